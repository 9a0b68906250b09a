import dataclasses
import datetime as dt
from typing import Any

import pytest

from desktop.domain.repeat import parse_rule
from desktop.domain.task import Due, Priority, Start, Status, parse_due
from desktop.errors import InvalidInputError
from desktop.tools.registry import TOOLS
from desktop.tools.summary import summary
from tests.unit.desktop.tools.office import TODAY, Office

CASES: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("set_task_status", {"status": "In_Progress"}, {"status": "open"}, {"status": "in progress"}),
    ("set_task_priority", {"priority": "high"}, {"priority": None}, {"priority": "P1"}),
    ("set_task_due_date", {"due_date": "2026-12-24"}, {"due": None}, {"due": "2026-12-24"}),
    ("set_task_due_date", {"remind": ["10 min", "1 day", 10]}, {"reminders": None}, {"reminders": [1440, 10]}),
    ("set_task_estimate", {"minutes": "60"}, {"estimate": None}, {"estimate": 60}),
]


@pytest.mark.parametrize(("tool", "arguments", "before", "after"), CASES)
def test_one_field_is_set(
    office: Office, tool: str, arguments: dict[str, Any], before: dict[str, Any], after: dict[str, Any]
) -> None:
    task = office.task("Read book")
    item = office.item_for(tool, task_identifier="read book", **arguments)
    assert (item.target_kind, item.target_id, item.creates) == ("task", task.id, False)
    assert item.base == before
    assert office.current(item) == before
    assert TOOLS[tool].after(item) == after
    office.confirm(item)
    assert office.current(item) == after
    assert office.drafts(item) == []
    assert office.plan(tool, task_identifier="read book", **arguments).noop


def test_a_date_and_its_reminders_are_one_proposal_and_reminders_can_be_none_at_all(office: Office) -> None:
    task = office.task("Read book", reminders=(5,))
    item = office.item_for(
        "set_task_due_date", task_identifier="Read book", due_date="2026-12-24", remind=["2026-12-24T08:00"]
    )
    assert summary(item) == "Set due date to 2026-12-24; set reminders to 2026-12-24 08:00"
    office.confirm(item)
    assert office.again(task).reminders == ("2026-12-24T08:00",)
    never = office.item_for("set_task_due_date", task_identifier="Read book", remind=[])
    assert summary(never) == "Set reminders to never"
    office.confirm(never)
    assert (office.again(task).reminders, office.again(task).due) == ((), Due(dt.date(2026, 12, 24)))
    assert "is in the past" in office.error("set_task_due_date", task_identifier=task.id, remind=["2026-11-01T09:00"])
    assert "is not a reminder" in office.error("set_task_due_date", task_identifier=task.id, remind=["soonish"])
    made = office.item_for("add_task", title="Tea", due_date="2026-12-01", remind=["1 hour"])
    office.confirm(made)
    assert office.tasks.get(made.target_id).reminders == (60,)


def test_fields_arrive_in_the_task(office: Office) -> None:
    task = office.task("Read book")
    for tool, arguments, _, _ in CASES:
        office.confirm(office.item_for(tool, task_identifier=task.id, **arguments))
    changed = office.again(task)
    assert (changed.status, changed.priority) == (Status.IN_PROGRESS, Priority.P1)
    assert (changed.due, changed.estimate) == (Due(dt.date(2026, 12, 24)), 60)


@pytest.mark.parametrize("status", ["done", "Rejected"])
def test_done_and_rejected_are_the_users(office: Office, status: str) -> None:
    office.task("Read book")
    assert "complete_task" in office.error("set_task_status", task_identifier="Read book", status=status)
    item = office.item_for("set_task_status", task_identifier="Read book", status="blocked")
    with pytest.raises(InvalidInputError):
        office.drafts(dataclasses.replace(item, arguments={**item.arguments, "status": status}))


def test_the_reason_is_kept_beside_the_arguments(office: Office) -> None:
    office.task("Read book")
    plan = office.plan("set_task_status", task_identifier="Read book", status="blocked", reason="Waits\nfor Ann")
    assert plan.reason == "Waits for Ann"
    assert "reason" not in plan.arguments
    other = office.plan("set_task_status", task_identifier="Read book", status="blocked", reason="Another")
    assert TOOLS["set_task_status"].meaning(plan) == TOOLS["set_task_status"].meaning(other)


def test_a_priority_can_be_taken_away(office: Office) -> None:
    task = office.task("Read book", priority=Priority.P0)
    item = office.item_for("set_task_priority", task_identifier="Read book", priority="none")
    assert TOOLS["set_task_priority"].after(item) == {"priority": None}
    office.confirm(item)
    assert office.again(task).priority is None


# due dates


@pytest.mark.parametrize("nothing", [None, "null", "", "None"])
def test_a_due_date_can_be_taken_away(office: Office, nothing: str | None) -> None:
    task = office.task("Read book", due=Due(TODAY))
    item = office.item_for("set_task_due_date", task_identifier="Read book", due_date=nothing)
    assert item.arguments == {"task_identifier": task.id, "due_date": None}
    office.confirm(item)
    assert office.again(task).due is None


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("2026-11-15", "is in the past"),
        ("2024-12-24", "is in the past"),
        ("2027-01-05", "is not in 2026 and the user did not name it"),
        ("2026-02-30", "YYYY-MM-DD"),
        ("2026-12-24T25:00", "YYYY-MM-DD"),
        ("20261224", "YYYY-MM-DD"),
        ("tomorrow", "YYYY-MM-DD"),
        ("٢٠٢٦-12-24", "YYYY-MM-DD"),
    ],
)
def test_dates_that_no_model_may_invent(office: Office, said: str, problem: str) -> None:
    office.task("Read book")
    for error in (
        office.error("add_task", title="x", due_date=said),
        office.error("set_task_due_date", task_identifier="Read book", due_date=said),
    ):
        assert problem in error
        assert "Today is 2026-11-16." in error


