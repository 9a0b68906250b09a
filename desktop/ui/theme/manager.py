"""The theme of the running application: which scheme, how large, how lively. Applied live."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from PySide6.QtCore import QDir, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QFormLayout, QGridLayout, QLayout, QWidget

from desktop.paths import resource
from desktop.ui.theme.style import SEARCH_PREFIX, render
from desktop.ui.theme.tokens import DARK, LIGHT, Distance, Metrics, Tokens, scaled

Layout = TypeVar("Layout", bound=QLayout | QWidget)

_Role = QPalette.ColorRole
_ROLES = {
    _Role.Window: "window",
    _Role.WindowText: "text",
    _Role.Base: "surface",
    _Role.AlternateBase: "hover",
    _Role.Text: "text",
    _Role.PlaceholderText: "muted",
    _Role.Button: "surface",
    _Role.ButtonText: "text",
    _Role.BrightText: "on_accent",
    _Role.Light: "surface",
    _Role.Midlight: "hover",
    _Role.Mid: "line",
    _Role.Dark: "border",
    _Role.Shadow: "border",
    _Role.Highlight: "selection",
    _Role.HighlightedText: "text",
    _Role.Accent: "accent",
    _Role.Link: "link",
    _Role.LinkVisited: "link",
    _Role.ToolTipBase: "tooltip",
    _Role.ToolTipText: "on_tooltip",
}
_DISABLED = (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText, _Role.PlaceholderText)


def palette(tokens: Tokens) -> QPalette:
    result = QPalette()
    for role, token in _ROLES.items():
        result.setColor(role, QColor(getattr(tokens, token)))
    for role in _DISABLED:
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.disabled))
    return result


STYLE_ARGUMENTS = ("-style", "fusion")
"""For the application: the sheet is made for this style. Setting it later makes a Python class of every style."""

FONT_FAMILY = "Inter"
FONT_PERCENT = range(100, 201)

_MOTION = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)


class Scheme(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


_FIXED_TOKENS = {Scheme.LIGHT: LIGHT, Scheme.DARK: DARK}
_FIXED_SCHEMES = {Scheme.LIGHT: Qt.ColorScheme.Light, Scheme.DARK: Qt.ColorScheme.Dark}


@dataclass(frozen=True, slots=True)
class Appearance:
    """What the user chose."""

    scheme: Scheme = Scheme.SYSTEM
    font_percent: int = 100
    reduced_motion: bool = False

    def __post_init__(self) -> None:
        if self.font_percent not in FONT_PERCENT:
            raise ValueError(f"a font scale of {self.font_percent} % is out of range")


class Theme(QObject):
    """Owns the palette, style sheet and font of the application. GUI thread only."""

    changed = Signal()

    def __init__(self, app: QApplication, appearance: Appearance | None = None) -> None:
        super().__init__(app)
        self._app = app
        QDir.setSearchPaths(SEARCH_PREFIX, [str(resource(""))])
        self._hints = app.styleHints()
        self._appearance = appearance or Appearance()
        self._put_on()
        self._hints.colorSchemeChanged.connect(self.on_system_scheme_changed)

    @property
    def appearance(self) -> Appearance:
        return self._appearance

    @property
    def tokens(self) -> Tokens:
        return self._tokens

    @property
    def metrics(self) -> Metrics:
        return self._metrics

    @property
    def is_dark(self) -> bool:
        return self._tokens is DARK

    @property
    def screen_ratio(self) -> float:
        """Device pixels to a pixel, on the sharpest screen."""
        return self._app.devicePixelRatio()

    def apply(self, appearance: Appearance) -> None:
        """Change the look of every open window; emits `changed` afterwards."""
        if appearance == self._appearance:
            return
        self._appearance = appearance
        self._put_on()
        self.changed.emit()

    def follow(self, slot: Callable[[], object]) -> None:
        """Calls a slot now, and again whenever the look changes."""
        self.changed.connect(slot)
        slot()

    def space(
        self,
        layout: Layout,
        between: Distance | tuple[Distance, Distance] | None = None,
        margins: Sequence[Distance] = (),
    ) -> Layout:
        """Keeps the distances in a layout, or around a label, at these sizes, however large the text is.

        A grid can have two of them `between` its cells: to the side, and below. `margins` are those at the sides and
        those above and below, or all four in Qt's order.
        """
        _Distances(self, layout, between, tuple(margins) * (4 // max(len(margins), 1)))
        return layout

    def font(self, pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """The application's font at one of the sizes of `metrics`."""
        font = QFont(self._app.font())
        font.setPixelSize(pixels)
        font.setWeight(weight)
        return font

    def duration(self, milliseconds: int) -> int:
        """How long an animation may take: nothing where the user asked for reduced motion."""
        return 0 if self._appearance.reduced_motion else milliseconds

    def on_system_scheme_changed(self) -> None:
        if self._appearance.scheme is Scheme.SYSTEM and self._system_tokens() is not self._tokens:
            self._put_on()
            self.changed.emit()

    def _put_on(self) -> None:
        chosen = self._appearance
        self._tell_platform()
        self._tokens = _FIXED_TOKENS.get(chosen.scheme) or self._system_tokens()
        self._metrics = scaled(chosen.font_percent)
        for effect in _MOTION:
            QApplication.setEffectEnabled(effect, not chosen.reduced_motion)
        self._app.setFont(self._base_font())
        self._app.setPalette(palette(self._tokens))
        self._app.setStyleSheet(render(self._tokens, self._metrics, "dark" if self.is_dark else "light"))

    def _tell_platform(self) -> None:
        """Let the platform draw window frames and file dialogs in the same scheme, where it can."""
        fixed = _FIXED_SCHEMES.get(self._appearance.scheme)
        if fixed is None:
            self._hints.unsetColorScheme()
        else:
            self._hints.setColorScheme(fixed)

    def _system_tokens(self) -> Tokens:
        return DARK if self._hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT

    def _base_font(self) -> QFont:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        if QFontDatabase.hasFamily(FONT_FAMILY):
            font = QFont(FONT_FAMILY)
        font.setPixelSize(self._metrics.body)
        return font


class _Distances(QObject):
    """What `Theme.space` keeps; it goes with its layout."""

    def __init__(
        self,
        theme: Theme,
        layout: QLayout | QWidget,
        between: Distance | tuple[Distance, Distance] | None,
        margins: tuple[Distance, ...],
    ) -> None:
        super().__init__(layout)
        self._theme, self._layout = theme, layout
        self._between, self._margins = between, margins
        theme.follow(self.on_theme_changed)

    def on_theme_changed(self) -> None:
        layout, between, size = self._layout, self._between, self._theme.metrics.size
        if isinstance(between, tuple):
            assert isinstance(layout, QGridLayout | QFormLayout)
            layout.setHorizontalSpacing(size(between[0]))
            layout.setVerticalSpacing(size(between[1]))
        elif isinstance(layout, QLayout) and between is not None:
            layout.setSpacing(size(between))
        if self._margins:
            layout.setContentsMargins(*map(size, self._margins))
