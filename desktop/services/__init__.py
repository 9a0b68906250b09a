"""Use cases that both front ends call. Each write returns what changed."""

from __future__ import annotations

import datetime as dt
import os
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.domain import week
from desktop.domain.fields import Here
from desktop.services.lists import ChangeFeed, ListService
from desktop.settings import FIRST_WEEKDAY, LANGUAGE, MORNING, Settings
from desktop.store import Store

if TYPE_CHECKING:
    from desktop.errors import StorageError
    from desktop.secrets import Secrets
    from desktop.services.agent import AgentService
    from desktop.services.backups import BackupService
    from desktop.services.checklists import ChecklistService
    from desktop.services.conflicts import ConflictService
    from desktop.services.exchange import ExchangeService
    from desktop.services.insights import InsightService
    from desktop.services.labels import LabelService
    from desktop.services.other_agents import OtherAgentsService
    from desktop.services.references import ReferenceService
    from desktop.services.reminders import ReminderService
    from desktop.services.review import ReviewService
    from desktop.services.sync import SyncService
    from desktop.services.task_lists import FilterService, TaskListService
    from desktop.services.tasks import TaskService
    from desktop.services.templates import TemplateService
    from desktop.services.undo import UndoService


def _service(module: str, name: str, *, needs_all: bool = False) -> Any:
    """One that is imported and made when it is first used: the window starts without most of them.

    It gets the store, or all services.
    """

    def make(services: Services) -> object:
        service = getattr(import_module(f"desktop.services.{module}"), name)
        return service(services if needs_all else services.store)

    return cached_property(make)


class Services:
    """All use cases of one profile."""

    tasks: TaskService = _service("tasks", "TaskService")
    checklists: ChecklistService = _service("checklists", "ChecklistService")
    reminders: ReminderService = _service("reminders", "ReminderService")
    templates: TemplateService = _service("templates", "TemplateService")
    labels: LabelService = _service("labels", "LabelService")
    task_lists: TaskListService = _service("task_lists", "TaskListService")
    filters: FilterService = _service("task_lists", "FilterService")
    insights: InsightService = _service("insights", "InsightService")
    undo: UndoService = _service("undo", "UndoService")
    backups: BackupService = _service("backups", "BackupService")
    references: ReferenceService = _service("references", "ReferenceService")
    exchange: ExchangeService = _service("exchange", "ExchangeService")
    review: ReviewService = _service("review", "ReviewService")
    conflicts: ConflictService = _service("conflicts", "ConflictService", needs_all=True)
    agent: AgentService = _service("agent", "AgentService", needs_all=True)
    other_agents: OtherAgentsService = _service("other_agents", "OtherAgentsService", needs_all=True)

    def __init__(self, profile: Path, *, reading: StorageError | None = None, as_it_is: bool = False) -> None:
        """`reading` is the error because of which the profile is opened for reading only. `as_it_is` as for the
        store."""
        self.profile = profile
        self.store = Store.open_for_reading(profile, reading, as_it_is=as_it_is) if reading else Store.open(profile)
        self.settings = Settings(self.store)
        self.locale_name = _locale_name()
        self.lists = ListService(self.store)

    @cached_property
    def sync(self) -> SyncService:
        from desktop.services.sync import SyncService

        return SyncService(self.store, self.settings, self.secrets)

    @cached_property
    def secrets(self) -> Secrets:
        from desktop.secrets import Secrets

        return Secrets()

    def first_weekday(self) -> int:
        """Monday is 0."""
        chosen = self.settings.get(FIRST_WEEKDAY)
        days = {"monday": 0, "saturday": 5, "sunday": 6}
        return days[chosen] if chosen in days else week.first_weekday(self.locale_name)

    def day_first(self) -> bool | None:
        """Whether 3/4 is the third of April; None if the locale does not say."""
        return week.day_first(self.locale_name)

    def language(self) -> str:
        """What the app speaks, "en" or "de"."""
        chosen = self.settings.get(LANGUAGE)
        return chosen if chosen != "system" else "de" if self.locale_name.startswith("de") else "en"

    def morning(self) -> dt.time:
        """When a task with a day but no time is taken to be due, for reminders; and what “tomorrow morning” is."""
        return dt.time(self.settings.get(MORNING))

    def here(self, now: dt.datetime) -> Here:
        """How dates that the user types at this moment are read."""
        return Here(now, self.first_weekday(), self.day_first(), self.morning())

    def feed(self) -> ChangeFeed:
        return ChangeFeed(self.store)

    def stop_waiting(self) -> None:
        """To be called before `close`: cancels waits for the keyring."""
        if "secrets" in self.__dict__:
            self.secrets.close()

    def close(self) -> None:
        self.stop_waiting()
        if "agent" in self.__dict__:
            self.agent.close()
        if "sync" in self.__dict__:
            self.sync.close()
        self.store.close()


def _locale_name() -> str:
    """The locale for dates from the POSIX variables. The window replaces it by the one that Qt reports."""
    return next((value for name in ("LC_ALL", "LC_TIME", "LANG") if (value := os.environ.get(name))), "")
