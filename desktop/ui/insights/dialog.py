"""A week, or four, in pictures: or the same as tables."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QButtonGroup,
    QFrame,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop.domain.views import View
from desktop.services.insights import DAYS, Insights
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import minutes_text
from desktop.ui.core.format import day_month_text, day_text
from desktop.ui.core.places import view_title
from desktop.ui.insights.chart import Bars, Chart, Figure, Legend
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from desktop.ui.widgets.scrolling import ScrollArea

_DAYS = "insights.days"
_TABLES = "insights.tables"


class Card(QFrame):
    """A heading, and a figure as a chart or as a table."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark(self, WidgetKind.CARD)
        self.title = make_label("", self, WidgetKind.HEADING)
        self.summary = make_label("", self, WidgetKind.SMALL, wraps=True)
        self.legend = Legend(context, self)
        self.chart = Chart(context, self)
        self.table = QTableWidget(self)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.verticalHeader().hide()
        self.table.hide()
        column = make_column(self, self.title, self.summary, self.legend, self.chart, self.table)
        context.theme.space(column, "snug", ("double", "gap"))

    def show_figure(self, figure: Figure, summary: str, *, as_table: bool) -> None:
        self.title.setText(figure.title)
        self.summary.setText(summary)
        self.summary.setVisible(bool(summary))
        self.legend.show_names(() if as_table else figure.series)
        self.chart.show_figure(figure)
        self.chart.setVisible(not as_table)
        self.table.setVisible(as_table)
        if as_table:
            self._fill_table(figure)

    def _fill_table(self, figure: Figure) -> None:
        table = self.table
        table.setAccessibleName(figure.title)
        table.setColumnCount(1 + len(figure.series))
        table.setHorizontalHeaderLabels(["", *figure.series])
        table.setRowCount(len(figure.bars))
        for row, bars in enumerate(figure.bars):
            table.setItem(row, 0, QTableWidgetItem(bars.spoken))
            for column, value in enumerate(bars.values, 1):
                item = QTableWidgetItem(figure.write(value))
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                table.setItem(row, column, item)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        rows = sum(table.rowHeight(row) for row in range(table.rowCount()))
        table.setFixedHeight(rows + table.horizontalHeader().sizeHint().height() + 2 * table.frameWidth() + 8)


