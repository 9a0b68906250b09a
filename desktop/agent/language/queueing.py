"""Requests about the agent's own steps and proposals, and about its notes."""

from __future__ import annotations

from desktop.agent.language.context import Context
from desktop.agent.language.items import read_steps
from desktop.agent.language.new_task import new_task
from desktop.agent.language.pattern import first_match, match
from desktop.agent.language.reading import Intent, Item, Level
from desktop.agent.language.references import read_target
from desktop.agent.language.removing import retraction
from desktop.agent.language.words import Line, unquote

_PLANS = (
    "@a? this|that|it|everything|the_work|the_following|these|the_project? ANY in|into|as|by @number|separate|small|"
    "the_following|these|single? steps|stages|phases|tasks ANY : STEPS",
    "@a? this|that|it|these|the_following? ANY step_by_step|one_by_one|in_order|in_steps|one_after_another : STEPS",
    "these|the_following|the|your? @number? steps|stages|phases|todos|things ANY : STEPS",
    "@a? @adjective? plan ANY : STEPS",
    "@a? @adjective? plan with|of|from these|the_following? steps? : STEPS",
    "the_following|these|this|up|through : STEPS",
    ": STEPS",
    "up : STEPS",
    "@a? plan with|in steps? STEPS",
)


def read_plan(line: Line) -> list[Intent] | None:
    """As in "plan this in steps: a, b, c", "work through these: …"."""
    found = first_match(line, *_PLANS)
    steps = read_steps(found["steps"]) if found else []
    return [Intent("manage_todos", Level.MUST, line.span, steps=tuple(steps))] if len(steps) > 1 else None


def read_retraction(line: Line) -> list[Intent] | None:
    is_own = match(line, "@the? ANY @proposal ANY") or match(line, "what you proposed|suggested ANY")
    is_own = is_own or match(line, "everything|all you proposed|suggested ANY")
    return [retraction(line)] if is_own else None


def read_observation(line: Line, context: Context) -> list[Intent] | None:
    """As in "record an observation on x: …"."""
    reminder = first_match(line, "down? that i|we have|need|must|should to? TITLE")
    if reminder:
        return new_task(reminder["title"], context)
    found = first_match(
        line,
        "@a? observation|observations about|on|for|of|to REF : TEXT",
        "@a? observation|observations : TEXT",
        "@a? observation|observations that TEXT",
    )
    if found is None:
        return None
    target = read_target(found["ref"], context) if "ref" in found else None
    if target is None and (context.mentioned or context.facts.focus):
        target = context.it
    item = Item(unquote(found["text"]))
    return [Intent("record_observations", Level.MUST, line.span, target, items=(item,))]
