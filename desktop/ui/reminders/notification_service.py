"""Notifications by the desktop's service: org.freedesktop.Notifications on the session bus, with actions.

The messages are jeepney's: PySide's QtDBus cannot send the unsigned number that the service asks for.
"""

from __future__ import annotations

import html
import logging
import os
import socket
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Signal

from desktop.paths import resource
from desktop.ui.core.background import Background

if TYPE_CHECKING:
    from jeepney import Message
    from jeepney.low_level import Parser

    from desktop.ui.reminders.notifications import Notification, NotificationAction

ANSWER_MS = 5_000
"""A service that has not answered by then counts as none."""

_NAME, _PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
_UNLIMITED, _AS_THE_DESKTOP_LIKES = 0, -1
_BY_THE_USER = 2  # the specification's reason why a notification was closed
_DEFAULT = "default"  # the specification's name for a click on the notification itself

log = logging.getLogger(__name__)


class NotificationService(QObject):
    """`refused` carries a notification that it could not show. GUI thread; only connecting is done elsewhere."""

    refused = Signal(object)

    def __init__(self, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._background = background
        self._bus: socket.socket | None = None
        self._parser: Parser
        self._arrivals: QSocketNotifier | None = None
        self._is_connecting = False
        self._serial = 0
        self._waiting: list[Notification] = []
        self._unanswered: dict[int, Callable[[tuple[Any, ...] | None], None]] = {}
        self._shown: dict[int, Notification] = {}
        self._limit = QTimer(self, singleShot=True, interval=ANSWER_MS)
        self._limit.timeout.connect(self._give_up)

    def show(self, notification: Notification) -> None:
        if self._bus is not None:
            self._ask_how(notification)
            return
        self._waiting.append(notification)
        if not self._is_connecting:
            self._is_connecting = True
            self._background.read(_connect, owner=self).done.connect(self._on_connected)

    def withdraw(self, key: object) -> None:
        """Closes the notifications of that key, and forgets those that are about to be shown."""
        self._waiting = [notification for notification in self._waiting if notification.key != key]
        for number in [number for number, notification in self._shown.items() if notification.key == key]:
            del self._shown[number]
            if self._bus is not None:
                self._call(_method("CloseNotification", "u", (number,)))

    def close(self) -> None:
        """Notifications that are shown stay: the end of the app must not take a reminder away."""
        self._limit.stop()
        if self._bus is not None and self._arrivals is not None:
            self._arrivals.setEnabled(False)
            self._arrivals.deleteLater()
            self._bus.close()
            self._bus = None

    def _on_connected(self, bus: socket.socket | None) -> None:
        self._is_connecting = False
        waiting, self._waiting = self._waiting, []
        if bus is None:
            for notification in waiting:
                self.refused.emit(notification)
            return
        from jeepney import MatchRule, message_bus
        from jeepney.low_level import Parser

        self._bus, self._parser = bus, Parser()
        self._arrivals = QSocketNotifier(bus.fileno(), QSocketNotifier.Type.Read, self)
        self._arrivals.activated.connect(self._on_arrivals)
        self._call(message_bus.Hello())
        self._call(message_bus.AddMatch(MatchRule(type="signal", interface=_NAME, path=_PATH)))
        for notification in waiting:
            self._ask_how(notification)

    def _ask_how(self, notification: Notification) -> None:
        """Asks what the service can do, each time: another one may have taken over."""
        self._call(_method("GetCapabilities"), partial(self._send, notification))

    def _send(self, notification: Notification, answer: tuple[Any, ...] | None) -> None:
        if answer is None:
            self.refused.emit(notification)
            return
        (capabilities,) = answer
        if notification.later and "actions" not in capabilities:
            self.refused.emit(notification)  # it asks for an answer, which could not be given there
            return
        title, body, actions = notification.title, notification.body, list[str]()
        if "body" not in capabilities:
            title, body = f"{title}: {body}", ""
        elif "body-markup" in capabilities:
            body = html.escape(body, quote=False)
        if "actions" in capabilities:
            actions = [word for key, action in _keyed(notification).items() for word in (key, action.text)]
        arguments = (
            "Assent", 0, str(resource("icons/assent.svg")), title, body, actions,
            {"desktop-entry": ("s", "org.assent.Assent")},
            _UNLIMITED if notification.actions else _AS_THE_DESKTOP_LIKES,  # with actions it stays until answered
        )  # fmt: skip
        self._call(_method("Notify", "susssasa{sv}i", arguments), partial(self._on_sent, notification))

    def _on_sent(self, notification: Notification, answer: tuple[Any, ...] | None) -> None:
        if answer is None:
            self.refused.emit(notification)
        else:
            self._shown[answer[0]] = notification

    def _on_signal(self, name: str, body: tuple[Any, ...]) -> None:
        """Signals come for all notifications on the desktop; ours are those in `_shown`."""
        if body[0] not in self._shown:
            return
        if name == "ActivationToken":  # with it a Wayland desktop lets our window come to the front
            os.environ["XDG_ACTIVATION_TOKEN"] = body[1]
        elif name == "NotificationClosed":
            notification = self._shown.pop(body[0])
            if body[1] == _BY_THE_USER:
                notification.dismissed()
        elif name == "ActionInvoked":
            action = _keyed(self._shown.pop(body[0])).get(body[1])
            self._call(_method("CloseNotification", "u", (body[0],)))  # some services do not close it themselves
            if action is not None:
                action.run()

    # the bus

    def _call(self, message: Message, then: Callable[[tuple[Any, ...] | None], None] | None = None) -> None:
        """`then` gets the answer, or None where that is an error or does not come in time."""
        self._serial += 1
        if then is not None:
            self._unanswered[self._serial] = then
            self._limit.start()
        assert self._bus is not None
        try:
            self._bus.sendall(message.serialise(self._serial))
        except OSError:
            self._give_up()

    def _on_arrivals(self) -> None:
        assert self._bus is not None
        try:
            data = self._bus.recv(65_536)
        except OSError:
            data = b""
        if not data:
            log.info("the session bus has gone")
            self._give_up()
            return
        self._parser.add_data(data)
        while self._bus is not None and (message := self._parser.get_next_message()) is not None:
            self._on_message(message)

    def _on_message(self, message: Message) -> None:
        from jeepney import HeaderFields, MessageType

        fields, kind = message.header.fields, message.header.message_type
        if kind is MessageType.signal and fields.get(HeaderFields.interface) == _NAME:
            self._on_signal(fields[HeaderFields.member], message.body)
        elif then := self._unanswered.pop(fields.get(HeaderFields.reply_serial, 0), None):
            if not self._unanswered:
                self._limit.stop()
            then(message.body if kind is MessageType.method_return else None)

    def _give_up(self) -> None:
        """Counts all that waits as refused. The next notification connects again."""
        self.close()
        unanswered, self._unanswered = self._unanswered, {}
        for then in unanswered.values():
            then(None)


def _keyed(notification: Notification) -> dict[str, NotificationAction]:
    """The actions by the names that the service knows them by."""
    actions = {str(number): action for number, action in enumerate(notification.all_actions)}
    return {_DEFAULT: notification.actions[0], **actions} if actions else {}


def _method(name: str, signature: str | None = None, body: tuple[Any, ...] = ()) -> Message:
    from jeepney import DBusAddress, new_method_call

    return new_method_call(DBusAddress(_PATH, _NAME, _NAME), name, signature, body)


def _connect() -> socket.socket | None:
    """A connection to the session's bus; None where there is none."""
    from jeepney.bus import get_bus
    from jeepney.io.blocking import prep_socket

    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS") or f"unix:path={os.environ.get('XDG_RUNTIME_DIR')}/bus"
    try:
        bus: socket.socket = prep_socket(get_bus(address), timeout=ANSWER_MS / 1000)
    except (OSError, ValueError, RuntimeError) as error:
        log.info("no session bus for notifications: %s", type(error).__name__)
        return None
    return bus
