"""Proposing the list of a task, also of a new one; and listing the tasks of a list."""

from __future__ import annotations

from desktop.domain.task import Task
from desktop.review.undo import is_in_use
from desktop.store.drafts import list_id
from desktop.tools.registry import TOOLS
from desktop.tools.summary import summary
from tests.unit.desktop.tools.office import Office

SET = "set_task_list"
TOOL = TOOLS[SET]


def list_of(office: Office, task: Task) -> str | None:
    found = office.again(task).list
    return found.name if found else None


def test_a_task_is_moved_to_a_list_by_name_and_to_the_inbox(office: Office) -> None:
    office.task("Other", list="House")
    task = office.task("Read book")
    item = office.item_for(SET, task_identifier="read book", list="house")
    assert (item.base, TOOL.after(item), summary(item)) == ({"list": None}, {"list": "House"}, "Set list to House")
    office.confirm(item)
    assert list_of(office, task) == "House"
    assert office.drafts(item) == []
    assert office.plan(SET, task_identifier="Read book", list="HOUSE").noop
    back = office.item_for(SET, task_identifier="Read book", list="Inbox")
    assert (back.base, summary(back)) == ({"list": "House"}, "Clear list")
    office.confirm(back)
    assert list_of(office, task) is None


def test_a_list_that_is_not_there_is_made_when_the_user_agrees(office: Office) -> None:
    task = office.task("Read book")
    item = office.item_for(SET, task_identifier="Read book", list="Holidays")
    assert summary(item) == "Set list to Holidays (new list)"
    with office.store.write() as writer:
        effects = writer.apply(TOOL.drafts(item, writer), "agent", local=True).effects
    found = office.again(task).list
    assert found
    assert (found.name, found.id) == ("Holidays", list_id("holidays"))
    with office.store.read() as reader:
        assert [effect.kind for effect in effects if not is_in_use(effect, reader)] == ["task"]  # it has a task
    office.tasks.edit([task.id], {"list": None})
    with office.store.read() as reader:
        assert not any(is_in_use(effect, reader) for effect in effects)


def test_a_new_task_can_be_proposed_in_a_list_and_edited_out_of_it(office: Office) -> None:
    item = office.item_for("add_task", title="Mow the lawn", list="Garden")
    office.confirm(item)
    (task,) = office.plans("set_task_priority", task_identifier="Mow the lawn", priority="P1")
    assert office.tasks.get(task.target_id).to_json()["list"] == "Garden"
    other = office.item_for("add_task", title="Rest", list="Garden")
    office.confirm(other, {**other.arguments, "list": None})
    assert office.tasks.get(other.target_id).list is None


def test_tasks_of_a_list_are_listed(office: Office) -> None:
    office.task("In", list="House")
    office.task("Out")
    assert [task["title"] for task in office.call("list_tasks", list="house").result["tasks"]] == ["In"]
    assert [task["title"] for task in office.call("list_tasks", list="inbox").result["tasks"]] == ["Out"]
    assert office.error("list_tasks", list="nope") == "There is no list 'nope'. The lists are: House."
