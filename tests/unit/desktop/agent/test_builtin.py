"""The built-in assistant in conversation: what it calls, with which words, and what it says of it."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from desktop.agent.builtin import BuiltinProvider, respond
from desktop.agent.claims import Certainty, claims_effect
from desktop.agent.language import lexicon_of
from desktop.agent.provider import CallRequest, ProviderError, Request, TaskInFocus, TextPiece, Turn
from desktop.domain.run import CallState, LedgerEntry
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Match, explain, resolve
from tests.helpers.facts import TASKS, facts

NOW = dt.datetime(2026, 11, 16, 10, 0)
ANSWERS = lexicon_of("en").answers
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("utterances_own.jsonl").read_text("utf-8").splitlines()
]
TOOLS = [{"type": "function", "function": {"name": "add_task"}}]
ITEM_ID = "00000000-0000-4000-8000-00000000000a"
TITLES = ("Read book", "Return book to library", "Book list", "Launch prep", "Pay rent")
OTHERWISE = ("Delete buy groceries and buy milk",)
"""Milk is an item here, so it is that which is removed."""
SWEEPING = ("Complete everything due today",)
"""May be asked about; it proposes what it finds, to be decided task by task."""
KNOWN = {title: {"checklist": ("Print badges",)} if title == "Launch prep" else {} for title in TITLES}
Wire = dict[str, Any]


class AgentSetup:
    """Answers calls as the app does where everything is only proposed. `lenient` finds a task for any words."""

    def __init__(self, *, lenient: bool = False) -> None:
        self.lenient = lenient
        self.tasks = {str(UUID(int=number + 1)): title for number, title in enumerate(TITLES)}
        self.ledger: list[LedgerEntry] = []

    def answer(self, call: CallRequest) -> Wire:
        arguments = json.loads(call.arguments)
        title = str(arguments.get("title") or arguments.get("task_identifier") or "")
        match call.name:
            case "list_tasks":
                tasks = [task for task in self._tasks() if _is_chosen(task, arguments)]
                return {"status": "success", "count": len(tasks), "tasks": tasks}
            case "get_task":
                named = resolve(
                    title, ReferencePool([Candidate(task["id"], task["title"]) for task in self._tasks()])
                )
                if not isinstance(named, Match) and self.lenient:
                    return {"status": "success", "tasks": [{"id": title, "title": title, "due": "2026-11-20"}]}
                if not isinstance(named, Match):
                    return self._failed(call.name, title, explain(named))
                return {"status": "success", "tasks": [task for task in self._tasks() if task["id"] == named.id]}
            case "manage_todos":
                self.ledger.append(LedgerEntry(call.name, "", CallState.APPLIED))
                steps = [{"description": step, "status": "pending"} for step in arguments.get("add", [])]
                return {"success": True, "state": {"items": steps}}
            case "retract_proposals" if not arguments["proposals"]:
                return self._failed(call.name, "", "There are no proposals to withdraw.")
            case "retract_proposals":
                self.ledger.append(LedgerEntry(call.name, "", CallState.APPLIED))
                return {
                    "status": "success",
                    "retracted": [p["item_id"] for p in arguments["proposals"]],
                    "failed": [],
                }
            case "add_task":
                task_id = str(UUID(int=len(self.tasks) + 1))
                self.tasks[task_id] = title
                return self._queued(call.name, task_id, title)
            case "update_checklist_items":
                return self._queued(call.name, str(UUID(int=4)), "Launch prep")
        items = [item["title"] for item in arguments.get("items", ())]
        if title in self.tasks:
            return self._queued(call.name, title, self.tasks[title], items)
        found = resolve(title, ReferencePool([Candidate(id_, name) for id_, name in self.tasks.items()]))
        if isinstance(found, Match):
            return self._queued(call.name, found.id, found.title, items)
        return (
            self._queued(call.name, "", title, items)
            if self.lenient
            else self._failed(call.name, title, explain(found))
        )

    def _queued(self, tool: str, task_id: str, title: str, items: Sequence[str] = ()) -> Wire:
        applied = tool in {"set_task_language", "record_observations", "update_report"}
        state = CallState.APPLIED if applied else CallState.QUEUED
        self.ledger += [LedgerEntry(tool, item, state, (title,)) for item in items] or [
            LedgerEntry(tool, title, state)
        ]
        if applied:
            return {"status": "success", "task_id": task_id, "title": title}
        message = "Proposal queued for user review."
        created = {"createdItems": [{"title": item} for item in items]} if items else {}
        queued = {"status": "queued", "item_ids": [task_id], "message": message}
        return {**queued, "task_id": task_id, "title": title, **created}

    def _failed(self, tool: str, title: str, message: str) -> Wire:
        self.ledger.append(LedgerEntry(tool, title, CallState.FAILED))
        return {"status": "error", "error_message": message}

    def _tasks(self) -> list[Wire]:
        items = [{"id": ITEM_ID, "title": "Print badges", "isChecked": False}]
        extras: dict[str, Wire] = {
            "Launch prep": {"checklist": items},
            "Pay rent": {"due": "2026-11-17", "priority": "P1"},
            "Book list": {"due": "2026-11-16"},
        }
        there = {id_: title for id_, title in self.tasks.items() if title in TITLES}
        return [{"id": id_, "title": title, "status": "open"} | extras.get(title, {}) for id_, title in there.items()]


def _is_chosen(task: Wire, arguments: Wire) -> bool:
    due = arguments.get("due")
    days = {"today": "2026-11-16", "tomorrow": "2026-11-17"}
    if isinstance(due, dict):
        is_due = due["from"] <= task.get("due", "") <= due["to"]
    else:
        is_due = due is None or task.get("due") == days.get(due)
    return is_due and arguments["filter"] != "completed" and arguments.get("text", "") in task["title"].lower()


class Chat:
    """A conversation that goes on: each `say` is a message of the user, answered to the end."""

    def __init__(self, desk: AgentSetup | None = None, focus: TaskInFocus | None = None, context: str = "") -> None:
        self.desk = desk or AgentSetup()
        self.facts = facts(NOW, focus, tasks=TASKS if self.desk.lenient else KNOWN)
        self.context = context
        self.messages: list[Wire] = [{"role": "system", "content": ""}]
        self.turns = 0

    def say(self, text: str) -> tuple[list[tuple[str, Wire]], str]:
        """The calls that followed, and the answer."""
        self.messages.append({"role": "user", "content": text})
        made: list[tuple[str, Wire]] = []
        self.turns = 0
        while True:
            turn = respond(Request(self.messages, TOOLS, self.facts, context=self.context))
            self.turns += 1
            assert self.turns < 6
            if not turn.calls:
                self.messages.append({"role": "assistant", "content": turn.text})
                return made, turn.text
            self.messages.append(_asked(turn.calls))
            for call in turn.calls:
                made.append((call.name, json.loads(call.arguments)))
                result = json.dumps(self.desk.answer(call))
                self.messages.append({"role": "tool", "tool_call_id": call.id, "content": result})


def _asked(calls: Sequence[CallRequest]) -> Wire:
    functions = [{"id": call.id, "function": {"name": call.name, "arguments": call.arguments}} for call in calls]
    return {"role": "assistant", "content": None, "tool_calls": functions}


def _wrong(row: Mapping[str, Any]) -> str:
    """Why the assistant did not do as labelled; empty where it did."""
    focus = row.get("focus")
    desk = AgentSetup(lenient=True)
    chat = Chat(desk, TaskInFocus(focus["id"], focus["title"]) if focus else None)
    if focus:
        desk.tasks[focus["id"]] = focus["title"]
    made, text = chat.say(row["text"])
    names = [name for name, _ in made]
    if not text:
        return "said nothing"
    if not desk.ledger and claims_effect(text, TITLES) is Certainty.SURE:
        return f"claimed what it did not do: {text}"
    if row["guard"] == "must_call":
        looked = [name for name in names if name in ("list_tasks", "get_task") and name not in row["expect"]]
        if Counter(names) - Counter(looked) != Counter(row["expect"]) and row["text"] not in OTHERWISE:
            return f"called {names}, not {row['expect']}"
        return _unlike([arguments for name, arguments in made if name in row["expect"]], row.get("args", ()))
    if row["text"] in SWEEPING:
        return "" if names[0] == "list_tasks" else f"called {names}"
    looks = {"list_tasks", "get_task"} if row["guard"] == "may_answer" else set()
    if set(names) - looks - set(row["expect"]):
        return f"called {names}"
    return "" if row["guard"] == "may_answer" or "?" in text else f"asked nothing: {text}"


def _unlike(made: Sequence[Wire], labelled: Sequence[Wire | None]) -> str:
    for arguments, wanted in zip(made, labelled, strict=False):
        for name, value in (wanted or {}).items():
            got = arguments.get(name)
            if name == "items":
                got, value = _items(got), _items(value)
            elif name == "task_identifier":
                got, value = _named(got or ""), _named(value)
            if got != value:
                return f"{name} is {got!r}, not {value!r}"
    return ""


def _named(words: str) -> str:
    """The task that words mean, in this place as in the app."""
    found = resolve(words, ReferencePool([Candidate(title, title) for title in TASKS]))
    return found.title if isinstance(found, Match) else words


def _items(items: Any) -> list[tuple[str, bool]]:
    return [(item["title"], item.get("isChecked", False)) for item in items]


@pytest.mark.parametrize(("half", "allowed"), [("sample", 0.0), ("tuned", 0.0), ("explored", 0.01), ("held", 0.03)])
def test_labelled_messages_lead_to_the_calls_that_are_labelled(half: str, allowed: float) -> None:
    rows = [row for row in ROWS if row["half"] == half]
    faults = {row["text"]: reason for row in rows if (reason := _wrong(row))}
    score = Counter(row["class"] for row in rows)
    failed = Counter(row["class"] for row in rows if row["text"] in faults)
    report = ", ".join(f"{name} {count - failed[name]}/{count}" for name, count in score.items())
    assert len(faults) <= allowed * len(rows), f"{report}\n{json.dumps(faults, indent=1, ensure_ascii=False)}"


def test_no_message_that_asks_for_nothing_changes_anything() -> None:
    for row in ROWS:
        if row["guard"] != "must_call":
            made, _ = Chat(AgentSetup(lenient=True)).say(row["text"])
            sweeping = {"complete_task"} if row["text"] in SWEEPING else set()
            assert {name for name, _ in made} <= {"list_tasks", "get_task", *row["expect"], *sweeping}, row["text"]


def test_all_calls_of_a_message_are_made_at_once() -> None:
    chat = Chat()
    made, text = chat.say("Delete Read book, complete Pay rent and show my tasks")
    assert [name for name, _ in made] == ["delete_task", "complete_task", "list_tasks"]
    assert chat.turns == 2
    assert text.startswith("Proposed, waiting for your review:\n1. Delete “Read book”\n2. Mark “Pay rent” as done")
    assert "5 tasks:\n1. Read book" in text
    assert "1. Read book" in text


def test_a_checklist_for_a_new_task_waits_for_its_id() -> None:
    chat = Chat()
    made, text = chat.say("Create a task Move house and add a checklist with boxes, tape and labels")
    assert [name for name, _ in made] == ["add_task", "add_multiple_checklist_items"]
    assert chat.desk.tasks[made[1][1]["task_identifier"]] == "Move house"
    assert chat.turns == 3
    assert "2. Add “boxes”, “tape” and “labels” to “Move house”" in text


def test_an_error_is_repeated_in_the_users_words() -> None:
    _, text = Chat().say("delete book")
    assert text.startswith("Could not delete “book”: Multiple tasks match 'book'. Please be more specific:")
    _, text = Chat().say("Complete xyz")
    assert text.startswith("Could not mark “xyz” as done: No task found matching 'xyz'")


def test_a_task_that_is_not_there_makes_a_new_one_where_the_words_can_mean_that() -> None:
    made, text = Chat().say("add milk to shed")
    assert made == [("add_task", {"title": "milk to shed"})]
    assert text == "Proposed: add “milk to shed” (waiting for your review)."


def test_a_checklist_item_is_ticked_by_its_text() -> None:
    made, text = Chat().say("Check off 'Print badges' in Launch prep")
    assert [name for name, _ in made] == ["update_checklist_items"]
    (change,) = made[0][1]["items"]
    assert change["isChecked"] is True
    assert text == "Proposed: tick 1 item of “Launch prep” (waiting for your review)."


def test_the_tick_of_an_item_is_taken_away_with_a_reason() -> None:
    made, _ = Chat().say("Uncheck 'Print badges' in Launch prep")
    (change,) = made[0][1]["items"]
    assert change["isChecked"] is False
    assert len(change["reason"]) >= 20


def test_open_proposals_are_withdrawn_by_their_ids() -> None:
    context = f'Waiting:\n\n<data about="proposals">\n{ITEM_ID}: Add “Milk”\n… and 1 more\n</data>'
    made, text = Chat(context=context).say("withdraw your proposals")
    assert made == [("retract_proposals", {"proposals": [{"item_id": ITEM_ID, "reason": "The user asked for it."}]})]
    assert text == "Done: withdrew 1 proposal."
    _, text = Chat().say("withdraw your proposals")
    assert text == "There are no proposals to withdraw."


def test_questions_about_one_task_or_day_are_answered_from_the_list() -> None:
    assert Chat().say("When is Pay rent due?")[1] == "“Pay rent” is due tomorrow."
    assert Chat().say("Is the dentist task done?")[1] == "No tasks with “dentist”."
    assert Chat().say("what's due tomorrow?")[1] == "1 open task due tomorrow:\n1. Pay rent (P1)"
    assert Chat().say("what's due on Friday?")[1] == "No open tasks due Fri 20 Nov."


def test_a_step_that_is_text_alone_is_not_pretended() -> None:
    made, text = Chat().say("Plan this in steps: research, draft, review, and work through them")
    assert made == [("manage_todos", {"add": ["research", "draft", "review"]})]
    assert text == "My steps for this:\n1. research\n2. draft\n3. review"
    assert Chat().say("NEXT_TODO: research") == ([], ANSWERS["cannot_do_step"])
    assert [name for name, _ in Chat().say("NEXT_TODO: add a task for the venue deposit")[0]] == ["add_task"]


def test_what_it_does_not_understand_it_says() -> None:
    assert Chat().say("Sing mir was vor, und zwar sofort")[1].startswith("Das habe ich nicht verstanden.")
    assert "not a language model" in Chat().say("who are you?")[1]


@pytest.mark.parametrize(
    ("said", "reply", "call"),
    [
        ("delete Pay rent if it rains", "yes", ("delete_task", {"task_identifier": "Pay rent"})),
        ("If it rains, delete Pay rent", "do it", ("delete_task", {"task_identifier": "Pay rent"})),
        ("Milk", "yes", ("add_task", {"title": "Milk"})),
        ("delete", "Read book", ("delete_task", {"task_identifier": "Read book"})),
        ("Complete it", "Pay rent", ("complete_task", {"task_identifier": "Pay rent"})),
        ("add a task", "call Ann tomorrow", ("add_task", {"title": "call Ann", "due_date": "2026-11-17"})),
        (
            "Postpone Pay rent",
            "Friday",
            ("set_task_due_date", {"task_identifier": "Pay rent", "due_date": "2026-11-20"}),
        ),
        ("set Pay rent to P0 or P1", "P1", ("set_task_priority", {"task_identifier": "Pay rent", "priority": "P1"})),
        (
            "move Pay rent to Friday or Saturday",
            "Saturday",
            ("set_task_due_date", {"task_identifier": "Pay rent", "due_date": "2026-11-21"}),
        ),
        (
            "add a reminder to Pay rent",
            "tomorrow at 9",
            ("set_task_due_date", {"task_identifier": "Pay rent", "remind": ["2026-11-17T09:00"]}),
        ),
        (
            "rename Read book",
            "Read two books",
            ("update_task", {"task_identifier": "Read book", "new_title": "Read two books"}),
        ),
        ("delete book", "the first one", ("delete_task", {"task_identifier": "Book list"})),
        ("delete book", "Read book", ("delete_task", {"task_identifier": "Read book"})),
        ("delete book", "2", ("delete_task", {"task_identifier": "Read book"})),
        ("show my tasks", "delete the last one", ("delete_task", {"task_identifier": "Pay rent"})),
        ("show my tasks", "complete number 4", ("complete_task", {"task_identifier": "Launch prep"})),
    ],
)
def test_an_answer_to_its_question_is_understood(said: str, reply: str, call: tuple[str, Wire]) -> None:
    chat = Chat()
    chat.say(said)
    made, _ = chat.say(reply)
    assert made == [call]


@pytest.mark.parametrize("reply", ["no", "never mind", "thanks", "what?", "the first one is wrong", "hello", "don't"])
def test_not_every_reply_is_an_answer(reply: str) -> None:
    for said in ("delete", "delete book", "I finished Read book", "Postpone Pay rent", "rename Read book"):
        chat = Chat()
        chat.say(said)
        assert chat.say(reply)[0] == []


def test_two_tasks_of_one_message_can_be_several_lines_after_a_yes() -> None:
    chat = Chat()
    assert chat.say("Buy milk\nCall Ann") == ([], "Shall I add these as tasks?")
    made, _ = chat.say("yes")
    assert made == [("add_task", {"title": "Buy milk"}), ("add_task", {"title": "Call Ann"})]


def test_results_that_make_no_sense_are_survived() -> None:
    chat = Chat()
    chat.messages += [
        {"role": "user", "content": "delete Read book"},
        _asked([CallRequest("call-1:0", "delete_task", "[")]),
    ]
    for content in ("", "[]", "not json", None):
        messages = [*chat.messages, {"role": "tool", "tool_call_id": "call-1:0", "content": content}]
        assert respond(Request(messages, TOOLS, chat.facts)).text


def test_it_streams_in_small_pieces_and_then_all_of_it() -> None:
    async def events() -> list[Any]:
        request = Request([{"role": "user", "content": "what can you do?"}], TOOLS, facts(NOW))
        return [event async for event in BuiltinProvider().stream(request)]

    *pieces, turn = asyncio.run(events())
    assert isinstance(turn, Turn)
    assert len(pieces) > 20
    assert all(isinstance(piece, TextPiece) for piece in pieces)
    assert "".join(piece.text for piece in pieces) == turn.text == ANSWERS["about_me"]


def test_without_tools_it_is_not_asked_except_about_a_text() -> None:
    async def first(request: Request) -> Any:
        return await anext(BuiltinProvider().stream(request))

    messages = [{"role": "user", "content": "delete Read book"}]
    with pytest.raises(ProviderError):
        asyncio.run(first(Request(messages, (), facts(NOW))))
    verdict = respond(Request(messages, (), facts(NOW), toolless=True))
    assert (json.loads(verdict.text)["ok"], verdict.calls) == (False, ())
