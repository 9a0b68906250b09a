"""What must hold in every store at any time."""

from __future__ import annotations

import json
from collections import Counter

from desktop.domain.change_set import created_id
from desktop.store import Store
from desktop.store.doctor import Finding, Severity, check
from desktop.store.kinds import CREATION
from sync.clock import stamp_device


def problems(store: Store) -> list[Finding]:
    """The doctor's findings apart from those that only inform."""
    return [finding for finding in check(store) if finding.severity is not Severity.INFO]


def assert_sound(store: Store) -> None:
    """The doctor has nothing to say, and what waits to be sent is exactly what was written here.

    What a proposal creates bears the proposal's stamp, whoever confirms it: of that nothing can be told.
    """
    assert problems(store) == []
    with store.database.read() as connection:
        promised = {created_id(id_) for id_ in connection.execute("SELECT id FROM change_items").scalars()}
        rows = connection.execute("SELECT seq, kind, entity, stamp, fields FROM history ORDER BY seq").all()
        history = [row for row in rows if row[2] not in promised or CREATION not in json.loads(row[4])]
        known = {row[0] for row in history}
        outbox = [seq for seq in connection.execute("SELECT seq FROM outbox ORDER BY seq").scalars() if seq in known]
        local = [row for row in history if stamp_device(row[3]) == store.device]
        assert outbox == [row[0] for row in local]
        written = Counter((row[1], row[2], name, row[3]) for row in local for name in json.loads(row[4]))
        assert [key for key, times in written.items() if times > 1] == []
        clock = connection.execute("SELECT value FROM meta WHERE key = 'clock'").scalar()
        assert not history or clock is not None
