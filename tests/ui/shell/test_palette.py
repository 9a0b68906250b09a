from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from desktop.domain.task import Label
from desktop.domain.views import TaskRow, View
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import VIEWS, Place
from desktop.ui.shell.commands import Commands
from desktop.ui.shell.palette import RECENT_KEY, CommandPalette
from desktop.ui.shell.palette_model import LINE, PaletteGroup, PaletteLine
from desktop.ui.theme.manager import Appearance, Scheme


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    window.resize(900, 700)
    window.setCentralWidget(QLineEdit(window))
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


@pytest.fixture
def commands(context: AppContext, window: QMainWindow) -> Commands:
    return Commands(context.icons, window)


@pytest.fixture
def palette(
    context: AppContext, commands: Commands, window: QMainWindow, services: Services, qtbot: QtBot
) -> CommandPalette:
    services.tasks.create({"title": "Buy due diligence books"}, ["reading list"])
    services.tasks.create({"title": "Pay rent"}, ["home"])
    palette = CommandPalette(context, commands, window)

    def knows_labels() -> bool:
        palette.open()
        return "home" in texts(palette)

    qtbot.waitUntil(knows_labels)
    return palette


def is_beneath_focused(window: QMainWindow) -> bool:
    beneath = window.centralWidget()
    return beneath is not None and beneath.hasFocus()


def lines(palette: CommandPalette) -> list[PaletteLine]:
    model = palette.list.model()
    return [model.index(row, 0).data(LINE) for row in range(model.rowCount())]


def texts(palette: CommandPalette) -> list[str]:
    return [line.text for line in lines(palette) if line.entry]


def headings(palette: CommandPalette) -> list[str]:
    return [line.text for line in lines(palette) if not line.entry]


def chosen(palette: CommandPalette) -> str:
    entry = palette.current()
    return entry.text if entry else ""


