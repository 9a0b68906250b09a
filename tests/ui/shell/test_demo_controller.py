"""The demo in the window: the second device is started and ended with it, and what it does is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.services.demo import SECOND, DemoFolder, share
from desktop.services.demo_device import HERE, RENAMED, DemoEvent, DemoEventKind
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.demo_controller import DemoController
from desktop.ui.shell.window import MainWindow

TIMEOUT_MS = 60_000
"""A limit for a broken run, not a measurement."""


@pytest.fixture
def demo(qtbot: QtBot, context: AppContext, tmp_path: Path) -> Iterator[DemoController]:
    window = MainWindow(context)
    window.handlers = CommandHandlers(context, window, QApplication.quit)  # type: ignore[attr-defined]
    window.restore()
    window.show()
    demo = DemoController(context, window, DemoFolder(tmp_path / "demo"))
    yield demo
    demo.stop()
    window.close()
    window.deleteLater()


@pytest.fixture
def told(context: AppContext) -> list[str]:
    texts: list[str] = []

    def note(notice: Notice) -> None:
        texts.append(notice.text)

    context.told.connect(note)
    return texts


def test_every_deed_is_said_and_the_notable_ones_are_told(demo: DemoController, told: list[str]) -> None:
    assert demo.line.text() == "Demo: nothing is kept"
    for kind in set(DemoEventKind) - {DemoEventKind.RENAMED_APART}:
        demo.on_event(DemoEvent(kind, "Milk", "id"))
        assert SECOND in demo.line.text()
        assert demo.line.accessibleName() == demo.line.text()
    assert sorted(told) == [
        "Desktop (demo) has confirmed a proposal: Milk",
        "This is a demo; nothing of it is kept. Desktop (demo) takes part through a temporary folder.",
    ]
    demo.on_event(DemoEvent(DemoEventKind.TICKED, "Milk", "id"))
    assert demo.line.text() == "Desktop (demo) ticked “Milk”"


def test_what_the_other_renamed_offline_is_renamed_here_too(
    demo: DemoController, context: AppContext, qtbot: QtBot, told: list[str]
) -> None:
    task = context.services.tasks.create({"title": RENAMED}).task
    demo.on_event(DemoEvent(DemoEventKind.RENAMED_APART, RENAMED, task.id))
    qtbot.waitUntil(lambda: context.services.tasks.get(task.id).title == HERE)
    assert told == [
        f"Desktop (demo) was offline, and “{RENAMED}” was renamed on both devices. Conflicts shows both names."
    ]


def test_the_other_may_have_renamed_what_is_gone_here(
    demo: DemoController, context: AppContext, qtbot: QtBot, told: list[str]
) -> None:
    demo.on_event(DemoEvent(DemoEventKind.RENAMED_APART, RENAMED, "0" * 32))
    with qtbot.waitSignal(context.background.write(lambda: None).done):  # writes come one after the other
        pass
    assert not any("No task" in text for text in told)


def test_the_file_menu_opens_the_second_window(demo: DemoController, context: AppContext) -> None:
    window = demo.parent()
    assert isinstance(window, MainWindow)
    menu = window.menuBar().actions()[0].menu()
    assert demo.open in menu.actions()  # type: ignore[attr-defined]
    demo.open.trigger()  # nothing is running yet; that is no reason to complain


def test_a_real_second_device_joins_and_ends(demo: DemoController, context: AppContext, qtbot: QtBot) -> None:
    folder = demo.folder
    folder.root.mkdir()
    share(context.services, folder)
    demo.start()
    qtbot.waitUntil(lambda: demo.line.text() == "Demo: in sync with Desktop (demo)", timeout=TIMEOUT_MS)
    context.services.sync.sync_once()
    assert {device.name for device in context.services.sync.status().devices} == {"Laptop (demo)", SECOND}
    demo.stop()
    assert folder.shared.is_dir()  # it was told the end, and left the rest to the demo
