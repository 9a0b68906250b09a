"""Words that say something waits for the user: they turn what sounds done into what is proposed."""

from __future__ import annotations

from desktop.agent.claims import words as w
from desktop.agent.claims.subjects import is_general, subject_start

_WAITING = w.word_set("waiting awaiting awaits await pending ready queued")
_VERDICTS = w.word_set(
    "review approval confirmation ok okay decision consent go-ahead sign-off verdict approve confirm check "
    "accept reviewed approved confirmed accepted"
)
_WHOSE = frozenset({"your", "you", "user", "user's"})
_ASKING = w.word_set("needs need requires require once after until when please before for as")
_ANAPHORA = w.word_set("it this that they these those both all everything each")
_IN = frozenset({"in", "into", "to", "on", "under", "among"})
_AWAITED = frozenset({w.PROPOSAL, w.CHANGE})
_REACH = 6


def is_pending(words: list[str]) -> bool:
    """ "for your approval", "once you confirm", "is waiting for your review", "as a proposal"."""
    if "proposal" in words and words[words.index("proposal") - 2 : words.index("proposal")] == ["as", "a"]:
        return True
    if "review" in words and (review_place(words) is not None or "for" in words[: words.index("review")][-1:]):
        return True
    if not _VERDICTS.isdisjoint(words):
        return _asks(words) or _not_yet(words)
    return _not_yet(words)


def review_place(words: list[str]) -> int | None:
    """Where "in review", "in your review list" or "under your proposals" begins."""
    for index, word in enumerate(words):
        if word in _IN:
            place = [near for near in words[index + 1 : index + 4] if near not in ("the", "your")]
            if place[:1] in (["review"], ["proposals"], ["queue"]):
                return index
    return None


def _not_yet(words: list[str]) -> bool:
    return "yet" in words and not w.NEGATION.isdisjoint(words)


def _asks(words: list[str]) -> bool:
    for index, word in enumerate(words):
        if word in _VERDICTS:
            near = words[max(0, index - _REACH) : index]
            if "please" in near:
                return True
            if not _WHOSE.isdisjoint(near) and not (_WAITING | _ASKING).isdisjoint(near):
                return True
    return False


def waiting_at(words: list[str]) -> int | None:
    """Where it is said that something is waiting, if that is said of a certain thing."""
    place = review_place(words)
    for index, word in enumerate(words if place is not None or not _WAITING.isdisjoint(words) else ()):
        awaited = _AWAITED if word != "ready" else {w.PROPOSAL}
        proposals = any(w.THINGS.get(before) in awaited for before in words[:index])
        waits = word in _WAITING and word != "queued" and (proposals or is_pending(words[max(0, index - 1) :]))
        if not waits and index != place:
            continue
        if word in ("awaits", "await"):
            end = index
        elif index == 0:
            return index
        else:
            end = index - 1
            while end > 0 and words[end] in w.ADVERBS:
                end -= 1
            if words[end] not in w.PRESENT and not (words[0] == "there" and proposals):
                continue
        subject = words[subject_start(words, end) : end]
        conditional = "if" in words or not w.SUBORDINATE.isdisjoint(words[:end])
        nobody = not subject or subject[0] in w.AGENT | w.NEGATED_SUBJECT or is_general(subject)
        if not nobody and not conditional:
            return index
    return None


def speaks_of_all(words: list[str]) -> bool:
    """Whether the words look back at what was said before, rather than at something of their own."""
    lead = [word for word in words if word not in w.OPENERS - _ANAPHORA][:3]
    return not _ANAPHORA.isdisjoint(lead) or any(word in w.THINGS for word in lead) or "yet" in words or lead == []
