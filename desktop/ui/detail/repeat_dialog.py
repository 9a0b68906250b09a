"""Where it is said how a task repeats: in words, or by choosing; with the sentence and the next dates below."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSpinBox, QToolButton, QWidget

from desktop.domain.dates.calendar_math import month_length
from desktop.domain.dates.repeats import parse_repeat
from desktop.domain.repeat import LAST, Repeat, Unit, first_due, next_dates, on_month_day
from desktop.domain.task import Due, Task
from desktop.errors import InvalidInputError
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import repeat_text
from desktop.ui.core.format import day_text
from desktop.ui.theme.qt_fixes import pad_spin_box
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.calendar_popup import CalendarPopup
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.field_grid import FieldGrid
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_flow, make_row
from desktop.ui.widgets.scrolling import ScrollArea
from desktop.ui.widgets.text_edit import FieldEdit

_SHOWN = 5
_NEVER, _ON, _AFTER = range(3)


class RepeatDialog(FittingDialog):
    """Tells with `picked` the rule that was chosen, or None where the task is to repeat no more."""

    picked = Signal(object)

    def __init__(self, context: AppContext, repeat: Repeat | None, due: dt.date | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Repeat"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._due = due
        self._until: dt.date | None = None
        self._popup: CalendarPopup | None = None
        self._is_showing = True  # until all is there
        self._rest = Repeat(Unit.WEEK)  # what the controls have no place for
        self.words = FieldEdit(self)
        self.words.setPlaceholderText(self.tr("every 2 weeks on friday"))
        self.words.setAccessibleName(self.tr("Repetition in words"))
        self.interval = QSpinBox(self)
        self.interval.setRange(1, 999)
        self.interval.setAccessibleName(self.tr("Interval"))
        self.unit = self._combo(self.tr("Unit"))
        self.days = self._make_days()
        self.in_month = self._combo(self.tr("Day of the month"))
        self.counted = self._combo(self.tr("Counted from"))
        self.counted.addItem(self.tr("the due date"), False)
        self.counted.addItem(self.tr("the day it is done"), True)
        self.ends = self._combo(self.tr("Ends"))
        for text, how in ((self.tr("never"), _NEVER), (self.tr("on a day"), _ON), (self.tr("after"), _AFTER)):
            self.ends.addItem(text, how)
        self.until = ElidingButton(self)
        self.until.clicked.connect(self.pick_until)
        self.times = QSpinBox(self)
        self.times.setRange(1, 999)
        self.times.setAccessibleName(self.tr("How often"))
        self.sentence = make_label("", self, WidgetKind.HEADING, wraps=True)
        self.coming = make_label("", self, WidgetKind.SMALL, wraps=True)
        self.cancel_button = QPushButton(self.tr("Cancel"), self)
        self.accept_button = mark(QPushButton(self.tr("Repeat"), self), WidgetKind.PRIMARY)
        self.accept_button.setDefault(True)
        self.end_button = QPushButton(self.tr("Do not repeat"), self)
        self.end_button.setHidden(repeat is None)
        self.accept_button.clicked.connect(self.on_accepted)
        self.cancel_button.clicked.connect(self.reject)
        self.end_button.clicked.connect(self.on_ended)
        self._lay_out()
        self.words.edited.connect(self.on_words_edited)
        self.words.submitted.connect(self.on_accepted)
        self.words.cancelled.connect(self.reject)
        for combo in (self.unit, self.in_month, self.counted, self.ends):
            combo.currentIndexChanged.connect(self.on_changed)
        for spin in (self.interval, self.times):
            pad_spin_box(spin, context.theme.metrics)
            spin.valueChanged.connect(self.on_changed)
        first = due or context.today()
        self.show_repeat(repeat or Repeat(Unit.WEEK, 1, ((0, first.weekday()),)))
        self.words.setFocus()

    def repeat(self) -> Repeat:
        """The rule as it is chosen now."""
        unit = Unit(self.unit.currentData())
        chosen = Repeat(unit, self.interval.value())
        if unit is Unit.WEEK:
            chosen = chosen._replace(weekdays=tuple((0, n) for n, day in enumerate(self.days) if day.isChecked()))
        elif unit is Unit.MONTH and (parts := self.in_month.currentData()) is not None:
            chosen = chosen._replace(**parts)
        elif unit is Unit.YEAR and self._rest.unit is Unit.YEAR:
            rest = self._rest
            chosen = chosen._replace(
                weekdays=rest.weekdays, month_days=rest.month_days, months=rest.months, positions=rest.positions
            )
        how = self.ends.currentData()
        return chosen._replace(
            after_completion=bool(self.counted.currentData()),
            until=self._until if how == _ON else None,
            times=self.times.value() if how == _AFTER else None,
        )

    def show_repeat(self, repeat: Repeat) -> None:
        """Sets the controls by a rule."""
        self._is_showing = True
        self._rest = repeat
        self.interval.setValue(repeat.interval)
        self._fill_units()
        self.unit.setCurrentIndex(self.unit.findData(repeat.unit.value))
        for number, day in enumerate(self.days):
            day.setChecked(repeat.unit is Unit.WEEK and (0, number) in repeat.weekdays)
        self._fill_month(repeat)
        self.counted.setCurrentIndex(int(repeat.after_completion))
        self._until = repeat.until
        self.times.setValue(repeat.times or 10)
        self.ends.setCurrentIndex(_ON if repeat.until else _AFTER if repeat.times else _NEVER)
        self._is_showing = False
        self._show()

    def on_words_edited(self) -> None:
        if not self.words.text().strip():
            self._show()
            return
        services, now = self._context.services, self._context.now()
        try:
            found = parse_repeat(self.words.text(), now, services.first_weekday(), services.day_first())
        except InvalidInputError:
            mark(self.coming, WidgetKind.SMALL, Tone.NEUTRAL)
            self.sentence.setText("…")
            self.coming.setText(self.tr("Try “every monday”, “every 2 weeks” or “every month on the 1st”."))
            self.accept_button.setEnabled(False)
        else:
            self.show_repeat(found.repeat)

    def on_changed(self) -> None:
        if self._is_showing:
            return
        if self.ends.currentData() == _ON and self._until is None:
            self._until = (self._due or self._context.today()) + dt.timedelta(days=90)
        if self._rest.interval != self.interval.value():
            self._is_showing = True
            self._fill_units()
            self._is_showing = False
        self.words.clear()
        self._show()

    def pick_until(self) -> None:
        self._popup = CalendarPopup(self._context.theme.metrics, self, with_time=False)
        self._popup.picked.connect(self.on_until_picked)
        here = self._context.services.here(self._context.now())
        self._popup.open_at(self.until, Due(self._until) if self._until else None, here)

    def on_until_picked(self, due: Due | None) -> None:
        self._until = due.date if due else None
        if due is None:
            self.ends.setCurrentIndex(_NEVER)
        self._show()

    def on_accepted(self) -> None:
        if self.accept_button.isEnabled():
            self.picked.emit(self.repeat())
            self.accept()

    def on_ended(self) -> None:
        self.picked.emit(None)
        self.accept()

    def _show(self) -> None:
        """What is chosen as a sentence, and the days that it gives."""
        repeat, today = self.repeat(), self._context.today()
        is_week, is_month = repeat.unit is Unit.WEEK, repeat.unit is Unit.MONTH
        for day in self.days:
            day.setVisible(is_week)
        self.in_month.setVisible(is_month)
        self._grid.show_row(self._on, on=is_week or is_month)
        self.until.setVisible(self.ends.currentData() == _ON)
        self.times.setVisible(self.ends.currentData() == _AFTER)
        if self._until:
            self.until.setText(day_text(self._until, today))
        due = self._due or ((first := first_due(repeat, today)) and first.date)
        days = next_dates(repeat, due, _SHOWN) if due else []
        said = repeat_text(repeat)
        self.sentence.setText(said[:1].upper() + said[1:])
        listed = " · ".join(day_text(day, today) for day in days)
        text = self.tr("Due {days}") if days else self.tr("There is no such day.")
        if repeat.after_completion and len(days) > 1:
            text = self.tr("Due {days}, if it is always done on time")
        self.coming.setText(text.format(days=listed + (" …" if len(days) == _SHOWN else "")))
        self.accept_button.setEnabled(bool(days))

    def _combo(self, name: str) -> CalmCombo:
        combo = CalmCombo(self)
        combo.setAccessibleName(name)
        return combo

    def _make_days(self) -> list[QToolButton]:
        days = []
        for number in range(7):
            day = QToolButton(self)
            day.setObjectName("weekday")
            day.setCheckable(True)
            weekday = Qt.DayOfWeek(number + 1).value
            day.setText(QLocale().standaloneDayName(weekday, QLocale.FormatType.ShortFormat))
            day.setAccessibleName(QLocale().standaloneDayName(weekday, QLocale.FormatType.LongFormat))
            day.toggled.connect(self.on_changed)
            days.append(day)
        return days

    def _fill_units(self) -> None:
        is_one, chosen = self.interval.value() == 1, self.unit.currentIndex()
        self.unit.clear()
        for unit, one, several in (
            (Unit.DAY, self.tr("day"), self.tr("days")),
            (Unit.WEEK, self.tr("week"), self.tr("weeks")),
            (Unit.MONTH, self.tr("month"), self.tr("months")),
            (Unit.YEAR, self.tr("year"), self.tr("years")),
        ):
            self.unit.addItem(one if is_one else several, unit.value)
        self.unit.setCurrentIndex(max(chosen, 0))

    def _fill_month(self, repeat: Repeat) -> None:
        """By date or by weekday, as the due date suggests; a rule that has other days is one more choice."""
        day = self._due or self._context.today()
        which = (day.day - 1) // 7 + 1
        choices = [on_month_day(day.day), {"month_days": (LAST,)}, {"weekdays": ((which, day.weekday()),)}]
        if day.day + 7 > month_length(day.year, day.month):
            choices.append({"weekdays": ((LAST, day.weekday()),)})
        own = {
            name: value
            for name in ("weekdays", "month_days", "months", "positions")
            if (value := getattr(repeat, name)) and repeat.unit is Unit.MONTH
        }
        if own and own not in choices:
            choices.insert(0, own)
        self.in_month.clear()
        for parts in choices:
            self.in_month.addItem(repeat_text(Repeat(Unit.MONTH, **parts)), parts)
        self.in_month.setCurrentIndex(choices.index(own) if own in choices else 0)

    def _lay_out(self) -> None:
        metrics, first = self._context.theme.metrics, self._context.services.first_weekday()
        self._sheet = QWidget(self)
        grid = self._grid = FieldGrid(self._context.theme, self._sheet)
        grid.resize(metrics.grid * 50, 1)  # names and fields stand beside each other from the start
        self._on = QWidget(grid)
        for row, name, widgets in (
            (QWidget(grid), self.tr("Every"), [self.interval, self.unit]),
            (self._on, self.tr("On"), [*self.days[first:], *self.days[:first], self.in_month]),
            (QWidget(grid), self.tr("Counted from"), [self.counted]),
            (QWidget(grid), self.tr("Ends"), [self.ends, self.until, self.times]),
        ):
            # A flow, as the days of a week need two lines where the text is large.
            self._context.theme.space(make_flow(row, *widgets), "snug", (0, 0, 0, "snug"))
            grid.add(name, row)
        theme = self._context.theme
        contents = make_column(self._sheet, self.words, grid, self.sentence, self.coming, STRETCH)
        theme.space(contents, "gap", (0, 0, "grid", 0))
        scroll = ScrollArea(self, self._sheet)
        buttons = make_row(None, self.end_button, STRETCH, self.cancel_button, self.accept_button)
        theme.space(make_column(self, scroll, theme.space(buttons, "grid"), grows=scroll), "gap", ("double",))

    def wanted_size(self) -> QSize:
        metrics = self._context.theme.metrics
        width = metrics.grid * 64
        layout = self._sheet.layout()
        assert layout is not None
        inner = layout.totalHeightForWidth(width - 2 * metrics.double)
        return QSize(width, inner + self.accept_button.sizeHint().height() + metrics.gap + 2 * metrics.double)


def pick_repeat(context: AppContext, task: Task, parent: QWidget) -> RepeatDialog:
    """Opens the dialog about a task."""
    dialog = RepeatDialog(context, task.repeat, task.due.date if task.due else None, parent)
    dialog.open()
    return dialog
