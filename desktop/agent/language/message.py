"""A whole message: its clauses in order, what later ones make of earlier ones, and what is left to ask."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from desktop.agent.language.clauses import split_clauses
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.frames import Frame
from desktop.agent.language.listing import read_data_question
from desktop.agent.language.new_task import TO_LIST, new_task
from desktop.agent.language.opening import Kind, Opening, open_clause
from desktop.agent.language.pattern import match, matches_any
from desktop.agent.language.reading import Intent, Level, Mood, Reading
from desktop.agent.language.requests import conditional, read_command
from desktop.agent.language.sentences import Sentence, split_sentences
from desktop.agent.language.statements import asks_which, is_bare_title, is_small_talk, read_statement
from desktop.agent.language.values import has_date_words
from desktop.agent.language.verbs import Family
from desktop.agent.language.words import Line
from desktop.agent.provider import Facts
from desktop.domain.dates import find_dates
from desktop.domain.dates.words import word_set
from desktop.domain.run import STEP_PREFIX
from desktop.domain.text import shorten

_GREETING_WORDS = frozenset({"hi", "hello", "hey", "hiya", "yo", "good", "dear"})
_AGREEING = word_set("yes yeah yep yup sure okay")
_ABOUT_ME = (
    "what|who are|can|could|do you ANY",
    "what|how can|do|could you do|help|work ANY",
    "help me? please?",
    "what is this ANY",
    "are you SOME",
    "can|could|do you SOME",
)
_LONGEST_QUESTION = 30  # words
_NO_TOOL = {Family.UNDO: Mood.UNDO, Family.DECIDE: Mood.DECISION}


@dataclass
class _Message:
    """What was gathered so far."""

    context: Context
    intents: list[Intent] = field(default_factory=list)
    mood: Mood = Mood.OTHER
    question: str = ""
    is_first: bool = True
    title: Line | None = None  # the clause before, where it could be a title


def read(text: str, facts: Facts) -> Reading:
    """Never fails, always gives the same for the same. A message that is not understood asks for nothing."""
    return _read(text.strip().removeprefix(STEP_PREFIX.strip()).strip(), facts)


@lru_cache(maxsize=16)  # the guard and the built-in assistant read the same message
def _read(text: str, facts: Facts) -> Reading:
    message = _Message(Context(facts))
    sentences = split_sentences(text)
    for sentence in sentences:
        _read_sentence(sentence, message)
    intents = _folded(_without_repeats(message.intents))
    question = next((intent.question for intent in intents if intent.level is Level.ASK), message.question)
    if not intents and not question and message.mood in {Mood.OTHER, Mood.THANKS, Mood.NEGATED}:
        question = _last_question(sentences)
    mood = Mood.REQUEST if intents else message.mood
    return Reading(tuple(intents), mood, question, (0, len(text)))


def _read_sentence(sentence: Sentence, message: _Message) -> None:
    is_conditional = False
    for clause in split_clauses(sentence.line, is_first=message.is_first):
        opening = open_clause(clause, is_first=message.is_first)
        message.is_first = False
        if opening.kind is Kind.CONDITION:
            is_conditional = True
            found = _trailing_request(opening, message)
        else:
            found = _read_clause(opening, sentence, message)
        found = [_about_day(intent, clause, message.context.facts) for intent in found]
        if is_conditional:
            found = [conditional(intent) for intent in found if intent.mutates]
        message.intents += found


def _read_clause(opening: Opening, sentence: Sentence, message: _Message) -> list[Intent]:
    context = message.context
    match opening.kind:
        case Kind.NOTHING:
            is_greeting = sentence.line.words[0].norm in _GREETING_WORDS
            message.mood = Mood.GREETING if is_greeting and message.mood is Mood.OTHER else Mood.THANKS
            return []
        case Kind.CANCEL:
            message.intents.clear()
            message.mood = Mood.CANCELLED
            rest = open_clause(opening.rest) if opening.rest else None
            return _read_clause(rest, sentence, message) if rest and rest.kind is Kind.COMMAND else []
        case Kind.NEGATED:
            message.mood = Mood.NEGATED
            _mention(opening, context)
            return []
        case Kind.REMINDER:
            return _asked(lambda: new_task(opening.rest, context), opening)
        case Kind.COMMAND:
            return _read_request(opening, message)
        case Kind.QUESTION:
            return _read_question(opening, message)
        case _:
            return _read_statement(opening, sentence, message)


def _read_request(opening: Opening, message: _Message) -> list[Intent]:
    assert opening.verb is not None
    is_hinted = bool(message.intents) and message.intents[-1].level is Level.MAY
    if not is_hinted and message.title is not None and _adds_it(opening):
        return new_task(message.title, message.context)
    if is_hinted and (_repeats_hint(opening) or (_adds_it(opening) and message.intents[-1].tool == "add_task")):
        hints = [intent for intent in message.intents if intent.level is Level.MAY]
        message.intents = [intent for intent in message.intents if intent.level is not Level.MAY]
        return [replace(intent, level=Level.MUST) for intent in hints]
    found = read_command(opening, message.context)
    if found:
        return found
    message.mood = _NO_TOOL.get(opening.verb.family, Mood.UNSUPPORTED if found is not None else message.mood)
    if found is None and opening.frame is Frame.NEEDED:
        hinted = read_statement(
            Opening(Kind.STATEMENT, opening.body, opening.body, frame=Frame.NEEDED), message.context
        )
        return hinted or []
    if opening.frame is Frame.ASKED:
        message.mood = Mood.ABOUT_ME
    return []


def _adds_it(opening: Opening) -> bool:
    """ "… add that to my list"."""
    is_vague = (
        match(opening.rest, f"it|that|this|so please? {TO_LIST.replace('@list', '@list?')}".strip()) is not None
    )
    is_vague = is_vague or match(opening.rest, "it|that|this please?") is not None
    return is_vague and opening.verb is not None and opening.verb.family is Family.ADD


def _repeats_hint(opening: Opening) -> bool:
    is_short = match(opening.rest, "it|that|this|so please?") is not None
    return is_short and opening.verb is not None and opening.verb.family is Family.CHANGE


def _read_question(opening: Opening, message: _Message) -> list[Intent]:
    is_order = opening.body.words[0].norm == "have" and match(opening.body, "have i|you|we|they ANY") is None
    found = read_statement(opening, message.context) if is_order else read_data_question(opening.body)
    if found:
        return found
    is_about_me = matches_any(opening.body, _ABOUT_ME)
    message.mood = Mood.ABOUT_ME if is_about_me else Mood.HELP
    return []


def _read_statement(opening: Opening, sentence: Sentence, message: _Message) -> list[Intent]:
    try:
        found = read_statement(opening, message.context)
    except Unclear as unclear:
        return [Intent("complete_task", Level.ASK, opening.body.span, question=str(unclear))]
    if found:
        return found
    listed = read_data_question(opening.body) if sentence.is_question or len(opening.body) <= 4 else None
    if listed:
        return listed
    if opening.frame is Frame.PLAIN and is_bare_title(opening.body):
        message.title = opening.body
    if matches_any(opening.body, _ABOUT_ME):
        message.mood = Mood.ABOUT_ME
    elif is_small_talk(opening.body):
        message.mood = Mood.GREETING if message.mood is Mood.OTHER else message.mood
    return []


def _about_day(intent: Intent, clause: Line, facts: Facts) -> Intent:
    """A list with the one day that is asked about."""
    if intent.tool != "list_tasks" or len(clause) > _LONGEST_QUESTION or not has_date_words(clause):
        return intent
    days = find_dates(clause.said, facts.now, facts.first_weekday, facts.day_first)
    return replace(intent, due=days[0].due) if len(days) == 1 else intent


def _trailing_request(opening: Opening, message: _Message) -> list[Intent]:
    """ "if it rains delete Picnic": a request behind a condition, without a comma."""
    for index in range(2, min(len(opening.body), _LONGEST_QUESTION)):
        inner = open_clause(opening.body.slice(index))
        if inner.kind is Kind.COMMAND and inner.verb is not None and inner.verb.is_strong and inner.rest:
            found = read_command(inner, message.context)
            return [intent for intent in found or [] if intent.tool in {"delete_task", "complete_task"}]
    return []


def _mention(opening: Opening, context: Context) -> None:
    """What must not be done still names the task that the next clause may call "it"."""
    inner = open_clause(opening.rest) if opening.rest else None
    if inner and inner.kind is Kind.COMMAND:
        read_command(inner, context)


def _asked(reader: object, opening: Opening) -> list[Intent]:
    try:
        return reader()  # type: ignore[operator, no-any-return]
    except Unclear as unclear:
        return [Intent("add_task", Level.ASK, opening.body.span, question=str(unclear))]


def _without_repeats(intents: list[Intent]) -> list[Intent]:
    """Each once: "I want X gone, delete it" asks for one thing. Two tasks of the same name may well be wanted."""
    kept: dict[Intent | int, Intent] = {}
    for number, intent in enumerate(intents):
        meaning = replace(intent, span=(0, 0), level=Level.MUST)
        known = kept.get(meaning)
        if known and intent.tool == "add_task" and intent.level is known.level:
            kept[number] = intent
        elif known is None or intent.level is Level.MUST:
            kept[meaning] = intent
    return list(kept.values())


def _folded(intents: list[Intent]) -> list[Intent]:
    """What is said of a task that the same message creates goes along with its creation."""
    kept: list[Intent] = []
    for intent in intents:
        target = intent.target
        at = next(
            (
                n
                for n, other in enumerate(kept)
                if other.tool == "add_task" and target and other.title == target.words
            ),
            None,
        )
        if at is None or target is None or not target.is_new or intent.level is not Level.MUST:
            kept.append(intent)
        elif intent.tool == "set_task_due_date":
            kept[at] = replace(kept[at], due=intent.due)
        elif intent.tool == "set_task_priority":
            kept[at] = replace(kept[at], priority=intent.priority)
        elif intent.tool == "update_task" and intent.description is not None:
            kept[at] = replace(kept[at], description=intent.description)
        elif intent.tool == "update_task" and intent.new_title:
            kept[at] = replace(kept[at], title=intent.new_title)
        else:
            kept.append(intent)
    return kept


def _last_question(sentences: list[Sentence]) -> str:
    """What to ask about a message that is only a title, a choice or a yes."""
    if len(sentences) != 1:
        return ""
    line = sentences[0].line
    words = {word.norm for word in line.words}
    if (
        words & _AGREEING
        and words <= _AGREEING | {"please", "do", "it", ",", "that", "thanks"}
        and "okay" not in words
    ):
        return "Yes to what? Please tell me what to do."
    opening = open_clause(line)
    if asks_which(line) or asks_which(opening.body):
        return "Which task do you mean?"
    is_title = (
        opening.kind in {Kind.STATEMENT, Kind.COMMAND} and opening.frame is Frame.PLAIN and not opening.is_polite
    )
    if is_title and not sentences[0].is_question and is_bare_title(opening.body) and not is_small_talk(opening.body):
        return f"What should I do with “{shorten(line.said)}”? Shall I add it as a task?"
    return ""
