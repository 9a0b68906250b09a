"""Menus about labels: putting them on tasks, and managing one in the sidebar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QInputDialog, QMenu

from desktop.domain.task import Label, Task
from desktop.domain.text import fold
from desktop.domain.views import View
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.label_icon import label_icon
from desktop.ui.core.places import Place
from desktop.ui.shell import MainWindow
from desktop.ui.tasks.actions import TaskActions
from desktop.ui.tasks.label_picker import LabelPicker
from desktop.ui.theme.tokens import LABEL_COLORS
from desktop.ui.widgets.question import sure


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
        picker.open_by(*found, self._place_of_tasks())

    def _on_wanted(self, name: str, on: bool) -> None:
        picker = self.sender()
        assert isinstance(picker, LabelPicker)
        self._tasks.set_label(picker.ids, name, on=on).failed.connect(picker.refresh)

    def _place_of_tasks(self) -> QRect:
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
        found = next((label for label in self._window.sidebar.labels() if label.id == label_id), None)
        if found is None:
            return
        self._label = found
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Rename…")).triggered.connect(self.rename)
        colors = menu.addMenu(self.tr("&Colour"))
        for color in LABEL_COLORS:
            action = colors.addAction(label_icon(self._context.theme, color), self._color_name(color))
            action.setData(color)
            action.setCheckable(True)
            action.setChecked(color == found.color)
        colors.triggered.connect(self._on_color)
        menu.addSeparator()
        menu.addAction(self.tr("&Delete…")).triggered.connect(self.delete)
        menu.popup(position or QCursor.pos())

    def rename(self) -> None:
        label, labels = self._label, self._context.services.labels
        name, accepted = QInputDialog.getText(
            self._window, self.tr("Rename label"), self.tr("Name of the label:"), text=label.name
        )
        if not accepted or not name.strip() or name.strip() == label.name:
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
            if self._window.page.place().label == label.id:
                self._window.go(Place(View.ALL, into.id))
            self._context.write(lambda: labels.merge(label.id, into.id), self._on_merged, owner=self)

    def _on_merged(self, _changes: Changes) -> None:
        self._context.tell(self.tr("Labels merged"), undo=True)

    def _other_named(self, name: str) -> Label | None:
        wanted = fold(name.strip().removeprefix("#").strip())
        others = (label for label in self._window.sidebar.labels() if label.id != self._label.id)
        return next((label for label in others if fold(label.name) == wanted), None)

    def delete(self) -> None:
        label, labels = self._label, self._context.services.labels
        question = self.tr("Delete the label “{name}”? Its tasks stay.").format(name=label.name)
        if sure(self._window, self.tr("Delete label"), question, self.tr("Delete")):
            if self._window.page.place().label == label.id:
                self._window.go(Place(View.INBOX))
            self._context.write(lambda: labels.delete(label.id), self._on_deleted, owner=self)

    def _on_deleted(self, _changes: Changes) -> None:
        self._context.tell(self.tr("Label deleted"), undo=True)

    def _on_color(self, action: QAction) -> None:
        label_id, color, labels = self._label.id, action.data(), self._context.services.labels
        self._context.write(lambda: labels.recolor(label_id, color))

    def _color_name(self, color: str) -> str:
        names = {
            "amber": self.tr("Amber"),
            "blue": self.tr("Blue"),
            "violet": self.tr("Violet"),
            "green": self.tr("Green"),
            "red": self.tr("Red"),
            "teal": self.tr("Teal"),
            "pink": self.tr("Pink"),
            "slate": self.tr("Slate"),
        }
        return names[color]
