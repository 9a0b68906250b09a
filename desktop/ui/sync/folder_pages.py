"""The first pages of the set-up: which folder, what is in it, and on what terms this device joins."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel, QLineEdit, QPushButton, QWidget

from desktop.services.sync import FolderPreview
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.sync.pages import SyncPage
from desktop.ui.sync.passphrase import NewPassphrase, OpeningSecret
from desktop.ui.sync.popover import DeviceLine
from desktop.ui.sync.words import when_text
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.buttons import dialog_button
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.labels import ElidedLabel, make_label, wrapped_label
from desktop.ui.widgets.layouts import make_column, make_row

_DEVICES_LISTED = 6
_SYNCED_FOLDERS = (
    *("Sync", "Syncthing", "Dropbox", "Nextcloud", "ownCloud", "OneDrive", "Google Drive", "Seafile", "pCloudDrive"),
    "Library/Mobile Documents/com~apple~CloudDocs",
)
"""Below the home folder: where programs that sync files keep theirs."""

OWN_FOLDER = "Assent"
"""What our folder in one of them is called."""


class FolderPage(SyncPage):
    """Which folder."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.go = self.tr("Next")
        self.field = QLineEdit(self)
        self.field.setAccessibleName(self.tr("Folder"))
        self.field.setPlaceholderText(self.tr("Folder that your devices share"))
        self.browse = dialog_button(self.tr("Choose…"), self)
        self._row = context.theme.space(make_row(None, self.field, self.browse, grows=self.field), "grid")
        self.column.addLayout(self._row)
        self._offers = QWidget(self)
        self._flow = context.theme.space(FlowLayout(self._offers), "grid")
        self._offers.hide()
        self.places: dict[QPushButton, Path] = {}
        self.column.addWidget(self._offers)
        self.column.addStretch(1)
        self.browse.clicked.connect(self.choose)
        self.field.textChanged.connect(self.on_edited)
        context.read(lambda: shared_places(Path.home()), self.on_places, owner=self)
        self.show_for(None)

    def show_for(self, current: Path | None) -> None:
        """`current` is the folder in use, None where this is the first one."""
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
        """What is typed without a beginning, such as Documents/Assent, is below the home folder."""
        text = self.field.text().strip()
        if not text:
            return None
        try:
            return Path.home() / Path(text).expanduser()
        except RuntimeError:  # “~name” of an unknown user
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
        self.ready.emit(self.path() is not None)

    def on_places(self, places: list[Path]) -> None:
        if not places:
            return
        label = make_label(self.tr("Found here:"), self._offers, WidgetKind.SMALL)
        self._flow.addWidget(label)
        for place in places:
            name = place.name.partition("~")[0] or place.name
            button = dialog_button(name, self._offers, self.on_place_clicked, WidgetKind.LINK)
            button.setToolTip(str(place / OWN_FOLDER))
            button.setAccessibleName(self.tr("Use {folder}").format(folder=place / OWN_FOLDER))
            self._flow.addWidget(button)
            self.places[button] = place
        self._offers.show()

    def on_place_clicked(self) -> None:
        place = next(place for button, place in self.places.items() if button is self.sender())
        self.set_path(place / OWN_FOLDER)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)


