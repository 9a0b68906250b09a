"""Statements that only somebody who has looked can make: how many tasks there are, and which."""

from __future__ import annotations

from itertools import pairwise

from desktop.agent.claims import words as w
from desktop.agent.claims.model import Listed, ReadClaim
from desktop.agent.claims.objects import number_of
from desktop.agent.claims.passages import TITLE, Piece
from desktop.agent.claims.subjects import past_time

_COUNTED = w.word_set("task tasks to-do to-dos todo todos item items things thing entries reminders")
_HAVING = w.word_set(
    "have has had got there contains contain includes holds found see total totals left listed count shows show"
)
_BEING = w.word_set("pending due open overdue completed done left remaining incomplete unfinished scheduled")
_FOUND = frozenset({"found", "see", "listed", "count"})
_PENDING = frozenset({"pending", "open", "incomplete", "unfinished"})
_COMPLETED = frozenset({"completed", "done", "finished"})
_PART = w.word_set(
    "due overdue left remaining today tomorrow week month high low medium priority urgent important other more "
    "another labelled tagged scheduled for with blocked progress hold marked still of new that"
)
_MATCHING = w.word_set("match matches matching named called similar containing contain mentioning")
_ABLE = w.word_set("can could may might will would should must up most least maximum limit if when whenever many")
_LOOKED = w.word_set("checked reviewed searched scanned looked listed look")
_BEFORE_LOOK = w.word_set("had took taken")
_AT_OTHER_TIMES = w.word_set("above earlier before once after until")
_LISTS = w.word_set("list tasks to-dos todos")
_EMPTY = frozenset({"due", "left", "pending", "overdue", "list", "open"})
_SIGNALS = _COUNTED | _LISTS | {"nothing", "anything"}
_UNLISTED = frozenset({"checklist", "proposal", "proposals", "change", "changes", "step", "steps"})


def reads_in(piece: Piece) -> list[ReadClaim]:
    words = piece.words
    if _SIGNALS.isdisjoint(words):
        return []
    able = not _ABLE.isdisjoint(words) and "see" not in words
    if piece.is_question or able or past_time(words) or (not w.AGENT.isdisjoint(words) and "not" in words):
        return []
    said = piece.said
    found = [claim for at in range(len(words)) if (claim := _number_at(words, at, said))]
    if found:
        return found
    if _is_empty(words):
        return [ReadClaim(said, 0, part=not (_EMPTY - {"list"}).isdisjoint(words))]
    if is_listing(piece) or _has_looked(words):
        return [ReadClaim(said)]
    return []


def is_listing(piece: Piece) -> bool:
    """Whether it announces the user's tasks: "Here are your tasks:"."""
    words = [word for word in piece.words if word not in w.PAUSE]
    if not {"can", "could", "some", "i"}.isdisjoint(words):
        return False
    if _LISTS.isdisjoint(words):
        return words[:3] == ["here", "is", "what"] and words[-1] in _BEING and bool(piece.items)
    if words[0] == "listed" and piece.items:
        return True
    here = "here" in words[:3] and not {"your", "the", "all"}.isdisjoint(words)
    own = (
        bool(piece.items) and piece.words[-1] == ":" and (words[:1] == ["your"] or words[0] in _COMPLETED | _PENDING)
    )
    return (here and bool(piece.items)) or own


def contradicts(claim: ReadClaim, listed: Listed | None) -> bool:
    """Whether what was listed shows another number; nothing listed backs nothing."""
    if listed is None:
        return True
    if claim.count is None or claim.matching or not listed.counts:
        return False
    most = max(listed.counts)
    if claim.completed is not None and listed.whole:
        return claim.count != sum(task.completed is claim.completed for task in listed.tasks)
    if claim.part or claim.completed is not None:
        return claim.count > most
    pending = sum(not task.completed for task in listed.tasks) if listed.whole else most
    return claim.count not in listed.counts and claim.count != pending


def _number_at(words: list[str], at: int, said: str) -> ReadClaim | None:
    none = words[at] == "no" or words[at : at + 2] == ["none", "of"] or (words[at] == "any" and "not" in words[:at])
    number = 0 if none else number_of(words[at])
    if number is None or (words[at] == "no" and words[at + 1 : at + 2] == ["longer"]):
        return None
    noun = next((i for i in range(at + 1, min(at + 5, len(words))) if words[i] in _COUNTED), None)
    if noun is None or not _UNLISTED.isdisjoint(words[at : noun + 2]):
        return None
    if not (w.PAUSE | {"to"}).isdisjoint(words[at + 1 : noun]):
        return None
    before, after = words[:at], words[noun + 1 :]
    of_all = before[-2:] in (["of", "your"], ["of", "the"]) or before[-1:] == ["of"]
    own = not {"have", "has", "had", "got", "completed", "finished"}.isdisjoint(before) and "you" in before
    stated = bool(after) and after[0] in ("are", "is", "match", "matches", "matching", "in", "left") and (
        not (_BEING | _MATCHING | {"total"}).isdisjoint(after)
    )  # fmt: skip
    listed = "your" in before[-2:] and after[:1] in (["are"], ["is"])
    if not (own or stated or listed or not _HAVING.isdisjoint(before)):
        return None
    if not w.AGENT.isdisjoint(before) and _FOUND.isdisjoint(before):
        return None
    between = words[at + 1 : noun]
    told = set(between) | set(after[:2])
    completed = None
    if of_all:
        told = set()
    elif told & _COMPLETED or (own and not {"completed", "finished"}.isdisjoint(before)):
        completed = True
    elif told & _PENDING:
        completed = False
    part = listed or not _PART.isdisjoint([*between, *after[:4]]) or "other" in between
    return ReadClaim(said, number, completed, part, not _MATCHING.isdisjoint(words) or after[:1] == [TITLE])


def _is_empty(words: list[str]) -> bool:
    if "list" in words and "empty" in words and "your" in words and "not" not in words:
        return True
    nothing = words.index("nothing") if "nothing" in words else None
    if nothing is None and "anything" in words and "not" in words and "you" in words:
        nothing = words.index("anything")
    if nothing is None or not {"was", "were", "in"}.isdisjoint(words[nothing:]):
        return False
    told = words[nothing : nothing + 4]
    return not _EMPTY.isdisjoint(told) and ("open", "to") not in pairwise(words)


def _has_looked(words: list[str]) -> bool:
    for at, word in enumerate(words):
        if word in _LOOKED and not w.AGENT.isdisjoint(words[:at]) and "your" in words[at + 1 : at + 3]:
            is_told = word != "look" or not _BEFORE_LOOK.isdisjoint(words[max(0, at - 3) : at])
            return is_told and not _LISTS.isdisjoint(words[at + 1 : at + 6]) and _AT_OTHER_TIMES.isdisjoint(words)
    return False
