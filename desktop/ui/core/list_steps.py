"""From one list of entries to the next in few steps, so that a view keeps selection, scroll position and editor."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex

from desktop.domain.views import TaskGroup

T = TypeVar("T", bound=Hashable)
_ROOT = QModelIndex()


class StepHeading(NamedTuple):
    of: TaskGroup | dt.date


Entry = str | StepHeading
"""The id of a task, or a heading. Each occurs once in a list."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Take `removals` out, put `kept` in place of as many entries from row `start` on, then put `insertions` in."""

    removals: list[range]  # rows of the old list, last first
    start: int
    kept: list[Entry]  # what is there already in its new order; empty where the order stays
    insertions: list[range]  # rows of the new list, first first

    def __len__(self) -> int:
        return len(self.removals) + len(self.insertions) + bool(self.kept)


def steps_between(old: Sequence[Entry], new: Sequence[Entry]) -> Steps:
    """Linear in the length of the lists; quick where most of them is equal at both ends."""
    start = _equal_at_start(old, new)
    old, new = old[start:], new[start:]
    end = _equal_at_start(old[::-1], new[::-1])
    old, new = old[: len(old) - end], new[: len(new) - end]
    before, after = set(old), set(new)
    left = [entry for entry in old if entry in after]
    kept = [entry for entry in new if entry in before]
    return Steps(
        removals=list(_runs(old, start, lambda entry: entry not in after))[::-1],
        start=start,
        kept=[] if left == kept else kept,
        insertions=list(_runs(new, start, lambda entry: entry not in before)),
    )


def apply_steps(model: QAbstractListModel, rows: list[T], new: Sequence[T], steps: Steps, kept: Sequence[T]) -> None:
    """Turns the `rows` of a model into those of `new` in place, so that what refers to a row goes on doing so.

    `kept` are the rows of `steps.kept`.
    """
    for run in steps.removals:
        model.beginRemoveRows(_ROOT, run.start, run.stop - 1)
        del rows[run.start : run.stop]
        model.endRemoveRows()
    if kept:
        model.layoutAboutToBeChanged.emit()
        places = {row: place for place, row in enumerate(kept, steps.start)}
        old = model.persistentIndexList()
        moved = [model.index(places.get(rows[index.row()], index.row())) for index in old]
        rows[steps.start : steps.start + len(kept)] = kept
        model.changePersistentIndexList(old, moved)
        model.layoutChanged.emit()
    for run in steps.insertions:
        model.beginInsertRows(_ROOT, run.start, run.stop - 1)
        rows[run.start : run.start] = new[run.start : run.stop]
        model.endInsertRows()


def _equal_at_start(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    for row, (entry, counterpart) in enumerate(zip(one, other, strict=False)):
        if entry != counterpart:
            return row
    return min(len(one), len(other))


def _runs(entries: Iterable[Entry], offset: int, chosen: Callable[[Entry], bool]) -> Iterator[range]:
    """Ranges of neighbouring rows that are chosen."""
    start = end = -1
    for row, entry in enumerate(entries, offset):
        if not chosen(entry):
            continue
        if row != end:
            if end > start:
                yield range(start, end)
            start = row
        end = row + 1
    if end > start:
        yield range(start, end)
