"""The official client, talking to `assent mcp` in a process of its own.

python -m tests.helpers.mcp_client PROFILE PHASE

A client to be killed. It leaves the id of the server's process in `server.pid` and what the server says on standard
error in `server.err`, both beside the profile, and prints the ids of each proposal as it is answered. Then it is in
the middle of PHASE: "calls", "wait" or "idle".
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TextIO

from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.types import CallToolResult, Implementation, TextResourceContents

BATCH = 5


def server(profile: Path) -> StdioServerParameters:
    return StdioServerParameters(command=sys.executable, args=["-m", "desktop", "mcp", "--profile", str(profile)])


def noted_server(profile: Path) -> StdioServerParameters:
    """The same, with the id of its process noted beside the profile."""
    usual = server(profile)
    note = ["-c", 'echo $$ > "$0"; exec "$@"', str(profile.parent / "server.pid")]
    return StdioServerParameters(command="sh", args=[*note, usual.command, *usual.args])


@asynccontextmanager
async def connected(
    profile: Path,
    name: str = "Claude Code",
    *,
    how: Callable[[Path], StdioServerParameters] = server,
    errors: TextIO = sys.stderr,
    **options: Any,
) -> AsyncIterator[ClientSession]:
    info = Implementation(name=name, version="2.1")
    async with (
        stdio_client(how(profile), errors) as streams,
        ClientSession(*streams, client_info=info, **options) as session,
    ):
        await session.initialize()
        yield session


async def call(session: ClientSession, tool: str, **arguments: Any) -> dict[str, Any]:
    """The structured result."""
    answer = await session.call_tool(tool, arguments)
    assert isinstance(answer, CallToolResult)
    assert isinstance(answer.structured_content, dict)
    return answer.structured_content


async def read(session: ClientSession, uri: str) -> str:
    """A resource as text."""
    text, document = (await session.read_resource(uri)).contents
    assert isinstance(text, TextResourceContents)
    assert (text.mime_type, document.mime_type) == ("text/markdown", "application/json")
    return text.text


async def _until_killed(profile: Path, phase: str) -> None:
    with (profile.parent / "server.err").open("w") as errors:
        async with connected(profile, how=noted_server, errors=errors) as session:

            async def propose(number: int) -> list[str]:
                items = [{"title": f"Step {number} {n}"} for n in range(BATCH)]
                queued = await call(session, "add_multiple_checklist_items", task_identifier="Read book", items=items)
                print(*queued["item_ids"], flush=True)
                return list(queued["item_ids"])

            ids = await propose(0)
            if phase == "calls":
                await asyncio.gather(*(propose(number) for number in range(1, 11)))
            elif phase == "wait":
                await call(session, "wait_for_review", item_ids=ids, seconds=600)
            await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(_until_killed(Path(sys.argv[1]), sys.argv[2]))
