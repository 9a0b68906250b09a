"""An agent for tests: calls tools as a model would and hands what they plan to the builder of a run."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.domain.change_set import ItemState
from desktop.domain.ids import new_id
from desktop.domain.task import Task, TaskFields
from desktop.review.builder import FORTNIGHT, ChangeSetBuilder, RunInfo, Taken
from desktop.review.item_status import item_status
from desktop.review.policy import Applies, always_ask
from desktop.review.states import Shown, present
from desktop.store import Draft, Store
from desktop.store.drafts import new_item, new_task
from desktop.tools import registry
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.tool import Plan, ToolContext


def no_steps(_add: Sequence[str], _delete: Sequence[str]) -> Mapping[str, Any]:
    raise AssertionError("no test here plans steps")


class Agent:
    """One run."""

    def __init__(
        self,
        store: Store,
        request: str = "tidy up",
        applies: Applies = always_ask,
        time_to_decide: dt.timedelta = FORTNIGHT,
        run_id: str | None = None,
    ) -> None:
        self.store = store
        run = RunInfo(run_id or new_id(), "talk", request, "builtin", "rules")
        self.builder = ChangeSetBuilder(store, run, applies=applies, time_to_decide=time_to_decide)

    def call(self, tool: str, *, asked_for: bool = False, **arguments: Any) -> Taken:
        return self.builder.take(self.plan(tool, **arguments), asked_for=asked_for)

    def plan(self, tool: str, **arguments: Any) -> list[Plan]:
        """What a call comes to, not yet proposed."""
        with self.store.read() as reader:
            proposed = self.builder.proposed
            pool = ReferencePool(Candidate(*row) for row in reader.titles())
            for task in proposed.values():
                pool.add(Candidate(task.id, task.title))
            desk = ToolContext(
                reader=reader,
                pool=lambda: pool,
                today=dt.date.today(),
                manage_steps=no_steps,
                retract=self.builder.retract,
                write=lambda drafts: None,
                proposed=proposed,
                named_dates=frozenset(),
            )
            called = registry.call(tool, arguments, desk)
        assert called.error is None, called.error
        return called.plans

    def propose(self, tool: str, **arguments: Any) -> list[str]:
        """Ids of what waits for review now."""
        taken = self.call(tool, **arguments)
        assert taken.queued, taken
        return [plan.item_id for plan in taken.queued]

    def one(self, tool: str, **arguments: Any) -> str:
        (item_id,) = self.propose(tool, **arguments)
        return item_id


def entry_id(title: str) -> str:
    """The id that `add_task` gives a checklist item."""
    return str(uuid.uuid5(uuid.NAMESPACE_OID, title))


def add_task(store: Store, id_: str, fields: TaskFields | None = None, items: Sequence[str] = ()) -> str:
    with store.write() as writer:
        drafts: list[Draft] = [new_task({"title": id_, **(fields or {})}, "a0", id_=id_)]
        drafts += [new_item(id_, title, f"a{place}", id_=entry_id(title)) for place, title in enumerate(items)]
        writer.apply(drafts)
    return id_


def edit(store: Store, id_: str, kind: str = "task", **registers: Any) -> None:
    """As the user does."""
    with store.write() as writer:
        writer.apply([Draft(kind, id_, registers)])


def task(store: Store, id_: str) -> Task:
    with store.read() as reader:
        found = reader.task(id_)
    assert found is not None
    return found


def state(store: Store, item_id: str, now: dt.datetime | None = None) -> ItemState:
    with store.read() as reader:
        return reader.reviews.states([item_id], now or dt.datetime.now(dt.UTC))[item_id]


def shown(store: Store, item_id: str, now: dt.datetime | None = None) -> Shown:
    with store.read() as reader:
        return present(item_status(reader, item_id, now or dt.datetime.now(dt.UTC)), store.device)


def created(store: Store, item_id: str) -> str:
    """The id of what an item creates."""
    with store.read() as reader:
        return reader.reviews.items([item_id])[0].target_id
