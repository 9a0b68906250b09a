"""The tool calls of one answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.domain.run import CallState, ToolRecord
from desktop.tools.results import REPEATED
from desktop.ui.agent.call import CallRow, FoldLine
from desktop.ui.agent.words import CallLine
from desktop.ui.core.icons import Icons


class CallList(QWidget):
    """In the order in which they were made. Several are one line that unfolds: the answer and the card tell of them.

    From the first call on it takes one line, so that nothing moves when others follow.
    """

    unfolding = Signal(object)
    """The row that is about to change its height."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self.rows: list[CallRow] = []
        self._running: dict[str, CallRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hide()

    @cached_property
    def summary(self) -> FoldLine:
        """Of more than one call."""
        summary = FoldLine(self._icons, self)
        summary.setChecked(self.rows[0].line.isChecked())  # whoever reads the first goes on reading
        summary.toggled.connect(self.on_toggled)
        self._column.insertWidget(0, summary)
        return summary

    def start(self, call_id: str, tool: str, arguments: Mapping[str, Any]) -> None:
        row = self._running[call_id] = self._add()
        row.show_running(tool, arguments)
        self._show()

    def finish(self, call_id: str, record: ToolRecord) -> None:
        row = self._running.pop(call_id, None) or self._add()
        row.show_record(record)
        self._show()

    def show_records(self, records: tuple[ToolRecord, ...]) -> None:
        for record in records:
            if record.result.get("status") != REPEATED:
                self._add().show_record(record)
        self._show()

    def on_toggled(self) -> None:
        self.unfolding.emit(self.summary)
        self._show()

    def on_unfolding(self) -> None:
        self.unfolding.emit(self.sender())

    def _add(self) -> CallRow:
        row = CallRow(self._icons, self)
        row.unfolding.connect(self.on_unfolding)
        self._column.addWidget(row)
        self.rows.append(row)
        return row

    def _show(self) -> None:
        self.setVisible(bool(self.rows))
        if len(self.rows) < 2:
            return
        self.summary.show_line(self._sum())
        self.summary.setEnabled(True)  # also while one of them is under way
        for row in self.rows:
            row.setVisible(self.summary.isChecked())

    def _sum(self) -> CallLine:
        if self._running and not self.summary.isChecked():
            return CallLine(list(self._running.values())[-1].text(), None)
        number, states = len(self.rows), [row.state() for row in self.rows]
        failed = states.count(CallState.FAILED)
        text = self.tr("%Ln call(s)", "", number)
        if failed:
            text = self.tr("{calls}, %Ln failed", "", failed).format(calls=text)
        known = (CallState.FAILED, CallState.QUEUED, CallState.APPLIED)
        return CallLine(text, next((state for state in known if state in states), None))
