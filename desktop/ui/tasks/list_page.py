"""The middle of the window: where one is, quick add, and the tasks."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.domain.values import Due
from desktop.domain.views import Sort, View
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import long_day_text
from desktop.ui.core.places import Place
from desktop.ui.quick_add import QuickAdd
from desktop.ui.tasks.list import TaskList
from desktop.ui.tasks.search_field import SearchField
from desktop.ui.tasks.sort_button import SortButton
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.elided_label import ElidedLabel
from desktop.ui.widgets.fitting_label import FittingLabel

_HEADING_LEAST = 18
"""Of the grid: as much of a place's name stays when the window is narrow. All names of our own fit."""


class ListPage(QWidget):
    """Shows one place; a search looks beyond it until it is cleared."""

    empty_trash_wanted = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._place = Place(View.INBOX)
        self._name = ""
        self._search = ""
        self.setObjectName("list-page")
        self.heading = ElidedLabel(parent=self)
        mark(self.heading, Kind.TITLE)
        self.subtitle = FittingLabel(self)
        mark(self.subtitle, Kind.MUTED)
        self.empty_trash = QPushButton(self.tr("Empty trash…"), self)
        self.empty_trash.clicked.connect(self.empty_trash_wanted)
        self.search = SearchField(context, self)
        self.sort = SortButton(context, self)
        self.quick_add = QuickAdd(context, self)
        self.tasks = TaskList(context, self)
        self._lay_out()
        self.search.searched.connect(self.on_searched)
        self.sort.chosen.connect(self.on_sorted)
        self.tasks.counted.connect(self.on_counted)
        context.day_changed.connect(self.refresh)
        context.theme.changed.connect(self.on_theme_changed)

    def place(self) -> Place:
        return self._place

    def show_place(self, place: Place, name: str) -> None:
        """Goes to a place. `name` is what it is called: labels know their own."""
        self._place, self._name = place, name
        self.search.clear()
        self._search = ""
        self.sort.show_for(place)
        self.empty_trash.hide()
        self.refresh()

    def rename_place(self, name: str) -> None:
        if name != self._name:
            self._name = name
            self._show_heading()

    def refresh(self) -> None:
        today = self._context.today()
        self.quick_add.setVisible(self._place.can_add and not self._search)
        due = Due(today) if self._place.view is View.TODAY else None
        self.quick_add.set_defaults(labels=[self._name] if self._place.label else [], due=due)
        self._show_heading()
        self.sort.setEnabled(not self._search)
        sort = Sort.VIEW if self._search else self.sort.sort()
        self.tasks.show_query(self._place.query(today, self._search, sort))

    def on_searched(self, text: str) -> None:
        if text.strip() != self._search:
            self._search = text.strip()
            self.refresh()

    def on_sorted(self, _sort: Sort) -> None:
        self.refresh()

    def on_counted(self, number: int) -> None:
        self.search.set_count(number if self._search else None)
        self.empty_trash.setVisible(bool(number) and self._place.view is View.TRASH and not self._search)
        parts = []
        if self._place.view is View.TODAY and not self._search:
            parts.append(long_day_text(self._context.today(), self._context.today()))
        if number:
            parts.append(self._count_text(number))
        self.subtitle.set_texts(*(" · ".join(parts[start:]) for start in range(len(parts))))

    def on_theme_changed(self) -> None:
        self._show_fonts()
        self._show_heading()

    def _count_text(self, number: int) -> str:
        if self._search:
            return self.search.found_text(number)
        if self._place.view in (View.COMPLETED, View.TRASH):
            return self.tr("%Ln task(s)", "", number)
        return self.tr("%Ln open", "", number)

    def _show_heading(self) -> None:
        self.heading.setText(self.tr("Search") if self._search else self._name)
        self.heading.set_least_width(self._context.theme.metrics.grid * _HEADING_LEAST)

    def _show_fonts(self) -> None:
        metrics = self._context.theme.metrics
        margin = metrics.triple
        self._top.setContentsMargins(margin, metrics.double + 2, margin, 0)
        self._top.setSpacing(metrics.gap)
        self._column.setSpacing(metrics.gap)
        self._header.setSpacing(metrics.grid)
        self._share_baseline()

    def _share_baseline(self) -> None:
        """Both are centred in the row; the smaller text is lowered by what its baseline is then too high."""
        high, low = self.heading, self.subtitle
        for label in (high, low):
            label.ensurePolished()
        above, below = high.fontMetrics(), low.fontMetrics()
        low.setContentsMargins(0, (above.ascent() - above.descent()) - (below.ascent() - below.descent()), 0, 0)

    def _lay_out(self) -> None:
        self._header = QHBoxLayout()
        self._header.addWidget(self.heading)
        self._header.addWidget(self.subtitle, 1)
        self._header.addWidget(self.empty_trash)
        self._header.addWidget(self.search)
        self._header.addWidget(self.sort)
        self._top = QVBoxLayout()
        self._top.addLayout(self._header)
        self._top.addWidget(self.quick_add)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._top)
        self._column.addWidget(self.tasks, 1)  # it keeps the page's margin itself
        self._show_fonts()
