"""Labels in the detail pane."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.task import Label, Task
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.detail.label_editor import LabelEditor
from desktop.ui.detail.task_detail import TaskDetail
from desktop.ui.tasks.label_completer import matching
from desktop.ui.widgets.chip import Chip
from tests.helpers.detail import open_detail, settle, switch


@pytest.fixture
def task(services: Services) -> Task:
    services.tasks.create({"title": "Other"}, ["home", "homework", "garden"])
    return services.tasks.create({"title": "Pay rent"}, ["money", "flat"]).task


@pytest.fixture
def detail(qtbot: QtBot, context: AppContext, task: Task) -> TaskDetail:
    detail = open_detail(qtbot, context, task)
    settle(qtbot, context)
    return detail


@pytest.fixture
def editor(detail: TaskDetail) -> LabelEditor:
    return detail.page.labels


def open_suggestions(editor: LabelEditor) -> None:
    editor.input.setFocus()
    QTest.keyClick(editor.input, Qt.Key.Key_Down)


def stored(services: Services, task: Task) -> list[str]:
    return [label.name for label in services.tasks.get(task.id).labels]


def test_a_comma_adds_a_label_and_makes_it_if_need_be(
    qtbot: QtBot, editor: LabelEditor, services: Services, task: Task
) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "brand new,")
    qtbot.waitUntil(lambda: stored(services, task) == ["brand new", "flat", "money"])
    qtbot.waitUntil(lambda: [chip.text() for chip in editor.chips.values()] == ["brand new", "flat", "money"])
    assert editor.input.text() == ""
    assert editor.input.hasFocus()


def test_enter_takes_the_label_that_begins_like_it(
    qtbot: QtBot, editor: LabelEditor, services: Services, task: Task
) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "gar")
    assert editor.completer.current() == "garden"
    QTest.keyClick(editor.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stored(services, task) == ["flat", "garden", "money"])
    assert not editor.completer.is_shown()


def test_a_suggestion_is_taken_by_click(qtbot: QtBot, editor: LabelEditor, services: Services, task: Task) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "zoo")
    suggestions = editor.completer.suggestions
    assert [suggestions.model().index(0, 0).data()] == ["New label “zoo”"]
    place = suggestions.visualRect(suggestions.model().index(0, 0)).center()
    QTest.mouseClick(suggestions.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: stored(services, task) == ["flat", "money", "zoo"])


def test_enter_makes_a_label_that_is_only_part_of_another(
    qtbot: QtBot, editor: LabelEditor, services: Services, task: Task
) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "work")
    assert editor.completer.is_shown()
    QTest.keyClick(editor.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stored(services, task) == ["flat", "money", "work"])


def test_a_label_that_is_there_already_is_not_added_again(
    qtbot: QtBot, editor: LabelEditor, context: AppContext, services: Services, task: Task
) -> None:
    before, _ = services.undo.steps()
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "MONEY,")
    settle(qtbot, context)
    assert editor.input.text() == ""
    assert services.undo.steps()[0] == before


def test_backspace_takes_the_last_one_off(qtbot: QtBot, editor: LabelEditor, services: Services, task: Task) -> None:
    open_suggestions(editor)
    QTest.keyClick(editor.input, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: stored(services, task) == ["flat"])


def test_a_chip_is_taken_off_by_key(qtbot: QtBot, editor: LabelEditor, services: Services, task: Task) -> None:
    chip = next(chip for chip in editor.findChildren(Chip) if chip.text() == "flat")
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: stored(services, task) == ["money"])
    qtbot.waitUntil(lambda: [chip.text() for chip in editor.findChildren(Chip) if chip.isVisible()] == ["money"])


def test_leaving_the_field_adds_what_is_in_it(
    qtbot: QtBot, detail: TaskDetail, editor: LabelEditor, services: Services, task: Task
) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "later")
    editor.completer.hide()  # a click beside it or a second Tab does so first
    detail.page.estimate.editor.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: "later" in stored(services, task))


def test_half_a_label_waits_for_its_task(
    qtbot: QtBot, detail: TaskDetail, editor: LabelEditor, services: Services, task: Task
) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "lat")
    detail.commit()
    switch(qtbot, detail, services.tasks.create({"title": "Another"}).task)
    assert editor.input.text() == ""
    switch(qtbot, detail, task)
    assert editor.input.text() == "lat"
    assert stored(services, task) == ["flat", "money"]


def test_a_name_that_is_too_long_is_refused_and_kept(
    qtbot: QtBot, editor: LabelEditor, services: Services, task: Task
) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "x" * 51 + ",")
    assert "at most 50 characters" in editor.note.text()
    assert editor.input.text() == "x" * 51 + ","
    assert stored(services, task) == ["flat", "money"]


def test_escape_hides_the_list_then_empties_the_field_then_closes(
    qtbot: QtBot, detail: TaskDetail, editor: LabelEditor
) -> None:
    open_suggestions(editor)
    QTest.keyClicks(editor.input, "ho")
    QTest.keyClick(editor.input, Qt.Key.Key_Escape)
    assert not editor.completer.is_shown()
    assert editor.input.text() == "ho"
    QTest.keyClick(editor.input, Qt.Key.Key_Escape)
    assert editor.input.text() == ""
    with qtbot.waitSignal(detail.closed):
        QTest.keyClick(editor.input, Qt.Key.Key_Escape)


def test_a_label_renamed_elsewhere_reads_anew(
    qtbot: QtBot, editor: LabelEditor, services: Services, task: Task
) -> None:
    label = next(label for label in services.labels.all() if label.name == "flat")
    services.labels.rename(label.id, "house")
    qtbot.waitUntil(lambda: [chip.text() for chip in editor.chips.values()] == ["house", "money"])


def test_tab_goes_from_chip_to_chip_to_the_field(detail: TaskDetail, editor: LabelEditor) -> None:
    chips = {chip.text(): chip for chip in editor.findChildren(Chip)}
    before = detail.page.priority.combo
    before.setFocus()
    for left, reached in ((before, chips["flat"]), (chips["flat"], chips["money"]), (chips["money"], editor.input)):
        QTest.keyClick(left, Qt.Key.Key_Tab)
        assert reached.hasFocus()


def test_labels_that_start_like_it_come_first() -> None:
    labels = [Label("1", "homework"), Label("2", "Work"), Label("3", "garden"), Label("4", "Wörk")]
    assert [label.name for label in matching(labels, "work")] == ["Work", "Wörk", "homework"]
    assert matching(labels, "") == labels
