import dataclasses
from typing import Any

import pytest

from desktop.domain.change_set import created_id
from desktop.errors import InvalidInputError, NotFoundError
from desktop.store import Draft
from desktop.tools.add_task import proposed_task
from desktop.tools.checklist_tools import create_items
from desktop.tools.reference_pool import Candidate
from desktop.tools.registry import TOOLS
from desktop.tools.tool import public
from sync.patch import Patch
from tests.unit.desktop.tools.office import Office

ADD = "add_multiple_checklist_items"


def titles(office: Office, task_id: str) -> list[str]:
    return [item.title for item in office.tasks.get(task_id).checklist]


def test_a_batch_becomes_one_proposal_for_each_item(office: Office) -> None:
    task = office.task("Launch prep")
    items = office.items(
        ADD,
        task_identifier="launch prep",
        items=[{"title": " Badges "}, {"title": "Tests", "isChecked": True, "x": 1}],
    )
    assert [public(item.arguments) for item in items] == [
        {"task_identifier": task.id, "title": "Badges", "isChecked": False},
        {"task_identifier": task.id, "title": "Tests", "isChecked": True},
    ]
    for item in items:
        assert (item.creates, item.target_kind, item.task_id) == (True, "item", task.id)
        assert item.target_id == created_id(item.id)
        assert office.current(item) == {}
        office.confirm(item)
    first, second = office.again(task).checklist
    assert (first.id, first.is_checked, first.checked_by) == (items[0].target_id, False, None)
    assert (second.id, second.is_checked, second.checked_by) == (items[1].target_id, True, "agent")


@pytest.mark.parametrize(
    "items",
    [
        "milk, eggs and bread",
        {"title": "milk"},
        '{"title": "milk"}',
        ["milk"],
        [["milk"]],
        [{"name": "milk"}],
        [{"title": None}],
        [{"title": 5}],
        [{"title": "milk", "isChecked": "yes"}],
        [{"title": "milk", "isChecked": 1}],
        [],
        [{"title": "  "}, {"title": "\n"}],
        [{"title": "fine"}, {"title": "x" * 401}],
        [{"title": str(number)} for number in range(21)],
        [{"title": "fine"}, {"title": "nul \0"}],
        None,
        5,
    ],
)
def test_what_breaks_the_contract_is_refused_as_a_whole(office: Office, items: Any) -> None:
    office.task("Launch prep")
    error = office.error(ADD, {"task_identifier": "Launch prep", "items": items})
    assert "JSON array of 1–20 objects" in error
    assert '[{"title": "Pick up milk"}, {"title": "Write tests", "isChecked": true}]' in error


def test_the_limits_themselves_are_fine(office: Office) -> None:
    office.task("Launch prep")
    many = [{"title": f"  {'x' * 400}  "} for _ in range(20)] + [{"title": " "}] * 5
    assert len(office.plans(ADD, task_identifier="Launch prep", items=many)) == 20


def test_stringified_arrays_and_objects_are_decoded(office: Office) -> None:
    office.task("Launch prep")
    for items in ('[{"title": "a", "isChecked": "true"}]', ['{"title": "a", "isChecked": true}']):
        plan = office.plan(ADD, task_identifier="Launch prep", items=items)
        assert (plan.arguments["title"], plan.arguments["isChecked"]) == ("a", True)


def test_order_and_repeats_are_kept_behind_what_is_there(office: Office) -> None:
    task = office.task("Groceries", ["bread"])
    first = office.items(
        ADD, task_identifier="Groceries", items=[{"title": title} for title in ("milk", "eggs", "milk")]
    )
    second = office.items(ADD, task_identifier="Groceries", items=[{"title": "tea"}])
    for item in [*second, *reversed(first)]:
        office.confirm(item)
    assert titles(office, task.id) == ["bread", "milk", "eggs", "milk", "tea"]
    office.checklists.add(task.id, ["jam"])
    office.confirm(office.item_for(ADD, task_identifier="Groceries", items=[{"title": "last"}]))
    assert titles(office, task.id)[-2:] == ["jam", "last"]


