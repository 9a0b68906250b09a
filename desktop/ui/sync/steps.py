"""The sync dialog as a sequence of pages: which one is shown, and what its buttons are called."""

from __future__ import annotations

from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.sync.devices_page import DevicesPage
from desktop.ui.sync.folder_page import FolderPage
from desktop.ui.sync.page import Page
from desktop.ui.sync.preview_page import PreviewPage
from desktop.ui.sync.recovery_page import RecoveryPage
from desktop.ui.sync.runner import SyncRunner
from desktop.ui.sync.small_pages import ExchangePage, PassphrasePage, UnlockPage
from desktop.ui.sync.work import is_encrypted
from desktop.ui.widgets.question import sure


class Step(Enum):
    FOLDER = auto()
    PREVIEW = auto()
    RECOVERY = auto()
    EXCHANGE = auto()
    DEVICES = auto()
    UNLOCK = auto()
    PASSPHRASE = auto()


class SyncSteps(Frame):
    """What the buttons do is a subclass's matter."""

    def __init__(self, context: AppContext, runner: SyncRunner, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Sync"), parent)
        self.runner = runner
        self._step = Step.FOLDER
        self._is_ready = True
        self.folder = FolderPage(context, self)
        self.preview = PreviewPage(context, self)
        self.recovery = RecoveryPage(context, self)
        self.exchange = ExchangePage(context, self)
        self.devices = DevicesPage(context, self)
        self.unlock = UnlockPage(context, self)
        self.passphrase = PassphrasePage(context, self)
        self._pages: dict[Step, Page] = {
            Step.FOLDER: self.folder,
            Step.PREVIEW: self.preview,
            Step.RECOVERY: self.recovery,
            Step.EXCHANGE: self.exchange,
            Step.DEVICES: self.devices,
            Step.UNLOCK: self.unlock,
            Step.PASSPHRASE: self.passphrase,
        }
        for page in self._pages.values():
            page.hide()
            page.ready.connect(self.on_ready)
            self.body.addWidget(page)

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 66, max(self.height_at(grid * 66), grid * 58))  # from page to page it stays the same

    def step(self) -> Step:
        return self._step

    def show_step(self, step: Step) -> None:
        self._pages[self._step].hide()
        self._step = step
        page = self._pages[step]
        self.say("")
        if step is Step.FOLDER:
            self.folder.show_for(self.runner.picture().folder)
        elif step is Step.DEVICES:
            self.devices.show_picture(self.runner.picture())
            self.context.read(partial(is_encrypted, self.context.services), self.devices.show_encrypted, owner=self)
        page.show()
        self.name_buttons()
        page.enter()
        if step in (Step.DEVICES, Step.EXCHANGE):
            self.go.setFocus(Qt.FocusReason.OtherFocusReason)

    def point_to(self, field: QWidget) -> None:
        """Where something is missing or wrong."""
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.sheet.reveal(field)

    def reject(self) -> None:
        if self.job is not None and not self.cancel.isEnabled():
            return  # it has to end, or is about to
        if self._step is Step.RECOVERY:
            question = self.tr("The recovery code is not shown again. Have you kept it?")
            if not self.recovery.kept.isChecked() and not sure(
                self, self.tr("Recovery code"), question, self.tr("Close without it")
            ):
                return
            self.runner.on_configured()
        super().reject()

    def on_ready(self, ready: bool) -> None:
        if self.sender() is self._pages[self._step]:
            self._is_ready = ready
            self.go.setEnabled(ready and self.job is None)

    def on_finished(self) -> None:
        super().on_finished()
        self.go.setEnabled(self._is_ready)

    def name_buttons(self) -> None:
        page = self._pages[self._step]
        back = page.back
        if self._step is Step.FOLDER and self.runner.picture().is_on:
            back = self.tr("Back")
        self.go.setText(page.go)
        self.other.setText(back)
        self.other.setVisible(bool(back))
        self.cancel.setVisible(self._step in (Step.FOLDER, Step.PREVIEW, Step.UNLOCK, Step.PASSPHRASE))
