"""The result of an import or export, as numbers and as a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from desktop.exchange.plan import RecordStatus, Step
from desktop.exchange.record import Skipped
from desktop.store import Changes

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
        return (
            "The export was cancelled; no file was written." if self.cancelled else f"{_tasks(self.tasks)} exported."
        )


@dataclass(slots=True)
class ImportCounts:
    """`skipped` are the first ones that were skipped, with the reason; `skips` is how many there were."""

    format: str
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    skips: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    cancelled: bool = False

    def add(self, step: Step | Skipped) -> None:
        if isinstance(step, Skipped):
            self.skips += 1
            if len(self.skipped) < LISTED:
                self.skipped.append(step)
        elif step.outcome is RecordStatus.NEW:
            self.created += 1
        elif step.outcome is RecordStatus.CHANGED:
            self.updated += 1
        else:
            self.unchanged += 1


@dataclass(slots=True)
class ImportSummary(ImportCounts):
    """What an import did. Where it was cancelled it did nothing."""

    changes: Changes = field(default_factory=Changes)

    def sentence(self) -> str:
        if self.cancelled:
            return "The import was cancelled; nothing was changed."
        parts = [f"{_tasks(self.created)} added"]
        more = {"updated": self.updated, "unchanged": self.unchanged, "skipped": self.skips}
        return ", ".join(parts + [f"{count:,} {word}" for word, count in more.items() if count]) + "."


@dataclass(frozen=True, slots=True)
class PreviewRow:
    where: str
    title: str
    due: str | None
    outcome: RecordStatus


@dataclass(slots=True)
class ImportPreview(ImportCounts):
    """What an import would do, and its first tasks."""

    rows: list[PreviewRow] = field(default_factory=list)

    def add(self, step: Step | Skipped) -> None:
        ImportCounts.add(self, step)
        if isinstance(step, Step) and len(self.rows) < PREVIEWED:
            registers = step.record.registers
            self.rows.append(PreviewRow(step.record.where, registers["title"], registers.get("due"), step.outcome))


def _tasks(count: int) -> str:
    return "1 task" if count == 1 else f"{count:,} tasks"
