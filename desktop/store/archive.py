"""Every write that was ever accepted, as the merge sees them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from desktop.store.connection import Connection
from desktop.store.entity import accepted_part, expanded_fields
from desktop.store.kinds import KINDS
from desktop.store.sql import as_text, chunks, dumps, marks
from sync.clock import ZERO, is_stamp
from sync.merge import Write, writes_of
from sync.patch import Patch

_decode = json.JSONDecoder().raw_decode  # for what `dumps` has written, there is nothing around it

COLUMNS = "kind, entity, stamp, actor, fields, base"


def patches_of(connection: Connection, kind: str, id_: str) -> list[Patch]:
    """All patches of an entity, by stamp."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM history WHERE entity = ? AND kind = ? ORDER BY stamp, seq", (id_, kind)
    )
    return [patch_from(row) for row in rows]


def patches_of_all(connection: Connection, ids: Iterable[str]) -> dict[tuple[str, str], list[Patch]]:
    """The same for many entities, by kind and id."""
    found: dict[tuple[str, str], list[Patch]] = defaultdict(list)
    for chunk in chunks(list(ids)):
        for row in connection.execute(
            f"SELECT {COLUMNS} FROM history WHERE entity IN ({marks(chunk)}) ORDER BY stamp, seq", tuple(chunk)
        ):
            found[row[0], row[1]].append(patch_from(row))
    return found


def registers_from(patches: Iterable[Patch], only: Collection[str] | None = None) -> dict[str, set[Write]]:
    """All that the patches of one entity write; with `only`, to these fields."""
    registers: dict[str, set[Write]] = defaultdict(set)
    for patch in patches:
        meant = expand(patch)
        if only is not None:
            meant = replace(meant, fields={name: value for name, value in meant.fields.items() if name in only})
        for name, register in writes_of(meant).items():
            registers[name] |= register
    return registers


def expand(patch: Patch) -> Patch:
    """A patch with all that it means: what is not accepted left out, what a creation leaves unsaid filled in."""
    kind = KINDS.get(patch.kind)
    patch = accepted_part(kind, patch)
    fields = expanded_fields(kind, patch.fields)
    return Patch(patch.kind, patch.id, fields, patch.stamp, patch.base, patch.actor)


def stored_like(connection: Connection, keys: Iterable[tuple[str, str]]) -> Iterable[Patch]:
    """The patches that have an entity id and a stamp in common with any of the `keys`."""
    for chunk in chunks(list(keys), 400):
        rows = connection.execute(
            f"WITH wanted (e, s) AS (VALUES {', '.join(['(?, ?)'] * len(chunk))}) "
            f"SELECT {COLUMNS} FROM wanted CROSS JOIN history ON entity = e AND stamp = s",
            tuple(part for key in chunk for part in key),
        )
        yield from map(patch_from, rows)


def append(connection: Connection, log: Sequence[tuple[Patch, bool]]) -> None:
    """Adds patches; those marked as local also wait in the outbox for other devices."""
    top: int = connection.execute("SELECT coalesce(max(seq), 0) FROM history").scalar_one()
    entries = [
        (seq, p.kind, p.id, p.stamp, p.actor, dumps(p.fields), dumps(p.base) if p.base else "{}")
        for seq, (p, _) in enumerate(log, start=top + 1)
    ]
    connection.execute("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?)", entries)
    outgoing = [(seq,) for seq, (_, local) in enumerate(log, start=top + 1) if local]
    if outgoing:
        connection.execute("INSERT INTO outbox VALUES (?)", outgoing)


def unreadable(connection: Connection) -> list[int]:
    """The places in the history of what says nothing any more."""
    rows = connection.execute(f"SELECT {COLUMNS}, seq FROM history WHERE fields != '{{}}' ORDER BY seq")
    return [row[6] for row in rows if not patch_from(row).fields]


def patch_from(row: Sequence[Any]) -> Patch:
    """From a row of `COLUMNS`. One that cannot be read says nothing; the doctor finds it."""
    try:
        fields, base = _decode(row[4])[0], {} if row[5] == "{}" else _decode(row[5])[0]
    except (ValueError, TypeError, RecursionError):
        fields = base = None
    names = type(row[0]) is type(row[1]) is str
    if not names or not isinstance(fields, dict) or not isinstance(base, dict) or not is_stamp(row[2]):
        return Patch(as_text(row[0]), as_text(row[1]), {}, ZERO, {}, as_text(row[3]))
    return Patch(row[0], row[1], fields, row[2], base, row[3])
