"""`make lexicons`: learns from labelled messages which act one asks for, one file a language.

python -m tests.helpers.train_acts [LANGUAGE …]

The messages are those in `tests/data/requests` but the sets that are called `held`, and plain ones of the guard. For
those in `learned` no rule was written: only they say how far the rules can be trusted.
Needs scikit-learn, which the app does not: `pip install -e .[learn]`.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import time_machine
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.likely_acts import ACTS, BUCKETS, HEADER, MANY, NOTHING, features
from desktop.agent.language.message import learned_parts
from desktop.agent.provider import Facts, TaskInFocus
from desktop.paths import resource
from desktop.tools.registry import TOOLS
from tests.helpers.facts import facts
from tests.helpers.request_scores import NOW, known_facts

_DATA = Path(__file__).parents[1] / "data" / "requests"
_GUARD = Path(__file__).parents[1] / "unit" / "desktop" / "agent" / "utterances_own.jsonl"
_TALK = frozenset({"talk", "idiom", "help", "negation", "smalltalk", "capability"})
_PLAIN = {
    "en": ("add {}", "todo: {}", "I need to {} by friday", "{} tomorrow", "remind me to {}", "new task: {}"),
    "de": ("neue Aufgabe: {}", "ich muss bis Freitag {}", "morgen {}", "füg {} hinzu", "bitte {} eintragen"),
}
"""Every new task of the rows is learned behind one of these too, so that no word of a title speaks against it."""
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


def examples(language: str) -> Iterator[Example]:
    chosen = random.Random(3)
    for file, row in labelled_rows():
        act = act_of_row(row)
        if row["lang"] != language or not act:
            continue
        known = known_facts(row.get("selected", ""), file)
        yield _example(act, row["text"], known, language, has_rules=file.parent.name == "learned")
        for call in row.get("calls", ()):
            if title := call["args"].get("title") if call["tool"] == "add_task" else None:
                yield _example("add_task", chosen.choice(_PLAIN[language]).format(title), known, language)
    if language == "en":
        plain = facts(NOW - dt.timedelta(days=1))
        for row in _rows(_GUARD):
            focus = TaskInFocus(**row["focus"]) if row.get("focus") else None
            known = replace(plain, focus=focus)
            act = _act_of_guard(row, learned_parts(row["text"], known, language)[1])
            if act and row["half"] != "held":
                yield _example(act, row["text"], known, language, has_rules=True)


def labelled_rows() -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Those that may be learned from, with the file they are in."""
    for file in sorted(_DATA.rglob("*.jsonl")):
        for row in _rows(file) if not file.stem.startswith("held") else ():
            yield file, row


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


def act_of_row(row: Mapping[str, Any]) -> str:
    """The act that a row is labelled with; empty where only its kind is."""
    if row["kind"] in NOTHING:
        return str(row["kind"])
    acts = {act_of_call(call) for call in row.get("calls", ())} & set(ACTS)
    if row["kind"] == "read":
        return "list_tasks" if "list_tasks" in acts or not acts else "get_task"
    return MANY if len(acts) > 1 else "".join(acts)


def act_of_call(call: Mapping[str, Any]) -> str:
    tool, given = call["tool"], call["args"]
    short = tool.removeprefix("set_task_")
    match tool:
        case "set_task_priority":
            return f"priority:{given.get('priority') or 'clear'}"
        case "set_task_status":
            return f"status:{given['status']}"
        case "set_task_due_date":
            names = {"start_date": "start", "remind": "remind"}
            [field, *others] = [name for name in ("due_date", "due_time", "start_date", "remind") if name in given]
            act = names.get(field, "due") if not others else "due"
            return act if given[field] or act == "start" else f"{act}:clear"
        case "set_task_repeat" | "set_task_list":
            return short if given.get(short) else f"{short}:clear"
        case "update_task":
            return "rename" if "new_title" in given else "describe"
        case "update_checklist_items":
            item = given["items"][0]
            if "title" in item:
                return "item:rename"
            return (
                "item:remove" if item.get("isArchived") else "item:tick" if item.get("isChecked") else "item:untick"
            )
    return str(tool)


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def _example(act: str, text: str, known: Facts, language: str, *, has_rules: bool = False) -> Example:
    """`has_rules`: no rule was written for this message, so what they find in it is learned from as well."""
    tokens, rules = learned_parts(text, known, language)
    return Example(act, features(tokens, rules if has_rules else (), has_focus=known.focus is not None))


def learn(given: Sequence[Example]) -> tuple[np.ndarray, np.ndarray]:
    """The weights of each feature for each act, and of the acts by themselves."""
    ends = np.cumsum([0, *(len(one.features) for one in given)])
    columns = np.concatenate([sorted(one.features) for one in given])
    values = np.concatenate([[one.features[at] for at in sorted(one.features)] for one in given])
    known = np.bincount(columns, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((values * known[columns], columns, ends), shape=(len(given), BUCKETS))
    model = LogisticRegression(C=_STRENGTH, max_iter=150).fit(matrix, [ACTS.index(one.act) for one in given])
    weights, own = np.zeros((len(ACTS), BUCKETS)), np.full(len(ACTS), -99.0)
    weights[model.classes_], own[model.classes_] = model.coef_, model.intercept_
    return weights.T, own


def train(language: str) -> None:
    with time_machine.travel(NOW.astimezone(), tick=True):
        given = list(examples(language))
    random.Random(2).shuffle(given)
    weights, own = learn(given)
    scale = float(np.abs(weights).max()) / _LEVELS
    levels = np.round(weights / scale)
    levels[np.abs(levels) <= _SMALL] = 0
    packed = HEADER.pack(scale, *own) + levels.astype(np.int8).tobytes()
    file = resource(f"lexicons/requests/{language}.acts")
    file.write_bytes(zlib.compress(packed, 9))
    print(f"{language}: {len(given)} messages, {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    for code in sys.argv[1:] or ("de", "en"):
        train(code)
