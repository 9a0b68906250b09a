"""Qt's calendar in our style: today is ringed, the chosen day filled, days of other months stand back."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QDate, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPainter, QPalette, QPen, QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QWidget

from desktop.ui.theme.finish import calm_calendar

_Role = QPalette.ColorRole


class MonthCalendar(QCalendarWidget):
    def __init__(self, row_height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row_height = row_height
        self._today = QDate.currentDate()
        calm_calendar(self)
        names = QTextCharFormat()
        names.setForeground(QGuiApplication.palette().brush(_Role.PlaceholderText))
        self.setHeaderTextFormat(names)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.setWeekdayTextFormat(day, names)

    def set_today(self, today: dt.date) -> None:
        """The day to ring; ours may be another one than the computer's."""
        self._today = QDate(today.year, today.month, today.day)
        self.updateCells()

    def day(self) -> dt.date:
        chosen = self.selectedDate()
        return dt.date(chosen.year(), chosen.month(), chosen.day())

    def show_day(self, day: dt.date) -> None:
        """Selects a day without a word of it."""
        self.blockSignals(True)
        self.setSelectedDate(QDate(day.year, day.month, day.day))
        self.blockSignals(False)

    def sizeHint(self) -> QSize:
        return QSize(self._row_height * 11, self._row_height * 8 + self._row_height // 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintCell(self, painter: QPainter, rect: QRect, date: QDate) -> None:
        palette = QGuiApplication.palette()
        chosen = date == self.selectedDate()
        elsewhere = (date.month(), date.year()) != (self.monthShown(), self.yearShown())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(rect.width(), rect.height()) - 2
        disc = QRectF(0, 0, side, side)
        disc.moveCenter(rect.toRectF().center())
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen:
            painter.setBrush(palette.brush(_Role.Accent))
            painter.drawEllipse(disc)
        elif date == self._today:
            painter.setPen(QPen(palette.color(_Role.Accent), 1))
            painter.drawEllipse(disc.adjusted(0.5, 0.5, -0.5, -0.5))
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.DemiBold if chosen or date == self._today else QFont.Weight.Normal)
        painter.setFont(font)
        role = _Role.BrightText if chosen else _Role.PlaceholderText if elsewhere else _Role.Text
        painter.setPen(palette.color(role))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(date.day()))
        painter.restore()
