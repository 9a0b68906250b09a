"""What an answer says of effects, by the words of the lexicons.

Not more than a second net: what happened is told by the app, from its records. A claim counts only where no veto
speaks against it, so that honest prose stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop.agent.lexicon import NUMBER, TITLE, Lexicon, Sentence, lexicons_for, sentences
from desktop.domain.run import ImmediateEffect, ToolRecord
from desktop.tools.registry import TOOLS

_MARKS = frozenset("✅✔✓☑🗑")
_NEAR = 3

Words = Sequence[str]


@dataclass(frozen=True, slots=True)
class Read:
    """What list_tasks and get_task gave in a run: how many tasks matched each time, and how many were open or done."""

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
    text: str, titles: Iterable[str] = (), waiting: Iterable[str] = (), *, after_read: bool = False
) -> bool:
    """Whether it says that something was changed or proposed, or waits. False in a language without a lexicon.

    `waiting` are titles of earlier proposals: that they still wait may be told. After a read a text may tell the state
    of tasks ("Rent was paid on Monday"): only what was done just now counts.
    """
    known, earlier = tuple(titles), tuple(waiting)
    return any(
        _claims(text, (*known, *earlier), lexicon, after_read, has_waiting=bool(earlier))
        for lexicon in lexicons_for(text)
    )


def claims_unread(text: str, read: Read | None, titles: Iterable[str] = ()) -> bool:
    """Whether it tells numbers or a list of tasks that no read of this run gave."""
    return any(_claims_unread(text, read, lexicon, tuple(titles)) for lexicon in lexicons_for(text))


def _claims_unread(text: str, read: Read | None, lexicon: Lexicon, titles: Sequence[str]) -> bool:
    found = list(sentences(text, lexicon, titles))
    for number, sentence in enumerate(found):
        words = [word for clause in sentence.clauses for word in clause]
        doubted = lexicon["modal"] | lexicon["condition"]
        if sentence.question or (not doubted.isdisjoint(words) and not lexicon.has("assurance", words)):
            continue
        if read is None and lexicon.has("empty", words):
            return True
        if read is None and lexicon.has("listing", words) and any(one.item for one in found[number + 1 : number + 2]):
            return True
        if _counts_unread(sentence, words, read, lexicon):
            return True
    return False


def _counts_unread(sentence: Sentence, words: Words, read: Read | None, lexicon: Lexicon) -> bool:
    """ "You have 7 tasks" where not 7 were read. A part of what was read may be counted by anybody."""
    if lexicon["has"].isdisjoint(words) or lexicon["task"].isdisjoint(words):
        return False
    for number, is_total in sentence.numbers(lexicon):
        if read is None or number > read.most or (is_total and number not in read.counts):
            return True
    return False


def _claims(text: str, titles: Sequence[str], lexicon: Lexicon, after_read: bool, *, has_waiting: bool) -> bool:
    below = False  # in a list below words like "I can:"
    for sentence in sentences(text, lexicon, titles):
        below = below and sentence.item
        if not below and _Reader(sentence, lexicon, after_read, has_waiting).claims():
            return True
        heads_list = sentence.raw.rstrip(" *_").endswith(":")
        below = below or (heads_list and any(_vetoed(words, lexicon) for words in sentence.clauses))
    return False


def without_effects(text: str, titles: Iterable[str] = ()) -> str:
    """The sentences that speak of no effect at all; nothing in a language without a lexicon."""
    found = lexicons_for(text)
    if not found:
        return ""
    return "\n".join(
        one.raw
        for one in sentences(text, found[0], titles)
        if not any(_speaks_of_effects(one, each) for each in found)
    ).strip()


def _speaks_of_effects(sentence: Sentence, lexicon: Lexicon) -> bool:
    words = [word for clause in sentence.clauses for word in clause]
    telling = lexicon["effect"] | lexicon["progress"] | lexicon["task"] | _MARKS | {NUMBER, TITLE}
    return not telling.isdisjoint(words) or lexicon.has("idiom", words)


class _Reader:
    """One sentence, clause by clause."""

    def __init__(self, sentence: Sentence, lexicon: Lexicon, after_read: bool, has_waiting: bool) -> None:
        self._sentence = sentence
        self._has_waiting = has_waiting
        self._lexicon = lexicon
        self._after_read = after_read

    def claims(self) -> bool:
        lexicon = self._lexicon
        vetoed = conditional = False
        last = len(self._sentence.clauses) - 1
        for number, words in enumerate(self._sentence.clauses):
            if words[0] in lexicon["aside"] and number < last:
                continue
            given = (lexicon.find("taken_as_given", words) or (1,))[0] == 0
            asked = (
                not given and self._sentence.question and (number == last or words[0] in lexicon["opens_question"])
            )
            vetoed = vetoed and not given and self._goes_on(words)
            future = conditional and lexicon["perfect"].isdisjoint(words)
            if not (asked or vetoed or future) and self._clause_claims(words):
                return True
            vetoed = vetoed or (_vetoed(words, lexicon) and not lexicon.has("assurance", words))
            conditional = conditional or words[0] in lexicon["condition"] or lexicon.has("condition_phrase", words)
        return False

    def _goes_on(self, words: Words) -> bool:
        """Whether a clause has no subject of its own, or is part of the one before: a veto of that holds for it, too."""
        lexicon = self._lexicon
        own = lexicon["agent"] | lexicon["auxiliary"] | lexicon["definite"] | {TITLE}
        return words[0] in lexicon["that"] or own.isdisjoint(words)

    def _clause_claims(self, words: Words) -> bool:
        lexicon = self._lexicon
        if lexicon.has("honest", words) or not lexicon["explains"].isdisjoint(words):
            return False
        if not _MARKS.isdisjoint(words):
            return not self._after_read
        if not lexicon["past_time"].isdisjoint(words) or lexicon.has("by_others", words):
            return False
        told_now = not lexicon["fresh"].isdisjoint(words)
        states = told_now or not self._after_read
        idiom = lexicon.find("waits", words)
        if idiom and self._has_waiting and (TITLE in words or not lexicon["prior"].isdisjoint(words)):
            return False
        idiom = idiom or lexicon.find("idiom", words)
        if idiom and states and not self._stops(words, idiom) and not self._is_general(words):
            return True
        return any(
            self._is_effect(words, i, states=states)
            for i, word in enumerate(words)
            if word in lexicon["effect"] or word in lexicon["progress"]
        )

    def _stops(self, words: Words, idiom: tuple[int, int]) -> bool:
        """Whether a veto stands before an idiom or in the words that it leaves open; its own words are no vetoes."""
        return _vetoed(words[: idiom[0]], self._lexicon) or not self._lexicon["negation"].isdisjoint(
            set(words[slice(*idiom)]) - self._lexicon["idiom_words"]
        )

    def _is_effect(self, words: Words, i: int, *, states: bool) -> bool:
        """Whether the word at `i` tells what was done. `states`: also as the state that something is in."""
        lexicon = self._lexicon
        word, before, after = words[i], words[:i], words[i + 1 :]
        if _vetoed(before, lexicon) or not lexicon["negation"].isdisjoint(after[:2]):
            return False
        subject, agent_acts = self._subject(before)
        if subject in lexicon["user"] | lexicon["third"]:
            return False
        if word in lexicon["progress"]:
            return subject in lexicon["agent"] and bool(before) and before[-1] in lexicon["doing"]
        if subject in lexicon["agent"]:
            return agent_acts and (word not in lexicon["vague"] or self._has_object(before, after))
        if not states or not lexicon["prior"].isdisjoint(words):
            return False
        if word in lexicon["adjective"] and lexicon["auxiliary"].isdisjoint(before):
            return len(before) + len(after) <= 2 or bool(before) and before[-1] in lexicon["noun"]
        if not lexicon["by"].isdisjoint(after[:-1]) and after[list(after).index("by") + 1] not in lexicon["by_ok"]:
            return False
        if self._is_attributive(before, after) or self._is_general(words):
            return False
        lead = [one for one in before if one not in lexicon["adverb"]]
        if not lexicon["auxiliary"].isdisjoint(lead):
            is_present = lexicon["perfect"].isdisjoint(lead)
            return (
                word in lexicon["stative"]
                if is_present
                else word not in lexicon["vague"] or lead[-1] in lexicon["perfect"]
            )
        if word in lexicon["vague"]:
            return (not lead and (not after or not lexicon["object"].isdisjoint(after[:_NEAR]))) or (
                bool(lead) and lead[-1] in lexicon["noun"] and not after
            )
        return len(lead) <= 2 or lead[-1] in lexicon["noun"]

    def _has_object(self, before: Words, after: Words) -> bool:
        """German has it before the verb."""
        lexicon = self._lexicon
        if not lexicon["own"].isdisjoint(after[:1]):
            return False
        near = {*after[:_NEAR], *before[-_NEAR:]}
        return not lexicon["object"].isdisjoint(near) or not lexicon["particle"].isdisjoint(after[1:6])

    def _subject(self, before: Words) -> tuple[str, bool]:
        """The last word before it that can be one, and whether it acts rather than is acted upon."""
        lexicon = self._lexicon
        persons = lexicon["agent"] | lexicon["user"] | lexicon["third"]
        for i in range(len(before) - 1, -1, -1):
            if before[i] in persons and not (i and before[i - 1] in lexicon["preposition"]):
                next_word = before[i + 1] if i + 1 < len(before) else ""
                return before[i], before[i] not in lexicon["agent_is"] and next_word not in lexicon["being"]
        return "", False

    def _is_attributive(self, before: Words, after: Words) -> bool:
        """ "Deleted tasks are kept", "a completed task": no more than a kind of task."""
        lexicon = self._lexicon
        if not after or after[0] in lexicon["auxiliary"] | lexicon["preposition"] | lexicon["joint"] | {
            TITLE,
            NUMBER,
        }:
            return False
        if after[0] in lexicon["plural"] and (before or len(after) > 1):
            return True
        if before and before[-1] in lexicon["determiner"] | lexicon["generic"]:
            return after[0] not in lexicon["definite"]
        return not before and (
            after[0] in lexicon["plural"] or not (lexicon["auxiliary"] | lexicon["modal"]).isdisjoint(after)
        )

    def _is_general(self, words: Words) -> bool:
        """ "Tasks are …", "A task that …": said of all of them, ever."""
        lexicon = self._lexicon
        if words[0] in lexicon["joint"]:
            words = words[1:]
        if len(words) > 2 and words[0] in lexicon["effect"] and words[1] in lexicon["plural"]:
            return True
        if words[0] in lexicon["generic"]:
            return lexicon["to"].isdisjoint(words) and TITLE not in words
        return words[0] in lexicon["plural"] and len(words) > 2 and lexicon["perfect"].isdisjoint(words[1:2])


def _vetoed(words: Words, lexicon: Lexicon) -> bool:
    if lexicon.has("veto", words):
        return True
    return any(not lexicon[name].isdisjoint(words) for name in ("negation", "modal", "condition"))
