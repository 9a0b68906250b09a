"""A change on a review card: before and after, its state, and what can be done to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.review.states import Action
from desktop.ui.core.icons import Icons
from desktop.ui.review.model import Entry, Proposed, ReviewModel, RowActivity, RowPhase
from desktop.ui.review.row import LEFT, ReviewRow
from desktop.ui.review.row_commands import PartKind, RowPart, arrow_part, parts_at_end, parts_below, tick_part
from desktop.ui.review.row_style import CardStyle, TextBlock
from desktop.ui.review.values import LINE

LINES = 3
"""A folded row shows at most as many of its text, and of each of its remarks that many less one."""

_TALL = 7
"""Of rows with more lines the buttons stand at the top."""

_LEAST_NOTE = 4
"""In grid units: less of a remark says nothing."""

_LEAST_TEXT = 0.42
"""Of a row this share is the text's; buttons with words on them become icons first."""


class ProposalRow(ReviewRow):
    """One change.

    Its height follows from what is proposed alone, never from what became of it: a verdict moves nothing.
    """

    entry: Proposed

    def __init__(self, model: ReviewModel, style: CardStyle, icons: Icons, parent: QWidget) -> None:
        super().__init__(model, style, icons, parent)
        self.is_unfolded = False
        self._is_current = False
        self._has_strong_focus = False
        self._editor: QWidget | None = None
        self._kept = 0  # what it needed once it keeps: when a stale change is settled, nothing below it moves up
        self._needed = 0
        self._asked = False
        self._clear()

    def show_entry(self, entry: Entry) -> None:
        assert isinstance(entry, Proposed)
        self.entry, self.is_dirty = entry, True
        self._needed = 0
        if self._asked:  # the question was answered, and needs no room any more
            self._asked, self._kept = False, 0
        self.setAccessibleName(self.model.spoken(entry))

    def restyle(self, style: CardStyle) -> None:
        super().restyle(style)
        self.forget_height()

    def forget_height(self) -> None:
        self._needed = self._kept = 0

    def unfold(self, on: bool) -> None:
        self.is_unfolded, self.is_dirty = on, True
        self.forget_height()

    def set_editor(self, editor: QWidget | None) -> None:
        """A widget in place of the row, until there is none any more."""
        self._editor, self.is_dirty = editor, True
        if editor is not None:
            editor.setParent(self)
            editor.show()

    def set_current(self, *, on: bool, strong: bool) -> None:
        if (on, strong) != (self._is_current, self._has_strong_focus):
            self._is_current, self._has_strong_focus = on, strong
            self.update()

    def menu_corner(self) -> QPoint:
        """Where a menu about it comes up."""
        return self.mapToGlobal(QPoint(self.text_rect.left(), self.height() - 1))

    # its height

    def needed_height(self) -> int:
        if not self._needed:
            self._needed = self._kept = max(self._measure(), self._kept)
        return max(self._needed, self._editor_height())

    def _editor_height(self) -> int:
        if self._editor is None:
            return 0
        width, wraps = self.card_style.width, self._editor.hasHeightForWidth()
        return self._editor.heightForWidth(width) if wraps else self._editor.sizeHint().height()

    def _measure(self) -> int:
        style, metrics, entry = self.card_style, self.card_style.metrics, self.entry
        parts = parts_at_end(entry, self.model.activity(entry.key))
        width = self._fitted_end(parts)[1] if self.is_unfolded else 0
        shown = self._text(width).height() if self.is_unfolded else self._folded_lines() * style.line
        more = self._now_height() + style.bar * bool(parts_below(entry, self._question()))
        note = self._note_height(width)
        if more and not note and not style.is_stacked and self.model.note(entry):
            note = style.small_line
        height = shown + note + metrics.gap + (metrics.half if note else 0)
        if not style.is_stacked and not more:  # there is room for what will be said beside it
            height = max(height, shown + style.chip_height + 3, metrics.row + metrics.snug)
        return height + more + style.bar * style.is_stacked

    def _question(self) -> RowActivity | None:
        """What is under way takes room only where it asks something."""
        activity = self.model.activity(self.entry.key)
        self._asked = activity is not None and activity.phase is RowPhase.ASKING
        return activity if self._asked else None

    def _note_height(self, width: int) -> int:
        if self.is_unfolded:
            return self._unfolded_note(width).height() if self._remarks() else 0
        return self.card_style.small_line if has_note(self.entry) else 0

    def _now_height(self) -> int:
        return sum(block.height(self._now_lines) for block in self._now_blocks())

    # its texts

    @property
    def _now_lines(self) -> int:
        return 0 if self.is_unfolded else LINES - 1

    def _folded_lines(self) -> int:
        return self.card_style.lines(self.entry.brief, self.card_style.text_width, LINES)

    def _text(self, width: int) -> TextBlock:
        style = self.card_style
        if self.is_unfolded:  # beside the arrow that folds it again
            return style.text(self.entry.full, width - style.metrics.icon, faded=self._is_faded)
        return style.text(self.entry.brief, width, LINES, faded=self._is_faded)

    def _now_blocks(self) -> list[TextBlock]:
        return [self.card_style.small_text(line, self.card_style.inner) for line in self.entry.now_lines]

    def _unfolded_note(self, width: int) -> TextBlock:
        return self.card_style.small_text(self._remarks(), width)

    def _remarks(self) -> str:
        return LINE.join(part for part in (self.model.note(self.entry), *self.entry.details) if part)

    @property
    def _is_faded(self) -> bool:
        """What was turned down or is over stands back."""
        return not self.entry.waits and Action.UNDO not in self.entry.actions

    @property
    def _asks_why(self) -> bool:
        return self.entry.asks_why and self.model.activity(self.entry.key) is None

    # where its parts are

    def place_parts(self) -> None:
        self._clear()
        if self._editor is not None:
            self._editor.setGeometry(self.rect().adjusted(0, 0, 0, -1))
        activity = self.model.activity(self.entry.key)
        if activity is None or activity.phase is not RowPhase.EDITING:
            self._place(activity)
        self.put(self._parts)

    def _clear(self) -> None:
        self._parts: list[tuple[RowPart, QRect]] = []
        self.text_rect = QRect()
        self._lines = 0
        self.note_rect = QRect()
        self._why_rect = QRect()
        self._now_rect = QRect()
        self._arrow_rect = QRect()

    def _place(self, activity: RowActivity | None) -> None:
        style, metrics, entry = self.card_style, self.card_style.metrics, self.entry
        words = parts_below(entry, activity)
        below = self._now_height() + style.bar * (bool(words) + style.is_stacked)
        block = self.rect().adjusted(0, 0, 0, -below - (metrics.half if below else 0))
        parts = parts_at_end(entry, activity)
        if self._asks_why and not self.is_unfolded and not self._has_room_to_ask(parts):
            self._place_asking(parts, block)
        else:
            self._place_texts(block, self._place_end(parts, block))
        if entry.now_lines:
            y = block.bottom() + 1 + style.bar * style.is_stacked
            self._now_rect = QRect(style.left, y, style.inner, self._now_height())
            is_cut = not self.is_unfolded and any(each.is_cut(LINES - 1) for each in self._now_blocks())
            if is_cut and self._arrow_rect.isNull():
                self._add_arrow(self._now_rect)
        if words:
            y = self.height() - style.bar - metrics.half // 2
            self._line_up(style.fitted_words(words, style.inner), QRect(style.left, y, style.inner, style.button))
        if entry.can_tick and activity is None:
            size = metrics.check + 2
            box = QRect(metrics.gap, self.text_rect.top() + style.line // 2 - size // 2, size, size)
            around = box.adjusted(-metrics.gap, -metrics.half, metrics.half, metrics.half)
            self._parts.append((tick_part(on=self.model.is_ticked(entry.key)), around))

    def _line_up(self, parts: Sequence[RowPart], line: QRect) -> None:
        """One beside the other from the left, each in the middle of the line."""
        style, left = self.card_style, line.left()
        too_much = max(style.total_width(parts) - line.width(), 0)
        for part in parts:
            size = QSize(style.part_width(part), style.button)
            if part.kind is PartKind.WORD and too_much:
                size.setWidth(max(size.width() - too_much, style.button))
                too_much = 0
            if part.kind in (PartKind.CHIP, PartKind.REASON):
                size.setHeight(style.chip_height)
            top = line.top() + (line.height() - size.height()) // 2
            self._parts.append((part, QRect(QPoint(left, top), size)))
            left += size.width() + style.metrics.half

    def _fitted_end(self, parts: Sequence[RowPart]) -> tuple[list[RowPart], int]:
        """What stands at the end in the form that has room, and the width that it leaves for texts."""
        style = self.card_style
        if style.is_stacked:
            return style.fitted(parts, style.inner), style.inner
        fitted = style.fitted(parts, round(style.inner * (1 - _LEAST_TEXT)))
        beside = style.total_width(fitted) + style.metrics.grid if fitted else 0
        return fitted, max(min(style.inner - beside, style.text_width), 1)

    def _place_end(self, parts: Sequence[RowPart], block: QRect) -> int:
        """Returns the width that is left for texts."""
        style, (fitted, left) = self.card_style, self._fitted_end(parts)
        line = QRect(style.left, block.bottom() + 1, style.inner, style.button)
        if not style.is_stacked:
            high = block.height() if block.height() < _TALL * style.line else 2 * style.button
            line.moveTop((high - style.button) // 2)
            line.setLeft(line.right() + 1 - style.total_width(fitted))
        self._line_up(fitted, line)
        return left

    def _place_texts(self, block: QRect, width: int) -> None:
        style, metrics, entry = self.card_style, self.card_style.metrics, self.entry
        text = self._text(width)
        # Beside wider buttons a text gets no more lines than it has beside the usual ones.
        self._lines = text.lines if self.is_unfolded else min(text.lines, self._folded_lines())
        shown, note, asks = self._lines * style.line, self.model.note(entry), self._asks_why
        if self.is_unfolded:
            under = self._note_height(width)
        else:
            under = style.chip_height if asks else style.small_line if note else 0
        beside = style.is_stacked and not self.is_unfolded and not has_note(entry)
        below = 0 if beside else under
        gap = min(max(block.height() - shown - below, 0) // 3, metrics.half) if below else 0
        top = max((block.height() - shown - below - gap) // 2, 0)
        self.text_rect = QRect(style.left, top, width, shown)
        # With no buttons at the end, a remark has all the room there is.
        note_width = width if any(part.kind is not PartKind.TEXT for part, _ in self._parts) else style.inner
        self.note_rect = QRect(style.left, top + shown + gap, note_width, under)
        if beside:
            self.note_rect = self._beside_buttons(block, under)
            if self.note_rect.width() < _LEAST_NOTE * metrics.grid:  # the unfolded row says it
                self.note_rect = QRect()
                if note:
                    self._add_arrow(self.text_rect)
                return
        if self.is_unfolded:
            self._add_arrow(self.text_rect)
        elif asks:
            self._place_reasons()
        elif note and (style.plain_width(note) > self.note_rect.width() or text.is_cut(self._lines)):
            self._add_arrow(self.note_rect)
            self.note_rect.setWidth(max(self.note_rect.width() - self._arrow_rect.width(), 1))
        elif text.is_cut(self._lines):
            self._add_arrow(self.text_rect)

    def _beside_buttons(self, block: QRect, height: int) -> QRect:
        """Where the buttons have a line of their own, what is said later stands behind them."""
        style = self.card_style
        left = max((rect.right() + 1 for _, rect in self._parts), default=style.left) + style.metrics.grid
        top = block.bottom() + 1 + (style.button - height) // 2
        return QRect(left, top, max(style.left + style.inner - left, 1), height)

    def _add_arrow(self, beside: QRect) -> None:
        size = self.card_style.metrics.icon
        self._arrow_rect = QRect(beside.right() + 1 - size, beside.bottom() + 1 - size, size, size)
        self._parts.append((arrow_part(folded=not self.is_unfolded), self._arrow_rect))

    def _has_room_to_ask(self, parts: Sequence[RowPart]) -> bool:
        """Whether the reasons for a rejection have room beside the buttons."""
        style = self.card_style
        room = style.inner - style.total_width(parts) - style.metrics.grid
        return not style.is_stacked and style.reasons_width(self.model.question()) <= room

    def _place_asking(self, parts: Sequence[RowPart], block: QRect) -> None:
        """The reasons get a line for themselves, and buttons become chips: so the row can be as high as it was."""
        style, metrics, chip = self.card_style, self.card_style.metrics, self.card_style.chip_height
        small = [part.as_chip() for part in parts]
        width, end = style.total_width(small), style.left + style.inner
        beside = 0 if style.is_stacked else width + metrics.grid
        text_width = max(min(style.inner - beside, style.text_width), 1)
        self._lines = min(self._text(text_width).lines, self._folded_lines())
        lines = [self._lines * style.line, *([chip] if style.is_stacked else []), chip]
        room = block.height() + style.bar * style.is_stacked
        gap = min(max(room - sum(lines), 0) // (len(lines) + 1), metrics.half)
        top = max((room - sum(lines) - gap * (len(lines) - 1)) // 2, 0)
        self.text_rect = QRect(style.left, top, text_width, lines[0])
        y = self.text_rect.bottom() + 1 + gap
        if style.is_stacked:
            self._line_up(small, QRect(style.left, y, style.inner, chip))
            y += chip + gap
        else:
            self._line_up(small, QRect(end - width, max(top + (style.line - chip) // 2, 0), width, chip))
        self.note_rect = QRect(style.left, y, style.inner, chip)
        self._place_reasons()

    def _place_reasons(self) -> None:
        """In the place of the note. The answers matter more than the question: that goes where not all has room."""
        style, line = self.card_style, QRect(self.note_rect)
        question = self.model.question()
        if style.reasons_width(question) <= line.width():
            self._why_rect = QRect(line)
            self._why_rect.setWidth(style.question_width(question))
            line.setLeft(self._why_rect.right() + 1)
        line.setHeight(style.chip_height)
        self._line_up(style.fitted_reasons(line.width()), line)

    # painting

    def paint(self, painter: QPainter, *, selected: bool = False) -> None:
        self._paint_ground(painter)
        if self._lines:
            self._paint_texts(painter)
        super().paint(painter, selected=selected or (self._is_current and self._has_strong_focus))

    def _paint_ground(self, painter: QPainter) -> None:
        style, rect = self.card_style, self.rect()
        if self._is_current:
            painter.fillRect(rect, style.color("selection" if self._has_strong_focus else "hover"))
            bar = QRect(0, 0, style.metrics.half // 2, rect.height())
            painter.fillRect(bar, style.color("accent" if self._has_strong_focus else "border"))
        elif self.underMouse():
            painter.fillRect(rect, style.color("hover"))
        rows = self.parentWidget()
        if rows is not None and self.geometry().bottom() < rows.rect().bottom():  # not the last
            painter.fillRect(0, rect.bottom(), rect.width(), 1, style.color("line"))

    def _paint_texts(self, painter: QPainter) -> None:
        style, muted = self.card_style, self.card_style.color("muted")
        rect = self.text_rect
        ink = muted if self._is_faded else style.color("text")
        self._text(rect.width()).draw(painter, rect.left(), rect.top(), self._lines, ink, self._beside_arrow(rect))
        note = self.note_rect
        if not self._why_rect.isNull():
            painter.setFont(style.chip_font)
            painter.setPen(muted)
            painter.drawText(self._why_rect, LEFT, self.model.question())
        elif note.height() > 0 and self.is_unfolded:
            self._unfolded_note(note.width()).draw(painter, note.left(), note.top(), 0, muted)
        elif note.height() > 0 and not self._asks_why:
            block = style.small_text(self.model.note(self.entry), note.width(), 1)
            block.draw(painter, note.left(), note.top(), 1, muted)
        top, left = self._now_rect.top(), self._now_rect.left()
        for block in self._now_blocks():
            height = block.height(self._now_lines)
            room = self._beside_arrow(QRect(left, top, self._now_rect.width(), height))
            block.draw(painter, left, top, self._now_lines, muted, room)
            top += height

    def _beside_arrow(self, text: QRect) -> int:
        """How wide the last line of a text may be."""
        return text.width() - (self._arrow_rect.width() if self._arrow_rect.intersects(text) else 0)

    def event(self, event: QEvent) -> bool:
        """The whole of a remark that is cut is told where the pointer rests on it."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            is_cut = not self._arrow_rect.isNull() and self.note_rect.contains(event.pos())
            text = self.model.note(self.entry) if is_cut else ""
            QToolTip.showText(event.globalPos(), text, self, self.note_rect)
            return True
        return super().event(event)


def has_note(entry: Proposed) -> bool:
    """Whether something is said beside the change from the beginning; what is said later finds room anyway."""
    return bool(entry.row.item.reason or entry.row.destructive)
