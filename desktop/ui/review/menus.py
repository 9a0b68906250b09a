"""The menus of a row on a review card: all that can be done to it, and why it is turned down."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.review.states import Action
from desktop.ui.core.icons import Icons
from desktop.ui.review.entries import Proposed
from desktop.ui.review.parts import Extra, Kind, Part, action_part, reasons
from desktop.ui.theme.qt_fixes import round_corners

translate = QCoreApplication.translate  # under this name the translation tools find its texts

OTHER = "other"
"""The value of the reason that is still to be typed."""


class RowMenu(QMenu):
    """Gone with the choice. `key` says which row it is about; each action carries its part."""

    def __init__(self, key: str, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        round_corners(self)
        self.key = key
        self._icons = icons
        self.aboutToHide.connect(self.deleteLater)

    def offer(self, part: Part) -> QAction:
        action = self.addAction(f"{part.text}\t{part.key}" if part.key else part.text)
        if part.icon is not None:
            action.setIcon(self._icons.icon(part.icon, part.ink))
        action.setData(part)
        return action


def action_menu(entry: Proposed, icons: Icons, parent: QWidget) -> RowMenu:
    menu = RowMenu(entry.key, icons, parent)
    offered = entry.actions
    for action in offered:
        menu.offer(action_part(action, Kind.WORD))
    if Action.REJECT in offered or entry.asks_why:
        menu.offer(Part(Kind.WORD, translate("Review", "Reject with a reason…"), Extra.MORE_REASONS, key="R"))
    menu.addSeparator()
    menu.offer(
        Part(Kind.WORD, translate("Review", "Open this task"), Extra.OPEN_TASK, key=translate("Review", "Enter"))
    )
    return menu


def reason_menu(entry: Proposed, icons: Icons, parent: QWidget) -> RowMenu:
    """The usual reasons, by number too, and one's own."""
    menu = RowMenu(entry.key, icons, parent)
    menu.setAccessibleName(translate("Review", "Why not?"))
    for number, part in enumerate(reasons(), 1):
        menu.offer(part).setText(f"&{number}  {part.text}")
    menu.addSeparator()
    other = Part(Kind.REASON, translate("Review", "&Other…"), Extra.REASON, value=OTHER)
    menu.offer(other)
    return menu
