"""Use cases that both front ends call. Each write returns what changed."""

from __future__ import annotations

from pathlib import Path

from desktop.services.checklists import ChecklistService
from desktop.services.labels import LabelService
from desktop.services.lists import ChangeFeed, ListService
from desktop.services.tasks import TaskService
from desktop.services.undo import UndoService
from desktop.store import Store


class Services:
    """All use cases of one profile."""

    def __init__(self, profile: Path) -> None:
        self.profile = profile
        self.store = Store.open(profile)
        self.tasks = TaskService(self.store)
        self.checklists = ChecklistService(self.store)
        self.labels = LabelService(self.store)
        self.lists = ListService(self.store)
        self.undo = UndoService(self.store)

    def feed(self) -> ChangeFeed:
        return ChangeFeed(self.store)

    def close(self) -> None:
        self.store.close()
