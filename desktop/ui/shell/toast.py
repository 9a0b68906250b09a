"""A notice at the bottom of the window that comes and goes by itself."""

from __future__ import annotations

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QEnterEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QGraphicsOpacityEffect, QStatusBar, QWidget
from shiboken6 import isValid

from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.box import Box, Height
from desktop.ui.widgets.buttons import icon_button, make_button
from desktop.ui.widgets.labels import IconLabel, make_label
from desktop.ui.widgets.layouts import make_row

CALM_MS, ERROR_MS = 6_000, 10_000
GRACE_MS = 1_500
"""How long it stays at least when the pointer or the focus has left it."""

_MOVES = (QEvent.Type.Resize, QEvent.Type.Move)
# Icon and its ink, fill, outline.
_DONE = (Icon.CHECK, Ink.ACCENT, "surface", "border")
_CALM = (Icon.INFO, Ink.ACCENT, "surface", "border")
_ERROR = (Icon.ERROR, Ink.BAD, "bad_soft", "bad")


class Toast(Box):
    """Lies over the content of `parent` while it shows a notice; a newer one takes the place of the one before.

    It is centred over the part `over` while that is visible.
    """

    undo_clicked = Signal()

    def __init__(self, context: AppContext, parent: QWidget, over: QWidget | None = None) -> None:
        super().__init__(context.theme, Height.FLOATING, parent)
        self._window = parent
        self._over = over or parent
        self._context = context
        self.notice: Notice | None = None
        self._left_ms = 0
        self._return_to: QWidget | None = None
        self.setAccessibleName(self.tr("Notice"))
        self._icon = IconLabel(context.icons, self)
        self.label = make_label("", self, wraps=True)
        self.undo = make_button(self.tr("Undo"), self, self._on_undo)
        self.undo.setObjectName("toast-undo")
        close = self.tr("Close this notice")
        self.dismiss = icon_button(context.icons.icon(Icon.CLOSE), close, self, self.go)
        row = make_row(self, self._icon, self.label, self.undo, self.dismiss, grows=self.label)
        self._row = context.theme.space(row, "grid")
        self._fade = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(self._fade)
        self._motion = QVariantAnimation(self, easingCurve=QEasingCurve(QEasingCurve.Type.OutCubic))
        self._motion.valueChanged.connect(self._on_motion)
        self._motion.finished.connect(self._on_motion_finished)
        self._stay = QTimer(self, singleShot=True)
        self._stay.timeout.connect(self.go)
        QShortcut(QKeySequence(Qt.Key.Key_F6), self).activated.connect(self._on_reach)
        for around in (parent, self._over):
            around.installEventFilter(self)
        context.changed.connect(self._on_changed)
        context.acted.connect(self._on_acted)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus_changed)
        self._fit()
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        was_shown = self.notice is not None
        self._conclude()
        self.notice = notice
        self.label.setText(notice.text)
        self.setAccessibleDescription(notice.text)
        self.undo.setText(notice.offer[0] if notice.offer else self.tr("Undo"))
        self.undo.setToolTip("" if notice.offer else self.tr("Take it back"))
        self.undo.setVisible(notice.undo or notice.offer is not None)
        self._color()
        self._place()
        self.show()
        self.raise_()
        self._move(0.5 if was_shown else 0.0, 1.0)
        self._left_ms = ERROR_MS if notice.is_error else CALM_MS
        if self.underMouse() or self._has_focus():
            self._stay.stop()
        else:
            self._stay.start(self._left_ms)
        announce(self, notice.text, urgent=notice.is_error)

    def go(self) -> None:
        """Takes the notice away; the focus goes back to where it was."""
        self._stay.stop()
        if self.notice is None:
            return
        self._conclude()
        if self._has_focus() and self._return_to is not None and isValid(self._return_to):
            self._return_to.setFocus(Qt.FocusReason.OtherFocusReason)
        self._move(1.0, 0.0)

    def sizeHint(self) -> QSize:
        metrics, room = self._context.theme.metrics, self.room()
        least = metrics.grid * 30
        most = min(metrics.grid * 72, self._span()[1] - 2 * metrics.double)
        wanted = super().sizeHint().width() - self.label.sizeHint().width() - 2 * room
        wanted += self.label.fontMetrics().horizontalAdvance(self.label.text()) + 2
        width = min(max(wanted, least), most) + 2 * room
        return QSize(width, max(self._row.totalHeightForWidth(width), self._row.totalMinimumSize().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched in (self._window, self._over) and event.type() in _MOVES and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hold()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._release()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.go()
        else:
            super().keyPressEvent(event)

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        self._fit()
        if self.isVisible():
            self._place()

    def _conclude(self) -> None:
        notice, self.notice = self.notice, None
        if notice and notice.then:
            notice.then()

    def _on_undo(self) -> None:
        offer = self.notice.offer if self.notice else None
        if self.notice:
            self.notice = self.notice._replace(then=None)
        self.go()
        if offer:
            offer[1]()
        else:
            self.undo_clicked.emit()

    def _on_reach(self) -> None:
        (self.undo if self.undo.isVisible() else self.dismiss).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_changed(self, _changes: object) -> None:
        """After another step, Undo would take back that one and not what the notice is about."""
        if self.notice and self.notice.undo:
            self.undo.hide()
            self._place()

    def _on_acted(self) -> None:
        """An error is taken away when the user does something else; if that fails too, it is told anew."""
        if self.notice and self.notice.is_error:
            self.go()

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        inside = new is not None and self.isAncestorOf(new)
        if inside and old is not None and not self.isAncestorOf(old):
            self._return_to = old
            self._hold()
        elif old is not None and self.isAncestorOf(old) and not inside:
            self._release()
        if self.isVisible():
            self._place()

    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _hold(self) -> None:
        if self._stay.isActive():
            self._left_ms = self._stay.remainingTime()
            self._stay.stop()

    def _release(self) -> None:
        if self.notice and not self._has_focus():
            self._stay.start(max(self._left_ms, GRACE_MS))

    def _move(self, start: float, end: float) -> None:
        self._motion.stop()
        self._motion.setStartValue(start)
        self._motion.setEndValue(end)
        self._motion.setDuration(self._context.theme.duration(180))
        self._fade.setEnabled(True)
        self._motion.start()

    def _on_motion(self, shown: float) -> None:
        self._fade.setOpacity(shown)
        self._place()

    def _on_motion_finished(self) -> None:
        self._fade.setEnabled(False)  # text is sharper without
        if self.notice is None:
            self.hide()

    def _place(self) -> None:
        area = self._window.rect()
        bar = self._window.findChild(QStatusBar)
        if bar is not None and bar.isVisible():
            area.setBottom(bar.geometry().top())
        selection = self._window.findChild(QWidget, "selection-bar")
        if selection is not None and selection.isVisible():
            top = selection.mapTo(self._window, selection.contentsRect().topLeft()).y()
            area.setBottom(top + self._context.theme.metrics.grid)
        size, margin, room = self.sizeHint(), self._context.theme.metrics.double, self.room()
        left, width = self._span()
        rect = QRect(
            left + (width - size.width()) // 2, area.bottom() - margin + room - size.height(), *size.toTuple()
        )
        typing = self._input_rect()
        if typing.intersects(rect.adjusted(room, room, -room, -room)):
            above = typing.top() - margin // 2 + room - size.height()
            if above > -room:
                rect.moveTop(above)
        shown = self._motion.currentValue() if self._motion.state() is QVariantAnimation.State.Running else 1.0
        rect.translate(0, round((1 - shown) * self._context.theme.metrics.gap))
        self.setGeometry(rect)

    def _span(self) -> tuple[int, int]:
        """From where on, and how wide, there is room for it."""
        if not self._over.isVisibleTo(self._window):
            return 0, self._window.width()
        return self._over.mapTo(self._window, QPoint()).x(), self._over.width()

    def _input_rect(self) -> QRect:
        """Where the user types; of a large text only the line with the cursor."""
        focus = QApplication.focusWidget()
        if focus is None or self.isAncestorOf(focus) or not self._window.isAncestorOf(focus):
            return QRect()
        if not focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
            return QRect()
        rect = focus.rect()
        if rect.height() > 2 * self._context.theme.metrics.control:
            cursor = focus.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
            rect = cursor.toRect() if isinstance(cursor, QRectF) else QRect(cursor)  # text edits tell fractions
        return QRect(focus.mapTo(self._window, rect.topLeft()), rect.size())

    def _color(self) -> None:
        notice = self.notice or Notice("")
        did = notice.undo or notice.offer  # a hint gets no tick
        icon, ink, fill, outline = _ERROR if notice.is_error else _DONE if did else _CALM
        self.set_colors(fill, outline)
        self._icon.show_icon(icon, ink)

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._row.setContentsMargins(metrics.gap, metrics.half + 1, metrics.half + 1, metrics.half + 1)
