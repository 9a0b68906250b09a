"""The task list under real keys and clicks."""

from __future__ import annotations

import datetime as dt
import html
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QDragMoveEvent, QDropEvent, QHelpEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QToolTip
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due, Status
from desktop.domain.views import Query, Sort, TaskRow, View
from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.places import TASKS_MIME
from desktop.ui.tasks.list_model import ListRole
from desktop.ui.tasks.task_list import TaskList
from desktop.ui.theme.manager import Appearance, Scheme, Theme

LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def ids(services: Services) -> list[str]:
    """Milk, bread, salt and tea, in that order."""
    created = [services.tasks.create({"title": title}).task.id for title in ("Tea", "Salt", "Bread", "Milk")]
    return created[::-1]


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    """With the keys in its menu that ours has."""
    window = QMainWindow()
    qtbot.addWidget(window)
    for shortcut in ("Return", "Del"):
        action = QAction(window)
        action.setShortcut(QKeySequence(shortcut))
        window.addAction(action)
    window.resize(600, 400)
    return window


@pytest.fixture
def tasks(context: AppContext, ids: list[str], window: QMainWindow, qtbot: QtBot) -> TaskList:
    tasks = TaskList(context, window)
    window.setCentralWidget(tasks)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    show(tasks, qtbot, Query(View.INBOX, context.today()))
    tasks.setFocus()
    return tasks


@pytest.fixture
def told(context: AppContext) -> list[Notice]:
    told: list[Notice] = []
    context.told.connect(told.append)
    return told


def show(tasks: TaskList, qtbot: QtBot, query: Query) -> None:
    with qtbot.waitSignal(tasks.counted):
        tasks.show_query(query)


def titles(tasks: TaskList) -> list[str]:
    return [str(tasks.model.index(row).data()) for row in range(tasks.model.rowCount())]


def row_centre(tasks: TaskList, row: int) -> QPoint:
    return tasks.view.visualRect(tasks.model.index(row)).center()


