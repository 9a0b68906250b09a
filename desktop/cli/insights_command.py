"""`assent insights`: a look back in a few lines, or as a document."""

from __future__ import annotations

import argparse
import datetime as dt

from desktop.services import Services
from desktop.services.insights import Insights
from desktop.terminal import emit, print_json

_BAR = 20


def insights(services: Services, arguments: argparse.Namespace) -> int:
    today = dt.date.today()  # noqa: DTZ011 -- the user's own
    found = services.insights.look(today, arguments.days, services.first_weekday())
    if arguments.json:
        print_json(found.to_json())
    else:
        emit(*_page(found))
    return 0


def _page(found: Insights) -> list[str]:
    lines = ["Completed and added, by day"]
    most = max(max(one.completed, one.added) for one in found.days) or 1
    for one in found.days:
        bar = "#" * round(one.completed * _BAR / most)
        lines.append(f"  {one.day:%a %d %b}  {one.completed:>4} done {one.added:>4} added  {bar}")
    lines += ["", "This week, by estimates"]
    for day in found.week:
        lines.append(f"  {day.day:%a %d %b}  {_time(day.planned):>7} planned {_time(day.completed):>7} done")
    lines += ["", "Open"]
    lines += [f"  {part.tasks:>4}  {part.name or 'Inbox'}" for part in found.open] or ["  nothing"]
    proposals = found.proposals
    lines += [
        "",
        f"Proposals: {proposals.accepted} accepted, {proposals.refused} refused, {proposals.undone} undone",
    ]
    return lines


def _time(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02}" if hours else f"{rest} min"
