"""The truth line: what a run really did, in the app's own words, under whatever the model said."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.agent.outcomes import Kind, Outcome, outcomes
from desktop.domain.run import ToolRecord

_NOTES = {
    "update_report": "notes updated",
    "record_observations": "notes updated",
    "set_task_language": "language noted",
}
_STEPS = {"manage_todos": "steps updated"}


def truth_line(records: Sequence[ToolRecord]) -> str:
    """One line without a full stop, for the calls whose outcome counts."""
    found = outcomes(records)
    changed, queued = _total(found, Kind.APPLIED), _total(found, Kind.QUEUED)
    failed = sum(outcome.kind is Kind.FAILED for outcome in found)
    own = [outcome for outcome in found if outcome.kind is Kind.NOTED]
    withdrawn = sum(outcome.count for outcome in own if outcome.record.name == "retract_proposals")
    noted = list(dict.fromkeys(_NOTES[name] for outcome in own if (name := outcome.record.name) in _NOTES))
    planned = list(dict.fromkeys(_STEPS[name] for outcome in own if (name := outcome.record.name) in _STEPS))
    listed = [f"listed {counted(outcome.count, 'task')}" for outcome in found if outcome.kind is Kind.LISTED]
    parts = [
        *_part(changed, "change", "applied"),
        *_part(queued, "proposal", "queued"),
        *_part(withdrawn, "proposal", "withdrawn"),
        *listed[-1:],
        *noted,
        *planned,
        *_part(failed, "call", "failed"),
    ]
    tells_all = bool(parts) and (changed > 0 or parts in (listed[-1:], noted))
    if not tells_all:
        nothing = "nothing else" if noted else "nothing"
        parts[-1:] = ["; ".join([*parts[-1:], f"{nothing} changed yet" if queued else f"{nothing} was changed"])]
    line = ", ".join(parts)
    return line[:1].upper() + line[1:]


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _total(found: Sequence[Outcome], kind: Kind) -> int:
    return sum(outcome.count for outcome in found if outcome.kind is kind)


def _part(number: int, noun: str, what: str) -> list[str]:
    return [f"{counted(number, noun)} {what}"] if number else []
