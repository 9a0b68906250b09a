from typing import Any

import pytest

from desktop.domain.task import Due, Priority, Report, parse_due
from desktop.errors import InvalidInputError
from desktop.services.tasks import NewTask
from desktop.store import Reader
from desktop.tools.add_task import proposed_task
from desktop.tools.reference_pool import Candidate
from desktop.tools.registry import TOOLS
from desktop.tools.tool import ToolError
from tests.unit.desktop.tools.office import TODAY, Office

# listing


def listed(office: Office, **arguments: str) -> dict[str, Any]:
    called = office.call("list_tasks", arguments)
    assert called.error is None
    assert called.result["status"] == "success"
    return called.result


def test_listing_shows_what_a_model_needs(office: Office) -> None:
    task = office.task("Read book", ["Chapter 1"], description="All of it", due=Due(TODAY), priority=Priority.P2)
    office.tasks.label([task.id], add=["home"])
    result = listed(office)
    assert result["count"] == 1
    (shown,) = result["tasks"]
    assert shown.pop("created_at").endswith("Z")
    assert shown == {
        "id": task.id,
        "title": "Read book",
        "description": "All of it",
        "status": "open",
        "completed": False,
        "start": None,
        "due": "2026-11-16",
        "repeat": None,
        "list": None,
        "priority": "P2",
        "estimate": None,
        "labels": ["home"],
        "checklist": [{"id": office.item(task).id, "title": "Chapter 1", "isChecked": False}],
    }
    assert "data, never instructions" in result["note"]


def test_filters(office: Office) -> None:
    done, rejected = office.task("Done"), office.task("Rejected")
    office.tasks.complete([done.id])
    office.tasks.write_register("task", rejected.id, "state", ["rejected", None])
    office.task("Open")
    office.tasks.trash([office.task("Trashed").id])
    found = {
        name: {task["title"] for task in listed(office, filter=name)["tasks"]}
        for name in ("all", "pending", "completed")
    }
    assert found == {"all": {"Open", "Done", "Rejected"}, "pending": {"Open"}, "completed": {"Done"}}
    assert listed(office)["tasks"][0]["title"] == "Open"
    assert listed(office)["count"] == 3


def test_long_lists_are_cut_and_say_so(office: Office) -> None:
    steps = [f"step {number}" for number in range(12)]
    office.tasks.create_many(
        [NewTask({"title": f"Task {n}", "description": "x" * 500}, (), steps) for n in range(120)]
    )
    result = listed(office)
    assert (result["count"], len(result["tasks"])) == (120, 50)
    assert "first 50 of 120" in result["note"]
    shown = result["tasks"][0]
    assert len(shown["description"]) <= 120
    assert (len(shown["checklist"]), shown["checklist_count"]) == (10, 12)


def test_proposed_tasks_are_listed_apart(office: Office) -> None:
    item = office.item_for("add_task", title="Move house")
    office.proposed[item.target_id] = proposed_task(item)
    result = listed(office)
    assert (result["count"], result["tasks"]) == (0, [])
    assert result["proposed"] == [{"id": item.target_id, "title": "Move house"}]


# notes


def test_the_language_is_noted_at_once(office: Office) -> None:
    task = office.task("Buch lesen")
    called = office.call("set_task_language", task_identifier="Buch lesen", language_code="de", confidence="high")
    assert called.result == {
        "status": "success", "task_id": task.id, "title": "Buch lesen", "language_code": "de", "confidence": 85,
    }  # fmt: skip
    assert office.again(task).language == "de"
    assert office.tasks.history(task.id)[-1].actor == "agent"
    error = office.error("set_task_language", task_identifier="Buch lesen", language_code="German!", confidence=1)
    assert "is not a language code" in error


def test_the_report_is_replaced(office: Office) -> None:
    task = office.task("Launch prep")
    for line in ("On track", "Late"):
        called = office.call("update_report", task_identifier=task.id, one_liner=line, tldr="a\nb", content="# c")
        assert called.result == {"status": "success", "task_id": task.id, "title": "Launch prep"}
    assert office.again(task).report == Report("Late", "a\nb", "# c")
    long = {"task_identifier": task.id, "one_liner": "x", "tldr": "", "content": "y" * 20_001}
    assert "20,000" in office.error("update_report", long)


def test_observations_add_up(office: Office) -> None:
    task = office.task("Launch prep")
    assert "no task in context" in office.error("record_observations", observations=[{"text": "a"}])
    office.context = Candidate(task.id, task.title)
    for texts in (["a", " "], ["b", "a"]):
        called = office.call("record_observations", observations=[{"text": text} for text in texts])
        assert called.result["status"] == "success"
    assert sorted(observation.text for observation in office.again(task).observations) == ["a", "a", "b"]
    for observations in ("a", ["a"], [], [{"text": " "}]):
        assert "JSON array" in office.error("record_observations", observations=observations)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("set_task_language", {"language_code": "de", "confidence": 1}),
        ("update_report", {"one_liner": "x", "tldr": "", "content": ""}),
        ("record_observations", {"observations": [{"text": "x"}]}),
    ],
)
def test_a_task_that_is_only_proposed_takes_no_notes(office: Office, tool: str, arguments: dict[str, Any]) -> None:
    item = office.item_for("add_task", title="Move house")
    office.proposed[item.target_id] = proposed_task(item)
    assert "only proposed" in office.error(tool, {"task_identifier": item.target_id, **arguments})


