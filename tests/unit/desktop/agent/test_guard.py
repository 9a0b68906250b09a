"""What messages require, on labelled ones, and what counts as having done it."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.guard import Demand, demand, missing
from desktop.agent.language import read
from desktop.agent.provider import Facts, TaskInFocus

NOW = dt.datetime(2026, 11, 16, 10, 0)
FACTS = Facts(NOW)
READING = frozenset({"list_tasks"})
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("utterances_own.jsonl").read_text("utf-8").splitlines()
]


def facts_of(row: dict[str, Any]) -> Facts:
    focus = row.get("focus")
    return Facts(NOW, TaskInFocus(focus["id"], focus["title"]) if focus else None)


def wrong(row: dict[str, Any]) -> str:
    """Why the guard's demand is not as labelled; empty where it is."""
    found = demand(row["text"], facts_of(row))
    question = read(row["text"], facts_of(row)).question
    match row["guard"]:
        case "must_call" if Counter(found.required) != Counter(row["expect"]):
            return f"requires {found.required}, not {row['expect']}"
        case "may_answer" if set(found.required) - (READING & set(row["expect"])):
            return f"requires {found.required}"
        case "must_clarify" if found.required or not question:
            return f"requires {found.required}, asks {question}"
    return ""


@pytest.mark.parametrize(("half", "allowed"), [("sample", 0.0), ("tuned", 0.0), ("explored", 0.0), ("held", 0.03)])
def test_labelled_messages_require_what_is_labelled(half: str, allowed: float) -> None:
    rows = [row for row in ROWS if row["half"] == half]
    faults = {row["text"]: reason for row in rows if (reason := wrong(row))}
    score = Counter(row["class"] for row in rows)
    failed = Counter(row["class"] for row in rows if row["text"] in faults)
    report = ", ".join(f"{name} {count - failed[name]}/{count}" for name, count in score.items())
    assert len(faults) <= allowed * len(rows), f"{report}\n{json.dumps(faults, indent=1, ensure_ascii=False)}"


def test_nothing_that_changes_is_required_where_an_answer_will_do() -> None:
    rows = [row for row in ROWS if row["guard"] != "must_call"]
    assert [row["text"] for row in rows if set(demand(row["text"], facts_of(row)).required) - READING] == []


@pytest.mark.parametrize(
    "around", ["hey, {}", "btw {}", "one thing: {}", "quick question: {}", "{} :)", "{}, just asking"]
)
def test_what_stands_around_a_message_makes_no_request_of_it(around: str) -> None:
    rows = [row for row in ROWS if row["guard"] == "may_answer"]
    texts = [around.format(row["text"].rstrip("?.!") if around.startswith("{") else row["text"]) for row in rows]
    assert [text for text in texts if set(demand(text, FACTS).required) - READING] == []


def test_a_hint_may_be_followed() -> None:
    found = demand("I finished Read book", FACTS)
    assert (found.required, found.may) == ((), frozenset({"complete_task"}))


def test_a_tool_is_required_as_often_as_it_is_needed() -> None:
    found = demand("Add tasks: call plumber; pay rent; renew passport", FACTS)
    assert found.required == ("add_task",) * 3
    assert missing(found, ["add_task"]) == ("add_task",) * 2
    assert missing(found, ["add_task"] * 4) == ()


def test_only_what_is_missing_is_named_in_the_order_of_the_message() -> None:
    found = demand("Add task buy stamps, delete Read book and show my tasks", FACTS)
    assert missing(found, ["delete_task"]) == ("add_task", "list_tasks")


def test_setting_the_due_date_is_not_satisfied_by_another_change() -> None:
    found = demand("set the due date of Read book to March 3", FACTS)
    assert missing(found, ["update_task"]) == ("set_task_due_date",)


def test_words_that_can_be_taken_two_ways_are_satisfied_either_way() -> None:
    found = demand("Add milk to my shopping list", FACTS)
    assert missing(found, ["add_task"]) == missing(found, ["add_multiple_checklist_items"]) == ()
    assert missing(found, ["list_tasks"]) == ("add_task",)


def test_the_step_of_a_queue_is_read_without_its_prefix() -> None:
    assert demand("NEXT_TODO: add a task for the venue deposit", FACTS).required == ("add_task",)


@given(
    st.lists(st.sampled_from(["add_task", "delete_task", "list_tasks"])), st.lists(st.sampled_from(["add_task", "x"]))
)
def test_what_is_missing_was_required_and_not_called(required: list[str], called: list[str]) -> None:
    left = missing(Demand(tuple(required)), called)
    assert Counter(left) == Counter(required) - Counter(called)
