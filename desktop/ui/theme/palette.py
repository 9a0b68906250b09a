"""The QPalette of a scheme: what styled painting, delegates and widgets without a style rule draw with."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from desktop.ui.theme.tokens import Tokens

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
