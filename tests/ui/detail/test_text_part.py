"""What a text field does about news of its value."""

from __future__ import annotations

import pytest

from desktop.ui.detail.text_part import FieldState


@pytest.fixture
def state() -> FieldState:
    state = FieldState()
    state.start("one")
    return state


def test_untouched_text_follows_the_store(state: FieldState) -> None:
    assert state.take_in("two", "one")
    assert state == FieldState("two", "two")


def test_typed_text_stays_and_the_other_value_is_known(state: FieldState) -> None:
    assert not state.take_in("two", "one and a half")
    assert state.elsewhere == "two"
    assert not state.take_in("one", "one and a half")  # somebody took it back
    assert state.elsewhere is None


def test_the_same_text_typed_on_both_sides_is_no_conflict(state: FieldState) -> None:
    assert state.take_in("two", "two")
    assert state.elsewhere is None


def test_what_was_sent_is_not_news(state: FieldState) -> None:
    state.sent("two")
    assert not state.take_in("two", "two and more")
    assert state.elsewhere is None


def test_after_a_refusal_the_text_counts_as_typed_again(state: FieldState) -> None:
    state.sent("two")
    state.refused()
    assert not state.take_in("three", "two")
    assert state.elsewhere == "three"


def test_a_draft_goes_on_from_where_it_began(state: FieldState) -> None:
    state.resume("one", "one")
    assert state.elsewhere is None
    state.resume("one", "two")
    assert state.elsewhere == "two"
