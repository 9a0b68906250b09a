"""Columns, rows and flows without margins, which most parts of the window are laid out in."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from desktop.ui.widgets.flow_layout import FlowLayout

Box = TypeVar("Box", bound=QBoxLayout)
Part = QWidget | QLayout
Aligned = tuple[QWidget, Qt.AlignmentFlag]

STRETCH: Final = 1
"""Among the parts: there is the room that is left."""


def make_column(
    parent: QWidget | None, *parts: Part | Aligned | int, spacing: int | None = None, grows: Part | None = None
) -> QVBoxLayout:
    """Without a parent, for another layout. `spacing` is that of the style unless it is given; `grows` is the part
    that gets the room left."""
    return _filled(QVBoxLayout(), parent, parts, spacing, grows)


def make_row(
    parent: QWidget | None, *parts: Part | Aligned | int, spacing: int | None = None, grows: Part | None = None
) -> QHBoxLayout:
    return _filled(QHBoxLayout(), parent, parts, spacing, grows)


def make_flow(parent: QWidget | None, *parts: QWidget) -> FlowLayout:
    flow = FlowLayout(parent)
    for part in parts:
        flow.addWidget(part)
    return flow


def at_top(widget: QWidget) -> Aligned:
    """Among the parts of a row: as high as it wants to be, however high the others are."""
    return widget, Qt.AlignmentFlag.AlignTop


def at_left(widget: QWidget) -> Aligned:
    """Among the parts of a column: as wide as it wants to be."""
    return widget, Qt.AlignmentFlag.AlignLeft


def _filled(
    box: Box, parent: QWidget | None, parts: tuple[Part | Aligned | int, ...], spacing: int | None, grows: Part | None
) -> Box:
    if parent is not None:
        parent.setLayout(box)
    box.setContentsMargins(0, 0, 0, 0)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        if isinstance(part, tuple):
            box.addWidget(part[0], 0, part[1])
        elif isinstance(part, QWidget):
            box.addWidget(part, part is grows)
        elif isinstance(part, QLayout):
            box.addLayout(part, part is grows)
        else:
            box.addStretch(part)
    return box
