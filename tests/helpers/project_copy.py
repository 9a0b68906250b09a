"""A copy of the project that a test may change, and the processes that run in it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.helpers.command_process import CommandProcess

ROOT = Path(__file__).parents[2]
TASK = "Paint the fence"
TIMEOUT = 120


class Project:
    """Profiles are folders in `home`."""

    def __init__(self, root: Path, home: Path) -> None:
        self.root, self.home = root, home
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("ASSENT_")},
            "PYTHONPATH": str(root),
            "QT_QPA_PLATFORM": "offscreen",
            "TZ": "UTC",
        }
        self._commands: CommandProcess | None = None

    def python(self, module: str, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", module, *words],
            cwd=self.root, env=self._environment, capture_output=True, text=True, timeout=TIMEOUT, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{module} {' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def assent(self, profile: str, *words: str) -> str:
        self._commands = self._commands or CommandProcess(self._environment, self.root)
        done = self._commands(words[0], "--profile", str(self.home / profile), *words[1:])
        assert done.status == 0, f"{' '.join(words)}\n{done.out}\n{done.err}"
        return done.out

    def end_commands(self) -> None:
        """The next command is that of the program as it is then."""
        if self._commands is not None:
            self._commands.close()
        self._commands = None

    def document(self, profile: str, *words: str) -> Any:
        return json.loads(self.assent(profile, *words, "--json"))

    def window(self, profile: str, *words: str) -> Any:
        return json.loads(self.python("tests.helpers.field_window", "show", str(self.home / profile), *words))

    def propose(self, profile: str, tool: str, **arguments: Any) -> None:
        words = ("propose", str(self.home / profile), TASK, tool, json.dumps(arguments))
        self.python("tests.helpers.field_window", *words)


def copy_project(folder: Path) -> Project:
    root = folder / "project"
    for part in ("desktop", "sync", "resources", "tests"):
        shutil.copytree(ROOT / part, root / part)  # with what Python has compiled, as the times are the same
    project = Project(root, folder)
    assert Path(project.python("tests.helpers.where").strip()).is_relative_to(root)
    return project
