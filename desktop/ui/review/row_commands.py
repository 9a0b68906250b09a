"""What can be done to a row of a review card: by which button, key or menu entry, and what a state offers of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.review.states import Action
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.review.formatter import REASONS, reason_text
from desktop.ui.review.model import Heading, Proposed, RowActivity, RowPhase
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import Tone

OTHER = "other"
"""The value of the reason that is still to be typed."""


class Extra(Enum):
    """What one can do to a row beside the actions of its state."""

    TICK = auto()
    OPEN_TASK = auto()
    UNFOLD = auto()
    UNDO_ANYWAY = auto()
    KEEP = auto()
    REASON = auto()
    MORE_REASONS = auto()
    THIS_TASK = auto()  # yes, this is the one that was meant
    OTHER_TASK = auto()


RowCommand = Action | Extra


class PartKind(Enum):
    """What a part of a row looks like."""

    ICON = auto()
    WORD = auto()
    REASON = auto()  # a chip to click, most often with a reason on it
    TICK = auto()
    ARROW = auto()  # unfolds the row
    TITLE = auto()
    CHIP = auto()  # tells a state; a click means nothing
    TEXT = auto()  # likewise


@dataclass(frozen=True, slots=True)
class RowPart:
    """`text` is what it shows, or says when the pointer rests on it. `value` goes with the command."""

    kind: PartKind
    text: str
    command: RowCommand | None = None
    icon: Icon | None = None
    ink: Ink = Ink.MUTED
    tone: Tone = Tone.NEUTRAL
    key: str = ""
    value: str = ""
    is_on: bool = False

    @property
    def tip(self) -> str:
        return f"{self.text} ({self.key})" if self.key else self.text

    def as_icon(self) -> RowPart:
        return replace(self, kind=PartKind.ICON) if self.icon is not None else self

    def as_chip(self) -> RowPart:
        """Lower than a button."""
        return replace(self, kind=PartKind.REASON) if self.kind is PartKind.WORD else self


_ACTIONS: Mapping[Action, tuple[str, Icon, Ink, str]] = {
    Action.CONFIRM: (QT_TRANSLATE_NOOP("Review", "Confirm"), Icon.CHECK, Ink.GOOD, "Y"),
    Action.APPLY_ANYWAY: (QT_TRANSLATE_NOOP("Review", "Apply anyway"), Icon.CHECK, Ink.WARN, "Shift+Y"),
    Action.RETRY: (QT_TRANSLATE_NOOP("Review", "Try again"), Icon.SYNC, Ink.GOOD, "Y"),
    Action.EDIT: (QT_TRANSLATE_NOOP("Review", "Edit"), Icon.EDIT, Ink.MUTED, "E"),
    Action.REJECT: (QT_TRANSLATE_NOOP("Review", "Reject"), Icon.CLOSE, Ink.BAD, "N"),
    Action.RESTORE: (QT_TRANSLATE_NOOP("Review", "Restore"), Icon.RESTORE, Ink.GOOD, "Y"),
    Action.DISMISS: (QT_TRANSLATE_NOOP("Review", "Dismiss"), Icon.CLOSE, Ink.MUTED, "N"),
    Action.UNDO: (QT_TRANSLATE_NOOP("Review", "Undo"), Icon.UNDO, Ink.MUTED, "U"),
    Action.RECONSIDER: (QT_TRANSLATE_NOOP("Review", "Reconsider"), Icon.UNDO, Ink.MUTED, "U"),
    Action.LIFT: (QT_TRANSLATE_NOOP("Review", "Let the agent propose it again"), Icon.AGENT, Ink.MUTED, "L"),
    Action.ASK_AGAIN: (QT_TRANSLATE_NOOP("Review", "Ask again"), Icon.AGENT, Ink.ACCENT, "Y"),
}
_ICONS = (Action.CONFIRM, Action.RETRY, Action.EDIT, Action.REJECT)
_WORDS = (Action.UNDO, Action.RECONSIDER)
MOST_ICONS = 3
"""As many icons stand at the end of a row at most; there is always room for them."""

_KEYS: Mapping[tuple[Qt.Key, bool], tuple[Action, ...]] = {
    (Qt.Key.Key_Y, False): (Action.CONFIRM, Action.RETRY, Action.RESTORE, Action.ASK_AGAIN),
    (Qt.Key.Key_Y, True): (Action.APPLY_ANYWAY,),
    (Qt.Key.Key_N, False): (Action.REJECT, Action.DISMISS),
    (Qt.Key.Key_E, False): (Action.EDIT,),
    (Qt.Key.Key_U, False): (Action.UNDO, Action.RECONSIDER),
    (Qt.Key.Key_L, False): (Action.LIFT,),
}
"""By key, and whether Shift goes with it."""


def actions_of_key(key: Qt.Key, modifiers: Qt.KeyboardModifier) -> tuple[Action, ...]:
    """What a key does: the first of these that the row offers. None where it is no key for a verdict."""
    shift = Qt.KeyboardModifier.ShiftModifier
    return _KEYS.get((key, modifiers == shift), ()) if modifiers in (Qt.KeyboardModifier.NoModifier, shift) else ()


def action_part(action: Action, kind: PartKind) -> RowPart:
    text, icon, ink, key = _ACTIONS[action]
    return RowPart(kind, translate("Review", text), action, icon, ink, key=key)


def parts_at_end(entry: Proposed, activity: RowActivity | None) -> list[RowPart]:
    """What stands at the end of a row: its state, and the usual buttons."""
    if activity is not None:
        return _under_way(activity)
    parts = [RowPart(PartKind.CHIP, entry.state, tone=entry.tone)] if entry.state else []
    if entry.needs_words:
        return parts
    offered = entry.actions
    parts += [action_part(action, PartKind.ICON) for action in _ICONS if action in offered]
    return parts + [action_part(action, PartKind.WORD) for action in _WORDS if action in offered]


def parts_below(entry: Proposed, activity: RowActivity | None) -> list[RowPart]:
    """What stands below a row that asks for more than yes or no."""
    if activity is not None and activity.phase is RowPhase.ASKING:
        anyway, keep = translate("Review", "Undo anyway"), translate("Review", "Keep")
        return [
            RowPart(PartKind.WORD, anyway, Extra.UNDO_ANYWAY, Icon.UNDO),
            RowPart(PartKind.WORD, keep, Extra.KEEP, Icon.CLOSE),
        ]
    if activity is not None or not entry.needs_words:
        return []
    return [action_part(action, PartKind.WORD) for action in entry.actions]


def reasons() -> list[RowPart]:
    """Why something was turned down, to be clicked."""
    return [RowPart(PartKind.REASON, reason_text(reason), Extra.REASON, value=reason) for reason in REASONS]


def more_reasons() -> RowPart:
    return RowPart(PartKind.REASON, "…", Extra.MORE_REASONS, key="R")


def tick_part(*, on: bool) -> RowPart:
    text = translate("Review", "Included in Confirm all") if on else translate("Review", "Left out of Confirm all")
    return RowPart(PartKind.TICK, text, Extra.TICK, key=translate("Review", "Space"), is_on=on)


def arrow_part(*, folded: bool) -> RowPart:
    text = translate("Review", "Show all of it") if folded else translate("Review", "Show less")
    return RowPart(PartKind.ARROW, text, Extra.UNFOLD, Icon.CHEVRON_DOWN if folded else Icon.CHEVRON_UP)


def title_part(heading: Heading) -> RowPart:
    """Of a task that is not there yet it only stands there."""
    command = Extra.OPEN_TASK if heading.task_id else None
    return RowPart(PartKind.TITLE, translate("Review", "Open this task"), command, value=heading.title)


def identity_parts(heading: Heading) -> list[RowPart]:
    """The answers to the question whether a task is the one that was meant."""
    if not heading.unsure:
        return []
    yes, other = translate("Review", "Yes"), translate("Review", "Another task…")
    return [
        RowPart(PartKind.WORD, yes, Extra.THIS_TASK, key="I"),
        RowPart(PartKind.WORD, other, Extra.OTHER_TASK, key="T"),
    ]


def _under_way(activity: RowActivity) -> list[RowPart]:
    match activity.phase:
        case RowPhase.EDITING | RowPhase.ASKING:
            return []
        case RowPhase.APPLIED:
            return [RowPart(PartKind.CHIP, translate("Review", "Confirmed"), tone=Tone.GOOD)]
        case _:
            return [RowPart(PartKind.TEXT, translate("Review", "Applying…"))]


def key_hints(entry: Proposed, heading: Heading | None, *, can_confirm_all: bool) -> list[RowPart]:
    """What keys do to a row, the most useful first."""
    hints = [action_part(action, PartKind.WORD) for action in entry.actions]
    if heading is not None and entry.key in heading.unsure:
        hints += identity_parts(heading)
    if Action.REJECT in entry.actions or entry.asks_why:
        hints.append(RowPart(PartKind.WORD, translate("Review", "Reason"), Extra.MORE_REASONS, key="R"))
    if can_confirm_all:
        hints.append(RowPart(PartKind.WORD, translate("Review", "All"), key="Shift+A"))
    return hints


class RowMenu(QMenu):
    """Gone with the choice. `key` says which row it is about; each action carries its part."""

    def __init__(self, key: str, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        round_corners(self)
        self.key = key
        self._icons = icons
        self.aboutToHide.connect(self.deleteLater)

    def offer(self, part: RowPart) -> QAction:
        action = self.addAction(f"{part.text}\t{part.key}" if part.key else part.text)
        if part.icon is not None:
            action.setIcon(self._icons.icon(part.icon, part.ink))
        action.setData(part)
        return action


def action_menu(entry: Proposed, heading: Heading | None, icons: Icons, parent: QWidget) -> RowMenu:
    menu = RowMenu(entry.key, icons, parent)
    offered = entry.actions
    for action in offered:
        menu.offer(action_part(action, PartKind.WORD))
    if Action.REJECT in offered or entry.asks_why:
        text = translate("Review", "Reject with a reason…")
        menu.offer(RowPart(PartKind.WORD, text, Extra.MORE_REASONS, key="R"))
    if heading is not None and entry.key in heading.unsure:
        menu.addSeparator()
        text = translate("Review", "This is the task")
        menu.offer(RowPart(PartKind.WORD, text, Extra.THIS_TASK, key="I"))
        menu.offer(identity_parts(heading)[1])
    menu.addSeparator()
    text, key = translate("Review", "Open this task"), translate("Review", "Enter")
    menu.offer(RowPart(PartKind.WORD, text, Extra.OPEN_TASK, key=key))
    return menu


def reason_menu(entry: Proposed, icons: Icons, parent: QWidget) -> RowMenu:
    """The usual reasons, by number too, and one's own."""
    menu = RowMenu(entry.key, icons, parent)
    menu.setAccessibleName(translate("Review", "Why not?"))
    for number, part in enumerate(reasons(), 1):
        menu.offer(part).setText(f"&{number}  {part.text}")
    menu.addSeparator()
    menu.offer(RowPart(PartKind.REASON, translate("Review", "&Other…"), Extra.REASON, value=OTHER))
    return menu
