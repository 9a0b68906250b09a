"""Keeps keys that mean something in a widget from being taken for the window's shortcuts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QWidget

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
CTRL_ENTER = tuple(Qt.KeyboardModifier.ControlModifier | key for key in ENTER)

_EMACS = (Qt.Key.Key_K, Qt.Key.Key_D)  # Qt's text fields take Ctrl with these for deleting; here they are commands


def claim_keys(widget: QWidget, *keys: Qt.Key | QKeyCombination) -> None:
    """While `widget` has the focus these keys reach it, whatever the window's menus do with them elsewhere."""
    widget.installEventFilter(_Claim(keys, widget))


def press_with_enter(button: QAbstractButton) -> None:
    """Outside dialogs Qt presses a button only with Space."""
    button.installEventFilter(_Press(ENTER, button))


def is_for_window(event: QEvent, *, can_undo: bool, can_redo: bool) -> bool:
    """Whether a text field should leave a key to the window; with nothing typed to take back, so it should Undo."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    is_emacs = event.modifiers() == Qt.KeyboardModifier.ControlModifier and event.key() in _EMACS
    undoes = event.matches(QKeySequence.StandardKey.Undo) and not can_undo
    return is_emacs or undoes or (event.matches(QKeySequence.StandardKey.Redo) and not can_redo)


class _Claim(QObject):
    def __init__(self, keys: tuple[Qt.Key | QKeyCombination, ...], widget: QWidget) -> None:
        super().__init__(widget)
        combinations = (key if isinstance(key, QKeyCombination) else QKeyCombination(key) for key in keys)
        self._keys = {combination.toCombined() for combination in combinations}

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.claims(event):
            event.accept()
        return False

    def claims(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return QKeyCombination(modifiers, Qt.Key(event.key())).toCombined() in self._keys


class _Press(_Claim):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.claims(event)
        if is_press and isinstance(watched, QAbstractButton):
            watched.click()
            return True
        return super().eventFilter(watched, event)
