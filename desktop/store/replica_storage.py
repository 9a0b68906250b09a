"""The store as a replica of `sync` sees it. Patches from elsewhere go the way of all patches, through `apply`."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain

from desktop.errors import StorageError
from desktop.store import archive, audit, erasing, rows
from desktop.store.apply import Draft
from desktop.store.archive import expand, registers_from
from desktop.store.changes import Changes
from desktop.store.compiled import entities, history, tasks
from desktop.store.compiled import sync as sql
from desktop.store.connection import Connection
from desktop.store.erasing import KEPT
from desktop.store.kinds import CREATION, KINDS
from desktop.store.sql import as_list, dumps
from desktop.store.store import Store
from desktop.store.writer import Writer
from sync.clock import new_device_id
from sync.merge import VERDICT, Write, snapshot_writes, winner, writes_of
from sync.patch import Patch, Value, canonical
from sync.storage import (
    Cursor,
    Deletions,
    Identity,
    Intake,
    Outgoing,
    Queued,
    SegmentId,
    StaleStorageError,
    Volume,
    Waiting,
)

_VAULT = "vault"
_HELD = "held/"
_AFTER_ALL = "\U0010ffff"


class ReplicaStorage:
    """Implements `sync.storage.Storage`."""

    failures: tuple[type[Exception], ...] = (StorageError,)

    def __init__(self, store: Store) -> None:
        self._store = store

    # who we are

    def identity(self) -> Identity:
        with self._store.read() as reader:
            return Identity(reader.meta("device") or "", reader.meta("instance") or "", reader.meta(_VAULT) or "")

    def enter(self, vault: str, notes: Mapping[str, Value] | None = None) -> None:
        with self._store.write() as writer:
            _note(writer.connection, notes or {})
            if writer.meta(_VAULT) == vault:
                return
            for statement in (*sql.FORGET_EXCHANGED, sql.FORGET_NOTES_OF_FOLDER, sql.QUEUE_ALL):
                writer.connection.execute(statement)
            writer.set_meta(_VAULT, vault)

    def renew_identity(self) -> Identity:
        with self._store.write() as writer:
            unsent = writer.connection.execute(sql.OUTGOING_PLACES).all()
            places = [(place,) for _, text in unsent for place in json.loads(text)]
            writer.connection.execute(sql.QUEUE_AGAIN, places)  # those still there: what was erased is sent no more
            if unsent:
                _take_back(writer.connection, writer.meta("device") or "", unsent[0][0])
            writer.set_meta("device", new_device_id())
            writer.set_meta("instance", os.urandom(8).hex())
        with self._store.write():
            pass  # from here on this process, too, writes under the new id
        return self.identity()

    # what goes out

    def waiting(self) -> Waiting:
        with self._store.database.read() as connection:
            count, newest = connection.execute(sql.QUEUED).first()
            size = connection.execute(sql.QUEUED_SIZE).number()
        return Waiting(count, size, newest)

    def peek(self, most: int) -> list[Queued]:
        with self._store.database.read() as connection:
            found = connection.execute(sql.NEXT, {"most": most})
            return [Queued(row[-1], archive.patch_from(row)) for row in found]

    def seal(self, outgoing: Outgoing, places: Sequence[int], at: int) -> None:
        with self._store.write() as writer:
            connection, device = writer.connection, writer.meta("device") or ""
            last = connection.execute(sql.CURSOR, {"device": device}).first()
            if (last[0] if last else 0) + 1 != outgoing.seq:
                raise StaleStorageError("this segment is not the next one")
            queued = {"places": as_list(places)}
            taken = connection.execute(sql.QUEUED_AMONG, queued).number()
            connection.execute(sql.UNQUEUE, queued)
            if taken != len(places):
                raise StaleStorageError("some of this was sealed already")
            sealed = (outgoing.seq, outgoing.hash, outgoing.data, dumps(list(places)))
            connection.execute(sql.ADD_OUTGOING, sealed)
            connection.execute(sql.REMEMBER, [(device, outgoing.seq, outgoing.hash, at)])
            _move(connection, {device: Cursor(outgoing.seq, outgoing.hash)})

    def unpublished(self) -> list[Outgoing]:
        with self._store.database.read() as connection:
            return [Outgoing(*row) for row in connection.execute(sql.OUTGOING)]

    def mark_published(self, seq: int) -> None:
        with self._store.write() as writer:
            connection, device = writer.connection, writer.meta("device") or ""
            sent = connection.execute(sql.OUTGOING_SEGMENT, {"seq": seq}).first()
            if sent:
                _keep(connection, {SegmentId(device, seq, sent[0]): sent[1]})
            connection.execute(sql.REMOVE_OUTGOING, {"seq": seq})

    # what comes in

    def cursors(self) -> dict[str, Cursor]:
        with self._store.database.read() as connection:
            return {device: Cursor(seq, hash_) for device, seq, hash_ in connection.execute(sql.CURSORS)}

    def known(self, device: str) -> dict[int, dict[str, int]]:
        known: dict[int, dict[str, int]] = defaultdict(dict)
        with self._store.database.read() as connection:
            for seq, hash_, at in connection.execute(sql.SEGMENTS, {"device": device}):
                known[seq][hash_] = at
        return known

    def forget(self, device: str, below: int) -> None:
        with self._store.database.write() as connection:
            connection.execute(sql.FORGET_BELOW, {"device": device, "below": below})

    def take_in(self, intake: Intake) -> Changes:
        with self._store.write() as writer:
            patches = _news(writer, intake.patches) if intake.condensed else intake.patches
            writer.apply(patches)
            connection = writer.connection
            connection.execute(sql.REMEMBER, [(s.device, s.seq, s.hash, intake.at) for s in intake.segments])
            _keep(connection, intake.kept)
            _move(connection, intake.cursors)
            _note(connection, intake.notes)
            _note(connection, {f"{_HELD}{patch.stamp}-{patch.id}": patch.to_json() for patch in intake.held})
        return writer.changes

    def deletions(self, patches: Sequence[Patch], enough: int) -> Deletions:
        """Tasks that are not in the trash and would be."""
        wanted = {patch.id for patch in patches if patch.kind == "task" and patch.fields.get("deleted") is not None}
        if not wanted:
            return Deletions(0, 0)
        with self._store.database.read() as connection:
            live = {
                entity.id: entity
                for entity in rows.load(connection, "task", wanted)
                if entity.exists and entity.values["deleted"] is None
            }
            for patch in patches:
                if patch.kind == "task" and patch.id in live and "deleted" in patch.fields:
                    live[patch.id].merge(Patch("task", patch.id, {"deleted": patch.fields["deleted"]}, patch.stamp))
            gone = sum(entity.values["deleted"] is not None for entity in live.values())
            if gone < enough:
                return Deletions(gone, 0)
            return Deletions(gone, connection.execute(tasks.LIVE_COUNT).number())

    def without_deletions(self, patches: Sequence[Patch]) -> tuple[list[Patch], list[Patch]]:
        rest, deletions = [], []
        for patch in patches:
            if patch.kind == "task" and patch.fields.get("deleted") is not None:
                fields = {name: value for name, value in patch.fields.items() if name != "deleted"}
                base = {name: stamp for name, stamp in patch.base.items() if name != "deleted"}
                deleted_base = {name: stamp for name, stamp in patch.base.items() if name == "deleted"}
                if fields:
                    rest.append(replace(patch, fields=fields, base=base))
                deletions.append(replace(patch, fields={"deleted": patch.fields["deleted"]}, base=deleted_base))
            else:
                rest.append(patch)
        return rest, deletions

    def held(self) -> list[Patch]:
        return [Patch.from_json(written) for written in self.notes(_HELD).values()]

    def end_hold(self, *, keep: bool) -> Changes:
        with self._store.write() as writer:
            held = [Patch.from_json(written) for written in _notes(writer.connection, _HELD).values()]
            live = [
                entity.id
                for entity in rows.load(writer.connection, "task", {patch.id for patch in held})
                if entity.exists and entity.values["deleted"] is None
            ]
            # In one go: nothing may happen to a task because of a deletion that is taken back at once.
            back = [Draft("task", id_, {"deleted": None}) for id_ in live] if keep else []
            writer.apply([*held, *back])
            writer.connection.execute(sql.FORGET_NOTES, _beginning(_HELD))
        return writer.changes

    # what can be put back

    def kept(self) -> set[SegmentId]:
        with self._store.database.read() as connection:
            return {SegmentId(*row) for row in connection.execute(sql.KEPT)}

    def bytes_of(self, segment: SegmentId) -> bytes | None:
        with self._store.database.read() as connection:
            asked = {"device": segment.device, "seq": segment.seq, "hash": segment.hash}
            data: bytes | None = connection.execute(sql.KEPT_BYTES, asked).scalar()
            return data

    def release(self, segments: Collection[SegmentId]) -> None:
        with self._store.database.write() as connection:
            connection.execute(sql.RELEASE, [(segment.device, segment.seq, segment.hash) for segment in segments])

    # all there is

    @contextmanager
    def snapshot_patches(self, settled: int) -> Iterator[Iterator[Patch]]:
        held = self.held()
        with self._store.database.read() as connection:
            yield chain(condensed(connection, settled), held)

    def volume(self) -> Volume:
        with self._store.database.read() as connection:
            # rows are not deleted, so that the greatest number tells
            tables = {rows.table_of(name) for name in (*KINDS, "")}
            entities_ = sum(connection.execute(entities.TABLES[table]["last_pk"]).number() for table in tables)
            return Volume(connection.execute(history.LAST).number(), entities_)

    # what the replica remembers

    def notes(self, prefix: str = "") -> dict[str, Value]:
        with self._store.database.read() as connection:
            return _notes(connection, prefix)

    def note(self, notes: Mapping[str, Value]) -> None:
        if notes:
            with self._store.database.write() as connection:
                _note(connection, notes)


def _news(writer: Writer, patches: Sequence[Patch]) -> list[Patch]:
    """Those that say more than what the history holds of the same stamp."""
    twins: dict[tuple[str, str, str], set[object]] = defaultdict(set)
    for patch in archive.stored_like(writer.connection, {(patch.id, patch.stamp) for patch in patches}):
        twins[patch.kind, patch.id, patch.stamp] |= _said(patch)
    return [
        patch
        for patch in patches
        if (known := twins.get((patch.kind, patch.id, patch.stamp))) is None or not _said(patch) <= known
    ]


def _said(patch: Patch) -> set[object]:
    said = {(name, canonical(value), patch.base.get(name, ""), patch.cause) for name, value in patch.fields.items()}
    return {*said, patch.cause}


def _take_back(connection: Connection, device: str, first: int) -> None:
    """Segments from that one on were never sent, so that nobody must hear of them."""
    connection.execute(sql.REMOVE_ALL_OUTGOING)
    connection.execute(sql.FORGET_FROM, {"device": device, "first": first})
    before = connection.execute(sql.SEGMENT_HASH, {"device": device, "seq": first - 1}).scalar()
    _move(connection, {device: Cursor(first - 1, before or "")})


def _keep(connection: Connection, segments: Mapping[SegmentId, bytes]) -> None:
    connection.execute(
        sql.KEEP,
        [
            (segment.device, segment.seq, segment.hash, data)
            for segment, data in segments.items()
            if not erasing.tells_of_erased(connection, data)
        ],
    )


def _move(connection: Connection, cursors: Mapping[str, Cursor]) -> None:
    moved = [(device, cursor.seq, cursor.hash) for device, cursor in cursors.items()]
    connection.execute(sql.MOVE_CURSOR, moved)


def _notes(connection: Connection, prefix: str) -> dict[str, Value]:
    found = connection.execute(sql.NOTES, _beginning(prefix))
    return {key: json.loads(value) for key, value in found}


def _beginning(prefix: str) -> dict[str, str]:
    return {"first": prefix, "last": prefix + _AFTER_ALL}


def _note(connection: Connection, notes: Mapping[str, Value]) -> None:
    connection.execute(sql.FORGET_NOTE, [(key,) for key in notes])
    kept = [(key, dumps(value)) for key, value in notes.items() if value is not None]
    connection.execute(sql.NOTE, kept)


_TOLD = frozenset({"title", "name"})
"""What something was called when it was created is told in its history, whatever became of it. It does no harm to say
more of a register than the writes that matter."""


_MANY = 2_000


def condensed(connection: Connection, settled: int = 0) -> Iterator[Patch]:
    """Patches to rebuild every entity from. Of tasks deleted for good, up to that place in the history, no more than
    this is told."""
    purged = set(connection.execute(history.PURGED_UP_TO, {"place": settled}).scalars())
    for group in audit.histories_one_by_one(connection):
        patches = _shortened(group)
        kind, id_ = patches[0].kind, patches[0].id
        kept = KEPT.get(kind) if purged and _belongs(kind, id_, patches, purged) else None
        if kept is None and len(patches) == 1:
            yield patches[0]
        else:
            yield from _essential(patches, kept)


def _shortened(group: Iterator[Patch]) -> list[Patch]:
    """The patches of one entity, or, where they are many, no more of them than matter, whatever memory there is."""
    patches: list[Patch] = []
    limit = _MANY
    for patch in group:
        patches.append(patch)
        if len(patches) > limit:
            patches = list(_essential(patches, None))
            limit = max(_MANY, 2 * len(patches))
    return patches


def _essential(patches: Sequence[Patch], kept: frozenset[str] | None) -> Iterator[Patch]:
    """Parts of the patches: a creation always with its mark, so that what it leaves unsaid still counts as set."""
    wanted: dict[str, set[Write]] = {
        name: snapshot_writes(register)
        for name, register in registers_from(patches).items()
        if kept is None or name in kept or name == VERDICT
    }
    for patch in patches:
        said = set()
        for name, (write,) in writes_of(expand(patch)).items():
            if write in wanted.get(name, ()):
                wanted[name].discard(write)
                said.add(name)
        if not said and (kept is None or patch.cause is None):  # that there was a verdict is always told
            continue
        extra = {CREATION} if kept is not None else {CREATION, *_TOLD}
        fields = {
            name: value
            for name, value in patch.fields.items()
            if name in said or (CREATION in patch.fields and name in extra)
        }
        base = {name: stamp for name, stamp in patch.base.items() if name in fields}
        yield replace(patch, fields=fields, base=base)


def _belongs(kind: str, id_: str, patches: Sequence[Patch], purged: set[str]) -> bool:
    if kind != "item":
        return kind == "task" and id_ in purged
    task = winner(registers_from(patches).get("task_id", ()))
    return task is not None and task.value in purged
