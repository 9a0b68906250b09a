"""What a line of text may hold: what cannot be seen is not there, and no title turns round what stands beside it."""

from __future__ import annotations

import pytest

from desktop.domain.text import title
from desktop.errors import InvalidInputError


@pytest.mark.parametrize(
    "text", ["", "  ", "\n\t", "\u200b\u200b", "\u202e", "\u2066 \u2069", "\ufeff", "\u200f\u200e"]
)
def test_a_title_that_shows_nothing_is_empty(text: str) -> None:
    with pytest.raises(InvalidInputError, match=r"^The title cannot be empty\.$"):
        title(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("delete \u202egnihton", "delete gnihton"),
        ("call \u202a+49 30 1234\u202c", "call +49 30 1234"),
        ("\u2067 turned \u2069", "turned"),
        ("\u202e  x", "x"),
    ],
)
def test_commands_that_turn_text_round_are_left_out(text: str, kept: str) -> None:
    assert title(text) == kept


@pytest.mark.parametrize(
    "text",
    ["שלום עולם", "مرحبا", "می\u200cخواهم", "family 👨\u200d👩\u200d👧 day", "a\u200fb", "naïve", "soft\u00adhyphen"],
)
def test_what_scripts_and_emoji_need_stays(text: str) -> None:
    assert title(f" {text}\n") == text
