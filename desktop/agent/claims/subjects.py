"""Of what a sentence speaks: where its subject is, whether a certain thing is meant, and whether today."""

from __future__ import annotations

from itertools import pairwise

from desktop.agent.claims import words as w
from desktop.agent.claims.objects import number_of
from desktop.agent.claims.passages import TITLE

CONDITIONAL = w.word_set("will would can could may might should must shall 'd")
_CLAUSE_STARTS = w.SUBORDINATE | w.PAUSE | w.word_set("but so because since that while as then although")
_ASKING_FOR = frozenset({"to", "for", "of"})
_MOMENTS = w.word_set("moment moments second seconds minute")
_LAST = w.word_set("week month year night monday tuesday wednesday thursday friday saturday sunday time")


def past_time(words: list[str]) -> bool:
    """Whether the words tell of another day: then this run is not meant."""
    return any(
        (word == "last" and following in _LAST) or (following in w.PAST_TIME and word not in _MOMENTS)
        for word, following in pairwise(["", *words])
    )


def subject_start(words: list[str], end: int) -> int:
    """Where the subject begins that ends before `end`."""
    if end > 1 and words[end - 1] == ",":  # set off by commas: Your new task, X, has been added
        opened = next((i for i in range(end - 2, max(0, end - 8), -1) if words[i] == ","), None)
        return subject_start(words, opened) if opened is not None else end - 1 - (words[end - 2] == TITLE)
    start = end
    joined = None
    while start and words[start - 1] not in _CLAUSE_STARTS:
        word = words[start - 1]
        if word == "and" and joined is None:
            joined = start
        if word in w.AGENT or word in w.BE or word in w.HAVE or word in CONDITIONAL:
            if word == "'s":
                start -= 1
                continue
            return joined if joined is not None else start
        if word in w.OTHERS and joined is not None:
            return joined
        start -= 1
    while start < end - 1 and words[start] in w.OPENERS and words[start] not in ("it", "a", "no", "not", "you"):
        start += 1
    return start


def is_general(subject: list[str]) -> bool:
    """Whether such things are meant in general, rather than a certain one."""
    if not subject:
        return False
    first, last = subject[0], subject[-1]
    if first in w.INDEFINITE:
        kind = next((i for i in (2, 1) if w.THINGS.get("".join(subject[i : i + 1])) in (w.PROPOSAL, w.CHANGE)), None)
        if kind and not _ASKING_FOR.isdisjoint(subject[kind + 1 : kind + 2]):
            return False
        return subject[1:2] not in (["your"], ["the"], ["of"])
    if first in w.DETERMINERS or first == TITLE or number_of(first) is not None:
        return False
    if first in w.THINGS and first[-1] == "s" and TITLE not in subject:
        return True
    return first.endswith("ing") or (w.is_past(first) and len(subject) > 1) or (last in w.THINGS and last[-1] == "s")
