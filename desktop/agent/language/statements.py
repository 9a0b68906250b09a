"""Clauses that are no commands: passive requests, reports of what was done, wishes, and bare titles."""

from __future__ import annotations

from dataclasses import replace

from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.creating import read_noun_phrase, read_wish
from desktop.agent.language.fields import set_value
from desktop.agent.language.frames import GREETINGS, THANKS, Frame
from desktop.agent.language.new_task import new_task
from desktop.agent.language.opening import Kind, Opening
from desktop.agent.language.pattern import first_match, matches_any, starts
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import is_bulk, read_target, read_targets, trim
from desktop.agent.language.requests import read_command, read_passive
from desktop.agent.language.verbs import by_past
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set

_FINISHED = (
    "i|we have? just|already|finally|now|also? finished|completed|done|wrapped_up with? REF",
    "just|finally|already finished|completed|done REF",
    "finished|completed REF",
    "i|we am|are|'m? now|finally|all? done|finished|through with REF",
    "REF is|are|got|was now|finally|all|already? done|finished|completed|complete now|already?",
)
_DONE_WITH = ("all? done|finished|through with REF", "done : REF", "finished|completed : REF")
_PLANNED = (
    "REF should|must|needs_to|has_to|can|could be VALUE",
    "REF is now? VALUE",
    "REF takes|will_take|should_take|needs|might_take VALUE",
)
_MENTIONS = ("i|we do not need|want|use REF anymore|any_more|now?", "about|regarding|re|concerning REF :?")
_NOT_DONE_WITH = word_set("today now day work life you this school everything that week")
_WHICH_ONE = (
    "no|nope? ,? not that|this|it|the SOME",
    "@the? @ordinal one|task|item? please?",
    "@the other|others ANY",
    "number|no? 1|2|3|4|5|6|7|8|9|10|one|two|three",
    "that|this|the one ANY",
    "both|neither|either ANY",
    "i|no_i meant|mean SOME",
)
_SMALL_TALK = frozenset(phrase.replace("_", " ") for phrase in f"{GREETINGS} {THANKS}".split())
_CHAT_WORDS = (
    words_of("be", "wh", "subject")
    | {"i", "me", "you", "your", "myself", "us", "nothing", "not", "no", "yes", "never", "thanks", "thank", "please"}
    | word_set("great good nice cool bad wow lol haha awesome perfect excellent terrible love hate sounds looks seems feels well "
          "by sorry hmm oh ah okay fine sure maybe really very so too better best worse than nonsense idea job")
)  # fmt: skip
_LONGEST_TITLE = 7
_LONGEST_STATEMENT = 30  # words; longer ones tell a story
_NO_TASKS = words_of("wh") | word_set("i we you he she they there everything nothing everyone")


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


def is_small_talk(line: Line) -> bool:
    return line.norm.strip() in _SMALL_TALK


def asks_which(line: Line) -> bool:
    """Whether only a choice is made among things that were listed before."""
    return matches_any(line, _WHICH_ONE)


def is_bare_title(line: Line) -> bool:
    """Whether that could be a task's title and nothing else."""
    words = [word for word in line.words if word.norm.isalnum() or word.is_quote]
    if not 0 < len(words) <= _LONGEST_TITLE:
        return False
    return not any(word.norm in _CHAT_WORDS for word in words) and words[0].norm not in {"the", "a", "an", "my"}


def _wish(line: Line, context: Context) -> list[Intent] | None:
    rest = starts(line, "i @please* want|need|would_like|would_love|require|wish_for…", "can|could|may i get|have…")
    return read_wish(rest, context) if rest else None


def _done_with(line: Line, context: Context) -> list[Intent] | None:
    found = first_match(line, *_DONE_WITH)
    if not found or found["ref"].words[0].norm in _NOT_DONE_WITH:
        return None
    targets = read_targets(found["ref"], context, "complete")
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
    """ "x should be due tomorrow"."""
    found = first_match(line, *_PLANNED)
    if not found:
        return None
    reference, said = found["ref"], found["value"]
    if len(reference) > 8 or reference.words[0].norm in _NO_TASKS:
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
