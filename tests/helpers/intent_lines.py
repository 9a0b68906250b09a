"""What a message is read as, each request in one line."""

from __future__ import annotations

import datetime as dt

from desktop.agent.language import Intent, Level, read
from desktop.agent.provider import Facts, TaskInFocus
from tests.helpers.facts import facts

FACTS = facts(dt.datetime(2026, 11, 16, 10, 0))
FOCUSED = facts(FACTS.now, TaskInFocus("11111111-1111-4111-8111-111111111111", "Launch prep"))


def in_a_line(intent: Intent) -> str:
    """As in "set_task_priority Pay rent: P1"; a tick is an x before an item."""
    about = intent.target.words if intent.target else intent.title or ""
    values = [
        intent.new_title,
        intent.description,
        intent.priority.value if intent.priority else None,
        intent.status.value if intent.status else None,
        f"{intent.minutes} min" if intent.minutes else None,
        str(intent.due) if intent.due else None,
        " + ".join(intent.labels),
        " + ".join(("x " if item.is_checked else "") + item.title for item in intent.items),
        " + ".join(intent.steps),
        "nothing" if intent.clears else None,
    ]
    told = "; ".join(filter(None, values))
    return f"{intent.tool} {about}" + (f": {told}" if told else "")


def asked(text: str, facts: Facts = FACTS) -> list[str]:
    return [in_a_line(intent) for intent in read(text, facts).at(Level.MUST)]
