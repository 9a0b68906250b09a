"""What quick add knows of its text: which words are to be plain, and the label being typed. No Qt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

Span = tuple[int, int]

_LABEL = re.compile(r"(?:^|\s)#([^\s#]*)\Z")


@dataclass(frozen=True, slots=True)
class Edit:
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
    """The spans where the text has moved to. One whose word was edited, or grew, is a new word and no longer one."""
    return frozenset(moved for span in spans if (moved := _move(span, edit)) and not _has_grown(moved, edit, new))


def label_at(text: str, caret: int) -> tuple[int, str] | None:
    """The label being typed there: where its "#" is, and what follows it so far."""
    found = _LABEL.search(text, 0, caret)
    return (found.start(1) - 1, found[1]) if found else None


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
    """Whether what was typed or taken away right beside the word has glued letters to it."""
    start, end = span
    before, after = new[start - 1 : start] if start else "", new[end : end + 1]
    touched = edit.start <= end and edit.start + edit.added >= start
    return touched and (before.isalnum() or after.isalnum())
