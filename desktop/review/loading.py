"""From the store to standings: a handful of queries, however many items."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from desktop.domain.change_set import ChangeItem, Decision, ItemState
from desktop.domain.task import ChecklistItem, Task
from desktop.errors import NotFoundError
from desktop.review.states import Standing, deciding
from desktop.review.verdicts import effects_of
from desktop.store import Reader
from desktop.tools.registry import TOOLS

Written = tuple[str, str, str]
"""Kind and id of an entity, and the stamp of a patch."""

NEEDS_NEWER = "This proposal needs a newer version of Assent."


@dataclass(frozen=True, slots=True)
class Targets:
    """The tasks and checklist items that proposals are about, read at once. Answers as a Reader would."""

    tasks: Mapping[str, Task]
    items: Mapping[str, ChecklistItem]

    @classmethod
    def read(cls, reader: Reader, items: Sequence[ChangeItem]) -> Targets:
        tasks = {task.id: task for task in reader.tasks(list({item.task_id for item in items} - {""}))}
        return cls(tasks, {item.id: item for task in tasks.values() for item in task.checklist})

    def task(self, id_: str) -> Task | None:
        return self.tasks.get(id_)

    def item(self, id_: str) -> ChecklistItem | None:
        return self.items.get(id_)


def standings(
    reader: Reader, items: Sequence[ChangeItem], now: dt.datetime, targets: Targets | None = None
) -> dict[str, Standing]:
    """How things stand with items, by their ids."""
    targets = targets or Targets.read(reader, items)
    ids = [item.id for item in items]
    needed = {id_ for item in items for id_ in item.depends_on}
    states = reader.reviews.states(list({*ids, *needed}), now)
    decisions = reader.reviews.decisions_of(ids)
    errors = reader.reviews.failures(ids)
    tools = {item.tool: tool for item in items if (tool := TOOLS.get(item.tool)) and tool.deferred}
    current = {item.id: tools[item.tool].current(item, targets) for item in items if item.tool in tools}
    after = {item.id: tools[item.tool].after(item) for item in items if item.tool in tools}
    confirmed = [item for item in items if states.get(item.id) is ItemState.CONFIRMED]
    as_proposed = {id_ for id_, now in current.items() if now and now.items() <= after[id_].items()}
    missing = _effect_missing(reader, confirmed, decisions, as_proposed)
    gone = [item for item in items if current.get(item.id) is None and states.get(item.id) is ItemState.PENDING]
    restorable = _restorable(reader, gone) if gone else set()
    return {
        item.id: Standing(
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
        )
        for item in items
    }


def standing(reader: Reader, item_id: str, now: dt.datetime) -> Standing:
    """Of one item; raises NotFoundError."""
    found = reader.reviews.items([item_id])
    if not found:
        raise NotFoundError("There is no such proposal.")
    return standings(reader, found, now)[item_id]


def _effect_missing(
    reader: Reader,
    confirmed: Sequence[ChangeItem],
    decisions: Mapping[str, Sequence[Decision]],
    as_proposed: Collection[str],
) -> set[str]:
    """Those of which the confirmation is here, but not all that it says it wrote.

    A confirmation always writes to its target, and with its own stamp; creation has that of the proposal. Older
    versions gave each write a stamp of its own; there, what the confirmation lists must be here, or where it lists
    nothing, everything must be as proposed.
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


def _restorable(reader: Reader, gone: Sequence[ChangeItem]) -> set[str]:
    """Those whose target can be brought back: neither purged nor never heard of."""
    tasks = reader.reviews.restorable_tasks(list({item.task_id for item in gone}))
    items = reader.known("item", [item.target_id for item in gone if item.target_kind == "item"])
    return {
        item.id for item in gone if item.task_id in tasks and (item.target_kind != "item" or item.target_id in items)
    }
