"""Texts that come from outside, made fit to be quoted, stored and sent."""

from __future__ import annotations

import unicodedata

from desktop.domain.text import shorten

REASON_MAX = 500
_UNSHOWABLE = frozenset({"Cc", "Cs"})


def presentable(text: str, limit: int) -> str:
    """One line, without characters that no file can hold, and not longer than that."""
    return shorten(" ".join(storable(text[: 4 * limit]).split()), limit)


def storable(text: str) -> str:
    """The text with each control character and broken surrogate replaced; line ends stay."""
    if text.isprintable():
        return text
    return "".join(
        character if character in "\n\t" or unicodedata.category(character) not in _UNSHOWABLE else "�"
        for character in text
    )
