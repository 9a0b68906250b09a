"""Every write that was accepted, what waits to be sent of it, and the values that were overwritten unseen."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, case, delete, exists, func, or_, select, union

from desktop.domain.views import NEVER as _NEVER
from desktop.store import belonging, schema
from desktop.store.schema import conflicts, contested, history, items, outbox, tasks
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import among, deletion_stamp, given, listed, made, new_row, there

_PATCH = (
    *(history.c.kind, history.c.entity, history.c.stamp, history.c.actor),
    *(history.c.fields, history.c.base, history.c.cause),
)
_PATCHES = select(*_PATCH)
_OF_ENTITY = _PATCHES.where(history.c.entity == given("entity"), history.c.kind == given("kind"))
_BY_STAMP = (history.c.stamp, history.c.seq)

ALL = _PATCHES.order_by(history.c.entity, history.c.kind, *_BY_STAMP)
OF_ENTITY = _OF_ENTITY.order_by(*_BY_STAMP)
OF_ENTITIES = select(*_PATCH, history.c.seq).where(among(history.c.entity)).order_by(*_BY_STAMP)
OF_KIND = select(history.c.entity, history.c.fields).where(history.c.kind == given("kind"))
FIRST_CAUSE = (
    select(history.c.cause, history.c.stamp)
    .where(history.c.entity == given("entity"), history.c.kind == given("kind"), history.c.cause > given("cause"))
    .order_by(history.c.cause, history.c.stamp)
    .limit(1)
)
OF_CAUSE = _OF_ENTITY.where(history.c.cause == given("cause"), history.c.stamp == given("stamp"))
FROM_STAMP = _OF_ENTITY.where(history.c.stamp >= given("stamp"))
BY_HAND_BEFORE = _OF_ENTITY.where(history.c.cause.is_(None), history.c.stamp < given("stamp")).order_by(
    history.c.stamp.desc()
)
BY_HAND = select(history.c.seq).where(
    *(history.c.entity == given("entity"), history.c.kind == given("kind")),
    *(history.c.stamp == given("stamp"), history.c.cause.is_(None)),
)
COPIES = select(history.c.stamp).where(history.c.entity == given("entity"), history.c.actor == belonging.COPIED)
_wanted = listed("keys")
LIKE = _PATCHES.select_from(
    _wanted.join(
        history,
        and_(
            history.c.entity == func.json_extract(_wanted.c.value, "$[0]"),
            history.c.stamp == func.json_extract(_wanted.c.value, "$[1]"),
        ),
    )
)
"""Those that have entity and stamp in common with one of the keys, which are lists of both."""

LAST = select(func.coalesce(func.max(history.c.seq), 0))
READABLE = select(*_PATCH, history.c.seq).where(history.c.fields != "{}").order_by(history.c.seq)
APPEND = new_row(history)
REWRITE = (
    history.update().values(fields=given("new_fields"), base=given("new_base")).where(history.c.seq == given("place"))
)
DELETE = history.delete().where(history.c.seq == given("place"))
BY_ACTOR = select(history.c.entity).where(among(history.c.entity), history.c.actor == given("actor")).distinct()

QUEUE = new_row(outbox)
UNQUEUE = outbox.delete().where(outbox.c.seq == given("place"))
STRAYS = select(func.count()).select_from(outbox).where(outbox.c.seq.not_in(select(history.c.seq)))
UNQUEUE_STRAYS = delete(outbox).where(outbox.c.seq.not_in(select(history.c.seq)))

# contested registers, and losing values

CONTESTED = select(contested.c.entity, contested.c.kind, contested.c.field).where(among(contested.c.entity))
CONTESTED_WRITES = select(contested).where(among(contested.c.entity), contested.c.writes.is_not(None))
KEEP_WRITES = new_row(contested, "OR REPLACE")
FORGET_CONTESTED = contested.delete().where(contested.c.kind == given("kind"), contested.c.entity == given("id"))
FORGET_WRITES = contested.delete().where(among(contested.c.entity))
FORGET_ALL_WRITES = delete(contested)

LOST = select(conflicts)
LOST_OF = select(conflicts).where(among(conflicts.c.entity))
ADD_LOST = new_row(conflicts)
REMOVE_LOST = positional(conflicts.delete().where(*(column == given(f"old_{column.name}") for column in conflicts.c)))
FORGET_LOST = conflicts.delete().where(among(conflicts.c.entity))
FORGET_ALL_LOST = delete(conflicts)

SILENT = ["created_at", "position", "reminded", "task_id"]
"""Fields of which nobody wants to hear: no conflict is shown for them, and no line of the history."""

_THERE = or_(
    *(
        and_(
            conflicts.c.kind == kind,
            exists().where(table.c.id == conflicts.c.entity, made(table)),
        )
        for kind, table in schema.KINDS.items()
        if kind not in belonging.REVIEW_KINDS
    )
)
_TASK_OF_ITEM = select(items.c.task_id).where(items.c.id == conflicts.c.entity).correlate(conflicts).scalar_subquery()
_GONE_FOR_GOOD = exists().where(
    tasks.c.purged == 1,
    tasks.c.id == case((conflicts.c.kind == "item", _TASK_OF_ITEM), else_=conflicts.c.entity),
)
_SHOWN = and_(conflicts.c.field.not_in(SILENT), _THERE, ~_GONE_FOR_GOOD)
"""Of conflicts: those that the user is asked about. What has been heard of and is not there yet can wait; what was
deleted for good is known to some devices only in part."""

SHOWN = select(conflicts).where(_SHOWN).order_by(conflicts.c.stamp.desc(), conflicts.c.field, conflicts.c.value)
SHOWN_COUNT = select(func.count()).select_from(
    select(conflicts.c.kind, conflicts.c.entity, conflicts.c.field).where(_SHOWN).distinct().subquery()
)

# edited in the trash

_gone = (
    select(tasks.c.id, tasks.c.deleted_at, tasks.c.repeat, deletion_stamp(tasks).label("deletion"))
    .where(schema.IN_TRASH)
    .subquery("gone")
)
_told = func.json_each(history.c.fields).table_valued("key")
_EDIT = func.json_extract(history.c.fields, "$.created_at").is_(None)
_IS_WORK = and_(
    history.c.actor != belonging.COPIED,
    exists().select_from(_told).where(_told.c.key.not_in(["deleted", "position", "reminded", "task_id"])),
)
_CREATION_BY_HAND = _gone.c.repeat.is_(None)  # the next of a series is made by whoever, with older stamps


def _later_elsewhere(is_work: ColumnElement[bool]) -> ColumnElement[bool]:
    """What other devices wrote after the deletion.

    Whoever undid the adding of a task knew of no work of others on it, or it would have gone to the trash. So of such
    a task it is also what they wrote before.
    """
    return and_(
        or_(history.c.stamp > _gone.c.deletion, and_(_gone.c.deleted_at == _NEVER, is_work)),
        func.substr(history.c.stamp, 17) != func.substr(_gone.c.deletion, 17),  # the end of a stamp is its device
        _IS_WORK,
    )


EDITED_IN_TRASH = (
    select(_gone.c.id)
    .where(
        or_(
            exists().where(history.c.entity == _gone.c.id, history.c.kind == "task", _later_elsewhere(_EDIT)),
            exists()
            .select_from(items.join(history, and_(history.c.entity == items.c.id, history.c.kind == "item")))
            .where(items.c.task_id == _gone.c.id, _later_elsewhere(_EDIT | _CREATION_BY_HAND)),
        )
    )
    .order_by(_gone.c.deleted_at.desc(), _gone.c.id)
)
_BY_OTHERS = and_(func.substr(history.c.stamp, 17) != given("device"), _EDIT, _IS_WORK)
EDITED_ELSEWHERE = union(
    select(history.c.entity).where(among(history.c.entity), _BY_OTHERS),
    select(items.c.task_id).where(
        among(items.c.task_id),
        there(items),
        or_(~among(items.c.id, "items"), exists().where(history.c.entity == items.c.id, _BY_OTHERS)),
    ),
)
"""Of some tasks, those that other devices have changed, or given an item that is not among those known."""

PURGED_UP_TO = select(tasks.c.id).where(
    tasks.c.purged == 1,
    exists().where(
        *(history.c.entity == tasks.c.id, history.c.kind == "task", history.c.seq <= given("place")),
        history.c.stamp == deletion_stamp(tasks),
    ),
)
"""Tasks that were deleted for good, up to that place in the history."""
