"""The agent beside the tasks: asked, stopped, left without a model, and closed in the middle of a run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.model_server import STALL, ModelServer, Reply, calls, says, streamed, text_chunks
from tests.helpers.screen import available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]

PLANTS, CAT = 'Add task: "Water plants"', 'Add task: "Feed the cat"'


def adds(title: str) -> Reply:
    return calls(("add_task", {"title": title}))


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        walk = Walk(tmp_path / "profile", display)
        with walk.eyes():
            yield walk


def use(walk: Walk, server: ModelServer) -> None:
    walk.environment |= {
        "ASSENT_PROVIDER": "openai",
        "ASSENT_BASE_URL": server.base_url,
        "ASSENT_MODEL": "test-model",
        "ASSENT_API_KEY": "none",
    }


def test_the_built_in_assistant_proposes(walk: Walk) -> None:
    with walk.window():
        walk.ask("add task buy milk tomorrow and remind me to call Anna")
        walk.await_sight(lambda seen: len(seen.ticks) == 2, "a card with two rows")
        wait_until(lambda: len(walk.messages()) == 2, "the answer")
        assert set(walk.states().values()) == {"pending"}
        walk.display.keys("shift+Tab")
        walk.await_sight(lambda seen: seen.focused == 0, "the first row in focus")
        walk.display.keys("y")
        walk.await_sight(lambda seen: len(seen.ticks) == 1 and seen.focused == 0, "the row left in focus")
        walk.display.keys("n")
        walk.await_sight(lambda seen: not seen.ticks and not seen.buttons, "nothing left to decide")
    assert list(walk.tasks()) == ["buy milk"]
    assert sorted(walk.states().values()) == ["confirmed", "rejected"]


def test_stopping_and_a_model_that_was_gone(walk: Walk) -> None:
    server = ModelServer([adds("Water plants"), streamed(text_chunks("I've proposed"), STALL, finish=None)])
    use(walk, server)
    with walk.window():
        with server:
            walk.ask("add task water plants")
            assert server.stalled.wait(30)
            walk.await_sight(lambda seen: len(seen.ticks) == 1, "a card while the agent writes")
            walk.display.keys("Escape")
            assert server.hung_up.wait(30)
            wait_until(lambda: len(walk.messages()) == 2, "word that it was stopped")
            assert walk.messages()[1][1].startswith("Stopped by you.")

        before = walk.see()
        walk.ask("add task feed the cat")
        wait_until(lambda: len(walk.messages()) == 4, "word that no model answers")
        role, text = walk.messages()[3]
        assert (role, "No model answers" in text) == ("notice", True)
        gone = walk.await_sight(lambda seen: len(seen.dock_buttons) > len(before.dock_buttons), "Retry")

        again = [adds("Feed the cat"), says("I've proposed to add “Feed the cat”.")]
        with ModelServer(again, port=server.port):
            walk.click(gone.dock_buttons[-1].x, gone.dock_buttons[-1].y)
            wait_until(lambda: len(walk.messages()) == 6, "the answer of the model that is back")
    assert walk.states() == {PLANTS: "pending", CAT: "pending"}
    assert [role for role, _ in walk.messages()] == ["user", "assistant", "user", "notice", "user", "assistant"]
    assert walk.tasks() == {}


def test_closing_in_the_middle_loses_nothing(walk: Walk) -> None:
    with ModelServer([adds("Water plants"), streamed(text_chunks("I've proposed"), STALL, finish=None)]) as server:
        use(walk, server)
        with walk.window() as process:
            walk.ask("add task water plants")
            assert server.stalled.wait(30)
            walk.display.type("and then")
            walk.display.keys("ctrl+q")
            process.wait(30)
        assert walk.messages()[0] == ("user", "add task water plants")
        assert walk.states() == {PLANTS: "pending"}
        with walk.window():
            walk.await_sight(lambda seen: len(seen.ticks) == 1, "the card of the run that was cut short")
            walk.ask(" feed the cat")
            wait_until(lambda: "and then feed the cat" in [text for _, text in walk.messages()], "what was typed")
