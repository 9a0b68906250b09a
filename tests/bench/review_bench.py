"""Reviewing proposals in a large profile."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from desktop.review.confirmation import ConfirmationService
from desktop.services.review import ReviewService
from desktop.store import Store
from tests.bench.data import make_profile
from tests.bench.rows import Row, median, milliseconds, show
from tests.helpers.review import Agent

_TASKS = 10_000
_ROUNDS = 9


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(make_profile(Path(folder), _TASKS))
        try:
            yield _confirm_all(store)
            yield _card(store)
            yield _proposing(store)
        finally:
            store.close()


def _confirm_all(store: Store) -> Row:
    """Of every kind: a new task with a checklist, and fields of tasks that are there."""
    samples = []
    for number in range(_ROUNDS):
        items = _propose_twenty(store, number)
        service = ConfirmationService(store)
        samples.append(milliseconds(lambda service=service, items=items: service.confirm_all(items)))  # type: ignore[misc]
    measured = median(samples)
    return Row(f"confirm-all of 20 items at {_TASKS:,} tasks", f"{measured:.0f} ms", "≤ 150 ms", measured <= 150)


def _propose_twenty(store: Store, number: int) -> list[str]:
    agent = Agent(store)
    with store.read() as reader:
        ids = [id_ for id_, _, _ in reader.titles()][number * 10 : number * 10 + 10]
    title = f"A new task of round {number}"
    items = agent.propose("add_task", title=title)
    steps = [{"title": f"Step {place}"} for place in range(9)]
    items += agent.propose("add_multiple_checklist_items", task_identifier=title, items=steps)
    for place, id_ in enumerate(ids):
        tool, argument = (
            ("set_task_estimate", {"minutes": 5 + number}),
            ("update_task", {"new_title": f"Renamed {number}.{place}"}),
        )[place % 2]
        items += agent.propose(tool, task_identifier=id_, **argument)
    return items


def _card(store: Store) -> Row:
    agent = Agent(store)
    with store.read() as reader:
        ids = [id_ for id_, _, _ in reader.titles()][:20]
    for place, id_ in enumerate(ids):
        steps = [{"title": f"Step {place}.{step}"} for step in range(10)]
        agent.propose("add_multiple_checklist_items", task_identifier=id_, items=steps)
    cards = ReviewService(store)
    samples = [milliseconds(lambda: cards.card(agent.builder.set_id or "")) for _ in range(_ROUNDS)]
    return Row(f"a card of 200 items at {_TASKS:,} tasks", f"{median(samples):.0f} ms")


def _proposing(store: Store) -> Row:
    agent = Agent(store)
    plans = [agent.plan("add_task", title=f"Yet another task {number}") for number in range(40)]
    samples = [milliseconds(lambda plan=plan: agent.builder.take(plan)) for plan in plans]  # type: ignore[misc]
    return Row(f"one proposal kept at {_TASKS:,} tasks", f"{median(samples):.1f} ms")


if __name__ == "__main__":
    show(rows())
