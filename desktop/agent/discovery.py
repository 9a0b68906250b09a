"""Finds model servers that already run on this machine. Asks nothing but the loopback address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass

from desktop.agent.connection import tidy_address

KNOWN_PORTS: Mapping[str, int] = {"Ollama": 11434, "LM Studio": 1234, "llama.cpp": 8080}
_HOST = "127.0.0.1"
_WITHIN = 0.3  # seconds; what runs on this machine answers in a few milliseconds
_LONGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class LocalServer:
    name: str
    base_url: str
    models: tuple[str, ...]


async def find_local_servers(ports: Mapping[str, int] = KNOWN_PORTS) -> tuple[LocalServer, ...]:
    """Those that answer at once, in the order of `ports`. Never raises."""
    found = await asyncio.gather(*(_probe(name, port) for name, port in ports.items()))
    return tuple(server for server in found if server)


def model_names(body: object) -> tuple[str, ...] | None:
    """The names in an answer to `/models`, sorted; None where it is no such answer."""
    if not isinstance(body, dict) or not ("data" in body or "models" in body):
        return None
    entries = body.get("data") or body.get("models") or []  # Ollama has null where it has no model
    if not isinstance(entries, list):
        return None
    names = {entry["id"] for entry in entries if isinstance(entry, dict) and isinstance(entry.get("id"), str)}
    return tuple(sorted(names, key=str.casefold))


async def _probe(name: str, port: int) -> LocalServer | None:
    try:
        async with asyncio.timeout(_WITHIN):
            models = model_names(json.loads(await _get(port, "/v1/models")))
    except (OSError, TimeoutError, ValueError, RecursionError, asyncio.IncompleteReadError):
        return None
    return None if models is None else LocalServer(name, tidy_address(f"http://{_HOST}:{port}"), models)


async def _get(port: int, path: str) -> bytes:
    """The body of a page, b"" unless the status is 200.

    By hand, because what could do it for us takes longer to load than the servers take to answer; HTTP/1.0, because
    then the body comes plain and ends with the connection.
    """
    reader, writer = await asyncio.open_connection(_HOST, port, limit=_LONGEST)
    try:
        writer.write(f"GET {path} HTTP/1.0\r\nHost: {_HOST}:{port}\r\nAccept: application/json\r\n\r\n".encode())
        await writer.drain()
        status_line = await reader.readuntil(b"\r\n")
        await reader.readuntil(b"\r\n\r\n")
        if status_line.split(maxsplit=2)[1:2] != [b"200"]:
            return b""
        body = b""
        while len(body) <= _LONGEST and (piece := await reader.read(65_536)):
            body += piece
        return body
    finally:
        writer.transport.abort()
