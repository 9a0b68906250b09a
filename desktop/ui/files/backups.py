"""Making a backup now, and putting one back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.services.backups import Backup, BackupKind
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import day_text, time_text
from desktop.ui.core.frame import Frame
from desktop.ui.core.i18n import translate
from desktop.ui.core.restart import RESTART_CODE
from desktop.ui.theme.style import Tone, WidgetKind
from desktop.ui.widgets.labels import make_label

_PATH = Qt.ItemDataRole.UserRole


def back_up(context: AppContext, parent: QWidget) -> None:
    backups = context.services.backups

    def tell(path: Path) -> None:
        text = translate("Backups", "Backup made: {name}. File → Restore a backup… lists it.")
        context.tell(text.format(name=path.name))

    context.read(backups.make, tell, owner=parent)


class RestoreDialog(Frame):
    """Checks and stages the chosen backup; it takes the place of the data when the app starts again."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Restore a backup"), parent)
        explanation = make_label(
            self.tr(
                "Everything goes back to how it was when the backup was made. What you have now is kept as a backup "
                "first. Assent then starts again."
            ),
            self,
            wraps=True,
        )
        self.list = BackupTable(self)
        nothing = self.tr("There are no backups yet. File → Back up now makes one.")
        self._none = make_label(nothing, self, WidgetKind.MUTED, wraps=True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._none.hide()
        self.head.addWidget(explanation)
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
        return QSize(68, 52) * self.context.theme.metrics.grid

    def start(self) -> None:
        path = self.list.chosen()
        if path is not None:
            job = self.context.background.write(self.context.services.backups.restore, path, owner=self)
            self.follow(job, self._on_staged)
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


class BackupTable(QTreeWidget):
    """When each was made, why, and how large it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Backups"))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHeaderLabels([self.tr("Made"), self.tr("Kind"), self.tr("Size")])
        self.headerItem().setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.header().setStretchLastSection(False)
        self.header().setSectionsMovable(False)
        contents = QHeaderView.ResizeMode.ResizeToContents
        for column, mode in enumerate((QHeaderView.ResizeMode.Stretch, contents, contents)):
            self.header().setSectionResizeMode(column, mode)

    def chosen(self) -> Path | None:
        selected = self.selectedItems()
        return selected[0].data(0, _PATH) if selected else None

    def show_backups(self, backups: Sequence[Backup], today: dt.date) -> None:
        """Chooses the newest, unless something is chosen already."""
        kinds = {
            BackupKind.USER: self.tr("Made by you"),
            BackupKind.WEEKLY: self.tr("Weekly"),
            BackupKind.BEFORE_RESTORE: self.tr("Before a restore"),
            BackupKind.BEFORE_UPDATE: self.tr("Before an update"),
        }
        for backup in backups:
            made = f"{day_text(backup.made_at.date(), today)} {time_text(backup.made_at.time())}"
            self.addTopLevelItem(self._item(backup.path, made, kinds[backup.kind], backup.size))
        first = self.topLevelItem(0)
        if first is not None and self.chosen() is None:
            self.setCurrentItem(first)

    def pick_file(self) -> None:
        """Lets the user choose a file from elsewhere."""
        picker = QFileDialog(self, self.tr("Choose a backup"))
        picker.setFileMode(QFileDialog.FileMode.ExistingFile)
        picker.setNameFilters([self.tr("Backups (*.db)"), self.tr("All files (*)")])
        picker.fileSelected.connect(self.add_file)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def add_file(self, path: str) -> None:
        """A file from elsewhere, on top of the list."""
        file = Path(path)
        size = file.stat().st_size if file.exists() else 0
        item = self._item(file, file.name, self.tr("Chosen file"), size)
        self.insertTopLevelItem(0, item)
        self.setCurrentItem(item)

    def _item(self, path: Path, name: str, kind: str, size: int) -> QTreeWidgetItem:
        item = QTreeWidgetItem(
            [name, kind, QLocale().formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)]
        )
        item.setData(0, _PATH, path)
        item.setToolTip(0, str(path))
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return item
