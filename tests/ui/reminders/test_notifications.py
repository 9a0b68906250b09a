"""Notifications go to the desktop's service, or into a window of our own that stays until it is answered."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.core.context import AppContext
from desktop.ui.reminders import notification_service as module
from desktop.ui.reminders.notifications import Notification, NotificationAction, Notifications, NotificationWindow
from desktop.ui.shell.tray import Tray
from tests.helpers.session_bus import available, notification_service, session_bus

needs_bus = pytest.mark.skipif(not available(), reason="needs Linux and dbus-daemon (package dbus)")

FULL = ("body", "body-markup", "actions")
TITLE = "<b>Tea</b> & cake"


@pytest.fixture
def answers() -> list[str]:
    return []


@pytest.fixture
def notification(answers: list[str]) -> Notification:
    actions = (
        NotificationAction("Open", lambda: answers.append("open")),
        NotificationAction("Done", lambda: answers.append("done")),
    )
    return Notification("Due now", TITLE, actions)


@pytest.fixture
def notifications(context: AppContext, qtbot: QtBot) -> Iterator[Notifications]:
    window = QWidget()
    qtbot.addWidget(window)
    notifications = Notifications(context, Tray(context, window), window)
    yield notifications
    notifications.stop()


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with session_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address


def own_window(notifications: Notifications) -> NotificationWindow | None:
    window = notifications.__dict__.get("_window")
    assert window is None or isinstance(window, NotificationWindow)
    return window if window and window.isVisible() else None


def button(window: QWidget, text: str) -> QPushButton:
    return next(each for each in window.findChildren(QPushButton) if each.text() == text and each.isVisible())


@needs_bus
def test_the_service_is_given_what_it_can_show(
    notifications: Notifications, notification: Notification, address: str, qtbot: QtBot
) -> None:
    with notification_service(address, *FULL) as service:
        notifications.notify(notification)
        qtbot.waitUntil(lambda: len(service.notified()) == 1)
        (name, replaces, _icon, title, body, actions, hints, expires) = service.notified()[0]
        assert (name, replaces, title, expires) == ("Assent", 0, "Due now", 0)
        assert body == "&lt;b&gt;Tea&lt;/b&gt; &amp; cake"
        assert actions == ["default", "Open", "0", "Open", "1", "Done"]
        assert hints["desktop-entry"] == ["s", "org.assent.Assent"]
    assert own_window(notifications) is None


@needs_bus
def test_without_markup_text_stays_as_it_is_and_without_actions_none_are_sent(
    notifications: Notifications, notification: Notification, address: str, qtbot: QtBot
) -> None:
    with notification_service(address, "body") as service:
        notifications.notify(notification)
        qtbot.waitUntil(lambda: len(service.notified()) == 1)
        assert service.notified()[0][4:6] == [TITLE, []]


@needs_bus
def test_without_a_body_all_is_in_the_title(
    notifications: Notifications, notification: Notification, address: str, qtbot: QtBot
) -> None:
    with notification_service(address, "body-markup") as service:
        notifications.notify(notification)
        qtbot.waitUntil(lambda: len(service.notified()) == 1)
        assert service.notified()[0][3:5] == [f"Due now: {TITLE}", ""]


@needs_bus
def test_an_action_is_run_once_and_only_of_the_notification_it_belongs_to(
    notifications: Notifications, notification: Notification, address: str, answers: list[str], qtbot: QtBot
) -> None:
    with notification_service(address, *FULL) as service:
        for _ in range(3):
            notifications.notify(notification)
        qtbot.waitUntil(lambda: len(notifications._service._shown) == 3)
        service.emit("ActionInvoked", "us", 99, "1")  # of another program
        service.emit("ActionInvoked", "us", 1, "what is this")
        service.emit("ActionInvoked", "us", 2, "1")
        service.emit("ActionInvoked", "us", 2, "1")
        service.emit("ActivationToken", "us", 3, "a token")
        service.emit("ActionInvoked", "us", 3, "default")
        qtbot.waitUntil(lambda: len(answers) == 2)
        assert answers == ["done", "open"]
        assert os.environ.pop("XDG_ACTIVATION_TOKEN") == "a token"
        qtbot.waitUntil(lambda: ("CloseNotification", [2]) in service.calls)


@needs_bus
def test_one_that_was_closed_is_forgotten(
    notifications: Notifications, notification: Notification, address: str, answers: list[str], qtbot: QtBot
) -> None:
    with notification_service(address, *FULL) as service:
        notifications.notify(notification)
        qtbot.waitUntil(lambda: bool(notifications._service._shown))
        service.emit("NotificationClosed", "uu", 1, 2)
        qtbot.waitUntil(lambda: not notifications._service._shown)
        assert answers == []


@needs_bus
def test_a_bus_without_a_service_leads_to_our_own_window(
    notifications: Notifications, notification: Notification, address: str, qtbot: QtBot
) -> None:
    notifications.notify(notification)
    qtbot.waitUntil(lambda: own_window(notifications) is not None)
    with notification_service(address, *FULL) as service:  # one that comes later is used from then on
        notifications.notify(notification)
        qtbot.waitUntil(lambda: len(service.notified()) == 1)


@needs_bus
def test_a_service_that_does_not_answer_counts_as_none(
    notifications: Notifications,
    notification: Notification,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    monkeypatch.setattr(module, "ANSWER_MS", 200)
    with notification_service(address, "silent") as service:
        notifications.notify(notification)
        qtbot.waitUntil(lambda: own_window(notifications) is not None)
        assert [name for name, _ in service.calls] == ["GetCapabilities"]


@needs_bus
def test_a_bus_that_goes_away_is_connected_anew(
    notifications: Notifications,
    notification: Notification,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    for _ in range(2):
        with session_bus(tmp_path) as address, notification_service(address, *FULL) as service:
            monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
            notifications.notify(notification)
            qtbot.waitUntil(lambda service=service: len(service.notified()) == 1)  # type: ignore[misc]
        qtbot.waitUntil(lambda: notifications._service._bus is None)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no session bus")
@pytest.mark.parametrize("address", ["unix:path=/nowhere/at/all", "tcp:host=localhost,port=1", "nonsense", ""])
def test_no_bus_at_all_leads_to_our_own_window(
    address: str,
    notifications: Notifications,
    notification: Notification,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    notifications.notify(notification)
    notifications.notify(notification)
    qtbot.waitUntil(lambda: own_window(notifications) is not None)


def test_our_own_window_stays_until_each_is_answered(
    context: AppContext, notification: Notification, answers: list[str], qtbot: QtBot
) -> None:
    window = NotificationWindow(context.theme)
    qtbot.addWidget(window)
    window.add(notification)
    window.add(notification)
    assert window.isVisible()
    assert [label.text() for label in window.findChildren(QLabel)].count(TITLE) == 2
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in window.findChildren(QLabel))
    QTest.mouseClick(button(window, "Done"), Qt.MouseButton.LeftButton)
    assert answers == ["done"]
    assert window.isVisible()
    QTest.mouseClick(button(window, "Dismiss"), Qt.MouseButton.LeftButton)
    assert answers == ["done"]
    assert not window.isVisible()
    context.theme.changed.emit()  # without a warning of Qt, though there is nothing to be as large as
    window.add(notification)
    window.close()
    assert answers == ["done"]
    window.add(notification)  # and is there again for the next one
    assert window.isVisible()
    assert len([each for each in window.findChildren(QPushButton) if each.isVisible()]) == 3


def test_what_is_for_later_is_in_a_menu_and_closing_counts_as_dismissing(
    context: AppContext, answers: list[str], qtbot: QtBot
) -> None:
    window = NotificationWindow(context.theme)
    qtbot.addWidget(window)
    later = (NotificationAction("Snooze 1 hour", lambda: answers.append("later")),)
    dismissed = Notification("Due now", TITLE, (), later, "key", lambda: answers.append("dismissed"))
    window.add(dismissed)
    snooze = button(window, "Snooze").menu()
    assert [entry.text() for entry in snooze.actions()] == ["Snooze 1 hour"]
    snooze.actions()[0].trigger()
    assert answers == ["later"]
    window.add(dismissed)
    window.withdraw("another key")
    assert window.isVisible()
    window.withdraw("key")
    assert not window.isVisible()
    assert answers == ["later"]  # what was answered elsewhere was not dismissed here
    window.add(dismissed)
    window.close()
    assert answers == ["later", "dismissed"]


@needs_bus
def test_what_asks_for_an_answer_is_not_given_to_a_service_that_takes_none(
    notifications: Notifications, notification: Notification, address: str, qtbot: QtBot
) -> None:
    with notification_service(address, "body") as service:
        notifications.notify(notification._replace(later=(NotificationAction("Snooze", lambda: None),)))
        qtbot.waitUntil(lambda: own_window(notifications) is not None)
        assert service.notified() == []


@needs_bus
def test_the_service_closes_what_was_answered_elsewhere_and_tells_of_the_users_own_closing(
    notifications: Notifications, notification: Notification, address: str, answers: list[str], qtbot: QtBot
) -> None:
    with notification_service(address, *FULL) as service:
        for key in ("one", "two", "three"):
            notifications.notify(notification._replace(key=key, dismissed=partial(answers.append, key)))
        qtbot.waitUntil(lambda: len(notifications._service._shown) == 3)
        notifications.withdraw("one")
        qtbot.waitUntil(lambda: ("CloseNotification", [1]) in service.calls)
        service.emit("NotificationClosed", "uu", 1, 3)
        service.emit("NotificationClosed", "uu", 2, 1)  # it has expired
        service.emit("NotificationClosed", "uu", 3, 2)
        qtbot.waitUntil(lambda: answers == ["three"])


def test_a_window_full_of_them_stays_on_the_screen(
    context: AppContext, notification: Notification, qtbot: QtBot
) -> None:
    window = NotificationWindow(context.theme)
    qtbot.addWidget(window)
    for _ in range(40):
        window.add(notification)
    assert window.screen().availableGeometry().contains(window.geometry())


def test_long_words_on_the_buttons_make_our_own_window_wider(context: AppContext, qtbot: QtBot) -> None:
    window = NotificationWindow(context.theme)
    qtbot.addWidget(window)
    actions = (
        NotificationAction("Einzelheiten der Aufgabe öffnen", str),
        NotificationAction("Als erledigt kennzeichnen", str),
    )
    window.add(Notification("Jetzt fällig", "Anruf", actions))
    primary = button(window, "Einzelheiten der Aufgabe öffnen")
    edge = primary.mapTo(window, primary.rect().bottomRight())
    assert window.rect().contains(edge)
    assert primary.width() >= primary.sizeHint().width()


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_it_is_shown_beside_the_tray_and_a_click_opens_it(
    platform: str,
    notifications: Notifications,
    notification: Notification,
    answers: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda _self: None)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _self, title, text, _icon: shown.append((title, text)))
    notifications.notify(notification)
    assert shown == [("Due now", TITLE)]
    tray = notifications._tray
    assert tray._icon is not None
    assert not tray.is_shown()  # closing the window must not hide it in a tray that the user does not want
    assert [entry.text() for entry in tray.menu.actions()[:2]] == ["Open", "Done"]  # a bubble has no buttons
    tray._icon.messageClicked.emit()
    assert answers == ["open"]
    assert tray.menu.actions()[0].text() == "Open Assent"
    notifications.notify(notification._replace(key="gone"))
    notifications.withdraw("gone")
    assert tray.__dict__["_icon"] is None


def test_elsewhere_without_a_tray_it_is_our_own_window(
    notifications: Notifications, notification: Notification, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: False)
    notifications.notify(notification)
    assert own_window(notifications) is not None
