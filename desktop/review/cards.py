"""What a review card shows: one change set, grouped by task, each row with its state and what can be done with it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop.domain.change_set import ChangeItem, ChangeSet, ItemState, SetState, set_state
from desktop.review.item_status import ProposalTargets, item_statuses
from desktop.review.states import Action, RowState, Shown, present
from desktop.store import Reader
from desktop.tools.registry import TOOLS
from desktop.tools.summary import FieldChange, field_changes, summary
from desktop.tools.tool import Editable

_OF_SET = ("id", "run_id", "conversation_id", "request", "provider", "model", "device", "created_at")


@dataclass(frozen=True, slots=True)
class Row:
    """`ticked` says whether Confirm all includes this row at first."""

    item: ChangeItem
    shown: Shown
    summary: str
    changes: tuple[FieldChange, ...]
    editable: tuple[Editable, ...]
    destructive: bool
    ticked: bool

    @property
    def waits(self) -> bool:
        return self.shown.verdict is ItemState.PENDING

    @property
    def as_decided(self) -> ChangeItem:
        """With the arguments that the user confirmed it with, where those are not the proposed ones."""
        return as_decided(self.item, self.shown)

    @property
    def uncertain(self) -> bool:
        """Whether the task was matched only approximately, and the user has not said yet that it is the one."""
        return is_uncertain(self.item, self.shown)


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one task. `title` is the present one, or of a `new` task the proposed one."""

    task_id: str
    title: str
    new: bool
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """`expires_at` is when the first of the pending rows expires."""

    id: str
    run_id: str
    conversation_id: str
    request: str
    provider: str
    model: str
    device: str
    created_at: dt.datetime
    expires_at: dt.datetime | None
    state: SetState
    groups: tuple[Group, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for group in self.groups for row in group.rows)

    @property
    def waiting(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.waits)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The rows that Confirm all applies, in order, unless the user changes the ticks."""
        return tuple(row.item.id for row in sorted(self.rows, key=lambda row: row.item.ordinal) if row.ticked)


def read_cards(reader: Reader, sets: Sequence[ChangeSet], device: str, now: dt.datetime | None = None) -> list[Card]:
    now = now or dt.datetime.now(dt.UTC)
    items = [item for change_set in sets for item in change_set.items]
    targets = ProposalTargets.read(reader, items)
    shown = {id_: present(found, device) for id_, found in item_statuses(reader, items, now, targets).items()}
    deadlines = reader.reviews.deadlines([item.id for item in items])
    return [_card(change_set, shown, targets, deadlines) for change_set in sets]


def _card(
    change_set: ChangeSet, shown: Mapping[str, Shown], targets: ProposalTargets, deadlines: Mapping[str, str | None]
) -> Card:
    rows: dict[str, list[Row]] = {}
    ticked: set[str] = set()
    for item in change_set.items:
        decided = shown[item.id].decided
        if decided is not None and decided.is_replacement:
            continue  # what is in its place is shown
        row = _row(item, shown[item.id], ticked)
        if row.ticked:
            ticked.add(item.id)
        rows.setdefault(item.task_id, []).append(row)
    groups = [_group(task_id, tuple(found), targets) for task_id, found in rows.items()]
    waiting = [item.id for item in change_set.items if shown[item.id].verdict is ItemState.PENDING]
    expiries = [moment for id_ in waiting if (moment := deadlines.get(id_))]
    return Card(
        **{name: getattr(change_set, name) for name in _OF_SET},
        expires_at=dt.datetime.fromisoformat(min(expiries)) if expiries else None,
        state=set_state(shown[item.id].verdict for item in change_set.items),
        groups=tuple(sorted(groups, key=lambda group: not group.new)),
    )


def _row(item: ChangeItem, shown: Shown, ticked: set[str]) -> Row:
    tool = TOOLS.get(item.tool)
    destructive = tool is not None and tool.always_asks
    # A row that is blocked only by ticked rows is ticked too, as Confirm all applies those first.
    ready = shown.state in (RowState.PENDING, RowState.ALREADY_SO) or (
        shown.state is RowState.BLOCKED and set(shown.blocked_by) <= ticked and not shown.differences
    )
    return Row(
        item=item,
        shown=shown,
        summary=summary(as_decided(item, shown)),
        changes=tuple(field_changes(item)),
        editable=tool.editors(item) if tool is not None and Action.EDIT in shown.actions else (),
        destructive=destructive,
        ticked=ready and not destructive and not is_uncertain(item, shown),
    )


def is_uncertain(item: ChangeItem, shown: Shown) -> bool:
    return item.matched is not None and item.matched.uncertain and not shown.identified


def as_decided(item: ChangeItem, shown: Shown) -> ChangeItem:
    if shown.edited and shown.decided is not None:
        return replace(item, arguments=shown.decided.arguments)
    return item


def _group(task_id: str, rows: tuple[Row, ...], targets: ProposalTargets) -> Group:
    creator = next((row.item for row in rows if row.item.creates and row.item.target_kind == "task"), None)
    task = targets.task(task_id)
    title = (task.title if task is not None else "") or (creator or rows[0].item).task_title
    return Group(task_id, title, creator is not None, rows)


def card_of_task(card: Card, task_id: str) -> Card:
    """The card with the rows of one task alone."""
    return replace(card, groups=tuple(group for group in card.groups if group.task_id == task_id))
