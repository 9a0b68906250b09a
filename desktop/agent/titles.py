"""The titles of all live tasks, kept between runs because reading them anew takes longer than a whole run."""

from __future__ import annotations

import threading
from collections.abc import Collection

from desktop.store import Reader, Store
from desktop.tools.reference_pool import Candidate, ReferencePool


class LiveTitles:
    """All live tasks as a reference pool. May be used from any thread; the pool must not be changed."""

    def __init__(self, store: Store) -> None:
        self._lock = threading.Lock()
        self._probe = store.probe()
        self._pool: ReferencePool | None = None

    def pool(self, reader: Reader) -> ReferencePool:
        """Up to date with what this or another process wrote; only what changed is read again."""
        with self._lock:
            changes = self._probe.changes()
            if self._pool is None:
                self._pool = ReferencePool(Candidate(*row) for row in reader.titles())
            elif changes and changes.tasks:
                # A new pool, as another thread may still be reading the old one.
                self._pool = _refreshed(self._pool, changes.tasks, reader)
            return self._pool

    def close(self) -> None:
        self._probe.close()


def _refreshed(pool: ReferencePool, ids: Collection[str], reader: Reader) -> ReferencePool:
    live = {
        task.id: Candidate(task.id, task.title, task.due)
        for task in reader.tasks(list(ids))
        if task.deleted_at is None
    }
    changed = [id_ for id_ in ids if pool.get(id_) != live.get(id_)]
    if not changed:  # only its checklist, or the like
        return pool
    fresh = pool.copy()
    for id_ in changed:
        if id_ in live:
            fresh.add(live[id_])
        else:
            fresh.discard(id_)
    return fresh
