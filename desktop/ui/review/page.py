"""The Review page: every change set that waits, and the history of all verdicts."""

from __future__ import annotations

import datetime as dt
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from desktop.domain.change_set import SetFilter
from desktop.services import Services
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Illustration
from desktop.ui.review.card import ReviewCard
from desktop.ui.review.decisions_view import DecisionsView
from desktop.ui.review.filters import ReviewFilters
from desktop.ui.review.formatter import ReviewFormatter, formatter_of, with_device_names
from desktop.ui.review.model import CardLines, lines_of_set
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.empty_state import Content, EmptyState, Tip
from desktop.ui.widgets.focus_order import put_in_order
from desktop.ui.widgets.labels import ElidedLabel
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from desktop.ui.widgets.scrolling import CardArea

OPEN, DECISIONS = 0, 1


class ReviewPage(QWidget):
    """Cards on which all is decided stay until the page is shown again, so that none vanishes while one decides."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._decisions: DecisionsView | None = None
        self._enters = False  # when what waits has been read, it gets the focus
        self.setObjectName("review-page")
        self.heading = mark(ElidedLabel(self.tr("Review"), self), WidgetKind.TITLE)
        self.tabs = QTabBar(self)
        self.tabs.setAccessibleName(self.tr("What to show"))
        self.tabs.addTab(self.tr("Open"))
        self.tabs.addTab(self.tr("Decisions"))
        self.filters = ReviewFilters(context, self)
        self.list = ReviewList(context, self)
        self.empty = EmptyState(context.icons, self)
        self._open = QWidget(self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._open)
        self._lay_out()
        self.tabs.currentChanged.connect(self.on_tab_changed)
        self.filters.chosen.connect(self.refresh)
        self.list.found.connect(self.on_found)
        self.empty.acted.connect(self.on_empty_acted)
        context.theme.follow(self._set_margins)

    @property
    def decisions(self) -> DecisionsView:
        """Made when it is first looked at."""
        if self._decisions is None:
            self._decisions = DecisionsView(self._context, self)
            self._pages.addWidget(self._decisions)
        return self._decisions

    def show_decisions(self) -> None:
        self.tabs.setCurrentIndex(DECISIONS)

    def show_open(self) -> None:
        self.tabs.setCurrentIndex(OPEN)

    def enter(self) -> None:
        """Reads what waits, and puts the focus on the first of it."""
        self._enters = True
        self.show_open()
        self.refresh()

    def refresh(self) -> None:
        self.list.start(self.filters.filter())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def on_tab_changed(self, tab: int) -> None:
        if tab == DECISIONS:
            self._pages.setCurrentWidget(self.decisions)
            self.decisions.refresh()
        else:
            self._pages.setCurrentWidget(self._open)
            self.refresh()

    def on_found(self, number: int) -> None:
        self.filters.offer_devices(self.list.devices)
        self.empty.setVisible(number == 0)
        self.list.setVisible(number > 0)
        self.empty.set_content(self._nothing_waits() if self.filters.is_default() else self._nothing_matches())
        if self._enters:
            self._enters = False
            target = self.list.cards[0].rows if self.list.cards else self.empty.button
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def on_empty_acted(self) -> None:
        if not self.filters.is_default():
            self.filters.clear()
        else:
            self.try_demo()

    def try_demo(self) -> None:
        """Adds a sample task with proposals about it, ready to be decided on."""
        self.empty.button.setEnabled(False)
        work = partial(_propose_sample, self._context.services, self._context.today())
        self._context.write(work, owner=self).finished.connect(self.on_sampled)

    def on_sampled(self) -> None:
        self._enters = True
        self.empty.button.setEnabled(True)
        self.list.reload()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def _set_margins(self) -> None:
        metrics = self._context.theme.metrics
        margin = metrics.side(self.width())
        self._top.setContentsMargins(margin, metrics.double + 2, margin, 0)
        self._bar.setContentsMargins(margin, metrics.gap, margin, metrics.gap)

    def _nothing_waits(self) -> Content:
        return Content(
            self.tr("Nothing waits for you"),
            self.tr(
                "When the agent proposes changes, they wait here until you decide. A demo adds a sample task and"
                " proposes changes to it; nothing else is touched."
            ),
            Illustration.REVIEW_EMPTY,
            (Tip(self.tr("Ask the agent for something"), shortcut="Ctrl+J"),),
            action=self.tr("Try a demo review"),
        )

    def _nothing_matches(self) -> Content:
        text = self.tr("No proposals match. Try other filters.")
        return Content(self.tr("Nothing found"), text, Illustration.REVIEW_EMPTY, action=self.tr("Show what waits"))

    def _lay_out(self) -> None:
        self._top = self._context.theme.space(make_row(None, self.heading, STRETCH, self.tabs), "gap")
        self._bar = make_column(None, self.filters)
        inside = make_column(self._open, self._bar, self.list, spacing=0, grows=self.list)
        inside.addWidget(self.empty, 1)
        self.empty.hide()
        make_column(self, self._top, self._pages, spacing=0, grows=self._pages)


def _propose_sample(services: Services, today: dt.date) -> str:
    from desktop.services.demo import propose_sample  # with all that an agent needs

    return propose_sample(services, today)


_AHEAD = 1.5
"""Cards are made up to so many heights of the window below what is seen."""


class ReviewList(CardArea):
    """Cards stay where they are while the user decides; only `start` takes those away that do not match any more.

    `found` tells how many there are, and `devices` are the names of those they come from.
    """

    found = Signal(int)

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context.theme, "review-cards", parent, between="double", above="half")
        self._context = context
        self._filter = SetFilter(waiting=True)
        self._unmade: list[CardLines] = []  # those that have no card yet
        self._reading: Job | None = None
        self._again = False
        self._from_scratch = True  # the next reading also takes cards away
        self._is_fresh = False  # the reading under way does
        self.cards: list[ReviewCard] = []
        self.devices: dict[str, str] = {}
        self.setObjectName("review-list")
        self.verticalScrollBar().valueChanged.connect(self.on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self.on_scrolled)
        context.changed.connect(self.on_changed)

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
        work = partial(_read, self._context.services, self._filter, formatter_of(self._context))
        self._reading = self._context.read(work, self.on_read, owner=self)
        self._reading.finished.connect(self.on_read_finished)

    def on_changed(self, changes: Changes) -> None:
        """Cards look after themselves; what is new needs one."""
        known = {card.id for shown in self.cards for card in shown.cards()}
        if changes.change_sets - known:
            self.reload()

    def on_read(self, found: list[CardLines]) -> None:
        if self._from_scratch:
            return  # by now something else is wanted
        for lines in found:
            self.devices |= {
                card.device: lines.formatter.device_name(card.device) for card in lines.cards if lines.formatter
            }
        if self._is_fresh:
            self._keep_only({lines.cards[0].id for lines in found})
            self.verticalScrollBar().setValue(0)
        shown = {card.cards()[0].id: card.cards()[0].created_at for card in self.cards if card.cards()}
        self._renew(found)
        new = [lines for lines in found if lines.cards[0].id not in shown]
        oldest = min(shown.values(), default=None)
        self._unmade = []
        for lines in new:
            if oldest is not None and lines.cards[0].created_at > oldest:
                self._make(lines)
            else:
                self._unmade.append(lines)
        self.on_scrolled()
        self.found.emit(len(self.cards) + len(self._unmade))

    def _renew(self, found: list[CardLines]) -> None:
        """A card may show what was read before the last news came; it was not there to hear of them itself."""
        newest = {lines.cards[0].id: lines.cards for lines in found}
        for card in self.cards:
            if card.cards() and newest.get(card.cards()[0].id, card.cards()) != card.cards():
                card.reload()

    def on_read_finished(self) -> None:
        self._reading = None
        if self._again:
            self.reload()

    def on_scrolled(self) -> None:
        """Makes the cards that will be seen next."""
        wanted = self.verticalScrollBar().value() + self.window().height() * (1 + _AHEAD)
        while self._unmade and sum(card.rows.minimumHeight() for card in self.cards) < wanted:
            self._make(self._unmade.pop(0))

    def on_past_end(self, step: int) -> None:
        """An arrow key goes on from card to card."""
        place = next(place for place, card in enumerate(self.cards) if card is self.sender()) + step
        if 0 <= place < len(self.cards):
            self.cards[place].focus_rows(last=step < 0)

    def _make(self, lines: CardLines) -> None:
        made = lines.cards[0].created_at
        place = sum(card.created_at > made for shown in self.cards for card in shown.cards())
        card = ReviewCard(self._context, self.content)
        card.past_end.connect(self.on_past_end)
        card.emptied.connect(self._remove)
        self.cards.insert(place, card)
        self.column.insertWidget(place, card)
        card.resize(self.content.width() - 2 * self._context.theme.metrics.side(self.width()), card.height())
        card.show_lines(lines)
        put_in_order(self.content, self.cards[: place + 1])

    def _keep_only(self, ids: set[str]) -> None:
        for card in list(self.cards):
            if not card.cards() or card.cards()[0].id not in ids:
                self._remove(card)

    def _remove(self, card: ReviewCard) -> None:
        self.cards.remove(card)
        self.take_away(card)


def _read(services: Services, filter_: SetFilter, formatter: ReviewFormatter) -> list[CardLines]:
    known = with_device_names(formatter, services)
    return [lines_of_set(card, known) for card in services.review.open_cards(filter_)]
