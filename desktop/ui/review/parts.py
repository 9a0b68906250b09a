"""What can be clicked on a row of a review card, and which of it a state offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication

from desktop.review.states import Action
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.review.entries import Proposed
from desktop.ui.review.formatter import REASONS, reason_text
from desktop.ui.review.model import Affair, Passing
from desktop.ui.theme.style import Tone

translate = QCoreApplication.translate  # under this name the translation tools find its texts


class Extra(Enum):
    """What one can do to a row beside the actions of its state."""

    TICK = auto()
    OPEN_TASK = auto()
    UNFOLD = auto()
    UNDO_ANYWAY = auto()
    KEEP = auto()
    REASON = auto()
    MORE_REASONS = auto()


Deed = Action | Extra


class Kind(Enum):
    ICON = auto()
    WORD = auto()
    CHIP = auto()  # tells a state; a click means nothing
    REASON = auto()  # a chip to click, most often with a reason on it
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class Part:
    """`text` is what it shows, or says when the pointer rests on it. `value` goes with the deed."""

    kind: Kind
    text: str
    deed: Deed | None = None
    icon: Icon | None = None
    ink: Ink = Ink.MUTED
    tone: Tone = Tone.NEUTRAL
    key: str = ""
    value: str = ""

    @property
    def tip(self) -> str:
        return f"{self.text} ({self.key})" if self.key else self.text

    def as_icon(self) -> Part:
        return replace(self, kind=Kind.ICON) if self.icon is not None else self

    def as_chip(self) -> Part:
        """Lower than a button."""
        return replace(self, kind=Kind.REASON) if self.kind is Kind.WORD else self


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


def action_part(action: Action, kind: Kind) -> Part:
    text, icon, ink, key = _ACTIONS[action]
    return Part(kind, translate("Review", text), action, icon, ink, key=key)


def cluster(entry: Proposed, affair: Affair | None) -> list[Part]:
    """What stands at the end of a row."""
    if affair is not None:
        return _under_way(affair)
    parts = [Part(Kind.CHIP, entry.state, tone=entry.tone)] if entry.state else []
    if entry.needs_words:
        return parts
    offered = entry.actions
    parts += [action_part(action, Kind.ICON) for action in _ICONS if action in offered]
    return parts + [action_part(action, Kind.WORD) for action in _WORDS if action in offered]


def written_out(entry: Proposed, affair: Affair | None) -> list[Part]:
    """What stands below a row that asks for more than yes or no."""
    if affair is not None and affair.passing is Passing.ASKING:
        anyway, keep = translate("Review", "Undo anyway"), translate("Review", "Keep")
        return [Part(Kind.WORD, anyway, Extra.UNDO_ANYWAY, Icon.UNDO), Part(Kind.WORD, keep, Extra.KEEP, Icon.CLOSE)]
    if affair is not None or not entry.needs_words:
        return []
    return [action_part(action, Kind.WORD) for action in entry.actions]


def reasons() -> list[Part]:
    """Why something was turned down, to be clicked."""
    return [Part(Kind.REASON, reason_text(reason), Extra.REASON, value=reason) for reason in REASONS]


def more_reasons() -> Part:
    return Part(Kind.REASON, "…", Extra.MORE_REASONS, key="R")


def tick_part(*, on: bool) -> Part:
    text = translate("Review", "Included in Confirm all") if on else translate("Review", "Left out of Confirm all")
    return Part(Kind.TEXT, text, Extra.TICK, key=translate("Review", "Space"))


def _under_way(affair: Affair) -> list[Part]:
    match affair.passing:
        case Passing.EDITING | Passing.ASKING:
            return []
        case Passing.APPLIED:
            return [Part(Kind.CHIP, translate("Review", "Confirmed"), tone=Tone.GOOD)]
        case _:
            return [Part(Kind.TEXT, translate("Review", "Applying…"))]