def test_the_task_in_context_is_meant_where_none_is_named(office: Office) -> None:
    task = office.task("Launch prep")
    office.task("Other")
    assert "no task in context" in office.error(ADD, items=[{"title": "a"}])
    office.context = Candidate(task.id, task.title)
    for identifier in ({}, {"task_identifier": None}, {"task_identifier": " "}):
        plan = office.plan(ADD, {"items": [{"title": "a"}], **identifier})
        assert (plan.task_id, plan.matched) == (task.id, None)
    office.tasks.trash([task.id])
    assert "No task found matching 'Launch prep'" in office.error(ADD, items=[{"title": "a"}])


def test_a_checklist_for_a_task_that_is_only_proposed(office: Office) -> None:
    parent = office.item_for("add_task", title="Move house")
    office.proposed[parent.target_id] = proposed_task(parent)
    items = office.items(ADD, task_identifier="Move house", items=[{"title": "boxes"}, {"title": "tape"}])
    assert {item.task_id for item in items} == {parent.target_id}
    assert office.current(items[0]) is None
    with pytest.raises(NotFoundError):
        office.drafts(items[0])
    for item in (parent, *items):
        office.confirm(item)
    assert titles(office, parent.target_id) == ["boxes", "tape"]


def test_applying_twice_is_applying_once(office: Office) -> None:
    task = office.task("Launch prep")
    item = office.item_for(ADD, task_identifier="Launch prep", items=[{"title": "a"}])
    (patch,) = office.drafts(item)
    assert isinstance(patch, Patch)
    assert (patch.stamp, patch.actor) == (item.stamp, "agent")
    office.confirm(item)
    office.confirm(item)
    assert titles(office, task.id) == ["a"]
    assert office.drafts(item) == [patch]
    office.checklists.remove(item.target_id)
    assert office.drafts(item) == [patch, Draft("item", item.target_id, {"deleted": False})]
    office.confirm(item)
    assert titles(office, task.id) == ["a"]


def test_the_contract_holds_at_apply_time(office: Office) -> None:
    task = office.task("Launch prep")
    item = office.item_for(ADD, task_identifier="Launch prep", items=[{"title": "a"}])
    for broken in ({"title": "x" * 401}, {"title": " "}, {"title": 3}, {"isChecked": "yes"}):
        damaged = dataclasses.replace(item, arguments={**item.arguments, **broken})
        with pytest.raises(InvalidInputError):
            office.drafts(damaged)
        assert TOOLS[ADD].after(damaged) == {}
    with pytest.raises(InvalidInputError, match="damaged"):
        office.drafts(dataclasses.replace(item, target_id=task.id))
    with office.store.read() as reader:
        with pytest.raises(InvalidInputError, match="At most 20"):
            create_items([item] * 21, reader)
        empty = dataclasses.replace(item, arguments={**item.arguments, "title": " "})
        with pytest.raises(InvalidInputError, match="cannot be empty"):
            create_items([item, empty], reader)
    office.tasks.trash([task.id])
    assert office.current(item) is None
    with pytest.raises(NotFoundError):
        office.drafts(item)


def test_edits_follow_the_creation(office: Office) -> None:
    task = office.task("Launch prep")
    item = office.item_for(ADD, task_identifier="Launch prep", items=[{"title": "a"}])
    edited = TOOLS[ADD].check_edit({**item.arguments, "title": " b ", "isChecked": True})
    office.confirm(item, edited)
    (made,) = office.again(task).checklist
    assert (made.title, made.is_checked) == ("b", True)
    assert [one.argument for one in TOOLS[ADD].editors(item)] == ["title", "isChecked"]


def test_items_that_mean_the_same(office: Office) -> None:
    office.task("Launch prep")
    office.task("Other")

    def meaning(task: str, title: str) -> str:
        return TOOLS[ADD].meaning(office.plan(ADD, task_identifier=task, items=[{"title": title}]))

    assert meaning("Launch prep", "Milk") == meaning("launch prep", " milk")
    assert meaning("Launch prep", "Milk") != meaning("Other", "Milk")
    assert meaning("Launch prep", "Milk") != meaning("Launch prep", "Silk")