def press(palette: CommandPalette, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(palette.input, key)


def test_finds_lists_filters_and_labels_when_it_is_opened_for_the_first_time(
    context: AppContext, commands: Commands, window: QMainWindow, services: Services, qtbot: QtBot
) -> None:
    services.tasks.create({"title": "Pay rent", "list": "House"}, ["house move"])
    services.filters.create("Housework", "/house due:week")
    palette = CommandPalette(context, commands, window)
    palette.open()
    QTest.keyClicks(palette.input, "house")
    qtbot.waitUntil(lambda: {"Lists", "Filters", "Labels"} <= set(headings(palette)))
    assert chosen(palette) == "House"
    with qtbot.waitSignal(palette.place_chosen) as told:
        press(palette, Qt.Key.Key_Return)
    assert told.args == [Place(View.ALL, list=services.task_lists.all()[0].id)]


def test_opens_with_everything_and_the_first_line_chosen(palette: CommandPalette) -> None:
    assert palette.isVisible()
    assert palette.input.hasFocus()
    assert headings(palette) == ["Go to", "Labels", "Commands"]
    assert chosen(palette) == "Review"
    assert "Command palette…" not in texts(palette)
    assert texts(palette).count("Inbox") == 1


def test_a_command_is_told_by_its_id_and_the_palette_goes(
    palette: CommandPalette, window: QMainWindow, qtbot: QtBot
) -> None:
    QTest.keyClicks(palette.input, "due tom")
    assert chosen(palette) == "Due tomorrow"
    with qtbot.waitSignal(palette.command_chosen) as told:
        press(palette, Qt.Key.Key_Return)
    assert told.args == ["task.due_tomorrow"]
    assert not palette.isVisible()
    assert is_beneath_focused(window)


def test_views_and_labels_are_told_as_places(palette: CommandPalette, services: Services, qtbot: QtBot) -> None:
    QTest.keyClicks(palette.input, "upcom")
    with qtbot.waitSignal(palette.place_chosen) as told:
        press(palette, Qt.Key.Key_Return)
    assert told.args == [Place(View.UPCOMING)]

    palette.open()
    QTest.keyClicks(palette.input, "reading")
    with qtbot.waitSignal(palette.place_chosen) as told:
        press(palette, Qt.Key.Key_Return)
    label = next(label for label in services.labels.all() if label.name == "reading list")
    assert told.args == [Place(View.ALL, label.id)]


def test_tasks_are_found_below_all_else(palette: CommandPalette, services: Services, qtbot: QtBot) -> None:
    QTest.keyClicks(palette.input, "due")
    qtbot.waitUntil(lambda: headings(palette)[-1] == "Tasks")
    assert texts(palette)[-1] == "Buy due diligence books"
    press(palette, Qt.Key.Key_Up)
    assert chosen(palette) == "Buy due diligence books"
    with qtbot.waitSignal(palette.task_chosen) as told:
        press(palette, Qt.Key.Key_Return)
    assert services.tasks.get(told.args[0]).title == "Buy due diligence books"


def test_what_was_found_is_emphasised(palette: CommandPalette) -> None:
    QTest.keyClicks(palette.input, "side")
    line = next(line for line in lines(palette) if line.text == "Sidebar")
    assert line.positions == (0, 1, 2, 3)


def test_says_when_there_is_nothing(palette: CommandPalette, qtbot: QtBot) -> None:
    QTest.keyClicks(palette.input, "zzqx")
    qtbot.waitUntil(lambda: not palette.list.isVisible())
    with qtbot.assertNotEmitted(palette.command_chosen):
        press(palette, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.input.clear()
    assert palette.list.isVisible()


def test_commands_that_cannot_be_run_now_are_hidden_until_sought_and_never_chosen(
    palette: CommandPalette, commands: Commands, qtbot: QtBot
) -> None:
    commands["edit.undo"].setEnabled(False)
    palette.open()
    assert "Undo" not in texts(palette)
    QTest.keyClicks(palette.input, "undo")
    assert "Undo" in texts(palette)
    assert chosen(palette) != "Undo"
    row = next(n for n, line in enumerate(lines(palette)) if line.text == "Undo")
    rect = palette.list.visualRect(palette.list.model().index(row, 0))
    with qtbot.assertNotEmitted(palette.command_chosen):
        QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_a_click_chooses(palette: CommandPalette, qtbot: QtBot) -> None:
    row = next(n for n, line in enumerate(lines(palette)) if line.text == "Today")
    rect = palette.list.visualRect(palette.list.model().index(row, 0))
    with qtbot.waitSignal(palette.place_chosen) as told:
        QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert told.args == [Place(View.TODAY)]


def test_a_click_beside_it_closes_it(palette: CommandPalette) -> None:
    QTest.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not palette.isVisible()


@pytest.mark.parametrize(
    "keys", [(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)]
)
def test_escape_and_its_own_shortcut_close_it_and_give_the_focus_back(
    palette: CommandPalette, window: QMainWindow, keys: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    QTest.keyClick(palette.input, *keys)
    assert not palette.isVisible()
    assert is_beneath_focused(window)


def test_keys_move_the_choice_over_headings_and_around_the_ends(palette: CommandPalette) -> None:
    press(palette, Qt.Key.Key_Up)
    last = chosen(palette)
    assert last == texts(palette)[-1]
    press(palette, Qt.Key.Key_Down)
    assert chosen(palette) == "Review"
    press(palette, *[Qt.Key.Key_Down] * len(VIEWS))
    assert chosen(palette) == "home"  # past the heading of the labels
    press(palette, Qt.Key.Key_PageDown)
    assert texts(palette).index(chosen(palette)) > 10
    press(palette, *[Qt.Key.Key_PageDown] * 20)
    assert chosen(palette) == last
    press(palette, *[Qt.Key.Key_PageUp] * 20)
    assert chosen(palette) == "Review"


def test_recent_commands_come_first_and_are_remembered(
    palette: CommandPalette, context: AppContext, commands: Commands, window: QMainWindow, qtbot: QtBot
) -> None:
    for name in ("dark", "quit", "dark"):
        palette.open()
        QTest.keyClicks(palette.input, name)
        press(palette, Qt.Key.Key_Return)
    palette.open()
    assert headings(palette)[0] == "Recent"
    assert texts(palette)[:2] == ["Dark colours", "Quit"]
    with qtbot.waitSignal(palette.command_chosen) as told:
        press(palette, Qt.Key.Key_Return)
    assert told.args == ["view.dark"]
    qtbot.waitUntil(lambda: context.settings.state(RECENT_KEY) == ["view.dark", "file.quit"])
    later = CommandPalette(context, commands, window)
    later.open()
    assert texts(later)[:2] == ["Dark colours", "Quit"]


def test_commands_of_the_window_do_not_act_beneath_it(palette: CommandPalette, window: QMainWindow) -> None:
    done: list[bool] = []
    for key in ("Return", "Ctrl+T", "Del"):
        action = QAction(window, shortcut=QKeySequence(key))
        action.triggered.connect(done.append)
        window.addAction(action)
    QTest.keyClicks(palette.input, "due")
    QTest.keyClick(palette.input, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    press(palette, Qt.Key.Key_Delete, Qt.Key.Key_Return)
    assert done == []


class Gate:
    """Holds searches back until it is opened."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        self._open = threading.Event()
        self._rows: Callable[[list[str]], list[TaskRow]] = services.lists.rows
        monkeypatch.setattr(services.lists, "rows", self._wait)

    def open(self) -> None:
        self._open.set()

    def _wait(self, ids: list[str]) -> list[TaskRow]:
        assert self._open.wait(10)
        return self._rows(ids)


def test_an_answer_to_an_older_text_is_dropped(
    palette: CommandPalette, services: Services, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    gate = Gate(services, monkeypatch)
    QTest.keyClicks(palette.input, "buy")
    palette.input.setText("rent")
    gate.open()
    qtbot.waitUntil(lambda: "Tasks" in headings(palette))
    assert texts(palette)[-1] == "Pay rent"
    assert "Buy due diligence books" not in texts(palette)


def test_enter_waits_for_tasks_that_are_still_being_looked_for(
    palette: CommandPalette, services: Services, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    gate = Gate(services, monkeypatch)
    palette.input.setText("pay re")
    assert chosen(palette) == ""
    press(palette, Qt.Key.Key_Return)
    assert palette.isVisible()
    with qtbot.waitSignal(palette.task_chosen) as told:
        gate.open()
    assert services.tasks.get(told.args[0]).title == "Pay rent"


def test_tasks_that_arrive_do_not_move_the_choice(
    palette: CommandPalette, services: Services, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    gate = Gate(services, monkeypatch)
    palette.input.setText("due")
    press(palette, Qt.Key.Key_Down)
    before = chosen(palette)
    gate.open()
    qtbot.waitUntil(lambda: headings(palette)[-1] == "Tasks")
    assert chosen(palette) == before


def test_a_new_label_is_found(palette: CommandPalette, services: Services, context: AppContext, qtbot: QtBot) -> None:
    services.tasks.create({"title": "Plant trees"}, ["garden"])
    context.poll()

    def is_found() -> bool:
        palette.open()
        return "garden" in texts(palette)

    qtbot.waitUntil(is_found)


def test_fits_the_window_and_follows_the_theme(
    palette: CommandPalette, window: QMainWindow, context: AppContext, qtbot: QtBot
) -> None:
    context.theme.apply(Appearance(Scheme.DARK, font_percent=200))
    window.resize(420, 400)
    qtbot.waitUntil(lambda: palette.size() == window.size())
    list_rect = palette.list.rect().translated(palette.list.mapTo(window, QPoint()))
    assert window.rect().contains(list_rect)
    palette.grab()


def test_labels_keep_their_group(palette: CommandPalette, services: Services) -> None:
    label: Label = services.labels.all()[0]
    entry = next(line.entry for line in lines(palette) if line.text == label.name)
    assert entry
    assert entry.group is PaletteGroup.LABELS
    assert entry.key == Place(View.ALL, label.id).key
