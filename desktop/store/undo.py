"""Undo and redo: what each user action did, kept so that it can be taken back, also after a restart."""

from __future__ import annotations

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from desktop.domain.history import UndoStep
from desktop.domain.task import format_instant
from desktop.store.apply import Draft
from desktop.store.changes import GONE, Effect
from desktop.store.connection import Connection
from desktop.store.sql import dumps
from sync.patch import Value

KEPT = 100


@dataclass(frozen=True, slots=True)
class Turn:
    """A step about to be turned over: `effects` are to be taken back, `done` were taken back before."""

    step: UndoStep
    effects: list[Effect]
    done: list[Effect]


def record(connection: Connection, action: str, subject: str, count: int, effects: Sequence[Effect]) -> None:
    """Adds a step. What had been undone can no longer be redone."""
    connection.execute("DELETE FROM undo_steps WHERE undone = 1")
    connection.execute(
        "INSERT INTO undo_steps (at, action, subject, count, effects, kept, undone) VALUES (?, ?, ?, ?, ?, '[]', 0)",
        (format_instant(dt.datetime.now(dt.UTC)), action, subject, count, _dump(_joined(effects))),
    )
    connection.execute(
        "DELETE FROM undo_steps WHERE seq <= (SELECT seq FROM undo_steps ORDER BY seq DESC LIMIT 1 OFFSET ?)", (KEPT,)
    )


def next_step(connection: Connection, *, undone: bool) -> Turn | None:
    """What Undo (or, of the undone ones, Redo) would act on."""
    order = "ASC" if undone else "DESC"
    row = connection.execute(
        "SELECT seq, action, subject, count, undone, effects FROM undo_steps "
        f"WHERE undone = ? AND effects != '[]' ORDER BY seq {order} LIMIT 1",
        (int(undone),),
    ).first()
    return Turn(UndoStep(row[0], row[1], row[2], row[3], bool(row[4])), _load(row[5]), []) if row else None


def left_over(connection: Connection, *, undone: bool) -> Turn | None:
    """What the Undo (or Redo) just before this left alone, because something else had changed it."""
    order = "DESC" if undone else "ASC"
    row = connection.execute(
        "SELECT seq, action, subject, count, undone, kept, effects FROM undo_steps "
        f"WHERE undone = ? ORDER BY seq {order} LIMIT 1",
        (int(not undone),),
    ).first()
    if row is None or row[5] == "[]":
        return None
    return Turn(UndoStep(row[0], row[1], row[2], row[3], bool(row[4])), _load(row[5]), _load(row[6]))


def inverse(effects: Sequence[Effect], now: str) -> list[Draft]:
    """Drafts that take effects back, the last one first."""
    fields: dict[tuple[str, str], dict[str, Value]] = defaultdict(dict)
    for effect in reversed(effects):
        fields[effect.kind, effect.id][effect.field] = _before(effect, now)
    return [Draft(kind, id_, values) for (kind, id_), values in fields.items()]


def turn(
    connection: Connection, turned: Turn, effects: Sequence[Effect], kept: Sequence[Effect], *, undone: bool
) -> None:
    """Puts a step on its other side. `effects` are those of doing so, from which it can be taken back in turn."""
    connection.execute(
        "UPDATE undo_steps SET undone = ?, effects = ?, kept = ? WHERE seq = ?",
        (int(undone), _dump(_joined([*turned.done, *effects])), _dump(kept), turned.step.seq),
    )


def _joined(effects: Sequence[Effect]) -> list[Effect]:
    """One effect for each register: from what stood before the first to what stands after the last."""
    joined: dict[tuple[str, str, str], Effect] = {}
    for effect in effects:
        key = (effect.kind, effect.id, effect.field)
        first = joined.get(key, effect)
        joined[key] = Effect(*key, first.before, effect.after, effect.stamp)
    return list(joined.values())


def _before(effect: Effect, now: str) -> Value:
    if effect.before != GONE or effect.field != "deleted":
        return effect.before
    # What was created goes to the trash, whence it can come back; items and labels only vanish.
    return [now, False] if effect.kind == "task" else True


def _dump(effects: Sequence[Effect]) -> str:
    return dumps([[e.kind, e.id, e.field, e.before, e.after, e.stamp] for e in effects])


def _load(text: str) -> list[Effect]:
    return [Effect(*effect) for effect in json.loads(text)]
