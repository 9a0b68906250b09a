"""Which task a call is about, and what its fields hold now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from desktop.domain.change_set import Matched
from desktop.domain.fields import TASK
from desktop.domain.ids import new_id, parse_id
from desktop.domain.task import Task
from desktop.domain.text import TITLE_MAX, presentable
from desktop.errors import NotFoundError
from desktop.tools.reasons import ONLY_PROPOSED, TASK_GONE, UNNAMED_TASK, WHICH_TASK
from desktop.tools.reference_pool import Candidate
from desktop.tools.references import Ambiguous, Match, Missing, explain, resolve
from desktop.tools.tool import Lookup, Plan, ToolContext, ToolError

# Labels and observations are many registers each; what a proposal does to one of them is that tool's own affair.
_PROPOSED = tuple(field for field in TASK if field.arguments and hasattr(Task, field.key))
_NEW_TASK: Mapping[str, Any] = {**{field.key: field.default for field in _PROPOSED}, "deleted": False}


@dataclass(frozen=True, slots=True)
class TargetTask:
    """A live task, or one that this change set would create: then `task` is None."""

    id: str
    title: str
    values: Mapping[str, Any]
    task: Task | None
    matched: Matched | None = None

    def plan(self, tool: str, arguments: dict[str, Any], base: dict[str, Any], **more: Any) -> Plan:
        """A proposal for this task: to change it, where `more` does not say what else it changes or creates."""
        what: dict[str, Any] = {"item_id": new_id(), "target_kind": "task", "target_id": self.id, "creates": False}
        about = {"task_id": self.id, "task_title": self.title, "matched": self.matched}
        return Plan(tool=tool, arguments=arguments, base=base, **what | about | more)


def find_task(said: str | None, desk: ToolContext) -> TargetTask:
    """The task meant; the one in context where nothing was said. Raises ToolError."""
    if said is None or not said.strip():
        if desk.context_task is None:
            raise ToolError(
                "Name the task in task_identifier, by its id or its title: there is no task in context.",
                UNNAMED_TASK,
            )
        return _target(desk.context_task.id, desk.context_task.title, desk)
    found = resolve(said, desk.pool(), desk.threshold)
    if isinstance(found, Ambiguous):
        several = WHICH_TASK.format(text=presentable(said, TITLE_MAX))
        raise ToolError(explain(found), several, [_candidate(one, desk) for one in found.candidates])
    if not isinstance(found, Match):
        raise ToolError(explain(found), TASK_GONE if parse_id(said.strip()) else "")
    matched = Matched(presentable(said, TITLE_MAX), found.title, int(found.ratio * 100), found.how)
    return _target(found.id, said, desk, matched)


def find_tasks(arguments: Any, desk: ToolContext) -> list[TargetTask]:
    """The tasks that a call names, one or several. Raises ToolError."""
    several = getattr(arguments, "task_identifiers", None)
    return [find_task(said, desk) for said in (several if several is not None else [arguments.task_identifier])]


def find_live_task(said: str | None, desk: ToolContext) -> Task:
    """As `find_task`, for what is written at once and so needs a task that is there."""
    target = find_task(said, desk)
    if target.task is None:
        so_far = f"'{target.title}' is only proposed so far; this works once the user has confirmed it."
        raise ToolError(so_far, ONLY_PROPOSED.format(task=target.title))
    return target.task


def live_task(reader: Lookup, id_: str) -> Task | None:
    task = reader.task(id_)
    return None if task is None or task.deleted_at else task


def require_live(reader: Lookup, id_: str) -> Task:
    task = live_task(reader, id_)
    if task is None:
        raise NotFoundError("The task is not there any more, or is in the trash.")
    return task


def task_values(task: Task) -> dict[str, Any]:
    """The fields that tools change, in the form in which proposals keep them."""
    return {**{field.key: field.stored(task) for field in _PROPOSED}, "deleted": task.deleted_at is not None}


def _candidate(one: Candidate, desk: ToolContext) -> dict[str, str]:
    task = live_task(desk.reader, one.id)
    name = task.list.name if task and task.list else ""
    return {"id": one.id, "title": one.title, "due": str(one.due or ""), "list": name}


def _target(id_: str, said: str, desk: ToolContext, matched: Matched | None = None) -> TargetTask:
    if proposed := desk.proposed.get(id_):
        return TargetTask(
            id_, proposed.title, {**_NEW_TASK, "title": proposed.title, **proposed.values}, None, matched
        )
    task = live_task(desk.reader, id_)
    if task is None:  # deleted since the pool was made
        raise ToolError(explain(Missing(said)), TASK_GONE)
    return TargetTask(task.id, task.title, task_values(task), task, matched)
