from __future__ import annotations

import threading

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame, quit_after_jobs


def test_quitting_during_a_job_is_asked_for_again_when_it_is_over(qtbot: QtBot, context: AppContext) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = Frame(context, "Import", window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    dialog.show()
    goes_on = threading.Event()
    dialog.follow(context.read(goes_on.wait, lambda _: None, owner=dialog))
    asked: list[bool] = []

    def leave() -> None:
        asked.append(dialog.close())

    quit_after_jobs(window, leave)
    assert asked == [False]
    goes_on.set()
    qtbot.waitUntil(lambda: asked == [False, True])
