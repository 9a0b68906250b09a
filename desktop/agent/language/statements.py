"""Clauses that are no commands: passive requests, reports of what was done, wishes, and bare titles."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from desktop.agent.language.adding_items import batch
from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.creating import read_noun_phrase, read_wish
from desktop.agent.language.evidence import names_task
from desktop.agent.language.fields import clear_field, set_field, set_value
from desktop.agent.language.frames import Frame
from desktop.agent.language.item_changes import change_items
from desktop.agent.language.new_task import new_task
from desktop.agent.language.noting import read_note
from desktop.agent.language.opening import Kind, Opening
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.queueing import read_own_plan
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import is_bulk, read_target, read_targets, trim
from desktop.agent.language.requests import read_command, read_passive
from desktop.agent.language.verbs import by_base, by_past
from desktop.agent.language.words import Line, unquote
from desktop.domain.dates.words import word_set
from desktop.domain.task import Filter, Status

_FINISHED = (
    "i|we have? just|already|finally|now|also? finished|completed|done|wrapped_up with? REF",
    "just|finally|already finished|completed|done REF",
    "finished|completed REF",
    "i|we am|are|'m? now|finally|all? done|finished|through with REF",
    "REF is|are|got|was now|finally|all|already? done|finished|completed|complete now|already?",
    "REF :|- done|finished|completed",
)
_DONE_WITH = ("all? done|finished|through with REF", "done : REF", "finished|completed : REF")
# Statements that name a field, and the request that each comes to.
_OF_FIELDS = {
    "@the FIELD=@due|@priority|@estimate|@status|@language of|for REF is|was|should_be|must_be now? VALUE": (
        "the", "field", "of", "ref", "to", "value",
    ),
    "@the FIELD=@title|@description of|for REF should_be|should_say|should_read|must_be VALUE": (
        "the", "field", "of", "ref", "to", "value",
    ),
    "REF 's FIELD=@due|@priority|@estimate|@status|@language is|should_be|must_be now? VALUE": (
        "the", "field", "of", "ref", "to", "value",
    ),
    "its FIELD=@due|@priority|@estimate|@status|@language is|should_be|must_be now? VALUE": ("its", "field", "to", "value"),
    "REF needs|should_have|is_missing|lacks @a? FIELD=@label|@labels VALUE": ("field", "value", "to", "ref"),
    "REF is in|written_in VALUE": ("language", "of", "ref", "to", "value"),
}  # fmt: skip
_UNNEEDED = "REF does_not|no_longer need|needs|have|has|require a|an|the|any|its? FIELD=@due|@priority|@description ANY"
_PLANNED = (
    "REF should|must|needs_to|has_to|can|could be VALUE",
    "REF is|are now? VALUE",
    "REF takes|will_take|should_take|needs|might_take VALUE",
)
# What a clause speaks of that asks for nothing itself: "it" in the next one.
_MENTIONS = (
    "i|we @please* no_longer|do_not|did_not|will_not|never need|want|use|like|do|attend REF anymore|any_more|now?",
    "about|regarding|re|concerning REF :?",
    "@the REF @task",
    "i|we have? changed my|our mind about|on REF",
    "i|we have? just|already|finally? cancelled|canceled|dropped|abandoned|skipped|quit|sold|postponed|finished|started|"
    "moved|completed|added|created|changed REF yesterday|today|this_morning|last_week?",
    "i|we am|are now|still|currently|just? working_on|doing|stuck_on|waiting_for|starting|done_with REF now|today?",
    "i|we wanted|want|meant|decided|planned to keep|leave|do|have REF",
    "forget|leave|keep @the? @due|@priority|@title|@description|@status|@estimate of|on REF",
    "forget|leave REF",
    "why|when|where is|was|are|does|did|has REF still|even|so|on|in|not|there|open|due ANY",
    "REF is|are|was|were|has|had|can|should|will|would|needs|got|did|does|became|turned|takes ANY",
)
_NOT_DONE_WITH = word_set("today now day work life you this school everything that week")
_LONGEST_MENTION = 6  # words
_LONGEST_STATEMENT = 30  # words; longer ones tell a story
_NO_TASKS = words_of("wh") | word_set("i we you he she they there everything nothing everyone a an")


def read_statement(opening: Opening, context: Context) -> list[Intent] | None:
    """What a clause without a command still asks for or hints at."""
    body = trim(opening.body)
    body = starts(body, "i think|guess|believe|reckon|suppose that?…") or body
    if not body:
        return None
    readers = (
        _own_plan,
        _taken_off,
        _items_for,
        read_passive,
        _wish,
        _done_with,
        read_noun_phrase,
        _finished,
        _planned,
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
            return [batch(found["items"], found["ref"], line, context)]
        found = first_match(
            line,
            "@the? REF checklist is_missing|lacks|needs|misses|should_have|should_also_have ITEMS",
            "@the? checklist of|for|on REF is_missing|lacks|needs|misses|should_have|should_also_have ITEMS",
        )
        return [_may(batch(found["items"], found["ref"], line, context))] if found else None
    except Unclear:
        return None


def _taken_off(line: Line, context: Context) -> list[Intent] | None:
    """As in "take x off hold", "take the due date off x"."""
    cleared = first_match(line, "take @the? FIELD=@due|@priority|@description off|from|out_of REF")
    if cleared:
        joint = line.words[0]._replace(norm="of")
        with suppress(Unclear):
            return clear_field(Line(line.text, (*cleared["field"].words, joint, *cleared["ref"].words)), context)
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


def _finished(line: Line, context: Context) -> list[Intent] | None:
    found = first_match(line, *_FINISHED)
    if not found or is_bulk(found["ref"]) or len(found["ref"]) > 8:
        return None
    if found["ref"].words[0].norm in words_of("subject", "wh") | {"this", "that", "it"}:
        return None
    with suppress(Unclear):
        items = change_items(found["ref"], context, is_checked=True)
        if items is not None:
            return [_may(intent) for intent in items]
        targets = read_targets(found["ref"], context, "complete")
        return [Intent("complete_task", Level.MAY, line.span, target) for target in targets]
    return None


def _planned(line: Line, context: Context) -> list[Intent] | None:
    """As in "x should be due tomorrow", "the estimate of x is 2 hours", "x needs the label home"."""
    named = _named_field(line, context) or _unneeded_field(line, context)
    if named:
        return [_may(intent) for intent in named]
    found = first_match(line, *_PLANNED)
    if not found:
        return None
    reference, said = found["ref"], found["value"]
    if len(reference) > 8 or reference.words[0].norm in _NO_TASKS or "something" in said.tokens:
        return None
    try:
        if (verbs := by_past(said.words[0].norm)) and " be " in line.norm:
            words = Line(line.text, reference.words + said.words[1:])
            planned = read_command(Opening(Kind.COMMAND, line, words, verbs[0]), context)
        else:
            planned = set_value(Line(line.text, reference.words + said.words), context, needs_connector=False)
    except Unclear:
        return None
    return [_may(intent) for intent in planned] if planned else None


def _named_field(line: Line, context: Context) -> list[Intent] | None:
    for phrase, order in _OF_FIELDS.items():
        found = first_match(line, phrase)
        if found and not (len(found["value"]) == 1 and len(found["value"].words[0].norm) == 2):  # "in it" is no code
            first = line.words[0]
            parts = [
                found[name].words if name in found else (first._replace(norm=name, end=first.start),)
                for name in order
            ]
            with suppress(Unclear):
                return set_field(Line(line.text, sum(parts, ())), context)
    return None


def _unneeded_field(line: Line, context: Context) -> list[Intent] | None:
    found = first_match(line, _UNNEEDED)
    if found is None:
        return None
    joint = line.words[0]._replace(norm="of")
    with suppress(Unclear):
        return clear_field(Line(line.text, (*found["field"].words, joint, *found["ref"].words)), context)
    return None


def mention(line: Line, context: Context) -> None:
    """Remembers the task that a clause names by the way."""
    line = starts(line, "which|that|this means that?…", "because|since|as…") or line
    found = first_match(trim(line), *_MENTIONS)
    reference = found["ref"] if found else None
    if reference is None or len(reference) > _LONGEST_MENTION or reference.words[0].norm in words_of("subject", "wh"):
        return
    if names_task(reference):
        with suppress(Unclear):
            read_target(reference, context)


def _implicit(opening: Opening, context: Context) -> list[Intent] | None:
    try:
        return [_may(intent) for intent in new_task(opening.rest, context)]
    except Unclear:
        return None


def _may(intent: Intent) -> Intent:
    return replace(intent, level=Level.MAY)
