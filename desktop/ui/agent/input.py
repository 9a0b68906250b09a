"""The foot of the dock: what to ask, the button that sends or stops, and why one cannot send."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from desktop.agent.provider import Usage
from desktop.ui.agent.drafts import AgentDrafts
from desktop.ui.agent.prompt import PromptEdit
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.box import Box
from desktop.ui.widgets.key_claim import press_with_enter

_PAUSE_MS = 400
"""So long after the last keystroke what is typed is kept."""


class AgentInput(QWidget):
    """`sent` carries the request; the field is emptied by whoever took it. Drafts are kept by conversation."""

    sent = Signal(str)
    stopped = Signal()
    model_wanted = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._drafts = AgentDrafts(context.settings)
        self._conversation: str | None = None
        self._running = self._elsewhere = False
        self._problem = ""
        self._box = _PromptBox(context, self)
        self.prompt = self._box.prompt
        self.send = self._box.send
        self.stop = self._box.stop
        self.reason = QLabel(self)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.reason.setWordWrap(True)
        mark(self.reason, Kind.SMALL)
        self.choose = QPushButton(self.tr("Choose a model…"), self)
        mark(self.choose, Kind.LINK)
        press_with_enter(self.choose)
        self.tokens = QLabel(self)
        mark(self.tokens, Kind.SMALL)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.reason, 1)
        self._foot.addWidget(self.choose)
        self._foot.addStretch()
        self._foot.addWidget(self.tokens)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._box)
        self._column.addLayout(self._foot)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.commit)
        self.prompt.set_asked(self._drafts.asked())
        self.prompt.edited.connect(self.on_edited)
        self.prompt.submitted.connect(self.on_submitted)
        self.prompt.escaped.connect(self.on_escaped)
        self.prompt.left.connect(self.commit)
        self.send.clicked.connect(self.on_send_clicked)
        self.stop.clicked.connect(self.on_stop_clicked)
        self.choose.clicked.connect(self.model_wanted)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()
        self.show_usage(Usage())
        self._show_state()
        self.setFocusProxy(self.prompt)

    # what is typed

    def text(self) -> str:
        return self.prompt.text()

    def suggest(self, text: str) -> None:
        """Puts a request in, to be changed or sent."""
        self.prompt.replace_text(text)
        self.prompt.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on_edited()

    def show_draft(self, conversation_id: str | None) -> None:
        """Keeps what is typed for the conversation it was for, and shows what was typed for another."""
        self.commit()
        self._conversation = conversation_id
        self.prompt.replace_text(self._drafts.get(conversation_id))
        self._show_state()

    def rename_draft(self, conversation_id: str) -> None:
        """What was a new conversation has an id now."""
        self.commit()
        self._drafts.put(self._conversation, "")
        self._conversation = conversation_id
        self.commit()

    def take(self, text: str) -> None:
        """The request was taken: it can be recalled with Up, and there is room for another."""
        self._drafts.add_asked(text)
        self.prompt.set_asked(self._drafts.asked())
        if self.text().strip() == text:
            self.prompt.clear_text()
        self.commit()
        self._show_state()

    def give_back(self, text: str) -> None:
        """A request could not be stored: it is not lost."""
        if not self.text().strip():
            self.suggest(text)

    def commit(self) -> None:
        """Keeps what is typed, also for the next start."""
        self._pause.stop()
        self._drafts.put(self._conversation, self.text())

    # how things stand

    def show_running(self, *, here: bool, elsewhere: bool) -> None:
        self._running, self._elsewhere = here, elsewhere
        self._show_state()

    def show_problem(self, problem: str) -> None:
        """Why nothing can be asked as things are; "" where something can."""
        self._problem = problem
        self._show_state()

    def show_usage(self, usage: Usage) -> None:
        total = usage.input_tokens + usage.output_tokens
        locale = QLocale()
        self.tokens.setText(self.tr("{count} tokens").format(count=locale.toString(total)))
        detail = self.tr("{sent} sent and {received} received in this request")
        sent, received = locale.toString(usage.input_tokens), locale.toString(usage.output_tokens)
        self.tokens.setToolTip(detail.format(sent=sent, received=received))
        self.tokens.setAccessibleName(f"{self.tokens.text()}: {self.tokens.toolTip()}")
        self.tokens.setVisible(total > 0)

    def blocked_by(self) -> str:
        """Why what is typed cannot be sent now; "" where it can, or where nothing is typed."""
        if self._running:
            return self.tr("The agent is working. You can already write what is next.")
        if self._elsewhere:
            return self.tr("The agent is working in another conversation. Stop it, or wait.")
        return self._problem

    def on_edited(self) -> None:
        self._pause.start()
        self._show_state()

    def on_submitted(self) -> None:
        text = self.text().strip()
        if not text:
            return
        if blocked := self.blocked_by():
            announce(self.prompt, blocked)
            return
        self.sent.emit(text)

    def on_send_clicked(self) -> None:
        self.prompt.setFocus(Qt.FocusReason.OtherFocusReason)  # the button is about to make room for the other one
        self.on_submitted()

    def on_stop_clicked(self) -> None:
        self.prompt.setFocus(Qt.FocusReason.OtherFocusReason)
        self.stopped.emit()

    def on_escaped(self) -> None:
        if self._running or self._elsewhere:
            self.stopped.emit()

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._column.setContentsMargins(metrics.gap, 0, metrics.gap, metrics.gap)
        self._column.setSpacing(metrics.half)
        self._foot.setSpacing(metrics.grid)

    def _show_state(self) -> None:
        busy = self._running or self._elsewhere
        blocked = self.blocked_by()
        self.stop.setVisible(busy)
        self.send.setVisible(not busy)
        self.send.setEnabled(bool(self.text().strip()) and not blocked)
        self.send.setToolTip(blocked or self.tr("Send (Enter)"))
        self.reason.setText(blocked)
        self.reason.setVisible(bool(blocked) and (not self._running or bool(self.text().strip())))
        mark(self.reason, Kind.SMALL, Tone.WARN if self._problem and not busy else Tone.NEUTRAL)
        self.choose.setVisible(bool(self._problem) and not busy)
        self.prompt.setAccessibleDescription(blocked)


class _PromptBox(Box):
    """The field and its button as one thing."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context.theme, parent=parent)
        self._context = context
        self.set_colors("window", "border")
        self.prompt = PromptEdit(self)
        self.prompt.setPlaceholderText(self.tr("Ask for a change…"))
        self.prompt.setAccessibleName(self.tr("Ask the agent"))
        self.send = QToolButton(self)
        self.send.setObjectName("agent-send")
        self.send.setIcon(context.icons.icon(Icon.SEND, Ink.ACCENT))
        self.send.setAccessibleName(self.tr("Send"))
        self.stop = QPushButton(self.tr("Stop"), self)
        self.stop.setObjectName("agent-stop")
        self.stop.setIcon(context.icons.icon(Icon.STOP, Ink.BAD))
        self.stop.setAccessibleName(self.tr("Stop the agent"))
        self.stop.setToolTip(self.tr("Stop the agent (Esc)"))
        for button in (self.send, self.stop):
            button.setCursor(Qt.CursorShape.ArrowCursor)
            press_with_enter(button)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.prompt, 1, Qt.AlignmentFlag.AlignVCenter)
        for button in (self.send, self.stop):
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        self.watch(self.prompt)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.prompt.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        self._fit()

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._row.setContentsMargins(metrics.gap, metrics.half, metrics.half, metrics.half)
        self._row.setSpacing(metrics.half)
