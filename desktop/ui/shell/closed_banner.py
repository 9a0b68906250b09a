"""Why nothing can be changed: the tasks are on a full disk, on one that is read-only, or in a damaged file."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.errors import DamagedDatabaseError, DiskFullError, StorageError
from desktop.ui.core.icons import Icon, Icons
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.banner import Banner


class ClosedBanner(Banner):
    def __init__(self, icons: Icons, closed: StorageError, parent: QWidget) -> None:
        super().__init__(icons, parent)
        if isinstance(closed, DamagedDatabaseError):
            text = self.tr(
                "The file with your tasks is damaged. You can read and export them; nothing is changed any more. "
                "Start Assent again to restore a backup or to save what can be read."
            )
        elif isinstance(closed, DiskFullError):
            text = self.tr(
                "The disk is full. You can read your tasks, and export them elsewhere; to change them, make room and "
                "start Assent again."
            )
        else:
            text = self.tr("Your tasks can only be read here. You can export them; nothing can be changed.")
        self.say(text, Icon.WARNING, Tone.WARN)
