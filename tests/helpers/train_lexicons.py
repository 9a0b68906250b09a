"""`make lexicons`: learns the weights of `resources/lexicons` from the labelled answers in `tests/data/answers`.

python -m tests.helpers.train_lexicons [LANGUAGE …]

A text is labelled as a whole, and nobody says which of its sentences makes it so; that is learned too. A row with
`ask` has the request that it answers. Rows with `held` are not learned from: they say how good the weights are on
answers that they have not seen.
"""

from __future__ import annotations

import datetime as dt
import json
import math
import random
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.agent import guard
from desktop.agent.answer_text import sentences
from desktop.agent.lexicon import BUCKETS, Asked, ClaimLexicon, Question, weight_of_each
from desktop.paths import resource
from tests.helpers.facts import facts

ANSWERS = Path(__file__).parents[1] / "data" / "answers"
_FACTS = facts(dt.datetime(2026, 11, 17, 10))
_ROUNDS = 12
_RATE = 0.1
_DECAY = 2e-5
_RARE = 3
_SETTLED = 0.002
"""A slope that is not worth a step."""
_FRAME = 0.6
"""What one of the plainest sentences counts: the others teach what is special."""
_LEVELS = 20
"""Of a weight of one sign: few, so that the files are small."""
_FOLDS = 4
_SURE = {Question.EFFECT: 0.01, Question.TASKS: 0.003}
_HARMLESS = 0.2
"""The share of honest answers above these limits, on answers that were not learned from. That of those that are asked
for again stands in the lexicon (`asked_again`), for languages are not read equally well."""


@dataclass(frozen=True, slots=True)
class Example:
    is_yes: bool
    weight: float
    has_request: bool
    sentences: tuple[tuple[int, ...], ...]


def rows(language: str, *, held: bool = False) -> list[dict[str, Any]]:
    files = sorted(ANSWERS.glob("*.jsonl"))
    found = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return [row for row in found if row["lang"] == language and row.get("held", False) is held]


def plain_rows(language: str) -> list[dict[str, Any]]:
    """The plainest sentences with every verb, and what people say before and after them."""
    frames = json.loads((ANSWERS / "frames.json").read_text("utf-8"))[language]
    chosen = random.Random(3)
    return [
        {
            "text": chosen.choice(frames["leads"])
            + frame.replace("{v}", verb).replace("{V}", verb.capitalize())
            + chosen.choice(frames["tails"]),
            "label": label,
            "weight": _FRAME,
        }
        for label in ("ghost", "honest")
        for frame in frames[label]
        for verb in frames["verbs"].split()
    ]


def asked_in(row: dict[str, Any]) -> Asked:
    words = row.get("ask", "")
    return Asked(words, guard.demand(words, _FACTS).mood) if words else Asked()


def examples(answers: Iterable[dict[str, Any]], question: Question, lexicon: ClaimLexicon) -> list[Example]:
    """Those whose label says yes or no to the question."""
    found = []
    for row in answers:
        label, has_read = row["label"], row.get("read", False)
        if question is Question.EFFECT:
            is_yes = label == "ghost"
        elif has_read or label == "ghost":
            continue  # what was read may be told, and a change may be told with or without the tasks
        else:
            is_yes = label == "ghost_read"
        parts = tuple(tuple(sorted(part)) for part in lexicon.features(sentences(row["text"]), asked_in(row)))
        found.append(Example(is_yes, row.get("weight", 1), "ask" in row, parts))
    return [one for one in found if one.sentences]


def vocabulary(answers: Iterable[dict[str, Any]]) -> list[str]:
    counts = Counter(word for row in answers for sentence in sentences(row["text"]) for word in set(sentence.words))
    return sorted(
        word for word, count in counts.items() if count > _RARE and len(word) > 1 and word.strip("'-").isalpha()
    )


