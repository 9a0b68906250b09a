"""Exporting all tasks to a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QFrame, QLabel, QRadioButton, QVBoxLayout, QWidget

from desktop.exchange.formats import FORMATS
from desktop.exchange.summary import ExportSummary
from desktop.services.exchange import ExchangeService
from desktop.ui.core.background import current_job
from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import EXCHANGE_FOLDER, Frame
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.labels import wrapped_label


class ExportDialog(Frame):
    """First the format, then the file, then how it went."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Export tasks"), parent)
        self._path: Path | None = None
        self._card = mark(QFrame(self), WidgetKind.CARD)
        self._rows = context.theme.space(QVBoxLayout(self._card), 2, ("double", "gap", "double", "half"))
        self.formats = QButtonGroup(self)
        self._texts: list[QLabel] = []
        for number, (ending, text) in enumerate(self._descriptions().items()):
            self._add_format(number, ending, text)
        self.formats.button(0).setChecked(True)
        self.body.addWidget(self._card)
        self.body.addStretch(1)
        self.formats.button(0).setFocus()
        self.go.setText(self.tr("Export…"))
        self.other.setText(self.tr("Open folder"))
        self.go.clicked.connect(self.choose)
        self.other.clicked.connect(self.open_folder)
        context.theme.follow(self.on_theme_changed)

    def wanted_size(self) -> QSize:
        return QSize(self.context.theme.metrics.grid * 62, 0)

    def ending(self) -> str:
        return list(FORMATS)[self.formats.checkedId()]

    def choose(self) -> None:
        ending = self.ending()
        picker = QFileDialog(self, self.tr("Export to"))
        picker.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        picker.setNameFilter(f"{FORMATS[ending].name} (*{ending})")
        picker.setDefaultSuffix(ending.removeprefix("."))
        picker.setDirectory(str(self.context.settings.state(EXCHANGE_FOLDER) or Path.home()))
        picker.selectFile(f"assent-{self.context.today().isoformat()}{ending}")
        picker.fileSelected.connect(self.on_chosen)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def on_chosen(self, path: str) -> None:
        self.context.settings.remember(EXCHANGE_FOLDER, str(Path(path).parent))
        self.export_to(Path(path))

    def export_to(self, path: Path) -> None:
        """Replaces a file that exists: the file dialog has asked about that."""
        self._path = path
        self._card.setEnabled(False)
        job = self.context.background.read(_export, self.context.services.exchange, path, owner=self)
        self.follow(job, self._on_exported)
        self.say(self.tr("Writing {name}…").format(name=path.name))

    def open_folder(self) -> None:
        if self._path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))

    def on_finished(self) -> None:
        was_cancelled = self.job is not None and self.job.cancelled()
        super().on_finished()
        self._card.setEnabled(True)
        self.go.setEnabled(True)
        self.go.setFocus()
        if was_cancelled:
            self.say(self.tr("The export was cancelled."))

    def on_theme_changed(self) -> None:
        metrics = self.context.theme.metrics
        for label in self._texts:
            label.setContentsMargins(metrics.check + metrics.gap, 0, 0, metrics.grid)

    def _on_exported(self, summary: ExportSummary) -> None:
        text = self.tr("%n task(s) written to {name}.", "", summary.tasks).format(name=summary.path.name)
        self.say("\n".join([text, *summary.notes]), Tone.GOOD)
        self._card.hide()
        self.cancel.hide()
        self.other.show()
        self.go.setText(self.tr("Done"))
        self.go.clicked.disconnect(self.choose)
        self.go.clicked.connect(self.accept)
        self.resize(self.width(), self.minimumHeight())  # it grows again to what is left

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
        label = wrapped_label(text, self._card, WidgetKind.SMALL)
        self._texts.append(label)
        self._rows.addWidget(button)
        self._rows.addWidget(label)


def _export(exchange: ExchangeService, path: Path) -> ExportSummary:
    job = current_job()
    return exchange.export(
        path, overwrite=True, on_progress=lambda *numbers: job.report(numbers), cancelled=job.cancelled
    )
