"""One run in the transcript: request, answers and the card of proposals; and what happens in it while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

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
from desktop.domain.run import STEP_PREFIX, Message, Role, Stop
from desktop.domain.text import shorten
from desktop.ui.agent.answer import AnswerBlock
from desktop.ui.agent.messages import NoticeBlock, Offer, StepLine, UserBubble, offers_after
from desktop.ui.agent.words import breakable, progress_words
from desktop.ui.core.context import AppContext
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import at_top, make_column, make_row

if TYPE_CHECKING:
    from desktop.ui.review import ReviewCard

FLUSH_MS = 40
"""How often text that streams in is shown."""

_READ_OUT = 2_000
"""Characters of an answer that are announced to screen readers; they find the rest in the transcript."""

_SHARE = 4
"""A long answer takes longer to show, and is then shown less often: for a quarter of the time at most."""

_PULSE_MS = 1_200
_ELAPSED_AFTER_MS = 4_000
"""After this the line also says for how long it has been going on."""


class RunBlock(QWidget):
    """Grows message by message. The card is made when it first comes into sight."""

    chosen = Signal(object)
    """An Offer: how to go on."""
    choice_made = Signal(object)
    unfolding = Signal(object)

    def __init__(self, context: AppContext, run_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.run_id = run_id
        self.set_id: str | None = None
        self.card: ReviewCard | None = None
        self.known: set[str] = set()
        self._last: Message | None = None
        self._answers: list[AnswerBlock] = []
        self._notice: NoticeBlock | None = None
        self._closing: NoticeBlock | None = None  # made here, where a run ended without a notice
        self._said = context.theme.space(QVBoxLayout(), "gap")
        self._column = context.theme.space(make_column(self, self._said), "gap")

    # what was said

    def add_message(self, message: Message) -> None:
        """Shows a stored message, once. An answer settles the one that streamed."""
        if message.id in self.known:
            return
        self.known.add(message.id)
        self._last = message
        self._notice = None
        if message.role is Role.ASSISTANT:
            answer = self.answer()
            answer.settle(message)
            if self.card is not None:
                answer.show_since(self.card.states())
        elif message.role is Role.NOTICE:
            self._drop_empty_answer()
            warns = message.records.stopped is not Stop.CAP
            self._notice = NoticeBlock(self._context.icons, message.text, warns=warns, parent=self)
            self._notice.chosen.connect(self.chosen)
            self._said.addWidget(self._notice)
        elif message.is_step:
            self._drop_empty_answer()
            step = message.text.removeprefix(STEP_PREFIX)
            self._said.addWidget(StepLine(self._context.icons, step, self))
        else:
            self._said.addWidget(UserBubble(self._context.theme, message.text, self))
        if message.records.change_set_id:
            self.set_id = message.records.change_set_id

    def answer(self) -> AnswerBlock:
        """The answer that is being written; a new one where the last is settled."""
        if not self._answers or self._answers[-1].is_settled:
            answer = AnswerBlock(self._context, self)
            answer.foot.retry_wanted.connect(self.on_retry_wanted)
            answer.unfolding.connect(self.unfolding)
            answer.choice_made.connect(self.choice_made)
            self._answers.append(answer)
            self._said.addWidget(answer)
        return self._answers[-1]

    def live_answer(self) -> AnswerBlock | None:
        """The one that is being written, if any."""
        return self._answers[-1] if self._answers and not self._answers[-1].is_settled else None

    @cached_property
    def activity(self) -> ActivityLine:
        """The line that says what is under way, made at its first use: most runs ended long ago."""
        activity = ActivityLine(self._context.theme, self)
        self._column.insertWidget(1, activity)
        return activity

    def end(self) -> None:
        """Nothing is under way any more."""
        self.activity.hide()
        self._drop_empty_answer()

    def set_last(self, on: bool) -> None:
        """Offers ways to go on if this is the last run of a conversation, and has ended."""
        offers = offers_after(self._last) if on and self._last else ()
        for answer in self._answers:
            is_end = self._last is not None and self._last.role is Role.ASSISTANT
            answer.set_last(on and is_end and answer is self._answers[-1] and Offer.CONTINUE not in offers)
        if offers and self._notice is None and self._closing is None:
            self._closing = NoticeBlock(self._context.icons, self._how_it_ended(), warns=False, parent=self)
            self._closing.chosen.connect(self.chosen)
            self._said.addWidget(self._closing)
        if self._closing:
            self._closing.setVisible(bool(offers) and self._notice is None)
        shown = self._notice or self._closing
        if shown:
            shown.offer(offers)

    def entries(self) -> Iterator[QWidget]:
        """From top to bottom."""
        for layout in (self._said, self._column):
            for number in range(layout.count()):
                item = layout.itemAt(number)
                widget = item.widget() if item else None
                if widget is not None and not widget.isHidden():
                    yield widget

    # what was proposed

    def reveal_card(self) -> None:
        """Makes the card, if something was proposed."""
        if self.set_id is None or self.card is not None:
            return
        from desktop.ui.review import ReviewCard

        self.card = ReviewCard(self._context, self)
        self.card.read.connect(self.on_card_read)
        self.card.growing.connect(self.on_card_growing)
        self._column.addWidget(self.card)
        self.card.show_set(self.set_id)

    def on_card_read(self) -> None:
        assert self.card is not None
        states = self.card.states()
        for answer in self._answers:
            answer.show_since(states)

    def on_card_growing(self) -> None:
        self.unfolding.emit(self.card)

    def on_retry_wanted(self) -> None:
        self.chosen.emit(Offer.RETRY)

    def _how_it_ended(self) -> str:
        assert self._last is not None
        remaining = self._last.records.todos.remaining
        if self._last.role is Role.USER:
            return self.tr("This request was cut short before it was answered.")
        return self.tr("%n step(s) left to do.", "", remaining)

    def _drop_empty_answer(self) -> None:
        live = self.live_answer()
        if live is not None and live.is_empty():
            self._answers.remove(live)
            self._said.removeWidget(live)
            live.hide()
            live.deleteLater()


class LiveRun(QObject):
    """Puts the events of a run that goes on into its block.

    `grew` tells that there is something new to see, `card_wanted` that something was proposed.
    """

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
        """Events that do not concern the transcript are ignored."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    def end(self) -> None:
        """Nothing is under way any more, whether the run ended by itself or was stopped."""
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
        answer = self.block.answer()
        # After calls these are the app's words, which the stored answer brings at once, in the window's language.
        answer.replace_text("" if answer.calls.rows else event.text)
        self._say_thinking()

    def _on_progress(self, event: ProgressTold) -> None:
        text = progress_words(event.progress)
        self.block.activity.say(text)
        announce(self.block, text)

    def _on_call_started(self, event: CallStarted) -> None:
        self.block.answer().calls.start(event.call_id, event.tool, event.arguments)
        self.block.activity.say(self.tr("Working…"))  # the call itself says at what
        self.grew.emit()

    def _on_call_finished(self, event: CallFinished) -> None:
        self.block.answer().calls.finish(event.call_id, event.record)
        self._say_thinking()
        self.grew.emit()
        if event.item_ids:
            self.card_wanted.emit()

    def _on_answer_ready(self, event: AnswerReady) -> None:
        self._flush.stop()
        message = event.message
        self.block.add_message(message)
        self.grew.emit()
        said = " ".join(filter(None, (message.text, message.truth)))
        announce(self.block, shorten(said, _READ_OUT), urgent=message.role is Role.NOTICE)

    def _say_thinking(self) -> None:
        self.block.activity.say(self.tr("Thinking…"))


