"""An answer of the agent: its tool calls, its words, and the app's own line of truth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from desktop.domain.change_set import ItemState
from desktop.domain.run import Message, ToolRecord
from desktop.ui.agent.calls import CallList
from desktop.ui.agent.since import proposals_of, since_text
from desktop.ui.agent.text import AnswerText
from desktop.ui.agent.truth_text import truth_text
from desktop.ui.agent.words import breakable
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.key_claim import press_with_enter


class AnswerBlock(QWidget):
    """Made whole from a stored message, or piece by piece while a run goes on and then settled with the message.

    What streams is shown when `flush` is called, so that it can come in steps that the eye can follow.
    """

    retry_wanted = Signal()
    unfolding = Signal(object)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._coming: list[str] = []  # pieces; joined only when they are shown
        self._proposals: tuple[str, ...] = ()
        self.is_settled = False
        self.calls = CallList(context.icons, self)
        self.calls.unfolding.connect(self.unfolding)
        self.words = AnswerText(self)
        self.words.unfolding.connect(self.unfolding)
        self.words.hide()
        self._correction: QLabel | None = None
        self.foot = AnswerFoot(context, self)
        self.foot.copy.clicked.connect(self.on_copy)
        self.foot.retry_wanted.connect(self.retry_wanted)
        self.foot.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for part in (self.calls, self.words, self.foot):
            self._column.addWidget(part)
        self._column.addStretch(1)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def text(self) -> str:
        """The words, shown or about to be."""
        self._coming = ["".join(self._coming)]
        return self._coming[0]

    def correction(self) -> str:
        """What is said of a correction; "" where there was none."""
        return self._correction.text() if self._correction else ""

    def is_empty(self) -> bool:
        return not self.text().strip() and not self.calls.rows

    # while a run goes on

    def add_text(self, piece: str) -> None:
        self._coming.append(piece)

    def replace_text(self, text: str) -> None:
        """The app takes back what streamed, and may put other words in its place."""
        self._coming = [text]
        if not text.strip():
            self.setMinimumHeight(self.height())  # what comes next finds its place instead of pushing things about
        self.flush()

    def start_call(self, call_id: str, tool: str, arguments: Mapping[str, Any]) -> None:
        self.calls.start(call_id, tool, arguments)

    def finish_call(self, call_id: str, record: ToolRecord) -> None:
        self.calls.finish(call_id, record)

    def flush(self) -> None:
        text = self.text()
        self.words.show_markdown(text)
        self.words.setVisible(bool(text) and not text.isspace())

    # when it is known

    def settle(self, message: Message) -> None:
        """Shows the answer as it was checked and stored."""
        self.is_settled = True
        self._coming = [message.text]
        if not self.calls.rows:
            self.calls.show_records(message.records.tool_calls)
        self.flush()
        if message.records.own_words:
            self._offer_own_words(message.records.own_words)
        self._proposals = proposals_of(message.records.tool_calls)
        self.foot.show_truth(truth_text(message))
        self.foot.setVisible(bool(message.text.strip() or message.truth))
        self.setMinimumHeight(0)

    def show_since(self, states: Mapping[str, ItemState]) -> None:
        """What became of its proposals: the line of truth tells how things were when it was written."""
        self.foot.show_since(since_text(states[id_] for id_ in self._proposals if id_ in states))

    def set_last(self, on: bool) -> None:
        """The last answer of a conversation can be asked for again."""
        self.foot.offer_again(on)

    def on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        announce(self.foot.copy, self.tr("Copied"))

    def on_theme_changed(self) -> None:
        self._column.setSpacing(self._context.theme.metrics.snug)

    def _offer_own_words(self, text: str) -> None:
        """What the model said is one click away, where the app told what happened in its place."""
        words = QLabel()
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setText(text)
        words.setWordWrap(True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        mark(words, Kind.SMALL)
        self.own_words = Disclosure(self.tr("The model's own words, not checked"), self._context.icons, self)
        body = QVBoxLayout(self.own_words.body)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(words)
        self._column.insertWidget(self._column.indexOf(self.foot), self.own_words)


class AnswerFoot(QWidget):
    """The line of truth, which the app writes, and what one can do with the answer."""

    retry_wanted = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._then = self._since = ""
        self.truth = QLabel(self)
        self.truth.setObjectName("truth-line")
        self.truth.setTextFormat(Qt.TextFormat.PlainText)
        self.truth.setWordWrap(True)
        self.truth.setMinimumWidth(1)
        self.truth.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = self._button(Icon.COPY, self.tr("Copy this answer"))
        self.again: QToolButton | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.truth, 1)
        self._row.addStretch()
        self._row.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignTop)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def show_truth(self, text: str) -> None:
        """As it was when the answer was given."""
        self._then = text
        self._show()

    def show_since(self, text: str) -> None:
        """What has become of it; "" where nothing has."""
        if text != self._since:
            self._since = text
            self._show()

    def _show(self) -> None:
        told = self.tr("{then} · since then: {since}").format(then=self._then, since=self._since)
        text = told if self._then and self._since else self._then
        self.truth.setText(breakable(text))
        self.truth.setAccessibleName(self.tr("What really happened: {text}").format(text=text))
        self.truth.setVisible(bool(text))

    def offer_again(self, on: bool) -> None:
        if on and self.again is None:
            self.again = self._button(Icon.SYNC, self.tr("Ask again"))
            self.again.clicked.connect(self.retry_wanted)
            self._row.addWidget(self.again, 0, Qt.AlignmentFlag.AlignTop)
        if self.again is not None:
            self.again.setVisible(on)

    def on_theme_changed(self) -> None:
        self._row.setSpacing(self._context.theme.metrics.half // 2)

    def _button(self, icon: Icon, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("answer-action")
        button.setIcon(self._context.icons.icon(icon))
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        press_with_enter(button)
        return button
