"""What is only hinted at: reports ("I finished x"), plans ("x should be due Friday"), tasks named by the way."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.evidence import names_task
from desktop.agent.language.fields import clear_field, set_field, set_value
from desktop.agent.language.item_changes import change_items
from desktop.agent.language.opening import Kind, Opening
from desktop.agent.language.pattern import first_match, starts
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import is_bulk, read_target, read_targets, trim
from desktop.agent.language.requests import read_command
from desktop.agent.language.values import has_date_words
from desktop.agent.language.verbs import by_past
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set

_FINISHED = (
    "i|we have? just|already|finally|now|also? finished|completed|done|wrapped_up with? REF",
    "just|finally|already finished|completed|done REF",
    "finished|completed REF",
    "i|we am|are|'m? now|finally|all? done|finished|through with REF",
    "REF is|are|got|was now|finally|all|already? done|finished|completed|complete now|already?",
    "REF :|- done|finished|completed",
)
_FIELD = "FIELD=@due|@priority|@estimate|@status|@language"
# Statements that name a field, and the request that each comes to.
_OF_FIELDS = {
    f"@the? {_FIELD} of|for REF is|was|should_be|must_be now? VALUE": ("the", "field", "of", "ref", "to", "value"),
    "@the FIELD=@title|@description of|for REF should_be|should_say|should_read|must_be VALUE": (
        *("the", "field", "of", "ref", "to", "value"),
    ),
    "REF should|must|ought_to|could|needs_to be called|named|titled VALUE": ("title", "of", "ref", "to", "value"),
    f"REF 's {_FIELD} is|should_be|must_be now? VALUE": ("the", "field", "of", "ref", "to", "value"),
    f"its {_FIELD} is|should_be|must_be now? VALUE": ("its", "field", "to", "value"),
    "REF needs|should_have|is_missing|lacks @a? FIELD=@label|@labels VALUE": ("field", "value", "to", "ref"),
    "REF is in|written_in VALUE": ("language", "of", "ref", "to", "value"),
}
_UNNEEDED = "REF does_not|no_longer need|needs|have|has|require @a? any|its? FIELD=@due|@priority|@description ANY"
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
    "i|we have? just|already|finally? cancelled|canceled|dropped|abandoned|skipped|quit|sold|postponed|finished|"
    "started|moved|completed|added|created|changed REF yesterday|today|this_morning|last_week?",
    "i|we am|are now|still|currently|just? working_on|doing|stuck_on|waiting_for|starting|done_with REF now|today?",
    "i|we wanted|want|meant|decided|planned to keep|leave|do|have REF",
    "forget|leave|keep @the? @due|@priority|@title|@description|@status|@estimate of|on REF",
    "forget|leave REF",
    "why|when|where is|was|are|does|did|has REF still|even|so|on|in|not|there|open|due ANY",
    "for|in|on|as_for|under|with|at REF",
    "@the @task|one|thing called|named|titled REF",
    "REF no_longer|really|still|just|also|now? @predicate ANY",
)
_LONGEST_MENTION = 6  # words
_NO_TASKS = words_of("wh") | word_set("i we you he she they there everything nothing everyone a an")


def read_report(line: Line, context: Context) -> list[Intent] | None:
    """As in "I finished x", "x is done"."""
    found = first_match(line, *_FINISHED)
    if not found or is_bulk(found["ref"]) or len(found["ref"]) > 8:
        return None
    if found["ref"].words[0].norm in words_of("subject", "wh") | {"this", "that", "it"}:
        return None
    with suppress(Unclear):
        items = change_items(found["ref"], context, is_checked=True)
        if items is not None:
            return [softened(intent) for intent in items]
        targets = read_targets(found["ref"], context, "complete")
        return [Intent("complete_task", Level.MAY, line.span, target) for target in targets]
    return None


def read_intention(line: Line, context: Context) -> list[Intent] | None:
    """As in "x should be due tomorrow", "the estimate of x is 2 hours", "x needs the label home"."""
    named = _named_field(line, context) or _unneeded_field(line, context)
    if named:
        return [softened(intent) for intent in named]
    found = first_match(line, *_PLANNED)
    if not found:
        return None
    reference, said = found["ref"], found["value"]
    if len(reference) > 8 or reference.words[0].norm in _NO_TASKS or "something" in said.tokens:
        return None
    try:
        verb = next((verb for verb in by_past(said.words[0].norm) if not verb.rest), None)
        if verb and " be " in line.norm:
            words = Line(line.text, reference.words + said.words[1:])
            planned = read_command(Opening(Kind.COMMAND, line, words, verb), context)
        else:
            planned = set_value(Line(line.text, reference.words + said.words), context, needs_connector=False)
    except Unclear:
        return None
    return [softened(intent) for intent in planned] if planned else None


def _named_field(line: Line, context: Context) -> list[Intent] | None:
    for phrase, order in _OF_FIELDS.items():
        found = first_match(line, phrase)
        if found and not (len(found["value"]) == 1 and len(found["value"].words[0].norm) == 2):  # "in it" is no code
            with suppress(Unclear):
                return set_field(line.of(*(found.get(name, name) for name in order)), context)
    return None


def _unneeded_field(line: Line, context: Context) -> list[Intent] | None:
    found = first_match(line, _UNNEEDED)
    if found is None:
        return None
    with suppress(Unclear):
        return clear_field(line.of(found["field"], "of", found["ref"]), context)
    return None


def mention(line: Line, context: Context) -> None:
    """Remembers the task that a clause names by the way."""
    line = starts(line, "which|that|this means that?…", "because|since|as…") or line
    found = first_match(trim(line), *_MENTIONS)
    reference = found["ref"] if found else _before_past(line)
    if reference is None or len(reference) > _LONGEST_MENTION or reference.words[0].norm in words_of("subject", "wh"):
        return
    mention_title(reference, context)


def _before_past(line: Line) -> Line | None:
    """As in "Gym class moved to Friday": a title, and what became of it."""
    ends = (at for at, word in enumerate(line.words[:_LONGEST_MENTION]) if at and word.norm.endswith("ed"))
    at = next(ends, None)
    return line.slice(0, at) if at else None


def mention_title(reference: Line, context: Context) -> None:
    if names_task(reference) and not has_date_words(reference):
        with suppress(Unclear):
            read_target(reference, context)


def softened(intent: Intent) -> Intent:
    return replace(intent, level=Level.MAY)
