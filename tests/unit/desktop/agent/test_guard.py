"""What messages require, on labelled ones, and what counts as having done it."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.guard import Demand, Tried, demand, missing, tried_any
from desktop.agent.language import read
from desktop.agent.lookup import StoreLookup
from desktop.agent.provider import Facts, TaskInFocus
from desktop.agent.titles import LiveTitles
from desktop.services import Services
from tests.helpers.facts import facts

NOW = dt.datetime(2026, 11, 16, 10, 0)
FACTS = facts(NOW)
READING = frozenset({"list_tasks", "get_task"})
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("utterances_own.jsonl").read_text("utf-8").splitlines()
]


def facts_of(row: dict[str, Any]) -> Facts:
    focus = row.get("focus")
    return facts(NOW, TaskInFocus(focus["id"], focus["title"]) if focus else None)


def effects(tools: Sequence[str]) -> Counter[str]:
    return Counter("read" if tool in READING else "change" for tool in tools)


def wrong(row: dict[str, Any]) -> str:
    """Why the guard's demand is not as labelled; empty where it is."""
    found = demand(row["text"], facts_of(row))
    question = read(row["text"], facts_of(row)).question
    match row["guard"]:
        case "must_call" if effects(found.hints) != effects(row["expect"]):
            return f"requires {found.hints}, not {row['expect']}"
        case "may_answer" if set(found.hints) - (READING if row["expect"] else frozenset()):
            return f"requires {found.hints}"
        case "must_clarify" if found.hints or not (question or found.may):
            return f"requires {found.hints}, asks {question}"
    return ""


@pytest.mark.parametrize(("half", "allowed"), [("sample", 0.0), ("tuned", 0.0), ("explored", 0.01), ("held", 0.03)])
def test_labelled_messages_require_what_is_labelled(half: str, allowed: float) -> None:
    rows = [row for row in ROWS if row["half"] == half]
    faults = {row["text"]: reason for row in rows if (reason := wrong(row))}
    score = Counter(row["class"] for row in rows)
    failed = Counter(row["class"] for row in rows if row["text"] in faults)
    report = ", ".join(f"{name} {count - failed[name]}/{count}" for name, count in score.items())
    assert len(faults) <= allowed * len(rows), f"{report}\n{json.dumps(faults, indent=1, ensure_ascii=False)}"


def test_the_expected_tool_is_named_as_a_hint() -> None:
    rows = [row for row in ROWS if row["guard"] == "must_call"]
    others = [
        row["text"] for row in rows if Counter(demand(row["text"], facts_of(row)).hints) != Counter(row["expect"])
    ]
    assert len(others) <= 0.02 * len(rows), others


def test_nothing_that_changes_is_required_where_an_answer_will_do() -> None:
    rows = [row for row in ROWS if row["guard"] != "must_call"]
    assert [row["text"] for row in rows if set(demand(row["text"], facts_of(row)).hints) - READING] == []


@pytest.mark.parametrize(
    "around", ["hey, {}", "btw {}", "one thing: {}", "quick question: {}", "{} :)", "{}, just asking"]
)
def test_what_stands_around_a_message_makes_no_request_of_it(around: str) -> None:
    rows = [row for row in ROWS if row["guard"] == "may_answer"]
    texts = [around.format(row["text"].rstrip("?.!") if around.startswith("{") else row["text"]) for row in rows]
    assert [text for text in texts if set(demand(text, FACTS).hints) - READING] == []


def test_a_hint_may_be_followed() -> None:
    found = demand("I finished Read book", FACTS)
    assert (found.hints, found.may) == ((), frozenset({"complete_task"}))


def tried(*tools: str) -> list[Tried]:
    return [Tried(tool) for tool in tools]


def test_a_change_is_needed_as_often_as_it_is_asked_for() -> None:
    found = demand("Add tasks: call plumber; pay rent; renew passport", FACTS)
    assert found.hints == ("add_task",) * 3
    assert missing(found, tried("add_task")) == ("add_task",) * 2
    assert missing(found, tried(*["add_task"] * 4)) == ()
    assert missing(found, [Tried("add_multiple_checklist_items", 3)]) == ()


def test_only_what_is_missing_is_named_in_the_order_of_the_message() -> None:
    found = demand("Add task buy stamps, delete Read book and show my tasks", FACTS)
    assert missing(found, tried("delete_task")) == ("add_task",)
    assert missing(found, []) == ("add_task", "delete_task", "list_tasks")


