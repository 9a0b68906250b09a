"""Importing and exporting tasks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QFrame, QLabel, QRadioButton, QVBoxLayout, QWidget

from desktop.exchange.formats import FORMATS
from desktop.exchange.summary import ExportSummary, ImportPreview, ImportSummary
from desktop.services.exchange import ExchangeService
from desktop.ui.background import current_job
from desktop.ui.context import AppContext
from desktop.ui.dialogs.frame import Frame
from desktop.ui.dialogs.import_preview import PreviewPart
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.elided_label import ElidedLabel

_FOLDER = "exchange_folder"


def import_tasks(context: AppContext, parent: QWidget, path: Path | None = None) -> ImportDialog:
    """Asks for a file, unless one is given, and shows what is in it."""
    dialog = ImportDialog(context, parent)
    if path is None:
        dialog.choose()
    else:
        dialog.load(path)
    return dialog


def export_tasks(context: AppContext, parent: QWidget) -> ExportDialog:
    dialog = ExportDialog(context, parent)
    dialog.show()
    return dialog


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
        self.body.addWidget(self._name)
        self.body.addWidget(self._folder)
        self.body.addWidget(self.part, 1)
        self.body.addStretch(0)
        self.other.setText(self.tr("Choose another file…"))
        self.other.show()
        self.other.clicked.connect(self.choose)
        self.go.clicked.connect(self.start)
        self._show_button()

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 76, grid * 60).boundedTo(self.screen().availableSize() * 0.95)

    def choose(self) -> None:
        endings = " ".join(f"*{ending}" for ending in FORMATS)
        picker = QFileDialog(self if self.isVisible() else self.parentWidget(), self.tr("Choose a file to import"))
        picker.setFileMode(QFileDialog.FileMode.ExistingFile)
        picker.setNameFilters([self.tr("Tasks ({endings})").format(endings=endings), self.tr("All files (*)")])
        picker.setDirectory(str(self.context.settings.state(_FOLDER) or Path.home()))
        picker.fileSelected.connect(self.on_chosen)
        picker.rejected.connect(self.on_not_chosen)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def on_chosen(self, path: str) -> None:
        self.context.settings.remember(_FOLDER, str(Path(path).parent))
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
            self.notice.say(self.tr("There is nothing new in this file."), Tone.INFO)

    def _on_imported(self, summary: ImportSummary) -> None:
        if summary.cancelled:
            self.notice.say(self.tr("The import was cancelled; nothing was changed."))
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


class ExportDialog(Frame):
    """First the format, then the file, then how it went."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Export tasks"), parent)
        self._path: Path | None = None
        self._card = QFrame(self)
        mark(self._card, Kind.CARD)
        self._rows = QVBoxLayout(self._card)
        self.formats = QButtonGroup(self)
        self._texts: list[QLabel] = []
        for number, (ending, text) in enumerate(self._descriptions().items()):
            self._add_format(number, ending, text)
        self.formats.button(0).setChecked(True)
        self.body.addWidget(self._card)
        self.body.addStretch(1)
        self.go.setText(self.tr("Export…"))
        self.other.setText(self.tr("Open folder"))
        self.go.clicked.connect(self.choose)
        self.other.clicked.connect(self.open_folder)
        self.on_theme_changed()

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        wanted = QSize(grid * 62, super().wanted_size().height())
        return wanted.boundedTo(self.screen().availableSize() * 0.95)

    def ending(self) -> str:
        return list(FORMATS)[self.formats.checkedId()]

    def choose(self) -> None:
        ending = self.ending()
        picker = QFileDialog(self, self.tr("Export to"))
        picker.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        picker.setNameFilter(f"{FORMATS[ending].name} (*{ending})")
        picker.setDefaultSuffix(ending.removeprefix("."))
        picker.setDirectory(str(self.context.settings.state(_FOLDER) or Path.home()))
        picker.selectFile(f"assent-{self.context.today().isoformat()}{ending}")
        picker.fileSelected.connect(self.on_chosen)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def on_chosen(self, path: str) -> None:
        self.context.settings.remember(_FOLDER, str(Path(path).parent))
        self.export_to(Path(path))

    def export_to(self, path: Path) -> None:
        """Whoever chose the file was asked already whether one that exists may be replaced."""
        self._path = path
        self._card.setEnabled(False)
        job = self.context.background.read(_export, self.context.services.exchange, path, owner=self)
        job.done.connect(self._on_exported)
        self.follow(job)
        self.notice.say(self.tr("Writing {name}…").format(name=path.name))

    def open_folder(self) -> None:
        if self._path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))

    def on_finished(self) -> None:
        was_cancelled = self.job is not None and self.job.cancelled()
        super().on_finished()
        self._card.setEnabled(True)
        self.go.setEnabled(True)
        if was_cancelled:
            self.notice.say(self.tr("The export was cancelled."))

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        metrics = self.context.theme.metrics
        if hasattr(self, "_rows"):
            self._rows.setContentsMargins(metrics.double, metrics.gap, metrics.double, metrics.gap)
            self._rows.setSpacing(2)
            for label in self._texts:
                label.setContentsMargins(metrics.check + metrics.gap, 0, 0, metrics.grid)

    def _on_exported(self, summary: ExportSummary) -> None:
        text = self.tr("%n task(s) written to {name}.", "", summary.tasks).format(name=summary.path.name)
        self.notice.say("\n".join([text, *summary.notes]), Tone.GOOD)
        self.other.show()
        self.cancel.setText(self.tr("Close"))

    def _descriptions(self) -> dict[str, str]:
        return {
            ".json": self.tr("Everything, with checklists, history dates and the trash. Best for another Assent."),
            ".csv": self.tr("A table for spreadsheets: all fields, labels and checklists, without the trash."),
            ".txt": self.tr("One line for each task: title, priority, due day and labels. Nothing longer."),
            ".ics": self.tr("To-dos for calendar apps: title, description, due date, priority and labels."),
        }

    def _add_format(self, number: int, ending: str, text: str) -> None:
        button = QRadioButton(f"{FORMATS[ending].name} ({ending})", self._card)
        button.setAccessibleDescription(text)
        self.formats.addButton(button, number)
        label = QLabel(text, self._card)
        label.setWordWrap(True)
        mark(label, Kind.SMALL)
        self._texts.append(label)
        self._rows.addWidget(button)
        self._rows.addWidget(label)


def _preview(exchange: ExchangeService, path: Path) -> ImportPreview:
    return exchange.preview(path, cancelled=current_job().cancelled)


def _import(exchange: ExchangeService, path: Path) -> ImportSummary:
    job = current_job()
    return exchange.import_file(path, on_progress=lambda *numbers: job.report(numbers), cancelled=job.cancelled)


def _export(exchange: ExchangeService, path: Path) -> ExportSummary:
    job = current_job()
    return exchange.export(
        path, overwrite=True, on_progress=lambda *numbers: job.report(numbers), cancelled=job.cancelled
    )
