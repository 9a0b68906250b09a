"""Fields for a passphrase: a new one twice, with a hint how good it is; or the one that opens a folder."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.sync.strength import Strength, strength
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.eliding_button import ElidingButton
from desktop.ui.widgets.field_note import FieldNote

_TONES = {Strength.WEAK: Tone.WARN, Strength.FAIR: Tone.NEUTRAL, Strength.GOOD: Tone.GOOD}


class SecretField(QLineEdit):
    """Hidden as it is typed; an eye shows it."""

    def __init__(self, context: AppContext, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.eye = self.addAction(context.icons.icon(Icon.EYE), QLineEdit.ActionPosition.TrailingPosition)
        self.eye.setCheckable(True)
        self.eye.setToolTip(self.tr("Show what is typed"))
        self.eye.toggled.connect(self.on_eye)

    def on_eye(self, on: bool) -> None:
        self.setEchoMode(QLineEdit.EchoMode.Normal if on else QLineEdit.EchoMode.Password)


class NewPassphrase(QWidget):
    """Asked for twice: nobody can tell what was mistyped once."""

    edited = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.first = SecretField(context, self.tr("Passphrase"), self)
        self.second = SecretField(context, self.tr("Once more"), self)
        self.hint = _note(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        for row, field in enumerate((self.first, self.second)):
            label = QLabel(field.accessibleName(), self)
            label.setBuddy(field)
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(field, row, 1)
            field.textChanged.connect(self.on_edited)
        self._grid.addWidget(self.hint, 2, 1)
        context.theme.changed.connect(self._fit)
        self._fit()
        self.on_edited()

    def value(self) -> str:
        return self.first.text()

    def problem(self) -> str:
        """Why it cannot be taken; "" where it can. A weak one can."""
        if not self.first.text().strip():
            return self.tr("Enter a passphrase.")
        if self.first.text() != self.second.text():
            return self.tr("The two are not the same.")
        return ""

    def point(self) -> QLineEdit:
        """Where something is missing."""
        return self.second if self.first.text().strip() else self.first

    def clear(self) -> None:
        self.first.clear()
        self.second.clear()

    def on_edited(self) -> None:
        level = strength(self.first.text())
        text = {
            Strength.NONE: self.tr("Four or five unrelated words are strong and easy to remember."),
            Strength.WEAK: self.tr("Weak: easy to guess. Add some words."),
            Strength.FAIR: self.tr("Fair. Another word makes it strong."),
            Strength.GOOD: self.tr("Strong."),
        }[level]
        tone = _TONES.get(level, Tone.NEUTRAL)
        if self.second.text() and self.second.text() != self.first.text():
            text, tone = text + " " + self.tr("The two are not the same yet."), Tone.WARN
        self.hint.setText(text)
        mark(self.hint, Kind.SMALL, tone)
        self.edited.emit()

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._grid.setHorizontalSpacing(metrics.grid)
        self._grid.setVerticalSpacing(metrics.snug)


class OpeningSecret(QWidget):
    """The passphrase of a folder, or the recovery code in its place."""

    edited = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.uses_code = False
        self._label = QLabel(self)
        self.field = SecretField(context, self.tr("Passphrase"), self)
        self._label.setBuddy(self.field)
        self.note = FieldNote(self)
        self.swap = ElidingButton(self)
        mark(self.swap, Kind.LINK)
        self.swap.setAutoDefault(False)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._label)
        self._column.addWidget(self.field)
        self._column.addWidget(self.note)
        self._column.addWidget(self.swap, 0, Qt.AlignmentFlag.AlignLeft)
        self.swap.clicked.connect(self.on_swap)
        self.field.textChanged.connect(self.on_edited)
        context.theme.changed.connect(self._fit)
        self._fit()
        self._show()

    def passphrase(self) -> str:
        return "" if self.uses_code else self.field.text()

    def recovery_code(self) -> str:
        return self.field.text().strip() if self.uses_code else ""

    def is_empty(self) -> bool:
        return not self.field.text().strip()

    def refuse(self, why: str) -> None:
        """It opens nothing. What was typed can be replaced at once, or looked at."""
        self.note.say(why, Tone.WARN)
        self.field.selectAll()

    def on_edited(self) -> None:
        self.note.clear()
        self.edited.emit()

    def on_swap(self) -> None:
        self.uses_code = not self.uses_code
        self.field.clear()
        self.field.eye.setChecked(self.uses_code)  # a code is copied from paper, and must be seen for that
        self._show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        name = self.tr("Recovery code") if self.uses_code else self.tr("Passphrase of this folder")
        self._label.setText(name)
        self.field.setAccessibleName(name)
        other = self.tr("Use the passphrase instead") if self.uses_code else self.tr("Use the recovery code instead")
        self.swap.setText(other)
        self.swap.setAccessibleName(other)

    def _fit(self) -> None:
        self._column.setSpacing(self._context.theme.metrics.half)


def _note(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    label.setTextFormat(Qt.TextFormat.PlainText)
    mark(label, Kind.SMALL)
    return label
