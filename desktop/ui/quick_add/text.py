"""The text of quick add: which words are not to be read as dates or labels, and the name being typed. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from desktop.domain.values import Due, Start

Span = tuple[int, int]


class Defaults(NamedTuple):
    """What a task gets without typing it, because of the place it is added in."""

    labels: tuple[str, ...] = ()
    due: Due | None = None
    list: str = ""
    start: Start | None = None


class Hint(NamedTuple):
    """Something a new task gets without typing it: the label or list of that name, or the place's date."""

    label: str | None = None
    list: str | None = None


class Typed(NamedTuple):
    """What the user has said besides the text: chips taken off, hints declined, labels and a list picked from
    what was offered."""

    removed: frozenset[Span] = frozenset()
    declined: frozenset[Hint] = frozenset()
    picked: tuple[str, ...] = ()
    list: str = ""


class Edit(NamedTuple):
    """The characters `start` to `end` of the old text made way for `added` new ones."""

    start: int
    end: int
    added: int


def edit_between(old: str, new: str, caret: int) -> Edit:
    """What was typed; `caret`, where it stands in `new`, tells which of several equal letters it was."""
    tail = min(len(new) - caret, len(old), len(new))
    if old[len(old) - tail :] != new[len(new) - tail :]:
        tail = _common(old[::-1], new[::-1])
    head = _common(old[: len(old) - tail], new[: len(new) - tail])
    return Edit(head, len(old) - tail, len(new) - tail - head)


def move_spans(spans: Iterable[Span], edit: Edit, new: str) -> frozenset[Span]:
    """The spans as they are after an edit. One whose word was edited or extended is left out: it is another word."""
    return frozenset(moved for span in spans if (moved := _move(span, edit)) and not _has_grown(moved, edit, new))


def name_at(text: str, caret: int) -> tuple[int, str] | None:
    """The label or list being typed there: where its "#", "@" or "/" is, and what follows it so far."""
    start = max(text.rfind(sign, 0, caret) for sign in "#@/")
    typed = text[start + 1 : caret]
    begins_a_word = start == 0 or (start > 0 and text[start - 1].isspace())
    return (start, typed) if begins_a_word and not any(letter.isspace() for letter in typed) else None


def _common(old: str, new: str) -> int:
    return next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))


def _move(span: Span, edit: Edit) -> Span | None:
    start, end = span
    if end <= edit.start:
        return span
    if start >= edit.end:
        shift = edit.added - (edit.end - edit.start)
        return start + shift, end + shift
    return None


def _has_grown(span: Span, edit: Edit, new: str) -> bool:
    """Whether the edit left a letter right beside the word, so that it is part of a longer one."""
    start, end = span
    before, after = new[start - 1 : start] if start else "", new[end : end + 1]
    touched = edit.start <= end and edit.start + edit.added >= start
    return touched and (before.isalnum() or after.isalnum())
