"""A dialog that is never too small for what is in it, as far as the screen allows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog


class FittingDialog(QDialog):
    """Qt lets a window be lower than its wrapped texts need; this one grows when they come to need more."""

    def wanted_size(self) -> QSize:
        """At first, where the screen has room for it."""
        return self.sizeHint()

    def height_at(self, width: int) -> int:
        """What its contents need there, where they scroll and so cannot tell beforehand."""
        layout = self.layout()
        assert layout is not None
        self.resize(width, self.height())
        layout.activate()
        return layout.totalSizeHint().height()

    def event(self, event: QEvent) -> bool:
        answer = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._make_room()
        return answer

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.resize(self.wanted_size().boundedTo(self.screen().availableSize() * 0.95))
        self._make_room()

    def _make_room(self) -> None:
        """It never shrinks under the pointer."""
        layout = self.layout()
        if layout is None:
            return
        if layout.hasHeightForWidth():
            needed = layout.totalHeightForWidth(self.width())
        else:
            needed = layout.totalSizeHint().height()
        room = self.screen().availableGeometry()
        highest = room.height() - (self.frameGeometry().height() - self.height())
        self.resize(self.width(), max(self.height(), min(needed, highest)))
        left, top = (
            max(least, min(now, most))
            for now, least, most in (
                (self.x(), room.left(), room.right() + 1 - self.frameGeometry().width()),
                (self.y(), room.top(), room.bottom() + 1 - self.frameGeometry().height()),
            )
        )
        if self.isVisible() and self.pos() != QPoint(left, top):
            self.move(left, top)
