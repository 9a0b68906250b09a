"""Tasks, checklist items and labels as the rest of the app sees them. Values only; nothing here writes."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from desktop.domain.values import (
    CLOSED,
    Due,
    Label,
    Priority,
    Status,
    format_instant,
    parse_due,
    parse_instant,
    quote,
)
from desktop.errors import InvalidInputError

__all__ = [
    "CLOSED",
    "ESTIMATE_RANGE",
    "NO_PRIORITY",
    "ChecklistItem",
    "Due",
    "Filter",
    "Label",
    "Observation",
    "Priority",
    "Report",
    "Status",
    "Task",
    "check_estimate",
    "format_instant",
    "parse_due",
    "parse_instant",
    "parse_priority",
    "parse_status",
]

ESTIMATE_RANGE = range(1, 1441)


_PRIORITY_WORDS = {
    "urgent": Priority.P0, "critical": Priority.P0, "highest": Priority.P0,
    "high": Priority.P1, "medium": Priority.P2, "normal": Priority.P2, "low": Priority.P3,
}  # fmt: skip
NO_PRIORITY = frozenset({"", "none", "no"})


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
    language: str | None = None
    labels: tuple[Label, ...] = ()
    position: str = ""
    report: Report | None = None
    observations: tuple[Observation, ...] = ()
    completed_at: dt.datetime | None = None
    deleted_at: dt.datetime | None = None
    checklist: tuple[ChecklistItem, ...] = field(default=())

    @property
    def is_pending(self) -> bool:
        return self.status.is_pending

    def to_json(self) -> dict[str, Any]:
        """The document that `assent list --json` prints for a task."""
        return {
            "id": self.id,
            "title": self.title,
            "description": self.description,
            "status": self.status.value,
            "completed": self.status is Status.DONE,
            "priority": self.priority.value if self.priority else None,
            "due": str(self.due) if self.due else None,
            "estimate": self.estimate,
            "language": self.language,
            "labels": [label.name for label in self.labels],
            "checklist": [item.to_json() for item in self.checklist if not item.archived],
            "created_at": format_instant(self.created_at),
            "updated_at": format_instant(self.updated_at),
            "completed_at": format_instant(self.completed_at) if self.completed_at else None,
            "deleted_at": format_instant(self.deleted_at) if self.deleted_at else None,
        }


def parse_status(text: str) -> Status:
    wanted = text.strip().casefold().replace("_", " ").replace("-", " ")
    try:
        return Status(wanted)
    except ValueError:
        names = ", ".join(Status)
        raise InvalidInputError(f"“{quote(text)}” is not a status; it can be {names}.") from None


def parse_priority(text: str) -> Priority | None:
    """P0–P3 in any case, the words for them, or "none"."""
    wanted = text.strip().lstrip("!").casefold()
    if wanted in NO_PRIORITY:
        return None
    if wanted in _PRIORITY_WORDS:
        return _PRIORITY_WORDS[wanted]
    try:
        return Priority(wanted.upper())
    except ValueError:
        raise InvalidInputError(
            f"“{quote(text)}” is not a priority; it can be P0, P1, P2, P3, high, medium, low or none."
        ) from None


def check_estimate(minutes: int) -> int:
    if minutes not in ESTIMATE_RANGE:
        raise InvalidInputError("An estimate is between 1 and 1440 minutes.")
    return minutes