def check_of(tasks: TaskList, row: int, theme: Theme) -> QPoint:
    metrics = theme.metrics
    return QPoint(metrics.triple + metrics.gap + metrics.check // 2, row_centre(tasks, row).y())


def click(tasks: TaskList, point: QPoint, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(tasks.view.viewport(), LEFT, modifier, point)


def editor(tasks: TaskList) -> QLineEdit | None:
    return next((edit for edit in tasks.findChildren(QLineEdit) if edit.isVisible()), None)


# ticking


def test_a_click_on_the_box_completes_and_offers_undo(
    tasks: TaskList, ids: list[str], services: Services, told: list[Notice], theme: Theme, qtbot: QtBot
) -> None:
    click(tasks, check_of(tasks, 1, theme))
    assert tasks.model.index(1).data(ListRole.ROW).status is Status.DONE  # seen at once
    assert titles(tasks) == ["Milk", "Bread", "Salt", "Tea"]  # and it stays for a moment
    qtbot.waitUntil(lambda: titles(tasks) == ["Milk", "Salt", "Tea"])
    assert services.tasks.get(ids[1]).status is Status.DONE
    assert told == [Notice("Completed “Bread”", undo=True)]
    assert tasks.selected_ids() == []


def test_another_click_reopens(
    tasks: TaskList, ids: list[str], services: Services, theme: Theme, qtbot: QtBot
) -> None:
    click(tasks, check_of(tasks, 0, theme))
    qtbot.waitUntil(lambda: services.tasks.get(ids[0]).status is Status.DONE)
    click(tasks, check_of(tasks, 0, theme))
    qtbot.waitUntil(lambda: services.tasks.get(ids[0]).status is Status.OPEN)
    assert titles(tasks)[0] == "Milk"


def test_a_second_quick_click_on_the_box_is_ignored(
    tasks: TaskList, ids: list[str], services: Services, theme: Theme, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(tasks.opened):
        click(tasks, check_of(tasks, 0, theme))
        QTest.mouseDClick(tasks.view.viewport(), LEFT, pos=check_of(tasks, 0, theme))
        QTest.mouseRelease(tasks.view.viewport(), LEFT, pos=check_of(tasks, 0, theme))
    qtbot.waitUntil(lambda: titles(tasks) == ["Bread", "Salt", "Tea"])
    assert services.tasks.get(ids[0]).status is Status.DONE
    assert services.tasks.get(ids[1]).status is Status.OPEN


def test_a_press_that_ends_elsewhere_does_nothing(tasks: TaskList, theme: Theme) -> None:
    QTest.mousePress(tasks.view.viewport(), LEFT, pos=check_of(tasks, 0, theme))
    QTest.mouseRelease(tasks.view.viewport(), LEFT, pos=row_centre(tasks, 2))
    assert tasks.model.index(0).data(ListRole.ROW).status is Status.OPEN


def test_space_completes_all_that_are_selected(
    tasks: TaskList, ids: list[str], services: Services, told: list[Notice], qtbot: QtBot
) -> None:
    click(tasks, row_centre(tasks, 0))
    click(tasks, row_centre(tasks, 2), SHIFT)
    QTest.keyClick(tasks.view, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: titles(tasks) == ["Tea"])
    assert all(services.tasks.get(id_).status is Status.DONE for id_ in ids[:3])
    assert told[0].undo
    assert tasks.current_id() == ids[3]  # so that one can go on
    assert tasks.selected_ids() == [ids[3]]


def test_in_the_trash_nothing_can_be_ticked(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, theme: Theme, qtbot: QtBot
) -> None:
    services.tasks.trash(ids)
    show(tasks, qtbot, Query(View.TRASH, context.today()))
    click(tasks, check_of(tasks, 0, theme))
    QTest.keyClick(tasks.view, Qt.Key.Key_Space)
    assert tasks.selected_ids() == [tasks.model.id_at(0)]  # the click chose the row, as elsewhere on it
    assert all(services.tasks.get(id_).status is Status.OPEN for id_ in ids)


def test_what_could_not_be_written_is_shown_as_it_is(
    tasks: TaskList, ids: list[str], services: Services, told: list[Notice], theme: Theme, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    from desktop.errors import DiskFullError

    def fail(_ids: object) -> None:
        raise DiskFullError("The disk is full.")

    monkeypatch.setattr(services.tasks, "complete", fail)
    click(tasks, check_of(tasks, 0, theme))
    qtbot.waitUntil(lambda: bool(told))
    assert told == [Notice("The disk is full.", is_error=True)]
    assert tasks.model.index(0).data(ListRole.ROW).status is Status.OPEN


# choosing and opening


def test_tells_what_is_current_and_selected(tasks: TaskList, ids: list[str], qtbot: QtBot) -> None:
    current: list[str | None] = []
    tasks.current_changed.connect(current.append)
    with qtbot.waitSignal(tasks.selection_changed):
        click(tasks, row_centre(tasks, 1))
    QTest.keyClick(tasks.view, Qt.Key.Key_Down, SHIFT)
    assert current == [ids[1], ids[2]]
    assert tasks.selected_ids() == ids[1:3]
    tasks.view.selectAll()
    assert tasks.selected_ids() == ids


def test_enter_and_double_click_open(tasks: TaskList, ids: list[str], qtbot: QtBot) -> None:
    click(tasks, row_centre(tasks, 1))
    for action in tasks.window().actions():
        action.setEnabled(False)  # in the window its own command does it
    with qtbot.waitSignal(tasks.opened) as by_key:
        QTest.keyClick(tasks.view, Qt.Key.Key_Return)
    with qtbot.waitSignal(tasks.opened) as by_mouse:
        QTest.mouseDClick(tasks.view.viewport(), LEFT, pos=row_centre(tasks, 2))
    assert (by_key.args, by_mouse.args) == ([ids[1]], [ids[2]])


def test_selects_a_task_as_soon_as_it_is_there(tasks: TaskList, context: AppContext, qtbot: QtBot) -> None:
    service = context.services.tasks
    context.write(lambda: service.create({"title": "Honey"}), lambda made: tasks.select(made.task.id), owner=tasks)
    qtbot.waitUntil(lambda: tasks.current_id() is not None)
    assert titles(tasks)[0] == "Honey"
    assert tasks.selected_ids() == [tasks.model.id_at(0)]


def test_the_menu_is_asked_for_at_a_task(tasks: TaskList, qtbot: QtBot) -> None:
    viewport = tasks.view.viewport()
    asked: list[QPoint] = []
    tasks.menu_requested.connect(asked.append)

    def ask(reason: QContextMenuEvent.Reason, point: QPoint) -> None:
        QApplication.sendEvent(viewport, QContextMenuEvent(reason, point, viewport.mapToGlobal(point)))

    ask(QContextMenuEvent.Reason.Mouse, row_centre(tasks, 1))
    assert asked == [viewport.mapToGlobal(row_centre(tasks, 1))]
    ask(QContextMenuEvent.Reason.Mouse, QPoint(300, 390))
    assert len(asked) == 1
    click(tasks, row_centre(tasks, 2))
    ask(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0))
    assert asked[1:] == [viewport.mapToGlobal(row_centre(tasks, 2))]


# renaming


def test_renames_in_place(tasks: TaskList, ids: list[str], services: Services, qtbot: QtBot) -> None:
    click(tasks, row_centre(tasks, 1))
    tasks.rename_current()
    edit = editor(tasks)
    assert edit is not None
    assert edit.selectedText() == "Bread"
    QTest.keyClicks(edit, "Rye bread")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: services.tasks.get(ids[1]).title == "Rye bread")
    assert titles(tasks)[1] == "Rye bread"
    qtbot.waitUntil(lambda: editor(tasks) is None)
    assert tasks.view.hasFocus()


@pytest.mark.parametrize("typed", ["", "Rye bread"])
def test_the_enter_that_ends_renaming_does_not_open_the_task(tasks: TaskList, qtbot: QtBot, typed: str) -> None:
    opened: list[str] = []
    tasks.opened.connect(opened.append)
    click(tasks, row_centre(tasks, 1))
    tasks.rename_current()
    edit = editor(tasks)
    assert edit is not None
    QTest.keyClicks(edit, typed)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: editor(tasks) is None)
    assert opened == []
    for action in tasks.window().actions():
        action.setEnabled(False)  # in the window its own command does it
    QTest.keyClick(tasks.view, Qt.Key.Key_Return)
    assert len(opened) == 1


def test_escape_leaves_the_title_alone(tasks: TaskList, ids: list[str], services: Services, qtbot: QtBot) -> None:
    click(tasks, row_centre(tasks, 1))
    tasks.rename_current()
    edit = editor(tasks)
    assert edit is not None
    QTest.keyClicks(edit, "Rye bread")
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: editor(tasks) is None)
    assert services.tasks.get(ids[1]).title == "Bread"
    assert titles(tasks)[1] == "Bread"


