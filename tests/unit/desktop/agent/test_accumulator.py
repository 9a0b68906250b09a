"""Pieces of tool calls, in all the ways in which servers send them, become the same calls."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.accumulator import Accumulator, StreamEnding
from desktop.agent.provider import Usage
from tests.helpers.providers import TOOL_NAMES

MILK, BREAD = '{"title": "Milk"}', '{"title": "Bread"}'


def piece(
    name: str | None = None, arguments: Any = None, index: int | None = None, identity: str | None = None
) -> dict[str, Any]:
    function = {key: value for key, value in (("name", name), ("arguments", arguments)) if value is not None}
    place = {key: value for key, value in (("index", index), ("id", identity)) if value is not None}
    return {**place, "function": function}


def accumulated(*pieces: dict[str, Any], field: str = "tool_calls") -> Accumulator:
    accumulator = Accumulator(TOOL_NAMES)
    for entry in pieces:
        accumulator.add({"choices": [{"delta": {field: [entry]}}]})
    return accumulator


def made(*pieces: dict[str, Any]) -> list[tuple[str, str]]:
    return [(call.name, call.arguments) for call in accumulated(*pieces).calls()]


TWO = [("add_task", MILK), ("delete_task", BREAD)]
SAME_TOOL = [("add_task", MILK), ("add_task", BREAD)]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        pytest.param(
            [piece("add_task", MILK, 0, "a"), piece("delete_task", BREAD, 1, "b")], TWO, id="each in one piece"
        ),
        pytest.param([piece("add_task", MILK, 1, "a"), piece("delete_task", BREAD, 2, "b")], TWO, id="index from 1"),
        pytest.param([piece("add_task", MILK, 0, "a"), piece("delete_task", BREAD, 0, "b")], TWO, id="shared index"),
        pytest.param([piece("add_task", MILK, 0), piece("delete_task", BREAD, 0)], TWO, id="shared index, no ids"),
        pytest.param([piece("add_task", MILK, 0), piece("add_task", BREAD, 0)], SAME_TOOL, id="same tool, no ids"),
        pytest.param(
            [piece("add_task", MILK), piece("add_task", BREAD)], SAME_TOOL, id="same tool, no ids, no index"
        ),
        pytest.param(
            [piece("add_task", MILK, 0, ""), piece("add_task", BREAD, 0, "")], SAME_TOOL, id="empty ids, shared index"
        ),
        pytest.param(
            [piece("add_task", MILK, 0, "x"), piece("delete_task", BREAD, 0, "x")], TWO, id="one id for two calls"
        ),
        pytest.param(
            [
                piece("add_task", "", None, "a"),
                piece(None, MILK),
                piece("delete_task", "", None, "b"),
                piece(None, BREAD),
            ],
            TWO,
            id="no index, id in the first piece only",
        ),
        pytest.param(
            [
                piece("add_task", MILK[:4], 0, "a"),
                piece("delete_task", BREAD[:7], 1, "b"),
                piece(None, MILK[4:], 0),
                piece(None, BREAD[7:], 1),
            ],
            TWO,
            id="interleaved by index",
        ),
        pytest.param(
            [
                piece("add_task", MILK[:4], 0, "a"),
                piece("delete_task", BREAD[:7], 0, "b"),
                piece(None, MILK[4:], 0, "a"),
                piece(None, BREAD[7:], 0, "b"),
            ],
            TWO,
            id="interleaved by id under one index",
        ),
        pytest.param(
            [piece("add_task", "", 0, "a"), piece("delete_task", "", 0, "b")],
            [("add_task", ""), ("delete_task", "")],
            id="shared index, no arguments",
        ),
        pytest.param(
            [piece("list_tasks", "", 0), piece("add_task", MILK, 0)],
            [("list_tasks", ""), ("add_task", MILK)],
            id="no ids, no arguments in the first",
        ),
        pytest.param(
            [piece("add_", None, 0, "a"), piece("task", "", 0), piece(None, MILK, 0)], TWO[:1], id="split name"
        ),
        pytest.param(
            [piece("add_task", MILK[:5], 0, "a"), piece("add_task", MILK[5:], 0, "a")],
            TWO[:1],
            id="name and id repeated",
        ),
        pytest.param(
            [piece("add_task", MILK[:5], 0), piece("add_task", MILK[5:], 0)], TWO[:1], id="name repeated, no id"
        ),
        pytest.param(
            [piece("add_task", "", 0, "a"), piece(None, MILK[:5], 0, "b"), piece(None, MILK[5:], 0, "c")],
            TWO[:1],
            id="another id in each piece",
        ),
        pytest.param(
            [piece("add_task", MILK, 0, "a"), piece("add_task", "", 0)], TWO[:1], id="name once more at the end"
        ),
        pytest.param([piece("add_task", MILK, 0), piece(None, "", 0, "a")], TWO[:1], id="id at the end"),
        pytest.param([piece("add_task", {"title": "Milk"}, 0, "a")], TWO[:1], id="arguments as an object"),
        pytest.param([piece("add_task", "{}", 0, "a"), piece(None, MILK, 0)], TWO[:1], id="empty object first"),
        pytest.param([piece("add_task", MILK, 0, "a"), piece(None, MILK, 0, "a")], TWO[:1], id="all once more"),
        pytest.param([piece("list_tasks", None, 0, "a")], [("list_tasks", "")], id="arguments missing"),
        pytest.param([{"name": "add_task", "arguments": MILK}], TWO[:1], id="no function around it"),
    ],
)
def test_pieces_become_calls(pieces: list[dict[str, Any]], expected: list[tuple[str, str]]) -> None:
    assert made(*pieces) == expected


def test_arguments_that_come_by_character() -> None:
    assert made(piece("add_task", "", 0, "a"), *(piece(None, letter, 0) for letter in MILK)) == TWO[:1]


def test_broken_arguments_are_handed_on_as_they_are() -> None:
    assert made(piece("add_task", '{"title": "Mi', 0, "a")) == [("add_task", '{"title": "Mi')]
    assert made(piece("add_task", f"{MILK}{BREAD}", 0, "a")) == [("add_task", f"{MILK}{BREAD}")]
    assert made(piece("add_task", "[" * 100_000, 0, "a"), piece("list_tasks", "{}", 0, "b")) == [
        ("add_task", "[" * 100_000),
        ("list_tasks", "{}"),
    ]


@pytest.mark.parametrize("in_pieces", [False, True])
def test_of_ten_thousand_calls_only_those_that_count_are_kept(in_pieces: bool) -> None:
    pieces = []
    for number in range(10_000):
        title = json.dumps({"title": f"Task {number}"})
        parts = (title[:9], title[9:]) if in_pieces else (title,)
        pieces.append(piece("add_task", parts[0], number, f"call{number}"))
        pieces += [piece(None, part, number) for part in parts[1:]]
    accumulator = accumulated(*pieces)
    calls = accumulator.calls()
    assert [json.loads(call.arguments)["title"] for call in calls] == [f"Task {number}" for number in range(50)]
    assert accumulator.too_many_calls
    assert accumulator.finished
    assert accumulator.ending is StreamEnding.COMPLETE, "the rest is not waited for"


def test_fifty_calls_are_not_too_many() -> None:
    pieces = [piece("add_task", json.dumps({"title": f"Task {number}"}), number) for number in range(50)]
    accumulator = accumulated(*pieces)
    assert (len(accumulator.calls()), accumulator.too_many_calls) == (50, False)


def test_the_servers_ids_are_kept() -> None:
    calls = accumulated(piece("add_task", MILK, 0, "a"), piece("add_task", BREAD, 1, "b")).calls()
    assert [call.id for call in calls] == ["a", "b"]


def test_calls_without_an_id_of_their_own_get_one() -> None:
    calls = accumulated(
        piece("add_task", MILK, 0), piece("add_task", BREAD, 1), piece("add_task", MILK, 2, "x"),
        piece("list_tasks", "{}", 3, "x"),
    ).calls()  # fmt: skip
    assert len({call.id for call in calls}) == 4
    assert all(call.id.isalnum() and len(call.id) == 9 for call in calls if call.id != "x")


def test_a_legacy_function_call_is_a_call() -> None:
    accumulator = Accumulator(TOOL_NAMES)
    for function in ({"name": "add_task", "arguments": ""}, {"arguments": MILK[:6]}, {"arguments": MILK[6:]}):
        accumulator.add({"choices": [{"delta": {"function_call": function}}]})
    assert [(call.name, call.arguments) for call in accumulator.calls()] == TWO[:1]


def test_a_message_that_was_not_streamed() -> None:
    accumulator = Accumulator(TOOL_NAMES)
    message = {
        "content": "Here.",
        "tool_calls": [piece("add_task", MILK, None, "a"), piece("delete_task", BREAD, None, "b")],
    }
    text = accumulator.add({"choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}]})
    assert text == "Here."
    assert [(call.name, call.arguments) for call in accumulator.calls()] == TWO
    assert accumulator.ending is StreamEnding.COMPLETE


@pytest.mark.parametrize(
    ("reason", "ending"),
    [
        ("stop", StreamEnding.COMPLETE),
        ("tool_calls", StreamEnding.COMPLETE),
        ("function_call", StreamEnding.COMPLETE),
        ("STOP", StreamEnding.COMPLETE),
        ("length", StreamEnding.TOO_LONG),
        ("content_filter", StreamEnding.FILTERED),
        ("error", StreamEnding.CUT_OFF),
        ("something new", StreamEnding.CUT_OFF),
        ("", StreamEnding.CUT_OFF),
        (None, StreamEnding.CUT_OFF),
        (7, StreamEnding.CUT_OFF),
    ],
)
def test_why_it_ended(reason: object, ending: StreamEnding) -> None:
    accumulator = accumulated(piece("add_task", MILK, 0, "a"))
    accumulator.add({"choices": [{"delta": {}, "finish_reason": reason}]})
    assert accumulator.ending is ending


def test_a_reason_stands_when_later_chunks_name_none() -> None:
    accumulator = Accumulator()
    accumulator.add({"choices": [{"delta": {"content": "Hi"}, "finish_reason": "stop"}]})
    accumulator.add({"choices": [{"delta": {}, "finish_reason": None}]})
    assert accumulator.ending is StreamEnding.COMPLETE


def test_reasoning_is_counted_and_not_said() -> None:
    accumulator = Accumulator()
    parts = [{"type": "thinking", "thinking": "ab"}, {"type": "text", "text": "Hi"}]
    said = [
        accumulator.add({"choices": [{"delta": delta}]})
        for delta in ({"reasoning_content": "abc"}, {"reasoning": "de", "content": None}, {"content": parts})
    ]
    assert said == ["", "", "Hi"]
    assert accumulator.reasoning_length == 7


def test_a_refusal_is_said() -> None:
    assert Accumulator().add({"choices": [{"delta": {"refusal": "I will not."}}]}) == "I will not."


def test_the_last_counts_hold() -> None:
    accumulator = Accumulator()
    accumulator.add({"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 1}})
    accumulator.add({"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 9}})
    accumulator.add({"choices": [], "usage": None})
    assert accumulator.usage == Usage(3, 9)


def test_only_the_first_choice_counts() -> None:
    accumulator = Accumulator()
    choices = [{"index": 1, "delta": {"content": "no"}}, {"index": 0, "delta": {"content": "yes"}}]
    assert accumulator.add({"choices": choices}) == "yes"


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["choices", "delta", "tool_calls", "function", "name", "arguments", "index", "id", "usage",
                         "content", "text", "finish_reason", "function_call", "prompt_tokens"]), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip


@given(st.lists(st.dictionaries(st.sampled_from(["choices", "usage"]), JSON_VALUES), max_size=4))
def test_nothing_that_is_json_upsets_it(chunks: list[dict[str, Any]]) -> None:
    accumulator = Accumulator(TOOL_NAMES)
    for chunk in chunks:
        assert isinstance(accumulator.add(chunk), str)
    assert all(isinstance(call.arguments, str) and call.id for call in accumulator.calls())


@given(
    st.lists(
        st.tuples(st.sampled_from(TOOL_NAMES), st.dictionaries(st.text(), st.text() | st.integers())), max_size=4
    ),
    st.sampled_from([None, 0, 1]),
    st.data(),
)
def test_however_arguments_are_cut(asked: list[tuple[str, dict[str, Any]]], first: int | None, data: Any) -> None:
    pieces = []
    for number, (name, arguments) in enumerate(asked):
        index = None if first is None else number + first
        written = json.dumps(arguments)
        cut = data.draw(st.integers(0, len(written)))
        pieces += [piece(name, written[:cut], index, f"id{number}"), piece(None, written[cut:], index)]
    assert made(*pieces) == [(name, json.dumps(arguments)) for name, arguments in asked]
