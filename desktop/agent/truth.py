"""The truth line: what a run really did, in the app's own words, under whatever the model said.

It is made from counts, which are kept with the answer. It is stored in English beside them, for the command line and
for versions that know no counts; the window says the same in its own language (`ui/agent/app_words.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from desktop.agent.outcomes import Kind, outcomes
from desktop.domain.run import ImmediateEffect, Message, RunCounts, ToolRecord
from desktop.tools.phrases import counted

_NOTED = ["notes", "language"]


def count(records: Sequence[ToolRecord]) -> RunCounts:
    """Of the calls whose outcome counts."""
    found = outcomes(records)
    own = [outcome.effect for outcome in found]
    withdrawn = [outcome.count for outcome in found if outcome.effect is ImmediateEffect.WITHDRAWN]
    listed = [outcome.count for outcome in found if outcome.kind is Kind.LISTED]
    return RunCounts(
        applied=sum(outcome.count for outcome in found if outcome.kind is Kind.APPLIED),
        queued=sum(outcome.count for outcome in found if outcome.kind is Kind.QUEUED),
        withdrawn=sum(withdrawn),
        listed=listed[-1] if listed else None,
        notes=own.count(ImmediateEffect.NOTES),
        language=own.count(ImmediateEffect.LANGUAGE),
        steps=own.count(ImmediateEffect.STEPS),
        # A question which of several tasks is meant is no failure.
        failed=sum(outcome.kind is Kind.FAILED and not outcome.record.result.get("candidates") for outcome in found),
    )


def counts_of(message: Message) -> RunCounts | None:
    """What the line of a stored answer counts; of one without counts, from its calls where they make the same line.

    None where nobody can tell any more: calls that a second try replaced do not count, and older records do not say
    which those were.
    """
    if message.records.counts:
        return message.records.counts
    counts = count(message.records.tool_calls)
    return counts if truth_line(counts) == message.truth else None


def truth_line(counts: RunCounts) -> str:
    """One line without a full stop."""
    parts = {
        "applied": f"{counted(counts.applied, 'change')} applied",
        "queued": f"{counted(counts.queued, 'proposal')} queued",
        "withdrawn": f"{counted(counts.withdrawn, 'proposal')} withdrawn",
        "listed": f"listed {counted(counts.listed or 0, 'task')}",
        "notes": "notes updated",
        "language": "language noted",
        "steps": "steps updated",
        "failed": f"{counted(counts.failed, 'call')} failed",
        "nothing": "nothing was changed",
        "nothing else": "nothing else was changed",
        "nothing yet": "nothing changed yet",
        "nothing else yet": "nothing else changed yet",
    }
    return joined(counts, parts)


def joined(counts: RunCounts, parts: Mapping[str, str]) -> str:
    """The line from its parts, which may be in any language; they are named as the counts.

    It says that nothing changed, unless something did or a look or a note is all that there was.
    """
    shown = {**asdict(counts), "listed": counts.listed is not None}
    told = [name for name, number in shown.items() if number]
    noted = [name for name in told if name in _NOTED]
    line = ", ".join(parts[name] for name in told)
    if not (counts.applied or (told and told in (["listed"], noted))):
        nothing = f"nothing{' else' if noted else ''}{' yet' if counts.queued else ''}"
        line = "; ".join(filter(None, [line, parts[nothing]]))
    return line[:1].upper() + line[1:]
