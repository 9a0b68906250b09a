"""`assent ask` against a model server that speaks the real wire format and misbehaves, partly as a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desktop.__main__ import main
from desktop.domain.run import Role
from desktop.services import Services
from desktop.settings import AGENT_TIMEOUT
from desktop.tools.registry import TOOLS
from tests.helpers.model_server import (
    CUT,
    STALL,
    ModelServer,
    Reply,
    calls,
    chunk,
    refuses,
    says,
    streamed,
    text_chunks,
    whole,
)

pytestmark = pytest.mark.e2e

EXACT = "Technical error: Tool not triggered."
DELETE = ("delete_task", {"task_identifier": "Read book"})


@dataclass
class Answer:
    status: int
    err: str
    document: Any


class Profile:
    """A profile with two tasks, and what the server is to reply."""

    def __init__(self, folder: Path, server: ModelServer, script: list[Reply], ask: Callable[..., Answer]) -> None:
        self.folder, self.server, self.script, self.ask = folder, server, script, ask
        with self.services() as services:
            self.ids = {title: services.tasks.create({"title": title}).task.id for title in ("Read book", "Bread")}

    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "ASSENT_PROFILE": str(self.folder),
            "ASSENT_PROVIDER": "openai",
            "ASSENT_BASE_URL": self.server.base_url,
            "ASSENT_MODEL": "test-model",
            "ASSENT_API_KEY": "sk-secret",
        }

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "desktop", "ask", *arguments, "--json"]

    def ask_a_process(self, *arguments: str) -> Answer:
        done = subprocess.run(
            self.command(*arguments), env=self.environment(), capture_output=True, text=True, timeout=60
        )
        return _answer(done.returncode, done.stdout, done.stderr)

    def services(self) -> _Opened:
        return _Opened(self.folder)

    def messages(self) -> list[tuple[str, str]]:
        with self.services() as services:
            (conversation,) = services.agent.conversations()
            return [(message.role.value, message.text) for message in services.agent.messages(conversation.id)]

    def proposals(self) -> list[tuple[str, str]]:
        with self.services() as services:
            cards = services.review.open_cards()
            return [(row.item.tool, row.item.task_title) for card in cards for row in card.rows]


def _answer(status: int, out: str, err: str) -> Answer:
    assert "Traceback" not in err
    assert "sk-secret" not in err + out
    return Answer(status, err, json.loads(out) if out else None)


class _Opened:
    def __init__(self, folder: Path) -> None:
        self._services = Services(folder)

    def __enter__(self) -> Services:
        return self._services

    def __exit__(self, *_: object) -> None:
        self._services.close()


@pytest.fixture
def profile(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Profile]:
    script: list[Reply] = []

    def ask(*arguments: str) -> Answer:
        status = main(["ask", *arguments, "--json"])
        return _answer(status, *capsys.readouterr())

    with ModelServer(script) as server:
        made = Profile(tmp_path / "profile", server, script, ask)
        for name, value in made.environment().items():
            monkeypatch.setenv(name, value)
        yield made


@pytest.fixture
def server(profile: Profile) -> ModelServer:
    return profile.server


def told(server: ModelServer) -> list[str]:
    """What each request says beside the tools and the one system message, with which all begin: what a retry adds to
    it, and the user's last message."""
    bodies = [request.body for request in server.requests]
    fixed = bodies[0]["messages"][0]["content"]
    assert all(body["tools"] == bodies[0]["tools"] for body in bodies)
    assert all([m["role"] for m in body["messages"]].count("system") == 1 for body in bodies)
    systems = [body["messages"][0]["content"] for body in bodies]
    assert all(system.startswith(fixed) for system in systems)
    users = [[m["content"] for m in body["messages"] if m["role"] == "user"][-1] for body in bodies]
    return [f"{system.removeprefix(fixed)}\n{user}" for system, user in zip(systems, users, strict=True)]


