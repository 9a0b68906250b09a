"""What was sent: every run can be looked at, and nothing in it is a secret."""

from __future__ import annotations

import asyncio

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from desktop.store.run_log import LogEntry
from desktop.ui.agent.audit import AuditDialog, log_text
from desktop.ui.core.context import AppContext
from tests.helpers.dock import DOWN, scripted
from tests.helpers.scripted import Behaviour, call


def asked(context: AppContext, text: str, *script: Behaviour) -> None:
    scripted(context, *script)

    async def listen() -> None:
        async for _event in context.services.agent.ask(text):
            pass

    asyncio.run(listen())


def opened(qtbot: QtBot, context: AppContext) -> AuditDialog:
    dialog = AuditDialog(context)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def test_runs_are_listed_and_the_newest_is_shown(qtbot: QtBot, context: AppContext) -> None:
    asked(context, "what does priority mean?", "It says how much a task matters.")
    asked(context, "add task Milk", call("add_task", title="Milk"), "I propose Milk.")
    dialog = opened(qtbot, context)
    qtbot.waitUntil(lambda: dialog.runs.count() == 2)
    assert dialog.runs.item(0).text().endswith("add task Milk")
    qtbot.waitUntil(lambda: "I propose Milk." in dialog.log.toPlainText())
    text = dialog.log.toPlainText()
    for part in (
        "Sent:",
        "[system]",
        "[user]",
        "Came back, 10 + 5 tokens",
        "Tool call: add_task",
        "Checked: receipts",
    ):
        assert part in text
    dialog.runs.setCurrentRow(1)
    qtbot.waitUntil(lambda: "how much a task matters" in dialog.log.toPlainText())
    assert "add_task" not in dialog.log.toPlainText().split("Tools:")[0].split("[user]")[-1]


def test_what_is_shown_can_be_copied(qtbot: QtBot, context: AppContext) -> None:
    asked(context, "what does priority mean?", "It says how much a task matters.")
    dialog = opened(qtbot, context)
    qtbot.waitUntil(lambda: bool(dialog.log.toPlainText()))
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.log.toPlainText()
    assert dialog.notice.label.text() == "Copied."


def test_runs_of_a_conversation_that_was_deleted_are_listed_too(qtbot: QtBot, context: AppContext) -> None:
    asked(context, "what does priority mean?", "It says how much a task matters.")
    agent = context.services.agent
    agent.delete(agent.conversations()[0].id)
    dialog = opened(qtbot, context)
    qtbot.waitUntil(lambda: "how much a task matters" in dialog.log.toPlainText())
    assert dialog.runs.item(0).text().endswith("what does priority mean?")


def test_a_run_that_failed_says_why(qtbot: QtBot, context: AppContext) -> None:
    asked(context, "what does priority mean?", DOWN)
    dialog = opened(qtbot, context)
    qtbot.waitUntil(lambda: str(DOWN) in dialog.log.toPlainText())
    assert "Ended early" in dialog.log.toPlainText()


def test_with_no_run_yet_it_says_so(qtbot: QtBot, context: AppContext) -> None:
    dialog = opened(qtbot, context)
    qtbot.waitUntil(dialog._none.isVisible)
    assert not dialog.copy.isEnabled()


def test_an_entry_of_a_newer_version_is_shown_as_it_is() -> None:
    entry = LogEntry("2026-11-16T10:00:00.000Z", "dreamt", {"of": "sheep"}, 12)
    text = log_text([entry])
    assert "dreamt, 12 ms" in text
    assert '"of": "sheep"' in text
