"""How an entry of the sidebar looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink

if TYPE_CHECKING:
    from desktop.ui.shell.sidebar import Sidebar

ICON = Qt.ItemDataRole.UserRole + 2
COUNT = Qt.ItemDataRole.UserRole + 3
COLOR = Qt.ItemDataRole.UserRole + 4
HEADING = Qt.ItemDataRole.UserRole + 5
WAITING = Qt.ItemDataRole.UserRole + 6
"""True where the count is of what waits for the user."""

Index = QModelIndex | QPersistentModelIndex


class SidebarDelegate(QStyledItemDelegate):
    def __init__(self, context: AppContext, sidebar: Sidebar) -> None:
        super().__init__(sidebar)
        self._context = context
        self._sidebar = sidebar

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = self._context.theme.metrics
        if index.data(HEADING):
            return QSize(0, metrics.nav_row + metrics.gap)
        return QSize(0, metrics.nav_row + metrics.half // 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(HEADING):
            self._paint_heading(painter, option.rect, index)
        else:
            self._paint_entry(painter, option.rect, index)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, index: Index) -> None:
        theme = self._context.theme
        painter.setFont(theme.font(theme.metrics.tiny, QFont.Weight.DemiBold))
        painter.setPen(QColor(theme.tokens.muted))
        rect = rect.adjusted(theme.metrics.grid + theme.metrics.gap - 2, 0, 0, -theme.metrics.half)
        painter.drawText(rect, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, index.data())

    def _paint_entry(self, painter: QPainter, area: QRect, index: Index) -> None:
        """How it stands is asked of the sidebar: an option's state is had with all that styles can do only."""
        theme, metrics, tokens = self._context.theme, self._context.theme.metrics, self._context.theme.tokens
        selected = self._sidebar.currentIndex() == index
        hovered = self._sidebar.hovered_row() == index.row()
        dropping = self._sidebar.drop_row() == index.row()
        rect = area.adjusted(metrics.grid, 1, -metrics.grid, -1)
        if selected or hovered or dropping:
            painter.setPen(QPen(QColor(tokens.accent), 2) if dropping else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.accent_soft if selected or dropping else tokens.sidebar_hover))
            painter.drawRoundedRect(rect, metrics.control_radius, metrics.control_radius)
        if self._sidebar.hasFocus() and selected:
            painter.setPen(QPen(QColor(tokens.focus), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, metrics.control_radius, metrics.control_radius)

        x = rect.left() + metrics.gap - 2
        icon_rect = QRect(x, rect.center().y() - metrics.icon // 2 + 1, metrics.icon, metrics.icon)
        if index.data(COLOR):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.label(*index.data(COLOR))))
            painter.drawEllipse(icon_rect.center(), metrics.dot // 2, metrics.dot // 2)
        elif icon := index.data(ICON):
            self._context.icons.paint(painter, icon_rect, Icon(icon), Ink.ACCENT if selected else Ink.MUTED)

        weight = QFont.Weight.DemiBold if selected else QFont.Weight.Normal
        painter.setPen(QColor(tokens.accent if selected else tokens.text))
        right = rect.right() - metrics.gap
        if number := index.data(COUNT):
            waiting = bool(index.data(WAITING))
            right = self._paint_count(painter, rect, number, selected=selected, waiting=waiting)
        painter.setFont(theme.font(metrics.body, weight))
        painter.setPen(QColor(tokens.accent if selected else tokens.text))
        left = icon_rect.right() + metrics.grid + 2
        text_rect = QRect(left, rect.top(), right - left - metrics.grid, rect.height())
        text = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, text_rect.width())
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_count(self, painter: QPainter, rect: QRect, number: int, *, selected: bool, waiting: bool) -> int:
        """Right-aligned, in a badge where somebody waits; returns where it begins."""
        theme, metrics, tokens = self._context.theme, self._context.theme.metrics, self._context.theme.tokens
        painter.setFont(theme.font(metrics.small, QFont.Weight.Medium))
        painter.setPen(QColor(tokens.accent if selected else tokens.muted))
        text = f"{number:,}" if number < 100_000 else "99,999+"
        width = painter.fontMetrics().horizontalAdvance(text)
        left = rect.right() - metrics.gap + 2 - width
        if waiting:
            height = painter.fontMetrics().height() + 2
            left -= metrics.half
            badge = QRect(0, 0, max(width + metrics.grid * 2 - 2, height), height)
            badge.moveCenter(QRect(left, rect.top(), width, rect.height()).center())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.accent))
            painter.drawRoundedRect(badge, height / 2, height / 2)
            painter.setPen(QColor(tokens.on_accent))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)
            return badge.left()
        painter.drawText(QRect(left, rect.top(), width + 2, rect.height()), Qt.AlignmentFlag.AlignVCenter, text)
        return left
