"""Telling of proposals that wait while the user is elsewhere, and of those that will soon expire. Once each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from desktop.domain.change_set import OTHER_AGENT
from desktop.domain.text import shorten
from desktop.services import Services
from desktop.settings import NOTIFY_PROPOSALS
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import day_text

QUIET_MS = 1_500
"""A run proposes one thing after the other: what it has to say is told when it has been quiet for so long."""

_WAITING, _EXPIRING = "told_proposals", "told_expiring"
_REMEMBERED = 300
_LATEST = 20


@dataclass(frozen=True, slots=True)
class Waiting:
    """A change set with something to decide. `elsewhere`: proposed on another device, or by another agent, which
    `agent` names."""

    id: str
    request: str
    number: int
    elsewhere: bool
    agent: str = ""


class ReviewNotices(QObject):
    """`told` carries the text of a notice.

    Whoever works in the window sees what an agent proposes there; they are told only of what comes from elsewhere.
    """

    told = Signal(str)

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet.timeout.connect(self.look)
        context.changed.connect(self.on_changed)
        context.day_changed.connect(self.look_for_expiring)

    def start(self) -> None:
        """Also what came while the app did not run is told of."""
        self._quiet.start()
        self.look_for_expiring()

    def stop(self) -> None:
        self._quiet.stop()

    def on_changed(self, changes: Changes) -> None:
        if changes.change_sets:
            self._quiet.start()

    def look(self) -> None:
        if self._context.settings.get(NOTIFY_PROPOSALS):
            work = partial(_waiting, self._context.services, self._told(_WAITING))
            self._context.read(work, self.on_waiting, owner=self)

    def look_for_expiring(self) -> None:
        if self._context.settings.get(NOTIFY_PROPOSALS):
            work = partial(_expiring, self._context.services, self._told(_EXPIRING))
            self._context.read(work, self.on_expiring, owner=self)

    def on_waiting(self, sets: list[Waiting]) -> None:
        told = self._told(_WAITING)
        new = [each for each in sets if each.id not in told]
        if not new:
            return
        self._remember(_WAITING, [each.id for each in new])
        unseen = [each for each in new if each.elsewhere or not _is_active()]
        if unseen:
            self.told.emit(self._text(unseen))

    def on_expiring(self, found: tuple[list[str], dt.datetime] | None) -> None:
        if found is None:
            return
        ids, first = found
        self._remember(_EXPIRING, ids)
        day = day_text(first.astimezone().date(), self._context.today())
        text = self.tr("%n proposal(s) will soon expire, the first of them: {day}.", "", len(ids))
        self.told.emit(text.format(day=day))

    def _text(self, sets: Sequence[Waiting]) -> str:
        number = sum(each.number for each in sets)
        request = shorten(" ".join(sets[0].request.split())) if len(sets) == 1 else ""
        agents = {each.agent for each in sets}
        if len(agents) == 1 and (agent := agents.pop()):
            return self.tr("%n proposal(s) of {agent} wait for your review.", "", number).format(agent=agent)
        if not request:
            return self.tr("%n proposal(s) wait for your review.", "", number)
        return self.tr("%n proposal(s) wait for your review: “{request}”", "", number).format(request=request)

    def _told(self, key: str) -> list[str]:
        told = self._context.settings.state(key)
        return told if isinstance(told, list) else []

    def _remember(self, key: str, ids: Sequence[str]) -> None:
        self._context.settings.remember(key, [*self._told(key), *ids][-_REMEMBERED:])


def _is_active() -> bool:
    return QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive


def _waiting(services: Services, told: Collection[str]) -> list[Waiting]:
    """The latest that nobody was told of yet. Where nothing waits, nothing that takes long is even loaded."""
    if not services.lists.waiting():
        return []
    cards = services.review.open_cards(limit=_LATEST, known=told)
    this = services.store.device
    agents = [card.model if card.provider == OTHER_AGENT else "" for card in cards]
    return [
        Waiting(card.id, card.request, len(card.waiting), card.device != this or bool(agent), agent)
        for card, agent in zip(cards, agents, strict=True)
    ]


def _expiring(services: Services, told: Collection[str]) -> tuple[list[str], dt.datetime] | None:
    """The ids of what nobody was told of yet, and when the first of them expires."""
    if not services.lists.waiting():
        return None
    found = services.review.expiring()
    new = [id_ for id_ in found.item_ids if id_ not in told] if found else []
    return (new, found.first) if found and new else None
