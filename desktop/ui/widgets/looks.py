"""Dynamic properties that the style sheet looks at."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.ui.theme.style import Tone


def set_look(widget: QWidget, name: str, value: str | bool) -> None:
    """Changes the look of a widget now, and of its children where the sheet gives them theirs through it."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    for part in (widget, *widget.findChildren(QWidget)):
        part.style().unpolish(part)  # a sheet looks at properties only when it polishes
        part.style().polish(part)


def set_tone(widget: QWidget, tone: Tone) -> None:
    set_look(widget, "tone", tone.value)


def make_quiet(widget: QWidget) -> None:
    """A field that reads like text until the pointer or the focus is on it."""
    set_look(widget, "look", "quiet")
