"""Decides on proposals. Each is applied completely or not at all, and only once, however often it is confirmed."""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from desktop.domain.change_set import ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict
from desktop.domain.text import REASON_MAX, clean_block, shorten
from desktop.errors import AssentError, InvalidInputError, NotFoundError, StorageError
from desktop.review.apply import apply_item, erased_outcome
from desktop.review.item_status import item_status
from desktop.review.outcome import Decided, Given, Outcome, RefusedError, Result
from desktop.review.replacing import replace_items
from desktop.review.states import ItemStatus, is_lifted
from desktop.review.undo import undo_item
from desktop.review.verdicts import (
    AGENT,
    USER,
    decide_again,
    decided_along_with,
    record_for_dependents,
    record_verdict,
)
from desktop.store import Changes, Draft, Store, Writer
from desktop.store.database import translated_errors

Progress: TypeAlias = Callable[[int, int, Outcome], None]
"""Called after each item with the number of finished items, the number of all, and the item's outcome."""

MOMENT = 0.05
"""The seconds after which a transaction ends, so that other writers need not wait longer."""

_UNEXPECTED = "Something went wrong that should not have; it was not applied."
_REOPENABLE = frozenset({ItemState.REJECTED, ItemState.UNDONE, ItemState.WITHDRAWN, ItemState.EXPIRED})

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Group:
    """Items that were confirmed in one transaction, and the undo step that they are part of."""

    outcomes: list[Outcome]
    changes: Changes
    step: int | None


