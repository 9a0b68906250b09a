"""What an answer takes back: "I said I deleted it, but I did not" says that nothing was deleted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from desktop.agent.claims import words as w
from desktop.agent.claims.passages import Piece, Token

_SAID = w.word_set("said told wrote claimed stated announced reported mentioned say saying claiming telling")
_STATEMENTS = w.word_set("statement message answer claim reply report confirmation")
_WRONG = w.word_set(
    "wrong mistake mistaken incorrect untrue false error inaccurate premature mistakenly wrongly erroneously falsely"
)
_RIGHT = frozenset({"correct", "right", "true", "accurate", "so"})
_DENIED = frozenset({("did", "not"), ("was", "not"), ("is", "not"), ("has", "not"), ("have", "not"), ("had", "not")})
_TURNS = frozenset({"but", "although", "though", "which", "yet", "however", "actually"})
_GOES_ON = w.PAUSE | w.JOINING | {"so", "because"}
_THAT = frozenset({"that", "this", "it", "which"})
_REACH = 4


def uncorrected(found: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces without what they, or those that follow them, take back."""
    for number, piece in enumerate(found):
        reported = _reported(piece.words)
        if reported is None:
            yield piece
            continue
        taken_back = _taken_back(piece.words, reported)
        following = found[number + 1] if number + 1 < len(found) else None
        if taken_back is not None:
            rest = piece.tokens[taken_back:]
            if len(rest) > 1 and rest[0].word in w.JOINING and w.is_past(rest[1].word):
                rest = [Token("i", ""), *rest[1:]]  # "… and deleted it": the subject is still the same
            if rest:
                yield replace(piece, tokens=rest)
        elif following is None or not _says_wrong(following.words):
            yield piece


def _reported(words: list[str]) -> int | None:
    """Where the assistant tells what it said before."""
    for at, word in enumerate(words):
        near = words[max(0, at - _REACH) : at]
        if (word in _SAID and not (w.AGENT | {"me"}).isdisjoint(near)) or (word in _STATEMENTS and "my" in near):
            return at
    return None


def _taken_back(words: list[str], reported: int) -> int | None:
    """Where it goes on behind words that take it back; None where there are none."""
    if not _WRONG.isdisjoint(words[:reported]):
        return len(words)  # "I was wrong to say that …"
    turned = False
    for at in range(reported, len(words)):
        turned = turned or words[at] in _TURNS
        is_denied = turned and tuple(words[at : at + 2]) in _DENIED
        if is_denied or (words[at] in _WRONG and not w.BE.isdisjoint(words[at - 3 : at])):
            return next((i for i in range(at + 1, len(words)) if words[i] in _GOES_ON), len(words))
    return None


def _says_wrong(words: list[str]) -> bool:
    """That was wrong. I did not."""
    wrong = not _WRONG.isdisjoint(words[:6]) or any(a == "not" and b in _RIGHT for a, b in pairwise(words[:6]))
    denies = any(pair in _DENIED for pair in pairwise(words)) and len(words) <= _REACH
    return bool(words) and ((words[0] in _THAT and wrong) or denies)
