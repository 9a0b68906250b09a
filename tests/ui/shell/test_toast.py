from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.shell import toast as toast_module
from desktop.ui.shell.toast import Toast
from desktop.ui.theme.manager import Appearance, Scheme

CALM = Notice("2 tasks completed", undo=True)
ERROR = Notice("The disk is full.", is_error=True)


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    window.resize(700, 420)
    body = QWidget()
    column = QVBoxLayout(body)
    column.addWidget(QPushButton("Elsewhere", body))
    column.addStretch(1)
    field = QLineEdit(body)
    field.setObjectName("at-bottom")
    column.addWidget(field)
    window.setCentralWidget(body)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


@pytest.fixture
def toast(context: AppContext, window: QMainWindow) -> Toast:
    context.theme.apply(Appearance(Scheme.LIGHT, reduced_motion=True))
    return Toast(context, window)


def stays(toast: Toast) -> bool:
    """Whether it would still be there however long one waits."""
    timer = toast.findChild(QTimer)
    assert isinstance(timer, QTimer)
    return toast.isVisible() and not timer.isActive()


def test_shows_a_notice_and_offers_undo_only_where_there_is_something_to_undo(toast: Toast) -> None:
    toast.show_notice(CALM)
    assert toast.isVisible()
    assert toast.label.text() == "2 tasks completed"
    assert toast.undo.isVisible()

    toast.show_notice(Notice("The trash is empty."))
    assert toast.label.text() == "The trash is empty."
    assert not toast.undo.isVisible()


def test_undo_is_told_once_and_takes_the_notice_away(toast: Toast, qtbot: QtBot) -> None:
    toast.show_notice(CALM)
    with qtbot.waitSignal(toast.undo_clicked):
        QTest.mouseClick(toast.undo, Qt.MouseButton.LeftButton)
    assert not toast.isVisible()


def test_undo_goes_once_something_else_was_done(toast: Toast, context: AppContext, services: Services) -> None:
    toast.show_notice(CALM)
    services.tasks.create({"title": "Something else"})
    context.poll()
    assert toast.isVisible()
    assert not toast.undo.isVisible()


def test_what_went_wrong_is_over_with_the_next_action(
    toast: Toast, context: AppContext, services: Services, qtbot: QtBot
) -> None:
    context.told.connect(toast.show_notice)
    context.write(lambda: services.tasks.get("nope"))
    qtbot.waitUntil(lambda: toast.notice is not None)
    told = toast.label.text()
    context.write(lambda: services.tasks.create({"title": "Works"}))
    assert not toast.isVisible()
    context.write(lambda: services.tasks.get("nope"))
    qtbot.waitUntil(lambda: toast.isVisible() and toast.label.text() == told)


def test_what_went_well_stays_while_the_next_action_begins(toast: Toast, context: AppContext) -> None:
    toast.show_notice(CALM)
    context.write(lambda: None)
    assert toast.isVisible()


@pytest.mark.parametrize(("notice", "constant"), [(CALM, "CALM_MS"), (ERROR, "ERROR_MS")])
def test_goes_by_itself(
    toast: Toast, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, notice: Notice, constant: str
) -> None:
    monkeypatch.setattr(toast_module, constant, 1)
    toast.show_notice(notice)
    qtbot.waitUntil(lambda: not toast.isVisible())


def test_waits_while_the_pointer_is_on_it(toast: Toast) -> None:
    toast.show_notice(CALM)
    assert not stays(toast)
    nowhere = QPointF()
    QApplication.sendEvent(toast, QEnterEvent(nowhere, nowhere, nowhere))
    assert stays(toast)
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    assert not stays(toast)


def test_is_reached_by_key_waits_meanwhile_and_gives_the_focus_back(toast: Toast, window: QMainWindow) -> None:
    field = window.findChild(QLineEdit, "at-bottom")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    toast.show_notice(CALM)
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert toast.undo.hasFocus()
    assert stays(toast)
    QTest.keyClick(toast.undo, Qt.Key.Key_Escape)
    assert not toast.isVisible()
    assert field.hasFocus()


