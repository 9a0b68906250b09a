"""The box of quick add: the line one types in, the chips beside or below it, and what there is to say about it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.quick_add.chips import ChipRow
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.box import Box, Height
from desktop.ui.widgets.marked_edit import MarkedEdit

if TYPE_CHECKING:
    from desktop.ui.widgets.field_note import FieldNote
    from desktop.ui.widgets.offer_bar import OfferBar

_BACK_AT = 0.85
"""Chips that went below come back only when this much room is enough: they must not jump about while one types."""

_ANY_WIDTH = 16_777_215


class QuickAddBox(Box):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context.theme, Height.RESTING, parent)
        self._context = context
        self._plus = QLabel(self)
        self.input = MarkedEdit(self)
        mark(self.input, Kind.PLAIN)
        self.chips = ChipRow(context.theme, self)
        self._bars: list[OfferBar] = []
        self._below = False
        self._top = QHBoxLayout()
        self._top.addWidget(self._plus)
        self._top.addWidget(self.input, 1)
        self._top.addWidget(self.chips, 0, Qt.AlignmentFlag.AlignVCenter)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.chips.setCursor(Qt.CursorShape.ArrowCursor)
        self.setFocusProxy(self.input)
        self.watch(self.input)
        self._fit()

    # What there is to say is said below the line; each of these is made when it is first needed.

    @cached_property
    def note(self) -> FieldNote:
        from desktop.ui.widgets.field_note import FieldNote

        note = FieldNote(self)
        note.setContentsMargins(self._indent, 0, 0, 0)
        self._column.insertWidget(self._column.count() - len(self._bars), note)
        return note

    def make_bar(self) -> OfferBar:
        from desktop.ui.widgets.offer_bar import OfferBar

        bar = OfferBar(self)
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        self._column.addWidget(bar)
        self._bars.append(bar)
        self._indent_bar(bar)
        return bar

    def _indent_bar(self, bar: OfferBar) -> None:
        bar.row.setContentsMargins(self._indent, 0, 0, 0)
        bar.row.setSpacing(self._context.theme.metrics.grid)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.input.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        self._fit()
        self.arrange()

    def arrange(self) -> None:
        """Puts the chips beside the text where there is room for both, else below it."""
        metrics = self._context.theme.metrics
        chips = self.chips.natural_width()
        typed = max(self.input.text_width() + metrics.double, metrics.grid * 18)
        wanted = typed + chips + self._top.spacing()
        room = self.contentsRect().width() - metrics.gap - self._indent - metrics.grid
        below = wanted > (room * _BACK_AT if self._below and self.input.text() else room)
        if below != self._below:
            self._below = below
            self._top.removeWidget(self.chips)
            self._column.removeWidget(self.chips)
            if below:
                self._column.insertWidget(1, self.chips)
            else:
                self._top.addWidget(self.chips, 0, Qt.AlignmentFlag.AlignVCenter)
        self.chips.set_indent(self._indent if below else 0)
        self.chips.setMinimumWidth(0 if below else chips)
        self.chips.setMaximumWidth(_ANY_WIDTH if below else max(chips, 1))

    @property
    def _indent(self) -> int:
        """Where the text begins."""
        return self._context.theme.metrics.icon + self._context.theme.metrics.grid

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._plus.setPixmap(self._context.icons.pixmap(Icon.PLUS, Ink.ACCENT, metrics.icon))
        pad = (metrics.row - metrics.large_icon) // 2
        self._column.setContentsMargins(metrics.gap, pad, metrics.grid, pad)
        self._column.setSpacing(metrics.snug)
        self._top.setSpacing(metrics.grid)
        if "note" in self.__dict__:
            self.note.setContentsMargins(self._indent, 0, 0, 0)
        for bar in self._bars:
            self._indent_bar(bar)
