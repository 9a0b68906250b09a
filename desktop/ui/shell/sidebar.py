"""The sidebar: views with their counts, labels, and a place to drop tasks on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QMouseEvent,
    QPainter,
    QPen,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.domain.values import Label
from desktop.domain.views import Counts, View
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.core.places import ICONS, TASKS_MIME, VIEWS, Place, dragged_ids, view_title
from desktop.ui.widgets.known_viewport import know_viewport

ICON = Qt.ItemDataRole.UserRole + 2
COUNT = Qt.ItemDataRole.UserRole + 3
COLOR = Qt.ItemDataRole.UserRole + 4
HEADING = Qt.ItemDataRole.UserRole + 5
WAITING = Qt.ItemDataRole.UserRole + 6
"""True where the count is of what waits for the user."""

Index = QModelIndex | QPersistentModelIndex


class SidebarDelegate(QStyledItemDelegate):
    def __init__(self, context: AppContext, sidebar: Sidebar) -> None:
        super().__init__(sidebar)
        self._context = context
        self._sidebar = sidebar

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = self._context.theme.metrics
        if index.data(HEADING):
            return QSize(0, metrics.nav_row + metrics.gap)
        return QSize(0, metrics.nav_row + metrics.half // 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(HEADING):
            self._paint_heading(painter, option.rect, index)
        else:
            self._paint_entry(painter, option.rect, index)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, index: Index) -> None:
        theme = self._context.theme
        painter.setFont(theme.font(theme.metrics.tiny, QFont.Weight.DemiBold))
        painter.setPen(QColor(theme.tokens.muted))
        rect = rect.adjusted(theme.metrics.grid + theme.metrics.gap - 2, 0, 0, -theme.metrics.half)
        painter.drawText(rect, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, index.data())

    def _paint_entry(self, painter: QPainter, area: QRect, index: Index) -> None:
        """Whether it is selected is asked of the sidebar: an option's state would have PySide load all of QStyle."""
        theme, metrics, tokens = self._context.theme, self._context.theme.metrics, self._context.theme.tokens
        selected = self._sidebar.currentIndex() == index
        hovered = self._sidebar.hovered_row() == index.row()
        dropping = self._sidebar.drop_row() == index.row()
        rect = area.adjusted(metrics.grid, 1, -metrics.grid, -1)
        if selected or hovered or dropping:
            painter.setPen(QPen(QColor(tokens.accent), 2) if dropping else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.accent_soft if selected or dropping else tokens.sidebar_hover))
            painter.drawRoundedRect(rect, metrics.control_radius, metrics.control_radius)
        if self._sidebar.hasFocus() and selected:
            painter.setPen(QPen(QColor(tokens.focus), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, metrics.control_radius, metrics.control_radius)

        x = rect.left() + metrics.gap - 2
        icon_rect = QRect(x, rect.center().y() - metrics.icon // 2 + 1, metrics.icon, metrics.icon)
        if index.data(COLOR):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.label(*index.data(COLOR))))
            painter.drawEllipse(icon_rect.center(), metrics.dot // 2, metrics.dot // 2)
        elif icon := index.data(ICON):
            self._context.icons.paint(painter, icon_rect, Icon(icon), Ink.ACCENT if selected else Ink.MUTED)

        weight = QFont.Weight.DemiBold if selected else QFont.Weight.Normal
        painter.setPen(QColor(tokens.accent if selected else tokens.text))
        right = rect.right() - metrics.gap
        if number := index.data(COUNT):
            waiting = bool(index.data(WAITING))
            right = self._paint_count(painter, rect, number, selected=selected, waiting=waiting)
        painter.setFont(theme.font(metrics.body, weight))
        painter.setPen(QColor(tokens.accent if selected else tokens.text))
        left = icon_rect.right() + metrics.grid + 2
        text_rect = QRect(left, rect.top(), right - left - metrics.grid, rect.height())
        text = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, text_rect.width())
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_count(self, painter: QPainter, rect: QRect, number: int, *, selected: bool, waiting: bool) -> int:
        """Right-aligned, in a badge where somebody waits; returns where it begins."""
        theme, metrics, tokens = self._context.theme, self._context.theme.metrics, self._context.theme.tokens
        painter.setFont(theme.font(metrics.small, QFont.Weight.Medium))
        painter.setPen(QColor(tokens.accent if selected else tokens.muted))
        text = f"{number:,}" if number < 100_000 else "99,999+"
        width = painter.fontMetrics().horizontalAdvance(text)
        left = rect.right() - metrics.gap + 2 - width
        if waiting:
            height = painter.fontMetrics().height() + 2
            left -= metrics.half
            badge = QRect(0, 0, max(width + metrics.grid * 2 - 2, height), height)
            badge.moveCenter(QRect(left, rect.top(), width, rect.height()).center())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.accent))
            painter.drawRoundedRect(badge, height / 2, height / 2)
            painter.setPen(QColor(tokens.on_accent))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)
            return badge.left()
        painter.drawText(QRect(left, rect.top(), width + 2, rect.height()), Qt.AlignmentFlag.AlignVCenter, text)
        return left


PLACE = Qt.ItemDataRole.UserRole + 1

OPEN_MS = 700
"""How long something is dragged over a view with days until that opens."""


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
        self._opening: Place | None = None
        self._open_later = QTimer(self, singleShot=True, interval=OPEN_MS)
        self._open_later.timeout.connect(self._open_hovered)
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
        """Whether to list the conflicts: while there are some, and while their page is shown."""
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
        event.setAccepted(isinstance(place, Place))  # also where it means nothing: then the drop is told why
        opens = isinstance(place, Place) and place.view in (View.UPCOMING, View.CALENDAR)
        if not opens or place != self._opening:
            self._opening = place if opens else None
            self._open_later.start() if opens else self._open_later.stop()

    def _open_hovered(self) -> None:
        """What is dragged was held over a view with days for a while: it opens, to be dropped on one of them."""
        if self._opening is not None:
            self.select(self._opening)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._mark_drop(-1)
        self._open_later.stop()

    def dropEvent(self, event: QDropEvent) -> None:
        place = self.indexAt(event.position().toPoint()).data(PLACE)
        self._mark_drop(-1)
        self._open_later.stop()
        if isinstance(place, Place) and event.mimeData().hasFormat(TASKS_MIME):
            event.acceptProposedAction()
            self.dropped.emit(dragged_ids(event.mimeData()), place)

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
