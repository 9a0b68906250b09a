"""The tool calls of an answer: a line each, which unfolds to what was asked for and what was answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QPlainTextEdit, QSizePolicy, QWidget

from desktop.domain.run import CallState, ToolRecord
from desktop.tools.results import REPEATED
from desktop.ui.agent.words import CallLine, call_line, call_state, running_line
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import WidgetKind, mark, set_look
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.buttons import icon_button
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_column, make_row

_LINES = 14  # of what was asked and answered, before it scrolls
_ICONS = {
    None: (Icon.CLOCK, Ink.MUTED),
    CallState.APPLIED: (Icon.CHECK, Ink.GOOD),
    CallState.QUEUED: (Icon.REVIEW, Ink.ACCENT),
    CallState.FAILED: (Icon.WARNING, Ink.WARN),
}


class CallList(QWidget):
    """In the order in which they were made. More than one are summed up in a single line, which unfolds.

    It is one line high from the first call on, so that nothing moves when others follow.
    """

    unfolding = Signal(object)
    """The row that is about to change its height."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self.rows: list[CallRow] = []
        self._fewest = 2
        """From so many calls on they are summed up."""
        self._running: dict[str, CallRow] = {}
        self._column = make_column(self, spacing=0)
        self.hide()

    @cached_property
    def summary(self) -> FoldLine:
        """The line for all of them, where there is more than one."""
        summary = FoldLine(self._icons, self)
        summary.setChecked(self.rows[0].line.isChecked())  # if the first call is unfolded, it stays so
        summary.toggled.connect(self.on_toggled)
        self._column.insertWidget(0, summary)
        return summary

    def start(self, call_id: str, tool: str, arguments: Mapping[str, Any]) -> None:
        row = self._running[call_id] = self._add()
        row.show_running(tool, arguments)
        self._show()

    def finish(self, call_id: str, record: ToolRecord) -> None:
        row = self._running.pop(call_id, None) or self._add()
        row.show_record(record)
        self._show()

    def show_records(self, records: tuple[ToolRecord, ...]) -> None:
        for record in records:
            if record.result.get("status") != REPEATED:
                self._add().show_record(record)
        self._show()

    def set_told_below(self, on: bool) -> None:
        """A card below says what was proposed: then a single call is only counted, too."""
        self._fewest = 1 if on else 2
        self._show()

    def on_toggled(self) -> None:
        self.unfolding.emit(self.summary)
        self._show()

    def _add(self) -> CallRow:
        row = CallRow(self._icons, self)
        row.unfolding.connect(self.unfolding)
        self._column.addWidget(row)
        self.rows.append(row)
        return row

    def _show(self) -> None:
        self.setVisible(bool(self.rows))
        if len(self.rows) < self._fewest:
            return
        self.summary.show_line(self._sum())
        self.summary.setEnabled(True)  # also while one of them is under way
        for row in self.rows:
            row.setVisible(self.summary.isChecked())

    def _sum(self) -> CallLine:
        if self._running and not self.summary.isChecked():
            return CallLine(list(self._running.values())[-1].line.text(), None)
        number, states = len(self.rows), [row.state() for row in self.rows]
        failed = states.count(CallState.FAILED)
        text = self.tr("%Ln call(s)", "", number)
        if failed:
            text = self.tr("{calls}, %Ln failed", "", failed).format(calls=text)
        known = (CallState.FAILED, CallState.QUEUED, CallState.APPLIED)
        return CallLine(text, next((state for state in known if state in states), None))


class CallRow(QWidget):
    """`unfolding` is emitted, with the row itself, before it changes its height."""

    unfolding = Signal(object)

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._record: ToolRecord | None = None
        self.line = FoldLine(icons, self)
        self.line.toggled.connect(self.on_toggled)
        self._details: CallDetails | None = None
        self._column = make_column(self, self.line, spacing=0)

    def show_running(self, tool: str, arguments: Mapping[str, Any]) -> None:
        self.line.show_line(running_line(tool, arguments))

    def show_record(self, record: ToolRecord) -> None:
        self._record = record
        self.line.show_line(call_line(record))
        if self._details:
            self._details.show_record(record)

    def state(self) -> CallState | None:
        """None while it is under way."""
        return call_state(self._record) if self._record else None

    def on_toggled(self, on: bool) -> None:
        self.unfolding.emit(self)
        if on and self._details is None and self._record is not None:
            self._details = CallDetails(self._icons, self)
            self._details.show_record(self._record)
            self._column.addWidget(self._details)
        if self._details:
            self._details.setVisible(on)


