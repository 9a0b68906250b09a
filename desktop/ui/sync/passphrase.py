"""Fields for a passphrase: a new one twice, with a hint how good it is; or the one that opens a folder."""

from __future__ import annotations

import math
from enum import IntEnum
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.field_note import FieldNote
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import at_left, make_column

_WEAK_BITS, _FAIR_BITS = 45, 65
_WORD_BITS = 11.0
"""Of a word out of some thousand common ones."""

_POOLS = ((str.islower, 26), (str.isupper, 26), (str.isdigit, 10))
_COMMON = frozenset(
    (
        *(
            "password",
            "passphrase",
            "passwort",
            "secret",
            "geheim",
            "qwerty",
            "qwertz",
            "letmein",
            "welcome",
            "hallo",
        ),
        *("admin", "assent", "dragon", "monkey", "iloveyou", "sunshine", "abc123", "abcdef"),
    )
)


class Strength(IntEnum):
    NONE = 0
    WEAK = 1
    FAIR = 2
    GOOD = 3


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
    """A new passphrase, typed twice to notice a slip."""

    edited = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first = SecretField(context, self.tr("Passphrase"), self)
        self.second = SecretField(context, self.tr("Once more"), self)
        self.hint = wrapped_label("", self, WidgetKind.SMALL)
        grid = context.theme.space(QGridLayout(self), ("grid", "snug"), (0,))
        grid.setColumnStretch(1, 1)
        for row, field in enumerate((self.first, self.second)):
            label = QLabel(field.accessibleName(), self)
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            field.textChanged.connect(self.on_edited)
        grid.addWidget(self.hint, 2, 1)
        self.on_edited()

    def value(self) -> str:
        return self.first.text()

    def problem(self) -> str:
        """Why it is not accepted; "" where it is. A weak one is."""
        if not self.first.text().strip():
            return self.tr("Enter a passphrase.")
        if self.first.text() != self.second.text():
            return self.tr("The two are not the same.")
        return ""

    def point(self) -> QLineEdit:
        """The field to put the focus in when there is a problem."""
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
        mark(self.hint, WidgetKind.SMALL, tone)
        self.edited.emit()


class OpeningSecret(QWidget):
    """The passphrase of a folder, or the recovery code in its place."""

    edited = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.uses_code = False
        self._label = QLabel(self)
        self.field = SecretField(context, self.tr("Passphrase"), self)
        self._label.setBuddy(self.field)
        self.note = FieldNote(self)
        self.swap = mark(ElidingButton(self), WidgetKind.LINK)
        self.swap.setAutoDefault(False)
        context.theme.space(make_column(self, self._label, self.field, self.note, at_left(self.swap)), "half")
        self.swap.clicked.connect(self.on_swap)
        self.field.textChanged.connect(self.on_edited)
        self._show()

    def passphrase(self) -> str:
        return "" if self.uses_code else self.field.text()

    def recovery_code(self) -> str:
        return self.field.text().strip() if self.uses_code else ""

    def is_empty(self) -> bool:
        return not self.field.text().strip()

    def refuse(self, why: str) -> None:
        """Says why it was not accepted, and selects it to be replaced."""
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


def strength(passphrase: str) -> Strength:
    text = passphrase.strip()
    if not text:
        return Strength.NONE
    bits = min(_by_letters(text), _by_words(text))
    if bits < _WEAK_BITS:
        return Strength.WEAK
    return Strength.FAIR if bits < _FAIR_BITS else Strength.GOOD


def _by_letters(text: str) -> float:
    """Bits if its letters were random. Those that follow from the one before, as in “aaa” or “123”, do not count."""
    telling = 1 + sum(abs(ord(here) - ord(before)) > 1 for before, here in pairwise(text))
    pool = sum(size for check, size in _POOLS if any(map(check, text)))
    if not text.isalnum():
        pool += 32
    return min(telling, 2 * len(set(text))) * math.log2(max(pool, 2))


def _by_words(text: str) -> float:
    """Bits if its words were common ones: a single word has few, however long it is."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).lower().split()
    bits = 0.0
    for word in set(words):
        if word in _COMMON:
            continue
        if word.isalpha():
            bits += _WORD_BITS + 2.0 * max(0, len(word) - 8)
        else:
            bits += min(len(word), 12) * 5.0
    return bits + 2.0 * sum(not letter.isalnum() and not letter.isspace() for letter in text)
