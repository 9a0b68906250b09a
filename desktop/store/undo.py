"""Undo and redo: what each user action did, kept so that it can be taken back, also after a restart."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence

from sqlalchemy import Connection

from desktop.domain.history import UndoStep
from desktop.domain.task import format_instant
from desktop.store.apply import Draft
from desktop.store.changes import GONE, Effect
from sync.patch import Value

KEPT = 100


def record(connection: Connection, action: str, subject: str, count: int, effects: Sequence[Effect]) -> None:
    """Adds a step. What had been undone can no longer be redone."""
    connection.exec_driver_sql("DELETE FROM undo_steps WHERE undone = 1")
    connection.exec_driver_sql(
        "INSERT INTO undo_steps (at, action, subject, count, effects, undone) VALUES (?, ?, ?, ?, ?, 0)",
        (format_instant(dt.datetime.now(dt.UTC)), action, subject, count, _dump(effects)),
    )
    connection.exec_driver_sql(
        "DELETE FROM undo_steps WHERE seq <= (SELECT seq FROM undo_steps ORDER BY seq DESC LIMIT 1 OFFSET ?)", (KEPT,)
    )


def next_step(connection: Connection, *, undone: bool) -> tuple[UndoStep, list[Effect]] | None:
    """What Undo (or, of the undone ones, Redo) would act on."""
    order = "ASC" if undone else "DESC"
    row = connection.exec_driver_sql(
        f"SELECT seq, action, subject, count, effects FROM undo_steps WHERE undone = ? ORDER BY seq {order} LIMIT 1",
        (int(undone),),
    ).first()
    if row is None:
        return None
    effects = [Effect(*effect) for effect in json.loads(row[4])]
    return UndoStep(row[0], row[1], row[2], row[3], undone), effects


def inverse(effects: Sequence[Effect], now: str) -> list[Draft]:
    """Drafts that take effects back, the last one first."""
    return [Draft(effect.kind, effect.id, {effect.field: _before(effect, now)}) for effect in reversed(effects)]


def flip(connection: Connection, step: UndoStep, effects: Sequence[Effect]) -> None:
    """Turns a step over; `effects` are those of taking it back, from which it can be taken back in turn."""
    connection.exec_driver_sql(
        "UPDATE undo_steps SET undone = ?, effects = ? WHERE seq = ?",
        (int(not step.undone), _dump(effects), step.seq),
    )


def drop(connection: Connection, step: UndoStep) -> None:
    connection.exec_driver_sql("DELETE FROM undo_steps WHERE seq = ?", (step.seq,))


def _before(effect: Effect, now: str) -> Value:
    if effect.before != GONE or effect.field != "deleted":
        return effect.before
    # What was created goes to the trash, whence it can come back; items and labels only vanish.
    return [now, False] if effect.kind == "task" else True


def _dump(effects: Sequence[Effect]) -> str:
    return json.dumps([[e.kind, e.id, e.field, e.before, e.after, e.stamp] for e in effects], ensure_ascii=False)
