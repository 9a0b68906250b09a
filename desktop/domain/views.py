"""Queries for tasks: the views of the sidebar, searches and sort orders."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from desktop.domain.values import Due, Label, Priority, Start, Status, TaskList


class View(StrEnum):
    """The entries of the sidebar. Review, Calendar and Conflicts are not lists of tasks, and not for a Query."""

    REVIEW = "review"
    INBOX = "inbox"  # pending, in no list
    TODAY = "today"  # pending and due today or before, or begun; and what was done today
    UPCOMING = "upcoming"  # pending and due later
    CALENDAR = "calendar"  # what is due, on its days
    SOMEDAY = "someday"  # pending, and put off for good
    ALL = "all"  # everything pending
    COMPLETED = "completed"  # done or rejected
    TRASH = "trash"
    CONFLICTS = "conflicts"
    LIVE = "live"  # everything outside the trash; what a search looks through


# What has its start ahead is not in the Inbox, Today or Upcoming.

NEVER = "1970-01-01T00:00:00.000Z"
"""When a task or list was deleted of which the adding was undone: it is in no trash, and only Redo brings it back."""

LISTS = tuple(view for view in View if view not in (View.REVIEW, View.CALENDAR, View.CONFLICTS))
"""The views that are lists of tasks."""


class Sort(StrEnum):
    VIEW = "view"  # the view's own order
    MANUAL = "manual"
    DUE = "due"
    PRIORITY = "priority"
    TITLE = "title"
    CREATED = "created"


class TaskGroup(StrEnum):
    """Headings within Today and Upcoming; a day of Upcoming is its own heading."""

    OVERDUE = "overdue"
    TODAY = "today"
    DONE_TODAY = "done today"


class Query(NamedTuple):
    """`today` is the user's local date."""

    view: View
    today: dt.date
    label: str | None = None  # an id; narrows the view
    list: str | None = None  # an id; narrows the view
    search: str = ""
    sort: Sort = Sort.VIEW
    completed: bool | None = None  # only completed / only pending ones


@dataclass(frozen=True, slots=True)
class TaskRow:
    """As much of a task as a list shows."""

    id: str
    title: str
    status: Status
    priority: Priority | None
    due: Due | None
    labels: tuple[Label, ...]
    checked: int
    items: int
    has_description: bool
    completed_at: dt.datetime | None
    deleted_at: dt.datetime | None
    proposed: int = 0  # changes that wait for a verdict
    list: TaskList | None = None
    start: Start | None = None
    repeats: bool = False
    reminds: bool = False  # at a time that its user chose


class CalendarTask(NamedTuple):
    """As much of a task as a calendar shows. `color` is that of its list or else its first label, and the name.

    `series` is of a day on which a task will repeat: the id of that task. Its own id is then that of no task.
    """

    id: str
    title: str
    status: Status
    priority: Priority | None
    due: Due | None
    estimate: int | None
    color: tuple[str, str] | None = None
    series: str = ""


class Counts(NamedTuple):
    """Numbers for the sidebar; those of labels and lists are of pending tasks, by id, `review` are changes awaiting a
    verdict."""

    inbox: int
    today: int
    upcoming: int
    someday: int
    all: int
    trash: int
    conflicts: int
    labels: dict[str, int]
    review: int = 0
    lists: Mapping[str, int] = MappingProxyType({})
    filters: Mapping[str, int] = MappingProxyType({})
