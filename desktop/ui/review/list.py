"""All change sets that match a filter, as cards below each other."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from desktop.domain.change_set import SetFilter
from desktop.services import Services
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.review.card import ReviewCard
from desktop.ui.review.entries import Sheet, sheet_of_set
from desktop.ui.review.formatter import Voice, informed, voice_of

_WIDEST = 100
"""In grid units: wider rows are hard to follow with the eye."""

_AHEAD = 1.5
"""Cards are made up to so many heights of the window below what is seen."""


class ReviewList(QScrollArea):
    """Cards stay where they are while the user decides; only `start` takes those away that do not match any more.

    `found` tells how many there are, and `devices` are the names of those they come from.
    """

    task_wanted = Signal(str)
    found = Signal(int)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._filter = SetFilter(waiting=True)
        self._sheets: list[Sheet] = []  # those that have no card yet
        self._reading: Job | None = None
        self._again = False
        self._from_scratch = True  # the next reading is to
        self._is_fresh = False  # the one under way does
        self.cards: list[ReviewCard] = []
        self.devices: dict[str, str] = {}
        self.setObjectName("review-list")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget()
        self._page.setObjectName("review-cards")
        self._column = QVBoxLayout(self._page)
        self._column.addStretch(1)
        self.setWidget(self._page)
        self.verticalScrollBar().valueChanged.connect(self.on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self.on_range_changed)
        context.changed.connect(self.on_changed)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def start(self, filter_: SetFilter) -> None:
        """Shows what matches now, and nothing else."""
        self._filter, self._from_scratch = filter_, True
        self.reload()

    def reload(self) -> None:
        if self._reading is not None:
            self._again = True
            return
        self._again = False
        self._is_fresh, self._from_scratch = self._from_scratch, False
        work = partial(_read, self._context.services, self._filter, voice_of(self._context))
        self._reading = self._context.read(work, self.on_read, owner=self)
        self._reading.finished.connect(self.on_read_finished)

    def on_changed(self, changes: Changes) -> None:
        """Cards look after themselves; what is new needs one."""
        known = {card.id for shown in self.cards for card in shown.cards()}
        if changes.change_sets - known:
            self.reload()

    def on_read(self, sheets: list[Sheet]) -> None:
        if self._from_scratch:
            return  # by now something else is wanted
        for sheet in sheets:
            self.devices |= {card.device: sheet.voice.device_name(card.device) for card in sheet.cards if sheet.voice}
        if self._is_fresh:
            self._keep_only({sheet.cards[0].id for sheet in sheets})
            self.verticalScrollBar().setValue(0)
        shown = {card.cards()[0].id: card.cards()[0].created_at for card in self.cards if card.cards()}
        new = [sheet for sheet in sheets if sheet.cards[0].id not in shown]
        oldest = min(shown.values(), default=None)
        self._sheets = []
        for sheet in new:
            if oldest is not None and sheet.cards[0].created_at > oldest:
                self._make(sheet)
            else:
                self._sheets.append(sheet)
        self.on_scrolled()
        self.found.emit(len(self.cards) + len(self._sheets))

    def on_read_finished(self) -> None:
        self._reading = None
        if self._again:
            self.reload()

    def on_scrolled(self) -> None:
        """Makes the cards that will be seen next."""
        wanted = self.verticalScrollBar().value() + self.window().height() * (1 + _AHEAD)
        while self._sheets and sum(card.rows.minimumHeight() for card in self.cards) < wanted:
            self._make(self._sheets.pop(0))

    def on_past_end(self, step: int) -> None:
        """An arrow key goes on from card to card."""
        card = self.sender()
        assert isinstance(card, ReviewCard)
        place = self.cards.index(card) + step
        if 0 <= place < len(self.cards):
            self.cards[place].focus_rows(last=step < 0)

    def on_emptied(self) -> None:
        """What it showed is not there any more."""
        card = self.sender()
        assert isinstance(card, ReviewCard)
        self._remove(card)

    def on_range_changed(self) -> None:
        self._set_margins()
        self.on_scrolled()

    def _set_margins(self) -> None:
        """The scroll bar takes its room from the margin: nothing wraps anew when it comes or goes."""
        metrics = self._context.theme.metrics
        right = metrics.triple - (metrics.scroll_bar if self.verticalScrollBar().maximum() > 0 else 0)
        self._column.setContentsMargins(metrics.triple, metrics.half, right, metrics.triple)

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._set_margins()
        self._column.setSpacing(metrics.double)
        for card in self.cards:
            card.setMaximumWidth(_WIDEST * metrics.grid)

    def _make(self, sheet: Sheet) -> None:
        made = sheet.cards[0].created_at
        place = sum(card.created_at > made for shown in self.cards for card in shown.cards())
        card = ReviewCard(self._context, self._page)
        card.setMaximumWidth(_WIDEST * self._context.theme.metrics.grid)
        card.task_wanted.connect(self.task_wanted)
        card.past_end.connect(self.on_past_end)
        card.emptied.connect(self.on_emptied)
        self.cards.insert(place, card)
        self._column.insertWidget(place, card)
        card.resize(self._page.width() - 2 * self._context.theme.metrics.triple, card.height())
        card.show_sheet(sheet)

    def _keep_only(self, ids: set[str]) -> None:
        for card in list(self.cards):
            if not card.cards() or card.cards()[0].id not in ids:
                self._remove(card)

    def _remove(self, card: ReviewCard) -> None:
        self.cards.remove(card)
        self._column.removeWidget(card)
        card.hide()
        card.deleteLater()


def _read(services: Services, filter_: SetFilter, voice: Voice) -> list[Sheet]:
    known = informed(voice, services)
    return [sheet_of_set(card, known) for card in services.review.open_cards(filter_)]
