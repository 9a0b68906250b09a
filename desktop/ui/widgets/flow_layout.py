"""Puts widgets in lines like words in a paragraph."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget


class FlowLayout(QLayout):
    """Items have their preferred size, at most a line wide; one that expands gets the rest of its line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []
        self._least_height = 0

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def insert_widget(self, index: int, widget: QWidget) -> None:
        """At that place, counted from the end if it is negative."""
        self.addWidget(widget)
        self._items.insert(index if index >= 0 else len(self._items) + index, self._items.pop())
        self.invalidate()

    def add_layout(self, layout: QLayout) -> None:
        """What stays together in one line."""
        self.addChildLayout(layout)
        self.addItem(layout)

    def set_line_height(self, least: int) -> None:
        """Lines are at least that high, and then need no distance between them."""
        self._least_height = least
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # Qt asks beyond the end
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), dry=True)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, dry=False)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _arrange(self, rect: QRect, *, dry: bool) -> int:
        """Gives every item its place, unless `dry`; returns the height that takes."""
        space = rect.marginsRemoved(self.contentsMargins())
        gap = max(self.spacing(), 0)
        between = 0 if self._least_height else gap
        top = space.top()
        lines = self._lines(space.width(), gap)
        for line in lines:
            height = max(self._least_height, *(size.height() for _, size in line))
            if not dry:
                self._place(line, QRect(space.left(), top, space.width(), height), gap)
            top += height + between
        used = top - between if lines else top
        margins = self.contentsMargins()
        return used - space.top() + margins.top() + margins.bottom()

    def _lines(self, width: int, gap: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = item.minimumSize() if _expands(item) else item.sizeHint()
            size = QSize(min(wanted.width(), width), item.sizeHint().height())
            if not lines or left + size.width() > width:
                lines.append([])
                left = 0
            lines[-1].append((item, size))
            left += size.width() + gap
        return lines

    def _place(self, line: list[tuple[QLayoutItem, QSize]], rect: QRect, gap: int) -> None:
        rest = rect.width() - sum(size.width() for _, size in line) - gap * (len(line) - 1)
        left = rect.left()
        for item, size in line:
            width = size.width()
            if _expands(item):
                width, rest = width + rest, 0
            corner = QPoint(left, rect.top() + (rect.height() - size.height()) // 2)
            box = QRect(corner, QSize(width, size.height()))
            parent = self.parentWidget()
            if parent and parent.layoutDirection() is Qt.LayoutDirection.RightToLeft:
                box.moveRight(rect.left() + rect.right() - left)
            item.setGeometry(box)
            left += width + gap


def _expands(item: QLayoutItem) -> bool:
    widget = item.widget()
    if widget is None:
        return bool(item.expandingDirections() & Qt.Orientation.Horizontal)
    return widget.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Expanding
