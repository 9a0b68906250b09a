"""What an answer says of effects and of tasks, by the words of the lexicons.

Not more than a second net: what happened is told by the app, from its records.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from operator import itemgetter

from desktop.agent.answer_text import (
    COMMA,
    NUMBER,
    TITLE,
    WAITING,
    Sentence,
    in_turns,
    readable,
    sentences,
    written_words,
)
from desktop.agent.lexicon import NOTHING_ASKED, Asked, ClaimLexicon, Question, lexicons_for
from desktop.domain.run import ImmediateEffect, ToolRecord
from desktop.domain.text import fold
from desktop.tools.registry import TOOLS

_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_MANY = 20
"""Sentences of a long answer, such as a story. The limits are learned from short ones: of so many, one in ten or
twenty is likely to claim something by chance, so only what is sure counts."""


class Certainty(IntEnum):
    NO = 0
    LIKELY = 1
    """Worth asking the model again, not worth an error."""
    SURE = 2


@dataclass(frozen=True, slots=True)
class Read:
    """What the reading tools gave in a run: how many tasks matched each time, how many of them were open or done, and
    their titles and those of their checklists, folded."""

    counts: frozenset[int] = frozenset()
    most: int = 0
    titles: frozenset[str] = frozenset()


def read_in(records: Iterable[ToolRecord]) -> Read | None:
    """None where nothing was read."""
    counts: set[int] = set()
    titles: set[str] = set()
    found = False
    for record in records:
        tool = TOOLS.get(record.name)
        if tool is None or tool.effect is not ImmediateEffect.LISTED or record.result.get("status") != "success":
            continue
        found = True
        tasks = [task for task in record.result.get("tasks", ()) if isinstance(task, dict)]
        done = sum(task.get("completed") is True for task in tasks)
        counts |= {tool.count(record.arguments, record.result), len(tasks), done, len(tasks) - done}
        items = [item for task in tasks for item in task.get("checklist") or () if isinstance(item, dict)]
        titles |= {fold(str(one["title"])) for one in (*tasks, *items) if one.get("title")}
    return Read(frozenset(counts), max(counts, default=0), frozenset(titles)) if found else None


def claims_effect(
    text: str,
    titles: Iterable[str] = (),
    waiting: Iterable[str] = (),
    *,
    planned: bool = False,
    asked: Asked = NOTHING_ASKED,
) -> Certainty:
    """Whether it says that something was changed or proposed, or waits. In a language without a lexicon it may.

    `waiting` are titles of earlier proposals: that they still wait may be told. Where steps were `planned`, that may
    be told. What was `asked` tells a claim from a letter or an example that the user wanted.
    """
    if any(name in readable(text) for name in TOOLS):
        return Certainty.LIKELY  # of tools only somebody speaks who says what they did
    earlier = tuple(waiting)
    found = _sentences(text, tuple(titles), earlier)
    known = lexicons_for(found, asked)
    if not known:
        return Certainty.LIKELY

    def told(lexicon: ClaimLexicon) -> set[int]:
        return {
            place
            for place, one in enumerate(found)
            if (planned and lexicon.has("plans", one.words))
            or (earlier and _names_waiting(one.words, lexicon))
            or (
                one.item and one.words[:2] in ((TITLE,), (TITLE, COMMA))
            )  # a task in a list: "Rent (due tomorrow, P1)"
        }

    return max(_certainty(Question.EFFECT, found, lexicon, asked, told(lexicon)) for lexicon in known)


def in_known_language(text: str, asked: str, titles: Iterable[str]) -> bool:
    """Whether there is a lexicon for it, by its own words or, where they are few, by those of the request. The titles
    of the user's tasks say nothing of that."""
    names = tuple(titles)
    request = [word for one in sentences(asked, names) for word in one.words]
    found = tuple(sentences(text, names))
    said = [*request, *(word for one in found for word in one.words)]
    return any(lexicon.share(said) for lexicon in lexicons_for(found, Asked(" ".join(request))))


def claims_unread(
    text: str, read: Read | None, titles: Iterable[str] = (), asked: Asked = NOTHING_ASKED
) -> Certainty:
    """Whether it tells of the user's tasks what no read of this run gave. Of what a single word such as "Yes." tells,
    only the question can say, so that is never sure."""
    found = _sentences(text, tuple(titles), ())
    known = lexicons_for(found, asked)
    if any(_counts_unread(sentence, read, lexicon) for lexicon in known for sentence in found):
        return Certainty.SURE
    if read is not None or not known:
        return Certainty.NO
    return max(_certainty(Question.TASKS, found, lexicon, asked) for lexicon in known)


def says_missing(text: str) -> bool:
    """Whether it says that there is no such task."""
    found = _sentences(text, (), ())
    return any(
        lexicon.has("sought", one.words) and lexicon.negates(one.words)
        for lexicon in lexicons_for(found)
        for one in found
    )


