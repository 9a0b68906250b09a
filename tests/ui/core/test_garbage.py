"""Garbage is looked for in the window's thread only."""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.ui.core.garbage import GarbageTimer


class Knot:
    """Something that only a collection frees; it tells in which thread."""

    def __init__(self, freed: list[str]) -> None:
        self.itself = self
        self.freed = freed

    def __del__(self) -> None:
        self.freed.append(threading.current_thread().name)


def test_what_another_thread_leaves_is_freed_by_this_one(qtbot: QtBot) -> None:
    parent = QObject()
    timer = GarbageTimer(parent)
    timer.begin()
    freed: list[str] = []
    try:
        assert not gc.isenabled()
        worker = threading.Thread(target=lambda: [Knot(freed) for _ in range(20_000)] and None)
        worker.start()
        worker.join()
        assert not freed
        timer.setInterval(1)
        qtbot.waitUntil(lambda: len(freed) == 20_000)
        assert set(freed) == {threading.current_thread().name}
    finally:
        timer.stop()
        gc.enable()


def test_little_garbage_is_left_for_later() -> None:
    parent = QObject()
    timer = GarbageTimer(parent)
    gc.collect()
    freed: list[str] = []
    Knot(freed)
    timer.collect()
    assert not freed
    gc.enable()
