"""Which change sets the Review page shows, and which verdicts its history."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.domain.change_set import DecisionFilter, ItemState, SetFilter, Verdict
from desktop.domain.text import shorten
from desktop.review.cards import Card
from desktop.tools.registry import TOOLS
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import translate
from desktop.ui.review.formatter import VERDICTS, ReviewFormatter
from desktop.ui.review.values import tool_name
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.flow_layout import FlowLayout

WAITING, ANY = "waiting", ""
_WIDEST = 26  # of a choice, in grid units


class FilterBar(QWidget):
    """Choices in a line, or in several where there is little room. `chosen` tells that one has changed."""

    chosen = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._combos: list[CalmCombo] = []
        self._flow = context.theme.space(FlowLayout(self), "grid")
        context.theme.follow(self.on_theme_changed)

    def add(self, name: str, options: Mapping[str, str]) -> CalmCombo:
        """`options` are texts by value; the first is the usual one."""
        combo = CalmCombo(self)
        combo.setAccessibleName(name)
        combo.setToolTip(name)
        for value, text in options.items():
            combo.addItem(text, value)
        combo.setMaximumWidth(self.context.theme.metrics.grid * _WIDEST)
        combo.currentIndexChanged.connect(self.chosen)
        self._combos.append(combo)
        self._flow.addWidget(combo)
        return combo

    def offer(self, combo: CalmCombo, options: Mapping[str, str]) -> None:
        """Other options, of which the one that was chosen stays chosen if it is still there."""
        if {combo.itemData(row): combo.itemText(row) for row in range(combo.count())} == dict(options):
            return
        value = combo.currentData()
        combo.blockSignals(True)
        combo.clear()
        for option, text in options.items():
            combo.addItem(text, option)
        combo.setCurrentIndex(max(combo.findData(value), 0))
        combo.blockSignals(False)

    def is_default(self) -> bool:
        return all(combo.currentIndex() == 0 for combo in self._combos)

    def clear(self) -> None:
        for combo in self._combos:
            combo.blockSignals(True)
            combo.setCurrentIndex(0)
            combo.blockSignals(False)
        self.chosen.emit()

    def on_theme_changed(self) -> None:
        metrics = self.context.theme.metrics
        for combo in self._combos:
            combo.setMaximumWidth(metrics.grid * _WIDEST)

    def ages(self) -> dict[str, str]:
        return {
            ANY: self.tr("Any time"),
            "1": self.tr("Today"),
            "7": self.tr("Last 7 days"),
            "30": self.tr("Last 30 days"),
        }

    def since(self, days: str) -> dt.datetime | None:
        """From the beginning of the day so many days ago, today included."""
        if not days:
            return None
        start = self.context.today() - dt.timedelta(days=int(days) - 1)
        return dt.datetime.combine(start, dt.time()).astimezone()


class ReviewFilters(FilterBar):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.state = self.add(self.tr("State"), self._states())
        self.device = self.add(self.tr("Device"), {ANY: self.tr("Any device")})
        self.age = self.add(self.tr("Age"), self.ages())
        self.device.hide()

    def filter(self) -> SetFilter:
        state = self.state.currentData()
        return SetFilter(
            waiting=state == WAITING,
            state=ItemState(state) if state not in (WAITING, ANY) else None,
            device=self.device.currentData() or None,
            since=self.since(self.age.currentData()),
        )

    def offer_devices(self, names: Mapping[str, str]) -> None:
        """Only where there are several to choose from."""
        self.offer(self.device, {ANY: self.tr("Any device")} | dict(names))
        self.device.setVisible(len(names) > 1 or self.device.currentIndex() > 0)

    def _states(self) -> dict[str, str]:
        return {
            WAITING: self.tr("Waiting"),
            ItemState.CONFIRMED.value: self.tr("Confirmed"),
            ItemState.REJECTED.value: self.tr("Rejected"),
            ItemState.UNDONE.value: self.tr("Undone"),
            ItemState.EXPIRED.value: self.tr("Expired"),
            ItemState.WITHDRAWN.value: self.tr("Withdrawn"),
            ANY: self.tr("All"),
        }


_REQUEST = 50


class DecisionFilters(FilterBar):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        tools = {name: tool_name(name) for name, tool in TOOLS.items() if tool.proposes}
        verdicts = {verdict.value: translate("Review", text) for verdict, (text, _) in VERDICTS.items()}
        self.tool = self.add(self.tr("Kind of change"), {ANY: self.tr("Any change")} | tools)
        self.verdict = self.add(self.tr("Verdict"), {ANY: self.tr("Any verdict")} | verdicts)
        self.device = self.add(self.tr("Device"), {ANY: self.tr("Any device")})
        self.run = self.add(self.tr("Request"), {ANY: self.tr("Any request")})
        self.device.hide()

    def filter(self) -> DecisionFilter:
        verdict = self.verdict.currentData()
        return DecisionFilter(
            verdicts=frozenset({Verdict(verdict)} if verdict else VERDICTS),
            tool=self.tool.currentData() or None,
            device=self.device.currentData() or None,
            run_id=self.run.currentData() or None,
        )

    def offer_devices(self, names: Mapping[str, str]) -> None:
        self.offer(self.device, {ANY: self.tr("Any device")} | dict(names))
        self.device.setVisible(len(names) > 1 or self.device.currentIndex() > 0)

    def offer_runs(self, cards: Sequence[Card], formatter: ReviewFormatter) -> None:
        runs = {
            card.run_id: f"{formatter.moment(card.created_at)} · {shorten(' '.join(card.request.split()), _REQUEST)}"
            for card in cards
        }
        self.offer(self.run, {ANY: self.tr("Any request")} | runs)
