"""A combo box that lies in a scrolling page."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QWidget

from desktop.ui.widgets.key_claim import ENTER, claim_keys

_LEAST_LETTERS = 12


class CalmCombo(QComboBox):
    """The wheel scrolls the page and never changes the choice; Enter opens the list as Space does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        claim_keys(self, *ENTER)

    def setAccessibleName(self, name: str) -> None:
        """On Linux, Qt tells what is chosen instead of the name; a label tells it, also one that is not shown."""
        super().setAccessibleName(name)
        label = QLabel(name, self)
        label.setBuddy(self)
        label.hide()

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self.fontMetrics().averageCharWidth(), 0)  # Qt cuts the last letter

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), self.fontMetrics().averageCharWidth() * _LEAST_LETTERS), hint.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not self.isEditable():
            self.showPopup()
        else:
            super().keyPressEvent(event)
