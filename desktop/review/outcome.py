"""Results of confirming, rejecting, undoing and the other verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from desktop.domain.history import StepVerdict
from desktop.errors import AssentError
from desktop.review.states import Difference
from desktop.store import Changes


class Result(StrEnum):
    APPLIED = "applied"
    ALREADY_SO = "already so"
    """Confirmed, and there was nothing left to write: somebody has done it by hand meanwhile."""
    REJECTED = "rejected"
    UNDONE = "undone"
    REOPENED = "reopened"
    LIFTED = "lifted"
    RESTORED = "restored"
    IDENTIFIED = "identified"
    REPLACED = "moved to another task"
    # nothing was changed
    ALREADY = "already decided"
    STALE = "stale"
    BLOCKED = "blocked"
    TARGET_GONE = "target gone"
    EXPIRED = "expired"
    CHANGED_SINCE = "changed since"
    FAILED = "failed"
    SKIPPED = "skipped"


DONE = frozenset(Result) - {
    Result.ALREADY,
    Result.STALE,
    Result.BLOCKED,
    Result.TARGET_GONE,
    Result.EXPIRED,
    Result.CHANGED_SINCE,
    Result.FAILED,
    Result.SKIPPED,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """`message` is one plain sentence. `differences` are what makes an item stale, or what undo would overwrite.

    `because_of` is the item with which this one was decided, as it depends on it.
    """

    item_id: str
    result: Result
    message: str = ""
    differences: tuple[Difference, ...] = ()
    because_of: str | None = None

    @property
    def done(self) -> bool:
        return self.result in DONE


@dataclass(frozen=True, slots=True)
class Given:
    """The outcomes of a verdict, that of the item that was asked for first; the verdicts of the undo step, in the
    order in which they were given; and the title of the task."""

    outcomes: tuple[Outcome, ...]
    steps: tuple[StepVerdict, ...] = ()
    title: str = ""


class RefusedError(AssentError):
    """The item must not be decided so now; the outcome says why. Nothing was written."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.message)
        self.outcome = outcome


@dataclass(frozen=True, slots=True)
class Decided:
    """The outcomes, those that were asked for first, and what changed in the store."""

    outcomes: tuple[Outcome, ...]
    changes: Changes = field(default_factory=Changes)

    @property
    def outcome(self) -> Outcome:
        """The one that was asked for."""
        return self.outcomes[0]

    @property
    def ok(self) -> bool:
        return all(outcome.done for outcome in self.outcomes)

    def sentence(self) -> str:
        """E.g. "5 applied, 1 failed"."""
        return tally([outcome.result for outcome in self.outcomes])


def tally(results: Sequence[Result]) -> str:
    counts = Counter(results)
    return ", ".join(f"{counts[result]} {result.value}" for result in Result if counts[result]) or "nothing to do"
