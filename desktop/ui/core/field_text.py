"""How the fields of the catalogue read in the window's language: what they are called, and their values, by kind."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale

from desktop.domain.fields import Field, task_field
from desktop.domain.fields.value_kinds import (
    STATUS,
    DayAndTime,
    Language,
    Minutes,
    Note,
    RemindersKind,
    Report,
    Rule,
    StartDay,
)
from desktop.domain.reminders import Reminders, minutes_in
from desktop.domain.text import shorten
from desktop.domain.values import Start, Status, parse_due, parse_start
from desktop.errors import InvalidInputError
from desktop.ui.core.format import day_text, reminder_text, status_text, time_text
from desktop.ui.core.i18n import translate

if TYPE_CHECKING:
    from desktop.domain.repeat import Repeat


def field_name(field: Field) -> str:
    """Its caption: “Due”."""
    return translate("Fields", field.name)


def caption(key: str) -> str:
    """The caption of a field of a task."""
    return field_name(task_field(key))


def field_noun(field: Field) -> str:
    """Within a sentence: “due date”."""
    return translate("Fields", field.noun)


def value_text(field: Field, stored: Any, today: dt.date) -> str:
    """A value that is there, as registers and proposals hold it. Whatever it is, it reads as something."""
    kind = field.kind
    try:
        if isinstance(kind, Minutes) and isinstance(stored, int):
            return minutes_text(stored)
        if isinstance(kind, DayAndTime):
            due = parse_due(stored)
            day = day_text(due.date, today)
            return f"{day} {time_text(due.time)}" if due.time else day
        if isinstance(kind, StartDay):
            return start_text(parse_start(stored), today)
        if isinstance(kind, Rule):
            return repeat_text(kind.load(stored)) or stored
        if kind is STATUS:
            stored = stored[0] if isinstance(stored, list) else stored
            return status_text(Status(stored))
        if isinstance(kind, RemindersKind):
            return reminders_text(kind.load(stored), today)
        if isinstance(kind, Report):
            return "\n".join(part for part in stored if part)
        if isinstance(kind, Note):
            return str(stored[1])
    except (InvalidInputError, AttributeError, IndexError, TypeError, ValueError):
        pass
    if isinstance(stored, bool):
        return translate("Review", "yes") if stored else translate("Review", "no")
    return stored if isinstance(stored, str) else shorten(str(stored), 400)


def start_text(start: Start, today: dt.date) -> str:
    return day_text(start.date, today) if start.date else translate("Places", "Someday")


def repeat_text(repeat: Repeat | None) -> str:
    """A rule in words, which the domain has for every language of the window; "" for none."""
    from desktop.domain.dates.repeats import repeat_words

    return repeat_words(repeat, QLocale().name()) if repeat else ""


def typed_text(field: Field, stored: Any) -> str:
    """A value as it stands in the editor of a field that is typed; "" for none."""
    if isinstance(field.kind, Minutes):
        return minutes_text(stored)
    if isinstance(field.kind, Language):
        return language_text(stored)
    return stored or ""


def parse_typed(field: Field, typed: str) -> Any:
    """What was typed, as the field stores it; None for nothing. Raises InvalidInputError."""
    if isinstance(field.kind, Minutes):
        return parse_minutes(field, typed)
    if isinstance(field.kind, Language) and typed.strip().endswith(")"):
        typed = typed.rpartition("(")[2].removesuffix(")")
    return field.store(typed) if typed.strip() else None


def reminders_text(reminders: Reminders, today: dt.date) -> str:
    return ", ".join(reminder_text(one, today) for one in reminders) or translate("Format", "Never")


def minutes_text(minutes: int | None) -> str:
    """“1 h 30 min”, “45 min”, “2 h”; nothing for None."""
    if minutes is None:
        return ""
    hours, rest = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(translate("Estimate", "{hours} h").format(hours=hours))
    if rest:
        parts.append(translate("Estimate", "{minutes} min").format(minutes=rest))
    return " ".join(parts)


def parse_minutes(field: Field, typed: str) -> int | None:
    """Minutes from “90”, “1h 30m”, “1.5h” or “1:30”; None from nothing. Raises InvalidInputError."""
    if not typed.strip():
        return None
    minutes = minutes_in(typed)
    if minutes is None:
        reason = translate("Estimate", "“{text}” is not a length of time; try 90, 1h 30m or 1.5h.")
        raise InvalidInputError(reason.format(text=shorten(typed.strip(), 30)))
    checked: int = field.store(minutes)
    return checked


def language_text(code: str | None) -> str:
    """“German (de)”; the code alone is enough to type."""
    if code is None:
        return ""
    language = QLocale(code).language()
    return code if language is QLocale.Language.C else f"{QLocale.languageToString(language)} ({code})"
