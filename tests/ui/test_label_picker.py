"""Ctrl+L: labels put on the selected tasks and taken off by keyboard; labels renamed into one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.views import View
from desktop.services import Services
from desktop.ui import label_menus
from desktop.ui.components.label_picker import LabelPicker
from desktop.ui.context import AppContext, Notice
from desktop.ui.handlers import Handlers
from desktop.ui.label_menus import LabelMenus
from desktop.ui.places import Place
from desktop.ui.window import MainWindow
from tests.helpers.detail import settle

ON, OFF, SOME = Qt.CheckState.Checked, Qt.CheckState.Unchecked, Qt.CheckState.PartiallyChecked


@pytest.fixture
def window(qtbot: QtBot, context: AppContext, services: Services) -> Iterator[MainWindow]:
    services.tasks.create({"title": "Trim the hedge"}, ["garden", "home"])
    services.tasks.create({"title": "Paint the door"}, ["home"])
    services.tasks.create({"title": "Write a letter"}, ["homework"])
    window = MainWindow(context)
    window.handlers = Handlers(context, window, QApplication.quit)  # type: ignore[attr-defined]
    window.restore()
    window.resize(1000, 700)
    window.show()
    window.go(Place(View.ALL))
    qtbot.waitUntil(lambda: len(window.sidebar.labels()) == 3)
    qtbot.waitUntil(lambda: window.page.tasks.model.rowCount() == 3)
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def open_picker(qtbot: QtBot, window: MainWindow) -> Callable[[], LabelPicker]:
    def open_() -> LabelPicker:
        window.commands["task.label"].trigger()
        qtbot.waitUntil(lambda: window.findChild(LabelPicker) is not None)
        picker = window.findChild(LabelPicker)
        assert isinstance(picker, LabelPicker)
        return picker

    return open_


@pytest.fixture
def picker(qtbot: QtBot, window: MainWindow, open_picker: Callable[[], LabelPicker]) -> Iterator[LabelPicker]:
    """For the tasks with “home”."""
    for row in range(3):
        index = window.page.tasks.model.index(row)
        task = window.page.tasks.model.row(window.page.tasks.model.id_at(row) or "")
        if task is None or task.title != "Write a letter":
            window.page.tasks.view.selectionModel().setCurrentIndex(
                index, window.page.tasks.view.selectionModel().SelectionFlag.Select
            )
    yield open_picker()
    for popup in window.findChildren(LabelPicker):
        popup.close()


def worn(services: Services) -> dict[str, list[str]]:
    tasks = services.lists.tasks(services.lists.ids(query()))
    return {task.title: [label.name for label in task.labels] for task in tasks}


def query():  # type: ignore[no-untyped-def]
    raise NotImplementedError
