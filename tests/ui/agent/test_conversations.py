"""The lists of the dock's header: conversations to go back to, tasks to talk about."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from desktop.ui.agent.conversations import ConversationsPopup
from desktop.ui.agent.dock import AgentDock
from desktop.ui.agent.header import TasksAtHand
from desktop.ui.core.context import AppContext
from tests.helpers.detail import settle
from tests.helpers.dock import ask, bubbles, listed, open_dock


@pytest.fixture
def dock(qtbot: QtBot, context: AppContext) -> AgentDock:
    """With two conversations; the second is shown."""
    dock = open_dock(qtbot, context, "It matters.", "It is quick.")
    ask(qtbot, dock, "what does priority mean?")
    dock.new_conversation()
    ask(qtbot, dock, "what does quick add mean?")
    return dock


def opened(qtbot: QtBot, dock: AgentDock) -> ConversationsPopup:
    QTest.mouseClick(dock.header.conversations, Qt.MouseButton.LeftButton)
    popup = dock._conversations
    assert popup is not None
    qtbot.waitUntil(lambda: popup.list.count() > 0)
    return popup


def titles(context: AppContext) -> list[str]:
    return [one.title for one in context.services.agent.conversations()]


def test_conversations_are_listed_by_date_with_the_one_shown_chosen(qtbot: QtBot, dock: AgentDock) -> None:
    popup = opened(qtbot, dock)
    assert listed(popup) == ["Today", "what does quick add mean?", "what does priority mean?"]
    assert popup.current_id() == dock.session.conversation_id
    popup.close()


def test_the_arrows_and_enter_go_to_another_conversation(qtbot: QtBot, dock: AgentDock) -> None:
    popup = opened(qtbot, dock)
    QTest.keyClick(popup.field.input, Qt.Key.Key_Down)
    QTest.keyClick(popup.field.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bubbles(dock) == ["what does priority mean?"])
    assert not popup.isVisible()


def test_typing_narrows_the_list_down(qtbot: QtBot, dock: AgentDock) -> None:
    popup = opened(qtbot, dock)
    QTest.keyClicks(popup.field.input, "PRIOR")
    assert listed(popup) == ["Today", "what does priority mean?"]
    QTest.keyClicks(popup.field.input, "xyz")
    assert listed(popup) == []
    assert not popup.rename.isEnabled()
    QTest.keyClick(popup.field.input, Qt.Key.Key_Escape)
    assert not popup.isVisible()


def test_f2_renames_in_place(qtbot: QtBot, context: AppContext, dock: AgentDock) -> None:
    popup = opened(qtbot, dock)
    QTest.keyClick(popup.field.input, Qt.Key.Key_F2)
    editor = popup.list.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, "Quick add")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Quick add" in titles(context))
    qtbot.waitUntil(lambda: listed(popup)[1] == "Quick add")
    popup.close()


def test_deleting_asks_first_and_shows_an_empty_conversation(
    qtbot: QtBot, context: AppContext, dock: AgentDock
) -> None:
    popup = opened(qtbot, dock)
    QTest.keyClick(popup.field.input, Qt.Key.Key_Delete)
    assert popup.question.isVisible()
    popup.question.second.click()
    assert len(titles(context)) == 2
    QTest.keyClick(popup.field.input, Qt.Key.Key_Delete)
    popup.question.first.click()
    qtbot.waitUntil(lambda: titles(context) == ["what does priority mean?"])
    assert listed(popup) == ["Today", "what does priority mean?"]
    assert dock.session.conversation_id is None
    assert dock.welcome.isVisibleTo(dock)
    popup.close()


def test_a_new_conversation_can_be_begun_from_the_list(qtbot: QtBot, dock: AgentDock) -> None:
    popup = opened(qtbot, dock)
    popup.new.click()
    assert not popup.isVisible()
    assert dock.welcome.isVisible()
    assert dock.session.conversation_id is None


def test_the_menu_offers_the_tasks_at_hand(qtbot: QtBot, context: AppContext) -> None:
    tasks = context.services.tasks
    shown, selected = (tasks.create({"title": title}).task.id for title in ("Open & shown", "Selected"))
    dock = open_dock(qtbot, context)
    dock.header.about.offer(lambda: TasksAtHand(shown, selected))
    QTest.mouseClick(dock.header.about, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dock.header.about.findChild(QMenu) is not None)
    menu = dock.header.about.findChild(QMenu)
    assert menu is not None
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == ["Selected task: Selected", "Open task: Open && shown", "No task", "Another task…"]
    menu.actions()[1].trigger()
    menu.close()
    assert dock.session.task_id == shown
    qtbot.waitUntil(lambda: dock.header.about.text() == "about: Open & shown")


def test_any_task_can_be_searched_for(qtbot: QtBot, context: AppContext) -> None:
    tasks = context.services.tasks
    wanted = tasks.create({"title": "Renew passport"}).task.id
    tasks.create({"title": "Buy milk"})
    gone = tasks.create({"title": "Old passport"}).task.id
    tasks.trash([gone])
    dock = open_dock(qtbot, context)
    dock.header.about.open_picker()
    picker = dock.header.about._picker
    assert picker is not None
    qtbot.waitUntil(lambda: sorted(listed(picker)) == ["Buy milk", "Renew passport"])
    QTest.keyClicks(picker.field.input, "passp")
    qtbot.waitUntil(lambda: listed(picker) == ["Renew passport"])
    QTest.keyClick(picker.field.input, Qt.Key.Key_Return)
    assert not picker.isVisible()
    assert dock.session.task_id == wanted


def test_a_task_that_is_gone_is_said_to_be(qtbot: QtBot, context: AppContext) -> None:
    task = context.services.tasks.create({"title": "Milk"}).task.id
    dock = open_dock(qtbot, context)
    dock.session.set_task(task)
    context.write(lambda: context.services.tasks.trash([task]))
    settle(qtbot, context)
    qtbot.waitUntil(lambda: dock.header.about.text() == "about: a task that is gone")
