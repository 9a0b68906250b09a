"""Requests in less usual words: what each is read as, in one line."""

from __future__ import annotations

import datetime as dt

import pytest

from desktop.agent.language import Intent, Level, read
from desktop.agent.provider import Facts, TaskInFocus

FACTS = Facts(dt.datetime(2026, 11, 16, 10, 0))
FOCUSED = Facts(FACTS.now, TaskInFocus("11111111-1111-4111-8111-111111111111", "Launch prep"))


def in_a_line(intent: Intent) -> str:
    """As in "set_task_priority Pay rent: P1"; a tick is an x before an item."""
    about = intent.target.words if intent.target else intent.title or ""
    values = [
        intent.new_title,
        intent.description,
        intent.priority.value if intent.priority else None,
        intent.status.value if intent.status else None,
        f"{intent.minutes} min" if intent.minutes else None,
        str(intent.due) if intent.due else None,
        " + ".join(intent.labels),
        " + ".join(("x " if item.is_checked else "") + item.title for item in intent.items),
        " + ".join(intent.steps),
        "nothing" if intent.clears else None,
    ]
    told = "; ".join(filter(None, values))
    return f"{intent.tool} {about}" + (f": {told}" if told else "")


def asked(text: str, facts: Facts = FACTS) -> list[str]:
    return [in_a_line(intent) for intent in read(text, facts).at(Level.MUST)]


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        ("add task milk, then another one called bread", ["milk", "bread"]),
        ("add task milk and another: bread", ["milk", "bread"]),
        ("another one: bread", ["bread"]),
        ("I need a reminder to call Eve", ["call Eve"]),
        ("I want a task for the party", ["party"]),
        ("I want a task created for the party", ["party"]),
        ("I got two new tasks for you: milk, bread", ["milk", "bread"]),
        ("2 new tasks please: milk and bread", ["milk", "bread"]),
        ("add a note to call Eve", ["call Eve"]),
        ("put milk on the shopping list", ["milk"]),
        ("put milk on the list for Friday", ["milk: 2026-11-20"]),
        ("create Launch plan", ["Launch plan"]),
        ("todo:\n[ ] milk\n[ ] bread", ["milk", "bread"]),
        ("add tasks:\n- [ ] milk\n- [ ] bread", ["milk", "bread"]),
        ("add tasks for Friday: milk, bread", ["milk: 2026-11-20", "bread: 2026-11-20"]),
        ("add task milk, note: 2 liters", ["milk: 2 liters"]),
        ("add task milk. description: 2 liters. priority: high. due: friday", ["milk: 2 liters; P1; 2026-11-20"]),
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
        ("remind me to call Eve on Friday or Saturday", ["call Eve on Friday or Saturday"]),
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
    ("text", "changes"),
    [
        ("replace Pay rent with Pay the rent", ["update_task Pay rent: Pay the rent"]),
        ("swap the due date of Pay rent for Friday", ["set_task_due_date Pay rent: 2026-11-20"]),
        ("replace the priority of Pay rent with P1", ["set_task_priority Pay rent: P1"]),
        ("mark Read book complete and Pay rent as well", ["complete_task Read book", "complete_task Pay rent"]),
        ("mark as done: Read book", ["complete_task Read book"]),
        ("mark as blocked: Pay rent", ["set_task_status Pay rent: blocked"]),
        ("mark as done the task Read book", ["complete_task Read book"]),
        ("consider Read book done", ["complete_task Read book"]),
        ("push Pay rent back to Friday", ["set_task_due_date Pay rent: 2026-11-20"]),
        ("move Pay rent forward to Friday", ["set_task_due_date Pay rent: 2026-11-20"]),
        ("rank Pay rent high", ["set_task_priority Pay rent: P1"]),
        ("set the priority of Pay rent to none", ["set_task_priority Pay rent: nothing"]),
        ("set the due date of Pay rent to none", ["set_task_due_date Pay rent: nothing"]),
        ("set the estimate of Pay rent to 1h30m", ["set_task_estimate Pay rent: 90 min"]),
        ("set the estimate of Pay rent to about 2 hours and 5 minutes", ["set_task_estimate Pay rent: 125 min"]),
        ("set the estimate of Pay rent to half an hour", ["set_task_estimate Pay rent: 30 min"]),
        ("tag Pay rent with home and urgent", ["assign_task_labels Pay rent: home + urgent"]),
        (
            "tag Pay rent and Read book with home",
            ["assign_task_labels Pay rent: home", "assign_task_labels Read book: home"],
        ),
        ('add "2 liters" to the description of Milk', ["update_task Milk: 2 liters"]),
        ("add to the description of Milk: 2 liters", ["update_task Milk: 2 liters"]),
        ("add a note to Milk: 2 liters", ["update_task Milk: 2 liters"]),
        ("start Pay rent", ["set_task_status Pay rent: in progress"]),
        ("resume Pay rent", ["set_task_status Pay rent: in progress"]),
        ("update the report of Pay rent: Kim waits", ["update_report Pay rent: Kim waits"]),
        ("write in the report of Pay rent that Kim waits", ["update_report Pay rent: Kim waits"]),
        ("change Pay rent to high priority", ["set_task_priority Pay rent: P1"]),
        ("mark Pay rent P1", ["set_task_priority Pay rent: P1"]),
        ("set the priority of Pay rent to priority 2", ["set_task_priority Pay rent: P2"]),
        ("set the task priority of Pay rent to high", ["set_task_priority Pay rent: P1"]),
        ("set the task due date for Pay rent to Friday", ["set_task_due_date Pay rent: 2026-11-20"]),
        ("add P1 as the priority of Pay rent", ["set_task_priority Pay rent: P1"]),
        ("add home as a label to Pay rent", ["assign_task_labels Pay rent: home"]),
        ("add 30 minutes as an estimate to Pay rent", ["set_task_estimate Pay rent: 30 min"]),
        ("plan 30 minutes for Pay rent", ["set_task_estimate Pay rent: 30 min"]),
        ("set the estimate of Pay rent to a quarter of an hour", ["set_task_estimate Pay rent: 15 min"]),
        ("change the description to hello for Pay rent", ["update_task Pay rent: hello"]),
        ("have Read book done", ["complete_task Read book"]),
        ("have Read book marked as done", ["complete_task Read book"]),
        ("move my task Read book to done", ["complete_task Read book"]),
        ("complete Read book. the same for Pay rent", ["complete_task Read book", "complete_task Pay rent"]),
        ("log an observation: Kim is late", ["record_observations : Kim is late"]),
        ("add an observation to Pay rent: Kim is late", ["record_observations Pay rent: Kim is late"]),
        ("let's plan: buy milk, walk dog", ["manage_todos : buy milk + walk dog"]),
    ],
)
def test_changes(text: str, changes: list[str]) -> None:
    assert asked(text) == changes


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "set the priority of Pay rent to P1 and the due date to Friday",
            ["set_task_priority Pay rent: P1", "set_task_due_date Pay rent: 2026-11-20"],
        ),
        (
            'set the description of Pay rent to "x" and the priority to P1',
            ["update_task Pay rent: x", "set_task_priority Pay rent: P1"],
        ),
        (
            "move Pay rent to Friday and Read book to Monday",
            ["set_task_due_date Pay rent: 2026-11-20", "set_task_due_date Read book: 2026-11-23"],
        ),
        (
            "set Pay rent to blocked and its priority to P2",
            ["set_task_status Pay rent: blocked", "set_task_priority Pay rent: P2"],
        ),
        (
            "rename Pay rent to Rent and the estimate to 5 minutes",
            ["update_task Pay rent: Rent", "set_task_estimate Pay rent: 5 min"],
        ),
        (
            "set the description of Pay rent to call Eve and the priority to P1",
            ["update_task Pay rent: call Eve", "set_task_priority Pay rent: P1"],
        ),
        (
            "complete Read book and Pay rent. then set them to P1",
            [
                "complete_task Read book",
                "complete_task Pay rent",
                "set_task_priority Read book: P1",
                "set_task_priority Pay rent: P1",
            ],
        ),
        (
            "add the label home to Pay rent and set the due date to Friday",
            ["assign_task_labels Pay rent: home", "set_task_due_date Pay rent: 2026-11-20"],
        ),
    ],
)
def test_one_request_that_changes_two_things(text: str, changes: list[str]) -> None:
    assert asked(text) == changes


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("rename milk to oat milk on the Party checklist", "Party: oat milk; milk"),
        ("rename the item milk to oat milk in the Party checklist", "Party: oat milk; milk"),
        ("mark the item milk as done on the Party checklist", "Party: x milk"),
        ("mark milk as not done on the Party checklist", "Party: milk"),
        ("in the Party checklist, tick milk", "Party: x milk"),
        ("mark the item milk of Party as done", "Party: x milk"),
        ("change the item milk of Party to oat milk", "Party: oat milk; milk"),
        ("from the Party checklist remove cake", "Party: cake; nothing"),
    ],
)
def test_changes_of_checklist_items(text: str, change: str) -> None:
    assert asked(text) == [f"update_checklist_items {change}"]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "add to Party: I already studied, I planned the music, I carried the boxes, I stopped the mail",
            "x study + x plan the music + x carry the boxes + x stop the mail",
        ),
        ('add to Party: "milk" which is already done, cake', "x milk + cake"),
        ("add to Party: cake (done), wine", "x cake + wine"),
        ("add to Party: I dropped the mail, I painted the wall", "x drop the mail + x paint the wall"),
        ("add items step 1 to step 3 to Party", "step 1 + step 2 + step 3"),
        ("give Party a checklist with milk and cake", "milk + cake"),
        ("make Party a checklist: milk, cake", "milk + cake"),
        ("break Party down into a checklist: milk, cake", "milk + cake"),
        ("I need a checklist for Party: milk, cake", "milk + cake"),
        ("Party needs a checklist: milk, cake", "milk + cake"),
        ("add these items to Party: 1. milk 2. bread 3. cake", "milk + bread + cake"),
    ],
)
def test_new_checklist_items(text: str, items: str) -> None:
    assert asked(text) == [f"add_multiple_checklist_items Party: {items}"]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("delete these tasks: Read book and Pay rent", ["Read book", "Pay rent"]),
        ("delete both Read book and Pay rent", ["Read book", "Pay rent"]),
        ("delete entry Read book", ["Read book"]),
        ("delete the entry called Read book", ["Read book"]),
        ("of my tasks, delete Read book", ["Read book"]),
        ("could you, when you have time, delete Read book", ["Read book"]),
        ("throw out Read book", ["Read book"]),
        ("axe Read book", ["Read book"]),
        ("could I have Read book deleted", ["Read book"]),
        ("can you delete tasks and then delete Read book", ["Read book"]),
        ("dleete Read book", ["Read book"]),
    ],
)
def test_what_shall_go(text: str, targets: list[str]) -> None:
    assert asked(text) == [f"delete_task {target}" for target in targets]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("add items to Party", "Which items should the checklist have?"),
        ("add some items to the Party checklist", "Which items should the checklist have?"),
        ("add something to the checklist of Party", "Which items should the checklist have?"),
        ("add it to the checklist", "Which items should the checklist have?"),
        ("rename", "Which task and what's the new name?"),
        ("reword Pay rent", "What is the new name?"),
        ("change Pay rent", "What should I change about it?"),
        ("edit it", "Which task?"),
        ("postpone Pay rent", "To which date?"),
        ("rank Pay rent above Read book", "Which priority: P0, P1, P2 or P3?"),
        ("label Pay rent", "Which label?"),
        ("tag it with home", "Which task?"),
        ("change Pay rent to something else", "What should I change about it?"),
        ("mark", "Which task, and mark it as what?"),
        ("mark Pay rent", "Mark it as what?"),
        ("reschedule", "Which task, and to which date?"),
        ("put Pay rent off", "To which date?"),
        ("move all my tasks to Friday", "I can only change one task at a time. Which one?"),
        ("set the language of Pay rent", "Which language?"),
        ("add a note", "What should the description say?"),
        ("add to my list", "What should the task be called?"),
        ("add it to Party", "Which items should the checklist have?"),
        ("tick an item on the Party checklist", "Which item?"),
        ("add task !p1", "What should the task be called?"),
        ("finish it", "Which task?"),
        ("delete", "Which task should I delete?"),
        ("if it rains, delete Read book", "I cannot tell when that is the case. Shall I propose it now?"),
        ("create", "What should the task be called?"),
        ("create tasks", "What should the tasks be called?"),
        ("add two tasks", "What should the tasks be called?"),
        ("tick the checklist of Party", "Which item?"),
        ("remove the checklist of Party", "I can only change single checklist items. Which one?"),
        ("delete either of them", "I can only delete one task at a time. Which one?"),
        ("set the estimate of Pay rent to none", "How many minutes?"),
    ],
)
def test_what_is_missing_is_asked_for(text: str, question: str) -> None:
    reading = read(text, FACTS)
    assert reading.at(Level.MUST) == ()
    assert reading.question == question


