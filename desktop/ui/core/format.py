"""How dates, times and the states of a task read, in the user's language and the order of their locale."""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache

from PySide6.QtCore import QDate, QLocale, QTime

from desktop.domain.reminders import Reminder, amount_of
from desktop.domain.values import Due, Priority, Start, Status
from desktop.domain.views import TaskGroup, TaskRow
from desktop.ui.core.i18n import translate
from desktop.ui.theme.style import Tone

PRIORITY_TONES = {
    Priority.P0: Tone.BAD,
    Priority.P1: Tone.BAD,
    Priority.P2: Tone.INFO,
    Priority.P3: Tone.NEUTRAL,
}


def due_text(due: Due, now: dt.datetime) -> str:
    """When something is due, as short as it can be said: “Today 17:00”, “Fri 27 Nov”, “2 days late”."""
    late = (now.date() - due.date).days
    if late > 0:
        if late == 1:
            return translate("Format", "1 day late")
        return translate("Format", "{days} days late").format(days=late)
    return due_date_text(due, now.date())


def due_date_text(due: Due, today: dt.date) -> str:
    """The date, also where it is past: “Today 17:00”, “Fri 27 Nov”, “Yesterday”."""
    return _with_time(day_text(due.date, today), due.time)


def due_tone(due: Due, now: dt.datetime) -> Tone:
    """Of something that is not done."""
    if due.is_past(now):
        return Tone.BAD
    return Tone.WARN if due.date == now.date() else Tone.NEUTRAL


def day_text(day: dt.date, today: dt.date) -> str:
    """“Today”, “Tomorrow”, “Yesterday”, “Fri 27 Nov”, or “27 Nov 2028” in another year."""
    words = {
        -1: translate("Format", "Yesterday"),
        0: translate("Format", "Today"),
        1: translate("Format", "Tomorrow"),
    }
    near = words.get((day - today).days)
    return near or _date_text(day, "short" if day.year == today.year else "short with year")


def day_month_text(day: dt.date) -> str:
    """“27 Nov”, as short as a date can be."""
    return _date_text(day, "day and month")


def long_day_text(day: dt.date, today: dt.date) -> str:
    """“Monday, 16 November”, with the year if it is another one."""
    return _date_text(day, "long" if day.year == today.year else "long with year")


def heading_text(heading: TaskGroup | dt.date, today: dt.date) -> str:
    """What stands above a group of tasks: “Overdue”, “Tomorrow · Tuesday, 17 November”."""
    if isinstance(heading, TaskGroup):
        return {
            TaskGroup.OVERDUE: translate("Format", "Overdue"),
            TaskGroup.TODAY: translate("Format", "Today"),
            TaskGroup.DONE_TODAY: translate("Format", "Done today"),
        }[heading]
    day = long_day_text(heading, today)
    if heading - today == dt.timedelta(days=1):
        return translate("Format", "Tomorrow · {day}").format(day=day)
    return day


def moment_text(instant: dt.datetime, now: dt.datetime) -> str:
    """When something happened: “Today 14:02”, “Fri 13 Nov”. `now` is local time, as everywhere in the window."""
    local = instant.astimezone()
    day = day_text(local.date(), now.date())
    return _with_time(day, local.time()) if local.date() == now.date() else day


def moment_within(instant: dt.datetime, now: dt.datetime) -> str:
    """The same inside a sentence: “today 14:02”; names of days stay as they are."""
    text = moment_text(instant, now)
    is_word = abs((instant.astimezone().date() - now.date()).days) <= 1
    return text[:1].lower() + text[1:] if is_word else text


def time_text(time: dt.time) -> str:
    pattern = QLocale().timeFormat(QLocale.FormatType.ShortFormat).replace(":ss", "").replace("HH", "H")
    return QLocale().toString(QTime(time.hour, time.minute), pattern)


def reminder_text(reminder: Reminder, today: dt.date) -> str:
    """“10 minutes before”, “When due”, “Tomorrow 9:00”."""
    if isinstance(reminder, str):
        moment = dt.datetime.fromisoformat(reminder)
        return _with_time(day_text(moment.date(), today), moment.time())
    if not reminder:
        return translate("Format", "When due")
    number, unit = amount_of(reminder)
    one, many = {
        "minute": (translate("Format", "1 minute before"), translate("Format", "{number} minutes before")),
        "hour": (translate("Format", "1 hour before"), translate("Format", "{number} hours before")),
        "day": (translate("Format", "1 day before"), translate("Format", "{number} days before")),
        "week": (translate("Format", "1 week before"), translate("Format", "{number} weeks before")),
    }[unit]
    return one if number == 1 else many.format(number=number)


