"""Choosing when a task is due, when it starts and how it repeats."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.domain.fields import Here
from desktop.domain.repeat import parse_rule
from desktop.domain.task import Due, Start, Task
from desktop.services import Services
from desktop.settings import FIRST_WEEKDAY
from desktop.ui.core.context import AppContext
from desktop.ui.detail.choice_fields import DueEditor
from desktop.ui.detail.repeat_dialog import RepeatDialog
from desktop.ui.detail.task_detail import TaskDetail
from desktop.ui.widgets.calendar_popup import CalendarPopup
from tests.helpers.detail import open_detail, settle

DAY = dt.timedelta(days=1)


@pytest.fixture(autouse=True)
def _british() -> None:
    QLocale.setDefault(QLocale("en_GB"))


@pytest.fixture
def today(context: AppContext) -> dt.date:
    return context.today()


@pytest.fixture
def task(services: Services, today: dt.date) -> Task:
    return services.tasks.create({"title": "Pay rent", "due": Due(today + DAY, dt.time(9))}).task


@pytest.fixture
def detail(qtbot: QtBot, context: AppContext, task: Task) -> TaskDetail:
    return open_detail(qtbot, context, task)


@pytest.fixture
def editor(detail: TaskDetail) -> DueEditor:
    return detail.page.due


@pytest.fixture
def popup(qtbot: QtBot, detail: TaskDetail, editor: DueEditor) -> CalendarPopup:
    detail.pick_due()
    assert editor.popup
    assert editor.popup.isVisible()
    return editor.popup


def test_the_button_opens_it_by_key_too(qtbot: QtBot, editor: DueEditor) -> None:
    editor.button.setFocus()
    QTest.keyClick(editor.button, Qt.Key.Key_Return)
    assert editor.popup
    assert editor.popup.words.hasFocus()
    QTest.keyClick(editor.popup.words, Qt.Key.Key_Escape)
    assert not editor.popup.isVisible()


def test_it_shows_what_is_set(popup: CalendarPopup, today: dt.date) -> None:
    assert popup.calendar.day() == today + DAY
    assert popup.time.currentText() == "9:00"
    assert popup.preview.text().endswith("9:00")


def test_typed_words_are_previewed_and_taken(
    qtbot: QtBot, popup: CalendarPopup, services: Services, task: Task, today: dt.date
) -> None:
    QTest.keyClicks(popup.words, "in 3 days 17:30")
    day = today + 3 * DAY
    assert popup.preview.text() == f"{day:%A}, {day.day} {day:%B}, 17:30"
    assert popup.calendar.day() == day
    QTest.keyClick(popup.words, Qt.Key.Key_Return)
    assert not popup.isVisible()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).due == Due(day, dt.time(17, 30)))


def test_words_that_are_no_date_are_answered_calmly_and_kept(qtbot: QtBot, popup: CalendarPopup) -> None:
    QTest.keyClicks(popup.words, "blah")
    assert popup.preview.text().startswith("“blah” is not a date")
    assert popup.preview.property("tone") == "neutral"
    QTest.keyClick(popup.words, Qt.Key.Key_Return)
    assert popup.isVisible()
    assert popup.words.text() == "blah"
    assert popup.preview.property("tone") == "bad"


@pytest.mark.parametrize(("name", "days"), [("today", 0), ("tomorrow", 1)])
def test_the_usual_choices_keep_the_time(
    qtbot: QtBot, popup: CalendarPopup, services: Services, task: Task, today: dt.date, name: str, days: int
) -> None:
    services.tasks.edit([task.id], {"due": Due(today + 9 * DAY, dt.time(9))})
    popup.cancel()
    button = next(button for button in popup.choices if button.objectName() == name)
    popup.open_at(button, Due(today + 9 * DAY, dt.time(9)), Here(dt.datetime.combine(today, dt.time()), 0, None))
    QTest.keyClick(button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: services.tasks.get(task.id).due == Due(today + days * DAY, dt.time(9)))


@pytest.mark.parametrize(("first", "weekday"), [("monday", 0), ("sunday", 6)])
def test_next_week_starts_where_weeks_start(
    qtbot: QtBot, context: AppContext, editor: DueEditor, services: Services, task: Task, first: str, weekday: int
) -> None:
    context.settings.set(FIRST_WEEKDAY, first)
    editor.open_popup()
    assert editor.popup
    assert editor.popup.calendar.firstDayOfWeek() == Qt.DayOfWeek(weekday + 1)
    next(button for button in editor.popup.choices if button.objectName() == "next_week").click()
    today = context.today()

    def is_due_next_week() -> bool:
        due = services.tasks.get(task.id).due
        return due is not None and due.date.weekday() == weekday and 1 <= (due.date - today).days <= 7

    qtbot.waitUntil(is_due_next_week)


def test_no_date_takes_it_away(
    qtbot: QtBot, editor: DueEditor, popup: CalendarPopup, services: Services, task: Task
) -> None:
    next(button for button in popup.choices if button.objectName() == "none").click()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).due is None)
    assert editor.button.text() == "No date"


def test_a_day_in_the_calendar_is_taken_at_once(
    qtbot: QtBot, popup: CalendarPopup, services: Services, task: Task, today: dt.date
) -> None:
    popup.calendar.setFocus()
    QTest.keyClick(popup.calendar.focusWidget(), Qt.Key.Key_Right)
    assert popup.isVisible()
    QTest.keyClick(popup.calendar.focusWidget(), Qt.Key.Key_Return)
    assert not popup.isVisible()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).due == Due(today + 2 * DAY, dt.time(9)))


def test_a_time_is_taken_when_it_closes(
    qtbot: QtBot, popup: CalendarPopup, services: Services, task: Task, today: dt.date
) -> None:
    popup.time.editor.setFocus()
    popup.time.editor.selectAll()
    QTest.keyClicks(popup.time.editor, "5pm")
    popup.close()  # as by a click beside it
    qtbot.waitUntil(lambda: services.tasks.get(task.id).due == Due(today + DAY, dt.time(17)))


def test_escape_leaves_all_as_it_was(
    qtbot: QtBot, popup: CalendarPopup, context: AppContext, services: Services, task: Task
) -> None:
    QTest.keyClicks(popup.words, "in 3 days")
    QTest.keyClick(popup.words, Qt.Key.Key_Escape)
    settle(qtbot, context)
    assert services.tasks.get(task.id).due == task.due


def test_what_is_late_says_so_in_words(
    qtbot: QtBot, editor: DueEditor, services: Services, task: Task, today: dt.date
) -> None:
    late = today - 2 * DAY
    services.tasks.edit([task.id], {"due": Due(late)})
    qtbot.waitUntil(lambda: editor.button.text() == f"{late:%a} {late.day} {late:%b} · 2 days late")
    assert editor.button.property("tone") == "bad"
    services.tasks.complete([task.id])
    qtbot.waitUntil(lambda: editor.button.text() == f"{late:%a} {late.day} {late:%b}")


def test_switching_the_task_closes_it_unchanged(
    qtbot: QtBot, detail: TaskDetail, popup: CalendarPopup, context: AppContext, services: Services, task: Task
) -> None:
    QTest.keyClicks(popup.words, "in 3 days")
    other = services.tasks.create({"title": "Other"}).task
    detail.show_task(other.id)
    settle(qtbot, context)
    assert services.tasks.get(other.id).due is None
    assert services.tasks.get(task.id).due == task.due


def test_a_start_is_picked_or_put_off_for_good(
    qtbot: QtBot, context: AppContext, detail: TaskDetail, services: Services, task: Task, today: dt.date
) -> None:
    editor = detail.page.start
    assert editor.button.text() == "No start"
    detail.pick_start()
    assert editor.popup
    assert not editor.popup.time.isVisible()
    QTest.keyClicks(editor.popup.words, "tomorrow")
    QTest.keyClick(editor.popup.words, Qt.Key.Key_Return)
    settle(qtbot, context)
    assert services.tasks.get(task.id).start == Start(today + DAY)
    assert editor.button.text() == "Tomorrow"
    detail.pick_start()
    (someday,) = [button for button in editor.popup.choices if button.objectName() == "someday"]
    someday.click()
    settle(qtbot, context)
    assert services.tasks.get(task.id).start == Start()
    assert editor.button.text() == "Someday"


def test_a_start_after_the_due_date_is_refused(
    qtbot: QtBot, context: AppContext, detail: TaskDetail, services: Services, task: Task, today: dt.date
) -> None:
    detail.pick_start()
    popup = detail.page.start.popup
    assert popup
    QTest.keyClicks(popup.words, "in 9 days")
    QTest.keyClick(popup.words, Qt.Key.Key_Return)
    settle(qtbot, context)
    assert services.tasks.get(task.id).start is None
    assert detail.page.start.button.text() == "No start"


def test_a_repetition_is_typed_or_chosen(
    qtbot: QtBot, context: AppContext, detail: TaskDetail, services: Services, task: Task, today: dt.date
) -> None:
    editor = detail.page.repeat
    detail.pick_repeat()
    dialog = editor.dialog
    assert isinstance(dialog, RepeatDialog)
    assert dialog.end_button.isHidden(), "it does not repeat yet"
    QTest.keyClicks(dialog.words, "every 2 months on the last day, 3 times")
    assert dialog.sentence.text() == "Every 2 months on the last day, 3 times"
    assert dialog.coming.text().count("·") == 2
    QTest.keyClicks(dialog.words, " or so")
    assert not dialog.accept_button.isEnabled()
    dialog.words.clear()
    dialog.show_repeat(parse_rule("FREQ=DAILY"))
    assert not any(label.text() == "On" and label.isVisible() for label in dialog.findChildren(QLabel))
    dialog.show_repeat(parse_rule("FREQ=WEEKLY"))
    assert any(label.text() == "On" and label.isVisible() for label in dialog.findChildren(QLabel))
    dialog.interval.setValue(2)
    dialog.days[4].click()
    dialog.counted.setCurrentIndex(1)
    assert dialog.sentence.text() == "Every 2 weeks on Friday after completion"
    dialog.accept_button.click()
    settle(qtbot, context)
    assert str(services.tasks.get(task.id).repeat) == "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;X-FROM=COMPLETION"
    assert editor.button.text() == "Every 2 weeks on Friday after completion"

    detail.pick_repeat()
    dialog = editor.dialog
    assert isinstance(dialog, RepeatDialog)
    assert dialog.repeat() == services.tasks.get(task.id).repeat
    assert not dialog.end_button.isHidden()
    dialog.end_button.click()
    settle(qtbot, context)
    assert services.tasks.get(task.id).repeat is None
    assert editor.button.text() == "Never"


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION",
        "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20271231",
        "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        "FREQ=MONTHLY;BYDAY=2TU;COUNT=4",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
    ],
)
def test_the_dialog_keeps_what_a_rule_says(qtbot: QtBot, context: AppContext, detail: TaskDetail, rule: str) -> None:
    dialog = RepeatDialog(context, parse_rule(rule), None, detail)
    assert str(dialog.repeat()) == rule
    dialog.close()
