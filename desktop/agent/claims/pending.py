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
_REACH = 6


def is_pending(words: list[str]) -> bool:
    """ "for your approval", "once you confirm", "is waiting for your review", "as a proposal"."""
    if "proposal" in words and words[words.index("proposal") - 2 : words.index("proposal")] == ["as", "a"]:
        return True
    if "review" in words and ("queue" in words or words[max(0, words.index("review") - 1)] in ("for", "in")):
        return True
    if not _VERDICTS.isdisjoint(words):
        return _asks(words) or _not_yet(words)
    return _not_yet(words)


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
    for index, word in enumerate(words if not _WAITING.isdisjoint(words) else ()):
        proposals = any(w.THINGS.get(before) == w.PROPOSAL for before in words[:index])
        if word not in _WAITING or word == "queued" or not (proposals or is_pending(words[max(0, index - 1) :])):
            continue
        if word in ("awaits", "await"):
            end = index
        elif index == 0:
            return index
        else:
            end = index - 1
            while end > 0 and words[end] in w.ADVERBS:
                end -= 1
            if words[end] not in w.PRESENT:
                continue
        subject = words[subject_start(words, end) : end]
        conditional = "if" in words or not w.SUBORDINATE.isdisjoint(words[:end])
        if subject and not is_general(subject) and subject[0] not in w.AGENT and not conditional:
            return index
    return None


def speaks_of_all(words: list[str]) -> bool:
    """Whether the words look back at what was said before, rather than at something of their own."""
    lead = [word for word in words if word not in w.OPENERS - _ANAPHORA][:3]
    return not _ANAPHORA.isdisjoint(lead) or any(word in w.THINGS for word in lead) or "yet" in words or lead == []
