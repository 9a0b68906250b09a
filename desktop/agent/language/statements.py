"""Clauses that ask for something without a command: passive requests, wishes, titles, what is only hinted at."""

from __future__ import annotations

from contextlib import suppress

from desktop.agent.language.adding_items import batch
from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.creating import read_noun_phrase, read_wish
from desktop.agent.language.evidence import names_task
from desktop.agent.language.fields import clear_field
from desktop.agent.language.frames import Frame
from desktop.agent.language.hints import mention, read_intention, read_report, softened
from desktop.agent.language.new_task import new_task
from desktop.agent.language.noting import read_note
from desktop.agent.language.opening import Opening
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.queueing import read_own_plan
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import read_target, read_targets, trim
from desktop.agent.language.requests import read_passive
from desktop.agent.language.verbs import by_base
from desktop.agent.language.words import Line, unquote
from desktop.domain.dates.words import word_set
from desktop.domain.task import Filter, Status

_DONE_WITH = ("all? done|finished|through with REF", "done : REF", "finished|completed : REF")
_NOT_DONE_WITH = word_set("today now day work life you this school everything that week")
_LONGEST_STATEMENT = 30  # words; longer ones tell a story


def read_statement(opening: Opening, context: Context) -> list[Intent] | None:
    """What a clause without a command still asks for or hints at."""
    body = trim(opening.body)
    body = starts(body, "since|because|now_that|given_that|seeing_that…") or body
    body = starts(body, "i think|guess|believe|reckon|suppose that?…") or body
    if not body:
        return None
    readers = (
        _own_plan,
        _observed,
        _called,
        _taken_off,
        _items_for,
        _missed,
        read_passive,
        _wish,
        _done_with,
        read_noun_phrase,
        read_report,
        read_intention,
    )
    for reader in readers if len(body) <= _LONGEST_STATEMENT else (read_noun_phrase,):
        found = reader(body, context)
        if found is not None:
            return found
    if opening.frame is Frame.NEEDED and opening.rest:
        return _implicit(opening, context)
    mention(body, context)
    return None


def _observed(line: Line, context: Context) -> list[Intent] | None:
    """As in "observation on x: …"."""
    is_note = line.words[0].norm in {"observation", "observations"}
    return read_note(by_base("record")[0], line, context) if is_note else None


def _called(line: Line, context: Context) -> list[Intent] | None:
    """As in "call it Yoga from now on"."""
    found = first_match(line, "call|name it|this|that|this_task TITLE from_now_on|now|instead?")
    is_name = found is not None and (found["title"].words[0].is_capital or found["title"].words[0].is_quote)
    if found is None or not is_name or not (context.mentioned or context.facts.focus):
        return None
    return [Intent("update_task", Level.MUST, line.span, context.it, new_title=unquote(found["title"]))]


def _own_plan(line: Line, _context: Context) -> list[Intent] | None:
    return read_own_plan(line)


def _items_for(line: Line, context: Context) -> list[Intent] | None:
    """As in "x needs a checklist: a, b", "the x checklist is missing a and b"."""
    try:
        found = first_match(
            line,
            "REF needs|should_have|gets @a? @number? @adjective? @checklist|@checkitems|@checkitem :|with|of|, ITEMS",
            "fill|expand|populate|complete @the? REF checklist with ITEMS",
            "i_want|i_need|i_would_like? @a? @adjective? @checklist|@checkitems|@checkitem for|of|on|in REF : ITEMS",
        )
        if found:
            is_task = names_task(found["ref"])
            return [batch(found["items"], found["ref"], line, context)] if is_task else None
        found = first_match(
            line,
            "REF needs|could_use|should_have|wants|is_missing|lacks|misses @a? @number? @adjective? @checkitem|"
            "@checkitems called|named|:|,|-? ITEMS",
            "@the? REF checklist is_missing|lacks|needs|misses|should_have|should_also_have ITEMS",
            "@the? checklist of|for|on REF is_missing|lacks|needs|misses|should_have|should_also_have ITEMS",
        )
        return [softened(batch(found["items"], found["ref"], line, context))] if found else None
    except Unclear:
        return None


def _missed(line: Line, context: Context) -> list[Intent] | None:
    """As in "we're missing a task called x": not asked for yet."""
    missing = starts(line, "i|we am|are missing|lacking…", "there is no…")
    found = read_wish(missing, context) if missing else None
    return [softened(intent) for intent in found] if found else None


def _taken_off(line: Line, context: Context) -> list[Intent] | None:
    """As in "take x off hold", "take the due date off x"."""
    cleared = first_match(line, "take @the? FIELD=@due|@priority|@description off|from|out_of REF")
    if cleared:
        with suppress(Unclear):
            return clear_field(line.of(cleared["field"], "of", cleared["ref"]), context)
    found = first_match(line, "take REF off hold ANY")
    if found is None:
        return None
    with suppress(Unclear):
        return [
            Intent("set_task_status", Level.MUST, line.span, target, status=Status.OPEN)
            for target in read_targets(found["ref"], context, "change")
        ]
    return None


def _wish(line: Line, context: Context) -> list[Intent] | None:
    listed = starts(line, "i @please* want|need|would_like|would_love|wish…")
    if listed and match(listed, "@a? list|overview|summary|look of|at @the? @tasks|everything ANY"):
        return [Intent("list_tasks", Level.MUST, line.span, filter=Filter.ALL)]
    rest = starts(line, "i @please* want|need|would_like|would_love|require|wish_for…", "have|get…")
    if rest is None:
        return None
    awaited = first_match(rest, "@number? more|new|extra|other? @checkitems|@checkitem|@steps on|for|in|of REF")
    if awaited:
        with suppress(Unclear):
            context.checklist = read_target(awaited["ref"], context)
    return read_wish(rest, context)


def _done_with(line: Line, context: Context) -> list[Intent] | None:
    found = first_match(line, *_DONE_WITH)
    is_it = found is not None and context.facts.focus is not None and found["ref"].norm.strip() in words_of("pronoun")
    if not found or (found["ref"].words[0].norm in _NOT_DONE_WITH and not is_it):
        return None
    try:
        targets = read_targets(found["ref"], context, "complete")
    except Unclear as unclear:
        return [Intent("complete_task", Level.ASK, line.span, question=str(unclear))]
    return [Intent("complete_task", Level.MUST, line.span, target) for target in targets]


def _implicit(opening: Opening, context: Context) -> list[Intent] | None:
    try:
        return [softened(intent) for intent in new_task(opening.rest, context)]
    except Unclear:
        return None
