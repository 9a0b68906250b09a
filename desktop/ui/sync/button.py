"""How the sync is doing, at the right of the status bar; a click tells more."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Ink
from desktop.ui.sync.words import SyncOverview, SyncWords, Words
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.key_claim import press_with_enter

_TONES = {Ink.GOOD: Tone.GOOD, Ink.WARN: Tone.WARN, Ink.BAD: Tone.BAD}


class SyncButton(ElidingButton):
    """Hidden until the state of the sync is known."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._words = SyncWords(self)
        self._shown: Words | None = None
        self.setObjectName("sync-button")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        press_with_enter(self)
        self.hide()

    def show_overview(self, overview: SyncOverview) -> None:
        words = self._words.words(overview, self._context.now())
        if words == self._shown:
            return
        serious = words.ink in (Ink.WARN, Ink.BAD) and (self._shown is None or self._shown.ink is not words.ink)
        self._shown = words
        self.setText(words.brief)
        self.setAccessibleName(self.tr("Sync: {state}").format(state=words.brief))
        mark(self, WidgetKind.FLAT, _TONES.get(words.ink, Tone.NEUTRAL))
        self.setIcon(self._context.icons.icon(words.icon, words.ink))
        self.show()
        if serious:
            announce(self, words.title)
