"""How much of an HTTP answer is read: the one place through which every body comes, counted as it is unpacked.

Imported with the openai package, which loads it too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx2

ERROR_LIMIT = 64 * 1024
LIST_LIMIT = 4 * 1024 * 1024
ANSWER_LIMIT = 64 * 1024 * 1024
"""Bytes. A streamed answer takes some hundred for each word; how long its text may be is for its reader to say."""

_OF_PACKED = ("content-encoding", "content-length")


class CappedClient(httpx2.AsyncClient):
    """Ends every body at its limit. Whoever has read one asks `was_cut`."""

    async def send(self, request: httpx2.Request, *, stream: bool = False, **options: Any) -> httpx2.Response:
        packed = await super().send(request, stream=True, **options)
        if not packed.is_success:
            limit = ERROR_LIMIT
        else:
            limit = LIST_LIMIT if request.method == "GET" else ANSWER_LIMIT
        response = httpx2.Response(
            packed.status_code,
            headers=[pair for pair in packed.headers.multi_items() if pair[0].lower() not in _OF_PACKED],
            request=request,
            stream=_CappedBody(packed, limit),
            extensions=packed.extensions,
        )
        if not stream:
            await response.aread()
        return response


def was_cut(response: httpx2.Response) -> bool:
    """Whether there was more of it than is read."""
    return isinstance(response.stream, _CappedBody) and response.stream.is_cut


class _CappedBody(httpx2.AsyncByteStream):
    def __init__(self, packed: httpx2.Response, limit: int) -> None:
        self._packed = packed
        self._limit = limit
        self.is_cut = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._limit
        try:
            async for piece in self._packed.aiter_bytes():  # unpacked in pieces of a MiB at most
                if len(piece) > left:
                    self.is_cut = True
                    yield piece[:left]
                    return
                left -= len(piece)
                yield piece
        except httpx2.HTTPError:
            if self._packed.is_success:
                raise
            # The status of an error says enough, however its explanation breaks off.

    async def aclose(self) -> None:
        await self._packed.aclose()
