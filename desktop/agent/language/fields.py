"""Requests that set or clear one field of a task: due date, priority, estimate, status, description, title, labels.

The same few orders of words serve all fields: "set the due date of X to Friday", "set X's priority to high", "add a
description 'y' to X", "give X an estimate of 2 hours", "mark X urgent", "move X to Friday".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from desktop.agent.language.classes import CLASSES, words_of
from desktop.agent.language.context import ONE_AT_A_TIME, Context, Unclear
from desktop.agent.language.foreign import is_foreign
from desktop.agent.language.frames import ENDINGS
from desktop.agent.language.pattern import match, starts
from desktop.agent.language.reading import Intent, Level, Target
from desktop.agent.language.references import is_bulk, read_target, read_targets, split_names, trim
from desktop.agent.language.values import (
    NO_VALUE,
    Value,
    read_due,
    read_language,
    read_minutes,
    read_none,
    read_priority,
    read_rank,
    read_span,
    read_status,
)
from desktop.agent.language.words import Line, unquote, without_endings
from desktop.agent.provider import Facts
from desktop.domain.dates.words import word_set
from desktop.domain.task import Status


@dataclass(frozen=True, slots=True)
class Field:
    """`words` is the class of its names, `plain` those that no title would have.

    `read` makes a value of what was said; None where that is no value of this field.
    """

    words: str
    tool: str
    question: str
    read: Callable[[Line, Facts], Value | None]
    plain: str = ""


_TEXT = Value()
DUE = Field("due", "set_task_due_date", "To which date?", read_due)
PRIORITY = Field(
    "priority", "set_task_priority", "Which priority: P0, P1, P2 or P3?", lambda said, _: read_priority(said)
)
ESTIMATE = Field("estimate", "set_task_estimate", "How many minutes?", lambda said, _: read_minutes(said))
STATUS = Field("status", "set_task_status", "Which status?", lambda said, _: read_status(said))
LANGUAGE = Field("language", "set_task_language", "Which language?", lambda said, _: read_language(said))
DESCRIPTION = Field(
    "description",
    "update_task",
    "What should the description say?",
    lambda said, _: read_none(said) or _TEXT,
    plain="description|desc",
)
TITLE = Field("title", "update_task", "What is the new name?", lambda *_: _TEXT, plain="title|new_name")
LABEL = Field("label", "assign_task_labels", "Which label?", lambda *_: _TEXT)
LABELS = Field("labels", "assign_task_labels", "Which labels?", lambda *_: _TEXT)

_FIELDS = (DUE, PRIORITY, ESTIMATE, STATUS, DESCRIPTION, TITLE, LABELS, LABEL, LANGUAGE)
_TYPED = (STATUS, PRIORITY, DUE, ESTIMATE)
_ORDERS = (
    "@the? {f} of|for|on|in REF from SOME to VALUE",
    "@the? {f} of|for|on|in|from REF @to|at VALUE",
    "@the? {f} of|for|on|in|from REF+ @to|at VALUE",
    "@the? {f} of|for|on|in REF for|on|by|until VALUE",
    "REF 's {f} from SOME to VALUE",
    "REF 's {f} @to|at VALUE",
    "its {f} @to|at VALUE",
    "@a? {f} to|on|for|of REF :|saying|that_says|reading|, VALUE",
    "@a? new? {f} of|to|:|at|saying|called|as|that_says? VALUE to|on|for|in|onto REF",
    "@the? {f} @to|at VALUE",
    "a|an new? {f} of|at VALUE",
    "VALUE as? @a {f} of|for|on REF",
    "VALUE as @a? {f} to|of|for|on REF",
    "REF {n} @to|at VALUE",
    "REF @a? new? {n} of|:|to|at|as|called? VALUE",
)
_TYPED_ORDERS = frozenset(order for order in _ORDERS if "for|on|by" in order or order.startswith("a|an "))
_OPEN_ORDERS = (
    "@a? new? {f} of|for|on|to REF",
    "REF 's {f}",
    "@a? new? {f}",
    "its {f}",
    "REF a|an|the new? {n}",
)
_CLEARING_ORDERS = ("@the? {f} of|for|from|on REF", "REF 's {f}", "@the? {f}", "its {f}")
_CONNECTORS = word_set("to as due for until till on by at into be back : =")
_LONGEST_VALUE = 8
_DETERMINERS = words_of("the", "a") - {"this", "that"}
_FIELD_LEADS = word_set("to be is as so a an the new better different")
_OWN = frozenset({"its", "it's"})


def set_field(line: Line, context: Context) -> list[Intent] | None:
    """A request that names its field; None where none is named. Raises Unclear where a value is missing."""
    for field in _FIELDS:
        if not _mentions(line, field):
            continue
        for order in _ORDERS:
            found = match(line, order.format(f=f"@{field.words}", n=field.plain or f"@{field.words}"))
            if not found:
                continue
            said = line.part(found, "value")
            value = field.read(said, context.facts) or (read_rank(said) if field is PRIORITY else None)
            if value is None or (value is _TEXT and order in _TYPED_ORDERS):
                continue
            reference = line.part(found, "ref") if "ref" in found.groupdict() else line.slice(0, 0)
            if reference and (all(word.norm in _DETERMINERS for word in reference.words) or is_foreign(reference)):
                continue
            while len(reference) > 1 and reference.words[-1].norm in _FIELD_LEADS:
                reference = reference.slice(0, -1)
            return field_intents(field, value, said, reference, line, context, is_named=True)
    for field in _FIELDS:
        if _mentions(line, field) and field not in (TITLE,):
            for order in _OPEN_ORDERS:
                found = match(line, order.format(f=f"@{field.words}", n=field.plain or f"@{field.words}"))
                if found:
                    if "ref" in found.groupdict():
                        read_targets(line.part(found, "ref"), context, "change")
                    raise Unclear(field.question)
    return None


def clear_field(line: Line, context: Context) -> list[Intent] | None:
    """As in "remove the due date of X"."""
    for field in (DUE, PRIORITY, DESCRIPTION, ESTIMATE, LABELS, LABEL, STATUS):
        if not _mentions(line, field):
            continue
        for order in _CLEARING_ORDERS:
            found = match(line, order.format(f=f"@{field.words}"))
            if found:
                if field not in (DUE, PRIORITY, DESCRIPTION):
                    return []  # no tool takes these away
                reference = line.part(found, "ref") if "ref" in found.groupdict() else line.slice(0, 0)
                return field_intents(field, NO_VALUE, line.slice(0, 0), reference, line, context)
        if field in (LABELS, LABEL) and match(line, f"@the? @{field.words} SOME"):
            return []
    return None


def set_value(line: Line, context: Context, *, needs_connector: bool) -> list[Intent] | None:
    """A request whose value tells its field: "move X to Friday", "make X urgent", "put X on hold"."""
    for start in range(max(1, len(line) - _LONGEST_VALUE), len(line)):
        connectors = 0
        while start + connectors < len(line) - 1 and line.words[start + connectors].norm in _CONNECTORS:
            connectors += 1
        if needs_connector and not connectors and line.words[start].norm not in {"on", "high", "low", "urgent"}:
            continue
        said = line.slice(start + connectors)
        if line.words[start].norm == "by" and read_span(said):
            raise Unclear("To which date?")  # a shift of a date that is not known here
        for field, value in _typed_values(line.slice(start), said, context.facts):
            reference = line.slice(0, start)
            if reference.words[-1].norm in {"less", "more", "not", "longer", "never", "isn't"}:
                raise Unclear(field.question)
            if is_foreign(reference):
                return None
            moved = match(reference, "REF from SOME") if field is DUE else None
            return field_intents(
                field, value, said, reference.part(moved, "ref") if moved else reference, line, context
            )
    return None


def field_named(line: Line) -> str | None:
    """The tool for the field that "the status", "its estimate accordingly" names, where that is all it does."""
    bare = without_endings(line, ENDINGS)
    return next((field.tool for field in _FIELDS if _names_only(bare, field)), None)


def _names_only(line: Line, field: Field) -> bool:
    it = "it|that|this"
    orders = (
        f"@the|its @{field.words} accordingly?",
        f"@the|its @{field.words} to {it}",
        f"{it} as @a? @{field.words}",
    )
    return any(match(line, order) for order in orders)


def value_alone(line: Line, facts: Facts) -> tuple[Field, Value, Line] | None:
    """A value that needs no task beside it: "due Friday", "high priority", "its estimate to 2 hours"."""
    for field in _FIELDS:
        said = (
            starts(line, f"@a|its? new? @{field.words} @to|of|at|is|called|:?…") if _mentions(line, field) else None
        )
        value = field.read(said, facts) if said else None
        if said and value and field is not TITLE:
            return field, value, said
    said = starts(line, "to|as|be|make|is…") or line
    typed = next(_typed_values(line, said, facts), None)
    return (*typed, said) if typed else None


def _typed_values(whole: Line, said: Line, facts: Facts) -> Iterator[tuple[Field, Value]]:
    for field in _TYPED:
        value = field.read(whole, facts) or field.read(said, facts)
        if value is not None and not value.is_none:
            yield field, value


def field_intent(field: Field, value: Value, said: Line, target: Target, span: tuple[int, int]) -> Intent:
    tool = field.tool
    if value.status is Status.DONE:
        return Intent("complete_task", Level.MUST, span, target)
    is_text = not value.is_none
    return Intent(
        tool,
        Level.MUST,
        span,
        target,
        due=value.due,
        clears=value.is_none,
        priority=value.priority,
        minutes=value.minutes,
        status=value.status,
        language=value.language,
        new_title=unquote(said) if is_text and field is TITLE else None,
        description=(unquote(said) if is_text else "") if field is DESCRIPTION else None,
        labels=read_labels(said) if tool == LABEL.tool else (),
    )


def read_labels(line: Line) -> tuple[str, ...]:
    names = [unquote(part).lstrip("#").strip(" .") for part in split_names(trim(line))]
    return tuple(name for name in names if name)


def field_intents(
    field: Field, value: Value, said: Line, reference: Line, line: Line, context: Context, *, is_named: bool = False
) -> list[Intent]:
    """One intent for each task that `reference` names; the one spoken of where it is empty.

    `is_named`: the field was called by its name, in the singular.
    """
    if field in (TITLE, LABEL, LABELS):
        said = trim(said)
    if value.status is Status.DONE:
        targets = read_targets(reference, context, "complete") if reference else [context.it]
    elif not reference or reference.norm.strip() in _OWN:
        targets = [context.it]
    elif is_bulk(reference):
        raise Unclear(ONE_AT_A_TIME.format(verb="change"))
    elif field is TITLE:
        targets = [read_target(reference, context)]
    else:
        targets = read_targets(reference, context, "change", is_singular=is_named)
    return [field_intent(field, value, said, target, line.span) for target in targets]


def _mentions(line: Line, field: Field) -> bool:
    names = CLASSES[field.words]
    return any(f" {name.replace('_', ' ')} " in f" {line.norm}" for name in names)
