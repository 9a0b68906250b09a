"""Carries out what the user decides on a review card: one write after the other, each row saying how far it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.review.outcome import Decided, Outcome, Result
from desktop.review.states import Action, RowState
from desktop.services.review import ReviewService
from desktop.ui.core.background import Job, current_job
from desktop.ui.core.context import AppContext, Tone
from desktop.ui.review.entries import Proposed
from desktop.ui.review.model import Affair, Passing, ReviewModel

Work = Callable[[ReviewService], Decided]


class Verdicts(QObject):
    """`settled` brings the outcomes of a verdict, those asked for first; `ended` those of Confirm all.

    `over` names rows that nothing is under way for any more: they still say what they said until the card has been
    read again. `progressed` tells how many rows of Confirm all are through, of how many.
    """

    settled = Signal(list)
    over = Signal(tuple)
    progressed = Signal(int, int)
    ended = Signal(list)
    ask_wanted = Signal(str)

    def __init__(self, context: AppContext, model: ReviewModel, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._model = model
        self._jobs: dict[Job, tuple[str, ...]] = {}
        self._all: Job | None = None
        self._outcomes: list[Outcome] = []

    def give(self, key: str, action: Action, reason: str = "") -> None:
        works: dict[Action, Work] = {
            Action.CONFIRM: lambda review: review.confirm(key),
            Action.RETRY: lambda review: review.confirm(key),
            Action.APPLY_ANYWAY: lambda review: review.confirm(key, force=True),
            Action.REJECT: lambda review: review.reject(key, reason),
            Action.DISMISS: lambda review: review.reject(key, reason),
            Action.RESTORE: lambda review: review.restore_target(key),
            Action.UNDO: lambda review: review.undo(key),
            Action.RECONSIDER: lambda review: review.reconsider(key),
            Action.LIFT: lambda review: review.lift(key),
        }
        self._start([key], works[action])

    def confirm_edited(self, key: str, arguments: Mapping[str, Any], *, force: bool) -> None:
        self._start([key], lambda review: review.confirm(key, arguments or None, force=force))

    def undo_anyway(self, key: str) -> None:
        self._start([key], lambda review: review.undo(key, force=True))

    def explain(self, key: str, reason: str) -> None:
        """Says why something is turned down that was turned down already."""
        self._start([key], lambda review: review.explain(key, reason))

    def reject_all(self, keys: Sequence[str]) -> None:
        self._start(keys, lambda review: review.reject_all(keys))

    def ask_again(self, keys: Sequence[str]) -> None:
        services = self._context.services
        self._context.read(lambda: services.review.ask_again(keys), self.ask_wanted.emit, owner=self)

    def confirm_all(self, entries: Sequence[Proposed]) -> None:
        """Exactly these, in this order. Those that are shown as stale were ticked by hand: applied anyway."""
        keys = [entry.key for entry in entries]
        force = {entry.key for entry in entries if entry.row.shown.state is RowState.STALE}
        self._model.begin({key: Affair(Passing.QUEUED) for key in keys})
        services = self._context.services
        job = self._context.write(lambda: _confirm_all(services.review, keys, force), self._on_all_done, owner=self)
        job.item.connect(self._on_progress)
        job.finished.connect(self._on_all_finished)
        job.finished.connect(self._on_finished)
        self._jobs[job] = tuple(keys)
        self._all = job
        self.progressed.emit(0, len(keys))

    def is_running(self) -> bool:
        """Whether Confirm all is under way."""
        return self._all is not None

    def stop(self) -> None:
        if self._all is not None:
            self._all.cancel()

    # one verdict

    def _start(self, keys: Sequence[str], work: Work) -> None:
        self._model.begin({key: Affair(Passing.APPLYING) for key in keys})
        services = self._context.services
        job = self._context.write(lambda: work(services.review), self._on_done, owner=self)
        job.finished.connect(self._on_finished)
        self._jobs[job] = tuple(keys)

    def _on_done(self, decided: Decided) -> None:
        self._tell(decided.outcomes)
        self.settled.emit(list(decided.outcomes))

    def _on_finished(self) -> None:
        """Also where nothing was done: then the context has told why."""
        job = self.sender()
        assert isinstance(job, Job)
        self.over.emit(self._jobs.pop(job))

    def _tell(self, outcomes: Sequence[Outcome]) -> None:
        first = outcomes[0]
        match first.result:
            case Result.CHANGED_SINCE:
                self._model.begin({first.item_id: Affair(Passing.ASKING, first.message)})
            case Result.FAILED:
                self._context.tell(first.message, tone=Tone.ERROR)
            case Result.UNDONE if first.message:
                self._context.tell(first.message)
        rejected = [outcome for outcome in outcomes if outcome.result is Result.REJECTED]
        along = sum(outcome.because_of is not None for outcome in rejected)
        if len(rejected) - along > 1:
            self._context.tell(self.tr("%n change(s) rejected", "", len(rejected)), undo=True)
        elif along:
            self._context.tell(self.tr("%n change(s) that depend on it were rejected too.", "", along), undo=True)

    # Confirm all

    def _on_progress(self, progress: tuple[int, int, Outcome]) -> None:
        done, total, outcome = progress
        if outcome.done:
            self._model.begin({outcome.item_id: Affair(Passing.APPLIED)})
        else:
            self._model.end([outcome.item_id])
        self.progressed.emit(done, total)

    def _on_all_done(self, decided: Decided) -> None:
        self._outcomes = list(decided.outcomes)

    def _on_all_finished(self) -> None:
        self._all = None
        outcomes, self._outcomes = self._outcomes, []
        self.ended.emit(outcomes)


def _confirm_all(review: ReviewService, keys: Sequence[str], force: Collection[str]) -> Decided:
    job = current_job()

    def report(done: int, total: int, outcome: Outcome) -> None:
        job.report((done, total, outcome))

    return review.confirm_all(keys, force=force, progress=report, should_stop=job.cancelled)
