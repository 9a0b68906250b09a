"""Many deletions at once, as the front ends show them: which tasks would go, and the user's yes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.store import Writer
from sync.status import State
from tests.helpers.sync_pair import Pair, named


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    here, there = (named(Services(tmp_path / name), name) for name in ("here", "there"))
    shared = Pair(here, there, tmp_path / "shared")
    shared.share()
    yield shared
    for services in (here, there):
        services.sync.close()
        services.close()


def held(pair: Pair) -> list[str]:
    """The ids of 30 tasks; that there are 25 in the trash is held here."""
    ids = [pair.there.tasks.create({"title": f"Task {number:02}"}).task.id for number in range(30)]
    pair.exchange()
    pair.there.tasks.trash(ids[:25])
    pair.send()
    pair.here.sync.sync_once(flush=True)
    assert pair.here.sync.status().state is State.HELD
    return ids


def live(services: Services, ids: list[str]) -> int:
    return sum(services.tasks.get(id_).deleted_at is None for id_ in ids)


def test_after_a_no_they_are_back_on_both(pair: Pair) -> None:
    ids = held(pair)
    assert pair.here.sync.keep_held() == 25
    assert pair.here.sync.status().state is not State.HELD
    pair.exchange()
    assert (live(pair.here, ids), live(pair.there, ids)) == (30, 30)
    pair.here.tasks.trash(ids[:1])
    pair.exchange()
    assert live(pair.here, ids) == 29, "the answer was for then"


def test_a_no_is_one_transaction(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = held(pair)
    with monkeypatch.context() as dying:
        dying.setattr(Writer, "apply", _die)
        with pytest.raises(KeyboardInterrupt):
            pair.here.sync.keep_held()
    assert live(pair.here, ids) == 30
    assert pair.here.sync.held_titles(100)
    pair.here.sync.keep_held()
    pair.exchange()
    assert (live(pair.here, ids), live(pair.there, ids)) == (30, 30)


def test_an_answer_needs_no_folder(pair: Pair) -> None:
    ids = held(pair)
    away = pair.folder.with_name("away")
    pair.folder.rename(away)
    pair.here.sync.keep_held()
    assert live(pair.here, ids) == 30
    away.rename(pair.folder)
    pair.exchange()
    assert (live(pair.here, ids), live(pair.there, ids)) == (30, 30)


def _die(*_: object) -> None:
    raise KeyboardInterrupt


def test_what_would_go_is_named_and_goes_only_after_a_yes(pair: Pair) -> None:
    here, there = pair.here, pair.there
    ids = [there.tasks.create({"title": f"Task {number:02}"}).task.id for number in range(30)]
    pair.exchange()
    here.tasks.trash(ids[:1])
    there.tasks.trash(ids[:25])
    pair.send()
    here.sync.sync_once(flush=True)
    assert here.sync.status().state is State.HELD
    named_ones = here.sync.held_titles(100)
    assert sorted(named_ones) == [f"Task {number:02}" for number in range(1, 25)], "those that are still here"
    assert here.sync.held_titles(3) == named_ones[:3]
    assert here.tasks.get(ids[10]).deleted_at is None
    here.sync.release_held()
    here.sync.sync_once(flush=True)
    assert here.sync.status().state is not State.HELD
    assert here.tasks.get(ids[10]).deleted_at is not None
    assert here.tasks.get(ids[29]).deleted_at is None


def test_before_any_exchange_nothing_is_held(tmp_path: Path) -> None:
    services = named(Services(tmp_path / "alone"), "alone")
    assert services.sync.held_titles(5) == []
    services.sync.release_held()
    assert services.sync.status().state is State.OFF
    services.close()
