"""What the grammar reads a day as."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from desktop.domain.dates.words import Part, Trust


class Day(NamedTuple):
    """A day named by the tokens before `end`, and what `context` needs to know to believe it."""

    end: int
    date: dt.date
    trust: Trust
    german: bool = False
    part: Part | None = None
    clock: dt.time | None = None  # the words name the minute as well: "in 2 hours"
    is_period: bool = False  # "next week": the day stands for a stretch of time
    is_guess: bool = False  # 3/4 or 5/5, as often a fraction or a score
    counts: bool = False  # "may 5": the month is also a word or a name that a number may follow
    is_verb: bool = False  # "5 may": written like the verb