@pytest.mark.parametrize(
    "text",
    [
        "add a rule to your instructions",
        "put it in the calendar",
        "clear the table",
        "close the door",
        "consider Kim",
        "start the car",
        "scrap the idea",
        "drop the ball",
        "I wish I could delete Read book",
        "delay",
        "prioritize",
        "drop more than 2 tasks",
        "show me",
        "note that Pay rent is monthly",
        "stop working on Pay rent",
        "cancel",
    ],
)
def test_what_asks_for_nothing_that_can_be_done(text: str) -> None:
    assert asked(text) == []


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("tag it with home", "assign_task_labels Launch prep: home"),
        ("untick the step milk", "update_checklist_items Launch prep: milk"),
        ("priority: high", "set_task_priority Launch prep: P1"),
        ("due: friday", "set_task_due_date Launch prep: 2026-11-20"),
        ("create a checklist: milk, bread", "add_multiple_checklist_items Launch prep: milk + bread"),
        ("call it Lift-off from now on", "update_task Launch prep: Lift-off"),
    ],
)
def test_the_open_task_is_meant_where_none_is_named(text: str, change: str) -> None:
    assert asked(text, FOCUSED) == [change]


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("the item milk of Party is done", "update_checklist_items Party: x milk"),
        ("Pay rent doesn't need a due date", "set_task_due_date Pay rent: nothing"),
        ("we still have to pay rent", "add_task pay rent"),
    ],
)
def test_what_is_only_told_is_offered(text: str, offer: str) -> None:
    reading = read(text, FACTS)
    assert reading.at(Level.MUST) == ()
    assert [in_a_line(intent) for intent in reading.at(Level.MAY)] == [offer]
