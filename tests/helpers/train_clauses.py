"""Learns from labelled messages where those that ask for several things are divided."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.clauses import BUCKETS, SCALE, features
from tests.helpers.labelled_requests import Labelled

_STRENGTH = 0.3
_RARE = 2
_SINGLE = 0.35
"""The share of messages that ask for one thing that are learned from."""

Example = tuple[list[str], frozenset[int]]
"""The words of a message, and where something new begins in it."""


def examples(given: Iterable[Labelled]) -> Iterator[Example]:
    chosen = random.Random(5)
    for one in given:
        if one.parts:
            yield one.tokens, frozenset(part.part[0] for part in one.parts[1:] if part.part)
        elif len(one.calls) == 1 and one.kind == "change" and chosen.random() < _SINGLE:
            yield one.tokens, frozenset()


def train(labelled: Iterable[Labelled], _language: str) -> bytes:
    found, is_there, ends = list[int](), list[bool](), [0]
    for tokens, places in examples(labelled):
        for place in range(1, len(tokens)):
            found += sorted(features(tokens, place))
            ends.append(len(found))
            is_there.append(place in places)
    known = np.bincount(found, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((known[found].astype(float), found, ends), shape=(len(is_there), BUCKETS))
    model = LogisticRegression(C=_STRENGTH, fit_intercept=False, max_iter=300).fit(matrix, is_there)
    return bytes(np.clip(np.round(model.coef_[0] * SCALE), -127, 127).astype(np.int8))
