"""Every write that was ever accepted, as the merge sees them, what they add up to, and how they read as a history."""

from __future__ import annotations

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from desktop.domain.history import HistoryEntry
from desktop.store.belonging import COPIED
from desktop.store.compiled import history, tasks
from desktop.store.connection import Connection
from desktop.store.entity import StoredEntity, accepted_part, expanded_fields, unwritten
from desktop.store.kinds import CREATION, KINDS
from desktop.store.sql import as_list, as_text, dumps
from sync.clock import END, ZERO, is_stamp, stamp_device, stamp_ms
from sync.merge import VERDICT, VerdictId, Write, acting_verdicts, writes_of
from sync.patch import Cause, Patch, Value

_decode = json.JSONDecoder().raw_decode  # for what `dumps` has written, there is nothing around it


def patches_of(connection: Connection, kind: str, id_: str) -> list[Patch]:
    """All patches of an entity, by stamp."""
    return [patch_from(row) for row in connection.execute(history.OF_ENTITY, {"entity": id_, "kind": kind})]


def patches_of_all(connection: Connection, ids: Iterable[str]) -> dict[tuple[str, str], list[Patch]]:
    """The same for many entities, by kind and id."""
    found: dict[tuple[str, str], list[Patch]] = defaultdict(list)
    for row in connection.execute(history.OF_ENTITIES, {"ids": as_list(ids)}):
        found[row[0], row[1]].append(patch_from(row))
    return found


def registers_from(patches: Iterable[Patch]) -> dict[str, set[Write]]:
    """All that the patches of one entity write, by field; under VERDICT the verdicts that had nothing to write."""
    registers: dict[str, set[Write]] = defaultdict(set)
    for patch in patches:
        for name, register in writes_of(expand(patch)).items():
            registers[name] |= register
    return registers


def verdicts_in(registers: Mapping[str, Collection[Write]]) -> set[VerdictId]:
    """Those that count, given all registers of an entity that verdicts wrote to."""
    return acting_verdicts(write for register in registers.values() for write in register)


def needing_all(connection: Connection, kind: str, id_: str) -> list[Patch]:
    """The patches of an entity of which it can be told only together what they come to; of each cause the first."""
    found: list[Any] = []
    key = {"entity": id_, "kind": kind}
    cause = ""
    while first := connection.execute(history.FIRST_CAUSE, {**key, "cause": cause}).first():
        cause, stamp = first
        found += connection.execute(history.OF_CAUSE, {**key, "cause": cause, "stamp": stamp})
    found += connection.execute(history.FROM_STAMP, {**key, "stamp": END})
    return [patch_from(row) for row in found]


def latest_by_hand(connection: Connection, kind: str, id_: str, field: str) -> list[Write]:
    """Of the other writes to a field the one with the greatest stamp; two where copies of a profile wrote it."""
    found: list[Write] = []
    for row in connection.execute(history.BY_HAND_BEFORE, {"entity": id_, "kind": kind, "stamp": END}):
        if found and row[2] != found[0].stamp:
            break
        found += writes_of(expand(patch_from(row))).get(field, ())
    return found


def fold(kind_name: str, id_: str, patches: Sequence[Patch]) -> StoredEntity:
    """What an entity must be, given all its patches. Values that this version does not accept never happened."""
    entity = StoredEntity(kind_name, id_)
    accepted = [accepted_part(entity.kind, patch) for patch in patches]
    for patch in accepted:
        if patch.fields and not patch.needs_all:
            entity.merge(patch)
    if special := [patch for patch in accepted if patch.needs_all]:
        registers = registers_from(accepted)
        verdicts = verdicts_in(registers)
        for name in registers_from(special).keys() - {VERDICT}:
            entity.settle(name, registers[name], verdicts)
    return entity


def expand(patch: Patch) -> Patch:
    """A patch with all that it means: what is not accepted left out, what a creation leaves unsaid filled in."""
    kind = KINDS.get(patch.kind)
    patch = accepted_part(kind, patch)
    fields = expanded_fields(kind, patch.fields)
    return patch if fields is patch.fields else replace(patch, fields=fields)


