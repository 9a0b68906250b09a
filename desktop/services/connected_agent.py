"""Another agent at work: what it reads and proposes, within limits, on record. It can write nothing else.

Its calls go the same way as those of our own agent (`agent/toolbox.py`). Blocking, for one thread at a time.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import time
import uuid
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from desktop.agent.audit import Audit
from desktop.agent.conversation_store import ConversationStore
from desktop.agent.ledger import Note, Performed, compact, places_of, records
from desktop.agent.provider import CallRequest
from desktop.agent.queue import WorkQueue
from desktop.agent.receipts import told_text
from desktop.agent.run_setup import wall_clock
from desktop.agent.titles import LiveTitles
from desktop.agent.toolbox import CallContext, Toolbox, arguments_of
from desktop.agent.truth import count, truth_line
from desktop.domain.change_set import OTHER_AGENT, ChangeItem, ItemState, SetFilter, Verdict
from desktop.domain.dates import named_days
from desktop.domain.ids import new_id
from desktop.domain.run import CallState, Conversation, ImmediateEffect, Message, Role, Told, ToolRecord
from desktop.domain.task import Task, format_instant
from desktop.domain.text import REASON_MAX, clean_line, fold, presentable
from desktop.domain.values import now_text
from desktop.domain.views import Query, View
from desktop.errors import AssentError, InvalidInputError, NotFoundError
from desktop.review.builder import ChangeSetBuilder, RunInfo, is_own
from desktop.review.policy import time_to_decide
from desktop.services.other_agents import OFF
from desktop.settings import REFERENCE_THRESHOLD
from desktop.store import Reader, run_log
from desktop.store.run_log import LogEntry
from desktop.store.visibility import Hidden, VisibleData
from desktop.tools.registry import TOOLS
from desktop.tools.results import FOR_USER
from desktop.tools.summary import summary
from desktop.tools.tool import Plan, Tool, public

if TYPE_CHECKING:
    from desktop.services import Services

WHY = "why"
"""The argument beside each changing call: what the user asked the other agent for."""
PAUSE = 60.0
"""Seconds after which what comes is a new change set."""
PROPOSALS_A_MINUTE = 60
MOST_OPEN = 500
CALLS_A_SECOND, CALLS_AT_ONCE = 10, 60
MOST_SHOWN = 100
"""Tasks of a view that are shown at once."""
VIEWS = (View.TODAY, View.INBOX, View.UPCOMING, View.ALL, View.COMPLETED)

_CLIENTS = uuid.UUID("0d7f3a52-8d0c-5b3b-8f43-3f0f0d3c6f11")
_NAME_MAX = 80
_NAMELESS = "An agent without a name"
_CALLS_IN_A_RUN = 200
_LOG_EVERY = 1.0
_NOT_YOURS = "There is no such proposal of yours."

log = logging.getLogger(__name__)


def offered() -> list[Tool]:
    """Our own agent's tools without its work queue, which is no affair of others."""
    return [tool for tool in TOOLS.values() if tool.effect is not ImmediateEffect.STEPS]


