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
    """A row that is a widget of its own, within `TickableRows`. Its accessible name says all that it shows."""

    def is_ticked(self) -> bool | None:
        """None where it cannot be ticked."""
        return None

    def is_chosen(self) -> bool | None:
        """Whether it is the one that the keyboard acts on; None where it never is."""
        return None

    def tick(self) -> None:
        """Or untick."""

    def choose(self) -> None:
        """Makes it the one that the keyboard acts on."""


class TickableRows(QWidget):
    """Has the focus in place of its rows."""

    def chosen_row(self) -> TickableRow | None:
        return None


def tell_chosen(rows: TickableRows) -> None:
    """Says which row the keyboard acts on from now on."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # slow to import, and not needed to start

    if row := rows.chosen_row():
        QAccessible.updateAccessibility(QAccessibleEvent(row, QAccessible.Event.Focus))