class ConfirmationService:
    """Each call is one undo step. An error of an item is returned as its outcome, not raised."""

    def __init__(self, store: Store, clock: Callable[[], dt.datetime] = lambda: dt.datetime.now(dt.UTC)) -> None:
        self._store = store
        self._clock = clock

    def confirm(self, item_id: str, arguments: Mapping[str, Any] | None = None, *, force: bool = False) -> Decided:
        """Applies an item. `arguments` are those that the user edited; `force` applies also what is stale."""
        return self._confirm_each([item_id], {item_id: arguments or {}}, {item_id} if force else ())

    def confirm_all(
        self,
        item_ids: Sequence[str],
        *,
        force: Collection[str] = (),
        progress: Progress | None = None,
        should_stop: Callable[[], bool] | None = None,
        actor: str = USER,
    ) -> Decided:
        """Applies exactly these items in this order, each checked again before; a failure does not stop the rest.

        `force` are the items that the user ticked although they were shown as stale.
        """
        return self._confirm_each(item_ids, {}, force, progress, should_stop, actor)

    def reject(self, item_id: str, reason: str = "") -> Decided:
        """Rejects an item and all that depend on it."""
        return self.reject_all([item_id], reason)

    def reject_all(self, item_ids: Sequence[str], reason: str = "") -> Decided:
        """Rejects items as one undo step."""
        said = clean_block(reason, "The reason", REASON_MAX).strip()
        outcomes: list[Outcome] = []
        along: list[Outcome] = []
        steps: list[StepVerdict] = []
        titles: list[str] = []
        with self._store.write() as writer:
            for item_id in dict.fromkeys(item_ids):
                found = _find(writer, item_id, self._clock())
                if found is None:
                    outcomes.append(_unknown(item_id))
                    continue
                if found.effect_missing:
                    decide_again(writer, found.item, found.decisions, gone=True)
                    found = item_status(writer, item_id, self._clock())
                if found.state not in (ItemState.PENDING, ItemState.EXPIRED):
                    known = next((outcome for outcome in along if outcome.item_id == item_id), None)
                    outcomes.append(known or _already(found))
                    continue
                titles.append(found.item.task_title)
                given = self._reject(writer, found, said)
                outcomes.append(Outcome(item_id, Result.REJECTED))
                along += [
                    Outcome(step.item_id, Result.REJECTED, "What it belongs to was rejected.", because_of=item_id)
                    for step in given[1:]
                ]
                steps += given
            writer.record_step("reject", shorten(titles[0]) if titles else "", len(steps), steps)
        asked = set(item_ids)
        return Decided((*outcomes, *(outcome for outcome in along if outcome.item_id not in asked)), writer.changes)

    def undo(self, item_id: str, *, force: bool = False) -> Decided:
        """Undoes what confirming an item wrote. `force` also overwrites what was changed since."""
        now = self._clock()
        try:
            with self._store.write() as writer:
                found = _find(writer, item_id, now)
                if found is None:
                    return Decided((_unknown(item_id),))
                if found.item.erased:
                    return Decided((erased_outcome(item_id),))
                if found.state is not ItemState.CONFIRMED:
                    message = "It was undone already." if found.state is ItemState.UNDONE else "It was not confirmed."
                    return Decided((Outcome(item_id, Result.ALREADY, message),))
                undone = undo_item(writer, found.item, now, force=force)
                writer.record_step("undo change", shorten(undone.title), len(undone.steps), undone.steps)
        except RefusedError as error:
            return Decided((error.outcome,))
        return Decided(undone.outcomes, writer.changes)

    def reconsider(self, item_id: str) -> Decided:
        """Makes a rejected, undone, withdrawn or expired item pending again, and those that were decided with it."""
        now = self._clock()
        with self._store.write() as writer:
            found = _find(writer, item_id, now)
            if found is None:
                return Decided((_unknown(item_id),))
            if found.item.erased:
                return Decided((erased_outcome(item_id),))
            if found.state not in _REOPENABLE:
                message = "It waits for a verdict." if found.state is ItemState.PENDING else "Undo it instead."
                return Decided((Outcome(item_id, Result.ALREADY, message),))
            steps = _reopen(writer, found, now)
            writer.record_step("reconsider", shorten(found.item.task_title), len(steps), steps)
        first, *along = (step.item_id for step in steps)
        others = (Outcome(id_, Result.REOPENED, because_of=item_id) for id_ in along)
        return Decided((Outcome(first, Result.REOPENED), *others), writer.changes)

    def explain(self, item_id: str, reason: str) -> Decided:
        """Adds a reason to a rejection, by giving the verdict again with the reason.

        If the rejection is the last undo step, this becomes part of it; otherwise it is a step of its own.
        """
        said = clean_block(reason, "The reason", REASON_MAX).strip()
        now = self._clock()
        with self._store.write() as writer:
            found = _find(writer, item_id, now)
            if found is None:
                return Decided((_unknown(item_id),))
            if found.state is not ItemState.REJECTED:
                return Decided((_already(found),))
            last = writer.undo_step()
            _reopen(writer, found, now)
            steps = self._reject(writer, item_status(writer, item_id, now), said)
            if last is None or steps[0] not in last.verdicts:
                writer.record_step("reject", shorten(found.item.task_title), len(steps), steps)
        return Decided((Outcome(item_id, Result.REJECTED),), writer.changes)

    def lift(self, item_id: str) -> Decided:
        """Lets the agent propose a rejected change again. The rejection itself stands."""
        with self._store.write() as writer:
            found = _find(writer, item_id, self._clock())
            if found is None:
                return Decided((_unknown(item_id),))
            if found.state is not ItemState.REJECTED or is_lifted(found.decisions):
                return Decided((Outcome(item_id, Result.ALREADY, "It may be proposed again already."),))
            record_verdict(writer, found.item, Verdict.LIFTED, round_of(found.decisions))
        return Decided((Outcome(item_id, Result.LIFTED),), writer.changes)

    def identify(self, item_ids: Sequence[str]) -> Decided:
        """The user says that an uncertain match is the task that was meant. What the items propose still waits."""
        with self._store.write() as writer:
            outcomes = []
            for item_id in dict.fromkeys(item_ids):
                found = _find(writer, item_id, self._clock())
                if found is None:
                    outcomes.append(_unknown(item_id))
                elif found.state is not ItemState.PENDING:
                    outcomes.append(_already(found))
                else:
                    if not found.identified:
                        record_verdict(writer, found.item, Verdict.IDENTIFIED, round_of(found.decisions))
                    outcomes.append(Outcome(item_id, Result.IDENTIFIED))
        return Decided(tuple(outcomes), writer.changes)

    def move_to_task(self, item_ids: Sequence[str], task_id: str) -> Decided:
        """The user says that another task was meant: each item is replaced by one of the same set that proposes the
        same for that task, as one undo step. One that would change nothing there is withdrawn without replacement."""
        with self._store.write() as writer:
            replaced = replace_items(writer, list(dict.fromkeys(item_ids)), task_id, self._clock())
            moved = sum(outcome.done for outcome in replaced.outcomes)
            writer.record_step("choose another task", shorten(replaced.title), moved, replaced.steps)
        return Decided(replaced.outcomes, writer.changes)

    def restore_target(self, item_id: str) -> Decided:
        """Brings back, out of the trash, what an item would change."""
        with self._store.write() as writer:
            found = _find(writer, item_id, self._clock())
            if found is None:
                return Decided((_unknown(item_id),))
            if found.item.erased:
                return Decided((erased_outcome(item_id),))
            if not found.restorable:
                message = "What it would change is gone for good, or is there."
                return Decided((Outcome(item_id, Result.FAILED, message),))
            item = found.item
            drafts = [Draft("task", item.task_id, {"deleted": None})]
            if item.target_kind == "item":
                drafts.append(Draft("item", item.target_id, {"deleted": False}))
            writer.apply(drafts)
            writer.record_step("restore", shorten(item.task_title))
        return Decided((Outcome(item_id, Result.RESTORED),), writer.changes)

    def _confirm_each(
        self,
        item_ids: Sequence[str],
        arguments: Mapping[str, Mapping[str, Any]],
        force: Collection[str],
        progress: Progress | None = None,
        should_stop: Callable[[], bool] | None = None,
        actor: str = USER,
    ) -> Decided:
        wanted = list(dict.fromkeys(item_ids))
        outcomes: list[Outcome] = []
        changes = Changes()
        step: int | None = None

        def confirm(writer: Writer, item_id: str) -> Given:
            return self._confirm_one(writer, item_id, arguments.get(item_id), force=item_id in force, actor=actor)

        while len(outcomes) < len(wanted):
            group = self._confirm_group(wanted[len(outcomes) :], confirm, should_stop, step)
            changes, step = changes | group.changes, group.step
            for outcome in group.outcomes:
                outcomes.append(outcome)
                if progress is not None:
                    progress(len(outcomes), len(wanted), outcome)
        return Decided(tuple(outcomes), changes)

    def _confirm_group(
        self,
        wanted: Sequence[str],
        confirm: Callable[[Writer, str], Given],
        should_stop: Callable[[], bool] | None,
        step: int | None,
    ) -> _Group:
        """Applies as many items in one transaction as MOMENT allows: committing takes longer than applying."""
        outcomes: list[Outcome] = []
        steps: list[StepVerdict] = []
        titles: list[str] = []
        end = time.monotonic() + MOMENT
        try:
            with self._store.write() as writer:
                for item_id in wanted:
                    if should_stop is not None and should_stop():
                        rest = wanted[len(outcomes) :]
                        outcomes += [Outcome(id_, Result.SKIPPED, "Stopped by you.") for id_ in rest]
                        break
                    given = confirm(writer, item_id)
                    outcomes += given.outcomes
                    steps += given.steps
                    titles += [given.title] * len(given.steps)
                    if time.monotonic() > end:
                        break
                subject = shorten(titles[0]) if titles else ""
                recorded = writer.record_step("confirm", subject, len(steps), steps, onto=step)
        except StorageError as error:  # the whole transaction was rolled back
            failed = wanted[: max(len(outcomes), 1)]
            return _Group([Outcome(id_, Result.FAILED, str(error)) for id_ in failed], Changes(), step)
        return _Group(outcomes, writer.changes, recorded)

    def _confirm_one(
        self, writer: Writer, item_id: str, arguments: Mapping[str, Any] | None, *, force: bool, actor: str
    ) -> Given:
        """An error rolls back this item alone. Its message is stored on this device."""
        try:
            with translated_errors(self._store.database.path), writer.attempt():
                return apply_item(writer, item_id, self._clock(), arguments=arguments, force=force, actor=actor)
        except RefusedError as error:
            return Given((error.outcome,))
        except StorageError:
            raise
        except AssentError as error:
            message = str(error)
        except Exception:
            log.exception("a proposal could not be applied")
            message = _UNEXPECTED
        if writer.reviews.items([item_id]):
            writer.note_failure(item_id, message)
        return Given((Outcome(item_id, Result.FAILED, message),))

    def _reject(self, writer: Writer, found: ItemStatus, reason: str) -> list[StepVerdict]:
        record_verdict(writer, found.item, Verdict.REJECTED, round_of(found.decisions), reason=reason)
        why = f"“{shorten(found.item.task_title)}” was rejected."
        along = record_for_dependents(writer, found.item, Verdict.REJECTED, why, actor=USER, now=self._clock())
        return [StepVerdict(found.item.id, Verdict.REJECTED.value, ItemState.PENDING.value), *along]