class InsightsDialog(FittingDialog):
    """Follows what changes while it is open."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Insights"))
        settings = context.settings
        days = settings.state(_DAYS)
        self._days = days if days in DAYS else DAYS[0]
        self._found: Insights | None = None
        self._job: Job | None = None
        self.spans = QButtonGroup(self)
        self.span_buttons = [self._span_button(days) for days in DAYS]
        self.tables = QPushButton(self.tr("As tables"), self)
        self.tables.setCheckable(True)
        self.tables.setChecked(settings.state(_TABLES) is True)
        self._sheet = QWidget(self)
        self.cards = [Card(context, self._sheet) for _ in range(5)]
        context.theme.space(make_column(self._sheet, *self.cards, STRETCH), "gap", (0, 0, "grid", 0))
        self.scroll_area = ScrollArea(self, self._sheet)
        self._lay_out()
        self.spans.buttonClicked.connect(self.on_span_clicked)
        self.tables.clicked.connect(self.on_tables_clicked)
        context.changed.connect(self.on_changed)
        context.day_changed.connect(self.refresh)
        self.refresh()

    def wanted_size(self) -> QSize:
        return QSize(92, 88) * self._context.theme.metrics.grid

    def refresh(self) -> None:
        services, today, days = self._context.services, self._context.today(), self._days
        first_weekday = services.first_weekday()
        if self._job is not None:
            self._job.cancel()  # it may be about another time
        self._job = self._context.read(
            lambda: services.insights.look(today, days, first_weekday), self._on_read, owner=self
        )

    def on_changed(self, _changes: Changes) -> None:
        self.refresh()

    def on_span_clicked(self) -> None:
        self._days = DAYS[next(n for n, button in enumerate(self.span_buttons) if button.isChecked())]
        self._context.settings.remember(_DAYS, self._days)
        self.refresh()

    def on_tables_clicked(self) -> None:
        self._context.settings.remember(_TABLES, self.tables.isChecked())
        self._show()

    def _on_read(self, found: Insights) -> None:
        self._found, self._job = found, None
        self._show()

    def _show(self) -> None:
        if self._found is None:
            return
        figures = self._figures(self._found)
        for card, (figure, summary) in zip(self.cards, figures, strict=True):
            card.show_figure(figure, summary, as_table=self.tables.isChecked())

    def _figures(self, found: Insights) -> list[tuple[Figure, str]]:
        today = self._context.today()
        done, added = sum(day.completed for day in found.days), sum(day.added for day in found.days)
        planned, finished = sum(day.planned for day in found.week), sum(day.completed for day in found.week)
        tokens, words = self._context.theme.tokens, found.proposals
        completed = Figure(
            self.tr("Completed by day"),
            (self.tr("done"),),
            tuple(Bars(self._name(day.day), self._spoken(day.day), (day.completed,)) for day in found.days),
            marked=len(found.days) - 1,
        )
        both = Figure(
            self.tr("Done against added"),
            (self.tr("done"), self.tr("added")),
            tuple(Bars(self._name(day.day), self._spoken(day.day), (day.completed, day.added)) for day in found.days),
            marked=len(found.days) - 1,
        )
        week = Figure(
            self.tr("This week by estimates"),
            (self.tr("done"), self.tr("planned")),
            tuple(
                Bars(self._name(day.day, in_week=True), self._spoken(day.day), (day.completed, day.planned))
                for day in found.week
            ),
            marked=next((number for number, day in enumerate(found.week) if day.day == today), -1),
            write=_time,
        )
        inbox = view_title(View.INBOX)
        open_ = Figure(
            self.tr("Open by list"),
            (self.tr("open"),),
            tuple(
                Bars(
                    part.name or inbox,
                    part.name or inbox,
                    (part.tasks,),
                    tokens.label(part.color, part.name) if part.name else "-",
                )
                for part in found.open
            ),
            sideways=True,
        )
        names = (self.tr("Accepted"), words.accepted, ""), (self.tr("Refused"), words.refused, "-")
        more = ((self.tr("Undone later"), words.undone, "-"),) if words.undone else ()
        proposals = Figure(
            self.tr("Proposals"),
            ("",),
            tuple(Bars(name, name, (value,), color) for name, value, color in names + more),
            sideways=True,
        )
        share = (
            self.tr("{percent} % of what was decided on were accepted.")
            if words.accepted + words.refused
            else self.tr("None were decided on in this time.")
        )
        estimated = (
            self.tr("{done} done of {planned} planned.")
            if finished or planned
            else self.tr("Nothing in this week has an estimate.")
        )
        percent = round(100 * words.accepted / max(words.accepted + words.refused, 1))
        return [
            (completed, self.tr("%Ln task(s) in {days} days.", "", done).format(days=len(found.days))),
            (both, self._balance(added - done)),
            (week, estimated.format(done=_time(finished), planned=_time(planned))),
            (open_, ""),
            (proposals, share.format(percent=QLocale().toString(percent))),
        ]

    def _balance(self, more: int) -> str:
        if more > 0:
            return self.tr("%Ln more added than done.", "", more)
        if more < 0:
            return self.tr("%Ln more done than added.", "", -more)
        return self.tr("As many added as done.")

    def _name(self, day: dt.date, *, in_week: bool = False) -> str:
        """Below a bar, as short as can be."""
        if in_week or self._days == DAYS[0]:
            return QLocale().standaloneDayName(day.weekday() + 1, QLocale.FormatType.ShortFormat)
        return day_month_text(day)

    def _spoken(self, day: dt.date) -> str:
        return day_text(day, self._context.today())

    def _span_button(self, days: int) -> QPushButton:
        button = QPushButton(self.tr("%n day(s)", "", days), self)
        button.setCheckable(True)
        button.setChecked(days == self._days)
        self.spans.addButton(button)
        return button

    def _lay_out(self) -> None:
        theme = self._context.theme
        row = theme.space(make_row(None, *self.span_buttons, STRETCH, self.tables), "snug", (0, 0, "grid", 0))
        column = make_column(self, row, self.scroll_area, grows=self.scroll_area)
        theme.space(column, "gap", ("double", "gap", "grid", "gap"))


def _time(minutes: int) -> str:
    return minutes_text(minutes) or minutes_text(0) or "0"
