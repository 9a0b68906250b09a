"""What lists and rows tell and let do by a screen reader, beside what Qt knows of them."""

from __future__ import annotations

from PySide6.QtWidgets import QListView, QWidget


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


def tell_chosen(rows: TickableRows) -> None:
    """Says which row the keyboard acts on from now on."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # slow to import, and not needed to start

    if row := rows.chosen_row():
        QAccessible.updateAccessibility(QAccessibleEvent(row, QAccessible.Event.Focus))
