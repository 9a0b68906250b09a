"""What a proposal would change, in words: field by field, before and after."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop.domain.change_set import ChangeItem
from desktop.domain.task import Status, parse_due
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError
from desktop.review.cards import Row
from desktop.tools.checklist_updates import ITEM_TITLE
from desktop.tools.registry import TOOLS
from desktop.tools.summary import CREATIONS, ERASED, TOOL_NAMES, FieldChange, Verb, field_changes
from desktop.ui.core.format import day_text, status_text, time_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.text_diff import Mark, Run, Runs, plain, replaced, shortened, text_diff
from desktop.ui.detail import estimate_text

translate = QCoreApplication.translate  # under this name the translation tools find its texts

LINE = "\u2028"
"""Begins a new line within a text."""

_BRIEF, _BRIEF_ALL = 160, 600
"""In brief, a changed text has at most so many characters, and all that is changed together."""

_TEXTS = ("title", "description")

FIELDS = {
    "title": QT_TRANSLATE_NOOP("Review", "Title"),
    "description": QT_TRANSLATE_NOOP("Review", "Description"),
    "status": QT_TRANSLATE_NOOP("Review", "Status"),
    "priority": QT_TRANSLATE_NOOP("Review", "Priority"),
    "due": QT_TRANSLATE_NOOP("Review", "Due"),
    "estimate": QT_TRANSLATE_NOOP("Review", "Estimate"),
    "deleted": QT_TRANSLATE_NOOP("Review", "In the trash"),
    "label": QT_TRANSLATE_NOOP("Review", "Label"),
    "is_checked": QT_TRANSLATE_NOOP("Review", "Ticked"),
    "archived": QT_TRANSLATE_NOOP("Review", "Archived"),
}
_VERBS = {
    Verb.COMPLETE: QT_TRANSLATE_NOOP("Review", "Complete task:"),
    Verb.DELETE: QT_TRANSLATE_NOOP("Review", "Delete task"),
    Verb.RENAME: QT_TRANSLATE_NOOP("Review", "Rename"),
    Verb.TICK: QT_TRANSLATE_NOOP("Review", "Tick"),
    Verb.UNTICK: QT_TRANSLATE_NOOP("Review", "Untick"),
    Verb.ARCHIVE: QT_TRANSLATE_NOOP("Review", "Archive"),
    Verb.UNARCHIVE: QT_TRANSLATE_NOOP("Review", "Bring back"),
}
_ADDED = {
    ("task", "title"): QT_TRANSLATE_NOOP("Review", "New task:"),
    ("item", "title"): QT_TRANSLATE_NOOP("Review", "Add:"),
}
_ADD_LABEL = QT_TRANSLATE_NOOP("Review", "Add label")
_UNKNOWN = QT_TRANSLATE_NOOP("Review", "A change that this version does not know")
_FLAGS = (Verb.TICK, Verb.UNTICK, Verb.ARCHIVE, Verb.UNARCHIVE)


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """All that a proposal changes: a line for each field, except that a new task has its small ones in one.

    `brief` has enough for a few lines, `full` everything; in `spoken` nothing depends on how it looks.
    """

    brief: Runs
    full: Runs
    spoken: str

    @property
    def first_line(self) -> str:
        return plain(self.brief).split(LINE)[0]


def tool_name(tool: str) -> str:
    return translate("Review", TOOL_NAMES[tool]) if tool in TOOL_NAMES else tool


def field_name(name: str) -> str:
    return translate("Review", FIELDS[name]) if name in FIELDS else name


def value_text(name: str, value: Any, today: dt.date) -> str:
    """A value as it is kept with a proposal; whatever it is, it reads as something."""
    match name, value:
        case _, None | "":
            return translate("Review", "none")
        case _, bool():
            return translate("Review", "yes") if value else translate("Review", "no")
        case "estimate", int():
            return estimate_text(value)
        case "due", str():
            return _due(value, today)
        case "status", str() if value in set(map(str, Status)):
            return status_text(Status(value))
    return str(value)


def words_of_row(row: Row, today: dt.date) -> ChangeWords:
    """With the user's own changes, where it was confirmed with any."""
    if row.shown.edited and row.shown.decided is not None:
        return words_of(replace(row.item, arguments=row.shown.decided.arguments), today)
    return words_of(row.item, today, row.changes)


def words_of(item: ChangeItem, today: dt.date, changes: Sequence[FieldChange] | None = None) -> ChangeWords:
    """`changes` are its field changes where they are known already."""
    if item.erased:
        return _plain(translate("Review", ERASED).format(change=tool_name(item.tool)))
    changes = field_changes(item) if changes is None else changes
    tool = TOOLS.get(item.tool)
    after = tool.after(item) if tool is not None and changes else {}
    known = tuple(change for change in changes if change.name in after)
    if not known:
        return _plain(translate("Review", _UNKNOWN))
    spoken = "; ".join(_spoken(item, change, after, today) for change in known)
    brief, full = (_runs(item, known, after, today, brief=brief) for brief in (True, False))
    return ChangeWords(_cut(brief, _BRIEF_ALL), full, spoken)


