"""Runs of the agent in the window: where they work, how they are stopped, and that quitting loses nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.agent.events import CallFinished, Ending, RunEnded, RunEvent
from desktop.agent.receipts import STOPPED
from desktop.services import Services
from desktop.services.agent import AgentService
from desktop.ui.core.background import Background, Job
from tests.helpers.scripted import Hang, Scripted, call


class Listener(QObject):
    def __init__(self, job: Job) -> None:
        super().__init__()
        self.events: list[RunEvent] = []
        self.finished = False
        job.item.connect(self.on_item)
        job.finished.connect(self.on_finished)

    def on_item(self, event: Any) -> None:
        self.events.append(event)

    def on_finished(self) -> None:
        self.finished = True

    @property
    def last(self) -> RunEvent:
        return self.events[-1]


@pytest.fixture
def model() -> Scripted:
    return Scripted()


@pytest.fixture
def agent(services: Services, background: Background, model: Scripted) -> Iterator[AgentService]:
    service = AgentService(services, provide=lambda _choice: model)
    service.use_executors(background.aread, background.awrite)
    yield service
    background.shutdown()
    service.close()


def test_a_run_blocks_neither_the_window_nor_the_loop(
    agent: AgentService, background: Background, model: Scripted, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: dict[str, str] = {}

    def noting(name: str) -> None:
        original = getattr(agent._store, name)

        def noted() -> Any:
            threads.setdefault(name, threading.current_thread().name)
            return original()

        monkeypatch.setattr(agent._store, name, noted)

    noting("write")
    model.script = [call("add_task", title="milk"), "Proposed “milk”."]
    listener = Listener(background.run(agent.ask, "add task milk"))
    qtbot.waitUntil(lambda: listener.finished)
    assert isinstance(listener.last, RunEnded)
    assert listener.last.result.ending is Ending.FINISHED
    assert threads["write"].startswith("assent-write")


def test_stopping_a_run(agent: AgentService, background: Background, model: Scripted, qtbot: QtBot) -> None:
    model.script = [call("add_task", title="milk"), Hang("I've added")]
    job = background.run(agent.ask, "add task milk")
    listener = Listener(job)
    qtbot.waitUntil(lambda: any(isinstance(event, CallFinished) for event in listener.events))
    job.cancel()
    qtbot.waitUntil(lambda: listener.finished)
    assert isinstance(listener.last, RunEnded)
    result = listener.last.result
    assert result.ending is Ending.CANCELLED
    assert result.text.startswith(STOPPED)
    stored = agent.messages(result.conversation_id)
    assert [message.text for message in stored] == ["add task milk", result.text]


def test_quitting_in_the_middle_of_a_run(
    agent: AgentService, background: Background, model: Scripted, qtbot: QtBot
) -> None:
    model.script = [call("add_task", title="milk"), Hang("I've added")]
    listener = Listener(background.run(agent.ask, "add task milk"))
    qtbot.waitUntil(lambda: any(isinstance(event, CallFinished) for event in listener.events))
    background.shutdown()
    (conversation,) = agent.conversations()
    first, last = agent.messages(conversation.id)
    assert first.text == "add task milk"
    assert last.text.startswith(STOPPED)
    assert "1 proposal queued" in last.truth
