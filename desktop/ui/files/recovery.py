"""The dialog in place of the window when the database is damaged: restore a backup, save or read what is left."""

from __future__ import annotations

import datetime as dt
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton

from desktop.errors import AssentError
from desktop.services.backups import backups_of
from desktop.store.backup_files import backup_folder
from desktop.store.restore import stage
from desktop.ui.core.background import Background
from desktop.ui.core.i18n import Translations, error_text
from desktop.ui.core.icons import Icons
from desktop.ui.files.backups import BackupTable
from desktop.ui.theme.manager import Appearance, Theme
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import dialog_button
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_flow, make_row
from desktop.ui.widgets.notice_bar import NoticeBar
from desktop.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from desktop.store.salvage import Salvaged


class RecoveryChoice(Enum):
    """With RESTORE a backup is staged: it replaces the database when that is next opened."""

    QUIT = auto()
    RESTORE = auto()
    READ = auto()


def offer_recovery(application: QApplication, database: Path) -> RecoveryChoice:
    translations = Translations(application, "system")  # the settings are in the damaged file
    theme = Theme(application, Appearance())
    background = Background()
    dialog = RecoveryDialog(Icons(theme), background, database)
    try:
        dialog.exec()
        return dialog.choice
    finally:
        background.shutdown()
        dialog.deleteLater()
        theme.deleteLater()
        translations.remove()


class RecoveryDialog(FittingDialog):
    """Accepted once a backup is checked and staged, or the user wants to read the damaged file as it is."""

    def __init__(self, icons: Icons, background: Background, database: Path) -> None:
        super().__init__()
        self._metrics = icons.theme.metrics
        self._background = background
        self._database = database
        self.choice = RecoveryChoice.QUIT
        self.setWindowTitle("Assent")
        heading = make_label(self.tr("Your tasks cannot be opened"), self, WidgetKind.HEADING)
        explanation = make_label(
            self.tr(
                "The file with your tasks is damaged. Choose a backup to go on from: everything will be as it was "
                "then. The damaged file is kept among the backups, in {folder}."
            ).format(folder=backup_folder(database)),
            self,
            wraps=True,
        )
        self.notice = NoticeBar(icons, self)
        self.list = BackupTable(self)
        self.other = dialog_button(self.tr("Choose another file…"), self, self.list.pick_file)
        self.save = dialog_button(self.tr("Save what can be read…"), self, self.pick_target)
        self.save.setToolTip(self.tr("Writes it to a new file, which can then be restored like a backup"))
        self.read = dialog_button(self.tr("Only read"), self, self._on_read)
        self.read.setToolTip(self.tr("Opens the window with all that can still be read; nothing is changed"))
        self.quit = dialog_button(self.tr("Quit"), self, self.reject)
        self.go = mark(QPushButton(self.tr("Restore"), self), WidgetKind.PRIMARY)
        self.go.setDefault(True)
        self._lay_out(heading, explanation)
        self.go.clicked.connect(self.start)
        self.list.itemSelectionChanged.connect(self._show_button)
        self.list.show_backups(backups_of(database), dt.date.today())  # noqa: DTZ011
        if self.list.chosen() is None:
            self.notice.say(self.tr("There are no backups in that folder. Perhaps you have one elsewhere."))
        self._show_button()

    def wanted_size(self) -> QSize:
        return QSize(68, 52) * self._metrics.grid

    def start(self) -> None:
        path = self.list.chosen()
        if path is None:
            return
        self._set_busy(True)
        self.notice.say(self.tr("Checking the backup…"))
        job = self._background.write(stage, path, self._database, owner=self)
        job.done.connect(self._on_staged)
        job.failed.connect(self._on_failed)

    def pick_target(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save what can be read"), "saved-tasks.db", "*.db")
        if path:
            self.save_to(Path(path))

    def save_to(self, target: Path) -> None:
        from desktop.store.salvage import salvage

        self._set_busy(True)
        self.notice.say(self.tr("Reading what can be read…"))
        job = self._background.write(salvage, self._database, target, owner=self)
        job.done.connect(self._on_saved)
        job.failed.connect(self._on_failed)

    def _on_saved(self, found: Salvaged) -> None:
        self._set_busy(False)
        tasks, lost = found.rows.get("tasks", 0), found.missing.get("tasks", 0)
        text = self.tr("%n task(s) were saved.", "", tasks)
        if lost:
            text += " " + self.tr("About %n could not be read.", "", lost)
        if parts := self._not_saved(found):
            text += " " + self.tr("Not read, or not all of it: {parts}.").format(parts=", ".join(parts))
        self.list.add_file(str(found.path))
        self.notice.say(text + " " + self.tr("Restore goes on from the new file, which is chosen below."))
        self._show_button()

    def _not_saved(self, found: Salvaged) -> list[str]:
        """What is lost besides tasks, in the user's words; tables that have none by their own names."""
        names = {
            "tasks": self.tr("tasks"),
            "items": self.tr("checklist items"),
            "labels": self.tr("labels"),
            "history": self.tr("history"),
            "settings": self.tr("settings"),
            "conversations": self.tr("conversations"),
            "messages": self.tr("messages"),
            "decisions": self.tr("decisions"),
        }
        counted = {table for table, number in found.missing.items() if number and table != "tasks"}
        tables = dict.fromkeys([*names, *found.unreadable])
        return [names.get(table, table) for table in tables if table in counted.union(found.unreadable)]

    def _on_read(self) -> None:
        self.choice = RecoveryChoice.READ
        self.accept()

    def _on_staged(self) -> None:
        self.choice = RecoveryChoice.RESTORE
        self.accept()

    def _on_failed(self, error: object) -> None:
        self._set_busy(False)
        text = (
            error_text(error)
            if isinstance(error, AssentError)
            else self.tr("That did not work. The log has the details.")
        )
        self.notice.say(text, Tone.BAD)
        self.list.setFocus()

    def _set_busy(self, on: bool) -> None:
        for widget in (self.list, self.other, self.save, self.read, self.go, self.quit):
            widget.setEnabled(not on)

    def _show_button(self) -> None:
        self.go.setEnabled(self.list.chosen() is not None)

    def _lay_out(self, heading: QLabel, explanation: QLabel) -> None:
        metrics = self._metrics
        ends = make_row(None, STRETCH, self.quit, self.go, spacing=metrics.grid)
        buttons = make_flow(None, self.other, self.save, self.read)
        buttons.setSpacing(metrics.grid)
        buttons.add_layout(ends)
        sheet = Sheet(self)
        sheet.column.setSpacing(metrics.gap)
        for widget in (heading, explanation, self.notice):
            sheet.column.addWidget(widget)
        sheet.column.addWidget(self.list, 1)
        column = make_column(self, sheet, buttons, spacing=metrics.gap, grows=sheet)
        column.setContentsMargins(metrics.triple, metrics.triple, metrics.triple, metrics.double)