def test_dates_that_may_stand(office: Office) -> None:
    office.task("Read book")
    office.named = {dt.date(2027, 1, 5)}
    for day in ("2026-11-16", "2026-12-31", "2027-01-05"):
        assert office.plan("add_task", title="x", due_date=day).arguments["due_date"] == day
        assert office.plan("set_task_due_date", task_identifier="Read book", due_date=day).base == {"due": None}
    office.named = {dt.date(2026, 11, 15)}
    assert "in the past" in office.error("add_task", title="x", due_date="2026-11-15")


def test_the_time_of_day_is_kept(office: Office) -> None:
    office.task("Dentist", due=Due(TODAY, dt.time(14, 0)))
    item = office.item_for("set_task_due_date", task_identifier="Dentist", due_date="2026-11-20")
    assert TOOLS["set_task_due_date"].after(item) == {"due": "2026-11-20T14:00"}
    assert office.plan("set_task_due_date", task_identifier="Dentist", due_date="2026-11-16").noop


def test_users_may_choose_any_day(office: Office) -> None:
    task = office.task("Read book")
    item = office.item_for("set_task_due_date", task_identifier="Read book", due_date="2026-11-20")
    tool = TOOLS["set_task_due_date"]
    edited = tool.check_edit({**item.arguments, "due_date": "2031-01-01T08:30"})
    office.confirm(item, edited)
    assert str(office.again(task).due) == "2031-01-01T08:30"
    with pytest.raises(InvalidInputError, match="is not a date"):
        tool.check_edit({**item.arguments, "due_date": "x"})


@pytest.mark.parametrize(
    ("given", "due"),
    [
        ({"due_date": "2026-11-19T10:00"}, "2026-11-19T10:00"),
        ({"due_time": "09:00"}, "2026-11-20T09:00"),
        ({"due_date": "2026-11-21"}, "2026-11-21T15:30"),  # only the day was spoken of
        ({"due_date": "2026-11-21", "due_time": None}, "2026-11-21"),
        ({"due_time": None}, "2026-11-20"),
    ],
)
def test_day_and_time_are_set_together_or_alone(office: Office, given: dict[str, Any], due: str) -> None:
    office.task("Dentist", due=parse_due("2026-11-20T15:30"))
    assert office.plan("set_task_due_date", task_identifier="dentist", **given).arguments["due_date"] == due


def test_a_time_alone_needs_a_day(office: Office) -> None:
    office.task("Dentist")
    assert "has no due date" in office.error("set_task_due_date", task_identifier="dentist", due_time="09:00")


def test_a_call_for_several_tasks_explodes(office: Office) -> None:
    tasks = [office.task("Ping Ann"), office.task("Ping Bob")]
    plans = office.plans("set_task_priority", task_identifiers=["Ping Ann", tasks[1].id, "ping ann"], priority="P1")
    assert [(plan.target_id, plan.arguments) for plan in plans] == [
        (task.id, {"task_identifier": task.id, "priority": "P1"}) for task in tasks
    ]
    assert "missing" in office.error("set_task_priority", priority="P1")


def test_a_repetition_brings_its_first_day(office: Office) -> None:
    task = office.task("Water plants", due=None)
    plan = office.plan("set_task_repeat", task_identifier="Water plants", repeat="every friday")
    assert plan.base == {"due": None, "repeat": None}
    assert summary(plan) == "Set due date to 2026-11-20; set repetition to every Friday"
    item = office.item_for("set_task_repeat", task_identifier="Water plants", repeat="every friday")
    office.confirm(item)
    assert (str(office.again(task).due), str(office.again(task).repeat)) == ("2026-11-20", "FREQ=WEEKLY;BYDAY=FR")
    assert office.plan("set_task_repeat", task_identifier="Water plants", repeat="FREQ=WEEKLY;BYDAY=FR").noop
    assert summary(office.plan("set_task_repeat", task_identifier="Water plants", repeat=None)) == "Clear repetition"
    assert "does not say how a task repeats" in office.error(
        "set_task_repeat", task_identifier="Water plants", repeat="hourly"
    )


def test_completing_what_repeats_makes_the_next_one_and_says_so(office: Office) -> None:
    office.task("Water plants", due=Due(TODAY), repeat=parse_rule("FREQ=DAILY"))
    item = office.item_for("complete_task", task_identifier="Water plants")
    assert summary(item) == 'Complete "Water plants"; the next one is created'
    office.confirm(item)
    with office.store.read() as reader:
        assert len(reader.titles()) == 2


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("someday", "Set start date to someday"),
        ("2026-12-01", "Set start date to 2026-12-01"),
        (None, "Clear start date"),
        ("2026-11-01", "The start date 2026-11-01 is in the past."),
        ("2026-12-25", "The start date 2026-12-25 is after the due date 2026-12-24."),
        ("soon", "start_date must be a calendar date"),
    ],
)
def test_when_a_task_starts(office: Office, said: str | None, outcome: str) -> None:
    office.task("Read book", due=Due(dt.date(2026, 12, 24)), start=Start(TODAY))
    arguments = {"task_identifier": "Read book", "start_date": said}
    if said is None or outcome.startswith("Set"):
        assert summary(office.plan("set_task_due_date", **arguments)) == outcome
    else:
        assert outcome in office.error("set_task_due_date", **arguments)
