"""A label whose text wraps, and never widens what it stands in."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop.ui.theme.style import Kind, mark


def wrapped_label(text: str, parent: QWidget, kind: Kind | None = None) -> QLabel:
    """Plain text: names of tasks, folders and devices are whatever somebody chose."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    if kind is not None:
        mark(label, kind)
    return label
