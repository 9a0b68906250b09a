"""Collects all patches that were acknowledged to the user, and computes the state that all devices must reach from
them,
by nothing but the pure merge."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from desktop.store import Store, rows
from desktop.store.archive import registers_from
from desktop.store.entity import StoredEntity, column_names
from desktop.store.kinds import CREATION, KINDS
from sync.merge import VERDICT, acting_verdicts, winner
from sync.patch import Patch, canonical
from tests.helpers.expected_conflicts import expected_conflicts

Key = tuple[str, str, str]
"""Kind, id and field."""
Said = tuple[str, str, str, str, str, str, str]
"""One write: kind, id, field, stamp, value, base and cause."""

_KEPT = {"task": {CREATION, "deleted", "erased"}, "item": {CREATION, "deleted", "task_id"}}
"""Fields that all devices must keep of a task that was deleted for good; the others may be forgotten."""
_QUOTES = {"arguments", "effects", "reason"}


@dataclass(slots=True)
class State:
    """Winning stamps and values, and the losing values, which are shown as conflicts."""

    winners: dict[Key, tuple[str, str]] = field(default_factory=dict)
    lost: set[tuple[Key, str, str]] = field(default_factory=set)

    def difference(self, other: State) -> dict[Key, object]:
        keys = {*self.winners, *other.winners}
        won = {key: (self.winners.get(key), other.winners.get(key)) for key in keys}
        lost: dict[Key, object] = {one[0]: one for one in self.lost ^ other.lost}
        return lost | {key: both for key, both in won.items() if both[0] != both[1]}

    def without_forgotten(self) -> State:
        """The state without what may be forgotten of tasks that were deleted for good."""
        return State(
            {key: found for key, found in self.winners.items() if not self.may_forget(*key)},
            {found for found in self.lost if not self.may_forget(*found[0])},
        )

    def may_forget(self, kind: str, id_: str, name: str) -> bool:
        if kind == "decision":
            return name in _QUOTES and self._is_erased(
                self._task_of("change_item", self._value(kind, id_, "item_id"))
            )
        if kind == "change_item":
            return name == "proposal" and self._is_erased(self._task_of(kind, id_))
        if kind not in _KEPT:
            return False
        task = self._task_of(kind, id_)
        if name in _KEPT[kind]:
            return (kind, name) == ("task", "deleted") and self._is_erased(task)  # restoring it does not count
        purged = self.winners.get(("task", task, "deleted"), ("", ""))[1].endswith(",true]")
        return purged or self._is_erased(task)

    def _task_of(self, kind: str, id_: str) -> str:
        return id_ if kind == "task" else self._value(kind, id_, "task_id")

    def _value(self, kind: str, id_: str, name: str) -> str:
        value: str = json.loads(self.winners.get((kind, id_, name), ("", '""'))[1])
        return value

    def _is_erased(self, task: str) -> bool:
        return ("task", task, "erased") in self.winners


class Oracle:
    def __init__(self) -> None:
        self._patches: dict[str, Patch] = {}

    def acknowledge(self, patches: Iterable[Patch]) -> None:
        for patch in patches:
            self._patches[canonical(patch.to_json())] = patch

    def state(self) -> State:
        groups: dict[tuple[str, str], list[Patch]] = defaultdict(list)
        for patch in self._patches.values():
            groups[patch.kind, patch.id].append(patch)
        state = State()
        for (kind, id_), patches in groups.items():
            registers = registers_from(patches)
            verdicts = acting_verdicts(write for register in registers.values() for write in register)
            for name, register in registers.items():
                top = winner(register, verdicts)
                if name == VERDICT or top is None:
                    continue
                state.winners[kind, id_, name] = (top.stamp, canonical(top.value))
                state.lost |= {
                    ((kind, id_, name), write.stamp, canonical(write.value))
                    for write in expected_conflicts(kind, name, register, verdicts)
                }
        return state

    def _erased_in(self, mine: Iterable[Patch]) -> list[Patch]:
        """Patches of tasks that a device erased, which it may never have sent to another."""
        tasks = {patch.id for patch in mine if patch.kind == "task" and "erased" in patch.fields}
        known = self._patches.values()
        items = {patch.id for patch in known if patch.kind == "item" and patch.fields.get("task_id") in tasks}
        return [patch for patch in known if patch.id in tasks | items]

    def forget_all_but(self, held: set[Said], mine: Iterable[Patch]) -> int:
        """Forgets patches that were only on a device that the user threw away; returns how many writes are lost."""
        gone = 0
        for patch in [*(mine := list(mine)), *self._erased_in(mine)]:
            if self._patches.pop(canonical(patch.to_json()), None) is None:
                continue
            fields = {name: value for name, value in patch.fields.items() if _said(patch, name) in held}
            gone += len(patch.fields) - len(fields)
            if fields or (patch.cause and _said(patch, VERDICT) in held):
                base = {name: stamp for name, stamp in patch.base.items() if name in fields}
                self.acknowledge([replace(patch, fields=fields, base=base)])
        return gone


def all_said(patches: Iterable[Patch]) -> set[Said]:
    return {_said(patch, name) for patch in patches for name in (*patch.fields, *([VERDICT] if patch.cause else []))}


def _said(patch: Patch, name: str) -> Said:
    value = canonical(patch.fields.get(name))
    return (patch.kind, patch.id, name, patch.stamp, value, patch.base.get(name, ""), canonical(patch.cause))


def stored_state(store: Store) -> State:
    state = State()
    with store.database.read() as connection:
        kinds = [*KINDS, *connection.execute("SELECT DISTINCT kind FROM others").scalars()]
        for kind in kinds:
            columns = ", ".join(column_names(KINDS.get(kind)))
            where = "" if kind in KINDS else " WHERE kind = ?"
            found = connection.execute(
                f"SELECT {columns} FROM {rows.table_of(kind)}{where}", (kind,) if where else ()
            )
            for row in found.all():
                state.winners.update(_winners(StoredEntity.load(kind, row)))
        for kind, id_, name, stamp, value in connection.execute(
            "SELECT kind, entity, field, stamp, value FROM conflicts"
        ):
            state.lost.add(((kind, id_, name), stamp, canonical(json.loads(value))))
    return state


def _winners(entity: StoredEntity) -> Mapping[Key, tuple[str, str]]:
    names = [*entity.registers, *entity.more]
    current = {name: entity.current(name) for name in names}
    return {
        (entity.kind_name, entity.id, name): (write.stamp, canonical(write.value))
        for name, write in current.items()
        if write is not None
    }
