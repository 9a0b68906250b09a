"""A time of day, chosen or typed, or none."""

from __future__ import annotations

import datetime as dt
import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from desktop.ui.core.format import time_text
from desktop.ui.widgets.calm_combo import CalmCombo

_TIME = re.compile(r"(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:(a|p)\.?m?\.?|uhr|h)?", re.IGNORECASE)
_EVERY = 30  # minutes


class TimeField(CalmCombo):
    """`changed` brings a time or None, once for each change by the user that can be read."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._time: dt.time | None = None
        self.editor = QLineEdit(self)
        self.setLineEdit(self.editor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setInsertPolicy(CalmCombo.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(8)
        self.setAccessibleName(self.tr("Time"))
        self.editor.setPlaceholderText(self.tr("No time"))
        self.addItem(self.tr("No time"), None)
        for minutes in range(0, 24 * 60, _EVERY):
            time = dt.time(*divmod(minutes, 60))
            self.addItem(time_text(time), time)
        self.setCompleter(None)  # type: ignore[arg-type]  # it would turn 9 into 9:00 before :30 is typed
        self.activated.connect(self.on_activated)
        self.editor.textEdited.connect(self.on_text_edited)
        self.show_time(None)

    def show_time(self, time: dt.time | None) -> None:
        """Shows a time without telling of it."""
        self._time = time
        row = next((row for row in range(self.count()) if self.itemData(row) == time), -1)
        self.setCurrentIndex(row)
        self.setEditText(time_text(time) if time else "")

    def on_activated(self, row: int) -> None:
        time = self.itemData(row)
        self.show_time(time)
        self.changed.emit(time)

    def on_text_edited(self, text: str) -> None:
        time = read_time(text)
        if time != self._time and (time or not text.strip()):
            self._time = time
            self.changed.emit(time)


def read_time(text: str) -> dt.time | None:
    """“9”, “9:30”, “17.15”, “5pm”; None where it is no time."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    return dt.time(hour, minute) if hour < 24 else None
