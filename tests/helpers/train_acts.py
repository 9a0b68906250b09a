"""Learns from labelled messages, and from plain ones of the guard, which act one asks for."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.likely_acts import ACTS, BUCKETS, HEADER, MANY, features
from desktop.agent.language.message import read_by_rules
from desktop.agent.provider import TaskInFocus
from desktop.tools.registry import TOOLS
from tests.helpers.facts import facts
from tests.helpers.labelled_requests import Labelled, rows_of
from tests.helpers.request_scores import NOW

_GUARD = Path(__file__).parents[1] / "unit" / "desktop" / "agent" / "utterances_own.jsonl"
_TALK = frozenset({"talk", "idiom", "help", "negation", "smalltalk", "capability"})
_RARE = 2
_STRENGTH = 60
_LEVELS = 127
"""Of a weight of one sign."""
_SMALL = 2
"""Weights up to this level are left out: they make the file large and say little."""


@dataclass(frozen=True)
class Example:
    act: str
    features: dict[int, float]


def examples(given: Iterable[Labelled], language: str) -> Iterator[Example]:
    for one in given:
        if one.act:
            rules = one.read.rules if one.is_new else ()
            yield Example(one.act, features(one.tokens, rules, has_focus=one.has_focus))
        for part in one.parts:
            if part.act in ACTS:
                yield Example(part.act, features(part.tokens, (), has_focus=part.has_focus))
    if language == "en":
        plain = facts(NOW - dt.timedelta(days=1))
        for row in rows_of(_GUARD):
            focus = TaskInFocus(**row["focus"]) if row.get("focus") else None
            read = read_by_rules(row["text"], replace(plain, focus=focus), language)
            act = _act_of_guard(row, read.rules)
            if act and row["half"] != "held":
                yield Example(act, features(read.tokens, read.rules, has_focus=focus is not None))


def _act_of_guard(row: Mapping[str, Any], found: Sequence[str]) -> str:
    """The act of a message of the guard; empty where its label does not tell it. `found` are the acts that patterns
    find; the label says only of which tools they must be."""
    acts = sorted(set(found) & set(ACTS))
    if row["guard"] == "must_call" and acts and {_tool_of(act) for act in acts} == set(row["expect"]):
        return acts[0] if len(acts) == 1 else MANY
    if row["guard"] == "must_call" and row["expect"] in (
        ["add_task"],
        ["complete_task"],
        ["delete_task"],
        ["list_tasks"],
    ):
        return str(row["expect"][0])
    is_change = any(tool in TOOLS and TOOLS[tool].effect is None for tool in row["expect"])
    is_talk = row["class"] in _TALK or (row["guard"] == "may_answer" and not row["expect"])
    return "none" if not is_change and is_talk else ""


def _tool_of(act: str) -> str:
    name = act.partition(":")[0]
    if name in ("status", "priority", "repeat", "list"):
        return f"set_task_{name}"
    named = {"item": "update_checklist_items", "rename": "update_task", "describe": "update_task"}
    named |= dict.fromkeys(("due", "start", "remind"), "set_task_due_date")
    return named.get(name, name)


def learn(given: Sequence[Example]) -> tuple[np.ndarray, np.ndarray]:
    """The weights of each feature for each act, and of the acts by themselves."""
    ends = np.cumsum([0, *(len(one.features) for one in given)])
    columns = np.concatenate([sorted(one.features) for one in given])
    values = np.concatenate([[one.features[at] for at in sorted(one.features)] for one in given])
    known = np.bincount(columns, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((values * known[columns], columns, ends), shape=(len(given), BUCKETS))
    model = LogisticRegression(C=_STRENGTH, max_iter=120).fit(matrix, [ACTS.index(one.act) for one in given])
    weights, own = np.zeros((len(ACTS), BUCKETS)), np.full(len(ACTS), -99.0)
    weights[model.classes_], own[model.classes_] = model.coef_, model.intercept_
    return weights.T, own


def train(labelled: Iterable[Labelled], language: str) -> bytes:
    given = list(examples(labelled, language))
    random.Random(2).shuffle(given)
    weights, own = learn(given)
    scale = float(np.abs(weights).max()) / _LEVELS
    levels = np.round(weights / scale)
    levels[np.abs(levels) <= _SMALL] = 0
    return HEADER.pack(scale, *own) + bytes(levels.astype(np.int8).tobytes())
