"""Fields with a few fixed values: the status and the priority."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from desktop.domain.task import Priority, Status, Task
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import caption
from desktop.ui.core.format import status_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.detail.part import DetailPart
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.looks import make_quiet, set_look

_CONTEXT = "ChoiceFields"
_PRIORITIES = {
    Priority.P0: (QT_TRANSLATE_NOOP("ChoiceFields", "P0 · Urgent"), Ink.BAD),
    Priority.P1: (QT_TRANSLATE_NOOP("ChoiceFields", "P1 · High"), Ink.BAD),
    Priority.P2: (QT_TRANSLATE_NOOP("ChoiceFields", "P2 · Medium"), Ink.WARN),
    Priority.P3: (QT_TRANSLATE_NOOP("ChoiceFields", "P3 · Low"), Ink.MUTED),
}


def add_priorities(combo: QComboBox, icons: Icons) -> None:
    """From the most urgent on; their data are the values as they are stored."""
    for priority, (text, ink) in _PRIORITIES.items():
        combo.addItem(icons.icon(Icon.FLAG, ink), QCoreApplication.translate(_CONTEXT, text), priority.value)


class _ChoiceField(DetailPart):
    """Saves when another value is chosen. `context` and theme give the icons their size."""

    def __init__(self, context: AppContext, name: str, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.combo = CalmCombo(self)
        self.combo.setAccessibleName(name)
        self.combo.activated.connect(self.on_activated)
        make_quiet(self.combo)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.combo)
        row.addStretch(1)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def value(self, task: Task) -> object:
        raise NotImplementedError

    def save(self, task: Task, value: object) -> None:
        raise NotImplementedError

    def show_task(self, task: Task, *, is_fresh: bool) -> None:  # noqa: ARG002
        self.combo.setCurrentIndex(self.combo.findData(self.value(task)))
        set_look(self.combo, "empty", not self.value(task))

    def on_activated(self, index: int) -> None:
        value = self.combo.itemData(index)
        if self.task and value != self.value(self.task):
            self.save(self.task, value)

    def on_theme_changed(self) -> None:
        size = self.context.theme.metrics.icon
        self.combo.setIconSize(QSize(size, size))


class StatusField(_ChoiceField):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, caption("status"), parent)
        for status in Status:
            self.combo.addItem(status_text(status), status.value)

    def value(self, task: Task) -> object:
        return task.status.value

    def save(self, task: Task, value: object) -> None:
        self.write(partial(self.context.services.tasks.edit, [task.id], {"status": Status(str(value))}))


class PriorityField(_ChoiceField):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, caption("priority"), parent)
        add_priorities(self.combo, context.icons)
        self.combo.addItem(self.tr("None"), "")

    def value(self, task: Task) -> object:
        return task.priority.value if task.priority else ""

    def save(self, task: Task, value: object) -> None:
        priority = Priority(str(value)) if value else None
        self.write(partial(self.context.services.tasks.edit, [task.id], {"priority": priority}))
