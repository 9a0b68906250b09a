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

_NO_JSON = "This line is too long, or no UTF-8"  # and no JSON, so it is answered as such
_MOST_UNREAD = 100
"""Answers that may wait for the client to read them. Until it does, nothing more is read from it."""
_LOOK_SECONDS = 0.05


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
            try:
                return line.decode()
            except UnicodeDecodeError:
                return _NO_JSON
        while (rest := sys.stdin.buffer.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass
        return _NO_JSON


@asynccontextmanager
async def message_streams() -> AsyncIterator[tuple[Any, Any]]:
    """What comes in and what goes out, as the server of `mcp` takes them."""
    send, receive = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    answers, answered = anyio.create_memory_object_stream[SessionMessage](0)
    reading = anyio.CancelScope()
    async with (
        stdio_server(stdin=cast(Any, _BoundedLines())) as (incoming, outgoing),
        anyio.create_task_group() as group,
    ):

        async def read() -> None:
            free_at = anyio.current_time()
            with reading:
                async with incoming, send:
                    async for item in incoming:
                        now = anyio.current_time()
                        free_at = max(free_at, now - 1) + 1 / LINES_A_SECOND  # as many at once as in a second
                        await anyio.sleep(max(free_at - now, 0))
                        while answers.statistics().tasks_waiting_send > _MOST_UNREAD:
                            await anyio.sleep(_LOOK_SECONDS)
                        if isinstance(item, Exception):
                            await answers.send(_complaint(item))
                        else:
                            await send.send(item)

        async def write() -> None:
            async with answered, outgoing:
                async for message in answered:
                    await outgoing.send(message)

        group.start_soon(read)
        group.start_soon(write)
        async with receive, answers:
            yield receive, answers
            reading.cancel()


def _complaint(error: Exception) -> SessionMessage:
    is_json = isinstance(error, ValidationError) and all(one["type"] != "json_invalid" for one in error.errors())
    data = (
        ErrorData(code=INVALID_REQUEST, message="This is no JSON-RPC message.")
        if is_json
        else ErrorData(code=PARSE_ERROR, message=f"Send one JSON object a line, of at most {LONGEST:,} bytes.")
    )
    return SessionMessage(JSONRPCError(jsonrpc="2.0", id=None, error=data))