def status_text(status: Status) -> str:
    return {
        Status.OPEN: translate("Format", "Open"),
        Status.IN_PROGRESS: translate("Format", "In progress"),
        Status.GROOMED: translate("Format", "Groomed"),
        Status.BLOCKED: translate("Format", "Blocked"),
        Status.ON_HOLD: translate("Format", "On hold"),
        Status.DONE: translate("Format", "Done"),
        Status.REJECTED: translate("Format", "Rejected"),
    }[status]


def with_coming(text: str, due: Due | None, now: dt.datetime) -> str:
    """What was done, and, of a task that repeats, when the next one is due."""
    if due is None:
        return text
    return translate("Format", "{text} · next: {when}").format(text=text, when=due_text(due, now))


def waiting_text(start: Start, today: dt.date) -> str:
    """“starts Fri 3 Dec”, of a task that is not to be seen yet."""
    if start.date is None:
        return translate("Format", "someday")
    day = day_text(start.date, today)
    near = (start.date - today).days <= 1
    return translate("Format", "starts {day}").format(day=day[:1].lower() + day[1:] if near else day)


def proposed_text(number: int) -> str:
    """“2 proposed”: so many changes of a task wait for a verdict."""
    return translate("Format", "{number} proposed").format(number=number)


def row_sentence(row: TaskRow, now: dt.datetime, excerpt: str = "") -> str:
    """A row of a list as a screen reader speaks it. `excerpt` is what a search found elsewhere than in the title."""
    parts = [row.title]
    if row.proposed:
        parts.append(proposed_text(row.proposed))
    if row.due and row.status.is_pending:
        parts.append(_due_words(row.due, now))
    if row.start and row.status.is_pending and row.start.is_ahead(now.date()):
        parts.append(waiting_text(row.start, now.date()))
    if row.repeats:
        parts.append(translate("Format", "repeats"))
    if row.reminds:
        parts.append(translate("Format", "has a reminder"))
    if row.priority:
        parts.append(translate("Format", "priority {name}").format(name=row.priority))
    if row.items:
        parts.append(translate("Format", "{checked} of {all} done").format(checked=row.checked, all=row.items))
    if row.list:
        parts.append(translate("Format", "list {name}").format(name=row.list.name))
    parts += [translate("Format", "label {name}").format(name=label.name) for label in row.labels]
    if row.has_description:
        parts.append(translate("Format", "has a description"))
    parts.append(_state_words(row))
    if excerpt:
        parts.append(translate("Format", "found in “{text}”").format(text=excerpt))
    return ", ".join(parts)


def _due_words(due: Due, now: dt.datetime) -> str:
    text = due_text(due, now)
    if due.date < now.date():
        return text
    if (due.date - now.date()).days <= 1:
        text = text[:1].lower() + text[1:]
    if due.is_past(now):
        return translate("Format", "was due {day}").format(day=text)
    return translate("Format", "due {day}").format(day=text)


def _state_words(row: TaskRow) -> str:
    if row.deleted_at:
        return translate("Format", "in the trash")
    words = {Status.OPEN: translate("Format", "not completed"), Status.DONE: translate("Format", "completed")}
    return words.get(row.status) or status_text(row.status).lower()


def _with_time(day: str, time: dt.time | None) -> str:
    return f"{day} {time_text(time)}" if time else day


def _date_text(day: dt.date, form: str) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), _patterns(QLocale().name())[form])


@lru_cache(maxsize=4)
def _patterns(locale_name: str) -> dict[str, str]:
    """Qt knows a locale's long date with year only; the other forms are made from it, in the locale's order."""
    long = QLocale(locale_name).dateFormat(QLocale.FormatType.LongFormat)
    if "dddd" not in long:
        long = f"dddd, {long}"
    short = long.replace("dddd", "ddd").replace("MMMM", "MMM").replace(",", "")
    return {
        "long": _without(long, "y"),
        "long with year": long,
        "short": _without(short, "y"),
        "short with year": _without(short, "ddd"),
        "day and month": _without(_without(short, "y"), "ddd"),
    }


def _without(pattern: str, field: str) -> str:
    """A date pattern without one of its fields and what bound that to the rest."""
    parts = re.findall(r"'[^']*'|d+|M+|y+|[^dMy']+", pattern)
    fields = [number for number, part in enumerate(parts) if part[0] in "dMy"]
    gone = next((number for number in fields if parts[number].startswith(field)), None)
    if gone is None:
        return pattern
    before = [number for number in fields if number < gone]
    after = [number for number in fields if number > gone]
    if not before:
        return "".join(parts[after[0] :])
    if not after and field == "ddd":
        return "".join(parts[:gone]).rstrip(" ,")  # what stands before it belongs to the day
    return "".join(parts[: before[-1] + 1] + (parts[gone + 1 :] if after else []))
