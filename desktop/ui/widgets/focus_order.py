"""Where Tab goes. Qt visits widgets in the order in which they were made, and then begins again."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_behind(before: QWidget, part: QWidget) -> None:
    """Lets Tab come to a part, with all that was made in it so far, next after another widget.

    Do not ask a widget for its neighbours in this order instead: PySide would take them for its children, and let
    go of them together with it.
    """
    policies = [(widget, widget.focusPolicy()) for widget in (before, part)]
    for widget, _ in policies:  # Qt orders only what takes the focus
        widget.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    part.setFocusProxy(part.findChild(QWidget))  # type: ignore[arg-type]  # without one Qt moves the part alone
    QWidget.setTabOrder(before, part)
    part.setFocusProxy(None)  # type: ignore[arg-type]
    for widget, policy in policies:
        widget.setFocusPolicy(policy)


def put_in_order(first: QWidget, parts: Iterable[QWidget]) -> None:
    """Lets Tab go through parts one after the other, next after a widget."""
    for part in parts:
        put_behind(first, part)
        first = next(reversed(part.findChildren(QWidget)), part)
