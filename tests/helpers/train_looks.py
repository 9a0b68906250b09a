"""Learns from labelled questions by what they choose tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.looks import BUCKETS, COLUMNS, DAYS, SCALE, SLOTS, features
from tests.helpers.labelled_requests import Labelled

_STRENGTH = 1
_RARE = 2

Example = tuple[frozenset[int], Mapping[str, str]]
"""The features of a question, and by what it chooses tasks."""


def examples(given: Iterable[Labelled]) -> Iterator[Example]:
    for one in given:
        if one.act == "list_tasks" and one.calls:
            by_rules = one.read.looks_for() if one.is_new else None
            yield features(one.said, one.read.entities, by_rules), slots_of(one.calls[0]["args"])


def slots_of(given: Mapping[str, Any]) -> dict[str, str]:
    due = given.get("due") or ""
    named = {name: name if given.get(name) else "" for name in ("list", "label", "text")}
    done = "completed" if given.get("filter") == "completed" else ""
    return {"due": DAYS if isinstance(due, dict) else due, "filter": done, **named}


def train(labelled: Iterable[Labelled], _language: str) -> bytes:
    given = list(examples(labelled))
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
    return bytes(weights.T.astype(np.int8).tobytes())
