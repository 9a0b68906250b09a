"""Several devices of one user: real stores that exchange patches in any order, and lose power at any statement."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from desktop.domain.change_set import ChangeItem, ItemState
from desktop.review.confirmation import ConfirmationService
from desktop.review.outcome import Decided
from desktop.services.undo import UndoService
from desktop.store import Draft, Store
from desktop.store.archive import patch_from
from desktop.store.connection import Connection, Parameters, StatementResult
from desktop.store.drafts import new_task
from sync.patch import Patch
from tests.helpers.review import Agent
from tests.helpers.stores import PATCH, empty, stamp_of

TASKS = tuple(str(uuid.uuid5(uuid.NAMESPACE_OID, name)) for name in ("first", "second"))
START = 1_700_000_000_000


class PowerCut(BaseException):
    """No handler of the app stops it."""


@contextmanager
def power_cut(statement: int | None) -> Iterator[None]:
    """Ends everything before the given statement, counted from 0, is executed; COMMIT is one too."""
    if statement is None:
        yield
        return
    execute, count = Connection.execute, iter(range(1 << 30))

    def counted(connection: Connection, text: str, parameters: Parameters = ()) -> StatementResult:
        if next(count) == statement:
            raise PowerCut
        return execute(connection, text, parameters)

    with mock.patch.object(Connection, "execute", counted):
        yield


@dataclass
class Replica:
    """One device."""

    store: Store
    clock: list[int]
    received: dict[int, set[int]] = field(default_factory=dict)  # by sender: what has arrived from it

    def __post_init__(self) -> None:
        self.service = ConfirmationService(self.store)
        self.undo = UndoService(self.store)

    def items(self) -> dict[str, ChangeItem]:
        with self.store.database.read() as connection:
            ids = list(connection.execute("SELECT id FROM change_items").scalars())
        with self.store.read() as reader:
            return {item.id: item for item in reader.reviews.items(ids)}

    def outbox(self) -> list[tuple[int, Patch]]:
        with self.store.database.read() as connection:
            rows = connection.execute(
                f"SELECT {PATCH}, seq FROM history WHERE seq IN (SELECT seq FROM outbox) ORDER BY seq"
            ).all()
        return [(row[-1], patch_from(row)) for row in rows]

    def register(self, kind: str, id_: str, name: str) -> tuple[str, Any]:
        """Stamp and value."""
        with self.store.read() as reader:
            return stamp_of(reader, kind, id_, name), reader.value_of(kind, id_, name)


@contextmanager
def replicas(folder: Path, number: int) -> Iterator[list[Replica]]:
    """Stores with clocks of their own, which a world sets."""
    with ExitStack() as stack:
        made = []
        for place in range(number):
            clock = [START]

            def wall(clock: list[int] = clock) -> int:
                clock[0] += 1000
                return clock[0]

            store = Store.open(folder / str(place), wall)
            stack.callback(store.close)
            with store.database.bare() as connection:
                connection.execute("PRAGMA synchronous = OFF")
            made.append(Replica(store, clock))
        yield made


class World:
    """The devices of one user after they have synced two tasks. Items are named by the order of their proposal."""

    def __init__(self, devices: Sequence[Replica], skew: Sequence[int]) -> None:
        self.devices = list(devices)
        self.items: list[str] = []
        self.new = 0
        for device, ahead in zip(self.devices, skew, strict=False):
            empty(device.store)
            with device.store.database.write() as connection:
                connection.execute("DELETE FROM meta WHERE key = 'clock'")
            device.clock[0] = START + ahead
            device.received.clear()
        with self.devices[0].store.write() as writer:
            writer.apply([new_task({"title": f"Task {n}"}, f"a{n}", id_=id_) for n, id_ in enumerate(TASKS)])
        self.exchange()

    # what a user and an agent do

    def propose(self, place: int, tool: str, **arguments: Any) -> list[str]:
        """Nothing where the tool refuses."""
        device = self.devices[place]
        agent = Agent(device.store)
        try:
            taken = agent.call(tool, asked_for=True, **arguments)
        except AssertionError:
            return []
        made = [plan.item_id for plan in taken.queued]
        self.items += made
        return made

    def propose_family(self, place: int) -> list[str]:
        """A task, and what the same run proposes for it."""
        self.new += 1
        agent = Agent(self.devices[place].store)
        title = f"Party {self.new}"
        made = agent.propose("add_task", title=title)
        made += agent.propose(
            "add_multiple_checklist_items", task_identifier=title, items=[{"title": "Cake"}, {"title": "Cake"}]
        )
        made += agent.propose("set_task_priority", task_identifier=title, priority="P1")
        self.items += made
        return made

    def edit(self, place: int, task: int, name: str, value: Any) -> None:
        with self.devices[place].store.write() as writer:
            writer.apply([Draft("task", TASKS[task], {name: value})])

    def knows(self, place: int, number: int) -> str | None:
        """The id of an item, where it has reached that device."""
        if not self.items:
            return None
        id_ = self.items[number % len(self.items)]
        with self.devices[place].store.read() as reader:
            return id_ if reader.reviews.items([id_]) else None

    def decide(
        self, place: int, act: Callable[[ConfirmationService], Decided], cut: int | None = None
    ) -> Decided | None:
        """None where the power went."""
        try:
            with power_cut(cut):
                return act(self.devices[place].service)
        except PowerCut:
            return None

    # the network

    def waiting(self, sender: int, receiver: int) -> list[tuple[int, Patch]]:
        seen = self.devices[receiver].received.setdefault(sender, set())
        return [(seq, patch) for seq, patch in self.devices[sender].outbox() if seq not in seen]

    def deliver(
        self, sender: int, receiver: int, chosen: Sequence[tuple[int, Patch]], cut: int | None = None
    ) -> None:
        device = self.devices[receiver]
        try:
            with power_cut(cut), device.store.write() as writer:
                writer.apply([patch for _, patch in chosen])
        except PowerCut:
            return
        device.received.setdefault(sender, set()).update(seq for seq, _ in chosen)

    def exchange(self) -> None:
        """Until everybody has everything."""
        for receiver in range(len(self.devices)):
            for sender in range(len(self.devices)):
                if sender != receiver:
                    self.deliver(sender, receiver, self.waiting(sender, receiver))


def states(device: Replica) -> dict[str, ItemState]:
    """What the device says of each item. Nothing expires here."""
    with device.store.database.read() as connection:
        rows = connection.execute("SELECT id, state FROM change_items").all()
    return {row[0]: ItemState(row[1]) for row in rows}


def agent_writes(device: Replica) -> list[Patch]:
    """What was done to tasks and checklists in the agent's name."""
    with device.store.database.read() as connection:
        rows = connection.execute(
            f"SELECT {PATCH} FROM history WHERE actor = 'agent' AND kind IN ('task', 'item', 'label')"
        ).all()
    return [patch_from(row) for row in rows]
