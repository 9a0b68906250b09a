import dataclasses
from typing import Any

import pytest

from desktop.errors import InvalidInputError, NotFoundError
from desktop.tools.reference_pool import Candidate
from desktop.tools.registry import TOOLS
from desktop.tools.tool import public
from tests.unit.desktop.tools.office import Office

UPDATE = "update_checklist_items"


def test_each_item_is_its_own_proposal(office: Office) -> None:
    one, two = office.task("Launch prep", ["a", "b"]), office.task("Groceries", ["milk"])
    changes = [
        {"id": office.item(one, 1).id, "isChecked": True, "reason": "You said so"},
        {"id": office.item(two).id.upper(), "title": "oat milk", "isArchived": True, "unknown": 1},
    ]
    items = office.items(UPDATE, items=changes)
    assert [public(item.arguments) for item in items] == [
        {"id": office.item(one, 1).id, "isChecked": True},
        {"id": office.item(two).id, "title": "oat milk", "isArchived": True},
    ]
    assert [item.task_title for item in items] == ["Launch prep", "Groceries"]
    assert [item.reason for item in items] == ["You said so", ""]
    assert [item.base for item in items] == [{"is_checked": False}, {"title": "milk", "archived": False}]
    assert [TOOLS[UPDATE].after(item) for item in items] == [
        {"is_checked": True},
        {"title": "oat milk", "archived": True},
    ]
    for item in items:
        assert office.current(item) == item.base
        office.confirm(item)
        assert office.current(item) == TOOLS[UPDATE].after(item)
        assert office.drafts(item) == []
    assert office.item(one, 1).checked_by == "agent"
    assert (office.item(two).title, office.item(two).archived) == ("oat milk", True)
    assert "task_id" not in office.call(UPDATE, items=changes).result
    assert all(plan.noop for plan in office.plans(UPDATE, items=changes))


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"reason": "x"},
        {"title": " "},
        {"title": "x" * 401},
        {"isChecked": "maybe"},
        {"id": 7, "isChecked": True},
    ],
)
def test_what_breaks_the_contract_is_refused(office: Office, change: dict[str, Any]) -> None:
    task = office.task("Launch prep", ["a", "b"])
    fine = {"id": office.item(task, 1).id, "isChecked": True}
    error = office.error(UPDATE, items=[fine, {"id": office.item(task).id, **change}])
    assert "JSON array of 1–20 objects" in error
    assert "Example" in error


def test_the_array_itself_is_checked(office: Office) -> None:
    task = office.task("Launch prep", ["a"])
    change = {"id": office.item(task).id, "isChecked": True}
    assert "twice" in office.error(UPDATE, items=[change, change])
    assert "At most 20" in office.error(UPDATE, items=[{**change, "id": str(number)} for number in range(21)])
    for items in ([], "a", change, ["a"]):
        assert "JSON array" in office.error(UPDATE, items=items)


def test_unknown_items_are_named(office: Office) -> None:
    task = office.task("Launch prep", ["a"])
    known = {"id": office.item(task).id, "isChecked": True}
    for id_ in ("zebra", "0198c0de-0000-7000-8000-000000000001"):
        assert f"'{id_}'" in office.error(UPDATE, items=[known, {"id": id_, "isChecked": True}])
    office.tasks.trash([task.id])
    assert "No checklist item" in office.error(UPDATE, items=[known])


def test_a_text_that_is_given_as_the_id_is_found_as_text(office: Office) -> None:
    task = office.task("Launch prep", ["Order badges", "Book the room"])
    for change in ({"id": "order badges"}, {"id": "1", "item": "Order badges"}):
        item = office.item_for(UPDATE, items=[{**change, "isChecked": True}])
        assert item.target_id == office.item(task).id