def test_a_request_and_its_document(profile: Profile, server: ModelServer) -> None:
    profile.script.extend([calls(DELETE), says("I've proposed deleting “Read book”; it waits for your review.")])
    answer = profile.ask_a_process("delete Read book")
    assert answer.status == 0
    document = answer.document
    assert set(document) == {
        "conversation_id", "assistant_message", "truth", "tool_calls", "action_metadata", "execution_metadata",
        "change_set_id", "todos",
    }  # fmt: skip
    assert document["assistant_message"] == "Proposed: delete “Read book” (waiting for your review)."
    assert document["tool_calls"][0]["result"]["status"] == "queued"
    assert document["execution_metadata"]["tool_calls_queued"] == 1
    assert profile.proposals() == [("delete_task", "Read book")]
    for request in server.requests:
        assert len(request.body["tools"]) == len(TOOLS)
        assert request.body["tool_choice"] == "auto"
        assert [message["role"] for message in request.body["messages"]].count("system") == 1


def test_a_ghost_success_is_caught_and_corrected(profile: Profile, server: ModelServer) -> None:
    profile.script.extend(
        [says("I've deleted “Read book”."), calls(DELETE), says("I've proposed deleting “Read book”.")]
    )
    answer = profile.ask("delete Read book")
    assert answer.document["assistant_message"] == "Proposed: delete “Read book” (waiting for your review)."
    assert answer.document["tool_calls"][0]["retried"] is True
    assert "must call delete_task" in told(server)[1]
    assert all(request.body["tool_choice"] == "auto" for request in server.requests)


def test_a_ghost_success_twice_is_the_exact_error(profile: Profile, server: ModelServer) -> None:
    profile.script.extend([says("I've deleted “Read book”."), says("It has been deleted.")])
    answer = profile.ask("delete Read book")
    assert answer.status == 1
    assert answer.document["assistant_message"] == EXACT
    assert answer.document["truth"] == "Nothing was changed"
    assert profile.messages() == [("user", "delete Read book"), ("assistant", EXACT)]
    assert profile.proposals() == []


def test_only_the_missing_part_is_asked_for_again(profile: Profile, server: ModelServer) -> None:
    profile.script.extend(
        [
            calls(("add_task", {"title": "milk"})),
            says("I've proposed “milk”."),
            calls(("add_task", {"title": "milk"}), ("delete_task", {"task_identifier": "Bread"})),
            says("Proposed: add “milk” and delete “Bread”."),
        ]
    )
    answer = profile.ask("add milk and remove bread")
    assert answer.status == 0
    assert "must call delete_task" in told(server)[2]
    assert "add_task (milk)" in told(server)[2]
    assert sorted(profile.proposals()) == [("add_task", "milk"), ("delete_task", "Bread")]


def test_a_wrong_key(profile: Profile, server: ModelServer) -> None:
    profile.script.extend([refuses(401, "Incorrect API key provided: sk-secret.")])
    answer = profile.ask("delete Read book")
    assert answer.status == 1
    assert "key" in answer.document["assistant_message"]
    assert [role for role, _ in profile.messages()] == ["user", "notice"]


def test_a_busy_server_is_waited_for(profile: Profile, server: ModelServer) -> None:
    profile.script.extend(
        [refuses(429, "slow down", Retry_After="1"), calls(DELETE), says("Proposed: delete “Read book”.")]
    )
    answer = profile.ask("delete Read book")
    assert answer.status == 0
    assert profile.proposals() == [("delete_task", "Read book")]


def test_a_server_error_that_passes(profile: Profile, server: ModelServer) -> None:
    profile.script.extend(
        [refuses(500, "oops"), calls(DELETE), refuses(503, "oops"), says("Proposed: delete “Read book”.")]
    )
    assert profile.ask("delete Read book").status == 0
    assert profile.proposals() == [("delete_task", "Read book")]


