"""The rows of a review card, and what can be clicked on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.review.model import Entry, Heading, ReviewModel
from desktop.ui.review.row_commands import PartKind, RowCommand, RowPart, identity_parts, title_part
from desktop.ui.review.row_style import CardStyle
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.accessible_rows import TickableRow

_ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute.value | Qt.TextFlag.TextSingleLine.value
MIDDLE = _ABSOLUTE | Qt.AlignmentFlag.AlignCenter.value
LEFT = _ABSOLUTE | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value

_TONES = {Ink.GOOD: Tone.GOOD, Ink.BAD: Tone.BAD, Ink.WARN: Tone.WARN}


class RowButton(QAbstractButton):
    """Draws itself: a button with a style sheet takes three times as long to make, and a card may have a thousand.

    The keyboard stays with the rows, where keys do the same.
    """

    def __init__(self, part: RowPart, style: CardStyle, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self._icons = icons
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setCheckable(part.kind is PartKind.TICK)
        self.show_part(part)

    def show_part(self, part: RowPart) -> None:
        self.part = part
        self.setChecked(part.is_on)
        self.setAccessibleName(part.value if part.kind is PartKind.TITLE else part.text)
        self.setToolTip(part.tip)

    def nextCheckState(self) -> None:
        """The row says whether it is ticked."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        event.ignore()  # the row becomes the current one, too

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second of two clicks meant the same as the first; what stands there by now may be something else."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        match self.part.kind:
            case PartKind.REASON:
                paint_chip(painter, self.rect(), self.part, self._style, hot=self.underMouse())
            case PartKind.TICK:
                self._paint_tick(painter)
            case PartKind.ARROW if self.part.icon is not None:
                self._icons.paint(painter, self.rect(), self.part.icon)
            case PartKind.TITLE:
                paint_title(painter, self.rect(), self.part, self._style, hot=self.underMouse())
            case _:
                self._paint_button(painter)
        painter.end()

    def _paint_button(self, painter: QPainter) -> None:
        style, part, hot, pressed = self._style, self.part, self.underMouse(), self.isDown()
        tone = _TONES.get(part.ink)

        def draw(painter: QPainter, rect: QRect) -> None:
            edge, fill = style.color("border"), style.color("surface")
            if hot:
                color, ground = style.tone(tone or Tone.NEUTRAL, selected=False, hovered=pressed)
                edge, fill = (color, ground) if tone else (style.color("disabled"), style.color("pressed"))
            painter.setPen(QPen(edge, 1))
            painter.setBrush(fill)
            radius = style.metrics.control_radius
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

        key = ("review button", part.ink, hot, hot and pressed)
        painter.drawPixmap(0, 0, style.shape(key, self.size(), self.devicePixelRatioF(), draw))
        rect = self.rect()
        if part.kind is PartKind.ICON and part.icon is not None:
            size = style.metrics.icon
            place = QRect(rect.center().x() - size // 2 + 1, rect.center().y() - size // 2 + 1, size, size)
            self._icons.paint(painter, place, part.icon, part.ink)
            return
        painter.setFont(style.chip_font)
        painter.setPen(style.color("text"))
        room = rect.width() - 2 * style.metrics.half
        painter.drawText(rect, MIDDLE, style.chip_metrics.elidedText(part.text, Qt.TextElideMode.ElideRight, room))

    def _paint_tick(self, painter: QPainter) -> None:
        style, on, hot = self._style, self.isChecked(), self.underMouse()
        fill = ("accent_hover" if hot else "accent") if on else ("accent_soft" if hot else "surface")
        edge = fill if on else ("accent" if hot else "muted")

        def draw(painter: QPainter, rect: QRect) -> None:
            painter.setPen(QPen(QColor(style.color(edge)), style.stroke))
            painter.setBrush(style.color(fill))
            half, radius = style.stroke / 2, style.metrics.chip_radius
            painter.drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), radius - half, radius - half)

        box = style.tick_box(self.rect())
        key = ("review tick", fill, edge)
        painter.drawPixmap(box.topLeft(), style.shape(key, box.size(), self.devicePixelRatioF(), draw))
        if on:
            self._icons.paint(painter, box.adjusted(1, 1, -1, -1), Icon.CHECK, Ink.ON_ACCENT)


