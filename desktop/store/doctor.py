"""Is everything in this profile as it must be? Findings speak to the user. They name ids; the titles of tasks are in
their details alone, which are shown and never logged."""

from __future__ import annotations

import datetime as dt
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fractional_indexing import FIError, validate_order_key

from desktop.domain.text import shorten
from desktop.errors import DamagedDatabaseError
from desktop.store import archive, conflicts, derived, proposals, rows
from desktop.store.audit import audit, contested, histories, unknown_without_history, without_history
from desktop.store.compiled import doctor as sql
from desktop.store.compiled import entities, history, profile, search, tasks
from desktop.store.connection import Connection
from desktop.store.database import damaged_database
from desktop.store.entity import DERIVED, StoredEntity, column_names, unknown_id
from desktop.store.kinds import CREATION, KINDS
from desktop.store.sql import as_list, as_text, chunks
from desktop.store.store import Store
from sync.clock import MAX_DRIFT_MS, is_stamp, make_stamp, stamp_device, stamp_ms
from sync.patch import Patch, Value

_REPAIR = "Run “assent doctor --repair”."
_RESTORE = "Put back a backup from before, or start a new profile and let your other devices fill it."
_SALVAGE = "“assent doctor --salvage FILE” saves what can still be read."
_NAMED = 3


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    severity: Severity
    what: str
    hint: str = ""
    details: Sequence[str] = ()


def check(store: Store) -> list[Finding]:
    """Everything that is not as it must be, worst first."""
    with store.database.read() as connection:
        findings = [finding for examine in _EXAMINATIONS for finding in examine(connection)]
    findings += _index_structure(store)
    return sorted(findings, key=lambda finding: list(Severity).index(finding.severity))


def repair(store: Store) -> list[str]:
    """Computes anew all that is derived, and the rows from the history. What was written, by anybody, is not touched;
    where the history itself cannot be read, the rows say what it was. Returns what was mended, and from where."""
    if not store.database.is_sound():
        raise damaged_database(store.database.path)
    with store.database.write() as connection:
        _mend_history(connection)
        mended = _mend_rows(connection)
        for statement in (*search.DROP, *profile.SEARCH):
            connection.execute(statement)
        derived.index(connection, _texts(connection))

        stored = _tasks(connection)
        live = derived.live_lists(connection, {task.values["list"] for task in stored} - {None})
        places = [column_names(KINDS["task"]).index(name) for name in (*DERIVED, "pk")]
        columns = [task.columns(live) for task in stored]
        for chunk in chunks([tuple(row[place] for place in places) for row in columns]):
            connection.execute(sql.DERIVE, list(chunk))
        derived.show_labels(connection)
        connection.execute(sql.FORGET_MEMBERSHIPS)
        for memberships in chunks(sorted(derived.memberships(connection, stored))):
            connection.execute(sql.ADD_MEMBERSHIP, list(memberships))

        proposals.mend(connection)

        connection.execute(history.FORGET_ALL_LOST)
        connection.execute(history.FORGET_ALL_WRITES)
        fields = {(p[0].kind, p[0].id): contested(p) for p in histories(connection)}
        conflicts.refresh(connection, {key: names for key, names in fields.items() if names}, {})
    return mended


def _mend_history(connection: Connection) -> None:
    """What cannot be read says nothing to anybody; `_mend_rows` writes once more what the row knows of it."""
    for place in archive.unreadable(connection):
        connection.execute(history.UNQUEUE, {"place": place})
        connection.execute(history.DELETE, {"place": place})


def _mend_rows(connection: Connection) -> list[str]:
    """The history counts; but a row that knows of a later write has it from a history that was whole."""
    mended: list[StoredEntity] = []
    told: list[str] = []
    found = audit(connection)
    wrong = archive.patches_of_all(connection, found.different)
    for kind in KINDS:
        wrong |= {(kind, id_): [] for id_ in without_history(connection, kind)}
    for kind, id_ in map(json.loads, unknown_without_history(connection)):
        wrong[kind, id_] = []
    for (kind, id_), patches in wrong.items():
        stored = id_ if kind in KINDS else unknown_id(kind, id_)
        statement = entities.TABLES[rows.table_of(kind)]["load"]
        row = connection.execute(statement, {"ids": as_list([stored])}).first()
        lost = _lost_writes(archive.fold(kind, id_, patches), row) if row else []
        archive.append(connection, [(patch, True) for patch in lost])
        entity = archive.fold(kind, id_, sorted([*patches, *lost], key=lambda patch: patch.stamp))
        if row:
            entity.pk, entity.fresh = row[0], False
        mended.append(entity)
        kept = sorted({name.replace("_", " ") for patch in lost for name in patch.fields})
        if kept:
            told.append(f"{_named(entity)}: {', '.join(kept)}, in its history, from what is stored")
        if id_ in found.different and (fields := [name for name in found.different[id_].fields if name not in kept]):
            told.append(f"{_named(entity)}: {', '.join(fields)}, from its history")
    connection.execute(history.UNQUEUE_STRAYS)  # what is known waits again
    derived.save(connection, mended, {as_text(each.values["task_id"]) for each in mended if each.kind_name == "item"})
    return told


