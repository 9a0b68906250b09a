"""Learns from labelled messages which of the tasks are meant that may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.meant_tasks import BUCKETS, SCALE, candidates_in, features
from desktop.agent.language.tagger import mentions, tagged, with_free
from desktop.domain.text import fold
from tests.helpers.labelled_requests import Labelled

_STRENGTH = 1
_RARE = 2

Example = tuple[frozenset[int], bool]
"""The features of a task that may be meant, and whether it is."""


def examples(given: Iterable[Labelled], language: str) -> Iterator[Example]:
    for one in given:
        if not one.act or not one.kind or one.act in ("none", "add_task", "list_tasks"):
            continue
        entities = one.read.entities
        tags, _ = tagged(one.tokens, mentions(one.said, entities, ()), one.act, language)
        said = with_free(one.said, tags)
        candidates = candidates_in(said, entities)
        meant = {fold(call["args"]["task"]) for call in one.calls if "task" in call["args"]}
        for each in candidates:
            is_alike = any(other.telling == each.telling for other in candidates if other is not each)
            if one.act != "clarify" or (is_alike and not each.is_open):
                yield features(each, candidates, said, one.act, entities), fold(each.task.title) in meant


def train(labelled: Iterable[Labelled], language: str) -> bytes:
    given = list(examples(labelled, language))
    found = [sorted(one) for one, _ in given]
    columns, ends = np.concatenate(found), np.cumsum([0, *map(len, found)])
    known = np.bincount(columns, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((known[columns].astype(float), columns, ends), shape=(len(given), BUCKETS))
    model = LogisticRegression(C=_STRENGTH, fit_intercept=False, max_iter=300).fit(
        matrix, [is_meant for _, is_meant in given]
    )
    return bytes(np.clip(np.round(model.coef_[0] * SCALE), -127, 127).astype(np.int8))