def test_enter_on_undo_is_a_click(toast: Toast, qtbot: QtBot) -> None:
    toast.show_notice(CALM)
    toast.undo.setFocus()
    with qtbot.waitSignal(toast.undo_clicked):
        QTest.keyClick(toast.undo, Qt.Key.Key_Return)


def test_lies_in_the_middle_at_the_bottom_also_after_a_resize(
    toast: Toast, window: QMainWindow, qtbot: QtBot
) -> None:
    toast.show_notice(CALM)
    for width in (700, 500):
        window.resize(width, 420)
        qtbot.waitUntil(lambda width=width: abs(toast.geometry().center().x() - width / 2) <= 1)  # type: ignore[misc]
        assert toast.geometry().center().y() > window.height() / 2


def test_lies_over_its_part_of_the_window_while_that_is_to_be_seen(
    context: AppContext, window: QMainWindow, qtbot: QtBot
) -> None:
    part, beside = window.takeCentralWidget(), QWidget()
    assert part is not None
    body = QSplitter()
    body.addWidget(part)
    body.addWidget(beside)
    window.setCentralWidget(body)
    toast = Toast(context, window, part)
    toast.show_notice(CALM)
    for width in (500, 350):
        body.setSizes([width, 700 - width])
        qtbot.waitUntil(lambda: abs(toast.geometry().center().x() - part.geometry().center().x()) <= 1)
        assert toast.geometry().adjusted(toast.room(), 0, -toast.room(), 0).right() < beside.x()
    part.hide()
    window.resize(720, 420)
    qtbot.waitUntil(lambda: abs(toast.geometry().center().x() - window.width() / 2) <= 1)


def test_does_not_cover_the_field_one_types_in(toast: Toast, window: QMainWindow) -> None:
    field = window.findChild(QLineEdit, "at-bottom")
    assert isinstance(field, QLineEdit)
    elsewhere = window.findChild(QPushButton)
    assert isinstance(elsewhere, QPushButton)
    elsewhere.setFocus()
    toast.show_notice(CALM)
    covered = field.rect().translated(field.mapTo(window, QPoint()))
    assert toast.contentsRect().translated(toast.pos()).intersects(covered)
    field.setFocus()
    surface = toast.contentsRect().translated(toast.pos())
    assert not surface.intersects(covered)
    assert window.rect().contains(surface)


def test_a_long_text_wraps_inside_a_narrow_window(toast: Toast, window: QMainWindow) -> None:
    window.resize(360, 420)
    toast.show_notice(CALM)
    low = toast.height()
    toast.show_notice(Notice("The database is busy: another program has been writing for a long time. " * 2))
    assert toast.height() > low
    assert toast.contentsRect().width() <= window.width()


def test_markup_is_shown_as_it_was_written(toast: Toast) -> None:
    toast.show_notice(Notice("Delete “<b>x</b>”"))
    label = next(label for label in toast.findChildren(QLabel) if label.text())
    assert label.text() == "Delete “<b>x</b>”"
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_is_announced(toast: Toast, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[QAccessible.Event] = []

    def note(event: QAccessibleEvent) -> None:
        said.append(event.type())

    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    toast.show_notice(ERROR)
    assert QAccessible.Event.Announcement in said


def test_comes_and_goes_with_motion_too(toast: Toast, context: AppContext, qtbot: QtBot) -> None:
    context.theme.apply(Appearance(Scheme.DARK))
    toast.show_notice(CALM)
    assert toast.isVisible()
    QTest.mouseClick(toast.dismiss, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not toast.isVisible())
    toast.show_notice(ERROR)
    assert toast.isVisible()
    assert toast.label.text() == "The disk is full."


def test_a_notice_that_comes_while_another_goes_stays(toast: Toast, context: AppContext, qtbot: QtBot) -> None:
    context.theme.apply(Appearance(Scheme.LIGHT))
    toast.show_notice(CALM)
    toast.go()
    toast.show_notice(ERROR)
    effect = toast.graphicsEffect()
    assert effect
    qtbot.waitUntil(lambda: not effect.isEnabled())
    assert toast.isVisible()
    assert toast.notice == ERROR
