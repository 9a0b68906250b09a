"""What a proposal would change, in words: field by field, before and after."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from desktop.domain.change_set import ChangeItem
from desktop.domain.fields import Verb, of_key
from desktop.domain.fields.value_kinds import Block
from desktop.domain.text import shorten
from desktop.review.cards import Row
from desktop.tools.registry import TOOLS
from desktop.tools.summary import ERASED, FieldChange, field_changes, is_creation, item_title, tool_label
from desktop.tools.task_tools import REPEATS
from desktop.tools.tool import NEW_LIST
from desktop.ui.core import field_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.text_diff import Mark, Run, Runs, plain, replaced, shortened, text_diff

LINE = "\u2028"
"""Begins a new line within a text."""

_BRIEF, _BRIEF_ALL = 160, 600
"""In brief, a changed text has at most so many characters, and all that is changed together."""

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
    ("item", "title"): QT_TRANSLATE_NOOP("Review", "New item:"),
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
    return translate("Review", tool_label(tool))


def field_name(kind: str, key: str) -> str:
    field = of_key(key, kind)
    return field_text.field_name(field) if field else key


def value_text(kind: str, key: str, value: Any, today: dt.date) -> str:
    """A value as it is kept with a proposal; whatever it is, it reads as something."""
    if value in (None, ""):
        return translate("Review", "none")
    field = of_key(key, kind)
    return field_text.value_text(field, value, today) if field else str(value)


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
    if is_creation(item):
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
        return (_verb_label(change.verb), Run(quoted(item_title(item))))
    if change.verb is Verb.DELETE:
        return (Run(translate("Review", _VERBS[Verb.DELETE]), Mark.LABEL),)
    if name == "label":
        return (_label(translate("Review", _ADD_LABEL)), Run(change.after_text, Mark.NEW))
    kind = item.target_kind
    if is_creation(item):
        new = _value(item, change, after, today)
        return (_label(field_name(kind, name)), *_fitted(replaced("", new), brief=brief))
    label = _verb_label(change.verb) if change.verb in _VERBS else _label(field_name(kind, name))
    if _is_prose(item, name):
        diff = text_diff(change.before_text, change.after_text)
        if not change.after_text:
            diff = (*diff, *replaced(" ", translate("Review", "none"))[1:])
        return (label, *_fitted(diff, brief=brief))
    before = value_text(kind, name, item.base.get(name), today) if item.base.get(name) is not None else ""
    line = (label, *replaced(before, _value(item, change, after, today)))
    if item.arguments.get(REPEATS):
        return (*line, Run(" · " + translate("Review", "creates the next one"), Mark.FAINT))
    return line


def _creation(item: ChangeItem, changes: Sequence[FieldChange], lines: list[Runs]) -> list[Runs]:
    """The title first, then what is short, then what is long."""
    by_name = dict(zip((change.name for change in changes), lines, strict=False))
    title = by_name.pop("title", (Run(""),))
    first: Runs = (_label(translate("Review", _ADDED[item.target_kind, "title"])), *title[1:])
    if by_name.pop("is_checked", None):
        first = (*first, Run(" " + translate("Review", "(done)"), Mark.FAINT))
    long = [by_name.pop(name) for name in [*by_name] if _is_block(item, name)]
    short: list[Run] = []
    for line in by_name.values():
        short += [Run(" · ", Mark.FAINT)] * bool(short)
        short += line
    return [line for line in (first, tuple(short), *long) if line]


def _spoken(item: ChangeItem, change: FieldChange, after: Mapping[str, Any], today: dt.date) -> str:
    if change.verb in _FLAGS:
        return f"{translate('Review', _VERBS[change.verb])} {quoted(item_title(item))}"
    if change.verb is Verb.DELETE:
        return translate("Review", _VERBS[Verb.DELETE])
    kind = item.target_kind
    field, value = field_name(kind, change.name), shorten(_value(item, change, after, today), 400)
    if change.verb is Verb.ADD:
        label = _ADDED.get((kind, change.name), "") if is_creation(item) else _ADD_LABEL
        return f"{translate('Review', label)} {value}" if label else f"{field}: {value}"
    before = shorten(value_text(kind, change.name, item.base.get(change.name), today), 400)
    said = translate("Review", "{field}: from {before} to {after}").format(field=field, before=before, after=value)
    return f"{said}, {translate('Review', 'creates the next one')}" if item.arguments.get(REPEATS) else said


def _value(item: ChangeItem, change: FieldChange, after: Mapping[str, Any], today: dt.date) -> str:
    if change.name == "label":
        return change.after_text
    value = value_text(item.target_kind, change.name, after[change.name], today)
    if change.name == "list" and item.arguments.get(NEW_LIST):
        return translate("Review", "{name} (new list)").format(name=value)
    return value


def _is_prose(item: ChangeItem, key: str) -> bool:
    field = of_key(key, item.target_kind)
    return field is not None and field.kind.is_prose


def _is_block(item: ChangeItem, key: str) -> bool:
    field = of_key(key, item.target_kind)
    return field is not None and isinstance(field.kind, Block)


def _fitted(runs: Runs, *, brief: bool) -> Runs:
    """In brief, long texts are cut, and lines run on; in full every line of a text is a line."""
    if not brief:
        return tuple(Run(run.text.replace("\n", LINE), run.mark) for run in runs)
    return tuple(Run(shorten(run.text, _BRIEF), run.mark) for run in shortened(runs))


def _label(text: str) -> Run:
    return Run(text + " ", Mark.LABEL)


def _verb_label(verb: Verb) -> Run:
    return _label(translate("Review", _VERBS[verb]))


def quoted(text: str) -> str:
    return translate("Review", "“{text}”").format(text=text)
