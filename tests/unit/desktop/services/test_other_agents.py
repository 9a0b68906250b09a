"""What another agent can do: read what is not hidden, propose within limits, and change nothing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop.domain.change_set import OTHER_AGENT, ItemState
from desktop.domain.run import CallState
from desktop.errors import NotFoundError
from desktop.services import Services
from desktop.services.connected_agent import (
    CALLS_AT_ONCE,
    MOST_OPEN,
    PROPOSALS_A_MINUTE,
    VIEWS,
    CallRate,
    ConnectedAgent,
    RefusedError,
)
from desktop.services.other_agents import client_setups, server_command


class Time:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time_() -> Time:
    return Time()


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with closing(Services(tmp_path / "profile")) as services:
        services.other_agents.set_enabled(True)
        yield services


@pytest.fixture
def agent(services: Services, time_: Time) -> Iterator[ConnectedAgent]:
    with closing(ConnectedAgent(services, "Claude Code", "2.1", time_)) as agent:
        yield agent


def _propose(agent: ConnectedAgent, tool: str = "add_task", **arguments: Any) -> dict[str, Any]:
    result = dict(agent.call(tool, arguments).result)
    assert result["status"] == "queued", result
    return result


def test_its_notes_are_proposals_that_can_be_confirmed_and_undone(services: Services, agent: ConnectedAgent) -> None:
    task = services.tasks.create({"title": "Launch prep"}).task
    ids = [
        *_propose(agent, "set_task_language", task_identifier=task.id, language_code="en", confidence="high")[
            "item_ids"
        ],
        *_propose(agent, "update_report", task_identifier=task.id, one_liner="On track", tldr="", content="All")[
            "item_ids"
        ],
        *_propose(agent, "record_observations", task_identifier=task.id, observations=[{"text": "A"}, {"text": "B"}])[
            "item_ids"
        ],
    ]
    (card,) = services.review.open_cards()
    assert [row.summary for row in card.rows] == [
        "Set language to en",
        'Set report to "On track All"',
        'Add note "A"',
        'Add note "B"',
    ]
    assert all(services.review.confirm(id_).outcomes[0].done for id_ in ids)
    with services.store.read() as reader:
        done = reader.task(task.id)
    assert done is not None
    assert done.report is not None
    assert (done.language, done.report.one_liner, [seen.text for seen in done.observations]) == (
        "en",
        "On track",
        ["A", "B"],
    )
    assert all(services.review.undo(id_).outcomes[0].done for id_ in reversed(ids))
    with services.store.read() as reader:
        undone = reader.task(task.id)
    assert undone is not None
    assert (undone.language, undone.report, undone.observations) == (None, None, ())


def test_what_is_hidden_cannot_be_read_matched_named_or_counted(services: Services, agent: ConnectedAgent) -> None:
    secret = services.tasks.create({"title": "Secret plan"}, ["private"], ["Hidden step"]).task
    services.tasks.create({"title": "Buy milk"}, ["home"])
    private = next(label.id for label in services.labels.all() if label.name == "private")
    assert agent.call("list_tasks", {}).result["count"] == 2
    services.other_agents.hide([private])  # also while it is connected
    listed = agent.call("list_tasks", {}).result
    assert (listed["count"], [task["title"] for task in listed["tasks"]]) == (1, ["Buy milk"])
    assert agent.view("all")[0] == 1
    with pytest.raises(NotFoundError):
        agent.task(secret.id)
    for said in (secret.id, "Secret plan", "secret", "Secret plam"):
        told = json.dumps(dict(agent.call("complete_task", {"task_identifier": said}).result))
        assert "No task found" in told
        assert "Secret plan" not in told.replace(said, "")
    items = [{"id": secret.checklist[0].id, "isChecked": True}]
    told = str(agent.call("update_checklist_items", {"task_identifier": "Buy milk", "items": items}).result)
    assert "Hidden step" not in told
    services.tasks.label([services.tasks.create({"title": "Later secret"}).task.id], ["private"])
    assert "Later secret" not in str(agent.call("list_tasks", {}).result)
    assert "No task found" in str(agent.call("delete_task", {"task_identifier": "Later secret"}).result)
    home = next(label.id for label in services.labels.all() if label.name == "home")
    services.labels.merge(private, home)
    assert agent.call("list_tasks", {}).result["count"] == 0  # rather too little than what was hidden before
    services.other_agents.hide([])
    assert agent.call("list_tasks", {}).result["count"] == 3
    work = services.task_lists.create("Work")
    services.tasks.create({"title": "Plan the merger", "list": work})
    services.other_agents.hide(lists=[work.id])
    told = str(agent.call("list_tasks", {}).result) + str(agent.call("complete_task", {"task_identifier": "merger"}))
    assert "Plan the merger" not in told
    assert "Work" not in str(agent.call("set_task_list", {"task_identifier": "Buy milk", "list": "Wor"}).result)


def test_what_is_hidden_makes_no_difference_to_any_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two profiles, one of them with secrets: whatever is asked, both answer the same."""
    monkeypatch.setattr("desktop.services.connected_agent.PROPOSALS_A_MINUTE", 10_000)
    with closing(Services(tmp_path / "secret")) as secret, closing(Services(tmp_path / "plain")) as plain:
        for services in (secret, plain):
            services.other_agents.set_enabled(True)
            home = services.task_lists.create("Home")
            services.tasks.create({"title": "Buy milk", "list": home}, ["errand"], ["Oat", "Soy"])
            services.tasks.create({"title": "Plan trip"}, ["travel"])
        work = secret.task_lists.create("Work")
        merger = secret.tasks.create({"title": "Merger plan", "list": work}, ["errand"], ["Call Zebra"]).task
        trip = secret.tasks.create({"title": "Plan trip for two", "description": "Zebra"}, ["private", "travel"]).task
        private = next(label.id for label in secret.labels.all() if label.name == "private")
        with closing(ConnectedAgent(secret, "Other", "1")) as other:
            theirs = _propose(other, "complete_task", task_identifier=merger.id)["item_ids"][0]
            waiting = _propose(other, "update_task", task_identifier=trip.id, new_title="Paris")["item_ids"][0]
        secret.review.reject(theirs, "Zebra would notice")
        secret.other_agents.hide([private], [work.id])
        ids = [merger.id, trip.id, merger.checklist[0].id, work.id, private, theirs, waiting]
        said = ["Merger plan", "merger", "Zebra", "Plan trip for two", "plan", "trip for", "Work", "private", *ids]
        with closing(ConnectedAgent(secret, "X", "1")) as one, closing(ConnectedAgent(plain, "X", "1")) as two:
            for name, arguments in _about(said):
                assert _told(one, name, arguments, ids) == _told(two, name, arguments, ids)
            for view in VIEWS:
                assert [task.title for task in one.view(view)[1]] == [task.title for task in two.view(view)[1]]
            for text in ("", *said, *(id_[:8] for id_ in ids), "#private", "/Work"):
                assert len(one.find_ids(text)) == len(two.find_ids(text))
            assert len(one.find_ids("milk")) == 1


