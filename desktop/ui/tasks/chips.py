"""The little facts at the end of a task's row, and which of them show when there is little room."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from desktop.domain.values import Label, Priority, Status
from desktop.domain.views import Query, TaskRow, View
from desktop.ui.core.format import due_text, moment_text, proposed_text, status_text, time_text
from desktop.ui.tasks.query import has_headings
from desktop.ui.theme.style import Tone

LABELS_SHOWN = 3
TITLE_SHARE = 0.4
"""Of the room for title and chips, this much is the title's if it needs it."""

_PRIORITY_TONES = {
    Priority.P0: Tone.BAD,
    Priority.P1: Tone.BAD,
    Priority.P2: Tone.WARN,
    Priority.P3: Tone.NEUTRAL,
}
_STATUS_TONES = {
    Status.IN_PROGRESS: Tone.INFO,
    Status.GROOMED: Tone.NEUTRAL,
    Status.BLOCKED: Tone.BAD,
    Status.ON_HOLD: Tone.WARN,
    Status.REJECTED: Tone.NEUTRAL,
}


class Chip(NamedTuple):
    """Where room is short, chips of little worth give way first. `label` gives it that label's dot."""

    text: str
    worth: int
    tone: Tone = Tone.NEUTRAL
    label: Label | None = None


def chips_for(row: TaskRow, now: dt.datetime, query: Query) -> list[Chip]:
    """In the order in which they stand."""
    chips: list[Chip] = []
    if row.proposed:
        chips.append(Chip(proposed_text(row.proposed), 95, Tone.ACCENT))
    if row.status in _STATUS_TONES:
        chips.append(Chip(status_text(row.status), 70, _STATUS_TONES[row.status]))
    if row.items:
        chips.append(Chip(f"{row.checked}/{row.items}", 40))
    if row.priority and row.status.is_pending:
        chips.append(Chip(row.priority.value, 80, _PRIORITY_TONES[row.priority]))
    chips += _labels(row, query)
    chips += _date(row, now, query)
    return chips


def fitting(widths: Sequence[int], chips: Sequence[Chip], title: int, room: int, gap: int) -> list[int]:
    """Which chips show, given their widths, that of the title and the room for all of it."""
    room -= min(title, round(room * TITLE_SHARE))
    shown = list(range(len(chips)))
    while shown and sum(widths[number] + gap for number in shown) > room:
        shown.remove(min(shown, key=lambda number: (chips[number].worth, -number)))
    return shown


def _labels(row: TaskRow, query: Query) -> list[Chip]:
    """Under a label, that one goes without saying."""
    labels = [label for label in row.labels if label.id != query.label]
    chips = [Chip(label.name, 60 - number, label=label) for number, label in enumerate(labels[:LABELS_SHOWN])]
    if len(labels) > LABELS_SHOWN:
        chips.append(Chip(f"+{len(labels) - LABELS_SHOWN}", 50))
    return chips


def _date(row: TaskRow, now: dt.datetime, query: Query) -> list[Chip]:
    if query.view is View.TRASH:
        return [Chip(moment_text(row.deleted_at, now), 30)] if row.deleted_at else []
    if not row.status.is_pending:
        return (
            [Chip(moment_text(row.completed_at, now), 30)]
            if row.completed_at and query.view is not View.TODAY
            else []
        )
    if row.due is None:
        return []
    if query.view is View.UPCOMING and has_headings(query):
        return [Chip(time_text(row.due.time), 90)] if row.due.time else []
    late = (now.date() - row.due.date).days
    tone = Tone.BAD if late > 0 else Tone.WARN if late == 0 else Tone.NEUTRAL
    return [Chip(due_text(row.due, now), 90, tone)]
