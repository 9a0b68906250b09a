"""What completing a task that repeats writes besides: the next one, in the same transaction.

The next task has an id that follows from the id of the one that was done, and so have its checklist items; each is
created with the stamp of what it is a copy of, and what was edited there since is copied with the stamp of the edit.
So two devices that both complete a task write the very same patches: there is one next task, and what either of them
changes in it stands, also if the other one edited the original before. That it is there is said with the stamp of the
completion: where another device completes the task too and takes that back, the later of both decides on both tasks.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Mapping

from desktop.domain import reminders
from desktop.domain.fields.value_kinds import DUE, REMINDERS, REPEAT, START
from desktop.domain.repeat import Occurrence, following
from desktop.domain.task import Status, Task
from desktop.domain.views import NEVER
from desktop.errors import InvalidInputError
from desktop.store import rows
from desktop.store.apply import Draft
from desktop.store.belonging import COPIED
from desktop.store.entity import LABEL, StoredEntity, instant_of
from desktop.store.kinds import CREATION, ERASED
from desktop.store.reader import Reader
from sync.clock import END, stamp_ms
from sync.patch import Patch, Value

_NEXT = uuid.UUID("8a6f7f0e-3c1d-5b7e-9c52-61f0a4b2d9e3")
_OWN = frozenset({"state", "checked", "deleted", "archived", "report", "reminded", CREATION, ERASED})
"""What a copy has not: it is open, and nothing has been said of it yet, nor any reminder of it answered."""
_SILENT = frozenset({"position", "deleted"})
_DATES = ("due", "start", "repeat")


def writes_along(reader: Reader, task: Task, registers: Mapping[str, Value]) -> list[Draft | Patch]:
    """What goes with writing these registers of a task: the next one where it is done, which goes where it is not."""
    repeat = registers.get("repeat", task.repeat)
    if "state" not in registers or not repeat or task.deleted_at:
        return []
    is_done = registers["state"][0] == Status.DONE
    if is_done == (task.status is Status.DONE):
        return []
    return _next(reader, task.id, registers) if is_done else _without_next(reader, task.id)


def skipping(task: Task, today: dt.date) -> dict[str, Value]:
    """Registers that put a task off to its next occurrence; raises InvalidInputError."""
    if task.repeat is None:
        raise InvalidInputError("“{title}” does not repeat.", title=task.title)
    coming = following(task.repeat, task.due, task.start, today, done=False)
    if coming is None:
        raise InvalidInputError("“{title}” has no next time; complete it or end the series.", title=task.title)
    return _dates(coming, task.reminders)


def _next(reader: Reader, task_id: str, registers: Mapping[str, Value]) -> list[Draft | Patch]:
    entity = rows.load_one(reader.connection, "task", task_id)
    coming = _coming({**entity.values, **registers}) if entity else None
    if entity is None or coming is None:
        return []
    id_ = _next_id(reader, task_id)
    there = reader.task(id_)
    if there and not there.deleted_at:
        return [_there("task", id_, None)]  # it was completed before, here or elsewhere
    changed = {name: value for name, value in registers.items() if name not in _OWN}
    fields = {**_copied(entity), **changed}
    fields |= _dates(coming, REMINDERS.load(fields["reminders"]))
    writes = _write(entity, id_, fields, {"deleted": None}, is_there=there is not None)
    items = reader.tasks([task_id])[0].checklist
    known = reader.known("item", [_item_id(id_, item.id) for item in items])
    for item in rows.load(reader.connection, "item", [item.id for item in items if not item.archived]):
        own = _item_id(id_, item.id)
        values: dict[str, Value] = {**_copied(item), "task_id": id_}
        again: dict[str, Value] = {"deleted": False, "archived": False, "checked": [False, None]}
        writes += _write(item, own, values, again, is_there=own in known)
    return writes


def _without_next(reader: Reader, task_id: str) -> list[Draft | Patch]:
    """The next task is as if it had never been added, unless somebody has worked on it since it was made."""
    there = reader.task(_next_id(reader, task_id))
    if there is None or there.deleted_at or not there.is_pending or _is_touched(reader, "task", there.id):
        return []
    (task,) = reader.tasks([task_id])
    own = {_item_id(there.id, item.id) for item in task.checklist}
    if any(item.id not in own or _is_touched(reader, "item", item.id) for item in there.checklist):
        return []
    return [Draft("task", there.id, {"deleted": [NEVER, False]})]


def _is_touched(reader: Reader, kind: str, id_: str) -> bool:
    return len({stamp for name, stamp in reader.stamps_on(kind, id_).items() if name not in _SILENT}) > 1


def _coming(values: Mapping[str, Value]) -> Occurrence | None:
    repeat = REPEAT.load(values["repeat"])
    today = dt.date.today()  # noqa: DTZ011 -- the user's day
    return following(repeat, DUE.load(values["due"]), START.load(values["start"]), today) if repeat else None


def _dates(coming: Occurrence, chosen: reminders.Reminders | None) -> dict[str, Value]:
    start = str(coming.start) if coming.start else None
    dates: dict[str, Value] = {"due": str(coming.due), "start": start, "repeat": str(coming.repeat)}
    return dates | {"reminders": list(reminders.moved(chosen, coming.later))} if chosen else dates


def _copied(entity: StoredEntity) -> dict[str, Value]:
    """Also what only a newer version knows; not the agent's notes, which were about the one that is done."""
    kept = {name: value for name, value in entity.values.items() if name not in _OWN}
    more = {name: value for name, value in entity.more.items() if not name.startswith(("observation:", ERASED))}
    return kept | {name: value for name, value in more.items() if value or not name.startswith(LABEL)}


def _write(
    original: StoredEntity, id_: str, fields: dict[str, Value], again: dict[str, Value], *, is_there: bool
) -> list[Draft | Patch]:
    """The creation of a copy; what comes back from the trash instead is made as the copy would be."""
    if is_there:
        return [Draft(original.kind_name, id_, fields | again)]
    kind, stamp = original.kind_name, original.stamp
    made = fields | {CREATION: instant_of(stamp_ms(stamp))}
    creation = Patch(kind, id_, made, stamp) if stamp < END else Draft(kind, id_, made)
    dates = max(original.stamps.get(name, stamp) for name in _DATES)  # each of the next ones follows from all
    stamps = original.stamps | dict.fromkeys(_DATES, dates)
    stamps["reminders"] = max(dates, original.stamps.get("reminders", stamp))
    edits: dict[str, dict[str, Value]] = defaultdict(dict)
    for name, value in fields.items():
        if stamp < stamps.get(name, stamp) < END:
            edits[stamps[name]][name] = value
    copies = [Patch(kind, id_, edit, at, dict.fromkeys(edit, stamp), COPIED) for at, edit in edits.items()]
    return [creation, *copies, _there(kind, id_, again["deleted"])]


def _there(kind: str, id_: str, not_deleted: Value) -> Draft:
    return Draft(kind, id_, {"deleted": not_deleted}, anew=True)


def _next_id(reader: Reader, task_id: str) -> str:
    """One that was deleted for good cannot come back: then it is the one after that."""
    id_ = str(uuid.uuid5(_NEXT, task_id))
    while reader.erased([id_]):
        id_ = str(uuid.uuid5(_NEXT, id_))
    return id_


def _item_id(task_id: str, item_id: str) -> str:
    return str(uuid.uuid5(_NEXT, f"{task_id}/{item_id}"))
