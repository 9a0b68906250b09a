from __future__ import annotations

import re

import pytest

from desktop.domain.quickadd import cut_out


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Call Ann X", "Call Ann"),
        ("X call Ann", "call Ann"),
        ("X: call Ann", "call Ann"),
        ("X - call Ann", "call Ann"),
        ("X -5 degrees", "-5 degrees"),
        ("Call Ann, X.", "Call Ann."),
        ("Call Ann! X.", "Call Ann!"),
        ("Call Ann, X, about rent", "Call Ann, about rent"),
        ("Call Ann - X - about rent", "Call Ann - about rent"),
        ("Call Ann X, about rent", "Call Ann, about rent"),
        ("Call Ann (X)", "Call Ann"),
        ("Call Ann [X, X] now", "Call Ann now"),
        ("Call **X** Ann", "Call Ann"),
        ("Call Ann | X", "Call Ann"),
        ("Call Ann -- X", "Call Ann"),
        ("X, X; X", ""),
        ("a   b\tX\n c", "a b c"),
        ("nothing", "nothing"),
    ],
)
def test_what_is_left_reads_well(text: str, left: str) -> None:
    assert cut_out(text, [match.span() for match in re.finditer("X", text)]) == left


def test_marks_go_without_what_they_enclose() -> None:
    assert cut_out('Buy "Friday" CD', [], [(4, 5), (11, 12)]) == "Buy Friday CD"
