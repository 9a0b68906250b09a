"""Requests in less usual words: changes, questions back, and what asks for nothing."""

from __future__ import annotations

import pytest

from desktop.agent.language import Level, read
from tests.helpers.intent_lines import FACTS, FOCUSED, asked, in_a_line


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
        ("set the priority of Pay rent to none", ["set_task_priority Pay rent: nothing"]),
        ("set the due date of Pay rent to none", ["set_task_due_date Pay rent: nothing"]),
        ("set the estimate of Pay rent to 1h30m", ["set_task_estimate Pay rent: 90 min"]),
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
        ("update the report of Launch prep: Kim waits", ["update_report Launch prep: Kim waits"]),
        ("write in the report of Launch prep that Kim waits", ["update_report Launch prep: Kim waits"]),
        ("change Pay rent to high priority", ["set_task_priority Pay rent: P1"]),
        ("mark Pay rent P1", ["set_task_priority Pay rent: P1"]),
        ("set the priority of Pay rent to 2", ["set_task_priority Pay rent: P2"]),
        ("move Read book to the trash", ["delete_task Read book"]),
        ("drop milk into the Party checklist", ["add_multiple_checklist_items Party: milk"]),
        (
            "add milk and eggs to Groceries, and tape to Party",
            ["add_multiple_checklist_items Buy groceries: milk + eggs", "add_multiple_checklist_items Party: tape"],
        ),
        ("1. add task milk 2. add task bread", ["add_task milk", "add_task bread"]),
        ("set the priority of Pay rent to priority 2", ["set_task_priority Pay rent: P2"]),
        ("set the task priority of Pay rent to high", ["set_task_priority Pay rent: P1"]),
        ("set the task due date for Pay rent to Friday", ["set_task_due_date Pay rent: 2026-11-20"]),
        ("add P1 as the priority of Pay rent", ["set_task_priority Pay rent: P1"]),
        ("add home as a label to Pay rent", ["assign_task_labels Pay rent: home"]),
        ("add 30 minutes as an estimate to Pay rent", ["set_task_estimate Pay rent: 30 min"]),
        ("plan 30 minutes for Pay rent", ["set_task_estimate Pay rent: 30 min"]),
        ("change the description to hello for Pay rent", ["update_task Pay rent: hello"]),
        ("have Read book done", ["complete_task Read book"]),
        ("have Read book marked as done", ["complete_task Read book"]),
        ("move my task Read book to done", ["complete_task Read book"]),
        ("complete Read book. the same for Pay rent", ["complete_task Read book", "complete_task Pay rent"]),
        ("add an observation to Pay rent: Kim is late", ["record_observations Pay rent: Kim is late"]),
        ("give a high priority to Pay rent", ["set_task_priority Pay rent: P1"]),
        ('label "Pay rent" home', ["assign_task_labels Pay rent: home"]),
        ("label Trim hedge garden", ["assign_task_labels Trim hedge: garden"]),
        ("tag Pay rent #home", ["assign_task_labels Pay rent: home"]),
        ("estimate 20 minutes for Pay rent", ["set_task_estimate Pay rent: 20 min"]),
        ("take the due date off Pay rent", ["set_task_due_date Pay rent: nothing"]),
        ("take Pay rent off hold", ["set_task_status Pay rent: open"]),
        ("pause Pay rent until Friday", ["set_task_status Pay rent: on hold", "set_task_due_date Pay rent"]),
        ("block Pay rent", ["set_task_status Pay rent: blocked"]),
        ("tick the laundry off my list", ["complete_task Laundry"]),
        ("cross Read book off the list", ["complete_task Read book"]),
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
    ("text", "targets"),
    [
        ("delete these tasks: Read book and Pay rent", ["Read book", "Pay rent"]),
        ("delete both Read book and Pay rent", ["Read book", "Pay rent"]),
        ("delete entry Read book", ["Read book"]),
        ("delete the entry called Read book", ["Read book"]),
        ("of my tasks, delete Read book", ["Read book"]),
        ("could you, when you have time, delete Read book", ["Read book"]),
        ("throw out Read book", ["Read book"]),
        ("it would be nice if you deleted Read book", ["Read book"]),
        ("hello hi hey ok please so well then now just delete Read book", ["Read book"]),
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
        ("add some items to the Party checklist", "Which items should the checklist have?"),
        ("add something to the checklist of Party", "Which items should the checklist have?"),
        ("add it to the checklist", "Which items should the checklist have?"),
        ("postpone Pay rent", "To which date?"),
        ("label Pay rent", "Which label?"),
        ("estimate Pay rent", "How many minutes?"),
        ("add an estimate", "How many minutes?"),
        ("add a label", "Which label?"),
        ("put Pay rent off", "To which date?"),
        ("add a note", "What should the description say?"),
        ("add it to Party", "Which items should the checklist have?"),
        ("add task !p1", "What should the task be called?"),
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
        "it'd be great if you not delete Read book",
        "finish the report by Friday",
        "estimate the weather",
        "estimate",
        "add a rule to your instructions",
        "put it in the calendar",
        "clear the table",
        "close the door",
        "consider Kim",
        "I wish I could delete Read book",
        "delay",
        "prioritize",
        "show me",
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
        ("add items: milk, cake", "add_multiple_checklist_items Launch prep: milk + cake"),
        ("start this task", "set_task_status Launch prep: in progress"),
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
        ("Pay rent doesn't need a due date", "set_task_due_date Pay rent: nothing"),
        ("we still have to pay rent", "add_task pay rent"),
    ],
)
def test_what_is_only_told_is_offered(text: str, offer: str) -> None:
    reading = read(text, FACTS)
    assert reading.at(Level.MUST) == ()
    assert [in_a_line(intent) for intent in reading.at(Level.MAY)] == [offer]
