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
    """Lives as long as the window. `start` it once that is at rest, `stop` it before anything is closed."""

    def __init__(self, context: AppContext, window: MainWindow) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self.runner = runner_of(context, window)
        self.runner.changed.connect(self.on_changed)
        window.status.sync.clicked.connect(self.on_clicked)

    def start(self) -> None:
        self.runner.start()

    def stop(self) -> None:
        self.runner.stop()

    @cached_property
    def popover(self) -> SyncPopover:
        popover = SyncPopover(self._context, self._window)
        popover.sync_wanted.connect(self.on_sync_now)
        popover.pause_wanted.connect(self.runner.set_paused)
        popover.folder_wanted.connect(self.on_open_folder)
        popover.diagnostics_wanted.connect(self.on_copy_diagnostics)
        popover.setup_wanted.connect(self.on_set_up)
        popover.devices_wanted.connect(self.on_devices)
        popover.passphrase_wanted.connect(self.on_passphrase)
        popover.choose_vault_wanted.connect(self.on_choose_vault)
        popover.show_held_wanted.connect(self.on_show_held)
        popover.apply_held_wanted.connect(self.runner.release_held)
        popover.keep_held_wanted.connect(self.runner.keep_held)
        return popover

    def on_changed(self, overview: SyncOverview) -> None:
        self._window.status.sync.show_overview(overview)
        if "popover" in self.__dict__ and self.popover.isVisible():
            self.popover.show_overview(overview)

    def on_clicked(self) -> None:
        self.popover.show_overview(self.runner.overview())
        self.popover.open_at(self._window.status.sync)

    def on_sync_now(self) -> None:
        self.runner.sync_now(tell=True)

    def on_open_folder(self) -> None:
        folder = self.runner.overview().folder
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
        from desktop.ui.sync.dialog import Step, open_sync

        open_sync(self._context, self._window, Step.DEVICES)

    def on_passphrase(self) -> None:
        from desktop.ui.sync.dialog import Step, open_sync

        open_sync(self._context, self._window, Step.UNLOCK)

    def on_choose_vault(self) -> None:
        from desktop.ui.sync.questions import open_changed

        open_changed(self._context, self.runner, self._window)

    def on_show_held(self) -> None:
        from desktop.ui.sync.questions import open_held

        open_held(self._context, self.runner, self._window)
