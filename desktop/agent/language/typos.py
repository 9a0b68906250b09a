"""Misspelt words of commands: two letters swapped or, in a long word, one letter wrong, missing or too many.

Only words that are no other English word are taken for one of these; titles keep their letters as they were typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from desktop.agent.language.verbs import VERBS
from desktop.domain.dates.words import word_set

_COMMANDS = word_set(
    "delete remove create rename update change complete finish remind reminder postpone reschedule mark show move "
    "list tick task tasks checklist item items priority description estimate deadline status label labels title "
    "working progress blocked overdue pending completed done hold high medium urgent open what which many please "
    "could would tomorrow monday tuesday wednesday thursday friday saturday sunday observation observations report "
    "proposal proposals yourself"
)
_MEANT = word_set(  # a letter away from one of them, and words of their own
    "charge chance crease crate remote compete competed deplete rewind remand remainder reminded statue statues "
    "wording worming woking lapels blocker sundae sundry frida states crete chang resort repot retort"
)
_FORMS = frozenset(form for verb in VERBS for form in verb.forms)
_SHORTEST_SWAPPED = 4  # letters
_SHORTEST_WRONG = 6


def corrected(word: str) -> str:
    """The word of commands that this one is meant to be; itself where it is none or may be another word."""
    if len(word) < _SHORTEST_SWAPPED or not word.isascii() or not word.isalpha():
        return word
    return _corrected(word)


@cache
def _swaps() -> dict[str, str]:
    known = _COMMANDS | _FORMS | _MEANT
    return {typo: word for word in sorted(_COMMANDS) for typo in _swapped(word) if typo not in known}


def _swapped(word: str) -> Iterator[str]:
    if len(word) >= _SHORTEST_SWAPPED:
        for at in range(len(word) - 1):
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


@cache
def _long_words() -> dict[str, tuple[str, ...]]:
    """Those in which one wrong letter leaves enough to know them by, by their first letter."""
    words = sorted(word for word in _COMMANDS if len(word) >= _SHORTEST_WRONG)
    return {word[0]: tuple(other for other in words if other[0] == word[0]) for word in words}


def _corrected(word: str) -> str:
    if word in _COMMANDS or word in _FORMS or word in _MEANT:
        return word
    if word in _swaps():
        return _swaps()[word]
    return next((meant for meant in _long_words().get(word[0], ()) if _is_one_off(word, meant)), word)


def _is_one_off(word: str, meant: str) -> bool:
    """Whether one letter makes the difference; one more at the end may be an ending ("deletes")."""
    if abs(len(word) - len(meant)) > 1 or (word[:-1] == meant and word[-1] in "sdrn"):
        return False
    start = next(
        (at for at, (a, b) in enumerate(zip(word, meant, strict=False)) if a != b), min(len(word), len(meant))
    )
    if len(word) == len(meant):
        return word[start + 1 :] == meant[start + 1 :]
    shorter, longer = sorted((word, meant), key=len)
    return shorter[start:] == longer[start + 1 :]
