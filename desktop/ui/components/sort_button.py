"""Choosing the order of a list; remembered for each place."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from desktop.domain.views import Sort
from desktop.ui.context import AppContext
from desktop.ui.i18n import QT_TRANSLATE_NOOP
from desktop.ui.icons import Icon
from desktop.ui.places import Place
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
        menu = QMenu(self)
        self._group = QActionGroup(menu)
        for sort, name in _NAMES.items():
            action = QAction(QCoreApplication.translate("Sort", name), menu)
            action.setData(sort)
            action.setCheckable(True)
            self._group.addAction(action)
            menu.addAction(action)
        self._group.triggered.connect(self._on_triggered)
        self.setMenu(menu)
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

    def _on_triggered(self, action: QAction) -> None:
        self._sort = Sort(action.data())
        if self._place:
            self._context.settings.remember(f"sort.{self._place.key}", self._sort.value)
        self._show()
        self.chosen.emit(self._sort)

    def _fit(self) -> None:
        """As high as the field beside it."""
        side = self._context.theme.metrics.control
        self.setFixedSize(side, side)

    def _show(self) -> None:
        for action in self._group.actions():
            action.setChecked(action.data() == self._sort)
        name = QCoreApplication.translate("Sort", _NAMES[self._sort])
        self.setToolTip(self.tr("Order: {name}").format(name=name))