def _about(said: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for text in said:
        for tool in ("get_task", "complete_task", "delete_task"):
            yield tool, {"task_identifier": text}
        for narrowed in ("text", "label", "list"):
            yield "list_tasks", {narrowed: text}
        yield "list_tasks", {"text": f"#{text} /{text}"}
        yield "set_task_list", {"task_identifier": "Buy milk", "list": text}
        yield "assign_task_labels", {"task_identifier": "Buy milk", "labels": [text]}
        yield "add_task", {"title": text, "list": text, "labels": [text]}
        yield "update_task", {"task_identifier": "Buy milk", "new_title": text}
        yield "update_checklist_items", {"task_identifier": "Buy milk", "items": [{"id": text, "isChecked": True}]}
        yield "retract_proposals", {"proposals": [{"item_id": text, "reason": "x"}]}
    yield "list_tasks", {}


def _told(agent: ConnectedAgent, tool: str, arguments: dict[str, Any], known: list[str]) -> str:
    """Without the ids and times that differ between any two profiles."""
    text = json.dumps(dict(agent.call(tool, arguments).result), default=str)
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "<time>", text)
    return re.sub(
        r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", lambda id_: id_[0] if id_[0] in known else "<id>", text
    )


def test_a_pause_or_a_decided_set_begins_another(services: Services, agent: ConnectedAgent, time_: Time) -> None:
    first, second = _propose(agent, title="A"), _propose(agent, title="B")
    assert first["change_set_id"] == second["change_set_id"]
    time_.now += 61
    third = _propose(agent, title="C")
    assert third["change_set_id"] != first["change_set_id"]
    services.review.reject(third["item_ids"][0], "not now")
    assert _propose(agent, title="D")["change_set_id"] != third["change_set_id"]


def test_the_card_says_who_and_why_and_the_log_has_it_all(services: Services, agent: ConnectedAgent) -> None:
    agent.call("list_tasks", {})
    set_id = _propose(agent, title="A", why="Tidy\nup\x07")["change_set_id"]
    card = services.review.card(set_id)
    assert card is not None
    assert (card.provider, card.model) == (OTHER_AGENT, "Claude Code 2.1")
    assert card.request == "Tidy up�"
    (run,) = services.other_agents.runs()
    assert (run.agent, run.request) == ("Claude Code 2.1", "Tidy up�")
    assert [entry.event for entry in services.agent.log(run.run_id)] == ["agent", "called", "agent", "called"]
    (conversation,) = services.agent.conversations()
    (message,) = services.agent.messages(conversation.id)
    assert (conversation.title, message.records.change_set_id) == ("Claude Code 2.1", set_id)
    assert message.truth == "1 proposal queued, listed 0 tasks; nothing changed yet"
    _propose(agent, title="B")
    (message,) = services.agent.messages(conversation.id)
    assert message.truth == "2 proposals queued, listed 0 tasks; nothing changed yet"
    services.review.reject(card.rows[0].item.id, "not now")
    (entry,) = services.review.decisions()
    assert entry.agent == "Claude Code 2.1"


