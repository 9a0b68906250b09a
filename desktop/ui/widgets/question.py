"""Asking before something that is hard to take back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from desktop.ui.theme.style import Kind, mark


def sure(parent: QWidget, title: str, question: str, action: str) -> bool:
    """Whether the user wants it. `action` names it on its button; Enter alone cancels."""
    box = QMessageBox(QMessageBox.Icon.Question, title, question, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)  # a question may hold a title that looks like markup
    agree = box.addButton(action, QMessageBox.ButtonRole.DestructiveRole)
    mark(agree, Kind.DANGER)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    chosen = box.clickedButton() == agree
    box.deleteLater()
    return chosen
