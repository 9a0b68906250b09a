"""A step of the sync dialog: a heading, a few words, its own fields, and what its buttons are called."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.theme.style import Kind, mark


class Page(QWidget):
    """`go` names what the main button does, "" where there is none; `back` the other one. `ready` tells whether the
    main button may be pressed."""

    ready = Signal(bool)

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.go = self.back = ""
        self._look: tuple[Icon, Ink] | None = None
        self._icon = QLabel(self)
        self._icon.hide()
        self.heading = wrapped("", Kind.HEADING, self)
        self.text = wrapped("", Kind.MUTED, self)
        self._head = QHBoxLayout()
        self._head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(self.heading, 1)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addLayout(self._head)
        self.column.addWidget(self.text)
        context.theme.changed.connect(self.fit)

    def describe(self, heading: str, text: str, look: tuple[Icon, Ink] | None = None) -> None:
        self._look = look
        self._icon.setVisible(look is not None)
        self._show_icon()
        self.heading.setText(heading)
        self.heading.show()
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.setAccessibleName(heading)

    def enter(self) -> None:
        """It is shown now: the focus goes where the user begins."""

    def fit(self) -> None:
        metrics = self.context.theme.metrics
        self.column.setSpacing(metrics.gap)
        self._head.setSpacing(metrics.grid)
        self._show_icon()

    def _show_icon(self) -> None:
        if self._look is not None:
            self._icon.setPixmap(self.context.icons.pixmap(*self._look, self.context.theme.metrics.large_icon))


def wrapped(text: str, kind: Kind, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)  # names of folders and devices are whatever somebody chose
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    label.setVisible(bool(text))
    mark(label, kind)
    return label
