"""Undo and redo: what each user action did, kept so that it can be taken back, also after a restart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from desktop.domain.history import StepVerdict, UndoStep
from desktop.domain.values import now_text
from desktop.domain.views import NEVER
from desktop.store.apply import GONE, Draft, Effect, Register
from desktop.store.compiled import undo as sql
from desktop.store.connection import Connection, Parameters, Statement
from desktop.store.sql import as_text, dumps, loads
from sync.patch import Cause, Value

KEPT = 100


@dataclass(frozen=True, slots=True)
class UndoTurn:
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
    connection.execute(sql.FORGET_UNDONE)
    if onto is not None and (found := _step(connection, sql.STEP, {"step": onto})):
        connection.execute(
            sql.EXTEND,
            {
                "step": onto,
                "new_count": found.step.count + count,
                "new_effects": _dump(_joined([*found.effects, *effects])),
                "new_verdicts": _dump_verdicts([*found.step.verdicts, *verdicts]),
            },
        )
        return onto
    connection.execute(
        sql.ADD,
        {
            "at": now_text(),
            "action": action,
            "subject": subject,
            "count": count,
            "effects": _dump(_joined(effects)),
            "verdicts": _dump_verdicts(verdicts),
        },
    )
    seq = connection.execute(sql.LAST).number()
    connection.execute(sql.FORGET_OLD, {"kept": KEPT})
    return seq


def next_step(connection: Connection, *, undone: bool) -> UndoTurn | None:
    """What Undo (or, of the undone ones, Redo) would act on."""
    return _step(connection, sql.TO_REDO if undone else sql.TO_UNDO)


def left_over(connection: Connection, *, undone: bool) -> UndoTurn | None:
    """What the Undo (or Redo) just before this left alone, because something else had changed it."""
    found = _step(connection, sql.LAST_DONE if undone else sql.LAST_UNDONE, of_kept=True)
    return found if found and found.effects else None


def _step(
    connection: Connection, statement: Statement, parameters: Parameters = (), *, of_kept: bool = False
) -> UndoTurn | None:
    """A step of which the effects are to be turned over, or those that were kept at the last turn."""
    row = connection.execute(statement, parameters).first()
    if row is None:
        return None
    verdicts = tuple(StepVerdict(*verdict) for verdict in _lists(row[5], 3))
    count = row[3] if type(row[3]) is int else 1
    step = UndoStep(row[0], as_text(row[1]), as_text(row[2]), count, bool(row[4]), verdicts)
    return UndoTurn(step, _load(row[7]), _load(row[6])) if of_kept else UndoTurn(step, _load(row[6]), [])


def inverse(
    effects: Sequence[Effect], causes: Mapping[Register, Cause] | None = None, *, trashed: Collection[str] = ()
) -> list[Draft]:
    """Drafts that take effects back, the last one first; by `causes`, the verdicts that do so.

    What was created is then as if it had never been added; of the tasks, `trashed` go to the trash instead.
    """
    now = now_text()
    fields: dict[tuple[str, str, Cause | None], dict[str, Value]] = defaultdict(dict)
    for effect in reversed(effects):
        cause = causes.get(effect.register) if causes else None
        fields[effect.kind, effect.id, cause][effect.field] = _before(effect, now if effect.id in trashed else NEVER)
    return [Draft(kind, id_, values, cause=cause) for (kind, id_, cause), values in fields.items()]


def turn(connection: Connection, turned: UndoTurn, effects: Sequence[Effect], *, undone: bool) -> None:
    """Puts a step on its other side. `effects` are those of doing so, from which it can be taken back in turn."""
    connection.execute(
        sql.TURN,
        {
            "step": turned.step.seq,
            "new_undone": int(undone),
            "new_effects": _dump(_joined([*turned.done, *effects])),
            "new_kept": _dump(turned.kept),
        },
    )


def _joined(effects: Sequence[Effect]) -> list[Effect]:
    """One effect for each register: from what stood before the first to what stands after the last."""
    joined: dict[Register, Effect] = {}
    for effect in effects:
        first = joined.get(effect.register, effect)
        joined[effect.register] = Effect(*effect.register, first.before, effect.after, effect.stamp)
    return list(joined.values())


def adds(effect: Effect) -> bool:
    """Whether it made something, or Redo made it once more."""
    return effect.field == "deleted" and effect.before in (GONE, NEVER, [NEVER, False])


def stands(effect: Effect, now: Value) -> bool:
    """Whether a register still is as an effect left it. What was completed elsewhere as well is completed."""
    match now, effect.after:
        case [status, *_], [left, *_] if effect.field == "state":
            return bool(status == left)
    return bool(now == effect.after)


def _before(effect: Effect, deleted_at: str) -> Value:
    if not adds(effect):
        return effect.before
    return {"task": [deleted_at, False], "list": deleted_at}.get(effect.kind, True)


def _dump(effects: Sequence[Effect]) -> str:
    return dumps([[e.kind, e.id, e.field, e.before, e.after, e.stamp] for e in effects])


def _dump_verdicts(verdicts: Sequence[StepVerdict]) -> str:
    return dumps([[given.item_id, given.verdict, given.before] for given in verdicts])


def _load(text: str) -> list[Effect]:
    return [Effect(*effect) for effect in _lists(text, 6)]


def _lists(text: str, length: int) -> list[list[Any]]:
    """Those that are of this length, as all are that were written here: what is damaged cannot be taken back."""
    return [part for part in loads(text, list) if isinstance(part, list) and len(part) == length]
