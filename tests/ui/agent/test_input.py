"""Where requests are typed: keys, growth, history, drafts, and why one cannot send."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.ui.agent.input import ASKED_KEY, MOST_LINES, AgentDrafts, AgentInput
from desktop.ui.core.context import AppContext

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def field(qtbot: QtBot, context: AppContext) -> AgentInput:
    field = AgentInput(context)
    qtbot.addWidget(field)
    field.resize(380, 200)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    field.prompt.setFocus()
    return field


def key(field: AgentInput, which: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(field.prompt, which, modifiers)


def test_enter_sends_and_shift_enter_starts_a_line(qtbot: QtBot, field: AgentInput) -> None:
    QTest.keyClicks(field.prompt, "one")
    key(field, Qt.Key.Key_Return, SHIFT)
    QTest.keyClicks(field.prompt, "two")
    with qtbot.waitSignal(field.sent) as sent:
        key(field, Qt.Key.Key_Return)
    assert sent.args == ["one\ntwo"]
    assert field.text() == "one\ntwo"


def test_nothing_is_sent_where_nothing_is_typed(qtbot: QtBot, field: AgentInput) -> None:
    assert not field.send.isEnabled()
    QTest.keyClicks(field.prompt, "   ")
    with qtbot.assertNotEmitted(field.sent):
        key(field, Qt.Key.Key_Return)
    assert not field.send.isEnabled()


def test_it_grows_to_six_lines_and_then_scrolls(field: AgentInput) -> None:
    one = field.prompt.height()
    heights = []
    for _ in range(MOST_LINES + 3):
        key(field, Qt.Key.Key_Return, SHIFT)
        heights.append(field.prompt.height())
    assert one < heights[0] < heights[MOST_LINES - 2]
    assert len(set(heights[MOST_LINES - 2 :])) == 1
    field.prompt.clear_text()
    assert field.prompt.height() == one


def test_up_and_down_at_the_edges_go_through_what_was_asked(field: AgentInput) -> None:
    for text in ("first", "second\nwith two lines"):
        field.suggest(text)
        field.take(text)
    QTest.keyClicks(field.prompt, "being typed")
    key(field, Qt.Key.Key_Up)
    assert field.text() == "second\nwith two lines"
    key(field, Qt.Key.Key_Up)
    assert field.text() == "second\nwith two lines", "the caret goes up a line first"
    key(field, Qt.Key.Key_Up)
    assert field.text() == "first"
    key(field, Qt.Key.Key_Up)
    assert field.text() == "first"
    key(field, Qt.Key.Key_Down)
    assert field.text() == "second\nwith two lines"
    key(field, Qt.Key.Key_Down)
    assert field.text() == "being typed"


def test_within_a_text_the_arrows_only_move_the_caret(field: AgentInput) -> None:
    field.suggest("asked")
    field.take("asked")
    field.suggest("one\ntwo\nthree")
    field.prompt.moveCursor(QTextCursor.MoveOperation.Up)
    key(field, Qt.Key.Key_Up)
    assert field.text() == "one\ntwo\nthree"


def test_what_was_asked_is_known_after_a_restart_and_only_once(context: AppContext, field: AgentInput) -> None:
    for text in ("first", "second", "first"):
        field.suggest(text)
        field.take(text)
    assert AgentDrafts(context.settings).asked() == ["second", "first"]
    assert context.settings.state(ASKED_KEY) == ["second", "first"]


def test_each_conversation_has_its_own_draft(context: AppContext, field: AgentInput) -> None:
    QTest.keyClicks(field.prompt, "for a new one")
    field.show_draft("c1")
    assert field.text() == ""
    QTest.keyClicks(field.prompt, "for the first")
    field.show_draft(None)
    assert field.text() == "for a new one"
    field.commit()
    again = AgentDrafts(context.settings)
    assert (again.get(None), again.get("c1")) == ("for a new one", "for the first")


def test_what_is_typed_is_kept_when_the_typing_rests(qtbot: QtBot, context: AppContext, field: AgentInput) -> None:
    QTest.keyClicks(field.prompt, "hello")
    qtbot.waitUntil(lambda: AgentDrafts(context.settings).get(None) == "hello")


def test_what_was_typed_after_sending_belongs_to_the_conversation_that_came_of_it(
    context: AppContext, field: AgentInput
) -> None:
    field.suggest("asked")
    field.take("asked")
    QTest.keyClicks(field.prompt, "next")
    field.rename_draft("c1")
    again = AgentDrafts(context.settings)
    assert (again.get(None), again.get("c1")) == ("", "next")


def test_a_draft_that_was_changed_meanwhile_is_not_taken_away(field: AgentInput) -> None:
    field.suggest("asked and more")
    field.take("asked")
    assert field.text() == "asked and more"


def test_while_the_agent_works_one_can_write_but_not_send(qtbot: QtBot, field: AgentInput) -> None:
    field.show_running(here=True, elsewhere=False)
    assert field.stop.isVisible()
    assert not field.send.isVisible()
    QTest.keyClicks(field.prompt, "next")
    assert "working" in field.reason.text()
    with qtbot.assertNotEmitted(field.sent):
        key(field, Qt.Key.Key_Return)
    assert field.text() == "next"
    with qtbot.waitSignal(field.stopped):
        key(field, Qt.Key.Key_Escape)
    field.show_running(here=False, elsewhere=False)
    with qtbot.assertNotEmitted(field.stopped):
        key(field, Qt.Key.Key_Escape)


def test_the_buttons_leave_the_focus_where_one_types(qtbot: QtBot, field: AgentInput) -> None:
    field.suggest("hello")
    with qtbot.waitSignal(field.sent):
        QTest.mouseClick(field.send, Qt.MouseButton.LeftButton)
    assert field.prompt.hasFocus()
    field.show_running(here=True, elsewhere=False)
    with qtbot.waitSignal(field.stopped):
        QTest.mouseClick(field.stop, Qt.MouseButton.LeftButton)
    field.show_running(here=False, elsewhere=False)
    assert field.prompt.hasFocus()


def test_the_oldest_drafts_go_when_there_are_too_many(context: AppContext) -> None:
    drafts = AgentDrafts(context.settings)
    for number in range(60):
        drafts.put(f"c{number}", "text")
    assert (drafts.get("c9"), drafts.get("c10")) == ("", "text")
