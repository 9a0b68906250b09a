"""Setting sync up, and looking after it once it is on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.domain.views import Counts
from desktop.services.sync import SetUp
from desktop.services.sync_errors import WrongSecretError
from desktop.settings import DEVICE_NAME
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.sync.icons import Picture
from desktop.ui.sync.runner import SyncRunner
from desktop.ui.sync.steps import Step, SyncSteps
from desktop.ui.sync.work import Look, look_at, share
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.question import sure
from sync.status import DeviceStatus, Report, State


class SyncDialog(SyncSteps):
    """One page at a time. Nothing is written to a folder before the user has seen what is there and said yes."""

    def __init__(self, context: AppContext, runner: SyncRunner, parent: QWidget | None = None) -> None:
        super().__init__(context, runner, parent)
        self._path = Path()
        self._connect()
        runner.start()
        self.show_step(self._first_step())

    # buttons

    def on_go(self) -> None:
        deeds: dict[Step, Callable[[], object]] = {
            Step.FOLDER: self._look,
            Step.PREVIEW: self._set_up,
            Step.RECOVERY: self._begin,
            Step.EXCHANGE: self.accept,
            Step.DEVICES: self.accept,
            Step.UNLOCK: self._unlock,
            Step.PASSPHRASE: self._change_passphrase,
        }
        deeds[self._step]()

    def on_back(self) -> None:
        match self._step:
            case Step.PREVIEW:
                self.show_step(Step.FOLDER)
            case Step.FOLDER | Step.PASSPHRASE:
                self.show_step(Step.DEVICES)
            case Step.EXCHANGE:
                self.runner.set_paused(not self.exchange.is_paused)
            case Step.DEVICES:
                self._turn_off()

    # the set-up

    def _look(self) -> None:
        path = self.folder.path()
        if path is not None:
            self._look_at(path)

    def _look_at(self, path: Path) -> None:
        job = self.context.background.read(look_at, self.context.services, path, owner=self)
        job.done.connect(self.on_looked)
        self.follow(job)

    def on_looked(self, look: Look) -> None:
        self._path = look.preview.path
        self.folder.set_path(self._path)
        self.preview.show_preview(look.preview, look.device_name, exists=look.exists)
        self.show_step(Step.PREVIEW)

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
            work = partial(share, services, self._path, self.preview.new_passphrase())
        else:
            work = partial(services.sync.join, self._path, secret.passphrase(), secret.recovery_code())
        self._start(work).done.connect(self.on_set_up)
        self.cancel.setEnabled(False)  # a folder that is made must not lose its recovery code

    def on_set_up(self, made: SetUp) -> None:
        self.preview.passphrase.clear()
        self.preview.secret.field.clear()
        if made.recovery_code:
            self.recovery.show_code(made.recovery_code, remembered=made.is_remembered)
            self.show_step(Step.RECOVERY)
        else:
            self._begin()

    def _begin(self) -> None:
        self.recovery.forget()
        self.exchange.begin()
        self.show_step(Step.EXCHANGE)
        self.runner.on_configured()

    def _unlock(self) -> None:
        secret = self.unlock.secret
        unlock = self.context.services.sync.unlock
        self._start(partial(unlock, secret.passphrase(), secret.recovery_code())).done.connect(self.on_unlocked)

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
        self._start(change).done.connect(self.on_passphrase_changed)

    def on_passphrase_changed(self) -> None:
        self.passphrase.passphrase.clear()
        self.show_step(Step.DEVICES)
        self.say(self.tr("The passphrase is changed."), Tone.GOOD)

    def on_failed(self, error: object) -> None:
        """A wrong passphrase is nothing bad: it is said where it was typed."""
        if not isinstance(error, WrongSecretError):
            super().on_failed(error)
            return
        secret = self.unlock.secret if self._step is Step.UNLOCK else self.preview.secret
        secret.refuse(str(error))
        self.point_to(secret.field)

    def _start(self, work: Callable[[], object]) -> Job:
        """With `read`: it may wait for an exchange, a slow drive or the keyring, and no write should wait with it."""
        job = self.context.background.read(work, owner=self)
        self.follow(job)
        return job

    # once it is on

    def on_picture(self, picture: Picture) -> None:
        if self._step is Step.DEVICES:
            self.devices.show_picture(picture)
        elif self._step is Step.EXCHANGE:
            self.exchange.show_picture(picture)
            if picture.is_elsewhere or picture.state is State.FAILING:
                self._end()
            self.name_buttons()

    def on_exchanged(self, report: Report) -> None:
        picture = self.runner.picture()
        is_first = self._step is Step.EXCHANGE and not self.exchange.is_over
        if is_first and picture.is_on and not picture.is_paused and not report.stopped and not self.runner.has_more():
            self._end()

    def _end(self) -> None:
        lists, today = self.context.services.lists, self.context.today()
        self.context.read(partial(lists.counts, today), self.on_counted, owner=self)

    def on_counted(self, counts: Counts) -> None:
        if self._step is Step.EXCHANGE and not self.exchange.is_over:
            self.exchange.end(self.runner.picture(), counts.all)
            self.name_buttons()
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
            work = partial(self.context.services.sync.retire, device.id)
            self._start(work).done.connect(self.runner.on_configured)

    def _turn_off(self) -> None:
        question = self.tr(
            "Your tasks stay here, and the folder stays as it is. Changes are no longer exchanged until you set it "
            "up again."
        )
        if sure(self, self.tr("Turn sync off"), question, self.tr("Turn off")):
            self._start(self.context.services.sync.turn_off).done.connect(self.on_turned_off)

    def on_turned_off(self) -> None:
        self.runner.on_configured()
        self.context.tell(self.tr("Sync is off. Your tasks stay here, and the folder as it is."))
        self.accept()

    def on_change_folder(self) -> None:
        self.show_step(Step.FOLDER)

    def on_change_passphrase(self) -> None:
        self.show_step(Step.PASSPHRASE)

    def _rename(self, name: str) -> None:
        if name.strip() and name.strip() != self.context.settings.get(DEVICE_NAME):
            self.context.settings.set(DEVICE_NAME, name.strip())

    def _first_step(self) -> Step:
        picture = self.runner.picture()
        if not picture.is_on:
            return Step.FOLDER
        return Step.UNLOCK if picture.state is State.NEEDS_PASSPHRASE else Step.DEVICES

    def _connect(self) -> None:
        self.go.clicked.connect(self.on_go)
        self.other.clicked.connect(self.on_back)
        self.preview.elsewhere_wanted.connect(self._look_at)
        self.devices.folder_wanted.connect(self.on_change_folder)
        self.devices.passphrase_wanted.connect(self.on_change_passphrase)
        self.devices.renamed.connect(self.on_renamed)
        self.devices.retire_wanted.connect(self.on_retire)
        self.runner.changed.connect(self.on_picture)
        self.runner.exchanged.connect(self.on_exchanged)
