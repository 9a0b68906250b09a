"""The sync dialog: setting it up, and once it is on its folder, passphrase and devices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from desktop.domain.views import Counts
from desktop.errors import AssentError, FileError
from desktop.services import Services
from desktop.services.sync import FolderPreview, SetUp
from desktop.services.sync_errors import WrongSecretError
from desktop.settings import DEVICE_NAME
from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.core.i18n import error_text
from desktop.ui.sync.devices_page import DevicesPage
from desktop.ui.sync.folder_pages import FolderPage, PreviewPage
from desktop.ui.sync.pages import ExchangePage, PassphrasePage, RecoveryPage, SyncPage, UnlockPage
from desktop.ui.sync.runner import SyncRunner, runner_of
from desktop.ui.sync.words import SyncOverview
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.question import sure
from sync.status import DeviceStatus, State, SyncReport
from sync.vault import Preview, profile_inside


class DialogStep(Enum):
    FOLDER = auto()
    PREVIEW = auto()
    RECOVERY = auto()
    EXCHANGE = auto()
    DEVICES = auto()
    UNLOCK = auto()
    PASSPHRASE = auto()


@dataclass(frozen=True, slots=True)
class SetUpPreview:
    """What is in a folder, before anything is written there."""

    preview: FolderPreview
    exists: bool
    device_name: str


class SyncDialog(Frame):
    """One page at a time. Nothing is written to a folder before the user has seen what is there and said yes."""

    def __init__(self, context: AppContext, runner: SyncRunner, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Sync"), parent)
        self._path = Path()
        self.runner = runner
        self.step = DialogStep.FOLDER
        self._is_ready = True
        self.folder = FolderPage(context, self)
        self.preview = PreviewPage(context, self)
        self.recovery = RecoveryPage(context, self)
        self.exchange = ExchangePage(context, self)
        self.devices = DevicesPage(context, self)
        self.unlock = UnlockPage(context, self)
        self.passphrase = PassphrasePage(context, self)
        self._pages: dict[DialogStep, SyncPage] = {
            DialogStep.FOLDER: self.folder,
            DialogStep.PREVIEW: self.preview,
            DialogStep.RECOVERY: self.recovery,
            DialogStep.EXCHANGE: self.exchange,
            DialogStep.DEVICES: self.devices,
            DialogStep.UNLOCK: self.unlock,
            DialogStep.PASSPHRASE: self.passphrase,
        }
        for page in self._pages.values():
            page.hide()
            page.ready.connect(self.on_ready)
            self.body.addWidget(page)
        self._connect()
        runner.start()
        self.show_step(self._first_step())

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 66, max(self.height_at(grid * 66), grid * 58))  # from page to page it stays the same

    def show_step(self, step: DialogStep) -> None:
        self._pages[self.step].hide()
        self.step = step
        page = self._pages[step]
        self.say("")
        if step is DialogStep.FOLDER:
            self.folder.show_for(self.runner.overview.folder)
        elif step is DialogStep.DEVICES:
            self.devices.show_overview(self.runner.overview)
            self.context.read(partial(_is_encrypted, self.context.services), self.devices.show_encrypted, owner=self)
        page.show()
        self._name_buttons()
        page.enter()
        if step in (DialogStep.DEVICES, DialogStep.EXCHANGE):
            self.go.setFocus(Qt.FocusReason.OtherFocusReason)

    def reject(self) -> None:
        if self.job is not None and not self.cancel.isEnabled():
            return  # it cannot be cancelled, or is being cancelled
        if self.step is DialogStep.RECOVERY:
            question = self.tr("The recovery code is not shown again. Have you kept it?")
            if not self.recovery.kept.isChecked() and not sure(
                self, self.tr("Recovery code"), question, self.tr("Close without it")
            ):
                return
            self.runner.on_configured()
        super().reject()

    def on_ready(self, ready: bool) -> None:
        if self.sender() is self._pages[self.step]:
            self._is_ready = ready
            self.go.setEnabled(ready and self.job is None)

    def on_finished(self) -> None:
        super().on_finished()
        self.go.setEnabled(self._is_ready)

    def _name_buttons(self) -> None:
        page = self._pages[self.step]
        back = page.back
        if self.step is DialogStep.FOLDER and self.runner.overview.is_on:
            back = self.tr("Back")
        self.go.setText(page.go)
        self.other.setText(back)
        self.other.setVisible(bool(back))
        self.cancel.setVisible(
            self.step in (DialogStep.FOLDER, DialogStep.PREVIEW, DialogStep.UNLOCK, DialogStep.PASSPHRASE)
        )

    # buttons

    def on_go(self) -> None:
        actions: dict[DialogStep, Callable[[], object]] = {
            DialogStep.FOLDER: self._open_preview,
            DialogStep.PREVIEW: self._set_up,
            DialogStep.RECOVERY: self._begin,
            DialogStep.EXCHANGE: self.accept,
            DialogStep.DEVICES: self.accept,
            DialogStep.UNLOCK: self._unlock,
            DialogStep.PASSPHRASE: self._change_passphrase,
        }
        actions[self.step]()

    def on_back(self) -> None:
        match self.step:
            case DialogStep.PREVIEW:
                self.show_step(DialogStep.FOLDER)
            case DialogStep.FOLDER | DialogStep.PASSPHRASE:
                self.show_step(DialogStep.DEVICES)
            case DialogStep.EXCHANGE:
                self.runner.set_paused(not self.exchange.is_paused)
            case DialogStep.DEVICES:
                self._turn_off()

    # the set-up

    def _open_preview(self) -> None:
        path = self.folder.path()
        if path is not None:
            self._open_preview_of(path)

    def _open_preview_of(self, path: Path) -> None:
        self._start(partial(_read_preview, self.context.services, path), self.on_previewed)

    def on_previewed(self, found: SetUpPreview) -> None:
        self._path = found.preview.path
        self.folder.set_path(self._path)
        self.preview.show_preview(found.preview, found.device_name, exists=found.exists)
        self.show_step(DialogStep.PREVIEW)

    def _set_up(self) -> None:
        problem, place = self.preview.problem()
        services, secret = self.context.services, self.preview.secret
        if place is secret.field:
            secret.refuse(problem)
        elif place is not None:
            self.say(problem, Tone.WARN)
        if place is not None:
            self.point_to(place)
            return
        self._rename(self.preview.name.text())
        if self.preview.preview is not None and self.preview.preview.is_new:
            work = partial(_share, services, self._path, self.preview.new_passphrase())
        else:
            work = partial(services.sync.join, self._path, secret.passphrase(), secret.recovery_code())
        self._start(work, self.on_set_up)
        self.cancel.setEnabled(False)  # a folder that is made must not lose its recovery code

    def on_set_up(self, made: SetUp) -> None:
        self.preview.passphrase.clear()
        self.preview.secret.field.clear()
        if made.recovery_code:
            self.recovery.show_code(made.recovery_code, remembered=made.is_remembered)
            self.show_step(DialogStep.RECOVERY)
        else:
            self._begin()

    def _begin(self) -> None:
        self.recovery.forget()
        self.exchange.begin()
        self.show_step(DialogStep.EXCHANGE)
        self.runner.on_configured()

    def _unlock(self) -> None:
        secret = self.unlock.secret
        unlock = self.context.services.sync.unlock
        self._start(partial(unlock, secret.passphrase(), secret.recovery_code()), self.on_unlocked)

    def on_unlocked(self, made: SetUp) -> None:
        self.unlock.secret.field.clear()
        if not made.is_remembered:
            text = self.tr("There is no keyring on this computer: you are asked for the passphrase at every start.")
            self.context.tell(text)
        self._begin()

    def _change_passphrase(self) -> None:
        passphrase = self.passphrase.passphrase
        if problem := passphrase.problem():
            self.say(problem, Tone.WARN)
            self.point_to(passphrase.point())
            return
        change = partial(self.context.services.sync.change_passphrase, passphrase.value())
        self._start(change, self.on_passphrase_changed)

    def on_passphrase_changed(self) -> None:
        self.passphrase.passphrase.clear()
        self.show_step(DialogStep.DEVICES)
        self.say(self.tr("The passphrase is changed."), Tone.GOOD)

    def on_failed(self, error: object) -> None:
        """A wrong passphrase is said where it was typed; all else in the notice."""
        if not isinstance(error, WrongSecretError):
            super().on_failed(error)
            return
        secret = self.unlock.secret if self.step is DialogStep.UNLOCK else self.preview.secret
        secret.refuse(error_text(error))
        self.point_to(secret.field)

    def _start(self, work: Callable[[], object], then: Callable[[Any], None] | Callable[[], None]) -> None:
        """With `read`: it may wait for an exchange, a slow drive or the keyring, and no write should wait with it."""
        self.follow(self.context.background.read(work, owner=self), then)

    # once it is on

    def on_overview(self, overview: SyncOverview) -> None:
        if self.step is DialogStep.DEVICES:
            self.devices.show_overview(overview)
        elif self.step is DialogStep.EXCHANGE:
            self.exchange.show_overview(overview)
            if overview.is_elsewhere or overview.state is State.FAILING:
                self._end()
            self._name_buttons()

    def on_exchanged(self, report: SyncReport) -> None:
        overview = self.runner.overview
        is_first = self.step is DialogStep.EXCHANGE and not self.exchange.is_over
        if (
            is_first
            and overview.is_on
            and not overview.is_paused
            and not report.stopped
            and not self.runner.has_more()
        ):
            self._end()

    def _end(self) -> None:
        lists, today = self.context.services.lists, self.context.today()
        self.context.read(partial(lists.counts, today), self.on_counted, owner=self)

    def on_counted(self, counts: Counts) -> None:
        if self.step is DialogStep.EXCHANGE and not self.exchange.is_over:
            self.exchange.end(self.runner.overview, counts.all)
            self._name_buttons()
            self.go.setFocus(Qt.FocusReason.OtherFocusReason)

    def on_renamed(self, name: str) -> None:
        self._rename(name)
        self.runner.sync_now()

    def on_retire(self, device: DeviceStatus) -> None:
        name = device.name or device.id[:6]
        question = self.tr(
            "The other devices no longer wait for {name}, and the folder can be tidied up. All its tasks stay. "
            "Should it come back, it joins as a new device."
        )
        if sure(self, self.tr("Retire a device"), question.format(name=name), self.tr("Retire")):
            self._start(partial(self.context.services.sync.retire, device.id), self.runner.on_configured)

    def _turn_off(self) -> None:
        question = self.tr(
            "Your tasks stay here, and the folder stays as it is. Changes are no longer exchanged until you set it "
            "up again."
        )
        if sure(self, self.tr("Turn sync off"), question, self.tr("Turn off")):
            self._start(self.context.services.sync.turn_off, self.on_turned_off)

    def on_turned_off(self) -> None:
        self.runner.on_configured()
        self.context.tell(self.tr("Sync is off. Your tasks stay here, and the folder as it is."))
        self.accept()

    def _rename(self, name: str) -> None:
        if name.strip() and name.strip() != self.context.settings.get(DEVICE_NAME):
            self.context.settings.set(DEVICE_NAME, name.strip())

    def on_change_folder(self) -> None:
        self.show_step(DialogStep.FOLDER)

    def on_change_passphrase(self) -> None:
        self.show_step(DialogStep.PASSPHRASE)

    def _first_step(self) -> DialogStep:
        overview = self.runner.overview
        if not overview.is_on:
            return DialogStep.FOLDER
        return DialogStep.UNLOCK if overview.state is State.NEEDS_PASSPHRASE else DialogStep.DEVICES

    def _connect(self) -> None:
        self.go.clicked.connect(self.on_go)
        self.other.clicked.connect(self.on_back)
        self.preview.elsewhere_wanted.connect(self._open_preview_of)
        self.devices.change.clicked.connect(self.on_change_folder)
        self.devices.passphrase.clicked.connect(self.on_change_passphrase)
        self.devices.renamed.connect(self.on_renamed)
        self.devices.retire_wanted.connect(self.on_retire)
        self.runner.changed.connect(self.on_overview)
        self.runner.exchanged.connect(self.on_exchanged)


def open_sync(context: AppContext, window: QWidget, step: DialogStep | None = None) -> SyncDialog:
    """Brings the dialog to the front; there is never more than one."""
    dialog = window.findChild(SyncDialog) or SyncDialog(context, runner_of(context, window), window)
    if step is not None:
        dialog.show_step(step)
    dialog.bring_to_front()
    return dialog


def sync_now(context: AppContext, window: QWidget) -> None:
    """An exchange at once; where no folder is shared yet, the dialog to set that up."""
    runner = runner_of(context, window)

    def go(folder: Path | None) -> None:
        if folder is None:
            open_sync(context, window)
        else:
            runner.start()
            runner.sync_now(tell=True)

    context.read(lambda: context.services.sync.folder(), go, owner=window)


def _read_preview(services: Services, path: Path) -> SetUpPreview:
    """The folder may not exist yet. Raises FileError where it cannot be made, or is a file."""
    service = services.sync
    if path.exists() and not path.is_dir():
        raise FileError("That is a file; choose a folder.")
    if path.is_dir():
        return SetUpPreview(service.preview(path), True, service.device_name)
    if not any(parent.is_dir() for parent in list(path.parents)[:2]):
        raise FileError("There is no such folder, and none that it could be made in.")
    nothing = FolderPreview(path, Preview((), (), 0, 0, 0), profile_inside(path, services.profile))
    return SetUpPreview(nothing, False, service.device_name)


def _share(services: Services, path: Path, passphrase: str | None) -> SetUp:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            "The folder cannot be made: {reason}.", reason=(error.strerror or str(error)).lower()
        ) from error
    return services.sync.create(path, passphrase)


def _is_encrypted(services: Services) -> bool | None:
    """Whether the shared folder is; None where it cannot be read now."""
    folder = services.sync.folder()
    try:
        return services.sync.preview(folder).content.encrypted if folder is not None else None
    except AssentError:
        return None