class RefusedError(Exception):
    """Not now, or not at all: nothing was looked at. `retry_after` are the seconds after which it may be tried
    again."""

    def __init__(self, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


@dataclass(slots=True)
class _Run:
    """Calls without a long pause in between: one change set, one log."""

    id: str
    builder: ChangeSetBuilder
    why: str
    started_at: dt.datetime
    last: float
    message_id: str = field(default_factory=new_id)
    notes: list[Note] = field(default_factory=list)
    is_told: bool = False
    """Whether its message is stored; from then on it is brought up to date."""


class CallRate:
    """How many calls may still be made: a few at once, then so many a second. Any thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left, self._at = float(CALLS_AT_ONCE), clock()

    def take(self) -> None:
        """Raises RefusedError."""
        now = self._clock()
        self._left, self._at = min(CALLS_AT_ONCE, self._left + (now - self._at) * CALLS_A_SECOND), now
        if self._left < 1:
            raise RefusedError(f"Too many calls: at most {CALLS_A_SECOND} a second. Try again in 1 second.", 1)
        self._left -= 1


class ConnectedAgent:
    def __init__(
        self, services: Services, name: str, version: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._services = services
        self._store = services.store
        self._clock = clock
        self.label = _label(f"{name} {version}")
        key = f"{self._store.device} {fold(_label(name))}"
        self._conversation_id = str(uuid.uuid5(_CLIENTS, key))
        self._audit = Audit(lambda: dt.datetime.now(dt.UTC))
        self._proposed: deque[float] = deque()
        self._entries: list[LogEntry] = []
        self._logged_at = 0.0
        self._refused = 0
        self._run: _Run | None = None
        self._visible = VisibleData(self._store, Hidden())
        self._titles = LiveTitles(self._store)

    # what it asks for

    def greet(self) -> None:
        """Notes that it has connected."""
        self._current_run("")
        self.flush()

    def call(self, name: str, arguments: Mapping[str, Any]) -> Performed:
        """One call of a tool that is `offered`. Raises RefusedError; all else is in the result."""
        self._let_in()
        tool, given = TOOLS[name], dict(arguments)
        changes = tool.proposes
        said = given.pop(WHY, "") if changes else ""
        why = presentable(said, REASON_MAX) if isinstance(said, str) else ""
        run = self._current_run(why, proposes=changes)
        if changes:
            self._check_open()
        started = time.monotonic()
        toolbox = self._toolbox(run, why)
        request = CallRequest(new_id(), name, json.dumps(given))
        performed = toolbox.perform(request, asked_for=False)
        if run.builder.set_id and performed.item_ids:
            result = {**performed.result, "change_set_id": run.builder.set_id}
            performed = replace(performed, result=result)
        self._record(run, ToolRecord(name, arguments_of(request.arguments), performed.result), performed, started)
        return replace(performed, result={k: v for k, v in performed.result.items() if k != FOR_USER})

    def status(self, set_id: str | None = None, item_ids: Sequence[str] = ()) -> dict[str, Any]:
        """What became of its own proposals; raises NotFoundError or RefusedError."""
        self._let_in()
        now = dt.datetime.now(dt.UTC)
        with self._visible.read() as reader:
            items = self._own_items(reader, set_id, item_ids)
            states = reader.reviews.states([item.id for item in items], now)
            decisions = reader.reviews.decisions_of([item.id for item in items])
        told = []
        for item in items:
            state = states.get(item.id, ItemState.PENDING)
            last = max(decisions[item.id], key=lambda one: one.stamp, default=None)
            one: dict[str, Any] = {
                "item_id": item.id,
                "tool": item.tool,
                "summary": summary(item),
                "state": state.value,
            }
            if last is not None and state is not ItemState.PENDING:
                one |= {"decided_at": format_instant(last.at)} | ({"reason": last.reason} if last.reason else {})
                if last.verdict is Verdict.CONFIRMED and public(last.arguments) != public(item.arguments):
                    one["edited_by_user"] = True
            told.append(one)
        pending = sum(one["state"] == ItemState.PENDING for one in told)
        return {"status": "success", "pending": pending, "decided": len(told) - pending, "items": told}

    def view(self, name: str) -> tuple[int, list[Task]]:
        """How many tasks a view has, and the first of them; raises NotFoundError or RefusedError."""
        self._let_in()
        if name not in VIEWS:
            raise NotFoundError("There is no such view.")
        query = Query(View(name), dt.date.today())  # noqa: DTZ011 -- due dates are local days
        with self._visible.read() as reader:
            return reader.count(query), reader.tasks(reader.ids(query, limit=MOST_SHOWN))

    def task(self, id_: str) -> Task:
        """Raises NotFoundError or RefusedError."""
        self._let_in()
        with self._visible.read() as reader:
            task = reader.task(id_)
        if task is None or task.deleted_at is not None:
            raise NotFoundError("There is no such task.")
        return task

    def find_ids(self, text: str) -> list[str]:
        """Of tasks with these words, or else of those whose ids begin so; raises RefusedError."""
        self._let_in()
        query = Query(View.LIVE, dt.date.today(), search=text[:REASON_MAX])  # noqa: DTZ011 -- due dates are local days
        with self._visible.read() as reader:
            found = reader.ids(query, limit=MOST_SHOWN)
            return found or [id_ for id_, *_ in reader.titles() if id_.startswith(text.lower())][:MOST_SHOWN]

    def looked_at(self, what: str) -> None:
        """Notes a look at a resource or a prompt; raises RefusedError."""
        self._let_in()
        run = self._current_run("")
        self._entries.append(LogEntry(now_text(), "looked at", {"what": presentable(what, REASON_MAX)}))
        run.last = self._clock()

    def refused(self) -> None:
        """Counts a call that came too fast, without touching the database."""
        self._refused += 1

    @property
    def has_news(self) -> bool:
        """Whether there is something to be logged. Refused calls wait for something else: a flood writes nothing."""
        return bool(self._entries)

    def flush(self, *, due: bool = False) -> None:
        """Writes what was done to the log; with `due` only if that was not done in the last second."""
        if due and self._clock() - self._logged_at < _LOG_EVERY:
            return
        self._logged_at = self._clock()
        if self._refused and self._run:
            self._entries.append(LogEntry(now_text(), "refused", {"calls": self._refused}))
            self._refused = 0
        if self._entries and self._run:
            entries, self._entries = self._entries, []
            ConversationStore(self._store).log(self._run.id, entries)

    def close(self) -> None:
        try:
            self.flush()
        except AssentError as error:
            log.warning("the log of another agent could not be kept: %s", type(error).__name__)
        self._titles.close()
        self._visible.close()

    # who may see what

    def _let_in(self) -> None:
        """Raises RefusedError where it is turned off; follows what the user hides."""
        access = self._services.other_agents.access()
        if not access.enabled:
            raise RefusedError(OFF)
        if access.hidden != self._visible.hidden:
            self._visible.close()
            self._titles.close()
            self._visible = VisibleData(self._store, access.hidden)
            self._titles = LiveTitles(self._store)

    def _own_items(self, reader: Reader, set_id: str | None, item_ids: Sequence[str]) -> list[ChangeItem]:
        mine = self._run_info("", "")
        if set_id is not None:
            sets = [one for one in reader.reviews.sets([set_id]) if is_own(one, mine)]
            items = [item for one in sets for item in one.items]
        else:
            found = reader.reviews.items(list(dict.fromkeys(item_ids)))
            own = {one.id for one in reader.reviews.sets([item.set_id for item in found]) if is_own(one, mine)}
            items = [item for item in found if item.set_id in own]
        if not items or (set_id is None and len(items) < len(set(item_ids))):
            raise NotFoundError(_NOT_YOURS)
        return items

    # runs

    def _current_run(self, why: str, *, proposes: bool = False) -> _Run:
        """Goes on with the last run, unless that was a while ago, is long, or was decided on as a whole."""
        run, now = self._run, self._clock()
        over = run is None or now - run.last > PAUSE or len(run.notes) >= _CALLS_IN_A_RUN
        if run is None or over or (proposes and self._is_decided(run)):
            self.flush()
            self._note_why(why)
            id_ = new_id()
            run = self._run = _Run(id_, self._builder(id_, why), why, dt.datetime.now(dt.UTC), now)
        elif why and not run.why and run.builder.set_id is None:  # it has only looked around so far
            run.why, run.builder = why, self._builder(run.id, why)
            self._note_why(why)
        run.last = now
        return run

    def _builder(self, run_id: str, why: str) -> ChangeSetBuilder:
        """Without a policy: whatever the user lets our own agent do at once, this one asks."""
        time_left = time_to_decide(self._services.settings)
        return ChangeSetBuilder(self._store, self._run_info(run_id, why), time_to_decide=time_left)

    def _note_why(self, why: str) -> None:
        self._entries.append(LogEntry(now_text(), run_log.AGENT, {"agent": self.label, "why": why}))

    def _run_info(self, run_id: str, why: str) -> RunInfo:
        return RunInfo(run_id, self._conversation_id, why, OTHER_AGENT, self.label)

    def _is_decided(self, run: _Run) -> bool:
        if run.builder.set_id is None:
            return False
        with self._store.read() as reader:
            (found,) = reader.reviews.sets([run.builder.set_id])
            states = reader.reviews.states([item.id for item in found.items], dt.datetime.now(dt.UTC))
        return ItemState.PENDING not in states.values()

    def _toolbox(self, run: _Run, why: str) -> Toolbox:
        now = wall_clock(dt.datetime.now(dt.UTC))
        named = named_days(why, now, self._services.first_weekday(), self._services.day_first())
        around = CallContext(
            now.date(),
            named,
            None,
            self._services.settings.get(REFERENCE_THRESHOLD) / 100,
            proposes_only=True,
        )
        return Toolbox(
            self._store,
            self._titles,
            run.builder,
            WorkQueue(),
            around,
            read=self._visible.read,
            admit=lambda plans: self._admit(plans, why if why != run.why else ""),
        )

    # limits

    def _admit(self, plans: list[Plan], why: str) -> list[Plan]:
        """The plans with the reason that was given beside the call, where the card has another in its head; raises
        RefusedError where they are too many."""
        now = self._clock()
        while self._proposed and now - self._proposed[0] >= 60:
            self._proposed.popleft()
        if len(self._proposed) + len(plans) > PROPOSALS_A_MINUTE:
            wait = max(1, round(60 - (now - self._proposed[0]))) if self._proposed else 60
            raise RefusedError(
                f"Too many proposals: at most {PROPOSALS_A_MINUTE} a minute. Try again in {wait} seconds.", wait
            )
        self._proposed.extend([now] * len(plans))
        return [plan if plan.reason or not why else replace(plan, reason=why) for plan in plans]

    def _check_open(self) -> None:
        now = dt.datetime.now(dt.UTC)
        with self._store.read() as reader:
            waiting = SetFilter(waiting=True, conversation_id=self._conversation_id)
            sets = reader.reviews.sets(reader.reviews.set_ids(waiting, now))
            states = reader.reviews.states([item.id for one in sets for item in one.items], now)
        if sum(state is ItemState.PENDING for state in states.values()) >= MOST_OPEN:
            raise RefusedError(
                f"{MOST_OPEN} of your proposals wait for the user already. Try again once some are decided, or "
                "withdraw some with retract_proposals.",
                60,
            )

    # records

    def _record(self, run: _Run, record: ToolRecord, performed: Performed, started: float) -> None:
        """As of a run of our own agent. What changes nothing is written to the log with what follows it."""
        self._audit.called(record, round((time.monotonic() - started) * 1000))
        self._entries += self._audit.take()
        run.notes.append(Note(record, performed))
        effect = TOOLS[record.name].effect is ImmediateEffect.WITHDRAWN and performed.state is not CallState.FAILED
        if not performed.item_ids and not effect:
            self.flush(due=True)
            return
        kept = records(run.notes, change_set_id=run.builder.set_id)
        told = Told(places_of(run.notes), listing=False, language=self._services.language())
        calls = tuple(compact(one) for one in kept.tool_calls)
        message = Message(
            run.message_id,
            self._conversation_id,
            run.id,
            Role.ASSISTANT,
            told_text(kept.tool_calls, told),
            run.started_at,
            truth_line(count(kept.tool_calls), told.language),
            replace(kept, tool_calls=calls, told=told),
        )
        entries, self._entries = self._entries, []
        kept_in = ConversationStore(self._store)
        if run.is_told:
            kept_in.update(message, entries)
            return
        run.is_told = True
        with self._store.read() as reader:
            known = reader.exists("conversation", self._conversation_id)
        conversation = Conversation(self._conversation_id, self.label, run.started_at, run.started_at)
        kept_in.add(message, entries, None if known else conversation)


def _label(text: str) -> str:
    """What a client says it is called, fit to be shown."""
    try:
        return clean_line(presentable(text, _NAME_MAX), "The name", _NAME_MAX)
    except InvalidInputError:
        return _NAMELESS
