"""A viewport whose class PySide need not search for."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def know_viewport(area: QAbstractScrollArea) -> None:
    """Puts a viewport of ours in the place of Qt's. Call before all else.

    To tell what Qt's is, PySide looks at every class of widget there is, which makes a start noticeably longer.
    """
    viewport = QWidget()
    viewport.setBackgroundRole(QPalette.ColorRole.Base)
    viewport.setAutoFillBackground(True)
    area.setViewport(viewport)
