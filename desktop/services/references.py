"""Which task a user means by an id or a title."""

from __future__ import annotations

import datetime as dt
from collections import Counter

from desktop.domain.ids import parse_id
from desktop.domain.task import ChecklistItem, Task
from desktop.domain.text import shorten
from desktop.domain.views import Query, View
from desktop.errors import AmbiguousError, InvalidInputError, NotFoundError
from desktop.store import Reader, Store
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Ambiguous, Match, Missing, Resolution, explain, require, resolve

_MOST_DIGITS = 10


class ReferenceService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def task(self, text: str) -> Task:
        """A live task by title, or any task by id; raises NotFoundError or AmbiguousError."""
        with self._store.read() as reader:
            if task := _by_id(reader, text):
                return task
            found = resolve(text, ReferencePool(Candidate(*row) for row in reader.titles()))
            if not _is_exact(found) and _is_exact(resolve(text, _trash(reader))):
                # A live task with a similar title must not be taken for the deleted one.
                raise NotFoundError(f"“{shorten(text.strip())}” is in the trash.")
            return reader.tasks([_required(found).id])[0]

    def trashed_task(self, text: str) -> Task:
        """A task in the trash."""
        with self._store.read() as reader:
            task = _by_id(reader, text)
            if task and task.deleted_at:
                return task
            found = resolve(text, _trash(reader))
            if not _is_exact(found):
                live = resolve(text, ReferencePool(Candidate(*row) for row in reader.titles()))
                if _is_exact(live):
                    raise NotFoundError(f"“{shorten(text.strip())}” is not in the trash.")
            return reader.tasks([_required(found).id])[0]

    def item(self, task: Task, text: str) -> ChecklistItem:
        """An item of a task's checklist by id, by number as listed from 1, or by title."""
        items = [item for item in task.checklist if not item.archived]
        for item in items:
            if item.id == parse_id(text):
                return item
        number = text.strip()
        if number.isdecimal() and len(number) < _MOST_DIGITS and 1 <= int(number) <= len(items):
            return items[int(number) - 1]
        if not items:
            raise NotFoundError(f"“{shorten(task.title)}” has no checklist.")
        if not text.strip():
            raise InvalidInputError("Which item? Name it, or give its number.")
        pool = ReferencePool(Candidate(item.id, item.title, None) for item in items)
        match = resolve(text, pool)
        # Items have short, similar titles; a vague match would tick the wrong one.
        if isinstance(match, Missing) or (isinstance(match, Match) and match.how == "fuzzy" and match.uncertain):
            raise NotFoundError(f"No item of “{shorten(task.title)}” matches '{shorten(text)}'.")
        found = require(match).id
        return next(item for item in items if item.id == found)


def _required(found: Resolution) -> Match:
    """As `require`, but for tasks with equal titles and dates the error names their ids."""
    if isinstance(found, Ambiguous):
        alike = Counter((candidate.title, candidate.due) for candidate in found.candidates)
        twins = [candidate.id for candidate in found.candidates if alike[candidate.title, candidate.due] > 1]
        if twins:
            raise AmbiguousError(f"{explain(found)}. Those that look alike have the ids {', '.join(twins)}.")
    return require(found)


def _trash(reader: Reader) -> ReferencePool:
    trashed = reader.tasks(reader.ids(Query(View.TRASH, dt.date.min)))
    return ReferencePool(Candidate(task.id, task.title, task.due) for task in trashed)


def _is_exact(found: Resolution) -> bool:
    return isinstance(found, Match) and found.how in ("id", "exact")


def _by_id(reader: Reader, text: str) -> Task | None:
    id_ = parse_id(text)
    return reader.task(id_) if id_ else None
