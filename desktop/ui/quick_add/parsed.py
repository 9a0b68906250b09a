"""What quick add makes of a line it has read: chips, marks behind the words, a task. Imported when first needed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from desktop.domain.quickadd import ChipKind, ParsedChip, QuickAdd
from desktop.domain.repeat import Repeat
from desktop.domain.task import Due, Priority, Start, TaskFields
from desktop.domain.text import fold
from desktop.domain.values import Status
from desktop.services.tasks import NewTask as Creation
from desktop.services.tasks import TaskService
from desktop.ui.core.field_text import repeat_text
from desktop.ui.core.format import PRIORITY_TONES, due_date_text, reminder_text, time_text, waiting_text
from desktop.ui.quick_add.chips import ChipSpec
from desktop.ui.quick_add.text import Defaults, Typed
from desktop.ui.theme.style import Tone
from desktop.ui.theme.tokens import Tokens
from desktop.ui.widgets.marked_edit import Mark

_MARKS = {Tone.NEUTRAL: "chip", Tone.WARN: "warn_soft", Tone.BAD: "bad_soft", Tone.INFO: "link_soft"}


def typed_chips(read: QuickAdd, now: dt.datetime, color_of: Callable[..., str]) -> Iterator[ChipSpec]:
    has_time_apart = any(chip.kind is ChipKind.TIME for chip in read.chips)
    for chip in read.chips:
        is_list = chip.kind is ChipKind.LIST
        has_dot = chip.value != "" and (is_list or chip.kind is ChipKind.LABEL)  # the Inbox has no colour
        dot = color_of(str(chip.value), is_list=is_list) if has_dot else None
        text = _text(chip, now, has_time_apart=has_time_apart)
        if chip.kind is ChipKind.REPEAT and read.due:
            text = f"{text} · {due_date_text(read.due, now.date())}"
        yield ChipSpec(chip, text, tone_of(chip, now), dot)


def marks(read: QuickAdd, now: dt.datetime, tokens: Tokens) -> list[Mark]:
    return [Mark(chip.start, chip.end, getattr(tokens, _MARKS[tone_of(chip, now)])) for chip in read.chips]


def tone_of(chip: ParsedChip, now: dt.datetime) -> Tone:
    if isinstance(chip.value, Priority):
        return PRIORITY_TONES[chip.value]
    if isinstance(chip.value, Due):
        return Tone.BAD if chip.value.date < now.date() else Tone.WARN
    return Tone.NEUTRAL


def _text(chip: ParsedChip, now: dt.datetime, *, has_time_apart: bool) -> str:
    if isinstance(chip.value, Due):
        if chip.kind is ChipKind.TIME and chip.value.time:
            return time_text(chip.value.time)
        return due_date_text(Due(chip.value.date) if has_time_apart else chip.value, now.date())
    if isinstance(chip.value, Start):
        return waiting_text(chip.value, now.date())
    if isinstance(chip.value, Repeat):
        return repeat_text(chip.value)
    if chip.kind is ChipKind.REMINDER and isinstance(chip.value, int | str):
        return reminder_text(chip.value, now.date())
    return chip.text if chip.kind is ChipKind.LIST else str(chip.value)


@dataclass(frozen=True, slots=True)
class NewTask:
    """`text` is what was typed for it."""

    text: str
    fields: TaskFields
    labels: tuple[str, ...]


@dataclass(slots=True)
class Submission:
    """`waiting` are the tasks to store; after a failure they go back to the user."""

    waiting: list[NewTask]
    typed: Typed
    opens_details: bool = False

    def store(self, tasks: TaskService) -> str:
        """Stores all or none, as one step, and returns the id of the first. Runs in the background."""
        created, _ = tasks.create_many([Creation(new.fields, new.labels) for new in self.waiting])
        self.waiting.clear()
        return created[0].id

    @property
    def text(self) -> str:
        return "\n".join(new.text for new in self.waiting)


def new_task(text: str, read: QuickAdd, defaults: Defaults, *, is_done: bool = False) -> NewTask:
    due = read.due or (None if read.start else defaults.due)
    fields: TaskFields = {"title": read.title, "priority": read.priority, "due": due}
    if start := read.start or defaults.start:
        fields["start"] = start
    if read.repeat:
        fields["repeat"] = read.repeat
    if list_ := defaults.list if read.list is None else read.list:
        fields["list"] = list_
    if read.reminders is not None:
        fields["reminders"] = read.reminders
    if is_done:
        fields["status"] = Status.DONE
    return NewTask(text, fields, _joined(read.labels, defaults.labels))


def _joined(typed: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    names = {fold(name): name for name in [*others, *typed]}
    return tuple(names.values())