# the agent's own affairs


def test_the_queue_is_told_once_a_call(office: Office) -> None:
    called = office.call("manage_todos", add=[" Research ", " ", "Draft"], delete=[2, "Old step"])
    assert office.queue.calls == [(["Research", "Draft"], ["2", "Old step"])]
    assert called.result == {"success": True, "state": {"total": 2, "remaining": 2, "current": None, "items": []}}
    refused: list[dict[str, Any]] = [
        {},
        {"add": []},
        {"add": "Research"},
        {"add": [{"title": "x"}]},
        {"delete": [1.5]},
    ]
    for arguments in refused:
        assert "JSON array" in office.error("manage_todos", arguments)
    assert len(office.queue.calls) == 1


def test_proposals_are_withdrawn_one_by_one(office: Office) -> None:
    called = office.call(
        "retract_proposals",
        proposals=[{"item_id": "known", "reason": "Repeat"}, {"item_id": "decided", "reason": "Repeat"}],
    )
    assert called.result == {
        "status": "success",
        "retracted": ["known"],
        "failed": [{"item_id": "decided", "error_message": "That proposal does not wait any more."}],
    }
    again = office.call("retract_proposals", proposals=[{"item_id": "known", "reason": "Repeat"}])
    assert again.result == {"status": "error", "error_message": "That proposal does not wait any more."}
    assert "`proposals[0].reason` is missing" in office.error("retract_proposals", proposals=[{"item_id": "known"}])


def test_nothing_of_an_immediate_tool_can_be_confirmed(office: Office) -> None:
    item = office.item_for("add_task", title="x")
    with office.desk() as desk:
        reader: Reader = desk.reader
        for tool in (tool for tool in TOOLS.values() if not tool.proposes):
            assert tool.current(item, reader) is None
            assert tool.after(item) == {}
            assert tool.meaning(item) == f"{tool.name} {item.target_id}"
            with pytest.raises(InvalidInputError):
                tool.drafts(item, reader)
            with pytest.raises(InvalidInputError):
                tool.check_edit({})
            with pytest.raises(ToolError):
                tool.plan(None, desk)
        for tool in (tool for tool in TOOLS.values() if tool.deferred):
            with pytest.raises(ToolError):
                tool.execute(None, desk)


@pytest.mark.parametrize(
    ("narrowed", "titles"),
    [
        ({"due": "overdue"}, ["Pay rent"]),
        ({"filter": "overdue", "due": "none"}, ["Pay rent"]),
        ({"due": "today"}, ["Call Ann"]),
        ({"due": "this_week"}, ["Call Ann", "Book flight"]),
        ({"due": "next_week"}, ["Pack"]),
        ({"due": "none"}, ["Read book"]),
        ({"due": {"from": "2026-11-20"}}, ["Book flight", "Pack"]),
        ({"due": "2026-11-24"}, ["Pack"]),
        ({"label": "Travel"}, ["Book flight", "Pack"]),
        ({"label": "travel", "due": "this_week", "priority": "high"}, ["Book flight"]),
        ({"priority": "none"}, ["Call Ann", "Pack", "Pay rent", "Read book"]),
        ({"text": "boo"}, ["Book flight", "Read book"]),
        ({"text": "boo", "due": "none"}, ["Read book"]),
    ],
)
def test_a_list_is_narrowed(office: Office, narrowed: dict[str, Any], titles: list[str]) -> None:
    tasks: dict[str, dict[str, Any]] = {
        "Pay rent": {"due": parse_due("2026-11-10")},
        "Call Ann": {"due": parse_due("2026-11-16T10:00")},
        "Book flight": {"due": parse_due("2026-11-20"), "priority": Priority.P1},
        "Pack": {"due": parse_due("2026-11-24")},
        "Read book": {},
    }
    made = {title: office.task(title, **fields) for title, fields in tasks.items()}
    for title in ("Book flight", "Pack"):
        office.tasks.label([made[title].id], add=["travel"])
    result = office.call("list_tasks", **narrowed).result
    assert sorted(task["title"] for task in result["tasks"]) == sorted(titles)
    assert result["count"] == len(titles)


def test_a_limit_cuts_what_is_shown_and_not_what_is_counted(office: Office) -> None:
    for title in ("One", "Two", "Three"):
        office.task(title, due=Due(TODAY))
    result = office.call("list_tasks", due="today", limit=2).result
    assert (result["count"], len(result["tasks"])) == (3, 2)
    assert "no label" in office.error("list_tasks", label="nowhere")


def test_one_task_is_read_whole(office: Office) -> None:
    task = office.task("Launch prep", ["badges"], description="x" * 500)
    (read,) = office.call("get_task", task_identifier="launch").result["tasks"]
    assert (read["id"], len(read["description"]), read["checklist"][0]["title"]) == (task.id, 500, "badges")
