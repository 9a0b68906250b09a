from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.text import fold
from desktop.ui.shell.fuzzy import match

COMMANDS = [
    "Due today",
    "Due tomorrow",
    "No due date",
    "Redo",
    "Undo",
    "Dark colours",
    "Complete or reopen",
    "Sidebar",
]


def best(typed: str, texts: list[str] = COMMANDS) -> list[str]:
    found = [(text, fit) for text in texts if (fit := match(typed, text))]
    return [text for text, _ in sorted(found, key=lambda item: -item[1].score)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("due", "Due today"),
        ("date", "No due date"),
        ("dt", "Due today"),
        ("cmplt", "Complete or reopen"),
        ("tom due", "Due tomorrow"),
        ("DARK", "Dark colours"),
        ("bar", "Sidebar"),
    ],
)
def test_finds_what_is_meant(typed: str, first: str) -> None:
    assert best(typed)[0] == first


def test_the_start_of_the_text_is_worth_more_than_the_start_of_a_word_and_that_more_than_its_inside() -> None:
    assert best("col", ["Protocol", "Dark colours", "Colours like the system"]) == [
        "Colours like the system",
        "Dark colours",
        "Protocol",
    ]


def test_of_two_that_fit_alike_the_shorter_comes_first() -> None:
    assert best("set", ["Settings of everything", "Settings"]) == ["Settings", "Settings of everything"]


@pytest.mark.parametrize("typed", ["xyz", "due xyz", "todaydue", "oc"])
def test_what_is_not_there_is_not_found(typed: str) -> None:
    assert match(typed, "Due today") is None


@pytest.mark.parametrize(
    ("typed", "text", "emphasised"),
    [
        ("due", "No due date", "due"),
        ("dt", "Due today", "Dt"),
        ("tod due", "Due today", "Duetod"),
        ("uber", "Über", "Über"),
        ("strass", "Straße", "Straß"),
        ("party", "🎉 Party", "Party"),
    ],
)
def test_says_which_letters_were_found(typed: str, text: str, emphasised: str) -> None:
    found = match(typed, text)
    assert found
    assert "".join(text[position] for position in found.positions) == emphasised


def test_nothing_typed_fits_everything_alike() -> None:
    empty = match("  ", "Due today")
    assert empty
    assert empty.positions == ()


@given(st.text(min_size=1, max_size=8), st.text(max_size=30))
def test_letters_found_are_those_typed(typed: str, text: str) -> None:
    found = match(typed, text)
    if found:
        letters = set(fold("".join(text[position] for position in found.positions)))
        assert set("".join(fold(typed).split())) <= letters


@given(st.text(min_size=1, max_size=20))
def test_a_text_finds_itself(text: str) -> None:
    assert match(text, text)
