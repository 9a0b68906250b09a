"""How a line of the command palette looks."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.core.utf16 import units
from desktop.ui.shell.palette_entries import Entry, Group
from desktop.ui.shell.palette_model import LINE, Line
from desktop.ui.widgets.keycaps import CapPainter, key_names

Index = QModelIndex | QPersistentModelIndex


class PaletteDelegate(QStyledItemDelegate):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._caps = CapPainter(context.theme)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = self._context.theme.metrics
        line: Line = index.data(LINE)
        return QSize(0, metrics.row - metrics.half if line.entry else metrics.nav_row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: Line = index.data(LINE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.entry is None:
            self._paint_heading(painter, option.rect, line.text)
        else:
            self._paint_entry(painter, option, line, line.entry)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, text: str) -> None:
        theme, metrics = self._context.theme, self._context.theme.metrics
        painter.setFont(theme.font(metrics.tiny, QFont.Weight.DemiBold))
        painter.setPen(QColor(theme.tokens.muted))
        rect = rect.adjusted(metrics.double, 0, 0, -metrics.half)
        painter.drawText(rect, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_entry(self, painter: QPainter, option: QStyleOptionViewItem, line: Line, entry: Entry) -> None:
        metrics, tokens = self._context.theme.metrics, self._context.theme.tokens
        rect = option.rect.adjusted(metrics.grid, 0, -metrics.grid, 0)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection))
            painter.drawRoundedRect(rect, metrics.control_radius, metrics.control_radius)
            painter.setBrush(QColor(tokens.accent))
            bar = QRectF(rect.left(), rect.top() + metrics.grid, metrics.half - 1, rect.height() - 2 * metrics.grid)
            painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
        left, right = rect.left() + metrics.gap, rect.right() - metrics.gap
        self._paint_picture(painter, QRect(left, rect.top(), metrics.icon, rect.height()), entry)
        left += metrics.icon + metrics.gap
        right = self._paint_keys(painter, right, rect, entry)
        width = self._paint_text(painter, QRect(left, rect.top(), right - left, rect.height()), line, entry)
        self._paint_path(painter, QRect(left + width, rect.top(), right - left - width, rect.height()), entry)

    def _paint_picture(self, painter: QPainter, rect: QRect, entry: Entry) -> None:
        metrics, tokens = self._context.theme.metrics, self._context.theme.tokens
        if entry.dot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.label(*entry.dot)))
            painter.drawEllipse(QRectF(rect).center(), metrics.dot / 2, metrics.dot / 2)
        elif entry.group is Group.TASKS and entry.icon is None:
            box = QRectF(0, 0, metrics.check, metrics.check)
            box.moveCenter(QRectF(rect).center())
            painter.setPen(QPen(QColor(tokens.muted), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, metrics.half, metrics.half)
        elif entry.icon:
            self._context.icons.paint(painter, rect, entry.icon, Ink.MUTED if entry.is_enabled else Ink.DISABLED)

    def _paint_keys(self, painter: QPainter, right: int, rect: QRect, entry: Entry) -> int:
        """Right-aligned; returns where the text must end."""
        metrics = self._context.theme.metrics
        if entry.shortcut:
            names = key_names(entry.shortcut)
            right -= self._caps.width(names)
            self._caps.paint(painter, right, rect.center().y() + 1, names)
            right -= metrics.gap
        if entry.is_checked:
            tick = QRect(right - metrics.icon, rect.top(), metrics.icon, rect.height())
            self._context.icons.paint(painter, tick, Icon.CHECK, Ink.ACCENT)
            right = tick.left() - metrics.grid
        return right

    def _paint_text(self, painter: QPainter, rect: QRect, line: Line, entry: Entry) -> int:
        """The found letters are bold and underlined; returns the width taken."""
        theme = self._context.theme
        font = theme.font(theme.metrics.body)
        bold = theme.font(theme.metrics.body, QFont.Weight.Bold)
        room = rect.width() - QFontMetrics(bold).averageCharWidth() * bool(line.positions)
        text = QFontMetrics(font).elidedText(line.text, Qt.TextElideMode.ElideRight, room)
        layout = QTextLayout(text, font)
        emphasis = QTextCharFormat()
        emphasis.setFontWeight(QFont.Weight.Bold)
        emphasis.setFontUnderline(True)
        kept = len(text) if text == line.text else len(text) - 1
        layout.setFormats([_range(text, position, emphasis) for position in line.positions if position < kept])
        layout.beginLayout()
        row = layout.createLine()
        row.setLineWidth(max(rect.width(), 1) * 2)
        layout.endLayout()
        painter.setPen(QColor(theme.tokens.text if entry.is_enabled else theme.tokens.disabled))
        layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - row.height()) / 2))
        return round(row.naturalTextWidth())

    def _paint_path(self, painter: QPainter, rect: QRect, entry: Entry) -> None:
        theme = self._context.theme
        font = theme.font(theme.metrics.small)
        rect = rect.adjusted(theme.metrics.gap, 1, 0, 0)
        if not entry.path or rect.width() < theme.metrics.triple:
            return
        painter.setFont(font)
        painter.setPen(QColor(theme.tokens.muted if entry.is_enabled else theme.tokens.disabled))
        text = QFontMetrics(font).elidedText(entry.path, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _range(text: str, position: int, emphasis: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start = units(text, position)
    result.length = units(text, position + 1) - units(text, position)
    result.format = emphasis
    return result
