"""The words in the status bar and the popover behind them: what each state offers, and what a click asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from desktop.ui.core.context import AppContext
from desktop.ui.shell.window import StatusBar
from desktop.ui.sync.popover import SyncPopover
from desktop.ui.sync.words import SyncOverview
from desktop.ui.theme.manager import Appearance, Scheme
from sync.status import DeviceStatus, State, SyncStatus

HERE = DeviceStatus("a" * 16, "laptop", is_this=True)
DESKTOP = DeviceStatus("b" * 16, "desktop", last_seen=1)
ON = SyncOverview(SyncStatus(State.UP_TO_DATE, devices=(HERE, DESKTOP)), Path("/shared"))


@pytest.fixture
def bar(context: AppContext, qtbot: QtBot) -> Iterator[StatusBar]:
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = StatusBar(context, window)
    window.setStatusBar(bar)
    window.resize(600, 300)
    window.show()
    yield bar
    window.close()


@pytest.fixture
def popover(context: AppContext, bar: StatusBar) -> SyncPopover:
    popover = SyncPopover(context, bar.window())
    popover.show_overview(ON)
    popover.open_at(bar)
    return popover


def offered(popover: SyncPopover) -> list[str]:
    return [button.text() for button in popover._all if button.isVisible()]


def of(state: State, number: int = 0) -> SyncOverview:
    return replace(ON, status=replace(ON.status, state=state, number=number, device=DESKTOP.id))


_ALWAYS = ["Devices…", "Open folder", "Copy diagnostics", "Set up…"]


@pytest.mark.parametrize(
    ("overview", "buttons"),
    [
        (SyncOverview(), ["Set up…"]),
        (ON, ["Sync now", "Pause", *_ALWAYS]),
        (of(State.NEEDS_PASSPHRASE), ["Enter passphrase…", "Sync now", "Pause", *_ALWAYS]),
        (of(State.CHANGED), ["Choose…", "Sync now", "Pause", *_ALWAYS]),
        (of(State.HELD, 30), ["Show", "Apply", "Keep them", "Sync now", "Pause", *_ALWAYS]),
        (replace(of(State.HELD, 30), is_paused=True), ["Sync now", "Resume", *_ALWAYS]),
        (replace(ON, progress=(3, 20)), ["Pause", *_ALWAYS]),
        (replace(ON, is_elsewhere=True), _ALWAYS),
    ],
)
def test_each_state_offers_what_helps(popover: SyncPopover, overview: SyncOverview, buttons: list[str]) -> None:
    popover.show_overview(overview)
    assert offered(popover) == buttons
    assert popover.progress.isVisible() is (overview.progress is not None)


@pytest.mark.parametrize(
    ("overview", "button"),
    [
        (ON, "sync_now"),
        (ON, "open_folder"),
        (ON, "copy"),
        (ON, "manage"),
        (ON, "change"),
        (SyncOverview(), "set_up"),
        (of(State.NEEDS_PASSPHRASE), "unlock"),
        (of(State.CHANGED), "choose_vault"),
        (of(State.HELD, 30), "show_held"),
        (of(State.HELD, 30), "apply_held"),
        (of(State.HELD, 30), "keep_held"),
    ],
)
def test_a_button_can_be_pressed_by_keyboard_too(
    popover: SyncPopover, overview: SyncOverview, button: str, qtbot: QtBot
) -> None:
    popover.show_overview(overview)
    pressed: QPushButton = getattr(popover, button)
    assert pressed.accessibleName()
    with qtbot.waitSignal(pressed.clicked):
        QTest.keyClick(pressed, Qt.Key.Key_Return)


def test_pause_and_resume(popover: SyncPopover, qtbot: QtBot) -> None:
    with qtbot.waitSignal(popover.pause_wanted) as asked:
        popover.pause.click()
    assert asked.args == [True]
    popover.show_overview(replace(ON, is_paused=True))
    assert not popover.sync_now.isEnabled()
    with qtbot.waitSignal(popover.pause_wanted) as asked:
        popover.pause.click()
    assert asked.args == [False]


def test_the_first_button_has_the_focus_and_escape_closes(popover: SyncPopover, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: QApplication.focusWidget() is popover.sync_now)
    QTest.keyClick(popover, Qt.Key.Key_Escape)
    assert not popover.isVisible()


def test_devices_are_listed_others_first_and_not_made_anew(popover: SyncPopover) -> None:
    lines = popover.devices.lines
    assert [line.name.text() for line in lines] == ["desktop", "laptop"]
    assert "has all your changes" in lines[0].about.text()
    popover.show_overview(replace(ON, is_busy=True))
    assert popover.devices.lines is lines
    popover.show_overview(replace(ON, status=replace(ON.status, devices=(HERE,))))
    assert [line.name.text() for line in popover.devices.lines] == ["laptop"]


@pytest.mark.parametrize("percent", [100, 200])
def test_all_of_it_is_to_be_seen(popover: SyncPopover, context: AppContext, percent: int, qtbot: QtBot) -> None:
    context.theme.apply(Appearance(Scheme.DARK, percent))
    popover.show_overview(of(State.HELD, 30))
    screen = popover.screen().availableGeometry()
    qtbot.waitUntil(
        lambda: (
            popover.height() >= popover._column.totalHeightForWidth(popover.width())
            or popover.height() >= screen.height() - 1
        )
    )
    assert screen.contains(popover.geometry())


def test_the_bar_says_it_in_words_and_gives_way(bar: StatusBar, context: AppContext, qtbot: QtBot) -> None:
    bar.sync.show_overview(of(State.FULL))
    assert bar.sync.isVisible()
    assert bar.sync.text() == "Sync folder is full"
    assert bar.sync.accessibleName() == "Sync: Sync folder is full"
    assert bar.sync.property("tone") == "warn"
    bar.window().resize(160, 300)
    qtbot.waitUntil(lambda: bar.sync.geometry().right() <= bar.width())
    with qtbot.waitSignal(bar.sync.clicked):
        QTest.keyClick(bar.sync, Qt.Key.Key_Return)
