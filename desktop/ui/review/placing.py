"""Lining up the parts of a row on a review card, and finding them again under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QRect, QSize

from desktop.ui.review.parts import Kind, Part, more_reasons, reasons
from desktop.ui.review.row_style import ReviewLook


@dataclass(frozen=True, slots=True)
class Placed:
    part: Part
    rect: QRect


@dataclass(slots=True)
class Places:
    """Of one row. `text` has at most `lines` lines; `note` is one line, unless the row is unfolded."""

    row: QRect
    text: QRect = field(default_factory=QRect)
    lines: int = 0
    note: QRect = field(default_factory=QRect)
    note_lines: int = 1
    now: QRect = field(default_factory=QRect)
    tick: QRect = field(default_factory=QRect)
    why: QRect = field(default_factory=QRect)
    unfold: QRect = field(default_factory=QRect)
    parts: list[Placed] = field(default_factory=list)

    def at(self, point: QPoint) -> Placed | None:
        return next((placed for placed in self.parts if placed.part.deed and placed.rect.contains(point)), None)


def width_of(part: Part, look: ReviewLook) -> int:
    match part.kind:
        case Kind.ICON:
            return look.button
        case Kind.WORD:
            return look.word_width(part.text)
        case Kind.TEXT:
            return look.plain_width(part.text)
    return look.plain_width(part.text) + 2 * look.metrics.snug


def total_width(parts: Sequence[Part], look: ReviewLook) -> int:
    return sum(width_of(part, look) for part in parts) + look.metrics.half * max(len(parts) - 1, 0)


def fitted(parts: Sequence[Part], room: int, look: ReviewLook) -> list[Part]:
    """Words become icons, the last first, until all have room."""
    fitting = list(parts)
    for number in reversed(range(len(fitting))):
        if total_width(fitting, look) <= room:
            break
        if fitting[number].kind is Kind.WORD:
            fitting[number] = fitting[number].as_icon()
    return fitting


def fitted_words(parts: Sequence[Part], room: int, look: ReviewLook) -> list[Part]:
    """The first keeps its words, cut where need be: what it does is not usual."""
    return [*parts[:1], *fitted(parts[1:], room - total_width(parts[:1], look) - look.metrics.half, look)]


def line_up(places: Places, parts: Sequence[Part], line: QRect, look: ReviewLook) -> None:
    """One beside the other from the left, each in the middle of the line."""
    left = line.left()
    too_much = max(total_width(parts, look) - line.width(), 0)
    for part in parts:
        size = QSize(width_of(part, look), look.button)
        if part.kind is Kind.WORD and too_much:
            size.setWidth(max(size.width() - too_much, look.button))
            too_much = 0
        if part.kind in (Kind.CHIP, Kind.REASON):
            size.setHeight(look.chip_height)
        top = line.top() + (line.height() - size.height()) // 2
        places.parts.append(Placed(part, QRect(QPoint(left, top), size)))
        left += size.width() + look.metrics.half


def reasons_width(question: str, look: ReviewLook) -> int:
    """What it takes to ask why, and to offer every answer."""
    return _asking_width(question, look) + total_width([*reasons(), more_reasons()], look)


def _asking_width(question: str, look: ReviewLook) -> int:
    return look.plain_width(question) + look.metrics.snug


def place_reasons(places: Places, question: str, look: ReviewLook) -> None:
    """In the place of the note, as many as there is room for; the rest is in a menu behind the last one.

    The answers matter more than the question: where not all has room, that goes first.
    """
    half, note, last = look.metrics.half, places.note, more_reasons()
    offered = reasons()
    left, end = note.left(), note.right() + 1
    if reasons_width(question, look) <= note.width():
        asking = _asking_width(question, look)
        places.why = QRect(left, note.top(), asking, note.height())
        left += asking
    room = end - left - width_of(last, look) - half
    shown = []
    for part in offered:
        room -= width_of(part, look) + half
        if room < 0:
            break
        shown.append(part)
    line_up(places, [*shown, last], QRect(left, note.top(), end - left, look.chip_height), look)
