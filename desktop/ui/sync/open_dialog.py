"""The sync commands of the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.sync.dialog import SyncDialog
from desktop.ui.sync.runner import runner_of
from desktop.ui.sync.steps import Step


def open_sync(context: AppContext, window: QWidget, step: Step | None = None) -> SyncDialog:
    """Brings the dialog to the front; there is never more than one."""
    dialog = window.findChild(SyncDialog) or SyncDialog(context, runner_of(context, window), window)
    if step is not None:
        dialog.show_step(step)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
    return dialog


def sync_now(context: AppContext, window: QWidget) -> None:
    """An exchange at once; where no folder is shared yet, the way to do that."""
    runner = runner_of(context, window)

    def go(folder: Path | None) -> None:
        if folder is None:
            open_sync(context, window)
        else:
            runner.start()
            runner.sync_now(tell=True)

    context.read(lambda: context.services.sync.folder(), go, owner=window)
