"""Text fields: height, keys, and why they were left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme.manager import Theme
from desktop.ui.widgets.key_claim import claim_keys, press_with_enter
from desktop.ui.widgets.text_edit import AutoHeightEdit, FieldEdit


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    QVBoxLayout(page)
    page.resize(200, 300)
    return page


def add(page: QWidget, widget: QWidget) -> None:
    layout = page.layout()
    assert layout
    layout.addWidget(widget)


def put(page: QWidget, qtbot: QtBot, widget: QWidget) -> None:
    add(page, widget)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    widget.setFocus()


def test_it_grows_and_shrinks_with_its_text(qtbot: QtBot, page: QWidget) -> None:
    edit = AutoHeightEdit(one_line=True)
    put(page, qtbot, edit)
    one = edit.height()
    QTest.keyClicks(edit, "several words that need more than a line here")
    assert edit.height() > one + 10
    assert edit.verticalScrollBar().maximum() == 0
    edit.replace_text("short")
    assert edit.height() == one
    edit.set_least_lines(4)
    assert edit.height() > 2.5 * one


def test_it_grows_when_it_becomes_narrower(qtbot: QtBot, page: QWidget) -> None:
    edit = AutoHeightEdit(one_line=True)
    edit.replace_text("several words that need more than a line here")
    put(page, qtbot, edit)
    before = edit.height()
    page.resize(120, 300)
    qtbot.waitUntil(lambda: edit.height() > before)


def test_line_breaks_become_spaces_where_there_is_one_line(qtbot: QtBot, page: QWidget) -> None:
    edit = AutoHeightEdit(one_line=True)
    put(page, qtbot, edit)
    data = QMimeData()
    data.setText("one\ntwo\n")
    edit.insertFromMimeData(data)
    assert edit.text() == "one two"


def test_replacing_is_not_editing_and_keeps_the_caret(qtbot: QtBot, page: QWidget) -> None:
    edit = AutoHeightEdit(one_line=True)
    put(page, qtbot, edit)
    QTest.keyClicks(edit, "abc")
    with qtbot.assertNotEmitted(edit.edited):
        edit.replace_text("abcdef")
    assert edit.textCursor().position() == 3
    edit.replace_text("x", undoable=True)
    edit.undo()
    assert edit.text() == "abcdef"


@pytest.mark.parametrize("make", [lambda: AutoHeightEdit(one_line=True), FieldEdit])
def test_undo_with_nothing_typed_is_the_windows(qtbot: QtBot, page: QWidget, make: type[FieldEdit]) -> None:
    edit = make()
    undo = QAction(page)
    undo.setShortcut(QKeySequence.StandardKey.Undo)
    page.addAction(undo)
    put(page, qtbot, edit)
    with qtbot.waitSignal(undo.triggered):
        QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(edit, "abc")
    with qtbot.assertNotEmitted(undo.triggered):
        QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert edit.text() == ""


@pytest.mark.parametrize("make", [lambda: AutoHeightEdit(one_line=True), FieldEdit])
def test_enter_is_the_fields_and_not_the_windows(qtbot: QtBot, page: QWidget, make: type[FieldEdit]) -> None:
    edit = make()
    action = QAction(page)
    action.setShortcut(QKeySequence("Return"))
    page.addAction(action)
    put(page, qtbot, edit)
    with qtbot.assertNotEmitted(action.triggered), qtbot.waitSignal(edit.submitted):
        QTest.keyClick(edit, Qt.Key.Key_Return)


@pytest.mark.parametrize("make", [lambda: AutoHeightEdit(one_line=True), FieldEdit])
def test_it_tells_why_it_was_left(qtbot: QtBot, page: QWidget, make: type[FieldEdit]) -> None:
    edit, other = make(), FieldEdit()
    add(page, other)
    put(page, qtbot, edit)
    with qtbot.waitSignal(edit.left) as caught:
        other.setFocus(Qt.FocusReason.TabFocusReason)
    assert caught.args == [Qt.FocusReason.TabFocusReason]
    edit.setFocus()
    with qtbot.assertNotEmitted(edit.left):
        other.setFocus(Qt.FocusReason.PopupFocusReason)


@pytest.mark.parametrize("make", [lambda: AutoHeightEdit(one_line=True), FieldEdit])
def test_the_palette_opens_from_a_field_too(qtbot: QtBot, page: QWidget, make: type[FieldEdit]) -> None:
    edit = make()
    palette = QAction(page)
    palette.setShortcut(QKeySequence("Ctrl+K"))
    page.addAction(palette)
    put(page, qtbot, edit)
    QTest.keyClicks(edit, "abc")
    with qtbot.waitSignal(palette.triggered):
        QTest.keyClick(edit, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert edit.text() == "abc"


def test_enter_presses_a_button_and_spares_the_window(qtbot: QtBot, page: QWidget) -> None:
    button = QPushButton("Restore")
    press_with_enter(button)
    action = QAction(page)
    action.setShortcut(QKeySequence("Return"))
    page.addAction(action)
    put(page, qtbot, button)
    with qtbot.assertNotEmitted(action.triggered), qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Return)


def test_only_the_keys_that_were_claimed_are_kept_from_the_window(qtbot: QtBot, page: QWidget) -> None:
    field = QWidget()
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    claim_keys(field, Qt.Key.Key_F2)
    action = QAction(page)
    action.setShortcuts([QKeySequence("F2"), QKeySequence("F3")])
    page.addAction(action)
    put(page, qtbot, field)
    with qtbot.assertNotEmitted(action.triggered):
        QTest.keyClick(field, Qt.Key.Key_F2)
    with qtbot.waitSignal(action.triggered):
        QTest.keyClick(field, Qt.Key.Key_F3)
