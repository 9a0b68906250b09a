"""New tasks and checklist items in less usual words."""

from __future__ import annotations

import pytest

from tests.helpers.intent_lines import asked


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        ("add task milk, then another one called bread", ["milk", "bread"]),
        ("add task milk and another: bread", ["milk", "bread"]),
        ("I need a reminder to call Eve", ["call Eve"]),
        ("2 new tasks please: milk and bread", ["milk", "bread"]),
        ("put milk on the wish list", ["milk"]),
        ("put milk on the list for Friday", ["milk: 2026-11-20"]),
        ("create Launch plan", ["Launch plan"]),
        ("todo:\n[ ] milk\n[ ] bread", ["milk", "bread"]),
        ("add tasks:\n- [ ] milk\n- [ ] bread", ["milk", "bread"]),
        ("add tasks for Friday: milk, bread", ["milk: 2026-11-20", "bread: 2026-11-20"]),
        ("add task milk, note: 2 liters", ["milk: 2 liters"]),
        ("add a task with priority high called milk", ["milk: P1"]),
        ("add a high priority task: milk", ["milk: P1"]),
        ("Add task milk as urgent", ["milk: P0"]),
        ("add task milk, and one more: bread", ["milk", "bread"]),
        ("I want a task created called milk", ["milk"]),
        ("give me a task called milk", ["milk"]),
        ("make me a new task: milk", ["milk"]),
        ("get me a reminder to call Eve", ["call Eve"]),
        ("can I have milk added to my tasks", ["milk"]),
        ("ad milk to my tasks", ["milk"]),
        ("add task milk p1", ["milk: P1"]),
        ('add task: "milk" p2', ["milk: P2"]),
        ("add task milk, estimated: soon", ["milk, estimated: soon"]),
        ("schedule a call with Eve", ["call with Eve"]),
        ("throw milk on my list", ["milk"]),
        ("it would help if you added a task called milk", ["milk"]),
        ("add a task for milk and one for bread", ["milk", "bread"]),
        ("add a task to call Eve, another to call Bob", ["call Eve", "call Bob"]),
        ("add task milk. add another one called bread", ["milk", "bread"]),
        ("add task milk - P1", ["milk: P1"]),
        ("add task Picnic if it rains", ["Picnic if it rains"]),
    ],
)
def test_new_tasks(text: str, tasks: list[str]) -> None:
    assert asked(text) == [f"add_task {task}" for task in tasks]


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("add task milk #home", "assign_task_labels milk: home"),
        ("add task milk with label home", "assign_task_labels milk: home"),
        ("add task milk with estimate 20 minutes", "set_task_estimate milk: 20 min"),
        ("add task milk, estimate: 20 minutes", "set_task_estimate milk: 20 min"),
        ("add task milk with checklist: a, b", "add_multiple_checklist_items milk: a + b"),
    ],
)
def test_what_is_named_with_a_new_task_is_for_that_task(text: str, more: str) -> None:
    assert asked(text) == ["add_task milk", more]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("add to Party: cake (done), wine", "x cake + wine"),
        ("give Party a checklist with milk and cake", "milk + cake"),
        ("make Party a checklist: milk, cake", "milk + cake"),
        ("break Party down into a checklist: milk, cake", "milk + cake"),
        ("I need a checklist for Party: milk, cake", "milk + cake"),
        ("Party needs a checklist: milk, cake", "milk + cake"),
        ("extend the Party checklist with milk and cake", "milk + cake"),
        ("extend the checklist of Party by milk", "milk"),
    ],
)
def test_new_checklist_items(text: str, items: str) -> None:
    assert asked(text) == [f"add_multiple_checklist_items Party: {items}"]
