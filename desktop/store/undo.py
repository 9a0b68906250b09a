"""Undo and redo: what each user action did, kept so that it can be taken back, also after a restart."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from desktop.domain.history import StepVerdict, UndoStep
from desktop.domain.task import format_instant
from desktop.store.apply import Draft
from desktop.store.connection import Connection
from desktop.store.effects import GONE, Effect, Register
from desktop.store.sql import as_text, dumps, loads
from sync.patch import Cause, Value

KEPT = 100


@dataclass(frozen=True, slots=True)
class Turn:
    """A step about to be turned over: `effects` are to be taken back, `kept` not, `done` were taken back before."""

    step: UndoStep
    effects: list[Effect]
    done: list[Effect]
    kept: list[Effect] = field(default_factory=list)


def record(
    connection: Connection,
    action: str,
    subject: str,
    count: int,
    effects: Sequence[Effect],
    verdicts: Sequence[StepVerdict] = (),
    onto: int | None = None,
) -> int:
    """Adds a step, or adds to the step `onto` if it can still be undone. What had been undone is redone no more."""
    connection.execute("DELETE FROM undo_steps WHERE undone = 1")
    if onto is not None and (found := _step(connection, "seq = ?", (onto,), "effects")):
        connection.execute(
            "UPDATE undo_steps SET count = ?, effects = ?, verdicts = ? WHERE seq = ?",
            (
                found.step.count + count,
                _dump(_joined([*found.effects, *effects])),
                _dump_verdicts([*found.step.verdicts, *verdicts]),
                onto,
            ),
        )
        return onto
    connection.execute(
        "INSERT INTO undo_steps (at, action, subject, count, effects, kept, undone, verdicts) "
        "VALUES (?, ?, ?, ?, ?, '[]', 0, ?)",
        (
            format_instant(dt.datetime.now(dt.UTC)),
            action,
            subject,
            count,
            _dump(_joined(effects)),
            _dump_verdicts(verdicts),
        ),
    )
    seq: int = connection.execute("SELECT max(seq) FROM undo_steps").scalar_one()
    connection.execute(
        "DELETE FROM undo_steps WHERE seq <= (SELECT seq FROM undo_steps ORDER BY seq DESC LIMIT 1 OFFSET ?)", (KEPT,)
    )
    return seq


def next_step(connection: Connection, *, undone: bool) -> Turn | None:
    """What Undo (or, of the undone ones, Redo) would act on."""
    order = "ASC" if undone else "DESC"
    return _step(
        connection,
        f"undone = ? AND (effects != '[]' OR verdicts != '[]') ORDER BY seq {order}",
        (int(undone),),
        "effects",
    )


def left_over(connection: Connection, *, undone: bool) -> Turn | None:
    """What the Undo (or Redo) just before this left alone, because something else had changed it."""
    order = "DESC" if undone else "ASC"
    found = _step(connection, f"undone = ? ORDER BY seq {order}", (int(not undone),), "kept")
    return found if found and found.effects else None


def _step(connection: Connection, where: str, parameters: tuple[int, ...], column: str) -> Turn | None:
    """A step of which `column` is to be turned over."""
    row = connection.execute(
        f"SELECT seq, action, subject, count, undone, verdicts, effects, kept FROM undo_steps WHERE {where} LIMIT 1",
        parameters,
    ).first()
    if row is None:
        return None
    verdicts = tuple(StepVerdict(*verdict) for verdict in _lists(row[5], 3))
    count = row[3] if type(row[3]) is int else 1
    step = UndoStep(row[0], as_text(row[1]), as_text(row[2]), count, bool(row[4]), verdicts)
    return Turn(step, _load(row[7]), _load(row[6])) if column == "kept" else Turn(step, _load(row[6]), [])


def inverse(effects: Sequence[Effect], now: str, causes: Mapping[Register, Cause] | None = None) -> list[Draft]:
    """Drafts that take effects back, the last one first; by `causes`, the verdicts that do so."""
    fields: dict[tuple[str, str, Cause | None], dict[str, Value]] = defaultdict(dict)
    for effect in reversed(effects):
        cause = causes.get(effect.register) if causes else None
        fields[effect.kind, effect.id, cause][effect.field] = _before(effect, now)
    return [Draft(kind, id_, values, cause=cause) for (kind, id_, cause), values in fields.items()]


def turn(connection: Connection, turned: Turn, effects: Sequence[Effect], *, undone: bool) -> None:
    """Puts a step on its other side. `effects` are those of doing so, from which it can be taken back in turn."""
    connection.execute(
        "UPDATE undo_steps SET undone = ?, effects = ?, kept = ? WHERE seq = ?",
        (int(undone), _dump(_joined([*turned.done, *effects])), _dump(turned.kept), turned.step.seq),
    )


def _joined(effects: Sequence[Effect]) -> list[Effect]:
    """One effect for each register: from what stood before the first to what stands after the last."""
    joined: dict[Register, Effect] = {}
    for effect in effects:
        first = joined.get(effect.register, effect)
        joined[effect.register] = Effect(*effect.register, first.before, effect.after, effect.stamp)
    return list(joined.values())


def _before(effect: Effect, now: str) -> Value:
    if effect.before != GONE or effect.field != "deleted":
        return effect.before
    # What was created goes to the trash, whence it can come back; items and labels only vanish.
    return [now, False] if effect.kind == "task" else True


def _dump(effects: Sequence[Effect]) -> str:
    return dumps([[e.kind, e.id, e.field, e.before, e.after, e.stamp] for e in effects])


def _dump_verdicts(verdicts: Sequence[StepVerdict]) -> str:
    return dumps([[given.item_id, given.verdict, given.before] for given in verdicts])


def _load(text: str) -> list[Effect]:
    return [Effect(*effect) for effect in _lists(text, 6)]


def _lists(text: str, length: int) -> list[list[Any]]:
    """Those that are of this length, as all are that were written here: what is damaged cannot be taken back."""
    return [part for part in loads(text, list) if isinstance(part, list) and len(part) == length]
