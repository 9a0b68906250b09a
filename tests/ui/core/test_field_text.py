"""Lengths of time as typed and as shown."""

from __future__ import annotations

import pytest

from desktop.domain.fields import task_field
from desktop.errors import InvalidInputError
from desktop.ui.core.field_text import minutes_text, parse_minutes

ESTIMATE = task_field("estimate")


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("90", 90), ("1h 30m", 90), ("1h30", 90), ("1.5h", 90), ("1,5 h", 90), ("1:30", 90), ("2 Std", 120),
        ("1 hour 30 minutes", 90), ("45 min", 45), ("45m", 45), (" 5 ", 5), ("24h", 1440), ("0.5h", 30),
        ("", None), ("  ", None),
    ],
)  # fmt: skip
def test_what_people_type_is_read(typed: str, minutes: int | None) -> None:
    assert parse_minutes(ESTIMATE, typed) == minutes


@pytest.mark.parametrize("typed", ["often", "1h 30 40", "h", "-5", "1x", "30 30", "5 m 3"])
def test_what_is_no_length_of_time_is_refused_in_words(typed: str) -> None:
    with pytest.raises(InvalidInputError, match="is not a length of time; try 90, 1h 30m or"):
        parse_minutes(ESTIMATE, typed)


@pytest.mark.parametrize("typed", ["0", "1441", "25h", "0.1m", "99:00"])
def test_too_little_and_too_much_are_refused(typed: str) -> None:
    with pytest.raises(InvalidInputError, match="between 1 and 1440 minutes"):
        parse_minutes(ESTIMATE, typed)


@pytest.mark.parametrize(("minutes", "text"), [(90, "1 h 30 min"), (45, "45 min"), (120, "2 h"), (None, "")])
def test_it_reads_short_and_plain(minutes: int | None, text: str) -> None:
    assert minutes_text(minutes) == text


def test_what_is_shown_can_be_read_again() -> None:
    assert [parse_minutes(ESTIMATE, minutes_text(minutes)) for minutes in range(1, 1441)] == list(range(1, 1441))
