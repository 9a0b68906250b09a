"""Templates of tasks: keeping a task as one, making tasks from them, renaming and deleting them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from desktop.domain.template import Template
from desktop.domain.text import fold, shorten
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.shell import MainWindow
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.buttons import dialog_button
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from desktop.ui.widgets.question import ask_text, sure

_ID = Qt.ItemDataRole.UserRole


class TemplateActions(QObject):
    """`created` carries the id of a task that was made from a template."""

    created = Signal(str)

    def __init__(self, context: AppContext, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._window = window

    def save(self, task_id: str) -> None:
        """Asks for a name, and whether a template of that name is to be replaced."""
        services = self._context.services
        self._context.read(
            lambda: (services.tasks.get(task_id).title, services.templates.all()),
            lambda found: self._ask_name(task_id, *found),
            owner=self,
        )

    def _ask_name(self, task_id: str, title: str, templates: list[Template]) -> None:
        name = ask_text(self._window, self.tr("Save as a template"), self.tr("Name of the template:"), shorten(title))
        if not name:
            return
        taken = next((one for one in templates if fold(one.name) == fold(name)), None)
        question = self.tr("There is a template “{name}” already. Replace it?")
        if taken and not sure(
            self._window, self.tr("Save as a template"), question.format(name=taken.name), self.tr("Replace")
        ):
            return
        save = partial(self._context.services.templates.save, task_id, name, replace=taken is not None)
        told = self.tr("Saved as the template “{name}”").format(name=shorten(name))
        self._context.write(save, told=told)

    def use(self, template: Template) -> None:
        tasks = self._context.services.tasks

        def make() -> str:
            return tasks.create(template.fields, template.labels, template.checklist).task.id

        self._context.write(make, self.created.emit, owner=self)

    def manage(self) -> TemplatesDialog:
        return TemplatesDialog.open_in(self._window, self._context, self)


class TemplatesDialog(FittingDialog):
    """Enter makes a task of what is chosen, F2 renames it, Delete deletes it."""

    def __init__(self, context: AppContext, actions: TemplateActions, parent: MainWindow) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Templates"))
        self._context = context
        self._actions = actions
        self._templates: dict[str, Template] = {}
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Templates"))
        self.list.installEventFilter(self)
        nothing = self.tr(
            "There are no templates yet. Task → Save as a template… keeps a task with its checklist as one."
        )
        self._none = make_label(nothing, self, WidgetKind.MUTED, wraps=True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.use_button = dialog_button(self.tr("New task"), self, self.use, WidgetKind.PRIMARY)
        self.rename_button = dialog_button(self.tr("Rename…"), self, self.rename)
        self.delete_button = dialog_button(self.tr("Delete"), self, self.delete)
        buttons = make_row(None, self.delete_button, self.rename_button, STRETCH, self.use_button)
        column = make_column(self, self.list, self._none, buttons, grows=self.list)
        column.setStretchFactor(self._none, 1)
        context.theme.space(column, "gap", ("double",))
        self.list.itemDoubleClicked.connect(self.use)
        self.list.currentItemChanged.connect(self._show_enabled)
        context.changed.connect(self.on_changed)
        self._show([])
        self.refresh()

    def wanted_size(self) -> QSize:
        return QSize(55, 45) * self._context.theme.metrics.grid

    def refresh(self) -> None:
        self._context.read(self._context.services.templates.all, self._show, owner=self)

    def on_changed(self, changes: Changes) -> None:
        if changes.templates:
            self.refresh()

    def current(self) -> Template | None:
        item = self.list.currentItem()
        return self._templates.get(item.data(_ID)) if item else None

    def use(self) -> None:
        if template := self.current():
            self.close()
            self._actions.use(template)

    def rename(self) -> None:
        template = self.current()
        if template is None:
            return
        name = ask_text(self, self.tr("Rename template"), self.tr("Name of the template:"), template.name)
        if name and name != template.name:
            self._context.write(partial(self._context.services.templates.rename, template.id, name))

    def delete(self) -> None:
        """Undo brings it back, so nobody is asked."""
        if template := self.current():
            told = self.tr("Template “{name}” deleted").format(name=shorten(template.name))
            delete = partial(self._context.services.templates.delete, template.id)
            self._context.write(delete, told=told)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            keys = {Qt.Key.Key_F2: self.rename, Qt.Key.Key_Delete: self.delete, **dict.fromkeys(ENTER, self.use)}
            if act := keys.get(Qt.Key(event.key())):
                act()
                return True
        return super().eventFilter(watched, event)

    def _show(self, templates: list[Template]) -> None:
        chosen = self.current()
        row = max(self.list.currentRow(), 0)
        self._templates = {one.id: one for one in templates}
        self.list.clear()
        for template in templates:
            item = QListWidgetItem(self._line(template), self.list)
            item.setData(_ID, template.id)
            if chosen and chosen.id == template.id:
                row = self.list.count() - 1
        self.list.setVisible(bool(templates))
        self._none.setVisible(not templates)
        if templates:
            self.list.setCurrentRow(min(row, len(templates) - 1))
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_enabled()

    def _line(self, template: Template) -> str:
        if not template.checklist:
            return template.name
        items = self.tr("%n item(s)", "", len(template.checklist))
        return f"{template.name} · {items}"

    def _show_enabled(self) -> None:
        for button in (self.use_button, self.rename_button, self.delete_button):
            button.setEnabled(self.current() is not None)
