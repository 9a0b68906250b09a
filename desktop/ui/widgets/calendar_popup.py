"""Where a date is chosen: by words, by a few usual choices, in a calendar, with a time or without."""

from __future__ import annotations

import datetime as dt
import re

from PySide6.QtCore import QDate, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QTextCharFormat,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QCalendarWidget,
    QFrame,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from desktop.domain.dates import parse_date
from desktop.domain.fields import Here
from desktop.domain.task import Due
from desktop.errors import InvalidInputError
from desktop.ui.core.format import long_day_text, time_text
from desktop.ui.core.i18n import error_text
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.theme.tokens import Metrics
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_column, make_row
from desktop.ui.widgets.text_edit import FieldEdit

_Role = QPalette.ColorRole


class MonthCalendar(QCalendarWidget):
    def __init__(self, row_height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row_height = row_height
        self._today = QDate.currentDate()
        self.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)  # no week numbers
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
        """Selects a day without a signal."""
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


_TIME = re.compile(r"(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:(a|p)\.?m?\.?|uhr|h)?", re.IGNORECASE)
_EVERY = 30  # minutes


class TimeField(CalmCombo):
    """`changed` brings a time or None, once for each change by the user that can be read."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._time: dt.time | None = None
        self.editor = QLineEdit(self)
        self.setLineEdit(self.editor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setInsertPolicy(CalmCombo.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(8)
        self.setAccessibleName(self.tr("Time"))
        self.editor.setPlaceholderText(self.tr("No time"))
        self.addItem(self.tr("No time"), None)
        for minutes in range(0, 24 * 60, _EVERY):
            time = dt.time(*divmod(minutes, 60))
            self.addItem(time_text(time), time)
        self.setCompleter(None)  # type: ignore[arg-type]  # it would turn 9 into 9:00 before :30 is typed
        self.activated.connect(self.on_activated)
        self.editor.textEdited.connect(self.on_text_edited)
        self.show_time(None)

    def show_time(self, time: dt.time | None) -> None:
        """Shows a time without telling of it."""
        self._time = time
        row = next((row for row in range(self.count()) if self.itemData(row) == time), -1)
        self.setCurrentIndex(row)
        self.setEditText(time_text(time) if time else "")

    def on_activated(self, row: int) -> None:
        time = self.itemData(row)
        self.show_time(time)
        self.changed.emit(time)

    def on_text_edited(self, text: str) -> None:
        time = read_time(text)
        if time != self._time and (time or not text.strip()):
            self._time = time
            self.changed.emit(time)


def read_time(text: str) -> dt.time | None:
    """“9”, “9:30”, “17.15”, “5pm”; None where it is no time."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    return dt.time(hour, minute) if hour < 24 else None


_DAY = dt.timedelta(days=1)


class CalendarPopup(QFrame):
    """Tells the date with `picked` when it closes, if it is another one than before; Escape leaves all as it was."""

    picked = Signal(object)
    someday_picked = Signal()

    def __init__(
        self, metrics: Metrics, parent: QWidget | None = None, *, with_time: bool = True, with_someday: bool = False
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName(self.tr("Start") if with_someday else self.tr("Due date"))
        self._with_time = with_time
        round_corners(self)
        self._anchor: QWidget | None = None
        self._here: Here  # set when it is opened
        self._before: Due | None = None
        self._due: Due | None = None
        self.words = FieldEdit(self)
        self.words.setPlaceholderText(self.tr("tomorrow, fri 9:00, 24 Dec …"))
        self.words.setAccessibleName(self.tr("Date in words"))
        self.preview = make_label("", self, wraps=True)
        self.calendar = MonthCalendar(metrics.compact_control, self)
        self.calendar.setAccessibleName(self.tr("Calendar"))
        self.time = TimeField(self)
        names = ["today", "tomorrow", "next_week", "none", *["someday"] * with_someday]
        self.choices = [self._choice(name) for name in names]
        self._lay_out(metrics)
        self.words.edited.connect(self.on_words_edited)
        self.words.submitted.connect(self.on_words_submitted)
        self.words.cancelled.connect(self.cancel)
        self.calendar.selectionChanged.connect(self.on_day_selected)
        self.calendar.clicked.connect(self.on_day_clicked)
        self.calendar.activated.connect(self.on_day_clicked)
        self.time.changed.connect(self.on_time_changed)
        self.time.editor.returnPressed.connect(self.close)

    def open_at(self, anchor: QWidget, due: Due | None, here: Here) -> None:
        """Shows itself below `anchor`, or wherever there is room."""
        self._anchor, self._here = anchor, here
        today = here.now.date()
        self._before = self._due = due
        self.words.clear()
        self.calendar.setFirstDayOfWeek(Qt.DayOfWeek(here.first_weekday + 1))
        self.calendar.set_today(today)
        ahead = (here.first_weekday - today.weekday()) % 7 or 7
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
        text = self.words.text()
        if not text.strip():
            self._due = self._before
            self._show_due()
            return
        try:
            self._due = self._read(text)
        except InvalidInputError as error:
            self._due = self._before
            self._say(error_text(error), Tone.NEUTRAL)
        else:
            self._show_due()

    def on_words_submitted(self) -> None:
        try:
            if self.words.text().strip():
                self._due = self._read(self.words.text())
            self.close()
        except InvalidInputError as error:
            self._say(error_text(error), Tone.BAD)

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
        name = self.sender().objectName()
        if name == "someday":
            self.cancel()
            self.someday_picked.emit()
            return
        day = self._days.get(name)
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

    def _read(self, text: str) -> Due:
        return parse_date(text, self._here.now, self._here.first_weekday, self._here.day_first)

    @property
    def _today(self) -> dt.date:
        return self._here.now.date()

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
        mark(self.preview, WidgetKind.SMALL, tone)
        self.preview.setText(text)

    def _choice(self, name: str) -> QPushButton:
        texts = {
            "today": self.tr("Today"),
            "tomorrow": self.tr("Tomorrow"),
            "next_week": self.tr("Next week"),
            "none": self.tr("No date"),
            "someday": self.tr("Someday"),
        }
        button = make_button(texts[name], self, self.on_choice_clicked)
        button.setObjectName(name)
        button.setAccessibleName(texts[name])
        return button

    def _lay_out(self, metrics: Metrics) -> None:
        grid = QGridLayout()
        grid.setSpacing(metrics.snug)
        for number, button in enumerate(self.choices):
            grid.addWidget(button, number // 2, number % 2)
        label = make_label(self.tr("Time"), self, WidgetKind.MUTED)
        label.setBuddy(self.time)
        row = make_row(None, label, self.time, spacing=metrics.grid, grows=self.time)
        self.preview.setMinimumHeight(metrics.small * 3)  # two lines: what is wrong with a date takes as many
        self.preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = make_column(None, self.words, self.preview, grid, row, spacing=metrics.grid)
        label.setVisible(self._with_time)
        self.time.setVisible(self._with_time)
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
