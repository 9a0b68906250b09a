"""What an answer says of effects, by the words of the lexicons.

Not more than a second net: what happened is told by the app, from its records. A claim counts only where no veto
speaks against it, so that honest prose stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop.agent.lexicon import (
    NUMBER,
    TITLE,
    WAITING,
    Lexicon,
    Sentence,
    Words,
    in_turns,
    lexicons_for,
    numbers,
    plain_words,
    readable,
    sentences,
)
from desktop.domain.run import ImmediateEffect, ToolRecord
from desktop.tools.registry import TOOLS

_MARKS = frozenset("✅✔✓☑🗑")
_ENUMERATION = re.compile(r"\w:\s+\w[^:,]*,\s[^:]*\w")
"""A list within a sentence: "Your day: gym, laundry"."""
_NEAR = 2
_SHORT, _TERSE = 24, 10
"""Words of an answer that may only say so: longer ones are told by the patterns alone."""


@dataclass(frozen=True, slots=True)
class Read:
    """What the reading tools gave in a run: how many tasks matched each time, how many of them were open or done."""

    counts: frozenset[int] = frozenset()
    most: int = 0


def read_in(records: Iterable[ToolRecord]) -> Read | None:
    """None where nothing was read."""
    counts: set[int] = set()
    found = False
    for record in records:
        tool = TOOLS.get(record.name)
        if tool is None or tool.effect is not ImmediateEffect.LISTED or record.result.get("status") != "success":
            continue
        found = True
        tasks = [task for task in record.result.get("tasks", ()) if isinstance(task, dict)]
        done = sum(task.get("completed") is True for task in tasks)
        counts |= {tool.count(record.arguments, record.result), len(tasks), done, len(tasks) - done}
    return Read(frozenset(counts), max(counts, default=0)) if found else None


def claims_effect(
    text: str,
    titles: Iterable[str] = (),
    waiting: Iterable[str] = (),
    *,
    after_read: bool = False,
    planned: bool = False,
) -> bool:
    """Whether it says that something was changed or proposed, or waits. False in a language without a lexicon.

    `waiting` are titles of earlier proposals: that they still wait may be told. After a read a text may tell the
    state of tasks ("Rent was completed on Monday"), but not what no look can show. Where steps were `planned`, that
    may be told.
    """
    known, earlier = tuple(titles), tuple(waiting)
    return any(
        _Reader(lexicon, after_read, bool(earlier), planned).claims(list(sentences(text, lexicon, known, earlier)))
        for lexicon in lexicons_for(text)
    )


def may_claim_effect(text: str, titles: Iterable[str] = (), waiting: Iterable[str] = ()) -> bool:
    """Whether it may say so in words that no pattern knows: it tells, without a veto, how some certain thing of the
    user's stands. Worth asking again, not worth an error; for runs in which nothing was read."""
    if any(name in readable(text) for name in TOOLS):
        return True  # of tools only somebody speaks who says what they did
    known, earlier = tuple(titles), tuple(waiting)
    return any(
        _Reader(lexicon, after_read=False, has_waiting=bool(earlier), planned=False).may_claim(
            list(sentences(text, lexicon, known, earlier))
        )
        for lexicon in lexicons_for(text)
    )


def claims_unread(text: str, read: Read | None, titles: Iterable[str] = ()) -> bool:
    """Whether it tells numbers or a list of tasks that no read of this run gave."""
    known = tuple(titles)
    return any(_tells_unread(list(sentences(text, lexicon, known)), read, lexicon) for lexicon in lexicons_for(text))


def tells_known(text: str, titles: Iterable[str], said: str) -> bool:
    """Whether it tells how tasks of the user's stand (`titles`), by days, states and numbers that nobody has `said`,
    or names several of which nobody spoke. Worth asking again: titles are made of everyday words."""
    heard, spoken_of = set(plain_words(said)), said.lower()
    whole = {title: re.compile(rf"(?<!\w){re.escape(title)}(?!\w)") for title in titles if len(title) > 2}
    for lexicon in lexicons_for(text):
        unasked: set[str] = set()
        for sentence in in_turns(sentences(text, lexicon)):
            named = [title for title, one in whole.items() if one.search(sentence.raw)]
            if not named or sentence.question or lexicon.has("honest_read", sentence.words):
                continue
            rest = sentence.raw
            for title in named:
                rest = whole[title].sub(" ", rest)
            told = [NUMBER if word[0].isdigit() else word for word in plain_words(rest) if word not in heard]
            is_name = any(" " in title for title in named)  # a single word may be said of anything, with a number
            if lexicon.has_word("TELLS", told if is_name else [word for word in told if word != NUMBER]):
                return True
            unasked |= {title for title in named if " " in title and title.lower() not in spoken_of}
        if len(unasked) > 1:
            return True
    return False


