"""A checklist as rows. It shows changes by the user at once and tells of them; somebody else stores them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from desktop.domain.task import ChecklistItem
from desktop.ui.core.list_steps import apply_steps, steps_between

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ITEM_ROLE = Role.UserRole


class ChecklistModel(QAbstractListModel):
    ticked = Signal(str, bool)
    renamed = Signal(str, str)
    moved = Signal(str, str, bool)  # which item, next to which other one, whether before it

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self.items: list[ChecklistItem] = []
        self._frozen = False

    def item(self, row: int) -> ChecklistItem:
        return self.items[row]

    def row_of(self, id_: str) -> int:
        return next((row for row, item in enumerate(self.items) if item.id == id_), -1)

    def freeze(self, on: bool) -> None:
        """A frozen checklist can only be read."""
        self._frozen = on

    def start(self, items: Sequence[ChecklistItem]) -> None:
        """Another checklist."""
        self.beginResetModel()
        self.items = list(items)
        self.endResetModel()

    def update(self, items: Sequence[ChecklistItem]) -> None:
        """The same checklist as it is now; rows that stay keep their editor and the focus."""
        steps = steps_between([item.id for item in self.items], [item.id for item in items])
        known = {item.id: item for item in self.items}
        apply_steps(self, self.items, items, steps, [known[str(id_)] for id_ in steps.kept])
        pairs = enumerate(zip(self.items, items, strict=True))
        changed = [row for row, (old, new) in pairs if old is not new and old != new]
        if changed:
            self.items = list(items)
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))

    def take_out(self, row: int) -> None:
        self.beginRemoveRows(QModelIndex(), row, row)
        del self.items[row]
        self.endRemoveRows()

    # what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        item = self.items[index.row()]
        match role:
            case Role.DisplayRole | Role.EditRole | Role.AccessibleTextRole:
                return item.title
            case Role.CheckStateRole:
                return Qt.CheckState.Checked if item.is_checked else Qt.CheckState.Unchecked
            case Role.ToolTipRole if item.checked_by == "agent":
                return self.tr("Ticked by the agent")
            case _ if role == ITEM_ROLE:
                return item
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        item = self.items[index.row()]
        if role == Role.CheckStateRole:
            on = Qt.CheckState(value) is Qt.CheckState.Checked
            self._put(index.row(), replace(item, is_checked=on, checked_by="user" if on else None))
            self.ticked.emit(item.id, on)
        elif role == Role.EditRole and value != item.title:
            self._put(index.row(), replace(item, title=value))
            self.renamed.emit(item.id, value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags if self._frozen else flag.ItemIsDropEnabled
        readable = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren
        if self._frozen:
            return readable
        return readable | flag.ItemIsEditable | flag.ItemIsUserCheckable | flag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def moveRows(self, _parent: Index, row: int, count: int, _target_parent: Index, target: int) -> bool:
        """By drag or by key: one row, to before row `target` as rows are counted now."""
        if count != 1 or not self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), target):
            return False
        item = self.items.pop(row)
        at = target if target < row else target - 1
        self.items.insert(at, item)
        self.endMoveRows()
        before = at + 1 < len(self.items)
        neighbour = self.items[at + 1 if before else at - 1]
        self.moved.emit(item.id, neighbour.id, before)
        return True

    def _put(self, row: int, item: ChecklistItem) -> None:
        if self.items[row] != item:
            self.items[row] = item
            index = self.index(row)
            self.dataChanged.emit(index, index)
