"""Reads the status of proposals from the store, with a fixed number of queries for any number of items."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from desktop.domain.change_set import ChangeItem, Decision, ItemState
from desktop.domain.task import ChecklistItem, Task
from desktop.errors import NotFoundError
from desktop.review.states import ItemStatus, deciding
from desktop.review.verdicts import effects_of
from desktop.store import Reader
from desktop.tools.registry import TOOLS

Written = tuple[str, str, str]
"""Kind and id of an entity, and the stamp of a patch."""

NEEDS_NEWER = "This proposal needs a newer version of Assent."


@dataclass(frozen=True, slots=True)
class ProposalTargets:
    """The tasks and checklist items that proposals are about, read at once. Has the methods of Reader that tools
    use."""

    tasks: Mapping[str, Task]
    items: Mapping[str, ChecklistItem]

    @classmethod
    def read(cls, reader: Reader, items: Sequence[ChangeItem]) -> ProposalTargets:
        tasks = {task.id: task for task in reader.tasks(list({item.task_id for item in items} - {""}))}
        return cls(tasks, {item.id: item for task in tasks.values() for item in task.checklist})

    def task(self, id_: str) -> Task | None:
        return self.tasks.get(id_)

    def item(self, id_: str) -> ChecklistItem | None:
        return self.items.get(id_)


def item_statuses(
    reader: Reader, items: Sequence[ChangeItem], now: dt.datetime, targets: ProposalTargets | None = None
) -> dict[str, ItemStatus]:
    """The status of items, by id."""
    targets = targets or ProposalTargets.read(reader, items)
    ids = [item.id for item in items]
    needed = {id_ for item in items for id_ in item.depends_on}
    states = reader.reviews.states(list({*ids, *needed}), now)
    decisions = reader.reviews.decisions_of(ids)
    errors = reader.reviews.failures(ids)
    tools = {item.tool: tool for item in items if (tool := TOOLS.get(item.tool)) and tool.proposes}
    current = {item.id: tools[item.tool].current(item, targets) for item in items if item.tool in tools}
    after = {item.id: tools[item.tool].after(item) for item in items if item.tool in tools}
    confirmed = [item for item in items if states.get(item.id) is ItemState.CONFIRMED]
    as_proposed = {id_ for id_, now in current.items() if now and now.items() <= after[id_].items()}
    missing = _effect_missing(reader, confirmed, decisions, as_proposed)
    gone = [item for item in items if current.get(item.id) is None and states.get(item.id) is ItemState.PENDING]
    restorable = _restorable(reader, gone) if gone else set()
    changed = _changed_statuses(reader, items, states, targets, now)
    return {
        item.id: ItemStatus(
            item=item,
            state=states.get(item.id, ItemState.PENDING),
            decisions=decisions[item.id],
            current=current.get(item.id),
            after=after.get(item.id),
            needs={id_: states.get(id_, ItemState.PENDING) for id_ in item.depends_on},
            error=errors.get(item.id, "") if item.tool in tools else NEEDS_NEWER,
            known=item.tool in tools,
            restorable=item.id in restorable,
            effect_missing=item.id in missing and not item.erased,
            status_now=changed.get(item.id, ""),
        )
        for item in items
    }


def item_status(reader: Reader, item_id: str, now: dt.datetime) -> ItemStatus:
    """The status of one item; raises NotFoundError."""
    found = reader.reviews.items([item_id])
    if not found:
        raise NotFoundError("There is no such proposal.")
    return item_statuses(reader, found, now)[item_id]


def _effect_missing(
    reader: Reader,
    confirmed: Sequence[ChangeItem],
    decisions: Mapping[str, Sequence[Decision]],
    as_proposed: Collection[str],
) -> set[str]:
    """Ids of items whose confirmation has arrived, but not everything that it wrote.

    A confirmation always writes to its target, with the stamp of the decision; a creation has the stamp of the
    proposal. Older versions gave each write its own stamp. For those, all effects that the decision lists must be
    here; if it lists none, the target must be as proposed.
    """
    needed: dict[str, set[Written]] = {}
    claimed: dict[str, set[Written]] = {}
    for item in confirmed:
        decided = deciding(decisions[item.id], ItemState.CONFIRMED)
        if decided is not None:
            stamps = [decided.stamp, *([item.stamp] if item.creates else [])]
            needed[item.id] = {(item.target_kind, item.target_id, stamp) for stamp in stamps}
            claimed[item.id] = {(effect.kind, effect.id, effect.stamp) for effect in effects_of(decided)}
    wanted = set[Written]().union(*needed.values(), *claimed.values())
    there = {
        (patch.kind, patch.id, patch.stamp): patch
        for patch in (reader.reviews.written({(id_, stamp) for _, id_, stamp in wanted}) if wanted else ())
    }
    acted = {id_ for id_, keys in needed.items() if keys <= there.keys() and any(there[key].cause for key in keys)}
    return {
        id_
        for id_, keys in claimed.items()
        if id_ not in acted and not (keys <= there.keys() if keys else id_ in as_proposed)
    }


def _changed_statuses(
    reader: Reader,
    items: Sequence[ChangeItem],
    states: Mapping[str, ItemState],
    targets: ProposalTargets,
    now: dt.datetime,
) -> dict[str, str]:
    """The status of the tasks of pending items, by item, where it is another one than when they were proposed and no
    confirmed item of the same set made it so."""
    found = {
        item.id: task.status.value
        for item in items
        if item.task_status and states.get(item.id) is ItemState.PENDING
        if (task := targets.task(item.task_id)) is not None and task.status.value != item.task_status
    }
    if not found:
        return {}
    sets = {item.id: item.set_id for item in items if item.id in found}
    siblings = [other for one in reader.reviews.sets(list(set(sets.values()))) for other in one.items]
    decided = reader.reviews.states([other.id for other in siblings], now)
    made = {
        (other.set_id, other.task_id, TOOLS[other.tool].after(other).get("status"))
        for other in siblings
        if decided.get(other.id) is ItemState.CONFIRMED and other.tool in TOOLS
    }
    return {
        item.id: found[item.id]
        for item in items
        if item.id in found and (item.set_id, item.task_id, found[item.id]) not in made
    }


def _restorable(reader: Reader, gone: Sequence[ChangeItem]) -> set[str]:
    """Ids of items whose target can be restored: it is in the trash, not purged or unknown."""
    tasks = reader.reviews.restorable_tasks(list({item.task_id for item in gone}))
    items = reader.known("item", [item.target_id for item in gone if item.target_kind == "item"])
    return {
        item.id for item in gone if item.task_id in tasks and (item.target_kind != "item" or item.target_id in items)
    }
