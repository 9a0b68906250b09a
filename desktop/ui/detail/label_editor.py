"""The labels of a task as chips, and a field to add more."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.domain.task import Label, Task
from desktop.domain.text import label_name
from desktop.errors import AssentError, InvalidInputError
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.part import DetailPart
from desktop.ui.tasks import LabelCompleter
from desktop.ui.theme.style import Tone, make_quiet
from desktop.ui.widgets.chip import Chip, tab_through
from desktop.ui.widgets.field_note import FieldNote
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.layouts import make_column
from desktop.ui.widgets.text_edit import FieldEdit

FIELD = "labels"


class LabelEditor(DetailPart):
    """Comma or Enter adds what is typed, Backspace in the empty field takes the last label off."""

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._drafts = drafts
        self.chips: dict[str, Chip] = {}
        self._labels: dict[str, Label] = {}
        self._known: list[Label] = []
        self._read_only = False
        self.input = FieldEdit(self)
        self.input.setAccessibleName(self.tr("Add label"))
        self.input.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        make_quiet(self.input)
        self.input.installEventFilter(self)
        self.completer = LabelCompleter(context, self.input)
        self.note = FieldNote(self)
        self._flow = context.theme.space(FlowLayout(), "half")
        self._flow.addWidget(self.input)
        make_column(self, self._flow, self.note, spacing=0)
        self.input.edited.connect(self.on_edited)
        self.input.textChanged.connect(self._fit_input)
        self.input.submitted.connect(self.on_submitted)
        self.input.cancelled.connect(self.on_cancelled)
        self.input.left.connect(self.on_left)
        self.completer.chosen.connect(self.add)
        context.changed.connect(self.on_changed)
        context.theme.follow(self.on_theme_changed)
        self._read_labels()

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        if is_fresh:
            draft = self._drafts.get(task.id, FIELD)
            self.input.setText(draft.text if draft else "")
            self.note.clear()
            self.completer.hide()
        self._show_labels(task.labels)

    def commit(self) -> None:
        """Half a name is no label yet: it is kept and goes on waiting in the field."""
        if self.task:
            self._drafts.put(self.task.id, FIELD, self.input.text())

    def set_read_only(self, on: bool) -> None:
        self._read_only = on
        self.input.setReadOnly(on)
        self.input.setVisible(not on)
        for chip in self.chips.values():
            chip.set_removable(not on)

    def show_refusal(self, error: AssentError) -> None:
        self.note.say(error_text(error), Tone.BAD)

    def add(self, name: str) -> None:
        """Puts a label on the task; a new one is made."""
        if self.task is None:
            return
        try:
            clean = label_name(name)
        except InvalidInputError as error:
            self.note.say(error_text(error), Tone.BAD)
            return
        self.input.clear()
        self.note.clear()
        self.completer.hide()
        self._drafts.drop(self.task.id, FIELD)
        if not any(label.name.casefold() == clean.casefold() for label in self._labels.values()):
            self.write(partial(self.context.services.tasks.label, [self.task.id], add=[clean]))

    def remove(self, id_: str) -> None:
        if self.task and id_ in self._labels:
            name = self._labels[id_].name
            self.write(partial(self.context.services.tasks.label, [self.task.id], remove=[name]))

    def on_edited(self) -> None:
        typed = self.input.text()
        *whole, rest = typed.split(",")
        for name in whole:
            if name.strip():
                self.add(name)
        if whole and not self.note.text():
            self.input.setText(rest.lstrip())
        elif not whole:
            self.note.clear()
        self._suggest()

    def on_submitted(self) -> None:
        name = self.completer.current() or self.input.text().strip()
        if name:
            self.add(name)

    def on_cancelled(self) -> None:
        if self.completer.is_shown():
            self.completer.hide()
        elif self.input.text():
            self.input.clear()
            self.note.clear()
        else:
            self.escaped.emit()

    def on_left(self, reason: Qt.FocusReason) -> None:
        self.completer.hide()
        if reason is not Qt.FocusReason.ActiveWindowFocusReason and self.input.text().strip():
            self.add(self.input.text())

    def on_chip_removed(self) -> None:
        id_ = next(id_ for id_, chip in self.chips.items() if chip is self.sender())
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)
        self.remove(id_)

    def on_changed(self, changes: Changes) -> None:
        if changes.labels:
            self._read_labels()

    def on_known(self, labels: list[Label]) -> None:
        self._known = labels

    def on_theme_changed(self) -> None:
        self._flow.set_line_height(self.context.theme.metrics.control)
        self._fit_input()
        for id_, chip in self.chips.items():
            chip.set_dot(self.context.theme.tokens.label(self._labels[id_].color, self._labels[id_].name))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.input and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Backspace and not self.input.text() and self._labels and not self._read_only:
                self.remove(list(self._labels)[-1])
                return True
            if event.key() == Qt.Key.Key_Down and not self.completer.is_shown():
                self._suggest()
                return True
        return super().eventFilter(watched, event)

    def _fit_input(self) -> None:
        """Wide enough for its text, so that it goes to the next line only when it has to."""
        self.input.setPlaceholderText(self.tr("Add…") if self._labels else self.tr("Add label"))
        text = self.input.text() or self.input.placeholderText()
        padding = self.context.theme.metrics.grid * 2
        self.input.setMinimumWidth(self.input.fontMetrics().horizontalAdvance(text) + padding)

    def _suggest(self) -> None:
        worn = set(self._labels)
        self.completer.suggest([label for label in self._known if label.id not in worn], self.input.text())

    def _read_labels(self) -> None:
        self.context.read(self.context.services.labels.all, self.on_known, owner=self)

    def _show_labels(self, labels: tuple[Label, ...]) -> None:
        wanted = {label.id: label for label in labels}
        for id_ in [id_ for id_ in self.chips if id_ not in wanted]:
            chip = self.chips.pop(id_)
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        for index, label in enumerate(labels):
            if label.id not in self.chips:
                chip = Chip(label.name, removable=not self._read_only, parent=self)
                chip.removed.connect(self.on_chip_removed)
                self.chips[label.id] = chip
                self._flow.insert_widget(index, chip)
                chip.show()
            self.chips[label.id].set_text(label.name)
            self.chips[label.id].set_dot(self.context.theme.tokens.label(label.color, label.name))
        self._labels = wanted
        self.chips = {id_: self.chips[id_] for id_ in wanted}
        self._fit_input()
        tab_through(self.chips.values(), self.input)
