"""The icon in the desktop's tray, where there is one and the user wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from desktop.settings import TRAY
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import app_icon
from desktop.ui.theme.qt_fixes import round_corners

if TYPE_CHECKING:
    from desktop.ui.reminders import Notification, NotificationAction

NOTIFICATION_MS = 120_000
"""For so long its actions are in the menu of the icon, however soon the desktop hides the bubble."""


class Tray(QObject):
    """While `is_shown`, closing the window only hides it."""

    open_requested = Signal()
    new_task_requested = Signal()
    quit_requested = Signal()

    def __init__(self, context: AppContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self.menu = QMenu(window)
        round_corners(self.menu)
        self.menu.addAction(self.tr("Open Assent")).triggered.connect(self.open_requested)
        self.menu.addAction(self.tr("New task")).triggered.connect(self.new_task_requested)
        self.menu.addSeparator()
        self.menu.addAction(self.tr("Quit")).triggered.connect(self.quit_requested)
        self._icon: QSystemTrayIcon | None = None
        self._notification: Notification | None = None
        self._offered: list[QAction] = []
        self._for_notification = QTimer(self, singleShot=True, interval=NOTIFICATION_MS)
        self._for_notification.timeout.connect(self.on_notification_over)
        context.setting_changed.connect(self.on_setting_changed)
        self.refresh()

    def is_shown(self) -> bool:
        """Also false where the desktop's tray has gone away meanwhile: a hidden window could not be reached there."""
        return self._icon is not None and self._context.settings.get(TRAY) and QSystemTrayIcon.isSystemTrayAvailable()

    def notify(self, notification: Notification) -> bool:
        """Where that is how the desktop shows notifications; false where it cannot.

        There must be an icon to show it from, so there is one for a while even if the user wants none.
        """
        if not (QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()):
            return False
        self._notification = notification
        self._offer(notification.all_actions)
        self.refresh()
        assert self._icon is not None
        self._icon.showMessage(notification.title, notification.body, app_icon())
        self._for_notification.start()
        return True

    def withdraw(self, key: object) -> None:
        if self._notification is not None and self._notification.key == key:
            self.on_notification_over()

    def on_clicked(self) -> None:
        """On the last notification; what it was about is opened where it says so."""
        notification = self._notification
        self.on_notification_over()
        if notification is not None and notification.actions:
            notification.actions[0].run()
        else:
            self.open_requested.emit()

    def on_notification_over(self) -> None:
        self._for_notification.stop()
        self._notification = None
        self._offer(())
        self.refresh()

    def _offer(self, actions: Sequence[NotificationAction]) -> None:
        """What can be done about the last notification is in the menu for a while: the bubble has no buttons."""
        for entry in self._offered:
            self.menu.removeAction(entry)
            entry.deleteLater()
        self._offered = []
        top = self.menu.actions()[0]
        for action in actions:
            entry = QAction(action.text, self.menu)
            entry.setProperty("run", action.run)
            entry.triggered.connect(self.on_offer_taken)
            self.menu.insertAction(top, entry)
            self._offered.append(entry)
        if actions:
            self._offered.append(self.menu.insertSeparator(top))

    def on_offer_taken(self) -> None:
        run = self.sender().property("run")
        self.on_notification_over()
        run()

    def on_setting_changed(self, key: str) -> None:
        if key == TRAY.key:
            self.refresh()

    def refresh(self) -> None:
        used = self._context.settings.get(TRAY) or self._notification is not None
        wanted = used and QSystemTrayIcon.isSystemTrayAvailable()
        if wanted and self._icon is None:
            self._icon = QSystemTrayIcon(app_icon(), self)
            self._icon.setToolTip("Assent")
            self._icon.setContextMenu(self.menu)
            self._icon.activated.connect(self.on_activated)
            self._icon.messageClicked.connect(self.on_clicked)
            self._icon.show()
        elif not wanted and self._icon is not None:
            self._icon.hide()
            self._icon.deleteLater()
            self._icon = None

    def on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is not QSystemTrayIcon.ActivationReason.Context:
            self.open_requested.emit()
