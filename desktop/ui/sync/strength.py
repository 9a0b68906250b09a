"""How hard a passphrase is to guess: roughly, and on the safe side."""

from __future__ import annotations

import math
from enum import IntEnum
from itertools import pairwise

_WEAK_BITS, _FAIR_BITS = 45, 65
_WORD_BITS = 11.0
"""Of a word that was drawn from some thousand common ones."""

_POOLS = ((str.islower, 26), (str.isupper, 26), (str.isdigit, 10))
_COMMON = frozenset(
    (
        *(
            "password",
            "passphrase",
            "passwort",
            "secret",
            "geheim",
            "qwerty",
            "qwertz",
            "letmein",
            "welcome",
            "hallo",
        ),
        *("admin", "assent", "dragon", "monkey", "iloveyou", "sunshine", "abc123", "abcdef"),
    )
)


class Strength(IntEnum):
    NONE = 0
    WEAK = 1
    FAIR = 2
    GOOD = 3


def strength(passphrase: str) -> Strength:
    text = passphrase.strip()
    if not text:
        return Strength.NONE
    bits = min(_by_letters(text), _by_words(text))
    if bits < _WEAK_BITS:
        return Strength.WEAK
    return Strength.FAIR if bits < _FAIR_BITS else Strength.GOOD


def _by_letters(text: str) -> float:
    """As if drawn letter by letter; one that follows from the one before it, as in “aaa” or “123”, does not count."""
    telling = 1 + sum(abs(ord(here) - ord(before)) > 1 for before, here in pairwise(text))
    pool = sum(size for check, size in _POOLS if any(map(check, text)))
    if not text.isalnum():
        pool += 32
    return min(telling, 2 * len(set(text))) * math.log2(max(pool, 2))


def _by_words(text: str) -> float:
    """As if its words were common ones: what is a single word has few bits, however long it is."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).lower().split()
    bits = 0.0
    for word in set(words):
        if word in _COMMON:
            continue
        if word.isalpha():
            bits += _WORD_BITS + 2.0 * max(0, len(word) - 8)
        else:
            bits += min(len(word), 12) * 5.0
    return bits + 2.0 * sum(not letter.isalnum() and not letter.isspace() for letter in text)