_WRONG: dict[str, Reply] = {
    "cut": streamed(text_chunks("I've deleted"), CUT, finish=None, end=False),
    "no end": streamed(text_chunks("I've deleted it."), finish=None, end=False),
    "html": whole("<html><body>Welcome to the hotel network</body></html>", content_type="text/html"),
    "garbage": whole("\x00\x01garbage", content_type="text/event-stream"),
    "error in 200": whole({"error": {"message": "model exploded"}}),
    "cut call": streamed(
        chunk({"tool_calls": [{"index": 0, "id": "1", "function": {"name": DELETE[0], "arguments": '{"task_id'}}]}),
        finish=None,
        end=False,
    ),
}


@pytest.mark.parametrize("wrong", _WRONG)
def test_an_answer_that_is_none(profile: Profile, server: ModelServer, wrong: str) -> None:
    profile.script.extend([_WRONG[wrong]])
    answer = profile.ask("delete Read book")
    assert answer.status == 1
    assert answer.document["tool_calls"] == []
    assert "deleted" not in answer.document["assistant_message"]
    (asked, told) = profile.messages()
    assert asked == ("user", "delete Read book")
    assert told == (Role.NOTICE.value, answer.document["assistant_message"])
    assert profile.proposals() == []


def test_a_server_that_goes_silent(profile: Profile, server: ModelServer) -> None:
    with profile.services() as services:
        services.settings.set(AGENT_TIMEOUT, 5)
    profile.script.extend([streamed(text_chunks("I've deleted"), STALL, finish=None)])
    answer = profile.ask("delete Read book")
    assert answer.status == 1
    assert [role for role, _ in profile.messages()] == ["user", "notice"]


def test_a_server_that_is_gone_in_the_middle(profile: Profile, server: ModelServer) -> None:
    gone = Reply(start=[CUT])
    profile.script.extend([calls(DELETE), gone, gone, gone, gone])
    answer = profile.ask("delete Read book")
    assert answer.status == 1
    assert profile.proposals() == [("delete_task", "Read book")]
    assert [role for role, _ in profile.messages()] == ["user", "assistant", "notice"]
    assert "nothing changed yet" in answer.document["truth"]


def started(profile: Profile, server: ModelServer, requests: int) -> subprocess.Popen[str]:
    """A run that has sent so many requests."""
    reached = threading.Semaphore(0)
    server.on_request = lambda _: reached.release()
    process = subprocess.Popen(
        profile.command("add task milk"),
        env=profile.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for _ in range(requests):
        assert reached.acquire(timeout=30)
    return process


def test_ctrl_c_in_the_middle_of_a_stream(profile: Profile, server: ModelServer) -> None:
    profile.script.extend(
        [calls(("add_task", {"title": "milk"})), streamed(text_chunks("I've added"), STALL, finish=None)]
    )
    process = started(profile, server, requests=2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    document = json.loads(out)
    assert document["assistant_message"].startswith("Stopped by you.")
    assert profile.proposals() == [("add_task", "milk")]
    assert [role for role, _ in profile.messages()] == ["user", "assistant"]


def test_kill_9_in_the_middle_loses_neither_message_nor_proposal(profile: Profile, server: ModelServer) -> None:
    profile.script.extend([calls(("add_task", {"title": "milk"})), streamed(STALL, finish=None)])
    process = started(profile, server, requests=2)
    process.kill()
    process.communicate(timeout=30)
    assert profile.messages() == [("user", "add task milk")]
    assert profile.proposals() == [("add_task", "milk")]


def test_the_built_in_assistant_needs_nothing(profile: Profile) -> None:
    environment = {name: value for name, value in profile.environment().items() if not name.startswith("ASSENT_")}
    done = subprocess.run(
        [*profile.command("add task buy milk tomorrow"), "--profile", str(profile.folder)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0
    document = json.loads(done.stdout)
    (call,) = document["tool_calls"]
    assert call["name"] == "add_task"
    assert call["arguments"]["title"].lower() == "buy milk"
    assert document["truth"] == "1 proposal queued; nothing changed yet"
