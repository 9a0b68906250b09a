"""Finds what a test leaves behind, and the line that started it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

GRACE = 2.0  # seconds for threads that are on their way out

_OURS = f"{Path(__file__).resolve().parents[2]}{os.sep}"
_STARTED_AT = "_started_at"


def noting_line(original: Callable[..., Any], remember: Callable[[Any], object] | None = None) -> Callable[..., Any]:
    """The same method, which also writes down on the object where it was called."""
    passed_over = original.__name__ if original.__name__ == "__init__" else ""  # who makes it matters, not its base

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(self, *args, **kwargs)
        self.__dict__[_STARTED_AT] = _line_of_ours(passed_over)
        if remember:
            remember(self)
        return result

    return method


def _line_of_ours(passed_over: str) -> str:
    frame: FrameType | None = sys._getframe(2)
    while frame:
        path = frame.f_code.co_filename
        if path.startswith(_OURS) and ".venv" not in path and frame.f_code.co_name != passed_over:
            return f"{path.removeprefix(_OURS)}:{frame.f_lineno}"
        frame = frame.f_back
    return "unknown line"


def line_of(started: object) -> str:
    return str(getattr(started, _STARTED_AT, "unknown line"))


@contextmanager
def no_thread_left() -> Iterator[list[str]]:
    """Yields a list which holds, after the block, one sentence for each thread that the block left running."""
    before = set(threading.enumerate())
    leaks: list[str] = []
    with mock.patch.object(threading.Thread, "start", noting_line(threading.Thread.start)):
        yield leaks
    deadline = time.monotonic() + GRACE
    for thread in set(threading.enumerate()) - before:
        thread.join(max(0.0, deadline - time.monotonic()))
        if thread.is_alive():
            leaks.append(f"thread “{thread.name}” still runs; it was started at {line_of(thread)}")


@contextmanager
def no_handler_left(leaks: list[str]) -> Iterator[None]:
    """Adds to the list what handles a signal after the block that did not before; and puts back what did."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        if signal.getsignal(number) != handler:
            leaks.append(f"{number.name} is handled by {signal.getsignal(number)}")
            signal.signal(number, handler)
