"""What a run reads from the store before the model is asked: the conversation so far, the task in context, waiting
proposals and recent decisions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from desktop.agent.language import language_of
from desktop.agent.lookup import StoreLookup
from desktop.agent.prompt import Context, Wire, history
from desktop.agent.provider import Facts, TaskInFocus
from desktop.agent.queue import WorkQueue
from desktop.agent.run_dependencies import Locale, RunDependencies, RunRequest
from desktop.agent.toolbox import CallContext, Toolbox, entry_of
from desktop.domain.change_set import OTHER_AGENT, ChangeItem, ItemState, SetFilter
from desktop.domain.dates import named_days
from desktop.domain.run import STEP_PREFIX, CallState, LedgerEntry, Message, Mode, Role
from desktop.domain.task import Task
from desktop.review.builder import ChangeSetBuilder, RunInfo
from desktop.review.decisions import recent_for_prompt
from desktop.review.policy import as_set, may_apply, time_to_decide
from desktop.settings import DECISIONS_TOLD, REFERENCE_THRESHOLD
from desktop.store import Reader
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.summary import summary

_MESSAGES_READ = 60
_SPEECHES_READ = 10
_SETS_READ = 20
_PROPOSALS_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Prepared:
    """`waiting` are proposals of earlier runs that are not decided yet: an answer may speak of them. `titles` are
    those of all live tasks."""

    context: Context
    history: Sequence[Wire]
    tools: Toolbox
    waiting: Sequence[LedgerEntry] = ()
    titles: ReferencePool = field(default_factory=ReferencePool)


def prepare(request: RunRequest, dependencies: RunDependencies, queue: WorkQueue) -> Prepared:
    """Blocking, for a thread that reads. The user's message must be stored before."""
    message, settings, locale = request.message, dependencies.settings, dependencies.locale
    now = wall_clock(message.created_at)
    with dependencies.store.read() as reader:
        said = reader.conversations.messages(message.conversation_id, _MESSAGES_READ)
        earlier = [one for one in said if one.run_id != message.run_id]
        task = reader.task(request.task_id) if request.task_id else None
        task = None if task is None or task.deleted_at else task
        lookup = StoreLookup(dependencies.store, dependencies.titles, now.date(), task.id if task else "")
        facts = _facts(now, lookup, locale, task, earlier, reader)
        items = waiting(reader, message.created_at)
        titles = dependencies.titles.pool(
            reader
        )  # here rather than with the first call, which other writes would wait for
        decisions = recent_for_prompt(reader, settings.get(DECISIONS_TOLD))
    begun = _request_of(message, earlier)
    # A request that is of no language, such as a number, is of that of the one before it.
    before = [one for one in earlier if one.role is Role.USER and not one.is_step]
    for said_then in (*before[-1:], begun):
        facts = replace(facts, language=language_of(said_then.text, facts))
    run = RunInfo(
        begun.run_id,
        message.conversation_id,
        begun.text.removeprefix(STEP_PREFIX),
        dependencies.provider.name,
        dependencies.provider.model,
    )
    applies = may_apply if request.mode is Mode.IMMEDIATE else as_set(settings)
    builder = ChangeSetBuilder(dependencies.store, run, applies=applies, time_to_decide=time_to_decide(settings))
    around = CallContext(
        now.date(),
        named_dates(said, locale),
        Candidate(task.id, task.title) if task else None,
        settings.get(REFERENCE_THRESHOLD) / 100,
        locale.first_weekday,
    )
    return Prepared(
        Context(facts, task, proposal_lines(items), decisions),
        history(earlier),
        Toolbox(dependencies.store, dependencies.titles, builder, queue, around),
        [entry_of(item, CallState.QUEUED) for item in items],
        titles,
    )


def _request_of(message: Message, earlier: Sequence[Message]) -> Message:
    """What the user asked for: where a run goes on with steps that another left, the message that began them.

    So all proposals of one request are in one change set, under the user's own words.
    """
    said = [one for one in earlier if one.role is Role.USER and not one.is_step]
    return said[-1] if message.is_step and said else message


def _facts(
    now: dt.datetime,
    lookup: StoreLookup,
    locale: Locale,
    task: Task | None,
    earlier: Sequence[Message],
    reader: Reader,
) -> Facts:
    """`now` is the user's wall clock."""
    focus = TaskInFocus(task.id, task.title) if task else _last_named(earlier, reader)
    labels = tuple(label.name for label in reader.labels())
    lists = tuple(list_.name for list_ in reader.lists())
    return Facts(now, lookup, focus, locale.day_first, locale.first_weekday, labels, lists, locale.language)


def named_dates(messages: Iterable[Message], locale: Locale) -> frozenset[dt.date]:
    """The days that the user's own words name, each read as on the day when it was said."""
    spoken = [message for message in messages if message.role is Role.USER and not message.is_step]
    return frozenset(
        day
        for message in spoken[-_SPEECHES_READ:]
        for day in named_days(message.text, wall_clock(message.created_at), locale.first_weekday, locale.day_first)
    )


def wall_clock(instant: dt.datetime) -> dt.datetime:
    """An instant in local time, against which words such as "tomorrow" are read."""
    return instant.astimezone().replace(tzinfo=None)


def proposal_lines(items: Sequence[ChangeItem]) -> list[str]:
    """The waiting proposals for the prompt, with the ids by which the agent can withdraw them."""
    lines = [f"{item.id}: {summary(item)}" for item in items[:_PROPOSALS_SHOWN]]
    more = len(items) - len(lines)
    return [*lines, f"… and {more} more"] if more else lines


def waiting(reader: Reader, now: dt.datetime) -> list[ChangeItem]:
    """All proposals of our own agent that wait for the user, the newest sets first."""
    sets = reader.reviews.sets(reader.reviews.set_ids(SetFilter(waiting=True), now, limit=_SETS_READ))
    items = [item for set_ in sets if set_.provider != OTHER_AGENT for item in set_.items]
    states = reader.reviews.states([item.id for item in items], now)
    return [item for item in items if states.get(item.id) is ItemState.PENDING]


def _last_named(earlier: Sequence[Message], reader: Reader) -> TaskInFocus | None:
    """The task that the last call was about; None if it is deleted."""
    for message in reversed(earlier):
        action = message.records.action
        if action and action.task_id:
            task = reader.task(action.task_id)
            if task:
                return None if task.deleted_at else TaskInFocus(task.id, task.title)
            return TaskInFocus(action.task_id, action.task_title or "")
    return None