def test_it_learns_what_became_of_its_own_proposals_and_of_no_others(
    services: Services, agent: ConnectedAgent
) -> None:
    mine = _propose(agent, title="A")
    with closing(ConnectedAgent(services, "Other", "1")) as other:
        theirs = _propose(other, title="B")
        for wrong in ({"set_id": theirs["change_set_id"]}, {"item_ids": theirs["item_ids"]}):
            with pytest.raises(NotFoundError):
                agent.status(**wrong)
        reason = {"reason": "x"}
        refused = agent.call("retract_proposals", {"proposals": [{"item_id": theirs["item_ids"][0], **reason}]})
        assert refused.result == {"status": "error", "error_message": "There is no such proposal."}
        said_again = other.call("add_task", {"title": "A"}).result  # which must not take back what the first one said
        assert "waits for the user's review already" in said_again["message"]
        assert agent.status(mine["change_set_id"])["pending"] == 1
        services.review.reject(mine["item_ids"][0], "wrong value")
        told = agent.status(mine["change_set_id"])
        assert (told["pending"], told["items"][0]["state"], told["items"][0]["reason"]) == (
            0,
            "rejected",
            "wrong value",
        )
        again = other.call("add_task", {"title": "A"}).result  # what was rejected stays so, whoever asks
        assert "wrong value" in again["message"]
        assert again["item_ids"] == []
        withdrawn = other.call("retract_proposals", {"proposals": [{"item_id": theirs["item_ids"][0], **reason}]})
        assert withdrawn.result["retracted"] == theirs["item_ids"]
        assert other.status(item_ids=theirs["item_ids"])["items"][0]["state"] == ItemState.WITHDRAWN
    with closing(ConnectedAgent(services, "Claude Code", "2.2")) as later:  # the same client, updated since
        assert later.status(mine["change_set_id"])["decided"] == 1


def test_it_is_let_in_only_while_the_user_says_so(services: Services, agent: ConnectedAgent) -> None:
    services.other_agents.set_enabled(False)
    for call in (lambda: agent.call("list_tasks", {}), lambda: agent.view("today"), lambda: agent.status("x")):
        with pytest.raises(RefusedError, match="Other agents"):
            call()


def test_proposals_are_limited(
    services: Services, agent: ConnectedAgent, time_: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = services.tasks.create({"title": "Launch"}).task
    for batch in range(PROPOSALS_A_MINUTE // 20):
        items = [{"title": f"Step {batch} {number}"} for number in range(20)]
        _propose(agent, "add_multiple_checklist_items", task_identifier=task.id, items=items)
    time_.now += 20
    with pytest.raises(RefusedError, match="Try again in 40 seconds") as refused:
        agent.call("add_task", {"title": "One more"})
    assert refused.value.retry_after == 40
    assert agent.call("list_tasks", {}).state is CallState.APPLIED
    time_.now += 41
    _propose(agent, title="One more")
    monkeypatch.setattr("desktop.services.connected_agent.MOST_OPEN", PROPOSALS_A_MINUTE + 1)
    with pytest.raises(RefusedError, match="wait for the user already"):
        agent.call("add_task", {"title": "Too many"})
    assert MOST_OPEN == 500


def test_calls_are_limited(time_: Time) -> None:
    rate = CallRate(time_)
    for _ in range(CALLS_AT_ONCE):
        rate.take()
    with pytest.raises(RefusedError):
        rate.take()
    time_.now += 0.1
    rate.take()


@pytest.mark.parametrize(("name", "shown"), [("", "An agent without a name"), ("Evil\n\x1b[31m‮ agent", "agent")])
def test_a_name_is_fit_to_be_shown(services: Services, name: str, shown: str) -> None:
    with closing(ConnectedAgent(services, name, "")) as agent:
        assert shown in agent.label
        assert agent.label.isprintable()


def test_what_to_paste_names_the_installed_command(tmp_path: Path) -> None:
    command = server_command(tmp_path / "My profile")
    assert Path(command[0]).name.startswith(("assent", "python"))
    assert command[-3:] == ["mcp", "--profile", str(tmp_path / "My profile")]
    setups = {setup.client: setup for setup in client_setups(["/opt/As sent/assent", "mcp"])}
    assert list(setups) == ["Claude Desktop", "Claude Code", "Cursor", "VS Code", "Codex", "Goose"]
    entry = {"command": "/opt/As sent/assent", "args": ["mcp"]}
    assert json.loads(setups["Cursor"].text) == {"mcpServers": {"assent": entry}}
    assert json.loads(setups["VS Code"].text) == {"servers": {"assent": {"type": "stdio", **entry}}}
    import tomllib

    assert tomllib.loads(setups["Codex"].text) == {"mcp_servers": {"assent": {**entry, "tool_timeout_sec": 600}}}
    if sys.platform != "win32":
        assert setups["Claude Code"].text == "claude mcp add --scope user assent -- '/opt/As sent/assent' mcp"
