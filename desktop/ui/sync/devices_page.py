"""Sync as it is set up: the folder, its passphrase, and the devices that take part."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.sync.folder_pages import path_text
from desktop.ui.sync.pages import SyncPage
from desktop.ui.sync.words import SyncOverview, SyncWords
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.buttons import dialog_button
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.labels import ElidedLabel, IconLabel, wrapped_label
from desktop.ui.widgets.layouts import make_column, make_row
from sync.status import DeviceStatus


class DevicesPage(SyncPage):
    renamed = Signal(str)
    retire_wanted = Signal(object)  # a DeviceStatus

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.go, self.back = self.tr("Close"), self.tr("Turn sync off…")
        self._words = SyncWords(self)
        self._shown: list[tuple[DeviceStatus, str]] = []
        self.rows: list[DeviceRow] = []
        self.folder = ElidedLabel("", self)
        self.change = self._link(self.tr("Change folder…"))
        self.lock = QLabel(self)
        self.passphrase = self._link(self.tr("Change passphrase…"))
        self._facts = context.theme.space(QGridLayout(), ("grid", "half"))
        self._facts.addWidget(self.folder, 0, 0)
        self._facts.addWidget(self.change, 0, 1, Qt.AlignmentFlag.AlignRight)
        self._facts.addWidget(self.lock, 1, 0)
        self._facts.addWidget(self.passphrase, 1, 1, Qt.AlignmentFlag.AlignRight)
        self._facts.setColumnStretch(0, 1)
        self._title = wrapped_label(self.tr("Devices"), self, WidgetKind.SECTION)
        self._card = mark(QFrame(self), WidgetKind.CARD)
        self._rows = context.theme.space(QVBoxLayout(self._card), "grid", ("gap", "grid"))
        self.column.addLayout(self._facts)
        self.column.addWidget(self._title)
        self.column.addWidget(self._card)
        self.column.addStretch(1)

    def show_encrypted(self, on: bool | None) -> None:
        """`on` is None where that is not known, because the folder is not there."""
        texts = {True: self.tr("Encrypted"), False: self.tr("Not encrypted"), None: ""}
        self.lock.setText(texts[on])
        self.passphrase.setVisible(on is True)

    def show_overview(self, overview: SyncOverview) -> None:
        words = self._words.words(overview, self.context.now())
        self.describe(words.title, words.text, (words.icon, words.ink))
        self.folder.setText(path_text(overview.folder) if overview.folder else "")
        now = self.context.now()
        devices = sorted(overview.status.devices, key=lambda one: (not one.is_this, one.is_retired, -one.last_seen))
        wanted = [(device, self._words.device(device, now)) for device in devices]
        if wanted != self._shown and not any(row.is_editing() for row in self.rows):
            self._shown = wanted
            self._fill()

    def enter(self) -> None:
        self.ready.emit(True)

    def _fill(self) -> None:
        for row in self.rows:
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        devices = [device for device, _ in self._shown]
        self.rows = [
            DeviceRow(self.context, device, self._words.name(device, devices), about, self._card)
            for device, about in self._shown
        ]
        for row in self.rows:
            row.renamed.connect(self.renamed)
            row.retire_wanted.connect(self.retire_wanted)
            self._rows.addWidget(row)
        self._card.setVisible(bool(self.rows))
        self._title.setVisible(bool(self.rows))

    def _link(self, text: str) -> QPushButton:
        button = dialog_button(text, self, kind=WidgetKind.LINK)
        button.setAccessibleName(text)
        return button


class _NameEdit(QLineEdit):
    """Enter and Escape end the editing, and not the dialog."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
        if event.key() in (*ENTER, Qt.Key.Key_Escape):
            event.accept()


class DeviceRow(QWidget):
    """This device can be renamed, the others retired."""

    renamed = Signal(str)
    retire_wanted = Signal(object)

    def __init__(self, context: AppContext, device: DeviceStatus, name: str, about: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.device = device
        self._called = device.name  # `name` may have its id added, to tell it from others of that name
        look = (Icon.WARNING, Ink.WARN) if device.trouble else (Icon.DEVICE, Ink.MUTED)
        self._icon = IconLabel(context.icons, self, *look)
        self.name = ElidedLabel(name, self)
        self.editor = _NameEdit(self._called, self)
        self.editor.setAccessibleName(self.tr("Name of this device"))
        self.editor.setMaxLength(80)
        self.editor.hide()
        self.about = wrapped_label(about, self, WidgetKind.SMALL)
        self.button = dialog_button(self.tr("Rename") if device.is_this else self.tr("Retire…"), self)
        self.button.setAccessibleName(f"{self.button.text()}: {name}")
        self.button.setVisible(not device.is_retired)
        words = make_column(None, self.name, self.editor, self.about, spacing=0)
        self._row = context.theme.space(make_row(self, self._icon, words, grows=words), "grid")
        self._row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.button.clicked.connect(self.on_clicked)
        self.editor.editingFinished.connect(self.on_named)
        self.editor.left.connect(self.on_left)

    def is_editing(self) -> bool:
        return not self.editor.isHidden()

    def on_clicked(self) -> None:
        if not self.device.is_this:
            self.retire_wanted.emit(self.device)
        elif self.is_editing():
            self.on_named()
        else:
            self._edit(on=True)

    def on_named(self) -> None:
        if not self.is_editing():
            return
        name = self.editor.text().strip()
        self._edit(on=False)
        if name and name != self._called:
            self._called = name
            self.name.setText(name)
            self.renamed.emit(name)

    def on_left(self) -> None:
        self._edit(on=False)
        self.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _edit(self, *, on: bool) -> None:
        self.name.setVisible(not on)
        self.editor.setVisible(on)
        self.button.setText(self.tr("Done") if on else self.tr("Rename"))
        if on:
            self.editor.setText(self._called)
            self.editor.selectAll()
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
