"""Answers of every kind, over a real connection, through the real package."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.agent.provider import TextPiece, Turn, Usage
from tests.helpers.model_server import (
    STALL,
    ModelServer,
    Part,
    Received,
    Reply,
    call_chunk,
    calls,
    chunk,
    raw,
    refuses,
    says,
    script_text,
    streamed,
    text_chunks,
    usage,
    whole,
)
from tests.helpers.providers import TOOL_NAMES, Heard, a_request, ask, talk

ROOT = Path(__file__).parents[4]
MILK, BREAD = '{"title": "Milk"}', '{"title": "Bread"}'
ONE, TWO = [("add_task", MILK)], [("add_task", MILK), ("delete_task", BREAD)]


def answer(reply: Reply) -> Heard:
    with ModelServer([reply]) as server:
        return ask(server)


def called(heard: Heard) -> list[tuple[str, str]]:
    return [(call.name, call.arguments) for call in heard.turn.calls]


def test_words_stream_and_end_in_a_turn() -> None:
    slowly = [part for piece in text_chunks("Two tasks are open.") for part in (piece, Part("pause", 0.05))]
    heard = answer(streamed(slowly, usage(12, 7)))
    assert heard.events[-1] == Turn("Two tasks are open.", usage=Usage(12, 7))
    assert heard.shown == heard.turn.text
    assert len(heard.events) == 5
    assert all(isinstance(piece, TextPiece) for piece in heard.events[:-1])


def test_words_that_come_all_at_once_are_told_in_few_pieces() -> None:
    heard = answer(streamed(chunk({"content": "word "}) for _ in range(5_000)))
    assert heard.shown == heard.turn.text == "word " * 5_000
    assert len(heard.events) < 1_000, "each is handed to another thread and kept there"


def test_calls_with_words() -> None:
    heard = answer(calls(("add_task", {"title": "Milk"}), ("delete_task", {"title": "Bread"}), text="One moment."))
    assert called(heard) == TWO
    assert [call.id for call in heard.turn.calls] == ["call_add_task_0", "call_delete_task_1"]
    assert heard.turn.text == "One moment."
    assert heard.turn.usage == Usage(30, 20)


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        pytest.param(
            streamed(call_chunk(None, "add_task", MILK, "a"), call_chunk(None, "delete_task", BREAD, "b")),
            TWO,
            id="no index, finish reason stop",
        ),
        pytest.param(
            streamed(
                call_chunk(1, "add_task", "", "a"), call_chunk(1, None, MILK),
                call_chunk(2, "delete_task", "", "b"), call_chunk(2, None, BREAD), finish="tool_calls",
            ),
            TWO,
            id="index from 1, id in the first piece only",
        ),
        pytest.param(
            streamed(call_chunk(0, "add_task", MILK, "a"), call_chunk(0, "delete_task", BREAD, "b")),
            TWO,
            id="shared index",
        ),
        pytest.param(
            streamed(call_chunk(0, "add_task", MILK), call_chunk(0, "delete_task", BREAD)),
            TWO,
            id="shared index, no ids",
        ),
        pytest.param(
            streamed(call_chunk(0, "add_task", "", "a"), [call_chunk(0, None, letter) for letter in MILK]),
            ONE,
            id="by character",
        ),
        pytest.param(streamed(call_chunk(0, "add_", None, "a"), call_chunk(0, "task", MILK)), ONE, id="split name"),
        pytest.param(streamed(call_chunk(0, "add_task", {"title": "Milk"}, "a")), ONE, id="arguments as an object"),
        pytest.param(
            streamed(chunk({"function_call": {"name": "add_task", "arguments": MILK}}), finish="function_call"),
            ONE,
            id="legacy function call",
        ),
        pytest.param(streamed(text_chunks("Well."), finish="tool_calls"), [], id="tool_calls with none"),
        pytest.param(streamed(call_chunk(0, "add_task", MILK, "a"), end=False), ONE, id="no end mark"),
        pytest.param(
            Reply([call_chunk(0, "add_task", MILK, "a"), chunk(finish="stop"), Part("cut")]),
            ONE,
            id="connection broken after the finish reason",
        ),
        pytest.param(
            streamed(raw(": wait\n\n"), call_chunk(0, "add_task", MILK, "a"), raw(":\n\ngarbage\ndata: {oops\n\n")),
            ONE,
            id="comments and garbage lines",
        ),
        pytest.param(
            streamed(call_chunk(0, "add_task", MILK, "a"), headers={"Content-Type": "text/plain"}),
            ONE,
            id="wrong content type",
        ),
        pytest.param(
            whole({"choices": [{"message": {"role": "assistant", "content": None, "tool_calls": [
                {"id": "a", "type": "function", "function": {"name": "add_task", "arguments": MILK}},
            ]}, "finish_reason": "tool_calls"}]}),
            ONE,
            id="not streamed at all",
        ),
    ],
)  # fmt: skip
def test_calls_as_servers_really_send_them(reply: Reply, expected: list[tuple[str, str]]) -> None:
    heard = answer(reply)
    assert called(heard) == expected
    assert all(call.id for call in heard.turn.calls)
    assert heard.shown == heard.turn.text


def test_a_server_that_keeps_the_line_open_after_its_last_words() -> None:
    with ModelServer([Reply([*text_chunks("Hello"), chunk(finish="stop"), STALL])]) as server:
        assert ask(server).turn.text == "Hello"
        assert not server.released.is_set()


def test_a_leaked_call_is_no_call_and_not_shown() -> None:
    heard = answer(says('Sure.\n<tool_call>{"name": "add_task", "arguments": {"title": "Milk"}}</tool_call>'))
    assert heard.turn == Turn("Sure.\n", leaked=True, usage=Usage(12, 7))
    assert heard.shown == "Sure.\n"


def test_reasoning_is_neither_shown_nor_said() -> None:
    heard = answer(streamed(chunk({"reasoning_content": "Hm."}), text_chunks("<think>Well</think>Hello")))
    assert (heard.shown, heard.turn.text) == ("Hello", "Hello")


def test_what_is_sent() -> None:
    with ModelServer([says("Hello")]) as server:
        ask(server, key="sk-1")
    (sent,) = server.requests
    assert (sent.method, sent.path) == ("POST", "/v1/chat/completions")
    assert sent.headers["authorization"] == "Bearer sk-1"
    request = a_request()
    assert sent.body == {
        "model": "test-model",
        "messages": request.messages,
        "tools": request.tools,
        "tool_choice": "auto",
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    assert "strict" not in json.dumps(sent.body)


def test_a_question_without_tools_sends_none() -> None:
    with ModelServer([says('{"ok": true, "reason": "done"}')]) as server:
        heard = ask(server, a_request(tools=(), toolless=True))
    assert heard.turn.text == '{"ok": true, "reason": "done"}'
    assert not {"tools", "tool_choice"} & server.requests[0].body.keys()


def test_a_server_that_knows_no_token_counts_is_asked_without_them_from_then_on() -> None:
    refusal = refuses(400, "Unrecognized request argument supplied: stream_options")
    with ModelServer([refusal, says("One"), says("Two")]) as server:
        first, second = talk(server, a_request(), a_request())
    assert (first.turn.text, second.turn.text) == ("One", "Two")
    assert first.notices == []
    assert ["stream_options" in sent.body for sent in server.requests] == [True, False, False]


def test_requests_share_a_connection() -> None:
    with ModelServer([says("One"), says("Two")]) as server:
        talk(server, a_request(), a_request())
    assert server.connections == 1


def test_the_log_has_counts_and_no_words(caplog: pytest.LogCaptureFixture) -> None:
    with (
        caplog.at_level(logging.DEBUG),
        ModelServer([calls(("add_task", {"title": "Oatmeal"}), text="Porridge")]) as server,
    ):
        ask(server, a_request("Add semolina"), key="sk-secret")
    text = caplog.text.lower()
    assert f"tools={len(TOOL_NAMES)} choice=auto messages=2 tries=1 calls=1 characters=8" in text
    assert not [word for word in ("oatmeal", "porridge", "semolina", "sk-secret", "127.0.0.1") if word in text]


def test_the_package_is_not_loaded_with_the_module() -> None:
    modules = "sys, desktop.agent.openai_provider, desktop.agent.discovery, desktop.secrets"
    code = f"import {modules}; print({{'openai', 'httpx2', 'keyring'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_server_as_a_process(tmp_path: Path) -> None:
    script, record = tmp_path / "script.json", tmp_path / "record.jsonl"
    script.write_text(script_text([refuses(503), calls(("add_task", {"title": "Milk"}))]), "utf-8")
    command = [sys.executable, "-m", "tests.helpers.model_server", "--script", str(script), "--record", str(record)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        heard = ask(f"http://127.0.0.1:{int(process.stdout.readline())}/v1")
        process.communicate(timeout=30)
    assert process.returncode == 0
    assert called(heard) == ONE
    assert heard.notices == ["The model is busy; trying again in 0.5 s"]
    requests = [Received(**json.loads(line)) for line in record.read_text("utf-8").splitlines()]
    assert [request.body["model"] for request in requests] == ["test-model"] * 2
