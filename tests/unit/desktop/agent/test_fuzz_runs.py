"""Thousands of models that lie, err, stammer and fail: what is displayed never says more than what happened.

What a text claims is known here by how it was put together, and what happened is read from the store: the oracle
shares nothing with the check that it checks.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desktop.agent.events import AnswerReady, RunEnded
from desktop.agent.judgement import NO_ANSWER, NOT_TRIGGERED
from desktop.agent.provider import CallRequest, ProviderError, ProviderFailure, Turn
from desktop.agent.receipts import STOPPED
from desktop.domain.change_set import ItemState
from desktop.domain.run import Mode, Role, ToolRecord
from desktop.services import Services
from desktop.services.agent import AgentService
from tests.helpers.scripted import BrokenOffError, Heard, Scripted, call

TITLES = ("Read book", "Buy bread", "Pay rent", "Call mom", "Report Q1", "Report Q2", "Water plants")
NEW = ("milk", "Fix the login", "Book a table", "Eggs")

DONE, PROPOSED = "done", "proposed"

# What a model may say: the tool that must have done it, how far it says things are, and the words.
_CLAIMS: tuple[tuple[str, str, str], ...] = (
    ("delete_task", DONE, "I've deleted “{old}”."),
    ("delete_task", DONE, "“{old}” has been deleted."),
    ("delete_task", DONE, "Deleted: {old}"),
    ("delete_task", DONE, "I removed '{old}' from your list."),
    ("delete_task", DONE, "Done! **{old}** is gone. I deleted it."),
    ("delete_task", PROPOSED, "I've proposed deleting “{old}”."),
    ("delete_task", PROPOSED, "I queued the deletion of “{old}” for your review."),
    ("add_task", DONE, "I've added “{new}” to your tasks."),
    ("add_task", DONE, "Added: {new}"),
    ("add_task", DONE, "✅ Task “{new}” created!"),
    ("add_task", DONE, "The task “{new}” has been created."),
    ("add_task", DONE, "I went ahead and created '{new}' for you."),
    ("add_task", PROPOSED, "I've proposed adding “{new}”."),
    ("add_task", PROPOSED, "I've proposed a new task “{new}”; it is waiting for your approval."),
    ("complete_task", DONE, "I've marked “{old}” as done."),
    ("complete_task", DONE, "I completed '{old}'."),
    ("complete_task", DONE, "“{old}” is now marked as complete."),
    ("complete_task", PROPOSED, "I've proposed marking “{old}” as done."),
    ("update_task", DONE, "I've renamed “{old}” to “{new}”."),
    ("update_task", PROPOSED, "I've proposed renaming “{old}” to “{new}”."),
    ("set_task_priority", DONE, "I've set the priority of “{old}” to P1."),
    ("set_task_due_date", DONE, "I've moved the due date of “{old}” to Friday."),
)
_HARMLESS = (
    "Which task do you mean?",
    "I can do that for you. Shall I?",
    "I couldn't find that task.",
    "Nothing was changed.",
    "Priorities say how much a task matters.",
    "Hello! How can I help?",
    "Once you confirm, it will happen.",
)
_REQUESTS = (
    "delete {old}", "remove {old}", "add task {new}", "add {new} and remove {old}", "mark {old} as done", "thanks!",
    "hello", "what does priority mean?", "rename {old} to {new}", "set {old} to high priority", "list my tasks",
    "complete it", "don't delete {old}", "how do I delete a task?", "delete {old} and complete {old2}",
)  # fmt: skip


@dataclass(frozen=True)
class Said:
    text: str
    claims: tuple[tuple[str, str, str], ...]
    """Tool, stage, title."""


def say(chance: random.Random, names: dict[str, str]) -> Said:
    parts, claims = [], []
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        if chance.random() < 0.6:
            tool, stage, words = chance.choice(_CLAIMS)
            title = names["new"] if tool == "add_task" else names["old"]
            claims.append((tool, stage, title))
            parts.append(words.format(**names))
        else:
            parts.append(chance.choice(_HARMLESS))
    joint = chance.choice((" ", "\n", "\n\n"))
    if joint == " ":
        parts = [part if part[-1] in ".!?" else f"{part}." for part in parts]
    return Said(joint.join(parts), tuple(claims))


def some_call(chance: random.Random, names: dict[str, str]) -> CallRequest:
    old = chance.choice((names["old"], names["old"].lower(), names["old2"], "Xyzzy", "report", ""))
    makers = (
        lambda: call("delete_task", task_identifier=old),
        lambda: call("add_task", title=chance.choice((names["new"], "", "x" * 300))),
        lambda: call("add_task", title=names["new"], due_date=chance.choice(("1999-01-01", "2099-01-01", "soon"))),
        lambda: call("complete_task", task_identifier=old),
        lambda: call("update_task", task_identifier=old, new_title=names["new"]),
        lambda: call("set_task_priority", task_identifier=old, priority=chance.choice(("P1", "P9", "high"))),
        lambda: call(
            "add_multiple_checklist_items", task_identifier=old, items=chance.choice(([{"title": "a"}], "a"))
        ),
        lambda: call("list_tasks"),
        lambda: call("remove_task", task_identifier=old),
        lambda: CallRequest("x", "delete_task", "{not json"),
        lambda: call("manage_todos", add=[f"delete {names['old']}"]),
    )
    made: CallRequest = chance.choice(makers)()
    return made


def some_turn(chance: random.Random, names: dict[str, str], told: dict[str, Said]) -> Any:
    kind = chance.random()
    said = say(chance, names)
    told[said.text.strip()] = said
    if kind < 0.45:
        return Turn(said.text)
    if kind < 0.8:
        asked = tuple(some_call(chance, names) for _ in range(chance.choice((1, 1, 1, 2, 3))))
        return Turn(said.text if chance.random() < 0.3 else "", asked)
    if kind < 0.86:
        return Turn('<tool_call>{"name": "delete_task"}</tool_call> ' + said.text, leaked=True)
    if kind < 0.9:
        return Turn("")
    error = ProviderError("The model does not answer.", ProviderFailure.CUT_OFF)
    return error if kind < 0.95 else BrokenOffError(said.text, error)


class Endless(Scripted):
    """Makes its next move up when it is asked."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance
        self.names: dict[str, str] = {}
        self.told: dict[str, Said] = {}

    def prepare(self) -> str:
        old, old2 = self.chance.sample(TITLES, 2)
        self.names = {"old": old, "old2": old2, "new": self.chance.choice(NEW)}
        self.told = {}
        self.script = [lambda _request: some_turn(self.chance, self.names, self.told) for _ in range(60)]
        self.requests.clear()
        return self.chance.choice(_REQUESTS).format(**self.names)


