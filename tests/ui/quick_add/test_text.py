from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.quick_add.text import edit_between, move_spans, name_at


def moved(old: str, new: str, caret: int, word: str) -> list[str]:
    """What is left of the span of `word` after an edit, as text."""
    start = old.index(word)
    spans = move_spans({(start, start + len(word))}, edit_between(old, new, caret), new)
    return [new[start:end] for start, end in spans]


@pytest.mark.parametrize(
    ("old", "new", "caret"),
    [
        ("Call tomorrow", "Call Ann tomorrow", 9),  # before it
        ("Call tomorrow", "tomorrow", 0),
        ("Call tomorrow", "Call tomorrow at noon", 21),  # behind it
        ("Call tomorrow", "Call tomorrow ", 14),
        ("Call tomorrow now", "Call tomorrow", 13),
        ("Call tomorrow", "Call  tomorrow", 5),
        ("Call (tomorrow", "Call (tomorrow)", 15),
    ],
)
def test_a_word_that_was_not_touched_keeps_its_span(old: str, new: str, caret: int) -> None:
    assert moved(old, new, caret, "tomorrow") == ["tomorrow"]


@pytest.mark.parametrize(
    ("old", "new", "caret"),
    [
        ("Call tomorrow", "Call tomorow", 9),  # inside it
        ("Call tomorrow", "Call tomorrows", 14),  # it grew
        ("Call tomorrow", "Call xtomorrow", 6),
        ("Call tomorrow", "Calltomorrow", 4),
        ("Call tomorrow", "Call ", 5),
        ("Call tomorrow", "", 0),
    ],
)
def test_a_word_that_was_changed_is_a_new_word(old: str, new: str, caret: int) -> None:
    assert moved(old, new, caret, "tomorrow") == []


def test_the_caret_tells_which_of_several_equal_letters_was_typed() -> None:
    assert edit_between("aa", "aaa", 1).start == 0
    assert edit_between("aa", "aaa", 3).start == 2


@given(st.text("ab ", max_size=12), st.integers(0, 12), st.integers(0, 12), st.text("ab ", max_size=4), st.data())
def test_whatever_is_typed_a_span_keeps_its_text_or_goes(
    old: str, start: int, length: int, typed: str, data: st.DataObject
) -> None:
    start = min(start, len(old))
    end = min(start + length, len(old))
    new = old[:start] + typed + old[end:]
    left = data.draw(st.integers(0, len(old)))
    span = (left, data.draw(st.integers(left, len(old))))
    for kept in move_spans({span}, edit_between(old, new, start + len(typed)), new):
        assert new[kept[0] : kept[1]] == old[span[0] : span[1]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#", (0, "")),
        ("Pay rent #ho", (9, "ho")),
        ("Pay #home rent", None),  # the caret is behind "rent"
        ("PR#4", None),
        ("no label", None),
        ("##", None),
    ],
)
def test_finds_the_label_being_typed(text: str, found: tuple[int, str] | None) -> None:
    assert name_at(text, len(text)) == found
