"""A look back counts by the user's own days."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from desktop.domain.task import Due
from desktop.services import Services
from tests.helpers.review import Agent

NOON = dt.datetime(2026, 11, 18, 12).astimezone()  # a Wednesday
TODAY = NOON.date()
DAY = dt.timedelta(days=1)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with time_machine.travel(NOON, tick=False):
        opened = Services(tmp_path)
        yield opened
        opened.close()


def test_what_was_added_done_and_planned(services: Services) -> None:
    with time_machine.travel(NOON - 2 * DAY, tick=False):
        old, other = (services.tasks.create({"title": title, "list": "Home"}).task.id for title in ("Old", "Other"))
    with time_machine.travel(dt.datetime.combine(TODAY - DAY, dt.time(23, 59)).astimezone(), tick=False):
        services.tasks.complete([old])  # the day is that of the user, not the one in Greenwich
    with time_machine.travel(NOON - 30 * DAY, tick=False):
        services.tasks.complete([services.tasks.create({"title": "Long ago"}).task.id])
    done = services.tasks.create({"title": "Done", "due": Due(TODAY, dt.time(9)), "estimate": 45}).task.id
    services.tasks.complete([done])
    services.tasks.create({"title": "Later", "due": Due(TODAY + 2 * DAY), "estimate": 90})
    services.tasks.create({"title": "Next week", "due": Due(TODAY + 7 * DAY), "estimate": 90})
    services.tasks.trash([services.tasks.create({"title": "Gone"}).task.id])
    services.tasks.edit([other], {"estimate": 30})

    found = services.insights.look(TODAY, 7, first_weekday=0)
    assert [(day.day, day.added, day.completed) for day in found.days[-3:]] == [
        (TODAY - 2 * DAY, 2, 0),
        (TODAY - DAY, 0, 1),
        (TODAY, 3, 1),
    ]
    assert sum(day.added for day in found.days) == 5
    week = {day.day: (day.planned, day.completed) for day in found.week}
    assert list(week) == [dt.date(2026, 11, 16) + number * DAY for number in range(7)]
    assert (week[TODAY], week[TODAY + 2 * DAY], week[TODAY + DAY]) == ((45, 45), (90, 0), (0, 0))
    assert [(part.name, part.tasks) for part in found.open] == [("", 2), ("Home", 1)]
    assert len(services.insights.look(TODAY, 28, 6).days) == 28
    assert services.insights.look(TODAY, 7, first_weekday=6).week[0].day == dt.date(2026, 11, 15)


def test_proposals_count_as_they_stand_now(services: Services) -> None:
    agent = Agent(services.store, "Plan it")
    one, two, three, _ = (agent.one("add_task", title=f"Step {number}") for number in range(4))
    services.review.confirm(one)
    services.review.confirm(two)
    services.review.reject(three)
    services.review.undo(two)
    proposals = services.insights.look(TODAY, 7, 0).proposals
    assert (proposals.accepted, proposals.refused, proposals.undone) == (1, 1, 1)
    with time_machine.travel(NOON + 10 * DAY, tick=False):
        later = services.insights.look(TODAY + 10 * DAY, 7, 0).proposals
    assert (later.accepted, later.refused, later.undone) == (0, 0, 0)
