"""What a small model calls is brought back to what the user's words say."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from typing import Any

import pytest

from desktop.agent.provider import CallRequest, TaskInFocus
from desktop.agent.small_calls import as_asked
from desktop.tools.references import Match
from tests.helpers.facts import facts

FACTS = facts(dt.datetime(2026, 11, 17, 12), lists=("Work",))


def asked(words: str, tool: str, **arguments: Any) -> tuple[str, Any]:
    call = as_asked(CallRequest("1", tool, json.dumps(arguments)), words, FACTS)
    assert call.id == "1"
    return call.name, json.loads(call.arguments)


@pytest.mark.parametrize(
    ("words", "invented", "kept"),
    [
        (
            "add task buy stamps",
            {"due_date": "2026-11-17", "priority": "P1", "labels": ["work"], "list": "inbox", "description": "Now"},
            {},
        ),
        ("create a task: renew passport, high priority", {"priority": "P2", "due_time": "12:00"}, {"priority": "P1"}),
        ("remind me to call the bank tomorrow", {"due_date": "2026-11-18", "remind": ["10 min"]}, "due_date"),
        ("add task call Tom tomorrow at 9", {"due_date": "2026-11-18", "due_time": "09:00"}, "due_date due_time"),
        ("add task milk with label food", {"labels": ["food", "milk"]}, {"labels": ["food"]}),
        ("put call the bank on my list", {"list": "my list"}, {}),
        ("add task call the bank in Work", {"list": "work"}, "list"),
        ("add task gym, weekly", {"repeat": "weekly"}, "repeat"),
        ("add task x with milk and eggs", {"checklist": ["X", "milk", "eggs"]}, {"checklist": ["milk", "eggs"]}),
        (
            "Erstelle die Aufgabe Reifen wechseln für Samstag",
            {"due_date": "2026-11-21", "priority": "P0"},
            "due_date",
        ),
    ],
)
def test_a_new_task_has_only_what_was_named(words: str, invented: dict[str, Any], kept: Any) -> None:
    wanted = kept if isinstance(kept, dict) else {name: invented[name] for name in kept.split()}
    name, arguments = asked(words, "add_task", title="x", **invented)
    assert name == "add_task"
    assert {name: value for name, value in arguments.items() if value != []} == {"title": "x", **wanted}


def test_a_look_is_the_one_that_was_asked_for() -> None:
    filled = {"filter": "pending", "due": "none", "label": "", "limit": 10}
    assert asked("how many tasks do I have?", "list_tasks", **filled) == ("list_tasks", {"filter": "all"})
    overdue = {"filter": "pending", "due": "overdue"}
    assert asked("is anything overdue?", "get_task", task_identifier="anything") == ("list_tasks", overdue)


def test_a_date_comes_without_a_time_that_nobody_named() -> None:
    given = {"task_identifier": "gym", "due_date": "2026-11-20"}
    more = {"due_time": "00:00", "start_date": "2026-11-20", "remind": ["10 min"]}
    assert asked("move gym to friday", "set_task_due_date", **given, **more) == ("set_task_due_date", given)
    clears = {"task_identifier": "gym", "due_date": None}
    assert asked("remove the due date of gym", "set_task_due_date", **clears)[1] == clears
    timed = {**given, "due_time": "10:00"}
    assert asked("move gym to friday at 10:00", "set_task_due_date", **timed)[1] == timed


def test_what_is_not_clear_stays_as_it_was_called() -> None:
    assert asked("hm, what now", "list_tasks", due="today") == ("list_tasks", {"due": "today"})
    given = {"task_identifier": "gym", "minutes": 10}
    assert asked("gym, you know how long", "set_task_estimate", **given) == ("set_task_estimate", given)
    unreadable = CallRequest("1", "add_task", "no JSON")
    assert as_asked(unreadable, "add task milk", FACTS) is unreadable


def test_the_task_that_was_named_is_filled_in() -> None:
    words = "set the estimate of launch prep to 2 hours"
    meant = FACTS.lookup.task("Launch prep")
    assert isinstance(meant, Match)
    assert asked(words, "set_task_estimate", minutes=120)[1]["task_identifier"] == meant.id
    assert asked(words, "set_task_estimate", minutes=120, task_identifier="x")[1]["task_identifier"] == "x"


def test_new_words_for_a_task_come_without_an_invented_description() -> None:
    given = {"task_identifier": "Call Ann", "new_title": "Call Anna", "new_description": "To call Anna."}
    assert "new_description" not in asked("rename Call Ann to Call Anna", "update_task", **given)[1]


def test_a_request_is_no_new_title_of_the_task_that_it_is_about() -> None:
    words = "move pay rent to friday"
    name, given = asked(words, "update_task", task_identifier="Pay rent", new_title="Move pay rent to Friday")
    assert (name, given["due_date"]) == ("set_task_due_date", "2026-11-20")
    name, given = asked(words, "update_task", task_identifier="Pay rent", new_title="Pay the rent")
    assert (name, given["new_title"]) == ("update_task", "Pay the rent")


def test_no_task_is_added_where_one_that_there_is_was_meant() -> None:
    facts = replace(FACTS, focus=TaskInFocus("7", "Pay rent"))
    call = CallRequest("1", "add_task", '{"title": "it"}')
    ticked = as_asked(call, "tick it off", facts)
    assert (ticked.name, json.loads(ticked.arguments)) == ("complete_task", {"task_identifier": "7"})
    assert as_asked(call, "add task it", facts).name == "add_task"