def without_effects(text: str, titles: Iterable[str] = ()) -> str:
    """The sentences that speak of no effect at all; nothing in a language without a lexicon."""
    known = tuple(titles)
    read = [[(one, lexicon) for one in sentences(text, lexicon, known)] for lexicon in lexicons_for(text)]
    return "\n".join(each[0][0].raw.strip() for each in zip(*read, strict=True) if _is_harmless(each))


def _is_harmless(readings: Sequence[tuple[Sentence, Lexicon]]) -> bool:
    """Whether a sentence is understood, and speaks of no effect in any language that understands it."""
    understood = [(one, lexicon) for one, lexicon in readings if _is_understood(one.words, lexicon)]
    return bool(understood) and not any(_speaks_of_effects(one, lexicon) for one, lexicon in understood)


def _is_understood(words: Words, lexicon: Lexicon) -> bool:
    """Whether a third of the words are known, so that they are of that language."""
    said = [word for word in words if word not in {TITLE, WAITING, NUMBER}]
    return bool(said) and 3 * sum(map(lexicon.knows, said)) >= len(said)


def _speaks_of_effects(sentence: Sentence, lexicon: Lexicon) -> bool:
    words = sentence.words
    if not _MARKS.isdisjoint(words) or any(lexicon.has_word(name, words) for name in ("EFFECT", "PROGRESS", "FRESH")):
        return True
    if any(lexicon.has(name, words) for name in ("acts", "perfect", "states", "fragments", "waits")):
        return True
    if sentence.question or lexicon.has("not_found", words):
        return False
    return not {TITLE, WAITING, NUMBER}.isdisjoint(words) or lexicon.has_word("TASK", words)


