from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow, QToolButton
from pytestqt.qtbot import QtBot

from desktop.ui.core.context import AppContext
from desktop.ui.tasks.list_page import SearchField


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def field(context: AppContext, window: QMainWindow, qtbot: QtBot) -> SearchField:
    field = SearchField(context)
    window.setCentralWidget(field)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    field.focus_input()
    return field


@pytest.fixture
def told(field: SearchField) -> list[str]:
    told: list[str] = []
    field.searched.connect(told.append)
    return told


def test_tells_once_when_the_typing_rests(field: SearchField, told: list[str], qtbot: QtBot) -> None:
    QTest.keyClicks(field.input, "book")
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["book"]


def test_enter_does_not_wait(field: SearchField, told: list[str]) -> None:
    QTest.keyClicks(field.input, "book")
    QTest.keyClick(field.input, Qt.Key.Key_Return)
    assert told == ["book"]
    QTest.keyClick(field.input, Qt.Key.Key_Return)
    assert told == ["book"]


def test_escape_clears_and_then_leaves(field: SearchField, told: list[str], qtbot: QtBot) -> None:
    QTest.keyClicks(field.input, "book")
    with qtbot.assertNotEmitted(field.left):
        QTest.keyClick(field.input, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert told == []  # nobody had heard of it yet
    with qtbot.waitSignal(field.left):
        QTest.keyClick(field.input, Qt.Key.Key_Escape)


def test_down_goes_to_what_was_found(field: SearchField, told: list[str], qtbot: QtBot) -> None:
    QTest.keyClicks(field.input, "book")
    with qtbot.waitSignal(field.left):
        QTest.keyClick(field.input, Qt.Key.Key_Down)
    assert told == ["book"]


def test_the_button_clears_at_once_and_keeps_the_focus(field: SearchField, told: list[str]) -> None:
    button = field.findChild(QToolButton, "in-field")
    assert isinstance(button, QToolButton)
    assert not button.isVisible()
    QTest.keyClicks(field.input, "book")
    QTest.keyClick(field.input, Qt.Key.Key_Return)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told == ["book", ""]
    assert field.input.hasFocus()
    assert not button.isVisible()


def test_shows_how_many_were_found(field: SearchField) -> None:
    shown = next(label for label in field.findChildren(QLabel) if label.property("kind") == "small")
    QTest.keyClicks(field.input, "book")
    field.set_count(12)
    assert shown.isVisible()
    assert shown.text() == "12"
    assert "12" in field.input.accessibleDescription()
    field.set_count(None)
    assert not shown.isVisible()


def test_commands_of_the_window_do_not_take_its_keys(field: SearchField, window: QMainWindow, qtbot: QtBot) -> None:
    done: list[str] = []
    for key in ("Return", "Esc", "Del"):
        action = QAction(window, shortcut=QKeySequence(key))
        action.triggered.connect(lambda _on, key=key: done.append(key))
        window.addAction(action)
    QTest.keyClicks(field.input, "book")
    for pressed in (Qt.Key.Key_Return, Qt.Key.Key_Delete, Qt.Key.Key_Escape, Qt.Key.Key_Escape):
        QTest.keyClick(field.input, pressed)
    assert done == []


def test_asked_for_again_it_can_be_typed_over(field: SearchField) -> None:
    QTest.keyClicks(field.input, "book")
    field.focus_input()
    QTest.keyClicks(field.input, "rent")
    assert field.text() == "rent"