def _named(entity: StoredEntity) -> str:
    """As the user knows it, by its title; what has none by its id."""
    noun = {"item": "checklist item"}.get(entity.kind_name, entity.kind_name.replace("_", " "))
    title = as_text(entity.values.get("title")) or as_text(entity.values.get("name"))
    return f"{noun} “{shorten(title)}”" if title else f"{noun} {entity.id}"


def _lost_writes(known: StoredEntity, row: Sequence[Any]) -> list[Patch]:
    """What a row holds and its history does not tell of."""
    try:
        entity = StoredEntity.load(known.kind_name, row)
    except (ValueError, TypeError, RecursionError):
        return []
    writes: dict[str, dict[str, Value]] = defaultdict(dict)
    bases: dict[str, str] = {}
    for name in (*entity.registers, *entity.more):
        there, told = entity.current(name), known.current(name)
        later = there and is_stamp(there.stamp) and (told is None or told.stamp < there.stamp)
        if there and later and (entity.kind is None or entity.kind.accepts(name, there.value)):
            writes[there.stamp][name] = there.value
            if told and is_stamp(told.stamp):
                bases[name] = told.stamp  # without one it would count as written at the same time
    for fields in writes.values():
        if entity.kind and CREATION in fields:  # what it leaves unsaid counts as set
            for name in [n for n, value in fields.items() if value == entity.kind.defaults.get(n, value)]:
                if name in entity.registers and name != CREATION:
                    del fields[name]
    return [
        Patch(known.kind_name, known.id, fields, stamp, {name: bases[name] for name in fields if name in bases})
        for stamp, fields in writes.items()
    ]


def _file(connection: Connection) -> Iterator[Finding]:
    faults = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    if faults:
        yield Finding(Severity.ERROR, "The database file is damaged.", f"{_RESTORE} {_SALVAGE}")


def _schema(connection: Connection) -> Iterator[Finding]:
    from desktop.store.schema_check import differences

    if wrong := differences(connection):
        named = ", ".join(wrong[:_NAMED]) + (", …" if len(wrong) > _NAMED else "")
        yield Finding(Severity.ERROR, f"Not as this version makes it: {named}.", f"{_RESTORE} {_SALVAGE}")


def _rows(connection: Connection) -> Iterator[Finding]:
    found = audit(connection)
    if unreadable := len(archive.unreadable(connection)):
        what = "1 change" if unreadable == 1 else f"{unreadable} changes"
        yield Finding(Severity.ERROR, f"{what} in the history cannot be read.", _REPAIR)
    details = [f"{_named(entity)}: {', '.join(fields)}" for entity, fields in found.different.values()]
    yield from _some(
        Severity.ERROR, list(found.different), "that differ from their history", _REPAIR, details=details
    )
    yield from _some(Severity.ERROR, found.without_history, "without a history", _REPAIR)
    yield from _some(
        Severity.WARNING, found.repeated, "with a change that is in the history twice", "It does no harm."
    )
    yield from _some(Severity.WARNING, found.stale, "that may be missing from a view", _REPAIR)
    yield from _some(Severity.WARNING, found.conflicts, "with wrong conflicts", _REPAIR)


def _outbox(connection: Connection) -> Iterator[Finding]:
    strays = connection.execute(history.STRAYS).number()
    if strays:
        yield Finding(Severity.ERROR, f"{strays} changes that wait to be sent are missing.", _REPAIR)


def _search(connection: Connection) -> Iterator[Finding]:
    wrong: list[str] = []
    for chunk in chunks(_texts(connection)):
        indexed = connection.execute(search.BETWEEN, {"first": chunk[0][0], "last": chunk[-1][0]})
        there = {row[0]: tuple(row) for row in indexed}
        texts = derived.search_texts(connection, chunk)
        wrong += [task[1] for task, text in zip(chunk, texts, strict=True) if there.get(task[0]) != text]
    yield from _some(Severity.WARNING, wrong, "that a search may miss", _REPAIR)
    strays = connection.execute(search.STRAYS).number()
    if strays:
        yield Finding(Severity.WARNING, f"The search index knows {strays} tasks that are not there.", _REPAIR)


