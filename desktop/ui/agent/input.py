"""The foot of the dock: where requests are typed and kept as drafts, sent and stopped."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QTextEdit, QWidget

from desktop.agent.provider import Usage
from desktop.settings import Settings
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.box import Box
from desktop.ui.widgets.buttons import icon_button, make_button
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.labels import make_label, wrapped_label
from desktop.ui.widgets.layouts import make_column, make_row
from desktop.ui.widgets.text_edit import AutoHeightEdit

_PAUSE_MS = 400
"""After the last keystroke, until what is typed is kept as a draft."""

DRAFTS_KEY, ASKED_KEY = "agent.drafts", "agent.asked"
_DRAFTS_MAX = 50

MOST_LINES = 6
_ARROWS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class AgentInput(QWidget):
    """`sent` carries a request; who takes it calls `take`, which empties the field. Each conversation has a draft."""

    sent = Signal(str)
    stopped = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drafts = AgentDrafts(context.settings)
        self._conversation: str | None = None
        self._running = self._elsewhere = False
        self._problem = ""
        self._box = _PromptBox(context, self)
        self.prompt = self._box.prompt
        self.send = self._box.send
        self.stop = self._box.stop
        self.reason = wrapped_label("", self, WidgetKind.SMALL)
        self.choose = make_button(self.tr("Choose a model…"), self, kind=WidgetKind.LINK)
        self.tokens = make_label("", self, WidgetKind.SMALL)
        self._foot = context.theme.space(make_row(None, self.reason, self.choose, grows=self.reason), "grid")
        self._foot.addStretch()
        self._foot.addWidget(self.tokens)
        context.theme.space(make_column(self, self._box, self._foot), "half", ("gap", 0, "gap", "gap"))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.commit)
        self.prompt.set_asked(self._drafts.asked())
        self.prompt.edited.connect(self.on_edited)
        self.prompt.submitted.connect(self.on_submitted)
        self.prompt.cancelled.connect(self.on_escaped)
        self.prompt.left.connect(self.commit)
        self.send.clicked.connect(self.on_send_clicked)
        self.stop.clicked.connect(self.on_stop_clicked)
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
        """Keeps the draft of the conversation that was shown, and shows the one of another."""
        self.commit()
        self._conversation = conversation_id
        self.prompt.replace_text(self._drafts.get(conversation_id))
        self._show_state()

    def rename_draft(self, conversation_id: str) -> None:
        """The new conversation was stored and has an id now."""
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
        """Puts a request that could not be stored back into the field."""
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
        """Why nothing can be asked now, such as no model; "" where something can."""
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
        """Why nothing can be sent now; "" where something can."""
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
        self.prompt.setFocus(Qt.FocusReason.OtherFocusReason)  # the button is about to be hidden
        self.on_submitted()

    def on_stop_clicked(self) -> None:
        self.prompt.setFocus(Qt.FocusReason.OtherFocusReason)
        self.stopped.emit()

    def on_escaped(self) -> None:
        if self._running or self._elsewhere:
            self.stopped.emit()

    def _show_state(self) -> None:
        busy = self._running or self._elsewhere
        blocked = self.blocked_by()
        self.stop.setVisible(busy)
        self.send.setVisible(not busy)
        self.send.setEnabled(bool(self.text().strip()) and not blocked)
        self.send.setToolTip(blocked or self.tr("Send (Enter)"))
        self.reason.setText(blocked)
        self.reason.setVisible(bool(blocked) and (not self._running or bool(self.text().strip())))
        mark(self.reason, WidgetKind.SMALL, Tone.WARN if self._problem and not busy else Tone.NEUTRAL)
        self.choose.setVisible(bool(self._problem) and not busy)
        self.prompt.setAccessibleDescription(blocked)


class _PromptBox(Box):
    """A frame around the field and its button."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context.theme, parent=parent)
        self.set_colors("window", "border")
        self.prompt = PromptEdit(self)
        self.prompt.setPlaceholderText(self.tr("Ask for a change…"))
        self.prompt.setAccessibleName(self.tr("Ask the agent"))
        self.send = icon_button(context.icons.icon(Icon.SEND, Ink.ACCENT), self.tr("Send"), self)
        self.send.setObjectName("agent-send")
        self.stop = make_button(self.tr("Stop"), self)
        self.stop.setObjectName("agent-stop")
        self.stop.setIcon(context.icons.icon(Icon.STOP, Ink.BAD))
        self.stop.setAccessibleName(self.tr("Stop the agent"))
        self.stop.setToolTip(self.tr("Stop the agent (Esc)"))
        for button in (self.send, self.stop):
            button.setCursor(Qt.CursorShape.ArrowCursor)
        self._row = context.theme.space(QHBoxLayout(self), "half", ("gap", "half", "half", "half"))
        self._row.addWidget(self.prompt, 1, Qt.AlignmentFlag.AlignVCenter)
        for button in (self.send, self.stop):
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        self.watch(self.prompt)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.prompt.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()


