"""Decides what is shown as the answer.

Two questions, kept apart. Was a tool triggered: a need of the user's words that no call stands for is asked for once
more; only where nothing of the needed kind was called at all it ends in the error. Who tells what happened: the app,
by receipts, wherever a call counts; the model's text stands where none does and where it claims nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from desktop.agent import guard
from desktop.agent.answer_text import readable
from desktop.agent.claims import (
    Certainty,
    Read,
    claims_effect,
    claims_unread,
    in_known_language,
    says_missing,
    tells_nothing,
)
from desktop.agent.guard import Demand, Tried
from desktop.agent.lexicon import NOTHING_ASKED, Asked
from desktop.domain.marking import QT_TRANSLATE_NOOP

NOT_TRIGGERED = "Technical error: Tool not triggered."
NO_ANSWER = QT_TRANSLATE_NOOP("Notice", "The model gave no answer. Please try again, or ask in other words.")

_BRIEF = 2
"""So few words, behind small talk, are a courtesy rather than a claim: "Bitte sehr!", "Keine Ursache."."""


class Ruling(Enum):
    STANDS = auto()
    ASK_AGAIN = auto()
    """The model is asked once more, and told to call the tools in `missing`."""
    RECEIPTS = auto()
    """The app tells what was called; of the model's text it keeps what speaks of nothing that happened."""
    ERROR = auto()


@dataclass(frozen=True, slots=True)
class Judgement:
    """`missing` are the tools to ask for. `silent` says that the answer was empty; then the error names no tool.
    `unsure` says that it may have been honest: then the model need not call anything when it is asked again, and what
    it says is kept below the app's own words."""

    ruling: Ruling
    missing: tuple[str, ...] = ()
    reason: str = ""
    silent: bool = False
    unsure: bool = False

    @property
    def error(self) -> str:
        return NO_ANSWER if self.silent else NOT_TRIGGERED


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an answer is checked against. `tried` are the calls of this step, `has_effects` says whether one of them
    counts: it changed, proposed or withdrew something, or failed.

    `leaked` says that the text holds something that only looks like a tool call; `read` is what was read in the run;
    `titles` are those of tasks that the run knows, `waiting` those of earlier proposals that still wait; `planned`
    says that the agent planned steps, or that this is one. `named` finds the titles of the user's tasks in a text,
    `spoken_of` gives what was said so far, in small letters. `is_own`: the built-in assistant wrote it, from what was
    called. `is_small`: a small model did, which gets wrong what it has read.
    """

    text: str
    tried: Sequence[Tried] = ()
    has_effects: bool = False
    leaked: bool = False
    read: Read | None = None
    titles: Sequence[str] = ()
    waiting: Sequence[str] = ()
    planned: bool = False
    named: Callable[[str], Sequence[str]] = lambda _text: ()
    spoken_of: Callable[[], str] = str
    is_own: bool = False
    is_small: bool = False
    asked: str = ""
    """The user's words."""


def judge(demand: Demand, evidence: Evidence, *, may_ask_again: bool) -> Judgement:
    missing = guard.missing(demand, evidence.tried)
    if missing:
        reason = f"asked for and not called: {', '.join(missing)}"
        if may_ask_again:
            return Judgement(Ruling.ASK_AGAIN, missing, reason)
        if demand.is_unclear and not evidence.tried and _asks_back(evidence):
            return Judgement(Ruling.STANDS, (), "it asks which task is meant")
        ruling = Ruling.RECEIPTS if guard.tried_any(demand, evidence.tried) else Ruling.ERROR
        return Judgement(ruling, missing, reason)
    if evidence.has_effects:
        return Judgement(Ruling.RECEIPTS)
    if not evidence.text.strip():
        if evidence.tried:
            return Judgement(Ruling.RECEIPTS, (), "there was no text")
        return _again(may_ask_again, "there was no text", silent=True)
    if evidence.leaked:
        return _again(may_ask_again, "a tool call was written as text", tried=bool(evidence.tried))
    if evidence.is_own:
        return Judgement(Ruling.STANDS)
    if evidence.is_small and evidence.read is not None and evidence.tried:
        return Judgement(Ruling.RECEIPTS, (), "the app tells what was read")
    asked = Asked(evidence.asked, demand.mood)
    effect = claims_effect(
        evidence.text,
        evidence.titles,
        evidence.waiting,
        planned=evidence.planned,
        asked=NOTHING_ASKED
        if demand.is_small_talk
        else asked,  # else "how do I delete …?" would excuse "I deleted it."
    )
    most = Certainty.LIKELY if demand.is_small_talk and len(evidence.text.split()) <= _BRIEF else Certainty.SURE
    effect = min(effect, most)
    if effect is Certainty.SURE:
        return _again(may_ask_again, "the answer claims an effect that no call had", tried=bool(evidence.tried))
    named = evidence.named(f"{readable(evidence.text)}\n{evidence.asked}")
    if effect is Certainty.NO and not in_known_language(evidence.text, evidence.asked, named):
        effect = Certainty.LIKELY
    known = [*evidence.titles, *(title for title in named if title.lower() not in evidence.spoken_of())]
    looks = tuple(filter(guard.is_read, (*demand.hints, *sorted(demand.may))))
    unread = Certainty.NO if evidence.planned else claims_unread(evidence.text, evidence.read, known, asked)
    unread = min(unread, most)
    if unread is Certainty.SURE:
        reason = "the answer tells of tasks that were not read"
        return _again(may_ask_again, reason, missing=looks or ("list_tasks",), tried=bool(evidence.tried))
    seen = evidence.read if looks else None
    # What is only likely may be honest: if the model says it again, it stands, below what the app says. Where a look
    # was asked for and made, "Two tasks." tells what was seen.
    if may_ask_again and not evidence.planned and seen is None and unread is Certainty.LIKELY:
        return Judgement(Ruling.ASK_AGAIN, looks or ("list_tasks",), "the answer may tell of unread tasks")
    if effect is Certainty.LIKELY and not evidence.planned and seen is None:
        ruling = Ruling.ASK_AGAIN if may_ask_again else Ruling.STANDS if evidence.tried else Ruling.RECEIPTS
        return Judgement(ruling, (), "the answer may claim an effect that no call had", unsure=True)
    if seen is not None and tells_nothing(evidence.text, seen, evidence.asked):
        return Judgement(Ruling.RECEIPTS, (), "the answer tells nothing of what was read")
    return Judgement(Ruling.STANDS)


def _asks_back(evidence: Evidence) -> bool:
    """Whether it asks, or says that there is no such task."""
    is_honest = "?" in evidence.text or says_missing(evidence.text)
    return is_honest and not evidence.leaked and not claims_effect(evidence.text, evidence.titles)


def _again(
    may_ask_again: bool, reason: str, *, missing: tuple[str, ...] = (), silent: bool = False, tried: bool = False
) -> Judgement:
    """Asks once more; after that the app tells what was read, or that nothing came."""
    if not may_ask_again and tried:
        return Judgement(Ruling.RECEIPTS, (), reason)
    return Judgement(Ruling.ASK_AGAIN if may_ask_again else Ruling.ERROR, missing, reason, silent)
