"""Answers of the built-in assistant if it calls no tool, and what it offers to click below them."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import partial

from desktop.agent.builtin.arguments import arguments_of, can_be_said
from desktop.agent.language import Intent, Level, Mood, Reading, lexicon_of
from desktop.agent.provider import Facts
from desktop.domain.run import Choice
from desktop.domain.text import TITLE_MAX, shorten
from desktop.tools.phrases import call_phrase
from desktop.tools.references import Ambiguous, Match
from desktop.tools.registry import TOOLS
from desktop.translations import translated

_CONDITIONS = frozenset(lexicon_of(language).answers["condition"] for language in ("en", "de"))
_OFFERED = 3
_LONGEST_TITLE = 8  # words


def answer(reading: Reading, text: str, facts: Facts) -> tuple[str, tuple[Choice, ...]]:
    """For a message that leads to no call."""
    words = lexicon_of(reading.language).answers
    if reading.question:
        choices = nearest(text, reading.language, facts) if asks_to_add(reading) else _yes_or_no(reading, words)
        return reading.question, choices
    if offered := offer(reading, facts):
        return offered, _yes_or_no(reading, words)
    if reading.mood is Mood.OTHER:
        return words["not_understood"], nearest(text, reading.language, facts)
    return words.get(reading.mood.name.lower(), words["about_me"]), ()


def offer(reading: Reading, facts: Facts) -> str:
    """Asks whether hints were meant as requests; empty where there are none that could be followed."""
    words = lexicon_of(reading.language).answers
    hints = [one for one in reading.at(Level.MAY) if one.mutates and not one.is_sure and _is_there(one, facts)]
    if not hints:
        return ""
    if not all(map(can_be_said, hints)):
        return words["offer_all"]
    said = [
        call_phrase(
            TOOLS[one.tool],
            one.tool,
            arguments_of(one),
            {"title": one.target.words} if one.target and one.target.words else {},
            partial(translated, reading.language),
        )
        for one in hints
    ]
    return words["offer"].format(what="; ".join(said))


def _is_there(intent: Intent, facts: Facts) -> bool:
    """Whether there is a task that its words can mean."""
    target = intent.target
    if target is None or target.task_id or target.is_new or target.several or not target.words:
        return True
    return isinstance(facts.lookup.task(target.words), (Match, Ambiguous))


def nearest(text: str, language: str, facts: Facts) -> tuple[Choice, ...]:
    """Three things that can be asked for: about the task that the words name, or with the words, or what reads most
    like them."""
    table = lexicon_of(language)

    def choice(key: str, title: str) -> str:
        return table.answers[key].format(title=table.answers["quoted"].format(text=title))

    said = shorten(" ".join(text.split()).rstrip(".!?"), TITLE_MAX)
    found = facts.lookup.task(said) if said else None
    names = [found.title] if isinstance(found, Match) else []
    if isinstance(found, Ambiguous):
        names = [candidate.title for candidate in found.candidates[:_OFFERED]]
    if len(names) == 1:
        keys = ("choice_show", "choice_complete", "choice_move")
        texts = [choice(key, names[0]) for key in keys]
    elif names:
        texts = [choice("choice_show", name) for name in dict.fromkeys(names)]
    else:
        short = 0 < len(said.split()) <= _LONGEST_TITLE
        texts = [choice(key, said) for key in ("choice_add", "choice_find")] if short else []
        ranked = sorted(
            table.examples, key=lambda one: -SequenceMatcher(None, said.casefold(), one.casefold()).ratio()
        )
        texts = [*ranked[: _OFFERED - len(texts)], *texts]
    return tuple(Choice(one, one) for one in texts)


def _yes_or_no(reading: Reading, words: dict[str, str]) -> tuple[Choice, ...]:
    """Where a yes says all that is asked for."""
    is_offer = any(is_offered(intent) for intent in reading.intents) or reading.question == words["add_all"]
    return (Choice(words["yes"], words["yes"]), Choice(words["no"], words["no"])) if is_offer else ()


def is_offered(intent: Intent) -> bool:
    """Whether a yes makes a request of it."""
    is_hint = intent.level is Level.MAY and intent.mutates
    is_wide = intent.target is not None and intent.target.several is not None
    is_asked = intent.level is Level.ASK and (is_wide or intent.question in _CONDITIONS)
    return is_hint or is_asked


def asks_to_add(reading: Reading) -> bool:
    """Whether it is asked if a text is the title of a new task."""
    return reading.question.endswith(lexicon_of(reading.language).answers["add_it"].partition("}")[2])
