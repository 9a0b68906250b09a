"""Making a backup now, and putting one back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop.services.backups import Backup
from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.core.restart import RESTART_CODE
from desktop.ui.files.backup_table import BackupTable
from desktop.ui.theme.style import Kind, Tone, mark

translate = QCoreApplication.translate  # under this name the translation tools find its texts


def back_up(context: AppContext, parent: QWidget) -> None:
    backups = context.services.backups

    def tell(path: Path) -> None:
        text = translate("Backups", "Backup made: {name}. File → Restore a backup… lists it.")
        context.tell(text.format(name=path.name))

    context.read(backups.make, tell, owner=parent)


def restore(context: AppContext, parent: QWidget) -> RestoreDialog:
    dialog = RestoreDialog(context, parent)
    dialog.show()
    return dialog


class RestoreDialog(Frame):
    """Checks and stages the chosen backup; it takes the place of the data when the app starts again."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Restore a backup"), parent)
        self._explanation = QLabel(
            self.tr(
                "Everything goes back to how it was when the backup was made. What you have now is kept as a backup "
                "first. Assent then starts again."
            ),
            self,
        )
        self._explanation.setWordWrap(True)
        self.list = BackupTable(self)
        self._none = QLabel(self.tr("There are no backups yet. File → Back up now makes one."), self)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._none.setWordWrap(True)
        mark(self._none, Kind.MUTED)
        self._none.hide()
        self.head.addWidget(self._explanation)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self._none, 1)
        self.other.setText(self.tr("Choose another file…"))
        self.other.show()
        self.go.setText(self.tr("Restore and restart"))
        self.go.setEnabled(False)
        self.other.clicked.connect(self.list.pick_file)
        self.go.clicked.connect(self.start)
        self.list.itemSelectionChanged.connect(self._on_chosen)
        context.read(context.services.backups.all, self._on_listed, owner=self)

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 68, grid * 52)

    def start(self) -> None:
        path = self.list.chosen()
        if path is not None:
            job = self.context.background.write(self.context.services.backups.restore, path, owner=self)
            job.done.connect(self._on_staged)
            self.follow(job)
            self.say(self.tr("Checking the backup…"))

    def on_failed(self, error: object) -> None:
        super().on_failed(error)
        self.list.setFocus()

    def on_finished(self) -> None:
        super().on_finished()
        self._show_button()

    def _on_staged(self) -> None:
        self.say(self.tr("Assent starts again…"), Tone.GOOD)
        QCoreApplication.exit(RESTART_CODE)

    def _on_listed(self, backups: list[Backup]) -> None:
        self.list.show_backups(backups, self.context.today())
        self._show_list()
        self.list.setFocus()

    def _on_chosen(self) -> None:
        self._show_list()
        self._show_button()

    def _show_list(self) -> None:
        any_there = self.list.topLevelItemCount() > 0
        self.list.setVisible(any_there)
        self._none.setVisible(not any_there)

    def _show_button(self) -> None:
        self.go.setEnabled(self.list.chosen() is not None and self.job is None)