class PreviewPage(SyncPage):
    """What is in the folder, and on what terms this device joins.

    `elsewhere_wanted` asks for another folder to be looked at instead.
    """

    elsewhere_wanted = Signal(Path)

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.back = self.tr("Back")
        self.preview: FolderPreview | None = None
        self.path = mark(ElidedLabel("", self), WidgetKind.SMALL)
        self.risk = Banner(context.icons, self)
        self.consent = QCheckBox(self.tr("Use it anyway"), self)
        self.found = Banner(context.icons, self)
        self.devices = QWidget(self)
        self._rows = context.theme.space(make_column(self.devices), "half")
        self._name_label = QLabel(self.tr("Name of this device"), self)
        self.name = QLineEdit(self)
        self.name.setMaxLength(80)
        self.name.setAccessibleName(self._name_label.text())
        self._name_label.setBuddy(self.name)
        self.secret = OpeningSecret(context, self)
        self.encrypt = QCheckBox(self.tr("Encrypt what is in the folder"), self)
        self.encrypt_text = wrapped_label(
            self.tr(
                "Whoever keeps or copies the folder cannot read your tasks. Each device asks for the passphrase."
            ),
            self,
            WidgetKind.SMALL,
        )
        self.passphrase = NewPassphrase(context, self)
        for part in (self.encrypt_text, self.passphrase):
            context.theme.space(part, margins=("triple", 0, 0, 0))
        self._lay_out()
        self._connect()

    def show_preview(self, preview: FolderPreview, device_name: str, *, exists: bool) -> None:
        self.preview = preview
        self.go = self.tr("Share this folder") if preview.is_new else self.tr("Join")
        self.path.setText(path_text(preview.path))
        if not self.name.text():
            self.name.setText(device_name)
        self._say_found(preview, exists=exists)
        self._show_devices(preview)
        self._show_risk(preview)
        self.secret.setVisible(preview.content.encrypted)
        self.secret.field.clear()
        self.encrypt.setVisible(preview.is_new)
        self.encrypt_text.setVisible(preview.is_new)
        self.on_encrypt(self.encrypt.isChecked())

    def enter(self) -> None:
        content = self.preview.content if self.preview else None
        first: QWidget = self.secret.field if content is not None and content.encrypted else self.name
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on_edited()

    def problem(self) -> tuple[str, QWidget | None]:
        """What is still missing, and where; ("", None) if nothing is."""
        if not self.name.text().strip():
            return self.tr("Give this device a name."), self.name
        if self.preview is not None and self.preview.content.encrypted and self.secret.is_empty():
            return self.tr("Enter the passphrase of the folder, or the recovery code."), self.secret.field
        if self._encrypts() and (problem := self.passphrase.problem()):
            return problem, self.passphrase.point()
        return "", None

    def new_passphrase(self) -> str | None:
        return self.passphrase.value() if self._encrypts() else None

    def on_encrypt(self, on: bool) -> None:
        is_new = self.preview is not None and self.preview.is_new
        self.passphrase.setVisible(on and is_new)
        if on and is_new and self.isVisible():
            self.passphrase.first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on_edited()

    def on_edited(self) -> None:
        risky = self.preview is not None and self.preview.is_risky
        self.ready.emit(not risky or self.consent.isChecked())

    def on_own_folder(self) -> None:
        if self.preview is not None:
            self.elsewhere_wanted.emit(self.preview.path / OWN_FOLDER)

    # what is there

    def _say_found(self, preview: FolderPreview, *, exists: bool) -> None:
        content = preview.content
        self.found.button.setVisible(False)
        if not preview.is_new:
            self.describe(self.tr("Tasks are shared here already"), self._join_text(preview))
            size = QLocale().formattedDataSize(content.bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
            number = self.tr("%Ln device(s)", "", len([device for device in content.devices if not device.retired]))
            text = self.tr("{devices}, {size}").format(devices=number, size=size)
            if content.encrypted:
                self.found.say(self.tr("{devices}. Encrypted.").format(devices=text), Icon.LOCK, Tone.INFO)
            else:
                self.found.say(self.tr("{devices}. Not encrypted.").format(devices=text), Icon.DEVICE, Tone.INFO)
            return
        self.describe(
            self.tr("Share your tasks here"),
            self.tr(
                "Your tasks are written here for your other devices. Set up the same folder there, and they join."
            ),
        )
        if not exists:
            self.found.say(self.tr("This folder is not there yet; it will be made."), Icon.FOLDER)
        elif content.other_files:
            text = self.tr(
                "There are %Ln other file(s) or folder(s) here. They are left alone.", "", content.other_files
            )
            button = self.tr("Use a folder of its own")
            self.found.say(text, Icon.INFO, Tone.WARN, button)
        else:
            self.found.say(self.tr("The folder is empty."), Icon.CHECK, Tone.GOOD)

    def _join_text(self, preview: FolderPreview) -> str:
        text = self.tr("Joining brings their tasks here, and yours there. Nothing is overwritten.")
        if len(preview.content.vaults) > 1:
            text += " " + self.tr("Sharing was begun here twice; all devices go on with one of the two.")
        return text

    def _show_devices(self, preview: FolderPreview) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        there = [device for device in preview.content.devices if not device.retired]
        for device in sorted(there, key=lambda device: -device.last_seen)[:_DEVICES_LISTED]:
            name = device.name or self.tr("Device {id}").format(id=device.id[:6])
            seen = self.tr("Not seen yet")
            if device.last_seen:
                when = when_text(device.last_seen, self.context.now())
                seen = self.tr("Seen {when}").format(when=when)
            self._rows.addWidget(DeviceLine(self.context, name, seen, False, self.devices))
        if (more := len(there) - _DEVICES_LISTED) > 0:
            self._rows.addWidget(ElidedLabel(self.tr("and %Ln more", "", more), self.devices))
        self.devices.setVisible(bool(there))

    def _show_risk(self, preview: FolderPreview) -> None:
        if preview.is_risky:
            text = self.tr(
                "Your profile, with the database that is in use, lies in a folder that is synced itself, or the "
                "other way round. That can ruin the database. Choose another folder, or move the profile out first."
            )
            self.risk.say(text, Icon.WARNING, Tone.BAD)
        else:
            self.risk.hide()
        self.consent.setChecked(False)
        self.consent.setVisible(preview.is_risky)

    def _encrypts(self) -> bool:
        return self.preview is not None and self.preview.is_new and self.encrypt.isChecked()

    def _lay_out(self) -> None:
        form = self.context.theme.space(make_row(None, self._name_label, self.name, grows=self.name), "grid")
        self.column.insertWidget(1, self.path)
        for widget in (self.risk, self.consent, self.found, self.devices):
            self.column.addWidget(widget)
        self.column.addLayout(form)
        for field in (self.secret, self.encrypt, self.encrypt_text, self.passphrase):
            self.column.addWidget(field)
        self.column.addStretch(1)

    def _connect(self) -> None:
        self.found.button.clicked.connect(self.on_own_folder)
        self.encrypt.toggled.connect(self.on_encrypt)
        self.consent.toggled.connect(self.on_edited)
        for button in (self.found.button, self.risk.button):
            button.setAutoDefault(False)  # Enter is for the dialog's main button


def shared_places(home: Path) -> list[Path]:
    """Folders on this computer that another program syncs already. May wait for the disk."""
    found = []
    for name in _SYNCED_FOLDERS:
        try:
            if (home / name).is_dir():
                found.append(home / name)
        except OSError:
            continue
    return found


def path_text(path: Path) -> str:
    """As people write it: “~/Sync/Assent”."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
