"""Where the window can be: a view of the sidebar, a list, a saved filter or a label."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from desktop.domain.views import LISTS, Query, Sort, View
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.icons import Icon

if TYPE_CHECKING:
    from desktop.domain.task import Task

TASKS_MIME = "application/x-assent-tasks"
"""A JSON list of the ids of dragged tasks."""

PLACE_MIME = "application/x-assent-place"
"""The key of a list or filter that is dragged to another place among its like."""

OWN = ("list", "filter", "label")


def drag_data(ids: Sequence[str]) -> QMimeData:
    data = QMimeData()
    data.setData(TASKS_MIME, json.dumps(list(ids)).encode())
    return data


def dragged_ids(data: QMimeData) -> list[str]:
    return list(json.loads(bytes(data.data(TASKS_MIME).data()))) if data.hasFormat(TASKS_MIME) else []


@dataclass(frozen=True, slots=True)
class Place:
    """`label`, `list` and `filter` are ids, of which there is at most one; the view is then all that is pending."""

    view: View
    label: str | None = None
    list: str | None = None
    filter: str | None = None

    @property
    def kind(self) -> str:
        """What of the user's own it is: “label”, “list” or “filter”; else nothing."""
        return next((kind for kind in OWN if getattr(self, kind)), "")

    @property
    def key(self) -> str:
        """For remembering it."""
        return f"{self.kind}:{getattr(self, self.kind)}" if self.kind else self.view.value

    @classmethod
    def from_key(cls, key: str) -> Place | None:
        kind, _, id_ = key.partition(":")
        if kind in OWN and id_:
            return cls(View.ALL, **{kind: id_})
        return cls(View(kind)) if kind in _TITLES else None

    def holds(self, task: Task, today: dt.date) -> bool:
        """Whether a pending task is among what is shown there."""
        if self.label is not None:
            return any(label.id == self.label for label in task.labels)
        if self.list is not None or self.filter is not None:
            return task.list is not None and task.list.id == self.list
        match self.view:
            case View.SOMEDAY:
                return task.start is not None and task.start.date is None
            case View.INBOX | View.TODAY | View.UPCOMING if task.start and task.start.is_ahead(today):
                return False
            case View.INBOX:
                return task.list is None
            case View.TODAY:
                return task.start is not None or (task.due is not None and task.due.date <= today)
            case View.UPCOMING:
                return task.due is not None and task.due.date > today
            case _:
                return self.view is View.ALL

    @property
    def is_list(self) -> bool:
        """Whether it is a list of tasks."""
        return self.view in LISTS

    @property
    def can_add(self) -> bool:
        return self.is_list and self.view not in (View.COMPLETED, View.TRASH) and not self.filter

    @property
    def accepts_tasks(self) -> bool:
        """Whether dropping tasks on it means something."""
        return self.kind in ("label", "list") or (self.is_list and self.view not in (View.UPCOMING, View.ALL))

    def query(self, today: dt.date, search: str = "", sort: Sort = Sort.VIEW) -> Query:
        """A search looks through everything outside the trash, except in the trash itself."""
        if search.strip():
            return Query(View.TRASH if self.view is View.TRASH else View.LIVE, today, search=search)
        return Query(self.view, today, label=self.label, list=self.list, sort=sort)


_TITLES = {
    View.REVIEW: QT_TRANSLATE_NOOP("Places", "Review"),
    View.INBOX: QT_TRANSLATE_NOOP("Places", "Inbox"),
    View.TODAY: QT_TRANSLATE_NOOP("Places", "Today"),
    View.UPCOMING: QT_TRANSLATE_NOOP("Places", "Upcoming"),
    View.CALENDAR: QT_TRANSLATE_NOOP("Places", "Calendar"),
    View.SOMEDAY: QT_TRANSLATE_NOOP("Places", "Someday"),
    View.ALL: QT_TRANSLATE_NOOP("Places", "All"),
    View.COMPLETED: QT_TRANSLATE_NOOP("Places", "Completed"),
    View.TRASH: QT_TRANSLATE_NOOP("Places", "Trash"),
    View.CONFLICTS: QT_TRANSLATE_NOOP("Places", "Conflicts"),
}

ICONS = {
    View.REVIEW: Icon.REVIEW,
    View.INBOX: Icon.INBOX,
    View.TODAY: Icon.TODAY,
    View.UPCOMING: Icon.UPCOMING,
    View.CALENDAR: Icon.CALENDAR,
    View.SOMEDAY: Icon.SOMEDAY,
    View.ALL: Icon.ALL,
    View.COMPLETED: Icon.COMPLETED,
    View.TRASH: Icon.TRASH,
    View.CONFLICTS: Icon.CONFLICTS,
}

VIEWS = tuple(_TITLES)


def place_of(task: Task, today: dt.date) -> Place:
    """Where a pending task is found: in its list, or else in Inbox, Someday, or All while its start is ahead."""
    if task.list:
        return Place(View.ALL, list=task.list.id)
    views = (Place(view) for view in (View.INBOX, View.SOMEDAY, View.ALL))
    return next(place for place in views if place.holds(task, today))


def place_name(task: Task, today: dt.date) -> str:
    """What that is called."""
    return task.list.name if task.list else view_title(place_of(task, today).view)


def view_title(view: View) -> str:
    return translate("Places", _TITLES[view])
