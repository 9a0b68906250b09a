"""Changes that no segment can hold: they are kept and told of, and everything else goes on."""

from __future__ import annotations

import pytest

from sync.policy import SECOND
from sync.status import State
from tests.helpers.shared_folder import Network

LARGE = "x" * 900


@pytest.fixture(autouse=True)
def _small_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sync.payload.MAX_LINE", 800)


def test_changes_that_are_too_large_are_kept_and_reported_while_the_rest_is_sent(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("before")
    large = a.add("large", description=LARGE)
    a.add("after")
    assert a.sync().exported == 2
    net.exchange()
    assert b.titles() == {"before", "after"}
    for _ in ("still in this session", "in the next one"):
        status = a.status()
        assert (status.state, status.number) == (State.TOO_LARGE, 1)
        with a.store.read() as reader:
            task = reader.task(large)
        assert task is not None
        assert task.description == LARGE
        a.restart()
        a.sync()
    a.add("much later")
    net.exchange()
    assert b.titles() == {"before", "after", "much later"}
    assert b.status().state is State.UP_TO_DATE
    written = net.files()
    net.exchange()
    assert net.files() == written


def test_an_edit_of_something_too_large_is_sent(net: Network) -> None:
    """What it was about may be on the others only in part, and they do not mind."""
    a, b = net.device("a"), net.device("b")
    large = a.add("large", description=LARGE)
    a.sync()
    a.edit(large, title="short", description="short")
    net.exchange()
    assert a.status().state is State.TOO_LARGE
    assert b.status().state is State.UP_TO_DATE
    assert b.titles() <= {"short"}


def test_a_snapshot_is_written_without_changes_that_are_too_large(net: Network) -> None:
    net.change(worth=4_000, snapshot_every=0)
    a = net.device("a")
    a.add("large", description=LARGE)
    id_ = a.add("small")
    for number in range(60):
        a.edit(id_, title=f"in round {number}")
        a.sync()
        net.pass_time(SECOND)
    assert len(a.snapshot_files()) == 1
    b = net.device("b")
    b.sync()
    assert b.titles() == {"in round 59"}
