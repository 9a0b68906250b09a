"""The sync in the window: connects the runner with the status bar, the popover and the dialogs."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from desktop.ui.core.context import AppContext
from desktop.ui.shell import MainWindow
from desktop.ui.sync.popover import SyncPopover
from desktop.ui.sync.runner import runner_of
from desktop.ui.sync.words import SyncOverview


class SyncController(QObject):
    """Lives as long as the window. Start its `runner` once that is at rest, stop it before anything is closed."""

    def __init__(self, context: AppContext, window: MainWindow) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self.runner = runner_of(context, window)
        self.runner.changed.connect(self.on_changed)
        window.status.sync.clicked.connect(self.on_clicked)

    @cached_property
    def popover(self) -> SyncPopover:
        popover = SyncPopover(self._context, self._window)
        popover.pause_wanted.connect(self.runner.set_paused)
        for button, act in (
            (popover.set_up, self.on_set_up),
            (popover.change, self.on_set_up),
            (popover.unlock, self.on_passphrase),
            (popover.choose_vault, self.on_choose_vault),
            (popover.show_held, self.on_show_held),
            (popover.apply_held, self.runner.release_held),
            (popover.keep_held, self.runner.keep_held),
            (popover.sync_now, self.on_sync_now),
            (popover.open_folder, self.on_open_folder),
            (popover.copy, self.on_copy_diagnostics),
            (popover.manage, self.on_devices),
        ):
            button.clicked.connect(act)
        return popover

    def on_changed(self, overview: SyncOverview) -> None:
        self._window.status.sync.show_overview(overview)
        if "popover" in self.__dict__ and self.popover.isVisible():
            self.popover.show_overview(overview)

    def on_clicked(self) -> None:
        self.popover.show_overview(self.runner.overview)
        self.popover.open_at(self._window.status.sync)

    def on_sync_now(self) -> None:
        self.runner.sync_now(tell=True)

    def on_open_folder(self) -> None:
        folder = self.runner.overview.folder
        if folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def on_copy_diagnostics(self) -> None:
        self._context.read(self._context.services.sync.diagnostics, self.on_diagnostics, owner=self)

    def on_diagnostics(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._context.tell(self.tr("Diagnostics copied. They hold no task text."))

    # what dialogs are for

    def on_set_up(self) -> None:
        from desktop.ui.sync.dialog import open_sync

        open_sync(self._context, self._window)

    def on_devices(self) -> None:
        from desktop.ui.sync.dialog import DialogStep, open_sync

        open_sync(self._context, self._window, DialogStep.DEVICES)

    def on_passphrase(self) -> None:
        from desktop.ui.sync.dialog import DialogStep, open_sync

        open_sync(self._context, self._window, DialogStep.UNLOCK)

    def on_choose_vault(self) -> None:
        from desktop.ui.sync.questions import ChangedDialog

        ChangedDialog.open_in(self._window, self._context, self.runner)

    def on_show_held(self) -> None:
        from desktop.ui.sync.questions import HeldDialog

        HeldDialog.open_in(self._window, self._context, self.runner)
