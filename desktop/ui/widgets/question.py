"""Asking before something that is hard to take back, and asking for a name."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QMessageBox, QPushButton, QWidget

from desktop.ui.core.i18n import translate
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.fitting import FittingDialog


def sure(parent: QWidget, title: str, question: str, action: str) -> bool:
    """Whether the user wants it. `action` names it on its button; Enter alone cancels."""
    return choose(parent, title, question, action) == action


def choose(parent: QWidget, title: str, question: str, action: str, other: str = "") -> str:
    """What the user wants: the `action`, or the `other` one, which is gentler; nothing where it is neither.

    Enter alone cancels, or where there is a choice takes the action.
    """
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, question, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)  # a question may hold a title that looks like markup
    agree = box.addButton(action, QMessageBox.ButtonRole.DestructiveRole)
    mark(agree, WidgetKind.DANGER)
    if other:
        box.addButton(other, QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(agree if other else cancel)
    box.setEscapeButton(cancel)
    if layout := box.layout():
        line = box.fontMetrics().height()
        layout.setContentsMargins(line, line, line, line)
        layout.setSpacing(line // 2)
    box.exec()
    chosen = box.clickedButton()
    box.deleteLater()
    return chosen.text() if chosen and chosen != cancel else ""


def ask_text(parent: QWidget, title: str, question: str, text: str = "") -> str:
    """What was typed, without space around it; nothing where the user thinks better of it."""
    dialog = TextDialog(parent, title, question, text)
    accepted = dialog.exec()
    dialog.deleteLater()
    return dialog.input.text().strip() if accepted else ""


class TextDialog(FittingDialog):
    def __init__(self, parent: QWidget, title: str, question: str, text: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.input = QLineEdit(text, self)
        self.input.selectAll()
        self.input.setAccessibleName(question.rstrip(":"))
        self.cancel = QPushButton(translate("TextDialog", "Cancel"), self)
        self.save = QPushButton(translate("TextDialog", "Save"), self)
        mark(self.save, WidgetKind.PRIMARY)
        self.save.setDefault(True)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self.accept)
        self.input.textChanged.connect(self.on_text_changed)
        grid = QGridLayout(self)
        grid.setContentsMargins(*[self.fontMetrics().height()] * 4)
        grid.setSpacing(self.fontMetrics().height() // 2)
        grid.addWidget(QLabel(question, self), 0, 0, 1, 3)
        grid.addWidget(self.input, 1, 0, 1, 3)
        grid.addWidget(self.cancel, 2, 1)
        grid.addWidget(self.save, 2, 2)
        grid.setColumnStretch(0, 1)
        self.on_text_changed(text)

    def wanted_size(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 60, self.sizeHint().height())

    def on_text_changed(self, text: str) -> None:
        self.save.setEnabled(bool(text.strip()))
