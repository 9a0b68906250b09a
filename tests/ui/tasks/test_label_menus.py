"""Ctrl+L: labels put on the selected tasks and taken off by keyboard; a label renamed into another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Label, Task
from desktop.domain.views import View
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import Place
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.window import MainWindow
from desktop.ui.tasks import label_menus
from desktop.ui.tasks.actions import TaskActions
from desktop.ui.tasks.label_menus import LabelMenus, LabelPicker

ON, OFF, SOME = Qt.CheckState.Checked, Qt.CheckState.Unchecked, Qt.CheckState.PartiallyChecked
Key = Qt.Key


@pytest.fixture
def tasks(services: Services) -> list[Task]:
    """Three; all commands are about the first two."""
    new = (("Trim the hedge", ["garden", "home"]), ("Paint the door", ["home"]), ("Write a letter", ["homework"]))
    return [services.tasks.create({"title": title}, labels).task for title, labels in new]


@pytest.fixture
def window(qtbot: QtBot, context: AppContext, tasks: list[Task]) -> Iterator[MainWindow]:
    window = MainWindow(context)
    window.handlers = CommandHandlers(context, window, QApplication.quit)  # type: ignore[attr-defined]
    window.restore()
    window.resize(1000, 700)
    window.show()
    window.go(Place(View.ALL))
    qtbot.waitUntil(lambda: len(window.sidebar.labels) == 3)
    listed = window.page.tasks
    qtbot.waitUntil(lambda: all(listed.model.row_of(task.id) >= 0 for task in tasks))
    listed.select(tasks[0].id)
    second = listed.model.index(listed.model.row_of(tasks[1].id))
    listed.view.selectionModel().select(second, listed.view.selectionModel().SelectionFlag.Select)
    yield window
    window.close()
    window.deleteLater()


def rows(picker: LabelPicker) -> list[tuple[str, Qt.CheckState | None]]:
    """What is listed and how it is ticked; the offer to make a label has no tick."""
    items = [picker.list.item(row) for row in range(picker.list.count())]
    ticks = [item.data(Qt.ItemDataRole.CheckStateRole) for item in items]
    return [
        (item.text(), None if tick is None else item.checkState()) for item, tick in zip(items, ticks, strict=True)
    ]


@pytest.fixture
def picker(qtbot: QtBot, window: MainWindow) -> Iterator[LabelPicker]:
    window.commands["task.label"].trigger()
    qtbot.waitUntil(lambda: any(popup.isVisible() for popup in window.findChildren(LabelPicker)))
    (popup,) = window.findChildren(LabelPicker)
    yield popup
    for left in window.findChildren(LabelPicker):
        left.close()


def press(picker: LabelPicker, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(picker.field.input, key)


def type_in(picker: LabelPicker, text: str) -> None:
    QTest.keyClicks(picker.field.input, text)


def worn(services: Services, task: Task) -> list[str]:
    return [label.name for label in services.tasks.get(task.id).labels]


def test_shows_what_all_some_and_none_of_the_selected_tasks_have(picker: LabelPicker) -> None:
    assert picker.field.input.hasFocus()
    assert rows(picker) == [("garden", SOME), ("home", ON), ("homework", OFF)]


def test_lies_below_the_current_row(window: MainWindow, picker: LabelPicker) -> None:
    view = window.page.tasks.view
    row = view.visualRect(view.currentIndex())
    place = QRect(view.viewport().mapToGlobal(row.topLeft()), row.size())
    assert picker.geometry().top() == place.bottom() + 2
    assert place.left() <= picker.geometry().left() <= place.right()


def test_typing_narrows_and_enter_ticks_for_all(
    qtbot: QtBot, picker: LabelPicker, services: Services, tasks: list[Task]
) -> None:
    type_in(picker, "GARD")
    assert rows(picker) == [("garden", SOME), ("New label “GARD”", None)]
    press(picker, Key.Key_Return)
    ticked = [("garden", ON), ("home", ON), ("homework", OFF)]
    assert rows(picker) == ticked
    qtbot.waitUntil(lambda: all("garden" in worn(services, task) for task in tasks[:2]) and rows(picker) == ticked)
    assert worn(services, tasks[2]) == ["homework"]
    assert picker.isVisible()
    press(picker, Key.Key_Return)  # still on the same label
    qtbot.waitUntil(lambda: worn(services, tasks[0]) == ["home"] and worn(services, tasks[1]) == ["home"])
    assert services.undo.steps()[0] is not None


def test_arrows_and_space_reach_every_label(
    qtbot: QtBot, picker: LabelPicker, services: Services, tasks: list[Task]
) -> None:
    press(picker, Key.Key_Down, Key.Key_Down, Key.Key_Space)
    qtbot.waitUntil(lambda: worn(services, tasks[1]) == ["home", "homework"])
    press(picker, Key.Key_Down, Key.Key_Up, Key.Key_Up, Key.Key_Space)  # around the end and back
    qtbot.waitUntil(lambda: worn(services, tasks[1]) == ["homework"])


def test_what_matches_nothing_is_made_and_then_listed(
    qtbot: QtBot, picker: LabelPicker, services: Services, tasks: list[Task]
) -> None:
    type_in(picker, "#two words")
    assert rows(picker) == [("New label “two words”", None)]
    press(picker, Key.Key_Return)
    qtbot.waitUntil(lambda: worn(services, tasks[1]) == ["home", "two words"])
    qtbot.waitUntil(lambda: rows(picker)[-1] == ("two words", ON))
    press(picker, Key.Key_Return)
    qtbot.waitUntil(lambda: worn(services, tasks[1]) == ["home"])


def test_a_click_ticks_too(qtbot: QtBot, picker: LabelPicker, services: Services, tasks: list[Task]) -> None:
    spot = picker.list.visualItemRect(picker.list.item(2)).center()
    QTest.mouseClick(picker.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.waitUntil(lambda: worn(services, tasks[0]) == ["garden", "home", "homework"])


def test_follows_what_is_written_elsewhere(
    qtbot: QtBot, picker: LabelPicker, context: AppContext, services: Services, tasks: list[Task]
) -> None:
    type_in(picker, "ho")
    services.tasks.label([tasks[0].id], add=["homework", "whole"])
    context.poll()
    qtbot.waitUntil(lambda: rows(picker)[:3] == [("home", ON), ("homework", SOME), ("whole", SOME)])
    assert picker.field.text() == "ho"


@pytest.mark.parametrize(("key", "modifier"), [(Key.Key_Escape, ""), (Key.Key_L, "Ctrl")])
def test_escape_and_the_same_key_again_close_it(
    window: MainWindow, picker: LabelPicker, key: Qt.Key, modifier: str, qtbot: QtBot
) -> None:
    held = Qt.KeyboardModifier.ControlModifier if modifier else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(picker.field.input, key, held)
    qtbot.waitUntil(lambda: not window.findChildren(LabelPicker))


def test_says_how_to_begin_where_there_is_no_label(qtbot: QtBot, context: AppContext, window: MainWindow) -> None:
    picker = LabelPicker(context, [], window)
    picker.open_by([], [], QRect(0, 0, 10, 10))
    assert rows(picker) == []
    assert not picker.list.isVisible()
    type_in(picker, "first")
    assert rows(picker) == [("New label “first”", None)]
    picker.close()


@pytest.fixture
def menus(context: AppContext, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> LabelMenus:
    """For the label “home”, whose new name is typed as “GÁRDEN”."""
    menus = LabelMenus(context, window, TaskActions(context, window), window)
    menus._label = named(window, "home")
    monkeypatch.setattr(label_menus, "ask_text", lambda *_args: "GÁRDEN")
    return menus


def named(window: MainWindow, name: str) -> Label:
    return next(label for label in window.sidebar.labels if label.name == name)


def test_a_label_renamed_to_one_that_exists_is_merged_into_it_in_one_step(
    qtbot: QtBot,
    menus: LabelMenus,
    window: MainWindow,
    services: Services,
    tasks: list[Task],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def agree(_parent: QWidget, _title: str, question: str, _action: str) -> bool:
        asked.append(question)
        return True

    monkeypatch.setattr(label_menus, "sure", agree)
    window.go(Place(View.ALL, named(window, "home").id))
    menus.rename()
    assert asked == ["There is a label “garden” already. Merge “home” into “garden”?"]
    qtbot.waitUntil(lambda: [label.name for label in window.sidebar.labels] == ["garden", "homework"])
    assert [worn(services, task) for task in tasks[:2]] == [["garden"], ["garden"]]
    assert window.page.place == Place(View.ALL, named(window, "garden").id)
    qtbot.waitUntil(lambda: window.toast.label.text() == "Labels merged")
    window.toast.undo.click()
    qtbot.waitUntil(lambda: [worn(services, task) for task in tasks[:2]] == [["garden", "home"], ["home"]])


def test_a_merge_that_is_not_wanted_changes_nothing(
    menus: LabelMenus, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(label_menus, "sure", lambda *_args: False)
    menus.rename()
    assert [label.name for label in services.labels.all()] == ["garden", "home", "homework"]
