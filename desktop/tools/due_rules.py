"""Which due dates a model may propose: none in the past, and no year that nobody named."""

from __future__ import annotations

import datetime as dt
import re

from desktop.domain.task import Due
from desktop.domain.values import SOMEDAY
from desktop.tools.tool import ToolContext, ToolError

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::00)?)?", re.ASCII)
_TIME = re.compile(r"\d?\d:\d\d(?::00)?", re.ASCII)


def check_start(text: str, desk: ToolContext, due: str | None) -> str:
    """As `check_due`, for when a task starts that is due then: it has no time, and may also be someday."""
    if text.strip().casefold() == SOMEDAY:
        return SOMEDAY
    start = check_due(text, desk, "start_date", "start date").date.isoformat()
    if due and due[:10] < start:
        raise ToolError(f"The start date {start} is after the due date {due[:10]}.")
    return start


def check_due(
    text: str, desk: ToolContext, argument: str = "due_date", noun: str = "due date", *, time: str | None = None
) -> Due:
    """The day, and the time where there is one; raises ToolError, always with today's date in it."""
    today = f"Today is {desk.today.isoformat()}."
    due = _parse(text.strip())
    if due is None:
        raise ToolError(
            f"{argument} must be a calendar date written as YYYY-MM-DD or YYYY-MM-DDTHH:MM. {today}",
            f"The model gave a {noun} that is none.",
        )
    day = due.date
    if day < desk.today:
        raise ToolError(f"The {noun} {day.isoformat()} is in the past. {today}")
    if day.year != desk.today.year and day not in desk.named_dates:
        raise ToolError(
            f"The {noun} {day.isoformat()} is not in {desk.today.year} and the user did not name it. {today}"
            " Use the date that the user's words give, or ask the user which year is meant.",
            f"The {noun} {day.isoformat()} is not in {desk.today.year}, and you did not name it.",
        )
    return due if time is None else Due(day, check_time(time))


def check_time(text: str) -> dt.time:
    """A time of day; raises ToolError."""
    try:
        if _TIME.fullmatch(text.strip()):
            return dt.time.fromisoformat(text.strip().zfill(5))
    except ValueError:
        pass
    raise ToolError("due_time must be a time of day written as HH:MM.", "The model gave a time that is none.")


def _parse(text: str) -> Due | None:
    if not _DATE.fullmatch(text):
        return None
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return Due(moment.date(), moment.time() if len(text) > 10 else None)
