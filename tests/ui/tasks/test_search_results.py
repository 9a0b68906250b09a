from __future__ import annotations

import pytest

from desktop.domain.excerpt import matches


def _found(title: str, search: str) -> list[str]:
    return [title[found.start : found.stop] for found in matches(title, search)]


@pytest.mark.parametrize(
    ("title", "search", "found"),
    [
        ("Return book to library", "book", ["book"]),
        ("Return Book to library", "bOOK", ["Book"]),
        ("Café crème", "cafe", ["Café"]),
        ("Cafe creme", "café crème", ["Cafe", "creme"]),
        ("Cafe\u0301 bar", "cafe", ["Cafe\u0301"]),  # the accent is a character of its own
        ("Straße fegen", "strasse", ["Straße"]),
        ("🎉 party 🎉 party", "party", ["party", "party"]),
        ("banana", "ana", ["anana"]),
        ("one two", "two one", ["one", "two"]),
        ("one two", "three", []),
        ("one two", "  ", []),
        ("ﬁnd it", "find", ["ﬁnd"]),
    ],
)
def test_finds_words_in_any_case_with_or_without_accents(title: str, search: str, found: list[str]) -> None:
    assert _found(title, search) == found
