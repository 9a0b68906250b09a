"""What the user said, in a bubble at the right."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QTextBrowser, QWidget

from desktop.ui.theme.manager import Theme
from desktop.ui.widgets.looks import set_look
from desktop.ui.widgets.own_height import fit_height, height_of_text

_WIDEST = 0.86  # of the transcript
_SPEAKING_CORNER = 2
_SURELY_WRAPS = 2_000  # characters; as wide as can be, too, where they are many short lines
_WIDER_THAN_ANY = 1 << 24


class PlainView(QTextBrowser):
    """Text as it was typed, to read, select and copy; as high as it is."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_look(self, "look", "bare")
        self.setOpenLinks(False)
        self.document().setDocumentMargin(0)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setPlainText(text)

    def natural_width(self) -> int:
        """Of the longest line, if nothing were to wrap; of a text that surely wraps, all there is."""
        if self.document().characterCount() > _SURELY_WRAPS:
            return _WIDER_THAN_ANY
        whole = self.document().clone()
        whole.setDefaultFont(self.font())
        whole.setTextWidth(-1)
        width = int(whole.idealWidth()) + 2
        whole.deleteLater()
        return width

    def fit(self, width: int) -> None:
        self.setFixedWidth(width)
        self.document().setTextWidth(width)
        fit_height(self)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), height_of_text(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class UserBubble(QWidget):
    """As wide as its text, up to most of the width there is."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.view = PlainView(text, self)
        self.view.setAccessibleName(self.tr("You"))
        self.view.setAccessibleDescription(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(self.view)
        theme.changed.connect(self.on_theme_changed)
        self._fit()

    def text(self) -> str:
        return self.view.toPlainText()

    def on_theme_changed(self) -> None:
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        metrics = self._theme.metrics
        across, down = metrics.gap, metrics.snug
        rect = QRectF(self.view.geometry()).adjusted(-across, -down, across, down)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tokens.accent_soft))
        shape = QPainterPath()
        shape.addRoundedRect(rect, metrics.card_radius, metrics.card_radius)
        corner = QRectF(0, 0, rect.width() / 2, rect.height() / 2)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        corner.moveBottomLeft(rect.bottomLeft()) if is_mirrored else corner.moveBottomRight(rect.bottomRight())
        speaking = QPainterPath()
        speaking.addRoundedRect(corner, _SPEAKING_CORNER, _SPEAKING_CORNER)
        painter.drawPath(shape.united(speaking))

    def _fit(self) -> None:
        metrics = self._theme.metrics
        self._row.setContentsMargins(metrics.gap, metrics.snug, metrics.gap, metrics.snug)
        room = round(self.width() * _WIDEST) - 2 * metrics.gap
        self.view.fit(max(min(self.view.natural_width(), room), metrics.triple))
        self.setFixedHeight(self.view.height() + 2 * metrics.snug)
