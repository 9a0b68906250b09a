"""`assent mcp`: a Model Context Protocol server through which other agents read tasks and propose changes.

One process for each client, beside the window on the same profile. The package `mcp` that this one is built on is the
official one; inside this folder, too, `import mcp` means that one.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import redirect_stdout
from pathlib import Path

from desktop.services import Services
from desktop.terminal import emit, say

_FOR_AGENTS = (
    "This waits for another agent to talk to it; Ctrl+C ends it. "
    "“assent mcp --enable” shows what to paste into your agent, and so does Agent → Other agents… in the window."
)


def run(profile: Path, options: Namespace) -> int:
    """Serves standard input and output until the client goes; or only turns it on or off."""
    services = Services(profile)
    try:
        if options.enable or options.disable:
            services.other_agents.set_enabled(options.enable)
            if options.disable:
                say("Other agents are no longer let in.")
            else:
                say("Other agents can read and propose now. What to paste into each:")
                for setup in services.other_agents.setups():
                    emit("", f"{setup.client} ({setup.place}):", *setup.text.splitlines())
            return 0
        from desktop.logs import logged
        from desktop.mcp.server import serve

        if sys.stdin.isatty():
            say(_FOR_AGENTS)
        if sys.platform != "win32":
            os.nice(5)  # the window beside us comes first, whatever an agent asks for
        with logged(profile), redirect_stdout(sys.stdout):  # puts back what the server takes for its messages
            serve(services)
        return 0
    finally:
        services.close()
