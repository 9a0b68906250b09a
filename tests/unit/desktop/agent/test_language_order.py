"""What the words around a request make of it: time or task in front, names described, verbs only spoken of."""

from __future__ import annotations

import datetime as dt

import pytest

from desktop.agent.language import Intent, Level, read
from tests.helpers.facts import facts

FACTS = facts(dt.datetime(2026, 11, 16, 10, 0))


def asked(text: str) -> list[Intent]:
    return list(read(text, FACTS).at(Level.MUST))


@pytest.mark.parametrize(
    ("text", "title", "day"),
    [
        ("on Friday remind me to call Eve", "call Eve", 20),
        ("tomorrow, remind me to call Eve", "call Eve", 17),
        ("next week add a task to call Eve", "call Eve", 23),
    ],
)
def test_a_time_in_front_belongs_to_the_new_task(text: str, title: str, day: int | None) -> None:
    (intent,) = asked(text)
    assert (intent.tool, intent.title) == ("add_task", title)
    assert (intent.due.date if intent.due else None) == (dt.date(2026, 11, day) if day else None)


@pytest.mark.parametrize("text", ["before you remind me to pay, tell me why", "when will the app remind me to pay?"])
def test_who_reminds_is_no_occasion(text: str) -> None:
    assert asked(text) == []


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("delete the one called Garden", "Garden"),
        ('delete the task I called "Garden"', "Garden"),
        ("rename the task which I called Garden to Yard", "Garden"),
        ("delete Garden, the one I added by accident", "Garden"),
        ("delete the second Buy eggs", "Buy eggs"),
        ("for Launch prep, change the description to 'no'", "Launch prep"),
        ("for Launch prep add the label fun", "Launch prep"),
        ("Read book can go, delete it please", "Read book"),
        ("Pay rent slipped, move it to Friday", "Pay rent"),
        ("Garden? Delete it.", "Garden"),
        ("put a tick next to Mow lawn", "Mow lawn"),
    ],
)
def test_the_task_is_known_wherever_it_is_named(text: str, target: str) -> None:
    (intent,) = asked(text)
    assert intent.target is not None
    assert intent.target.words == target


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Mow lawn will take 40 minutes, set that as the estimate", "set_task_estimate"),
        ("we're missing a task called 'Order paint', can you add it?", "add_task"),
    ],
)
def test_what_was_hinted_at_is_done_once_it_is_asked_for(text: str, tool: str) -> None:
    statement = text.split(", ")[0]
    assert asked(statement) == []
    assert [intent.tool for intent in asked(text)] == [tool]


@pytest.mark.parametrize(
    "text",
    [
        "delete or reject?",
        "add, create, make: which one?",
        "which is better, delete or reject?",
        "does deleting a task also delete its checklist?",
        "so does a sync then also delete local tasks and clear the trash?",
        "did you add Pay rent and delete Read book?",
        "you can add tasks, right?",
        "will you remind me before you delete anything?",
        "New task dialog looks nice",
        "Delete confirmation dialog never shows up",
        "since we moved house delete requests pile up",
        "before I go and delete Pay rent, think of me",
    ],
)
def test_verbs_that_are_only_spoken_of_ask_for_nothing(text: str) -> None:
    assert [intent for intent in asked(text) if intent.mutates] == []


@pytest.mark.parametrize("text", ["delete or complete Pay rent", "delete Pay rent or complete it"])
def test_two_verbs_for_one_task_are_asked_about(text: str) -> None:
    reading = read(text, FACTS)
    assert reading.at(Level.MUST) == ()
    assert reading.question


@pytest.mark.parametrize(
    "text",
    [
        "when the parcel arrives mark Wait for parcel as done",
        "if it rains postpone Mow lawn to Sunday",
        "once it stops raining complete Mow lawn",
    ],
)
def test_a_condition_needs_no_comma(text: str) -> None:
    (intent,) = read(text, FACTS).intents
    assert intent.level is Level.ASK


@pytest.mark.parametrize("lead", ["before I forget, ", "before I forget ", "while I'm at it, ", "since it's late, "])
def test_what_nobody_waits_for_is_no_condition(lead: str) -> None:
    (intent,) = asked(f"{lead}add a task to call Jo")
    assert intent.title == "call Jo"
