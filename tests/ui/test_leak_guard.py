"""The guard itself: what a test leaves behind is found and named."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from tests.helpers.leaks import line_of, no_thread_left


def test_a_thread_is_named_with_the_line_that_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.helpers.leaks.GRACE", 0.01)
    gate = threading.Event()
    with no_thread_left() as leaks:
        thread = threading.Thread(target=gate.wait, name="lingering")
        thread.start()
    gate.set()
    thread.join()
    (leak,) = leaks
    assert "lingering" in leak
    assert "test_leak_guard.py:" in leak


def test_a_thread_that_ends_in_time_is_no_leak() -> None:
    with no_thread_left() as leaks:
        threading.Thread(target=int).start()
    assert not leaks


class Dialog(QDialog):
    def __init__(self) -> None:
        super().__init__()
        self.timer = QTimer(self)
        self.timer.start(60_000)


def test_windows_know_who_made_them_and_timers_who_started_them(qtbot: QtBot) -> None:
    dialog = Dialog()
    qtbot.addWidget(dialog)
    assert line_of(dialog).startswith("tests/ui/test_leak_guard.py:")
    assert line_of(dialog.timer).startswith("tests/ui/test_leak_guard.py:")
    assert line_of(dialog) != line_of(dialog.timer)
