"""The tray icon is there only where it is wanted and possible."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtWidgets import QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from desktop.settings import TRAY
from desktop.ui.core.context import AppContext
from desktop.ui.reminders.notifications import Notification, NotificationAction
from desktop.ui.shell.tray import Tray


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretends that there is a tray."""
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda _self: None)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def test_by_default_there_is_none(context: AppContext, window: QWidget, desktop: None) -> None:
    tray = Tray(context, window)
    assert not tray.is_shown()


def test_where_the_desktop_has_no_tray_the_setting_does_nothing(context: AppContext, window: QWidget) -> None:
    context.settings.set(TRAY, True)
    tray = Tray(context, window)
    assert not tray.is_shown()


def test_it_comes_and_goes_with_the_setting(context: AppContext, window: QWidget, desktop: None) -> None:
    tray = Tray(context, window)
    context.settings.set(TRAY, True)
    assert tray.is_shown()
    context.settings.set(TRAY, False)
    assert not tray.is_shown()


def test_a_tray_that_goes_away_counts_as_none(
    context: AppContext, window: QWidget, desktop: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.settings.set(TRAY, True)
    tray = Tray(context, window)
    assert tray.is_shown()
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: False)
    assert not tray.is_shown()


def test_its_menu_opens_adds_and_quits(context: AppContext, window: QWidget, desktop: None, qtbot: QtBot) -> None:
    tray = Tray(context, window)
    signals = [tray.open_requested, tray.new_task_requested, tray.quit_requested]
    actions = [action for action in tray.menu.actions() if not action.isSeparator()]
    assert [action.text() for action in actions] == ["Open Assent", "New task", "Quit"]
    for action, signal in zip(actions, signals, strict=True):
        with qtbot.waitSignal(signal):
            action.trigger()


def test_what_a_notification_offers_is_in_the_menu_until_it_is_chosen(
    context: AppContext, window: QWidget, desktop: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    tray, done = Tray(context, window), list[str]()
    actions = [NotificationAction(text, partial(done.append, text)) for text in ("Done", "Later")]
    assert tray.notify(Notification("Milk", "Now", tuple(actions)))
    next(action for action in tray.menu.actions() if action.text() == "Later").trigger()
    assert done == ["Later"]
    assert not {"Done", "Later"} & {action.text() for action in tray.menu.actions()}


def test_a_click_on_the_icon_opens_the_window(
    context: AppContext, window: QWidget, desktop: None, qtbot: QtBot
) -> None:
    context.settings.set(TRAY, True)
    tray = Tray(context, window)
    with qtbot.waitSignal(tray.open_requested):
        tray.on_activated(QSystemTrayIcon.ActivationReason.Trigger)
    with qtbot.assertNotEmitted(tray.open_requested):
        tray.on_activated(QSystemTrayIcon.ActivationReason.Context)
