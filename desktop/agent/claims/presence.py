"""Changes told as where a thing is, or that it is: your list now has X, X is in the trash now, X no longer exists."""

from __future__ import annotations

from dataclasses import replace

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.absence import gone, in_trash, not_found, not_held
from desktop.agent.claims.model import Claim, Stage
from desktop.agent.claims.objects import named_in, number_of
from desktop.agent.claims.places import (
    CALLING,
    FINDING,
    HOLDING,
    LISTS,
    ON,
    claim_of,
    found_at,
    is_named_there,
    object_at,
    place_at,
    subject_of,
)
from desktop.agent.claims.sentence import Sentence
from desktop.agent.claims.subjects import subject_start
from desktop.agent.language.verbs import Family

_GOING_ON = frozenset({"where", "while", "what", "how", "why"})
_BY_SO_MANY = {"grown": Family.ADD, "grew": Family.ADD, "shrunk": Family.DELETE, "shrank": Family.DELETE}
_RESIZED = {**_BY_SO_MANY, "longer": Family.ADD, "shorter": Family.DELETE}
_MADE = frozenset({w.TASK, w.ITEM, w.REMINDER})


def presence_in(sentence: Sentence) -> Claim | None:
    main = _main_clause(sentence)
    if main is None or sentence.pending:
        return None
    for rule in (in_trash, gone, not_held, not_found, _held, _joined, _found_there, _newly_found, _resized):
        claim = rule(main)
        if claim:
            return claim
    return None


def _main_clause(sentence: Sentence) -> Sentence | None:
    """Without what only goes on after a comma: X is in the trash now, where you can restore it."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word in w.SUBORDINATE), None)
    if at is None:
        return sentence
    if at == 0 or (words[at] not in _GOING_ON and words[at - 1] not in w.PAUSE):
        return None
    return replace(sentence, tokens=sentence.tokens[:at], words=words[:at])


def _held(sentence: Sentence) -> Claim | None:
    """Your list now includes X; you now have a task called X; there is now one called X; your list has a new task."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word in ("now", "new")), None)
    if at is None or not w.NEGATION.isdisjoint(words):
        return None
    if words[at] == "new":
        held = words[at - 2 : at - 1] in (["has"], ["is"]) and w.THINGS.get("".join(words[at + 1 : at + 2])) in _MADE
        holder, start = words[: max(0, at - 2)], at + 1
        holder = ["you"] if holder == ["there"] else holder
    elif words[max(0, at - 2) : at] == ["there", "is"]:
        held, holder, start = True, ["you"], at + 1
    else:
        held = words[at + 1 : at + 2] != [] and words[at + 1] in HOLDING
        holder, start = words[subject_start(words, at) : at], at + 2
    if not held or number_of("".join(words[start : start + 1])) is not None:
        return None
    told = sentence.tokens[start:]
    of_list = not LISTS.isdisjoint(holder) and words[at] == "now" and is_named_there(told)
    called = next((i for i in range(start, len(words)) if words[i] in CALLING), None)
    of_task = called is not None and any(w.THINGS.get(word) in _MADE for word in words[start:called])
    if of_task and (holder == ["you"] or not LISTS.isdisjoint(holder)):
        told = sentence.tokens[(called or 0) + 1 :]
    elif holder == ["you"] and words[at] == "now" and is_named_there(told) and place_at(words, LISTS, ON) is not None:
        told = object_at(sentence, start)
    elif not of_list:
        return None
    return claim_of(sentence, Family.ADD, told)


def _joined(sentence: Sentence) -> Claim | None:
    """X has joined your list; a task called X now exists."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word in ("joined", "entered", "exists")), None)
    if at is None or not w.NEGATION.isdisjoint(words):
        return None
    if words[at] != "exists":
        placed = not LISTS.isdisjoint(words[at + 1 : at + 4])
        return claim_of(sentence, Family.ADD, subject_of(sentence, at, placed=True)) if placed else None
    called = next((i for i in range(at) if words[i] in CALLING), None)
    told = called is not None and "now" in words[at - 1 : at + 2]
    return claim_of(sentence, Family.ADD, sentence.tokens[(called or 0) + 1 : at]) if told else None


def _resized(sentence: Sentence) -> Claim | None:
    """Your list has grown by one: X; your list is one task shorter now."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word in _RESIZED), None)
    if at is None or words[:2] != ["your", "list"] or not (w.NEGATION | w.MODAL).isdisjoint(words[:at]):
        return None
    by = words[at + 1 : at + 3] if words[at] in _BY_SO_MANY else ["by", *words[max(0, at - 2) : at]]
    count = next((number for word in by[1:] if (number := number_of(word)) is not None), None)
    if by[:1] != ["by"] or count is None:
        return None
    named = named_in(sentence.tokens[words.index(":") + 1 :]) if ":" in words else ()
    tools = meaning.tools_of(_RESIZED[words[at]], [])
    return Claim(sentence.said, tools, Stage.STATE, named, count, changed_now=True)


def _found_there(sentence: Sentence) -> Claim | None:
    """You'll find X on your list now; X can be found on your list now."""
    words = sentence.words
    place = place_at(words, LISTS, ON)
    if place is None or "now" not in words or not w.NEGATION.isdisjoint(words):
        return None
    if words[place - 2 : place] in (["be", "found"], ["be", "seen"]):
        return claim_of(sentence, Family.ADD, subject_of(sentence, place - 3, placed=True))
    found = found_at(sentence, place)
    return claim_of(sentence, Family.ADD, found) if found else None


def _newly_found(sentence: Sentence) -> Claim | None:
    """You'll find a new task, X, on your list."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word == "new" and not FINDING.isdisjoint(words[:i])), None)
    place = place_at(words, LISTS, ON)
    if at is None or place is None or "you" not in words[:at] or not w.NEGATION.isdisjoint(words):
        return None
    told = w.THINGS.get("".join(words[at + 1 : at + 2])) in _MADE
    return claim_of(sentence, Family.ADD, sentence.tokens[at + 2 : place]) if told else None
