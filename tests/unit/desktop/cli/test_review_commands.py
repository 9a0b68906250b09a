"""`assent review`, `confirm`, `reject` and `undo`: what they print, decide and refuse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.cli import review_commands
from desktop.cli.parser import UsageError, parse
from desktop.domain.change_set import Verdict
from desktop.errors import AmbiguousError, NotFoundError
from desktop.review.verdicts import record_verdict
from desktop.services import Services
from tests.helpers.review import Agent, add_task, edit, task


class Assent:
    """The commands as the command line calls them."""

    def __init__(self, services: Services, capsys: pytest.CaptureFixture[str]) -> None:
        self.services = services
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        options = parse(arguments)
        status: int = getattr(review_commands, options.command)(self.services, options)
        captured = self._capsys.readouterr()
        return status, captured.out, captured.err

    def json(self, *arguments: str) -> Any:
        return json.loads(self(*arguments, "--json")[1])


@pytest.fixture
def assent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Assent]:
    services = Services(tmp_path / "profile")
    for name in ("Milk", "Bread"):
        add_task(services.store, name, {"title": name})
    yield Assent(services, capsys)
    services.close()


@pytest.fixture
def agent(assent: Assent) -> Agent:
    agent = Agent(assent.services.store, "plan a party")
    agent.propose("add_task", title="Party", priority="high")
    agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    agent.propose("update_task", task_identifier="Milk", new_title="Oat milk")
    agent.propose("delete_task", task_identifier="Bread")
    return agent


def set_id(agent: Agent) -> str:
    assert agent.builder.set_id is not None
    return agent.builder.set_id


def test_review_prints_the_sets(assent: Assent, agent: Agent) -> None:
    (found,) = assent.json("review")
    assert (found["status"], found["request"]) == ("pending", "plan a party")
    party, cake, rename, _ = found["items"]
    assert {"id", "tool", "arguments", "summary", "before", "after", "state", "reason", "depends_on"} <= set(party)
    assert party["arguments"] == {"title": "Party", "priority": "P1"}
    assert (party["before"], party["after"]) == ({}, {"title": "Party", "priority": "P1"})
    assert (cake["depends_on"], cake["shown_as"]) == ([party["id"]], "blocked")
    assert (rename["summary"], rename["before"], rename["after"]) == (
        'Set title to "Oat milk"',
        {"title": "Milk"},
        {"title": "Oat milk"},
    )
    assert {item["state"] for item in found["items"]} == {"pending"}
    status, out, told = assent("review")
    assert status == 0
    assert "4 changes to 3 tasks" in out
    assert '1. [ ] Add task: "Party" (priority: P1)' in out  # all that confirming it does
    assert '3. [ ] Set title to "Oat milk" (was: Milk)' in out
    assert '4. [ ] Delete "Bread"\n' in out
    assert f"assent confirm {set_id(agent)} 1 2 …" in told


def test_what_was_confirmed_is_listed_with_the_way_to_undo_it(assent: Assent, agent: Agent) -> None:
    (undoable,) = [item["id"] for item in assent.json("review")[0]["items"] if item["tool"] == "update_task"]
    assent("confirm", set_id(agent), undoable)
    listed = next(line for line in assent("review", "--all")[1].splitlines() if 'to "Oat milk"' in line)
    assert listed.endswith(f"assent undo {undoable}")
    assent("undo", undoable)
    assert undoable not in assent("review", "--all")[1]


def test_confirm_all_leaves_deletions_to_be_named(assent: Assent, agent: Agent) -> None:
    outcomes = assent.json("confirm", set_id(agent), "--all")
    assert [(one["outcome"], one["state"]) for one in outcomes] == [
        *[("applied", "confirmed")] * 3,
        ("skipped", "pending"),
    ]
    assert task(assent.services.store, "Milk").title == "Oat milk"
    assert task(assent.services.store, "Bread").deleted_at is None
    status, _, told = assent("confirm", set_id(agent), "4")
    assert (status, told) == (0, "1 applied.\n")
    assert task(assent.services.store, "Bread").deleted_at
    assert assent.json("review") == []
    assert assent("review")[2] == "Nothing waits for your review.\n"
    (found,) = assent.json("review", "--all")
    assert found["status"] == "resolved"
    assert found["items"][0]["decision"]["verdict"] == "confirmed"


def test_reject_and_undo(assent: Assent, agent: Agent) -> None:
    party, cake, rename, _ = (item["id"] for item in assent.json("review")[0]["items"])
    outcomes = assent.json("reject", set_id(agent), party, "--reason", "not now")
    assert [(one["id"], one["outcome"], one["because_of"]) for one in outcomes] == [
        (party, "rejected", None),
        (cake, "rejected", party),
    ]
    assert assent("reject", set_id(agent), party)[0] == 1
    assert assent("confirm", set_id(agent), rename)[0] == 0
    edit(assent.services.store, "Milk", title="Whole milk")
    status, _, told = assent("undo", rename)
    assert status == 1
    assert "title" in told
    assert "--force" in told
    assert assent.json("undo", rename)[0]["outcome"] == "changed since"
    assert assent("undo", rename, "--force")[0] == 0
    assert task(assent.services.store, "Milk").title == "Milk"
    assert assent.json("undo", rename)[0]["outcome"] == "already decided"


def test_what_is_stale_needs_force(assent: Assent, agent: Agent) -> None:
    edit(assent.services.store, "Milk", title="Whole milk")
    assert "(stale)" in assent("review")[1]
    (outcome,) = assent.json("confirm", set_id(agent), "3")
    assert outcome["outcome"] == "stale"
    assert outcome["differences"] == [{"field": "title", "then": "Milk", "now": "Whole milk", "proposed": "Oat milk"}]
    assert assent("confirm", set_id(agent), "3")[0] == 1
    assert assent("confirm", set_id(agent), "3", "--force")[0] == 0


def test_what_is_named_must_be_there(assent: Assent, agent: Agent) -> None:
    for call in (
        ("confirm", "nobody", "--all"), ("confirm", set_id(agent), "9"), ("confirm", set_id(agent), "0"),
        ("reject", set_id(agent), "no"), ("undo", "nobody"), ("undo", ""),
    ):  # fmt: skip
        with pytest.raises(NotFoundError):
            assent(*call)
    first = assent.json("review")[0]["items"][0]["id"]
    with pytest.raises(AmbiguousError):
        assent("confirm", set_id(agent), first[:4])
    assert assent("confirm", set_id(agent)[:-1], first[:-1])[0] == 0


@pytest.mark.parametrize("more", [[], ["1", "--all"]])
def test_confirm_wants_either_items_or_all(assent: Assent, agent: Agent, more: list[str]) -> None:
    with pytest.raises(UsageError, match="--all"):
        assent("confirm", set_id(agent), *more)


def test_a_confirmation_of_which_nothing_is_here_is_told_and_can_be_decided_again(assent: Assent) -> None:
    store = assent.services.store
    agent = Agent(store)
    item = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    with store.write() as writer:
        record_verdict(writer, writer.reviews.items([item])[0], Verdict.CONFIRMED, 0)
    _, out, _ = assent("review", "--all")
    assert "(confirmed without effect) — what it changed is not here" in out
    assert assent("confirm", set_id(agent), "1")[0] == 0
    assert task(store, "Milk").priority == "P1"
