"""What a screen reader deals with: an object for each list or painted widget, and for each of its rows or parts."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QSplitterHandle, QWidget
from shiboken6 import VoidPtr, getCppPointer, isValid

from desktop.ui.widgets.accessible_rows import PaintedParts, TickableList, TickableRow, TickableRows

_TEXT = Qt.ItemDataRole.AccessibleTextRole
_NOTHING = VoidPtr(0)
_kept: list[QAccessibleInterface] = []
"""All that were made. Qt deletes them when their widget goes; until then Python must not."""
_PRUNED = 500
"""After so many more, those are dropped that Qt has deleted."""


def make(widget: object) -> QAccessibleInterface | None:
    """None where Qt's own will do."""
    if len(_kept) % _PRUNED == _PRUNED - 1:
        _kept[:] = filter(isValid, _kept)
    if isinstance(widget, TickableList):
        _kept.append(AccessibleList(widget))
    elif isinstance(widget, TickableRows):
        _kept.append(AccessibleRows(widget))
    elif isinstance(widget, PaintedParts) and isinstance(widget, QWidget):
        _kept.append(AccessibleParts(widget))
    elif isinstance(widget, TickableRow):
        _kept.append(AccessibleRowWidget(widget))
    elif isinstance(widget, QSplitterHandle):  # which has no role otherwise
        _kept.append(QAccessibleWidget(widget, QAccessible.Role.Separator))
    else:
        return None
    return _kept[-1]


