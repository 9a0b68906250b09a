"""Standard input and output as a channel for messages, one a line. What is no message is answered with an error.

Not by `mcp.stdio_server`: that reads lines of any length, as many as come, and drops what is no message.
"""

from __future__ import annotations

import asyncio
import json
import select
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, BinaryIO

import anyio
from anyio import to_thread
from mcp.shared.message import SessionMessage
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, JSONRPCNotification, JSONRPCRequest
from mcp.types import jsonrpc_message_adapter as message_adapter
from pydantic import ValidationError

LONGEST = 1_000_000
"""Bytes of a line. All texts of a call together are far shorter."""

LINES_A_SECOND = 250
"""Lines that are read in a second. Whoever sends more waits; the window beside us does not."""

MOST_UNREAD = 100
"""Answers that may wait for the client to read them. Until it does, nothing more is read from it."""

_LOOK_SECONDS, _LAST_SECONDS = 0.05, 0.5


@asynccontextmanager
async def message_streams() -> AsyncIterator[tuple[Any, Any]]:
    """What comes in and what goes out, as the server of `mcp` takes them."""
    send, receive = anyio.create_memory_object_stream[SessionMessage](0)
    answers, answered = anyio.create_memory_object_stream[SessionMessage](0)
    output, sys.stdout = sys.stdout.buffer, sys.stderr  # whatever else is printed stays out of the messages
    reading = anyio.CancelScope()
    owed = 0  # answers

    async def read() -> None:
        nonlocal owed
        free_at = anyio.current_time()
        with reading:
            async with send:
                async for line in _lines():
                    now = anyio.current_time()
                    free_at = max(free_at, now - 1) + 1 / LINES_A_SECOND  # as many at once as in a second
                    await anyio.sleep(max(free_at - now, 0))
                    while answers.statistics().tasks_waiting_send > MOST_UNREAD:
                        await anyio.sleep(_LOOK_SECONDS)
                    message, complaint = _parsed(line)
                    owed += isinstance(message, JSONRPCRequest)
                    await (answers if complaint else send).send(SessionMessage(message))
                with anyio.move_on_after(_LAST_SECONDS):  # the end of `send` cancels what is being answered
                    while owed > 0 and _is_read(output):
                        await anyio.sleep(_LOOK_SECONDS)

    def put(message: SessionMessage) -> None:
        output.write(message.message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n")
        output.flush()

    async def write() -> None:
        nonlocal owed
        async with answered:
            async for message in answered:
                await to_thread.run_sync(put, message)
                owed -= getattr(message.message, "id", None) is not None

    async with anyio.create_task_group() as group:
        group.start_soon(read)
        group.start_soon(write)
        async with receive, answers:
            yield receive, answers
            reading.cancel()


async def _lines() -> AsyncIterator[bytes]:
    """Read by a thread of their own, one ahead: whatever ends the server must not wait for the next line."""
    loop, wanted = asyncio.get_running_loop(), threading.Semaphore(2)
    found: asyncio.Queue[bytes] = asyncio.Queue()

    def fetch() -> None:
        stream = open(0, "rb", closefd=False)  # noqa: SIM115 -- that of `sys.stdin` cannot be left while it is read
        line = b"-"
        with suppress(RuntimeError):  # the loop is gone
            while line:
                wanted.acquire()
                line = _next_line(stream)
                loop.call_soon_threadsafe(found.put_nowait, line)

    threading.Thread(target=fetch, daemon=True).start()
    while line := await found.get():
        yield line
        wanted.release()


def _is_read(output: BinaryIO) -> bool:
    """Whether somebody is still there to read it; where the system does not tell, somebody may be."""
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(output, 0)  # an error is reported in any case
    return not poll.poll(0)


def _next_line(stream: BinaryIO) -> bytes:
    """Of a line that is too long nothing is kept but that it is no message."""
    line = part = stream.readline(LONGEST)
    while len(part) == LONGEST and not part.endswith(b"\n"):
        line, part = b"too long", stream.readline(LONGEST)
    return line


def _parsed(line: bytes) -> tuple[Any, bool]:
    """A message of the client; or what to tell it, where it sent none."""
    try:
        message = message_adapter.validate_json(line, by_name=False)
        if not isinstance(message, JSONRPCNotification) or "id" not in json.loads(line):
            return message, False
        is_json = True  # a request by an id that is none: nothing would answer it
    except ValidationError as error:
        is_json = all(one["type"] != "json_invalid" for one in error.errors())
    data = (
        ErrorData(code=INVALID_REQUEST, message="This is no JSON-RPC message, or its id is no string or number.")
        if is_json
        else ErrorData(code=PARSE_ERROR, message=f"Send one JSON object a line, of at most {LONGEST:,} bytes.")
    )
    return JSONRPCError(jsonrpc="2.0", id=None, error=data), True
