"""The calendar, and times of day, typed and chosen."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCalendarWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme.manager import Theme
from desktop.ui.widgets.calendar_popup import MonthCalendar, TimeField, read_time


@pytest.fixture
def field(qtbot: QtBot, theme: Theme) -> TimeField:
    QLocale.setDefault(QLocale("en_GB"))
    field = TimeField()
    qtbot.addWidget(field)
    field.show()
    return field


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("9", dt.time(9)), ("9:30", dt.time(9, 30)), ("17.15", dt.time(17, 15)), ("5pm", dt.time(17)),
        ("5 p.m.", dt.time(17)), ("12am", dt.time(0)), ("12 pm", dt.time(12)), ("0930", dt.time(9, 30)),
        ("9 Uhr", dt.time(9)), ("25", None), ("13pm", None), ("9:75", None), ("soon", None), ("", None),
    ],
)  # fmt: skip
def test_times_are_read_as_people_write_them(text: str, time: dt.time | None) -> None:
    assert read_time(text) == time


def test_typing_tells_each_time_once(qtbot: QtBot, field: TimeField) -> None:
    told: list[dt.time | None] = []
    field.changed.connect(told.append)
    QTest.keyClicks(field.editor, "9:30")
    assert told == [dt.time(9), dt.time(9, 30)]
    field.editor.selectAll()
    QTest.keyClick(field.editor, Qt.Key.Key_Backspace)
    assert told[-1] is None


def test_no_time_can_be_chosen(qtbot: QtBot, field: TimeField) -> None:
    field.show_time(dt.time(9, 30))
    assert field.currentText() == "9:30"
    with qtbot.waitSignal(field.changed) as caught:
        field.activated.emit(0)
    assert caught.args == [None]
    assert field.currentText() == ""


def test_showing_a_time_is_not_told(qtbot: QtBot, field: TimeField) -> None:
    with qtbot.assertNotEmitted(field.changed):
        field.show_time(dt.time(9, 17))
    assert field.currentText() == "9:17"


def test_the_calendar_has_no_week_numbers_and_no_red_weekends(qtbot: QtBot, theme: Theme) -> None:
    calendar = MonthCalendar(26)
    qtbot.addWidget(calendar)
    assert calendar.verticalHeaderFormat() is QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader
    calm = calendar.headerTextFormat().foreground().color()
    assert calendar.weekdayTextFormat(Qt.DayOfWeek.Sunday).foreground().color() == calm
