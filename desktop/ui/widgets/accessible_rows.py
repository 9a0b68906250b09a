"""What screen readers are told of lists and of painted parts.

A row that can be ticked says whether it is, and its Toggle ticks it: Qt's own rows take Toggle for "select".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QRect
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QListView, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface


class TickableList(QListView):
    """A list that draws its rows."""

    def is_ticked(self, _row: int) -> bool | None:
        """None where the row cannot be ticked."""
        return None

    def tick(self, row: int) -> None:
        """Or untick, as a click on its check box does. Only asked for where the row can be ticked."""


class TickableRow(QWidget):
    """A row that is a widget of its own, in `TickableRows`. Its accessible name says all that it shows."""


class TickableRows(QWidget):
    """Has the focus in place of its rows."""

    def chosen_row(self) -> TickableRow | None:
        """The one that the keyboard acts on."""
        return None

    def can_choose(self, _row: TickableRow) -> bool:
        return False

    def choose_row(self, row: TickableRow) -> None:
        """Makes it the one that the keyboard acts on."""

    def is_ticked(self, _row: TickableRow) -> bool | None:
        """None where the row cannot be ticked."""
        return None

    def tick(self, row: TickableRow) -> None:
        """Or untick. Only asked for where the row can be ticked."""


class PaintedParts:
    """For a widget that has no widgets for its parts, such as the days of a calendar or the bars of a chart."""

    def part_count(self) -> int:
        return 0

    def part_name(self, _number: int) -> str:
        """All that the part says."""
        return ""

    def part_rect(self, _number: int) -> QRect:
        """Within the widget."""
        return QRect()

    def current_part(self) -> int:
        """The one that the keyboard acts on; -1 for none."""
        return -1


def tell_current_part(widget: QWidget) -> None:
    """Says which part the keyboard acts on from now on."""
    number = cast(PaintedParts, widget).current_part()
    if widget.hasFocus() and number >= 0 and QAccessible.isActive():
        from PySide6.QtGui import QAccessibleEvent

        event = QAccessibleEvent(widget, QAccessible.Event.Focus)
        event.setChild(number)
        QAccessible.updateAccessibility(event)


def tell_chosen(rows: TickableRows) -> None:
    """Says which row the keyboard acts on from now on."""
    if row := rows.chosen_row():
        from PySide6.QtGui import QAccessibleEvent

        QAccessible.updateAccessibility(QAccessibleEvent(row, QAccessible.Event.Focus))


def make_rows_accessible() -> None:
    """Before the first window is shown: what Qt has made for a widget stays."""
    QAccessible.installFactory(_make)


def _make(_class_name: str, widget: object) -> QAccessibleInterface | None:
    """Only called where a screen reader runs: nobody else waits for these classes at the start."""
    from desktop.ui.widgets.accessible_interfaces import make

    return make(widget)
