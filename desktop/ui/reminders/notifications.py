"""Telling the user something wherever they are, and taking their answer.

On Linux by the desktop's service, on Windows and macOS beside the tray; where neither is to be had, in a window of
our own that stays until it is answered. None of them needs the tray icon to be switched on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.shell import Tray
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from desktop.ui.widgets.scrolling import ScrollArea

if TYPE_CHECKING:
    from desktop.ui.reminders.notification_service import NotificationService

_WIDTH = 44
"""In units of the grid."""


class NotificationAction(NamedTuple):
    text: str
    run: Callable[[], object]


class Notification(NamedTuple):
    """Plain text, whatever shows it. The first action is also what a click on the notification itself does.

    `later` are further actions, for another time: where there is little room they are in a menu. By `key` it can be
    taken back; `dismissed` is called when the user closes it without an action.
    """

    title: str
    body: str
    actions: tuple[NotificationAction, ...] = ()
    later: tuple[NotificationAction, ...] = ()
    key: object = None
    dismissed: Callable[[], object] = lambda: None

    @property
    def all_actions(self) -> tuple[NotificationAction, ...]:
        return self.actions + self.later


class Notifications(QObject):
    """Chooses how a notification is shown. `stop` it before the window goes."""

    def __init__(self, context: AppContext, tray: Tray, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._tray = tray

    def notify(self, notification: Notification) -> None:
        if sys.platform == "linux":
            self._service.show(notification)
        elif not self._tray.notify(notification):
            self._window.add(notification)

    def withdraw(self, key: object) -> None:
        """Takes back the notifications of that key: what they told of needs no answer any more."""
        if "_service" in self.__dict__:
            self._service.withdraw(key)
        if "_window" in self.__dict__:
            self._window.withdraw(key)
        self._tray.withdraw(key)

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
        return NotificationWindow(self._context.theme)

    def on_refused(self, notification: Notification) -> None:
        self._window.add(notification)


class NotificationWindow(QWidget):
    """In a corner of the screen, above other windows but without taking the keyboard from them.

    It goes when each notification has been answered or the window is closed.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(self.tr("Notifications – Assent"))
        self._theme = theme
        self._cards: dict[QFrame, Notification] = {}
        self._content = QWidget()
        self._column = theme.space(make_column(self._content, STRETCH), "gap", ("gap",))
        self._scroll = ScrollArea(self, self._content)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        make_column(self, self._scroll)
        theme.changed.connect(self._fit)

    def add(self, notification: Notification) -> None:
        """The newest is at the top."""
        card = self._make_card(notification)
        self._cards[card] = notification
        self._column.insertWidget(0, card)
        card.show()
        self._fit()
        if self.isVisible():
            self.raise_()
        else:  # a new window that stays on top is on top
            self.show()
        announce(self, f"{notification.title}: {notification.body}", urgent=True)

    def withdraw(self, key: object) -> None:
        for card in [card for card, notification in self._cards.items() if notification.key == key]:
            self._answer(card, lambda: None)

    def closeEvent(self, event: QCloseEvent) -> None:
        for card, notification in list(self._cards.items()):
            self._take_away(card)
            notification.dismissed()
        super().closeEvent(event)

    def _make_card(self, notification: Notification) -> QFrame:
        card = mark(QFrame(self._content), WidgetKind.CARD)
        title = make_label(notification.title, card, WidgetKind.SECTION, wraps=True)
        body = make_label(notification.body, card, wraps=True)
        buttons = self._theme.space(make_row(None, STRETCH), "grid", (0, "grid", 0, 0))
        about = f"{notification.title}: {notification.body}"
        if notification.later:
            buttons.addWidget(self._make_menu(notification, card))
        for action in (
            NotificationAction(self.tr("Dismiss"), notification.dismissed),
            *reversed(notification.actions),
        ):
            button = QPushButton(action.text, card)
            button.setAccessibleDescription(about)
            button.setProperty("answer", (card, action.run))
            button.clicked.connect(self.on_answered)
            buttons.addWidget(button)
        if notification.actions:
            mark(button, WidgetKind.PRIMARY)
        self._theme.space(make_column(card, title, body, buttons), "half", ("gap",))
        return card

    def _make_menu(self, notification: Notification, card: QFrame) -> QPushButton:
        button = QPushButton(self.tr("Snooze"), card)
        button.setAccessibleDescription(f"{notification.title}: {notification.body}")
        menu = QMenu(button)
        round_corners(menu)
        for action in notification.later:
            chosen = menu.addAction(action.text)
            chosen.setProperty("answer", (card, action.run))
            chosen.triggered.connect(self.on_answered)
        button.setMenu(menu)
        return button

    def on_answered(self) -> None:
        self._answer(*self.sender().property("answer"))

    def _answer(self, card: QFrame, run: Callable[[], object]) -> None:
        self._take_away(card)
        if self._cards:
            self._fit()
        else:
            self.close()
        run()

    def _take_away(self, card: QFrame) -> None:
        del self._cards[card]
        self._column.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _fit(self) -> None:
        """As large as what it shows, in the corner at the top; Wayland puts it where it likes."""
        if not self._cards:
            return
        metrics = self._theme.metrics
        room = QGuiApplication.primaryScreen().availableGeometry()
        width = min(max(_WIDTH * metrics.grid, self._column.totalMinimumSize().width()), room.width())
        needed = self._column.totalHeightForWidth(width)
        self.setFixedSize(width, min(needed, room.height() // 2))
        self.move(room.right() - width - metrics.double, room.top() + metrics.double)
