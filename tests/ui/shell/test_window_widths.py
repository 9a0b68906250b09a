from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.views import View
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import Place
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.window import MainWindow
from desktop.ui.theme.manager import Appearance, Scheme

LARGE = Appearance(Scheme.LIGHT, font_percent=200)


@pytest.fixture
def window(context: AppContext, services: Services, qtbot: QtBot) -> Iterator[MainWindow]:
    services.tasks.create({"title": "Pay rent"})
    window = MainWindow(context)
    window.restore()
    window.go(Place(View.ALL))
    window.show()
    qtbot.waitUntil(lambda: window.page.tasks.model.rowCount() == 1)
    yield window
    window.close()
    window.deleteLater()


def shown(window: MainWindow) -> tuple[bool, bool, bool]:
    parts = (window.sidebar, window.page, window.detail)
    sidebar, page, detail = (part.isVisible() for part in parts)
    return sidebar, page, detail


def open_task(window: MainWindow) -> None:
    window.open_task(window.page.tasks.model.id_at(0))


@pytest.mark.parametrize(
    ("width", "parts"), [(1180, (True, True, True)), (800, (False, True, True)), (560, (False, False, True))]
)
def test_an_open_task_gets_room(window: MainWindow, width: int, parts: tuple[bool, bool, bool]) -> None:
    open_task(window)
    window.resize(width, 600)
    assert shown(window) == parts
    window.open_task(None)
    assert shown(window) == (True, True, False)


def test_what_had_a_small_window_to_itself_does_not_keep_that_width(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1180, 600)
    open_task(window)
    window.remember()
    usual = window.panes.widths()
    window.resize(560, 600)
    qtbot.waitUntil(lambda: window.detail.width() == 560)
    window.remember()
    assert window.panes.widths() == usual


@pytest.mark.parametrize(
    ("width", "parts"), [(800, (True, True, True)), (560, (True, False, True)), (420, (True, False, False))]
)
def test_the_sidebar_can_be_brought_back(
    window: MainWindow, qtbot: QtBot, width: int, parts: tuple[bool, bool, bool]
) -> None:
    CommandHandlers(window._context, window, window.hide)
    window.resize(width, 600)
    open_task(window)
    before = shown(window)
    assert not before[0]
    QTest.mouseClick(window.sidebar_button, Qt.MouseButton.LeftButton)
    assert shown(window) == parts
    assert window.commands["view.sidebar"].isChecked()
    QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert shown(window) == before
    window.commands["view.sidebar"].trigger()
    window.go(Place(View.TODAY))  # a place that is chosen there is shown
    qtbot.waitUntil(window.page.isVisible)
    window.open_task(None)
    window.resize(1180, 760)
    assert shown(window) == (True, True, False)


def test_nothing_is_cut_off_in_the_smallest_window(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(window.minimumSize())
    assert not window.sidebar.isVisible()
    qtbot.waitUntil(lambda: window.page.width() == window.width() == window.minimumWidth())
    window.resize(1180, 760)
    assert window.sidebar.isVisible()


def test_larger_text_gets_wider_parts(window: MainWindow, context: AppContext, qtbot: QtBot) -> None:
    before = window.sidebar.minimumWidth()
    context.theme.apply(LARGE)
    qtbot.waitUntil(lambda: window.sidebar.width() >= window.sidebar.minimumWidth() == 2 * before)
    open_task(window)
    assert shown(window) == (False, False, True)  # as at half the width with normal text
    window.resize(window.minimumSize())
    qtbot.waitUntil(lambda: window.detail.width() == window.width() == window.minimumWidth())


def test_a_long_name_leaves_room_for_the_search(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    name = "A label with a very long name that says it all"
    services.tasks.create({"title": "Mow the lawn"}, [name])
    qtbot.waitUntil(lambda: [label.name for label in window.sidebar.labels] == [name])
    window.go(Place(View.ALL, window.sidebar.labels[0].id))
    window.resize(window.minimumSize())
    qtbot.waitUntil(lambda: window.page.width() == window.minimumWidth())
    page = window.page
    right = page.sort.mapTo(page, page.sort.rect().topRight()).x()
    assert right < page.width()
    qtbot.waitUntil(lambda: page.heading.toolTip() == name)


def test_the_order_is_not_offered_while_searching(window: MainWindow, qtbot: QtBot) -> None:
    page = window.page
    page.search.input.setText("rent")
    qtbot.waitUntil(lambda: "found" in page.subtitle.text())
    assert not page.sort.isEnabled()
    page.search.clear()
    assert page.sort.isEnabled()
