"""The window as a whole: places, commands, bulk actions, undo, state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QSplitterHandle,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.domain.repeat import parse_rule
from desktop.domain.task import Due, Priority, Status, Task
from desktop.domain.views import View
from desktop.settings import FONT_SCALE, SCHEME
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.places import TASKS_MIME, VIEWS, Place, drag_data
from desktop.ui.detail.part import DetailPart
from desktop.ui.review import ReviewCard
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.commands import COMMANDS
from desktop.ui.shell.menus import MENU_TITLES
from desktop.ui.shell.menus import plain as plain_text
from desktop.ui.shell.panes import NARROW, TIGHT, Pane
from desktop.ui.shell.window import MainWindow
from desktop.ui.tasks import SelectionBar
from desktop.ui.widgets.text_edit import AutoHeightEdit
from tests.helpers.detail import focus_title, settle, shown_id
from tests.helpers.menus import access_keys, clashes
from tests.helpers.review import Agent


@pytest.fixture
def window(qtbot: QtBot, context: AppContext) -> Iterator[MainWindow]:
    window = MainWindow(context)
    window.handlers = CommandHandlers(context, window, QApplication.quit)  # type: ignore[attr-defined]
    window.restore()
    window.resize(1200, 700)
    window.show()
    yield window
    window.close()
    window.deleteLater()


def add(context: AppContext, title: str, **fields: object) -> Task:
    return context.services.tasks.create({"title": title, **fields}).task  # type: ignore[typeddict-item]


def shown(window: MainWindow) -> list[str]:
    model = window.page.tasks.model
    rows = [model.row(id_) for n in range(model.rowCount()) if (id_ := model.id_at(n))]
    return [row.title for row in rows if row]


def wait_shown(qtbot: QtBot, window: MainWindow, titles: list[str]) -> None:
    qtbot.waitUntil(lambda: shown(window) == titles)


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def type_in(text: str) -> None:
    QTest.keyClicks(focused(), text)


def choose(qtbot: QtBot, window: MainWindow, *tasks: Task) -> None:
    listed = window.page.tasks
    qtbot.waitUntil(lambda: all(listed.model.row_of(task.id) >= 0 for task in tasks))
    listed.select(tasks[0].id)
    for task in tasks[1:]:
        index = listed.model.index(listed.model.row_of(task.id))
        listed.view.selectionModel().select(index, listed.view.selectionModel().SelectionFlag.Select)


def test_every_command_has_a_handler_and_shortcuts_are_unique(window: MainWindow) -> None:
    used = [command.shortcut for command in COMMANDS if command.shortcut]
    assert len(used) == len(set(used))
    assert window.commands.actions.keys() == {command.id for command in COMMANDS}


def test_every_entry_of_every_menu_has_an_access_key_of_its_own(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    assert len(list(access_keys(window.menuBar()))) == 1 + len(MENU_TITLES)
    assert clashes(window.menuBar()) == {}
    add(context, "R&D")
    context.poll()
    qtbot.waitUntil(lambda: window.commands["edit.undo"].text() == "&Undo Add “R&&D”")
    assert clashes(window.menuBar()) == {}


def test_views_show_what_belongs_to_them(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    today = context.today()
    add(context, "plain")
    add(context, "now", due=Due(today))
    add(context, "later", due=Due(today + dt.timedelta(days=3)))
    done = add(context, "done")
    gone = add(context, "gone")
    context.services.tasks.complete([done.id])
    context.services.tasks.trash([gone.id])
    context.poll()
    for command, titles in {
        "view.inbox": ["later", "now", "plain"],
        "view.today": ["now", "done"],
        "view.upcoming": ["later"],
        "view.all": ["later", "now", "plain"],
        "view.completed": ["done"],
        "view.trash": ["gone"],
    }.items():
        window.commands[command].trigger()
        wait_shown(qtbot, window, titles)
    assert not window.page.quick_add.isVisible()


def test_quick_add_in_today_and_under_a_label(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    window.go(Place(View.TODAY))
    window.commands["task.new"].trigger()
    type_in("Water plants #garden")
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    wait_shown(qtbot, window, ["Water plants"])
    (task,) = context.services.lists.tasks(window.page.tasks.model.ids(0, 0))
    assert task.due == Due(context.today())
    qtbot.waitUntil(lambda: bool(window.sidebar.labels))
    window.go(Place(View.ALL, task.labels[0].id))
    assert window.page.heading.text() == "garden"
    window.commands["task.new"].trigger()
    type_in("Buy pots")
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    wait_shown(qtbot, window, ["Buy pots", "Water plants"])


def test_a_task_that_is_added_elsewhere_is_told_of(qtbot: QtBot, window: MainWindow) -> None:
    window.commands["task.new"].trigger()
    type_in("Pack /trip")
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.toast.label.text() == "Added “Pack” to trip")
    assert window.toast.undo.text() == "Show"
    window.toast.undo.click()
    qtbot.waitUntil(lambda: window.page.heading.text() == "trip" and len(window.selected_ids()) == 1)


def test_a_list_that_is_not_in_the_sidebar_yet_can_be_gone_to(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    qtbot.waitUntil(lambda: window.sidebar.counts is not None)
    pack = add(context, "Pack", list="trip")
    window.handlers.show_task(pack)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: window.page.heading.text() == "trip" and window.selected_ids() == [pack.id])
    assert window.sidebar.currentIndex().data() == "trip"
    window.go(Place(View.ALL, list="gone"))
    qtbot.waitUntil(lambda: window.sidebar.place == Place(View.INBOX))
    assert window.page.heading.text() == "Inbox"


def test_menus_have_what_fits_the_selection(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    def offered() -> dict[str, bool]:
        ids = ("restore", "empty_trash", "trash", "complete", "rename", "skip")
        return {id_: window.commands[f"task.{id_}"].isVisible() for id_ in ids}

    one, two = add(context, "one"), add(context, "two")
    weekly = add(context, "weekly", due=Due(context.today()), repeat=parse_rule("FREQ=WEEKLY"))
    context.poll()
    choose(qtbot, window, one)
    plain = {"restore": False, "empty_trash": False, "trash": True, "complete": True, "rename": True, "skip": False}
    qtbot.waitUntil(lambda: offered() == plain)
    assert window.commands["task.complete"].text() == "&Complete"
    choose(qtbot, window, one, two)
    qtbot.waitUntil(lambda: offered() == plain | {"rename": False})
    choose(qtbot, window, weekly)
    qtbot.waitUntil(lambda: offered() == plain | {"skip": True})
    context.services.tasks.complete([two.id])
    context.services.tasks.trash([one.id])
    context.poll()
    window.go(Place(View.COMPLETED))
    wait_shown(qtbot, window, ["two"])
    choose(qtbot, window, two)
    qtbot.waitUntil(lambda: window.commands["task.complete"].text() == "R&eopen")
    window.go(Place(View.TRASH))
    wait_shown(qtbot, window, ["one"])
    choose(qtbot, window, one)
    trash = plain | {"restore": True, "empty_trash": True, "complete": False, "rename": False}
    qtbot.waitUntil(lambda: offered() == trash)
    assert window.commands["task.trash"].text() == "Delete for &good…"
    task_menu = next(action.menu() for action in window.menuBar().actions() if action.text() == "&Task")
    assert isinstance(task_menu, QMenu)
    titles = [plain_text(action.text()) for action in task_menu.actions() if action.isVisible() and action.text()]
    assert titles == ["Open details", "Delete for good…", "Restore from trash", "Empty trash…"]


@pytest.mark.parametrize(
    ("command", "field", "value"),
    [
        ("task.p0", "priority", Priority.P0),
        ("task.p3", "priority", Priority.P3),
        ("task.p_none", "priority", None),
        ("task.due_none", "due", None),
        ("task.complete", "status", Status.DONE),
    ],
)
def test_bulk_actions_and_one_undo(
    qtbot: QtBot, window: MainWindow, context: AppContext, command: str, field: str, value: object
) -> None:
    tasks = [add(context, title, priority=Priority.P2, due=Due(context.today())) for title in ("one", "two", "three")]
    window.go(Place(View.ALL))
    context.poll()
    choose(qtbot, window, tasks[0], tasks[2])
    window.commands[command].trigger()
    get = context.services.tasks.get
    qtbot.waitUntil(lambda: all(getattr(get(tasks[n].id), field) == value for n in (0, 2)))
    assert getattr(get(tasks[1].id), field) == getattr(tasks[1], field)
    qtbot.waitUntil(window.commands["edit.undo"].isEnabled)
    window.commands["edit.undo"].trigger()
    qtbot.waitUntil(lambda: all(getattr(get(t.id), field) == getattr(t, field) for t in tasks))
    qtbot.waitUntil(window.commands["edit.redo"].isEnabled)
    window.commands["edit.redo"].trigger()
    qtbot.waitUntil(lambda: all(getattr(get(tasks[n].id), field) == value for n in (0, 2)))


def test_due_commands(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    task = add(context, "one")
    context.poll()
    choose(qtbot, window, task)
    today = context.today()

    def give(command: str, days: int) -> None:
        window.commands[command].trigger()
        qtbot.waitUntil(lambda: context.services.tasks.get(task.id).due == Due(today + dt.timedelta(days=days)))

    give("task.due_today", 0)
    give("task.due_tomorrow", 1)
    give("task.due_next_week", 7 - today.weekday())


def test_trash_restore_and_empty(
    qtbot: QtBot, window: MainWindow, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = add(context, "one")
    context.poll()
    choose(qtbot, window, task)
    window.commands["task.trash"].trigger()
    qtbot.waitUntil(lambda: window.toast.label.text() == "“one” moved to the trash" and window.toast.isVisible())
    window.commands["view.trash"].trigger()
    choose(qtbot, window, task)
    qtbot.waitUntil(window.commands["task.restore"].isEnabled)
    window.commands["task.restore"].trigger()
    qtbot.waitUntil(lambda: context.services.tasks.get(task.id).deleted_at is None)
    context.services.tasks.trash([task.id])
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        next(one for one in box.buttons() if box.buttonRole(one) is QMessageBox.ButtonRole.DestructiveRole).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    window.commands["task.empty_trash"].trigger()
    qtbot.waitUntil(lambda: not context.services.lists.counts(context.today()).trash)
    assert len(asked) == 1
    window.commands["edit.undo"].trigger()
    qtbot.waitUntil(lambda: context.services.lists.counts(context.today()).trash == 1)


def test_notices_name_a_task_and_count_several(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    one, two = add(context, "Buy milk"), add(context, "Call Ann")
    context.poll()
    for command, did in (("task.duplicate", "Duplicated"), ("task.complete", "Completed")):
        choose(qtbot, window, one)
        with qtbot.waitSignal(context.told) as told:
            window.commands[command].trigger()
        assert told.args == [Notice(f"{did} “Buy milk”", undo=True)]
    qtbot.waitUntil(lambda: window.page.tasks.model.row_of(one.id) < 0)  # so its copy is listed as well by now
    choose(qtbot, window, two)
    window.page.tasks.view.selectAll()
    window.commands["task.complete"].trigger()
    qtbot.waitUntil(lambda: "2 " in window.toast.label.text())


def test_a_task_that_was_never_added_is_nowhere(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    task = add(context, "Buy milk")
    context.poll()
    window.open_task(task.id)
    qtbot.waitUntil(lambda: window.detail.page.isVisible())
    window.commands["edit.undo"].trigger()
    qtbot.waitUntil(lambda: "not there any more" in window.detail.page.banner.label.text())
    counts = context.services.lists.counts(context.today())
    assert (counts.all, counts.trash) == (0, 0)


def _is_shown(window: MainWindow, task: Task) -> bool:
    return window.selected_ids() == [task.id] and window.detail.task_id == task.id


def test_a_task_found_by_the_palette_is_selected_where_it_is(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    near, far = add(context, "near"), add(context, "far", list="Home")
    for number in range(40):  # above both
        add(context, f"{number}", list="Home" if number % 2 else None)
    context.poll()
    choose(qtbot, window, add(context, "other"))
    for task, place in ((near, "Inbox"), (far, "Home"), (near, "Inbox")):
        window.page.quick_add.focus_input()
        window.handlers.on_task_chosen(task.id)  # type: ignore[attr-defined]
        qtbot.waitUntil(partial(_is_shown, window, task))
        qtbot.wait(50)
        assert _is_shown(window, task)
        assert window.page.heading.text() == place


def test_undo_is_named_in_the_menu_and_in_the_status_bar(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    add(context, "Buy milk")
    context.poll()
    qtbot.waitUntil(lambda: window.commands["edit.undo"].text() == "&Undo Add “Buy milk”")
    assert "Undo: Add “Buy milk”" in [label.text() for label in window.status.findChildren(QLabel)]
    assert not window.commands["edit.redo"].isEnabled()


def test_a_proposal_counts_in_the_sidebar_without_counting_all_tasks(
    qtbot: QtBot, window: MainWindow, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    milk, sidebar = add(context, "Milk"), window.sidebar
    qtbot.waitUntil(lambda: (counts := sidebar.counts) is not None and counts.all == 1)
    settle(qtbot, context)
    monkeypatch.setattr(context.services.lists, "places", None)
    agent = Agent(context.services.store)
    context.write(lambda: agent.one("update_task", task_identifier=milk.id, new_title="Oat milk"))
    qtbot.waitUntil(lambda: (counts := sidebar.counts) is not None and counts.review == 1)
    said = [sidebar.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(len(VIEWS))]
    assert any(text.startswith("Review") and "1" in text for text in said if text)


def test_dropping_tasks_on_the_sidebar(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    task = add(context, "one")
    context.services.tasks.label([add(context, "two").id], add=["home"])
    context.poll()
    qtbot.waitUntil(lambda: len(window.sidebar.labels) == 1)
    home = window.sidebar.labels[0]

    def drop(place: Place) -> None:
        for row in range(window.sidebar.model().rowCount()):
            index = window.sidebar.model().index(row, 0)
            if index.data(Qt.ItemDataRole.UserRole + 1) == place:
                data = QMimeData()
                data.setData(TASKS_MIME, f'["{task.id}"]'.encode())
                spot = QPointF(window.sidebar.visualRect(index).center())
                copy, left, none = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
                window.sidebar.dropEvent(QDropEvent(spot, copy, data, left, none))

    get = context.services.tasks.get
    drop(Place(View.TODAY))
    qtbot.waitUntil(lambda: get(task.id).due == Due(context.today()))
    drop(Place(View.ALL, home.id))
    qtbot.waitUntil(lambda: [label.name for label in get(task.id).labels] == ["home"])
    house = context.services.task_lists.create("House")
    context.poll()
    qtbot.waitUntil(lambda: window.sidebar.lists == [house])
    drop(Place(View.ALL, list=house.id))
    qtbot.waitUntil(lambda: get(task.id).list == house)
    drop(Place(View.INBOX))
    qtbot.waitUntil(lambda: get(task.id).list is None)
    assert [label.name for label in get(task.id).labels] == ["home"]
    drop(Place(View.COMPLETED))
    qtbot.waitUntil(lambda: get(task.id).status is Status.DONE)
    drop(Place(View.TRASH))
    qtbot.waitUntil(lambda: get(task.id).deleted_at is not None)


@pytest.mark.parametrize(
    ("view", "reason"), [(View.REVIEW, "cannot"), (View.ALL, "already"), (View.CALENDAR, "Hold it there")]
)
def test_a_drop_that_means_nothing_is_told_why(
    window: MainWindow, context: AppContext, view: View, reason: str
) -> None:
    told: list[Notice] = []
    context.told.connect(told.append)
    rows = range(window.sidebar.model().rowCount())
    places = {window.sidebar.model().index(row, 0).data(Qt.ItemDataRole.UserRole + 1): row for row in rows}
    spot = QPointF(window.sidebar.visualRect(window.sidebar.model().index(places[Place(view)], 0)).center())
    data, left, none = drag_data(["task"]), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.sidebar.dropEvent(QDropEvent(spot, Qt.DropAction.MoveAction, data, left, none))
    assert reason in told[-1].text


def test_days_open_for_what_is_held_over_them(window: MainWindow) -> None:
    window.go(Place(View.INBOX))
    rows = range(window.sidebar.model().rowCount())
    places = {window.sidebar.model().index(row, 0).data(Qt.ItemDataRole.UserRole + 1): row for row in rows}
    index = window.sidebar.model().index(places[Place(View.CALENDAR)], 0)
    data, left, none = drag_data(["task"]), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    spot = window.sidebar.visualRect(index).center()
    window.sidebar.dragMoveEvent(QDragMoveEvent(spot, Qt.DropAction.MoveAction, data, left, none))
    assert window.sidebar._open_later.isActive()
    window.sidebar._open_later.timeout.emit()
    assert window.is_calendar()
    window.sidebar.dragLeaveEvent(QDragLeaveEvent())
    assert not window.sidebar._open_later.isActive()


def test_counts_follow_what_is_written_elsewhere(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    add(context, "from another process")
    qtbot.waitUntil(lambda: window.sidebar.counts is not None and window.sidebar.counts.all == 1)
    wait_shown(qtbot, window, ["from another process"])


def test_renaming_in_the_list_leaves_the_detail_closed(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    task = add(context, "Milk")
    context.poll()
    wait_shown(qtbot, window, ["Milk"])
    window.open_task(task.id)
    window.open_task(None)
    window.page.tasks.select(task.id)
    window.page.tasks.enter()
    assert not window.detail.isVisible()
    QTest.keyClick(focused(), Qt.Key.Key_F2)
    assert isinstance(focused(), QLineEdit)
    type_in("Oat milk")
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    wait_shown(qtbot, window, ["Oat milk"])
    qtbot.waitUntil(window.page.tasks.view.hasFocus)
    assert not window.detail.isVisible()


def test_undo_reaches_past_an_item_editor_that_nobody_typed_in(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    task = context.services.tasks.create({"title": "Trip"}, checklist=["gamma"]).task
    window.open_task(task.id)
    checklist = window.detail.page.checklist
    qtbot.waitUntil(lambda: len(checklist.model.items) == 1)
    view = checklist.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    view.rename_current()
    for title in ("beta", "X"):
        focused().selectAll()  # type: ignore[attr-defined]
        type_in(title)
        QTest.keyClick(focused(), Qt.Key.Key_Return)
        qtbot.waitUntil(partial(_has_item, context, task, title))
        view.rename_current()
    editor = focused()
    assert isinstance(editor, AutoHeightEdit)
    for title in ("beta", "gamma"):
        settle(qtbot, context)
        QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(partial(_has_item, context, task, title))
    qtbot.waitUntil(lambda: editor.text() == "gamma")
    assert not checklist.note.text()
    window.page.tasks.setFocus()
    settle(qtbot, context)
    assert _has_item(context, task, "gamma")


def _has_item(context: AppContext, task: Task, title: str) -> bool:
    return context.services.tasks.get(task.id).checklist[0].title == title


def test_detail_opens_follows_and_closes(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    first, second = add(context, "one"), add(context, "two")
    context.poll()
    choose(qtbot, window, first)
    window.page.tasks.setFocus()
    window.commands["task.open"].trigger()
    assert window.detail.task_id == first.id
    choose(qtbot, window, second)
    qtbot.waitUntil(lambda: window.detail.task_id == second.id)
    window.commands["view.detail"].trigger()
    assert not window.detail.isVisible()


def test_a_detail_that_is_made_ahead_shows_itself_only_when_it_is_wanted(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    task = add(context, "Water the plants")
    wait_shown(qtbot, window, ["Water the plants"])
    steps = 1
    while not window.make_detail_ahead():
        steps += 1
        QTest.qWait(0)
        assert window.panes.count() == 2
        assert not any(isinstance(widget, DetailPart) for widget in QApplication.topLevelWidgets()), "it is nowhere"
    assert steps > 5, "each is to be shorter than a frame"
    assert window.panes.is_made(Pane.DETAIL)
    assert not window.detail.isVisible()
    assert window.panes.indexOf(window.detail) == 2
    window.open_task(task.id)
    qtbot.waitUntil(lambda: window.detail.page.title.text_edit.toPlainText() == "Water the plants")
    assert window.detail.isVisible()


def test_a_detail_that_was_begun_is_finished_when_it_is_wanted(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    task = add(context, "Water the plants")
    assert not window.make_detail_ahead()
    window.open_task(task.id)
    qtbot.waitUntil(lambda: window.detail.page.title.text_edit.toPlainText() == "Water the plants")
    assert window.make_detail_ahead()


def test_a_window_that_starts_without_its_sidebar_has_its_commands(qtbot: QtBot, context: AppContext) -> None:
    window = MainWindow(context)
    window.resize(TIGHT - 10, 600)
    window.show()
    if window.panes.shows_sidebar():
        window.panes.toggle_sidebar()
    assert len(window.commands.actions) == len(COMMANDS)
    CommandHandlers(context, window, QApplication.quit)
    window.sidebar_button.click()
    qtbot.waitUntil(window.panes.shows_sidebar)
    window.close()
    window.deleteLater()


def test_details_that_take_the_place_of_the_list_take_the_focus(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    task = add(context, "one")
    context.poll()
    window.resize(TIGHT - 10, 600)
    choose(qtbot, window, task)
    window.open_task(task.id)
    qtbot.waitUntil(lambda: window.task_in_focus() == task.id)
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.page.tasks.view.hasFocus())


def test_narrow_windows_make_room_for_the_detail(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    task = add(context, "one")
    context.poll()
    choose(qtbot, window, task)
    window.open_task(task.id)
    assert window.sidebar.isVisible()
    window.resize(NARROW - 10, 600)
    assert not window.sidebar.isVisible()
    assert window.page.isVisible()
    window.resize(TIGHT - 10, 600)
    assert not window.page.isVisible()
    window.open_task(None)
    assert window.page.isVisible()
    assert window.sidebar.isVisible()


def test_place_sort_and_sizes_are_remembered(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    window.go(Place(View.UPCOMING))
    window.page.sort.menu().aboutToShow.emit()
    window.page.sort.menu().actions()[3].trigger()
    window.resize(700, 600)
    window.remember()
    again = MainWindow(context)
    qtbot.addWidget(again)
    again.restore()
    assert again.page.place == Place(View.UPCOMING)
    assert again.page.sort.sort == window.page.sort.sort
    assert again.size() == window.size()


def test_the_first_window_has_room_on_a_small_screen(qtbot: QtBot, context: AppContext) -> None:
    window = MainWindow(context)
    qtbot.addWidget(window)
    window.start_size = (5_000, 400)
    window.restore()
    assert window.width() < window.screen().availableGeometry().width()
    assert window.height() == 400


def test_colours_and_text_size(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    window.commands["view.dark"].trigger()
    assert context.settings.get(SCHEME) == "dark"
    assert window.commands["view.dark"].isChecked()
    assert not window.commands["view.light"].isChecked()
    window.commands["view.larger"].trigger()
    assert context.settings.get(FONT_SCALE) == 110
    window.commands["view.smaller"].trigger()
    window.commands["view.smaller"].trigger()
    assert context.settings.get(FONT_SCALE) == 100


def test_search_looks_everywhere_and_escape_leaves_it(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    add(context, "Read book")
    done = add(context, "Return book")
    context.services.tasks.complete([done.id])
    window.go(Place(View.TODAY))
    window.commands["edit.find"].trigger()
    type_in("book")
    wait_shown(qtbot, window, ["Read book", "Return book"])
    assert window.page.heading.text() == "Search"
    window.page.tasks.enter()
    QTest.keyClick(window.page.tasks.view, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.page.heading.text() == "Today")


def test_every_focusable_widget_has_a_name(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    task = context.services.tasks.create({"title": "one"}, ["home"], ["item"]).task
    context.poll()
    window.open_task(task.id)
    qtbot.waitUntil(lambda: window.detail.page.title.text_edit.text() == "one")
    nameless = [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.isVisibleTo(window)
        and not widget.focusProxy()
        and not (widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()))
        and not widget.objectName().startswith("qt_")
    ]
    assert nameless == []
    handles = [handle for handle in window.findChildren(QSplitterHandle) if handle.isVisibleTo(window)]
    assert {handle.accessibleName() for handle in handles} == {"Width of the panes"}


def test_the_detail_stays_on_its_task_when_that_leaves_the_list(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    """What one types must never land in another task."""
    add(context, "other")
    task = add(context, "mine")
    context.poll()
    choose(qtbot, window, task)
    window.open_task(task.id)
    qtbot.waitUntil(lambda: shown_id(window.detail) == task.id)
    focus_title(window.detail)
    qtbot.waitUntil(lambda: window.task_in_focus() == task.id)
    context.services.tasks.edit([task.id], {"list": "away"})
    wait_shown(qtbot, window, ["other"])
    assert window.detail.task_id == task.id
    window.commands["task.p1"].trigger()
    qtbot.waitUntil(lambda: context.services.tasks.get(task.id).priority is Priority.P1)


def test_titles_that_look_like_markup_are_shown_as_they_are(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    low = window.status.height()
    add(context, "<h1>HUGE</h1>")
    context.poll()
    labels = window.status.findChildren(QLabel)
    qtbot.waitUntil(lambda: any("<h1>HUGE</h1>" in label.text() for label in labels))
    assert window.status.height() <= low + 1
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels if "HUGE" in label.text())


def test_a_toast_beside_a_long_text_finds_its_place(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    task = add(context, "one", description="line\n" * 20)
    window.open_task(task.id)
    qtbot.waitUntil(lambda: window.detail.page.title.text_edit.text() == "one")
    editor = window.detail.page.description
    editor.setFocus()
    context.tell("Here")
    assert window.toast.isVisible()


def test_new_task_makes_room_where_the_details_cover_the_list(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    task = add(context, "one")
    window.resize(TIGHT - 20, 600)
    window.open_task(task.id)
    assert not window.page.isVisible()
    window.commands["task.new"].trigger()
    assert window.page.quick_add.isVisible()
    window.open_task(task.id)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.page.isVisible()


def test_the_entry_of_the_sidebar_under_the_pointer_stands_out(window: MainWindow) -> None:
    sidebar = window.sidebar
    QTest.mouseMove(sidebar.viewport(), sidebar.visualRect(sidebar.model().index(2, 0)).center())
    QApplication.processEvents()
    assert sidebar.hovered_row == 2
    QApplication.sendEvent(sidebar, QEvent(QEvent.Type.Leave))
    assert sidebar.hovered_row == -1


@pytest.mark.parametrize("view", [View.ALL, View.CALENDAR, View.REVIEW])
def test_tab_goes_through_the_parts_from_left_to_right(
    qtbot: QtBot, window: MainWindow, context: AppContext, view: View
) -> None:
    milk = add(context, "Milk")
    window.resize(1800, 900)
    window.status.sync.show()  # parts to the right are made before those to the left
    window.panes.want(Pane.AGENT, on=True)
    with qtbot.waitActive(window):
        window.activateWindow()
    window.go(Place(View.ALL))
    choose(qtbot, window, milk)
    window.open_task(milk.id)
    title = window.detail.findChild(QWidget, "task-title")
    assert isinstance(title, QWidget)
    qtbot.waitUntil(title.isVisible)
    if view is View.REVIEW:
        Agent(context.services.store).propose("delete_task", task_identifier=milk.id)
    window.go(Place(view))
    if view is View.REVIEW:
        qtbot.waitUntil(lambda: bool(window.pages.findChildren(ReviewCard)))
    parts = [window.sidebar, window.pages, window.detail, window.agent, window.status]

    def round_trip(key: Qt.Key) -> list[QWidget]:
        """The parts that the focus comes through until it is back in the sidebar itself."""
        window.sidebar.setFocus()
        passed: list[QWidget] = []
        while not passed or focused() is not window.sidebar:
            QTest.keyClick(focused(), key)
            part = next(part for part in parts if part is focused() or part.isAncestorOf(focused()))
            passed += [part] if passed[-1:] != [part] else []
        return passed

    assert round_trip(Qt.Key.Key_Tab) == [*parts, window.sidebar]
    assert round_trip(Qt.Key.Key_Backtab) == parts[::-1]


def test_several_selected_tasks_have_a_bar_and_one_undo(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    milk, bread, salt = (add(context, title) for title in ("Milk", "Bread", "Salt"))
    window.go(Place(View.ALL))
    with qtbot.waitActive(window):
        window.activateWindow()
    choose(qtbot, window, milk)
    assert window.findChild(SelectionBar) is None
    top = window.page.tasks.view.visualRect(window.page.tasks.model.index(0))
    choose(qtbot, window, milk, bread, salt)
    bar = window.findChild(SelectionBar)
    assert bar is not None
    assert (bar.isVisible(), bar.number.text()) == (True, "3 selected")
    assert window.page.tasks.view.visualRect(window.page.tasks.model.index(0)) == top  # nothing moves for it
    assert [button.text() for button in bar.buttons()] == ["Complete", "Due", "Priority", "Label", "List", "Trash"]

    window.page.tasks.setFocus()
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is bar.buttons()[0]
    QTest.keyClick(focused(), Qt.Key.Key_Right)
    assert focused() is bar.buttons()[1]
    tomorrow = Due(context.today() + dt.timedelta(days=1))
    bar.buttons()[1].menu().actions()[1].trigger()
    qtbot.waitUntil(lambda: context.services.tasks.get(salt.id).due == tomorrow)
    assert context.services.tasks.get(milk.id).due == tomorrow
    context.services.undo.undo()
    assert {context.services.tasks.get(task.id).due for task in (milk, bread, salt)} == {None}

    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert len(window.page.tasks.selected_ids()) == 1
    assert window.page.tasks.view.hasFocus()
    choose(qtbot, window, milk, bread)
    bar.due_picked.emit([milk.id, bread.id], tomorrow)
    qtbot.waitUntil(lambda: context.services.tasks.get(bread.id).due == tomorrow)
    window.go(Place(View.TRASH))
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_commands_are_about_the_task_in_the_calendar(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    milk = add(context, "Milk", due=Due(context.today()))
    window.go(Place(View.CALENDAR))
    grid = window.calendar.grid
    qtbot.waitUntil(lambda: grid.find_task(milk.id) is not None)
    assert not window.commands["task.p1"].isEnabled()
    grid.go(context.today(), milk.id)
    window.commands["task.p1"].trigger()
    qtbot.waitUntil(lambda: context.services.tasks.get(milk.id).priority is Priority.P1)
    window.commands["task.new"].trigger()
    assert window.calendar.quick_add.input.hasFocus() or not window.isActiveWindow()


def test_several_in_the_calendar_have_the_bar_and_go_to_the_trash(
    qtbot: QtBot, window: MainWindow, context: AppContext
) -> None:
    milk, bread = (add(context, title, due=Due(context.today())) for title in ("Milk", "Bread"))
    window.go(Place(View.TRASH))
    with qtbot.waitActive(window):
        window.activateWindow()
    window.commands["view.calendar"].trigger()
    grid = window.calendar.grid
    assert grid.hasFocus()
    qtbot.waitUntil(lambda: grid.find_task(bread.id) is not None)
    window.commands["edit.select_all"].trigger()
    bar = window.findChild(SelectionBar)
    assert bar is not None
    assert (bar.isVisible(), bar.number.text(), len(bar.buttons())) == (True, "2 selected", 6)
    assert bar.geometry().intersects(window.calendar.quick_add.geometry())
    assert not bar.geometry().intersects(grid.geometry().adjusted(0, bar.room(), 0, 0))
    window.commands["task.trash"].trigger()  # not for good, though the trash was the last list shown
    qtbot.waitUntil(lambda: grid.find_task(milk.id) is None)
    assert not bar.isVisible()
    context.services.undo.undo()
    assert not any(context.services.tasks.get(task.id).deleted_at for task in (milk, bread))
