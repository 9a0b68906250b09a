"""Draws the rows of a review card."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.review.entries import Heading, Proposed
from desktop.ui.review.geometry import LINES, Geometry
from desktop.ui.review.model import Passing, ReviewModel
from desktop.ui.review.parts import Deed, Extra, Kind
from desktop.ui.review.placing import Placed, Places
from desktop.ui.theme.style import Tone

_ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute.value | Qt.TextFlag.TextSingleLine.value
_MIDDLE = _ABSOLUTE | Qt.AlignmentFlag.AlignCenter.value
_LEFT = _ABSOLUTE | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value


@dataclass(frozen=True, slots=True)
class Hand:
    """Where the user is: the row that the keyboard acts on, and what the pointer is over."""

    current: int = -1
    focused: bool = False
    hovered: int = -1
    deed: Deed | None = None
    value: str = ""
    pressed: bool = False


class ReviewPainter:
    def __init__(self, painter: QPainter, geometry: Geometry, model: ReviewModel, icons: Icons, hand: Hand) -> None:
        self._painter = painter
        self._geometry = geometry
        self._look = geometry.look
        self._model = model
        self._icons = icons
        self._hand = hand
        self._ratio = painter.device().devicePixelRatioF()

    def heading(self, entry: Heading, places: Places, row: int) -> None:
        painter, look = self._painter, self._look
        hot = row == self._hand.hovered and self._hand.deed is Extra.OPEN_TASK
        font = look.heading_font
        font.setUnderline(hot)
        painter.setFont(font)
        painter.setPen(look.color("text" if hot else "muted"))
        width = places.text.width()
        title = QFontMetrics(font).elidedText(entry.title, Qt.TextElideMode.ElideRight, width)
        painter.drawText(places.text, _LEFT, title)
        font.setUnderline(False)
        for placed in places.parts:
            if placed.part.kind is Kind.CHIP:
                self._chip(placed, selected=False, hot=False)

    def proposed(self, entry: Proposed, places: Places, row: int, *, is_last: bool) -> None:
        painter, look = self._painter, self._look
        self._ground(places, row, is_last=is_last)
        affair = self._model.affair(entry.key)
        if affair is not None and affair.passing is Passing.EDITING:
            return
        if not places.tick.isNull():
            hot = row == self._hand.hovered and self._hand.deed is Extra.TICK
            self._tick(places.tick, on=self._model.is_ticked(entry.key), hot=hot)
        text = self._geometry.text_block(entry, places)
        ink = look.color("muted" if self._geometry.is_faded(entry) else "text")
        room = _beside_arrow(places, places.text)
        text.draw(painter, places.text.left(), places.text.top(), places.lines, ink, room)
        self._note(entry, places)
        top = places.now.top()
        for block in self._geometry.now_blocks(entry) if not places.now.isNull() else ():
            most = 0 if entry.key in self._geometry.unfolded else LINES - 1
            room = _beside_arrow(places, QRect(places.now.left(), top, places.now.width(), block.height(most)))
            block.draw(painter, places.now.left(), top, most, look.color("muted"), room)
            top += block.height(most)
        for placed in places.parts:
            self._part(placed, row)
        if not places.unfold.isNull():
            folded = entry.key not in self._geometry.unfolded
            self._icons.paint(painter, places.unfold, Icon.CHEVRON_DOWN if folded else Icon.CHEVRON_UP)

    def _ground(self, places: Places, row: int, *, is_last: bool) -> None:
        painter, look, rect = self._painter, self._look, places.row
        if row == self._hand.current:
            bar = QRect(rect.left(), rect.top(), look.metrics.half // 2, rect.height())
            strong = self._hand.focused
            painter.fillRect(rect, look.color("selection" if strong else "hover"))
            painter.fillRect(bar, look.color("accent" if strong else "border"))
        elif row == self._hand.hovered:
            painter.fillRect(rect, look.color("hover"))
        if not is_last:
            painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, look.color("line"))

    def _note(self, entry: Proposed, places: Places) -> None:
        painter, look = self._painter, self._look
        if places.note.height() <= 0:
            return
        if entry.asks_why and places.note_lines and self._model.affair(entry.key) is None:
            painter.setFont(look.chip_font)
            painter.setPen(look.color("muted"))
            if not places.why.isNull():
                painter.drawText(places.why, _LEFT, self._model.question())
            return
        block = self._geometry.note_block(entry, places)
        block.draw(painter, places.note.left(), places.note.top(), places.note_lines, look.color("muted"))

    def _part(self, placed: Placed, row: int) -> None:
        part, hand = placed.part, self._hand
        hot = row == hand.hovered and part.deed is not None and (hand.deed, hand.value) == (part.deed, part.value)
        match part.kind:
            case Kind.CHIP | Kind.REASON:
                self._chip(placed, selected=row == hand.current and hand.focused, hot=hot)
            case Kind.ICON | Kind.WORD:
                self._button(placed, hot=hot, pressed=hot and hand.pressed)
            case Kind.TEXT if part.deed is None:
                self._painter.setFont(self._look.chip_font)
                self._painter.setPen(self._look.color("muted"))
                self._painter.drawText(placed.rect, _MIDDLE, part.text)

    def _chip(self, placed: Placed, *, selected: bool, hot: bool) -> None:
        look, painter, metrics = self._look, self._painter, self._look.metrics
        part, rect = placed.part, placed.rect
        color, ground = look.tone(part.tone, selected=selected, hovered=hot)
        clickable = part.kind is Kind.REASON

        def draw(painter: QPainter, rect: QRect) -> None:
            painter.setPen(QPen(look.color("border"), 1) if clickable else Qt.PenStyle.NoPen)
            painter.setBrush(look.color("pressed" if hot else "surface") if clickable else ground)
            half = 0.5 if clickable else 0.0
            box = QRectF(rect).adjusted(half, half, -half, -half)
            painter.drawRoundedRect(box, metrics.chip_radius, metrics.chip_radius)

        key = ("review chip", part.tone, clickable, selected, hot)
        painter.drawPixmap(rect.topLeft(), look.shape(key, rect.size(), self._ratio, draw))
        painter.setFont(look.chip_font)
        painter.setPen(look.color("text") if hot else color)
        width = rect.width() - 2 * metrics.snug + 2
        text = QFontMetrics(look.chip_font).elidedText(part.text, Qt.TextElideMode.ElideRight, width)
        painter.drawText(rect, _MIDDLE, text)

    def _button(self, placed: Placed, *, hot: bool, pressed: bool) -> None:
        look, painter = self._look, self._painter
        part, rect = placed.part, placed.rect
        tone = {Ink.GOOD: Tone.GOOD, Ink.BAD: Tone.BAD, Ink.WARN: Tone.WARN}.get(part.ink)

        def draw(painter: QPainter, rect: QRect) -> None:
            edge, fill = look.color("border"), look.color("surface")
            if hot:
                color, ground = look.tone(tone or Tone.NEUTRAL, selected=False, hovered=pressed)
                edge, fill = (color, ground) if tone else (look.color("disabled"), look.color("pressed"))
            painter.setPen(QPen(edge, 1))
            painter.setBrush(fill)
            radius = look.metrics.control_radius
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

        key = ("review button", part.ink, hot, pressed)
        painter.drawPixmap(rect.topLeft(), look.shape(key, rect.size(), self._ratio, draw))
        if part.kind is Kind.ICON and part.icon is not None:
            size = look.metrics.icon
            side = QRect(rect.center().x() - size // 2 + 1, rect.center().y() - size // 2 + 1, size, size)
            self._icons.paint(painter, side, part.icon, part.ink)
            return
        painter.setFont(look.chip_font)
        painter.setPen(look.color("text"))
        room = rect.width() - 2 * look.metrics.half
        text = QFontMetrics(look.chip_font).elidedText(part.text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(rect, _MIDDLE, text)

    def _tick(self, rect: QRect, *, on: bool, hot: bool) -> None:
        look = self._look
        fill = ("accent_hover" if hot else "accent") if on else ("accent_soft" if hot else "surface")
        edge = fill if on else ("accent" if hot else "muted")

        def draw(painter: QPainter, rect: QRect) -> None:
            painter.setPen(QPen(QColor(look.color(edge)), look.stroke))
            painter.setBrush(look.color(fill))
            half, radius = look.stroke / 2, look.metrics.chip_radius
            painter.drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), radius - half, radius - half)

        picture = look.shape(("review tick", fill, edge), rect.size(), self._ratio, draw)
        self._painter.drawPixmap(rect.topLeft(), picture)
        if on:
            self._icons.paint(self._painter, rect.adjusted(1, 1, -1, -1), Icon.CHECK, Ink.ON_ACCENT)


def _beside_arrow(places: Places, text: QRect) -> int:
    """How wide the last line of a text may be."""
    return text.width() - (places.unfold.width() if places.unfold.intersects(text) else 0)
