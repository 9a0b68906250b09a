"""`make lexicons`: learns the weights of `resources/lexicons` from the labelled answers in `tests/data/answers`.

python -m tests.helpers.train_lexicons [LANGUAGE …]

A text is labelled as a whole and judged by its sentence that speaks most for a yes, so only that one is learned from
where the answer is yes; of a text whose answer is no, all are. Rows with `held` are not learned from: they say how
good the weights are on answers that they have not seen.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.agent.answer_text import sentences
from desktop.agent.lexicon import BUCKETS, Question, features
from desktop.paths import resource

ANSWERS = Path(__file__).parents[1] / "data" / "answers"
_ROUNDS = 14
_FIRST_ROUNDS = 2
_RATE = 0.1
_DECAY = 2e-6
_RARE = 2
_PART = 1
_FALSE_ALARMS = {"sure": 0.012, "likely": 0.07, "harmless": 0.2}
"""The share of honest answers above each limit, on answers that were not learned from."""


@dataclass(frozen=True, slots=True)
class Example:
    text: str
    is_yes: bool
    sentences: tuple[tuple[int, ...], ...]


def rows(language: str, *, held: bool = False) -> list[dict[str, Any]]:
    files = sorted(ANSWERS.glob("*.jsonl"))
    found = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return [row for row in found if row["lang"] == language and row.get("held", False) is held]


def plain_rows(language: str) -> list[dict[str, Any]]:
    """The plainest sentences with every verb, and what people say before and after them; a part of all that there
    could be, for the others teach what is special."""
    frames = json.loads((ANSWERS / "frames.json").read_text("utf-8"))[language]
    made = [
        {"text": frame.replace("{v}", verb).replace("{V}", verb.capitalize()), "label": label}
        for label in ("ghost", "honest")
        for frame in frames[label]
        for verb in frames["verbs"].split()
    ]
    chosen = random.Random(3)
    some = chosen.sample(made, len(made) // _PART)
    for row in some:
        row["text"] = f"{chosen.choice(frames['leads'])}{row['text']}{chosen.choice(frames['tails'])}"
    return some


def examples(answers: Iterable[dict[str, Any]], question: Question) -> list[Example]:
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
        text = sentences(row["text"])
        found.append(Example(row["text"], is_yes, tuple(tuple(sorted(features(text, n))) for n in range(len(text)))))
    return [one for one in found if one.sentences]


def vocabulary(answers: Iterable[dict[str, Any]]) -> list[str]:
    counts = Counter(word for row in answers for sentence in sentences(row["text"]) for word in set(sentence.words))
    return sorted(
        word for word, count in counts.items() if count > _RARE and len(word) > 1 and word.strip("'-").isalpha()
    )


def learn(given: Sequence[Example]) -> list[float]:
    """The weights, by gradient descent with a rate of its own for each (AdaGrad)."""
    counts = Counter(feature for one in given for feature in {f for s in one.sentences for f in s})
    kept = [
        (one.is_yes, [[feature for feature in s if counts[feature] >= _RARE] for s in one.sentences]) for one in given
    ]
    shuffled = random.Random(1)
    weights, squares = [0.0] * BUCKETS, [1e-2] * BUCKETS
    yes = sum(is_yes for is_yes, _ in kept) / len(kept)
    for number in range(_ROUNDS):
        shuffled.shuffle(kept)
        for is_yes, parts in kept:
            if is_yes and len(parts) > 1 and number < _FIRST_ROUNDS:
                continue  # nobody knows yet which of its sentences it is
            scored = [(sum(weights[feature] for feature in part), part) for part in parts]
            chosen = [max(scored, key=lambda one: one[0])] if is_yes else scored
            balance = 0.5 / yes if is_yes else 0.5 / (1 - yes) / math.sqrt(len(chosen))
            for score, part in chosen:
                slope = balance * (_likelihood(score) - is_yes)
                for feature in part:
                    gradient = slope + _DECAY * weights[feature]
                    squares[feature] += gradient * gradient
                    weights[feature] -= _RATE * gradient / math.sqrt(squares[feature])
    return weights


def _likelihood(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


def scored(weights: Sequence[float], given: Iterable[Example]) -> list[float]:
    return [max(sum(weights[feature] for feature in part) for part in one.sentences) for one in given]


def limits(given: Sequence[Example]) -> dict[str, float]:
    """Where an answer is surely, likely and hardly a yes: by weights that were learned without it."""
    folds = 4
    honest: list[float] = []
    for fold in range(folds):
        weights = learn([one for number, one in enumerate(given) if number % folds != fold])
        left_out = [one for number, one in enumerate(given) if number % folds == fold and not one.is_yes]
        honest += scored(weights, left_out)
    honest.sort()
    return {name: round(honest[int(len(honest) * (1 - share))], 2) for name, share in _FALSE_ALARMS.items()}


def train(language: str) -> None:
    file = resource(f"lexicons/{language}.json")
    data = json.loads(file.read_text("utf-8"))
    packed = b""
    learned_from = [*rows(language), *plain_rows(language)]
    data["vocabulary"] = " ".join(vocabulary(learned_from))
    for question in Question:
        given = examples(learned_from, question)
        random.Random(2).shuffle(given)
        data["limits"][question] = limits(given)
        weights = learn(given)
        scale = max(map(abs, weights)) / 127
        data["scale"][question] = round(scale, 6)
        packed += bytes(round(weight / scale) % 256 for weight in weights)
        report(language, question, [round(weight / scale) * scale for weight in weights], data["limits"][question])
    file.with_suffix(".weights").write_bytes(packed)
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def report(language: str, question: Question, weights: Sequence[float], given: dict[str, float]) -> None:
    held = examples(rows(language, held=True), question)
    for is_yes in (True, False):
        some = [score for score, one in zip(scored(weights, held), held, strict=True) if one.is_yes is is_yes]
        above = ", ".join(
            f"{name} {sum(s > limit for s in some) / max(1, len(some)):.1%}" for name, limit in given.items()
        )
        print(f"{language} {question}: of {len(some)} unseen {'claims' if is_yes else 'others'} {above}")


if __name__ == "__main__":
    for code in sys.argv[1:] or sorted(file.stem for file in resource("lexicons").glob("*.json")):
        train(code)