def test_the_users_own_tick_needs_a_reason_to_undo(office: Office) -> None:
    task = office.task("Launch prep", ["a"])
    id_ = office.item(task).id
    office.checklists.tick(id_)
    assert "at least 20 characters" in office.error(
        UPDATE, items=[{"id": id_, "isChecked": False, "reason": "x" * 19}]
    )
    assert "at least 20" in office.error(UPDATE, items=[{"id": id_, "isChecked": False, "reason": f"x{' ' * 40}"}])
    item = office.item_for(UPDATE, items=[{"id": id_, "isChecked": False, "reason": "The venue cancelled today."}])
    with pytest.raises(InvalidInputError, match="at least 20"):
        office.drafts(dataclasses.replace(item, reason="no"))
    office.confirm(item)
    assert not office.item(task).is_checked
    assert office.item(task).checked_by is None


def test_the_agents_own_tick_does_not(office: Office) -> None:
    task = office.task("Launch prep", ["a"])
    id_ = office.item(task).id
    office.confirm(office.item_for(UPDATE, items=[{"id": id_, "isChecked": True}]))
    untick = office.item_for(UPDATE, items=[{"id": id_, "isChecked": False}])
    office.checklists.tick(id_, on=False)
    office.checklists.tick(id_)
    with pytest.raises(InvalidInputError, match="The user ticked 'a'"):
        office.drafts(untick)


def test_what_is_gone_cannot_be_changed(office: Office) -> None:
    task = office.task("Launch prep", ["a"])
    item = office.item_for(UPDATE, items=[{"id": office.item(task).id, "isChecked": True}])
    office.checklists.remove(item.target_id)
    assert office.current(item) is None
    with pytest.raises(NotFoundError):
        office.drafts(item)


def test_edits(office: Office) -> None:
    task = office.task("Launch prep", ["a"])
    item = office.item_for(UPDATE, items=[{"id": office.item(task).id, "title": "b"}])
    tool = TOOLS[UPDATE]
    assert [one.argument for one in tool.editors(item)] == ["title"]
    edited = tool.check_edit({**item.arguments, "title": " c "})
    assert edited == {**item.arguments, "title": "c"}
    office.confirm(item, edited)
    assert office.item(task).title == "c"
    with pytest.raises(InvalidInputError, match="cannot be empty"):
        tool.check_edit({**item.arguments, "title": ""})


def test_changes_that_mean_the_same(office: Office) -> None:
    task = office.task("Launch prep", ["a"])
    id_ = office.item(task).id
    plans = [
        office.plan(UPDATE, items=[change])
        for change in (
            {"id": id_, "isChecked": True, "reason": "first"},
            {"id": id_, "isChecked": True, "title": None},
            {"id": id_, "isArchived": True},
        )
    ]
    first, second, other = (TOOLS[UPDATE].meaning(plan) for plan in plans)
    assert first == second
    assert first != other


def test_items_are_found_by_their_texts(office: Office) -> None:
    groceries, launch = (
        office.task("Groceries", ["milk", "eggs"]),
        office.task("Launch prep", ["milk the cow", "badges"]),
    )
    (plan,) = office.plans(UPDATE, items=[{"item": "Badges", "isChecked": True}])
    assert (plan.target_id, plan.task_title) == (office.item(launch, 1).id, "Launch prep")
    (plan,) = office.plans(UPDATE, items=[{"item": "milk", "isChecked": True}])
    assert (plan.target_id, plan.matched.how if plan.matched else "") == (office.item(groceries).id, "exact")
    (plan,) = office.plans(UPDATE, task_identifier="launch", items=[{"item": "milk", "isArchived": True}])
    assert plan.target_id == office.item(launch).id
    assert "No checklist item" in office.error(UPDATE, items=[{"item": "tea", "isChecked": True}])
    office.task("Party", ["eggs"])
    assert "eggs (Groceries)" in office.error(UPDATE, items=[{"item": "eggs", "isChecked": True}])
    office.context = Candidate(groceries.id, groceries.title)
    assert office.plan(UPDATE, items=[{"item": "eggs", "isChecked": True}]).task_title == "Groceries"
