"""The history of verdicts: what was decided, how often each kind of change is accepted, and what stays rejected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QPushButton, QSizePolicy, QWidget

from desktop.domain.change_set import DecisionFilter, SetFilter, Verdict
from desktop.review.cards import Card
from desktop.review.decisions import Acceptance
from desktop.services import Services
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import EXCHANGE_FOLDER
from desktop.ui.core.icons import Icon
from desktop.ui.review.decisions_list import DecisionLine, DecisionsList, DecisionsModel, line_of
from desktop.ui.review.filters import DecisionFilters
from desktop.ui.review.formatter import ReviewFormatter, formatter_of, with_device_names
from desktop.ui.review.values import tool_name
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import at_top, make_column, make_row

MOST = 8
_LEAST_BAR = 8
"""In grid units: where less is left for the bars, only the numbers are shown."""

PAGE = 100
RUNS = 50
_TOLD = frozenset({Verdict.CONFIRMED, Verdict.REJECTED, Verdict.UNDONE})


@dataclass(frozen=True, slots=True)
class History:
    lines: list[DecisionLine]
    rates: list[Acceptance]
    devices: dict[str, str]
    runs: list[Card]


class DecisionsView(QWidget):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._devices: dict[str, str] = {}
        self._reading: Job | None = None
        self._again = False
        self._more: Job | None = None
        self._complete = False
        self.model = DecisionsModel(self)
        self.filters = DecisionFilters(context, self)
        self.export = QPushButton(self.tr("Export…"), self)
        self.export.setIcon(context.icons.icon(Icon.EXPORT))
        self.chart = AcceptanceChart(context.theme, self)
        self.chart.hide()
        self.list = DecisionsList(context, self.model, self)
        nothing = self.tr("No decisions yet, or none that match the filters.")
        self.nothing = make_label(nothing, self, WidgetKind.MUTED, wraps=True)
        self.nothing.hide()
        self._card = mark(QFrame(self), WidgetKind.CARD)
        self._lay_out()
        self.filters.chosen.connect(self.refresh)
        self.export.clicked.connect(self.choose_file)
        self.list.lift_wanted.connect(self.on_lift_wanted)
        self.list.more_wanted.connect(self.on_more_wanted)
        context.changed.connect(self.on_changed)
        context.theme.follow(self.on_theme_changed)

    def refresh(self) -> None:
        """Reads again; as much as is shown already."""
        if self._reading is not None:
            self._again = True
            return
        self._again = False
        wanted = max(self.model.rowCount(), PAGE)
        work = partial(_read, self._context.services, self.filters.filter(), wanted, formatter_of(self._context))
        self._reading = self._context.read(work, self.on_read, owner=self)
        self._reading.finished.connect(self.on_read_finished)

    def on_read(self, history: History) -> None:
        formatter = formatter_of(self._context)
        self._devices |= history.devices
        self._complete = len(history.lines) < PAGE
        self.model.show(history.lines)
        self.filters.offer_devices(self._devices)
        self.filters.offer_runs(history.runs, formatter)
        self.chart.show_rates(history.rates)
        self._card.setVisible(bool(history.rates))
        has_any = bool(history.lines)
        self.nothing.setVisible(not has_any)
        self.list.setVisible(has_any)
        self.export.setEnabled(has_any)

    def on_read_finished(self) -> None:
        self._reading = None
        self.list.viewport().update()  # it may have wanted more meanwhile, which it says when it is painted
        if self._again:
            self.refresh()

    def on_changed(self, changes: Changes) -> None:
        if changes.change_sets and self.isVisible():
            self.refresh()

    def on_more_wanted(self) -> None:
        if self._complete or self._more is not None or self._reading is not None:
            return
        services, filter_, formatter = self._context.services, self.filters.filter(), formatter_of(self._context)
        work = partial(_lines, services, filter_, PAGE, self.model.rowCount(), formatter)
        self._more = self._context.read(work, self.on_more, owner=self)
        self._more.finished.connect(self.on_more_finished)

    def on_more(self, lines: list[DecisionLine]) -> None:
        self._complete = len(lines) < PAGE
        self.model.append(lines)

    def on_more_finished(self) -> None:
        self._more = None
        self.list.viewport().update()

    def on_lift_wanted(self, item_id: str) -> None:
        lift = partial(self._context.services.review.lift, item_id)
        self._context.write(lift, self.on_lifted, owner=self)

    def on_lifted(self, _decided: object) -> None:
        self._context.tell(self.tr("The agent may propose it again."))

    # export

    def choose_file(self) -> None:
        picker = QFileDialog(self, self.tr("Export decisions to"))
        picker.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        picker.setNameFilters(["CSV (*.csv)", "JSON (*.json)"])
        picker.setDefaultSuffix("csv")
        picker.setDirectory(str(self._context.settings.state(EXCHANGE_FOLDER) or Path.home()))
        picker.selectFile(f"assent-decisions-{self._context.today().isoformat()}.csv")
        picker.fileSelected.connect(self.on_file_chosen)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def on_file_chosen(self, path: str) -> None:
        self._context.settings.remember(EXCHANGE_FOLDER, str(Path(path).parent))
        self.export_to(Path(path))

    def export_to(self, path: Path) -> None:
        """What the filters let through. Whoever chose the file was asked already whether it may be replaced."""
        work = partial(_export, self._context.services, path, self.filters.filter())
        self._context.read(work, self.on_exported, owner=self)

    def on_exported(self, written: tuple[int, str]) -> None:
        number, name = written
        self._context.tell(self.tr("%n decision(s) written to {name}.", "", number).format(name=name))

    # looks

    def on_theme_changed(self) -> None:
        self._set_margins()
        self.list.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def _set_margins(self) -> None:
        metrics = self._context.theme.metrics
        margin = metrics.side(self.width())
        self._column.setContentsMargins(margin, metrics.gap, margin, 0)

    def _lay_out(self) -> None:
        bar = make_row(None, self.filters, at_top(self.export), grows=self.filters)
        self._context.theme.space(make_column(self._card, self.chart), margins=("gap", "grid"))
        self._card.hide()
        column = make_column(self, bar, self._card, self.nothing, self.list, grows=self.list)
        self._column = self._context.theme.space(column, "gap")
        self._column.addStretch()


class AcceptanceChart(QWidget):
    """How often each kind of proposal is accepted: a bar for each, with its numbers."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.rates: Sequence[Acceptance] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rates(self, rates: Sequence[Acceptance]) -> None:
        """Those with most verdicts, as many as there is room for."""
        self.rates = rates[:MOST]
        self.setAccessibleName(self.tr("How often proposals are accepted"))
        said = (f"{tool_name(rate.tool)}: {self._numbers(rate)}" for rate in self.rates)
        self.setAccessibleDescription("; ".join(said))
        self.setVisible(bool(rates))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics
        return QSize(metrics.grid * 40, len(self.rates) * self._line)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, len(self.rates) * self._line)

    @property
    def _line(self) -> int:
        return self._theme.metrics.small + self._theme.metrics.grid + 2

    def _numbers(self, rate: Acceptance) -> str:
        text = self.tr("{accepted} of {all} · {percent} %")
        return text.format(accepted=rate.accepted, all=rate.accepted + rate.refused, percent=rate.percent)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.rates:
            return
        metrics, tokens = self._theme.metrics, self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self._theme.font(metrics.small)
        painter.setFont(font)
        measure = QFontMetrics(font)
        names = min(
            max(measure.horizontalAdvance(tool_name(rate.tool)) for rate in self.rates) + 1, self.width() // 2
        )
        numbers = max(measure.horizontalAdvance(self._numbers(rate)) for rate in self.rates) + 1
        bar = self.width() - names - numbers - 2 * metrics.gap
        has_bars = bar >= _LEAST_BAR * metrics.grid
        for number, rate in enumerate(self.rates):
            top = number * self._line
            name = measure.elidedText(tool_name(rate.tool), Qt.TextElideMode.ElideRight, names)
            painter.setPen(QColor(tokens.text))
            painter.drawText(0, top, names, self._line, Qt.AlignmentFlag.AlignVCenter, name)
            painter.setPen(QColor(tokens.muted))
            right = QRectF(self.width() - numbers, top, numbers, self._line)
            end = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(right, end, self._numbers(rate))
            if has_bars:
                height = metrics.grid
                whole = QRectF(names + metrics.gap, top + (self._line - height) / 2, bar, height)
                self._bar(painter, whole, rate)
        painter.end()

    def _bar(self, painter: QPainter, rect: QRectF, rate: Acceptance) -> None:
        tokens, radius = self._theme.tokens, rect.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.chip))
        painter.drawRoundedRect(rect, radius, radius)
        if rate.accepted:
            filled = QRectF(rect)
            filled.setWidth(max(rect.width() * rate.accepted / (rate.accepted + rate.refused), rect.height()))
            painter.setBrush(QColor(tokens.accent))
            painter.drawRoundedRect(filled, radius, radius)


def _read(services: Services, filter_: DecisionFilter, limit: int, formatter: ReviewFormatter) -> History:
    """What is in the filter, and what there is to filter by."""
    known = with_device_names(formatter, services)
    entries = services.review.decisions(filter_, limit)
    cards = services.review.open_cards(SetFilter(), RUNS)
    devices = {entry.decision.device for entry in entries} | {card.device for card in cards}
    return History(
        lines=[line_of(entry, known) for entry in entries],
        rates=services.review.acceptance(replace(filter_, verdicts=_TOLD)),
        devices={id_: known.device_name(id_) for id_ in sorted(devices)},
        runs=cards,
    )


def _lines(
    services: Services, filter_: DecisionFilter, limit: int, offset: int, formatter: ReviewFormatter
) -> list[DecisionLine]:
    known = with_device_names(formatter, services)
    return [line_of(entry, known) for entry in services.review.decisions(filter_, limit, offset)]


def _export(services: Services, path: Path, filter_: DecisionFilter) -> tuple[int, str]:
    return services.review.export_decisions(path, filter_, overwrite=True), path.name
