"""Other agents in the window: the dialog, the card that names them, and the notice with a way to it."""

from __future__ import annotations

from contextlib import closing

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.services import Services
from desktop.ui.agent.audit import AuditDialog
from desktop.ui.agent.other_agents import OtherAgentsDialog
from desktop.ui.core.context import AppContext
from desktop.ui.review.formatter import ReviewFormatter
from desktop.ui.review.notices import ReviewNotices


def let_in(qtbot: QtBot, services: Services) -> None:
    services.other_agents.set_enabled(True)
    qtbot.waitUntil(lambda: services.other_agents.access().enabled)


def propose(services: Services, title: str = "Milk", why: str = "We need milk") -> None:
    with closing(services.other_agents.connect("Claude Code", "2.1")) as agent:
        agent.call("add_task", {"title": title, "why": why})


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def opened(qtbot: QtBot, context: AppContext, window: QWidget) -> OtherAgentsDialog:
    dialog = OtherAgentsDialog(context, window)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.client.count() > 0)
    return dialog


def test_the_dialog_lets_them_in_hides_labels_and_says_what_to_paste(
    qtbot: QtBot, context: AppContext, window: QWidget
) -> None:
    services = context.services
    services.tasks.create({"title": "A"}, ["private", "home"])
    dialog = opened(qtbot, context, window)
    assert not dialog.switch.isChecked()
    assert not services.other_agents.access().enabled
    dialog.switch.click()
    qtbot.waitUntil(lambda: services.other_agents.access().enabled)
    box = next(box for box in dialog.labels.values() if box.text() == "#private")
    box.click()
    qtbot.waitUntil(lambda: len(services.other_agents.access().hidden.labels) == 1)
    assert [dialog.client.itemText(n) for n in range(3)] == ["Claude Desktop", "Claude Code", "Cursor"]
    dialog.client.setCurrentIndex(1)
    assert "terminal" in dialog.place.text()
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.snippet.toPlainText()
    assert str(services.profile) in dialog.snippet.toPlainText()


def test_who_was_here_is_listed_and_leads_to_the_log(qtbot: QtBot, context: AppContext, window: QWidget) -> None:
    let_in(qtbot, context.services)
    propose(context.services)
    dialog = opened(qtbot, context, window)
    assert dialog.runs.count() == 1
    text = dialog.runs.item(0).text()
    assert "Claude Code 2.1" in text
    assert "“We need milk”" in text
    dialog.other.click()
    audit = window.findChild(AuditDialog)
    assert audit is not None
    qtbot.waitUntil(lambda: "Tool call: add_task" in audit.log.toPlainText())
    assert "Another agent: Claude Code 2.1" in audit.log.toPlainText()
    assert "Claude Code 2.1: We need milk" in audit.runs.item(0).text()


def test_the_card_names_the_agent_and_does_not_pass_its_words_off_as_yours(qtbot: QtBot, context: AppContext) -> None:
    let_in(qtbot, context.services)
    propose(context.services)
    (card,) = context.services.review.open_cards()
    origin = ReviewFormatter(context.now(), context.services.store.device).origin(card)
    assert origin[2:] == ["Claude Code 2.1 (another agent)", "it says: “We need milk”"]


def test_whoever_is_in_the_window_is_told_of_them(qtbot: QtBot, context: AppContext) -> None:
    let_in(qtbot, context.services)
    notices = ReviewNotices(context, context)
    notices._quiet.setInterval(1)
    told: list[str] = []
    notices.told.connect(told.append)
    with closing(Services(context.services.profile)) as elsewhere:  # as in another process
        propose(elsewhere)
    qtbot.waitUntil(lambda: bool(told))
    assert "Claude Code 2.1" in told[0]
    notices.stop()
