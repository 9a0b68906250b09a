"""Conflicts: both values with who and when, settled with one click, here and on the other device."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due, Status
from desktop.services import Services
from desktop.services.tasks import NewTask
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.text_diff import Mark, plain
from desktop.ui.sync.conflict_card import Card, ConflictCard, EditedCard, conflict_value, field_text, marked, rich
from desktop.ui.sync.conflicts_page import PAGE, ConflictsPage
from desktop.ui.theme.tokens import LIGHT
from tests.helpers.sync_pair import TIMEOUT_MS, Pair, named

NOW = dt.datetime(2026, 11, 16, 14, 0)


@pytest.fixture
def pair(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("pair")
    there = named(Services(folder / "profile"), "desktop")
    pair = Pair(named(services, "laptop"), there, folder / "shared")
    pair.share()
    yield pair
    there.close()


@pytest.fixture
def page(context: AppContext, pair: Pair, qtbot: QtBot) -> ConflictsPage:
    page = ConflictsPage(context)
    qtbot.addWidget(page)
    page.resize(800, 700)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(lambda: page._board is not None, timeout=TIMEOUT_MS)
    return page


@pytest.fixture
def notices(context: AppContext) -> list[Notice]:
    told: list[Notice] = []
    context.told.connect(told.append)
    return told


def shared_task(pair: Pair, title: str = "Launch prep") -> str:
    task = pair.here.tasks.create({"title": title}).task
    pair.exchange()
    return task.id


def contest(pair: Pair, id_: str, here: str, there: str) -> None:
    """The other device comes later, and wins."""
    pair.here.tasks.edit([id_], {"title": here})
    later()
    pair.there.tasks.edit([id_], {"title": there})
    pair.exchange()


def later() -> None:
    """Within one millisecond it would be the device's id that decides who wins."""
    time.sleep(0.002)


def shown(page: ConflictsPage, number: int, qtbot: QtBot) -> list[Card]:
    """Its cards, once there are so many."""
    page._context.poll()
    qtbot.waitUntil(
        lambda: len(page.board()) == number and len(page.list.cards()) == number and page._reading is None,
        timeout=TIMEOUT_MS,
    )
    return page.list.cards()


def one_card(page: ConflictsPage, qtbot: QtBot) -> ConflictCard:
    (card,) = shown(page, 1, qtbot)
    assert isinstance(card, ConflictCard)
    return card


