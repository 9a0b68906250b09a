"""For tests of the agent dock: a shown dock with a scripted model, and what the user does to it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.agent.provider import ProviderError, ProviderFailure
from desktop.services.agent import AgentService
from desktop.ui.agent.answer import AnswerBlock, AnswerText
from desktop.ui.agent.dock import AgentDock
from desktop.ui.agent.messages import NoticeBlock, Offer, UserBubble
from desktop.ui.agent.popup import ListPopup
from desktop.ui.agent.run import RunBlock
from desktop.ui.core.context import AppContext
from tests.helpers.scripted import Behaviour, Scripted

DOWN = ProviderError("The model is not there. Start it and try again.", ProviderFailure.UNREACHABLE)


def scripted(context: AppContext, *script: Behaviour) -> Scripted:
    """Makes a scripted model the one that is asked; call it before the dock is made."""
    model = Scripted(*script)
    context.services.__dict__["agent"] = AgentService(context.services, provide=lambda _choice: model)
    return model


def open_dock(qtbot: QtBot, context: AppContext, *script: Behaviour, builtin: bool = False) -> AgentDock:
    if not builtin:
        scripted(context, *script)
    return show_dock(qtbot, context)


def show_dock(qtbot: QtBot, context: AppContext) -> AgentDock:
    dock = AgentDock(context)
    qtbot.addWidget(dock)
    dock.resize(420, 800)
    with qtbot.waitActive(dock):
        dock.show()
        dock.activateWindow()
    dock.focus_input()
    return dock


def type_in(dock: AgentDock, text: str) -> None:
    QTest.keyClicks(dock.input.prompt, text)


def press(dock: AgentDock, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(dock.input.prompt, key, modifiers)


def begin(dock: AgentDock, text: str) -> None:
    """Types and sends, and does not wait for what comes of it."""
    type_in(dock, text)
    press(dock, Qt.Key.Key_Return)


def ask(qtbot: QtBot, dock: AgentDock, text: str) -> RunBlock:
    """Types, sends, and waits for the end of the run."""
    begin(dock, text)
    return ended(qtbot, dock)


def ended(qtbot: QtBot, dock: AgentDock) -> RunBlock:
    qtbot.waitUntil(lambda: not dock.session.is_running(), timeout=20_000)
    qtbot.wait(1)  # what was added is shown when the layout comes to it
    return dock.transcript.blocks[-1]


def shown_text(words: AnswerText) -> str:
    """Of the sections that are laid out."""
    return "\n".join(view.toPlainText() for view in words.views)


def bubbles(dock: AgentDock) -> list[str]:
    return [
        bubble.view.toPlainText() for block in dock.transcript.blocks for bubble in block.findChildren(UserBubble)
    ]


def answers(dock: AgentDock) -> list[AnswerBlock]:
    found = [answer for block in dock.transcript.blocks for answer in block.findChildren(AnswerBlock)]
    return [answer for answer in found if not answer.isHidden()]


def said(dock: AgentDock) -> list[str]:
    return [answer.text() for answer in answers(dock)]


def notices(dock: AgentDock) -> list[NoticeBlock]:
    found = [notice for block in dock.transcript.blocks for notice in block.findChildren(NoticeBlock)]
    return [notice for notice in found if not notice.isHidden()]


def offered(notice: NoticeBlock) -> tuple[Offer, ...]:
    """The buttons that it shows."""
    return tuple(offer for offer, button in notice.buttons.items() if not button.isHidden())


def listed(popup: ListPopup) -> list[str]:
    """The texts of all rows, headings included."""
    return [popup.list.item(row).text() for row in range(popup.list.count())]


def choose(qtbot: QtBot, dock: AgentDock, offer: Offer) -> None:
    """Presses a button of the last notice."""
    button = notices(dock)[-1].buttons[offer]
    qtbot.waitUntil(button.isVisible)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
