"""Labels: plain ones, those that give way where there is little room, and icons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.ui.core.icons import Icon, Icons, Illustration, Ink
from desktop.ui.theme.style import WidgetKind, mark


def make_label(text: str, parent: QWidget, kind: WidgetKind | None = None, *, wraps: bool = False) -> QLabel:
    """Plain text: names of tasks, folders and devices are whatever somebody chose."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wraps)
    return label if kind is None else mark(label, kind)


def wrapped_label(text: str, parent: QWidget, kind: WidgetKind | None = None) -> QLabel:
    """Never widens what it stands in."""
    label = make_label(text, parent, kind, wraps=True)
    label.setMinimumWidth(1)
    return label


class IconLabel(QLabel):
    """Follows the theme. `size` is the name of one of its metrics."""

    def __init__(
        self, icons: Icons, parent: QWidget, icon: Icon | None = None, ink: Ink = Ink.MUTED, size: str = "icon"
    ) -> None:
        super().__init__(parent)
        self._icons = icons
        self._icon, self._ink, self._size = icon, ink, size
        icons.theme.follow(self.on_theme_changed)

    def show_icon(self, icon: Icon, ink: Ink) -> None:
        self._icon, self._ink = icon, ink
        self.on_theme_changed()

    def on_theme_changed(self) -> None:
        if self._icon is not None:
            size = getattr(self._icons.theme.metrics, self._size)
            self.setPixmap(self._icons.pixmap(self._icon, self._ink, size))


class IllustrationLabel(QLabel):
    """Follows the theme, and stands in the middle of its room."""

    def __init__(self, icons: Icons, parent: QWidget, drawing: Illustration | None = None) -> None:
        super().__init__(parent, alignment=Qt.AlignmentFlag.AlignCenter)
        self._icons, self._drawing = icons, drawing
        icons.theme.follow(self.on_theme_changed)

    def show_illustration(self, drawing: Illustration) -> None:
        self._drawing = drawing
        self.on_theme_changed()

    def on_theme_changed(self) -> None:
        if self._drawing is not None:
            self.setPixmap(self._icons.illustration(self._drawing, self._icons.theme.metrics.illustration))


class ElidedLabel(QLabel):
    """One line of plain text. It may become as narrow as its first letters, or as `set_least_width` allows."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._least = 0
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIndent(0)  # a style sheet's padding would otherwise count as a frame, which brings its own

    def setText(self, text: str) -> None:
        super().setText(text)
        self._show_rest()

    def set_least_width(self, width: int) -> None:
        """As much of a longer text stays. A minimum width would also widen shorter ones."""
        self._least = width
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), self._least or self.fontMetrics().averageCharWidth() * 4), hint.height())

    def sizeHint(self) -> QSize:
        return super().minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_rest()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter | self.alignment(), self._elided())

    def _elided(self) -> str:
        width = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, width)

    def _show_rest(self) -> None:
        self.setToolTip(self.text() if self._elided() != self.text() else "")


class FittingLabel(QLabel):
    """Shows the first of some texts, the longest, that fits; or none of them. It never cuts one off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: tuple[str, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_texts(self, *texts: str) -> None:
        self._texts = texts
        self.updateGeometry()
        self._choose()

    def sizeHint(self) -> QSize:
        return QSize(max(map(self._width, self._texts), default=0), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._choose()

    def _choose(self) -> None:
        chosen = next((text for text in self._texts if self._width(text) <= self.width()), "")
        if chosen != self.text():
            self.setText(chosen)

    def _width(self, text: str) -> int:
        margins = self.contentsMargins()
        return self.fontMetrics().horizontalAdvance(text) + margins.left() + margins.right() + 1
