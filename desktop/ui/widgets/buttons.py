"""Buttons: plain ones, those that show an icon, and those whose text gives way when there is little room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.key_claim import press_with_enter

_LEAST_LETTERS = 6


def make_button(text: str, parent: QWidget, act: object = None, kind: WidgetKind | None = None) -> QPushButton:
    """Enter presses it as Space does. `act` is the slot or signal that its clicks go to."""
    button = QPushButton(text, parent)
    press_with_enter(button)
    if act is not None:
        button.clicked.connect(act)
    return button if kind is None else mark(button, kind)


def dialog_button(text: str, parent: QWidget, act: object = None, kind: WidgetKind | None = None) -> QPushButton:
    """Enter is for the main button of the dialog, also where this one has the focus."""
    button = QPushButton(text, parent)
    button.setAutoDefault(False)
    if act is not None:
        button.clicked.connect(act)
    return button if kind is None else mark(button, kind)


def icon_button(icon: QIcon, name: str, parent: QWidget, act: object = None) -> QToolButton:
    """Enter presses it as Space does. Its name is its tooltip."""
    button = QToolButton(parent)
    button.setIcon(icon)
    button.setAccessibleName(name)
    button.setToolTip(name)
    press_with_enter(button)
    if act is not None:
        button.clicked.connect(act)
    return button


class ElidingButton(QPushButton):
    """Its tooltip has the whole text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), self.fontMetrics().averageCharWidth() * _LEAST_LETTERS), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        missing = self.sizeHint().width() - self.width()
        if missing > 0:
            metrics = self.fontMetrics()
            room = metrics.horizontalAdvance(self.text()) - missing
            option.text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
