"""What a front end asks of the agent beyond a run: what cannot be sent, and conversations that are not there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.agent.conversation_store import ConversationStore
from desktop.agent.events import Continuation, Ending
from desktop.domain.change_set import SetFilter
from desktop.domain.ids import new_id
from desktop.domain.run import Records, Stop, Todo, TodosState, TodoStatus
from desktop.errors import AmbiguousError, InvalidInputError, NotFoundError
from desktop.services import Services
from tests.helpers.scripted import heard


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path / "profile")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("text", "told"), [(" \0 ", "There is nothing to ask yet."), ("x" * 100_001, "A message can have at most")]
)
def test_what_cannot_be_asked_leaves_no_conversation(services: Services, text: str, told: str) -> None:
    with pytest.raises(InvalidInputError, match=told):
        heard(services.agent.ask(text))
    assert services.agent.conversations() == []


def test_a_conversation_that_is_gone_is_said_to_be(services: Services) -> None:
    with pytest.raises(NotFoundError, match="not there any more"):
        services.agent.rename("nobody", "New title")
    with pytest.raises(NotFoundError, match="not there any more"):
        heard(services.agent.ask("hello", conversation_id="nobody"))


def test_leaving_out_the_last_step_ends_the_queue_for_good(services: Services) -> None:
    heard(services.agent.ask("add task milk"))
    (talk,) = services.agent.conversations()
    todos = TodosState((Todo(1, "Add task bread", TodoStatus.CURRENT),))
    message = services.agent.messages(talk.id)[-1]
    stopped = replace(message, id=new_id(), records=Records(todos=todos, stopped=Stop.STEP_FAILED, why="no"))
    ConversationStore(services.store).add(
        replace(stopped, created_at=message.created_at + dt.timedelta(seconds=1)), ()
    )
    ((found, left),) = services.agent.paused()
    assert (found.id, left.todos) == (talk.id, todos)
    told = heard(services.agent.resume(left, skip=True))
    assert told.result.ending is Ending.FINISHED
    assert services.agent.paused() == []
    gone = Continuation("nobody", todos, Stop.STEP_FAILED, "")
    with pytest.raises(NotFoundError):
        heard(services.agent.resume(gone, skip=True))


def test_the_beginning_of_an_id_must_tell_which_is_meant(services: Services) -> None:
    for title in ("milk", "bread"):
        heard(services.agent.ask(f"add task {title}"))
    ids = [card.id for card in services.review.open_cards(SetFilter())]
    shared = next(ids[0][:length] for length in range(36, 0, -1) if ids[1].startswith(ids[0][:length]))
    assert len(shared) >= 8, "ids that are made one after the other begin alike"
    with pytest.raises(AmbiguousError, match="give more of its id"):
        services.review.find_set(shared)
    assert services.review.find_set(ids[0][: len(shared) + 1]).id == ids[0]
    with pytest.raises(NotFoundError, match="There is no"):
        services.review.find_set("ffffffff")
