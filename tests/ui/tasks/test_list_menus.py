"""The menu of a list, and the one that brings back what is archived or deleted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.domain.views import View
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import Place
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.window import MainWindow
from desktop.ui.tasks import list_menus


@pytest.fixture
def place(services: Services) -> Place:
    """One of two lists."""
    services.task_lists.create("Garden")
    return Place(View.ALL, list=services.task_lists.create("House").id)


@pytest.fixture
def window(qtbot: QtBot, context: AppContext, place: Place) -> Iterator[MainWindow]:
    window = MainWindow(context)
    window.handlers = CommandHandlers(context, window, QApplication.quit)  # type: ignore[attr-defined]
    window.restore()
    window.show()
    qtbot.waitUntil(lambda: len(window.sidebar.lists) == 2)
    yield window
    window.close()
    window.deleteLater()


def entry(menu: QMenu, *texts: str) -> QAction:
    """By its text, in a menu within the menu where there are two."""
    (found,) = [action for action in menu.actions() if action.text().replace("&", "") == texts[0]]
    within = found.menu()
    return entry(within, *texts[1:]) if isinstance(within, QMenu) else found


def opened(qtbot: QtBot) -> QMenu:
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(qtbot: QtBot, window: MainWindow, place: Place, *texts: str) -> None:
    window.sidebar.menu_wanted.emit(place, QPoint(5, 5))
    menu = opened(qtbot)
    entry(menu, *texts).trigger()
    menu.close()
    # Offscreen, the window loses the focus once the menu is gone, which would close one that is opened until then.
    qtbot.waitUntil(lambda: not isValid(menu))
    qtbot.wait(0)


def test_its_entries_are_about_the_list_that_it_was_opened_for(
    qtbot: QtBot, window: MainWindow, services: Services, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = services.task_lists
    monkeypatch.setattr(list_menus, "ask_text", lambda *_: "Home")
    choose(qtbot, window, place, "Rename…")
    qtbot.waitUntil(lambda: [one.name for one in lists.all()] == ["Garden", "Home"])
    choose(qtbot, window, place, "Colour", "Blue")
    qtbot.waitUntil(lambda: [one.id for one in lists.all() if one.color == "blue"] == [place.list])
    choose(qtbot, window, place, "Delete…")
    qtbot.waitUntil(lambda: [one.id for one in lists.deleted()] == [place.list])
    assert [one.name for one in lists.all()] == ["Garden"]


@pytest.mark.parametrize(("act", "part"), [("Archive", "Archived lists"), ("Delete…", "Deleted lists")])
def test_what_is_hidden_is_brought_back(
    qtbot: QtBot, window: MainWindow, services: Services, place: Place, act: str, part: str
) -> None:
    choose(qtbot, window, place, act)
    qtbot.waitUntil(lambda: place.list not in [one.id for one in services.task_lists.all() if not one.archived])
    window.sidebar.hidden_wanted.emit(QPoint(5, 5))
    menu = opened(qtbot)
    entry(menu, part, "House").trigger()
    menu.close()
    qtbot.waitUntil(lambda: place.list in [one.id for one in services.task_lists.all() if not one.archived])
    qtbot.waitUntil(lambda: window.sidebar.place == place)
