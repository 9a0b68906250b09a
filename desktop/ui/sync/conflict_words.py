"""How contested values read: which field, what either device made of it, and where the two differ."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from difflib import SequenceMatcher
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop.domain.task import Status, parse_due
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError
from desktop.ui.core.format import day_text, status_text, time_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.text_diff import ALIKE, Mark, Run, Runs, merged, shortened
from desktop.ui.detail import estimate_text
from desktop.ui.theme.tokens import Tokens

translate = QCoreApplication.translate  # under this name the translation tools find its texts

_FIELDS = {
    ("task", "title"): QT_TRANSLATE_NOOP("Conflicts", "Title"),
    ("task", "description"): QT_TRANSLATE_NOOP("Conflicts", "Description"),
    ("task", "state"): QT_TRANSLATE_NOOP("Conflicts", "Status"),
    ("task", "priority"): QT_TRANSLATE_NOOP("Conflicts", "Priority"),
    ("task", "due"): QT_TRANSLATE_NOOP("Conflicts", "Due"),
    ("task", "estimate"): QT_TRANSLATE_NOOP("Conflicts", "Estimate"),
    ("task", "language"): QT_TRANSLATE_NOOP("Conflicts", "Language"),
    ("task", "report"): QT_TRANSLATE_NOOP("Conflicts", "Report of the agent"),
    ("task", "observation"): QT_TRANSLATE_NOOP("Conflicts", "Note of the agent"),
    ("task", "label"): QT_TRANSLATE_NOOP("Conflicts", "Label “{name}”"),
    ("task", "deleted"): QT_TRANSLATE_NOOP("Conflicts", "Trash"),
    ("item", "title"): QT_TRANSLATE_NOOP("Conflicts", "Checklist item"),
    ("item", "checked"): QT_TRANSLATE_NOOP("Conflicts", "Checklist item “{name}”"),
    ("item", "archived"): QT_TRANSLATE_NOOP("Conflicts", "Checklist item “{name}”"),
    ("item", "deleted"): QT_TRANSLATE_NOOP("Conflicts", "Checklist item “{name}”"),
    ("label", "name"): QT_TRANSLATE_NOOP("Conflicts", "Name of the label"),
    ("label", "color"): QT_TRANSLATE_NOOP("Conflicts", "Colour of the label"),
    ("label", "deleted"): QT_TRANSLATE_NOOP("Conflicts", "The label"),
}
_SWITCHES = {
    ("task", "label"): (QT_TRANSLATE_NOOP("Conflicts", "Put on"), QT_TRANSLATE_NOOP("Conflicts", "Taken off")),
    ("task", "deleted"): (
        QT_TRANSLATE_NOOP("Conflicts", "In the trash"),
        QT_TRANSLATE_NOOP("Conflicts", "Not in the trash"),
    ),
    ("item", "checked"): (QT_TRANSLATE_NOOP("Conflicts", "Ticked"), QT_TRANSLATE_NOOP("Conflicts", "Not ticked")),
    ("item", "archived"): (
        QT_TRANSLATE_NOOP("Conflicts", "Archived"),
        QT_TRANSLATE_NOOP("Conflicts", "Not archived"),
    ),
    ("item", "deleted"): (QT_TRANSLATE_NOOP("Conflicts", "Deleted"), QT_TRANSLATE_NOOP("Conflicts", "Not deleted")),
    ("label", "deleted"): (QT_TRANSLATE_NOOP("Conflicts", "Deleted"), QT_TRANSLATE_NOOP("Conflicts", "Not deleted")),
}
"""What a register that is on or off says: on, off."""

_TEXTS = {("task", "title"), ("task", "description"), ("task", "report"), ("item", "title"), ("label", "name")}
_NONE = QT_TRANSLATE_NOOP("Conflicts", "None")
_OTHER = QT_TRANSLATE_NOOP("Conflicts", "A field that this version does not know")
_WORDS = re.compile(r"(\w+|[^\w\s])(\s*)")
_LONG = 280
"""Of longer texts only the surroundings of what differs are shown."""


def field_text(kind: str, field: str, subject: str, labels: Mapping[str, str]) -> str:
    """“Due”, “Label “home””, “Checklist item “Order badges””."""
    name, _, id_ = field.partition(":")
    pattern = translate("Conflicts", _FIELDS.get((kind, name), _OTHER))
    return pattern.format(name=shorten(labels.get(id_, "…") if name == "label" else subject or "…", 80))


def value_text(kind: str, field: str, value: Any, now: dt.datetime) -> str:
    """A value as it travels; whatever it is, it reads as something."""
    name = field.partition(":")[0]
    if (switch := _SWITCHES.get((kind, name))) is not None:
        return translate("Conflicts", switch[0] if _is_on(value) else switch[1])
    if value in (None, "", []):
        return translate("Conflicts", _NONE)
    try:
        return _READERS.get((kind, name), _plain)(value, now)
    except (InvalidInputError, IndexError, TypeError, ValueError):
        return _plain(value, now)


def marked(kind: str, field: str, text: str, other: str) -> Runs:
    """A text as it is, in which the words that the other one has not are marked as new."""
    if (kind, field) not in _TEXTS:
        return (Run(text),)
    ours, theirs = _WORDS.findall(text), _WORDS.findall(other)
    matcher = SequenceMatcher(None, [word for word, _ in theirs], [word for word, _ in ours], autojunk=False)
    if matcher.ratio() < ALIKE:
        return (Run(text),)  # nearly all would be marked
    runs: list[Run] = []
    for kind_of_step, _, _, start, end in matcher.get_opcodes():
        words = "".join(word + space for word, space in ours[start:end])
        bare = words.rstrip()
        runs += [Run(bare, Mark.PLAIN if kind_of_step == "equal" else Mark.NEW), Run(words[len(bare) :])]
    return shortened(merged(runs)) if len(text) > _LONG else merged(runs)


def rich(runs: Runs, tokens: Tokens) -> str:
    """For a label. What is marked is underlined too, and so seen by whoever does not see its colour."""
    parts = []
    for run in runs:
        text = escape(run.text).replace("\n", "<br>")
        parts.append(f'<u style="color:{tokens.good}">{text}</u>' if run.mark is Mark.NEW else text)
    return f"<span>{''.join(parts)}</span>"


def _is_on(value: Any) -> bool:
    return bool(value[0]) if isinstance(value, list) and value else bool(value)


def _plain(value: Any, _now: dt.datetime) -> str:
    return shorten(str(value), 400) if not isinstance(value, str) else value


def _state(value: Any, _now: dt.datetime) -> str:
    return status_text(Status(value[0]))


def _due(value: Any, now: dt.datetime) -> str:
    due = parse_due(value)
    day = day_text(due.date, now.date())
    return f"{day} {time_text(due.time)}" if due.time else day


def _estimate(value: Any, _now: dt.datetime) -> str:
    return estimate_text(value)


def _report(value: Any, _now: dt.datetime) -> str:
    return "\n".join(part for part in value if part)


def _observation(value: Any, _now: dt.datetime) -> str:
    return str(value[1])


_READERS: Mapping[tuple[str, str], Callable[[Any, dt.datetime], str]] = {
    ("task", "state"): _state,
    ("task", "due"): _due,
    ("task", "estimate"): _estimate,
    ("task", "report"): _report,
    ("task", "observation"): _observation,
}
