"""Where the parts of a review card's rows are.

A row's height follows from what is proposed alone, never from what became of it: a verdict moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect

from desktop.ui.review.entries import Entry, Heading, Proposed
from desktop.ui.review.model import Affair, Passing, ReviewModel
from desktop.ui.review.parts import MOST_ICONS, Extra, Kind, Part, cluster, tick_part, written_out
from desktop.ui.review.placing import (
    Placed,
    Places,
    fitted,
    fitted_words,
    line_up,
    place_reasons,
    reasons_width,
    total_width,
)
from desktop.ui.review.row_style import ReviewLook, TextBlock
from desktop.ui.review.values import LINE

LINES = 3
"""A folded row shows at most as many of its text, and of each of its remarks that many less one."""

_LEAST_INNER = 26
"""In grid units: where a row is narrower, its buttons stand below its text."""

_TALL = 7
"""Of rows with more lines the buttons stand at the top."""

_LEAST_NOTE = 4
"""In grid units: less of a remark says nothing."""

_LEAST_TEXT = 0.42
"""Of a row this share is the text's; buttons with words on them become icons first."""


class Geometry:
    def __init__(self, look: ReviewLook, model: ReviewModel) -> None:
        self._model = model
        self.unfolded: set[str] = set()
        self.editor_heights: dict[str, int] = {}
        self._asked: set[str] = set()
        self._width = 0
        self.restyle(look)

    def restyle(self, look: ReviewLook) -> None:
        self.look = look
        self._kept: dict[str, int] = {}
        self._heights: dict[str, int] = {}

    def set_width(self, width: int) -> None:
        if width != self._width:
            self._width = width
            self._kept.clear()
            self._heights.clear()

    def touch(self, key: str) -> None:
        """It looks different, and may need more room; less only where a question was answered."""
        self._heights.pop(key, None)
        if key in self._asked:
            self._asked.discard(key)
            self._kept.pop(key, None)

    def refold(self, key: str) -> None:
        """It may have another height now, also a smaller one."""
        self._heights.pop(key, None)
        self._kept.pop(key, None)

    # heights

    def height(self, entry: Entry) -> int:
        if isinstance(entry, Heading):
            return self.look.metrics.control
        height = self._heights.get(entry.key)
        if height is None:
            # What a row needed once it keeps: when a stale change is settled, nothing below it moves up.
            height = self._kept[entry.key] = max(self._needed(entry), self._kept.get(entry.key, 0))
            self._heights[entry.key] = height
        return max(height, self.editor_heights.get(entry.key, 0))

    def _needed(self, entry: Proposed) -> int:
        metrics, unfolded = self.look.metrics, entry.key in self.unfolded
        shown = self._text(entry).height() if unfolded else self._folded_lines(entry) * self.look.line
        more = self._now_height(entry) + self._bar * bool(written_out(entry, self._settled(entry)))
        note = self._note_height(entry)
        if more and not note and not self.is_stacked and self._model.note(entry):
            note = self.look.small_line
        height = shown + note + metrics.gap + (metrics.half if note else 0)
        if not self.is_stacked and not more:  # there is room for what will be said beside it
            height = max(height, shown + self.look.chip_height + 3, metrics.row + metrics.snug)
        return height + more + self._bar * self.is_stacked

    def _settled(self, entry: Proposed) -> Affair | None:
        """What is under way takes room only where it asks something."""
        affair = self._model.affair(entry.key)
        if affair is None or affair.passing is not Passing.ASKING:
            return None
        self._asked.add(entry.key)
        return affair

    def _note_height(self, entry: Proposed) -> int:
        if entry.key in self.unfolded:
            return self._unfolded_note(entry).height() if entry.note or entry.details else 0
        return self.look.small_line if has_note(entry) else 0

    def _now_height(self, entry: Proposed) -> int:
        most = 0 if entry.key in self.unfolded else LINES - 1
        return sum(block.height(most) for block in self.now_blocks(entry))

    # texts

    @property
    def is_stacked(self) -> bool:
        return self._inner < _LEAST_INNER * self.look.metrics.grid

    @property
    def _left(self) -> int:
        metrics = self.look.metrics
        return metrics.gap + metrics.check + 2 + metrics.grid

    @property
    def _inner(self) -> int:
        return self._width - self._left - self.look.metrics.gap

    @property
    def _bar(self) -> int:
        """The height of a line of buttons."""
        return self.look.button + self.look.metrics.half

    @property
    def _text_width(self) -> int:
        """What the usual buttons leave."""
        metrics = self.look.metrics
        icons = MOST_ICONS * self.look.button + (MOST_ICONS - 1) * metrics.half
        return self._inner if self.is_stacked else self._inner - icons - metrics.grid

    def _folded_lines(self, entry: Proposed) -> int:
        return self.look.lines(entry.brief, self._text_width, LINES)

    def _text(self, entry: Proposed, width: int = 0) -> TextBlock:
        faded, width = self.is_faded(entry), width or self._text_width
        if entry.key in self.unfolded:  # beside the arrow that folds it again
            return self.look.text(entry.full, width - self.look.metrics.icon, faded=faded)
        return self.look.text(entry.brief, width, LINES, faded=faded)

    def text_block(self, entry: Proposed, places: Places) -> TextBlock:
        return self._text(entry, places.text.width())

    def now_blocks(self, entry: Proposed) -> list[TextBlock]:
        return [self.look.small_text(line, self._inner) for line in entry.now_lines]

    def note_block(self, entry: Proposed, places: Places) -> TextBlock:
        if entry.key in self.unfolded:
            return self._unfolded_note(entry, places.note.width())
        return self.look.small_text(self._model.note(entry), places.note.width(), 1)

    def _unfolded_note(self, entry: Proposed, width: int = 0) -> TextBlock:
        lines = LINE.join(part for part in (self._model.note(entry), *entry.details) if part)
        return self.look.small_text(lines, width or self._text_width)

    def is_faded(self, entry: Proposed) -> bool:
        """What was turned down or is over stands back."""
        return not entry.waits and not any(action.value == "undo" for action in entry.actions)

    # places

    def places(self, entry: Entry, top: int, height: int) -> Places:
        row = QRect(0, top, self._width, height)
        return self._heading(entry, row) if isinstance(entry, Heading) else self._proposed(entry, row)

    def _heading(self, entry: Heading, row: QRect) -> Places:
        metrics, look = self.look.metrics, self.look
        places = Places(row)
        marks = [Part(Kind.CHIP, text, tone=tone) for text, tone in self._model.marks(entry)]
        widths = [look.plain_width(mark.text) + 2 * metrics.snug for mark in marks]
        room = row.width() - 2 * metrics.gap
        title = min(look.heading_width(entry.title), max(room - sum(widths) - metrics.grid * len(marks), room // 2))
        y = row.bottom() - metrics.snug // 2 - look.chip_height
        places.text = QRect(metrics.gap, y, title, look.chip_height)
        if entry.task_id:
            places.parts.append(Placed(Part(Kind.TEXT, self._model.open_tip(), Extra.OPEN_TASK), places.text))
        left = places.text.right() + 1 + metrics.grid
        for mark, width in zip(marks, widths, strict=True):
            width = min(width, row.width() - metrics.gap - left)
            if width > 3 * metrics.snug:
                places.parts.append(Placed(mark, QRect(left, y, width, look.chip_height)))
            left += width + metrics.grid
        return places

    def _proposed(self, entry: Proposed, row: QRect) -> Places:
        places, affair = Places(row), self._model.affair(entry.key)
        metrics, unfolded = self.look.metrics, entry.key in self.unfolded
        words = written_out(entry, affair)
        below = self._now_height(entry) + self._bar * (bool(words) + self.is_stacked)
        block = row.adjusted(0, 0, 0, -below - (metrics.half if below else 0))
        parts = cluster(entry, affair)
        if entry.asks_why and affair is None and not unfolded and not self._has_room_to_ask(parts):
            self._place_asking(places, entry, parts, block)
        else:
            right = self._place_cluster(places, parts, block)
            self._place_texts(places, entry, block, right, unfolded=unfolded)
        if entry.now_lines:
            y = block.bottom() + 1 + self._bar * self.is_stacked
            places.now = QRect(self._left, y, self._inner, self._now_height(entry))
            is_cut = not unfolded and any(block.is_cut(LINES - 1) for block in self.now_blocks(entry))
            if is_cut and places.unfold.isNull():
                self._add_unfold(places, places.now)
        if words:
            y = row.bottom() + 1 - self._bar - metrics.half // 2
            line = QRect(self._left, y, self._inner, self.look.button)
            line_up(places, fitted_words(words, self._inner, self.look), line, self.look)
        size = metrics.check + 2
        if entry.can_tick and affair is None:
            middle = places.text.top() + self.look.line // 2
            places.tick = QRect(metrics.gap, middle - size // 2, size, size)
            around = places.tick.adjusted(-metrics.gap, -metrics.half, metrics.half, metrics.half)
            places.parts.append(Placed(tick_part(on=self._model.is_ticked(entry.key)), around))
        return places

    def _has_room_to_ask(self, parts: Sequence[Part]) -> bool:
        """Whether the reasons for a rejection have room beside the buttons."""
        room = self._inner - total_width(parts, self.look) - self.look.metrics.grid
        return not self.is_stacked and reasons_width(self._model.question(), self.look) <= room

    def _place_asking(self, places: Places, entry: Proposed, parts: Sequence[Part], block: QRect) -> None:
        """The reasons get a line for themselves, and buttons become chips: so the row can be as high as it was."""
        metrics, look, chip = self.look.metrics, self.look, self.look.chip_height
        small = [part.as_chip() for part in parts]
        width, end = total_width(small, look), self._left + self._inner
        beside = 0 if self.is_stacked else width + metrics.grid
        text_width = max(min(self._inner - beside, self._text_width), 1)
        places.lines = min(self._text(entry, text_width).lines, self._folded_lines(entry))
        lines = [places.lines * look.line, *([chip] if self.is_stacked else []), chip]
        room = block.height() + self._bar * self.is_stacked
        gap = min(max(room - sum(lines), 0) // (len(lines) + 1), metrics.half)
        top = block.top() + max((room - sum(lines) - gap * (len(lines) - 1)) // 2, 0)
        places.text = QRect(self._left, top, text_width, lines[0])
        y = places.text.bottom() + 1 + gap
        if self.is_stacked:
            line_up(places, small, QRect(self._left, y, self._inner, chip), look)
            y += chip + gap
        else:
            line_up(places, small, QRect(end - width, top + (look.line - chip) // 2, width, chip), look)
        places.note = QRect(self._left, y, self._inner, chip)
        place_reasons(places, self._model.question(), look)

    def _place_cluster(self, places: Places, parts: Sequence[Part], block: QRect) -> int:
        """Returns how far to the right texts may reach."""
        metrics, look = self.look.metrics, self.look
        if self.is_stacked:
            y = block.bottom() + 1
            line = QRect(self._left, y, self._inner, look.button)
            line_up(places, fitted(parts, self._inner, look), line, look)
            return self._left + self._inner
        shown = fitted(parts, round(self._inner * (1 - _LEAST_TEXT)), look)
        width = total_width(shown, look)
        high = block.height() if block.height() < _TALL * look.line else 2 * look.button
        end = self._left + self._inner
        line = QRect(end - width, block.top() + (high - look.button) // 2, width, look.button)
        line_up(places, shown, line, look)
        return min(end - width - metrics.grid if shown else end, self._left + self._text_width)

    def _place_texts(self, places: Places, entry: Proposed, block: QRect, right: int, *, unfolded: bool) -> None:
        metrics, look = self.look.metrics, self.look
        width = max(right - self._left, 1)
        text = self._text(entry, width)
        # Beside wider buttons a text gets no more lines than it has beside the usual ones.
        places.lines = text.lines if unfolded else min(text.lines, self._folded_lines(entry))
        shown = places.lines * look.line
        note, asks = self._model.note(entry), entry.asks_why and self._model.affair(entry.key) is None
        if unfolded:
            under = self._unfolded_note(entry, width).height() if note or entry.details else 0
        else:
            under = look.chip_height if asks else look.small_line if note else 0
        beside = self.is_stacked and not unfolded and not has_note(entry)
        below = 0 if beside else under
        gap = min(max(block.height() - shown - below, 0) // 3, metrics.half) if below else 0
        top = block.top() + max((block.height() - shown - below - gap) // 2, 0)
        places.text = QRect(self._left, top, width, shown)
        # With no buttons at the end, a remark has all the room there is.
        note_width = width if any(placed.part.kind is not Kind.TEXT for placed in places.parts) else self._inner
        places.note = QRect(self._left, top + shown + gap, note_width, under)
        places.note_lines = 0 if unfolded else 1
        if beside:
            places.note = self._beside_buttons(places, block, under)
            if places.note.width() < _LEAST_NOTE * metrics.grid:  # the unfolded row says it
                places.note = QRect()
                if note:
                    self._add_unfold(places, places.text)
                return
        if asks and not unfolded:
            place_reasons(places, self._model.question(), look)
        elif not unfolded:
            self._place_unfold(places, text, note)
        else:
            self._add_unfold(places, places.text)

    def _beside_buttons(self, places: Places, block: QRect, height: int) -> QRect:
        """Where the buttons have a line of their own, what is said later stands behind them."""
        left = max((placed.rect.right() + 1 for placed in places.parts), default=self._left) + self.look.metrics.grid
        top = block.bottom() + 1 + (self.look.button - height) // 2
        return QRect(left, top, max(self._left + self._inner - left, 1), height)

    def _place_unfold(self, places: Places, text: TextBlock, note: str) -> None:
        if note and self.look.plain_width(note) > places.note.width():
            self._add_unfold(places, places.note)
            places.note.setWidth(max(places.note.width() - places.unfold.width(), 1))
        elif text.is_cut(places.lines):
            self._add_unfold(places, places.note if note else places.text)
            if note:
                places.note.setWidth(max(places.note.width() - places.unfold.width(), 1))

    def _add_unfold(self, places: Places, beside: QRect) -> None:
        size = self.look.metrics.icon
        places.unfold = QRect(beside.right() + 1 - size, beside.bottom() + 1 - size, size, size)
        folded = places.note_lines == 1
        places.parts.append(
            Placed(Part(Kind.TEXT, self._model.unfold_tip(folded=folded), Extra.UNFOLD), places.unfold)
        )


def has_note(entry: Proposed) -> bool:
    """Whether something is said beside the change from the beginning; what is said later finds room anyway."""
    return bool(entry.row.item.reason or entry.row.uncertain or entry.row.destructive)
