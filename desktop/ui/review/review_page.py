"""The Review page: every change set that waits, and the history of all verdicts."""

from __future__ import annotations

import datetime as dt
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Illustration
from desktop.ui.review.decisions_view import DecisionsView
from desktop.ui.review.filters import ReviewFilters
from desktop.ui.review.list import ReviewList
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.elided_label import ElidedLabel
from desktop.ui.widgets.empty_state import Content, EmptyState, Tip

OPEN, DECISIONS = 0, 1


class ReviewPage(QWidget):
    """Decided cards stay until one comes back to the page, so that nothing vanishes under the hand."""

    task_wanted = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._decisions: DecisionsView | None = None
        self._enters = False  # when what waits has been read, it gets the focus
        self.setObjectName("review-page")
        self.heading = ElidedLabel(self.tr("Review"), self)
        mark(self.heading, Kind.TITLE)
        self.tabs = QTabBar(self)
        self.tabs.setAccessibleName(self.tr("What to show"))
        self.tabs.addTab(self.tr("Open"))
        self.tabs.addTab(self.tr("Decisions"))
        self.filters = ReviewFilters(context, self)
        self.list = ReviewList(context, self)
        self.empty = EmptyState(context.theme, self)
        self._open = QWidget(self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._open)
        self._lay_out()
        self.tabs.currentChanged.connect(self.on_tab_changed)
        self.filters.chosen.connect(self.refresh)
        self.list.found.connect(self.on_found)
        self.list.task_wanted.connect(self.task_wanted)
        self.empty.acted.connect(self.on_empty_acted)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    @property
    def decisions(self) -> DecisionsView:
        """Made when it is first looked at."""
        if self._decisions is None:
            self._decisions = DecisionsView(self._context, self)
            self._decisions.task_wanted.connect(self.task_wanted)
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
        self.empty.set_content(self._nothing_waits() if self.filters.is_usual() else self._nothing_matches())
        if self._enters:
            self._enters = False
            target = self.list.cards[0].rows if self.list.cards else self.empty.button
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def on_empty_acted(self) -> None:
        if not self.filters.is_usual():
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

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        picture = self._context.icons.illustration(Illustration.REVIEW_EMPTY, metrics.illustration)
        self.empty.set_picture(picture)
        margin = metrics.triple
        self._top.setContentsMargins(margin, metrics.double + 2, margin, 0)
        self._top.setSpacing(metrics.gap)
        self._bar.setContentsMargins(margin, metrics.gap, margin, metrics.gap)

    def _nothing_waits(self) -> Content:
        return Content(
            self.tr("Nothing waits for you"),
            self.tr(
                "When the agent proposes changes, they wait here until you decide. A demo adds a sample task and"
                " proposes changes to it; nothing else is touched."
            ),
            (Tip(self.tr("Ask the agent for something"), shortcut="Ctrl+J"),),
            action=self.tr("Try a demo review"),
        )

    def _nothing_matches(self) -> Content:
        text = self.tr("No proposals match. Try other filters.")
        return Content(self.tr("Nothing found"), text, action=self.tr("Show what waits"))

    def _lay_out(self) -> None:
        self._top = QHBoxLayout()
        self._top.addWidget(self.heading)
        self._top.addStretch(1)
        self._top.addWidget(self.tabs)
        self._bar = QVBoxLayout()
        self._bar.addWidget(self.filters)
        inside = QVBoxLayout(self._open)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addLayout(self._bar)
        inside.addWidget(self.list, 1)
        inside.addWidget(self.empty, 1)
        self.empty.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(self._pages, 1)


def _propose_sample(services: Services, today: dt.date) -> str:
    from desktop.services.demo_review import propose_sample  # with all that an agent needs

    return propose_sample(services, today)
