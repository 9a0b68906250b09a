"""The lines of a review card as rows, with what the user is about to do to them: ticks, and what is under way."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from desktop.review.states import RowState
from desktop.ui.review.entries import Entry, Heading, Proposed
from desktop.ui.theme.style import Tone

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
translate = QCoreApplication.translate


class Passing(Enum):
    """What a row goes through between two states that are stored."""

    EDITING = auto()
    QUEUED = auto()  # its turn in Confirm all is still to come
    APPLYING = auto()
    APPLIED = auto()  # stored; the card has not been read again yet
    ASKING = auto()  # whether to undo although something was changed since


@dataclass(frozen=True, slots=True)
class Affair:
    passing: Passing
    text: str = ""


class ReviewModel(QAbstractListModel):
    """Rows are found again by their keys; one that stays keeps its tick, its focus and its editor."""

    ticks_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []
        self._rows: dict[str, int] = {}
        self._ticks: dict[str, bool] = {}
        self._affairs: dict[str, Affair] = {}

    # what is shown

    def entries(self) -> Sequence[Entry]:
        return self._entries

    def entry(self, row: int) -> Entry:
        return self._entries[row]

    def row_of(self, key: str) -> int:
        return self._rows.get(key, -1)

    def proposed(self, key: str) -> Proposed | None:
        entry = self._entries[self._rows[key]] if key in self._rows else None
        return entry if isinstance(entry, Proposed) else None

    def all_proposed(self) -> list[Proposed]:
        return [entry for entry in self._entries if isinstance(entry, Proposed)]

    def waiting(self) -> list[Proposed]:
        """Those that nobody has decided on, and that are neither being edited nor about to be applied."""
        return [entry for entry in self.all_proposed() if entry.waits and entry.key not in self._affairs]

    def left(self) -> int:
        """How many are still to be decided."""
        return sum(entry.waits and not self.is_busy(entry.key) for entry in self.all_proposed())

    def clear(self) -> None:
        """For another card."""
        self.beginResetModel()
        self._entries, self._rows, self._ticks, self._affairs = [], {}, {}, {}
        self.endResetModel()

    def show(self, entries: Sequence[Entry]) -> None:
        """What the card holds now. Only rows that look different are told of."""
        if not self._entries:
            self.beginResetModel()
            self._entries = list(entries)
            self._count()
            self.endResetModel()
        else:
            self._update(entries)
        self.ticks_changed.emit()

    def _update(self, entries: Sequence[Entry]) -> None:
        wanted = {entry.key for entry in entries}
        for row in reversed(range(len(self._entries))):
            if self._entries[row].key not in wanted:
                self.beginRemoveRows(QModelIndex(), row, row)
                self._forget(self._entries.pop(row).key)
                self._count()
                self.endRemoveRows()
        for row, entry in enumerate(entries):
            here = self.row_of(entry.key)
            if here < 0:
                self.beginInsertRows(QModelIndex(), row, row)
                self._entries.insert(row, entry)
                self._count()
                self.endInsertRows()
                continue
            if here != row:
                self.beginMoveRows(QModelIndex(), here, here, QModelIndex(), row)
                self._entries.insert(row, self._entries.pop(here))
                self._count()
                self.endMoveRows()
            self._put(row, entry)

    def _put(self, row: int, entry: Entry) -> None:
        before = self._entries[row]
        if before == entry:
            return
        if isinstance(before, Proposed) and isinstance(entry, Proposed) and _differs(before, entry):
            self._untick(entry.key)
        self._entries[row] = entry
        self._tell(entry.key)

    def _untick(self, key: str) -> None:
        """What the user ticked was something else than what is there now. What they left out stays out."""
        if self._ticks.get(key):
            del self._ticks[key]

    def _forget(self, key: str) -> None:
        self._ticks.pop(key, None)
        self._affairs.pop(key, None)

    def _count(self) -> None:
        self._rows = {entry.key: row for row, entry in enumerate(self._entries)}

    def _tell(self, key: str) -> None:
        row = self.row_of(key)
        if row >= 0:
            self.dataChanged.emit(self.index(row), self.index(row))

    # ticks

    def is_ticked(self, key: str) -> bool:
        """Whether Confirm all takes a row along; one that waits for others only together with them."""
        entry = self.proposed(key)
        return entry is not None and self._is_ticked(entry)

    def _is_ticked(self, entry: Proposed) -> bool:
        if not self._ticks.get(entry.key, entry.row.ticked) or entry.key in self._affairs or not entry.can_tick:
            return False
        if entry.row.shown.state is not RowState.BLOCKED:
            return True
        return all(self.is_ticked(needed) for needed in entry.row.shown.blocked_by)

    def tick(self, key: str, on: bool) -> None:
        self._ticks[key] = on
        for entry in self.all_proposed():  # those that wait for it look different too
            if entry.key == key or key in entry.row.shown.blocked_by:
                self._tell(entry.key)
        self.ticks_changed.emit()

    def ticked(self) -> list[Proposed]:
        """In the order in which they are to be applied."""
        found = filter(self._is_ticked, self.all_proposed())
        return sorted(found, key=lambda entry: (entry.row.item.set_id, entry.row.item.ordinal))

    # what is under way

    def affair(self, key: str) -> Affair | None:
        return self._affairs.get(key)

    def is_busy(self, key: str) -> bool:
        """Whether a verdict on it is on its way."""
        affair = self._affairs.get(key)
        return affair is not None and affair.passing not in (Passing.EDITING, Passing.ASKING)

    def begin(self, affairs: Mapping[str, Affair]) -> None:
        for key, affair in affairs.items():
            if self._affairs.get(key) != affair:
                self._affairs[key] = affair
                self._tell(key)
        self.ticks_changed.emit()

    def end(self, keys: Collection[str]) -> None:
        for key in keys:
            if self._affairs.pop(key, None) is not None:
                self._tell(key)
        self.ticks_changed.emit()

    def settle(self, keys: Collection[str], entries: Sequence[Entry]) -> None:
        """What was under way is over, and this is what came of it: in one step, so that nothing flickers."""
        for key in keys:
            self._affairs.pop(key, None)
        self.show(entries)
        for key in keys:
            self._tell(key)

    # what is said

    def note(self, entry: Proposed) -> str:
        """What stands beside a change, as things are."""
        affair = self._affairs.get(entry.key)
        if affair is not None and affair.text:
            return affair.text
        parts = [entry.note] if entry.note else []
        unsure = entry.row.uncertain or entry.row.destructive
        if unsure and entry.can_tick:
            taken, left = (
                translate("Review", "included in Confirm all"),
                translate("Review", "left out of Confirm all"),
            )
            parts.append(taken if self.is_ticked(entry.key) else left)
        return " · ".join(parts)

    def marks(self, heading: Heading) -> list[tuple[str, Tone]]:
        """The chips beside a heading: whether the task is new, and what was said that led to it."""
        marks = [(translate("Review", "new"), Tone.ACCENT)] if heading.is_new else []
        if heading.said:
            marks.append((translate("Review", "≈ “{said}”").format(said=heading.said), Tone.NEUTRAL))
        return marks

    def question(self) -> str:
        return translate("Review", "Why?")

    def open_tip(self) -> str:
        return translate("Review", "Open this task")

    def unfold_tip(self, *, folded: bool) -> str:
        return translate("Review", "Show all of it") if folded else translate("Review", "Show less")

    # what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self._entries[index.row()], Heading):
            return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        entry = self.proposed(self._entries[index.row()].key)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if entry is not None and entry.can_tick else flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        entry = self._entries[index.row()]
        match role:
            case Role.DisplayRole | Role.AccessibleTextRole:
                return entry.title if isinstance(entry, Heading) else self.spoken(entry)
            case Role.CheckStateRole if isinstance(entry, Proposed) and entry.can_tick:
                return Qt.CheckState.Checked if self.is_ticked(entry.key) else Qt.CheckState.Unchecked
        return None

    def spoken(self, entry: Proposed) -> str:
        """A row for those who listen: the change, where it stands, and what is said beside it."""
        affair = self._affairs.get(entry.key)
        words = {
            Passing.APPLYING: translate("Review", "applying"),
            Passing.QUEUED: translate("Review", "applying"),
            Passing.APPLIED: translate("Review", "Confirmed"),
        }
        state = words.get(affair.passing, "") if affair else ""
        state = state or entry.state or translate("Review", "waiting for your verdict")
        task = entry.row.item.task_title
        parts = [entry.spoken, task, state, *entry.now_lines, self.note(entry)]
        return ". ".join(part for part in parts if part)


def _differs(before: Proposed, after: Proposed) -> bool:
    """Whether a tick would mean something else now."""
    return before.row.shown.state is not after.row.shown.state or before.now_lines != after.now_lines
