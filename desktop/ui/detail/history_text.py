"""The history of a task in sentences, and which of its values can be put back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.domain.fields import Field, is_on, named_value, of_register
from desktop.domain.fields.value_kinds import Report
from desktop.domain.history import Actor, HistoryEntry
from desktop.domain.text import shorten
from desktop.ui.core.field_text import field_noun, value_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate

_CONTEXT = "History"
_LONGEST = 60

_ACTORS = {
    Actor.USER: QT_TRANSLATE_NOOP("History", "You"),
    Actor.AGENT: QT_TRANSLATE_NOOP("History", "Agent"),
    Actor.IMPORT: QT_TRANSLATE_NOOP("History", "Import"),
}
_NONE = QT_TRANSLATE_NOOP("History", "none")
_NO_LABEL = QT_TRANSLATE_NOOP("History", "that is no longer there")
_OTHER_FIELD = QT_TRANSLATE_NOOP("History", "{who} changed something that this version does not know")
_CREATED = {
    "task": QT_TRANSLATE_NOOP("History", "{who} added this task"),
    "item": QT_TRANSLATE_NOOP("History", "{who} added the item {after}"),
}
_NOT_RESTORABLE = frozenset({"observation"})


def sentence(entry: HistoryEntry, labels: Mapping[str, str], today: dt.date) -> str:
    """“You changed the due date: 20 Nov → 27 Nov”. `labels` are names by id."""
    field = of_register(entry.kind, entry.field)
    before, after = (named_value(field, value, labels) for value in (entry.before, entry.after))
    if isinstance(before, str) and isinstance(after, str) and field is not None and field.kind.is_prose:
        before, after = _from_difference(before, after)
    name = shorten(entry.subject, _LONGEST)
    if field is not None and field.key == "label":
        name = labels.get(entry.field.partition(":")[2], translate(_CONTEXT, _NO_LABEL))
    words = {
        "who": _who(entry.actor),
        "noun": field_noun(field) if field else "",
        "before": _value(field, before, today),
        "after": _value(field, after, today),
        "name": name,
    }
    if entry.created:
        pattern = _CREATED.get(entry.kind, _OTHER_FIELD)
    elif field is None:
        pattern = _OTHER_FIELD
    else:
        pattern = field.switch.sentences[not is_on(entry.after)] if field.switch else field.changed
    return translate(_CONTEXT, pattern or _OTHER_FIELD).format(**words)


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


def _who(actor: str) -> str:
    return translate(_CONTEXT, _ACTORS[Actor(actor)]) if actor in list(Actor) else shorten(actor, 20)


def _value(field: Field | None, value: Any, today: dt.date) -> str:
    """How a register reads; what is not there is “none”."""
    if value in (None, "", []):
        return translate(_CONTEXT, _NONE)
    if field is None:
        return str(value)
    text = (value[0] or value[1]) if isinstance(field.kind, Report) else value_text(field, value, today)
    return _quoted(shorten(" ".join(text.split()), _LONGEST)) if field.kind.is_prose else text


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
