"""Undo steps."""

from __future__ import annotations

from sqlalchemy import or_, select

from desktop.store.schema import undo_steps
from desktop.store.statements.parts import given

_STEP = select(
    *(undo_steps.c.seq, undo_steps.c.action, undo_steps.c.subject, undo_steps.c.count, undo_steps.c.undone),
    *(undo_steps.c.verdicts, undo_steps.c.effects, undo_steps.c.kept),
).limit(1)
_DOES_SOMETHING = or_(undo_steps.c.effects != "[]", undo_steps.c.verdicts != "[]")
_DONE, _UNDONE = undo_steps.c.undone == 0, undo_steps.c.undone == 1

STEP = _STEP.where(undo_steps.c.seq == given("step"))
TO_UNDO = _STEP.where(_DONE, _DOES_SOMETHING).order_by(undo_steps.c.seq.desc())
TO_REDO = _STEP.where(_UNDONE, _DOES_SOMETHING).order_by(undo_steps.c.seq)
LAST_DONE = _STEP.where(_DONE).order_by(undo_steps.c.seq.desc())
LAST_UNDONE = _STEP.where(_UNDONE).order_by(undo_steps.c.seq)

ADD = undo_steps.insert().values(
    {
        **{name: given(name) for name in ("at", "action", "subject", "count", "effects", "verdicts")},
        "kept": "[]",
        "undone": 0,
    }
)
LAST = select(undo_steps.c.seq).order_by(undo_steps.c.seq.desc()).limit(1)
EXTEND = (
    undo_steps.update()
    .values(count=given("new_count"), effects=given("new_effects"), verdicts=given("new_verdicts"))
    .where(undo_steps.c.seq == given("step"))
)
TURN = (
    undo_steps.update()
    .values(undone=given("new_undone"), effects=given("new_effects"), kept=given("new_kept"))
    .where(undo_steps.c.seq == given("step"))
)
FORGET_UNDONE = undo_steps.delete().where(_UNDONE)
_OLDEST_TO_GO = select(undo_steps.c.seq).order_by(undo_steps.c.seq.desc()).limit(1).offset(given("kept"))
FORGET_OLD = undo_steps.delete().where(undo_steps.c.seq <= _OLDEST_TO_GO.scalar_subquery())

ALL = select(undo_steps.c.seq, undo_steps.c.effects, undo_steps.c.kept, undo_steps.c.verdicts)
FORGET = undo_steps.delete().where(undo_steps.c.seq == given("step"))
REWRITE = (
    undo_steps.update()
    .values(subject="", effects=given("new_effects"), kept=given("new_kept"), verdicts=given("new_verdicts"))
    .where(undo_steps.c.seq == given("step"))
)
