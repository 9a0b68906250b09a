"""All there is, in as few patches as say it: what snapshots are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from desktop.store import audit
from desktop.store.archive import expand, registers_from
from desktop.store.compiled import history as sql
from desktop.store.connection import Connection
from desktop.store.erasing import KEPT
from desktop.store.kinds import CREATION
from sync.merge import VERDICT, Write, snapshot_writes, winner, writes_of
from sync.patch import Patch

_TOLD = frozenset({"title", "name"})
"""What something was called when it was created is told in its history, whatever became of it. It does no harm to say
more of a register than the writes that matter."""


_MANY = 2_000


def condensed(connection: Connection, settled: int = 0) -> Iterator[Patch]:
    """Patches to rebuild every entity from. Of tasks deleted for good, up to that place in the history, no more than
    this is told."""
    purged = _purged(connection, settled)
    for history in audit.histories_one_by_one(connection):
        patches = _shortened(history)
        kind, id_ = patches[0].kind, patches[0].id
        kept = KEPT.get(kind) if purged and _belongs(kind, id_, patches, purged) else None
        if kept is None and len(patches) == 1:
            yield patches[0]
        else:
            yield from _essential(patches, kept)


def _shortened(history: Iterator[Patch]) -> list[Patch]:
    """The patches of one entity, or, where they are many, no more of them than matter, whatever memory there is."""
    patches: list[Patch] = []
    limit = _MANY
    for patch in history:
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


def _purged(connection: Connection, settled: int) -> set[str]:
    """Tasks that were deleted for good, up to that place in the history. Its stamps would not do: clocks go wrong."""
    return set(connection.execute(sql.PURGED_UP_TO, {"place": settled}).scalars())


def _belongs(kind: str, id_: str, patches: Sequence[Patch], purged: set[str]) -> bool:
    if kind != "item":
        return kind == "task" and id_ in purged
    task = winner(registers_from(patches).get("task_id", ()))
    return task is not None and task.value in purged
