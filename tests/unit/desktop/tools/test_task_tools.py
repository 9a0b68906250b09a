import dataclasses
import datetime as dt

import pytest

from desktop.domain.change_set import Matched, created_id
from desktop.domain.fields import EditKind
from desktop.domain.task import Due, Priority, Status
from desktop.domain.text import TITLE_MAX
from desktop.errors import InvalidInputError, NotFoundError
from desktop.store import Draft
from desktop.tools.add_task import proposed_task
from desktop.tools.registry import TOOLS
from desktop.tools.tool import ProposedTask, public
from sync.patch import Patch
from tests.unit.desktop.tools.office import PROPOSED_AT, Office

# references


def test_a_reference_is_resolved_and_its_certainty_kept(office: Office) -> None:
    task = office.task("Read book")
    certain = office.plan("complete_task", task_identifier=task.id)
    assert certain.matched == Matched(task.id, "Read book", 100, "id")
    exact = office.plan("complete_task", task_identifier=' the task "READ BOOK"')
    assert exact.matched is not None
    assert (exact.matched.percent, exact.matched.how) == (100, "exact")
    guessed = office.plan("complete_task", task_identifier="Red bok")
    assert guessed.matched is not None
    assert guessed.matched.said == "Red bok"
    assert not guessed.matched.uncertain
    vague = office.plan("complete_task", task_identifier="rea")
    assert vague.matched is not None
    assert vague.matched.uncertain
    assert {plan.target_id for plan in (certain, exact, guessed, vague)} == {task.id}


def test_references_that_find_none_or_several(office: Office) -> None:
    for title in ("Read book", "Return book to library", "Book list"):
        office.task(title)
    assert office.error("delete_task", task_identifier="xyz").startswith("No task found matching 'xyz'")
    error = office.error("delete_task", task_identifier="book")
    assert error.startswith("Multiple tasks match 'book'. Please be more specific: ")
    assert "Example" not in error
    candidates = office.call("delete_task", task_identifier="book").result["candidates"]
    assert [task["title"] for task in candidates] == ["Book list", "Read book", "Return book to library"]


def test_trashed_tasks_are_never_meant(office: Office) -> None:
    task = office.task("Read book")
    office.tasks.trash([task.id])
    assert "No task found" in office.error("complete_task", task_identifier="Read book")
    assert "No task found" in office.error("complete_task", task_identifier=task.id)


def test_a_task_deleted_since_the_pool_was_made_is_not_found(office: Office) -> None:
    task = office.task("Read book")
    with office.desk() as desk:
        arguments = TOOLS["complete_task"].arguments.model_validate({"task_identifier": "Read book"})
        pool = desk.pool
    office.tasks.trash([task.id])
    with office.desk() as desk, pytest.raises(Exception, match="No task found matching 'Read book'"):
        TOOLS["complete_task"].plan(arguments, dataclasses.replace(desk, pool=pool))


def test_broken_text_in_a_reference_is_made_fit_to_send(office: Office) -> None:
    office.task("Read book")
    assert "\ud800" not in office.error("complete_task", '{"task_identifier": "\\ud800\\u0000 zebra"}')


# adding


def test_adding_fixes_everything_in_advance(office: Office) -> None:
    office.task("Read book")
    office.named = {dt.date(2027, 1, 5)}
    item = office.item_for(
        "add_task", title="  Buy milk ", description="Oat ", due_date="2027-01-05", priority="high"
    )
    assert item.creates
    assert item.target_id == item.task_id == created_id(item.id)
    assert item.base == {}
    assert public(item.arguments) == {
        "title": "Buy milk", "description": "Oat", "due_date": "2027-01-05", "priority": "P1",
    }  # fmt: skip
    assert TOOLS["add_task"].after(item) == {
        "title": "Buy milk", "description": "Oat", "due": "2027-01-05", "priority": "P1",
    }  # fmt: skip
    assert office.current(item) == {}

    office.confirm(item)
    task = office.tasks.get(item.target_id)
    assert (task.title, task.description, task.priority) == ("Buy milk", "Oat", Priority.P1)
    assert task.due == Due(dt.date(2027, 1, 5))
    assert task.created_at == PROPOSED_AT
    assert office.titles() == ["Buy milk", "Read book"]
    assert {entry.actor for entry in office.tasks.history(task.id)} == {"agent"}


