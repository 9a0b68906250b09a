"""Word by word: nothing is lost of either text, and what is shown in brief still shows every change."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.core.text_diff import Mark, Run, merged, plain, replaced, shortened, text_diff

TEXTS = st.text(st.sampled_from("ab c,.\nä"), max_size=40).map(str.strip)


def reading(runs: tuple[Run, ...], *marks: Mark) -> list[str]:
    """The words of the runs with these marks."""
    return "".join(run.text if run.mark in marks else " " for run in runs).split()


def squeezed(words: list[str]) -> str:
    return "".join(words)


def test_only_the_words_that_change_are_marked() -> None:
    assert text_diff("Fix the login bug", "Fix the signup bug") == (
        Run("Fix the "),
        Run("login", Mark.OLD),
        Run(" "),
        Run("signup", Mark.NEW),
        Run(" bug"),
    )
    assert text_diff("Launch", "Launch prep") == (Run("Launch "), Run("prep", Mark.NEW))
    assert text_diff("Launch prep", "Launch") == (Run("Launch "), Run("prep", Mark.OLD))


def test_texts_with_little_in_common_are_shown_whole() -> None:
    assert text_diff("Buy milk", "Call the landlord") == replaced("Buy milk", "Call the landlord")
    assert [run.mark for run in replaced("a", "b")] == [Mark.OLD, Mark.FAINT, Mark.NEW]
    assert replaced("", "b") == (Run("b", Mark.NEW),)
    assert replaced("a", "") == (Run("a", Mark.OLD),)


@given(TEXTS, TEXTS)
def test_both_texts_can_be_read_from_it(before: str, after: str) -> None:
    runs = text_diff(before, after)
    assert squeezed(reading(runs, Mark.PLAIN, Mark.NEW)) == squeezed(after.split())
    assert squeezed(reading(runs, Mark.PLAIN, Mark.OLD)) == squeezed(before.split())


@given(TEXTS, TEXTS)
def test_neighbours_differ_and_none_is_empty(before: str, after: str) -> None:
    runs = text_diff(before, after)
    assert all(run.text for run in runs) or not (before or after)
    assert all(one.mark is not other.mark for one, other in pairwise(runs))


def test_in_brief_long_texts_show_their_changes_alone() -> None:
    before = "word " * 60 + "old end " + "tail " * 60
    after = "word " * 60 + "new end " + "tail " * 60
    brief = shortened(text_diff(before, after))
    assert len(plain(brief)) < 120
    assert [run.text for run in brief if run.mark is Mark.OLD] == ["old"]
    assert [run.text for run in brief if run.mark is Mark.NEW] == ["new"]
    assert plain(brief).startswith("… ")


def test_in_brief_lines_run_on() -> None:
    assert shortened((Run("a\n\n  b"), Run("c\nd", Mark.NEW))) == (Run("a b"), Run("c d", Mark.NEW))


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        ([Run("a"), Run("b")], (Run("ab"),)),
        ([Run("a", Mark.OLD), Run(""), Run("b", Mark.OLD)], (Run("ab", Mark.OLD),)),
        ([Run("a"), Run(" ")], (Run("a"),)),
        ([], ()),
    ],
)
def test_neighbours_of_one_mark_become_one(runs: list[Run], expected: tuple[Run, ...]) -> None:
    assert merged(runs) == expected
