"""What each recorded call came to: the facts behind receipts and the truth line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from desktop.domain.run import ImmediateEffect, ToolRecord
from desktop.domain.text import text_in
from desktop.tools.registry import TOOLS
from desktop.tools.results import REPEATED, why_failed, why_nothing_queued


class OutcomeKind(Enum):
    QUEUED = auto()
    APPLIED = auto()
    NOTED = auto()
    """Done at once to what is the agent's own: notes, steps, proposals taken back."""
    LISTED = auto()
    REPEATED = auto()
    """A proposal that was none: it is so already, or waits already, or was refused before."""
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """`count` is how many changes, tasks or proposals it was; `why` is the reason of a failure or of a repeat.

    `effect` is what it came to where it was carried out at once.
    """

    record: ToolRecord
    kind: OutcomeKind
    count: int = 1
    why: str = ""
    effect: ImmediateEffect | None = None


def outcomes(records: Sequence[ToolRecord]) -> list[CallOutcome]:
    """In order. A result in a shape of its own counts as a failure: nothing may be made of it."""
    return [_outcome(record) for record in records]


def _outcome(record: ToolRecord) -> CallOutcome:
    result = record.result
    status = result.get("status")
    ids = result.get("item_ids")
    tool = TOOLS.get(record.name)
    if status == REPEATED:
        return CallOutcome(record, OutcomeKind.REPEATED)
    if ((tool and tool.deferred) or isinstance(ids, list)) and status in ("queued", "success"):
        count = len(ids) if isinstance(ids, list) else 1
        if not count:
            return CallOutcome(
                record, OutcomeKind.REPEATED, why=why_nothing_queued(result) or text_in(result.get("message"))
            )
        return CallOutcome(record, OutcomeKind.QUEUED if status == "queued" else OutcomeKind.APPLIED, count)
    if status == "success" or result.get("success") is True:
        effect = tool.effect if tool else None
        count = tool.count(record.arguments, result) if tool else 1
        return CallOutcome(
            record,
            OutcomeKind.LISTED if effect is ImmediateEffect.LISTED else OutcomeKind.NOTED,
            count,
            effect=effect,
        )
    count = tool.count(record.arguments, result) if tool else 1
    return CallOutcome(record, OutcomeKind.FAILED, count or 1, why=why_failed(result))
