"""The first step of the set-up: which folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.sync.folder_places import OWN, shared_places
from desktop.ui.sync.page import Page
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.flow_layout import FlowLayout


class FolderPage(Page):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.go = self.tr("Next")
        self.field = QLineEdit(self)
        self.field.setAccessibleName(self.tr("Folder"))
        self.field.setPlaceholderText(self.tr("Folder that your devices share"))
        self.browse = QPushButton(self.tr("Choose…"), self)
        self.browse.setAutoDefault(False)
        self._row = QHBoxLayout()
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.browse)
        self.column.addLayout(self._row)
        self._offers = QWidget(self)
        self._flow = FlowLayout(self._offers)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._offers.hide()
        self.places: dict[QPushButton, Path] = {}
        self.column.addWidget(self._offers)
        self.column.addStretch(1)
        self.browse.clicked.connect(self.choose)
        self.field.textChanged.connect(self.on_edited)
        context.read(_places, self.on_places, owner=self)
        self.fit()
        self.show_for(None)

    def show_for(self, current: Path | None) -> None:
        """For the first folder, or for another one than the one in use."""
        if current is None:
            self.describe(
                self.tr("Choose a folder that your devices share"),
                self.tr(
                    "Any folder will do that something keeps in step between your devices: Syncthing, Dropbox, "
                    "Nextcloud, a network drive, or a USB stick that you carry. Nothing is written before you have "
                    "seen what is there."
                ),
            )
        else:
            self.describe(
                self.tr("Choose another folder"),
                self.tr(
                    "Where the same tasks are shared already, this device goes on there; elsewhere it brings its "
                    "tasks along. The former folder stays as it is."
                ),
            )

    def path(self) -> Path | None:
        text = self.field.text().strip()
        if not text:
            return None
        try:
            return Path(text).expanduser()
        except RuntimeError:  # a home that nobody knows
            return None

    def set_path(self, path: Path) -> None:
        self.field.setText(str(path))

    def choose(self) -> None:
        picker = QFileDialog(self, self.tr("Choose a folder"))
        picker.setFileMode(QFileDialog.FileMode.Directory)
        picker.setOption(QFileDialog.Option.ShowDirsOnly)
        picker.fileSelected.connect(self.field.setText)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def enter(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on_edited()

    def on_edited(self) -> None:
        path = self.path()
        self.ready.emit(path is not None and path.is_absolute())

    def on_places(self, places: list[Path]) -> None:
        if not places:
            return
        label = QLabel(self.tr("Found here:"), self._offers)
        mark(label, Kind.SMALL)
        self._flow.addWidget(label)
        for place in places:
            button = QPushButton(place.name.partition("~")[0] or place.name, self._offers)
            button.setToolTip(str(place / OWN))
            button.setAccessibleName(self.tr("Use {folder}").format(folder=place / OWN))
            button.setAutoDefault(False)
            mark(button, Kind.LINK)
            button.clicked.connect(self.on_place_clicked)
            self._flow.addWidget(button)
            self.places[button] = place
        self._offers.show()

    def on_place_clicked(self) -> None:
        place = next(place for button, place in self.places.items() if button is self.sender())
        self.set_path(place / OWN)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self) -> None:
        super().fit()
        self._row.setSpacing(self.context.theme.metrics.grid)
        self._flow.setSpacing(self.context.theme.metrics.grid)


def _places() -> list[Path]:
    return shared_places(Path.home())
