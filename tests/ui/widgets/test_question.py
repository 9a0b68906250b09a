"""Asking for a name."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.question import TextDialog, ask_text


def test_a_name_is_typed_over_the_old_one_and_escape_thinks_better_of_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    typed = [(" Garden ", Qt.Key.Key_Return), ("x", Qt.Key.Key_Escape)]

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TextDialog)
        dialog.input.clear()
        assert not dialog.save.isEnabled()
        text, key = typed.pop(0)
        QTest.keyClicks(dialog.input, text)
        assert dialog.save.isEnabled()
        QTest.keyClick(dialog.input, key)

    answers = []
    for _ in range(2):
        QTimer.singleShot(0, answer)
        answers.append(ask_text(window, "Rename list", "Name of the list:", "Home"))
    assert answers == ["Garden", ""]
