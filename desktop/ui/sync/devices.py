"""The devices of a vault in the popover: what each is called, when it was seen, and what it has of ours."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.sync.icons import Picture
from desktop.ui.sync.words import SyncWords
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.elided_label import ElidedLabel
from sync.status import DeviceStatus

MOST = 6
"""More than these are in the dialog."""


class DeviceLines(QWidget):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._words = SyncWords(self)
        self._shown: list[tuple[str, str, bool]] = []
        self.lines: list[DeviceLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()
        self.hide()

    def show_picture(self, picture: Picture) -> None:
        """Nothing is made anew while nothing changed: a screen reader would begin again."""
        wanted = [self._line(device, picture) for device in _in_order(picture)[:MOST]] if picture.is_on else []
        if wanted == self._shown:
            return
        self._shown = wanted
        for line in self.lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = [DeviceLine(self._context, *each, parent=self) for each in wanted]
        for line in self.lines:
            self._column.addWidget(line)
        self.setVisible(bool(wanted))

    def on_theme_changed(self) -> None:
        self._column.setSpacing(self._context.theme.metrics.grid)

    def _line(self, device: DeviceStatus, picture: Picture) -> tuple[str, str, bool]:
        name = self._words.name(device, picture.status.devices)
        is_troubled = device.trouble is not None or device.silent_since > 0
        return name, self._words.device(device, self._context.now()), is_troubled


class DeviceLine(QWidget):
    def __init__(self, context: AppContext, name: str, about: str, is_troubled: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._look = (Icon.WARNING, Ink.WARN) if is_troubled else (Icon.DEVICE, Ink.MUTED)
        self._icon = QLabel(self)
        self.name = ElidedLabel(name, self)
        self.about = QLabel(about, self)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        mark(self.about, Kind.SMALL)
        self.setAccessibleName(f"{name}: {about}")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(0)
        self._grid.addWidget(self._icon, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(self.name, 0, 1)
        self._grid.addWidget(self.about, 1, 1)
        self._grid.setColumnStretch(1, 1)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._icon.setPixmap(self._context.icons.pixmap(*self._look, metrics.icon))
        self._grid.setHorizontalSpacing(metrics.grid)


def _in_order(picture: Picture) -> list[DeviceStatus]:
    """The others by when they were last seen, then this one; those that were retired are of no interest here."""
    own = [device for device in picture.status.devices if device.is_this]
    return sorted(picture.others, key=lambda device: -device.last_seen) + own
