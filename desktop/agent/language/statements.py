"""Clauses that are no commands: passive requests, reports of what was done, wishes, and bare titles."""

from __future__ import annotations

from dataclasses import replace

from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.creating import read_noun_phrase, read_wish
from desktop.agent.language.fields import set_value
from desktop.agent.language.frames import Frame
from desktop.agent.language.new_task import new_task
from desktop.agent.language.opening import Kind, Opening
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import is_bulk, read_target, read_targets, trim
from desktop.agent.language.requests import read_command, read_passive
from desktop.agent.language.verbs import by_past
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set
from desktop.domain.task import Filter

_FINISHED = (
    "i|we have? just|already|finally|now|also? finished|completed|done|wrapped_up with? REF",
    "just|finally|already finished|completed|done REF",
    "finished|completed REF",
    "i|we am|are|'m? now|finally|all? done|finished|through with REF",
    "REF is|are|got|was now|finally|all|already? done|finished|completed|complete now|already?",
    "REF :|- done|finished|completed",
)
_DONE_WITH = ("all? done|finished|through with REF", "done : REF", "finished|completed : REF")
_PLANNED = (
    "REF should|must|needs_to|has_to|can|could be VALUE",
    "REF is now? VALUE",
    "REF takes|will_take|should_take|needs|might_take VALUE",
)
_MENTIONS = (
    "i|we no_longer|do_not need|want|use REF anymore|any_more|now?",
    "REF is|are no_longer|not needed|necessary|relevant|required anymore|any_more?",
    "about|regarding|re|concerning REF :?",
)
_NOT_DONE_WITH = word_set("today now day work life you this school everything that week")
_LONGEST_STATEMENT = 30  # words; longer ones tell a story
_NO_TASKS = words_of("wh") | word_set("i we you he she they there everything nothing everyone a an")


def read_statement(opening: Opening, context: Context) -> list[Intent] | None:
    """What a clause without a command still asks for or hints at."""
    body = trim(opening.body)
    if not body:
        return None
    readers = (read_passive, _wish, _done_with, read_noun_phrase, _finished, _planned, _mentioned)
    for reader in readers if len(body) <= _LONGEST_STATEMENT else (read_noun_phrase,):
        found = reader(body, context)
        if found is not None:
            return found
    if opening.frame is Frame.NEEDED and opening.rest:
        return _implicit(opening, context)
    return None


def _wish(line: Line, context: Context) -> list[Intent] | None:
    listed = starts(line, "i @please* want|need|would_like|would_love|wish…")
    if listed and match(listed, "@a? list|overview|summary|look of|at @the? @tasks|everything ANY"):
        return [Intent("list_tasks", Level.MUST, line.span, filter=Filter.ALL)]
    rest = starts(line, "i @please* want|need|would_like|would_love|require|wish_for…", "can|could|may i get|have…")
    return read_wish(rest, context) if rest else None


def _done_with(line: Line, context: Context) -> list[Intent] | None:
    found = first_match(line, *_DONE_WITH)
    if not found or found["ref"].words[0].norm in _NOT_DONE_WITH:
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
    try:
        return [Intent("complete_task", Level.MAY, line.span, read_target(found["ref"], context))]
    except Unclear:
        return None


def _planned(line: Line, context: Context) -> list[Intent] | None:
    """As in "x should be due tomorrow"."""
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


def _mentioned(line: Line, context: Context) -> list[Intent] | None:
    found = first_match(line, *_MENTIONS)
    if found and len(found["ref"]) <= 8:
        try:
            read_target(found["ref"], context)
        except Unclear:
            return None
    return None


def _implicit(opening: Opening, context: Context) -> list[Intent] | None:
    try:
        return [_may(intent) for intent in new_task(opening.rest, context)]
    except Unclear:
        return None


def _may(intent: Intent) -> Intent:
    return replace(intent, level=Level.MAY)
