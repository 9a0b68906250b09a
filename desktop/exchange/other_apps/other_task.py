"""A task as another app has it, and what becomes of it here.

Projects are lists. A section, which we do not have, becomes a label, so that its tasks can still be seen together.
Subtasks are checklist items, however deep; one with a date of its own becomes a task. What has no place is counted,
and words that cannot be read as a date stay in the description.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from desktop.domain import text
from desktop.domain.dates import parse_date
from desktop.domain.dates.calendar_math import Moment
from desktop.domain.dates.repeats import parse_repeat
from desktop.domain.fields.value_kinds import ESTIMATE
from desktop.domain.quickadd import due_of
from desktop.domain.reminders import Reminder, checked
from desktop.domain.repeat import Repeat, parse_rule
from desktop.domain.task import Due, Priority, Start, Status, TaskFields
from desktop.errors import InvalidInputError
from desktop.exchange.record import (
    Incoming,
    ItemRecord,
    RecordPart,
    Tally,
    TaskRecord,
    due_at,
    entries,
    stored_instant,
)
from desktop.store.drafts import agreeing, task_registers

_IDS = uuid.UUID("7a3f1c52-64d8-5e0b-9b7e-2f8d15c0a946")
_EVERY = re.compile(r"^ev(?=[ !])", re.IGNORECASE)
_DEEPEST = 100
_SHORTEST = 40  # characters of a text that is cut
BY_RANK = {4: Priority.P1, 3: Priority.P2, 2: Priority.P3}
"""Where 4 is the most urgent and 1 is none."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, by its columns."""

    where: str
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "").strip()


@dataclass(slots=True)
class OtherTask:
    """`notes` are its description and what is to stand below that; `items` are (title, is done)."""

    where: str
    title: str
    id: str = ""
    parent: str = ""
    notes: list[str] = field(default_factory=list)
    project: str = ""
    section: str = ""
    labels: Iterable[str] = ()
    priority: Priority | None = None
    start: Start | None = None
    due: Due | None = None
    repeat: Repeat | None = None
    reminders: list[Reminder] = field(default_factory=list)
    estimate: int = 0
    status: Status = Status.OPEN
    completed_at: str | None = None
    created_at: str | None = None
    items: Iterable[tuple[str, bool]] = ()

    @property
    def has_date(self) -> bool:
        """A date that matters: of what is done, none does."""
        return self.status.is_pending and bool(self.due or self.start or self.repeat or self.reminders)


