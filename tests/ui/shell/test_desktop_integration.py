"""How the app behaves around its window: what it says first, closing, coming to the front, reminders, backups."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from unittest.mock import Mock, patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSystemTrayIcon
from pytestqt.qtbot import QtBot

from desktop.domain.reminders import Alarm
from desktop.domain.task import Due, Status, Task
from desktop.domain.views import View
from desktop.services.backups import BackupKind
from desktop.settings import OVERDUE_SUMMARY, TRAY, WEEKLY_BACKUP
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.places import Place
from desktop.ui.reminders.notifications import Notification
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.desktop_integration import DesktopIntegration
from desktop.ui.shell.instance import InstanceServer
from desktop.ui.shell.window import MainWindow


@pytest.fixture(autouse=True)
def _own_runtime_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("r")))


@pytest.fixture
def notices(context: AppContext) -> list[Notice]:
    told: list[Notice] = []
    context.told.connect(told.append)
    return told


@pytest.fixture
def quit_app() -> Mock:
    return Mock()


@pytest.fixture
def window(context: AppContext, quit_app: Mock, qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(context)
    qtbot.addWidget(window)
    CommandHandlers(context, window, quit_app)
    window.show()
    yield window
    window.toast.go()


@pytest.fixture
def integration(context: AppContext, window: MainWindow, quit_app: Mock) -> Iterator[DesktopIntegration]:
    integration = DesktopIntegration(context, window, InstanceServer(context.services.profile, window), quit_app)
    yield integration
    integration.stop()


@pytest.fixture
def tray(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop with a tray."""
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda _self: None)
    context.settings.set(TRAY, True)


@pytest.fixture
def shown(integration: DesktopIntegration, monkeypatch: pytest.MonkeyPatch) -> list[Notification]:
    """What the desktop is asked to show."""
    shown: list[Notification] = []
    monkeypatch.setattr(integration.notifications, "notify", shown.append)
    return shown


def add_overdue(context: AppContext, number: int) -> None:
    for _ in range(number):
        yesterday = Due(context.today() - dt.timedelta(days=1))
        context.services.tasks.create({"title": "Late", "due": yesterday})
    context.services.tasks.create({"title": "Not late", "due": Due(context.today())})


def test_what_is_overdue_is_said_at_start(
    context: AppContext, integration: DesktopIntegration, notices: list[Notice], qtbot: QtBot
) -> None:
    add_overdue(context, 3)
    integration.start(crashed=False)
    qtbot.waitUntil(lambda: bool(notices))
    assert notices[0].text.startswith("3 task")


def test_nothing_overdue_nothing_said(
    context: AppContext, integration: DesktopIntegration, notices: list[Notice], qtbot: QtBot
) -> None:
    add_overdue(context, 0)
    integration.start(crashed=False)
    qtbot.waitUntil(lambda: not context.background._jobs)
    assert notices == []


def test_the_summary_can_be_switched_off(
    context: AppContext, integration: DesktopIntegration, notices: list[Notice], qtbot: QtBot
) -> None:
    add_overdue(context, 3)
    context.settings.set(OVERDUE_SUMMARY, False)
    integration.start(crashed=False)
    qtbot.waitUntil(lambda: not context.background._jobs)
    assert notices == []


def test_a_crash_is_told_calmly_and_alone(
    context: AppContext, integration: DesktopIntegration, notices: list[Notice]
) -> None:
    add_overdue(context, 3)
    integration.start(crashed=True)
    (notice,) = notices
    assert "did not end properly" in notice.text
    assert "log folder" in notice.text


def test_a_backup_that_was_put_back_or_waits_is_told(
    context: AppContext, integration: DesktopIntegration, notices: list[Notice]
) -> None:
    backups = context.services.backups
    backups.restore(backups.make())
    with context.services.store.write() as writer:
        writer.set_meta("restored", "untold")
    integration.start(crashed=False)
    (notice,) = notices
    assert "was restored" in notice.text
    assert "next start" in notice.text


def test_closing_the_window_ends_the_app(window: MainWindow, integration: DesktopIntegration, quit_app: Mock) -> None:
    window.close()
    quit_app.assert_called_once_with()


def test_with_a_tray_closing_only_hides_it_and_says_so_once_ever(
    tray: None, window: MainWindow, integration: DesktopIntegration, shown: list[Notification], quit_app: Mock
) -> None:
    window.close()
    quit_app.assert_not_called()
    assert not window.isVisible()
    assert "stays in the tray" in shown[0].body
    integration.tray.open_requested.emit()
    assert window.isVisible()
    window.close()
    assert len(shown) == 1


def test_the_tray_makes_a_new_task_in_the_window(
    tray: None, window: MainWindow, integration: DesktopIntegration, qtbot: QtBot
) -> None:
    window.close()
    integration.tray.new_task_requested.emit()
    assert window.isVisible()
    qtbot.waitUntil(lambda: window.page.quick_add.isAncestorOf(window.focusWidget() or window))


def test_the_tray_quits(tray: None, integration: DesktopIntegration, quit_app: Mock) -> None:
    integration.tray.quit_requested.emit()
    quit_app.assert_called_once_with()


