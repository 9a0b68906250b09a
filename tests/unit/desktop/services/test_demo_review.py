"""The review to try things out on: real proposals about a task of its own, whatever the settings say."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.review.policy import POLICIES
from desktop.services import Services
from desktop.services.demo import propose_sample
from desktop.settings import APPLY_AND_TELL


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path / "profile")
    yield opened
    opened.close()


def test_all_of_it_waits_and_is_about_the_sample_alone(services: Services) -> None:
    for policy in POLICIES.values():
        services.settings.set(policy, APPLY_AND_TELL)
    mine = services.tasks.create({"title": "Mine"}).task
    today = dt.date.today()
    set_id = propose_sample(services, today)
    (card,) = services.review.open_cards()
    assert card.id == set_id
    assert len(card.rows) > 3
    assert mine.id not in {row.item.task_id for row in card.rows}
    dates = [row.item.arguments["due_date"] for row in card.rows if "due_date" in row.item.arguments]
    assert dates
    assert all(dt.date.fromisoformat(date) > today for date in dates)
    assert services.review.confirm_all([row.item.id for row in card.rows]).ok


def test_a_second_time_what_still_waits_is_not_proposed_again(services: Services) -> None:
    today = dt.date.today()
    first, second = propose_sample(services, today), propose_sample(services, today)
    cards = {card.id: card for card in services.review.open_cards()}
    assert set(cards) == {first, second}
    new = [row.summary for row in cards[first].rows if row.item.creates and row.item.target_kind == "task"]
    assert new
    assert not [row.summary for row in cards[second].rows if row.summary in new]
