"""A call written into the text is noticed and kept from the user; what merely resembles one is shown."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop.agent.leaked_calls import TextGate, leaked_call
from tests.helpers.providers import TOOL_NAMES

LEAKS = [
    ('{"name": "add_task", "arguments": {"title": "Milk"}}', ""),
    ('Sure.\n{"name": "invented_tool", "arguments": {"a": 1}}', "Sure.\n"),
    ('[{"name": "add_task", "parameters": {"title": "a } b"}}, {"name": "x"}] Fine.', "Fine."),
    ('{"type": "function", "function": {"name": "add_task", "parameters": {}}}', ""),
    ('{"tool_calls": [{"id": "a", "function": {"name": "x", "arguments": "{}"}}]}', ""),
    ('{"tool": "list_tasks"}', ""),
    ('{"add_task": {"title": "Milk"}}', ""),
    ("{'name': 'add_task', 'arguments': {'title': 'Milk'}}", ""),
    ('{"name": "add_task", "arguments": {"title": "Mi', ""),
    ('<tool_call>\n{"name": "add_task", "arguments": {}}\n</tool_call>\nDone.', "\nDone."),
    ('Well. <tool_call>{"name": "add_task", "argu', "Well. "),
    ("<function=add_task>{}</function>ok", "ok"),
    ('[TOOL_CALLS][{"name": "add_task", "arguments": {}}]', ""),
    ('<|python_tag|>{"name": "add_task"}', ""),
    ('```json\n{"name": "add_task", "arguments": {"title": "Milk"}}\n```\nAdded.', "\nAdded."),
    ('```\n[{"name": "add_task", "arguments": {}}]', ""),
    ('```tool_code\nadd_task(title="Milk")\n```', ""),
    ('functions.add_task({"title": "Milk"})', ""),
    ('I call functions.nothing_known:0{"title": "Milk"} now', "I call  now"),
    ('add_task(title="Buy (more) milk")', ""),
    ("Let me see: delete_task('Milk')", "Let me see: "),
    ("list_tasks()", ""),
    ("Here it comes.\n  list_tasks()\nYes.", "Here it comes.\n  \nYes."),
    ('<|channel|>commentary to=functions.add_task<|message|>{"title": "Milk"}<|call|>', ""),
]
HARMLESS = [
    "Two tasks are open: milk and bread.",
    "- [ ] Milk\n- [x] Bread, see [the list](http://localhost/x)",
    'An object: {"title": "Milk", "items": [1, 2]} and no more.',
    '{"name": "Milk", "amount": 2}',
    '```json\n{"title": "Milk"}\n```\nThat\'s it.',
    "```python\nprint('add')\n```",
    "In `code`, ``more`` and {braces}, a < b, x <y> z, <b>bold</b>.",
    "I can use list_tasks() and add_task() for that.",
    "The add_task tool, with functions. And func",
    "my_add_task(title) is something else",
    "{",
    "[",
    "```",
    "<tool",
    "add_tas",
    "functions.",
]


def passed(pieces: list[str]) -> tuple[str, bool]:
    gate = TextGate(TOOL_NAMES)
    shown = "".join(gate.push(piece) for piece in pieces)
    return shown + gate.finish(), gate.leaked


@pytest.mark.parametrize(("text", "shown"), LEAKS)
def test_a_leak_is_noticed_and_not_shown(text: str, shown: str) -> None:
    assert leaked_call(text, TOOL_NAMES)
    assert passed([text]) == (shown.lstrip(), True)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_call_is_shown_as_it_is(text: str) -> None:
    assert not leaked_call(text, TOOL_NAMES)
    assert passed([text]) == (text, False)


@pytest.mark.parametrize("text", [*(text for text, _ in LEAKS), *HARMLESS])
def test_character_by_character_it_is_the_same(text: str) -> None:
    assert passed(list(text)) == passed([text])


FRAGMENTS = st.sampled_from(
    ["{", "}", '"name"', ": ", '"add_task"', '"arguments"', "[", "]", "<tool_call>", "</tool_call>", "```", "json",
     "\n", "add_task(", ")", "functions.", "x", " ", '"', "\\", "=", "<think>", "</think>", "`", "a.add_task(", "'",
     "\r", "[TOOL_CALLS]", "<", "{}", "func", "_task"]
)  # fmt: skip


@given(st.lists(FRAGMENTS | st.text(max_size=3), max_size=25), st.data())
@example(["list_tasks()", "\r", "\n"], None)
def test_however_it_is_cut_it_is_the_same(fragments: list[str], data: st.DataObject | None) -> None:
    text = "".join(fragments)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8))) if data else range(len(text))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert passed(pieces) == passed([text])


def test_thinking_aloud_is_not_shown_and_no_leak() -> None:
    assert passed(["<thi", "nk>I should call add_task(title='x')", "</thin", "k>\n\nWhich one?"]) == (
        "Which one?",
        False,
    )
    assert passed(["<think>and so on"]) == ("", False)


def test_words_come_through_at_once() -> None:
    gate = TextGate(TOOL_NAMES)
    assert gate.push("Two tasks ") == "Two tasks "
    assert gate.push("are open; ad") == "are open; "
    assert gate.push("vice: ") == "advice: "
    assert gate.push('{"name": "add') == ""
    assert gate.push('_task", "arguments": {}} Bye') == " Bye"


def test_an_endless_object_is_let_go_in_time() -> None:
    gate = TextGate(TOOL_NAMES)
    shown = gate.push('{"a": [' + "1, " * 10_000)
    assert shown.startswith('{"a": [1, ')
