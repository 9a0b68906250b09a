"""The real window while a model answers at great length; prints, as JSON, how long its event loop was blocked.

    python -m tests.bench.answer_probe

on the profile that ASSENT_PROFILE names. The server answers the first request briefly, the second with a long text,
and the third with one that does not end by itself.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict

from PySide6.QtWidgets import QWidget

from desktop.__main__ import main
from desktop.agent.conversation_store import ConversationStore
from desktop.app import App
from desktop.domain.ids import new_id
from desktop.domain.run import Conversation, Message, Role
from desktop.ui.agent.answer import AnswerText
from desktop.ui.agent.dock import AgentDock
from desktop.ui.shell.panes import Pane
from tests.bench.gui_thread import GuiThread, Paints, Turn

_STORED = 100_000
_STOP_AFTER = 1.5


class Session:
    def __init__(self, app: App) -> None:
        self.app, self.gui = app, GuiThread()
        app.open()
        self.gui.wait(lambda: app.sync is not None, "the rest of the window")
        app.window.panes.want(Pane.AGENT, on=True)
        self.gui.rest(1.0)
        self.dock: AgentDock = app.window.agent

    def ask(self, text: str) -> list[Turn]:
        self.dock.on_sent(text)
        turns = self.gui.wait(lambda: not self.dock.session.is_running(), "the end of the answer")
        return [*turns, *self.gui.rest(0.5)]

    def unfold(self) -> list[Turn]:
        words = self._words()
        assert words.more.isVisible()
        words.more.click()
        turns = self.gui.wait(lambda: not words._next.isActive(), "all of it")
        assert len(words.views) > 50
        return [*turns, *self.gui.rest(0.2)]

    def resize(self) -> list[Turn]:
        window: QWidget = self.app.window
        window.resize(window.width() - 200, window.height())
        turns = self.gui.rest(0.1)
        return [*turns, *self.gui.wait(lambda: not self._words()._next.isActive(), "all of it")]

    def stop(self) -> float:
        """Milliseconds until it is seen that nothing goes on any more."""
        self.dock.on_sent("Tell me another one")
        self.gui.rest(_STOP_AFTER)
        assert self.dock.session.is_running()
        paints = Paints(self.dock.input, lambda: not self.dock.session.is_running())
        start = time.perf_counter()
        self.dock.session.stop()
        self.gui.wait(paints.any, "the stop")
        paints.end()
        return (time.perf_counter() - start) * 1000

    def open(self) -> list[Turn]:
        """A conversation from before."""
        services = self.app.context.services
        now = self.app.context.services.agent.conversations()[0].updated_at
        conversation = Conversation(new_id(), "Long", now, now, None)
        text = "One of many sentences. " * 10 + "\n\n"
        asked = Message(new_id(), conversation.id, new_id(), Role.USER, "Go on", now)
        answered = Message(
            new_id(), conversation.id, asked.run_id, Role.ASSISTANT, text * (_STORED // len(text)), now
        )
        ConversationStore(services.store).add(asked, (), conversation)
        ConversationStore(services.store).add(answered, ())
        self.dock.session.open(conversation.id)
        return self.gui.rest(1.0)

    def _words(self) -> AnswerText:
        return self.dock.findChildren(AnswerText)[-1]


def measure(app: App) -> int:
    session = Session(app)
    session.ask("Are you there?")  # loads what asking takes
    report: dict[str, object] = {"stream": _longest(session.ask("Tell me a long story"))}
    report["unfold"] = _longest(session.unfold())
    report["resize"] = _longest(session.resize())
    report["stop"] = session.stop()
    report["open"] = _longest(session.open())
    session.gui.close()
    print(json.dumps(report))
    return 0


def _longest(turns: Sequence[Turn]) -> dict[str, float]:
    return asdict(max(turns, key=lambda turn: turn.seconds))


if __name__ == "__main__":
    App.run = measure  # type: ignore[assignment, method-assign]
    sys.exit(main([]))
