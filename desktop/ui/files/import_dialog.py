"""Importing a file: first what it would do, then, if that is wanted, doing it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHeaderView,
    QListWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from desktop.domain.fields.value_kinds import REPEAT
from desktop.domain.task import Status, parse_due
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError
from desktop.exchange.formats import FORMATS
from desktop.exchange.plan import RecordStatus
from desktop.exchange.summary import ImportSummary, PreviewRow
from desktop.services.exchange import ExchangeService
from desktop.ui.core.background import current_job
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import repeat_text
from desktop.ui.core.format import due_text, status_text
from desktop.ui.core.frame import EXCHANGE_FOLDER, Frame
from desktop.ui.core.i18n import translate
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.chip import Chip
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.labels import ElidedLabel, make_label, wrapped_label
from desktop.ui.widgets.layouts import make_column

_LIST, _DETAILS, _OUTCOME = 1, 3, 4
_WIDE = 50  # in grid units
_LIST_SHOWN = 24  # characters


class ImportDialog(Frame):
    """First the preview of a file, then its import."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Import tasks"), parent)
        self._path = Path()
        self._preview: ImportSummary | None = None
        self._name = mark(ElidedLabel("", self), WidgetKind.HEADING)
        self._folder = mark(ElidedLabel("", self), WidgetKind.SMALL)
        self.part = PreviewPart(context, self)
        self.part.hide()
        self.head.addWidget(self._name)
        self.head.addWidget(self._folder)
        self.body.addWidget(self.part, 1)
        self.body.addStretch(0)
        self.other.setText(self.tr("Choose another file…"))
        self.other.show()
        self.other.clicked.connect(self.choose)
        self.go.clicked.connect(self.start)
        self._show_button()

    def wanted_size(self) -> QSize:
        return QSize(76, 60) * self.context.theme.metrics.grid

    def choose(self) -> None:
        endings = " ".join(f"*{ending}" for ending in FORMATS)
        picker = QFileDialog(self if self.isVisible() else self.parentWidget(), self.tr("Choose a file to import"))
        picker.setFileMode(QFileDialog.FileMode.ExistingFile)
        picker.setNameFilters([self.tr("Tasks ({endings})").format(endings=endings), self.tr("All files (*)")])
        picker.setDirectory(str(self.context.settings.state(EXCHANGE_FOLDER) or Path.home()))
        picker.fileSelected.connect(self.on_chosen)
        picker.rejected.connect(self.on_not_chosen)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def on_chosen(self, path: str) -> None:
        self.context.settings.remember(EXCHANGE_FOLDER, str(Path(path).parent))
        self.load(Path(path))

    def on_not_chosen(self) -> None:
        if not self.isVisible():
            self.deleteLater()

    def load(self, path: Path) -> None:
        """Looks into a file and shows what importing it would do."""
        self._path, self._preview = path, None
        self._name.setText(path.name)
        self._folder.setText(str(path.parent))
        self.part.hide()
        self.show()
        exchange = self.context.services.exchange
        job = self.context.background.read(_preview, exchange, path, owner=self)
        self.follow(job, self._on_preview)
        self._show_button()

    def start(self) -> None:
        exchange = self.context.services.exchange
        job = self.context.background.write(_import, exchange, self._path, owner=self)
        job.done.connect(self.context.poll)  # first, so that the views are up to date when the notice comes
        self.follow(job, self._on_imported)

    def on_finished(self) -> None:
        super().on_finished()
        self._show_button()

    def _on_preview(self, preview: ImportSummary) -> None:
        self._preview = preview
        self.part.show_preview(preview, self.context.now())
        self.part.show()
        if not preview.created + preview.updated:
            self.say(self.tr("There is nothing new in this file."), Tone.INFO)

    def _on_imported(self, summary: ImportSummary) -> None:
        if summary.cancelled:
            self.say(self.tr("The import was cancelled; nothing was changed."))
            return
        number, lists = summary.created + summary.updated, sorted(summary.lists)
        if len(lists) == 1:
            text = self.tr("%n task(s) imported into “{list}”", "", number).format(
                list=shorten(lists[0], _LIST_SHOWN)
            )
        else:
            text = self.tr("%n task(s) imported", "", number)
        if summary.skips:
            text += " · " + self.tr("%n left out", "", summary.skips)
        self.context.tell(text, undo=bool(summary.changes))
        self.accept()

    def _show_button(self) -> None:
        count = self._preview.created + self._preview.updated if self._preview else 0
        self.go.setText(self.tr("Import %n task(s)", "", count) if count else self.tr("Import"))
        self.go.setEnabled(bool(count) and self.job is None)
        (self.go if self.go.isEnabled() else self.other).setFocus()


