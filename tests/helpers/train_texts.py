"""`make lexicons`: learns from labelled messages where their free text begins and ends, one file a language.

python -m tests.helpers.train_texts [LANGUAGE …]

Of the messages in `tests/data/requests`, but the sets that are called `held`, those that say one title, name or note,
or the items of one checklist, word by word. Needs scikit-learn, which the app does not: `pip install -e .[learn]`.
"""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import time_machine
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.free_text import BUCKETS, features
from desktop.agent.language.message import learned_words
from desktop.paths import resource
from tests.helpers.request_scores import NOW, known_facts
from tests.helpers.train_acts import labelled_rows

_WORD = re.compile(r"\w+")
_DATES = frozenset({"<when>", "<clock>", "<span>", "<repeat>"})
_STRENGTH = 0.5
_LEVELS = 127
_RARE = 2

Example = tuple[str, list[str], int, int]
"""An act, the words of a message, and where its free text begins and ends."""


def examples(language: str) -> Iterator[Example]:
    for file, row in labelled_rows():
        said = [one for call in row.get("calls", ()) if (one := text_of(call))]
        if row["lang"] == language and len(said) == 1:
            act, texts = said[0]
            words = learned_words(row["text"], known_facts(row.get("selected", ""), file), language)
            first, last = _found(words, texts[0]), _found(words, texts[-1])
            if first and last and first[0] < last[1]:
                yield act, [word for word, _ in words], first[0], last[1]


def text_of(call: Mapping[str, Any]) -> tuple[str, list[str]] | None:
    """The act of a call that has free text, and the text, or its parts."""
    given = call["args"]
    match call["tool"]:
        case "add_task":
            return "add_task", [given["title"]]
        case "update_task":
            return (
                ("rename", [given["new_title"]]) if "new_title" in given else ("describe", [given["new_description"]])
            )
        case "update_checklist_items" if "title" in given["items"][0]:
            return "item:rename", [given["items"][0]["title"]]
        case "add_multiple_checklist_items":
            items = [one["title"] if isinstance(one, dict) else one for one in given["items"]]
            return "add_multiple_checklist_items", [items[0], items[-1]]
    return None


def _found(words: Sequence[tuple[str, str]], text: str) -> tuple[int, int] | None:
    """Where a text stands among words; a date may stand within it."""
    wanted = _WORD.findall(text.lower())
    for start in range(len(words)):
        left, end = list(wanted), start
        while left and end < len(words):
            word, said = words[end]
            here = _WORD.findall(said.lower())
            if here == left[: len(here)]:
                del left[: len(here)]
            elif end == start or word not in _DATES:
                break
            end += 1
        if wanted and not left:
            return start, end
    return None


def learn(given: Sequence[Example], *, is_end: bool) -> np.ndarray:
    """The weights of each feature of a place for that the text begins there, or ends."""
    found, is_there, ends = list[int](), list[bool](), [0]
    for act, words, first, last in given:
        for place in range(len(words) + 1):
            found += sorted(features(words, place, act))
            ends.append(len(found))
            is_there.append(place == (last if is_end else first))
    known = np.bincount(found, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((known[found].astype(float), found, ends), shape=(len(is_there), BUCKETS))
    model = LogisticRegression(C=_STRENGTH, max_iter=200).fit(matrix, is_there)
    return np.asarray(model.coef_[0])


def train(language: str) -> None:
    with time_machine.travel(NOW.astimezone(), tick=True):
        given = list(examples(language))
    weights = np.concatenate([learn(given, is_end=False), learn(given, is_end=True)])
    levels = np.round(weights * (_LEVELS / np.abs(weights).max())).astype(np.int8)
    file = resource(f"lexicons/requests/{language}.texts")
    file.write_bytes(zlib.compress(levels.tobytes(), 9))
    print(f"{language}: {len(given)} messages, {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    for code in sys.argv[1:] or ("de", "en"):
        train(code)