def paint_title(painter: QPainter, rect: QRect, part: RowPart, style: CardStyle, *, hot: bool = False) -> None:
    font = style.heading_font
    font.setUnderline(hot)
    painter.setFont(font)
    painter.setPen(style.color("text" if hot else "muted"))
    title = QFontMetrics(font).elidedText(part.value, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, LEFT, title)
    font.setUnderline(False)


def paint_chip(
    painter: QPainter, rect: QRect, part: RowPart, style: CardStyle, *, hot: bool = False, selected: bool = False
) -> None:
    """A state, or a reason to click; `selected` on a row that the keyboard acts on."""
    clickable = part.kind is PartKind.REASON
    color, ground = style.tone(part.tone, selected=selected, hovered=hot)

    def draw(painter: QPainter, rect: QRect) -> None:
        painter.setPen(QPen(style.color("border"), 1) if clickable else Qt.PenStyle.NoPen)
        painter.setBrush(style.color("pressed" if hot else "surface") if clickable else ground)
        half = 0.5 if clickable else 0.0
        box = QRectF(rect).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(box, style.metrics.chip_radius, style.metrics.chip_radius)

    key = ("review chip", part.tone, clickable, selected, hot)
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(rect.topLeft(), style.shape(key, rect.size(), ratio, draw))
    painter.setFont(style.chip_font)
    painter.setPen(style.color("text") if hot else color)
    room = rect.width() - 2 * style.metrics.snug + 2
    painter.drawText(rect, MIDDLE, style.chip_metrics.elidedText(part.text, Qt.TextElideMode.ElideRight, room))


class ReviewRow(TickableRow):
    """`commanded` tells what a click does: key, command, what goes with it. All else is for the rows around it."""

    entry: Entry
    commanded = Signal(str, object, str)

    def __init__(self, model: ReviewModel, style: CardStyle, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self.model = model
        self.card_style = style
        self._icons = icons
        self.is_dirty = True  # its parts are to be placed again
        self._is_seen = False
        self.buttons: list[RowButton] = []
        self.shown: list[tuple[RowPart, QRect]] = []  # what is only drawn
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_entry(self, entry: Entry) -> None:
        """Also the same again, when something else about it has changed."""
        raise NotImplementedError

    def needed_height(self) -> int:
        raise NotImplementedError

    def place_parts(self) -> None:
        raise NotImplementedError

    def forget_height(self) -> None:
        """It may need another one now, also a smaller one."""

    def set_current(self, *, on: bool, strong: bool) -> None:
        """Whether the keyboard acts on it, and whether that is to be seen from afar."""

    def place(self, rect: QRect) -> None:
        self.is_dirty |= rect.size() != self.size()
        self.setGeometry(rect)
        if self._is_seen:
            self.prepare()
        self.show()

    def prepare(self) -> None:
        """Makes and places what is on it. A row that nobody has seen yet waits with that: a card may be long."""
        self._is_seen = True
        if self.is_dirty:
            self.is_dirty = False
            self.place_parts()

    def restyle(self, style: CardStyle) -> None:
        self.card_style, self.is_dirty = style, True
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []

    def put(self, parts: Sequence[tuple[RowPart, QRect]]) -> None:
        """Parts in their places. A button that was there already stays, and with it what the pointer does to it."""
        kept = {_place_of(button.part): button for button in self.buttons}
        self.buttons, self.shown = [], []
        for part, rect in parts:
            if part.command is None:
                self.shown.append((part, rect))
                continue
            button = kept.pop(_place_of(part), None) or self._make_button(part)
            if button.part != part:
                button.show_part(part)
            button.setGeometry(rect)
            self.buttons.append(button)
        for button in kept.values():
            button.hide()
            button.deleteLater()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.prepare()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter)
        painter.end()

    def paint(self, painter: QPainter, *, selected: bool = False) -> None:
        """What cannot be clicked."""
        style = self.card_style
        for part, rect in self.shown:
            match part.kind:
                case PartKind.CHIP:
                    paint_chip(painter, rect, part, style, selected=selected)
                case PartKind.TITLE:
                    paint_title(painter, rect, part, style)
                case _:
                    painter.setFont(style.chip_font)
                    painter.setPen(style.color("muted"))
                    fitting = style.chip_metrics.elidedText(part.text, Qt.TextElideMode.ElideRight, rect.width())
                    painter.drawText(rect, MIDDLE, fitting)

    def _make_button(self, part: RowPart) -> RowButton:
        button = RowButton(part, self.card_style, self._icons, self)
        button.clicked.connect(self._on_clicked)
        button.show()
        return button

    def _on_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, RowButton)
        value = "" if button.part.kind is PartKind.TITLE else button.part.value
        self.commanded.emit(self.entry.key, button.part.command, value)