def test_a_title_that_cannot_be_stays_to_be_mended(
    tasks: TaskList, ids: list[str], services: Services, told: list[Notice], qtbot: QtBot
) -> None:
    click(tasks, row_centre(tasks, 1))
    tasks.rename_current()
    edit = editor(tasks)
    assert edit is not None
    edit.clear()
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert told == [Notice("The title cannot be empty.", is_error=True)]
    assert editor(tasks) is edit
    QTest.keyClicks(edit, "Toast")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: services.tasks.get(ids[1]).title == "Toast")


def test_what_is_typed_outlives_changes_from_elsewhere(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    click(tasks, row_centre(tasks, 1))
    tasks.rename_current()
    edit = editor(tasks)
    assert edit is not None
    QTest.keyClicks(edit, "Rye")
    context.write(lambda: services.tasks.edit([ids[1]], {"title": "White bread"}))
    context.write(lambda: services.tasks.trash([ids[0]]))
    with qtbot.waitSignal(tasks.model.dataChanged):
        pass
    assert edit.text() == "Rye"
    QTest.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: titles(tasks) == ["Rye", "Salt", "Tea"])


def test_leaving_an_untouched_editor_changes_nothing(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    click(tasks, row_centre(tasks, 1))
    tasks.rename_current()
    context.write(lambda: services.tasks.edit([ids[1]], {"title": "White bread"}))
    qtbot.waitUntil(lambda: titles(tasks)[1] == "White bread")
    tasks.view.setFocus()
    qtbot.waitUntil(lambda: editor(tasks) is None)
    assert titles(tasks)[1] == "White bread"
    assert services.tasks.get(ids[1]).title == "White bread"


# the order


def drop(tasks: TaskList, moved: list[str], point: QPoint, monkeypatch: pytest.MonkeyPatch) -> bool:
    import json

    mime = QMimeData()
    mime.setData(TASKS_MIME, json.dumps(moved).encode())
    for kind in (QDragMoveEvent, QDropEvent):
        monkeypatch.setattr(kind, "source", lambda _event: tasks.view)  # no pointer drags here
    arguments = (Qt.DropAction.MoveAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    over = QDragMoveEvent(point, *arguments)
    tasks.view.dragMoveEvent(over)
    assert tasks.view.grab() is not None
    tasks.view.dropEvent(QDropEvent(QPointF(point), *arguments))
    return over.isAccepted()


def test_dropping_puts_tasks_between_others(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    tasks.select(ids[0])
    between = QPoint(100, tasks.view.visualRect(tasks.model.index(3)).top() + 2)
    assert drop(tasks, [ids[0], ids[1]], between, monkeypatch)
    assert titles(tasks) == ["Salt", "Milk", "Bread", "Tea"]  # at once
    query = Query(View.INBOX, context.today())
    qtbot.waitUntil(lambda: services.lists.ids(query) == [ids[2], ids[0], ids[1], ids[3]])
    assert tasks.selected_ids() == [ids[0]]


def test_where_the_order_is_not_the_users_a_move_is_told_why_not(
    tasks: TaskList, ids: list[str], context: AppContext, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch,
    told: list[Notice],
) -> None:  # fmt: skip
    show(tasks, qtbot, Query(View.INBOX, context.today(), sort=Sort.TITLE))
    drop(tasks, [ids[0]], QPoint(100, 5), monkeypatch)
    tasks.select(ids[0])
    tasks.move_current(-1)
    assert titles(tasks) == ["Bread", "Milk", "Salt", "Tea"]
    assert [notice.text for notice in told] == ["This list is sorted. In its usual order tasks can be moved."] * 2


def test_a_drop_on_a_day_of_upcoming_is_due_then(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch, told: list[Notice],
) -> None:  # fmt: skip
    today, day = context.today(), dt.timedelta(days=1)
    services.tasks.edit(ids[:2], {"due": Due(today + day, dt.time(9))})
    services.tasks.edit([ids[2]], {"due": Due(today + 3 * day)})
    show(tasks, qtbot, Query(View.UPCOMING, today))
    heading = next(row for row in range(3, tasks.model.rowCount()) if tasks.model.id_at(row) is None)
    drop(tasks, ids[:1], row_centre(tasks, heading), monkeypatch)
    qtbot.waitUntil(lambda: services.tasks.get(ids[0]).due == Due(today + 3 * day, dt.time(9)))
    qtbot.waitUntil(lambda: bool(told))
    assert told[-1].undo
    drop(tasks, ids[1:2], row_centre(tasks, 1), monkeypatch)  # it is there already
    assert "By hand" in told[-1].text
    assert services.tasks.get(ids[1]).due == Due(today + day, dt.time(9))


def test_today_takes_what_is_late_and_can_be_ordered_by_hand(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch, told: list[Notice],
) -> None:  # fmt: skip
    today = context.today()
    services.tasks.edit(ids[:2], {"due": Due(today)})
    services.tasks.edit([ids[2]], {"due": Due(today - dt.timedelta(days=2))})
    show(tasks, qtbot, Query(View.TODAY, today))
    row = tasks.model.row_of
    drop(tasks, [ids[1]], row_centre(tasks, row(ids[0])), monkeypatch)
    drop(tasks, [ids[0]], row_centre(tasks, row(ids[2])), monkeypatch)
    assert ["By hand" in told[-2].text, "over" in told[-1].text] == [True, True]
    drop(tasks, [ids[2]], row_centre(tasks, row(ids[0])), monkeypatch)
    qtbot.waitUntil(lambda: services.tasks.get(ids[2]).due == Due(today))

    by_hand = Query(View.TODAY, today, sort=Sort.MANUAL)
    show(tasks, qtbot, by_hand)
    tasks.select(ids[2])
    tasks.move_current(-1)
    qtbot.waitUntil(lambda: services.lists.ids(by_hand) == [ids[0], ids[2], ids[1]])


def test_moves_up_and_down_by_key(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    query = Query(View.INBOX, context.today())
    tasks.select(ids[2])
    tasks.move_current(-1)
    assert titles(tasks) == ["Milk", "Salt", "Bread", "Tea"]
    qtbot.waitUntil(lambda: services.lists.ids(query) == [ids[0], ids[2], ids[1], ids[3]])
    tasks.move_current(+1)
    tasks.move_current(+1)
    tasks.move_current(+1)  # it is the last by now
    qtbot.waitUntil(lambda: services.lists.ids(query) == [ids[0], ids[1], ids[3], ids[2]])
    assert titles(tasks) == ["Milk", "Bread", "Tea", "Salt"]
    assert tasks.current_id() == ids[2]


# the look


def test_a_tip_tells_what_there_is_no_room_for(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _where, text, *_rest: shown.append(text))
    viewport = tasks.view.viewport()

    def point_at(row: int) -> None:
        point = row_centre(tasks, row)
        QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, point, viewport.mapToGlobal(point)))

    point_at(1)
    assert shown == []
    title = "<b>Bread</b> " + "x" * 150
    context.write(lambda: services.tasks.edit([ids[1]], {"title": title}))
    qtbot.waitUntil(lambda: titles(tasks)[1] == title)
    point_at(1)
    assert shown == [f"<qt>{html.escape(title)}</qt>"]


def test_a_search_shows_why_a_task_was_found_where_the_title_does_not(
    tasks: TaskList, ids: list[str], services: Services, context: AppContext, qtbot: QtBot
) -> None:
    context.write(lambda: services.tasks.edit([ids[0]], {"description": "fresh\n- for the salty bread of Anna"}))
    context.write(lambda: services.checklists.add(ids[3], ["take some salt along"]))
    show(tasks, qtbot, Query(View.ALL, context.today(), search="salt"))
    excerpts = {"Salt": "", "Milk": "for the salty bread of Anna", "Tea": "take some salt along"}
    qtbot.waitUntil(lambda: {row.title: text for row, text in painted(tasks)} == excerpts)
    for row, text in painted(tasks):
        line = tasks.view.delegate._fitted.get(row, 520, text)
        assert line.excerpt == text
        assert line.excerpt_place.start > line.title_width
        assert tasks.view.delegate._fitted.get(row, 60, text).excerpt == ""
    spoken = tasks.model.index(tasks.model.row_of(ids[3])).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("found in “take some salt along”")

    context.write(lambda: services.tasks.edit([ids[0]], {"description": "with salt"}))
    qtbot.waitUntil(lambda: dict(excerpts, Milk="with salt") == {row.title: text for row, text in painted(tasks)})
    show(tasks, qtbot, Query(View.ALL, context.today()))
    assert {text for _, text in painted(tasks)} == {""}


def painted(tasks: TaskList) -> list[tuple[TaskRow, str]]:
    """Of every row what is painted of it and the excerpt behind its title."""
    known = [tasks.model.painted(row) for row in range(tasks.model.rowCount())]
    return [(row, excerpt) for _, row, _, _, excerpt in known if row is not None]


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_follows_the_theme(tasks: TaskList, theme: Theme, scheme: Scheme) -> None:
    height = tasks.view.visualRect(tasks.model.index(0)).height()
    theme.apply(Appearance(scheme, 150))
    assert tasks.view.visualRect(tasks.model.index(0)).height() == round(height * 1.5)
    assert tasks.grab().toImage().pixelColor(2, 2).name() == theme.tokens.window


def test_the_day_is_followed(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    today = context.today()
    services.tasks.edit([ids[0]], {"due": Due(today + dt.timedelta(days=1))})
    show(tasks, qtbot, Query(View.TODAY, today))
    assert titles(tasks) == []
    tomorrow: Callable[[], dt.datetime] = lambda: dt.datetime.now() + dt.timedelta(days=1)  # noqa: E731
    monkeypatch.setattr(context, "_clock", tomorrow)
    qtbot.waitUntil(lambda: titles(tasks) == ["Milk"])
