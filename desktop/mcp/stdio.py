"""Standard input and output as a channel for messages, one a line. What is no message is answered with an error."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import anyio
from anyio import to_thread
from mcp import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

LONGEST = 1_000_000
"""Bytes of a line. All texts of a call together are far shorter."""

LINES_A_SECOND = 250
"""Lines that are read in a second. Whoever sends more waits; the window beside us does not."""

_TOO_LONG = "This line is too long"  # and no JSON, so it is answered as such


class _BoundedLines:
    """The lines of standard input. Of one that is too long nothing is kept."""

    def __aiter__(self) -> _BoundedLines:
        return self

    async def __anext__(self) -> str:
        line = await to_thread.run_sync(self._next, abandon_on_cancel=True)
        if not line:
            raise StopAsyncIteration
        return line

    def _next(self) -> str:
        line = sys.stdin.buffer.readline(LONGEST)
        if len(line) < LONGEST or line.endswith(b"\n"):
            return line.decode("utf-8", "replace")
        while (rest := sys.stdin.buffer.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass
        return _TOO_LONG


@asynccontextmanager
async def message_streams() -> AsyncIterator[tuple[Any, Any]]:
    """What comes in and what goes out, as the server of `mcp` takes them."""
    send, receive = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    async with (
        stdio_server(stdin=cast(Any, _BoundedLines())) as (incoming, outgoing),
        anyio.create_task_group() as group,
    ):

        async def relay() -> None:
            async with incoming, send:
                free_at = anyio.current_time()
                async for item in incoming:
                    now = anyio.current_time()
                    free_at = max(free_at, now - 1) + 1 / LINES_A_SECOND  # as many at once as in a second
                    if free_at > now:
                        await anyio.sleep(free_at - now)
                    if isinstance(item, Exception):
                        await outgoing.send(_complaint(item))
                    else:
                        await send.send(item)

        group.start_soon(relay)
        async with receive, outgoing:
            yield receive, outgoing
        group.cancel_scope.cancel()


def _complaint(error: Exception) -> SessionMessage:
    is_json = isinstance(error, ValidationError) and all(one["type"] != "json_invalid" for one in error.errors())
    data = (
        ErrorData(code=INVALID_REQUEST, message="This is no JSON-RPC message.")
        if is_json
        else ErrorData(code=PARSE_ERROR, message=f"Send one JSON object a line, of at most {LONGEST:,} bytes.")
    )
    return SessionMessage(JSONRPCError(jsonrpc="2.0", id=None, error=data))
