"""Waits begin with the first question, go on in the next process, and are written down only when they change."""

from __future__ import annotations

from sync.policy import HOUR, MINUTE, SECOND
from sync.wait_tracker import WaitTracker
from tests.helpers.shared_folder import Network


def test_a_wait_survives_its_process_and_ends_when_nobody_asks(net: Network) -> None:
    storage = net.device("a").storage
    waits = WaitTracker(storage)
    waits.begin(1_000)
    assert not waits.is_over("x", MINUTE)
    waits.finish()
    waits = WaitTracker(storage)
    waits.begin(1_000 + MINUTE)
    assert waits.is_over("x", MINUTE)
    assert waits.since("x") == 1_000
    waits.finish()
    waits.begin(1_000 + MINUTE)
    waits.finish()
    assert (waits.since("x"), storage.notes("wait/")) == (0, {})


def test_a_step_that_was_interrupted_ends_no_wait(net: Network) -> None:
    waits = WaitTracker(net.device("a").storage)
    waits.begin(1_000)
    waits.is_over("x", MINUTE)
    waits.finish()
    waits.begin(2_000)
    waits.begin(1_000 + MINUTE)
    assert waits.is_over("x", MINUTE)


def test_a_clock_that_was_put_back_makes_nothing_wait_longer(net: Network) -> None:
    waits = WaitTracker(net.device("a").storage)
    waits.begin(10 * HOUR)
    waits.is_over("x", MINUTE)
    waits.begin(HOUR)
    assert not waits.is_over("x", MINUTE)
    waits.begin(HOUR + MINUTE)
    assert waits.is_over("x", MINUTE)


def test_what_is_repeated_is_repeated_ever_more_rarely_until_there_is_an_hour_of_rest(net: Network) -> None:
    waits = WaitTracker(net.device("a").storage)
    done = []
    for second in range(120):
        waits.begin(HOUR + second * SECOND)
        if waits.may_repeat("x"):
            done.append(second)
    assert done == [0, 1, 2, 12, 32, 72]
    waits.begin(3 * HOUR)
    assert [waits.may_repeat("x") for _ in range(4)] == [True, True, True, False]
