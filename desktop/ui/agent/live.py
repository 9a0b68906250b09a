"""A run that goes on: puts what it tells into its block."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from desktop.agent.events import (
    AnswerReady,
    CallFinished,
    CallStarted,
    ProgressTold,
    RunEvent,
    StepStarted,
    TextAdded,
    TextReplaced,
)
from desktop.domain.run import Role
from desktop.domain.text import shorten
from desktop.ui.agent.run import RunBlock
from desktop.ui.agent.truth_text import truth_text
from desktop.ui.agent.words import progress_words
from desktop.ui.widgets.announce import announce

FLUSH_MS = 40
"""How often text that streams in is shown."""

_READ_OUT = 2_000
"""Characters of an answer that screen readers are told; they can read all of it in its place."""

_SHARE = 4
"""A very long answer takes longer to show. Then it is shown less often: the window has other things to do."""


class LiveRun(QObject):
    """`grew` tells that there is something new to see, `card_wanted` that something was proposed."""

    grew = Signal()
    card_wanted = Signal()

    def __init__(self, block: RunBlock, parent: QObject) -> None:
        super().__init__(parent)
        self.block = block
        self._flush = QTimer(self, singleShot=True, interval=FLUSH_MS)
        self._flush.timeout.connect(self.on_flush)
        self._handlers: dict[type, Callable[..., None]] = {
            StepStarted: self._on_step_started,
            TextAdded: self._on_text_added,
            TextReplaced: self._on_text_replaced,
            ProgressTold: self._on_progress,
            CallStarted: self._on_call_started,
            CallFinished: self._on_call_finished,
            AnswerReady: self._on_answer_ready,
        }
        self._say_thinking()

    def handle(self, event: RunEvent) -> None:
        """Those that are not about the transcript are for others."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    def end(self) -> None:
        """Whatever came of it: nothing is under way any more."""
        self._flush.stop()
        self.on_flush()
        self.block.end()

    def on_flush(self) -> None:
        answer = self.block.live_answer()
        if answer is not None:
            took = QElapsedTimer()
            took.start()
            answer.flush()
            self._flush.setInterval(max(FLUSH_MS, _SHARE * took.elapsed()))
            self.grew.emit()

    def _on_step_started(self, event: StepStarted) -> None:
        self.block.add_message(event.message)
        self._say_thinking()
        self.grew.emit()

    def _on_text_added(self, event: TextAdded) -> None:
        self.block.answer().add_text(event.text)
        self.block.activity.say(self.tr("Writing; not checked yet…"))
        if not self._flush.isActive():
            self._flush.start()

    def _on_text_replaced(self, event: TextReplaced) -> None:
        self.block.answer().replace_text(event.text)
        self._say_thinking()

    def _on_progress(self, event: ProgressTold) -> None:
        text = progress_words(event.progress)
        self.block.activity.say(text)
        announce(self.block, text)

    def _on_call_started(self, event: CallStarted) -> None:
        self.block.answer().start_call(event.call_id, event.tool, event.arguments)
        self.block.activity.say(self.tr("Working…"))  # the call itself says at what
        self.grew.emit()

    def _on_call_finished(self, event: CallFinished) -> None:
        self.block.answer().finish_call(event.call_id, event.record)
        self._say_thinking()
        self.grew.emit()
        if event.item_ids:
            self.card_wanted.emit()

    def _on_answer_ready(self, event: AnswerReady) -> None:
        self._flush.stop()
        message = event.message
        self.block.add_message(message)
        self.grew.emit()
        said = " ".join(filter(None, (message.text, truth_text(message))))
        announce(self.block, shorten(said, _READ_OUT), urgent=message.role is Role.NOTICE)

    def _say_thinking(self) -> None:
        self.block.activity.say(self.tr("Thinking…"))
