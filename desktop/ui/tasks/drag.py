"""Dragging tasks: what travels, how it looks under the pointer, and where a drop would put it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from desktop.ui.core.places import TASKS_MIME
from desktop.ui.tasks.row_style import Look


def drag_data(ids: Sequence[str]) -> QMimeData:
    data = QMimeData()
    data.setData(TASKS_MIME, json.dumps(list(ids)).encode())
    return data


def dragged_ids(data: QMimeData) -> list[str]:
    return list(json.loads(bytes(data.data(TASKS_MIME).data()))) if data.hasFormat(TASKS_MIME) else []


def drag_picture(look: Look, text: str, ratio: float) -> QPixmap:
    """A card with one line of text."""
    metrics = look.metrics
    text = look.title_metrics.elidedText(text, Qt.TextElideMode.ElideRight, 30 * metrics.grid)
    size = QSize(look.title_metrics.horizontalAdvance(text) + 2 * metrics.gap, metrics.control)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.color("accent"), 1))
    painter.setBrush(look.color("surface"))
    card = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
    painter.drawRoundedRect(card, metrics.control_radius, metrics.control_radius)
    painter.setPen(look.color("text"))
    painter.setFont(look.title_font)
    painter.drawText(card, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return picture


def drop_target(order: Sequence[str], moved: Sequence[str], gap: int) -> tuple[str, bool] | None:
    """Next to which task, and whether before it, tasks go that are dropped above row `gap`; None if nothing moves."""
    moving = set(moved)
    below = [id_ for id_ in order[gap:] if id_ not in moving]
    above = [id_ for id_ in order[:gap] if id_ not in moving]
    if [*above, *moved, *below] == list(order):
        return None
    return (below[0], True) if below else (above[-1], False)