def _plain(text: str) -> ChangeWords:
    return ChangeWords((Run(text, Mark.LABEL),), (Run(text, Mark.LABEL),), text)


def _runs(
    item: ChangeItem, changes: Sequence[FieldChange], after: Mapping[str, Any], today: dt.date, *, brief: bool
) -> Runs:
    lines = [_line(item, change, after, today, brief=brief) for change in changes]
    if item.tool in CREATIONS:
        lines = _creation(item, changes, lines)
    runs: list[Run] = []
    for number, line in enumerate(lines):
        runs += [Run(LINE)] * bool(number)
        runs += line
    return tuple(runs)


def _cut(runs: Runs, limit: int) -> Runs:
    """More than fits into a few lines anyway need not be laid out."""
    kept: list[Run] = []
    for run in runs:
        if limit <= 0:
            break
        kept.append(Run(run.text[:limit], run.mark) if len(run.text) > limit else run)
        limit -= len(run.text)
    return tuple(kept)


def _line(item: ChangeItem, change: FieldChange, after: Mapping[str, Any], today: dt.date, *, brief: bool) -> Runs:
    name = change.name
    if change.verb in _FLAGS:
        return (_label(_VERBS[change.verb]), Run(_quoted(_item_title(item))))
    if change.verb is Verb.DELETE:
        return (Run(translate("Review", _VERBS[Verb.DELETE]), Mark.LABEL),)
    if name == "label":
        return (_label(_ADD_LABEL), Run(change.after_text, Mark.NEW))
    if item.tool in CREATIONS:
        return (_label(FIELDS[name]), *_fitted(replaced("", _value(change, after, today)), brief=brief))
    label = _label(_VERBS.get(change.verb, FIELDS.get(name, name)))
    if name in _TEXTS:
        diff = text_diff(change.before_text, change.after_text)
        if not change.after_text:
            diff = (*diff, *replaced(" ", translate("Review", "none"))[1:])
        return (label, *_fitted(diff, brief=brief))
    before = value_text(name, item.base.get(name), today) if item.base.get(name) is not None else ""
    return (label, *replaced(before, _value(change, after, today)))


def _creation(item: ChangeItem, changes: Sequence[FieldChange], lines: list[Runs]) -> list[Runs]:
    """The title first, then what is short, then what is long."""
    by_name = dict(zip((change.name for change in changes), lines, strict=False))
    title = by_name.pop("title", (Run(""),))
    first: Runs = (_label(_ADDED[item.target_kind, "title"]), *title[1:])
    if by_name.pop("is_checked", None):
        first = (*first, Run(" " + translate("Review", "(done)"), Mark.FAINT))
    long = by_name.pop("description", None)
    short: list[Run] = []
    for line in by_name.values():
        short += [Run(" · ", Mark.FAINT)] * bool(short)
        short += line
    return [line for line in (first, tuple(short), long) if line]


def _spoken(item: ChangeItem, change: FieldChange, after: Mapping[str, Any], today: dt.date) -> str:
    if change.verb in _FLAGS:
        return f"{translate('Review', _VERBS[change.verb])} {_quoted(_item_title(item))}"
    if change.verb is Verb.DELETE:
        return translate("Review", _VERBS[Verb.DELETE])
    field, value = field_name(change.name), shorten(_value(change, after, today), 400)
    if change.verb is Verb.ADD:
        label = _ADDED.get((item.target_kind, change.name), "") if item.tool in CREATIONS else _ADD_LABEL
        return f"{translate('Review', label)} {value}" if label else f"{field}: {value}"
    before = shorten(value_text(change.name, item.base.get(change.name), today), 400)
    return translate("Review", "{field}: from {before} to {after}").format(field=field, before=before, after=value)


def _value(change: FieldChange, after: Mapping[str, Any], today: dt.date) -> str:
    return change.after_text if change.name == "label" else value_text(change.name, after[change.name], today)


def _fitted(runs: Runs, *, brief: bool) -> Runs:
    """In brief, long texts are cut, and lines run on; in full every line of a text is a line."""
    if not brief:
        return tuple(Run(run.text.replace("\n", LINE), run.mark) for run in runs)
    return tuple(Run(shorten(run.text, _BRIEF), run.mark) for run in shortened(runs))


def _label(text: str) -> Run:
    return Run(translate("Review", text) + " ", Mark.LABEL)


def _item_title(item: ChangeItem) -> str:
    """What a checklist item was called when the proposal was made."""
    for title in (item.arguments.get(ITEM_TITLE), item.base.get("title")):
        if isinstance(title, str):
            return title
    return ""


def _quoted(text: str) -> str:
    return translate("Review", "“{text}”").format(text=text)


def _due(text: str, today: dt.date) -> str:
    try:
        due = parse_due(text)
    except InvalidInputError:
        return text
    day = day_text(due.date, today)
    return f"{day} {time_text(due.time)}" if due.time else day