class PreviewPart(QWidget):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.content = wrapped_label("", self)
        self._chips = QWidget(self)
        self._flow = context.theme.space(FlowLayout(self._chips), "snug")
        self._first = make_label("", self, WidgetKind.SECTION)
        self.tasks = QTreeWidget(self)
        self.tasks.setAccessibleName(self.tr("The first tasks in the file"))
        self.tasks.setRootIsDecorated(False)
        self.tasks.setHeaderLabels(
            [self.tr("Task"), self.tr("List"), self.tr("Due"), self.tr("Details"), self.tr("What happens")]
        )
        self.tasks.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.tasks.header().setSectionsMovable(False)
        self.tasks.header().setStretchLastSection(False)
        for column in range(_OUTCOME + 1):
            wide = column in (0, _DETAILS)
            mode = QHeaderView.ResizeMode.Stretch if wide else QHeaderView.ResizeMode.ResizeToContents
            self.tasks.header().setSectionResizeMode(column, mode)
        self.notes = wrapped_label("", self, WidgetKind.SMALL)
        self.left_out = Disclosure("", context.icons, self)
        self.reasons = QListWidget(self.left_out.body)
        self.reasons.setWordWrap(True)
        make_column(self.left_out.body, self.reasons)
        parts = (self.content, self._chips, self._first, self.tasks, self.notes, self.left_out)
        context.theme.space(make_column(self, *parts, grows=self.tasks), "grid")
        context.theme.follow(self.fit)

    def show_preview(self, preview: ImportSummary, now: dt.datetime) -> None:
        self._show_counts(preview)
        self.content.setText(self._content_text(preview))
        shown, total = len(preview.rows), preview.tasks
        self._first.setText(self.tr("First {shown} of {total}").format(shown=shown, total=total))
        self._first.setVisible(total > shown)
        self.tasks.clear()
        for row in preview.rows:
            self.tasks.addTopLevelItem(self._item(row, now))
        self.tasks.setColumnHidden(_LIST, not any(row.list for row in preview.rows))
        self._fit_columns()
        self.tasks.setVisible(bool(preview.rows))
        notes = [*self._remarks(preview), *preview.notes]
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self.left_out.set_title(self.tr("%n left out: why?", "", preview.skips))
        self.left_out.setVisible(bool(preview.skips))
        self.left_out.set_open(bool(preview.skips) and not preview.rows)
        self.reasons.setAccessibleName(self.tr("What is left out, and why"))
        self.reasons.clear()
        self.reasons.addItems([str(skipped) for skipped in preview.skipped])
        if preview.skips > len(preview.skipped):
            self.reasons.addItem(self.tr("…and %n more", "", preview.skips - len(preview.skipped)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """What happens to a task is left to the counts above where it is the same for all, or where titles would have
        no room beside it."""
        narrow = self.width() < self._context.theme.metrics.grid * _WIDE
        tasks = [self.tasks.topLevelItem(number) for number in range(self.tasks.topLevelItemCount())]
        self.tasks.setColumnHidden(_OUTCOME, narrow or len({item.text(_OUTCOME) for item in tasks if item}) < 2)
        self.tasks.setColumnHidden(_DETAILS, narrow or not any(item.text(_DETAILS) for item in tasks if item))

    def fit(self) -> None:
        metrics = self._context.theme.metrics
        self.tasks.setMinimumHeight(metrics.row * 4)
        self.reasons.setFixedHeight(metrics.row * 3)

    def _content_text(self, preview: ImportSummary) -> str:
        """Todoist export: 42 tasks in 3 lists, 5 repeating."""
        said = self.tr("%n task(s)", "", preview.tasks)
        if preview.lists:
            said = self.tr("{tasks} in %n list(s)", "", len(preview.lists)).format(tasks=said)
        if preview.repeating:
            said += ", " + self.tr("%n repeating", "", preview.repeating)
        return f"{translate('Exchange', preview.format)}: {said}"

    def _remarks(self, preview: ImportSummary) -> Iterator[str]:
        if preview.own_dates:
            yield self.tr("%n subtask(s) with dates of their own become tasks.", "", preview.own_dates)
        if preview.sections:
            yield self.tr("%n section(s) become labels.", "", preview.sections)
        parts = [
            f"{self.locale().toString(count)} {translate('Exchange', part[count != 1])}"
            for part, count in preview.left_out.items()
            if count
        ]
        if parts:
            yield self.tr("Not taken over: {parts}.").format(parts=", ".join(parts))

    def _show_counts(self, preview: ImportSummary) -> None:
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
        details = [
            status_text(row.status) if row.status is not Status.OPEN else "",
            row.priority or "",
            " ".join(f"#{label}" for label in row.labels),
            repeat_text(REPEAT.load(row.repeat)),
        ]
        details += [self.tr("%n item(s)", "", row.items)] if row.items else []
        said = " · ".join(filter(None, details))
        outcome = outcomes[row.outcome]
        item = QTreeWidgetItem([row.title, shorten(row.list, _LIST_SHOWN), _due(row.due, now), said, outcome])
        item.setToolTip(0, row.title)
        item.setToolTip(_DETAILS, said)
        return item


def _preview(exchange: ExchangeService, path: Path) -> ImportSummary:
    return exchange.preview(path, cancelled=current_job().cancelled)


def _import(exchange: ExchangeService, path: Path) -> ImportSummary:
    job = current_job()
    return exchange.import_file(path, on_progress=lambda *numbers: job.report(numbers), cancelled=job.cancelled)


def _due(text: str | None, now: dt.datetime) -> str:
    try:
        return due_text(parse_due(text), now) if text else ""
    except InvalidInputError:
        return text or ""
