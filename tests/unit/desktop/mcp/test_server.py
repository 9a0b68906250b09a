"""The server as the official client meets it, in one process."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp.types import PromptReference, ResourceTemplateReference

from desktop.domain.task import Task
from desktop.mcp import server as server_module
from desktop.mcp.server import AgentServer
from desktop.review.policy import POLICIES
from desktop.services import Services
from desktop.services.connected_agent import VIEWS, offered
from desktop.settings import ALWAYS_ASK, APPLY_AND_TELL
from desktop.tools.registry import TOOLS

TEMPLATE = ResourceTemplateReference(uri="assent://task/{id}")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with closing(Services(tmp_path / "profile")) as services:
        services.other_agents.set_enabled(True)
        yield services


@pytest.fixture
def agents(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[AgentServer]:
    monkeypatch.setattr("desktop.services.connected_agent.CALLS_AT_ONCE", 10_000)
    monkeypatch.setattr("desktop.services.connected_agent.PROPOSALS_A_MINUTE", 10_000)
    with closing(AgentServer(services)) as agents:
        yield agents


def _database(services: Services) -> dict[str, Any]:
    with closing(sqlite3.connect(services.store.database.path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}


def _examples(services: Services) -> tuple[dict[str, dict[str, Any]], list[Task]]:
    """What each tool's own example says, about tasks that are there."""
    examples = {tool.name: json.loads(tool.example) for tool in offered()}
    titles = sorted({str(one["task_identifier"]) for one in examples.values() if "task_identifier" in one})
    tasks = [services.tasks.create({"title": title}, ["garden"], ["Milk", "Bread"]).task for title in titles]
    examples["update_checklist_items"] |= {
        "task_identifier": tasks[0].id,
        "items": [{"id": tasks[0].checklist[0].id, "isChecked": True}],
    }
    examples["add_multiple_checklist_items"]["task_identifier"] = titles[0]
    examples["set_task_due_date"]["due_date"] = dt.date.today().isoformat()
    return examples, tasks


@pytest.mark.parametrize("policy", [ALWAYS_ASK, APPLY_AND_TELL])
def test_no_request_and_no_setting_lets_it_write(services: Services, agents: AgentServer, policy: str) -> None:
    """Every tool by its name and by others, with whatever beside its arguments; all else that can be asked."""
    for setting in POLICIES.values():
        services.settings.set(setting, policy)
    examples, tasks = _examples(services)
    before = _database(services)

    async def ask() -> set[str]:
        failed = set()
        async with Client(agents.server) as client:
            for name, arguments in examples.items():
                extra = {
                    "why": "because",
                    "apply": True,
                    "mode": "immediate",
                    "confirm": True,
                    "policy": APPLY_AND_TELL,
                }
                for given in (arguments, {**arguments, "why": "because"}, {**arguments, **extra}):
                    answer = await client.call_tool(name, given)
                    told = answer.structured_content
                    assert told is not None
                    if told["status"] == "error":
                        failed.add(name)
                    elif TOOLS[name].proposes:
                        assert told["status"] == "queued" or not told["item_ids"]
                for alias in (name.upper(), name.replace("_", "-"), f"assent.{name}", f" {name}", f"{name}\0"):
                    with pytest.raises(MCPError, match="There is no tool"):
                        await client.call_tool(alias, arguments)
            for alias in ("manage_todos", "create_task", "confirm", "confirm_all", "undo", "apply"):
                with pytest.raises(MCPError, match="There is no tool"):
                    await client.call_tool(alias, {})
            for uri in (*(f"assent://{view}" for view in VIEWS), f"assent://task/{tasks[0].id}"):
                await client.read_resource(uri)
                async with client.listen(resource_subscriptions=[uri]):
                    pass
            for prompt in (await client.list_prompts()).prompts:
                await client.get_prompt(prompt.name)
                await client.complete(PromptReference(name=prompt.name), {"name": "x", "value": "y"})
            await client.complete(TEMPLATE, {"name": "id", "value": tasks[0].title})
        return failed

    failed = asyncio.run(ask())
    after = _database(services)
    changed = {name for name, rows in after.items() if rows != before[name]}
    of_proposals = {"change_sets", "change_items", "conversations", "messages", "run_log"}
    assert changed == of_proposals | {"history", "outbox", "meta"}
    kinds = {kind for _, kind, *_ in after["history"][len(before["history"]) :]}
    assert kinds == {"change_set", "change_item", "conversation", "message"}
    cards = services.review.open_cards()
    proposed = {row.item.tool for card in cards for row in card.rows}
    assert proposed | failed >= {name for name, tool in TOOLS.items() if tool.proposes}
    assert len(proposed) >= 14
    assert all(row.waits for card in cards for row in card.rows)