def test_a_minimised_window_comes_back_at_its_size(
    window: MainWindow, integration: DesktopIntegration, qtbot: QtBot
) -> None:
    window.showMaximized()
    window.setWindowState(window.windowState() | Qt.WindowState.WindowMinimized)
    integration._server.called.emit()
    assert not window.isMinimized()
    assert window.isMaximized()


def alarm_of(task: Task) -> Alarm:
    return Alarm(dt.datetime(2026, 11, 17, 9), task.id, task.title, None)


def test_a_reminder_is_answered_by_completing_or_for_later_and_goes_everywhere(
    context: AppContext, integration: DesktopIntegration, shown: list[Notification], qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    withdrawn: list[object] = []
    monkeypatch.setattr(integration.notifications, "withdraw", withdrawn.append)
    done, later, elsewhere = (context.services.tasks.create({"title": name}).task for name in ("a", "b", "c"))
    for task in (done, later, elsewhere):
        integration.reminders._waiting.add(alarm_of(task))
        integration.on_due("Due now", task.title, (alarm_of(task),))
    shown[0].actions[1].run()
    qtbot.waitUntil(lambda: context.services.tasks.get(done.id).status is Status.DONE)
    assert [action.text for action in shown[1].later] == [
        "Snooze 10 minutes", "Snooze 1 hour", "Snooze until tomorrow morning",
    ]  # fmt: skip
    shown[1].later[2].run()
    context.services.reminders.answer([alarm_of(elsewhere)])  # as from another device
    qtbot.waitUntil(lambda: len(withdrawn) == 3)
    tomorrow = context.today() + dt.timedelta(days=1)

    def is_put_off() -> bool:
        with context.services.store.read() as reader:
            (row,) = reader.reminded_of([later.id])
        return (row.reminded, row.snoozed) == ("2026-11-17T09:00", f"{tomorrow}T09:00")

    qtbot.waitUntil(is_put_off)


def test_a_reminder_opens_its_task_in_the_window(
    context: AppContext, window: MainWindow, integration: DesktopIntegration, shown: list[Notification], qtbot: QtBot
) -> None:
    task = context.services.tasks.create({"title": "Tea"}).task
    integration.on_due("Due now", "Tea", (alarm_of(task),))
    (notification,) = shown
    assert notification[:2] == ("Due now", "Tea")
    assert [action.text for action in notification.actions] == ["Open", "Done"]
    with qtbot.waitActive(window):
        notification.actions[0].run()
    assert window.detail.task_id == task.id
    qtbot.waitUntil(lambda: window.task_in_focus() == task.id)
    assert window.commands["task.complete"].isEnabled()


def test_one_of_several_tasks_opens_today_and_one_of_proposals_the_review(
    context: AppContext,
    window: MainWindow,
    integration: DesktopIntegration,
    shown: list[Notification],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tasks = [context.services.tasks.create({"title": title}).task for title in ("Tea", "Cake")]
    integration.on_due("2 tasks are due", "Tea, cake", tuple(map(alarm_of, tasks)))
    assert [action.text for action in shown[0].actions] == ["Open"]  # nobody completes what they cannot see
    monkeypatch.setattr(window, "isActiveWindow", lambda: True)
    integration.on_proposals("2 proposals wait for your review.")
    assert len(shown) == 1  # whoever is in the window sees it there
    monkeypatch.setattr(window, "isActiveWindow", lambda: False)
    integration.on_proposals("2 proposals wait for your review.")
    assert (window.toast.label.text(), window.toast.undo.text()) == ("2 proposals wait for your review.", "Review")
    for notification, view in zip(shown, (View.TODAY, View.REVIEW), strict=True):
        notification.actions[0].run()
        assert window.sidebar.place == Place(view)
    window.go(Place(View.TODAY))
    window.toast.undo.click()
    assert window.sidebar.place == Place(View.REVIEW)


def test_the_weekly_backup_is_made_in_the_background(
    context: AppContext, integration: DesktopIntegration, qtbot: QtBot
) -> None:
    integration.start(crashed=False)
    assert integration._backup_timer.isActive()
    integration.back_up()
    qtbot.waitUntil(lambda: len(context.services.backups.all()) == 1)
    assert context.services.backups.all()[0].kind is BackupKind.WEEKLY


def test_the_weekly_backup_can_be_switched_off(
    context: AppContext, integration: DesktopIntegration, qtbot: QtBot
) -> None:
    context.settings.set(WEEKLY_BACKUP, False)
    with patch.object(context.services.backups, "weekly") as weekly:
        integration.back_up()
        qtbot.waitUntil(lambda: not context.background._jobs)
    weekly.assert_not_called()


def test_a_backup_that_fails_is_told(
    context: AppContext, integration: DesktopIntegration, notices: list[Notice], qtbot: QtBot
) -> None:
    context.services.backups.folder.write_text("in the way")
    integration.back_up()
    qtbot.waitUntil(lambda: bool(notices))
    assert "No backup could be written" in notices[0].text
