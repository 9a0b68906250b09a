"""The second device's deeds where the user has tidied everything away before: nothing is done, and nothing fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.services.demo_device import confirm, rename_apart
from tests.helpers.scripted import heard


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path / "profile")
    yield opened
    opened.close()


def test_nothing_to_confirm_and_nothing_to_rename(services: Services) -> None:
    assert confirm(services) is None
    assert rename_apart(services) is None


def test_what_must_be_ticked_by_hand_is_left_to_the_user(services: Services) -> None:
    task = services.tasks.create({"title": "Read book"}).task
    heard(services.agent.ask("delete Read book"))
    assert confirm(services) is None
    assert services.tasks.get(task.id).deleted_at is None
    (card,) = services.review.open_cards()
    assert len(card.rows) == 1
