"""The truth line: what a run really did, in the app's own words, under whatever the model said.

It is made from the records, and stored with the answer in the language in which the user asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from desktop.agent.outcomes import OutcomeKind, outcomes
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.run import ImmediateEffect, ToolRecord
from desktop.translations import number_text, translated

_NOTED = ["notes", "language"]
_NOTES, _LANGUAGE, _STEPS = (
    QT_TRANSLATE_NOOP("Truth", "notes updated"),
    QT_TRANSLATE_NOOP("Truth", "language noted"),
    QT_TRANSLATE_NOOP("Truth", "steps updated"),
)
_PARTS = {
    "applied": (
        QT_TRANSLATE_NOOP("Truth", "1 change applied"),
        QT_TRANSLATE_NOOP("Truth", "{count} changes applied"),
    ),
    "queued": (
        QT_TRANSLATE_NOOP("Truth", "1 proposal queued"),
        QT_TRANSLATE_NOOP("Truth", "{count} proposals queued"),
    ),
    "withdrawn": (
        QT_TRANSLATE_NOOP("Truth", "1 proposal withdrawn"),
        QT_TRANSLATE_NOOP("Truth", "{count} proposals withdrawn"),
    ),
    "listed": (QT_TRANSLATE_NOOP("Truth", "listed 1 task"), QT_TRANSLATE_NOOP("Truth", "listed {count} tasks")),
    "notes": (_NOTES, _NOTES),
    "language": (_LANGUAGE, _LANGUAGE),
    "steps": (_STEPS, _STEPS),
    "failed": (QT_TRANSLATE_NOOP("Truth", "1 call failed"), QT_TRANSLATE_NOOP("Truth", "{count} calls failed")),
}
"""For one and for several, named as the counts."""
_NOTHING = {
    "nothing": QT_TRANSLATE_NOOP("Truth", "nothing was changed"),
    "nothing else": QT_TRANSLATE_NOOP("Truth", "nothing else was changed"),
    "nothing yet": QT_TRANSLATE_NOOP("Truth", "nothing changed yet"),
    "nothing else yet": QT_TRANSLATE_NOOP("Truth", "nothing else changed yet"),
}


@dataclass(frozen=True, slots=True)
class RunCounts:
    """What the truth line is made of. `listed` is how many tasks the last listing had, None where there was none.

    Of the agent's own notes, steps and languages it only matters whether there were any.
    """

    applied: int = 0
    queued: int = 0
    withdrawn: int = 0
    listed: int | None = None
    notes: int = 0
    language: int = 0
    steps: int = 0
    failed: int = 0


def count(records: Sequence[ToolRecord]) -> RunCounts:
    """Of the calls whose outcome counts."""
    found = outcomes(records)
    own = [outcome.effect for outcome in found]
    withdrawn = [outcome.count for outcome in found if outcome.effect is ImmediateEffect.WITHDRAWN]
    listed = [outcome.count for outcome in found if outcome.kind is OutcomeKind.LISTED]
    return RunCounts(
        applied=sum(outcome.count for outcome in found if outcome.kind is OutcomeKind.APPLIED),
        queued=sum(outcome.count for outcome in found if outcome.kind is OutcomeKind.QUEUED),
        withdrawn=sum(withdrawn),
        listed=listed[-1] if listed else None,
        notes=own.count(ImmediateEffect.NOTES),
        language=own.count(ImmediateEffect.LANGUAGE),
        steps=own.count(ImmediateEffect.STEPS),
        # A question which of several tasks is meant is no failure.
        failed=sum(
            outcome.kind is OutcomeKind.FAILED and not outcome.record.result.get("candidates") for outcome in found
        ),
    )


def truth_line(counts: RunCounts, language: str = "en") -> str:
    """One line without a full stop. It says that nothing changed, unless something did, or a look or a note is all
    that there was."""
    shown = {**asdict(counts), "listed": counts.listed is not None}
    told = [name for name, number in shown.items() if number]
    noted = [name for name in told if name in _NOTED]
    line = ", ".join(_part(name, getattr(counts, name), language) for name in told)
    if not (counts.applied or (told and told in (["listed"], noted))):
        nothing = f"nothing{' else' if noted else ''}{' yet' if counts.queued else ''}"
        line = "; ".join(filter(None, [line, translated(language, "Truth", _NOTHING[nothing])]))
    return line[:1].upper() + line[1:]


def _part(name: str, number: int, language: str) -> str:
    one, many = _PARTS[name]
    return translated(language, "Truth", one if number == 1 else many).format(count=number_text(language, number))
