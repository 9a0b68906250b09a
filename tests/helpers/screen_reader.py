"""What a screen reader is told about a program, asked of it by a real AT-SPI client in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.helpers.screen import wait_until

_PYTHON = "/usr/bin/python3"
_CLIENT = Path(__file__).with_name("at_spi_client.py")
ENVIRONMENT = {"QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}


def available() -> bool:
    if sys.platform != "linux" or not Path(_PYTHON).exists():
        return False
    code = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    return subprocess.run([_PYTHON, "-c", code], stderr=subprocess.DEVNULL).returncode == 0


@dataclass(frozen=True)
class Heard:
    """One object as a screen reader knows it."""

    path: list[int]
    role: str
    name: str
    label: str
    description: str
    states: list[str]
    actions: list[str]


@dataclass
class ScreenReader:
    _client: subprocess.Popen[str]

    def follow(self, pid: int) -> None:
        """That is the program to be read."""
        self._ask("follow", pid)

    def look(self) -> list[Heard]:
        """All that is shown."""
        seen: list[Heard] = []

        def found() -> bool:
            seen[:] = [Heard(**each) for each in self._ask("tree") or []]
            return bool(seen)

        wait_until(found, "the program on the accessibility bus")
        return seen

    def find(self, role: str, name: str) -> Heard:
        """The object of that role whose name begins so; waits for it."""
        found: list[Heard] = []

        def there() -> bool:
            answer = self._ask("find", role, name)
            found[:] = [Heard(**answer)] if answer else []
            return bool(found)

        wait_until(there, f"the {role} “{name}”")
        return found[0]

    def has(self, role: str, name: str) -> bool:
        """Whether there is one now."""
        return bool(self._ask("find", role, name))

    def act(self, heard: Heard, action: str) -> None:
        assert self._ask("act", heard.path, action) is True

    def announced(self) -> list[str]:
        said: list[str] = self._ask("heard")
        return said

    def _ask(self, *command: object) -> Any:
        assert self._client.stdin is not None
        assert self._client.stdout is not None
        self._client.stdin.write(json.dumps(command) + "\n")
        self._client.stdin.flush()
        return json.loads(self._client.stdout.readline())


@contextmanager
def screen_reader(environment: Mapping[str, str]) -> Iterator[ScreenReader]:
    """To be started before the program: Qt may miss it where somebody begins to listen while it starts."""
    client = subprocess.Popen(
        [_PYTHON, str(_CLIENT)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert client.stdout is not None
        assert client.stdout.readline() == '"ready"\n'
        yield ScreenReader(client)
    finally:
        client.kill()
        client.communicate()
