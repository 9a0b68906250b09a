"""`make lexicons`: learns from labelled messages whether one asks for a change, one file a language.

python -m tests.helpers.train_requests [LANGUAGE …]

The messages are those in `tests/data/requests` but the sets that are called `held`, and plain ones of the guard. Of
those that have to be asked about only the ones count that the reader does not ask about: in the others nothing speaks
against a change but that it fits two tasks. Two shares are told, of messages that were not learned from: how many of
those that ask for a change would only be offered, and how many of the others are seen to ask for none.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop.agent import guard
from desktop.agent.language import Level, read
from desktop.agent.language.asked_change import HEADER, features, tokens_of
from desktop.agent.language.message import hidden_sentences
from desktop.agent.provider import Facts, TaskInFocus
from desktop.paths import resource
from desktop.tools.registry import TOOLS
from tests.helpers.facts import facts
from tests.helpers.request_scores import NOW, known_facts
from tests.helpers.train_lexicons import Example, learn, scored

_DATA = Path(__file__).parents[1] / "data" / "requests"
_GUARD = Path(__file__).parents[1] / "unit" / "desktop" / "agent" / "utterances_own.jsonl"
_TALK = frozenset({"talk", "idiom", "help", "negation", "smalltalk", "capability"})
_LOST = (0.005, 0.03)
"""The shares of requests that may be offered only, of those that were not learned from: of what is plainly asked for,
and of what is only told."""
_PLAIN = {
    "en": ("add {}", "todo: {}", "I need to {} by friday", "{} tomorrow", "remind me to {}", "new task: {}"),
    "de": ("neue Aufgabe: {}", "ich muss bis Freitag {}", "morgen {}", "füg {} hinzu", "bitte {} eintragen"),
}
"""Every new task of the rows is learned behind one of these too, so that no word of a title speaks against it."""
_FOLDS = 4
_RARE = 2
_LEVELS = 20
"""Of a weight of one sign: few, so that the files are small."""


def examples(language: str) -> Iterator[Example]:
    chosen = random.Random(3)
    for file in sorted(_DATA.glob("*.jsonl")):
        for row in _rows(file) if not file.stem.startswith("held") else ():
            known = known_facts(row.get("selected", ""), file)
            if row["lang"] == language and (row["kind"] != "clarify" or _would_change(row["text"], known)):
                yield _example(row["kind"] == "change", row["text"], known, language)
                for call in row.get("calls", ()):
                    if title := call["args"].get("title") if call["tool"] == "add_task" else None:
                        frame = chosen.choice(_PLAIN[language])
                        yield _example(True, frame.format(title), known, language)
    if language == "en":
        plain = facts(NOW - dt.timedelta(days=1))
        for row in _rows(_GUARD):
            is_change = any(tool in TOOLS and TOOLS[tool].effect is None for tool in row["expect"])
            # "I finished the report" may be followed by a proposal, and need not.
            is_plain = row["guard"] == "must_call" or (not is_change and row["class"] in _TALK)
            if is_plain and row["half"] != "held":
                focus = TaskInFocus(**row["focus"]) if row.get("focus") else None
                yield _example(is_change, row["text"], replace(plain, focus=focus), language)


def _would_change(text: str, known: Facts) -> bool:
    """Whether the reader alone would propose something about a task that it finds."""
    return any(
        one.mutates and one.level is not Level.ASK and not guard.is_unclear(one, known)
        for one in read(text, known).intents
    )


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def _example(is_change: bool, text: str, known: Facts, language: str) -> Example:
    found = tuple(sorted(features(tokens_of(hidden_sentences(text, known, language)))))
    return Example(is_change, 1, has_request=False, sentences=(found,))


def limits(given: Sequence[Example]) -> list[float]:
    """From which sums on a change is asked for: by weights that were learned without the message."""
    changes: list[float] = []
    others: list[float] = []
    for fold in range(_FOLDS):
        weights = learn([one for number, one in enumerate(given) if number % _FOLDS != fold], _RARE)
        left_out = [one for number, one in enumerate(given) if number % _FOLDS == fold]
        changes += scored(weights, [one for one in left_out if one.is_yes])
        others += scored(weights, [one for one in left_out if not one.is_yes])
    changes.sort()
    found = [changes[int(len(changes) * share)] for share in _LOST]
    for share, least in zip(_LOST, found, strict=True):
        seen = sum(one < least for one in others) / len(others)
        print(f"below {least:.2f}: {share:.1%} of {len(changes)} requests, {seen:.1%} of {len(others)} others")
    return found


def train(language: str) -> None:
    given = list(examples(language))
    random.Random(2).shuffle(given)
    least = limits(given)
    weights = learn(given, _RARE)
    scale = max(map(abs, weights)) / _LEVELS
    packed = HEADER.pack(scale, *least) + bytes(round(weight / scale) % 256 for weight in weights)
    resource(f"lexicons/requests/{language}.weights").write_bytes(zlib.compress(packed, 9))


if __name__ == "__main__":
    for code in sys.argv[1:] or ("de", "en"):
        print(code)
        train(code)
