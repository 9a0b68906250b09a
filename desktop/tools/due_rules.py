"""Which due dates a model may propose: none in the past, and no year that nobody named."""

from __future__ import annotations

import datetime as dt
import re

from desktop.domain.values import SOMEDAY
from desktop.tools.tool import ToolContext, ToolError

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def check_start(text: str, desk: ToolContext) -> str:
    """As `check_due`, for when a task starts: it may also be someday."""
    if text.strip().casefold() == SOMEDAY:
        return SOMEDAY
    return check_due(text, desk, "start_date", "start date")


def check_due(text: str, desk: ToolContext, argument: str = "due_date", noun: str = "due date") -> str:
    """The date as YYYY-MM-DD; raises ToolError, always with today's date in it."""
    today = f"Today is {desk.today.isoformat()}."
    day = _parse(text.strip())
    if day is None:
        raise ToolError(
            f"{argument} must be a calendar date written as YYYY-MM-DD, without a time. {today}",
            f"The model gave a {noun} that is none.",
        )
    if day < desk.today:
        raise ToolError(f"The {noun} {day.isoformat()} is in the past. {today}")
    if day.year != desk.today.year and day not in desk.named_dates:
        raise ToolError(
            f"The {noun} {day.isoformat()} is not in {desk.today.year} and the user did not name it. {today}"
            " Use the date that the user's words give, or ask the user which year is meant.",
            f"The {noun} {day.isoformat()} is not in {desk.today.year}, and you did not name it.",
        )
    return day.isoformat()


def _parse(text: str) -> dt.date | None:
    if not _DAY.fullmatch(text):
        return None
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None
