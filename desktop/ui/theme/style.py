"""The application's style sheet: one template, filled with the colours of a scheme and the sizes of a font scale."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.paths import resource
from desktop.ui.theme.tokens import Metrics, Tokens

W = TypeVar("W", bound=QWidget)

SEARCH_PREFIX = "assent"  # QDir search path under which the sheet finds its pictures


class WidgetKind(StrEnum):
    """What a widget is for, where its class does not say it."""

    # buttons
    PRIMARY = "primary"
    DANGER = "danger"
    FLAT = "flat"
    ICON = "icon"
    LINK = "link"
    # labels
    TITLE = "title"
    HEADING = "heading"
    SECTION = "section"
    MUTED = "muted"
    SMALL = "small"
    CHIP = "chip"
    # frames
    CARD = "card"
    PANEL = "panel"
    SIDEBAR = "sidebar"
    BAR = "bar"
    NOTICE = "notice"
    # views and inputs without a frame of their own
    PLAIN = "plain"


class Tone(StrEnum):
    """The colouring of chips, notices and tool buttons."""

    NEUTRAL = "neutral"
    ACCENT = "accent"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"
    INFO = "info"


def mark(widget: W, kind: WidgetKind, tone: Tone = Tone.NEUTRAL) -> W:
    """Give a widget its look, now or later in its life."""
    if widget.property("kind") != kind or widget.property("tone") != tone:
        widget.setProperty("kind", kind.value)
        widget.setProperty("tone", tone.value)
        _polish_again(widget)
    return widget


def set_look(widget: QWidget, name: str, value: str | bool) -> None:
    """Changes the look of a widget now, and of its children where the sheet gives them theirs through it."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    for part in (widget, *widget.findChildren(QWidget)):
        _polish_again(part)


def _polish_again(widget: QWidget) -> None:
    """A sheet looks at properties only when it polishes."""
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # else that is still to come
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)


def set_tone(widget: QWidget, tone: Tone) -> None:
    set_look(widget, "tone", tone.value)


def make_quiet(widget: QWidget) -> None:
    """A field that reads like text until the pointer or the focus is on it."""
    set_look(widget, "look", "quiet")


def render(tokens: Tokens, metrics: Metrics, scheme: str) -> str:
    template = resource("themes/assent.qss").read_text(encoding="utf-8")
    sizes = metrics._asdict()
    less = {f"{name}_less": size - 1 for name, size in sizes.items()}  # room for an outline that is one pixel thicker
    disc = metrics.check // 2 + 1  # a radius of more than half the height would be ignored
    pictures = f"{SEARCH_PREFIX}:themes/{scheme}"
    return template % (sizes | less | _colors(tokens) | {"disc": disc, "pictures": pictures})


def _colors(tokens: Tokens) -> dict[str, str]:
    return {name: value for name, value in tokens._asdict().items() if isinstance(value, str)}
