"""The history of a task in sentences, and which of its values can be put back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop.domain.history import Actor, HistoryEntry
from desktop.domain.task import Status, parse_due
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError
from desktop.ui.core.format import day_text, status_text, time_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.detail.estimate import estimate_text

translate = QCoreApplication.translate

_CONTEXT = "History"
_LONGEST = 60

_ACTORS = {
    Actor.USER: QT_TRANSLATE_NOOP("History", "You"),
    Actor.AGENT: QT_TRANSLATE_NOOP("History", "Agent"),
    Actor.IMPORT: QT_TRANSLATE_NOOP("History", "Import"),
}
_FIELDS = {
    "title": QT_TRANSLATE_NOOP("History", "{who} changed the title: {before} → {after}"),
    "description": QT_TRANSLATE_NOOP("History", "{who} changed the description: {before} → {after}"),
    "state": QT_TRANSLATE_NOOP("History", "{who} changed the status: {before} → {after}"),
    "priority": QT_TRANSLATE_NOOP("History", "{who} changed the priority: {before} → {after}"),
    "due": QT_TRANSLATE_NOOP("History", "{who} changed the due date: {before} → {after}"),
    "estimate": QT_TRANSLATE_NOOP("History", "{who} changed the estimate: {before} → {after}"),
    "language": QT_TRANSLATE_NOOP("History", "{who} changed the language: {before} → {after}"),
    "report": QT_TRANSLATE_NOOP("History", "{who} wrote the report: {after}"),
    "observation": QT_TRANSLATE_NOOP("History", "{who} noted: {after}"),
}
_NONE = QT_TRANSLATE_NOOP("History", "none")
_NO_LABEL = QT_TRANSLATE_NOOP("History", "that is no longer there")
_OTHER_FIELD = QT_TRANSLATE_NOOP("History", "{who} changed something that this version does not know")
_SWITCHES = {
    ("task", "label", True): QT_TRANSLATE_NOOP("History", "{who} added the label {name}"),
    ("task", "label", False): QT_TRANSLATE_NOOP("History", "{who} took off the label {name}"),
    ("task", "deleted", True): QT_TRANSLATE_NOOP("History", "{who} moved it to the trash"),
    ("task", "deleted", False): QT_TRANSLATE_NOOP("History", "{who} restored it"),
    ("item", "deleted", True): QT_TRANSLATE_NOOP("History", "{who} deleted the item “{name}”"),
    ("item", "deleted", False): QT_TRANSLATE_NOOP("History", "{who} restored the item “{name}”"),
    ("item", "checked", True): QT_TRANSLATE_NOOP("History", "{who} ticked “{name}”"),
    ("item", "checked", False): QT_TRANSLATE_NOOP("History", "{who} unticked “{name}”"),
    ("item", "archived", True): QT_TRANSLATE_NOOP("History", "{who} archived “{name}”"),
    ("item", "archived", False): QT_TRANSLATE_NOOP("History", "{who} put back “{name}”"),
}
_ITEM_TITLE = QT_TRANSLATE_NOOP("History", "{who} renamed an item: {before} → {after}")
_CREATED = {
    "task": QT_TRANSLATE_NOOP("History", "{who} added this task"),
    "item": QT_TRANSLATE_NOOP("History", "{who} added the item {after}"),
}
_PROSE = ("title", "description")
_NOT_RESTORABLE = frozenset({"observation"})


def sentence(entry: HistoryEntry, labels: Mapping[str, str], today: dt.date) -> str:
    """“You changed the due date: 20 Nov → 27 Nov”. `labels` are names by id."""
    field, _, id_ = entry.field.partition(":")
    before, after = entry.before, entry.after
    if field in _PROSE and isinstance(before, str) and isinstance(after, str):
        before, after = _from_difference(before, after)
    label = labels.get(id_, translate(_CONTEXT, _NO_LABEL))
    words = {
        "who": _who(entry.actor),
        "before": _value(field, before, today),
        "after": _value(field, after, today),
        "name": label if field == "label" else shorten(entry.subject, _LONGEST),
    }
    if entry.created:
        pattern = _CREATED.get(entry.kind, _OTHER_FIELD)
    elif switch := _SWITCHES.get((entry.kind, field, _is_on(entry.after))):
        pattern = switch
    elif entry.kind == "item":
        pattern = _ITEM_TITLE if field == "title" else _OTHER_FIELD
    else:
        pattern = _FIELDS.get(field, _OTHER_FIELD)
    return translate(_CONTEXT, pattern).format(**words)


def restorable(entries: Sequence[HistoryEntry]) -> set[int]:
    """The places of entries whose old value is not the present one; an entry that lost has its own value to offer."""
    current = {(entry.id, entry.field): entry.after for entry in entries if not entry.lost}
    return {
        place
        for place, entry in enumerate(entries)
        if not entry.created
        and entry.field.partition(":")[0] not in _NOT_RESTORABLE
        and (entry.after if entry.lost else entry.before) != current.get((entry.id, entry.field))
    }


def _is_on(value: Any) -> bool:
    return bool(value[0]) if isinstance(value, list) and value else bool(value)


def _who(actor: str) -> str:
    return translate(_CONTEXT, _ACTORS[Actor(actor)]) if actor in list(Actor) else shorten(actor, 20)


def _value(field: str, value: Any, today: dt.date) -> str:
    """How a register reads; what is not there is “none”."""
    if value in (None, "", []):
        return translate(_CONTEXT, _NONE)
    if field == "state":
        status = value[0] if isinstance(value, list) else value
        return status_text(Status(status)) if status in list(Status) else str(status)
    if field == "due":
        return _due(str(value), today)
    if field == "estimate":
        return estimate_text(value)
    if field == "report":
        return _quoted(shorten(value[0] or value[1], _LONGEST))
    if field == "observation":
        return _quoted(shorten(value[1], _LONGEST))
    if field in _PROSE:
        return _quoted(shorten(" ".join(str(value).split()), _LONGEST))
    return str(value)


def _quoted(text: str) -> str:
    return translate("History", "“{text}”").format(text=text)


def _from_difference(before: str, after: str) -> tuple[str, str]:
    """Two long texts from a little before the place where they begin to differ."""
    if max(len(before), len(after)) <= _LONGEST:
        return before, after
    pairs = enumerate(zip(before, after, strict=False))
    same = next((place for place, (one, other) in pairs if one != other), min(len(before), len(after)))
    start = before.rfind(" ", 0, max(same - _LONGEST // 3, 0)) + 1
    return (before, after) if start == 0 else (f"…{before[start:]}", f"…{after[start:]}")


def _due(text: str, today: dt.date) -> str:
    try:
        due = parse_due(text)
    except InvalidInputError:
        return text
    day = day_text(due.date, today)
    return f"{day} {time_text(due.time)}" if due.time else day
