"""What a list tells and lets do by a screen reader, beside what Qt knows of it."""

from __future__ import annotations

from PySide6.QtWidgets import QListView


class TickableList(QListView):
    def is_ticked(self, _row: int) -> bool | None:
        """None where the row cannot be ticked."""
        return None

    def tick(self, row: int) -> None:
        """Or untick, as a click on its check box does. Only asked for where the row can be ticked."""
