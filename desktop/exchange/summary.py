"""The result of an import or export, as numbers and as a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from desktop.domain.task import Status
from desktop.exchange.plan import ImportStep, RecordStatus
from desktop.exchange.record import Incoming, Skipped, Tally
from desktop.store import Changes
from desktop.tools.phrases import counted

LISTED = 1_000
"""At most so many skipped tasks are listed; all are counted."""

PREVIEWED = 20


@dataclass(frozen=True, slots=True)
class ExportSummary:
    path: Path
    format: str
    tasks: int = 0
    notes: tuple[str, ...] = ()
    cancelled: bool = False  # then nothing was written

    def sentence(self) -> str:
        if self.cancelled:
            return "The export was cancelled; no file was written."
        return f"{counted(self.tasks, 'task')} exported."


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """The first tasks of a file, with what their registers hold."""

    title: str
    due: str | None
    outcome: RecordStatus
    list: str = ""
    priority: str | None = None
    repeat: str | None = None
    labels: tuple[str, ...] = ()
    items: int = 0
    status: Status = Status.OPEN


@dataclass(slots=True)
class ImportSummary:
    """What an import did, or would do. Where it was cancelled it did nothing.

    `skipped` are the first ones that were skipped, with the reason; `skips` is how many there were. `rows` are the
    first tasks.
    """

    format: str
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    skips: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    cancelled: bool = False
    lists: set[str] = field(default_factory=set)  # names
    repeating: int = 0
    own_dates: int = 0  # subtasks that become tasks
    sections: int = 0  # that become labels
    left_out: Tally = field(default_factory=Tally)
    rows: list[PreviewRow] = field(default_factory=list)
    changes: Changes = field(default_factory=Changes)

    @property
    def tasks(self) -> int:
        return self.created + self.updated + self.unchanged

    @property
    def takes_nothing(self) -> bool:
        """There was something in the file, and nothing of it can be used."""
        return not self.tasks and bool(self.skips or self.left_out.total())

    def add(self, step: ImportStep | Skipped) -> None:
        if isinstance(step, Skipped):
            self.skips += 1
            if len(self.skipped) < LISTED:
                self.skipped.append(step)
            return
        record, registers = step.record, step.record.registers
        self.lists |= {registers["list"]} if registers.get("list") else set()
        self.repeating += bool(registers.get("repeat"))
        if step.outcome is RecordStatus.NEW:
            self.created += 1
        elif step.outcome is RecordStatus.CHANGED:
            self.updated += 1
        else:
            self.unchanged += 1
        if len(self.rows) < PREVIEWED:
            told = registers.get
            title, name = registers["title"], told("list") or ""
            labels, items = (*(record.labels or ()),), len(record.items or ())
            status = Status(told("state", [Status.OPEN])[0])
            values = told("priority"), told("repeat"), labels, items, status
            self.rows.append(PreviewRow(title, told("due"), step.outcome, name, *values))

    def conclude(self, incoming: Incoming) -> None:
        """With what is known once all of a file was read."""
        self.notes, self.left_out = incoming.notes, incoming.tally
        self.own_dates, self.sections = incoming.own_dates, incoming.sections

    def content(self) -> str:
        """Todoist export: 42 tasks in 3 lists, 5 repeating; not taken over: 2 comments and 1 attachment."""
        said = f"{self.format}: {counted(self.tasks, 'task')}"
        if self.lists:
            said += f" in {len(self.lists):,} list{'' if len(self.lists) == 1 else 's'}"
        if self.repeating:
            said += f", {self.repeating:,} repeating"
        if self.own_dates == 1:
            said += "; 1 subtask with a date of its own becomes a task"
        elif self.own_dates:
            said += f"; {self.own_dates:,} subtasks with dates of their own become tasks"
        if self.sections:
            said += f"; {self.sections:,} section{' becomes a label' if self.sections == 1 else 's become labels'}"
        return f"{said}; not taken over: {self.left_out}." if str(self.left_out) else f"{said}."

    def sentence(self) -> str:
        if self.cancelled:
            return "The import was cancelled; nothing was changed."
        parts = [f"{counted(self.created, 'task')} added"]
        more = {"updated": self.updated, "unchanged": self.unchanged, "skipped": self.skips}
        return ", ".join(parts + [f"{count:,} {word}" for word, count in more.items() if count]) + "."