def _place_of(part: RowPart) -> tuple[PartKind, RowCommand | None, str]:
    return part.kind, part.command, part.value


class HeadingRow(ReviewRow):
    """Its title leads to the task, where there is one; chips beside it say that it is new, or what was said. Below it
    stands the question whether it is the task that was meant."""

    entry: Heading

    def show_entry(self, entry: Entry) -> None:
        assert isinstance(entry, Heading)
        self.entry, self.is_dirty = entry, True
        doubt = self.model.doubt(entry)
        marks = [text for text, _ in self.model.marks(entry)] if doubt else []
        self.setAccessibleName(". ".join(filter(None, [entry.title, *marks, doubt])))

    def place_parts(self) -> None:
        rect = self.rect()
        style, metrics, entry = self.card_style, self.card_style.metrics, self.entry
        marks = [RowPart(PartKind.CHIP, text, tone=tone) for text, tone in self.model.marks(entry)]
        widths = [style.part_width(mark) for mark in marks]
        room = rect.width() - 2 * metrics.gap
        width = min(style.heading_width(entry.title), max(room - sum(widths) - metrics.grid * len(marks), room // 2))
        top = metrics.control - 1 - metrics.snug // 2 - style.chip_height
        parts = [(title_part(entry), QRect(metrics.gap, top, width, style.chip_height))]
        left = metrics.gap + width + metrics.grid
        for mark, width in zip(marks, widths, strict=True):
            width = min(width, rect.width() - metrics.gap - left)
            if width > 3 * metrics.snug:
                parts.append((mark, QRect(left, top, width, style.chip_height)))
            left += width + metrics.grid
        self.put([*parts, *self._placed_question()])

    def _placed_question(self) -> list[tuple[RowPart, QRect]]:
        """The question and its answers on one line, or below each other where that is too short."""
        style, metrics, asked = self.card_style, self.card_style.metrics, self.model.doubt(self.entry)
        if not asked:
            return []
        top, left, room = metrics.control + metrics.half // 2, metrics.gap, style.width - 2 * metrics.gap
        question = RowPart(PartKind.TEXT, asked)
        width = min(style.part_width(question) + 2, room)
        placed = [(question, QRect(left, top, width, style.small_line if self._is_stacked() else style.button))]
        if self._is_stacked():
            top += style.small_line + metrics.half // 2
        else:
            left += width + metrics.grid
        for answer in identity_parts(self.entry):
            width = min(style.part_width(answer), style.width - metrics.gap - left)
            placed.append((answer, QRect(left, top, width, style.button)))
            left += width + metrics.half
        return placed

    def _is_stacked(self) -> bool:
        """As wide as the question is with its answers, also when they have been given: nothing moves."""
        style, metrics = self.card_style, self.card_style.metrics
        asked = replace(self.entry, unsure=("",))
        parts = [RowPart(PartKind.TEXT, self.model.doubt(asked)), *identity_parts(asked)]
        return style.total_width(parts) + metrics.grid > style.width - 2 * metrics.gap

    def needed_height(self) -> int:
        style = self.card_style
        if not self.entry.said:
            return style.metrics.control
        more = style.small_line + style.metrics.half // 2 if self._is_stacked() else 0
        return style.metrics.control + style.bar + more
