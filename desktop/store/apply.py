"""The one write path.

Every mutation of synced data passes through `apply`: it merges by stamp, updates the typed rows, appends history and
outbox, keeps the search index and the conflicts in step, and says what changed. It runs inside the caller's
transaction, so all of it happens or none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import TypeVar

from desktop.errors import InvalidInputError
from desktop.store import archive, conflicts, derived, proposals, rows
from desktop.store.belonging import REVIEW_KINDS, owners
from desktop.store.changes import Changes
from desktop.store.compiled import history
from desktop.store.connection import Connection
from desktop.store.entity import StoredEntity, accepted_part, unwritten
from desktop.store.kinds import CREATION
from sync.clock import END, ZERO, Clock
from sync.garbage import without_collecting
from sync.merge import VERDICT, Write, writes_of
from sync.patch import Cause, Patch, Value, canonical

Key = tuple[str, str]
T = TypeVar("T")

_MANY = 500


Register = tuple[str, str, str]
"""Kind and id of an entity, and a field of it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One register before and after a local write. Creation is the passing from GONE to not deleted."""

    kind: str
    id: str
    field: str
    before: Value
    after: Value
    stamp: str
    over: str = ""  # of a verdict: what it overwrote, if that was written by hand

    @property
    def register(self) -> Register:
        return self.kind, self.id, self.field


GONE = "gone"


@dataclass(slots=True)
class Applied:
    """The outcome of one batch."""

    changes: Changes = field(default_factory=Changes)
    effects: list[Effect] = field(default_factory=list)
    ahead: bool = False  # a stamp came from a clock too far ahead to follow
    refused: int = 0  # values of a shape that no version can have written
    repeated: int = 0  # patches that were here already
    verdicts: dict[tuple[Cause, str], str] = field(default_factory=dict)  # the stamps of what they wrote to an id


@dataclass(frozen=True, slots=True)
class Draft:
    """A local write on its way to becoming a patch: stamp and base are known only inside the transaction.

    `seen` holds, per field, the stamp of a losing value that its writer has taken note of: no longer a conflict.
    `cause` is the verdict that writes it; with it, or with `anew`, all is written, also where it changes nothing.
    """

    kind: str
    id: str
    fields: dict[str, Value]
    seen: Mapping[str, str] = field(default_factory=dict)
    cause: Cause | None = None
    anew: bool = False


def apply(
    connection: Connection, writes: Iterable[Draft | Patch], clock: Clock, actor: str = "user", *, local: bool = False
) -> Applied:
    """Merges local drafts and patches from elsewhere, in order.

    A draft that changes nothing leaves no trace, nor does one that creates what is there already. A draft with a
    value that cannot be stored raises InvalidInputError; patches from elsewhere only lose such values. With `local`
    the patches are written here too: they have a stamp that was fixed beforehand, so that whoever writes one, and
    however often, it is the same.
    """
    writes = list(writes)
    if not writes:
        return Applied()
    batch = _Batch(connection, clock, actor)
    with without_collecting() if len(writes) >= _MANY else nullcontext():
        batch.load(writes)
        for write in writes:
            if isinstance(write, Draft):
                batch.add_local(write)
            elif local:
                batch.add_fixed(write)
            else:
                batch.add_remote(write)
        return batch.flush()


def _only(fields: Mapping[str, T], names: Collection[str]) -> dict[str, T]:
    return {name: value for name, value in fields.items() if name in names}


class _Batch:
    def __init__(self, connection: Connection, clock: Clock, actor: str) -> None:
        self._connection = connection
        self._clock = clock
        self._actor = actor
        self._entities: dict[Key, StoredEntity] = {}
        self._known: set[Key] = set()
        self._seen: dict[tuple[str, str, str], list[Patch]] = {}
        self._in_conflict: dict[Key, set[str]] = {}
        self._contested: dict[Key, set[str]] = defaultdict(set)
        self._special: dict[Key, list[Patch]] = {}
        self._unsettled: set[Key] = set()
        self._log: list[tuple[Patch, bool]] = []
        self._touched: set[str] = set()
        self._concerned = proposals.Concerned()
        self._result = Applied()

    def load(self, writes: Sequence[Draft | Patch]) -> None:
        ids: dict[str, set[str]] = defaultdict(set)
        for write in writes:
            ids[write.kind].add(write.id)
        for kind_name, wanted in ids.items():
            for entity in rows.load(self._connection, kind_name, wanted):
                self._entities[kind_name, entity.id] = entity
        latest = max((write.stamp for write in writes if isinstance(write, Patch)), default=ZERO)
        self._result.ahead = not self._clock.observe(latest)
        if not self._entities:
            return
        self._known = set(self._entities)
        self._in_conflict = conflicts.fields_of(self._connection, {id_ for _, id_ in self._entities})
        repeats = {(w.id, w.stamp) for w in writes if isinstance(w, Patch) and (w.kind, w.id) in self._entities}
        for patch in archive.stored_like(self._connection, repeats):
            self._seen.setdefault((patch.kind, patch.id, patch.stamp), []).append(patch)

    # merging

    def add_local(self, draft: Draft) -> None:
        entity = self._entity(draft.kind, draft.id)
        creation = CREATION in draft.fields
        if creation and entity.exists:
            return
        draft = self._without_the_end(entity, draft)
        before = {name: entity.current(name) for name in (*draft.fields, *draft.seen)}
        fields: dict[str, Value] = {}
        base: dict[str, str] = {}
        for name, current in before.items():
            if current is None:
                fields[name] = draft.fields[name]
            elif name in draft.seen:
                fields[name] = draft.fields.get(name, current.value)
                base[name] = draft.seen[name]
            elif draft.cause is not None or draft.anew or current.value != draft.fields[name]:
                fields[name] = draft.fields[name]
                base[name] = current.stamp
        if not fields and draft.cause is None:
            return
        stamp = self._clock.tick(above=max((write.stamp for write in before.values() if write), default=ZERO))
        cause = draft.cause
        if cause is not None:
            cause = cause._replace(
                over=max((each for each in base.values() if self._is_by_hand(draft, each)), default=ZERO)
            )
        patch = Patch(draft.kind, draft.id, fields, stamp, base, self._actor, cause)
        if accepted_part(entity.kind, patch) is not patch:
            raise InvalidInputError("That value cannot be stored; nothing was changed.")
        for name in draft.seen:
            patch = self._having_seen_both(entity, patch, name)
        self._merge(entity, patch, local=True)
        if patch.needs_all:
            self._settle((draft.kind, draft.id))
        if draft.cause is not None:
            self._result.verdicts[draft.cause, draft.id] = stamp
        self._note_effects(entity, patch, {name: write.value for name, write in before.items() if write}, creation)

    def _is_by_hand(self, draft: Draft, stamp: str) -> bool:
        place = {"entity": draft.id, "kind": draft.kind, "stamp": stamp}
        return self._connection.execute(history.BY_HAND, place).first() is not None

    def _without_the_end(self, entity: StoredEntity, draft: Draft) -> Draft:
        """What overwrites a stamp at the end of time must follow on just that one: it is written alone, by hand."""
        names = dict.fromkeys((*draft.fields, *draft.seen))
        last = [name for name in names if (now := entity.current(name)) and now.stamp >= END]
        if not last or (len(names) == 1 and draft.cause is None):
            return draft
        for name in last:
            alone = replace(draft, fields=_only(draft.fields, [name]), seen=_only(draft.seen, [name]), cause=None)
            self.add_local(alone)
        rest = names.keys() - set(last)
        return replace(draft, fields=_only(draft.fields, rest), seen=_only(draft.seen, rest))

    def _having_seen_both(self, entity: StoredEntity, patch: Patch, name: str) -> Patch:
        """A patch names one value that its writer saw. Who settles a conflict has seen two, and says so in two."""
        current = entity.current(name)
        if current is None:
            return patch
        value = {name: patch.fields[name]}
        self._merge(
            entity, Patch(patch.kind, patch.id, value, patch.stamp, {name: current.stamp}, patch.actor), local=True
        )
        return replace(patch, stamp=self._clock.tick(above=patch.stamp))

    def add_fixed(self, patch: Patch) -> None:
        entity = self._entity(patch.kind, patch.id)
        if accepted_part(entity.kind, patch) is not patch:
            raise InvalidInputError("That value cannot be stored; nothing was changed.")
        if self._is_repeat(patch):
            return
        created = CREATION in patch.fields and not entity.exists
        before = {name: write.value for name in patch.fields if (write := entity.current(name))}
        self._merge(entity, patch, local=True)
        if patch.needs_all:
            self._settle((patch.kind, patch.id))
        self._note_effects(entity, patch, before, created)

    def add_remote(self, patch: Patch) -> None:
        entity = self._entity(patch.kind, patch.id)
        accepted = accepted_part(entity.kind, patch)
        self._result.refused += len(patch.fields) - len(accepted.fields)
        if (accepted.fields or accepted.cause) and not self._is_repeat(accepted):
            self._merge(entity, accepted, local=False)

    def _is_repeat(self, patch: Patch) -> bool:
        """Whether the very same patch was here already; if not, it is from now on."""
        twins = self._seen.setdefault((patch.kind, patch.id, patch.stamp), [])
        if twins and canonical(patch.to_json()) in [canonical(twin.to_json()) for twin in twins]:
            self._result.repeated += 1
            return True
        twins.append(patch)
        return False

    def _note_effects(self, entity: StoredEntity, patch: Patch, before: Mapping[str, Value], created: bool) -> None:
        """What a local write did, for undo."""
        if entity.kind_name in REVIEW_KINDS:
            return
        kind, id_ = patch.kind, patch.id
        if created:
            there = unwritten(kind, "deleted")
            self._result.effects.append(Effect(kind, id_, "deleted", GONE, there, patch.stamp))
            return
        for name in patch.fields:
            current = entity.current(name)
            earlier = before.get(name, unwritten(kind, name))
            if current is not None and current.value != earlier:
                over = patch.cause.over if patch.cause else ZERO
                self._result.effects.append(Effect(kind, id_, name, earlier, current.value, patch.stamp, over))

    def _entity(self, kind: str, id_: str) -> StoredEntity:
        entity = self._entities.get((kind, id_))
        if entity is None:
            entity = self._entities[kind, id_] = StoredEntity(kind, id_)
        return entity

    def _merge(self, entity: StoredEntity, patch: Patch, *, local: bool) -> None:
        self._log.append((patch, local))
        self._see(entity)  # also the task that an item leaves looks different
        if patch.needs_all:
            asked: Collection[str] = self._merge_later(entity, patch)
        else:
            asked = entity.merge(patch)
        self._see(entity)
        known = self._in_conflict.get((patch.kind, patch.id))
        if asked or known:
            self._contested[patch.kind, patch.id].update(asked, known or ())

    def _merge_later(self, entity: StoredEntity, patch: Patch) -> Collection[str]:
        """What can be told only from all patches like it is found out once a batch."""
        key = patch.kind, patch.id
        self._needing_all(key).append(patch)
        self._unsettled.add(key)
        if entity.fresh:
            entity.changed.add(VERDICT)  # it has a row from now on
        return [n for n in patch.fields if (now := entity.current(n)) and patch.base.get(n, ZERO) != now.stamp]

    def _needing_all(self, key: Key) -> list[Patch]:
        if key not in self._special:
            self._special[key] = archive.needing_all(self._connection, *key) if key in self._known else []
        return self._special[key]

    def _settle(self, key: Key) -> None:
        """Gives the fields that such patches wrote to the values that all writes to them add up to."""
        self._unsettled.discard(key)
        entity = self._entities[key]
        registers = archive.registers_from(self._special[key])
        verdicts = archive.verdicts_in(registers)
        written = registers.keys() - {VERDICT}
        if len(self._special[key]) > 1:
            self._contested[key].update(written)
        for name in written:
            by_hand = self._latest_by_hand(entity, name, registers[name])
            if {write.stamp for write in by_hand} - {write.base for write in registers[name]}:
                self._contested[key].add(name)  # both came in one batch, and neither saw the other
            entity.settle(name, registers[name] | by_hand, verdicts)

    def _latest_by_hand(self, entity: StoredEntity, name: str, special: Collection[Write]) -> set[Write]:
        current = entity.current(name)
        if current is not None and all(write.rank != current.rank for write in special):
            return {current}  # as it wins, it is the latest
        key = entity.kind_name, entity.id
        found = set(conflicts.latest_by_hand(self._connection, *key, name)) if key in self._known else set()
        here = (p for p, _ in self._log if (p.kind, p.id) == key and not p.needs_all)
        return found.union(*(writes_of(archive.expand(patch)).get(name, ()) for patch in here))

    def _see(self, entity: StoredEntity) -> None:
        if entity.kind_name == "item":
            self._touched.update(id_ for _, id_ in owners("item", entity.values))
        elif entity.kind_name in REVIEW_KINDS:
            self._concerned.see(entity)

    # writing

    def _written(self) -> dict[Key, list[Patch]]:
        """To what is contested."""
        written: dict[Key, list[Patch]] = defaultdict(list)
        for patch, _ in self._log:
            if (patch.kind, patch.id) in self._contested:
                written[patch.kind, patch.id].append(patch)
        return written

    def flush(self) -> Applied:
        if not self._log:
            return self._result
        for key in sorted(self._unsettled):
            self._settle(key)
            self._see(self._entities[key])
        changed = [entity for entity in self._entities.values() if entity.changed]
        archive.append(self._connection, self._log)
        tasks, labels = derived.save(self._connection, changed, self._touched - {""})
        concerned = self._concerned
        ids: dict[str, set[str]] = defaultdict(set)
        for entity in changed:
            ids[entity.kind_name].add(entity.id)
        proposals.refresh(self._connection, concerned, ids["change_set"])
        ids |= {"change_set": concerned.change_sets, "conversation": concerned.conversations}
        ids["task"] = tasks
        ids["label"].update(labels)
        in_conflict = bool(self._contested) and conflicts.refresh(self._connection, self._contested, self._written())
        self._result.changes = Changes.of(
            ids, proposed=concerned.tasks, conflicts=in_conflict, patches=len(self._log)
        )
        return self._result
