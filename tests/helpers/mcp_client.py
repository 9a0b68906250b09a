"""The official client, talking to `assent mcp` in a process of its own."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.types import CallToolResult, Implementation, TextResourceContents


def server(profile: Path) -> StdioServerParameters:
    return StdioServerParameters(command=sys.executable, args=["-m", "desktop", "mcp", "--profile", str(profile)])


@asynccontextmanager
async def connected(profile: Path, name: str = "Claude Code", **options: Any) -> AsyncIterator[ClientSession]:
    info = Implementation(name=name, version="2.1")
    async with (
        stdio_client(server(profile)) as streams,
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
