"""A process that runs one command line after the other: quicker than a process for each.

`python -m tests.helpers.command_process` answers each line of its input, words as JSON, with a line of JSON.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from desktop.__main__ import main
from tests.helpers.command_line import Result

ROOT = Path(__file__).parents[2]


class CommandProcess:
    """Runs the program as it is below `root` when the process starts."""

    def __init__(self, environment: dict[str, str], root: Path = ROOT) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.helpers.command_process"],
            cwd=root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def __call__(self, *words: str) -> Result:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(words), file=self._process.stdin, flush=True)
        return Result(*json.loads(self._process.stdout.readline()))

    def __enter__(self) -> CommandProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._process.communicate(timeout=60)


def _run(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    return status, out.getvalue(), err.getvalue()


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(_run(json.loads(line))), flush=True)