def tells_nothing(text: str, read: Read, asked: str = "") -> bool:
    """Whether tasks were read and it tells of none, neither by a title or a word of it nor by a number: "Here they
    are.", or even "You have no tasks."

    Where it names what the user `asked` about and what was read is something else, only a count tells: "The passport
    is due on 17 November." was not read from "Call grandma".
    """
    told = fold(readable(text))
    words = set(_LONG_WORD.findall(told))
    seen = {word for title in read.titles for word in _LONG_WORD.findall(title)}
    if not read.titles or words & seen or any(title in told for title in read.titles):
        return False
    found = _sentences(text, (), ())
    known = lexicons_for(found)
    said = [word for sentence in found for word in written_words(sentence)]
    numbers = [int(word) if word.isdecimal() else lexicon.number(word) or 0 for lexicon in known for word in said]
    is_elsewhere = bool(words & set(_LONG_WORD.findall(fold(asked))))
    return not any(0 < number <= read.most if is_elsewhere else number for number in numbers)


def without_effects(text: str, titles: Iterable[str] = ()) -> str:
    """The sentences that speak of no effect at all; nothing in a language without a lexicon."""
    found = _sentences(text, tuple(titles), ())
    known = lexicons_for(found)
    harmless = [
        {
            number
            for number, (sentence, scores) in enumerate(zip(found, _scores(lexicon, found), strict=True))
            if _is_harmless(sentence, scores[Question.EFFECT], lexicon)
        }
        for lexicon in known
    ]
    kept = set.intersection(*harmless) if len(known) == 1 else set.union(set(), *harmless)
    return "\n".join(sentence.raw.strip() for number, sentence in enumerate(found) if number in kept)


# Two questions are asked of the same answer, one after the other.
@lru_cache(maxsize=2)
def _sentences(text: str, titles: tuple[str, ...], waiting: tuple[str, ...]) -> tuple[Sentence, ...]:
    return tuple(sentences(text, titles, waiting))


@lru_cache(maxsize=2)
def _scores(
    lexicon: ClaimLexicon, text: tuple[Sentence, ...], asked: Asked = NOTHING_ASKED
) -> list[dict[Question, float]]:
    return list(in_turns(lexicon.scores(text, asked)))


def _certainty(
    question: Question, text: tuple[Sentence, ...], lexicon: ClaimLexicon, asked: Asked, told: Collection[int] = ()
) -> Certainty:
    """By the sentence that speaks most for a yes, but for those that may be told."""
    scored = zip(text, _scores(lexicon, text, asked), strict=True)
    left = [(one[question], sentence) for place, (sentence, one) in enumerate(scored) if place not in told]
    if not left:
        return Certainty.NO
    limits = lexicon.limits[question]
    score, sentence = max(left, key=itemgetter(0))
    is_one_word = question is Question.TASKS and len(sentence.words) <= 1
    if score > limits["sure"] and lexicon.knows(text) and not is_one_word:
        return Certainty.SURE
    return Certainty(score > limits["likely"] and len(text) <= _MANY)


def _is_harmless(sentence: Sentence, score: float, lexicon: ClaimLexicon) -> bool:
    words = sentence.words
    if not lexicon.knows([sentence]) or score > lexicon.limits[Question.EFFECT]["harmless"]:
        return False
    if any(lexicon.has(name, words) for name in ("waits", "proposed")):
        return False
    if sentence.question or lexicon.has("missing", words):
        return True
    return {TITLE, WAITING, NUMBER}.isdisjoint(words) and not lexicon.has("task", words)


def _names_waiting(words: Sequence[str], lexicon: ClaimLexicon) -> bool:
    """Whether it speaks of proposals of earlier runs, and as such: by title, or as waiting already."""
    waits, proposed = lexicon.has("waits", words), lexicon.has("proposed", words)
    if lexicon.has("prior", words):
        return waits or proposed
    return WAITING in words and waits and not proposed


def _counts_unread(sentence: Sentence, read: Read | None, lexicon: ClaimLexicon) -> bool:
    """ "You have 7 tasks" where not 7 were read. A part of what was read may be counted by anybody."""
    if read is None or sentence.question or not lexicon.has("counting", sentence.words):
        return False
    words = written_words(sentence)
    for place, word in enumerate(words):
        value = int(word) if word.isdecimal() and len(word) < 8 else lexicon.number(word)
        if value is None or not lexicon.has("task", words[place + 1 : place + 4]):
            continue
        is_last = len(words) <= place + 2 or lexicon.has("narrows", words[place + 2 : place + 3])
        is_total = is_last and lexicon.has("task", words[place + 1 : place + 2])
        if value > read.most or (is_total and value not in read.counts):
            return True
    return False
