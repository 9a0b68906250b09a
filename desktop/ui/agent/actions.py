"""What the commands of the Agent menu do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop.domain.views import View
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import Place
from desktop.ui.shell import MainWindow, Pane


class AgentActions(QObject):
    def __init__(self, context: AppContext, window: MainWindow, current_task: Callable[[], str | None]) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._current_task = current_task
        context.ask_wanted.connect(self.suggest)

    def commands(self) -> dict[str, Callable[[], object]]:
        return {
            "agent.ask": self.ask,
            "agent.ask_about": self.ask_about,
            "agent.new": self.start_anew,
            "agent.stop": self.stop,
            "agent.retry": self.retry,
            "agent.decisions": self.show_decisions,
            "agent.audit": self.show_audit,
            "agent.others": self.show_other_agents,
            "agent.model": self.choose_model,
            "view.agent": self.toggle,
        }

    def ask(self) -> None:
        self._window.panes.want(Pane.AGENT, on=True)
        self._window.agent.focus_input()

    def ask_about(self) -> None:
        """About the task that is in focus or selected; without one, simply ask."""
        task = self._current_task()
        self.ask()
        if task is not None:
            self._window.agent.session.set_task(task)

    def suggest(self, text: str) -> None:
        """Opens the agent with words to send, which the user may still change."""
        self.ask()
        self._window.agent.input.suggest(text)

    def start_anew(self) -> None:
        self.ask()
        self._window.agent.new_conversation()

    def stop(self) -> None:
        if self._window.panes.is_made(Pane.AGENT):
            self._window.agent.session.stop()

    def retry(self) -> None:
        self.ask()
        self._window.agent.session.retry()

    def toggle(self) -> None:
        if self._window.commands["view.agent"].isChecked():
            self.ask()
        else:
            self._window.on_agent_closed()

    def show_decisions(self) -> None:
        self._window.go(Place(View.REVIEW))
        self._window.review.show_decisions()

    def show_audit(self) -> None:
        from desktop.ui.agent.audit import AuditDialog

        AuditDialog.open_in(self._window, self._context)

    def show_other_agents(self) -> None:
        from desktop.ui.agent.other_agents import OtherAgentsDialog

        OtherAgentsDialog.open_in(self._window, self._context)

    def choose_model(self) -> None:
        from desktop.ui.agent.model_dialog import ModelDialog

        ModelDialog.open_in(self._window, self._context)
