"""The checklist in the detail pane, by keyboard and by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPersistentModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QDragLeaveEvent, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.domain.task import ChecklistItem, Task
from desktop.errors import StorageError
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.detail.checklist import Checklist
from desktop.ui.detail.checklist_delegate import Spot
from desktop.ui.detail.checklist_model import ChecklistModel
from desktop.ui.detail.checklist_view import LONG
from desktop.ui.detail.task_detail import GLIMPSE, TaskDetail
from tests.helpers.detail import open_detail, settle, switch

_NO_KEYS = Qt.KeyboardModifier.NoModifier
Items = Callable[[], list[ChecklistItem]]


@pytest.fixture
def task(services: Services) -> Task:
    return services.tasks.create({"title": "Launch prep"}, checklist=["Book", "Order", "Print"]).task


@pytest.fixture
def items(services: Services, task: Task) -> Items:
    return lambda: list(services.tasks.get(task.id).checklist)


@pytest.fixture
def detail(qtbot: QtBot, context: AppContext, task: Task) -> TaskDetail:
    return open_detail(qtbot, context, task)


@pytest.fixture
def checklist(detail: TaskDetail) -> Checklist:
    return detail.page.checklist


def titles(items: list[ChecklistItem]) -> list[str]:
    return [item.title for item in items]


def choose(checklist: Checklist, row: int) -> None:
    checklist.view.setFocus()
    checklist.view.setCurrentIndex(checklist.view.model().index(row, 0))


def click(qtbot: QtBot, checklist: Checklist, row: int, spot: Spot) -> None:
    view = checklist.view
    rect = view.visualRect(view.model().index(row, 0))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.delegate.rects(rect)[spot].center())


def paste(checklist: Checklist, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    QApplication.clipboard().setMimeData(data)
    checklist.input.setFocus()
    checklist.input.paste()


def test_enter_adds_one_after_the_other(qtbot: QtBot, checklist: Checklist, items: Items) -> None:
    checklist.input.setFocus()
    for title in ("Call Mara", "Send kit"):
        QTest.keyClicks(checklist.input, title)
        QTest.keyClick(checklist.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: titles(items())[3:] == ["Call Mara", "Send kit"])
    qtbot.waitUntil(lambda: len(checklist.model.items) == 5)
    assert checklist.input.hasFocus()
    assert checklist.input.text() == ""


def test_leaving_the_line_adds_what_is_in_it(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, items: Items
) -> None:
    checklist.input.setFocus()
    QTest.keyClicks(checklist.input, "Call Mara")
    detail.page.estimate.editor.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.waitUntil(lambda: titles(items())[-1] == "Call Mara")


def test_half_an_item_waits_for_its_task(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, services: Services, task: Task, items: Items
) -> None:
    checklist.input.setFocus()
    QTest.keyClicks(checklist.input, "Call Ma")
    detail.commit()  # as when the window loses the focus
    assert checklist.input.text() == "Call Ma"
    switch(qtbot, detail, services.tasks.create({"title": "Other"}).task)
    assert checklist.input.text() == ""
    switch(qtbot, detail, task)
    assert checklist.input.text() == "Call Ma"
    assert len(items()) == 3


def test_many_pasted_lines_become_many_items(qtbot: QtBot, checklist: Checklist, items: Items) -> None:
    checklist.input.setFocus()
    QTest.keyClicks(checklist.input, "First")
    paste(checklist, "- milk\n* [x] bread\n\n1. eggs\n")
    qtbot.waitUntil(lambda: titles(items())[3:] == ["First", "milk", "bread", "eggs"])
    qtbot.waitUntil(lambda: [item.is_checked for item in items()[3:]] == [False, False, True, False])


def test_one_pasted_line_is_only_text(qtbot: QtBot, checklist: Checklist, items: Items) -> None:
    paste(checklist, "- milk\n")
    assert checklist.input.text() == "- milk"
    assert len(items()) == 3


def test_a_pasted_line_that_is_too_long_waits_in_the_line(qtbot: QtBot, checklist: Checklist, items: Items) -> None:
    paste(checklist, "milk\n" + "x" * 401 + "\nbread")
    qtbot.waitUntil(lambda: titles(items())[3:] == ["milk", "bread"])
    assert checklist.input.text() == "x" * 401
    assert "at most 400 characters" in checklist.note.text()


def test_a_click_on_the_box_ticks(qtbot: QtBot, checklist: Checklist, items: Items) -> None:
    click(qtbot, checklist, 1, Spot.CHECK)
    assert checklist.count.text() == "1/3"
    qtbot.waitUntil(lambda: [(item.is_checked, item.checked_by) for item in items()][1] == (True, "user"))
    click(qtbot, checklist, 1, Spot.CHECK)
    qtbot.waitUntil(lambda: not items()[1].is_checked)


def test_fast_ticks_end_as_they_were_made(
    qtbot: QtBot, checklist: Checklist, context: AppContext, items: Items
) -> None:
    choose(checklist, 0)
    seen: list[bool] = []
    checklist.view.model().dataChanged.connect(lambda: seen.append(checklist.model.items[0].is_checked))
    for _ in range(5):
        QTest.keyClick(checklist.view, Qt.Key.Key_Space)
    settle(qtbot, context)
    assert items()[0].is_checked
    assert checklist.model.items[0].is_checked
    assert seen == [True, False, True, False, True]  # no older state flickered in


def test_enter_and_f2_rename(qtbot: QtBot, checklist: Checklist, context: AppContext, items: Items) -> None:
    for key, title in ((Qt.Key.Key_Return, "Book the room"), (Qt.Key.Key_F2, "Book the hall")):
        choose(checklist, 0)
        QTest.keyClick(checklist.view, key)
        editor = checklist.view.delegate.editor()
        assert editor
        editor.selectAll()
        QTest.keyClicks(editor, title)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        assert checklist.view.delegate.editor() is None
        settle(qtbot, context)
        assert items()[0].title == title


def test_a_click_renames_and_leaving_saves(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, items: Items
) -> None:
    click(qtbot, checklist, 1, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " badges")
    detail.page.estimate.editor.setFocus()
    qtbot.waitUntil(lambda: items()[1].title == "Order badges")


def test_switching_saves_a_rename_under_way(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, services: Services, items: Items
) -> None:
    click(qtbot, checklist, 1, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " badges")
    detail.show_task(services.tasks.create({"title": "Other"}).task.id)
    qtbot.waitUntil(lambda: items()[1].title == "Order badges")


def test_escape_takes_a_rename_back(qtbot: QtBot, checklist: Checklist, context: AppContext, items: Items) -> None:
    click(qtbot, checklist, 1, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " badges")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    settle(qtbot, context)
    assert items()[1].title == "Order"


def test_a_name_that_is_too_long_is_kept_for_the_next_time(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, services: Services, task: Task, items: Items
) -> None:
    click(qtbot, checklist, 0, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    editor.replace_text("y" * 401, undoable=True)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert "at most 400 characters" in checklist.note.text()
    assert items()[0].title == "Book"
    switch(qtbot, detail, services.tasks.create({"title": "Other"}).task)
    switch(qtbot, detail, task)
    choose(checklist, 0)
    QTest.keyClick(checklist.view, Qt.Key.Key_F2)
    editor = checklist.view.delegate.editor()
    assert editor
    assert editor.text() == "y" * 401


def test_an_editor_grows_with_its_text(qtbot: QtBot, checklist: Checklist) -> None:
    click(qtbot, checklist, 0, Spot.TEXT)
    before = checklist.view.height()
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " and so on" * 12)
    qtbot.waitUntil(lambda: checklist.view.height() > before + 20)
    assert checklist.view.height() == sum(checklist.view.sizeHintForRow(row) for row in range(3))


def test_backspace_in_an_emptied_item_deletes_it(qtbot: QtBot, checklist: Checklist, items: Items) -> None:
    click(qtbot, checklist, 1, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    editor.selectAll()
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    assert len(items()) == 3
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: titles(items()) == ["Book", "Print"])
    above = checklist.view.delegate.editor()
    assert above
    assert above.text() == "Book"


def test_an_emptied_item_that_is_left_keeps_its_name(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, context: AppContext, items: Items
) -> None:
    click(qtbot, checklist, 1, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    editor.selectAll()
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    detail.page.estimate.editor.setFocus()
    settle(qtbot, context)
    assert titles(items()) == ["Book", "Order", "Print"]
    assert titles(checklist.model.items) == ["Book", "Order", "Print"]


@pytest.mark.parametrize("by_key", [True, False])
def test_delete_takes_away_and_undo_brings_back(
    qtbot: QtBot, checklist: Checklist, services: Services, items: Items, by_key: bool
) -> None:
    choose(checklist, 1)
    if by_key:
        QTest.keyClick(checklist.view, Qt.Key.Key_Delete)
    else:
        click(qtbot, checklist, 1, Spot.REMOVE)
    assert titles(checklist.model.items) == ["Book", "Print"]
    qtbot.waitUntil(lambda: titles(items()) == ["Book", "Print"])
    services.undo.undo()
    qtbot.waitUntil(lambda: titles(checklist.model.items) == ["Book", "Order", "Print"])


def test_alt_and_an_arrow_moves(qtbot: QtBot, checklist: Checklist, items: Items) -> None:
    choose(checklist, 0)
    alt = Qt.KeyboardModifier.AltModifier
    QTest.keyClick(checklist.view, Qt.Key.Key_Down, alt)
    QTest.keyClick(checklist.view, Qt.Key.Key_Down, alt)
    QTest.keyClick(checklist.view, Qt.Key.Key_Down, alt)  # there is nowhere further
    qtbot.waitUntil(lambda: titles(items()) == ["Order", "Print", "Book"])
    assert checklist.view.currentIndex().row() == 2
    QTest.keyClick(checklist.view, Qt.Key.Key_Up, alt)
    qtbot.waitUntil(lambda: titles(items()) == ["Order", "Book", "Print"])


@pytest.mark.parametrize(
    ("row", "target", "expected"),
    [(0, 3, ["Order", "Print", "Book"]), (2, 0, ["Print", "Book", "Order"]), (1, 1, None), (1, 2, None)],
)
def test_a_dropped_row_stands_where_it_was_dropped(
    qtbot: QtBot, checklist: Checklist, context: AppContext, items: Items, row: int, target: int, expected: list[str]
) -> None:
    model = checklist.view.model()
    assert model.moveRow(QModelIndex(), row, QModelIndex(), target) is (expected is not None)
    settle(qtbot, context)
    assert titles(items()) == (expected or ["Book", "Order", "Print"])


def test_a_row_is_dragged_by_its_handle(checklist: Checklist, monkeypatch: pytest.MonkeyPatch) -> None:
    dragged: list[list[int]] = []
    view = checklist.view
    monkeypatch.setattr(
        type(view), "startDrag", lambda view, _actions: dragged.append([i.row() for i in view.selectedIndexes()])
    )
    handle = view.delegate.rects(view.visualRect(view.model().index(1, 0)))[Spot.HANDLE].center()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=handle)
    left = Qt.MouseButton.LeftButton
    for step in (6, 12):
        there = QPointF(handle + QPoint(0, step))
        event = QMouseEvent(QEvent.Type.MouseMove, there, view.viewport().mapToGlobal(there), left, left, _NO_KEYS)
        QApplication.sendEvent(view.viewport(), event)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=handle)
    assert dragged == [[1]]


def test_archived_items_are_folded_away_and_can_come_back(
    qtbot: QtBot, checklist: Checklist, services: Services, items: Items
) -> None:
    choose(checklist, 1)
    checklist.view.archive_current()
    qtbot.waitUntil(lambda: items()[1].archived)
    qtbot.waitUntil(lambda: checklist.archived.isVisible())
    assert titles(checklist.model.items) == ["Book", "Print"]
    assert checklist.count.text() == "0/2"
    checklist.archived.set_open(True)
    (row,) = checklist.archived.rows
    row.button.click()
    qtbot.waitUntil(lambda: titles(checklist.model.items) == ["Book", "Order", "Print"])
    assert not checklist.archived.isVisible()


def test_the_keys_lead_from_the_rows_to_the_line_and_back(qtbot: QtBot, checklist: Checklist) -> None:
    choose(checklist, 2)
    QTest.keyClick(checklist.view, Qt.Key.Key_Down)
    assert checklist.input.hasFocus()
    QTest.keyClick(checklist.input, Qt.Key.Key_Up)
    assert checklist.view.hasFocus()
    assert checklist.view.currentIndex().row() == 2


def test_a_rename_elsewhere_leaves_the_editor_alone(
    qtbot: QtBot, checklist: Checklist, services: Services, items: Items
) -> None:
    click(qtbot, checklist, 0, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " of ours")
    services.checklists.rename(items()[0].id, "Book (theirs)")
    services.checklists.add(items()[0].task_id, ["Another"])
    qtbot.waitUntil(lambda: checklist.note.text() == "Changed elsewhere to “Book (theirs)”")
    qtbot.waitUntil(lambda: len(checklist.model.items) == 4)
    assert editor.text() == "Book of ours"
    assert editor.hasFocus()
    checklist.note.button.click()
    assert editor.text() == "Book (theirs)"


def test_an_editor_that_nobody_typed_in_follows_an_undo(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, context: AppContext, services: Services, items: Items
) -> None:
    choose(checklist, 0)
    checklist.view.rename_current()
    editor = checklist.view.delegate.editor()
    assert editor
    editor.selectAll()
    QTest.keyClicks(editor, "Reserve")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: titles(items())[0] == "Reserve")
    settle(qtbot, context)
    click(qtbot, checklist, 0, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: titles(checklist.model.items)[0] == "Book")
    assert editor.text() == "Book"
    assert not checklist.note.text()
    detail.page.estimate.editor.setFocus(Qt.FocusReason.MouseFocusReason)
    settle(qtbot, context)
    assert titles(items())[0] == "Book"


def test_an_editor_whose_text_was_saved_follows_an_undo(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, context: AppContext, services: Services, items: Items
) -> None:
    click(qtbot, checklist, 0, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " it ")
    detail.commit()  # as when the window loses the focus
    qtbot.waitUntil(lambda: titles(items())[0] == "Book it")
    settle(qtbot, context)
    assert editor.text() == "Book it "  # the user goes on after the space
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: editor.text() == "Book")
    assert not checklist.note.text()


def test_text_that_could_not_be_saved_stays_in_its_editor(
    qtbot: QtBot,
    detail: TaskDetail,
    checklist: Checklist,
    context: AppContext,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(services.checklists, "rename", refuse)
    click(qtbot, checklist, 0, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " it")
    detail.commit()
    qtbot.waitUntil(lambda: bool(checklist.note.text()))
    settle(qtbot, context)
    assert titles(checklist.model.items)[0] == "Book"
    assert editor.text() == "Book it"


def test_text_typed_for_an_item_that_was_deleted_elsewhere_is_kept(
    qtbot: QtBot, checklist: Checklist, services: Services, items: Items
) -> None:
    click(qtbot, checklist, 0, Spot.TEXT)
    editor = checklist.view.delegate.editor()
    assert editor
    QTest.keyClicks(editor, " of ours")
    services.checklists.remove(items()[0].id)
    qtbot.waitUntil(lambda: len(checklist.model.items) == 2)
    assert checklist.input.text() == "Book of ours"
    assert "deleted elsewhere" in checklist.note.text()


def test_a_refused_tick_is_taken_back(
    qtbot: QtBot, checklist: Checklist, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(services.checklists, "tick", refuse)
    click(qtbot, checklist, 0, Spot.CHECK)
    qtbot.waitUntil(lambda: checklist.note.text() == "The disk is full.")
    qtbot.waitUntil(lambda: not checklist.model.items[0].is_checked)


def test_two_hundred_items_are_laid_out_without_scrolling(
    qtbot: QtBot, detail: TaskDetail, checklist: Checklist, services: Services, task: Task
) -> None:
    services.checklists.add(task.id, [f"Item {number}" for number in range(200)])
    qtbot.waitUntil(lambda: len(checklist.model.items) == 203)
    assert checklist.view.height() == 203 * checklist.view.sizeHintForRow(0)
    assert checklist.view.verticalScrollBar().maximum() == 0
    qtbot.waitUntil(lambda: detail.page.sheet.height() > checklist.view.height())
    choose(checklist, 202)
    last = checklist.view.visualRect(checklist.view.currentIndex())
    there = checklist.view.viewport().mapTo(detail.page.viewport(), last.center())
    assert detail.page.viewport().rect().contains(there)


def test_the_windows_shortcuts_do_not_take_the_checklists_keys(qtbot: QtBot, checklist: Checklist) -> None:
    from PySide6.QtGui import QAction

    window = checklist.window()
    action = QAction(window)
    action.setShortcuts([QKeySequence(keys) for keys in ("Del", "Return", "F2", "Alt+Down", "Space")])
    window.addAction(action)
    choose(checklist, 0)
    with qtbot.assertNotEmitted(action.triggered):
        QTest.keyClick(checklist.view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        QTest.keyClick(checklist.view, Qt.Key.Key_Space)
        QTest.keyClick(checklist.view, Qt.Key.Key_F2)
        editor = checklist.view.delegate.editor()
        assert editor
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QTest.keyClick(checklist.view, Qt.Key.Key_Delete)
    assert titles(checklist.model.items) == ["Order", "Print"]


@pytest.fixture
def long_task(services: Services) -> Task:
    titles = [f"Item {number}" + " with more words than a line has room for" * 2 for number in range(LONG + 500)]
    return services.tasks.create({"title": "Long"}, checklist=titles).task


def test_of_a_long_checklist_the_beginning_is_shown_while_the_rest_is_read(
    qtbot: QtBot, checklist: Checklist, detail: TaskDetail, long_task: Task
) -> None:
    seen: list[tuple[int, str]] = []
    model = checklist.view.model()
    model.modelReset.connect(lambda: seen.append((model.rowCount(), checklist.count.text())))
    checklist.bar.hide()
    detail.show_task(long_task.id)
    qtbot.waitUntil(lambda: len(checklist.model.items) == LONG + 500)
    assert [number for number, _ in seen] == [GLIMPSE]  # and the rest came without a new start
    assert checklist.count.text() == f"0/{LONG + 500}"


def test_all_of_a_long_checklist_can_be_reached_changed_and_moved(
    qtbot: QtBot, checklist: Checklist, detail: TaskDetail, context: AppContext, services: Services, long_task: Task
) -> None:
    switch(qtbot, detail, long_task)
    qtbot.waitUntil(lambda: len(checklist.model.items) == LONG + 500)
    last, view = LONG + 499, checklist.view
    assert view.height() == (LONG + 500) * view.delegate.line_height()
    qtbot.waitUntil(lambda: detail.page.sheet.height() > view.height())
    choose(checklist, 0)
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == last
    shown = view.viewport().mapTo(detail.page.viewport(), view.visualRect(view.currentIndex()).center())
    assert detail.page.viewport().rect().contains(shown)
    assert view.indexAt(view.visualRect(view.currentIndex()).center()).row() == last
    QTest.keyClick(view, Qt.Key.Key_Space)
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    click(qtbot, checklist, last, Spot.TEXT)
    editor = view.delegate.editor()
    assert editor
    qtbot.waitUntil(lambda: view.visualRect(view.model().index(last, 0)).height() >= editor.height())
    assert editor.height() > view.delegate.line_height()
    QTest.keyClicks(editor, "!")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle(qtbot, context)
    stored = services.tasks.get(long_task.id).checklist
    assert stored[-2].title.startswith(f"Item {last} ")
    assert stored[-2].is_checked
    assert stored[-1].title.startswith(f"Item {last - 1} ")
    assert stored[-1].title.endswith("!")


def test_a_long_checklist_that_becomes_short_is_wrapped_again(
    qtbot: QtBot, checklist: Checklist, detail: TaskDetail, task: Task, long_task: Task
) -> None:
    switch(qtbot, detail, long_task)
    qtbot.waitUntil(lambda: len(checklist.model.items) == LONG + 500)
    assert checklist.view.delegate.one_line
    switch(qtbot, detail, task)
    qtbot.waitUntil(lambda: len(checklist.model.items) == 3)
    assert not checklist.view.delegate.one_line


def test_a_line_shows_between_which_rows_a_drop_goes(qtbot: QtBot, checklist: Checklist) -> None:
    view = checklist.view
    before = view.viewport().grab().toImage()
    view._show_drop(3)
    assert view.viewport().grab().toImage() != before
    QApplication.sendEvent(view.viewport(), QDragLeaveEvent())
    assert view.viewport().grab().toImage() == before


@given(st.permutations(range(8)), st.permutations(range(12)), st.integers(0, 8), st.integers(0, 12))
def test_a_checklist_becomes_any_other_and_rows_keep_who_they_are(
    old: list[int], new: list[int], first: int, last: int
) -> None:
    model = ChecklistModel()
    before = [ChecklistItem(str(number), "task", f"{number}") for number in old[:first]]
    after = [ChecklistItem(str(number), "task", f"{number} now") for number in new[:last]]
    model.start(before)
    held = [(item.id, QPersistentModelIndex(model.index(row))) for row, item in enumerate(before)]
    model.update(after)
    assert model.items == after
    for id_, index in held:
        assert (model.item(index.row()).id if index.isValid() else None) == (
            id_ if any(item.id == id_ for item in after) else None
        )
