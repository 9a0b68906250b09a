"""The server of `assent mcp` behind loopback HTTP, for the conformance suite, which speaks nothing else.

python -m tests.helpers.mcp_http PROFILE PORT
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import uvicorn

from desktop.mcp.server import AgentServer
from desktop.services import Services


def main(profile: Path, port: int) -> None:
    services = Services(profile)
    services.other_agents.set_enabled(True)
    agents = AgentServer(services)
    app = agents.server.streamable_http_app()
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(of: Any) -> AsyncIterator[Any]:
        async with inner(of) as state, anyio.create_task_group() as group:
            group.start_soon(agents.watch)
            yield state
            group.cancel_scope.cancel()

    app.router.lifespan_context = lifespan
    try:
        uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
    finally:
        agents.close()
        services.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
