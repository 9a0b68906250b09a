"""Requests for checklist items: "add a and b to the X checklist", "add to X: a, and I've already done b"."""

from __future__ import annotations

from dataclasses import replace

from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.items import read_items
from desktop.agent.language.new_task import trim_endings
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.reading import Intent, Level, Target
from desktop.agent.language.references import read_target
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set

WHICH_ITEMS = "Which items should the checklist have?"
_NOUN = "@a? @number? @adjective? @checklist|@checkitems|@checkitem"
_ANY_NOUN = "@a? @number? @adjective? @checklist|@checkitems|@checkitem|@step|@steps"
_IN = "to|on|onto|in|into|for|under|of"
_ORDERS = (
    f"{_ANY_NOUN} {_IN} REF :|- ITEMS",
    f"{_ANY_NOUN} {_IN} REF called|named ITEMS",
    f"{_NOUN} with @number? @steps|@checkitems {_IN} REF : ITEMS",
    f"{_NOUN} {_IN} REF with|containing|including|, ITEMS",
    "ITEMS as @a? @checkitem|@checkitems|@step|@steps of|to|for|in|under REF",
    "ITEMS to|in|under REF as @a? @checkitem|@checkitems|@step|@steps",
    f"{_NOUN} with|:|of|containing|including ITEMS+ to|for|on REF",
    f"{_ANY_NOUN} called|named|:? ITEMS+ to|on|onto|under|in REF",
    f"{_NOUN} with|:|of|containing|including|called|named|, ITEMS",
    "the_following|these|this? to|on|in|into @the? checklist of|for|on|in REF :|, ITEMS",
    "the_following|these|this? to|on|in|into @the? REF checklist :|, ITEMS",
    "the_following|these|this? to|on|in|into @the? checklist :|, ITEMS",
    "the_following|these|this? to|into REF : ITEMS",
    "ITEMS+ to|on|onto|in|into @the? checklist of|for|on|in REF",
    "ITEMS+ to|on|onto|in|into @the? REF checklist",
    "ITEMS+ to|on|onto|in|into @the? checklist",
    f"{_NOUN} ITEMS",
)
_INTO = frozenset({"to", "on", "onto", "in", "into"})
_JOINTS = frozenset({"and", ","})
_NO_ITEMS = (f"{_NOUN} {_IN} REF", _NOUN, "to|on|in @the? checklist", "to|on|in @the? REF checklist")
_BEHIND = "for|on|by|due|with|,|tomorrow|today|next|before|until|at|as"
_VAGUE = (
    "@a|@number|@adjective|some|more|any* it|that|this|something|anything|them|these|those|some|more|@step|@steps|"
    "@checkitem|@checkitems|stuff"
)
_TAKES_TO = word_set(
    "reply talk go write letter trip speak listen send email mail respond drive fly move walk run head get bring "
    "take give deliver ticket tickets visit invitation present introduction return say explain sell pay apply "
    "commit subscribe sign train flight way bus call text message next back up down over answer road welcome ode "
    "thanks access travel ride journey link guide key donate contribute report forward hand show read sing "
    "introduce transfer hold upload submit post pass attach connect invite refer switch upgrade"
)


def add_items(line: Line, context: Context, *, is_bare: bool) -> list[Intent] | None:
    """None where no checklist is meant. `is_bare`: the verb takes any object, so "x to Y" may be an item for Y."""
    line = trim_endings(line)
    shares = _shares(line, is_bare=is_bare)
    if len(shares) > 1:
        return [batch(items, reference, line, context) for items, reference in shares]
    for order in _ORDERS:
        found = first_match(line, order)
        if found is None:
            continue
        reference = found.get("ref")
        if reference is not None and is_list(reference):
            return None
        return [batch(found["items"], reference, line, context)]
    if is_bare and context.checklist and starts(line, "@a? @adjective* @anytask…") is None:
        return [batch(line, None, line, context)]
    found = first_match(line, *_NO_ITEMS)
    if found is not None and not ("ref" in found and is_list(found["ref"])):
        raise Unclear(WHICH_ITEMS)
    return _for_task(line, context) if is_bare else None


