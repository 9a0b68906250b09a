"""After an upgrade: what a newer version had sent before this one could read it takes effect."""

from __future__ import annotations

import json

from desktop.store import archive, conflicts, derived, proposals
from desktop.store.compiled import entities, history
from desktop.store.connection import Connection
from desktop.store.entity import StoredEntity
from desktop.store.kinds import KINDS, Kind


def adopt(connection: Connection) -> None:
    """Folds anew, from the history, every entity with values that were put aside until somebody could read them.

    The history decides, not the values put aside: some writes may count no longer now that there are rules for them,
    and others win or lose instead.
    """
    late = [entity for kind in KINDS.values() for entity in (*_whole(connection, kind), *_fields(connection, kind))]
    if not late:
        return
    derived.save(connection, late, {entity.values["task_id"] for entity in late if entity.kind_name == "item"} - {""})
    concerned = proposals.Concerned()
    for entity in late:
        concerned.see(entity)
    proposals.refresh(connection, concerned, [entity.id for entity in late if entity.kind_name == "change_set"])
    known = conflicts.fields_of(connection, {entity.id for entity in late})
    for entity in late:  # what is kept apart of its writes was worked out by other rules
        connection.execute(history.FORGET_CONTESTED, {"kind": entity.kind_name, "id": entity.id})
    conflicts.refresh(
        connection,
        {
            (key := (entity.kind_name, entity.id)): {*entity.values, *entity.more, *known.get(key, ())}
            for entity in late
        },
        {},
    )


def _whole(connection: Connection, kind: Kind) -> list[StoredEntity]:
    """Entities of a kind that was unknown when they came."""
    stored = connection.execute(entities.UNKNOWN_OF_KIND, {"kind": kind.name}).all()
    connection.execute(entities.FORGET_UNKNOWN, {"kind": kind.name})
    return [_folded(connection, kind, json.loads(text)[1]) for (text,) in stored]


def _fields(connection: Connection, kind: Kind) -> list[StoredEntity]:
    """Entities with fields that were unknown when they came."""
    refused = {
        id_
        for id_, fields in connection.execute(history.OF_KIND, {"kind": kind.name}).all()
        if not all(kind.accepts(name, value) for name, value in json.loads(fields).items())
    }
    found = []
    for pk, id_, more in connection.execute(entities.TABLES[kind.table]["more"]).all():
        if id_ in refused or (more != "{}" and not kind.registers.keys().isdisjoint(json.loads(more))):
            entity = _folded(connection, kind, id_)
            entity.pk, entity.fresh = pk, False
            found.append(entity)
    return found


def _folded(connection: Connection, kind: Kind, id_: str) -> StoredEntity:
    return archive.fold(kind.name, id_, archive.patches_of(connection, kind.name, id_))
