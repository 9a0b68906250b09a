"""The agent dock as a whole: asking, streaming, stopping, going on, and that nothing is ever lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.agent.provider import CallRequest, ProviderFailure, Turn, Usage
from desktop.domain.run import Role
from desktop.services.agent import AgentService
from desktop.settings import AGENT_BASE_URL, AGENT_MODEL, AGENT_PROVIDER
from desktop.store import Draft
from desktop.ui.agent.answer import AnswerBlock
from desktop.ui.agent.dock import AgentDock
from desktop.ui.agent.messages import Offer
from desktop.ui.core.background import Background
from desktop.ui.core.context import AppContext
from tests.helpers.detail import settle
from tests.helpers.dock import (
    DOWN,
    answers,
    ask,
    begin,
    bubbles,
    choose,
    ended,
    notices,
    offered,
    open_dock,
    press,
    said,
    scripted,
    show_dock,
    shown_text,
    type_in,
)
from tests.helpers.scripted import BrokenOffError, Hang, call

QUESTION = "what does priority mean?"
ANSWER = "It says how much a task **matters**."


def add(context: AppContext, title: str) -> str:
    task = context.services.tasks.create({"title": title}).task
    context.poll()
    return task.id


def plan(*steps: str) -> CallRequest:
    return call("manage_todos", add=list(steps))


def test_an_empty_conversation_explains_itself_and_offers_examples(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, builtin=True)
    assert dock.welcome.isVisible()
    assert not dock.transcript.isVisible()
    assert "not a language model" in dock.welcome.about_model.text()
    assert len(dock.welcome.examples) == 4
    QTest.mouseClick(dock.welcome.examples[1], Qt.MouseButton.LeftButton)
    assert dock.input.text() == dock.welcome.examples[1].text()
    assert dock.input.prompt.hasFocus()
    assert not dock.session.is_running()


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("titles", [(), ("Plan the trip",), ('Read "Emma"', "Plan the trip", "Buy groceries")])
def test_the_built_in_assistant_understands_each_example(
    qtbot: QtBot, context: AppContext, titles: tuple[str, ...], number: int
) -> None:
    for title in titles:
        add(context, title)
    dock = open_dock(qtbot, context, builtin=True)
    settle(qtbot, context)
    QTest.mouseClick(dock.welcome.examples[number], Qt.MouseButton.LeftButton)
    press(dock, Qt.Key.Key_Return)
    ended(qtbot, dock)
    rows = answers(dock)[-1].calls.rows
    assert rows, said(dock)
    assert all(row.line.text().startswith(("Proposed:", "Listed")) for row in rows)


def test_examples_are_about_tasks_that_are_there(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, builtin=True)
    examples = dock.welcome.examples
    assert not any("Mark" in example.text() for example in examples)
    context.write(lambda: add(context, "Water the plants"))
    qtbot.waitUntil(lambda: examples[2].text() == "Mark “Water the plants” as done")
    assert examples[2].accessibleName() == "Example: Mark “Water the plants” as done"


def test_a_request_is_answered_with_its_calls_and_the_truth(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, builtin=True)
    ask(qtbot, dock, "add task buy milk")
    assert dock.transcript.isVisible()
    assert bubbles(dock) == ["add task buy milk"]
    (answer,) = answers(dock)
    assert [row.line.text() for row in answer.calls.rows] == ["Proposed: add “buy milk”"]
    assert answer.foot.truth.text() == "1 proposal queued; nothing changed yet"
    assert dock.input.text() == ""
    assert context.services.agent.messages(dock.session.conversation_id or "")[-1].truth == answer.foot.truth.text()


def hold(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """No run begins before the event is set, as where what it needs is slow to load."""
    held, run = asyncio.Event(), context.services.agent._ask

    async def waiting(*arguments: Any) -> None:
        await held.wait()
        await run(*arguments)

    monkeypatch.setattr(context.services.agent, "_ask", waiting)
    return held


def test_the_request_is_shown_before_the_run_has_begun(
    qtbot: QtBot, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock = open_dock(qtbot, context, ANSWER)
    held = hold(context, monkeypatch)
    begin(dock, QUESTION)
    assert dock.transcript.isVisible()
    assert bubbles(dock) == [QUESTION]
    assert dock.transcript.blocks[-1].activity.label.text() == "Thinking…"
    qtbot.wait(50)
    context.background.run(_set, held)
    ended(qtbot, dock)
    assert bubbles(dock) == [QUESTION]
    assert said(dock) == [ANSWER]


def test_the_request_stays_when_the_conversation_is_loaded_after_it(
    qtbot: QtBot, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock = open_dock(qtbot, context, ANSWER, ANSWER)
    ask(qtbot, dock, "what is a label?")
    held = hold(context, monkeypatch)
    dock.session.open(dock.session.conversation_id or "")
    begin(dock, QUESTION)
    with qtbot.waitSignal(dock.session.loaded):
        pass
    assert bubbles(dock) == ["what is a label?", QUESTION]
    context.background.run(_set, held)
    ended(qtbot, dock)
    assert bubbles(dock) == ["what is a label?", QUESTION]


def test_a_request_that_was_stopped_before_it_was_stored_goes_back(
    qtbot: QtBot, context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock = open_dock(qtbot, context, ANSWER)
    hold(context, monkeypatch)
    begin(dock, QUESTION)
    qtbot.wait(50)
    dock.session.stop()
    qtbot.waitUntil(lambda: not dock.session.is_running())
    assert dock.input.text() == QUESTION
    assert bubbles(dock) == []
    assert dock.welcome.isVisible()


async def _set(event: asyncio.Event) -> AsyncGenerator[None, None]:
    event.set()
    yield


def test_what_was_proposed_is_there_to_decide_on_while_the_run_goes_on(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, call("add_task", title="Milk"), Hang("I am"))
    begin(dock, "think about milk")
    qtbot.waitUntil(lambda: bool(dock.transcript.blocks) and dock.transcript.blocks[-1].card is not None)
    assert dock.session.is_running()
    dock.session.stop()
    ended(qtbot, dock)


def test_text_streams_in_and_is_shown_as_markdown(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, Hang(ANSWER))
    begin(dock, QUESTION)
    qtbot.waitUntil(lambda: said(dock) == [ANSWER])
    qtbot.waitUntil(lambda: "matters." in shown_text(answers(dock)[0].words))
    assert "**" not in shown_text(answers(dock)[0].words)
    assert "not checked" in dock.transcript.blocks[-1].activity.label.text()
    dock.session.stop()
    ended(qtbot, dock)


def test_stopping_keeps_what_was_queued_and_says_who_stopped(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, call("add_task", title="Milk"), Hang("And now"))
    begin(dock, "think about milk")
    qtbot.waitUntil(lambda: dock.input.stop.isVisible() and has_called(dock))
    press(dock, Qt.Key.Key_Escape)
    ended(qtbot, dock)
    (answer,) = answers(dock)
    assert answer.text().startswith("Stopped by you.")
    assert answer.own_words is None
    assert answer.foot.truth.text() == "1 proposal queued; nothing changed yet"
    assert dock.transcript.blocks[-1].activity.isHidden()
    assert not dock.input.stop.isVisible()


def has_called(dock: AgentDock) -> bool:
    """Whether a call is shown, and no words beside it: what the model says of it comes after the check."""
    return any(answer.calls.rows for answer in answers(dock)) and not any(said(dock))


def own_words(answer: AnswerBlock) -> str:
    """What the disclosure below an answer holds."""
    assert answer.own_words is not None
    answer.own_words.set_open(True)
    (label,) = answer.own_words.body.findChildren(QLabel)
    return label.text().replace("\u200b", "")


def test_the_app_tells_what_happened_and_the_models_words_are_a_click_away(qtbot: QtBot, context: AppContext) -> None:
    add(context, "Milk")
    dock = open_dock(qtbot, context, call("delete_task", task_identifier="Milk"), "I have deleted Milk.")
    ask(qtbot, dock, "delete Milk")
    (answer,) = answers(dock)
    assert "I have deleted" not in shown_text(answer.words)
    assert shown_text(answer.words) == "Proposed below, for you to decide."  # the card's rows say what
    assert answer.calls.summary.text() == "1 call(s)"
    assert own_words(answer) == "I have deleted Milk."
    dock.session.open(dock.session.conversation_id or "")
    qtbot.waitUntil(lambda: len(answers(dock)) == 1 and answers(dock)[0] is not answer)
    assert own_words(answers(dock)[0]) == "I have deleted Milk."


def test_a_german_request_is_answered_in_german_in_an_english_window(qtbot: QtBot, context: AppContext) -> None:
    context.services.tasks.create({"title": "Miete zahlen"})
    dock = open_dock(
        qtbot, context, call("delete_task", task_identifier="Miete zahlen"), "Ich habe „Miete zahlen“ gelöscht."
    )
    ask(qtbot, dock, "Bitte entferne die Aufgabe Miete zahlen")  # keyClicks types no umlauts
    (answer,) = answers(dock)
    assert shown_text(answer.words) == "Unten vorgeschlagen; du entscheidest."
    assert answer.foot.truth.text() == "1 Vorschlag wartet; noch nichts geändert"


def test_an_editor_on_the_card_opens_where_its_row_is(qtbot: QtBot, context: AppContext) -> None:
    titles = [f"Buy part number {number}" for number in range(6)]
    dock = open_dock(qtbot, context, *(call("add_task", title=title) for title in titles), "I propose six tasks.")
    block = ask(qtbot, dock, "think about the parts")
    qtbot.waitUntil(lambda: block.card is not None and block.card.model.left() == len(titles))
    settle(qtbot, context)
    qtbot.waitUntil(lambda: dock.transcript.verticalScrollBar().value() > 0)  # at the end, which is followed
    card = block.card
    assert card is not None
    card.rows.setFocus()
    key = card.model.all_proposed()[0].key
    card.rows.choose(key)
    qtbot.wait(1)

    def top() -> int:
        return card.rows.row(key).mapTo(dock.transcript.viewport(), QPoint()).y()

    before, low = top(), card.rows.height()
    QTest.keyClick(card.rows, Qt.Key.Key_E)
    qtbot.waitUntil(lambda: card.rows.height() > low)
    qtbot.wait(1)
    assert top() == before
    assert card.controller.editor is not None
    QTest.keyClick(card.controller.editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: card.rows.height() == low)
    qtbot.wait(1)
    assert top() == before


def test_the_line_of_truth_tells_what_was_decided_since(qtbot: QtBot, context: AppContext) -> None:
    calls = (call("add_task", title="Milk"), call("add_task", title="Bread"))
    dock = open_dock(qtbot, context, *calls, "I propose two tasks.")
    block = ask(qtbot, dock, "add tasks Milk and Bread")
    qtbot.waitUntil(lambda: block.card is not None and block.card.model.left() == 2)
    truth = answers(dock)[0].foot.truth
    assert truth.text() == "2 proposals queued; nothing changed yet"
    review = context.services.review
    first, second = (row.item.id for row in review.open_cards()[0].rows)
    context.write(lambda: review.confirm(first))
    qtbot.waitUntil(lambda: truth.text().endswith("nothing changed yet · since then: 1 confirmed"))
    context.write(lambda: review.reject(second))
    context.write(lambda: review.undo(first))
    qtbot.waitUntil(lambda: truth.text().endswith("· since then: 1 rejected, 1 undone"))
    assert truth.accessibleName().endswith("1 rejected, 1 undone")
    context.write(lambda: review.reconsider(first))
    context.write(lambda: review.reconsider(second))
    qtbot.waitUntil(lambda: truth.text() == "2 proposals queued; nothing changed yet")


def test_an_error_of_the_provider_is_a_calm_line_with_a_way_on(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, DOWN, ANSWER)
    ask(qtbot, dock, QUESTION)
    (notice,) = notices(dock)
    assert notice.label.accessibleName() == str(DOWN)
    assert offered(notice) == (Offer.RETRY, Offer.MODEL)
    assert answers(dock) == []
    choose(qtbot, dock, Offer.RETRY)
    ended(qtbot, dock)
    assert said(dock) == [ANSWER]
    assert bubbles(dock) == [QUESTION, QUESTION]
    assert offered(notice) == ()


def test_half_an_answer_is_not_kept(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, BrokenOffError("It says", DOWN))
    ask(qtbot, dock, QUESTION)
    assert answers(dock) == []
    assert [notice.label.accessibleName() for notice in notices(dock)] == [str(DOWN)]
    assert DOWN.failure is ProviderFailure.UNREACHABLE


def test_steps_are_shown_above_the_input_and_a_failed_one_can_be_skipped(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(
        qtbot,
        context,
        plan("Delete Xylophone", "Think about it"),
        "I have made a plan.",
        call("delete_task", task_identifier="Xylophone"),
        "There is no such task.",
        call("delete_task", task_identifier="Xylophone!"),
        "There is no such task.",
    )
    ask(qtbot, dock, "think of the steps")
    assert dock.queue.isVisible()
    assert dock.queue.state.remaining == 2
    assert dock.queue.current.text() == "Delete Xylophone"
    assert offered(notices(dock)[-1]) == (Offer.CONTINUE, Offer.SKIP)
    model = dock.session.agent._provide(dock.session.agent.choice())
    model.script = ["It is thought about.", '{"ok": true, "reason": "done"}']  # type: ignore[attr-defined]
    choose(qtbot, dock, Offer.SKIP)
    ended(qtbot, dock)
    assert dock.queue.state.remaining == 0
    assert offered(notices(dock)[-1]) == ()


def test_the_last_step_can_be_skipped_and_is_not_offered_again(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(
        qtbot,
        context,
        plan("Delete Xylophone"),
        "I have made a plan.",
        call("delete_task", task_identifier="Xylophone"),
        "There is no such task.",
        call("delete_task", task_identifier="Xylophone!"),
        "There is no such task.",
    )
    ask(qtbot, dock, "think of the steps")
    assert offered(notices(dock)[-1]) == (Offer.CONTINUE, Offer.SKIP)
    choose(qtbot, dock, Offer.SKIP)
    ended(qtbot, dock)
    assert dock.queue.state.remaining == 0
    assert said(dock)[-1] == "It was left out. No step is left."
    dock.close()
    again = show_dock(qtbot, context)
    qtbot.waitUntil(lambda: bool(answers(again)))
    assert not again.queue.isVisible()
    assert [offered(notice) for notice in notices(again)][-1] == ()


def test_a_run_that_left_steps_can_go_on_after_a_restart(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, plan("Think about it"), Hang("I am"))
    begin(dock, "think of the steps")
    qtbot.waitUntil(lambda: said(dock) == ["I am"])
    dock.session.stop()
    ended(qtbot, dock)
    dock.close()
    scripted(context, "It is thought about.", '{"ok": true, "reason": "done"}')
    again = show_dock(qtbot, context)
    qtbot.waitUntil(lambda: bool(notices(again)))
    assert again.queue.isVisible()
    assert offered(notices(again)[-1]) == (Offer.CONTINUE,)
    choose(qtbot, again, Offer.CONTINUE)
    ended(qtbot, again)
    assert again.queue.state.remaining == 0


def test_a_request_that_was_cut_short_can_be_asked_again(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, ANSWER)
    ask(qtbot, dock, QUESTION)
    conversation = dock.session.conversation_id
    assert conversation is not None
    dock.close()
    _lose_answer(context, conversation)
    scripted(context, ANSWER)
    again = show_dock(qtbot, context)
    qtbot.waitUntil(lambda: bool(notices(again)))
    assert "cut short" in notices(again)[-1].label.accessibleName()
    choose(qtbot, again, Offer.RETRY)
    ended(qtbot, again)
    assert said(again) == [ANSWER]


def _lose_answer(context: AppContext, conversation: str) -> None:
    """As if the computer had gone off before the answer was stored."""
    gone = [one.id for one in context.services.agent.messages(conversation) if one.role is not Role.USER]
    with context.services.store.write() as writer:
        writer.apply([Draft("message", id_, {"conversation_id": "elsewhere"}) for id_ in gone])


def test_the_last_conversation_is_there_after_a_restart(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, ANSWER)
    ask(qtbot, dock, QUESTION)
    dock.close()
    again = show_dock(qtbot, context)
    qtbot.waitUntil(lambda: said(again) == [ANSWER])
    assert bubbles(again) == [QUESTION]
    button = answers(again)[0].foot.again
    assert button is not None
    qtbot.waitUntil(button.isVisible)


def test_asking_again_asks_the_last_request(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, ANSWER, "Quite a lot.")
    ask(qtbot, dock, QUESTION)
    button = answers(dock)[0].foot.again
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    ended(qtbot, dock)
    assert said(dock) == [ANSWER, "Quite a lot."]
    assert not button.isVisible()


def test_a_run_goes_on_while_another_conversation_is_shown(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, Hang(ANSWER))
    begin(dock, QUESTION)
    qtbot.waitUntil(lambda: said(dock) == [ANSWER])
    running = dock.session.conversation_id
    assert running is not None
    dock.new_conversation()
    assert dock.welcome.isVisible()
    assert dock.session.is_running()
    type_in(dock, "something else")
    assert "another conversation" in dock.input.reason.text()
    assert not dock.input.send.isVisible()
    dock.session.open(running)
    qtbot.waitUntil(lambda: said(dock) == [ANSWER])
    assert bubbles(dock) == [QUESTION]
    assert dock.input.text() == ""
    dock.session.stop()
    ended(qtbot, dock)
    assert said(dock) == ["Stopped by you."]
    dock.new_conversation()
    assert dock.input.text() == "something else"


def test_closing_while_a_run_goes_on_loses_nothing(qtbot: QtBot, context: AppContext, background: Background) -> None:
    dock = open_dock(qtbot, context, call("add_task", title="Milk"), Hang("And now"))
    begin(dock, "think about milk")
    qtbot.waitUntil(lambda: has_called(dock))
    type_in(dock, "not sent yet")
    dock.input.commit()
    conversation = dock.session.conversation_id
    assert conversation is not None
    context.close()
    background.shutdown()
    agent = AgentService(context.services)
    texts = [message.text for message in agent.messages(conversation)]
    assert texts[0] == "think about milk"
    assert texts[-1].startswith("Stopped by you.")
    assert context.settings.state("agent.drafts") == [[conversation, "not sent yet"]]


def test_the_task_in_context_is_shown_and_asked_about(qtbot: QtBot, context: AppContext) -> None:
    task = add(context, "Launch prep")
    dock = open_dock(qtbot, context, call("complete_task", task_identifier="Launch prep"), "I propose that.", ANSWER)
    dock.session.set_task(task)
    qtbot.waitUntil(lambda: dock.header.about.text() == "about: Launch prep")
    ask(qtbot, dock, "complete it")
    conversation = dock.session.conversation_id
    assert [one.task_id for one in context.services.agent.conversations()] == [task]
    dock.session.set_task(None)
    assert dock.header.about.text() == "about: no task"
    ask(qtbot, dock, QUESTION)
    assert [one.task_id for one in context.services.agent.conversations()] == [None]
    assert dock.session.conversation_id == conversation


def test_a_new_title_of_the_task_in_context_is_shown(qtbot: QtBot, context: AppContext) -> None:
    task = add(context, "Launch")
    dock = open_dock(qtbot, context)
    dock.session.set_task(task)
    qtbot.waitUntil(lambda: dock.header.about.text() == "about: Launch")
    context.write(lambda: context.services.tasks.edit([task], {"title": "Launch prep"}))
    qtbot.waitUntil(lambda: dock.header.about.text() == "about: Launch prep")


def test_the_badge_says_where_requests_go(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, builtin=True)
    assert (dock.header.badge.text(), dock.header.model.text()) == ("LOCAL", "Built-in")
    for setting, value in (
        (AGENT_BASE_URL, "https://api.example.com/v1"),
        (AGENT_MODEL, "m1"),
        (AGENT_PROVIDER, "openai"),
    ):
        context.settings.set(setting, value)
    assert (dock.header.badge.text(), dock.header.model.text()) == ("REMOTE", "m1")
    assert "api.example.com" in dock.header.badge.toolTip()
    type_in(dock, QUESTION)
    assert "not allowed" in dock.input.reason.text()
    assert dock.input.choose.isVisible()
    press(dock, Qt.Key.Key_Return)
    assert not dock.session.is_running()
    assert dock.input.text() == QUESTION
    context.services.agent.allow("https://api.example.com/v1")
    assert not dock.input.reason.isVisible()
    assert dock.input.send.isEnabled()


def test_tokens_are_counted(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, Turn(ANSWER, usage=Usage(1200, 34)))
    assert not dock.input.tokens.isVisible()
    ask(qtbot, dock, QUESTION)
    assert dock.input.tokens.text() == f"{QLocale().toString(1234)} tokens"
    dock.new_conversation()
    assert not dock.input.tokens.isVisible()


def test_a_request_that_cannot_be_stored_is_given_back(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context)
    told: list[str] = []
    context.told.connect(lambda notice: told.append(notice.text))
    dock.input.suggest("x" * 20_001)
    press(dock, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dock.session.is_running())
    assert len(dock.input.text()) == 20_001
    assert "at most 20,000" in told[0]
    assert dock.welcome.isVisible()


def test_what_another_process_says_in_the_conversation_is_shown(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, ANSWER, "You are welcome.")
    ask(qtbot, dock, QUESTION)
    settle(qtbot, context)

    async def elsewhere() -> None:
        async for _event in dock.session.agent.ask("thanks!", dock.session.conversation_id):
            pass

    with qtbot.waitSignal(context.background.run(elsewhere()).finished):
        pass
    context.poll()
    qtbot.waitUntil(lambda: said(dock) == [ANSWER, "You are welcome."])
    assert bubbles(dock) == [QUESTION, "thanks!"]


def test_a_finished_run_is_told_where_the_dock_is_hidden(qtbot: QtBot, context: AppContext) -> None:
    dock = open_dock(qtbot, context, call("add_task", title="Milk"), "I propose Milk.")
    told: list[str] = []
    context.told.connect(lambda notice: told.append(notice.text))
    begin(dock, "add task Milk")
    dock.hide()
    ended(qtbot, dock)
    assert told == ["1 proposal queued; nothing changed yet"]


def test_finished_answers_are_announced(qtbot: QtBot, context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    monkeypatch.setattr("desktop.ui.agent.run.announce", lambda _widget, text, **_: spoken.append(text))
    dock = open_dock(qtbot, context, ANSWER)
    ask(qtbot, dock, QUESTION)
    assert f"{ANSWER} Nothing was changed" in spoken


def test_everything_can_be_reached_by_keyboard_and_has_a_name(qtbot: QtBot, context: AppContext) -> None:
    add(context, "Milk")
    dock = open_dock(qtbot, context, call("delete_task", task_identifier="Milk"), "I propose to delete Milk.", DOWN)
    ask(qtbot, dock, "delete Milk")
    ask(qtbot, dock, QUESTION)
    reached = _tab_round(dock)
    names = [widget.accessibleName() for widget in reached]
    assert all(names), [type(widget).__name__ for widget in reached if not widget.accessibleName()]
    for wanted in ("Ask the agent", "Conversations", "Close the agent", "Retry", "Copy this answer"):
        assert wanted in names
    assert any(name.startswith("1 call") for name in names)


def _tab_round(dock: AgentDock) -> list[QWidget]:
    dock.focus_input()
    reached: list[QWidget] = []
    for _ in range(60):
        widget = QApplication.focusWidget()
        assert widget is not None
        if widget in reached[:-1]:
            break
        if widget not in reached:  # the focus stays in an answer while it goes from link to link
            reached.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    return reached
