"""For tests of the review: a task, an agent that proposes, another device, and what the user is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from desktop.domain.task import Task
from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from tests.helpers.review import Agent
from tests.helpers.review_cards import OtherDevice


@pytest.fixture
def task(services: Services) -> Task:
    return services.tasks.create({"title": "Launch", "description": "Badges and venue"}, checklist=["Venue"]).task


@pytest.fixture
def agent(services: Services, task: Task) -> Agent:
    return Agent(services.store, request="Get the launch ready")


@pytest.fixture
def told(context: AppContext) -> list[Notice]:
    notices: list[Notice] = []
    context.told.connect(notices.append)
    return notices


@pytest.fixture
def announced() -> Iterator[list[str]]:
    said: list[str] = []
    with (
        patch("desktop.ui.review.controller.announce", lambda _widget, text: said.append(text)),
        patch("desktop.ui.review.card.announce", lambda _widget, text: said.append(text)),
    ):
        yield said


@pytest.fixture
def other(services: Services, tmp_path: Path) -> Iterator[OtherDevice]:
    device = OtherDevice(tmp_path / "other", services.store)
    yield device
    device.close()
