"""A store with a desk in front of it: calls tools as a run does and confirms as a user does."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from desktop.domain.change_set import ChangeItem
from desktop.domain.task import ChecklistItem, Task, TaskFields
from desktop.errors import NotFoundError
from desktop.services.checklists import ChecklistService
from desktop.services.labels import LabelService
from desktop.services.tasks import TaskService
from desktop.store import Draft, Store
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.registry import TOOLS, Called, call
from desktop.tools.results import FOR_USER
from desktop.tools.tool import Plan, ProposedTask, ToolContext
from sync.clock import make_stamp
from sync.patch import Patch

TODAY = dt.date(2026, 11, 16)
PROPOSED_AT = dt.datetime(2026, 11, 16, 14, 2, tzinfo=dt.UTC)


@dataclass
class Queue:
    calls: list[tuple[list[str], list[str]]] = field(default_factory=list)

    def manage(self, add: Sequence[str], delete: Sequence[str]) -> Mapping[str, Any]:
        self.calls.append((list(add), list(delete)))
        return {"total": len(add), "remaining": len(add), "current": None, "items": []}


class Office:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks = TaskService(store)
        self.checklists = ChecklistService(store)
        self.labels = LabelService(store)
        self.queue = Queue()
        self.proposed: dict[str, ProposedTask] = {}
        self.named: set[dt.date] = set()
        self.context: Candidate | None = None
        self.pending = {"known"}
        self._proposals = 0

    def task(self, title: str, checklist: Sequence[str] = (), **fields: Any) -> Task:
        given: Any = {"title": title, **fields}
        wanted: TaskFields = given
        return self.tasks.create(wanted, checklist=checklist).task

    def again(self, task: Task) -> Task:
        return self.tasks.get(task.id)

    def titles(self) -> list[str]:
        """Of the live tasks, as listed."""
        with self.store.read() as reader:
            return [title for _, title, _ in reader.titles()]

    def item(self, task: Task, number: int = 0) -> ChecklistItem:
        return self.again(task).checklist[number]

    @contextmanager
    def desk(self) -> Iterator[ToolContext]:
        with self.store.read() as reader:
            pool = ReferencePool(Candidate(*row) for row in reader.titles())
            for task in self.proposed.values():
                pool.add(Candidate(task.id, task.title))
            yield ToolContext(
                reader=reader,
                pool=lambda: pool,
                today=TODAY,
                manage_steps=self.queue.manage,
                retract=self._retract,
                write=self._write,
                proposed=self.proposed,
                named_dates=frozenset(self.named),
                context_task=self.context,
            )

    def call(self, tool: str, arguments: Any = None, **more: Any) -> Called:
        with self.desk() as desk:
            return call(tool, more if arguments is None else arguments, desk)

    def error(self, tool: str, arguments: Any = None, **more: Any) -> str:
        """What the model is told about a call that must fail."""
        called = self.call(tool, arguments, **more)
        assert called.error is not None
        told = {name: value for name, value in called.result.items() if name not in (FOR_USER, "candidates")}
        assert told == {"status": "error", "error_message": called.error}
        for word in ("Send ", "Example", "_", "`"):
            assert word not in called.result.get(FOR_USER, "")
        assert called.plans == []
        return called.error

    def plans(self, tool: str, arguments: Any = None, **more: Any) -> list[Plan]:
        called = self.call(tool, arguments, **more)
        assert called.error is None, called.error
        return called.plans

    def plan(self, tool: str, arguments: Any = None, **more: Any) -> Plan:
        (plan,) = self.plans(tool, arguments, **more)
        return plan

    def items(self, tool: str, arguments: Any = None, **more: Any) -> list[ChangeItem]:
        return [self.kept(plan) for plan in self.plans(tool, arguments, **more)]

    def item_for(self, tool: str, arguments: Any = None, **more: Any) -> ChangeItem:
        (item,) = self.items(tool, arguments, **more)
        return item

    def kept(self, plan: Plan) -> ChangeItem:
        """The plan as a builder would keep it."""
        self._proposals += 1
        return ChangeItem(
            id=plan.item_id,
            set_id="set",
            ordinal=self._proposals,
            tool=plan.tool,
            arguments=plan.arguments,
            task_id=plan.task_id,
            task_title=plan.task_title,
            target_kind=plan.target_kind,
            target_id=plan.target_id,
            creates=plan.creates,
            base=plan.base,
            reason=plan.reason,
            matched=plan.matched,
            created_at=PROPOSED_AT,
            stamp=make_stamp(1_690_000_000_000, self._proposals, "a" * 16),
        )

    def drafts(self, item: ChangeItem, edited: Mapping[str, Any] | None = None) -> list[Draft | Patch]:
        with self.store.read() as reader:
            return TOOLS[item.tool].drafts(item, reader, edited)

    def confirm(self, item: ChangeItem, edited: Mapping[str, Any] | None = None) -> None:
        with self.store.write() as writer:
            writer.apply(TOOLS[item.tool].drafts(item, writer, edited), "agent", local=True)

    def current(self, item: ChangeItem) -> dict[str, Any] | None:
        with self.store.read() as reader:
            return TOOLS[item.tool].current(item, reader)

    def _write(self, drafts: list[Draft]) -> None:
        with self.store.write() as writer:
            writer.apply(drafts, "agent")

    def _retract(self, item_id: str, reason: str) -> None:
        if item_id not in self.pending:
            raise NotFoundError("That proposal does not wait any more.")
        self.pending.remove(item_id)
