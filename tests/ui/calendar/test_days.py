"""Which days a calendar shows, and how blocks that overlap share a day."""

from __future__ import annotations

import datetime as dt
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.calendar.days import DAY, FIRST, LAST, lanes, month_days, next_month, week_days

_SPANS = st.lists(st.tuples(st.integers(0, 1400), st.integers(15, 300)), max_size=30)


@given(_SPANS)
def test_blocks_that_overlap_never_share_a_lane(drawn: list[tuple[int, int]]) -> None:
    spans = sorted((start, start + minutes) for start, minutes in drawn)
    found = lanes(spans)
    assert len(found) == len(spans)
    for number, (span, lane) in enumerate(zip(spans, found, strict=True)):
        assert 0 <= lane.number < lane.of
        for other, beside in list(zip(spans, found, strict=True))[:number]:
            if other[1] > span[0]:
                assert beside.number != lane.number
                assert beside.of == lane.of  # else they would lie over each other
    if not any(one[1] > two[0] for one, two in itertools.pairwise(spans)):
        assert all(lane.of == 1 for lane in found)


@given(st.dates(FIRST, LAST), st.integers(0, 6))
def test_a_month_is_shown_in_whole_weeks(day: dt.date, first_weekday: int) -> None:
    days = month_days(day, first_weekday)
    assert len(days) in (28, 35, 42)
    assert {one.weekday() for one in days[::7]} == {first_weekday}
    first, after = day.replace(day=1), next_month(day.replace(day=1), 1)
    assert days[0] <= first < days[7]
    assert days[-8] < after - DAY <= days[-1]


@pytest.mark.parametrize(
    ("day", "step", "found"),
    [
        (dt.date(2026, 1, 31), 1, dt.date(2026, 2, 28)),
        (dt.date(2024, 1, 31), 1, dt.date(2024, 2, 29)),
        (dt.date(2026, 12, 5), 1, dt.date(2027, 1, 5)),
        (dt.date(2026, 1, 5), -1, dt.date(2025, 12, 5)),
    ],
)
def test_the_same_day_of_another_month(day: dt.date, step: int, found: dt.date) -> None:
    assert next_month(day, step) == found


def test_fewer_days_than_a_week_stay_while_the_day_is_among_them() -> None:
    day = dt.date(2026, 11, 18)
    shown = week_days(day, 0, 3, None)
    assert shown == [day, day + DAY, day + 2 * DAY]
    assert week_days(day + 2 * DAY, 0, 3, day) == shown
    assert week_days(day + 3 * DAY, 0, 3, day)[0] == day + 3 * DAY
    assert week_days(day - DAY, 0, 3, day) == [day - 3 * DAY, day - 2 * DAY, day - DAY]
    assert week_days(day, 6, 7, None)[0] == dt.date(2026, 11, 15)
