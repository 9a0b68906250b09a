"""One run in the transcript: the request, all that was answered, and the card of what was proposed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.domain.run import STEP_PREFIX, Message, Role, Stop
from desktop.ui.agent.activity import ActivityLine
from desktop.ui.agent.answer import AnswerBlock
from desktop.ui.agent.bubble import UserBubble
from desktop.ui.agent.notice import NoticeBlock, Offer, StepLine, offers_after
from desktop.ui.core.context import AppContext

if TYPE_CHECKING:
    from desktop.ui.review import ReviewCard


class RunBlock(QWidget):
    """Grows message by message. The card is made when it is to be seen for the first time."""

    chosen = Signal(object)
    """An Offer: how to go on."""
    task_wanted = Signal(str)
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
        self._closing: NoticeBlock | None = None  # ours, where a run ended without saying how to go on
        self._said = QVBoxLayout()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._said)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    # what was said

    def add_message(self, message: Message) -> None:
        """Shows a stored message, once; an answer takes the place of the one that streamed."""
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
            answer.retry_wanted.connect(self.on_retry_wanted)
            answer.unfolding.connect(self.unfolding)
            self._answers.append(answer)
            self._said.addWidget(answer)
        return self._answers[-1]

    def live_answer(self) -> AnswerBlock | None:
        """The one that is being written, if any."""
        return self._answers[-1] if self._answers and not self._answers[-1].is_settled else None

    @cached_property
    def activity(self) -> ActivityLine:
        """What is under way; most runs have long ended and have none."""
        activity = ActivityLine(self._context.theme, self)
        self._column.insertWidget(1, activity)
        return activity

    def end(self) -> None:
        """Nothing is under way any more."""
        self.activity.hide()
        self._drop_empty_answer()

    def set_last(self, on: bool) -> None:
        """Only the last run of a conversation, and only when it has ended, says how to go on."""
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

    def notices(self) -> Sequence[NoticeBlock]:
        return [notice for notice in self.findChildren(NoticeBlock) if not notice.isHidden()]

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
        """Makes the card, where there is anything to show on it."""
        if self.set_id is None or self.card is not None:
            return
        from desktop.ui.review import ReviewCard

        self.card = ReviewCard(self._context, self)
        self.card.task_wanted.connect(self.task_wanted)
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

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._said.setSpacing(metrics.gap)
        self._column.setSpacing(metrics.gap)

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