class _Reader:
    """Reads a text clause by clause. What may be told: `after_read` states of tasks, `has_waiting` proposals of
    earlier runs, `planned` the steps of this one."""

    def __init__(self, lexicon: Lexicon, after_read: bool, has_waiting: bool, planned: bool) -> None:
        self._lexicon = lexicon
        self._after_read = after_read
        self._has_waiting = has_waiting
        self._planned = planned

    def claims(self, text: Sequence[Sentence]) -> bool:
        in_vetoed_list = False  # below words like "I can:"
        for sentence in in_turns(text):
            in_vetoed_list = in_vetoed_list and sentence.item
            if not in_vetoed_list and self._sentence_claims(sentence):
                return True
            in_vetoed_list = in_vetoed_list or (sentence.head and any(map(self._speaks_against, sentence.clauses)))
        return False

    def may_claim(self, text: Sequence[Sentence]) -> bool:
        """Of short answers alone, and no clause may speak against it: prose that argues or explains is not what this
        is about."""
        length = sum(len(sentence.words) for sentence in text[:_SHORT])
        is_terse = length <= _TERSE
        told = [sentence for sentence in text if not sentence.question and not sentence.head]
        return length <= _SHORT and any(self._may_sentence_claim(one, is_terse=is_terse) for one in told)

    def _may_sentence_claim(self, sentence: Sentence, *, is_terse: bool) -> bool:
        if self._lexicon.has("likely", sentence.words):
            return True
        clauses = sentence.clauses
        if not any(map(self._is_argued, clauses)) and any(
            self._tells_state(words, "CERTAIN", "STATED", "PLACE", "EFFECT") for words in clauses
        ):
            return True
        # Those who say little rarely argue: words that speak against it only here and there do not count.
        harder = [[word for word in words if not self._is_soft(word)] for words in clauses]
        return is_terse and not any(map(self._is_argued, harder)) and any(map(self._tells_thing, harder))

    def _is_soft(self, word: str) -> bool:
        return any(self._lexicon.has_word(name, [word]) for name in ("SOFT", "YOU"))

    def _is_argued(self, words: Words) -> bool:
        lexicon = self._lexicon
        if self._speaks_against(words) or lexicon.has_word("YOU", words) or lexicon.has("honest", words):
            return True
        return self._has_waiting and self._names_waiting(words)

    def _tells_thing(self, words: Words) -> bool:
        return self._tells_state(words, "THING", "FRESH", "STATED", "EFFECT")

    def _tells_state(self, words: Words, thing: str, *values: str) -> bool:
        """A certain thing, a verb of being or having, and a value, a place or an effect."""
        has_word = self._lexicon.has_word
        has_verb = any(has_word(name, words) for name in ("SHOWS", "WAS", "EFFECT"))
        return has_word(thing, words) and has_verb and any(has_word(name, words) for name in values)

    def _sentence_claims(self, sentence: Sentence) -> bool:
        lexicon = self._lexicon
        vetoed = conditional = quoting = glad = False
        last = len(sentence.clauses) - 1
        denied = any(
            lexicon.has_word("NEGATION", words) and lexicon.has_word("AGENT", words) for words in sentence.clauses
        )
        for number, words in enumerate(sentence.clauses):
            if number < last and lexicon.has("aside", words):
                continue
            given = lexicon.has("taken_as_given", words)
            assured = lexicon.has("assurance", words)
            opens_question = number == last or (lexicon.has("opens_question", words) and not assured)
            asked = sentence.question and not given and opens_question
            goes_on = lexicon.has("goes_on", words) or not lexicon.has("own_subject", words)
            vetoed = vetoed and not given and (quoting or goes_on)
            imagined = conditional or (number < last and lexicon.has("condition", sentence.clauses[number + 1]))
            vetoed = vetoed or (glad and lexicon.has("goes_on", words))
            imagined = (imagined and not given) or denied
            if not (asked or vetoed) and self._clause_claims(words, imagined=imagined):
                return True
            vetoed = vetoed or asked or (self._speaks_against(words) and not assured)
            conditional = conditional or lexicon.has("condition", words)
            quoting, glad = lexicon.has("quoting", words), lexicon.has("glad", words)
        return False

    def _clause_claims(self, words: Words, *, imagined: bool) -> bool:
        """`imagined`: beside a condition a state is none yet, but "I've deleted it" is said to be so."""
        lexicon = self._lexicon
        if lexicon.has("honest", words) or (self._has_waiting and self._names_waiting(words)):
            return False
        if self._planned and lexicon.has("plans", words):
            return False
        if self._finds("acts", words):
            return True
        if self._after_read and not self._is_unreadable(words):
            return False
        if not _MARKS.isdisjoint(words):
            return True
        if lexicon.has("general", words):
            return False
        if self._finds("perfect", words):
            return True
        return not imagined and any(self._finds(name, words) for name in ("waits", "states", "fragments"))

    def _is_unreadable(self, words: Words) -> bool:
        """Whether it tells what no look can show: what was added, changed or deleted, is so just now, or waits."""
        lexicon = self._lexicon
        return any(lexicon.has_word(name, words) for name in ("FRESH", "UNREADABLE")) or lexicon.has("waits", words)

    def _names_waiting(self, words: Words) -> bool:
        """Whether it speaks of proposals of earlier runs, and as such: by title, or as waiting already."""
        lexicon = self._lexicon
        if lexicon.has_word("PRIOR", words):
            return lexicon.has("waits", words) or lexicon.has_word("PROPOSED", words)
        return WAITING in words and not lexicon.has_word("PROPOSED", words) and lexicon.has("waits", words)

    def _finds(self, name: str, words: Words) -> bool:
        """Whether such a pattern stands there with no veto before it, in its gaps or right behind it."""
        lexicon = self._lexicon
        return any(
            not self._is_vetoed(words[: found.start])
            and not self._is_vetoed(found.gaps)
            and not lexicon.has_word("NEGATION", words[found.end : found.end + _NEAR])
            for found in lexicon.find(name, words)
        )

    def _speaks_against(self, words: Words) -> bool:
        """Whether what goes on after this clause is not said to be so either."""
        return self._is_vetoed(words) or any(self._lexicon.has(name, words) for name in ("general", "quoting"))

    def _is_vetoed(self, words: Words) -> bool:
        return self._lexicon.has_word("VETO", words) or self._lexicon.has("veto", words)


def _tells_unread(text: Sequence[Sentence], read: Read | None, lexicon: Lexicon) -> bool:
    offered = False  # a list of what one may say or do, not of tasks
    for number, sentence in in_turns(enumerate(text)):
        words = sentence.words
        offered = (sentence.head and lexicon.has("offers", words)) or (offered and sentence.item)
        if sentence.question or (lexicon.has("honest_read", words) and not lexicon.has("assurance", words)):
            continue
        if offered:
            continue
        heads_list = sentence.head and number + 1 < len(text) and text[number + 1].item
        if read is None and lexicon.has("tells_tasks", words):
            return True
        head = (
            words
            if heads_list
            else sentence.clauses[0]
            if sentence.clauses and _ENUMERATION.search(sentence.raw)
            else ()
        )
        if read is None and lexicon.has("lists_tasks", head):
            return True
        if _counts_unread(sentence, words, read, lexicon):
            return True
    return False


def _counts_unread(sentence: Sentence, words: Words, read: Read | None, lexicon: Lexicon) -> bool:
    """ "You have 7 tasks" where not 7 were read. A part of what was read may be counted by anybody."""
    if not lexicon.has("counts", words):
        return False
    return any(
        read is None or number > read.most or (is_total and number not in read.counts)
        for number, is_total in numbers(sentence, lexicon)
    )
