"""Reminders in the details: chips, a menu to add more, and what a task has whose user has chosen nothing."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due, Task
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.detail.reminder_editor import ReminderEditor
from desktop.ui.detail.task_detail import TaskDetail
from tests.helpers.detail import open_detail


@pytest.fixture
def task(services: Services, context: AppContext) -> Task:
    QLocale.setDefault(QLocale("en_GB"))
    return services.tasks.create({"title": "Train", "due": Due(context.today(), dt.time(9))}).task


@pytest.fixture
def detail(qtbot: QtBot, context: AppContext, task: Task) -> TaskDetail:
    return open_detail(qtbot, context, task)


@pytest.fixture
def editor(detail: TaskDetail) -> ReminderEditor:
    return detail.page.reminders


def chips(editor: ReminderEditor) -> list[str]:
    return [editor._chips[one].text() for one in editor.shown()]


def entry(editor: ReminderEditor, text: str) -> None:
    menu = editor.make_menu()
    next(action for action in menu.actions() if action.text() == text).trigger()
    menu.deleteLater()


def test_reminders_are_added_taken_off_and_left_to_the_app_again(
    qtbot: QtBot, services: Services, editor: ReminderEditor, task: Task
) -> None:
    def stored() -> object:
        return services.tasks.get(task.id).reminders

    assert chips(editor) == ["When due"]  # as it is for a task with a time
    assert stored() is None
    entry(editor, "10 minutes before")
    qtbot.waitUntil(lambda: stored() == (10, 0))  # what it had is not lost by choosing another one
    qtbot.waitUntil(lambda: chips(editor) == ["10 minutes before", "When due"])
    last = editor._chips[0]
    last.setFocus()
    QTest.keyClick(last, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: stored() == (10,))
    qtbot.waitUntil(lambda: chips(editor) == ["10 minutes before"])
    entry(editor, "Never")
    qtbot.waitUntil(lambda: stored() == ())
    qtbot.waitUntil(lambda: (chips(editor), editor.button.text()) == ([], "Never"))
    entry(editor, "As usual (when due)")
    qtbot.waitUntil(lambda: stored() is None)
    qtbot.waitUntil(lambda: chips(editor) == ["When due"])
    services.undo.undo()
    assert stored() == ()


def test_a_time_of_its_own_is_picked_and_a_day_alone_is_its_morning(
    qtbot: QtBot, services: Services, editor: ReminderEditor, task: Task
) -> None:
    editor.pick_time()
    assert editor.popup
    assert editor.popup.isVisible()
    editor.popup.cancel()
    editor.on_picked(Due(dt.date(2030, 1, 2)))
    qtbot.waitUntil(lambda: services.tasks.get(task.id).reminders == (0, "2030-01-02T09:00"))
    qtbot.waitUntil(lambda: chips(editor) == ["When due", "2 Jan 2030 9:00"])


def test_without_a_due_date_only_a_time_can_be_meant(
    qtbot: QtBot, services: Services, detail: TaskDetail, editor: ReminderEditor, task: Task
) -> None:
    services.tasks.edit([task.id], {"due": None})
    detail.reload()
    qtbot.waitUntil(lambda: not editor.shown())
    menu = editor.make_menu()
    able = [action.text() for action in menu.actions() if action.isEnabled() and action.text()]
    menu.deleteLater()
    assert able == ["At a time…"]
