"""The sidebar: views with their counts, lists, saved filters and labels, and places to drop tasks on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHBoxLayout,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from desktop.domain.values import Label, SavedFilter, TaskList
from desktop.domain.views import Counts, View
from desktop.services.lists import Places
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink, paint_dot
from desktop.ui.core.places import ICONS, PLACE_MIME, TASKS_MIME, VIEWS, Place, dragged_ids, view_title
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
        hovered = self._sidebar.hovered_row == index.row()
        dropping = self._sidebar.drop_row == index.row()
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
            center = QRectF(icon_rect).center()
            paint_dot(painter, center, metrics.dot + 1, is_list=bool(index.data(PLACE).list))
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

        self._paint_insertion(painter, area, index)

    def _paint_insertion(self, painter: QPainter, area: QRect, index: Index) -> None:
        """A line where a dragged list or filter would go."""
        row, before = self._sidebar.insertion
        if row == index.row():
            metrics = self._context.theme.metrics
            y = area.top() if before else area.bottom()
            painter.setPen(QPen(QColor(self._context.theme.tokens.accent), 2))
            painter.drawLine(area.left() + metrics.grid, y, area.right() - metrics.grid, y)

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

_FIRST_READ_MS = 100
"""Counts, lists and labels are read once the window is painted, which reading would hold up, or else after this."""


class _HeadingButton(QWidget):
    """Over a heading, at its end: makes a new one of what stands below it."""

    clicked = Signal(str)

    def __init__(self, context: AppContext, command: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = QToolButton(self)
        self.button.setIcon(context.icons.icon(Icon.PLUS))
        self.button.setToolTip(name)
        self.button.setAccessibleName(name)
        self.button.clicked.connect(self.on_clicked)
        self._command = command
        metrics = context.theme.metrics
        side = metrics.compact_control - 4
        self.button.setFixedSize(side, side)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, metrics.gap + metrics.half, metrics.grid + 2, 0)
        row.addStretch(1)
        row.addWidget(self.button)

    def on_clicked(self) -> None:
        self.clicked.emit(self._command)


class Sidebar(QListView):
    """Tells which place was chosen, which tasks were dropped on which one, and what is wanted of the user's own ones.

    `moved` carries a list or filter, another one, and whether it shall stand before that.
    """

    chosen = Signal(object)
    refreshed = Signal(object)  # the Counts
    dropped = Signal(list, object)
    new_wanted = Signal(str)  # the command "list.new", "filter.new" or "label.new"
    menu_wanted = Signal(object, QPoint)
    hidden_wanted = Signal(QPoint)
    rename_wanted = Signal(object)
    delete_wanted = Signal(object)
    moved = Signal(object, object, bool)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        know_viewport(self)
        self._context = context
        self.labels: list[Label] = []
        self.lists: list[TaskList] = []
        self.filters: list[SavedFilter] = []
        self._pressed: tuple[QPoint, Place] | None = None
        self.insertion = (-1, True)  # beside which row what is dragged would go, and whether before it
        self.counts: Counts | None = None
        self.place = Place(View.INBOX)
        self.setObjectName("sidebar")
        self.setAccessibleName(self.tr("Views, lists and labels"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setModel(QStandardItemModel(self))
        self.setItemDelegate(SidebarDelegate(context, self))
        self.drop_row = self.hovered_row = -1  # what would take what is dragged; under the pointer
        self._opening: Place | None = None
        self._open_later = QTimer(self, singleShot=True, interval=OPEN_MS)
        self._open_later.timeout.connect(self._open_hovered)
        self._reading: Job | None = None
        self._fill()
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        context.changed.connect(self.on_changed)
        context.day_changed.connect(self.refresh)
        context.theme.changed.connect(self.on_theme_changed)
        self._first_read = QTimer(self, singleShot=True, interval=_FIRST_READ_MS)
        self._first_read.timeout.connect(self.refresh)
        self._first_read.start()

    def title(self, place: Place) -> str:
        """What a place is called; a label or list that is gone has no name any more."""
        if not place.kind:
            return view_title(place.view)
        return next((name for each, name, _ in self._own() if each == place), "")

    def search_of(self, place: Place) -> str:
        """What a saved filter searches for."""
        return next((saved.query for saved in self.filters if saved.id == place.filter), "")

    def _own(self) -> Iterator[tuple[Place, str, str | None]]:
        """What the user made, in the order in which it is shown: place, name, and its colour if it can have one."""
        for list_ in self.lists:
            yield Place(View.ALL, list=list_.id), list_.name, list_.color
        for saved in self.filters:
            yield Place(View.ALL, filter=saved.id), saved.name, None
        for label in self.labels:
            yield Place(View.ALL, label.id), label.name, label.color

    def start_at(self, place: Place) -> None:
        """Where to be from the start; a label is selected as soon as the labels are read."""
        self.place = place
        self.select(place)

    def select(self, place: Place) -> None:
        """Goes to a place; `chosen` tells of it only where it is another one.

        A list, filter or label that was just made gets its row and name with the next read.
        """
        for row in range(self._model.rowCount()):
            if self._model.item(row).data(PLACE) == place:
                self.setCurrentIndex(self._model.index(row, 0))
                return
        if place.kind and place != self.place:
            self.place = place
            self.chosen.emit(place)
            self.refresh()

    def refresh(self) -> None:
        if self._reading is not None:
            self._reading.cancel()  # it may be answered after the one that begins now
        lists, today = self._context.services.lists, self._context.today()
        self._reading = self._context.read(lambda: lists.places(today), self._on_read, owner=self)

    def on_changed(self, changes: Changes) -> None:
        """What an agent proposes changes one number only; counting all tasks anew for that would take long."""
        if changes.tasks or changes.labels or changes.lists or changes.filters or changes.conflicts or self._reading:
            self.refresh()
        elif changes.change_sets:
            lists = self._context.services.lists
            self._reading = self._context.read(lists.waiting, self._on_waiting, owner=self)

    def on_theme_changed(self) -> None:
        self.doItemsLayout()
        self.viewport().update()

    @property
    def _model(self) -> QStandardItemModel:
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        return model

    def _on_read(self, read: Places) -> None:
        self._reading = None
        is_first, had_conflicts, self.counts = self.counts is None, self._has_conflicts(), read.counts
        shown = (self.labels, self.lists, self.filters, had_conflicts)
        self.labels, self.lists, self.filters = read.labels, read.lists, read.filters
        if is_first or shown != (*read[:3], self._has_conflicts()):
            self._fill()
        if self.place.kind and not self.title(self.place):
            self.select(Place(View.INBOX))
        self._show_counts()
        self.refreshed.emit(self.counts)

    def _on_waiting(self, number: int) -> None:
        self._reading = None
        if self.counts:
            self.counts = self.counts._replace(review=number)
            self._show_counts()
            self.refreshed.emit(self.counts)

    def _fill(self) -> None:
        """Builds the entries anew, keeping the choice. Labels change rarely; counts are set in place."""
        blocked = self.selectionModel().blockSignals(True) if self.selectionModel() else False
        self._model.clear()
        for view in VIEWS:
            if view is not View.CONFLICTS or self._has_conflicts():
                self._append(view_title(view), Place(view)).setData(ICONS[view], ICON)
        own = list(self._own())
        before: QWidget = self
        for kind, (heading, new) in self._headings().items() if self.counts else ():  # else they would be made twice
            button = self._append_heading(kind, heading, new)
            self.setTabOrder(before, button)
            before = button
            for place, name, color in own:
                if place.kind == kind:
                    item = self._append(name, place)
                    item.setData((color, name) if color is not None else None, COLOR)
                    item.setData(Icon.FILTER, ICON)
        if self.selectionModel():
            self.select(self.place)
            self.selectionModel().blockSignals(blocked)
            self.viewport().update()

    def _headings(self) -> dict[str, tuple[str, str]]:
        return {
            "list": (self.tr("Lists"), self.tr("New list")),
            "filter": (self.tr("Filters"), self.tr("New filter")),
            "label": (self.tr("Labels"), self.tr("New label")),
        }

    def _append_heading(self, kind: str, text: str, new: str) -> QToolButton:
        heading = QStandardItem(text)
        heading.setData(kind, HEADING)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        self._model.appendRow(heading)
        button = _HeadingButton(self._context, f"{kind}.new", new, self.viewport())
        button.clicked.connect(self.new_wanted)
        self.setIndexWidget(heading.index(), button)
        return button.button

    def _has_conflicts(self) -> bool:
        """Whether to list the conflicts: while there are some, and while their page is shown."""
        return bool(self.counts and self.counts.conflicts) or self.place.view is View.CONFLICTS

    def _append(self, text: str, place: Place) -> QStandardItem:
        item = QStandardItem(text)
        item.setData(place, PLACE)
        item.setEditable(False)
        self._model.appendRow(item)
        return item

    def _show_counts(self) -> None:
        if self.counts is None:
            return
        numbers = {
            View.REVIEW: self.counts.review,
            View.CONFLICTS: self.counts.conflicts,
            View.INBOX: self.counts.inbox,
            View.TODAY: self.counts.today,
            View.UPCOMING: self.counts.upcoming,
            View.SOMEDAY: self.counts.someday,
            View.ALL: self.counts.all,
            View.TRASH: self.counts.trash,
        }
        for row in range(self._model.rowCount()):
            item = self._model.item(row)
            place = item.data(PLACE)
            if place is None:
                continue
            own = {"list": self.counts.lists, "filter": self.counts.filters, "label": self.counts.labels}
            counts = own.get(place.kind)
            number = numbers.get(place.view, 0) if counts is None else counts.get(getattr(place, place.kind), 0)
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
        if isinstance(place, Place) and place != self.place:
            self.place = place
            self.chosen.emit(place)

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paints the row whose count changed. Qt's list would lay out and paint all of them; but the sizes stay."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            return False  # the entries look the same, and need not be painted again
        if event.type() is QEvent.Type.Paint and self._first_read.isActive():
            self._first_read.start(0)
        return super().viewportEvent(event)

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.indexAt(event.position().toPoint()).data(PLACE)
        movable = isinstance(place, Place) and place.kind in _ORDERED and event.button() is Qt.MouseButton.LeftButton
        self._pressed = (event.position().toPoint(), place) if movable else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        self._hover(self.indexAt(point).row())
        if self._pressed and event.buttons() & Qt.MouseButton.LeftButton:
            start, place = self._pressed
            if (point - start).manhattanLength() >= QApplication.startDragDistance():
                self._pressed = None
                self._drag(place)
            return
        super().mouseMoveEvent(event)

    def _drag(self, place: Place) -> None:
        drag, data = QDrag(self), QMimeData()
        data.setData(PLACE_MIME, place.key.encode())
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.MoveAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Of lists, filters and labels: F2 renames, Delete deletes, Alt with an arrow moves."""
        place, key = self.place, event.key()
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(key))
        if place.kind and key == Qt.Key.Key_F2:
            self.rename_wanted.emit(place)
        elif place.kind and key == Qt.Key.Key_Delete:
            self.delete_wanted.emit(place)
        elif step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            alike = [each for each, _, _ in self._own() if each.kind == place.kind and place.kind in _ORDERED]
            target = alike.index(place) + step if place in alike else -1
            if 0 <= target < len(alike):
                self.moved.emit(place, alike[target], step < 0)
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def _hover(self, row: int) -> None:
        if row != self.hovered_row:
            self.hovered_row = row
            self.viewport().update()

    # dropping tasks

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(TASKS_MIME) or event.mimeData().hasFormat(PLACE_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        place = index.data(PLACE)
        if event.mimeData().hasFormat(PLACE_MIME):
            goes = isinstance(place, Place) and place.kind == _dragged(event.mimeData()).kind
            middle = self.visualRect(index).center().y()
            self._show_insertion(index.row() if goes else -1, before=event.position().y() < middle)
            event.setAccepted(goes)
            return
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
        self._show_insertion(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        place = self.indexAt(event.position().toPoint()).data(PLACE)
        self._mark_drop(-1)
        self._open_later.stop()
        before = self.insertion[1]
        self._show_insertion(-1)
        if isinstance(place, Place) and event.mimeData().hasFormat(PLACE_MIME):
            event.acceptProposedAction()
            dragged = _dragged(event.mimeData())
            if dragged != place and dragged.kind == place.kind:
                self.moved.emit(dragged, place, before)
        elif isinstance(place, Place) and event.mimeData().hasFormat(TASKS_MIME):
            event.acceptProposedAction()
            self.dropped.emit(dragged_ids(event.mimeData()), place)

    def _show_insertion(self, row: int, *, before: bool = True) -> None:
        if (row, before) != self.insertion:
            self.insertion = (row, before)
            self.viewport().update()

    def _mark_drop(self, row: int) -> None:
        if row != self.drop_row:
            self.drop_row = row
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        position = self.viewport().mapToGlobal(self.visualRect(index).center()) if by_key else event.globalPos()
        place = index.data(PLACE)
        if isinstance(place, Place) and place.kind:
            self.menu_wanted.emit(place, position)
        elif index.data(HEADING) == "list":
            self.hidden_wanted.emit(position)

    def lists_corner(self) -> QPoint:
        """Where the heading of the lists is on the screen."""
        rows = (self._model.index(row, 0) for row in range(self._model.rowCount()))
        heading = next(index for index in rows if index.data(HEADING) == "list")
        return self.viewport().mapToGlobal(self.visualRect(heading).bottomLeft())


_ORDERED = ("list", "filter")
"""Labels stand by their names."""


def _dragged(data: QMimeData) -> Place:
    return Place.from_key(bytes(data.data(PLACE_MIME).data()).decode()) or Place(View.ALL)
