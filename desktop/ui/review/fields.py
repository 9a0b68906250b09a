"""The fields of a proposal that can be edited before it is confirmed: for each kind its editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from desktop.domain import reminders
from desktop.domain.fields import EditKind, Field
from desktop.domain.task import CLOSED, Due, Status, parse_due
from desktop.errors import InvalidInputError
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import field_name, minutes_text, parse_minutes, value_text
from desktop.ui.core.format import day_text, status_text, time_text
from desktop.ui.core.icons import Icon
from desktop.ui.detail import add_priorities
from desktop.ui.tasks import LabelCompleter
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.calendar_popup import CalendarPopup
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.key_claim import CTRL_ENTER, claim_keys, press_with_enter
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from desktop.ui.widgets.text_edit import AutoHeightEdit, FieldEdit

NO_PRIORITY = "none"
_LINES = 3


class EditField(QWidget):
    """Holds one argument. `value` raises InvalidInputError where what is typed means nothing."""

    edited = Signal()
    submitted = Signal()
    cancelled = Signal()

    def __init__(self, context: AppContext, field: Field, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.field = field
        self.name = field_name(field)
        self._row = make_column(self)

    def value(self) -> Any:
        raise NotImplementedError

    def hold(self, widget: QWidget) -> None:
        """Puts the widget in that the user works with."""
        widget.setAccessibleName(self.name)
        self._row.addWidget(widget)
        self.attend(widget)

    def attend(self, widget: QWidget) -> None:
        """In every field Ctrl+Enter ends the editing, and is no command of the window."""
        self.setFocusProxy(widget)
        claim_keys(widget, *CTRL_ENTER)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.keyCombination() in CTRL_ENTER
        ):
            self.submitted.emit()
            return True
        return super().eventFilter(watched, event)


class LineField(EditField):
    """A line of text: a title, or anything that is read from one."""

    def __init__(self, context: AppContext, field: Field, value: Any, parent: QWidget) -> None:
        super().__init__(context, field, parent)
        self.editor = FieldEdit(self)
        self.editor.setText(self.shown(value))
        self.editor.edited.connect(self.edited)
        self.editor.submitted.connect(self.on_submitted)
        self.editor.cancelled.connect(self.cancelled)
        self.hold(self.editor)

    def shown(self, value: Any) -> str:
        return value if isinstance(value, str) else ""

    def value(self) -> Any:
        return self.editor.text()

    def on_submitted(self) -> None:
        self.submitted.emit()


class MinutesField(LineField):
    def shown(self, value: Any) -> str:
        return minutes_text(value) if isinstance(value, int) else ""

    def value(self) -> Any:
        minutes = parse_minutes(self.field, self.editor.text())
        if minutes is None:
            text = self.tr("{field} is a length of time; try 90, 1h 30m or 1.5h.")
            raise InvalidInputError(text.format(field=self.name))
        return minutes


class RemindersField(LineField):
    """Typed as elsewhere: “10 min, 1 day before, friday 9am”."""

    def shown(self, value: Any) -> str:
        loaded = self.field.load(value)
        return ", ".join(map(reminders.plain, loaded)) if loaded else ""

    def value(self) -> Any:
        here = self.context.services.here(self.context.now())
        return list(self.field.parse(self.editor.text(), here) or ())


class LabelField(LineField):
    """Suggests the labels, or the lists, that there are."""

    def __init__(self, context: AppContext, field: Field, value: Any, parent: QWidget) -> None:
        super().__init__(context, field, value, parent)
        self._labels: list[Any] = []
        lists = field.kind.editor is EditKind.LIST
        self._completer = LabelCompleter(context, self.editor, lists=lists)
        self._completer.chosen.connect(self.on_chosen)
        self.editor.edited.connect(self.on_typed)
        services = context.services
        read: Callable[[], list[Any]] = services.task_lists.all if lists else services.labels.all
        context.read(read, self.on_labels, owner=self)

    def on_labels(self, labels: list[Any]) -> None:
        self._labels = labels

    def on_typed(self) -> None:
        self._completer.suggest(self._labels, self.editor.text())

    def on_chosen(self, name: str) -> None:
        self._completer.hide()
        self.editor.setText(name)
        self.edited.emit()

    def on_submitted(self) -> None:
        if chosen := self._completer.current():
            self.on_chosen(chosen)
        else:
            self._completer.hide()
            super().on_submitted()


class TextField(EditField):
    def __init__(self, context: AppContext, field: Field, value: Any, parent: QWidget) -> None:
        super().__init__(context, field, parent)
        self.editor = AutoHeightEdit(one_line=False, parent=self)
        self.editor.set_least_lines(_LINES)
        self.editor.replace_text(value if isinstance(value, str) else "")
        self.editor.edited.connect(self.edited)
        self.editor.submitted.connect(self.submitted)
        self.editor.cancelled.connect(self.cancelled)
        self.hold(self.editor)

    def value(self) -> Any:
        return self.editor.text()


class ChoiceField(EditField):
    """One of a few values."""

    def __init__(self, context: AppContext, field: Field, value: Any, parent: QWidget) -> None:
        super().__init__(context, field, parent)
        self.combo = CalmCombo(self)
        size = context.theme.metrics.icon
        self.combo.setIconSize(QSize(size, size))
        self.fill()
        self.combo.setCurrentIndex(max(self.combo.findData(value), 0))
        self.combo.currentIndexChanged.connect(self.edited)
        self.hold(self.combo)

    def fill(self) -> None:
        raise NotImplementedError

    def value(self) -> Any:
        return self.combo.currentData()


class PriorityChoice(ChoiceField):
    def fill(self) -> None:
        add_priorities(self.combo, self.context.icons)
        self.combo.insertItem(0, self.tr("None"), NO_PRIORITY)


class StatusChoice(ChoiceField):
    """Without those that are the user's own to set."""

    def fill(self) -> None:
        for status in Status:
            if status not in CLOSED:
                self.combo.addItem(status_text(status), status.value)