def withdraw(writer: Writer, item_id: str, reason: str, now: dt.datetime) -> None:
    """Withdraws a pending item and all that depend on it; raises an AssentError."""
    found = item_status(writer, item_id, now)
    if found.state not in (ItemState.PENDING, ItemState.EXPIRED):
        raise InvalidInputError("That proposal has been decided on already.")
    said = shorten(reason, REASON_MAX)
    record_verdict(writer, found.item, Verdict.WITHDRAWN, round_of(found.decisions), actor=AGENT, reason=said)
    record_for_dependents(writer, found.item, Verdict.WITHDRAWN, said, actor=AGENT, now=now)


def _reopen(writer: Writer, found: ItemStatus, now: dt.datetime) -> list[StepVerdict]:
    """Opens the next round of an item, and of those that were decided with it."""
    dependents = writer.reviews.dependents(found.item)
    states = writer.reviews.states([other.id for other in dependents], now)
    decisions = writer.reviews.decisions_of([found.item.id, *(other.id for other in dependents)])
    reopened = [(found.item, found.state)]
    reopened += [
        (other, states[other.id])
        for other in dependents
        if states.get(other.id) in _REOPENABLE and decided_along_with(decisions[other.id], found.item.id)
    ]
    steps = []
    for item, state in reopened:
        cause = found.item.id if item.id != found.item.id else None
        record_verdict(writer, item, Verdict.RECONSIDERED, round_of(decisions[item.id]) + 1, because_of=cause)
        steps.append(StepVerdict(item.id, Verdict.RECONSIDERED.value, state.value))
    return steps


def _find(writer: Writer, item_id: str, now: dt.datetime) -> ItemStatus | None:
    try:
        return item_status(writer, item_id, now)
    except NotFoundError:
        return None


def _unknown(item_id: str) -> Outcome:
    return Outcome(item_id, Result.FAILED, "There is no such proposal.")


def _already(found: ItemStatus) -> Outcome:
    return Outcome(found.item.id, Result.ALREADY, f"It was {found.state.value} already.")