def test_new_tasks_stand_in_the_order_in_which_they_were_proposed(office: Office) -> None:
    office.task("Old")
    first, second, third = (office.item_for("add_task", title=title) for title in ("a", "b", "c"))
    for item in (third, first, second):
        office.confirm(item)
    assert office.titles() == ["a", "b", "c", "Old"]
    office.confirm(office.item_for("add_task", title="newest"))
    assert office.titles()[0] == "newest"


def test_a_creation_is_the_same_patch_whenever_and_wherever(office: Office) -> None:
    item = office.item_for("add_task", title="Buy milk")
    (first,) = office.drafts(item)
    office.task("Something else")
    (second,) = office.drafts(item)
    assert isinstance(first, Patch)
    assert first == second
    assert (first.stamp, first.actor, first.base) == (item.stamp, "agent", {})


def test_applying_twice_is_applying_once(office: Office) -> None:
    item = office.item_for("add_task", title="Buy milk")
    office.confirm(item)
    history = office.tasks.history(item.target_id)
    office.confirm(item)
    assert office.titles() == ["Buy milk"]
    assert office.tasks.history(item.target_id) == history


def test_a_creation_that_was_undone_comes_back(office: Office) -> None:
    item = office.item_for("add_task", title="Buy milk")
    office.confirm(item)
    office.tasks.edit([item.target_id], {"title": "Buy oat milk"})
    office.tasks.trash([item.target_id])
    office.confirm(item)
    assert office.titles() == ["Buy oat milk"]


def test_edits_of_a_creation_follow_it(office: Office) -> None:
    item = office.item_for("add_task", title="Buy milk", priority="P1", due_date="2026-12-01")
    tool = TOOLS["add_task"]
    edited = tool.check_edit(
        {**item.arguments, "title": " Buy oat milk", "priority": None, "due_date": "2027-02-03T10:00"}
    )
    creation, change = office.drafts(item, edited)
    assert [creation] == office.drafts(item)
    assert change == Draft(
        "task", item.target_id, {"title": "Buy oat milk", "due": "2027-02-03T10:00", "priority": None}
    )
    office.confirm(item, edited)
    task = office.tasks.get(item.target_id)
    assert (task.title, task.priority, str(task.due)) == ("Buy oat milk", None, "2027-02-03T10:00")
    assert {one.argument: one.kind for one in tool.editors(item)} == {
        "title": EditKind.TITLE,
        "description": EditKind.TEXT,
        "due_date": EditKind.DATE,
        "priority": EditKind.PRIORITY,
        "repeat": EditKind.REPEAT,
        "list": EditKind.LIST,
    }
    with pytest.raises(InvalidInputError, match="cannot be empty"):
        tool.check_edit({**item.arguments, "title": " "})
    with pytest.raises(InvalidInputError, match="is not a date"):
        tool.check_edit({**item.arguments, "due_date": "soon"})


def test_a_creation_never_lands_on_something_else(office: Office) -> None:
    task = office.task("Mine")
    item = office.item_for("add_task", title="Buy milk")
    for damaged in (
        dataclasses.replace(item, target_id=task.id),
        dataclasses.replace(item, stamp="soon"),
        dataclasses.replace(item, created_at=None),
    ):
        with pytest.raises(InvalidInputError, match="damaged"):
            office.drafts(damaged)


def test_tasks_that_ask_for_the_same_mean_the_same(office: Office) -> None:
    def meaning(**arguments: str) -> str:
        return TOOLS["add_task"].meaning(office.plan("add_task", **arguments))

    assert meaning(title="Buy Milk") == meaning(title="buy milk", description="oat")
    assert meaning(title="Buy milk") != meaning(title="Buy silk")


# later calls for a proposed task


def test_a_proposed_task_can_be_spoken_of(office: Office) -> None:
    parent = office.item_for("add_task", title="Move house", due_date="2026-12-01")
    office.proposed[parent.target_id] = proposed_task(parent)
    assert office.proposed[parent.target_id] == ProposedTask(
        parent.target_id, "Move house", {"title": "Move house", "due": "2026-12-01"}
    )
    later = office.item_for("set_task_due_date", task_identifier="move house", due_date="2026-12-24")
    same = office.plan("set_task_due_date", task_identifier=parent.target_id, due_date="2026-12-01")
    assert (later.target_id, later.base) == (parent.target_id, {"due": "2026-12-01"})
    assert same.noop
    assert office.current(later) is None
    with pytest.raises(NotFoundError):
        office.drafts(later)
    office.confirm(parent)
    assert office.current(later) == later.base
    office.confirm(later)
    assert str(office.tasks.get(parent.target_id).due) == "2026-12-24"