@dataclass
class Happened:
    """What the run left in the store: (tool, title) by whether it waits or was carried out."""

    proposed: set[tuple[str, str]]
    done: set[tuple[str, str]]


def happened(services: Services, set_id: str | None, before: set[tuple[str, str]]) -> Happened:
    """`before` waits since earlier runs: a text may rightly say that it was proposed."""
    proposed, done = set(before), set[tuple[str, str]]()
    with services.store.read() as reader:
        for found in reader.reviews.sets([set_id] if set_id else []):
            states = reader.reviews.states([item.id for item in found.items], dt.datetime.now(dt.UTC))
            for item in found.items:
                (done if states[item.id] is ItemState.CONFIRMED else proposed).add((item.tool, item.task_title))
    return Happened(proposed, done)


def waiting(services: Services) -> set[tuple[str, str]]:
    from desktop.agent.run_setup import waiting as found

    with services.store.read() as reader:
        return {(item.tool, item.task_title) for item in found(reader, dt.datetime.now(dt.UTC))}


def ghosts(said: Said, truth: Happened) -> list[tuple[str, str, str]]:
    """The claims of a displayed text that nothing stands behind."""
    return [
        (tool, stage, title)
        for tool, stage, title in said.claims
        if (tool, title) not in truth.done and not (stage == PROPOSED and (tool, title) in truth.proposed)
    ]


def check(told: Heard, model: Endless, truth: Happened) -> str:
    """What kind of text was displayed; fails on a ghost."""
    kinds = []
    displayed = told.displayed()
    for text, event in zip(displayed, told.of(AnswerReady), strict=True):
        said = model.told.get(text.strip())
        if event.message.role is Role.NOTICE:
            kinds.append("notice")
        elif said is not None:
            assert not ghosts(said, truth), (text, truth, [r.to_json() for r in told.result.records.tool_calls])
            kinds.append("claims" if said.claims else "harmless")
        elif text in (NOT_TRIGGERED, NO_ANSWER) or text.startswith((NOT_TRIGGERED, STOPPED)):
            kinds.append("error")
        else:
            assert event.message.records.tool_calls, text
            for other in model.told.values():
                assert not other.claims or other.text not in text
            kinds.append("receipts")
    return "+".join(sorted(set(kinds)))


