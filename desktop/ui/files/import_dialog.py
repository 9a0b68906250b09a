"""Importing a file: first what it would do, then, if that is wanted, doing it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.exchange.formats import FORMATS
from desktop.exchange.summary import ImportPreview, ImportSummary
from desktop.services.exchange import ExchangeService
from desktop.ui.core.background import current_job
from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import EXCHANGE_FOLDER, Frame
from desktop.ui.files.import_preview import PreviewPart
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.elided_label import ElidedLabel


class ImportDialog(Frame):
    """Shown once a file is chosen."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Import tasks"), parent)
        self._path = Path()
        self._preview: ImportPreview | None = None
        self._name = ElidedLabel("", self)
        mark(self._name, Kind.HEADING)
        self._folder = ElidedLabel("", self)
        mark(self._folder, Kind.SMALL)
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
        grid = self.context.theme.metrics.grid
        return QSize(grid * 76, grid * 60)

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
        job.done.connect(self._on_preview)
        self.follow(job)
        self._show_button()

    def start(self) -> None:
        exchange = self.context.services.exchange
        job = self.context.background.write(_import, exchange, self._path, owner=self)
        job.done.connect(self.context.look)  # first, so that the views are up to date when the notice comes
        job.done.connect(self._on_imported)
        self.follow(job)

    def on_finished(self) -> None:
        super().on_finished()
        self._show_button()

    def _on_preview(self, preview: ImportPreview) -> None:
        self._preview = preview
        self.part.show_preview(preview, self.context.now())
        self.part.show()
        self._folder.setText(f"{preview.format} · {self._path.parent}")
        if not preview.created + preview.updated:
            self.say(self.tr("There is nothing new in this file."), Tone.INFO)

    def _on_imported(self, summary: ImportSummary) -> None:
        if summary.cancelled:
            self.say(self.tr("The import was cancelled; nothing was changed."))
            return
        text = self.tr("%n task(s) imported", "", summary.created + summary.updated)
        if summary.skips:
            text += " · " + self.tr("%n left out", "", summary.skips)
        self.context.tell(text, undo=bool(summary.changes))
        self.accept()

    def _show_button(self) -> None:
        count = self._preview.created + self._preview.updated if self._preview else 0
        self.go.setText(self.tr("Import %n task(s)", "", count) if count else self.tr("Import"))
        self.go.setEnabled(bool(count) and self.job is None)
        (self.go if self.go.isEnabled() else self.other).setFocus()


def _preview(exchange: ExchangeService, path: Path) -> ImportPreview:
    return exchange.preview(path, cancelled=current_job().cancelled)


def _import(exchange: ExchangeService, path: Path) -> ImportSummary:
    job = current_job()
    return exchange.import_file(path, on_progress=lambda *numbers: job.report(numbers), cancelled=job.cancelled)
