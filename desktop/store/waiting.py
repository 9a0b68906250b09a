"""How much waits for the user: proposals without a verdict, values overwritten unseen, tasks edited in the trash."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.store.conditions import IN_TRASH, PROPOSED
from desktop.store.connection import Connection
from desktop.store.kinds import CREATION, KINDS
from desktop.store.sql import marks

SILENT = (CREATION, "position", "task_id")
"""Fields of which nobody wants to hear: no conflict is shown for them, and no line of the history."""

_THERE = " OR ".join(
    f"kind = '{name}' AND EXISTS (SELECT 1 FROM {kind.table} WHERE id = entity AND {CREATION} IS NOT NULL)"
    for name, kind in KINDS.items()
    if kind.edited
)
_GONE_FOR_GOOD = (
    "SELECT 1 FROM tasks WHERE purged = 1 AND id = "
    "CASE kind WHEN 'item' THEN (SELECT task_id FROM items WHERE id = entity) ELSE entity END"
)
VISIBLE = f"field NOT IN {SILENT!r} AND ({_THERE}) AND NOT EXISTS ({_GONE_FOR_GOOD})"
"""Of conflicts: those that the user is asked about. What has been heard of and is not there yet can wait; what was
deleted for good is known to some devices only in part."""

_LATER_ELSEWHERE = (  # the last half of a stamp is its device
    "history.stamp > gone.deletion AND substr(history.stamp, 17) != substr(gone.deletion, 17) "
    "AND EXISTS (SELECT 1 FROM json_each(history.fields) WHERE key NOT IN ('position', 'task_id', 'deleted'))"
)
_EDITED_IN_TRASH = f"""
SELECT id FROM (
    SELECT id, deleted_at, coalesce(json_extract(stamps, '$.deleted'), stamp) AS deletion FROM tasks WHERE {IN_TRASH}
) AS gone
WHERE EXISTS (SELECT 1 FROM history WHERE entity = gone.id AND kind = 'task' AND {_LATER_ELSEWHERE})
OR EXISTS (
    SELECT 1 FROM items JOIN history ON history.entity = items.id AND history.kind = 'item'
    WHERE items.task_id = gone.id AND {_LATER_ELSEWHERE}
)
ORDER BY deleted_at DESC, id
"""


def proposals(connection: Connection, now: str) -> int:
    """The number of proposals that wait for a verdict."""
    number: int = connection.execute(
        f"SELECT count(*) FROM change_items WHERE {PROPOSED} AND expires_at > ?", (now,)
    ).scalar_one()
    return number


def proposals_per_task(connection: Connection, task_ids: Sequence[str], now: str) -> dict[str, int]:
    rows = connection.execute(
        f"SELECT task_id, count(*) FROM change_items WHERE {PROPOSED} AND task_id IN ({marks(task_ids)}) "
        "AND expires_at > ? GROUP BY task_id",
        (*task_ids, now),
    )
    return {row[0]: row[1] for row in rows}


def conflicts(connection: Connection) -> int:
    """The number of fields with losing values."""
    number: int = connection.execute(
        f"SELECT count(*) FROM (SELECT DISTINCT kind, entity, field FROM conflicts WHERE {VISIBLE})"
    ).scalar_one()
    return number


def edited_in_trash(connection: Connection) -> list[str]:
    """Tasks in the trash that somebody who did not know that went on editing, or their checklist; latest first."""
    return list(connection.execute(_EDITED_IN_TRASH).scalars())