def nothing_happened_twice(records: tuple[ToolRecord, ...], services: Services, set_id: str | None) -> None:
    """However often a call was asked for, what it proposed is there once."""
    queued = [id_ for record in records for id_ in record.result.get("item_ids", ())]
    assert len(queued) == len(set(queued))
    if set_id:
        with services.store.read() as reader:
            (found,) = reader.reviews.sets([set_id])
        meanings = Counter((item.tool, item.target_id, str(dict(item.arguments))) for item in found.items)
        assert max(meanings.values()) == 1, meanings


@contextmanager
def fuzzed(folder: Path, seed: int) -> Iterator[tuple[AgentService, Endless, Services]]:
    services = Services(folder)
    for title in TITLES:
        services.tasks.create({"title": title})
    model = Endless(random.Random(seed))
    service = AgentService(services, provide=lambda _choice: model)
    try:
        yield service, model, services
    finally:
        service.close()
        services.close()


def fuzz(folder: Path, seed: int, runs: int) -> Counter[str]:
    kinds: Counter[str] = Counter()

    async def go() -> None:
        for _ in range(runs):
            text = model.prepare()
            mode = Mode.IMMEDIATE if model.chance.random() < 0.15 else Mode.REVIEW
            before = waiting(services)
            told = Heard([event async for event in service.ask(text, mode=mode)])
            assert isinstance(told.events[-1], RunEnded)
            result = told.result
            stored = service.messages(result.conversation_id)
            assert stored[0].text == text
            set_id = result.records.change_set_id
            kinds[check(told, model, happened(services, set_id, before))] += 1
            nothing_happened_twice(result.records.tool_calls, services, set_id)

    with fuzzed(folder, seed) as (service, model, services):
        asyncio.run(go())
    return kinds


@pytest.mark.parametrize("seed", range(4))
def test_no_ghost_success_is_displayed(tmp_path: Path, seed: int) -> None:
    kinds = fuzz(tmp_path / "profile", seed, 100)
    assert {"error", "receipts", "harmless"} <= set(kinds)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 150))
def test_no_ghost_success_is_displayed_in_thousands_of_runs(tmp_path: Path, seed: int) -> None:
    fuzz(tmp_path / "profile", seed, 100)


def test_a_run_left_at_any_moment_tells_what_it_did(tmp_path: Path) -> None:
    with fuzzed(tmp_path / "profile", 7) as (service, model, services):

        async def leave(after: int) -> str:
            """Stops listening after so many events; returns the conversation."""
            events = service.ask(model.prepare())
            seen: list[Any] = []
            async for event in events:
                seen.append(event)
                if len(seen) == after:
                    break
            await events.aclose()
            conversation: str = seen[0].message.conversation_id
            return conversation

        for number in range(60):
            conversation = asyncio.run(leave(1 + number % 15))
            first, *others = service.messages(conversation)
            assert first.role is Role.USER
            assert others, "every run that was begun has an end"
            records = tuple(call for message in others for call in message.records.tool_calls)
            sets = {message.records.change_set_id for message in others} - {None}
            assert len(sets) <= 1
            nothing_happened_twice(records, services, next(iter(sets), None))
            made = {id_ for record in records for id_ in record.result.get("item_ids", ())}
            with services.store.read() as reader:
                kept = {
                    item.id for found in reader.reviews.sets([id_ for id_ in sets if id_]) for item in found.items
                }
            assert made == kept


def test_the_oracle_sees_a_ghost() -> None:
    said = Said("I've deleted “Read book”.", (("delete_task", DONE, "Read book"),))
    assert ghosts(said, Happened(set(), set()))
    assert ghosts(said, Happened({("delete_task", "Read book")}, set()))
    assert ghosts(said, Happened(set(), {("delete_task", "Buy bread")}))
    assert not ghosts(said, Happened(set(), {("delete_task", "Read book")}))
