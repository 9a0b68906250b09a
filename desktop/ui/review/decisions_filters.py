"""Which verdicts the history shows: by tool, verdict, device and request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from desktop.domain.change_set import DecisionFilter, Verdict
from desktop.domain.text import shorten
from desktop.review.cards import Card
from desktop.tools.registry import TOOLS
from desktop.ui.core.context import AppContext
from desktop.ui.review.filters import ANY, FilterBar
from desktop.ui.review.formatter import VERDICTS, Voice
from desktop.ui.review.values import tool_name

_REQUEST = 50


class DecisionFilters(FilterBar):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        tools = {name: tool_name(name) for name, tool in TOOLS.items() if tool.deferred}
        verdicts = {
            verdict.value: QCoreApplication.translate("Review", text) for verdict, (text, _) in VERDICTS.items()
        }
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

    def offer_runs(self, cards: Sequence[Card], voice: Voice) -> None:
        runs = {
            card.run_id: f"{voice.moment(card.created_at)} · {shorten(' '.join(card.request.split()), _REQUEST)}"
            for card in cards
        }
        self.offer(self.run, {ANY: self.tr("Any request")} | runs)
