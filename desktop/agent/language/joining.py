"""Several changes after one verb: "set X to P1 and due Friday", "move A to Tuesday and B to Wednesday"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.fields import field_intent, value_alone
from desktop.agent.language.reading import Intent
from desktop.agent.language.words import Line

_JOINTS = frozenset({",", "and", "with", "plus", "but", "also", ";"})
_MOST_JOINTS = 6
_LONGEST_TAIL = 14  # words
_SHORTEST_CHANGE = 3

Reader = Callable[[Line], list[Intent] | None]


def read_joined(read: Reader, line: Line, context: Context) -> list[Intent] | None:
    """What two or more parts ask for, each by itself; None where the line is one request. `read` reads a part."""
    earliest = max(1, len(line) - _LONGEST_TAIL - 1)
    joints = [at for at in range(len(line) - 2, earliest - 1, -1) if line.words[at].norm in _JOINTS]
    mentioned = context.mentioned
    for at in joints[:_MOST_JOINTS]:
        head, tail = _stripped(line.slice(0, at)), _stripped(line.slice(at + 1))
        try:
            found = _both(read, head, tail, context) if head and tail else None
        except Unclear:
            found = None
        if found:
            return found
        context.mentioned = mentioned
    return None


def _both(read: Reader, head: Line, tail: Line, context: Context) -> list[Intent] | None:
    detail = value_alone(tail, context.facts)
    other = None if detail or len(tail) < _SHORTEST_CHANGE else read(tail)
    if not detail and not other:
        return None
    first = read_joined(read, head, context) or read(head)
    if not first or any(intent.target is None for intent in first):
        return None
    if first[-1].tool == "assign_task_labels" and len(tail) == 1:
        return None  # one more label
    if _has_text(first) and not _ends_text(head, tail, is_other=detail is None):
        return None
    if detail is None:
        return [*first, *other] if other and _agree(first, other) else None
    field, value, said = detail
    second = [field_intent(field, value, said, intent.target, tail.span) for intent in first[-1:] if intent.target]
    return [*first, *second] if not {intent.tool for intent in first} & {intent.tool for intent in second} else None


def _agree(first: Sequence[Intent], second: Sequence[Intent]) -> bool:
    """Whether these are the same change of different tasks."""
    tools = {intent.tool for intent in first} | {intent.tool for intent in second}
    targets = {intent.target for intent in first} & {intent.target for intent in second}
    return not targets and (len(tools) == 1 or tools <= {"complete_task", "set_task_status"})


def _has_text(intents: Sequence[Intent]) -> bool:
    return any(intent.new_title is not None or intent.description is not None for intent in intents)


def _ends_text(head: Line, tail: Line, *, is_other: bool) -> bool:
    """Whether a title or description, which may go on after "and", plainly ends where the head does."""
    first = tail.words[0]
    is_plain = first.is_capital or first.is_quote if is_other else first.norm in {"its", "the"}
    return head.words[-1].is_quote or is_plain


def _stripped(line: Line) -> Line:
    while line and line.words[-1].norm in _JOINTS:
        line = line.slice(0, -1)
    while line and line.words[0].norm in _JOINTS:
        line = line.slice(1)
    return line
