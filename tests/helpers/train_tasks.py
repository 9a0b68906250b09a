"""`make lexicons`: learns from labelled messages which tasks they are about, one file a language.

python -m tests.helpers.train_tasks [LANGUAGE …]

Of the messages in `tests/data/requests`, but the sets that are called `held`, those that are about tasks that there
are, and those that have to be asked about because they fit several. Needs scikit-learn, which the app does not: `pip
install -e .[learn]`.
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

from desktop.agent.language.meant_tasks import BUCKETS, SCALE, candidates_in, features
from desktop.agent.language.message import learned_said
from desktop.domain.text import fold
from desktop.paths import resource
from tests.helpers.request_scores import NOW, known_facts
from tests.helpers.train_acts import act_of_row, labelled_rows

_STRENGTH = 1
_RARE = 2

Example = tuple[frozenset[int], bool]
"""The features of a task that may be meant, and whether it is."""


def examples(language: str) -> Iterator[Example]:
    for file, row in labelled_rows():
        act = act_of_row(row)
        if row["lang"] == language and act and act not in ("none", "add_task", "list_tasks"):
            facts = known_facts(row.get("selected", ""), file)
            said, entities = learned_said(row["text"], act, facts, language)
            candidates, meant = candidates_in(said, entities), tasks_of(row)
            for one in candidates:
                is_alike = any(other.telling == one.telling for other in candidates if other is not one)
                if act != "clarify" or (is_alike and not one.is_open):
                    yield features(one, candidates, said, act, entities), fold(one.task.title) in meant


def tasks_of(row: Mapping[str, Any]) -> set[str]:
    return {fold(call["args"]["task"]) for call in row.get("calls", ()) if "task" in call["args"]}


def train(language: str) -> None:
    with time_machine.travel(NOW.astimezone(), tick=True):
        given = list(examples(language))
    found = [sorted(one) for one, _ in given]
    columns, ends = np.concatenate(found), np.cumsum([0, *map(len, found)])
    known = np.bincount(columns, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((known[columns].astype(float), columns, ends), shape=(len(given), BUCKETS))
    model = LogisticRegression(C=_STRENGTH, fit_intercept=False, max_iter=300).fit(
        matrix, [is_meant for _, is_meant in given]
    )
    levels = np.clip(np.round(model.coef_[0] * SCALE), -127, 127).astype(np.int8)
    file = resource(f"lexicons/requests/{language}.tasks")
    file.write_bytes(zlib.compress(levels.tobytes(), 9))
    print(f"{language}: {len(given)} tasks of messages, {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    for code in sys.argv[1:] or ("de", "en"):
        train(code)
