"""A whole message: its clauses in order, what later ones make of earlier ones, and what is left to ask."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache

from desktop.agent.language.asking import asks_of_skill, is_bare_title, question_about, small_talk
from desktop.agent.language.classes import words_of
from desktop.agent.language.clauses import split_clauses
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.evidence import names_field, names_task
from desktop.agent.language.fields import field_named
from desktop.agent.language.frames import ENDINGS, SUBORDINATE, Frame
from desktop.agent.language.fronting import in_usual_order
from desktop.agent.language.hints import mention, mention_title
from desktop.agent.language.listing import read_data_question
from desktop.agent.language.new_task import TO_LIST, new_task
from desktop.agent.language.nouns import PREDICATES
from desktop.agent.language.opening import Kind, Opening, open_clause
from desktop.agent.language.pattern import first_match, match, matches_any
from desktop.agent.language.queueing import read_plan
from desktop.agent.language.reading import Intent, Level, Mood, Reading
from desktop.agent.language.references import read_targets
from desktop.agent.language.requests import UNCONDITIONAL, conditional, read_command
from desktop.agent.language.sentences import Sentence, split_sentences
from desktop.agent.language.settling import settle
from desktop.agent.language.statements import read_statement
from desktop.agent.language.table import language_of, read_by_table, table_of
from desktop.agent.language.values import has_date_words
from desktop.agent.language.verbs import Family, by_base
from desktop.agent.language.words import Line, without_endings
from desktop.agent.provider import Facts
from desktop.domain.dates import find_dates
from desktop.domain.dates.words import word_set
from desktop.domain.run import STEP_PREFIX
from desktop.domain.task import Filter
from desktop.tools.references import Match

_EMOTICON = re.compile(r"(?<=\s)(?:[:;=]-?[()DPp]|<3|\^\^)(?=[\s.,!?]|$)")
_PART_OF = re.compile(r" (?:from|off|out of|von|vom|aus|bei) (?:the |my |der |dem |den )?", re.IGNORECASE)
_GREETING_WORDS = frozenset({"hi", "hello", "hey", "hiya", "yo", "good", "dear"})
_ABOUT_ME = (
    "what|who are|can|could|do you ANY",
    "what|how can|do|could you do|help|work ANY",
    "help me? please?",
    "what is this ANY",
    "are you SOME",
    "can|could|do you SOME",
)
_LONGEST_QUESTION = 30  # words
_STEPWISE = (
    "do this|that|it|these|them|the_following|everything "
    "in_steps|step_by_step|one_by_one|in_order|one_after_another ANY : SOME"
)
_IT = "it|that|this|them|these|those|both"
# After these a verb goes on with what they belong to.
_BINDING = words_of("subject", "aux", "the", "a") | word_set("to not and or never of his her their its just also")
_REPEATING = frozenset({Family.CHANGE, Family.MARK, Family.OBSERVE})
_SETTING = frozenset({Family.RENAME, Family.MOVE, Family.PRIORITIZE, Family.LABEL, Family.ESTIMATE})
_NO_TOOL = {Family.UNDO: Mood.UNDO, Family.DECIDE: Mood.DECISION}


@dataclass
class _Message:
    """What was gathered so far."""

    context: Context
    intents: list[Intent] = field(default_factory=list)
    mood: Mood = Mood.OTHER
    is_first: bool = True
    title: Line | None = None  # the clause before, where it could be a title


def read(text: str, facts: Facts) -> Reading:
    """Never fails, always gives the same for the same. A message that is not understood asks for nothing."""
    reading = _read_message(text, facts)
    intents = tuple(_not_whole(intent, reading.language, facts) for intent in reading.intents)
    question = next((new.question for new, old in zip(intents, reading.intents, strict=True) if new is not old), "")
    return replace(reading, intents=intents, question=question or reading.question) if question else reading


def _not_whole(intent: Intent, language: str, facts: Facts) -> Intent:
    """Removing something *from* a task is never deleting the task."""
    words, lookup = intent.target.words if intent.target else "", facts.lookup
    found = _PART_OF.search(words) if intent.tool == "delete_task" else None
    if found is None or lookup is None or (isinstance(whole := lookup.task(words), Match) and whole.how == "exact"):
        return intent
    task = lookup.task(words[found.end() :])
    if not isinstance(task, Match) or lookup.item(words[: found.start()], task.id):
        return intent
    question = table_of(language).answers["part_of_task"].format(words=words[: found.start()].strip())
    return replace(intent, level=Level.ASK, question=question)


def _read_message(text: str, facts: Facts) -> Reading:
    text = text.strip().removeprefix(STEP_PREFIX.strip()).strip()
    language = language_of(text, facts)
    by_table = read_by_table(text, facts, language)
    if by_table is not None:
        return replace(by_table, is_guess=True) if language == "de" else by_table
    if language == "de":
        is_refusal = table_of(language)["refusing"].search(text) is not None
        return Reading(mood=Mood.NEGATED if is_refusal else Mood.OTHER, language=language)
    reading = _read(_EMOTICON.sub(lambda found: " " * len(found[0]), text), facts)
    guess = (
        None
        if reading.intents or reading.mood not in (Mood.OTHER, Mood.HELP)
        else read_by_table(text, facts, language, is_last=True)
    )
    return replace(guess, is_guess=True, question=reading.question) if guess and guess.intents else reading


@lru_cache(maxsize=16)  # the guard and the built-in assistant read the same message
def _read(text: str, facts: Facts) -> Reading:
    message = _Message(Context(facts))
    sentences = split_sentences(text)
    for sentence in sentences:
        _read_sentence(sentence, message)
    intents = settle(message.intents)
    question = next((intent.question for intent in intents if intent.level is Level.ASK), "")
    if not intents and message.mood in {Mood.OTHER, Mood.THANKS, Mood.NEGATED}:
        question = question_about(sentences)
    return Reading(intents, Mood.REQUEST if intents else message.mood, question)


def _read_sentence(sentence: Sentence, message: _Message) -> None:
    is_inverted = sentence.line.words[0].norm == "should" and not sentence.is_question
    is_conditional = is_inverted and "," in sentence.line.tokens
    if asks_of_skill(sentence.line):
        message.is_first, message.mood = False, Mood.ABOUT_ME
        return
    sentence = replace(sentence, line=in_usual_order(_as_question(sentence), message.context.facts))
    for clause in split_clauses(sentence.line, is_first=message.is_first):
        opening = open_clause(clause, is_first=message.is_first)
        message.is_first = False
        is_conditional = is_conditional or opening.kind is Kind.CONDITION
        try:
            found = _read_clause(opening, sentence, message)
        except Unclear as unclear:
            found = [Intent("add_task", Level.ASK, opening.body.span, question=str(unclear))]
        found = [_about_day(intent, clause, message.context.facts) for intent in found]
        if is_conditional:
            found = [conditional(intent) for intent in found if intent.mutates]
        message.intents += found


def _as_question(sentence: Sentence) -> Line:
    """ "You can add tasks?" is asked as "Can you add tasks?" is."""
    line = sentence.line
    is_asked = sentence.is_question and match(line, "you can|could SOME") is not None
    return line.of(line.slice(1, 2), line.slice(0, 1), line.slice(2)) if is_asked else line


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
            return new_task(opening.rest, context)
        case Kind.CONDITION:
            return [intent for intent in _trailing_request(opening, message) if intent.tool not in UNCONDITIONAL]
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
    if is_hinted and (_repeats_hint(opening, message.intents[-1]) or _adds_hint(opening, message.intents[-1])):
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
    """As in "… add that to my list"."""
    is_vague = matches_any(without_endings(opening.rest, ENDINGS), (_IT, f"{_IT} {TO_LIST}"))
    return is_vague and opening.verb is not None and opening.verb.family is Family.ADD


def _adds_hint(opening: Opening, hint: Intent) -> bool:
    return _adds_it(opening) and hint.tool in {"add_task", "assign_task_labels", "add_multiple_checklist_items"}


def _repeats_hint(opening: Opening, hint: Intent) -> bool:
    """As in "x takes an hour, please note that", "x is blocked, set the status accordingly"."""
    rest = without_endings(opening.rest, ENDINGS)
    is_short = match(rest, f"{_IT}|so please|accordingly|so|down?") is not None
    is_short = is_short or field_named(opening.rest) == hint.tool
    is_tick = opening.verb is not None and opening.verb.family in {Family.CHECK, Family.COMPLETE}
    is_tick = is_tick and hint.tool == "update_checklist_items"
    is_clearing = opening.verb is not None and opening.verb.family is Family.DELETE and hint.clears
    is_same = opening.verb is not None and opening.verb.family in _SETTING and hint.tool in opening.verb.tools
    is_setting = is_same or (opening.verb is not None and opening.verb.family in _REPEATING)
    return is_short and (is_setting or is_tick or is_clearing)


def _read_question(opening: Opening, message: _Message) -> list[Intent]:
    if match(opening.body, _STEPWISE):
        return read_plan(opening.body.slice(1)) or []
    is_order = opening.body.words[0].norm == "have" and match(opening.body, "have i|you|we|they ANY") is None
    found = read_statement(opening, message.context) if is_order else None
    found = found or read_data_question(opening.body)
    if found:
        return found
    mention(opening.body, message.context)
    is_about_me = matches_any(opening.body, _ABOUT_ME)
    message.mood = Mood.ABOUT_ME if is_about_me else Mood.HELP
    return []


def _read_statement(opening: Opening, sentence: Sentence, message: _Message) -> list[Intent]:
    found = _same_again(opening.body, message) or read_statement(opening, message.context)
    if found:
        return found
    listed = read_data_question(opening.body) if sentence.is_question or len(opening.body) <= 5 else None
    if listed:
        return listed
    if matches_any(opening.body, SUBORDINATE):
        return _trailing_request(opening, message)
    if opening.frame is Frame.PLAIN and is_bare_title(opening.body) and PREDICATES.isdisjoint(opening.body.tokens):
        message.title = opening.body
        if sentence.is_question and opening.body.words[0].is_capital:
            mention_title(opening.body, message.context)
    if matches_any(opening.body, _ABOUT_ME):
        message.mood = Mood.ABOUT_ME
    elif message.mood is Mood.OTHER:
        message.mood = small_talk(opening.body) or message.mood
    return []


def _same_again(line: Line, message: _Message) -> list[Intent] | None:
    """As in "mark A as done. Same for B."."""
    found = first_match(line, "the? same|ditto goes|thing? for|with REF", "so_is|and REF too|as_well")
    last = message.intents[-1] if message.intents else None
    if not found or last is None or last.target is None or last.level is not Level.MUST:
        return None
    return [replace(last, target=target) for target in read_targets(found["ref"], message.context, "change")]


def _about_day(intent: Intent, clause: Line, facts: Facts) -> Intent:
    """A list with the one day that is asked about."""
    if intent.tool != "list_tasks" or len(clause) > _LONGEST_QUESTION or not has_date_words(clause):
        return intent
    if intent.filter is Filter.COMPLETED:
        return intent  # when it was due is not the question
    days = find_dates(clause.said, facts.now, facts.first_weekday, facts.day_first)
    return replace(intent, due=days[0].due) if len(days) == 1 else intent


def _trailing_request(opening: Opening, message: _Message) -> list[Intent]:
    """As in "if it rains delete Picnic", "before I forget add …": a request behind a clause, without a comma."""
    words = opening.body.words
    for index in range(2, min(len(words), _LONGEST_QUESTION)):
        is_verb = bool(by_base(words[index].norm)) or words[index].norm == "please"
        if words[index - 1].norm in _BINDING or not is_verb:
            continue
        inner = open_clause(opening.body.slice(index))
        if inner.kind is Kind.COMMAND and inner.verb is not None and inner.rest and _is_plain(inner, opening.kind):
            return read_command(inner, message.context) or []
    return []


def _is_plain(opening: Opening, behind: Kind) -> bool:
    """Whether a command needs no comma before it to be known for one; behind a condition it is only asked about."""
    assert opening.verb is not None
    if opening.verb.family is Family.LIST:
        return names_task(opening.rest, by_capital=False)
    is_strong = opening.verb.is_strong and behind is Kind.CONDITION
    return (
        is_strong
        or names_field(opening.rest)
        or names_task(opening.rest)
        or match(opening.rest, "me SOME") is not None
    )


def _mention(opening: Opening, context: Context) -> None:
    """What must not be done still names the task that the next clause may call "it"."""
    inner = open_clause(opening.rest, is_gerund=True) if opening.rest else None
    if inner and inner.kind is Kind.COMMAND:
        read_command(inner, context)
    else:
        mention(opening.body, context)
