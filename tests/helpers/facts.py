"""What a message is read with, as in a run: the day, the task in focus and a store to look up tasks in."""

from __future__ import annotations

import atexit
import datetime as dt
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from desktop.agent.lookup import StoreLookup
from desktop.agent.provider import Facts, TaskInFocus
from desktop.agent.titles import LiveTitles
from desktop.domain.task import Due
from desktop.services import Services

TASKS: Mapping[str, Mapping[str, Any]] = {
    "Read book": {},
    "Return book to library": {},
    "Book list": {},
    "Buy groceries": {"checklist": ("milk", "bread")},
    "Pay rent": {"due": Due(dt.date(2026, 12, 1))},
    "Launch prep": {},
    "Call dentist": {},
    "Laundry": {},
    "Move house": {},
    "Mow lawn": {"due": Due(dt.date(2026, 11, 21))},
    "Party": {},
    "Picnic": {},
    "Write thesis": {},
}
"""Those that most messages in tests speak of."""


def facts(
    now: dt.datetime,
    focus: TaskInFocus | None = None,
    *,
    tasks: Mapping[str, Mapping[str, Any]] = TASKS,
    lists: tuple[str, ...] = (),
) -> Facts:
    """With these tasks and no others."""
    services, titles = _store(tuple((title, tuple(fields.items())) for title, fields in tasks.items()))
    return Facts(now, StoreLookup(services.store, titles, now.date()), focus, lists=lists)


@cache
def _store(tasks: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]) -> tuple[Services, LiveTitles]:
    """Opened once for all tests of a process, which only read it."""
    folder = tempfile.TemporaryDirectory()
    services = Services(Path(folder.name))
    titles = LiveTitles(services.store)
    for title, values in tasks:
        fields: Any = {"title": title, **dict(values)}
        services.tasks.create(fields, (), fields.pop("checklist", ()))

    @atexit.register
    def close() -> None:
        titles.close()
        services.close()
        folder.cleanup()

    return services, titles
