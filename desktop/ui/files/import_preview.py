"""What an import would do, before it is done: how many of what, the first tasks, and what has to be left out."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QListWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.domain.task import parse_due
from desktop.errors import InvalidInputError
from desktop.exchange.plan import RecordStatus
from desktop.exchange.summary import ImportPreview, PreviewRow
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import due_text
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.chip import Chip
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.flow_layout import FlowLayout


class PreviewPart(QWidget):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._chips = QWidget(self)
        self._flow = FlowLayout(self._chips)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._first = QLabel(self)
        mark(self._first, Kind.SECTION)
        self.tasks = QTreeWidget(self)
        self.tasks.setAccessibleName(self.tr("The first tasks in the file"))
        self.tasks.setRootIsDecorated(False)
        self.tasks.setHeaderLabels([self.tr("Task"), self.tr("Due"), self.tr("What happens")])
        self.tasks.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.tasks.header().setSectionsMovable(False)
        self.tasks.header().setStretchLastSection(False)
        for column, mode in enumerate(
            (QHeaderView.ResizeMode.Stretch, *[QHeaderView.ResizeMode.ResizeToContents] * 2)
        ):
            self.tasks.header().setSectionResizeMode(column, mode)
        self._notes = QLabel(self)
        self._notes.setWordWrap(True)
        self._notes.setTextFormat(Qt.TextFormat.PlainText)
        mark(self._notes, Kind.SMALL)
        self.left_out = Disclosure("", context.icons, self)
        self.reasons = QListWidget(self.left_out.body)
        self.reasons.setWordWrap(True)
        inside = QVBoxLayout(self.left_out.body)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.reasons)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for widget in (self._chips, self._first, self.tasks, self._notes, self.left_out):
            self._column.addWidget(widget, int(widget is self.tasks))
        context.theme.changed.connect(self.fit)
        self.fit()

    def show_preview(self, preview: ImportPreview, now: dt.datetime) -> None:
        self._show_counts(preview)
        shown, total = len(preview.rows), preview.created + preview.updated + preview.unchanged
        self._first.setText(self.tr("First {shown} of {total}").format(shown=shown, total=total))
        self._first.setVisible(total > shown)
        self.tasks.clear()
        for row in preview.rows:
            self.tasks.addTopLevelItem(self._item(row, now))
        self.tasks.setVisible(bool(preview.rows))
        self._notes.setText("\n".join(preview.notes))
        self._notes.setVisible(bool(preview.notes))
        self.left_out.set_title(self.tr("%n left out: why?", "", preview.skips))
        self.left_out.setVisible(bool(preview.skips))
        self.left_out.set_open(bool(preview.skips) and not preview.rows)
        self.reasons.setAccessibleName(self.tr("What is left out, and why"))
        self.reasons.clear()
        self.reasons.addItems([str(skipped) for skipped in preview.skipped])
        if preview.skips > len(preview.skipped):
            self.reasons.addItem(self.tr("…and %n more", "", preview.skips - len(preview.skipped)))

    def fit(self) -> None:
        metrics = self._context.theme.metrics
        self._column.setSpacing(metrics.grid)
        self._flow.setSpacing(metrics.snug)
        self.tasks.setMinimumHeight(metrics.row * 4)
        self.reasons.setFixedHeight(metrics.row * 3)

    def _show_counts(self, preview: ImportPreview) -> None:
        for chip in self._chips.findChildren(Chip):
            self._flow.removeWidget(chip)
            chip.deleteLater()
        counts = (
            (preview.created, self.tr("%n new", "", preview.created), Tone.ACCENT),
            (preview.updated, self.tr("%n changed", "", preview.updated), Tone.INFO),
            (preview.unchanged, self.tr("%n already here", "", preview.unchanged), Tone.NEUTRAL),
            (preview.skips, self.tr("%n left out", "", preview.skips), Tone.WARN),
        )
        for count, text, tone in counts:
            if count:
                chip = Chip(text, tone, parent=self._chips)
                self._flow.addWidget(chip)
                chip.show()

    def _item(self, row: PreviewRow, now: dt.datetime) -> QTreeWidgetItem:
        outcomes = {
            RecordStatus.NEW: self.tr("New"),
            RecordStatus.CHANGED: self.tr("Changed"),
            RecordStatus.UNCHANGED: self.tr("Already here"),
        }
        item = QTreeWidgetItem([row.title, _due(row.due, now), outcomes[row.outcome]])
        item.setToolTip(0, row.title)
        return item


def _due(text: str | None, now: dt.datetime) -> str:
    try:
        return due_text(parse_due(text), now) if text else ""
    except InvalidInputError:
        return text or ""
