"""`make lexicons`: learns from labelled questions by what they choose tasks, one file a language.

python -m tests.helpers.train_looks [LANGUAGE …]

Of the messages in `tests/data/requests`, but the sets that are called `held`, those that ask for tasks. Needs
scikit-learn, which the app does not: `pip install -e .[learn]`.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import time_machine
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.looks import BUCKETS, COLUMNS, DAYS, SCALE, SLOTS, features
from desktop.agent.language.message import learned_look
from desktop.paths import resource
from tests.helpers.request_scores import NOW, known_facts
from tests.helpers.train_acts import act_of_row, labelled_rows

_STRENGTH = 1
_RARE = 2

Example = tuple[frozenset[int], Mapping[str, str]]
"""The features of a question, and by what it chooses tasks."""


def examples(language: str) -> Iterator[Example]:
    for file, row in labelled_rows():
        if row["lang"] == language and act_of_row(row) == "list_tasks" and row.get("calls"):
            facts = known_facts(row.get("selected", ""), file)
            said, entities, by_rules = learned_look(row["text"], facts, language)
            is_new = file.parent.name == "learned"  # no pattern was written for it
            yield features(said, entities, by_rules if is_new else None), slots_of(row["calls"][0]["args"])


def slots_of(given: Mapping[str, Any]) -> dict[str, str]:
    due = given.get("due") or ""
    named = {name: name if given.get(name) else "" for name in ("list", "label", "text")}
    done = "completed" if given.get("filter") == "completed" else ""
    return {"due": DAYS if isinstance(due, dict) else due, "filter": done, **named}


def train(language: str) -> None:
    with time_machine.travel(NOW.astimezone(), tick=True):
        given = list(examples(language))
    found = [sorted(one) for one, _ in given]
    columns, ends = np.concatenate(found), np.cumsum([0, *map(len, found)])
    known = np.bincount(columns, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((known[columns].astype(float), columns, ends), shape=(len(given), BUCKETS))
    weights = np.zeros((len(COLUMNS), BUCKETS))
    for slot, values in SLOTS.items():
        model = LogisticRegression(C=_STRENGTH, fit_intercept=False, max_iter=300)
        model.fit(matrix, [values.index(slots[slot]) for _, slots in given])
        first = COLUMNS.index((slot, values[0]))
        rows = model.coef_ if len(model.coef_) > 1 else np.concatenate([np.zeros((1, BUCKETS)), model.coef_])
        weights[first : first + len(values)] = np.clip(np.round(rows * SCALE), -127, 127)
    file = resource(f"lexicons/requests/{language}.looks")
    file.write_bytes(zlib.compress(weights.T.astype(np.int8).tobytes(), 9))
    print(f"{language}: {len(given)} questions, {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    for code in sys.argv[1:] or ("de", "en"):
        train(code)