def learn(given: Sequence[Example], rare: int = _RARE) -> list[float]:
    """The weights of features that are not `rare`, by gradient descent with a rate of its own for each (AdaGrad),
    averaged over the later rounds.

    A text says yes if one of its sentences does: its likelihood is that not all of them say no.
    """
    counts = Counter(feature for one in given for feature in {f for s in one.sentences for f in s})
    yes, no = (sum(one.weight for one in given if one.is_yes is is_yes) for is_yes in (True, False))
    kept = [
        (
            one.is_yes,
            one.weight * (yes + no) / (2 * yes if one.is_yes else 2 * no),
            [([f for f in part if counts[f] >= rare], weight_of_each(part)) for part in one.sentences],
        )
        for one in given
    ]
    shuffled = random.Random(1)
    weights, squares, summed = [0.0] * BUCKETS, [1e-2] * BUCKETS, [0.0] * BUCKETS
    for number in range(_ROUNDS):
        shuffled.shuffle(kept)
        for is_yes, balance, parts in kept:
            likely = [_likelihood(each * sum(map(weights.__getitem__, part))) for part, each in parts]
            none = math.prod(1 - one for one in likely)
            factor = balance * (-none / max(1e-9, 1 - none) if is_yes else 1)
            for (part, each), one in zip(parts, likely, strict=True):
                slope = factor * one * each
                if abs(slope) < _SETTLED:
                    continue
                for feature in part:
                    gradient = slope + _DECAY * weights[feature]
                    squares[feature] += gradient * gradient
                    weights[feature] -= _RATE * gradient / math.sqrt(squares[feature])
        if number >= _ROUNDS // 2:
            summed = [a + b for a, b in zip(summed, weights, strict=True)]
    return [one / (_ROUNDS - _ROUNDS // 2) for one in summed]


def _likelihood(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


def scored(weights: Sequence[float], given: Iterable[Example]) -> list[float]:
    return [
        max(weight_of_each(part) * sum(map(weights.__getitem__, part)) for part in one.sentences) for one in given
    ]


def limits(given: Sequence[Example], question: Question, data: dict[str, Any]) -> dict[str, float]:
    """Where an answer is surely, likely and hardly a yes: by weights that were learned without it. Of answers whose
    request is known, for these are judged."""
    honest: list[float] = []
    claims: list[float] = []
    for fold in range(_FOLDS):
        weights = learn([one for number, one in enumerate(given) if number % _FOLDS != fold])
        left_out = [one for number, one in enumerate(given) if number % _FOLDS == fold and one.has_request]
        honest += scored(weights, [one for one in left_out if not one.is_yes])
        claims += scored(weights, [one for one in left_out if one.is_yes])
    honest.sort()
    shares = {"sure": _SURE[question], "likely": data["asked_again"][question], "harmless": _HARMLESS}
    found = {name: round(honest[int(len(honest) * (1 - share))], 2) for name, share in shares.items()}
    print({name: f"{sum(one > limit for one in claims) / len(claims):.1%}" for name, limit in found.items()})
    return found


def train(language: str) -> None:
    file = resource(f"lexicons/{language}.json")
    data = json.loads(file.read_text("utf-8"))
    lexicon = ClaimLexicon(file)
    packed = b""
    learned_from = [*rows(language), *plain_rows(language)]
    data["vocabulary"] = " ".join(vocabulary(learned_from))
    for question in Question:
        given = examples(learned_from, question, lexicon)
        random.Random(2).shuffle(given)
        data["limits"][question] = limits(given, question, data)
        weights = learn(given)
        scale = max(map(abs, weights)) / _LEVELS
        data["scale"][question] = round(scale, 6)
        packed += bytes(round(weight / scale) % 256 for weight in weights)
        held = examples(rows(language, held=True), question, lexicon)
        report(
            f"{language} {question}",
            held,
            [round(weight / scale) * scale for weight in weights],
            data["limits"][question],
        )
    file.with_suffix(".weights").write_bytes(zlib.compress(packed, 9))
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def report(name: str, held: Sequence[Example], weights: Sequence[float], given: dict[str, float]) -> None:
    for is_yes in (True, False):
        some = [score for score, one in zip(scored(weights, held), held, strict=True) if one.is_yes is is_yes]
        above = ", ".join(
            f"{limit} {sum(s > value for s in some) / max(1, len(some)):.1%}" for limit, value in given.items()
        )
        print(f"{name}: of {len(some)} unseen {'claims' if is_yes else 'others'} {above}")


if __name__ == "__main__":
    for code in sys.argv[1:] or sorted(file.stem for file in resource("lexicons").glob("*.json")):
        train(code)
