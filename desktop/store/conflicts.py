"""Values that were overwritten unseen: keeping the table of them in step, and reading it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from desktop.domain.history import Conflict
from desktop.store import archive, rows
from desktop.store.connection import Connection
from desktop.store.kinds import CREATION, KINDS
from desktop.store.sql import chunks, dumps, marks
from sync.merge import losing, unseen

Key = tuple[str, str]

SILENT = (CREATION, "position", "task_id")
"""Fields of which nobody wants to hear: no conflict is shown for them, and no line of the history."""

_SHOWN = ", ".join(repr(name) for name, kind in KINDS.items() if kind.edited)
VISIBLE = f"kind IN ({_SHOWN}) AND field NOT IN {SILENT!r}"


def fields_of(connection: Connection, ids: Collection[str]) -> dict[Key, set[str]]:
    """Per entity, the fields with unseen values, whether losing or, for now, the same as the one that stands."""
    found: dict[Key, set[str]] = defaultdict(set)
    for chunk in chunks(list(ids)):
        for table in ("conflicts", "agreements"):
            for kind, id_, field in connection.execute(
                f"SELECT kind, entity, field FROM {table} WHERE entity IN ({marks(chunk)})", tuple(chunk)
            ):
                found[kind, id_].add(field)
    return found


def refresh(connection: Connection, contested: Mapping[Key, Collection[str]]) -> bool:
    """Asks anew, from the whole history, which values of these fields lost; says whether that made a difference."""
    different = False
    for (kind, id_), fields in contested.items():
        registers = archive.registers_of(connection, kind, id_)
        lost = {
            (name, write.stamp, dumps(write.value)) for name in fields for write in losing(registers.get(name, ()))
        }
        names = sorted(fields)
        there = {
            (row[0], row[1], row[2])
            for row in connection.execute(
                "SELECT field, stamp, value FROM conflicts "
                f"WHERE kind = ? AND entity = ? AND field IN ({marks(names)})",
                (kind, id_, *names),
            )
        }
        if gone := there - lost:
            connection.execute(
                "DELETE FROM conflicts WHERE kind = ? AND entity = ? AND field = ? AND stamp = ? AND value = ?",
                [(kind, id_, *key) for key in gone],
            )
        if new := lost - there:
            connection.execute(
                "INSERT INTO conflicts (kind, entity, field, stamp, value) VALUES (?, ?, ?, ?, ?)",
                [(kind, id_, *key) for key in new],
            )
        different = different or there != lost
        losers = {name for name, _, _ in lost}
        agreed = {name for name in fields if name not in losers and unseen(registers.get(name, ()))}
        _keep_agreements(connection, (kind, id_), agreed, names)
    return different


def _keep_agreements(connection: Connection, key: Key, agreed: Collection[str], asked: Sequence[str]) -> None:
    kind, id_ = key
    connection.execute(
        f"DELETE FROM agreements WHERE kind = ? AND entity = ? AND field IN ({marks(asked)})", (kind, id_, *asked)
    )
    if agreed:
        connection.execute(
            "INSERT INTO agreements (kind, entity, field) VALUES (?, ?, ?)", [(kind, id_, name) for name in agreed]
        )


def listed(connection: Connection) -> list[Conflict]:
    """Every value that was overwritten unseen, latest first."""
    found: list[Conflict] = []
    for kind, id_, field, stamp, value in connection.execute(
        f"SELECT kind, entity, field, stamp, value FROM conflicts WHERE {VISIBLE} ORDER BY stamp DESC, field, value"
    ).all():
        entity = rows.load_one(connection, kind, id_)
        current = entity.current(field) if entity else None
        if entity is None or current is None or not entity.exists:
            continue
        task_id = entity.values["task_id"] if kind == "item" else id_
        title = connection.execute("SELECT title FROM tasks WHERE id = ?", (task_id,)).scalar()
        found.append(
            Conflict(
                kind=kind,
                id=id_,
                field=field,
                task_id=task_id,
                task_title=title or "",
                value=json.loads(value),
                stamp=stamp,
                winner=current.value,
                winner_stamp=current.stamp,
            )
        )
    return found


def count(connection: Connection) -> int:
    """The number of fields with losing values."""
    number: int = connection.execute(
        f"SELECT count(*) FROM (SELECT DISTINCT kind, entity, field FROM conflicts WHERE {VISIBLE})"
    ).scalar_one()
    return number
