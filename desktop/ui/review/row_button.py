"""What can be clicked on a row of a review card."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.review.row_commands import PartKind, RowPart
from desktop.ui.review.row_style import CardStyle
from desktop.ui.theme.style import Tone

_ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute.value | Qt.TextFlag.TextSingleLine.value
MIDDLE = _ABSOLUTE | Qt.AlignmentFlag.AlignCenter.value
LEFT = _ABSOLUTE | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value

_TONES = {Ink.GOOD: Tone.GOOD, Ink.BAD: Tone.BAD, Ink.WARN: Tone.WARN}


class RowButton(QAbstractButton):
    """Draws itself: a button with a style sheet takes three times as long to make, and a card may have a thousand.

    The keyboard stays with the rows, where keys do the same. `touched` tells that the pointer was pressed on it.
    """

    touched = Signal()

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
        self.touched.emit()
        super().mousePressEvent(event)

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
                self._paint_title(painter)
            case _:
                self._paint_button(painter)
        painter.end()

    def _paint_title(self, painter: QPainter) -> None:
        hot = self.underMouse()
        font = self._style.heading_font
        font.setUnderline(hot)
        painter.setFont(font)
        painter.setPen(self._style.color("text" if hot else "muted"))
        title = QFontMetrics(font).elidedText(self.part.value, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), LEFT, title)
        font.setUnderline(False)

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
