"""Learns from labelled messages what each of their words is for: what a word is for says the call in which it is."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pycrfsuite

from desktop.agent.language.likely_acts import ACTS
from desktop.agent.language.tagger import BUCKETS, HEADER, LARGEST, LEVELS, STEP, TAGS, features, mentions
from tests.helpers.labelled_requests import Labelled, tags_of, typed

Example = tuple[list[list[str]], list[str]]
"""The features of each word, and its tag."""


def examples(given: Iterable[Labelled]) -> Iterator[Example]:
    for message in given:
        for one in message.parts or [message]:
            if one.kind != "change" or one.act not in ACTS or not one.said:
                continue
            found = mentions(one.said, one.read.entities, one.dues)
            words = typed(one.said, one.read.entities)
            every = (tags_of(words, found, one.read.entities, calls, one.dues) for calls in (one.calls, *one.others))
            tags = next((tags for tags in every if tags), None)
            if tags:
                places = range(len(words))
                yield [[*map(str, features(one.tokens, place, one.act, found))] for place in places], tags


def train(labelled: Iterable[Labelled], _language: str) -> bytes:
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"c1": 0.05, "c2": 0.02, "max_iterations": 120, "feature.possible_transitions": True})
    for rows, tags in examples(labelled):
        trainer.append(rows, tags)
    with tempfile.TemporaryDirectory() as folder:
        model = str(Path(folder) / "model")
        trainer.train(model)
        tagger = pycrfsuite.Tagger()
        tagger.open(model)
        info = tagger.info()
    count = len(TAGS)
    weights, steps = np.zeros((BUCKETS, count)), np.full((count, count), -LARGEST)
    for (feature, tag), weight in info.state_features.items():
        weights[int(feature), TAGS.index(tag)] = weight
    for (before, tag), weight in info.transitions.items():
        steps[TAGS.index(tag), TAGS.index(before)] = weight
    levels = np.clip(np.round(weights / STEP), -LEVELS, LEVELS).astype(np.int8)
    return HEADER.pack(*steps.flatten()) + bytes(levels.tobytes())
