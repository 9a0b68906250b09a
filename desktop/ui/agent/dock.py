"""The agent beside the tasks: a conversation, what is under way in it, and a place to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QStackedLayout, QWidget

from desktop.agent.connection import Endpoint
from desktop.agent.events import AnswerReady, RunEvent, RunStarted, TodosResubmitting, TodosUpdated, TokensUsed
from desktop.agent.provider import Usage
from desktop.agent.provider_choice import BUILTIN
from desktop.domain.run import Choice, TodosState
from desktop.domain.text import shorten
from desktop.ui.agent.conversations import ConversationsPopup
from desktop.ui.agent.header import AgentHeader
from desktop.ui.agent.input import AgentInput
from desktop.ui.agent.messages import Offer
from desktop.ui.agent.queue_panel import QueuePanel
from desktop.ui.agent.session import AgentSession, MessagePage
from desktop.ui.agent.transcript import Transcript
from desktop.ui.agent.welcome import AgentWelcome
from desktop.ui.core.context import AppContext
from desktop.ui.widgets.layouts import make_column

if TYPE_CHECKING:
    from desktop.review.outcome import Decided

_TOLD = 300
"""Characters of an answer in a notice, where the dock is hidden."""


class AgentDock(QFrame):
    """A run goes on while the dock is hidden or another conversation is shown; what is typed is never lost."""

    closed = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("agent-dock")
        self.setAccessibleName(self.tr("Agent"))
        self.session = AgentSession(context, self)
        self.header = AgentHeader(context, self)
        self.welcome = AgentWelcome(context, self)
        self.transcript = Transcript(context, self)
        self.queue = QueuePanel(context.icons, self)
        self.input = AgentInput(context, self)
        self._conversations: ConversationsPopup | None = None
        self._pages = QStackedLayout()
        self._pages.addWidget(self.welcome)
        self._pages.addWidget(self.transcript)
        steps = context.theme.space(make_column(None, self.queue), margins=("gap", "half"))
        make_column(self, self.header, self._pages, steps, self.input, spacing=0, grows=self._pages)
        self._connect()
        self._show_choice()
        self.input.show_draft(None)
        self.session.restore()

    # for the window

    def focus_input(self) -> None:
        self.input.prompt.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def new_conversation(self) -> None:
        self.session.start_anew()
        self.focus_input()

    def focusNextPrevChild(self, forward: bool) -> bool:
        self.transcript.order_focus()
        return super().focusNextPrevChild(forward)

    # the session

    def on_switched(self) -> None:
        self.transcript.clear()
        self.queue.show_state(TodosState())
        self.input.show_draft(self.session.conversation_id)
        self.input.show_usage(Usage())
        self._show_page()
        self.on_running_changed()
        self.on_task_changed()

    def on_loaded(self, page: MessagePage) -> None:
        self.transcript.show_messages(page.messages, has_earlier=page.has_earlier)
        self._show_left()

    def on_earlier_loaded(self, page: MessagePage) -> None:
        shown = self.transcript.shown_messages()
        self.transcript.add_earlier(page.messages[:-shown] if shown else page.messages, has_earlier=page.has_earlier)

    def on_refreshed(self, page: MessagePage) -> None:
        if not self.transcript.update_messages(page.messages):
            self.transcript.show_messages(page.messages, has_earlier=page.has_earlier)
        self._show_left()

    def on_earlier_wanted(self) -> None:
        self.session.load_earlier(self.transcript.shown_messages())

    def on_run_event(self, event: RunEvent) -> None:
        self.transcript.handle(event)
        match event:
            case RunStarted():
                self._on_started(event)
            case TodosUpdated(state):
                self.queue.show_state(state)
            case TodosResubmitting(step, state):
                self.queue.show_state(state)
                self.queue.show_continuing(step)
            case TokensUsed(usage):
                self.input.show_usage(usage)
            case AnswerReady(message) if not self.isVisible():
                self._context.tell(message.truth or shorten(message.text, _TOLD))

    def on_running_changed(self) -> None:
        here = self.session.runs_here()
        self.input.show_running(here=here, elsewhere=self.session.is_running() and not here)
        if not self.session.is_running():
            self.transcript.end_run()
            self.queue.settle()

    def on_task_changed(self) -> None:
        self.header.about.show_task(self.session.task_id)

    def on_asked(self, text: str) -> None:
        self.transcript.show_request(text, self._context.now())
        self._pages.setCurrentWidget(self.transcript)

    def on_refused(self, text: str) -> None:
        self.input.give_back(text)
        self._show_page()

    def _show_page(self) -> None:
        self._pages.setCurrentWidget(self.welcome if self.session.conversation_id is None else self.transcript)

    # the user

    def on_sent(self, text: str) -> None:
        self.input.take(text)
        self.session.ask(text)

    def on_offer_chosen(self, offer: Offer) -> None:
        match offer:
            case Offer.RETRY:
                self.session.retry()
            case Offer.CONTINUE:
                self.session.resume()
            case Offer.SKIP:
                self.session.resume(skip=True)
            case Offer.MODEL:
                self.choose_model()
        if offer is not Offer.MODEL:
            self.focus_input()

    def on_choice_made(self, choice: Choice) -> None:
        """What is said by a click, or a confirmed proposal that the user takes back."""
        if choice.undo:
            services = self._context.services
            self._context.write(lambda: services.review.undo(choice.undo), self.on_undone, owner=self)
        else:
            self.session.ask(choice.text)
        self.focus_input()

    def on_undone(self, decided: Decided) -> None:
        told = [outcome.message for outcome in decided.outcomes if outcome.message]
        self._context.tell(told[0] if told else self.tr("Undone."))

    def open_conversations(self) -> None:
        if self._conversations is None:
            self._conversations = ConversationsPopup(self._context, self.session.agent, self)
            self._conversations.chosen.connect(self.on_conversation_chosen)
            self._conversations.new_wanted.connect(self.new_conversation)
            self._conversations.forgotten.connect(self.session.forget)
        self._conversations.open_for(self.header.conversations, self.session.conversation_id)

    def on_conversation_chosen(self, conversation_id: str) -> None:
        if conversation_id != self.session.conversation_id:
            self.session.open(conversation_id)
        self.focus_input()

    def choose_model(self) -> None:
        from desktop.ui.agent.model_dialog import ModelDialog

        ModelDialog.open_in(self.window(), self._context)

    def on_setting_changed(self, key: str) -> None:
        if key.startswith("agent."):
            self._show_choice()

    def _on_started(self, event: RunStarted) -> None:
        self._pages.setCurrentWidget(self.transcript)
        if not event.message.is_step:
            self.queue.show_state(TodosState())
        self.input.show_usage(Usage())
        self.input.rename_draft(event.message.conversation_id)

    def _show_left(self) -> None:
        """Shows the steps that the last run left to do."""
        left = self.session.continuation
        self.queue.show_state(left.todos if left else TodosState())

    def _show_choice(self) -> None:
        choice = self.session.agent.choice()
        self.header.show_choice(choice)
        self.welcome.show_builtin(choice.name == BUILTIN)
        self.input.show_problem(choice.problem or self._what_is_missing(choice.endpoint))

    def _what_is_missing(self, endpoint: Endpoint | None) -> str:
        if endpoint is None:
            return ""
        if endpoint.remote and not endpoint.allowed:
            return self.tr("You have not allowed sending to {host} yet.").format(host=endpoint.host)
        return "" if endpoint.model else self.tr("No model is chosen yet.")

    def _connect(self) -> None:
        session, header, context = self.session, self.header, self._context
        session.switched.connect(self.on_switched)
        session.loaded.connect(self.on_loaded)
        session.earlier_loaded.connect(self.on_earlier_loaded)
        session.refreshed.connect(self.on_refreshed)
        session.run_event.connect(self.on_run_event)
        session.running_changed.connect(self.on_running_changed)
        session.task_changed.connect(self.on_task_changed)
        session.asked.connect(self.on_asked)
        session.refused.connect(self.on_refused)
        session.card_found.connect(self.transcript.show_card)
        for choose in (header.badge, header.model, self.welcome.choose, self.input.choose):
            choose.clicked.connect(self.choose_model)
        header.new.clicked.connect(self.new_conversation)
        header.conversations.clicked.connect(self.open_conversations)
        header.close_button.clicked.connect(self.closed)
        header.about.task_chosen.connect(session.set_task)
        self.welcome.suggested.connect(self.input.suggest)
        self.transcript.chosen.connect(self.on_offer_chosen)
        self.transcript.choice_made.connect(self.on_choice_made)
        self.transcript.earlier_wanted.connect(self.on_earlier_wanted)
        self.transcript.card_wanted.connect(session.find_card)
        self.input.sent.connect(self.on_sent)
        self.input.stopped.connect(session.stop)
        context.setting_changed.connect(self.on_setting_changed)
