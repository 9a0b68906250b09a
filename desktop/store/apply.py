"""The one write path.

Every mutation of synced data passes through `apply`: it merges by stamp, updates the typed rows, appends history and
outbox, keeps the search index and the conflicts in step, and says what changed. It runs inside the caller's
transaction, so all of it happens or none.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from desktop.store import derived, rows
from desktop.store.changes import GONE, Applied, Changes, Effect
from desktop.store.entity import Entity
from desktop.store.kinds import CREATION, KINDS, Kind
from desktop.store.sql import chunks, marks
from sync.clock import ZERO, Clock
from sync.merge import Outcome, Register, Write, losing, weigh, writes_of
from sync.patch import Patch, Value

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Draft:
    """A local write on its way to becoming a patch: stamp and base are known only inside the transaction."""

    kind: str
    id: str
    fields: dict[str, Value]


def apply(connection: Connection, writes: Iterable[Draft | Patch], clock: Clock, actor: str = "user") -> Applied:
    """Merges local drafts and patches from elsewhere, in order. Drafts that change nothing leave no trace."""
    writes = list(writes)
    if not writes:
        return Applied()
    batch = _Batch(connection, clock, actor)
    batch.load({(write.kind, write.id) for write in writes})
    batch.load_known([write for write in writes if isinstance(write, Patch)])
    for write in writes:
        if isinstance(write, Draft):
            batch.add_local(write)
        else:
            batch.add_remote(write)
    return batch.flush()


class _Batch:
    def __init__(self, connection: Connection, clock: Clock, actor: str) -> None:
        self._connection = connection
        self._clock = clock
        self._actor = actor
        self._entities: dict[Key, Entity] = {}
        self._known: set[tuple[str, str, str, str]] = set()
        self._log: list[tuple[Patch, bool]] = []
        self._contested: dict[Key, set[str]] = defaultdict(set)
        self._moved_items: set[str] = set()
        self._result = Applied()

    # reading

    def load(self, keys: set[Key]) -> None:
        ids: dict[str, list[str]] = defaultdict(list)
        for kind, id_ in keys:
            ids[kind].append(id_)
        for kind_name, wanted in ids.items():
            for entity in rows.load(self._connection, kind_name, wanted):
                self._entities[kind_name, entity.id] = entity
        found = self._connection.exec_driver_sql("SELECT kind, entity, field FROM conflicts")
        self._in_conflict = {(row[0], row[1], row[2]) for row in found}

    def load_known(self, patches: Sequence[Patch]) -> None:
        """Which of the patches are here already. Only those of entities heard of before can be."""
        ids = {patch.id for patch in patches if (patch.kind, patch.id) in self._entities}
        for chunk in chunks(list(ids)):
            found = self._connection.exec_driver_sql(
                f"SELECT kind, entity, stamp, fields FROM history WHERE entity IN ({marks(chunk)})",
                tuple(chunk),
            )
            self._known.update((row[0], row[1], row[2], row[3]) for row in found)

    # merging

    def add_local(self, draft: Draft) -> None:
        entity = self._entity(draft.kind, draft.id)
        creation = CREATION in draft.fields and not entity.exists
        fields: dict[str, Value] = {}
        base: dict[str, str] = {}
        for name, value in draft.fields.items():
            current = entity.current(name)
            if current is None or current.value != value:
                fields[name] = value
                if current is not None:
                    base[name] = current.stamp
        if not fields:
            return
        stamp = self._clock.tick(above=max(base.values(), default=ZERO))
        if creation:
            self._result.effects.append(Effect(draft.kind, draft.id, "deleted", GONE, None, stamp))
        else:
            for name, value in fields.items():
                write = entity.current(name)
                before = write.value if write else None
                self._result.effects.append(Effect(draft.kind, draft.id, name, before, value, stamp))
        self._merge(entity, Patch(draft.kind, draft.id, fields, stamp, base, self._actor), local=True)

    def add_remote(self, patch: Patch) -> None:
        key = (patch.kind, patch.id, patch.stamp, _dumps(patch.fields))
        if key in self._known:
            self._result.repeated += 1
            return
        self._known.add(key)
        if not self._clock.observe(patch.stamp):
            self._result.ahead = True
        self._merge(self._entity(patch.kind, patch.id), patch, local=False)

    def _entity(self, kind: str, id_: str) -> Entity:
        key = (kind, id_)
        if key not in self._entities:
            self._entities[key] = Entity(kind, id_)
        return self._entities[key]

    def _merge(self, entity: Entity, patch: Patch, *, local: bool) -> None:
        fields = self._accepted(entity.kind, patch)
        if not fields:
            return
        if fields != patch.fields:
            base = {name: stamp for name, stamp in patch.base.items() if name in fields}
            patch = Patch(patch.kind, patch.id, fields, patch.stamp, base, patch.actor)
        self._log.append((patch, local))
        if entity.kind_name == "item":
            self._note_task(entity)
        whole = expand(patch)
        if CREATION in fields and not entity.stamp and not entity.stamps:
            entity.create(patch, whole.fields)
        else:
            self._weigh(entity, whole)
            if CREATION in fields:
                entity.settle(patch.stamp)
        if entity.kind_name == "item":
            self._note_task(entity)

    def _weigh(self, entity: Entity, patch: Patch) -> None:
        for name, value in patch.fields.items():
            outcome, ask = weigh(entity.current(name), Write(patch.stamp, value, patch.base.get(name, ZERO)))
            if outcome is Outcome.WINS:
                entity.set(name, value, patch.stamp)
            if ask or (entity.kind_name, entity.id, name) in self._in_conflict:
                self._contested[entity.kind_name, entity.id].add(name)

    def _accepted(self, kind: Kind | None, patch: Patch) -> dict[str, Value]:
        if kind is None:
            return dict(patch.fields)
        fields = {name: value for name, value in patch.fields.items() if kind.accepts(name, value)}
        self._result.refused += len(patch.fields) - len(fields)
        return fields

    def _note_task(self, item: Entity) -> None:
        """An item's task looks different when the item does; also the one that it leaves."""
        if item.values["task_id"]:
            self._moved_items.add(item.values["task_id"])

    # writing

    def flush(self) -> Applied:
        if not self._log:
            return self._result
        changed = [entity for entity in self._entities.values() if entity.changed]
        rows.save(self._connection, changed)
        self._write_history()
        contested = self._write_conflicts()
        tasks = derived.refresh(self._connection, changed, self._moved_items)
        self._result.changes = Changes(
            tasks=frozenset(tasks),
            labels=frozenset(entity.id for entity in changed if entity.kind_name == "label"),
            conflicts=contested,
            patches=len(self._log),
        )
        return self._result

    def _write_history(self) -> None:
        top = self._connection.exec_driver_sql("SELECT coalesce(max(seq), 0) FROM history").scalar_one()
        entries: list[tuple[Any, ...]] = []
        outgoing: list[tuple[int]] = []
        for seq, (patch, local) in enumerate(self._log, start=top + 1):
            fields, base = _dumps(patch.fields), _dumps(patch.base)
            entries.append((seq, patch.kind, patch.id, patch.stamp, patch.actor, fields, base))
            if local:
                outgoing.append((seq,))
        self._connection.exec_driver_sql("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?)", entries)
        if outgoing:
            self._connection.exec_driver_sql("INSERT INTO outbox VALUES (?)", outgoing)

    def _write_conflicts(self) -> bool:
        for (kind, id_), fields in self._contested.items():
            registers = registers_of(self._connection, kind, id_)
            for name in fields:
                self._connection.exec_driver_sql(
                    "DELETE FROM conflicts WHERE kind = ? AND entity = ? AND field = ?", (kind, id_, name)
                )
                lost = losing(registers[name])
                if lost:
                    self._connection.exec_driver_sql(
                        "INSERT OR REPLACE INTO conflicts VALUES (?, ?, ?, ?, ?)",
                        [(kind, id_, name, write.stamp, _dumps(write.value)) for write in lost],
                    )
        return bool(self._contested)


def expand(patch: Patch) -> Patch:
    """A creation sets every register of its kind, so that it means the same whatever arrives first."""
    kind = KINDS.get(patch.kind)
    if kind is None or CREATION not in patch.fields:
        return patch
    fields = {name: register.default for name, register in kind.registers.items()} | dict(patch.fields)
    return Patch(patch.kind, patch.id, fields, patch.stamp, patch.base, patch.actor)


def registers_of(connection: Connection, kind: str, id_: str) -> dict[str, Register]:
    """Every write of an entity, as the merge sees it."""
    registers: dict[str, Register] = defaultdict(frozenset)
    for patch in patches_of(connection, kind, id_):
        for name, register in writes_of(expand(patch)).items():
            registers[name] |= register
    return registers


def patches_of(connection: Connection, kind: str, id_: str) -> list[Patch]:
    found = connection.exec_driver_sql(
        "SELECT stamp, actor, fields, base FROM history WHERE entity = ? AND kind = ? ORDER BY stamp, seq",
        (id_, kind),
    )
    return [Patch(kind, id_, json.loads(row[2]), row[0], json.loads(row[3]), row[1]) for row in found]


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
