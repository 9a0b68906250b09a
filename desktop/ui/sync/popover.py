"""Opens from the status bar: how the sync is doing, what can be done, and every device."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QProgressBar, QPushButton, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.sync.words import SyncOverview, SyncWords, Words
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.labels import ElidedLabel, IconLabel, wrapped_label
from desktop.ui.widgets.layouts import at_top, make_column, make_flow, make_row
from sync.status import DeviceStatus, State

_WIDTH = 50
"""In grid units."""

_DEVICES_LISTED = 6
"""More than these are in the dialog."""


class SyncPopover(QFrame):
    """What its buttons do is for the controller to say."""

    pause_wanted = Signal(bool)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._context = context
        self._words = SyncWords(self)
        self._shown: Words | None = None
        self._overview = SyncOverview()
        self._anchor: QWidget | None = None
        self.setObjectName("sync-popover")
        self.setAccessibleName(self.tr("Sync"))
        round_corners(self)
        self._icon = IconLabel(context.icons, self, size="large_icon")
        self.title = wrapped_label("", self, WidgetKind.HEADING)
        self.text = wrapped_label("", self, WidgetKind.MUTED)
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(self.tr("Progress"))
        self.progress.hide()
        self.devices = DeviceLines(context, self)
        self._make_buttons()
        self._lay_out()
        context.theme.follow(self.on_theme_changed)

    def show_overview(self, overview: SyncOverview) -> None:
        self._overview = overview
        words = self._words.words(overview, self._context.now())
        if words != self._shown:
            self._shown = words
            self.title.setText(words.title)
            self.text.setText(words.text)
            self.text.setVisible(bool(words.text))
            self.setAccessibleDescription(f"{words.title}. {words.text}")
            self._icon.show_icon(words.icon, words.ink)
        self.devices.show_overview(overview)
        self._show_progress(overview)
        self._show_buttons(overview)
        if self.isVisible():
            self._place()

    def open_at(self, anchor: QWidget) -> None:
        """Above `anchor`, at its right edge, and in any case on the screen."""
        self._anchor = anchor
        self._place()
        self.show()
        self._place()  # again, now that the style is applied and sizes are final
        first = next((button for button in self._all if button.isVisible() and button.isEnabled()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.PopupFocusReason)

    def on_theme_changed(self) -> None:
        if self.isVisible():
            self._place()

    def on_pause(self) -> None:
        self.pause_wanted.emit(not self._overview.is_paused)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.rect().contains(event.position().toPoint()):
            # Else the click that closes the popover would open it again where it hits its button.
            self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        super().mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        answer = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._place()
        return answer

    # parts

    def _make_buttons(self) -> None:
        self.set_up = self._button(self.tr("Set up…"), primary=True, closes=True)
        self.unlock = self._button(self.tr("Enter passphrase…"), primary=True, closes=True)
        self.choose_vault = self._button(self.tr("Choose…"), primary=True, closes=True)
        self.show_held = self._button(self.tr("Show"), closes=True)
        self.apply_held = self._button(self.tr("Apply"))
        self.apply_held.setToolTip(self.tr("Move these tasks to the trash here too"))
        self.keep_held = self._button(self.tr("Keep them"))
        self.keep_held.setToolTip(self.tr("Keep these tasks, and bring them back on your other devices"))
        self.sync_now = self._button(self.tr("Sync now"))
        self.pause = make_button("", self, self.on_pause)
        self.open_folder = self._button(self.tr("Open folder"), link=True, closes=True)
        self.copy = self._button(self.tr("Copy diagnostics"), link=True)
        self.copy.setToolTip(self.tr("File names, numbers and times; no task text"))
        self.manage = self._button(self.tr("Devices…"), link=True, closes=True)
        self.change = self._button(self.tr("Set up…"), link=True, closes=True)
        self._first = (self.set_up, self.unlock, self.choose_vault, self.show_held, self.apply_held, self.keep_held)
        self._second = (self.sync_now, self.pause)
        self._third = (self.manage, self.open_folder, self.copy, self.change)
        self._all = (*self._first, *self._second, *self._third)

    def _button(self, text: str, *, primary: bool = False, link: bool = False, closes: bool = False) -> QPushButton:
        button = make_button(text, self, kind=WidgetKind.PRIMARY if primary else WidgetKind.LINK if link else None)
        button.setAccessibleName(text)
        if closes:
            button.clicked.connect(self.close)  # else it would stay in front of the dialog or program that comes
        return button

    def _show_buttons(self, overview: SyncOverview) -> None:
        on, held = overview.is_on, overview.state is State.HELD and not overview.is_paused
        works = on and not overview.is_elsewhere
        self.set_up.setVisible(not on)
        self.unlock.setVisible(works and not overview.is_paused and overview.state is State.NEEDS_PASSPHRASE)
        self.choose_vault.setVisible(works and not overview.is_paused and overview.state is State.CHANGED)
        for button in (self.show_held, self.apply_held, self.keep_held):
            button.setVisible(works and held)
            button.setEnabled(not overview.is_busy)
        self.sync_now.setVisible(works and overview.progress is None)
        self.sync_now.setEnabled(not overview.is_busy and not overview.is_paused)
        self.pause.setVisible(works)
        self.pause.setText(self.tr("Resume") if overview.is_paused else self.tr("Pause"))
        self.pause.setAccessibleName(self.pause.text())
        self.pause.setIcon(self._context.icons.icon(Icon.PLAY if overview.is_paused else Icon.PAUSE))
        for button in self._third:
            button.setVisible(on)

    def _show_progress(self, overview: SyncOverview) -> None:
        self.progress.setVisible(overview.progress is not None)
        if overview.progress is not None:
            done, total = overview.progress
            self.progress.setRange(0, max(total, 1))
            self.progress.setValue(done)

    def _lay_out(self) -> None:
        theme = self._context.theme
        head = theme.space(make_row(None, at_top(self._icon), self.title, grows=self.title), "grid")
        lines = (self._first, self._second, self._third)
        answers, actions, links = (theme.space(make_flow(None, *buttons), "grid") for buttons in lines)
        column = make_column(self, head, self.text, self.progress, answers, self.devices, actions, links)
        self._column = theme.space(column, "gap", ("double", "double", "double", "gap"))

    def _place(self) -> None:
        if self._anchor is None:
            return
        screen = self._anchor.screen().availableGeometry()
        width = min(_WIDTH * self._context.theme.metrics.grid, screen.width())
        frame = 2 * self.frameWidth()
        height = min(self._column.totalHeightForWidth(width - frame) + frame, screen.height())
        rect = QRect(QPoint(0, 0), QSize(width, height))
        rect.moveBottomRight(self._anchor.mapToGlobal(self._anchor.rect().topRight()) - QPoint(0, 2))
        rect.moveLeft(max(screen.left(), min(rect.left(), screen.right() - width)))
        rect.moveTop(max(screen.top(), min(rect.top(), screen.bottom() - height)))
        self.setGeometry(rect)


class DeviceLines(QWidget):
    """The devices that share the folder: what each is called, when it was seen, and what it has of ours."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._words = SyncWords(self)
        self._shown: list[tuple[str, str, bool]] = []
        self.lines: list[DeviceLine] = []
        self._column = context.theme.space(make_column(self), "grid")
        self.hide()

    def show_overview(self, overview: SyncOverview) -> None:
        """Leaves the lines alone while nothing changed: a screen reader would begin again."""
        wanted = (
            [self._line(device, overview) for device in _in_order(overview)[:_DEVICES_LISTED]]
            if overview.is_on
            else []
        )
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

    def _line(self, device: DeviceStatus, overview: SyncOverview) -> tuple[str, str, bool]:
        name = self._words.name(device, overview.status.devices)
        is_troubled = device.trouble is not None or device.silent_since > 0
        return name, self._words.device(device, self._context.now()), is_troubled


class DeviceLine(QWidget):
    def __init__(self, context: AppContext, name: str, about: str, is_troubled: bool, parent: QWidget) -> None:
        super().__init__(parent)
        look = (Icon.WARNING, Ink.WARN) if is_troubled else (Icon.DEVICE, Ink.MUTED)
        icon = IconLabel(context.icons, self, *look)
        self.name = ElidedLabel(name, self)
        self.about = wrapped_label(about, self, WidgetKind.SMALL)
        self.setAccessibleName(f"{name}: {about}")
        grid = context.theme.space(QGridLayout(self), ("grid", 0), (0,))
        grid.addWidget(icon, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.name, 0, 1)
        grid.addWidget(self.about, 1, 1)
        grid.setColumnStretch(1, 1)


def _in_order(overview: SyncOverview) -> list[DeviceStatus]:
    """The others by when they were last seen, then this one. Retired ones are left out."""
    own = [device for device in overview.status.devices if device.is_this]
    return sorted(overview.others, key=lambda device: -device.last_seen) + own
