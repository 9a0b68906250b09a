"""`assent queue`: a run that stopped with steps left is shown, goes on, or goes on without a step.

Each call opens the profile anew, as another process would.
"""

from __future__ import annotations

import signal
from contextlib import closing
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.settings import AGENT_RESUBMISSIONS
from tests.helpers.command_line import Run
from tests.helpers.model_server import ModelServer, Reply, calls, says
from tests.helpers.scripted import Behaviour, Hang, Scripted, call

PLAN = "Plan this in steps and work through them"


def answers(monkeypatch: pytest.MonkeyPatch, *script: Behaviour) -> None:
    model = Scripted(*script)
    monkeypatch.setattr("desktop.services.agent.ChosenProvider", lambda *_: model)


def added(title: str) -> tuple[Behaviour, ...]:
    return call("add_task", title=title), f"I proposed {title}."


@pytest.fixture
def paused(assent: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The conversation of a run that did one of its three steps."""
    with closing(Services(tmp_path / "profile")) as services:
        services.settings.set(AGENT_RESUBMISSIONS, 1)
    steps = ["Add task milk", "Add task bread", "Add task salt"]
    answers(monkeypatch, call("manage_todos", add=steps), "I made a plan.", *added("milk"))
    result = assent("ask", PLAN)
    assert result.status == 0, "it is paused, which is no failure"
    assert "go on with: assent queue continue" in result.err
    (found,) = assent("queue", "--json").json
    return str(found["conversation_id"])


def test_the_steps_are_shown(assent: Run, paused: str) -> None:
    (found,) = assent("queue", "--json").json
    assert (found["stopped"], found["todos"]["remaining"]) == ("cap", 2)
    assert found["why"] == "1 steps were done without asking you"
    lines = assent("queue").out.splitlines()
    assert lines[0].startswith(paused)
    assert lines[1:4] == ["  1. [x] Add task milk", "  2. [>] Add task bread", "  3. [ ] Add task salt"]


def test_going_on(assent: Run, paused: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, *added("bread"), *added("salt"))
    document = assent("queue", "continue", "--json").json
    assert (document["conversation_id"], document["todos"]["remaining"]) == (paused, 0)
    assert assent("queue", "--json").json == []
    assert [len(found["items"]) for found in assent("review", "--json").json] == [3], "one request is one set"
    again = assent("queue", "continue")
    assert (again.status, again.err) == (1, "assent: No run has steps left.\n")


def test_leaving_steps_out(assent: Run, paused: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, "I would rather not.", "No.", "No.", "No.")
    skipped = assent("queue", "skip", paused, "--json")
    assert skipped.status == 1, "the step after it failed"
    assert [todo["description"] for todo in skipped.json["todos"]["items"]] == ["Add task milk", "Add task salt"]
    last = assent("queue", "skip")
    assert (last.status, last.out) == (0, "It was left out. No step is left.\n")
    assert assent("queue").err == "No run has steps left.\n"


def test_a_run_that_was_stopped_by_ctrl_c_goes_on(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_request: object) -> Hang:
        signal.raise_signal(signal.SIGINT)
        return Hang()

    answers(monkeypatch, call("manage_todos", add=["Add task milk"]), "I made a plan.", interrupted)
    assert assent("ask", PLAN).status == 130
    (found,) = assent("queue", "--json").json
    assert (found["stopped"], found["todos"]["remaining"]) == ("cancelled", 1)
    answers(monkeypatch, *added("milk"))
    assert assent("queue", "continue").status == 0
    assert assent("queue", "--json").json == []


def test_a_run_is_named_by_the_beginning_of_its_id(assent: Run, paused: str) -> None:
    assert assent("queue", "continue", "ffff").err == "assent: No run with steps left begins with 'ffff'.\n"
    assert assent("queue", "--apply").status == 2
    assert assent("queue", "stop").status == 2


def test_a_stopped_run_of_a_model_goes_on_with_another(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first server is gone in the middle of the steps."""
    script: list[Reply] = [calls(("manage_todos", {"add": ["Add task milk"]})), says("I made a plan.")]
    monkeypatch.setenv("ASSENT_PROVIDER", "openai")
    monkeypatch.setenv("ASSENT_MODEL", "test")
    with ModelServer(script) as server:
        monkeypatch.setenv("ASSENT_BASE_URL", server.base_url)
        assert assent("ask", PLAN).status == 1
    (found,) = assent("queue", "--json").json
    assert found["stopped"] == "provider"
    with ModelServer([calls(("add_task", {"title": "milk"})), says("I proposed milk.")]) as server:
        monkeypatch.setenv("ASSENT_BASE_URL", server.base_url)
        assert assent("queue", "continue").status == 0
    assert assent("queue", "--json").json == []
