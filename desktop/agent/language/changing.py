"""Requests that change a task: rename, mark, move, prioritise, label, estimate, and "set x to y" of every kind."""

from __future__ import annotations

from dataclasses import replace

from desktop.agent.language.classes import words_of
from desktop.agent.language.context import ONE_AT_A_TIME, Context, Unclear
from desktop.agent.language.evidence import has_pronoun, names_task
from desktop.agent.language.fields import (
    DESCRIPTION,
    ESTIMATE,
    LABEL,
    PRIORITY,
    STATUS,
    TITLE,
    field_intent,
    field_intents,
    read_labels,
    set_field,
    set_value,
)
from desktop.agent.language.foreign import is_foreign
from desktop.agent.language.item_changes import mark_items, rename_item
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.reading import Intent
from desktop.agent.language.references import is_bulk, read_target, read_targets, trim
from desktop.agent.language.values import Value, read_minutes
from desktop.agent.language.verbs import Verb
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set

_REWORDING = word_set(
    "change update edit modify alter amend revise correct replace rewrite convert turn switch adjust fix tweak"
)
_NEEDS_NAME = frozenset({"convert", "turn", "switch", "fix", "swap"})
_SWAPPING = frozenset({"replace", "swap"})
_FIELD = "FIELD=@description|@title|@due|@priority|@estimate|@status"
_SWAPPED = (
    f"@the? {_FIELD} of|for|on|in REF with|by VALUE",
    f"REF 's {_FIELD} with|by VALUE",
    f"its|the {_FIELD} with|by VALUE",
)
_SHIFTED = ("REF by SOME ,|so|that_is|meaning|i.e* to|until|till VALUE",)
_WHAT_CHANGE = "What should I change about it?"
_NEW_NAME = "Which task and what's the new name?"
_NO_TITLE_ENDS = words_of("the", "a", "of") | word_set("with about and at by up off out")
_NO_TITLES = frozenset({"it", "this", "that", "something", "something else", "be"})


def read_renaming(line: Line, context: Context) -> list[Intent] | None:
    line = trim(line)
    if not line:
        raise Unclear(_NEW_NAME)
    found = _reworded(line)
    if found is None:
        if is_foreign(line) and not has_pronoun(line):
            return None
        rest = starts(line, "@the? @title of…") or line
        read_target(rest, context)
        raise Unclear("What is the new name?")
    reference, title = found
    if is_foreign(reference):
        return None
    items = rename_item(reference, title, context)
    if items is not None:
        return items
    reference = starts(reference, "@the? @title of…") or reference
    if is_bulk(reference):
        raise Unclear(ONE_AT_A_TIME.format(verb="rename"))
    target = read_target(reference, context)
    return [field_intent(TITLE, Value(), title, target, line.span)]


