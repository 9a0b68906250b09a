"""Choosing the order of a list; remembered for each place."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from desktop.domain.views import Sort
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.icons import Icon
from desktop.ui.core.places import Place
from desktop.ui.theme.style import Kind, mark

_NAMES = {
    Sort.VIEW: QT_TRANSLATE_NOOP("Sort", "Usual order"),
    Sort.DUE: QT_TRANSLATE_NOOP("Sort", "By due date"),
    Sort.PRIORITY: QT_TRANSLATE_NOOP("Sort", "By priority"),
    Sort.TITLE: QT_TRANSLATE_NOOP("Sort", "By title"),
    Sort.CREATED: QT_TRANSLATE_NOOP("Sort", "Newest first"),
}


class SortButton(QToolButton):
    chosen = Signal(object)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._place: Place | None = None
        self._sort = Sort.VIEW
        mark(self, Kind.ICON)
        self.setIcon(context.icons.icon(Icon.SORT))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAccessibleName(self.tr("Order of the list"))
        self.setMenu(QMenu(self))
        self.menu().aboutToShow.connect(self._fill)
        context.theme.changed.connect(self._fit)
        self._fit()
        self._show()

    def sort(self) -> Sort:
        return self._sort

    def show_for(self, place: Place) -> None:
        """Takes up the order that was last chosen there."""
        self._place = place
        kept = self._context.settings.state(f"sort.{place.key}")
        self._sort = Sort(kept) if kept in [sort.value for sort in _NAMES] else Sort.VIEW
        self._show()

    def _fill(self) -> None:
        """Made anew whenever it opens, which is seldom."""
        self.menu().clear()
        for sort, name in _NAMES.items():
            action = self.menu().addAction(QCoreApplication.translate("Sort", name))
            action.setCheckable(True)
            action.setChecked(sort is self._sort)
            action.triggered.connect(partial(self._choose, sort))

    def _choose(self, sort: Sort) -> None:
        self._sort = sort
        if self._place:
            self._context.settings.remember(f"sort.{self._place.key}", self._sort.value)
        self._show()
        self.chosen.emit(self._sort)

    def _fit(self) -> None:
        """As high as the field beside it."""
        side = self._context.theme.metrics.control
        self.setFixedSize(side, side)

    def _show(self) -> None:
        name = QCoreApplication.translate("Sort", _NAMES[self._sort])
        self.setToolTip(self.tr("Order: {name}").format(name=name))