def test_ids_of_tasks_are_completed_by_words_of_their_titles(services: Services, agents: AgentServer) -> None:
    book = services.tasks.create({"title": "Read book"}).task
    services.tasks.create({"title": "Read diary"}, ["private"])
    services.other_agents.hide([label.id for label in services.labels.all()])

    async def ask() -> list[list[str]]:
        async with Client(agents.server) as client:
            asked = ("rea", "diary", book.id[:13], book.id, "", "NEAR( * ^ # / \0")
            found = [(await client.complete(TEMPLATE, {"name": "id", "value": text})).completion for text in asked]
            other = await client.complete(TEMPLATE, {"name": "title", "value": "rea"})
            assert other.completion.values == []
            for wrong in (PromptReference(name="x"), ResourceTemplateReference(uri="file:///{id}")):
                with pytest.raises(MCPError, match="no such prompt or resource template"):
                    await client.complete(wrong, {"name": "id", "value": "rea"})
            return [one.values for one in found]

    assert asyncio.run(ask()) == [[book.id], [], [book.id], [book.id], [book.id], []]


def test_an_error_that_nobody_foresaw_says_nothing_of_what_it_is_about(
    services: Services, agents: AgentServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> list[object]:
        raise RuntimeError("row 'Secret plan' of /home/user/profile")

    monkeypatch.setattr(server_module, "tool_list", fail)

    async def ask() -> None:
        async with Client(agents.server) as client:
            with pytest.raises(MCPError, match="Assent's log says why") as refused:
                await client.list_tools()
            assert "Secret" not in str(refused.value.error)

    asyncio.run(ask())
    assert "Secret plan" in caplog.text


def test_a_refused_call_does_no_work(
    services: Services, agents: AgentServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        async with Client(agents.server) as client:
            await client.list_tools()
            monkeypatch.setattr("desktop.services.connected_agent.CALLS_AT_ONCE", 0)
            monkeypatch.setattr(agents, "_do", None)  # whatever touches the profile goes through it
            for call in (
                client.call_tool("list_tasks", {}),
                client.call_tool("add_task", {"title": "x"}),
                client.call_tool("wait_for_review", {"item_ids": ["x"]}),
                client.list_tools(),
                client.read_resource("assent://all"),
                client.get_prompt("plan_my_day"),
                client.complete(TEMPLATE, {"name": "id", "value": "x"}),
            ):
                with pytest.raises(MCPError, match="Try again in 1 second") as refused:
                    await call
                assert refused.value.error.code == server_module.LIMIT_REACHED

    asyncio.run(ask())


def test_so_many_calls_wait_at_once_and_no_more(
    services: Services, agents: AgentServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "_MOST_WAITS", 2)

    async def ask() -> None:
        async with Client(agents.server) as client:
            queued = (await client.call_tool("add_task", {"title": "Milk"})).structured_content
            assert queued is not None
            wanted = {"item_ids": queued["item_ids"], "seconds": 2}
            results = await asyncio.gather(
                *(client.call_tool("wait_for_review", wanted) for _ in range(3)), return_exceptions=True
            )
            (refused,) = [one for one in results if isinstance(one, MCPError)]
            assert refused.error.data == {"retry_after_seconds": 10}
            many = await client.call_tool("review_status", {"item_ids": ["x"] * 201})
            assert many.is_error

    asyncio.run(ask())
