"""Signs that a task is spoken of: what tells a request from the same words in a title or in talk."""

from __future__ import annotations

import re
from itertools import pairwise

from desktop.agent.language.classes import words_of
from desktop.agent.language.words import Line

_TASK_WORDS = words_of("anytask", "checklist", "checkitem", "checkitems") | {"list", "subtask", "todo list"}
_PRONOUNS = frozenset({"it", "this", "that", "them"})
_FIELDS = words_of("priority", "estimate", "status") | {
    "due date",
    "deadline",
    "due",
    "description",
    "title",
    "urgent",
}
_STATES = re.compile(
    r" (?:as|to) (?:not )?(?:done|complete|completed|finished|open|blocked|in progress) |on hold |done $"
)
_LETTERED = re.compile(r"[0-9a-f]{8}-")


def names_task(line: Line, *, by_capital: bool = True) -> bool:
    """Whether an object names a task plainly: by the word, in quotes, by id or (if that counts) with a capital."""
    if _words(line) & _TASK_WORDS or any(word.is_quote or _LETTERED.match(word.norm) for word in line.words[:4]):
        return True
    return by_capital and _is_capital_object(line)


def names_field(line: Line) -> bool:
    return bool(_words(line) & _FIELDS) or bool(_STATES.search(f" {line.norm}"))


def has_pronoun(line: Line) -> bool:
    return bool(line) and line.words[0].norm in _PRONOUNS


def _is_capital_object(line: Line) -> bool:
    """As in "delete Read book": a capital after a verb, where not every word has one."""
    start = 1 if len(line) > 1 and line.words[0].norm in words_of("the") else 0
    if len(line) <= start or not line.words[start].is_capital or line.words[start].norm == "i":
        return False
    return not line.said.isupper()


def _words(line: Line) -> set[str]:
    """The words and the pairs of words next to each other."""
    norms = [word.norm for word in line.words]
    return {*norms, *(f"{first} {second}" for first, second in pairwise(norms))}