# completing and deleting


def test_completing(office: Office) -> None:
    task = office.task("Read book", status=Status.BLOCKED)
    item = office.item_for("complete_task", task_identifier="read book")
    assert (item.arguments, item.base) == ({"task_identifier": task.id}, {"status": "blocked"})
    assert TOOLS["complete_task"].after(item) == {"status": "done"}
    assert office.current(item) == item.base
    office.confirm(item)
    done = office.again(task)
    assert done.status is Status.DONE
    assert done.completed_at is not None
    assert office.drafts(item) == []
    assert office.plan("complete_task", task_identifier="read book").noop


def test_deleting_moves_to_the_trash(office: Office) -> None:
    task = office.task("Read book")
    item = office.item_for("delete_task", task_identifier="read book")
    assert item.base == {"deleted": False}
    assert TOOLS["delete_task"].after(item) == {"deleted": True}
    office.confirm(item)
    assert office.again(task).deleted_at is not None
    assert office.current(item) is None
    with pytest.raises(NotFoundError):
        office.drafts(item)


# rewording


def test_rewording(office: Office) -> None:
    task = office.task("Read book", description="Chapter 1")
    item = office.item_for("update_task", task_identifier=task.id, new_title=" Read two books ", new_description="")
    assert item.base == {"title": "Read book", "description": "Chapter 1"}
    assert TOOLS["update_task"].after(item) == {"title": "Read two books", "description": ""}
    office.confirm(item)
    changed = office.again(task)
    assert (changed.title, changed.description) == ("Read two books", "")


def test_only_what_differs_is_proposed(office: Office) -> None:
    task = office.task("Read book", description="Chapter 1", reminders=(10,))
    plan = office.plan("update_task", task_identifier=task.id, new_title="Read book", new_description="Chapter 2")
    assert plan.arguments == {"task_identifier": task.id, "new_description": "Chapter 2"}
    assert (plan.base, plan.noop) == ({"description": "Chapter 1"}, False)
    assert [one.argument for one in TOOLS["update_task"].editors(plan)] == ["new_description"]
    assert office.plan("update_task", task_identifier=task.id, new_title="Read book").noop


def test_a_change_made_since_shows(office: Office) -> None:
    task = office.task("Read book")
    item = office.item_for("update_task", task_identifier=task.id, new_title="Read two books")
    office.tasks.edit([task.id], {"description": "unrelated"})
    assert office.current(item) == item.base
    office.tasks.edit([task.id], {"title": "Read the book"})
    assert office.current(item) == {"title": "Read the book"}


def test_what_is_applied_is_checked_again(office: Office) -> None:
    task = office.task("Read book")
    item = office.item_for("update_task", task_identifier=task.id, new_title="Read two books")
    for arguments in (
        {"task_identifier": task.id},
        {"task_identifier": task.id, "new_title": "x" * (TITLE_MAX + 1)},
        {},
    ):
        damaged = dataclasses.replace(item, arguments=arguments)
        with pytest.raises(InvalidInputError):
            office.drafts(damaged)
        assert TOOLS["update_task"].after(damaged) == {}
    office.confirm(item, {**item.arguments, "new_title": "Read three books"})
    assert office.again(task).title == "Read three books"


def test_rewordings_that_mean_the_same(office: Office) -> None:
    task = office.task("Read book")
    meaning = TOOLS["update_task"].meaning
    plans = [office.plan("update_task", task_identifier=said, new_title="Tidy up") for said in (task.id, "read book")]
    assert meaning(plans[0]) == meaning(plans[1])
    assert meaning(plans[0]) != meaning(office.plan("update_task", task_identifier=task.id, new_title="Tidy"))


def test_a_new_task_comes_with_labels_and_checklist_that_are_decided_apart(office: Office) -> None:
    task, label, first, second = office.plans(
        "add_task",
        title="Pack",
        due_date="2026-11-19",
        due_time="10:00",
        labels=["#travel"],
        checklist=["tent", "map"],
    )
    assert task.arguments["due_date"] == "2026-11-19T10:00"
    assert (label.tool, label.arguments["name"], label.task_id) == ("assign_task_labels", "travel", task.target_id)
    assert [(item.tool, item.arguments["title"]) for item in (first, second)] == [
        ("add_multiple_checklist_items", "tent"),
        ("add_multiple_checklist_items", "map"),
    ]
    assert "At most 3" in office.error("add_task", title="Pack", labels=["a", "b", "c", "d"])
