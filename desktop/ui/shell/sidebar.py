"""The sidebar: views with their counts, labels, and a place to drop tasks on."""

from __future__ import annotations

import json

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QMouseEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QFrame, QListView, QWidget

from desktop.domain.values import Label
from desktop.domain.views import Counts, View
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import ICONS, TASKS_MIME, VIEWS, Place, view_title
from desktop.ui.shell.sidebar_delegate import COLOR, COUNT, HEADING, ICON, WAITING, SidebarDelegate
from desktop.ui.widgets.known_viewport import know_viewport

PLACE = Qt.ItemDataRole.UserRole + 1


class Sidebar(QListView):
    """Tells which place was chosen, and which tasks were dropped on which one."""

    chosen = Signal(object)
    refreshed = Signal(object)  # the Counts
    dropped = Signal(list, object)
    label_menu_requested = Signal(str, QPoint)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        know_viewport(self)
        self._context = context
        self._labels: list[Label] = []
        self._counts: Counts | None = None
        self._chosen = Place(View.INBOX)
        self.setObjectName("sidebar")
        self.setAccessibleName(self.tr("Views and labels"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setModel(QStandardItemModel(self))
        self.setItemDelegate(SidebarDelegate(context, self))
        self._drop_row = self._hovered_row = -1
        self._fill()
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        context.changed.connect(self.on_changed)
        context.day_changed.connect(self.refresh)
        context.theme.changed.connect(self.on_theme_changed)
        self.refresh()

    def place(self) -> Place:
        return self._chosen

    def title(self, place: Place) -> str:
        """What a place is called; a label that is gone has no name any more."""
        if place.label is None:
            return view_title(place.view)
        return next((label.name for label in self._labels if label.id == place.label), "")

    def labels(self) -> list[Label]:
        return self._labels

    def counts(self) -> Counts | None:
        return self._counts

    def start_at(self, place: Place) -> None:
        """Where to be from the start; a label is selected as soon as the labels are read."""
        self._chosen = place
        self.select(place)

    def select(self, place: Place) -> None:
        """Goes to a place; `chosen` tells of it only where it is another one."""
        for row in range(self._model.rowCount()):
            if self._model.item(row).data(PLACE) == place:
                self.setCurrentIndex(self._model.index(row, 0))
                return

    def refresh(self) -> None:
        lists, today = self._context.services.lists, self._context.today()
        self._context.read(lambda: lists.places(today), self._on_read, owner=self)

    def on_changed(self, _changes: object) -> None:
        self.refresh()

    def on_theme_changed(self) -> None:
        self.doItemsLayout()
        self.viewport().update()

    @property
    def _model(self) -> QStandardItemModel:
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        return model

    def _on_read(self, answer: tuple[list[Label], Counts]) -> None:
        labels, counts = answer
        had_conflicts, self._counts = self._has_conflicts(), counts
        if labels != self._labels or had_conflicts != self._has_conflicts():
            self._labels = labels
            self._fill()
        self._show_counts()
        self.refreshed.emit(self._counts)

    def _fill(self) -> None:
        """Builds the entries anew, keeping the choice. Labels change rarely; counts are set in place."""
        blocked = self.selectionModel().blockSignals(True) if self.selectionModel() else False
        self._model.clear()
        for view in VIEWS:
            if view is not View.CONFLICTS or self._has_conflicts():
                self._append(view_title(view), Place(view)).setData(ICONS[view], ICON)
        if self._labels:
            heading = QStandardItem(self.tr("Labels"))
            heading.setData(True, HEADING)
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            self._model.appendRow(heading)
        for label in self._labels:
            self._append(label.name, Place(View.ALL, label.id)).setData((label.color, label.name), COLOR)
        if self.selectionModel():
            self.select(self._chosen)
            self.selectionModel().blockSignals(blocked)
            self.viewport().update()
        if self._chosen.label and not self.title(self._chosen):
            self.select(Place(View.INBOX))

    def _has_conflicts(self) -> bool:
        """Nobody is told of conflicts before there are some; who looks at them is not sent away by the last one."""
        return bool(self._counts and self._counts.conflicts) or self._chosen.view is View.CONFLICTS

    def _append(self, text: str, place: Place) -> QStandardItem:
        item = QStandardItem(text)
        item.setData(place, PLACE)
        item.setEditable(False)
        self._model.appendRow(item)
        return item

    def _show_counts(self) -> None:
        if self._counts is None:
            return
        numbers = {
            View.REVIEW: self._counts.review,
            View.CONFLICTS: self._counts.conflicts,
            View.INBOX: self._counts.inbox,
            View.TODAY: self._counts.today,
            View.UPCOMING: self._counts.upcoming,
            View.ALL: self._counts.all,
            View.TRASH: self._counts.trash,
        }
        for row in range(self._model.rowCount()):
            item = self._model.item(row)
            place = item.data(PLACE)
            if place is None:
                continue
            number = self._counts.labels.get(place.label, 0) if place.label else numbers.get(place.view, 0)
            item.setData(number, COUNT)
            item.setData(place.view is View.REVIEW, WAITING)
            item.setData(self._said(item.text(), place, number), Qt.ItemDataRole.AccessibleTextRole)

    def _said(self, name: str, place: Place, number: int) -> str:
        if not number:
            return name
        match place.view:
            case View.REVIEW:
                counted = self.tr("{name}, %n proposal(s)", "", number)
            case View.CONFLICTS:
                counted = self.tr("{name}, %n value(s)", "", number)
            case _:
                counted = self.tr("{name}, %n task(s)", "", number)
        return counted.format(name=name)

    def _on_current_changed(self, current: QModelIndex) -> None:
        place = current.data(PLACE)
        if isinstance(place, Place) and place != self._chosen:
            self._chosen = place
            self.chosen.emit(place)

    # the pointer

    def hovered_row(self) -> int:
        """The row under the pointer; -1 for none."""
        return self._hovered_row

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.indexAt(event.position().toPoint()).row())
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def _hover(self, row: int) -> None:
        if row != self._hovered_row:
            self._hovered_row = row
            self.viewport().update()

    # dropping tasks

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(TASKS_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        place = index.data(PLACE)
        accepts = isinstance(place, Place) and place.accepts_tasks
        self._mark_drop(index.row() if accepts else -1)
        event.setAccepted(accepts)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._mark_drop(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        place = self.indexAt(event.position().toPoint()).data(PLACE)
        self._mark_drop(-1)
        if isinstance(place, Place) and event.mimeData().hasFormat(TASKS_MIME):
            ids = json.loads(bytes(event.mimeData().data(TASKS_MIME).data()))
            event.acceptProposedAction()
            self.dropped.emit(ids, place)

    def _mark_drop(self, row: int) -> None:
        if row != self._drop_row:
            self._drop_row = row
            self.viewport().update()

    def drop_row(self) -> int:
        """The row that would take what is being dragged; -1 for none."""
        return self._drop_row

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = self.indexAt(event.pos()).data(PLACE)
        if isinstance(place, Place) and place.label:
            self.label_menu_requested.emit(place.label, event.globalPos())
