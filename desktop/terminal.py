"""The one door to the terminal: documents on standard output, messages on standard error.

Titles, names of devices and answers of models come from elsewhere. A terminal obeys some of the characters that they
may hold, and hides others. Whatever is written here is made readable first; nothing else writes to a terminal.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from desktop.errors import AssentError

_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Characters that are invisible, end a line, or change the direction of text."""

_OBEYED = "\x00-\x1f\x7f-\x9f\ud800-\udfff"
_PART_OF_A_SCRIPT = f"[^\x00-\xff{_UNSEEN}\ud800-\udfff]"
_VARIANTS = "[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
_KEPT = (
    f"(?<={_PART_OF_A_SCRIPT})[\u200c\u200d](?={_PART_OF_A_SCRIPT})"  # Persian, Hindi; emoji made of several
    f"|(?<={_PART_OF_A_SCRIPT}\ufe0f)\u200d(?={_PART_OF_A_SCRIPT})"
    f"|(?<={_PART_OF_A_SCRIPT}){_VARIANTS}|(?<=[0-9#*©®])\ufe0f"
)
_UNSAFE = f"{_KEPT}|([{_OBEYED}{_UNSEEN}])"  # compiled when first used, and kept by `re`: a window needs it rarely
_UNSAFE_IN_JSON = f"[\x7f-\x9f\ud800-\udfff{_UNSEEN}]"  # what else is obeyed, JSON itself escapes


class OutputError(AssentError):
    """Standard output cannot be written."""


def printable(text: str) -> str:
    """One line in which control and invisible characters are written as escapes, such as \\x1b."""
    return re.sub(_UNSAFE, _written_out, text)


def use_utf8() -> None:
    """Uses UTF-8 whatever the locale: a character that the terminal cannot show must not end the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    logging.lastResort = _LastResort(logging.WARNING)


def counted(number: int, what: str) -> str:
    """1 file, 2 files"""
    return f"{number:,} {what}{'s' * (number != 1)}"


def say(*lines: str) -> None:
    """Prints messages to standard error, a line each. Errors are ignored."""
    if sys.stderr is not None:
        with suppress(OSError):
            for line in lines:
                print(printable(line), file=sys.stderr)


def complain(message: str) -> None:
    say(f"assent: {message}")


def emit(*lines: str) -> None:
    """Prints lines to standard output."""
    for line in lines:
        _write(printable(line))


def lines_of(text: str) -> list[str]:
    """The lines of a text such as a description or an answer."""
    return [line.expandtabs(4) for line in text.splitlines()]


def print_json(document: Any) -> None:
    _write(_json(document, indent=2))


def tell(as_json: bool, document: Any, message: str) -> int:
    """The result of a command that did what it was asked for: a document, or a message. Returns the exit status."""
    if as_json:
        print_json(document)
    else:
        say(message)
    return 0


def print_json_line(document: Any) -> None:
    """One document of several, each on a line of its own."""
    _write(_json(document))


def print_json_list(documents: Iterable[Any]) -> None:
    """One array with a line for each document. Written when all are known: half an array is no document."""
    lines = [_json(document) for document in documents]
    _write("[" + ",\n".join(lines) + "]")


def finish_output() -> None:
    """Flushes the output, so that an error can still set the exit status."""
    if sys.stdout is not None:
        with _told_in_one_line():
            sys.stdout.flush()


def drop_output() -> None:
    """Discards buffered output, so that Python prints no error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _LastResort(logging.Handler):
    """For log records that no file takes."""

    def emit(self, record: logging.LogRecord) -> None:
        say(*lines_of(self.format(record)))


def _write(text: str) -> None:
    if sys.stdout is None:
        raise OutputError("The output could not be written: standard output is closed.")
    with _told_in_one_line():
        print(text)


def _json(document: Any, indent: int | None = None) -> str:
    text = json.dumps(document, ensure_ascii=False, indent=indent)
    return re.sub(_UNSAFE_IN_JSON, lambda found: json.dumps(found[0])[1:-1], text)


def _written_out(found: re.Match[str]) -> str:
    return found[1].encode("unicode_escape").decode() if found[1] else found[0]


@contextmanager
def _told_in_one_line() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_output()
        raise OutputError(f"The output could not be written: {(error.strerror or str(error)).lower()}.") from error