@dataclass(slots=True)
class Export:
    """The file of an app while it is read."""

    app: str
    name: str  # of the file
    now: dt.datetime
    tasks: list[OtherTask] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    def incoming(self, notes: tuple[str, ...]) -> Incoming:
        children: dict[str, list[OtherTask]] = defaultdict(list)
        known = {task.id: task for task in self.tasks if task.id}
        whole: list[OtherTask] = []
        for task in self.tasks:
            above = known.get(task.parent)
            if above and not task.has_date and not _is_circle(task, known):
                children[above.id].append(task)
            else:
                whole.append(task)
            if above and task.has_date:
                task.notes.append(f"{self.app}: {above.title} › {task.title}")
        own_dates = sum(task.has_date and task.parent in known for task in whole)
        read = partial(self._record, children=children, seen=Counter())
        found = list(entries(((task.where, task) for task in whole), read))
        sections = len({task.section for task in whole} - {""})
        return Incoming(len(found), lambda: iter(found), (), (), (), (), notes, self.tally, own_dates, sections)

    def when(self, words: str, task: OtherTask) -> None:
        """Sets how a task repeats, and when it is due if that is not known, from words."""
        words = _EVERY.sub("every", words.strip())
        try:
            match = parse_repeat(words, self.now)
        except InvalidInputError:
            if task.due:
                self.unread(words, task)
            else:
                task.due = self.day(words, task)
            return
        task.repeat = match.repeat
        task.due = task.due or due_of(match, None, Moment(self.now))

    def day(self, words: str, task: OtherTask) -> Due | None:
        """A date in words; what cannot be read goes to the notes of its task."""
        try:
            return parse_date(words, self.now) if words else None
        except InvalidInputError:
            self.unread(words, task)
            return None

    def unread(self, words: str, task: OtherTask) -> None:
        self.tally[RecordPart.UNREAD_DATE] += 1
        task.notes.append(f"{self.app}: {words}")

    def rule(self, rule: str, task: OtherTask) -> None:
        try:
            task.repeat = parse_rule(rule)
        except InvalidInputError:
            self.unread(rule, task)

    def due_in(self, written: str, task: OtherTask) -> Due | None:
        """The local day, and time if it has one, of an ISO date."""
        if not written:
            return None
        try:
            moment = dt.datetime.fromisoformat(written)
        except ValueError:
            self.unread(written, task)
            return None
        return due_at(moment) if ":" in written or "T" in written else Due(moment.date())

    def instant(self, written: str) -> str | None:
        """A moment as the store has it; one that cannot be read is counted."""
        if not written:
            return None
        try:
            found = stored_instant(dt.datetime.fromisoformat(written))
        except (ValueError, OverflowError):
            found = None
        self.tally[RecordPart.TIMESTAMP] += found is None
        return found

    def _record(
        self, where: str, task: OtherTask, *, children: Mapping[str, list[OtherTask]], seen: Counter[str]
    ) -> TaskRecord:
        title, rest = text.split_title(" ".join(_clean(task.title).split()))
        place = "\0".join((task.project, task.section, title))
        seen[place] += 1
        id_ = self._id(task.id or f"{place}\0{seen[place]}")
        items = tuple(self._items(task, children))
        fields: TaskFields = {"title": text.title(title), "description": self._description([rest, *task.notes])}
        if task.priority:
            fields["priority"] = task.priority
        if task.estimate and ESTIMATE.accepts(task.estimate):
            fields["estimate"] = task.estimate
        if task.due:
            fields["due"] = task.due
        if task.start and not (task.due and task.start.date and task.start.date > task.due.date):
            fields["start"] = task.start
        if task.status.is_pending:
            if task.repeat:
                fields["repeat"] = task.repeat
            if task.reminders:
                fields["reminders"] = self._reminders(task.reminders)
        registers = task_registers(agreeing(fields, today=self.now.date())) | {"deleted": None}
        if name := _clean(task.project).strip():
            registers["list"] = text.list_name(text.shorten(name, text.LIST_MAX))
        if task.status is not Status.OPEN:  # else whatever it is here stays
            registers["state"] = [task.status.value, task.completed_at]
        labels = [name for label in (*task.labels, task.section) if (name := _clean(label).strip().lstrip("#"))]
        return TaskRecord(
            where,
            registers,
            id=id_,
            labels=tuple(text.label_name(text.shorten(name, text.LABEL_MAX)) for name in labels),
            items=items,
            created_at=task.created_at,
        )

    def _items(self, task: OtherTask, children: Mapping[str, list[OtherTask]]) -> Iterator[ItemRecord]:
        """Of all levels, each below the one that it belongs to. What is noted of them goes to the task."""
        todo = [task]
        while todo:
            one = todo.pop()
            if one is not task:
                task.notes += [f"{one.title}: {note}" for note in one.notes if note.strip()]
                self.tally[RecordPart.SUBTASK_DETAIL] += sum(map(bool, (one.labels, one.priority, one.estimate)))
                yield from self._item(one.title, not one.status.is_pending, one.id)
            for title, is_done in one.items:
                yield from self._item(title, is_done)
            todo += reversed(children.get(one.id, []))

    def _item(self, title: str, is_done: bool, id_: str = "") -> Iterator[ItemRecord]:
        line = " ".join(_clean(title).split())
        if line:
            self.tally[RecordPart.LONG_TEXT] += len(line) > text.ITEM_TITLE_MAX
            line = text.item_title(text.shorten(line, text.ITEM_TITLE_MAX))
            yield ItemRecord(line, is_done, (id_ and self._id(id_)) or None, "user" if is_done else None)

    def _id(self, id_: str) -> str:
        """The same for the same task each time, so that a second import finds it."""
        return str(uuid.uuid5(_IDS, f"{self.app}\0{id_}".encode("utf-8", "replace").decode()))

    def _description(self, notes: Iterable[str]) -> str:
        """One below the other. What is too long is cut, and what finds no room at all is left out."""
        description = ""
        for note in filter(None, (_clean(note).strip() for note in notes)):
            break_ = "\n\n" if description else ""
            room = text.DESCRIPTION_MAX - len(description) - len(break_)
            is_whole, is_begun = len(note) <= room, room > _SHORTEST
            self.tally[RecordPart.LONG_TEXT] += not is_whole and is_begun
            self.tally[RecordPart.COMMENT] += not is_whole and not is_begun
            if is_whole or is_begun:
                description += break_ + text.shorten(note, room)
        return text.description(description)

    def _reminders(self, given: Iterable[Reminder]) -> tuple[Reminder, ...]:
        kept: list[Reminder] = []
        for one in given:
            try:
                kept += checked([one])
            except InvalidInputError:
                self.tally[RecordPart.REMINDER] += 1
        return checked(kept[:20])


def _is_circle(task: OtherTask, known: Mapping[str, OtherTask]) -> bool:
    """Whether it is below itself, so that it would be nowhere; or too deep to be what somebody wrote."""
    met = {task.id}
    while (above := known.get(task.parent)) and above.id not in met and len(met) < _DEEPEST:
        met.add(above.id)
        task = above
    return above is not None


def _clean(written: str) -> str:
    """Without control characters, which the store refuses; a task is worth more than they are."""
    written = written.replace("\r\n", "\n").replace("\r", "\n")
    if written.isprintable():
        return written
    return "".join(c for c in written if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))


def texts(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def objects(value: object) -> list[dict[str, Any]]:
    """What a document has where a list of objects should be."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def word(value: object) -> str:
    """An id or a text, which some versions of an app write as a number; "" for what is neither."""
    return value if isinstance(value, str) else str(value) if type(value) is int else ""


def number(value: object) -> int:
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value.strip(), re.ASCII):
        return int(value)
    return int(value) if isinstance(value, int | float) and abs(value) < 1e15 else 0
