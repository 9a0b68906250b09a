"""How a model's work is judged, and that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import os
import signal
import tempfile
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from desktop.agent.builtin import BuiltinProvider
from desktop.agent.provider import ProviderError, ProviderFailure
from desktop.errors import FileError
from desktop.services.model_check import Checked, check_model
from desktop.settings import AGENT_SMALL_MODEL
from tests.helpers.command_line import Run
from tests.helpers.model_server import ModelServer, Reply, calls, says
from tests.helpers.scripted import Behaviour, Scripted, call
from tests.unit.desktop.cli.conftest import assent

__all__ = ["assent"]

TASKS = [{"title": "Read book"}, {"title": "Buy groceries", "checklist": ["Milk", "[x] Eggs"]}]
DELETES = {"ask": "delete Read book", "wants": {"Read book": {"deleted": True}}}
ADDS = {"ask": "add task call the bank tomorrow", "wants": {"call bank": {"due": "tomorrow"}}}


def requests(folder: Path, *entries: dict[str, Any]) -> Path:
    path = folder / "requests.json"
    path.write_text(json.dumps({"tasks": TASKS, "requests": entries}))
    return path


def checked(folder: Path, entry: dict[str, Any], *script: Behaviour) -> Checked:
    async def run() -> Checked:
        model = Scripted(*script)
        async with aclosing(check_model(lambda: model, {}, requests(folder, entry))) as results:
            return await anext(results)

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("entry", "script", "verdict"),
    [
        ({"ask": "hello"}, ["Hello!"], "right"),
        ({"ask": "hello"}, ["Done, it is deleted.", "I deleted it."], "refused"),
        ({"ask": "hello"}, [call("delete_task", task_identifier="no such"), "Sorry."], "wrong"),
        ({"ask": "what is left?", "reads": True}, [call("list_tasks"), "Two tasks."], "right"),
        ({"ask": "what do you think of my tasks?", "reads": True}, ["They are fine."], "wrong"),
        (DELETES, [call("delete_task", task_identifier="read book"), "It waits."], "right"),
        (DELETES, [call("complete_task", task_identifier="read book"), "It waits."], "wrong"),
        (DELETES, [call("delete_task", task_identifier="Buy groceries"), "It waits."], "wrong"),
        (DELETES, ["It is deleted.", "It is deleted."], "refused"),
        (ADDS, [call("add_task", title="Call the bank", due_date="TOMORROW"), "It waits."], "right"),
        (ADDS, [call("add_task", title="Call the bank"), "It waits."], "wrong"),
        (
            {
                "ask": "add tea to the checklist of Buy groceries",
                "wants": {"Buy groceries": {"checklist": ["Milk", "[x] Eggs", "tea"]}},
            },
            [
                call("add_multiple_checklist_items", task_identifier="groceries", items=[{"title": "Tea"}]),
                "It waits.",
            ],
            "right",
        ),
    ],
)
def test_verdicts(tmp_path: Path, entry: dict[str, Any], script: list[Any], verdict: str) -> None:
    tomorrow = str(dt.date.today() + dt.timedelta(days=1))
    for one in script:
        if not isinstance(one, str) and "TOMORROW" in one.arguments:
            script[script.index(one)] = call(one.name, **json.loads(one.arguments.replace("TOMORROW", tomorrow)))
    assert checked(tmp_path, entry, *script).verdict == verdict


def test_a_model_that_is_not_there_ends_it(tmp_path: Path) -> None:
    down = ProviderError("No model answers.", ProviderFailure.UNREACHABLE)
    with pytest.raises(ProviderError, match="No model answers"):
        checked(tmp_path, DELETES, down)


def test_one_that_garbles_is_only_refused(tmp_path: Path) -> None:
    assert checked(tmp_path, DELETES, ProviderError("Garbled.", ProviderFailure.GARBLED)).verdict == "refused"


@pytest.mark.parametrize("text", ["", "[]", '{"tasks": []}', '{"tasks": [], "requests": [1]}'])
def test_a_file_without_requests_is_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text)

    async def run() -> None:
        async with aclosing(check_model(BuiltinProvider, {}, path)) as results:
            await anext(results)

    with pytest.raises(FileError, match=r"odd\.json holds no requests"):
        asyncio.run(run())


def test_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    async def run() -> None:
        results = check_model(BuiltinProvider, {AGENT_SMALL_MODEL: True})
        async with aclosing(results):
            one = await anext(results)
            assert (one.number, one.total) == (1, 40)
            assert list(tmp_path.iterdir())

    asyncio.run(run())
    assert list(tmp_path.iterdir()) == []


# the command


def test_the_built_in_assistant_does_most_of_our_own(assent: Run) -> None:
    told = assent("model", "check", "--json")
    assert told.status == 0
    document = told.json
    results = document.pop("results")
    assert len(results) == document["requests"] == document["done"] == 40
    assert sum(document[verdict] for verdict in ("right", "wrong", "refused", "spoilt")) == 40
    assert document["right"] >= 36
    assert document["spoilt"] == document["refused"] == 0
    assert set(results[0]) == {"ask", "verdict", "seconds", "answer", "calls"}
    assert told.err.count("\n") == 40
    assert assent("list", "--json").json == []


def test_ctrl_c_tells_what_was_done(assent: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(body: dict[str, Any]) -> Reply:
        if body["messages"][-1]["content"] == "delete Read book" and len(server.completions) > 2:
            os.kill(os.getpid(), signal.SIGINT)
        if body["messages"][-1]["role"] == "tool":
            return says("It waits.")
        return calls(("delete_task", {"task_identifier": "Read book"}))

    path = requests(tmp_path, DELETES, DELETES, DELETES)
    with ModelServer(answer) as server:
        for name, value in (("PROVIDER", "openai"), ("BASE_URL", server.base_url), ("MODEL", "test-model")):
            monkeypatch.setenv(f"ASSENT_{name}", value)
        told = assent("model", "check", "--requests", str(path))
    assert told.status == 130
    assert told.out.startswith("test-model: 1 of 3 requests\n  right      1")