class AgentDrafts:
    """Texts not sent yet, by conversation, and the last requests. They outlive a restart; the oldest go."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        drafts, asked = settings.state(DRAFTS_KEY), settings.state(ASKED_KEY)
        self._drafts: dict[str, str] = dict(drafts) if isinstance(drafts, list) else {}
        self._asked: list[str] = [text for text in asked if isinstance(text, str)] if isinstance(asked, list) else []

    def get(self, conversation_id: str | None) -> str:
        return self._drafts.get(conversation_id or "", "")

    def put(self, conversation_id: str | None, text: str) -> None:
        """Keeps a text; an empty one is forgotten."""
        key = conversation_id or ""
        if self._drafts.get(key, "") == text:
            return
        self._drafts.pop(key, None)
        if text:
            self._drafts[key] = text
        for oldest in list(self._drafts)[:-_DRAFTS_MAX]:
            del self._drafts[oldest]
        self._settings.remember(DRAFTS_KEY, [list(draft) for draft in self._drafts.items()])

    def asked(self) -> list[str]:
        """The last requests, oldest first, each once."""
        return list(self._asked)

    def add_asked(self, text: str) -> None:
        self._asked = [*(other for other in self._asked if other != text), text][-_DRAFTS_MAX:]
        self._settings.remember(ASKED_KEY, self._asked)


class PromptEdit(AutoHeightEdit):
    """Grows with its text up to six lines. Enter submits, Shift+Enter starts a line.

    Up on the first line and Down on the last go through what was asked before; what was being typed is the end of
    that list.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(one_line=False, parent=parent)
        self._asked: Sequence[str] = ()
        self._recalled: int | None = None  # which of them is shown
        self._typed = ""
        mark(self, WidgetKind.PLAIN)
        claim_keys(self, Qt.Key.Key_Escape, *_ARROWS)

    def set_asked(self, texts: Sequence[str]) -> None:
        """What was asked before, oldest first."""
        self._asked = texts
        self._recalled = None

    def replace_text(self, text: str, *, undoable: bool = True) -> None:
        """Puts a text in, with the caret at its end, and does not emit `edited`."""
        self._recalled = None
        super().replace_text(text, undoable=undoable)
        self.caret_to_end()

    def clear_text(self) -> None:
        self.replace_text("")
        self.document().clearUndoRedoStacks()

    def on_text_changed(self) -> None:
        if not self._replacing:
            self._recalled = None
        super().on_text_changed()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        QTextEdit.focusOutEvent(self, event)
        self.left.emit(event.reason())  # also for a menu: what was typed is kept

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in ENTER and not shift:
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in _ARROWS and not shift and self._recall(_ARROWS[Qt.Key(event.key())]):
            event.accept()
        else:
            QTextEdit.keyPressEvent(self, event)  # Ctrl+Shift+Enter starts a line too

    def _recall(self, step: int) -> bool:
        """Shows an older or newer request if the caret is on the first or last line; False where it is not."""
        if not self._at_edge(step):
            return False
        at = len(self._asked) if self._recalled is None else self._recalled
        to = at + step
        if not 0 <= to <= len(self._asked):
            return step > 0 and self._recalled is not None
        if self._recalled is None:
            self._typed = self.text()
        self.replace_text(self._asked[to] if to < len(self._asked) else self._typed)
        self._recalled = to if to < len(self._asked) else None
        return True

    def _at_edge(self, step: int) -> bool:
        cursor = QTextCursor(self.textCursor())
        way = QTextCursor.MoveOperation.Up if step < 0 else QTextCursor.MoveOperation.Down
        return not cursor.movePosition(way)

    def _height(self) -> int:
        line = QFontMetricsF(self.font()).lineSpacing()
        return round(min(max(self.document().size().height(), line), line * MOST_LINES)) + 1

    def _fit(self) -> None:
        line = QFontMetricsF(self.font()).lineSpacing()
        scrolls = self.document().size().height() > line * MOST_LINES + 1
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() is not policy:
            self.setVerticalScrollBarPolicy(policy)
        super()._fit()
