"""What lies over a row while the user changes a proposal, or says why it is turned down."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.domain.fields import EditKind
from desktop.domain.text import REASON_MAX, clean_block
from desktop.errors import InvalidInputError
from desktop.review.states import Action
from desktop.tools.registry import tool_of
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text
from desktop.ui.review.fields import FIELDS, EditField
from desktop.ui.review.model import Proposed
from desktop.ui.theme.style import Tone, WidgetKind
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.field_grid import FieldGrid
from desktop.ui.widgets.field_note import FieldNote
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_flow, make_row
from desktop.ui.widgets.text_edit import FieldEdit

_SHORT = (EditKind.DATE, EditKind.PRIORITY, EditKind.STATUS, EditKind.MINUTES, EditKind.FLAG)


class RowEditor(QWidget):
    """Fields, what is wrong with them, and two buttons.

    `submitted` brings what was `given`; `resized` tells that it needs another height.
    """

    submitted = Signal(object)
    cancelled = Signal()
    resized = Signal()

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self._is_over = False
        self.setObjectName("review-editor")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        metrics = context.theme.metrics
        self.note = FieldNote(self)
        self.cancel = make_button(self.tr("Cancel"), self, self.cancelled)
        self.go = make_button("", self, self.submit, WidgetKind.PRIMARY)
        self._buttons = QWidget(self)
        make_row(self._buttons, STRETCH, self.cancel, self.go, spacing=metrics.grid)
        self._column = context.theme.space(make_column(self), "half", ("gap", "snug"))

    def lay_out(self, fields: QWidget, *, in_one_line: bool) -> None:
        """What is short has its buttons beside it, where there is room."""
        fields.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        if in_one_line:
            line = QWidget(self)
            self.context.theme.space(make_flow(line, fields, self._buttons), "grid")
            self._column.addWidget(line)
            self._column.addWidget(self.note)
        else:
            for widget in (fields, self.note, self._buttons):
                self._column.addWidget(widget)

    def focus_first(self) -> None:
        raise NotImplementedError

    def is_altered(self) -> bool:
        """Whether something is typed that would be lost."""
        raise NotImplementedError

    def given(self) -> object:
        """What the user says; raises InvalidInputError."""
        raise NotImplementedError

    def check(self) -> bool:
        """Says what is wrong, as one types."""
        try:
            self.given()
        except InvalidInputError as error:
            self.say(error_text(error))
            return False
        self.say("")
        return True

    def submit(self) -> None:
        if self.check() and self.go.isEnabled():
            self.submitted.emit(self.given())

    def say(self, error: str) -> None:
        if not self._is_over:
            self.note.say(error, Tone.BAD)
            self.go.setEnabled(not error)

    def show_over(self, text: str) -> None:
        """Somebody else was quicker; what is typed can still be copied."""
        self._is_over = True
        self.note.say(text, Tone.WARN)
        self.go.setEnabled(False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.resized.emit()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nothing that is typed in here is a verdict for the list below."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.submit()
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = self.context.theme
        painter.fillRect(self.rect(), look.tokens.accent_soft)
        bar = look.metrics.half // 2
        painter.fillRect(0, 0, bar, self.height(), look.tokens.accent)
        painter.end()


class ProposalEditor(RowEditor):
    """Gives the arguments that the user changed; none where they are as proposed."""

    def __init__(self, context: AppContext, entry: Proposed, parent: QWidget) -> None:
        self.is_stale = Action.APPLY_ANYWAY in entry.actions
        super().__init__(context, parent)
        self.go.setText(self.tr("Apply anyway") if self.is_stale else self.tr("Confirm"))
        self._item = entry.row.item
        self.fields: dict[str, EditField] = {}
        for editable in entry.row.editable:
            value = self._item.arguments.get(editable.argument)
            field = FIELDS[editable.kind](context, editable.field, value, self)
            self.fields[editable.argument] = field
            field.edited.connect(self.check)
            field.submitted.connect(self.submit)
            field.cancelled.connect(self.cancelled)
        is_short = [editable.kind in _SHORT for editable in entry.row.editable] == [True]
        self.lay_out(self._in_line() if is_short else self._in_grid(), in_one_line=is_short)
        self._start = {name: field.value() for name, field in self.fields.items()}

    def _in_line(self) -> QWidget:
        fields = QWidget(self)
        line = make_row(fields)
        for field in self.fields.values():
            label = make_label(field.name, fields, WidgetKind.SMALL)
            line.addWidget(label)
            line.addWidget(field, 1)
        return fields

    def _in_grid(self) -> QWidget:
        grid = FieldGrid(self.context.theme, self)
        for field in self.fields.values():
            grid.add(field.name, field)
        return grid

    def focus_first(self) -> None:
        next(iter(self.fields.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def is_altered(self) -> bool:
        try:
            return bool(self.given())
        except InvalidInputError:
            return True

    def given(self) -> dict[str, Any]:
        values = {name: field.value() for name, field in self.fields.items()}
        changed = {name: value for name, value in values.items() if value != self._start[name]}
        tool_of(self._item.tool).check_edit({**self._item.arguments, **changed})
        return changed


class ReasonEditor(RowEditor):
    """Gives why a proposal is turned down, in the user's words."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.go.setText(self.tr("Reject"))
        self.input = FieldEdit(self)
        self.input.setAccessibleName(self.tr("Why not?"))
        self.input.setPlaceholderText(self.tr("Why not? The agent will take it into account."))
        self.input.submitted.connect(self.submit)
        self.input.cancelled.connect(self.cancelled)
        self.input.edited.connect(self.check)
        self.lay_out(self.input, in_one_line=False)

    def is_altered(self) -> bool:
        return bool(self.input.text())

    def focus_first(self) -> None:
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)

    def given(self) -> str:
        clean_block(self.input.text(), self.tr("The reason"), REASON_MAX)
        return self.input.text().strip()
