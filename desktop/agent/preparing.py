"""What is looked up before a run: the conversation so far, the task in context, what waits and what was decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop.agent.provider import Facts, TaskInFocus
from desktop.agent.toolbox import entry_of
from desktop.domain.change_set import ChangeItem, ItemState, SetFilter
from desktop.domain.dates import find_dates
from desktop.domain.run import CallState, LedgerEntry, Message, Role
from desktop.domain.task import Task
from desktop.store import Reader
from desktop.tools.summary import summary

MESSAGES_READ = 60
_SPEECHES_READ = 10
_SETS_READ = 20
_PROPOSALS_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Locale:
    """How the user writes dates."""

    first_weekday: int = 0
    day_first: bool | None = None


def facts_for(
    now: dt.datetime, locale: Locale, task: Task | None, earlier: Sequence[Message], reader: Reader
) -> Facts:
    """`now` is the user's wall clock."""
    focus = TaskInFocus(task.id, task.title) if task else _last_named(earlier, reader)
    return Facts(now, focus, locale.day_first, locale.first_weekday)


def named_dates(messages: Iterable[Message], locale: Locale) -> frozenset[dt.date]:
    """The days that the user's own words name, each read as on the day when it was said."""
    spoken = [message for message in messages if message.role is Role.USER and not message.is_step]
    return frozenset(
        match.due.date
        for message in spoken[-_SPEECHES_READ:]
        for match in find_dates(message.text, wall_clock(message.created_at), locale.first_weekday, locale.day_first)
    )


def wall_clock(instant: dt.datetime) -> dt.datetime:
    """An instant as the user's clock shows it: dates in words are read against that."""
    return instant.astimezone().replace(tzinfo=None)


def standing(items: Iterable[ChangeItem]) -> list[LedgerEntry]:
    return [entry_of(item, CallState.QUEUED) for item in items]


def proposal_lines(items: Sequence[ChangeItem]) -> list[str]:
    """What waits, with the ids by which the agent can withdraw it."""
    lines = [f"{item.id}: {summary(item)}" for item in items[:_PROPOSALS_SHOWN]]
    more = len(items) - len(lines)
    return [*lines, f"… and {more} more"] if more else lines


def waiting(reader: Reader, now: dt.datetime) -> list[ChangeItem]:
    """All proposals that wait for the user, the newest sets first."""
    sets = reader.reviews.sets(reader.reviews.set_ids(SetFilter(waiting=True), now, limit=_SETS_READ))
    items = [item for set_ in sets for item in set_.items]
    states = reader.reviews.states([item.id for item in items], now)
    return [item for item in items if states.get(item.id) is ItemState.PENDING]


def _last_named(earlier: Sequence[Message], reader: Reader) -> TaskInFocus | None:
    """The task that the last call was about. One that is gone is not replaced by an earlier one."""
    for message in reversed(earlier):
        action = message.records.action
        if action and action.task_id:
            task = reader.task(action.task_id)
            if task:
                return None if task.deleted_at else TaskInFocus(task.id, task.title)
            return TaskInFocus(action.task_id, action.task_title or "")
    return None
