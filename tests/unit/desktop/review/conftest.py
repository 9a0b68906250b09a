from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.review.confirmation import ConfirmationService
from desktop.services import Services
from desktop.store import Store
from tests.helpers.review import Agent, add_task
from tests.helpers.stores import open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "profile") as opened:
        yield opened


@pytest.fixture
def service(store: Store) -> ConfirmationService:
    return ConfirmationService(store)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path / "profile")
    yield opened
    opened.close()


@pytest.fixture
def agent(store: Store) -> Agent:
    add_task(store, "Milk", {"description": "2 l"}, ["oat"])
    return Agent(store)


@pytest.fixture
def family(agent: Agent) -> tuple[str, list[str]]:
    parent = agent.one("add_task", title="Party")
    children = agent.propose(
        "add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}, {"title": "Music"}]
    )
    return parent, [*children, agent.one("set_task_priority", task_identifier="Party", priority="P1")]