class FlagField(EditField):
    def __init__(self, context: AppContext, field: Field, value: Any, parent: QWidget) -> None:
        super().__init__(context, field, parent)
        self.check = QCheckBox(self.tr("Yes"), self)
        self.check.setChecked(bool(value))
        self.check.toggled.connect(self.edited)
        self.hold(self.check)

    def value(self) -> Any:
        return self.check.isChecked()


class WordsField(LineField):
    """A value that is typed in words: when a task starts, or how it repeats."""

    def shown(self, value: Any) -> str:
        return value_text(self.field, value, self.context.today()) if isinstance(value, str) else ""

    def value(self) -> Any:
        value = self.field.parse(self.editor.text(), self.context.services.here(self.context.now()))
        return None if value is None else self.field.store(value)


class DateField(EditField):
    """The same popup as for a task's own due date."""

    def __init__(self, context: AppContext, field: Field, value: Any, parent: QWidget) -> None:
        super().__init__(context, field, parent)
        self._due = _due(value)
        self.popup: CalendarPopup | None = None
        self.button = ElidingButton(self)
        self.button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        press_with_enter(self.button)
        self.button.clicked.connect(self.open_popup)
        line = make_row(None, self.button, STRETCH)
        self._row.addLayout(line)
        self.attend(self.button)
        self._show()

    def value(self) -> Any:
        return str(self._due) if self._due else None

    def open_popup(self) -> None:
        if self.popup:
            self.popup.deleteLater()
        self.popup = CalendarPopup(self.context.theme.metrics, self)
        self.popup.picked.connect(self.on_picked)
        self.popup.open_at(self.button, self._due, self.context.services.here(self.context.now()))

    def on_picked(self, due: Due | None) -> None:
        self._due = due
        self._show()
        self.button.setFocus(Qt.FocusReason.PopupFocusReason)
        self.edited.emit()

    def _show(self) -> None:
        text = self.tr("No date")
        if self._due:
            text = day_text(self._due.date, self.context.today())
            text = f"{text} {time_text(self._due.time)}" if self._due.time else text
        self.button.setText(text)
        self.button.setIcon(self.context.icons.icon(Icon.UPCOMING if self._due else Icon.NO_DATE))
        self.button.setAccessibleName(f"{self.name}: {text}")
        self.button.setMinimumWidth(self.button.sizeHint().width())


def _due(value: Any) -> Due | None:
    try:
        return parse_due(value) if isinstance(value, str) and value else None
    except InvalidInputError:
        return None


FIELDS: dict[EditKind, Callable[[AppContext, Field, Any, QWidget], EditField]] = {
    EditKind.TITLE: LineField,
    EditKind.TEXT: TextField,
    EditKind.DATE: DateField,
    EditKind.START: WordsField,
    EditKind.REPEAT: WordsField,
    EditKind.PRIORITY: PriorityChoice,
    EditKind.STATUS: StatusChoice,
    EditKind.MINUTES: MinutesField,
    EditKind.FLAG: FlagField,
    EditKind.LABEL: LabelField,
    EditKind.LIST: LabelField,
    EditKind.REMINDERS: RemindersField,
}
