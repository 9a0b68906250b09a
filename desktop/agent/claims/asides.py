"""What stands between an auxiliary and its participle and says nothing itself: "I have, as you wished, deleted X"."""

from __future__ import annotations

from desktop.agent.claims import words as w
from desktop.agent.claims.objects import number_of
from desktop.agent.claims.passages import TITLE, Token

_LEADS = w.word_set("for as at on in with per by upon to after like of according")
_NOT_ASIDE = w.AGENT | w.BE - {"being"} | w.NEGATION | w.word_set("been have has had which who and or but")
_AUXILIARY = w.HAVE | {"is", "are", "was", "were"}
_LONGEST = 7
_GO_ON = w.ADVERBS | {"not", "never"}


def without_asides(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        kept.append(tokens[at])
        at += 1
        if kept[-1].word in _AUXILIARY or kept[-1].word in w.ADVERBS:
            at = _after_aside(tokens, at) if _follows_auxiliary(kept) else at
    return kept


def _follows_auxiliary(kept: list[Token]) -> bool:
    before = len(kept) - 1
    while before >= 0 and kept[before].word in w.ADVERBS:
        before -= 1
    return before > 0 and kept[before].word in _AUXILIARY


def _after_aside(tokens: list[Token], start: int) -> int:
    """Where the verb goes on behind an aside that begins at `start`; `start` where there is none."""
    set_off = tokens[start : start + 1] and tokens[start].word == ","
    first = start + bool(set_off)
    perfect = {token.word for token in tokens[max(0, start - 3) : start]} & w.HAVE  # "is on your list, done" has none
    if first >= len(tokens) or (not set_off and (not perfect or tokens[first].word not in _LEADS)):
        return start
    for end in range(first + 1, min(first + _LONGEST, len(tokens))):
        word = tokens[end].word
        if set_off and word == ",":
            return end + 1 if _goes_on(tokens, end + 1) else start
        if not set_off and _goes_on(tokens, end):
            return end
        if word in _NOT_ASIDE or (word == "," and not set_off) or word == TITLE or number_of(word) is not None:
            return start
    return start


def _goes_on(tokens: list[Token], at: int) -> bool:
    while at < len(tokens) and tokens[at].word in _GO_ON:
        at += 1
    return at < len(tokens) and (tokens[at].word in ("been", "able") or w.is_past(tokens[at].word))
