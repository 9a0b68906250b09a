"""Columns and rows without margins, which most parts of the window are laid out in."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Box = TypeVar("Box", bound=QBoxLayout)


def make_column(parent: QWidget, *parts: QWidget | QLayout, spacing: int | None = None) -> QVBoxLayout:
    """`spacing` is that of the style unless it is given."""
    return _filled(QVBoxLayout(parent), parts, spacing)


def make_row(parent: QWidget, *parts: QWidget | QLayout, spacing: int | None = None) -> QHBoxLayout:
    return _filled(QHBoxLayout(parent), parts, spacing)


def _filled(box: Box, parts: tuple[QWidget | QLayout, ...], spacing: int | None) -> Box:
    box.setContentsMargins(0, 0, 0, 0)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        if isinstance(part, QWidget):
            box.addWidget(part)
        else:
            box.addLayout(part)
    return box
