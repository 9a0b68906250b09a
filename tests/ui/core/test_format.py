from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from desktop.domain.task import Due, Label, Priority, Status, TaskList
from desktop.domain.views import TaskGroup, TaskRow
from desktop.ui.core.format import (
    due_text,
    heading_text,
    long_day_text,
    moment_text,
    moment_within,
    row_sentence,
    status_text,
)

NOW = dt.datetime(2026, 11, 16, 14, 2)  # a Monday
TODAY = NOW.date()
DAY = dt.timedelta(days=1)


@pytest.fixture(autouse=True)
def british() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("due", "text"),
    [
        (Due(TODAY), "Today"),
        (Due(TODAY, dt.time(17)), "Today 17:00"),
        (Due(TODAY, dt.time(9)), "Today 9:00"),  # has passed, but the day is not over
        (Due(TODAY + DAY, dt.time(9)), "Tomorrow 9:00"),
        (Due(dt.date(2026, 11, 27)), "Fri 27 Nov"),
        (Due(dt.date(2026, 11, 27), dt.time(0, 30)), "Fri 27 Nov 0:30"),
        (Due(dt.date(2027, 2, 3)), "3 Feb 2027"),
        (Due(TODAY - DAY), "1 day late"),
        (Due(TODAY - 2 * DAY, dt.time(9)), "2 days late"),
        (Due(TODAY - 400 * DAY), "400 days late"),
    ],
)
def test_due(due: Due, text: str) -> None:
    assert due_text(due, NOW) == text


@pytest.mark.parametrize(
    ("locale", "texts"),
    [
        ("C", ["Fri 27 Nov", "3 Feb 2027", "Tuesday, 17 November", "Saturday, 2 January 2027", "17:05"]),
        ("en_US", ["Fri Nov 27", "Feb 3 2027", "Tuesday, November 17", "Saturday, January 2, 2027", "5:05\u202fPM"]),
        ("de_DE", ["Fr. 27. Nov.", "3. Feb. 2027", "Dienstag, 17. November", "Samstag, 2. Januar 2027", "17:05"]),
        (
            "es_ES",
            ["vie 27 de nov", "3 de feb de 2027", "martes, 17 de noviembre", "sábado, 2 de enero de 2027", "17:05"],
        ),
        ("ja_JP", ["11月27日金", "2027年2月3日", "11月17日火曜日", "2027年1月2日土曜日", "17:05"]),
        (
            "ru_RU",
            ["пт 27 нояб.", "3 февр. 2027\u202fг.", "вторник, 17 ноября", "суббота, 2 января 2027\u202fг.", "17:05"],
        ),
    ],
)
def test_dates_follow_the_locale(locale: str, texts: list[str]) -> None:
    QLocale.setDefault(QLocale(locale))
    shown = [
        due_text(Due(dt.date(2026, 11, 27)), NOW),
        due_text(Due(dt.date(2027, 2, 3)), NOW),
        long_day_text(dt.date(2026, 11, 17), TODAY),
        long_day_text(dt.date(2027, 1, 2), TODAY),
        due_text(Due(TODAY, dt.time(17, 5)), NOW).removeprefix("Today "),
    ]
    assert [text.replace("\u202f", " ") for text in shown] == [text.replace("\u202f", " ") for text in texts]


def test_headings() -> None:
    assert heading_text(TaskGroup.OVERDUE, TODAY) == "Overdue"
    assert heading_text(TaskGroup.DONE_TODAY, TODAY) == "Done today"
    assert heading_text(TODAY + DAY, TODAY) == "Tomorrow · Tuesday, 17 November"
    assert heading_text(TODAY + 2 * DAY, TODAY) == "Wednesday, 18 November"
    assert heading_text(dt.date(2027, 7, 24), TODAY) == "Saturday, 24 July 2027"


def test_moments_are_told_in_local_time() -> None:
    assert moment_text(NOW.astimezone(dt.UTC), NOW) == "Today 14:02"
    assert moment_text((NOW - DAY).astimezone(dt.UTC), NOW) == "Yesterday"
    assert moment_within(NOW.astimezone(dt.UTC), NOW) == "today 14:02"
    assert moment_within((NOW - DAY).astimezone(dt.UTC), NOW) == "yesterday"
    assert moment_within((NOW - 3 * DAY).astimezone(dt.UTC), NOW) == moment_text(
        (NOW - 3 * DAY).astimezone(dt.UTC), NOW
    )
    assert moment_text((NOW - 3 * DAY).astimezone(dt.UTC), NOW) == "Fri 13 Nov"


def test_every_status_has_words() -> None:
    assert len({status_text(status) for status in Status}) == len(Status)


def _row(**fields: object) -> TaskRow:
    plain: dict[str, object] = {
        "id": "1", "title": "Launch prep", "status": Status.OPEN, "priority": None, "due": None, "labels": (),
        "checked": 0, "items": 0, "has_description": False, "completed_at": None, "deleted_at": None,
    }  # fmt: skip
    return TaskRow(**(plain | fields))  # type: ignore[arg-type]


def test_a_row_is_spoken_as_a_sentence() -> None:
    row = _row(due=Due(TODAY), checked=3, items=5, labels=(Label("l", "launch"),), list=TaskList("w", "Work"))
    assert row_sentence(row, NOW) == "Launch prep, due today, 3 of 5 done, list Work, label launch, not completed"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (_row(), "Launch prep, not completed"),
        (_row(due=Due(TODAY + DAY, dt.time(9))), "Launch prep, due tomorrow 9:00, not completed"),
        (_row(due=Due(dt.date(2026, 11, 27))), "Launch prep, due Fri 27 Nov, not completed"),
        (
            _row(due=Due(TODAY - 2 * DAY), priority=Priority.P1),
            "Launch prep, 2 days late, priority P1, not completed",
        ),
        (_row(status=Status.ON_HOLD, has_description=True), "Launch prep, has a description, on hold"),
        (_row(status=Status.DONE, due=Due(TODAY - 2 * DAY)), "Launch prep, completed"),
        (_row(deleted_at=NOW), "Launch prep, in the trash"),
    ],
)
def test_what_a_sentence_says(row: TaskRow, sentence: str) -> None:
    assert row_sentence(row, NOW) == sentence
