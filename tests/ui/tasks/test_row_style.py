from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import QRect

from desktop.domain.task import Due, Label, Priority, Status
from desktop.domain.views import Query, Sort, TaskRow, View
from desktop.ui.core.format import due_tone
from desktop.ui.core.icons import Icon
from desktop.ui.tasks.row_style import RowChip, RowStyle, chips_for, fitting
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Tone

NOW = dt.datetime(2026, 11, 16, 14, 2)
TODAY = NOW.date()
DAY = dt.timedelta(days=1)
ALL = Query(View.ALL, TODAY)


def _row(**fields: object) -> TaskRow:
    plain: dict[str, object] = {
        "id": "1", "title": "Launch prep", "status": Status.OPEN, "priority": None, "due": None, "labels": (),
        "checked": 0, "items": 0, "has_description": False, "completed_at": None, "deleted_at": None,
    }  # fmt: skip
    return TaskRow(**(plain | fields))  # type: ignore[arg-type]


def _texts(row: TaskRow, query: Query = ALL) -> list[str]:
    return [chip.text for chip in chips_for(row, NOW, query)]


def test_a_bare_task_has_none() -> None:
    assert _texts(_row()) == []


def test_they_stand_in_a_fixed_order() -> None:
    row = _row(
        status=Status.BLOCKED, checked=3, items=5, priority=Priority.P1, due=Due(TODAY), labels=(Label("h", "home"),)
    )
    assert _texts(row) == ["Blocked", "3/5", "P1", "home", "Today"]


@pytest.mark.parametrize(
    ("due", "tone"),
    [
        (Due(TODAY - DAY, dt.time(17)), Tone.BAD),
        (Due(TODAY), Tone.WARN),
        (Due(TODAY, dt.time(14, 3)), Tone.WARN),
        (Due(TODAY, dt.time(14, 2)), Tone.WARN),
        (Due(TODAY, dt.time(14, 1)), Tone.BAD),  # the time has passed
        (Due(TODAY + DAY, dt.time(9)), Tone.NEUTRAL),
    ],
)
def test_the_due_date_is_toned_by_how_near_it_is(due: Due, tone: Tone) -> None:
    assert [chip.tone for chip in chips_for(_row(due=due), NOW, ALL)] == [tone]


def test_no_priority_looks_like_a_day() -> None:
    tones = {chip.tone for priority in Priority for chip in chips_for(_row(priority=priority), NOW, ALL)}
    assert due_tone(Due(TODAY), NOW) not in tones


def test_what_repeats_or_reminds_has_a_sign() -> None:
    def signs(**fields: object) -> list[tuple[Icon, ...]]:
        return [chip.signs for chip in chips_for(_row(**fields), NOW, ALL)]

    assert signs(due=Due(TODAY), repeats=True, reminds=True) == [(Icon.REPEAT, Icon.BELL)]
    assert signs(reminds=True) == [(Icon.BELL,)]
    assert signs(due=Due(TODAY)) == [()]


def test_rows_stop_growing(theme: Theme) -> None:
    style = RowStyle(theme)

    def card(width: int) -> tuple[int, int]:
        rect = style.rects(QRect(0, 0, width, 38), 0, mirrored=False).card
        return rect.left(), rect.width()

    margin = theme.metrics.triple
    assert card(700) == (margin, 700 - 2 * margin)
    assert card(2000) == (550, 900)


def test_done_tasks_tell_when_they_were_done() -> None:
    row = _row(status=Status.DONE, due=Due(TODAY - 3 * DAY), completed_at=NOW.astimezone(dt.UTC))
    assert _texts(row, Query(View.COMPLETED, TODAY)) == ["Today 14:02"]
    assert _texts(row, Query(View.TODAY, TODAY)) == []  # the heading says it


def test_trashed_tasks_tell_when_they_were_thrown_away() -> None:
    row = _row(due=Due(TODAY), deleted_at=(NOW - DAY).astimezone(dt.UTC))
    assert _texts(row, Query(View.TRASH, TODAY)) == ["Yesterday"]


def test_under_a_day_heading_only_the_time_is_told() -> None:
    row, upcoming = _row(due=Due(TODAY + DAY, dt.time(9))), Query(View.UPCOMING, TODAY)
    assert _texts(row, upcoming) == ["9:00"]
    assert _texts(_row(due=Due(TODAY + DAY)), upcoming) == []
    assert _texts(row, Query(View.UPCOMING, TODAY, sort=Sort.TITLE)) == ["Tomorrow 9:00"]


def test_many_labels_are_counted_and_that_of_the_view_is_left_out() -> None:
    labels = tuple(Label(name, name) for name in "abcde")
    assert _texts(_row(labels=labels)) == ["a", "b", "c", "+2"]
    assert _texts(_row(labels=labels), Query(View.ALL, TODAY, label="b")) == ["a", "c", "d", "+1"]


def test_all_show_where_there_is_room() -> None:
    chips = [RowChip("3/5", 40), RowChip("Today", 90)]
    assert fitting([30, 50], chips, title=100, room=200, gap=8) == [0, 1]


def test_the_least_worth_give_way_and_the_title_keeps_its_share() -> None:
    chips = [RowChip("3/5", 40), RowChip("home", 60), RowChip("Today", 90)]
    assert fitting([30, 50, 50], chips, title=1000, room=200, gap=8) == [1, 2]
    assert fitting([30, 50, 50], chips, title=1000, room=120, gap=8) == [2]
    assert fitting([30, 50, 50], chips, title=1000, room=60, gap=8) == []


def test_a_short_title_leaves_its_share_to_the_chips() -> None:
    chips = [RowChip("3/5", 40), RowChip("home", 60), RowChip("Today", 90)]
    assert fitting([30, 50, 50], chips, title=40, room=200, gap=8) == [0, 1, 2]
