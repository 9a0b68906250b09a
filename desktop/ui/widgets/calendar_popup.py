"""Where a date is chosen: by words, by a few usual choices, in a calendar, with a time or without."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.domain.task import Due
from desktop.errors import InvalidInputError
from desktop.ui.core.format import long_day_text, time_text
from desktop.ui.theme.finish import round_corners
from desktop.ui.theme.metrics import Metrics
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.field_edit import FieldEdit
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.month_calendar import MonthCalendar
from desktop.ui.widgets.time_field import TimeField

_DAY = dt.timedelta(days=1)


class CalendarPopup(QFrame):
    """Tells the date with `picked` when it closes, if it is another one than before; Escape leaves all as it was."""

    picked = Signal(object)

    def __init__(self, metrics: Metrics, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName(self.tr("Due date"))
        round_corners(self)
        self._anchor: QWidget | None = None
        self._parse: Callable[[str], Due] | None = None
        self._today = dt.date.min
        self._before: Due | None = None
        self._due: Due | None = None
        self.words = FieldEdit(self)
        self.words.setPlaceholderText(self.tr("tomorrow, fri 9:00, 24 Dec …"))
        self.words.setAccessibleName(self.tr("Date in words"))
        self.preview = QLabel(self)
        self.preview.setWordWrap(True)
        self.calendar = MonthCalendar(metrics.compact_control, self)
        self.calendar.setAccessibleName(self.tr("Calendar"))
        self.time = TimeField(self)
        self.choices = [self._choice(name) for name in ("today", "tomorrow", "next_week", "none")]
        self._lay_out(metrics)
        self.words.edited.connect(self.on_words_edited)
        self.words.submitted.connect(self.on_words_submitted)
        self.words.cancelled.connect(self.cancel)
        self.calendar.selectionChanged.connect(self.on_day_selected)
        self.calendar.clicked.connect(self.on_day_clicked)
        self.calendar.activated.connect(self.on_day_clicked)
        self.time.changed.connect(self.on_time_changed)
        self.time.editor.returnPressed.connect(self.close)

    def open_at(
        self, anchor: QWidget, due: Due | None, today: dt.date, first_weekday: int, parse: Callable[[str], Due]
    ) -> None:
        """Shows itself below `anchor`, or wherever there is room. `parse` raises InvalidInputError."""
        self._anchor, self._parse, self._today = anchor, parse, today
        self._before = self._due = due
        self.words.clear()
        self.calendar.setFirstDayOfWeek(Qt.DayOfWeek(first_weekday + 1))
        self.calendar.set_today(today)
        ahead = (first_weekday - today.weekday()) % 7 or 7
        self._days = {"today": today, "tomorrow": today + _DAY, "next_week": today + _DAY * ahead}
        for button in self.choices:
            if day := self._days.get(button.objectName()):
                button.setToolTip(long_day_text(day, today))
        self._show_due()
        screen = anchor.screen().availableGeometry()
        self._sides.setDirection(QBoxLayout.Direction.TopToBottom)
        if self.sizeHint().height() > screen.height():
            self._sides.setDirection(QBoxLayout.Direction.LeftToRight)
        self.resize(self.sizeHint())
        self.move(_place(self.sizeHint(), anchor, screen))
        self.show()
        self.words.setFocus(Qt.FocusReason.PopupFocusReason)

    def cancel(self) -> None:
        self._due = self._before
        self.close()

    def on_words_edited(self) -> None:
        assert self._parse is not None
        text = self.words.text()
        if not text.strip():
            self._due = self._before
            self._show_due()
            return
        try:
            self._due = self._parse(text)
        except InvalidInputError as error:
            self._due = self._before
            self._say(str(error), Tone.NEUTRAL)
        else:
            self._show_due()

    def on_words_submitted(self) -> None:
        assert self._parse is not None
        try:
            if self.words.text().strip():
                self._due = self._parse(self.words.text())
            self.close()
        except InvalidInputError as error:
            self._say(str(error), Tone.BAD)

    def on_day_selected(self) -> None:
        self._set_day(self.calendar.day())

    def on_day_clicked(self) -> None:
        self._set_day(self.calendar.day())
        self.close()

    def on_time_changed(self, time: dt.time | None) -> None:
        day = self._due.date if self._due else self._today
        self._due = Due(day, time) if self._due or time else None
        self._show_preview()

    def on_choice_clicked(self) -> None:
        chosen = self.sender()
        assert isinstance(chosen, QPushButton)
        day = self._days.get(chosen.objectName())
        self._due = Due(day, self._due.time if self._due else None) if day else None
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press beside it closes it; one on the button that opened it must not open it again."""
        if self._anchor:
            on_anchor = self._anchor.rect().contains(self._anchor.mapFromGlobal(event.globalPosition().toPoint()))
            self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay, on_anchor)
        super().mousePressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._due != self._before:
            self._before = self._due
            self.picked.emit(self._due)

    def _set_day(self, day: dt.date) -> None:
        self._due = Due(day, self._due.time if self._due else None)
        self._show_preview()

    def _show_due(self) -> None:
        self.calendar.show_day(self._due.date if self._due else self._today)
        self.time.show_time(self._due.time if self._due else None)
        self._show_preview()

    def _show_preview(self) -> None:
        if self._due is None:
            self._say(self.tr("No date"), Tone.NEUTRAL)
            return
        text = long_day_text(self._due.date, self._today)
        if self._due.time:
            text = self.tr("{day}, {time}").format(day=text, time=time_text(self._due.time))
        self._say(text, Tone.GOOD if self._due != self._before else Tone.NEUTRAL)

    def _say(self, text: str, tone: Tone) -> None:
        mark(self.preview, Kind.SMALL, tone)
        self.preview.setText(text)

    def _choice(self, name: str) -> QPushButton:
        texts = {
            "today": self.tr("Today"),
            "tomorrow": self.tr("Tomorrow"),
            "next_week": self.tr("Next week"),
            "none": self.tr("No date"),
        }
        button = QPushButton(texts[name], self)
        button.setObjectName(name)
        button.setAccessibleName(texts[name])
        button.clicked.connect(self.on_choice_clicked)
        press_with_enter(button)
        return button

    def _lay_out(self, metrics: Metrics) -> None:
        grid = QGridLayout()
        grid.setSpacing(metrics.snug)
        for number, button in enumerate(self.choices):
            grid.addWidget(button, number // 2, number % 2)
        label = QLabel(self.tr("Time"), self)
        mark(label, Kind.MUTED)
        label.setBuddy(self.time)
        row = QHBoxLayout()
        row.setSpacing(metrics.grid)
        row.addWidget(label)
        row.addWidget(self.time, 1)
        self.preview.setMinimumHeight(metrics.small * 3)  # two lines: what is wrong with a date takes as many
        self.preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(metrics.grid)
        column.addWidget(self.words)
        column.addWidget(self.preview)
        column.addLayout(grid)
        column.addLayout(row)
        column.addStretch(1)
        self._sides = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._sides.setContentsMargins(metrics.gap, metrics.gap, metrics.gap, metrics.grid)
        self._sides.setSpacing(metrics.grid)
        self._sides.addLayout(column)
        self._sides.addWidget(self.calendar)


def _place(size: QSize, anchor: QWidget, screen: QRect) -> QPoint:
    """Below the anchor, above it if there is no room, and in any case on the screen."""
    rect = QRect(anchor.mapToGlobal(anchor.rect().bottomLeft()) + QPoint(0, 2), size)
    if rect.bottom() > screen.bottom():
        rect.moveBottom(anchor.mapToGlobal(anchor.rect().topLeft()).y() - 2)
    rect.moveLeft(max(screen.left(), min(rect.left(), screen.right() - size.width())))
    rect.moveTop(max(screen.top(), min(rect.top(), screen.bottom() - size.height())))
    return rect.topLeft()
