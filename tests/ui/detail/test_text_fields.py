"""The description: typed as Markdown, shown formatted, saved by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.task import Task
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.detail.task_detail import TaskDetail
from desktop.ui.detail.text_fields import Description
from desktop.ui.widgets.text_edit import AutoHeightEdit
from tests.helpers.detail import open_detail, settle, switch


@pytest.fixture
def task(services: Services) -> Task:
    return services.tasks.create({"title": "Pay rent", "description": "Bring **two** copies"}).task


@pytest.fixture
def detail(qtbot: QtBot, context: AppContext, task: Task) -> TaskDetail:
    return open_detail(qtbot, context, task)


@pytest.fixture
def part(detail: TaskDetail) -> Description:
    return detail.page.description


@pytest.fixture
def editor(part: Description) -> AutoHeightEdit:
    return part.text_edit


def stored(services: Services, task: Task) -> str:
    return services.tasks.get(task.id).description


def test_it_is_formatted_until_it_is_clicked(qtbot: QtBot, part: Description, editor: AutoHeightEdit) -> None:
    assert part.view.isVisible()
    assert part.view.toPlainText() == "Bring two copies"
    QTest.mouseClick(part.view.viewport(), Qt.MouseButton.LeftButton)
    assert editor.isVisible()
    assert editor.hasFocus()
    assert not part.view.isVisible()
    assert editor.text() == "Bring **two** copies"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F2])
def test_it_is_edited_by_key(qtbot: QtBot, part: Description, editor: AutoHeightEdit, key: Qt.Key) -> None:
    part.view.setFocus()
    QTest.keyClick(part.view, key)
    assert editor.hasFocus()


def test_an_empty_one_is_typed_into_at_once(qtbot: QtBot, context: AppContext, services: Services) -> None:
    detail = open_detail(qtbot, context, services.tasks.create({"title": "Buy milk"}).task)
    editor = detail.page.description.text_edit
    assert editor.isVisible()
    assert editor.placeholderText() == "Add a description"


def test_a_pause_saves_and_the_caret_stays(
    qtbot: QtBot, part: Description, editor: AutoHeightEdit, context: AppContext, services: Services, task: Task
) -> None:
    part.edit()
    QTest.keyClicks(editor, " and a pen ")
    part.autosave.timeout.emit()  # as when the second is over
    qtbot.waitUntil(lambda: stored(services, task) == "Bring **two** copies and a pen")
    settle(qtbot, context)
    assert editor.hasFocus()
    assert editor.text() == "Bring **two** copies and a pen "
    assert editor.textCursor().atEnd()


def test_typing_starts_the_pause_anew_and_leaving_ends_it(
    qtbot: QtBot, detail: TaskDetail, part: Description, editor: AutoHeightEdit, services: Services, task: Task
) -> None:
    part.edit()
    QTest.keyClicks(editor, "!")
    assert part.autosave.isActive()
    detail.page.estimate.editor.setFocus()
    assert not part.autosave.isActive()
    qtbot.waitUntil(lambda: stored(services, task) == "Bring **two** copies!")
    assert part.view.isVisible()


def test_what_is_wrong_with_a_long_text_is_in_sight_below_it(
    qtbot: QtBot, detail: TaskDetail, part: Description, editor: AutoHeightEdit
) -> None:
    part.edit()
    editor.insertPlainText("long words " * 900)
    page = detail.page
    qtbot.waitUntil(lambda: page.verticalScrollBar().value() > page.viewport().height())
    assert part.note.isVisible()
    assert part.note.mapTo(page.viewport(), part.note.rect().bottomLeft()).y() < page.viewport().height()


def test_enter_is_a_line_and_control_enter_saves(
    qtbot: QtBot, part: Description, editor: AutoHeightEdit, services: Services, task: Task
) -> None:
    part.edit()
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "and a pen")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: stored(services, task) == "Bring **two** copies\nand a pen")


def test_escape_ends_the_editing_and_keeps_the_text(
    qtbot: QtBot, detail: TaskDetail, part: Description, editor: AutoHeightEdit, services: Services, task: Task
) -> None:
    part.edit()
    QTest.keyClicks(editor, "!")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert part.view.hasFocus()
    qtbot.waitUntil(lambda: stored(services, task) == "Bring **two** copies!")
    with qtbot.waitSignal(detail.closed):
        QTest.keyClick(part.view, Qt.Key.Key_Escape)


def test_too_much_text_is_counted_refused_and_kept(
    qtbot: QtBot, detail: TaskDetail, part: Description, editor: AutoHeightEdit, services: Services, task: Task
) -> None:
    part.edit()
    editor.selectAll()
    QTest.keyClicks(editor, "x" * 950)
    assert part.note.text() == "950 of 1,000"
    editor.insertPlainText("y" * 100)
    assert "at most 1,000 characters; this has 1,050" in part.note.text()
    switch(qtbot, detail, services.tasks.create({"title": "Buy milk"}).task)
    switch(qtbot, detail, task)
    assert editor.isVisible()
    assert editor.text() == "x" * 950 + "y" * 100
    assert "at most 1,000 characters" in part.note.text()
    assert stored(services, task) == "Bring **two** copies"


def test_a_change_from_elsewhere_holds_back_the_autosave(
    qtbot: QtBot, part: Description, editor: AutoHeightEdit, services: Services, task: Task
) -> None:
    part.edit()
    QTest.keyClicks(editor, " of ours")
    services.tasks.edit([task.id], {"description": "Theirs"})
    qtbot.waitUntil(lambda: part.note.text() == "Changed elsewhere to “Theirs”")
    part.autosave.timeout.emit()
    assert part.note.text() == "Changed elsewhere to “Theirs”"
    assert stored(services, task) == "Theirs"
    part.commit()  # leaving it is an answer
    qtbot.waitUntil(lambda: stored(services, task) == "Bring **two** copies of ours")


def test_a_change_from_elsewhere_is_formatted_in_place(
    qtbot: QtBot, part: Description, services: Services, task: Task
) -> None:
    services.tasks.edit([task.id], {"description": "# Theirs"})
    qtbot.waitUntil(lambda: part.view.toPlainText() == "Theirs")


def test_in_the_trash_it_is_formatted_and_stays_so(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    services.tasks.trash([task.id])
    detail = open_detail(qtbot, context, task)
    part = detail.page.description
    QTest.mouseClick(part.view.viewport(), Qt.MouseButton.LeftButton)
    assert part.view.isVisible()
