"""After an upgrade: what a newer version had sent before this one could read it takes effect."""

from __future__ import annotations

import hashlib
import json

from sqlalchemy import Connection

from desktop.store import derived
from desktop.store.entity import Entity
from desktop.store.kinds import KINDS, Kind
from desktop.store.rows import save


def fingerprint() -> str:
    """Of all kinds and registers that this version knows."""
    known = {name: [*kind.registers, *kind.dynamic] for name, kind in KINDS.items()}
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:16]


def adopt(connection: Connection) -> None:
    """Moves kept-aside values into the rows and columns that there are for them now."""
    late = [entity for kind in KINDS.values() for entity in (*_whole(connection, kind), *_fields(connection, kind))]
    if not late:
        return
    save(connection, late)
    derived.refresh(connection, late, {e.values["task_id"] for e in late if e.kind_name == "item"})


def _whole(connection: Connection, kind: Kind) -> list[Entity]:
    """Entities of a kind that was unknown when they came."""
    rows = connection.exec_driver_sql("SELECT * FROM others WHERE kind = ?", (kind.name,)).mappings().all()
    entities = []
    for row in rows:
        connection.exec_driver_sql("DELETE FROM others WHERE id = ?", (row["id"],))
        entity = Entity(kind.name, row["id"].removeprefix(f"{kind.name}:"))
        entity.restore(row)
        entities.append(entity)
    return entities


def _fields(connection: Connection, kind: Kind) -> list[Entity]:
    """Entities with fields that were unknown when they came."""
    rows = connection.exec_driver_sql(f"SELECT * FROM {kind.table.name} WHERE more != '{{}}'").mappings()
    entities = [Entity.load(kind.name, row["id"], row) for row in rows]
    return [entity for entity in entities if entity.changed]
