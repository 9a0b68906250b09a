"""Actions of the simulated user and agent on a device. They concern few tasks, so that devices often conflict."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from desktop.domain.change_set import ItemState
from desktop.domain.ids import new_id
from desktop.domain.repeat import parse_rule
from desktop.domain.run import Conversation, Message, Role
from desktop.domain.task import Due, Priority, Start, Status
from desktop.domain.views import Query, View
from desktop.errors import AssentError
from desktop.review.outcome import RefusedError
from desktop.store import Draft
from desktop.store.conversations import conversation_draft, message_draft
from tests.helpers.review import Agent
from tests.sim.device import Device
from tests.sim.versions import Version

_NAMES = ("home", "work", "Garden")
_PROPOSALS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("set_task_priority", {"priority": "P1"}),
    ("update_task", {"new_title": "proposed milk", "new_description": "more of it"}),
    ("complete_task", {}),
    ("delete_task", {}),
    ("assign_task_labels", {"labels": [{"name": "home"}]}),
    ("set_task_list", {"list": "home"}),
    ("add_multiple_checklist_items", {"items": [{"title": "one"}, {"title": "two"}]}),
    ("add_task", {"title": "proposed plan"}),
)
_MOST_TASKS = 30


def act_as_user(device: Device, kind: int, a: int, b: int) -> str:
    """Does one action and returns its name. Nothing happens if it is impossible at the moment."""
    names = list(_ACTS)
    name = names[kind % len(names)]
    with suppress(AssentError, RefusedError):
        _ACTS[name](device, a, b)
    return name


def rewrite(device: Device, a: int, text: str) -> None:
    if ids := _pick(device, a):
        device.tasks.edit(ids, {"description": text})


def begin(device: Device, tasks: int) -> None:
    """Something to work on."""
    for number in range(tasks):
        labels = [_NAMES[number % 3]] if number % 2 else []
        device.tasks.create({"title": f"task {number}"}, labels, ["flour", "eggs"] if number % 3 else [])
    for number in range(len(_PROPOSALS) if tasks > 2 else 0):
        _propose(device, number, number)


def _tasks(device: Device, view: View = View.LIVE) -> list[str]:
    with device.store.read() as reader:
        return reader.ids(Query(view, dt.date(2026, 1, 1)))


def _pick(device: Device, a: int, view: View = View.LIVE) -> list[str]:
    """One task, or none."""
    ids = sorted(_tasks(device, view))
    return [ids[a % len(ids)]] if ids else []


def _items(device: Device, a: int) -> list[str]:
    return [item.id for id_ in _pick(device, a) for item in device.tasks.get(id_).checklist]


def _text(device: Device, b: int) -> str:
    return f"{('milk', 'plan', 'alpha')[b % 3]} {b % 7} {device.name}"


def _add(device: Device, a: int, b: int) -> None:
    if len(_tasks(device)) < _MOST_TASKS:
        labels = [_NAMES[b % 3]] if a % 3 == 0 else []
        device.tasks.create({"title": _text(device, a)}, labels, [f"item {b % 5}"] if b % 2 else [])


def _edit(device: Device, a: int, b: int) -> None:
    fields: tuple[dict[str, Any], ...] = (
        {"title": _text(device, b)},
        {"title": "the same everywhere"},
        {"description": _text(device, b)},
        {"priority": (None, *Priority)[b % 4]},
        {"due": Due(dt.date(2026, 1 + b % 12, 3)) if b % 3 else None},
        {"estimate": 5 + b % 5},
        {"status": list(Status)[b % 5]},
        {"repeat": parse_rule(f"FREQ=WEEKLY;INTERVAL={1 + b % 3}") if b % 4 else None},
        {"start": Start() if b % 2 else None},
    )
    if ids := _pick(device, a):
        device.tasks.edit(ids, fields[b % len(fields)])  # type: ignore[arg-type]


def _trash(device: Device, a: int, b: int) -> None:
    if ids := _pick(device, a):
        device.tasks.trash(ids)


def _trash_many(device: Device, a: int, b: int) -> None:
    if b % 3 == 0:
        device.tasks.trash(_tasks(device)[: a % 16])


def _restore(device: Device, a: int, b: int) -> None:
    if ids := _pick(device, a, View.TRASH):
        device.tasks.restore(ids)


def _purge(device: Device, a: int, b: int) -> None:
    if b % 3 == 0 and (ids := _pick(device, a, View.TRASH)):
        device.tasks.purge(ids)
        if a % 2:
            device.tasks.erase(ids)


def _state(device: Device, a: int, b: int) -> None:
    if ids := _pick(device, a):
        (device.tasks.complete if b % 2 else device.tasks.reopen)(ids)


def _label(device: Device, a: int, b: int) -> None:
    if ids := _pick(device, a):
        on, off = ([_NAMES[b % 3]], []) if b % 2 else ([], [_NAMES[b % 3]])
        device.tasks.label(ids, on, off)


def _change_label(device: Device, a: int, b: int) -> None:
    labels = device.labels.all()
    if labels:
        label = labels[a % len(labels)].id
        match b % 4:
            case 0:
                device.labels.rename(label, f"called {b % 5}")
            case 1:
                device.labels.recolor(label, f"#{b % 5}")
            case 2:
                device.labels.merge(label, labels[b % len(labels)].id)
            case _:
                device.labels.delete(label)


def _list(device: Device, a: int, b: int) -> None:
    if ids := _pick(device, a):
        device.tasks.edit(ids, {"list": _NAMES[b % 3] if b % 4 else None})


def _change_list(device: Device, a: int, b: int) -> None:
    lists, gone = device.lists.all(), device.lists.deleted()
    if lists:
        id_, other = lists[a % len(lists)].id, lists[b % len(lists)].id
        match b % 6:
            case 0:
                device.lists.rename(id_, f"list {b % 5}")
            case 1:
                device.lists.archive(id_, on=bool(a % 2))
            case 2:
                device.lists.move(id_, other, before=bool(a % 2))
            case 3:
                device.lists.recolor(id_, "red")
            case _:
                device.lists.delete(id_, keep_tasks=bool(a % 2))
    if gone and a % 3 == 0:
        device.lists.restore(gone[0].id)


def _change_filter(device: Device, a: int, b: int) -> None:
    filters = device.filters.all()
    if not filters or a % 3 == 0:
        device.filters.create(f"filter {b % 5}", "#home")
        return
    saved = filters[a % len(filters)]
    if b % 3:
        device.filters.edit(saved.id, saved.name, f"word{b % 4}")
    else:
        device.filters.delete(saved.id)


def _move(device: Device, a: int, b: int) -> None:
    if (ids := _pick(device, a)) and (target := _pick(device, b)):
        device.tasks.move(ids, target[0], before=a % 2 == 0)


def _add_item(device: Device, a: int, b: int) -> None:
    if ids := _pick(device, a):
        device.checklists.add(ids[0], [f"{_text(device, b)} {n}" for n in range(1 + b % 2)])


def _change_item(device: Device, a: int, b: int) -> None:
    items = _items(device, a)
    if not items:
        return
    item = items[b % len(items)]
    match b % 5:
        case 0:
            device.checklists.tick(item, on=a % 2 == 0)
        case 1:
            device.checklists.rename(item, _text(device, b))
        case 2:
            device.checklists.archive(item, on=a % 3 != 0)
        case 3:
            device.checklists.remove(item)
        case _:
            device.checklists.move(item, items[a % len(items)], before=a % 2 == 0)


def _undo(device: Device, a: int, b: int) -> None:
    (device.undo.redo if b % 3 == 0 else device.undo.undo)(force=a % 4 == 0)


def _propose(device: Device, a: int, b: int) -> None:
    tool, arguments = _PROPOSALS[b % len(_PROPOSALS)]
    about = {} if tool == "add_task" else {"task_identifier": next(iter(_pick(device, a)), "")}
    with suppress(AssertionError):  # the tool refuses
        Agent(device.store).call(tool, asked_for=True, **about, **arguments)


def _decide(device: Device, a: int, b: int) -> None:
    with device.store.read() as reader:
        ids = sorted(reader.connection.execute("SELECT id FROM change_items WHERE created_at IS NOT NULL").scalars())
        states = reader.reviews.states(ids, dt.datetime.now(dt.UTC))
    if not ids:
        return
    id_ = ids[a % len(ids)]
    match states[id_], b % 4:
        case _, 3:
            device.review.confirm_all(ids)
        case ItemState.PENDING, 0:
            device.review.reject(id_, "no")
        case ItemState.PENDING, _:
            device.review.confirm(id_, force=b % 8 > 4)
        case ItemState.CONFIRMED, _:
            device.review.undo(id_, force=b % 8 > 4)
        case _:
            device.review.reconsider(id_)


def _settle(device: Device, a: int, b: int) -> None:
    with device.store.read() as reader:
        found = reader.conflicts()
    if found:
        device.tasks.resolve(found[a % len(found)], restore=b % 2 == 0)


def _talk(device: Device, a: int, b: int) -> None:
    now = dt.datetime.now(dt.UTC)
    with device.store.write() as writer:
        known = writer.conversations.listed()
        talk = known[a % len(known)] if known and b % 3 else Conversation(new_id(), _text(device, b), now, now)
        said = Message(new_id(), talk.id, new_id(), Role.USER, _text(device, b), now)
        writer.apply([conversation_draft(talk), message_draft(said)])
        if b % 7 == 0:
            writer.apply([Draft("conversation", talk.id, {"title": _text(device, a)})])


def _note(device: Device, a: int, b: int) -> None:
    """As the agent does."""
    if ids := _pick(device, a):
        register: Mapping[str, Any] = {"report": ["short", "longer", _text(device, b)]}
        if b % 2:
            register = {f"observation:{new_id()}": ["2026-01-01T00:00:00.000Z", _text(device, b)]}
        with device.store.write() as writer:
            writer.apply([Draft("task", ids[0], dict(register))], "agent")


def _later(device: Device, a: int, b: int) -> None:
    """Writes data that only a later version knows."""
    if device.version is Version.NOW:
        return
    drawing = f"drawing {b % 3}"
    drafts = [
        Draft("drawing", drawing, {"created_at": "2026-01-01T00:00:00.000Z", "name": _text(device, a)}),
        Draft("drawing", drawing, {"size": b, "colour": [_text(device, a), {"deep": None}]}),
    ]
    drafts += [Draft("task", id_, {"mood": f"mood {b % 4}"}) for id_ in _pick(device, a)]
    with device.store.write() as writer:
        writer.apply(drafts)


_ACTS: Mapping[str, Callable[[Device, int, int], None]] = {
    "add": _add, "add too": _add, "edit": _edit, "edit too": _edit, "edit again": _edit, "edit more": _edit,
    "trash": _trash, "trash many": _trash_many,
    "restore": _restore, "purge": _purge, "complete": _state, "label": _label, "change label": _change_label,
    "list": _list, "change list": _change_list, "change filter": _change_filter,
    "move": _move, "add item": _add_item, "change item": _change_item, "undo": _undo, "propose": _propose,
    "decide": _decide, "decide again": _decide, "settle": _settle, "talk": _talk, "note": _note, "later": _later,
}  # fmt: skip
