"""The backups to choose from, newest first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.services.backups import Backup, BackupKind
from desktop.ui.core.format import day_text, time_text

_PATH = Qt.ItemDataRole.UserRole


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
