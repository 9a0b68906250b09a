"""Calls as they come from a model: what can be read of them, and what they come to."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from desktop.agent.events import ProgressTold
from desktop.agent.provider import CallRequest
from desktop.agent.toolbox import arguments_of
from desktop.domain.run import Mode
from desktop.domain.task import Filter, Task
from desktop.review.policy import POLICIES
from desktop.services import Services
from desktop.settings import APPLY_AND_TELL
from tests.helpers.scripted import agent, call, heard


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", {}),
        ('{"title": "Milk"}', {"title": "Milk"}),
        ('"{\\"title\\": \\"Milk\\"}"', {"title": "Milk"}),
        ('["Milk"]', {"unreadable": '["Milk"]'}),
        ('{"title": ', {"unreadable": '{"title": '}),
        ('"{"', {"unreadable": '"{"'}),
        ("[" * 100_000, {"unreadable": "[" * 100_000}),
    ],
    ids=["nothing", "an object", "an object in a string", "a list", "half", "half in a string", "a trap"],
)
def test_arguments_are_shown_as_far_as_they_can_be_read(text: str, read: dict[str, Any]) -> None:
    assert arguments_of(text) == read


def test_an_object_in_a_string_is_taken_as_it_was_meant(tmp_path: Path) -> None:
    wrapped = CallRequest("one", "add_task", '"{\\"title\\": \\"Milk\\"}"')
    with agent(tmp_path, wrapped, "I proposed it.") as (service, _, services):
        assert heard(service.ask("add task Milk")).result.truth == "1 proposal queued; nothing changed yet"
        (card,) = services.review.open_cards()
    assert [row.summary for row in card.rows] == ['Add task: "Milk"']


def test_what_may_be_applied_is_and_the_rest_waits(tmp_path: Path) -> None:
    with agent(
        tmp_path,
        [call("add_task", title="Milk"), call("set_task_priority", task_identifier="Bread", priority="P1")],
        "Done as you wished.",
    ) as (service, _, services):
        services.tasks.create({"title": "Bread"})
        services.settings.set(POLICIES["set_task_priority"], APPLY_AND_TELL)
        result = heard(service.ask("add task Milk and set the priority of Bread to P1")).result
        priorities = {task.title: task.priority for task in tasks(services)}
    assert priorities == {"Bread": "P1"}
    assert result.truth == "1 change applied, 1 proposal queued"


def test_applied_at_once_or_told_why_not(tmp_path: Path) -> None:
    with agent(
        tmp_path,
        [call("add_task", title="Milk"), call("complete_task", task_identifier="Soap")],
        "I added Milk.",
    ) as (service, _, services):
        result = heard(service.ask("add task Milk and complete Soap", mode=Mode.IMMEDIATE)).result
        titles = [task.title for task in tasks(services)]
    assert titles == ["Milk"]
    first, second = (record.result for record in result.records.tool_calls)
    assert (first["status"], first["message"]) == ("success", "Applied; the user can undo it.")
    assert (second["status"], "No task found matching 'Soap'" in second["error_message"]) == ("error", True)


def tasks(services: Services) -> list[Task]:
    return [task for page in services.lists.iterate(Filter.ALL, "", dt.date.today()) for task in page]


def test_of_a_flood_of_calls_the_rest_is_refused_and_the_model_told(tmp_path: Path) -> None:
    many = [call("add_task", title=f"Task {number}") for number in range(60)]
    with agent(tmp_path, many, "I proposed some.") as (service, model, services):
        told = heard(service.ask("add these 60 tasks"))
        (card,) = services.review.open_cards()
    answers = [message["content"] for message in model.requests[-1].messages if message["role"] == "tool"]
    refused = [answer for answer in answers if "Too many calls in one answer" in answer]
    assert (len(card.rows), len(answers), len(refused)) == (50, 50, 1)
    assert "The model made more than 50 calls at once; only the first 50 were looked at." in [
        event.progress.text for event in told.of(ProgressTold)
    ]


def test_a_model_that_floods_again_is_stopped(tmp_path: Path) -> None:
    floods = [[call("add_task", title=f"Task {turn} {number}") for number in range(60)] for turn in range(8)]
    with agent(tmp_path, *floods) as (service, model, services):
        told = heard(service.ask("add these 60 tasks"))
        (card,) = services.review.open_cards()
    assert (len(card.rows), len(model.requests)) == (50, 2), "what was proposed before stays"
    assert [event.progress.text for event in told.of(ProgressTold) if "calls at once" in event.progress.text] == [
        "The model made more than 50 calls at once; only the first 50 were looked at."
    ]
    assert told.result.text.endswith(
        "The model made more than 50 calls at once again and was stopped. "
        "Ask for less at once, or choose another model."
    )
