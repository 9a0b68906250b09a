"""`assent ask` with the built-in assistant: what is printed where, and how it ends."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any, NoReturn

import pytest

from desktop.__main__ import main
from desktop.agent.provider import ProviderError, ProviderFailure
from desktop.agent.receipts import STOPPED
from desktop.cli import ask_command
from desktop.tools.registry import TOOLS
from tests.helpers.scripted import Behaviour, Hang, Scripted, call


@pytest.fixture
def profile(tmp_path: Path) -> str:
    return str(tmp_path / "profile")


def run(profile: str, *arguments: str) -> int:
    return main([*arguments, "--profile", profile])


def document(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_one_document_on_standard_output(profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(profile, "ask", "add task buy milk", "--json") == 0
    found = document(capsys)
    assert list(found) == [
        "conversation_id", "assistant_message", "truth", "tool_calls", "action_metadata", "execution_metadata",
        "change_set_id", "todos",
    ]  # fmt: skip
    assert found["truth"] == "1 proposal queued; nothing changed yet"
    assert [call["name"] for call in found["tool_calls"]] == ["add_task"]
    assert found["action_metadata"]["success"] is True
    assert found["change_set_id"] is not None
    assert found["todos"] == {"total": 0, "remaining": 0, "current": None, "items": []}
    run(profile, "list", "--json")
    assert document(capsys) == []


def test_the_answer_goes_to_standard_output_and_the_rest_does_not(
    profile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(profile, "ask", "add task buy milk") == 0
    out, err = capsys.readouterr()
    assert "buy milk" in out
    assert err.splitlines() == [
        "· add_task: proposed",
        "1 proposal queued; nothing changed yet",
        "See what waits with: assent review",
    ]


def test_the_task_in_context(profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(profile, "add", "Pay rent")
    assert run(profile, "ask", "mark it as done", "--task", "pay rent", "--json") == 0
    out = capsys.readouterr().out
    (call,) = json.loads(out)["tool_calls"]
    assert (call["name"], call["result"]["title"]) == ("complete_task", "Pay rent")
    assert run(profile, "ask", "hello", "--task", "no such task") == 1
    assert "No task found" in capsys.readouterr().err


def test_applying_at_once(profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(profile, "ask", "add task buy milk", "--apply", "--json") == 0
    found = document(capsys)
    assert found["tool_calls"][0]["result"]["status"] == "success"
    assert found["execution_metadata"]["tool_calls_executed"] == 1
    assert found["truth"] == "1 change applied"
    run(profile, "list", "--json")
    assert [task["title"] for task in document(capsys)] == ["buy milk"]
    run(profile, "ask", "delete buy milk", "--apply", "--json")
    assert document(capsys)["tool_calls"][0]["result"]["status"] == "queued"
    run(profile, "list", "--json")
    assert len(document(capsys)) == 1


def test_a_model_that_is_not_set_up(
    profile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSENT_PROVIDER", "openai")
    assert run(profile, "ask", "hello", "--json") == 1
    assert "address of the model is missing" in document(capsys)["assistant_message"]
    monkeypatch.setenv("ASSENT_PROVIDER", "parrot")
    assert run(profile, "ask", "hello") == 1
    assert "no provider “parrot”" in capsys.readouterr().err


def test_a_failure_names_the_variables_that_were_used_instead_of_the_settings(
    profile: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASSENT_PROVIDER", "openai")
    monkeypatch.setenv("ASSENT_BASE_URL", "ftp://nowhere")
    monkeypatch.setenv("ASSENT_API_KEY", "the-key")
    assert run(profile, "ask", "hello") == 1
    said = capsys.readouterr().err
    assert said.endswith("Used instead of the settings: ASSENT_PROVIDER, ASSENT_BASE_URL, ASSENT_API_KEY.\n")
    assert "the-key" not in said
    monkeypatch.setenv("ASSENT_PROVIDER", "builtin")
    assert run(profile, "ask", "add task buy milk") == 0
    assert "settings" not in capsys.readouterr().err


def test_the_log_tells_counts_but_no_words(profile: str) -> None:
    run(profile, "ask", "add task buy milk", "--json")
    log = (Path(profile) / "logs" / "assent.log").read_text(encoding="utf-8")
    assert f"asking builtin : {len(TOOLS)} tools, tool_choice=auto, 2 messages" in log
    assert "calls=1 items=1" in log
    assert "milk" not in log


@pytest.mark.parametrize("reply", ["1", "yes"])
def test_what_it_asked_is_answered_by_going_on(profile: str, capsys: pytest.CaptureFixture[str], reply: str) -> None:
    assert run(profile, "ask", reply, "--continue") == 1
    assert "There is no conversation yet." in capsys.readouterr().err
    assert run(profile, "ask", "maybe buy bread and eggs") == 0
    told = capsys.readouterr()
    assert "  1. Yes" in told.out
    assert "assent ask --continue 1" in told.err
    assert run(profile, "ask", reply, "--continue") == 0
    told = capsys.readouterr()
    assert "Proposed: add “buy bread and eggs”" in told.out
    assert "--continue" not in told.err


def test_a_long_wait_is_told(
    profile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(profile, "ask", "hello")
    assert "at work" not in capsys.readouterr().err
    monkeypatch.setattr(ask_command, "_SLOW", 0.0)
    run(profile, "ask", "hello", "--json")
    assert "at work" not in capsys.readouterr().err
    run(profile, "ask", "hello")
    assert "The model is at work; Ctrl+C stops it." in capsys.readouterr().err


def test_nothing_to_ask(profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(profile, "ask", "  ") == 1
    assert "nothing to ask" in capsys.readouterr().err


def interrupted(_request: object) -> Hang:
    """Ctrl+C, while the model says nothing."""
    signal.raise_signal(signal.SIGINT)
    return Hang()


@pytest.mark.parametrize(
    ("script", "status", "told"),
    [
        (["I've deleted “Read book”.", "It is deleted."], 1, "Technical error: Tool not triggered."),
        ([ProviderError("The model is gone.", ProviderFailure.UNREACHABLE)], 1, "The model is gone."),
        ([interrupted], 130, STOPPED),
    ],
)
def test_how_it_ends(
    profile: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    script: list[Any],
    status: int,
    told: str,
) -> None:
    model = Scripted(*script)
    monkeypatch.setattr("desktop.services.agent.ChosenProvider", lambda *_: model)
    assert run(profile, "ask", "delete Read book", "--json") == status
    assert document(capsys)["assistant_message"] == told


def test_what_happens_meanwhile_is_told(
    profile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Scripted(
        call("manage_todos", add=["Add task milk", "Add task bread"]),
        call("add_task", title="milk"),
        "I proposed milk.",
        *["I would rather not."] * 4,
    )
    monkeypatch.setattr("desktop.services.agent.ChosenProvider", lambda *_: model)
    run(profile, "ask", "Plan this in steps and work through them")
    out, err = capsys.readouterr()
    assert "Proposed: add “milk” (waiting for your review)." in out
    assert "I proposed milk." not in out
    said = err.splitlines()
    assert "Asking the model…" in said
    assert "Continuing: Add task bread" in said
    assert any("Add task bread" in line and "Continuing" not in line for line in said), "why it stopped"


def test_ctrl_c_before_anything_began(profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted_at_once(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("desktop.services.agent.AgentService.ask", interrupted_at_once)
    assert run(profile, "ask", "hello", "--json") == 130


def test_a_request_that_failed_ends_with_one(profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(profile, "ask", "complete the task nonexistent thing", "--json") == 1
    found = document(capsys)
    assert "error" not in found
    assert found["action_metadata"]["success"] is False


def test_a_call_that_came_to_nothing_is_not_done(
    profile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(profile, "add", "Pay rent", "--priority", "high")
    capsys.readouterr()
    script: list[Behaviour] = [
        call("set_task_priority", task_identifier="Pay rent", priority="P1"),
        "It is so already.",
    ]
    monkeypatch.setattr("desktop.services.agent.ChosenProvider", lambda *_: Scripted(*script))
    assert run(profile, "ask", "set the priority of pay rent to high") == 0
    told = capsys.readouterr().err
    assert "· set_task_priority: nothing to propose: " in told
    assert "done" not in told
    run(profile, "ask", "set the priority of pay rent to high", "--json")
    assert document(capsys)["execution_metadata"]["tool_calls_executed"] == 0


def test_what_was_refused_before_is_not_done_either(
    profile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(profile, "add", "Pay rent")
    run(profile, "ask", "delete pay rent")
    capsys.readouterr()
    run(profile, "review", "--json")
    (found,) = document(capsys)
    run(profile, "reject", found["id"], "1")
    script: list[Behaviour] = [call("delete_task", task_identifier="Pay rent"), "I left it."]
    monkeypatch.setattr("desktop.services.agent.ChosenProvider", lambda *_: Scripted(*script))
    capsys.readouterr()
    run(profile, "ask", "tidy up a little")
    told = capsys.readouterr().err
    assert "· delete_task: nothing to propose: " in told
    assert "you rejected" in told.lower()


def test_a_document_comes_also_where_it_was_stopped_before_it_began(
    profile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted_at_once(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("desktop.services.agent.AgentService.ask", interrupted_at_once)
    assert run(profile, "ask", "hello", "--json") == 130
    assert document(capsys) == {"error": "Stopped."}
