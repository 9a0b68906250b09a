import dataclasses
from typing import Any

import pytest

from desktop.domain.fields import Verb
from desktop.domain.task import Due, Priority
from desktop.tools.summary import SENTENCES, UNKNOWN, FieldChange, field_changes, summary
from tests.unit.desktop.tools.office import TODAY, Office

CASES: list[tuple[str, dict[str, Any], str]] = [
    ("add_task", {"title": "Buy {milk}", "due_date": "2026-11-20"}, 'Add task: "Buy {milk}"'),
    ("complete_task", {}, 'Complete "Read book"'),
    ("delete_task", {}, 'Delete "Read book"'),
    ("update_task", {"new_title": "Fix login bug"}, 'Set title to "Fix login bug"'),
    ("update_task", {"new_description": "a\nb"}, 'Set description to "a b"'),
    ("update_task", {"new_description": ""}, "Clear description"),
    ("update_task", {"new_title": "A", "new_description": ""}, 'Set title to "A"; clear description'),
    ("set_task_status", {"status": "on hold"}, "Set status to on hold"),
    ("set_task_priority", {"priority": "low"}, "Set priority to P3"),
    ("set_task_priority", {"priority": "none"}, "Clear priority"),
    ("set_task_due_date", {"due_date": "2026-11-20"}, "Set due date to 2026-11-20"),
    ("set_task_due_date", {"due_date": None}, "Clear due date"),
    ("set_task_estimate", {"minutes": 60}, "Set estimate to 60 minutes"),
    ("set_task_estimate", {"minutes": 1}, "Set estimate to 1 minute"),
    ("add_multiple_checklist_items", {"items": [{"title": "Design mockup"}]}, 'Add: "Design mockup"'),
    ("add_multiple_checklist_items", {"items": [{"title": "Tests", "isChecked": True}]}, 'Add: "Tests" (done)'),
    ("assign_task_labels", {"labels": [{"name": "home"}]}, 'Add label "home"'),
]


@pytest.mark.parametrize(("tool", "arguments", "sentence"), CASES)
def test_one_line_for_each_tool(office: Office, tool: str, arguments: dict[str, Any], sentence: str) -> None:
    office.task("Read book", description="Old", due=Due(TODAY), priority=Priority.P0)
    target = {} if tool == "add_task" else {"task_identifier": "Read book"}
    assert summary(office.item_for(tool, {**target, **arguments})) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": "Oat milk"}, 'Rename "milk" to "Oat milk"'),
        ({"isChecked": True}, 'Tick "milk"'),
        ({"isChecked": False}, 'Untick "milk"'),
        ({"isArchived": True}, 'Archive "milk"'),
        ({"isArchived": False}, 'Bring back "milk"'),
        ({"title": "Oat milk", "isChecked": True}, 'Rename "milk" to "Oat milk"; tick "milk"'),
    ],
)
def test_checklist_items_are_named(office: Office, change: dict[str, Any], sentence: str) -> None:
    task = office.task("Groceries", ["milk"])
    plan = office.plan("update_checklist_items", items=[{"id": office.item(task).id, **change}])
    assert summary(plan) == sentence


def test_before_and_after(office: Office) -> None:
    office.task("Read book", description="Old", estimate=30)

    def changes(tool: str, **arguments: Any) -> list[FieldChange]:
        return field_changes(office.item_for(tool, task_identifier="Read book", **arguments))

    assert changes("set_task_estimate", minutes=60) == [
        FieldChange(Verb.SET, "estimate", "30 minutes", "60 minutes", "estimate")
    ]
    assert changes("update_task", new_description="", new_title="New") == [
        FieldChange(Verb.SET, "title", "Read book", "New", "title"),
        FieldChange(Verb.CLEAR, "description", "Old", "", "description"),
    ]
    assert changes("set_task_due_date", due_date="2026-11-20") == [
        FieldChange(Verb.SET, "due date", "", "2026-11-20", "due")
    ]
    assert changes("assign_task_labels", labels=[{"name": "home"}]) == [
        FieldChange(Verb.ADD, "label", "", "home", "label")
    ]
    assert changes("delete_task") == [FieldChange(Verb.DELETE, "task", "no", "yes", "deleted")]
    assert changes("add_multiple_checklist_items", items=[{"title": "a"}]) == [
        FieldChange(Verb.ADD, "title", "", "a", "title")
    ]
    added = field_changes(office.item_for("add_task", title="x", priority="P1", description="y"))
    assert [(change.field, change.after_text) for change in added] == [
        ("title", "x"), ("description", "y"), ("priority", "P1"),
    ]  # fmt: skip


def test_edited_arguments_are_what_is_read(office: Office) -> None:
    office.task("Read book")
    item = office.item_for("set_task_estimate", task_identifier="Read book", minutes=60)
    edited = dataclasses.replace(item, arguments={**item.arguments, "minutes": 90})
    assert summary(edited) == "Set estimate to 90 minutes"


def test_long_texts_are_shortened(office: Office) -> None:
    plan = office.plan("add_task", title="x" * 200)
    assert len(summary(plan)) < 110


def test_what_is_not_understood_is_said_so(office: Office) -> None:
    item = office.item_for("add_task", title="x")
    for strange in (
        dataclasses.replace(item, tool="plan_holiday"),
        dataclasses.replace(item, tool="list_tasks"),
        dataclasses.replace(item, arguments={}),
    ):
        assert field_changes(strange) == []
        assert summary(strange) == UNKNOWN


def test_whatever_is_done_to_a_field_has_a_sentence() -> None:
    assert SENTENCES.keys() == set(Verb)
