"""A dialog that is never too small for what is in it, as far as the screen allows, and never beyond the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from PySide6.QtCore import QEvent, QMargins, QRect, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

_USUAL_FRAME = QMargins(5, 35, 5, 5)
"""What a window manager draws around a dialog, where no window tells."""


class FittingDialog(QDialog):
    """Qt lets a window be lower than its wrapped texts need; this one grows when they come to need more.

    It takes its place over its parent itself: what a window manager chooses is not known before it is to be moved.
    """

    _placed = QRect()
    """Where it was last put: if it has grown since, it may reach beyond the screen."""

    def wanted_size(self) -> QSize:
        """At first, where the screen has room for it."""
        return self.sizeHint()

    def height_at(self, width: int) -> int:
        """What its contents need there, where they scroll and so cannot tell beforehand."""
        layout = self.layout()
        assert layout is not None
        self.resize_in_place(QSize(width, self.height()))
        layout.activate()
        return layout.totalSizeHint().height()

    @classmethod
    def open_in(cls, window: QWidget, *made_of: Any) -> Self:
        """Brings the dialog of this kind to the front, which is made of these and the window; there is only one."""
        make: Callable[..., Self] = cls
        dialog = window.findChild(cls) or make(*made_of, window)
        dialog.bring_to_front()
        return dialog

    def bring_to_front(self) -> None:
        self.show()
        self.raise_()
        self.activateWindow()

    def room(self) -> QRect:
        """Where on the screen it may be."""
        return self.screen().availableGeometry()

    def event(self, event: QEvent) -> bool:
        answer = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._grow()
            if self.height() > self._placed.height():
                self._place(self.geometry())
        return answer

    def resize_in_place(self, size: QSize) -> None:
        """A window manager that is still drawing its frame around a new window says that it is in the corner of the
        screen, and to resize it then would move it there."""
        handle = self.windowHandle()
        is_settled = handle is not None and handle.isExposed()
        self.setGeometry(QRect(self.geometry().topLeft() if is_settled else self._placed.topLeft(), size))

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():  # as it is when a minimized one comes back
            self.resize(self.wanted_size().boundedTo(self.room().size() * 0.95))
            self._grow()
            parent = self.parentWidget()
            below = parent.window().frameGeometry().intersected(self.room()) if parent else QRect()
            middle = (below if below.isValid() else self.room()).center()
            outer = QRect(self.rect()).marginsAdded(self._frame())
            outer.moveCenter(middle)
            self._place(outer.marginsRemoved(self._frame()))
        super().showEvent(event)

    def _grow(self) -> None:
        """It never shrinks under the pointer."""
        layout = self.layout()
        if layout is None:
            return
        if layout.hasHeightForWidth():
            needed = layout.totalHeightForWidth(self.width())
        else:
            needed = layout.totalSizeHint().height()
        highest = self.room().marginsRemoved(self._frame()).height()
        self.resize_in_place(QSize(self.width(), max(self.height(), min(needed, highest))))

    def _place(self, wanted: QRect) -> None:
        """There, or as near to it as the screen has room."""
        room = self.room().marginsRemoved(self._frame())
        left = max(room.left(), min(wanted.left(), room.right() + 1 - wanted.width()))
        top = max(room.top(), min(wanted.top(), room.bottom() + 1 - wanted.height()))
        self.setGeometry(left, top, wanted.width(), wanted.height())
        self._placed = self.geometry()

    def _frame(self) -> QMargins:
        """What the window manager adds; before it has done so, what it has added to the window below."""
        parent = self.parentWidget()
        for window in (self, parent.window() if parent else None):
            if window is not None and window.frameSize() != window.size():
                inner, outer = window.geometry(), window.frameGeometry()
                left, top = inner.left() - outer.left(), inner.top() - outer.top()
                return QMargins(left, top, outer.right() - inner.right(), outer.bottom() - inner.bottom())
        return _USUAL_FRAME
