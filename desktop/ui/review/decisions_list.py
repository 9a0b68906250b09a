"""The history of verdicts as rows: two lines each, and a way to lift what keeps a change away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from desktop.domain.change_set import Verdict
from desktop.review.decisions import DecisionEntry
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import translate
from desktop.ui.core.text_diff import Mark, Run, Runs
from desktop.ui.review.formatter import VERDICTS, ReviewFormatter, reason_text
from desktop.ui.review.row import LEFT, MIDDLE, paint_chip
from desktop.ui.review.row_commands import PartKind, RowPart
from desktop.ui.review.row_style import CardStyle
from desktop.ui.review.values import LINE, words_of
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.row_view import RowView

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
LINE_ROLE = Role.UserRole


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """One verdict, ready to be drawn. `sticky` rejections keep the agent from proposing the same again."""

    key: str
    item_id: str
    task_id: str
    runs: Runs
    spoken: str
    verdict: str
    tone: Tone
    note: str
    sticky: bool


def line_of(entry: DecisionEntry, formatter: ReviewFormatter) -> DecisionLine:
    """Off the GUI thread: comparing texts takes time."""
    decision, item = entry.decision, entry.item
    decided = replace(item, arguments=decision.arguments) if entry.edited else item
    words = words_of(decided, formatter.now.date())
    verdict, tone = VERDICTS[decision.verdict]
    parts = [item.task_title, formatter.moment(decision.at), formatter.device_name(decision.device)]
    if entry.agent:
        parts.append(translate("Review", "proposed by {agent}").format(agent=entry.agent))
    if entry.edited:
        parts.append(translate("Review", "edited by you"))
    if decision.actor == "policy":
        parts.append(translate("Review", "applied without asking, as you set"))
    if decision.verdict is not Verdict.CONFIRMED:
        parts.append(reason_text(decision.reason))
    return DecisionLine(
        key=decision.id,
        item_id=item.id,
        task_id=item.task_id,
        runs=tuple(Run(" · ", Mark.FAINT) if run.text == LINE else run for run in words.brief),
        spoken=words.spoken,
        verdict=translate("Review", verdict),
        tone=tone,
        note=" · ".join(part for part in parts if part),
        sticky=entry.sticky,
    )


class DecisionsModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._lines: list[DecisionLine] = []

    def line(self, row: int) -> DecisionLine | None:
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def show(self, lines: Sequence[DecisionLine]) -> None:
        """From the latest on. New ones come in above, so that whoever reads further down is not disturbed."""
        old, new = [line.key for line in self._lines], [line.key for line in lines]
        added = new.index(old[0]) if old and old[0] in new else -1
        if added < 0 or new[added : added + len(old)] != old:
            self.beginResetModel()
            self._lines = list(lines)
            self.endResetModel()
            return
        if added:
            self.beginInsertRows(QModelIndex(), 0, added - 1)
            self._lines[:0] = lines[:added]
            self.endInsertRows()
        for row, line in enumerate(lines[: len(self._lines)]):
            if self._lines[row] != line:
                self._lines[row] = line
                self.dataChanged.emit(self.index(row), self.index(row))
        self.append(lines[len(self._lines) :])

    def append(self, lines: Sequence[DecisionLine]) -> None:
        """Older ones."""
        known = {line.key for line in self._lines}
        more = [line for line in lines if line.key not in known]
        if more:
            start = len(self._lines)
            self.beginInsertRows(QModelIndex(), start, start + len(more) - 1)
            self._lines += more
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        line = self._lines[index.row()]
        match role:
            case Role.DisplayRole | Role.AccessibleTextRole:
                return ". ".join((line.verdict, line.spoken, line.note))
            case _ if role == LINE_ROLE:
                return line
        return None


AHEAD = 40
"""Rows below the visible ones that are read before they are scrolled to."""


class DecisionsDelegate(QStyledItemDelegate):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self.hot: tuple[int, bool] = (-1, False)  # the row whose button the pointer is on, and whether it is pressed
        self.restyle()

    def restyle(self) -> None:
        self.card_style = CardStyle(self._theme)

    @property
    def height(self) -> int:
        return self.card_style.line + self.card_style.chip_height + 2 * self.card_style.metrics.grid

    def button(self, row: QRect, line: DecisionLine) -> QRect:
        """Where a rejection can be lifted."""
        if not line.sticky:
            return QRect()
        width = self.card_style.word_width(self.lift_text())
        top = row.top() + (row.height() - self.card_style.button) // 2
        return QRect(row.right() - self.card_style.metrics.gap - width, top, width, self.card_style.button)

    def lift_text(self) -> str:
        return self.tr("Lift")

    def lift_tip(self) -> str:
        return self.tr("Let the agent propose it again (L)")

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line, style, metrics = index.data(LINE_ROLE), self.card_style, self.card_style.metrics
        row: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = "surface"
        if option.state & QStyle.StateFlag.State_MouseOver:
            ground = "hover"
        if option.state & QStyle.StateFlag.State_HasFocus:
            ground = "selection"
        painter.fillRect(row, style.color(ground))
        painter.fillRect(row.left(), row.bottom(), row.width(), 1, style.color("line"))
        button = self.button(row, line)
        right = (button.left() if not button.isNull() else row.right()) - metrics.gap
        left, top = row.left() + metrics.gap, row.top() + metrics.grid - 1
        text = style.text(line.runs, right - left, 1)
        text.draw(painter, left, top, 1, style.color("text"))
        self._paint_verdict(painter, QRect(left, top + style.line + 1, right - left, style.chip_height), line)
        if not button.isNull():
            self._paint_button(painter, button, hot=self.hot[0] == index.row(), pressed=self.hot[1])
        painter.restore()

    def _paint_verdict(self, painter: QPainter, rect: QRect, line: DecisionLine) -> None:
        style, part = self.card_style, RowPart(PartKind.CHIP, line.verdict, tone=line.tone)
        chip = QRect(rect.topLeft(), QSize(style.part_width(part), rect.height()))
        paint_chip(painter, chip, part, style)
        rest = rect.adjusted(chip.width() + style.metrics.grid, 0, 0, 0)
        painter.setPen(style.color("muted"))
        note = style.chip_metrics.elidedText(line.note, Qt.TextElideMode.ElideRight, rest.width())
        painter.drawText(rest, LEFT, note)

    def _paint_button(self, painter: QPainter, rect: QRect, *, hot: bool, pressed: bool) -> None:
        style = self.card_style
        painter.setPen(QPen(style.color("disabled" if hot else "border"), 1))
        painter.setBrush(style.color("pressed" if hot and pressed else "hover" if hot else "surface"))
        radius = style.metrics.control_radius
        painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.setFont(style.chip_font)
        painter.setPen(style.color("text"))
        painter.drawText(rect, MIDDLE, self.lift_text())


class DecisionsList(RowView):
    """L lifts a rejection, Enter opens the task."""

    lift_wanted = Signal(str)
    more_wanted = Signal()

    def __init__(self, context: AppContext, model: DecisionsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._rows = model
        self.delegate = DecisionsDelegate(context, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName(self.tr("Decisions"))
        self.setAccessibleDescription(self.tr("L lifts a rejection, Enter opens the task"))
        mark(self, WidgetKind.PLAIN)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        claim_keys(self, *ENTER)
        self.restyle()

    def restyle(self) -> None:
        self.delegate.restyle()
        self.set_background(self.delegate.card_style.color("window"))
        self.set_row_height(self.delegate.height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        line = self._rows.line(self.currentIndex().row())
        if line is not None and event.key() == Qt.Key.Key_L and line.sticky:
            self.lift_wanted.emit(line.item_id)
        elif line is not None and event.key() in ENTER:
            self._context.task_wanted.emit(line.task_id)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._point_at(event.position().toPoint(), pressed=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(event.position().toPoint(), pressed=bool(event.buttons()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row = self._button_at(event.position().toPoint())
        line = self._rows.line(row)
        if line is not None and self.delegate.hot == (row, True):
            self.lift_wanted.emit(line.item_id)
        self._point_at(event.position().toPoint(), pressed=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        line = self._rows.line(self.indexAt(point).row())
        if line is not None and self._button_at(point) < 0:
            self._context.task_wanted.emit(line.task_id)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            line = self._rows.line(self.indexAt(event.pos()).row())
            on_button = self._button_at(event.pos()) >= 0
            text = self.delegate.lift_tip() if on_button else line.note if line else ""
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        visible = self.visible_rows()
        if visible and visible[-1] + AHEAD >= self._rows.rowCount():
            self.more_wanted.emit()

    def _button_at(self, point: QPoint) -> int:
        index = self.indexAt(point)
        line = self._rows.line(index.row())
        inside = line is not None and self.delegate.button(self.visualRect(index), line).contains(point)
        return index.row() if inside else -1

    def _point_at(self, point: QPoint, *, pressed: bool) -> None:
        row = self._button_at(point)
        if (row, pressed) != self.delegate.hot:
            self.delegate.hot = (row, pressed)
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if row >= 0 else Qt.CursorShape.ArrowCursor)
            self.viewport().update()
