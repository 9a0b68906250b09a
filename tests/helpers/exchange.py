"""Files to import, and what is in a store afterwards."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from desktop.domain.task import Task
from desktop.domain.views import Query, View
from desktop.store import Store


def uid(number: int) -> str:
    return f"019a8a00-0000-7000-8000-{number:012x}"


def document(*tasks: Any, labels: list[dict[str, str]] | None = None) -> str:
    """An Assent export."""
    return json.dumps({"format": "assent", "version": 1, "labels": labels or [], "tasks": list(tasks)})


def all_tasks(store: Store) -> list[Task]:
    """Live ones in the order of the list, then the trash."""
    with store.read() as reader:
        return [
            task
            for view in (View.LIVE, View.TRASH)
            for page in reader.iterate(Query(view, dt.date.min))
            for task in page
        ]
