from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from desktop.__main__ import main
from tests.helpers.command_line import Result, Run


@pytest.fixture
def assent(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command on a profile of its own."""
    monkeypatch.setenv("ASSENT_PROFILE", str(tmp_path / "profile"))

    def call(*arguments: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main(list(arguments))
        except SystemExit as stop:
            status = int(stop.code or 0)
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return call