class CallDetails(QFrame):
    """The call as it went over the wire."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark(self, WidgetKind.PANEL)
        self._icons = icons
        self._name = make_label("", self, WidgetKind.SECTION)
        self.copy = icon_button(icons.icon(Icon.COPY), self.tr("Copy the call and its result"), self, self.on_copy)
        self._text = QPlainTextEdit(self)
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setAccessibleName(self.tr("The call and its result"))
        set_look(self._text, "look", "code")
        self._head = make_row(None, self._name, self.copy, grows=self._name)
        self._column = make_column(self, self._head, self._text)
        icons.theme.space(self._column, "half", ("gap", "half", "half", "grid"))
        icons.theme.follow(self._fit)

    def text(self) -> str:
        return self._text.toPlainText()

    def show_record(self, record: ToolRecord) -> None:
        self._name.setText(record.name)
        parts = [
            self.tr("Asked for"), _pretty(record.arguments), "",
            self.tr("Answered"), _pretty(record.result),
        ]  # fmt: skip
        if record.retried:
            parts += ["", self.tr("Second try, because: {reason}").format(reason=record.retry_reason)]
        self._text.setPlainText("\n".join(parts))
        self._fit()

    def on_copy(self) -> None:
        QGuiApplication.clipboard().setText(f"{self._name.text()}\n{self.text()}")
        announce(self.copy, self.tr("Copied"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit()

    def _fit(self) -> None:
        self._text.ensurePolished()
        lines = min(self._text.document().blockCount() + 1, _LINES)
        self._text.setFixedHeight(lines * self._text.fontMetrics().lineSpacing() + self._icons.theme.metrics.half)


class FoldLine(QAbstractButton):
    """A line with an icon for the state, a text, and an arrow that unfolds more below. Painted: there can be many."""

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons = icons
        self._state: CallState | None = None
        self.setCheckable(True)
        self.setEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        press_with_enter(self)
        self.toggled.connect(self._name)
        icons.theme.follow(self.on_theme_changed)

    def show_line(self, line: CallLine) -> None:
        self._state = line.state
        self.setText(line.text)
        self.setToolTip(line.text)
        self.setEnabled(line.state is not None)  # until then there is nothing to unfold
        self._name()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self._icons.theme.metrics
        return QSize(metrics.triple * 4, metrics.compact_control)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def on_theme_changed(self) -> None:
        theme = self._icons.theme
        self.setFont(theme.font(theme.metrics.small))
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._icons.theme
        metrics, tokens = theme.metrics, theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(QColor(tokens.focus), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.hover) if self.underMouse() else Qt.BrushStyle.NoBrush)
            outline = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(outline, metrics.chip_radius, metrics.chip_radius)
        rest = self.rect().adjusted(metrics.half, 0, -metrics.half, 0)
        icon, ink = _ICONS[self._state]
        self._icons.paint(painter, self._slot(rest, metrics.check, leading=True), icon, ink)
        if self.isEnabled():
            arrow = Icon.CHEVRON_DOWN if self.isChecked() else Icon.CHEVRON_RIGHT
            self._icons.paint(painter, self._slot(rest, metrics.gap, leading=False), arrow, Ink.MUTED)
        leading, trailing = metrics.check + metrics.grid, metrics.gap + metrics.half
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        left, right = (trailing, leading) if is_mirrored else (leading, trailing)
        words = rest.adjusted(left, 0, -right, 0)
        painter.setPen(QColor(tokens.muted))
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, words.width())
        side = Qt.AlignmentFlag.AlignRight if is_mirrored else Qt.AlignmentFlag.AlignLeft
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | side, text)

    def _slot(self, room: QRect, size: int, *, leading: bool) -> QRect:
        """A place for an icon at one end of the line."""
        at_left = leading is (self.layoutDirection() is Qt.LayoutDirection.LeftToRight)
        left = room.left() if at_left else room.right() - size + 1
        return QRect(left, (self.height() - size) // 2, size, size)

    def _name(self) -> None:
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(self.tr("expanded") if self.isChecked() else self.tr("collapsed"))


def _pretty(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), indent=2, ensure_ascii=False, default=str)
