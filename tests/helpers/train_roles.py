"""`make lexicons`: learns from labelled messages what their days, times and durations are for, one file a language.

python -m tests.helpers.train_roles [LANGUAGE …]

Of the messages in `tests/data/requests`, but the sets that are called `held`: what a day is for says the call that it
is in. Needs scikit-learn, which the app does not: `pip install -e .[learn]`.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import time_machine
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from desktop.agent.language.entities import Entities
from desktop.agent.language.message import learned_said
from desktop.agent.language.roles import BUCKETS, ROLES, SCALE, Mention, features, mentions
from desktop.domain.task import Due
from desktop.domain.values import parse_due
from desktop.paths import resource
from tests.helpers.request_scores import NOW, World, known_facts
from tests.helpers.train_acts import act_of_row, labelled_rows

_STRENGTH = 1
_RARE = 2
_MINUTES = {"m": 1, "h": 60, "d": 1440, "w": 10080}

Example = tuple[frozenset[int], str]
"""The features of a day, time or duration, and what it is for."""


def examples(language: str) -> Iterator[Example]:
    for file, row in labelled_rows():
        act = act_of_row(row)
        if row["lang"] == language and row["kind"] == "change" and act:
            facts = known_facts(row.get("selected", ""), file)
            said, entities = learned_said(row["text"], act, facts, language)
            world, named = World.of(file), {call["args"].get("task", "") for call in row["calls"]}
            dues = [parse_due(due) for title in named if (due := world.due(title))]
            found, tokens = mentions(said, entities, dues), [one.token for one in said]
            for one in found:
                yield features(tokens, found, one, act), role_of(one, entities, row["calls"], dues)


def role_of(one: Mention, entities: Entities, calls: Sequence[Mapping[str, Any]], dues: Sequence[Due]) -> str:
    """What a mention is for, by the calls of its message."""
    given = [call["args"] for call in calls]
    entity = entities[one.character]
    if one.kind == "repeat":
        return "repeat" if any(values.get("repeat") for values in given) else "other"
    if one.kind == "span":
        return _role_of_span(entity.minutes, given, dues)
    reminders = [parse_due(at) for values in given for at in values.get("remind") or () if "-" in at]
    said = [parse_due(values["due_date"]) for values in given if values.get("due_date")]
    times = {f"{due.time:%H:%M}" for due in said if due.time} | {
        values["due_time"] for values in given if values.get("due_time")
    }
    starts = {values.get("start_date") for values in given}
    if entity.due is None:
        return "other"
    date, time = entity.due.date, f"{entity.due.time:%H:%M}" if entity.due.time else ""
    late = f"{(int(time[:2]) + 12) % 24:02}{time[2:]}" if time else ""
    if one.kind == "clock":
        is_due = time in times or late in times
        at = {f"{due.time:%H:%M}" for due in reminders if due.time}
        return "due" if is_due else "remind" if time in at or late in at else "other"
    if date in {due.date for due in said} or (time and time in times):
        return "due"
    if date.isoformat() in starts:
        return "start"
    return "remind" if date in {due.date for due in reminders} else "other"


def _role_of_span(minutes: int, given: Sequence[Mapping[str, Any]], dues: Sequence[Due]) -> str:
    before = {
        int(number) * _MINUTES[unit[0]]
        for values in given
        for number, _, unit in (at.partition(" ") for at in values.get("remind") or ())
        if number.isdecimal() and unit
    }
    if minutes in before:
        return "remind"
    if minutes in {values.get("minutes") for values in given}:
        return "estimate"
    said = [parse_due(values["due_date"]) for values in given if values.get("due_date")]
    days = {abs((new.date - old.date).days) for new in said for old in dues}
    is_time = any("due_time" in values for values in given)
    return "shift" if minutes / 1440 in days - {0} or (minutes < 1440 and (said or is_time)) else "other"


def train(language: str) -> None:
    with time_machine.travel(NOW.astimezone(), tick=True):
        given = list(examples(language))
    found = [sorted(one) for one, _ in given]
    columns, ends = np.concatenate(found), np.cumsum([0, *map(len, found)])
    known = np.bincount(columns, minlength=BUCKETS) >= _RARE
    matrix = csr_matrix((known[columns].astype(float), columns, ends), shape=(len(given), BUCKETS))
    model = LogisticRegression(C=_STRENGTH, fit_intercept=False, max_iter=300)
    model.fit(matrix, [ROLES.index(role) for _, role in given])
    weights = np.full((len(ROLES), BUCKETS), -127.0)
    weights[model.classes_] = np.clip(np.round(model.coef_ * SCALE), -127, 127)
    file = resource(f"lexicons/requests/{language}.roles")
    file.write_bytes(zlib.compress(weights.T.astype(np.int8).tobytes(), 9))
    print(f"{language}: {len(given)} days and times, {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    for code in sys.argv[1:] or ("de", "en"):
        train(code)