def read_change(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """As in "set", "change", "make", "put", "give" and the like."""
    line = trim(line)
    if not line:
        if verb.lemma in _REWORDING - _NEEDS_NAME:
            raise Unclear("Which task, and what should change?")
        return None
    if match(
        line, "@the? app|application|ui|interface|window|chat @language|@title|theme|size|font|colour|color SOME"
    ):
        return None
    items = mark_items(line, context)
    if items is not None:
        return items
    named = set_field(_with_to(line) if verb.lemma in _SWAPPING else line, context)
    if named is not None:
        return named
    ranked = first_match(line, "a|an? RANK=@ranked to|for|on REF")
    if ranked and (value := PRIORITY.read(ranked["rank"], context.facts)):
        return field_intents(PRIORITY, value, ranked["rank"], ranked["ref"], line, context)
    described = first_match(line, "REF as|with|: VALUE") if verb.lemma == "describe" else None
    if described:
        return field_intents(DESCRIPTION, Value(), described["value"], described["ref"], line, context)
    held = match(line, "HEAD until|till|for SOME") if "hold" in line.tokens else None
    line = line.part(held, "head") if held else line
    valued = set_value(line, context, needs_connector=verb.lemma not in {"make", "get", "put", "give"})
    if valued is not None:
        return valued
    if verb.lemma not in _REWORDING:
        if verb.lemma == "set" and (names_task(line) or has_pronoun(line) or is_bulk(line)):
            raise Unclear("What should I set it to?")
        return None
    return _reword(verb, line, context)


def _with_to(line: Line) -> Line:
    """ "Replace the description of x with y" in the words of "change the description of x to y"."""
    found = first_match(line, *_SWAPPED)
    owner = found.get("ref") if found else None
    return line.of(found["field"], *(("of", owner) if owner else ()), "to", found["value"]) if found else line


def _reword(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    found = _reworded(line)
    if found is None:
        is_task = names_task(line) or has_pronoun(line) or match(line, "@a? @task")
        if is_task and not is_foreign(line):
            read_targets(line, context, "change")
            raise Unclear(_WHAT_CHANGE)
        return None
    reference, title = found
    if is_foreign(reference) or (verb.lemma in _NEEDS_NAME and not names_task(reference)):
        return None
    if title.norm.strip() in _NO_TITLES:
        raise Unclear(_WHAT_CHANGE)
    if is_bulk(reference):
        raise Unclear(ONE_AT_A_TIME.format(verb="change"))
    items = rename_item(reference, title, context)
    if items is not None:
        return items
    target = read_target(starts(reference, "@the? @title|spelling of…") or reference, context)
    is_detail = verb.lemma == "update" and " with " in line.norm and " to " not in line.norm
    return [field_intent(DESCRIPTION if is_detail else TITLE, Value(), title, target, line.span)]


def _reworded(line: Line) -> tuple[Line, Line] | None:
    """What was and what is to be said; of several "to" the one in the middle parts them."""
    if len(line) == 2 and all(word.is_quote for word in line.words):
        return line.slice(0, 1), line.slice(1)
    found = first_match(line, "from REF to TITLE", "REF to say|be TITLE")
    if found is None:
        joints = [at for at in range(1, len(line) - 1) if line.words[at].norm in {"to", "as", "->", "=", "into"}]
        if joints:
            middle = joints[len(joints) // 2] if len(joints) % 2 else joints[0]
            return line.slice(0, middle), line.slice(middle + 1)
        found = first_match(line, "REF with|by TITLE")
    return (found["ref"], found["title"]) if found else None


def read_marking(line: Line, context: Context) -> list[Intent] | None:
    """As in "mark x as done", "mark as done: x", "flag x as urgent"."""
    line = trim(line)
    if not line:
        raise Unclear("Which task, and mark it as what?")
    items = mark_items(line, context)
    if items is not None:
        return items
    alone = STATUS.read(line, context.facts)
    if alone:
        return [field_intent(STATUS, alone, line, context.it, line.span)]
    found = first_match(
        line,
        "these|the_following @tasks? as STATE : REF",
        "as STATE : REF",
        "as STATE @the? @task REF",
        "as STATE=@done|@undone REF",
        "as STATE",
    )
    if found:
        nothing = line.slice(0, 0)
        for field in (STATUS, PRIORITY):
            value = field.read(found["state"], context.facts)
            if value:
                return field_intents(field, value, found["state"], found.get("ref", nothing), line, context)
    valued = set_value(line, context, needs_connector=False) or _marked_both(line, context)
    if valued is not None:
        return valued
    named = set_field(line, context)
    if named is not None:
        return named
    if names_task(line) or has_pronoun(line):
        read_targets(line, context, "change")
        raise Unclear("Mark it as what?")
    return None


def _marked_both(line: Line, context: Context) -> list[Intent] | None:
    """As in "mark x complete and y as well"."""
    joints = [at for at in range(1, len(line) - 1) if line.words[at].norm == "and"]
    if not joints:
        return None
    first = set_value(line.slice(0, joints[-1]), context, needs_connector=False)
    if not first:
        return None
    others = read_targets(line.slice(joints[-1] + 1), context, "change")
    return [*first, *(replace(first[-1], target=target) for target in others)]


def read_move(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """As in "move x to Friday", "postpone x until next week"."""
    shifted_to = first_match(line, *_SHIFTED)
    if shifted_to:
        line = line.of(shifted_to["ref"], "to", shifted_to["value"])
    line = trim(line)
    if not line:
        if verb.is_strong:
            raise Unclear("Which task, and to which date?")
        return None
    named = set_field(line, context)
    if named is not None:
        return named
    shifted = Line(line.text, tuple(word for word in line.words if word.norm not in {"forward", "back", "out"}))
    valued = set_value(shifted or line, context, needs_connector=True)
    if valued is not None:
        return valued
    if is_foreign(line) or not (verb.is_strong or names_task(line) or has_pronoun(line)):
        return None
    found = match(line, "REF to|by|until|till|for SOME")
    read_targets(line.part(found, "ref") if found else line, context, "move")
    raise Unclear("To which date?")


def read_ranking(line: Line, context: Context) -> list[Intent] | None:
    """As in "raise the priority of x to P1", "prioritize x"."""
    line = trim(line)
    named = set_field(line, context)
    if named is not None:
        return named
    valued = set_value(line, context, needs_connector=True) if line else None
    if valued is not None:
        return valued
    if not line or not (names_task(line) or has_pronoun(line)):
        return None
    read_targets(line, context, "change")
    raise Unclear(PRIORITY.question)


def read_labelling(line: Line, context: Context) -> list[Intent] | None:
    line = trim(line)
    if not line:
        return None
    found = first_match(
        line,
        "REF with|as|under|using the? label|labels|tag|tags|category? LABELS",
        "REF : LABELS",
        "REF to LABELS",
    )
    if found is None:
        tags = [word for word in line.words if word.norm.startswith("#")]
        if tags and not line.words[0].norm.startswith("#"):
            at = line.words.index(tags[0])
            found = {"ref": line.slice(0, at), "labels": line.slice(at)}
    found = found or _label_last(line)
    if found is None:
        read_targets(line, context, "label")
        raise Unclear(LABEL.question)
    targets = read_targets(found["ref"], context, "label")
    if not read_labels(found["labels"]):
        raise Unclear(LABEL.question)
    return [field_intent(LABEL, Value(), found["labels"], target, line.span) for target in targets]


def _label_last(line: Line) -> dict[str, Line] | None:
    """As in "label it health", "label Trim hedge garden": a last word that is no part of the title before it."""
    if len(line) < 2:
        return None
    reference, label = line.slice(0, -1), line.slice(-1)
    last, before = label.words[0], reference.words[-1]
    is_sure = reference.norm.strip() in words_of("pronoun") or before.is_quote or before.norm in words_of("task")
    is_likely = len(reference) > 1 and reference.words[0].is_capital and not last.is_capital
    is_likely = is_likely and before.norm not in _NO_TITLE_ENDS
    is_quoted = last.is_quote
    return {"ref": reference, "labels": label} if is_sure or is_likely or is_quoted else None


def read_estimating(line: Line, context: Context) -> list[Intent] | None:
    line = trim(line)
    if not line:
        return None
    orders = (
        "REF at|to|as|to_be|to_take|with|: TIME",
        "that REF takes|will_take|needs|should_take TIME",
        "TIME for REF",
        "@the? @estimate? of|for? REF @to|at TIME",
        "REF TIME",
    )
    for order in orders:
        found = first_match(line, order)
        value = read_minutes(found["time"]) if found else None
        if found and value:
            targets = read_targets(found["ref"], context, "estimate")
            return [field_intent(ESTIMATE, value, found["time"], target, line.span) for target in targets]
    if names_task(line) or has_pronoun(line):
        read_targets(line, context, "estimate")
        raise Unclear(ESTIMATE.question)
    return None