class ActivityLine(QWidget):
    """Says what the agent is doing right now, and after a while for how long."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._since = QElapsedTimer()
        self._dot = _Dot(theme, self)
        self.label = wrapped_label("", self, WidgetKind.SMALL)
        self._tick = QTimer(self, interval=1_000)
        self._tick.timeout.connect(self.on_tick)
        row = make_row(self, at_top(self._dot), self.label, grows=self.label)
        theme.space(row, "grid", ("half", 0, 0, 0))
        self.hide()

    def say(self, text: str) -> None:
        """Shows a text; where it is another one, the time counts from now."""
        if breakable(text) == self._text and not self.isHidden():
            return
        self._text = breakable(text)
        self._since.start()
        self.on_tick()
        self.show()

    def on_tick(self) -> None:
        elapsed = self._since.elapsed()
        late = self.tr("{text} {seconds} s").format(text=self._text, seconds=elapsed // 1000)
        self.label.setText(late if elapsed >= _ELAPSED_AFTER_MS else self._text)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tick.stop()


class _Dot(QWidget):
    """A dot that fades in and out, or stands still where the user asked for less motion."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._pulse = QVariantAnimation(self, startValue=1.0, endValue=1.0)
        self._pulse.setLoopCount(-1)
        self._pulse.setKeyValueAt(0.5, 0.35)
        self._pulse.valueChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics
        return QSize(metrics.dot + metrics.half, self.fontMetrics().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if duration := self._theme.duration(_PULSE_MS):
            self._pulse.setDuration(duration)
            self._pulse.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pulse.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        running = self._pulse.state() is QVariantAnimation.State.Running
        painter.setOpacity(float(self._pulse.currentValue()) if running else 1.0)
        painter.setBrush(QColor(self._theme.tokens.accent))
        radius = self._theme.metrics.dot / 2 - 1
        painter.drawEllipse(self.rect().toRectF().center(), radius, radius)
