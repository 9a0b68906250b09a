"""What a proposal would change in a text, word by word. Knows nothing of how that is drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum, auto
from functools import lru_cache

ALIKE = 0.4
"""Texts that have less than this in common are shown whole, one after the other: a mixture could not be read."""

KEPT_BESIDE = 28
"""Characters of unchanged text that stay on either side of a change where a long text is shown in brief."""

ARROW = " → "

_WORDS = re.compile(r"(\w+|[^\w\s])(\s*)")


class Mark(Enum):
    """What a piece of text is. OLD and NEW are told apart by more than their colour."""

    LABEL = auto()
    PLAIN = auto()
    FAINT = auto()
    OLD = auto()
    NEW = auto()


@dataclass(frozen=True, slots=True)
class Run:
    text: str
    mark: Mark = Mark.PLAIN


Runs = tuple[Run, ...]


@lru_cache(maxsize=1024)
def text_diff(before: str, after: str) -> Runs:
    """Runs that read as the text after, with what goes struck out where it stood."""
    if not before or not after:
        return replaced(before, after)
    old, new = _WORDS.findall(before.strip()), _WORDS.findall(after.strip())
    matcher = SequenceMatcher(None, [word for word, _ in old], [word for word, _ in new], autojunk=False)
    if matcher.ratio() < ALIKE:
        return replaced(before, after)
    runs: list[Run] = []
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind == "equal":
            both = zip(new[new_from:new_to], old[old_from:old_to], strict=True)
            runs.append(Run(_joined([(word, space or before) for (word, space), (_, before) in both])))
            continue
        gone, come = _joined(old[old_from:old_to]), _joined(new[new_from:new_to])
        between = " " if gone and come else ""
        for text, mark, least in ((gone, Mark.OLD, between), (come, Mark.NEW, "")):
            words = text.rstrip()
            runs += [Run(words, mark), Run(text[len(words) :] or least)]
    return merged(runs)


def replaced(before: str, after: str) -> Runs:
    """The one struck out, the other in its place."""
    old, new = Run(before.strip(), Mark.OLD), Run(after.strip(), Mark.NEW)
    if not before:
        return (new,)
    return (old, Run(ARROW, Mark.FAINT), new) if after else (old,)


def shortened(runs: Runs, beside: int = KEPT_BESIDE) -> Runs:
    """Unchanged text only as far as it shows where the changes are; lines run on."""
    brief = []
    for number, run in enumerate(runs):
        text = " ".join(re.split(r"\s*\n\s*", run.text)) if "\n" in run.text else run.text
        if run.mark is Mark.PLAIN and len(text) > 2 * beside:
            head = "" if number == 0 else text[:beside].rsplit(" ", 1)[0]
            tail = "" if number == len(runs) - 1 else text[-beside:].split(" ", 1)[-1]
            text = f"{head} … {tail}" if number else f"… {tail}"
        brief.append(Run(text, run.mark))
    return tuple(brief)


def merged(runs: list[Run]) -> Runs:
    """Neighbours of one mark become one; nothing at the end but words."""
    result: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        if result and result[-1].mark is run.mark:
            result[-1] = Run(result[-1].text + run.text, run.mark)
        else:
            result.append(run)
    if result:
        result[-1] = Run(result[-1].text.rstrip(), result[-1].mark)
    return tuple(run for run in result if run.text)


def plain(runs: Runs) -> str:
    return "".join(run.text for run in runs)


def _joined(words: list[tuple[str, str]]) -> str:
    return "".join(word + space for word, space in words)
