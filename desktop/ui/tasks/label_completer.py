"""Suggests labels or lists below a text field: those that fit what is typed, and the one it would make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView

from desktop.domain.task import Label, TaskList
from desktop.domain.text import fold
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, label_icon

_MOST = 8
T = TypeVar("T", Label, TaskList)


class LabelCompleter(QObject):
    """`chosen` brings the name of a label, or with `lists` of a list, existing or new."""

    chosen = Signal(str)

    def __init__(self, context: AppContext, field: QLineEdit, *, lists: bool = False) -> None:
        super().__init__(field)
        self._new = self.tr("New list “{name}”") if lists else self.tr("New label “{name}”")
        self._context = context
        self._field = field
        self._model = QStandardItemModel(self)
        self._completer = QCompleter(self._model, self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(_MOST)
        self._completer.setWidget(field)
        self.suggestions = QListView(field)
        self._completer.setPopup(self.suggestions)
        self.suggestions.setAccessibleName(self.tr("Lists") if lists else self.tr("Labels"))
        self._completer.setCompletionRole(Qt.ItemDataRole.UserRole)
        self._completer.activated.connect(self.chosen)

    def suggest(self, labels: Sequence[T], typed: str) -> None:
        """Opens with what fits. The best is chosen already, unless what is typed is only somewhere within it."""
        name = typed.strip().lstrip("#/")
        found = matching(labels, name)
        self._model.clear()
        for label in found:
            self._add(label.name, label.name, label_icon(self._context.theme, label.color, label.name))
        if name and all(fold(label.name) != fold(name) for label in labels):
            plus = self._context.icons.icon(Icon.PLUS)
            self._add(self._new.format(name=name), name, plus)
        if not self._model.rowCount():
            self.hide()
            return
        rect = self._field.rect()
        rect.setWidth(max(rect.width(), self._context.theme.metrics.illustration))
        rows = min(self._model.rowCount(), _MOST)
        frame = 2 * (self._context.theme.metrics.half + 1)  # which Qt forgets
        self.suggestions.setMinimumHeight(rows * self.suggestions.sizeHintForRow(0) + frame)
        self._completer.complete(rect)
        is_sure = name and (not found or fold(found[0].name).startswith(fold(name)))
        self.suggestions.setCurrentIndex(self._completer.completionModel().index(0, 0) if is_sure else QModelIndex())

    def current(self) -> str:
        """The name of the row that Enter would take, or nothing."""
        index = self.suggestions.currentIndex()
        return str(index.data(Qt.ItemDataRole.UserRole)) if self.is_shown() and index.isValid() else ""

    def is_shown(self) -> bool:
        return self.suggestions.isVisible()

    def hide(self) -> None:
        self.suggestions.hide()

    def _add(self, text: str, name: str, icon: QIcon) -> None:
        item = QStandardItem(icon, text)
        item.setData(name, Qt.ItemDataRole.UserRole)
        self._model.appendRow(item)


def matching(labels: Sequence[T], typed: str) -> list[T]:
    """Labels or lists whose names contain what is typed, those that start with it first."""
    wanted = fold(typed)
    found = [label for label in labels if wanted in fold(label.name)]
    return sorted(found, key=lambda label: not fold(label.name).startswith(wanted))
