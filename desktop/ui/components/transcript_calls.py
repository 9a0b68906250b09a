"""The tool calls of one answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from desktop.domain.run import ToolRecord
from desktop.ui.components.transcript_call import CallRow
from desktop.ui.icons import Icons
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.key_claim import press_with_enter

SHOWN = 6
"""So many are shown; the rest unfolds."""


class CallList(QWidget):
    """In the order in which they were made."""

    unfolding = Signal(object)
    """The row that is about to change its height."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self.rows: list[CallRow] = []
        self._running: dict[str, CallRow] = {}
        self._unfolded = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hide()

    @cached_property
    def more(self) -> QPushButton:
        """Few answers have so many calls."""
        more = QPushButton(self)
        mark(more, Kind.LINK)
        press_with_enter(more)
        more.clicked.connect(self.on_more)
        self._column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        return more

    def start(self, call_id: str, tool: str, arguments: Mapping[str, Any]) -> None:
        row = self._running[call_id] = self._add()
        row.show_running(tool, arguments)

    def finish(self, call_id: str, record: ToolRecord) -> None:
        row = self._running.pop(call_id, None) or self._add()
        row.show_record(record)

    def show_records(self, records: tuple[ToolRecord, ...]) -> None:
        for record in records:
            self._add().show_record(record)

    def on_more(self) -> None:
        self.unfolding.emit(self)
        self._unfolded = True
        self.rows[SHOWN].show()
        self.rows[SHOWN].line.setFocus(Qt.FocusReason.OtherFocusReason)  # before the button, which has it, goes away
        self._show_some()

    def on_unfolding(self) -> None:
        self.unfolding.emit(self.sender())

    def _add(self) -> CallRow:
        row = CallRow(self._icons, self)
        row.unfolding.connect(self.on_unfolding)
        self._column.insertWidget(len(self.rows), row)
        self.rows.append(row)
        self._show_some()
        return row

    def _show_some(self) -> None:
        self.setVisible(bool(self.rows))
        hidden = len(self.rows) - SHOWN
        if hidden <= 0:
            return
        for row in self.rows[SHOWN:]:
            row.setVisible(self._unfolded)
        self.more.setText(self.tr("Show %n more call(s)", "", hidden))
        self.more.setAccessibleName(self.more.text())
        self.more.setVisible(not self._unfolded)
