"""A half-typed line in quick add is there again at the next start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.views import Query, View
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.quick_add import quick_add
from desktop.ui.quick_add.quick_add import DRAFT
from desktop.ui.shell.window import MainWindow
from tests.helpers.detail import settle


def open_window(context: AppContext, qtbot: QtBot) -> MainWindow:
    window = MainWindow(context)
    qtbot.addWidget(window)
    window.restore()
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def restarted(context: AppContext, qtbot: QtBot, window: MainWindow) -> MainWindow:
    """To be held on to: a window that nobody holds may go at any moment."""
    window.close()
    settle(qtbot, context)
    return open_window(context, qtbot)


def stored(services: Services) -> object:
    """What a process that starts now would read."""
    other = Services(services.profile)
    try:
        return other.settings.state(DRAFT)
    finally:
        other.close()


def test_what_is_typed_outlives_the_window(context: AppContext, services: Services, qtbot: QtBot) -> None:
    window = open_window(context, qtbot)
    QTest.keyClicks(window.page.quick_add.input, "Half a thought tomorrow")
    window = restarted(context, qtbot, window)
    again = window.page.quick_add
    assert again.text() == "Half a thought tomorrow"
    assert stored(services) is not None
    QTest.keyClick(again.input, Qt.Key.Key_Return)
    settle(qtbot, context)
    found = services.lists.ids(Query(View.ALL, context.today()))
    assert [task.title for task in services.lists.tasks(found)] == ["Half a thought"]


def test_so_do_chips_taken_off_and_labels_picked(context: AppContext, qtbot: QtBot) -> None:
    window = open_window(context, qtbot)
    field = window.page.quick_add
    QTest.keyClicks(field.input, "Pay rent tomorrow")
    (chip,) = field._read.chips if field._read else ()
    field._on_chip_removed(chip)
    field._on_label_picked("#", "two words")
    chips = [chip.text() for chip in field.chips.chips()]
    assert chips == ["two words"]
    window = restarted(context, qtbot, window)
    again = window.page.quick_add
    assert again.text() == "Pay rent tomorrow"
    qtbot.waitUntil(lambda: [chip.text() for chip in again.chips.chips()] == chips)
    assert again._read is not None
    assert again._read.due is None


def test_a_pause_is_enough_for_a_process_that_is_killed(
    context: AppContext, services: Services, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_add, "PAUSE_MS", 1)
    window = open_window(context, qtbot)
    QTest.keyClicks(window.page.quick_add.input, "Half a thought")
    qtbot.waitUntil(lambda: stored(services) == {"text": "Half a thought", "removed": [], "picked": []})
    QTest.keyClick(window.page.quick_add.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stored(services) is None)


@pytest.mark.parametrize("damaged", ["text", 3, {"text": 3}, {"text": "a"}])
def test_a_draft_that_makes_no_sense_is_left_alone(context: AppContext, qtbot: QtBot, damaged: object) -> None:
    context.settings.remember(DRAFT, damaged)
    window = open_window(context, qtbot)
    assert window.page.quick_add.text() == ""