@pytest.mark.parametrize(
    ("words", "tool"),
    [
        ("set the due date of Read book to March 3", "update_task"),
        ("tick milk", "update_checklist_items"),
        ("check off milk", "update_checklist_items"),
        ("mark milk as done", "update_checklist_items"),
        ("delete Read book", "complete_task"),
        ("list my tasks", "add_task"),
        ("lösche die Aufgabe Lesen", "set_task_status"),
    ],
)
def test_any_call_of_the_right_kind_meets_a_need(words: str, tool: str) -> None:
    """Which tool is right is seen on the card."""
    found = demand(words, FACTS)
    assert found.hints
    assert missing(found, tried(tool)) == ()


@pytest.mark.parametrize("tools", [[], ["list_tasks"], ["manage_todos"], ["list_tasks", "manage_todos"]])
def test_a_look_or_a_plan_is_no_change(tools: list[str]) -> None:
    found = demand("delete Read book", FACTS)
    assert missing(found, tried(*tools)) == ("delete_task",)
    assert not tried_any(found, tried(*tools))


def test_a_look_may_show_that_there_is_no_such_item() -> None:
    found = demand("tick the item singing of launch prep", FACTS)
    assert missing(found, tried("list_tasks")) == ()
    assert missing(found, []) == ("update_checklist_items",)


def test_part_of_it_is_better_than_nothing() -> None:
    found = demand("add milk and remove Buy bread", FACTS)
    assert missing(found, tried("add_task")) == ("delete_task",)
    assert tried_any(found, tried("add_task"))


def test_words_that_can_be_taken_two_ways_are_satisfied_either_way() -> None:
    found = demand("Add milk to my wish list", FACTS)
    assert missing(found, tried("add_task")) == missing(found, tried("add_multiple_checklist_items")) == ()
    assert missing(found, tried("list_tasks")) == ("add_task",)


def test_the_step_of_a_queue_is_read_without_its_prefix() -> None:
    assert demand("NEXT_TODO: add a task for the venue deposit", FACTS).hints == ("add_task",)


@given(
    st.lists(st.sampled_from(["add_task", "delete_task", "list_tasks"])),
    st.lists(st.sampled_from(["add_task", "update_task", "list_tasks"])),
)
def test_what_is_missing_was_asked_for_and_is_as_much_as_is_short(hints: list[str], called: list[str]) -> None:
    left = missing(Demand(tuple(hints)), tried(*called))
    changes, made = (sum(tool != "list_tasks" for tool in tools) for tools in (hints, called))
    assert Counter(left) <= Counter(hints)
    assert len(left) == (max(0, changes - made) if called else len(hints))


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Facts]:
    """As in a run: with the user's tasks to look up."""
    services = Services(tmp_path_factory.mktemp("guard"))
    for title in ("Read book", "Buy groceries", "Laundry", "Pay rent"):
        services.tasks.create({"title": title})
    titles = LiveTitles(services.store)
    yield Facts(NOW, StoreLookup(services.store, titles, NOW.date()))
    titles.close()
    services.close()


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        ("Complete task 550e8400-e29b-41d4-a716-446655440000", ["complete_task"]),
        ("Delete the task 'Add new members'", ["delete_task"]),
        ("Delete these tasks:\n- Read book\n- laundry", ["delete_task"] * 2),
        ("delete Read book and show my tasks", ["delete_task", "list_tasks"]),
        ("Show my tasks, then delete Read book", ["list_tasks", "delete_task"]),
        ("Tick off laundry and tick off dishes", ["complete_task"] * 2),
        ("change the title of Read book to Read two books", ["update_task"]),
        ("Delete Read book. Actually no, don't.", []),
        ("delete laundry - wait, no", []),
        ("You said you would delete Read book", []),
        ("Du hast gesagt, du löschst Read book", []),
        ("please don't add that", []),
        ("Complete everything due today", []),
        ("Delete all tasks", []),
    ],
)
def test_what_is_required_where_tasks_can_be_looked_up(known: Facts, text: str, hints: list[str]) -> None:
    assert list(demand(text, known).hints) == hints


@pytest.mark.parametrize("text", ["füg noch eins hinzu", "delete one of them", "move it to some other day"])
def test_what_leaves_something_open_may_be_answered_by_a_question(text: str) -> None:
    found = demand(text, FACTS)
    assert found.is_unclear or not found.hints


def test_a_plain_request_leaves_nothing_open() -> None:
    assert not demand("move pay rent to friday", FACTS).is_unclear
