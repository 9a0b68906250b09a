"""Other agents: whether they may come in, what they may see, what to paste into each of them, and who was here."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.paths import PROFILE_VARIABLE, profile_dir
from desktop.program import own_command
from desktop.settings import OTHER_AGENTS
from desktop.store import run_log
from desktop.store.run_log import LoggedRun
from desktop.store.visibility import Hidden

if TYPE_CHECKING:
    from desktop.services import Services
    from desktop.services.connected_agent import ConnectedAgent

OFF = (
    "Assent does not let other agents in: the user can turn that on in the window under Agent → Other agents…, or "
    "with “assent mcp --enable”."
)
MOST_WAIT_SECONDS = 600
"""How long a call may wait for the user's verdicts."""
_CLAUDE, _GOOSE = {
    "darwin": ("~/Library/Application Support/Claude/claude_desktop_config.json", "~/.config/goose/config.yaml"),
    "win32": (r"%APPDATA%\Claude\claude_desktop_config.json", r"%APPDATA%\Block\goose\config\config.yaml"),
}.get(sys.platform, ("~/.config/Claude/claude_desktop_config.json", "~/.config/goose/config.yaml"))
_HIDDEN = {"labels": "other_agents.hidden_labels", "lists": "other_agents.hidden_lists"}
"""State in the settings: the ids."""


class Access(NamedTuple):
    """What the user allows at this moment."""

    enabled: bool
    hidden: Hidden


class ClientSetup(NamedTuple):
    """What to paste into a client: `text`, into the file or the terminal that `place` names."""

    client: str
    place: str
    text: str


class OtherAgentsService:
    """Blocking. `set_enabled` and `hide` are for the thread of the settings."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def access(self) -> Access:
        """As it is stored now, whichever process changed it last."""
        with self._services.store.read() as reader:
            values, merged = reader.settings(), reader.merged_labels()
        stored = {what: values.get(f"state.{key}") for what, key in _HIDDEN.items()}
        ids = {
            what: frozenset(merged.get(id_, id_) for id_ in map(str, found))  # what was merged hides the other
            for what, found in stored.items()
            if isinstance(found, list)
        }
        return Access(values.get(OTHER_AGENTS.key) is True, Hidden(**ids))

    def set_enabled(self, enabled: bool) -> None:
        self._services.settings.set(OTHER_AGENTS, enabled)

    def hide(self, labels: Collection[str] = (), lists: Collection[str] = ()) -> None:
        """The ids of the labels and lists whose tasks other agents do not see; these and no others."""
        for what, ids in (("labels", labels), ("lists", lists)):
            self._services.settings.remember(_HIDDEN[what], sorted(ids))

    def runs(self) -> list[LoggedRun]:
        """What other agents did on this device, the latest first; their calls are in the log of each run."""
        with self._services.store.read() as reader:
            return [run for run in run_log.listed(reader.connection) if run.agent]

    def connect(self, name: str, version: str) -> ConnectedAgent:
        from desktop.services.connected_agent import ConnectedAgent

        return ConnectedAgent(self._services, name, version)

    def setups(self) -> list[ClientSetup]:
        """For the clients that are known, with the command as it is installed here."""
        return client_setups(server_command(self._services.profile))


def server_command(profile: Path) -> list[str]:
    """How a client starts the server; with the profile where it is not the usual one."""
    command = [*(_installed() or own_command()), "mcp"]
    return command if _is_usual(profile) else [*command, "--profile", str(profile.absolute())]


def _installed() -> list[str] | None:
    """The command `assent`, where it belongs to this very program."""
    if getattr(sys, "frozen", False):
        return None
    found = shutil.which("assent", path=str(Path(sys.executable).parent)) or shutil.which("assent")
    return [found] if found else None


def _is_usual(profile: Path) -> bool:
    if os.environ.get(PROFILE_VARIABLE):  # the client's own surroundings will not have it
        return False
    return profile.absolute() == profile_dir().absolute()


def client_setups(command: list[str]) -> list[ClientSetup]:
    program, *arguments = command
    started = [f'"command": {_quoted(program)}', f'"args": {_quoted_list(arguments)}']
    named = _nested("mcpServers", started)
    waits = MOST_WAIT_SECONDS  # some would give up sooner
    codex = [
        *("[mcp_servers.assent]", f"command = {_quoted(program)}", f"args = {_quoted_list(arguments)}"),
        f"tool_timeout_sec = {waits}",
    ]
    goose = [
        *("extensions:", "  assent:", "    type: stdio", "    name: assent", "    enabled: true"),
        f"    timeout: {waits}",
        *(f"    cmd: {_quoted(program)}", f"    args: {_quoted_list(arguments)}"),
    ]
    return [
        ClientSetup("Claude Desktop", _CLAUDE, named),
        ClientSetup("Claude Code", "terminal", f"claude mcp add --scope user assent -- {_shell(command)}"),
        ClientSetup("Cursor", "~/.cursor/mcp.json", named),
        ClientSetup("VS Code", ".vscode/mcp.json", _nested("servers", ['"type": "stdio"', *started])),
        ClientSetup("Codex", "~/.codex/config.toml", "\n".join(codex)),
        ClientSetup("Goose", _GOOSE, "\n".join(goose)),
    ]


def _nested(key: str, lines: list[str]) -> str:
    """A JSON document, with each part of the server's entry on one line."""
    inner = ",\n      ".join(lines)
    return f'{{\n  "{key}": {{\n    "assent": {{\n      {inner}\n    }}\n  }}\n}}'


def _quoted(text: str) -> str:
    """A string as JSON, TOML and YAML all write it."""
    return json.dumps(text, ensure_ascii=False)


def _quoted_list(texts: list[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _shell(command: list[str]) -> str:
    if sys.platform == "win32":
        import subprocess

        return subprocess.list2cmdline(command)
    import shlex

    return shlex.join(command)
