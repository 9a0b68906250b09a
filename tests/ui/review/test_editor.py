"""Changing a proposal before it is confirmed: the right editor for each field, checked as one types."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due, Priority, Status, Task
from desktop.review.states import Action
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.review.card import ReviewCard
from desktop.ui.review.editor import ProposalEditor
from desktop.ui.review.fields import (
    ChoiceField,
    DateField,
    FlagField,
    LabelField,
    LineField,
    MinutesField,
    PriorityChoice,
    StatusChoice,
    TextField,
)
from tests.helpers.detail import settle
from tests.helpers.review import Agent, created
from tests.helpers.review_cards import click, entry, heights, open_set, press, state

Key = Qt.Key


def edit(card: ReviewCard, key: str) -> ProposalEditor:
    press(card, Key.Key_E, on=key)
    editor = card.controller.editor
    assert isinstance(editor, ProposalEditor)
    return editor


def retype(field: QWidget, text: str) -> None:
    QTest.keyClick(field, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)


def test_a_title_is_edited_in_place_and_confirmed_with_enter(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    field = edit(card, key).fields["new_title"]
    assert isinstance(field, LineField)
    assert field.editor.text() == "Launch prep"
    retype(field.editor, "Launch party")
    QTest.keyClick(field.editor, Key.Key_Return)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert services.tasks.get(task.id).title == "Launch party"
    assert card.model.note(entry(card, key)) == "edited by you"
    assert "Launch party" in entry(card, key).spoken
    assert card.controller.editor is None


def test_what_is_wrong_is_said_as_one_types(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    field = editor.fields["new_title"]
    assert isinstance(field, LineField)
    retype(field.editor, " ")
    assert editor.note.text() == "The title cannot be empty."
    assert not editor.go.isEnabled()
    QTest.keyClick(field.editor, Key.Key_Return)
    assert card.controller.editor is editor
    retype(field.editor, "x" * 201)
    assert "at most 200" in editor.note.text()
    retype(field.editor, "Launch party")
    assert editor.note.text() == ""
    assert editor.go.isEnabled()


def test_escape_leaves_everything_as_it_was(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    before = heights(card)
    field = edit(card, key).fields["new_title"]
    assert isinstance(field, LineField)
    assert heights(card)[key] > before[key]
    retype(field.editor, "Launch party")
    QTest.keyClick(field.editor, Key.Key_Escape)
    assert card.controller.editor is None
    assert card.rows.hasFocus()
    assert card.rows.current_key == key
    assert heights(card) == before
    settle(qtbot, context)
    assert state(card, key) == ""
    assert services.tasks.get(task.id).title == "Launch"


def test_unchanged_it_is_confirmed_as_proposed(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    QTest.mouseClick(edit(card, key).go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert card.model.note(entry(card, key)) == ""


def test_a_date_is_picked_in_the_usual_popup(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("set_task_due_date", task_identifier=task.id, due_date=str(context.today()))
    card = open_set(qtbot, context, agent.builder.set_id)
    before = heights(card)
    editor = edit(card, key)
    assert heights(card) == before  # one short field fits into the row
    field = editor.fields["due_date"]
    assert isinstance(field, DateField)
    assert field.button.text() == "Today"
    QTest.keyClick(field.button, Key.Key_Return)
    assert field.popup is not None
    QTest.keyClicks(field.popup.words, "tomorrow 9:00")
    QTest.keyClick(field.popup.words, Key.Key_Return)
    assert field.button.text() == "Tomorrow 9:00"
    QTest.mouseClick(editor.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert services.tasks.get(task.id).due == Due(context.today() + dt.timedelta(days=1), dt.time(9))


def test_a_date_can_be_taken_away(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    services.tasks.edit([task.id], {"due": Due(context.today())})
    tomorrow = str(context.today() + dt.timedelta(days=1))
    key = agent.one("set_task_due_date", task_identifier=task.id, due_date=tomorrow)
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    field = editor.fields["due_date"]
    assert isinstance(field, DateField)
    field.on_picked(None)
    editor.submit()
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert services.tasks.get(task.id).due is None


@pytest.mark.parametrize(
    ("tool", "arguments", "argument", "kind", "choice", "expected"),
    [
        ("set_task_priority", {"priority": "P1"}, "priority", PriorityChoice, "P3", ("priority", Priority.P3)),
        ("set_task_priority", {"priority": "P1"}, "priority", PriorityChoice, "none", ("priority", None)),
        ("set_task_status", {"status": "blocked"}, "status", StatusChoice, "on hold", ("status", Status.ON_HOLD)),
    ],
)
def test_choices_are_chosen(
    qtbot: QtBot,
    context: AppContext,
    services: Services,
    agent: Agent,
    task: Task,
    tool: str,
    arguments: dict[str, Any],
    argument: str,
    kind: type[ChoiceField],
    choice: str,
    expected: tuple[str, Any],
) -> None:
    key = agent.one(tool, task_identifier=task.id, **arguments)
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    field = editor.fields[argument]
    assert isinstance(field, kind)
    assert field.value() == arguments[argument]
    field.combo.setCurrentIndex(field.combo.findData(choice))
    QTest.keyClick(field.combo, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: state(card, key) == ("Confirmed" if choice != "none" else "Already so"))
    assert getattr(services.tasks.get(task.id), expected[0]) == expected[1]


def test_the_statuses_that_are_the_users_own_are_not_offered(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    key = agent.one("set_task_status", task_identifier=task.id, status="blocked")
    card = open_set(qtbot, context, agent.builder.set_id)
    field = edit(card, key).fields["status"]
    assert isinstance(field, StatusChoice)
    offered = {field.combo.itemData(row) for row in range(field.combo.count())}
    assert offered.isdisjoint({"done", "rejected"})


def test_an_estimate_is_typed_as_people_say_it(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    field = editor.fields["minutes"]
    assert isinstance(field, MinutesField)
    assert field.editor.text() == "1 h"
    retype(field.editor, "soon")
    assert not editor.go.isEnabled()
    field.editor.clear()
    assert not editor.check()
    retype(field.editor, "1h 30m")
    QTest.keyClick(field.editor, Key.Key_Return)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert services.tasks.get(task.id).estimate == 90


def test_a_label_is_completed_from_those_there_are(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    services.tasks.create({"title": "Other"}, ["household"])
    key = agent.one("assign_task_labels", task_identifier=task.id, labels=[{"name": "home"}])
    card = open_set(qtbot, context, agent.builder.set_id)
    field = edit(card, key).fields["name"]
    assert isinstance(field, LabelField)
    settle(qtbot, context)
    retype(field.editor, "househ")
    QTest.keyClick(field.editor, Key.Key_Return)  # takes the suggestion
    assert field.editor.text() == "household"
    QTest.keyClick(field.editor, Key.Key_Return)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert [label.name for label in services.tasks.get(task.id).labels] == ["household"]


def test_a_new_task_has_all_its_fields_to_edit(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent
) -> None:
    key = agent.one("add_task", title="Invitations")
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    assert list(editor.fields) == ["title", "description", "due_date", "priority", "repeat", "list"]
    text = editor.fields["description"]
    assert isinstance(text, TextField)
    QTest.keyClicks(text.editor, "To everybody")
    priority = editor.fields["priority"]
    assert isinstance(priority, PriorityChoice)
    priority.combo.setCurrentIndex(priority.combo.findData("P2"))
    QTest.keyClick(text.editor, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    made = services.tasks.get(created(services.store, key))
    assert (made.title, made.description, made.priority) == ("Invitations", "To everybody", Priority.P2)
    assert (made.repeat, made.list) == (None, None)


def test_a_tick_can_be_turned_round(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    (item,) = task.checklist
    key = agent.one("update_checklist_items", items=[{"id": item.id, "title": "Hall", "isChecked": True}])
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    flag = editor.fields["isChecked"]
    assert isinstance(flag, FlagField)
    QTest.keyClick(flag.check, Key.Key_Space)
    editor.submit()
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    (now,) = services.tasks.get(task.id).checklist
    assert (now.title, now.is_checked) == ("Hall", False)


def test_a_stale_proposal_is_edited_and_applied_knowingly(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    services.tasks.edit([task.id], {"title": "Launch in May"})
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    assert editor.go.text() == "Apply anyway"
    field = editor.fields["new_title"]
    assert isinstance(field, LineField)
    retype(field.editor, "Launch prep in May")
    QTest.keyClick(field.editor, Key.Key_Return)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert services.tasks.get(task.id).title == "Launch prep in May"


def test_what_has_nothing_to_edit_does_not_offer_it(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    key = agent.one("complete_task", task_identifier=task.id)
    card = open_set(qtbot, context, agent.builder.set_id)
    assert Action.EDIT not in entry(card, key).actions
    press(card, Key.Key_E, on=key)
    assert card.controller.editor is None


def test_typed_text_survives_news_and_other_rows(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, first)
    field = editor.fields["new_title"]
    assert isinstance(field, LineField)
    retype(field.editor, "Launch par")
    context.write(lambda: agent.one("add_task", title="Invitations"))  # a row above it
    qtbot.waitUntil(lambda: len(card.model.all_proposed()) == 3)
    settle(qtbot, context)
    assert field.editor.text() == "Launch par"
    assert field.editor.hasFocus()
    assert editor.mapTo(card.rows, QPoint()) == card.rows.row(first).pos()
    click(card, second, Action.EDIT)
    assert card.controller.editor is editor
    click(card, second, Action.CONFIRM)
    qtbot.waitUntil(lambda: state(card, second) == "Confirmed")
    assert field.editor.text() == "Launch par"


def test_a_row_that_is_edited_is_not_part_of_confirm_all(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    edit(card, first)
    assert card.header.confirm.text() == "Confirm all (1)"
    QTest.mouseClick(card.header.confirm, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: state(card, second) == "Confirmed")
    assert state(card, first) == ""


def test_when_somebody_else_decides_meanwhile_the_editor_says_so(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    editor = edit(card, key)
    context.write(lambda: services.review.reject(key))
    qtbot.waitUntil(lambda: "Rejected meanwhile" in editor.note.text())
    assert not editor.go.isEnabled()
    editor.check()
    assert not editor.go.isEnabled()
    QTest.keyClick(editor.cancel, Key.Key_Return)
    assert card.controller.editor is None


def test_letters_typed_into_a_field_are_no_verdicts(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("set_task_due_date", task_identifier=task.id, due_date=str(context.today()))
    card = open_set(qtbot, context, agent.builder.set_id)
    field = edit(card, key).fields["due_date"]
    assert isinstance(field, DateField)
    for letter in (Key.Key_Y, Key.Key_N):
        QTest.keyClick(field.button, letter)
    settle(qtbot, context)
    assert services.tasks.get(task.id).due is None
    assert state(card, key) == ""
