"""A line with a question and two answers, in the place it is about."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.labels import ElidedLabel
from desktop.ui.widgets.layouts import make_flow


class OfferBar(QWidget):
    """Takes no room until something is offered. The first answer is the usual one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = mark(ElidedLabel("", self), WidgetKind.SMALL)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.first = mark(QPushButton(self), WidgetKind.PRIMARY)
        self.second = QPushButton(self)
        self.row = make_flow(self, self.label, self.first, self.second)
        for button in (self.first, self.second):
            press_with_enter(button)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def offer(self, text: str, first: str, second: str) -> None:
        self.label.setText(text)
        self.first.setText(first)
        self.second.setText(second)
        self.show()
