"""The titles kept ready: always those that there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.agent.titles import LiveTitles
from desktop.services import Services


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path)
    yield opened
    opened.close()


def titles(live: LiveTitles, services: Services) -> set[str]:
    with services.store.read() as reader:
        pool = live.pool(reader)
        return {found.title for id_, _, _ in reader.titles() if (found := pool.get(id_))}


def test_they_follow_every_change(services: Services) -> None:
    task = services.tasks.create({"title": "Read book"}).task
    live = LiveTitles(services.store)
    assert titles(live, services) == {"Read book"}
    other = services.tasks.create({"title": "Pay rent"}).task
    services.tasks.edit([task.id], {"title": "Read two books"})
    assert titles(live, services) == {"Read two books", "Pay rent"}
    services.tasks.trash([other.id])
    with services.store.read() as reader:
        assert live.pool(reader).get(other.id) is None
    services.tasks.restore([other.id])
    assert titles(live, services) == {"Read two books", "Pay rent"}
    live.close()


def test_a_pool_in_use_stays_as_it_is(services: Services) -> None:
    live = LiveTitles(services.store)
    with services.store.read() as reader:
        before = live.pool(reader)
    task = services.tasks.create({"title": "Read book"}).task
    with services.store.read() as reader:
        after = live.pool(reader)
        assert live.pool(reader) is after
    assert before.get(task.id) is None
    assert after.get(task.id) is not None
    live.close()


def test_what_does_not_concern_titles_costs_nothing(services: Services) -> None:
    task = services.tasks.create({"title": "Read book"}).task
    live = LiveTitles(services.store)
    with services.store.read() as reader:
        before = live.pool(reader)
    services.tasks.edit([task.id], {"description": "soon"})
    with services.store.read() as reader:
        assert live.pool(reader) is before
    live.close()
