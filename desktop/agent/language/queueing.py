"""Requests about the agent's own steps and proposals."""

from __future__ import annotations

from desktop.agent.language.classes import words_of
from desktop.agent.language.items import read_steps
from desktop.agent.language.pattern import first_match, match, matches_any
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.removing import retraction
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set

_PLANS = (
    "@a? this|that|it|everything|the_work|the_following|these|the_project? ANY in|into|as|by @number|separate|small|"
    "the_following|these|single? steps|stages|phases|tasks ANY :|- STEPS",
    "@a? this|that|it|these|the_following? ANY step_by_step|one_by_one|in_order|in_steps|one_after_another : STEPS",
    "these|the_following|the|your? @number? steps|stages|phases|todos|things ANY : STEPS",
    "@a? @adjective? plan ANY : STEPS",
    "@a? @adjective? plan with|of|from these|the_following? steps? : STEPS",
    "the_following|these|this|up|through : STEPS",
    ": STEPS",
    "up : STEPS",
    "@a? plan with|in steps? STEPS",
)
_LIST = "working_list|work_list|work_queue|working_queue|task_queue|todo_queue|step_list|list_of_steps|your_queue"
_OWN = "yourself|your_own|your_next|your_steps|steps_for_you|your_list|your_plan|your_todo_list"
_LIST_WORDS = word_set("list queue plan steps step todos todo")
# Whatever the verb: a list that is the agent's own, and what is to be on it.
_OWN_PLANS = (
    f"ANY {_LIST}|{_OWN} ANY : STEPS",
    f"ANY {_LIST} with|of|containing the? steps|points? STEPS",
)
_LONGEST_HEAD = 14  # words


def announces_own_steps(head: Line) -> bool:
    """Whether what follows a colon behind this are steps of the agent's own."""
    if not 1 < len(head) <= _LONGEST_HEAD or not head.tokens.isdisjoint({"my", "our", "task", "checklist", ":"}):
        return False
    if head.words[0].norm in words_of("subject") and "you" not in head.tokens:
        return False  # a story
    is_list = not head.tokens.isdisjoint(_LIST_WORDS)
    return is_list and matches_any(head, (f"ANY {_LIST}|{_OWN} ANY",))


def read_own_plan(line: Line) -> list[Intent] | None:
    """As in "make yourself a working list: a, b, c", "note these as your next steps: …"."""
    at = next((n for n, word in enumerate(line.words) if word.norm == ":"), len(line))
    if not announces_own_steps(line.slice(0, at)):
        return None
    return _queued(line, *_OWN_PLANS)


def read_plan(line: Line) -> list[Intent] | None:
    """As in "plan this in steps: a, b, c", "work through these: …"."""
    return _queued(line, *_PLANS)


def _queued(line: Line, *phrases: str) -> list[Intent] | None:
    found = first_match(line, *phrases)
    steps = read_steps(found["steps"]) if found else []
    return [Intent("manage_todos", Level.MUST, line.span, steps=tuple(steps))] if len(steps) > 1 else None


def read_retraction(line: Line) -> list[Intent] | None:
    is_own = match(line, "@the? ANY @proposal ANY") or match(line, "what you just|last? proposed|suggested ANY")
    is_own = is_own or match(line, "everything|all you proposed|suggested ANY")
    return [retraction(line)] if is_own else None
