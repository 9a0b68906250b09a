"""Menus about labels: putting them on tasks, and managing one in the sidebar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QColor, QCursor, QIcon, QPainter, QPixmap, Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from desktop.domain.task import Label, Task
from desktop.domain.views import View
from desktop.store import Changes
from desktop.ui.context import AppContext
from desktop.ui.dialogs.question import sure
from desktop.ui.places import Place
from desktop.ui.task_actions import TaskActions
from desktop.ui.theme.tokens import LABEL_COLORS
from desktop.ui.window import MainWindow


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
        """A menu with all labels; those that every selected task has are ticked."""
        self._ids = list(ids)
        lists = self._context.services.lists
        self._context.read(lambda: lists.tasks(self._ids), self._show_choice, owner=self)

    def _show_choice(self, tasks: list[Task]) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for label in self._window.sidebar.labels():
            action = menu.addAction(self._dot(label.color, label.name), label.name)
            action.setCheckable(True)
            action.setChecked(all(label in task.labels for task in tasks))
        menu.addSeparator()
        new = menu.addAction(self.tr("New label…"))
        new.setData("new")
        menu.triggered.connect(self._on_choice)
        shown = self._window.page.tasks
        menu.popup(shown.mapToGlobal(shown.rect().center()))

    def _on_choice(self, action: QAction) -> None:
        if action.data() == "new":
            name, accepted = QInputDialog.getText(self._window, self.tr("New label"), self.tr("Name of the label:"))
            if accepted and name.strip():
                self._tasks.set_label(self._ids, name, on=True)
        else:
            self._tasks.set_label(self._ids, action.text(), on=action.isChecked())

    # one label

    def open_menu(self, label_id: str, position: QPoint) -> None:
        found = next((label for label in self._window.sidebar.labels() if label.id == label_id), None)
        if found is None:
            return
        self._label = found
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Rename…")).triggered.connect(self.rename)
        colors = menu.addMenu(self.tr("Colour"))
        for color in LABEL_COLORS:
            action = colors.addAction(self._dot(color, ""), self._color_name(color))
            action.setData(color)
            action.setCheckable(True)
            action.setChecked(color == found.color)
        colors.triggered.connect(self._on_color)
        menu.addSeparator()
        menu.addAction(self.tr("Delete…")).triggered.connect(self.delete)
        menu.popup(position or QCursor.pos())

    def rename(self) -> None:
        label, labels = self._label, self._context.services.labels
        name, accepted = QInputDialog.getText(
            self._window, self.tr("Rename label"), self.tr("Name of the label:"), text=label.name
        )
        if accepted and name.strip() and name != label.name:
            self._context.write(lambda: labels.rename(label.id, name))

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

    def _dot(self, color: str, name: str) -> QIcon:
        theme = self._context.theme
        ratio, size = theme.screen_ratio, theme.metrics.icon
        pixmap = QPixmap(round(size * ratio), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tokens.label(color, name)))
        inset = (size - theme.metrics.dot) // 2
        painter.drawEllipse(inset, inset, theme.metrics.dot, theme.metrics.dot)
        painter.end()
        return QIcon(pixmap)
