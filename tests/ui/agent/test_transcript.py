"""The transcript: what it shows of stored messages, and that it never moves under the reader's eyes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.agent.events import AnswerReady, CallFinished, CallStarted, RunStarted, TextAdded, TextReplaced
from desktop.domain.run import CallState, Message, Records, Role, Stop, Todo, TodosState, ToolRecord
from desktop.ui.agent.answer import AnswerBlock
from desktop.ui.agent.calls import CallRow
from desktop.ui.agent.messages import NoticeBlock, Offer, UserBubble, offers_after
from desktop.ui.agent.transcript import Transcript
from desktop.ui.core.context import AppContext

NOW = dt.datetime(2026, 11, 16, 10, 0, tzinfo=dt.UTC)
LISTED = ToolRecord("list_tasks", {"filter": "all"}, {"status": "success", "count": 7, "tasks": [{"title": "Milk"}]})


def message(id_: str, role: Role = Role.ASSISTANT, text: str = "", run: str = "r", **more: object) -> Message:
    return replace(Message(id_, "c", run, role, text or f"text of {id_}", NOW), **more)  # type: ignore[arg-type]


def talk(number: int, first: int = 0) -> list[Message]:
    """So many runs of a request and an answer each."""
    messages = []
    for at in range(first, first + number):
        messages.append(message(f"u{at}", Role.USER, run=f"r{at}"))
        text = f"Answer {at}.\n\n" + "More words about it. " * 12
        messages.append(message(f"a{at}", text=text, run=f"r{at}", truth="Nothing was changed"))
    return messages


@pytest.fixture
def transcript(qtbot: QtBot, context: AppContext) -> Transcript:
    transcript = Transcript(context)
    qtbot.addWidget(transcript)
    transcript.resize(400, 500)
    with qtbot.waitExposed(transcript):
        transcript.show()
    return transcript


def settled(qtbot: QtBot, transcript: Transcript) -> None:
    qtbot.waitUntil(lambda: not transcript._reveal.isActive())
    qtbot.wait(1)


def fill(qtbot: QtBot, transcript: Transcript, messages: Sequence[Message], *, has_earlier: bool = False) -> None:
    transcript.show_messages(messages, has_earlier=has_earlier)
    settled(qtbot, transcript)


def at_end(transcript: Transcript) -> bool:
    bar = transcript.verticalScrollBar()
    return bar.maximum() > 0 and bar.value() == bar.maximum()


def place(transcript: Transcript, widget: QWidget) -> int:
    """How far below the upper edge of what is shown."""
    return widget.mapTo(transcript.viewport(), QPoint(0, 0)).y()


def begin(transcript: Transcript, run: str = "live") -> None:
    transcript.handle(RunStarted(message("ul", Role.USER, run=run), "openai", "m", False))


def stream(qtbot: QtBot, transcript: Transcript, lines: int = 30) -> None:
    for number in range(lines):
        transcript.handle(TextAdded(f"Line {number} of an answer that goes on.\n\n"))
    live = transcript._live
    assert live is not None
    qtbot.waitUntil(lambda: not live._flush.isActive())
    settled(qtbot, transcript)


def test_it_opens_at_the_end_and_builds_older_messages_when_one_comes_near(
    qtbot: QtBot, transcript: Transcript
) -> None:
    fill(qtbot, transcript, talk(20))
    assert at_end(transcript)
    assert len(transcript.blocks) < 20
    assert transcript.shown_messages() == 40
    for _ in range(40):
        transcript.verticalScrollBar().setValue(0)
        settled(qtbot, transcript)
    assert [block.run_id for block in transcript.blocks] == [f"r{number}" for number in range(20)]


def test_it_follows_the_end_while_the_reader_is_there(qtbot: QtBot, transcript: Transcript) -> None:
    fill(qtbot, transcript, talk(4))
    begin(transcript)
    stream(qtbot, transcript)
    assert at_end(transcript)
    assert not transcript.newer.isVisible()
    transcript.end_run()


def test_it_stays_where_the_reader_is_and_offers_the_way_to_what_is_new(qtbot: QtBot, transcript: Transcript) -> None:
    fill(qtbot, transcript, talk(6))
    begin(transcript)
    settled(qtbot, transcript)
    bar = transcript.verticalScrollBar()
    bar.setValue(bar.maximum() - 300)
    settled(qtbot, transcript)
    seen = transcript.blocks[-2]
    before = place(transcript, seen)
    stream(qtbot, transcript)
    assert place(transcript, seen) == before
    assert transcript.newer.isVisible()
    QTest.mouseClick(transcript.newer, Qt.MouseButton.LeftButton)
    assert at_end(transcript)
    assert not transcript.newer.isVisible()
    transcript.end_run()


def test_what_comes_in_above_pushes_nothing_about(qtbot: QtBot, transcript: Transcript) -> None:
    fill(qtbot, transcript, talk(9, first=10), has_earlier=True)
    for _ in range(9):
        transcript.verticalScrollBar().setValue(0)
        settled(qtbot, transcript)
    assert transcript.earlier.isVisible()
    seen = transcript.blocks[1]
    transcript.verticalScrollBar().setValue(40)
    before = place(transcript, seen)
    with qtbot.waitSignal(transcript.earlier_wanted):
        QTest.mouseClick(transcript.earlier, Qt.MouseButton.LeftButton)
    transcript.add_earlier(talk(3, first=7), has_earlier=False)
    settled(qtbot, transcript)
    assert len(transcript.blocks) > 8
    assert place(transcript, seen) == before
    assert not transcript.earlier.isVisible()


def test_a_run_that_may_have_begun_earlier_waits_for_its_beginning(qtbot: QtBot, transcript: Transcript) -> None:
    fill(qtbot, transcript, talk(3)[1:], has_earlier=True)
    assert [block.run_id for block in transcript.blocks] == ["r1", "r2"]
    assert transcript.shown_messages() == 4


def test_only_what_is_new_is_added(qtbot: QtBot, transcript: Transcript) -> None:
    fill(qtbot, transcript, talk(2))
    kept = list(transcript.blocks)
    assert transcript.update_messages(talk(3))
    assert transcript.blocks[:2] == kept
    assert transcript.blocks[2].run_id == "r2"
    assert not transcript.update_messages([*talk(1, first=9), *talk(3)])


def test_a_call_unfolds_by_keyboard_where_it_is_and_can_be_copied(qtbot: QtBot, transcript: Transcript) -> None:
    answer = message("a", run="r9", records=Records(tool_calls=(LISTED,)))
    fill(qtbot, transcript, [*talk(4), message("u", Role.USER, run="r9"), answer])
    (row,) = transcript.findChildren(CallRow)
    before = place(transcript, row)
    row.line.setFocus()
    QTest.keyClick(row.line, Qt.Key.Key_Return)
    settled(qtbot, transcript)
    assert place(transcript, row) == before
    assert row.line.accessibleDescription() == "expanded"
    assert row._details is not None
    assert '"count": 7' in row._details.text()
    row._details.copy.click()
    assert '"title": "Milk"' in QGuiApplication.clipboard().text()
    QTest.keyClick(row.line, Qt.Key.Key_Space)
    assert row._details.isHidden()


def test_several_calls_are_one_line_that_unfolds(qtbot: QtBot, transcript: Transcript) -> None:
    failed = ToolRecord("delete_task", {"task_identifier": "x"}, {"status": "error", "error_message": "no such task"})
    fill(qtbot, transcript, [message("a", records=Records(tool_calls=(LISTED, LISTED, failed)))])
    calls = transcript.findChildren(AnswerBlock)[0].calls
    qtbot.waitUntil(calls.summary.isVisible)
    assert calls.summary.text() == calls.tr("%Ln call(s)", "", 3) + ", 1 failed"
    assert not any(row.isVisible() for row in calls.rows)
    before = place(transcript, calls)
    QTest.keyClick(calls.summary, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: all(row.isVisible() for row in calls.rows))
    assert place(transcript, calls) == before
    QTest.mouseClick(calls.summary, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not any(row.isVisible() for row in calls.rows))


def test_calls_take_one_line_while_they_are_made(qtbot: QtBot, transcript: Transcript) -> None:
    begin(transcript)
    transcript.handle(CallStarted("1", "list_tasks", {}))
    transcript.handle(CallFinished("1", LISTED, CallState.APPLIED))
    settled(qtbot, transcript)
    (answer,) = transcript.findChildren(AnswerBlock)
    low = answer.calls.height()
    transcript.handle(CallStarted("2", "add_task", {"title": "Milk"}))
    settled(qtbot, transcript)
    assert answer.calls.summary.text() == "Add “Milk”…"
    transcript.handle(CallFinished("2", LISTED, CallState.APPLIED))
    settled(qtbot, transcript)
    assert answer.calls.summary.text() == answer.calls.tr("%Ln call(s)", "", 2)
    assert answer.calls.height() == low
    transcript.end_run()


def test_a_call_under_way_is_shown_and_cannot_be_unfolded_yet(qtbot: QtBot, transcript: Transcript) -> None:
    begin(transcript)
    transcript.handle(CallStarted("1", "list_tasks", {}))
    (row,) = transcript.findChildren(CallRow)
    assert row.line.text() == "List tasks…"
    assert not row.line.isEnabled()
    transcript.handle(CallFinished("1", LISTED, CallState.APPLIED))
    assert row.line.text() == "Listed 7 tasks"
    assert row.line.isEnabled()
    assert len(transcript.findChildren(CallRow)) == 1
    transcript.end_run()


def test_text_that_is_taken_back_leaves_its_place_until_the_next_comes(qtbot: QtBot, transcript: Transcript) -> None:
    begin(transcript)
    stream(qtbot, transcript, lines=5)
    (answer,) = transcript.findChildren(AnswerBlock)
    high = answer.height()
    transcript.handle(TextReplaced(""))
    settled(qtbot, transcript)
    assert answer.text() == ""
    assert not answer.words.isVisible()
    assert answer.height() == high
    transcript.handle(TextAdded("Shorter."))
    transcript.handle(AnswerReady(message("al", text="Shorter.", run="live", truth="Nothing was changed")))
    settled(qtbot, transcript)
    assert answer.height() < high
    assert answer.own_words is None
    transcript.end_run()


@pytest.mark.parametrize(
    ("role", "stopped", "left", "offers"),
    [
        (Role.ASSISTANT, None, 0, ()),
        (Role.USER, None, 0, (Offer.RETRY,)),
        (Role.NOTICE, None, 0, (Offer.RETRY, Offer.MODEL)),
        (Role.NOTICE, Stop.CAP, 2, (Offer.CONTINUE,)),
        (Role.NOTICE, Stop.STEP_FAILED, 2, (Offer.CONTINUE, Offer.SKIP)),
        (Role.NOTICE, Stop.PROVIDER, 1, (Offer.CONTINUE, Offer.MODEL)),
        (Role.ASSISTANT, Stop.CANCELLED, 1, (Offer.CONTINUE,)),
        (Role.ASSISTANT, Stop.CANCELLED, 0, ()),
    ],
)
def test_how_to_go_on_depends_on_how_it_ended(
    role: Role, stopped: Stop | None, left: int, offers: tuple[Offer, ...]
) -> None:
    todos = TodosState(tuple(Todo(number, "step") for number in range(left)))
    assert offers_after(message("m", role, records=Records(todos=todos, stopped=stopped))) == offers


def test_words_that_look_like_markup_stay_words(qtbot: QtBot, transcript: Transcript) -> None:
    text = "<b>bold</b> <img src='file:///etc/passwd'>"
    notice = message("n", Role.NOTICE, text)
    fill(qtbot, transcript, [message("u", Role.USER, text), message("a", text="ok", truth=text), notice])
    truth = transcript.blocks[0].findChildren(AnswerBlock)[0].foot.truth
    assert truth.textFormat() is Qt.TextFormat.PlainText
    assert "<b>bold</b>" in truth.text()
    assert transcript.blocks[0].findChildren(NoticeBlock)[0].label.accessibleName() == text
    assert transcript.findChildren(UserBubble)[0].view.toPlainText() == text


def test_a_long_word_never_widens_the_dock(qtbot: QtBot, transcript: Transcript) -> None:
    word = "https://example.com/" + "x" * 400
    records = Records(tool_calls=(ToolRecord("add_task", {"title": word}, {"status": "queued"}),))
    answer = message("a", text=word, truth=word[:200], records=records)
    fill(qtbot, transcript, [message("u", Role.USER, word), answer, message("n", Role.NOTICE, word)])
    transcript.resize(300, 500)
    settled(qtbot, transcript)
    sheet = transcript.widget()
    assert sheet is not None
    qtbot.waitUntil(lambda: sheet.width() <= transcript.viewport().width())


def test_what_is_read_stays_in_its_place_while_all_of_a_long_answer_is_shown(
    qtbot: QtBot, transcript: Transcript
) -> None:
    text = ("Some words of a long story. " * 10 + "\n\n") * 100
    fill(qtbot, transcript, [message("u", Role.USER), message("a", text=text, truth="Nothing was changed")])
    words = transcript.blocks[0].findChildren(AnswerBlock)[0].words
    qtbot.waitUntil(words.more.isVisible)
    qtbot.waitUntil(lambda: words.height() >= sum(view.height() for view in words.views))  # it is laid out
    qtbot.waitUntil(lambda: at_end(transcript))
    read = words.views[-1]
    before = place(transcript, read)
    QTest.mouseClick(words.more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not words._next.isActive(), timeout=20_000)
    qtbot.wait(20)
    assert len(words.views) > 5
    assert place(transcript, read) == before
    assert read.hasFocus()