def _index_structure(store: Store) -> Iterator[Finding]:
    """Whether the index agrees with its own texts. SQLite wants the write lock for that, though nothing changes."""
    if store.database.closed:
        return
    try:
        with store.database.write() as connection:
            connection.execute(search.CHECK)
    except DamagedDatabaseError:
        yield Finding(Severity.WARNING, "The search index is damaged.", _REPAIR)


def _memberships(connection: Connection) -> Iterator[Finding]:
    stored = {(row[0], row[1], bool(row[2])) for row in connection.execute(sql.MEMBERSHIPS)}
    wrong = sorted({task for task, _, _ in stored ^ derived.memberships(connection, _tasks(connection))})
    wrong += derived.wrongly_shown(connection)
    yield from _some(Severity.WARNING, wrong, "that are listed under the wrong labels", _REPAIR)


def _proposals(connection: Connection) -> Iterator[Finding]:
    wrong = [id_ for id_, _ in proposals.wrong(connection)]
    yield from _some(Severity.WARNING, wrong, "whose state is not what was decided", _REPAIR, what="proposal")


def _positions(connection: Connection) -> Iterator[Finding]:
    wrong: list[str] = []
    for statement in sql.POSITIONS:
        wrong += [id_ for id_, position in connection.execute(statement) if not _is_position(position)]
    yield from _some(
        Severity.WARNING,
        wrong,
        "with a place in the list that another program gave them",
        "If the order looks wrong, drag them to where they belong.",
    )


def _future(connection: Connection) -> Iterator[Finding]:
    limit = make_stamp(time.time_ns() // 1_000_000 + MAX_DRIFT_MS, 0, "0" * 16)
    number, latest = connection.execute(sql.IN_FUTURE, {"limit": limit}).first()
    if number:
        until = dt.datetime.fromtimestamp(stamp_ms(latest) / 1000, dt.UTC)
        yield Finding(
            Severity.WARNING,
            f"{number} changes bear a time in the future, up to {until:%Y-%m-%d}, the latest from device "
            f"{stamp_device(latest)}.",
            "Set the clock of that device right. What you change from now on counts all the same.",
        )


def _arrivals(connection: Connection) -> Iterator[Finding]:
    pending = list(connection.execute(sql.ORPHANS).scalars())
    hint = "They appear once all your devices have synced."
    yield from _some(Severity.INFO, pending, "of which the task has not arrived yet", hint, what="checklist item")
    heard: list[str] = []
    for kind in KINDS.values():
        heard += connection.execute(entities.TABLES[kind.table]["unmade"]).scalars()
    yield from _some(Severity.INFO, heard, "of which only later changes have arrived so far", hint)


def _conflicts(connection: Connection) -> Iterator[Finding]:
    number = connection.execute(history.SHOWN_COUNT).number()
    if number:
        yield Finding(
            Severity.INFO,
            f"{number} {'value was' if number == 1 else 'values were'} changed on two devices at once.",
            "See Conflicts for what was overwritten.",
        )


_EXAMINATIONS: Sequence[Callable[[Connection], Iterator[Finding]]] = (
    _file, _schema, _rows, _outbox, _search, _memberships, _proposals, _positions, _future, _arrivals,
    _conflicts,
)  # fmt: skip


def _tasks(connection: Connection) -> list[StoredEntity]:
    stored = connection.execute(entities.TABLES["tasks"]["all"]).all()
    return [rows.read(connection, "task", row) for row in stored]


def _texts(connection: Connection) -> list[tuple[int, str, str, str]]:
    return [(row[0], row[1], as_text(row[2]), as_text(row[3])) for row in connection.execute(tasks.TEXTS)]


def _is_position(text: object) -> bool:
    if not isinstance(text, str):
        return False
    try:
        validate_order_key(text)
    except FIError:
        return False
    return text.isascii() and text.isalnum()


def _some(
    severity: Severity,
    ids: Sequence[str],
    which: str,
    hint: str,
    what: str = "entry",
    details: Sequence[str] = (),
) -> Iterator[Finding]:
    """One finding for all of them, with the first few ids."""
    if not ids:
        return
    plural = {"entry": "entries"}.get(what, what + "s")
    named = ", ".join(ids[:_NAMED]) + (", …" if len(ids) > _NAMED else "")
    yield Finding(severity, f"{len(ids)} {what if len(ids) == 1 else plural} {which}: {named}.", hint, details)
