"""The verbs of requests and of claims about them, with their forms and the tools each may stand for. Facts only.

A verb of two or three words ("tick off", "get rid of") inflects in its first. `STRONG` verbs say what is wanted
whatever their object is; the others are everyday words too, and need an object that shows a task is meant.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from desktop.domain.dates.words import word_set


class Family(StrEnum):
    """What verbs ask for, as far as the verb alone tells."""

    ADD = "add"
    REMIND = "remind"
    DELETE = "delete"
    COMPLETE = "complete"
    MARK = "mark"
    REOPEN = "reopen"
    LIST = "list"
    RENAME = "rename"
    CHANGE = "change"
    MOVE = "move"
    PRIORITIZE = "prioritize"
    LABEL = "label"
    ESTIMATE = "estimate"
    START = "start"
    PAUSE = "pause"
    BLOCK = "block"
    CHECK = "check"
    UNCHECK = "uncheck"
    PLAN = "plan"
    OBSERVE = "observe"
    RETRACT = "retract"
    UNDO = "undo"
    DECIDE = "decide"
    PROPOSE = "propose"


_SETTERS = frozenset(
    {
        "update_task",
        "set_task_status",
        "set_task_priority",
        "set_task_due_date",
        "set_task_estimate",
        "set_task_language",
        "assign_task_labels",
    }
)
_ITEMS = frozenset({"update_checklist_items"})
TOOLS: dict[Family, frozenset[str]] = {
    Family.ADD: frozenset(
        {"add_task", "add_multiple_checklist_items", "manage_todos", "assign_task_labels", "update_task"}
    ),
    Family.REMIND: frozenset({"add_task"}),
    Family.DELETE: frozenset({"delete_task", "manage_todos"}) | _ITEMS,
    Family.COMPLETE: frozenset({"complete_task"}) | _ITEMS,
    Family.MARK: frozenset({"complete_task", "set_task_status", "set_task_priority", "assign_task_labels"}) | _ITEMS,
    Family.REOPEN: frozenset({"set_task_status"}),
    Family.LIST: frozenset({"list_tasks"}),
    Family.RENAME: frozenset({"update_task"}) | _ITEMS,
    Family.CHANGE: _SETTERS | _ITEMS | {"add_task", "complete_task", "update_report"},
    Family.MOVE: frozenset({"set_task_due_date", "set_task_status"}),
    Family.PRIORITIZE: frozenset({"set_task_priority"}),
    Family.LABEL: frozenset({"assign_task_labels"}),
    Family.ESTIMATE: frozenset({"set_task_estimate"}),
    Family.START: frozenset({"set_task_status"}),
    Family.PAUSE: frozenset({"set_task_status"}),
    Family.BLOCK: frozenset({"set_task_status"}),
    Family.CHECK: frozenset({"complete_task"}) | _ITEMS,
    Family.UNCHECK: frozenset({"set_task_status"}) | _ITEMS,
    Family.PLAN: frozenset({"manage_todos"}),
    Family.OBSERVE: frozenset({"record_observations", "update_report"}),
    Family.RETRACT: frozenset({"retract_proposals"}),
    Family.UNDO: frozenset(),
    Family.DECIDE: frozenset(),
    Family.PROPOSE: frozenset(),
}


class Verb(NamedTuple):
    """`lemma` may have more words than one ("tick off"); `rest` are those after the first, which alone inflects.

    The forms are those of the first word: base, third person, past, participle, gerund.
    """

    lemma: str
    family: Family
    base: str
    third: str
    past: str
    participle: str
    gerund: str
    rest: tuple[str, ...] = ()

    @property
    def tools(self) -> frozenset[str]:
        return TOOLS[self.family]

    @property
    def forms(self) -> frozenset[str]:
        return frozenset({self.base, self.third, self.past, self.participle, self.gerund})

    @property
    def is_strong(self) -> bool:
        return self.lemma in STRONG


def _lemmas(names: str) -> frozenset[str]:
    return frozenset(names.split(", "))


# One family each: what its object makes of a verb ("clear the list", "clear the due date") is for the grammar to say.
_LEMMAS: dict[Family, str] = {
    Family.ADD: "add, create, jot down, note down, write down, put down, jot, write, log, enter, insert, include, "
    "append, register, track, save, capture, set up, stick, pop, open",
    Family.REMIND: "remind",
    Family.DELETE: "delete, remove, erase, get rid of, discard, trash, bin, scrap, purge, ditch, dump, drop, nuke, "
    "axe, eliminate, destroy, toss, chuck, zap, throw out, throw away, throw, take off, take out, wipe, kill, "
    "clear, cancel, scratch, strike, archive, clean up, clean out, clear out, lose, cut, unset, strip",
    Family.COMPLETE: "complete, finish, tick off, check off, cross off, cross out, cross, mark off, strike off, "
    "wrap up, finish off, finish up, close, close out, accomplish, finalize, finalise, conclude, resolve, consider",
    Family.MARK: "mark, flag",
    Family.REOPEN: "reopen, re-open, uncomplete, un-complete, unpause, unfinish, reactivate, unmark, unclose",
    Family.LIST: "list, show, display, view, see, enumerate, print, read out, read, tell, fetch, pull up, bring up, "
    "find, search, search for, look for, look up, look at, count, summarize, summarise, recap, review, go through, "
    "go over, run through, hear, know",
    Family.RENAME: "rename, retitle, reword, rephrase",
    Family.CHANGE: "change, update, edit, modify, alter, amend, adjust, revise, correct, replace, turn, convert, "
    "switch, rewrite, tweak, set, make, put, give, get, assign, attach, fix, describe, reset, swap, fill in, specify",
    Family.MOVE: "move, push, push back, postpone, reschedule, defer, delay, shift, bump, put off, snooze, schedule, "
    "bring forward, move up, move back, pull forward, extend, advance",
    Family.PRIORITIZE: "prioritize, prioritise, deprioritize, deprioritise, raise, lower, increase, decrease, boost, "
    "bump up, escalate, downgrade, upgrade, reduce, rank",
    Family.LABEL: "label, tag, categorize, categorise, classify, relabel",
    Family.ESTIMATE: "estimate, budget, allot, allocate",
    Family.START: "start, begin, resume, kick off, start on, work on, restart, start working on, begin working on",
    Family.PAUSE: "pause, hold, park, suspend, shelve, freeze",
    Family.BLOCK: "block, unblock, groom",
    Family.CHECK: "check, tick",
    Family.UNCHECK: "uncheck, untick",
    Family.PLAN: "plan, queue, queue up, work through, break down, split, tackle, outline, break",
    Family.OBSERVE: "observe, record, note",
    Family.RETRACT: "withdraw, retract, rescind, take back, revoke, pull back, recall",
    Family.UNDO: "undo, restore, revert, recover, undelete, roll back, bring back, redo",
    Family.DECIDE: "confirm, approve, accept, reject, decline, apply",
    Family.PROPOSE: "propose, suggest, recommend, submit",
}
STRONG = _lemmas(
    "add, remind, delete, remove, erase, get rid of, discard, trash, scrap, purge, ditch, bin, nuke, axe, "
    "eliminate, toss, chuck, complete, tick off, check off, cross off, cross out, mark off, strike off, reopen, "
    "re-open, uncomplete, rename, retitle, reword, rephrase, postpone, reschedule, defer, snooze, put off, push "
    "back, prioritize, prioritise, jot down, note down, finish, dump, zap, throw out, throw away, uncheck, untick"
)
_IRREGULAR = {  # past, participle
    "make": ("made", "made"), "put": ("put", "put"), "write": ("wrote", "written"), "set": ("set", "set"),
    "get": ("got", "got"), "take": ("took", "taken"), "throw": ("threw", "thrown"), "lose": ("lost", "lost"),
    "cut": ("cut", "cut"), "strike": ("struck", "struck"), "show": ("showed", "shown"), "see": ("saw", "seen"),
    "read": ("read", "read"), "give": ("gave", "given"), "tell": ("told", "told"), "bring": ("brought", "brought"),
    "find": ("found", "found"), "go": ("went", "gone"), "run": ("ran", "run"), "hear": ("heard", "heard"),
    "know": ("knew", "known"), "rewrite": ("rewrote", "rewritten"), "begin": ("began", "begun"),
    "hold": ("held", "held"), "freeze": ("froze", "frozen"), "split": ("split", "split"), "redo": ("redid", "redone"),
    "break": ("broke", "broken"), "withdraw": ("withdrew", "withdrawn"), "undo": ("undid", "undone"),
    "reset": ("reset", "reset"), "stick": ("stuck", "stuck"), "unset": ("unset", "unset"),
}  # fmt: skip
_DOUBLED = word_set(
    "jot log pop bin scrap drop tag plan zap strip put set get cut run swap split begin reset submit allot unset "
    "wrap flag"
)


def _forms(base: str) -> tuple[str, str, str, str]:
    """Third person, past, participle and gerund of a verb."""
    stem = base + base[-1] if base in _DOUBLED else base
    if base[-1] == "y" and base[-2] not in "aeiou":
        third, past = base[:-1] + "ies", base[:-1] + "ied"
    else:
        third = base + ("es" if base.endswith(("s", "x", "ch", "sh", "o")) else "s")
        past = base + "d" if base[-1] == "e" else stem + "ed"
    gerund = (base[:-1] if base[-1] == "e" and base[-2] != "e" else stem) + "ing"
    simple, participle = _IRREGULAR.get(base, (past, past))
    return third, simple, participle, gerund


def _verbs() -> tuple[Verb, ...]:
    verbs = []
    for family, lemmas in _LEMMAS.items():
        for lemma in lemmas.split(", "):
            base, *rest = lemma.split()
            verbs.append(Verb(lemma, family, base, *_forms(base), tuple(rest)))
    return tuple(verbs)


VERBS: tuple[Verb, ...] = _verbs()


@cache
def _index(form: str) -> dict[str, tuple[Verb, ...]]:
    index: dict[str, list[Verb]] = {}
    for verb in VERBS:
        index.setdefault(getattr(verb, form), []).append(verb)
    return {word: tuple(verbs) for word, verbs in index.items()}


def by_base(word: str) -> tuple[Verb, ...]:
    """The verbs whose first word in the base form is this one, longest lemmas first."""
    return tuple(sorted(_index("base").get(word, ()), key=lambda verb: -len(verb.rest)))


def by_past(word: str) -> tuple[Verb, ...]:
    """The verbs of which `word` is the past or the participle."""
    return _unique(_index("past").get(word, ()) + _index("participle").get(word, ()))


def by_gerund(word: str) -> tuple[Verb, ...]:
    return _index("gerund").get(word, ())


def _unique(verbs: tuple[Verb, ...]) -> tuple[Verb, ...]:
    return tuple(dict.fromkeys(verbs))
