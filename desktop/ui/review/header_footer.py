"""The head of a review card says what Confirm all would do and how it goes; its foot, which keys work."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.review.row_commands import RowPart
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.keycaps import CapPainter, key_names
from desktop.ui.widgets.labels import ElidedLabel, make_label
from desktop.ui.widgets.layouts import make_column, make_flow, make_row

_WIDE = 76
"""In grid units: from this width on everything has room in two lines."""


class ReviewHeader(QWidget):
    """Keeps its height whatever it has to say."""

    unsaid = Signal(str)
    """What it has no room to say beside its buttons; "" where it says all."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.said = ""
        self._is_wide = False
        self.setObjectName("review-header")
        self.title = make_label("", self, wraps=True)
        self.title.setObjectName("review-title")
        self.details = mark(ElidedLabel(parent=self), WidgetKind.SMALL)
        self.details.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.status = mark(ElidedLabel(parent=self), WidgetKind.SMALL)
        self.status.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reject = make_button(self.tr("Reject remaining"), self)
        self.confirm = make_button(self.tr("Confirm all"), self, kind=WidgetKind.PRIMARY)
        self.confirm.setToolTip(self.tr("Applies exactly the rows that are ticked (Shift+A)"))
        self.stop = make_button(self.tr("Stop"), self)
        self.stop.setToolTip(self.tr("What is applied stays; the rest goes on waiting"))
        for button in (self.reject, self.confirm, self.stop):
            button.hide()  # until it is known what there is to do
        self.bar = QProgressBar(self)
        self.bar.setObjectName("review-progress")
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setTextVisible(False)
        kept = self.bar.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(kept)
        self.bar.hide()
        self._line = QWidget(self)
        self._acting = (self.status, self.reject, self.confirm, self.stop)
        self._flow = context.theme.space(make_flow(self._line, *self._acting), "grid")
        self._words = make_column(None, self.title, self.details)
        self._top = context.theme.space(make_row(None, self._words, grows=self._words), "grid")
        self._column = context.theme.space(make_column(self, self._top, self._line, self.bar), "half")
        self.restyle()

    def show_origin(self, title: str, details: str) -> None:
        self.title.setText(title)
        self.details.setText(details)
        self._arrange()

    def show_counts(self, ticked: int, waiting: int) -> None:
        """How many rows Confirm all and Reject remaining act on."""
        busy = not self.stop.isHidden()
        self.confirm.setText(
            self.tr("Confirm all ({number})").format(number=ticked) if ticked else self.tr("Confirm all")
        )
        self.confirm.setEnabled(ticked > 0)
        self.confirm.setVisible(waiting > 0 and not busy)
        self.reject.setVisible(waiting > 0 and not busy)
        self.confirm.setAccessibleName(self.tr("Confirm %n ticked change(s)", "", ticked))
        self.reject.setAccessibleName(self.tr("Reject %n remaining change(s)", "", waiting))
        self._arrange()

    def say(self, text: str, tone: Tone = Tone.NEUTRAL) -> None:
        """How it went, or what is left."""
        self.said = text
        mark(self.status, WidgetKind.SMALL, tone)
        self._arrange()

    def show_progress(self, done: int, total: int) -> None:
        """While Confirm all goes on; a total of 0 ends it."""
        self.stop.setVisible(total > 0)
        self.stop.setEnabled(True)
        self.bar.setVisible(total > 0)
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(done)
        if total:
            self.confirm.hide()
            self.reject.hide()
            self.say(self.tr("Applying {done} of {total}…").format(done=min(done + 1, total), total=total))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def restyle(self) -> None:
        metrics = self._context.theme.metrics
        self._column.setContentsMargins(*self._margins())
        self._words.setSpacing(metrics.half // 2)
        self._flow.set_line_height(self._one_line)
        self._line.setMinimumHeight(self._one_line)
        self.bar.setFixedHeight(max(metrics.half // 2, 2))
        self._arrange()

    def _arrange(self) -> None:
        self._set_wide(self.width() >= _WIDE * self._context.theme.metrics.grid)
        self.reject.setText(self.tr("Reject remaining"))
        if self._room() < 0:
            self.reject.setText(self.tr("Reject rest"))
        room = self._room() // 2 if self._is_wide else self._room()  # the other half is the origin's
        fits = self.status.fontMetrics().horizontalAdvance(self.said) <= room
        self.status.setText(self.said if fits else "")
        self.status.setVisible(room >= 0)
        self.unsaid.emit("" if fits else self.said)
        self._keep_height()

    def _keep_height(self) -> None:
        """What the buttons need they keep, also when they are gone: nothing below moves up."""
        if not self._is_wide and not self.confirm.isHidden():
            width = self.width() - 2 * self._context.theme.metrics.gap
            self._line.setMinimumHeight(max(self._flow.heightForWidth(width), self._one_line))

    def _set_wide(self, on: bool) -> None:
        """Where there is room, the buttons stand beside the words."""
        if on == self._is_wide:
            return
        self._is_wide = on
        for widget in self._acting:
            (self._flow if on else self._top).removeWidget(widget)
            (self._top if on else self._flow).addWidget(widget)
            widget.setParent(self if on else self._line)
            widget.setVisible(not widget.isHidden())
        stretch = QSizePolicy.Policy.Maximum if on else QSizePolicy.Policy.Expanding
        self.status.setSizePolicy(stretch, QSizePolicy.Policy.Fixed)
        self._line.setVisible(not on)
        self._column.setContentsMargins(*self._margins())

    @property
    def _one_line(self) -> int:
        return self._context.theme.metrics.control + self._context.theme.metrics.half

    def _margins(self) -> tuple[int, int, int, int]:
        metrics = self._context.theme.metrics
        return metrics.gap, metrics.grid, metrics.gap, metrics.half if self._is_wide else 0

    def _room(self) -> int:
        """What the buttons leave of their line; less than nothing where they do not fit in one."""
        room = self.width() - 2 * self._context.theme.metrics.gap
        for button in (self.reject, self.confirm, self.stop):
            if not button.isHidden():
                room -= button.sizeHint().width() + self._flow.spacing()
        return room


class KeyHints(QWidget):
    """One quiet line, with as many of them as there is room for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._caps = CapPainter(theme)
        self.hints: tuple[RowPart, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.follow(self.on_theme_changed)

    def show_hints(self, hints: Sequence[RowPart]) -> None:
        if tuple(hints) != self.hints:
            self.hints = tuple(hints)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self._caps.height + 2)

    def on_theme_changed(self) -> None:
        self.setFont(self._theme.font(self._theme.metrics.small))
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QColor(self._theme.tokens.muted))
        metrics, words = self._theme.metrics, QFontMetrics(self.font())
        left = 0
        for hint in self.hints:
            names = key_names(hint.key)
            caps, text = self._caps.width(names), words.horizontalAdvance(hint.text)
            if left + caps + metrics.half + text > self.width():
                continue  # a shorter one may still have room
            self._caps.paint(painter, left, self.height() // 2, names)
            left += caps + metrics.half
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRect(left, 0, text + 1, self.height()), side, hint.text)
            left += text + metrics.gap


class ReviewFooter(QWidget):
    """There only where it has something to say: the keys of a row, or what the head has no room for."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.keys = KeyHints(context.theme, self)
        self.rest = mark(ElidedLabel(parent=self), WidgetKind.SMALL)
        self.rest.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        context.theme.space(make_row(self, self.keys, self.rest, grows=self.keys), "gap", ("gap", "snug"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_keys(self, hints: Sequence[RowPart]) -> None:
        """What keys do to the row that has the focus; none where no row has."""
        self.keys.show_hints(hints)
        self._show()

    def say(self, text: str) -> None:
        self.rest.setText(text)
        self.rest.setVisible(bool(text))
        self._show()

    def _show(self) -> None:
        self.setVisible(bool(self.keys.hints or self.rest.text()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line above."""
        QPainter(self).fillRect(0, 0, self.width(), 1, QColor(self._context.theme.tokens.line))