class AccessibleList(QAccessibleWidget):
    """Its children are rows by their number, made when somebody asks for them."""

    def __init__(self, view: TickableList) -> None:
        super().__init__(view, QAccessible.Role.List)
        self._view = view
        self._rows: dict[int, AccessibleRow] = {}

    def childCount(self) -> int:
        return self._view.model().rowCount() if isValid(self._view) and self._view.model() else 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        if not 0 <= index < self.childCount():
            return None
        if index not in self._rows:
            self._rows[index] = AccessibleRow(self, self._view, index)
        return self._rows[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.number if isinstance(child, AccessibleRow) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        viewport = self._view.viewport()
        return self.child(self._view.indexAt(viewport.mapFromGlobal(QPoint(x, y))).row())

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.child(self._view.currentIndex().row()) if self._view.hasFocus() else None


class AccessiblePart(QAccessibleInterface):
    """A part of a widget, by its number, that has no widget of its own and no parts."""

    def __init__(self, parent: QAccessibleInterface, widget: QWidget, number: int) -> None:
        super().__init__()
        self.number = number
        self._parent = parent
        self._widget = widget
        self._painted = cast(PaintedParts, widget)

    def isValid(self) -> bool:
        return isValid(self._widget) and 0 <= self.number < self._parent.childCount()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._widget.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        return self._parent

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        return self._painted.part_name(self.number) if kind is QAccessible.Text.Name else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Parts are changed by their editor, if at all."""

    def rect(self) -> QRect:
        rect = QRect(self._painted.part_rect(self.number))
        rect.moveTopLeft(self._widget.mapToGlobal(rect.topLeft()))
        return rect

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        is_visible = self._widget.isVisible() and self._widget.rect().intersects(self._painted.part_rect(self.number))
        state.invisible = state.offscreen = not is_visible
        state.focusable = state.selectable = True
        state.selected = self._painted.current_part() == self.number
        state.focused = state.selected and self._widget.hasFocus()
        return state


class AccessibleParts(QAccessibleWidget):
    """A painted widget; its parts are its children."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.List)
        self._painted = cast(PaintedParts, widget)
        self._widget = widget
        self._parts: dict[int, AccessiblePart] = {}

    def childCount(self) -> int:
        return self._painted.part_count() if isValid(self._widget) else 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        if not 0 <= index < self.childCount():
            return None
        if index not in self._parts:
            self._parts[index] = AccessiblePart(self, self._widget, index)
        return self._parts[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.number if isinstance(child, AccessiblePart) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The last of those that lie over each other there."""
        point = self._widget.mapFromGlobal(QPoint(x, y))
        here = [number for number in range(self.childCount()) if self._painted.part_rect(number).contains(point)]
        return self.child(here[-1]) if here else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.child(self._painted.current_part()) if self._widget.hasFocus() else None


class AccessibleRow(AccessiblePart):
    def __init__(self, parent: AccessibleList, view: TickableList, number: int) -> None:
        super().__init__(parent, view, number)
        self._view = view
        self._actions = RowActions(self, view)

    def index(self) -> QModelIndex:
        return self._view.model().index(self.number, 0)

    def text(self, kind: QAccessible.Text) -> str:
        return str(self.index().data(_TEXT) or "") if kind is QAccessible.Text.Name else ""

    def rect(self) -> QRect:
        rect = self._view.visualRect(self.index())
        rect.moveTopLeft(self._view.viewport().mapToGlobal(rect.topLeft()))
        return rect

    def state(self) -> QAccessible.State:
        view, index, state = self._view, self.index(), QAccessible.State()
        is_ticked = view.is_ticked(self.number)
        is_visible = view.isVisible() and view.viewport().rect().intersects(view.visualRect(index))
        state.invisible = state.offscreen = not is_visible
        state.selectable = state.focusable = bool(index.flags().value)
        state.selected = view.selectionModel().isSelected(index)
        state.focused = view.hasFocus() and view.currentIndex() == index
        state.checkable = is_ticked is not None
        state.checked = bool(is_ticked)
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> VoidPtr:  # type: ignore[override]
        if kind is QAccessible.InterfaceType.ActionInterface:
            return VoidPtr(getCppPointer(self._actions)[0])
        return _NOTHING


class RowActions(QAccessibleActionInterface):
    def __init__(self, row: AccessibleRow, view: TickableList) -> None:
        super().__init__()
        self._row = row
        self._view = view

    def actionNames(self) -> list[str]:
        ticks = [self.toggleAction()] if self._view.is_ticked(self._row.number) is not None else []
        return [*ticks, self.setFocusAction()]

    def doAction(self, name: str) -> None:
        if not self._row.isValid():
            return
        if name == self.toggleAction() and name in self.actionNames():
            self._view.tick(self._row.number)
        elif name == self.setFocusAction():
            self._view.setFocus()
            self._view.setCurrentIndex(self._row.index())

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


class AccessibleRows(QAccessibleWidget):
    """A list of rows that are widgets."""

    def __init__(self, rows: TickableRows) -> None:
        super().__init__(rows, QAccessible.Role.List)
        self._rows = rows

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        row = self._rows.chosen_row()
        return QAccessible.queryAccessibleInterface(row) if row else super().focusChild()


class AccessibleRowWidget(QAccessibleWidget):
    def __init__(self, row: TickableRow) -> None:
        super().__init__(row, QAccessible.Role.ListItem)
        self._row = row

    def rows(self) -> TickableRows:
        rows = self._row.parentWidget()
        assert isinstance(rows, TickableRows)
        return rows

    def state(self) -> QAccessible.State:
        state, rows = super().state(), self.rows()
        is_ticked = rows.is_ticked(self._row)
        state.selectable = state.focusable = rows.can_choose(self._row)
        state.selected = state.focused = rows.chosen_row() is self._row
        state.checkable = is_ticked is not None
        state.checked = bool(is_ticked)
        return state

    def actionNames(self) -> list[str]:
        ticks = [self.toggleAction()] if self.rows().is_ticked(self._row) is not None else []
        return [*ticks, self.setFocusAction()] if self.rows().can_choose(self._row) else ticks

    def doAction(self, name: str) -> None:
        if name not in self.actionNames():
            return
        if name == self.toggleAction():
            self.rows().tick(self._row)
        else:
            self.rows().choose_row(self._row)
