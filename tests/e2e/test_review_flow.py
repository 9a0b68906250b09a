"""Asking, and deciding on what was proposed while the agent still writes: by keyboard and by mouse."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.model_server import STALL, ModelServer, calls, says, streamed, text_chunks
from tests.helpers.screen import available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]

OFFSITE, REPORT = "Plan the offsite", "Write the report"
TITLE, EDITED = 'Set title to "Write the yearly report"', 'Set title to "Write the annual report"'
ESTIMATE = "Set estimate to 90 minutes"
ROWS = ["Set priority to P1", ESTIMATE, 'Add: "Book a room"', 'Add: "Invite everyone"', TITLE, "Set priority to P0"]
"""As the card shows them: task by task."""

TOO_LONG = ("set_task_estimate", {"task_identifier": OFFSITE, "minutes": 90})
PROPOSING = calls(
    ("set_task_priority", {"task_identifier": OFFSITE, "priority": "P1"}),
    TOO_LONG,
    ("update_task", {"task_identifier": REPORT, "new_title": "Write the yearly report"}),
    ("set_task_priority", {"task_identifier": REPORT, "priority": "P0"}),
    ("add_multiple_checklist_items",
     {"task_identifier": OFFSITE, "items": [{"title": "Book a room"}, {"title": "Invite everyone"}]}),
)  # fmt: skip
GOING_ON = streamed(text_chunks("I've proposed six changes; "), STALL, text_chunks("they wait for your review."))
AGAIN = calls(TOO_LONG, ("set_task_priority", {"task_identifier": "Call the bank", "priority": "P2"}))

Hand = Callable[[Walk, "subprocess.Popen[str]"], None]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer([PROPOSING, GOING_ON, AGAIN, says("I've proposed one change.")]) as server:
        yield server


@pytest.fixture
def walk(tmp_path: Path, server: ModelServer) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    model = {
        "ASSENT_PROVIDER": "openai",
        "ASSENT_BASE_URL": server.base_url,
        "ASSENT_MODEL": "test-model",
        "ASSENT_API_KEY": "none",
    }
    with screen(tmp_path) as display:
        walk = Walk(tmp_path / "profile", display, model)
        tasks = tmp_path / "tasks.txt"
        tasks.write_text(f"{OFFSITE}\n{REPORT}\nCall the bank\n", "utf-8")
        walk.command("import", str(tasks))
        with walk.eyes():
            yield walk


def by_keyboard(walk: Walk, process: subprocess.Popen[str]) -> None:
    display = walk.display
    display.keys("shift+Tab")  # from the field to the card above it
    walk.await_sight(lambda seen: seen.focused == 0, "the first row in focus")
    display.keys("Down", "Down", "Down", "Down")
    walk.await_sight(lambda seen: seen.focused == ROWS.index(TITLE), "the title in focus")
    display.keys("e")
    walk.await_sight(lambda seen: len(seen.buttons) == 2, "the editor of the title")
    display.keys("ctrl+a")
    display.type("Write the annual report")
    display.keys("Return")
    walk.await_sight(lambda seen: len(seen.ticks) == 5 and seen.focused == 4, "the row after the title in focus")
    display.keys("Home", "Down")
    walk.await_sight(lambda seen: seen.focused == ROWS.index(ESTIMATE), "the estimate in focus")
    display.keys("r")
    walk.await_menu(process)
    display.keys("2")
    walk.await_sight(lambda seen: len(seen.ticks) == 4, "the estimate turned down")
    assert_two_decided(walk)
    display.keys("shift+a")


def by_mouse(walk: Walk, process: subprocess.Popen[str]) -> None:
    seen = walk.see()
    edge = seen.buttons[0].right  # that of the buttons of all rows below
    walk.click(edge - 43, seen.ticks[ROWS.index(TITLE)].y)
    seen = walk.await_sight(lambda seen: len(seen.buttons) == 2, "the editor of the title")
    walk.display.keys("ctrl+a")
    walk.display.type("Write the annual report")
    walk.click(seen.buttons[1].x, seen.buttons[1].y)
    walk.await_sight(lambda seen: len(seen.ticks) == 5 and len(seen.buttons) == 1, "the title confirmed")
    walk.settle()  # the card is lower without the editor, and the page may scroll
    seen = walk.see()
    row = seen.ticks[ROWS.index(ESTIMATE)]
    walk.click(row.right + 30, row.y, button=3)
    walk.choose(process, 3)  # "Reject with a reason…"
    walk.choose(process, 1)  # "wrong value"
    seen = walk.await_sight(lambda seen: len(seen.ticks) == 4, "the estimate turned down")
    assert_two_decided(walk)
    walk.click(seen.buttons[0].x, seen.buttons[0].y)


def standing(others: str) -> dict[str, str]:
    """What the proposals say, and their states once one was edited and one turned down."""
    states = dict.fromkeys(ROWS, others) | {ESTIMATE: "rejected", EDITED: "confirmed"}
    del states[TITLE]
    return states


def assert_two_decided(walk: Walk) -> None:
    proposals = walk.proposals()
    assert {item["summary"]: item["state"] for item in proposals} == standing("pending")
    assert [item["decision"]["reason"] for item in proposals if item["summary"] == ESTIMATE] == ["wrong value"]


def essence(walk: Walk) -> dict[str, tuple[Any, ...]]:
    return {
        title: (task["priority"], tuple(item["title"] for item in task["checklist"]))
        for title, task in walk.tasks().items()
    }


@pytest.mark.parametrize("hand", [by_keyboard, by_mouse])
def test_from_a_request_to_decisions_that_last(walk: Walk, server: ModelServer, hand: Hand) -> None:
    untouched = ("Call the bank", (None, ()))
    two_decided = dict([(OFFSITE, (None, ())), ("Write the annual report", (None, ())), untouched])
    all_decided = dict(
        [
            (OFFSITE, ("P1", ("Book a room", "Invite everyone"))),
            ("Write the annual report", ("P0", ())),
            untouched,
        ]
    )
    with walk.window() as process:
        walk.ask("Help me to get ready for the week")
        assert server.stalled.wait(30)
        walk.await_sight(lambda seen: len(seen.ticks) == len(ROWS), "a card with six rows while the agent writes")
        assert essence(walk) == {OFFSITE: (None, ()), REPORT: (None, ()), **dict([untouched])}

        hand(walk, process)
        wait_until(lambda: essence(walk) == all_decided, "tasks as they were shown")
        assert walk.states() == standing("confirmed")
        assert not server.hung_up.is_set()

        walk.display.keys("ctrl+z")
        wait_until(lambda: essence(walk) == two_decided, "Confirm all undone as a whole")
        assert walk.states() == standing("undone")
        walk.display.keys("ctrl+shift+z")
        wait_until(lambda: essence(walk) == all_decided, "Confirm all done again")

        server.released.set()
        wait_until(lambda: len(walk.messages()) == 2, "the answer")
        role, text = walk.messages()[1]
        assert role == "assistant"
        assert text.startswith("Proposed, waiting for your review:\n1. ")
        assert "I've proposed" not in text

    with walk.window():
        walk.ask("Anything else?")
        wait_until(lambda: len(walk.messages()) == 4, "the second answer")
    assert walk.states() == standing("confirmed") | {"Set priority to P2": "pending"}
    assert essence(walk) == all_decided
    refused = [message for message in server.completions[-1].body["messages"] if message["role"] == "tool"]
    assert any("rejected it before (wrong value)" in message["content"] for message in refused)
    assert walk.command("doctor")["ok"]
