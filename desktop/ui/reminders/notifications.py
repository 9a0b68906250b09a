"""Telling the user something wherever they are, and taking their answer.

On Linux by the desktop's service, on Windows and macOS beside the tray; where neither is to be had, in a window of
our own that stays until it is answered. None of them needs the tray icon to be switched on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from desktop.ui.core.context import AppContext
from desktop.ui.shell import Tray

if TYPE_CHECKING:
    from desktop.ui.reminders.notification_service import NotificationService
    from desktop.ui.reminders.notification_window import NotificationWindow


class Action(NamedTuple):
    text: str
    run: Callable[[], object]


class Notification(NamedTuple):
    """Plain text, whatever shows it. The first action is also what a click on the notification itself does."""

    title: str
    body: str
    actions: tuple[Action, ...] = ()


class Notifications(QObject):
    """`stop` it before the window goes."""

    def __init__(self, context: AppContext, tray: Tray, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._tray = tray

    def notify(self, notification: Notification) -> None:
        if sys.platform == "linux":
            self._service.show(notification)
        elif not self._tray.notify(notification):
            self._window.add(notification)

    def stop(self) -> None:
        if "_service" in self.__dict__:
            self._service.close()
        if "_window" in self.__dict__:
            self._window.close()
            self._window.deleteLater()

    @cached_property
    def _service(self) -> NotificationService:
        from desktop.ui.reminders.notification_service import NotificationService

        service = NotificationService(self._context.background, self)
        service.refused.connect(self.on_refused)
        return service

    @cached_property
    def _window(self) -> NotificationWindow:
        from desktop.ui.reminders.notification_window import NotificationWindow

        return NotificationWindow(self._context.theme)

    def on_refused(self, notification: Notification) -> None:
        self._window.add(notification)