def batch(said: Line, reference: Line | None, line: Line, context: Context) -> Intent:
    """The entries of `said` for the task of that name, or the one spoken of. Raises Unclear."""
    items = read_items(said)
    if not items or match(said, _VAGUE):
        raise Unclear(WHICH_ITEMS)
    target = _target(reference, context)
    return Intent("add_multiple_checklist_items", Level.MUST, line.span, target, items=tuple(items))


def _shares(line: Line, *, is_bare: bool) -> list[tuple[Line, Line]]:
    """As in "milk to Groceries and tape to Moving": items with their list each; nothing where that does not go up."""
    shares: list[tuple[Line, Line]] = []
    start = joint = 0
    for end in range(len(line) + 1):
        if end < len(line) and line.words[end].norm not in _JOINTS:
            continue
        share = _share(line, start, joint, end, is_bare=is_bare)
        if share:
            shares.append(share)
        joint = end + 1
        start = joint if share or start == end else start  # a joint at the start belongs to nothing
    return shares if start > len(line) else []


def _share(line: Line, start: int, joint: int, end: int, *, is_bare: bool) -> tuple[Line, Line] | None:
    """What stands from `start` to `end` if it is items and their list; the list is named behind the last joint."""
    at = next((at for at in range(end - 2, joint, -1) if line.words[at].norm in _INTO), 0)
    if not at:
        return None
    items, reference = line.slice(start, at), line.slice(at + 1, end)
    reference = starts(reference, "@the…") or reference
    if reference.words[-1].norm == "checklist" and len(reference) > 1:
        return items, reference
    first = reference.words[0]
    is_named = is_bare and (first.is_capital or first.is_quote) and not is_list(reference)
    is_title = starts(items, "@a? @adjective* @anytask…") is not None or match(items, _VAGUE) is not None
    is_item = line.words[at].norm not in {"on", "in"} and not (is_title or _takes_to(items))
    return (items, reference) if is_named and is_item else None


def _takes_to(said: Line) -> bool:
    """Whether "to" goes on with what was said: "reply (to Kim)"."""
    return said.words[-1].norm in _TAKES_TO or said.words[0].norm in _TAKES_TO


def is_list(line: Line) -> bool:
    """Whether that is the list of all tasks, perhaps with what is said of the new one behind it."""
    return (
        match(line, "@the? @adjective? @list") is not None
        or match(line, f"@the @adjective? @list {_BEHIND}…") is not None
    )


def _for_task(line: Line, context: Context) -> list[Intent] | None:
    """As in "add 'pick up badges' to Launch prep": to something that is no list but a task by name."""
    found = first_match(line, "ITEMS+ to|onto|into REF")
    if found is None:
        return None
    said, reference = found["items"], found["ref"]
    if is_list(reference) or starts(said, "@a? @adjective* @anytask…") is not None:
        return None
    first = reference.words[0]
    is_named = first.is_capital or first.is_quote or reference.words[-1].norm in words_of("task") | {"project"}
    is_named = is_named or starts(reference, "the|my @task…") is not None
    is_pronoun = reference.norm.strip() in words_of("pronoun")
    is_quoted = all(word.is_quote or word.norm in {"and", ","} for word in said.words)
    is_title = _takes_to(said)
    is_noun = len(said) == 1 and len(reference) == 1 and not is_title  # "milk to groceries"
    if match(said, _VAGUE):
        if is_pronoun or is_named:
            raise Unclear(WHICH_ITEMS)
        return None
    if is_pronoun or is_quoted or ((is_named or is_noun) and not is_title):
        items = batch(said, reference, line, context)
        return [replace(items, alternatives=frozenset({"add_task"})) if is_noun else items]
    return None


def _target(reference: Line | None, context: Context) -> Target:
    if reference is None:
        return context.checklist or context.it
    while len(reference) > 1 and reference.words[-1].norm in {"checklist", "list", "'s"}:
        reference = reference.slice(0, -1)
    return context.it if reference.norm.strip() == "its" else read_target(reference, context)