def stored_like(connection: Connection, keys: Iterable[tuple[str, str]]) -> Iterable[Patch]:
    """The patches that have an entity id and a stamp in common with any of the `keys`."""
    wanted = list(keys)
    return map(patch_from, connection.execute(history.LIKE, {"keys": as_list(wanted)})) if wanted else ()


def append(connection: Connection, log: Sequence[tuple[Patch, bool]]) -> None:
    """Adds patches; those marked as local also wait in the outbox for other devices."""
    top = connection.execute(history.LAST).number()
    entries = [
        (
            *(seq, p.kind, p.id, p.stamp, p.actor, dumps(p.fields), dumps(p.base) if p.base else "{}"),
            dumps(p.cause.to_json()) if p.cause else None,
        )
        for seq, (p, _) in enumerate(log, start=top + 1)
    ]
    connection.execute(history.APPEND, entries)
    outgoing = [(seq,) for seq, (_, local) in enumerate(log, start=top + 1) if local]
    if outgoing:
        connection.execute(history.QUEUE, outgoing)


def unreadable(connection: Connection) -> list[int]:
    """The places in the history of what says nothing any more."""
    return [row[-1] for row in connection.execute(history.READABLE) if not patch_from(row).fields]


def patch_from(row: Sequence[Any]) -> Patch:
    """From a row of a statement on the history. One that cannot be read says nothing; the doctor finds it."""
    try:
        fields, base = _decode(row[4])[0], {} if row[5] == "{}" else _decode(row[5])[0]
        cause = None if row[6] is None else Cause(*_decode(row[6])[0])
    except (ValueError, TypeError, RecursionError):
        fields = base = cause = None
    names = type(row[0]) is type(row[1]) is str
    if not names or not isinstance(fields, dict) or not isinstance(base, dict) or not is_stamp(row[2]):
        return Patch(as_text(row[0]), as_text(row[1]), {}, ZERO, {}, as_text(row[3]))
    return Patch(row[0], row[1], fields, row[2], base, row[3], cause)


def task_history(connection: Connection, task_id: str) -> list[HistoryEntry]:
    """All changes of a task and of its checklist, oldest first."""
    subjects: dict[str, str] = dict(connection.execute(tasks.ITEM_TITLES, {"task": task_id}).all())
    ids = [task_id, *subjects]
    losing = connection.execute(history.LOST_OF, {"ids": as_list(ids)})
    lost = {(id_, field, stamp) for id_, _, field, stamp, _ in losing}
    values: dict[tuple[str, str], Value] = {}
    entries: list[HistoryEntry] = []
    heard: set[tuple[str, str, int, bool]] = set()
    rows = connection.execute(history.OF_ENTITIES, {"ids": as_list(ids)})
    for patch in [patch_from(row) for row in rows if row[0] in ("task", "item")]:
        if cause := patch.cause:
            verdict = (patch.id, cause.item, cause.round, cause.undoes)
            if verdict in heard:  # given on another device too, where it did nothing more
                continue
            heard.add(verdict)
        created = CREATION in patch.fields
        shown = {"title": patch.fields.get("title", "")} if created else patch.fields
        before = {name: values.get((patch.id, name), unwritten(patch.kind, name)) for name in shown}
        entries += [
            HistoryEntry(
                at=dt.datetime.fromtimestamp(stamp_ms(patch.stamp) / 1000, dt.UTC),
                device=stamp_device(patch.stamp),
                actor=patch.actor,
                kind=patch.kind,
                id=patch.id,
                field=name,
                before=None if created else before[name],
                after=after,
                stamp=patch.stamp,
                subject=subjects.get(patch.id, ""),
                created=created,
                lost=(patch.id, name, patch.stamp) in lost,
            )
            for name, after in shown.items()
            if created or (name not in history.SILENT and after != before[name] and patch.actor != COPIED)
        ]
        values.update(((patch.id, name), value) for name, value in patch.fields.items())
    return entries
