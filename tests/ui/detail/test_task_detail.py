"""The detail pane as a whole: showing, saving, keeping up, and never losing a word."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due, Priority, Report, Status, Task
from desktop.errors import NotFoundError, StorageError
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.detail.task_detail import TaskDetail
from desktop.ui.theme.manager import Appearance, Scheme
from tests.helpers.detail import focus_title, open_detail, settle, shown_id, switch


@pytest.fixture(autouse=True)
def _british() -> None:
    QLocale.setDefault(QLocale("en_GB"))


@pytest.fixture
def task(services: Services, context: AppContext) -> Task:
    fields = {
        "title": "Launch prep",
        "description": "Bring **two** copies",
        "priority": Priority.P1,
        "due": Due(context.today() + dt.timedelta(days=1), dt.time(9)),
        "estimate": 90,
        "language": "de",
    }
    return services.tasks.create(fields, ["work"], ["Book the room", "Order badges"]).task  # type: ignore[arg-type]


@pytest.fixture
def other(services: Services) -> Task:
    return services.tasks.create({"title": "Buy milk"}).task


@pytest.fixture
def detail(qtbot: QtBot, context: AppContext, task: Task) -> TaskDetail:
    return open_detail(qtbot, context, task)


def title_of(services: Services, task: Task) -> Callable[[], str]:
    return lambda: services.tasks.get(task.id).title


def select_title(detail: TaskDetail) -> None:
    detail.page.title.text_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
    detail.page.title.text_edit.selectAll()


def type_title(qtbot: QtBot, detail: TaskDetail, text: str) -> None:
    focus_title(detail)
    QTest.keyClicks(detail.page.title.text_edit, text)


def test_shows_every_field(detail: TaskDetail) -> None:
    page = detail.page
    assert page.title.text_edit.text() == "Launch prep"
    assert page.status.combo.currentText() == "Open"
    assert page.due.button.text() == "Tomorrow 9:00"
    assert page.priority.combo.currentText() == "P1 · High"
    assert page.estimate.editor.text() == "1 h 30 min"
    assert page.description.view.toPlainText() == "Bring two copies"
    assert [item.title for item in page.checklist.model.items] == ["Book the room", "Order badges"]
    assert [chip.text() for chip in page.labels.chips.values()] == ["work"]
    assert page.language.editor.text() == "German (de)"
    assert page.times.text().startswith("Added today ")


def test_fields_that_are_not_set_take_no_room(qtbot: QtBot, context: AppContext, other: Task) -> None:
    detail = open_detail(qtbot, context, other)
    page = detail.page
    assert not page.report.isVisible()
    assert not page.checklist.archived.isVisible()
    assert not page.checklist.bar.isVisible()
    assert not page.banner.isVisible()


def test_enter_saves_the_title_as_one_step(qtbot: QtBot, detail: TaskDetail, services: Services, task: Task) -> None:
    type_title(qtbot, detail, "Launch day")
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: title_of(services, task)() == "Launch day")
    step, _ = services.undo.steps()
    assert step
    assert step.action == "rename"


def test_leaving_the_title_saves_it_trimmed(qtbot: QtBot, detail: TaskDetail, services: Services, task: Task) -> None:
    type_title(qtbot, detail, "  Launch day  ")
    detail.page.estimate.editor.setFocus()
    qtbot.waitUntil(lambda: title_of(services, task)() == "Launch day")
    assert detail.page.title.text_edit.text() == "Launch day"


def test_nothing_is_written_where_nothing_changed(
    qtbot: QtBot, detail: TaskDetail, context: AppContext, services: Services
) -> None:
    before, _ = services.undo.steps()
    type_title(qtbot, detail, "Launch prep")
    detail.page.estimate.editor.setFocus()
    detail.page.description.edit()
    detail.commit()
    settle(qtbot, context)
    assert services.undo.steps()[0] == before


def test_an_empty_title_is_refused_in_words_and_the_stored_one_stays(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task
) -> None:
    focus_title(detail)
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Backspace)
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Return)
    assert detail.page.title.note.text() == "The title cannot be empty."
    assert title_of(services, task)() == "Launch prep"


def test_a_title_that_is_too_long_says_so_while_it_is_typed(qtbot: QtBot, detail: TaskDetail) -> None:
    type_title(qtbot, detail, "x" * 185)
    assert detail.page.title.note.text() == "185 of 200"
    QTest.keyClicks(detail.page.title.text_edit, "x" * 16)
    assert "at most 200 characters" in detail.page.title.note.text()
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Backspace)
    assert detail.page.title.note.text() == "200 of 200"


def test_text_that_cannot_be_saved_is_there_again_when_the_task_is(
    qtbot: QtBot, detail: TaskDetail, context: AppContext, task: Task, other: Task
) -> None:
    type_title(qtbot, detail, "y" * 201)
    switch(qtbot, detail, other)
    assert detail.page.title.text_edit.text() == "Buy milk"
    switch(qtbot, detail, task)
    assert detail.page.title.text_edit.text() == "y" * 201
    assert "at most 200 characters" in detail.page.title.note.text()
    again = open_detail(qtbot, context, task)  # as after a restart: the drafts are read from the profile
    assert again.page.title.text_edit.text() == "y" * 201


def test_a_draft_is_forgotten_once_the_text_is_saved(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task, other: Task
) -> None:
    type_title(qtbot, detail, "y" * 201)
    detail.commit()
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Backspace)
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: title_of(services, task)() == "y" * 200)
    switch(qtbot, detail, other)
    switch(qtbot, detail, task)
    assert detail.page.title.text_edit.text() == "y" * 200
    assert "at most" not in detail.page.title.note.text()


def test_escape_takes_back_what_was_typed_and_then_closes(qtbot: QtBot, detail: TaskDetail) -> None:
    type_title(qtbot, detail, "Something else")
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Escape)
    assert detail.page.title.text_edit.text() == "Launch prep"
    with qtbot.waitSignal(detail.closed):
        QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Escape)


def test_switching_saves_what_is_typed(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task, other: Task
) -> None:
    type_title(qtbot, detail, "Launch day")
    switch(qtbot, detail, other)
    qtbot.waitUntil(lambda: title_of(services, task)() == "Launch day")
    assert services.tasks.get(other.id).title == "Buy milk"


def test_only_the_last_of_several_tasks_asked_for_is_shown(
    qtbot: QtBot, detail: TaskDetail, context: AppContext, task: Task, other: Task
) -> None:
    detail.show_task(other.id)
    detail.show_task(task.id)
    detail.show_task(other.id)
    settle(qtbot, context)
    assert shown_id(detail) == detail.task_id == other.id


def test_a_change_from_elsewhere_is_shown_in_place(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task
) -> None:
    services.tasks.edit([task.id], {"title": "From the other window", "status": Status.BLOCKED, "estimate": 30})
    qtbot.waitUntil(lambda: detail.page.title.text_edit.text() == "From the other window")
    assert detail.page.status.combo.currentText() == "Blocked"
    assert detail.page.estimate.editor.text() == "30 min"
    assert not detail.page.title.note.text()


def test_a_change_from_elsewhere_leaves_the_field_under_the_caret_alone(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task
) -> None:
    type_title(qtbot, detail, "Launch of ours")
    editor = detail.page.title.text_edit
    editor.moveCursor(QTextCursor.MoveOperation.Left)
    services.tasks.edit([task.id], {"title": "Launch (theirs)"})
    qtbot.waitUntil(lambda: detail.page.title.note.text() == "Changed elsewhere to “Launch (theirs)”")
    assert editor.text() == "Launch of ours"
    assert editor.textCursor().position() == len("Launch of ours") - 1
    detail.page.title.note.button.click()
    assert editor.text() == "Launch (theirs)"
    assert not detail.page.title.note.text()


def test_typing_on_after_enter_is_no_change_from_elsewhere(
    qtbot: QtBot, detail: TaskDetail, context: AppContext, services: Services, task: Task
) -> None:
    type_title(qtbot, detail, "One")
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Return)
    QTest.keyClicks(detail.page.title.text_edit, " two")
    settle(qtbot, context)
    assert detail.page.title.text_edit.text() == "One two"
    assert not detail.page.title.note.text()
    detail.commit()
    qtbot.waitUntil(lambda: title_of(services, task)() == "One two")


def test_a_title_that_was_saved_follows_an_undo(
    qtbot: QtBot, detail: TaskDetail, context: AppContext, services: Services, task: Task
) -> None:
    type_title(qtbot, detail, "Launch day ")
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: title_of(services, task)() == "Launch day")
    settle(qtbot, context)
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: detail.page.title.text_edit.text() == "Launch prep")
    assert not detail.page.title.note.text()
    detail.commit()
    settle(qtbot, context)
    assert title_of(services, task)() == "Launch prep"


def test_a_description_that_was_saved_follows_an_undo(
    qtbot: QtBot, detail: TaskDetail, context: AppContext, services: Services, task: Task
) -> None:
    editor = detail.page.description.editor
    detail.page.description.edit()
    QTest.keyClicks(editor, "First: ")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    detail.commit()
    settle(qtbot, context)
    changed = services.tasks.get(task.id).description
    assert changed != task.description
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: editor.text() == task.description)
    assert not detail.page.description.note.text()
    detail.commit()
    settle(qtbot, context)
    assert services.tasks.get(task.id).description == task.description


def _has_language(services: Services, task: Task, code: str | None) -> bool:
    return services.tasks.get(task.id).language == code


def test_the_language_can_be_changed_and_taken_away(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task
) -> None:
    editor = detail.page.language.editor
    for typed, code in (("pt-BR", "pt-BR"), ("tlh", "tlh"), ("", None)):
        editor.setFocus()
        editor.selectAll()
        QTest.keyClick(editor, Qt.Key.Key_Delete)
        QTest.keyClicks(editor, typed)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        qtbot.waitUntil(partial(_has_language, services, task, code))
    qtbot.waitUntil(lambda: detail.page.language.task is not None and detail.page.language.task.language is None)
    assert detail.page.language.isVisible()


def test_what_is_seldom_used_waits_behind_its_name(qtbot: QtBot, context: AppContext, other: Task) -> None:
    detail = open_detail(qtbot, context, other)
    page = detail.page
    rare = {"start": page.start, "repeat": page.repeat, "reminders": page.reminders, "estimate": page.estimate}
    assert not any(part.isVisible() for part in (*rare.values(), page.language))
    assert all(page.offers.buttons[key].isVisible() for key in (*rare, "language"))
    assert page.offers.buttons["start"].accessibleName() == "Add: Start"
    page.offers.buttons["estimate"].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(page.offers.buttons["estimate"], Qt.Key.Key_Return)
    assert page.estimate.isVisible()
    assert page.estimate.editor.hasFocus()
    assert not page.offers.buttons["estimate"].isVisible()
    QTest.keyClicks(page.estimate.editor, "45")
    QTest.keyClick(page.estimate.editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: context.services.tasks.get(other.id).estimate == 45)
    detail.pick_start()
    assert page.start.isVisible()
    assert page.start.popup is not None
    assert page.start.popup.isVisible()
    page.start.popup.cancel()


def test_a_task_without_a_language_can_be_given_one(
    qtbot: QtBot, context: AppContext, services: Services, other: Task
) -> None:
    detail = open_detail(qtbot, context, other)
    editor = detail.page.language.editor
    detail.page.offers.buttons["language"].click()
    assert editor.placeholderText() == "None"
    assert editor.hasFocus()
    QTest.keyClicks(editor, "fr")
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.text() == "French (fr)"
    qtbot.waitUntil(partial(_has_language, services, other, "fr"))


def test_a_language_that_is_none_is_refused(detail: TaskDetail, services: Services, task: Task) -> None:
    editor = detail.page.language.editor
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, "German!")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert detail.page.language.note.text() == "“German!” is not a language code such as “de” or “pt-BR”."
    assert services.tasks.get(task.id).language == "de"


def test_a_failed_write_keeps_the_text_and_says_why(
    qtbot: QtBot, detail: TaskDetail, context: AppContext, task: Task, other: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(context.services.tasks, "edit", refuse)
    type_title(qtbot, detail, "Launch day")
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: detail.page.title.note.text() == "The disk is full.")
    assert detail.page.title.text_edit.text() == "Launch day"
    monkeypatch.undo()
    switch(qtbot, detail, other)  # which tries to save once more
    switch(qtbot, detail, task)
    qtbot.waitUntil(lambda: detail.page.title.text_edit.text() == "Launch day")
    qtbot.waitUntil(lambda: context.services.tasks.get(task.id).title == "Launch day")


def test_the_box_completes_and_reopens(qtbot: QtBot, detail: TaskDetail, services: Services, task: Task) -> None:
    check = detail.page.title.check
    check.click()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).status is Status.DONE)
    qtbot.waitUntil(lambda: detail.page.status.combo.currentText() == "Done")
    check.click()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).status is Status.OPEN)
    qtbot.waitUntil(lambda: not check.isChecked())


def test_choices_are_saved(qtbot: QtBot, detail: TaskDetail, services: Services, task: Task) -> None:
    detail.page.priority.combo.setFocus()
    QTest.keyClick(detail.page.priority.combo, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: services.tasks.get(task.id).priority is Priority.P2)
    QTest.keyClick(detail.page.priority.combo, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: services.tasks.get(task.id).priority is None)
    QTest.keyClick(detail.page.status.combo, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: services.tasks.get(task.id).status is Status.IN_PROGRESS)


def test_the_wheel_scrolls_and_never_changes_a_choice(detail: TaskDetail) -> None:
    combo = detail.page.priority.combo
    middle = QPointF(combo.rect().center())
    turn = QWheelEvent(
        middle,
        combo.mapToGlobal(middle),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(combo, turn)
    assert combo.currentText() == "P1 · High"
    assert not turn.isAccepted()


def test_the_estimate_reads_what_people_type(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task
) -> None:
    editor = detail.page.estimate.editor
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, "2h 15")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: services.tasks.get(task.id).estimate == 135)
    editor.selectAll()
    QTest.keyClicks(editor, "often")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert detail.page.estimate.note.text() == "“often” is not a length of time; try 90, 1h 30m or 1.5h."
    editor.selectAll()
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: services.tasks.get(task.id).estimate is None)


def test_a_task_in_the_trash_can_only_be_read_and_restored(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    services.tasks.trash([task.id])
    detail = open_detail(qtbot, context, task)
    page = detail.page
    assert page.banner.label.text() == "In the trash"
    assert page.title.text_edit.isReadOnly()
    assert page.estimate.editor.isReadOnly()
    for part in (page.title.check, page.status, page.due, page.priority):
        assert not part.isEnabled()
    assert not page.labels.input.isVisible()
    assert not page.checklist.input.isVisible()
    page.banner.button.click()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).deleted_at is None)
    qtbot.waitUntil(lambda: not page.banner.isVisible())
    assert not page.title.text_edit.isReadOnly()
    assert page.status.isEnabled()


def test_what_is_typed_when_the_task_is_trashed_elsewhere_is_saved(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task
) -> None:
    type_title(qtbot, detail, "Typed in vain?")
    services.tasks.trash([task.id])
    qtbot.waitUntil(lambda: detail.page.banner.label.text() == "In the trash")
    qtbot.waitUntil(lambda: title_of(services, task)() == "Typed in vain?")


def test_what_is_typed_stays_on_screen_when_the_task_is_gone(
    qtbot: QtBot, detail: TaskDetail, services: Services, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_id: str) -> Task:
        raise NotFoundError("No task has that id.")

    type_title(qtbot, detail, "Typed in vain?")
    monkeypatch.setattr(services.tasks, "get", gone)
    detail.reload()
    qtbot.waitUntil(lambda: "not there any more" in detail.page.banner.label.text())
    assert detail.page.title.text_edit.text() == "Typed in vain?"
    assert detail.page.title.text_edit.isReadOnly()


def test_what_is_asked_before_the_task_is_there_happens_when_it_is(
    qtbot: QtBot, context: AppContext, task: Task, other: Task
) -> None:
    detail = TaskDetail(context)
    qtbot.addWidget(detail)
    detail.show()
    detail.show_task(task.id)
    detail.take_focus()
    qtbot.waitUntil(lambda: detail.page.hasFocus())
    detail.show_task(other.id)
    detail.add_items()
    qtbot.waitUntil(lambda: detail.page.checklist.input.hasFocus())


def test_without_a_task_it_says_so(qtbot: QtBot, detail: TaskDetail) -> None:
    detail.show_task(None)
    assert detail.task_id is None
    assert not detail.page.isVisible()
    detail.add_items()
    detail.pick_due()
    assert detail.page.due.popup is None


def test_the_close_button_closes(qtbot: QtBot, detail: TaskDetail) -> None:
    with qtbot.waitSignal(detail.closed):
        QTest.keyClick(detail.page.title.close_button, Qt.Key.Key_Return)


def test_the_agents_report_is_shown_where_there_is_one(qtbot: QtBot, context: AppContext, services: Services) -> None:
    report = Report("B is cheapest.", "B costs **1,140**.", "## Offers\n\nA, B and C")
    task = services.tasks.create({"title": "Compare", "report": report}).task
    detail = open_detail(qtbot, context, task)
    part = detail.page.report
    assert part.one_liner.text() == "B is cheapest."
    assert part.tldr.toPlainText() == "B costs 1,140."
    assert not part.content.isVisible()
    part.more.set_open(True)
    assert part.content.toPlainText() == "Offers\nA, B and C"


def test_everything_that_takes_the_focus_has_a_name(detail: TaskDetail) -> None:
    detail.page.history.fold.set_open(True)
    nameless = [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in detail.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not widget.isWindow()
        and widget.isVisible()
    ]
    assert nameless == []


def test_tab_goes_through_the_pane_from_top_to_bottom(detail: TaskDetail) -> None:
    page = detail.page
    page.title.check.setFocus()
    order: list[str] = []
    while len(order) < 20:
        focused = QApplication.focusWidget()
        assert focused
        order.append(focused.accessibleName().partition(":")[0])
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        if page.title.check.hasFocus():
            break
    assert order == [
        "Completed", "Title", "Close details", "List", "Status", "Due", "When due", "Add a reminder", "Priority",
        "work", "Add label", "Estimate", "Language", "Add", "Add", "Description", "Checklist", "Add a checklist item",
        "History",
    ]  # fmt: skip


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_everything_fits_a_narrow_pane(qtbot: QtBot, context: AppContext, detail: TaskDetail, percent: int) -> None:
    context.theme.apply(Appearance(Scheme.DARK, percent))
    detail.page.history.fold.set_open(True)
    detail.resize(320, 700)
    qtbot.waitUntil(lambda: len(detail.page.history.rows) > 0)
    qtbot.waitUntil(lambda: detail.page.sheet.width() <= detail.page.viewport().width())


def test_it_follows_the_theme(qtbot: QtBot, context: AppContext, detail: TaskDetail) -> None:
    for scheme in (Scheme.DARK, Scheme.LIGHT):
        context.theme.apply(Appearance(scheme))
        corner = detail.grab().toImage().pixelColor(2, 2)
        assert corner == QColor(context.theme.tokens.surface)


def test_saving_moves_nothing(qtbot: QtBot, detail: TaskDetail, context: AppContext) -> None:
    type_title(qtbot, detail, "Launch day")
    settle(qtbot, context)
    before = [part.geometry() for part in detail.page.parts]
    QTest.keyClick(detail.page.title.text_edit, Qt.Key.Key_Return)
    settle(qtbot, context)
    assert [part.geometry() for part in detail.page.parts] == before
