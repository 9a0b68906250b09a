"""Tasks, checklist items, labels and lists as the rest of the app sees them. Values only; nothing here writes."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypedDict

from desktop.domain.fields import STORED, stored_values
from desktop.domain.reminders import Reminders
from desktop.domain.values import (
    CLOSED,
    Due,
    Label,
    Priority,
    Start,
    Status,
    TaskList,
    format_instant,
    parse_due,
    parse_instant,
    parse_priority,
    parse_status,
)

if TYPE_CHECKING:
    from desktop.domain.repeat import Repeat

__all__ = [
    "CLOSED", "ChecklistItem", "Due", "Filter", "Label", "Observation", "Priority", "Report", "Start",
    "Status", "Task", "TaskFields", "TaskList", "format_instant", "parse_due", "parse_instant",
    "parse_priority", "parse_status",
]  # fmt: skip


_fields = stored_values({field.files.json: field for field in STORED})


class Filter(StrEnum):
    """What `list_tasks` and `assent list` accept."""

    ALL = "all"
    PENDING = "pending"
    COMPLETED = "completed"


@dataclass(frozen=True, slots=True)
class Report:
    one_liner: str = ""
    tldr: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class Observation:
    id: str
    text: str
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    id: str
    task_id: str
    title: str
    is_checked: bool = False
    checked_by: str | None = None  # "user" or "agent"; None while unchecked
    position: str = ""
    archived: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "title": self.title, "is_checked": self.is_checked}


@dataclass(frozen=True, slots=True)
class Task:
    id: str
    title: str
    created_at: dt.datetime
    updated_at: dt.datetime
    description: str = ""
    status: Status = Status.OPEN
    priority: Priority | None = None
    due: Due | None = None
    estimate: int | None = None
    list: TaskList | None = None
    language: str | None = None
    labels: tuple[Label, ...] = ()
    position: str = ""
    report: Report | None = None
    observations: tuple[Observation, ...] = ()
    completed_at: dt.datetime | None = None
    deleted_at: dt.datetime | None = None
    reminders: Reminders | None = None
    checklist: tuple[ChecklistItem, ...] = field(default=())
    start: Start | None = None
    repeat: Repeat | None = None

    @property
    def is_pending(self) -> bool:
        return self.status.is_pending

    def to_json(self) -> dict[str, Any]:
        """The document that `assent list --json` prints for a task."""
        return {
            "id": self.id,
            **_fields(self),
            "completed": self.status is Status.DONE,
            "labels": [label.name for label in self.labels],
            "checklist": [item.to_json() for item in self.checklist if not item.archived],
            "created_at": format_instant(self.created_at),
            "updated_at": format_instant(self.updated_at),
            "completed_at": format_instant(self.completed_at) if self.completed_at else None,
            "deleted_at": format_instant(self.deleted_at) if self.deleted_at else None,
        }


class TaskFields(TypedDict, total=False):
    """The fields of a task that a user, a tool or an import may set."""

    title: str
    description: str
    status: Status
    priority: Priority | None
    start: Start | None
    due: Due | None
    repeat: Repeat | None
    reminders: Reminders | None
    estimate: int | None
    list: TaskList | str | None  # a list, or the name of one that services find or make
    language: str | None
    report: Report | None
