"""A step of the sync dialog: a heading, a few words, its own fields, and what its buttons are called."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.ui.context import AppContext
from desktop.ui.theme.style import Kind, mark


class Page(QWidget):
    """`go` names what the main button does, "" where there is none; `back` the other one. `ready` tells whether the
    main button may be pressed."""

    ready = Signal(bool)

    def __init__(self, context: AppContext, heading: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.go = self.back = ""
        self.heading = wrapped(heading, Kind.HEADING, self)
        self.text = wrapped(text, Kind.MUTED, self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addWidget(self.heading)
        self.column.addWidget(self.text)
        context.theme.changed.connect(self.fit)

    def describe(self, heading: str, text: str) -> None:
        self.heading.setText(heading)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.setAccessibleName(heading)

    def enter(self) -> None:
        """It is shown now: the focus goes where the user begins."""

    def fit(self) -> None:
        self.column.setSpacing(self.context.theme.metrics.gap)


def wrapped(text: str, kind: Kind, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)  # names of folders and devices are whatever somebody chose
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    label.setVisible(bool(text))
    mark(label, kind)
    return label
