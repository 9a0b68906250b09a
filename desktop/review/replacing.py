"""Moves proposals to another task, because the user says that another one was meant."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from desktop.domain.change_set import REPLACED_BY, ChangeItem, ItemState, Verdict, created_id, round_of
from desktop.domain.history import StepVerdict
from desktop.domain.ids import new_id
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import ChecklistItem, Task
from desktop.domain.text import fold
from desktop.errors import NotFoundError
from desktop.review.item_status import item_statuses
from desktop.review.outcome import Given, Outcome, Result
from desktop.review.states import ItemStatus
from desktop.review.verdicts import AGENT, record_verdict
from desktop.store import Writer
from desktop.store.reviews import item_draft
from desktop.tools.placing import POSITION, at_end
from desktop.tools.registry import meaning_of, tool_of
from desktop.tools.tool import ITEM_TITLE

NO_SUCH_ITEM = QT_TRANSLATE_NOOP("Review", "That task has no such checklist item.")
IS_SO = QT_TRANSLATE_NOOP("Review", "It is so already on that task.")
_GONE = "That task is not there any more, or is in the trash."
_DECIDED = "It does not wait for a verdict any more."


def replace_items(writer: Writer, item_ids: Sequence[str], task_id: str, now: dt.datetime) -> Given:
    """An item is never changed: a verdict on another device was given on what it said there. So each gets a successor
    and is withdrawn, by the user. Raises NotFoundError where the task is gone."""
    task = next((task for task in writer.tasks([task_id]) if task.deleted_at is None), None)
    if task is None:
        raise NotFoundError(_GONE)
    items = writer.reviews.items(item_ids)
    found = item_statuses(writer, items, now)
    used = {one.id: one.items for one in writer.reviews.sets(list({item.set_id for item in items}))}
    ordinals = {set_id: max(item.ordinal for item in known) for set_id, known in used.items()}
    last = max((entry.position for entry in task.checklist), default=None)
    outcomes: list[Outcome] = []
    steps: list[StepVerdict] = []
    for item in items:
        if found[item.id].state is not ItemState.PENDING:
            outcomes.append(Outcome(item.id, Result.ALREADY, _DECIDED))
            continue
        successor = _successor(item, task, ordinals[item.set_id] + 1, last)
        if successor is None:
            outcomes.append(Outcome(item.id, Result.FAILED, NO_SUCH_ITEM))
            continue
        current = tool_of(item.tool).current(successor, writer) or {}
        successor = replace(successor, base={field: current.get(field) for field in item.base})
        is_so = ItemStatus(
            successor, ItemState.PENDING, current=current, after=tool_of(item.tool).after(successor)
        ).already_so
        if not is_so:
            ordinals[item.set_id] += 1
            writer.apply([item_draft(replace(successor, meaning=meaning_of(successor)), now)], AGENT)
            # As if it had been withdrawn before: undoing this step withdraws it.
            steps.append(StepVerdict(successor.id, Verdict.RECONSIDERED.value, ItemState.WITHDRAWN.value))
        record_verdict(
            writer,
            item,
            Verdict.WITHDRAWN,
            round_of(found[item.id].decisions),
            arguments={REPLACED_BY: "" if is_so else successor.id},
        )
        steps.append(StepVerdict(item.id, Verdict.WITHDRAWN.value, ItemState.PENDING.value))
        outcomes.append(Outcome(item.id, Result.REPLACED, IS_SO if is_so else ""))
    return Given(tuple(outcomes), tuple(steps), task.title)


def _successor(item: ChangeItem, task: Task, ordinal: int, last: str | None) -> ChangeItem | None:
    """What proposes the same for another task; None where that has no such checklist item."""
    id_ = new_id()
    arguments = dict(item.arguments)
    if "task_identifier" in arguments:
        arguments["task_identifier"] = task.id
    if item.creates:
        target = created_id(id_)
        arguments[POSITION] = at_end(last, 1)[0]
    elif item.target_kind == "item":
        entry = _entry_like(item, task)
        if entry is None:
            return None
        target = arguments["id"] = entry.id
        arguments[ITEM_TITLE] = entry.title
    else:
        target = task.id
    return replace(
        item,
        id=id_,
        ordinal=ordinal,
        arguments=arguments,
        task_id=task.id,
        task_title=task.title,
        target_id=target,
        matched=None,
        depends_on=(),
        task_status=task.status.value,
    )


def _entry_like(item: ChangeItem, task: Task) -> ChecklistItem | None:
    title = item.arguments.get(ITEM_TITLE)
    wanted = fold(title) if isinstance(title, str) else ""
    return next((entry for entry in task.checklist if fold(entry.title) == wanted), None)
