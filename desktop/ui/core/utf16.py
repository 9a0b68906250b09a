"""Qt counts text in UTF-16 units, Python in characters: an emoji is two there and one here."""

from __future__ import annotations


def units(text: str, index: int) -> int:
    """Qt's position of the character at `index`."""
    return index if text.isascii() else index + sum(character > "\uffff" for character in text[:index])


def index(text: str, units: int) -> int:
    """The character that Qt's position `units` is at or in."""
    if text.isascii():
        return units
    passed = 0
    for number, character in enumerate(text):
        if passed >= units:
            return number
        passed += 1 + (character > "\uffff")
    return len(text)
