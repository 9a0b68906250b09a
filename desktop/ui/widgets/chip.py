"""A small rounded mark for one value: a label, a date, a priority. It can have a dot, and a cross to remove it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from desktop.ui.core.icons import paint_dot
from desktop.ui.theme.style import Tone, set_tone
from desktop.ui.widgets.key_claim import claim_keys
from desktop.ui.widgets.labels import ElidedLabel
from desktop.ui.widgets.layouts import make_row

_REMOVING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space)


class Chip(QFrame):
    """A removable chip takes the focus; Delete, Backspace or Space on it means the same as a click on its cross.

    It never removes itself: whoever listens to `removed` decides.
    """

    removed = Signal()

    def __init__(
        self, text: str, tone: Tone = Tone.NEUTRAL, removable: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", tone.value)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._dot = _Dot(self)
        self._label = ElidedLabel(text, self)
        self._cross = _Cross(self)
        self._cross.clicked.connect(self.removed)
        self._dot.hide()
        make_row(self, self._dot, self._label, self._cross, spacing=0)
        self.set_removable(removable)
        self._name()
        claim_keys(self, *_REMOVING)

    def text(self) -> str:
        return self._label.text()

    def set_text(self, text: str) -> None:
        self._label.setText(text)
        self._name()

    def set_tone(self, tone: Tone) -> None:
        set_tone(self, tone)

    def set_dot(self, color: str | None, *, is_list: bool = False) -> None:
        """A dot in a colour before the text, that of a list or of a label; None takes it away."""
        self._dot.color, self._dot.is_list = color, is_list
        self._dot.setVisible(color is not None)
        self._dot.update()

    def is_removable(self) -> bool:
        return self._cross.isVisibleTo(self)

    def set_removable(self, removable: bool) -> None:
        self._cross.setVisible(removable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if removable else Qt.FocusPolicy.NoFocus)
        self._name()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_removable() and event.key() in _REMOVING:
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def _name(self) -> None:
        self.setAccessibleName(self.text())
        hint = self.tr("Press Delete to remove it.") if self.is_removable() else ""
        self.setAccessibleDescription(hint)
        for name in (self._cross.setToolTip, self._cross.setAccessibleName):
            name(self.tr("Remove {name}").format(name=self.text()))


def tab_through(chips: Iterable[QWidget], last: QWidget) -> None:
    """Makes Tab go through chips in this order, and then to the field behind them; chips are made later than that."""
    row = list(chips)
    before = last.previousInFocusChain()
    while before and before is not last and (before.focusPolicy() is Qt.FocusPolicy.NoFocus or before in row):
        before = before.previousInFocusChain()
    for one, following in pairwise((*([before] if before else []), *row, last)):
        QWidget.setTabOrder(one, following)


class _Dot(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.color: str | None = None
        self.is_list = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(height * 7 // 8, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.color or ""))
        radius = self.fontMetrics().height() / 4
        center = self.rect().toRectF().center()
        from_left = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        center.setX(radius + 1 if from_left else self.width() - radius - 1)  # next to the text
        paint_dot(painter, center, 2 * radius, is_list=self.is_list)


class _Cross(QAbstractButton):
    """Drawn in the chip's own text colour, which the style sheet puts into its palette."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the chip has it: one stop for each chip
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(height * 5 // 4, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = self.palette().color(self.foregroundRole())
        center = self.rect().toRectF().center()
        reach = self.fontMetrics().height() / 5
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            halo = QColor(color)
            halo.setAlphaF(0.16)
            painter.setBrush(halo)
            painter.drawEllipse(center, reach * 2.2, reach * 2.2)
        painter.setPen(QPen(color, max(1.2, reach * 0.4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.translate(center)
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))
