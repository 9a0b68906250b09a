"""The one door to the terminal."""

from __future__ import annotations

import errno
import io
import json
import logging
import re
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.terminal import _json, emit, printable, say, use_utf8

PRODUCT = Path(__file__).parents[3] / "desktop"
PIPES = {"terminal.py", "services/demo_device.py", "mcp/__init__.py", "mcp/stdio.py"}
"""The door itself, and what two processes say to each other through a pipe: those of a demo, an agent and us."""

ANYTHING = st.text(st.characters(exclude_categories=()))


class FullDisk(io.StringIO):
    def write(self, _text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


@given(ANYTHING)
def test_nothing_that_a_terminal_obeys_comes_through(text: str) -> None:
    assert not [c for c in printable(text) if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")]


@given(ANYTHING)
def test_a_document_reads_back_as_it_was_and_holds_nothing_raw(text: str) -> None:
    written = _json({text: [text]}, indent=2)
    assert not [c for c in written.replace("\n", "") if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")]
    assert json.loads(written) == json.loads(json.dumps({text: [text]}))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("\x9b31m", "\\x9b31m"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\u202eevil", "\\u202eevil"),
        ("a\u200db", "a\\u200db"),  # no script in which letters of ours are joined
        ("é\u200d\u200dé", "é\\u200d\\u200dé"),
        ("x\ufe0f", "x\\ufe0f"),
        ("❤\ufe0f\ufe0f", "❤\ufe0f\\ufe0f"),
        ("\U000e0041", "\\U000e0041"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("葛\U000e0100", "葛\U000e0100"),
        ("C:\\new", "C:\\new"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_nothing_else_writes_to_a_terminal() -> None:
    writes = re.compile(r"\bprint\(|\bsys\.(?:__)?std(?:out|err)|\binput\(")
    found = [file for file in PRODUCT.rglob("*.py") if writes.search(file.read_text("utf-8"))]
    assert {file.relative_to(PRODUCT).as_posix() for file in found} <= PIPES


def test_where_nobody_hears_it_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", None)
        say("hello")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", FullDisk())
        say("hello")
    emit("done")
    assert capsys.readouterr() == ("done\n", "")


def test_a_log_record_that_no_file_takes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging, "lastResort", None)
    use_utf8()
    record = logging.LogRecord("x", logging.WARNING, "", 0, "bad \x1b[2J\nname", None, None)
    assert logging.lastResort is not None
    logging.lastResort.handle(record)
    assert capsys.readouterr().err == "bad \\x1b[2J\nname\n"
