"""The log: a file below the profile, made with the first record, never too large, never in the way."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop.logs import FILE_NAME, _RotatingFile, logged, start_logging


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


def test_the_first_record_makes_the_file(tmp_path: Path) -> None:
    path = start_logging(tmp_path)
    assert path == tmp_path / "logs" / FILE_NAME
    assert not path.exists()
    logging.getLogger("desktop.somewhere").info("%d tasks", 3)
    line = path.read_text(encoding="utf-8")
    assert "INFO" in line
    assert line.endswith("desktop.somewhere: 3 tasks\n")


def test_a_full_file_is_kept_beside_a_new_one(tmp_path: Path) -> None:
    path = start_logging(tmp_path)
    assert path is not None
    for _ in range(3):
        logging.getLogger("desktop.somewhere").warning("x" * 600_000)
    assert sorted(file.name for file in path.parent.iterdir()) == [FILE_NAME, f"{FILE_NAME}.1", f"{FILE_NAME}.2"]


def test_where_nothing_can_be_written_there_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert start_logging(tmp_path / "file") is None


def test_what_a_terminal_obeys_is_written_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with logged(tmp_path):
        # To our handler alone: what pytest itself records of half a letter cannot be passed between its processes.
        record = logging.LogRecord("x", logging.WARNING, "", 0, "model %s", ("a\x1b[2J\udcff\u202e\nb",), None)
        logging.getLogger().handlers[-1].handle(record)
    (path,) = tmp_path.rglob(FILE_NAME)
    assert path.read_text("utf-8").endswith("model a\\x1b[2J\\udcff\\u202e\nb\n")
    assert capsys.readouterr().err == ""


def test_a_log_that_cannot_be_written_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with logged(tmp_path):
        logging.getLogger("x").warning("first")
        handler = logging.getLogger().handlers[-1]
        assert isinstance(handler, _RotatingFile)
        assert handler._file is not None
        handler._file.setFormatter(logging.Formatter("%(nothing)s"))
        logging.getLogger("x").warning("second")
    assert capsys.readouterr().err == ""


def test_the_message_of_an_exception_is_left_out_for_it_may_quote_a_task(tmp_path: Path) -> None:
    path = start_logging(tmp_path)
    assert path is not None
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            try:
                connection.execute("SELECT CAST(X'736563726574ff' AS TEXT)").fetchone()
            except sqlite3.Error as error:  # the message of which has the text
                raise ValueError("secret") from error
        except ValueError:
            logging.getLogger("desktop.somewhere").exception("a command failed")
    text = path.read_text(encoding="utf-8")
    told = [line for line in text.splitlines() if not line.startswith("    ")]  # without lines of source
    assert not any("secret" in line for line in told)
    assert "OperationalError" in text
    assert text.rstrip().endswith("ValueError")
