"""Menus about labels: putting them on tasks, and managing one in the sidebar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCursor, QIcon, QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QMenu, QWidget

from desktop.domain.task import Label, Task
from desktop.domain.text import LABEL_MAX, fold
from desktop.domain.views import View
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.icons import Icon, label_icon
from desktop.ui.core.places import Place
from desktop.ui.shell import MainWindow
from desktop.ui.tasks.actions import TaskActions
from desktop.ui.tasks.label_completer import matching
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.field import Field
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_column
from desktop.ui.widgets.question import ask_text, sure

_NAME = Qt.ItemDataRole.UserRole
_CHECK = Qt.ItemDataRole.CheckStateRole
_WIDTH = 34  # grid units
_LEAST_ROWS, _MOST_ROWS = 3, 9
_STEPS = {
    Qt.Key.Key_Down: 1, Qt.Key.Key_Tab: 1, Qt.Key.Key_PageDown: _MOST_ROWS,
    Qt.Key.Key_Up: -1, Qt.Key.Key_Backtab: -1, Qt.Key.Key_PageUp: -_MOST_ROWS,
}  # fmt: skip


class LabelPicker(QFrame):
    """The field keeps the focus: arrows move, Enter ticks or makes what is typed and stays, Escape closes.

    `wanted` brings the name of a label, existing or new, and whether the tasks shall have it.
    """

    wanted = Signal(str, bool)
    picture = Icon.LABEL

    def __init__(self, context: AppContext, ids: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("label-picker")
        self.setAccessibleName(self.tr("Labels of the selected tasks"))
        round_corners(self)
        self._context = context
        self._window = parent
        self.ids = list(ids)
        self._labels: list[Label] = []
        self._states: dict[str, Qt.CheckState] = {}
        self._at = ""  # the name of the label to go to, as soon as it is listed
        self._reading: Job | None = None
        self.field = Field(context.icons, self.picture, self)
        self.field.input.setPlaceholderText(self.tr("Find or make a label"))
        self.field.input.setAccessibleName(self.tr("Find or make a label"))
        self.field.input.setMaxLength(LABEL_MAX + 1)  # and a “#”
        self.list = mark(QListWidget(self), WidgetKind.PLAIN)
        self.list.setAccessibleName(self.tr("Labels"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        nothing = self.tr("There are no labels yet. Type the name of the first one.")
        self._none = make_label(nothing, self, WidgetKind.MUTED, wraps=True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = make_column(self, self.field, self.list, self._none, grows=self.list)
        column.setStretchFactor(self._none, 1)
        context.theme.space(column, "snug", ("grid",))
        self.field.input.textChanged.connect(self.on_text_changed)
        self.field.input.installEventFilter(self)
        self.list.itemClicked.connect(self.toggle)
        context.changed.connect(self.on_changed)

    def open_by(self, labels: Sequence[Label], tasks: Sequence[Task], place: QRect) -> None:
        self.show_labels((list(labels), list(tasks)))
        self.open_below(place, len(labels) + 1)

    def open_below(self, place: QRect, rows: int) -> None:
        """Below `place` on the screen, above it where there is more room. Keeps its size, whatever is found."""
        metrics = self._context.theme.metrics
        rows = min(max(rows, _LEAST_ROWS), _MOST_ROWS)
        size = QSize(metrics.grid * _WIDTH, metrics.control * (rows + 1) + 2 * metrics.grid + metrics.snug + 2)
        screen = self._window.screen().availableGeometry()
        rect = QRect(place.bottomLeft() + QPoint(0, 2), size.boundedTo(screen.size()))
        if rect.bottom() > screen.bottom():
            rect.moveBottom(place.top() - 2)
        rect.moveLeft(max(screen.left(), min(rect.left(), screen.right() - rect.width())))
        rect.moveTop(max(screen.top(), min(rect.top(), screen.bottom() - rect.height())))
        self.setGeometry(rect)
        self.show()
        self.field.input.setFocus(Qt.FocusReason.PopupFocusReason)

    def refresh(self) -> None:
        services = self._context.services
        self._reading = self._context.read(
            lambda: (services.labels.all(), services.lists.tasks(self.ids)), self.show_labels, self
        )

    def show_labels(self, found: tuple[list[Label], list[Task]]) -> None:
        self._labels, tasks = found
        worn = [{label.id for label in task.labels} for task in tasks]
        self._states = {label.id: _state([label.id in ids for ids in worn]) for label in self._labels}
        self._fill()

    def toggle(self, item: QListWidgetItem) -> None:
        """A label that only some of the tasks have is put on all."""
        name = item.data(_NAME)
        on = item.data(_CHECK) is None or item.checkState() is not Qt.CheckState.Checked
        for label in self._labels:
            if label.name == name:  # shown at once; what was written is read again anyway
                self._states[label.id] = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
        if self._reading:
            self._reading.cancel()  # it may not know this yet
        with QSignalBlocker(self.field.input):
            self.field.clear()
        self._at = name
        self._fill()
        template = self.tr("{label} put on") if on else self.tr("{label} taken off")
        announce(self.field.input, template.format(label=name))
        self.wanted.emit(name, on)

    def on_text_changed(self) -> None:
        self._at = ""
        self._fill()

    def on_changed(self, changes: Changes) -> None:
        if changes.labels or not changes.tasks.isdisjoint(self.ids):
            self.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()  # the window's shortcuts must not act on what is beneath
                return True
            if event.type() is QEvent.Type.KeyPress:
                return self._on_key(event)
        return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        is_again = key in (Qt.Key.Key_L, Qt.Key.Key_M) and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if key is Qt.Key.Key_Escape or is_again:
            self.close()
        elif key in _STEPS:
            self._step(_STEPS[key])
        elif key in ENTER or (key is Qt.Key.Key_Space and not self.field.text()):
            if item := self.list.currentItem():
                self.toggle(item)
        else:
            return False
        return True

    def _step(self, step: int) -> None:
        count, row = self.list.count(), self.list.currentRow()
        if not count:
            return
        row = (row + step) % count if abs(step) == 1 else max(0, min(row + step, count - 1))
        self.list.setCurrentRow(row)
        self._at = self.list.item(row).data(_NAME)
        announce(self.field.input, self.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole))

    def _fill(self) -> None:
        """Lists what fits the text in the field."""
        typed = self.field.text().strip().removeprefix("#").strip()
        theme = self._context.theme
        self.list.clear()
        for label in matching(self._labels, typed):
            state = self._states[label.id]
            item = self._add(label.name, label.name, label_icon(theme, label.color, label.name))
            item.setCheckState(state)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(label.name, state))
        if typed and all(fold(label.name) != fold(typed) for label in self._labels):
            self._add(self.tr("New label “{name}”").format(name=typed), typed, self._context.icons.icon(Icon.PLUS))
        names = [fold(self.list.item(row).data(_NAME)) for row in range(self.list.count())]
        if names:
            self.list.setCurrentRow(names.index(fold(self._at)) if fold(self._at) in names else 0)
        self.list.setVisible(bool(names))
        self._none.setVisible(not names)

    def _add(self, text: str, name: str, icon: QIcon) -> QListWidgetItem:
        item = QListWidgetItem(icon, text, self.list)
        item.setData(_NAME, name)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)  # ticked by us alone
        item.setSizeHint(QSize(0, self._context.theme.metrics.control))  # as wide as the list: a long name is cut
        return item

    def _spoken(self, name: str, state: Qt.CheckState) -> str:
        return {
            Qt.CheckState.Checked: self.tr("{label}, on"),
            Qt.CheckState.Unchecked: self.tr("{label}, off"),
            Qt.CheckState.PartiallyChecked: self.tr("{label}, on some of the tasks"),
        }[state].format(label=name)


def _state(worn: Sequence[bool]) -> Qt.CheckState:
    if all(worn):
        return Qt.CheckState.Checked
    return Qt.CheckState.PartiallyChecked if any(worn) else Qt.CheckState.Unchecked


class LabelMenus(QObject):
    def __init__(self, context: AppContext, window: MainWindow, tasks: TaskActions, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._window = window
        self._tasks = tasks
        self._ids: list[str] = []
        self._label = Label("", "")

    # labels of tasks

    def choose_for(self, ids: Sequence[str]) -> None:
        """Opens a list of all labels with ticks by those that the tasks have."""
        self._ids = list(ids)
        services = self._context.services
        self._context.read(lambda: (services.labels.all(), services.lists.tasks(self._ids)), self._show_choice, self)

    def _show_choice(self, found: tuple[list[Label], list[Task]]) -> None:
        picker = LabelPicker(self._context, self._ids, self._window)
        picker.wanted.connect(self._on_wanted)
        picker.open_by(*found, self.place_of_tasks())

    def _on_wanted(self, name: str, on: bool) -> None:
        picker = self.sender()
        assert isinstance(picker, LabelPicker)
        self._tasks.set_label(picker.ids, name, on=on).failed.connect(picker.refresh)

    def place_of_tasks(self) -> QRect:
        """On the screen: the labels in the details one is in, or else the current row of the list."""
        if self._window.task_in_focus():
            field = self._window.detail.page.labels
            return QRect(field.mapToGlobal(QPoint()), field.size())
        view = self._window.page.tasks.view
        row = view.visualRect(view.currentIndex()).intersected(view.viewport().rect())
        title = row.adjusted(self._context.theme.metrics.triple * 2, 0, 0, 0)
        return QRect(view.viewport().mapToGlobal(title.topLeft()), title.size())

    # one label

    def open_menu(self, label_id: str, position: QPoint) -> None:
        if not self._take(label_id):
            return
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Rename…")).triggered.connect(self.rename)
        add_colors(menu, self._context.theme, self._label.color, label_icon).triggered.connect(self._on_color)
        menu.addSeparator()
        menu.addAction(self.tr("&Delete…")).triggered.connect(self.delete)
        menu.popup(position or QCursor.pos())

    def _take(self, label_id: str) -> bool:
        """Makes a label the one that this is about; False where it is gone."""
        found = next((label for label in self._window.sidebar.labels if label.id == label_id), None)
        self._label = found or Label("", "")
        return found is not None

    def rename_label(self, label_id: str) -> None:
        if self._take(label_id):
            self.rename()

    def delete_label(self, label_id: str) -> None:
        if self._take(label_id):
            self.delete()

    def rename(self) -> None:
        label, labels = self._label, self._context.services.labels
        name = ask_text(self._window, self.tr("Rename label"), self.tr("Name of the label:"), label.name)
        if not name or name == label.name:
            return
        if same := self._other_named(name):
            self.merge(same)
        else:
            self._context.write(lambda: labels.rename(label.id, name))

    def merge(self, into: Label) -> None:
        """Asks whether the label shall become one with another."""
        label, labels = self._label, self._context.services.labels
        question = self.tr("There is a label “{into}” already. Merge “{label}” into “{into}”?")
        question = question.format(label=label.name, into=into.name)
        if sure(self._window, self.tr("Merge labels"), question, self.tr("Merge")):
            if self._window.page.place.label == label.id:
                self._window.go(Place(View.ALL, into.id))
            self._context.write(lambda: labels.merge(label.id, into.id), told=self.tr("Labels merged"))

    def _other_named(self, name: str) -> Label | None:
        wanted = fold(name.strip().removeprefix("#").strip())
        others = (label for label in self._window.sidebar.labels if label.id != self._label.id)
        return next((label for label in others if fold(label.name) == wanted), None)

    def delete(self) -> None:
        label, labels = self._label, self._context.services.labels
        question = self.tr("Delete the label “{name}”? Its tasks stay.").format(name=label.name)
        if sure(self._window, self.tr("Delete label"), question, self.tr("Delete")):
            if self._window.page.place.label == label.id:
                self._window.go(Place(View.INBOX))
            self._context.write(lambda: labels.delete(label.id), told=self.tr("Label deleted"))

    def _on_color(self, action: QAction) -> None:
        label_id, color, labels = self._label.id, action.data(), self._context.services.labels
        self._context.write(lambda: labels.recolor(label_id, color))


_COLOR_NAMES = {
    "amber": QT_TRANSLATE_NOOP("LabelMenus", "Amber"),
    "blue": QT_TRANSLATE_NOOP("LabelMenus", "Blue"),
    "violet": QT_TRANSLATE_NOOP("LabelMenus", "Violet"),
    "green": QT_TRANSLATE_NOOP("LabelMenus", "Green"),
    "red": QT_TRANSLATE_NOOP("LabelMenus", "Red"),
    "teal": QT_TRANSLATE_NOOP("LabelMenus", "Teal"),
    "pink": QT_TRANSLATE_NOOP("LabelMenus", "Pink"),
    "slate": QT_TRANSLATE_NOOP("LabelMenus", "Slate"),
}


def add_colors(menu: QMenu, theme: Theme, current: str, icon: Callable[[Theme, str], QIcon]) -> QMenu:
    """A menu of colours within a menu; the data of its actions are their names."""
    colors = menu.addMenu(translate("LabelMenus", "&Colour"))
    for color, name in _COLOR_NAMES.items():
        action = colors.addAction(icon(theme, color), translate("LabelMenus", name))
        action.setData(color)
        action.setCheckable(True)
        action.setChecked(color == current)
    return colors