def test_both_values_are_shown_with_device_and_time(page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    contest(pair, shared_task(pair), "Launch prep (November)", "Launch prep for Friday")
    card = one_card(page, qtbot)
    assert [plain(option._runs) for option in card.options] == ["Launch prep for Friday", "Launch prep (November)"]
    assert card.options[0].aside.text().startswith("desktop · Today ")
    assert card.options[0].aside.text().endswith("stands now")
    assert card.options[1].aside.text().startswith("laptop · Today ")
    assert [option.button.text() for option in card.options] == ["Keep this one", "Use this one"]
    assert "Launch prep (November)" in card.options[1].button.accessibleName()


def test_keeping_the_winner_settles_it_on_both_devices(page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    id_ = shared_task(pair)
    contest(pair, id_, "of the laptop", "of the desktop")
    card = one_card(page, qtbot)
    QTest.mouseClick(card.options[0].button, Qt.MouseButton.LeftButton)
    shown(page, 0, qtbot)
    assert pair.here.tasks.get(id_).title == "of the desktop"
    pair.exchange()
    assert pair.there.lists.conflicts() == []
    assert page._pages.currentWidget() is page.empty


def test_the_other_value_with_one_click_and_undo(
    page: ConflictsPage, pair: Pair, notices: list[Notice], qtbot: QtBot
) -> None:
    id_ = shared_task(pair)
    contest(pair, id_, "of the laptop", "of the desktop")
    card = one_card(page, qtbot)
    card.options[1].button.setFocus()
    QTest.keyClick(card.options[1].button, Qt.Key.Key_Return)
    shown(page, 0, qtbot)
    qtbot.waitUntil(lambda: bool(notices), timeout=TIMEOUT_MS)
    assert notices[-1].undo
    pair.exchange()
    assert pair.there.tasks.get(id_).title == pair.here.tasks.get(id_).title == "of the laptop"
    assert pair.here.lists.conflicts() == pair.there.lists.conflicts() == []


def test_of_three_values_one_click_settles_all(
    page: ConflictsPage, pair: Pair, tmp_path_factory: pytest.TempPathFactory, qtbot: QtBot
) -> None:
    third = named(Services(tmp_path_factory.mktemp("third")), "phone")
    try:
        third.sync.join(pair.folder)
        id_ = shared_task(pair)
        third.sync.sync_once(flush=True)
        for number, services in enumerate((pair.here, third, pair.there)):
            services.tasks.edit([id_], {"title": f"title {number}"})
            later()
        for _ in range(2):
            third.sync.sync_once(flush=True)
            pair.exchange()
        card = one_card(page, qtbot)
        assert [option.button.text() for option in card.options[1:]] == ["Use this one"] * 2
        assert [option.aside.text().split(" ")[0] for option in card.options] == ["desktop", "phone", "laptop"]
        card.options[2].button.click()
        shown(page, 0, qtbot)
        assert pair.here.tasks.get(id_).title == "title 0"
    finally:
        third.close()


def test_all_can_be_kept_as_they_are(page: ConflictsPage, pair: Pair, notices: list[Notice], qtbot: QtBot) -> None:
    ids = [shared_task(pair, f"task {number}") for number in range(3)]
    for id_ in ids:
        pair.here.tasks.edit([id_], {"title": "here", "due": Due(NOW.date())})
        later()
        pair.there.tasks.edit([id_], {"title": "there", "due": None})
    pair.exchange()
    shown(page, 3, qtbot)
    page.keep_all.click()
    shown(page, 0, qtbot)
    assert {pair.here.tasks.get(id_).title for id_ in ids} == {"there"}
    assert "histories" in notices[-1].text


def test_what_was_done_twice_is_nothing_to_ask_about(page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    id_ = shared_task(pair)
    contest(pair, shared_task(pair, "another"), "here", "there")
    pair.here.tasks.complete([id_])
    pair.there.tasks.complete([id_])
    pair.exchange()
    assert one_card(page, qtbot).contested.others[0].id != id_
    assert pair.here.tasks.get(id_).status is Status.DONE
    assert pair.here.lists.counts(NOW.date()).conflicts == 1


@pytest.mark.parametrize("answer", ["restore", "leave"])
def test_a_task_that_was_edited_in_the_trash(page: ConflictsPage, pair: Pair, answer: str, qtbot: QtBot) -> None:
    id_ = shared_task(pair)
    pair.here.tasks.trash([id_])
    with time_machine.travel(dt.datetime.now() + dt.timedelta(minutes=2)):
        pair.there.tasks.edit([id_], {"title": "Launch prep, all of it"})
        pair.exchange()
        (card,) = shown(page, 1, qtbot)
        assert isinstance(card, EditedCard)
        assert pair.here.lists.counts(NOW.date()).conflicts == 1
        (line,) = card._lines(page.board())
        assert "Launch prep, all of it" in line
        assert "desktop" in line
        getattr(card, answer).click()
        shown(page, 0, qtbot)
        pair.exchange()
    for services in (pair.here, pair.there):
        assert (services.tasks.get(id_).deleted_at is None) is (answer == "restore")


def test_the_focus_goes_on_to_the_next_question(page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    for number in range(2):
        contest(pair, shared_task(pair, f"task {number}"), f"here {number}", f"there {number}")
    first, second = shown(page, 2, qtbot)
    assert isinstance(first, ConflictCard)
    first.options[1].button.setFocus()
    QTest.keyClick(first.options[1].button, Qt.Key.Key_Space)
    assert shown(page, 1, qtbot) == [second]
    assert QApplication.focusWidget() is second.buttons()[0]
    QTest.keyClick(second.buttons()[0], Qt.Key.Key_Return)
    shown(page, 0, qtbot)
    assert QApplication.focusWidget() is page.empty


def test_a_change_elsewhere_leaves_the_cards_alone(page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    contest(pair, shared_task(pair), "here", "there")
    card = one_card(page, qtbot)
    board = page.board()
    pair.here.tasks.create({"title": "Something else"})
    page._context.poll()
    qtbot.waitUntil(lambda: page._reading is None, timeout=TIMEOUT_MS)
    assert page.board() is board
    assert one_card(page, qtbot) is card


def test_the_task_can_be_opened(context: AppContext, page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    id_ = shared_task(pair)
    contest(pair, id_, "here", "there")
    one_card(page, qtbot)
    heading = page.list.findChild(QPushButton, "conflict-task")
    assert heading is not None
    with qtbot.waitSignal(context.task_wanted) as opened:
        heading.click()
    assert opened.args == [id_]


def test_many_are_shown_by_and_by(page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    tasks, _ = pair.here.tasks.create_many([_new(f"task {number}") for number in range(PAGE + 2)])
    pair.exchange()
    for services, word in ((pair.here, "here"), (pair.there, "there")):
        services.tasks.edit([task.id for task in tasks], {"title": word})
    pair.exchange()
    page._context.poll()
    qtbot.waitUntil(lambda: len(page.board()) == PAGE + 2, timeout=TIMEOUT_MS)
    assert len(page.list.cards()) == PAGE
    page.list.more.click()
    assert len(page.list.cards()) == PAGE + 2
    assert page.list.more.isHidden()


def test_nothing_is_read_while_it_is_not_shown(page: ConflictsPage, pair: Pair, qtbot: QtBot) -> None:
    page.hide()
    contest(pair, shared_task(pair), "here", "there")
    page._context.poll()
    assert page._reading is None
    page.show()
    one_card(page, qtbot)


def _new(title: str) -> NewTask:
    return NewTask({"title": title})


# words


@pytest.mark.parametrize(
    ("kind", "field", "value", "text"),
    [
        ("task", "title", "Milk", "Milk"),
        ("task", "description", "", "None"),
        ("task", "state", ["blocked", None], "Blocked"),
        ("task", "state", ["of a newer version", None], "of a newer version"),
        ("task", "due", "2026-11-17T09:00", "Tomorrow 9:00"),
        ("task", "due", None, "None"),
        ("task", "due", "not a date", "not a date"),
        ("task", "estimate", 90, "1 h 30 min"),
        ("task", "priority", "P1", "P1"),
        ("task", "report", ["Short", "", "Long"], "Short\nLong"),
        ("task", "label:abc", True, "Put on"),
        ("task", "label:abc", False, "Taken off"),
        ("task", "deleted", ["2026-11-16T10:00:00.000Z", False], "In the trash"),
        ("task", "deleted", None, "Not in the trash"),
        ("item", "checked", [True, "user"], "Ticked"),
        ("item", "checked", [False, None], "Not ticked"),
        ("item", "archived", True, "Archived"),
        ("label", "deleted", True, "Deleted"),
        ("task", "of a newer version", {"a": 1}, "{'a': 1}"),
    ],
)
def test_every_value_reads_as_something(kind: str, field: str, value: object, text: str) -> None:
    assert conflict_value(kind, field, value, NOW) == text


def test_fields_are_named() -> None:
    assert field_text("task", "due", "", {}) == "Due"
    assert field_text("task", "label:7", "", {"7": "home"}) == "Label “home”"
    assert field_text("item", "checked", "Order badges", {}) == "Checklist item “Order badges”"
    assert field_text("task", "mood", "", {}) == "A field that this version does not know"


def test_words_that_differ_are_marked_and_the_text_stays_as_it_is() -> None:
    text, other = "Call (again) Mia, about  lunch", "Call (soon) Mia about lunch today"
    runs = marked("task", "title", text, other)
    assert plain(runs) == text
    assert [run.text for run in runs if run.mark is Mark.NEW] == ["again", ","]
    assert [run.mark for run in marked("task", "title", "Milk", "Renew passport")] == [Mark.PLAIN]
    assert [run.mark for run in marked("task", "due", "a b c d", "a b c e")] == [Mark.PLAIN]


def test_what_looks_like_markup_is_shown_as_it_is() -> None:
    html = rich(marked("task", "title", "a <b>bold</b> b c d", "a b c d"), LIGHT)
    assert "&lt;" in html
    assert "<b>" not in html
    assert "<u " in html
