"""The Review page: all open change sets as cards, filters, and a demo one click away."""

from __future__ import annotations

import datetime as dt
import time
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.change_set import ItemState, SetFilter
from desktop.domain.task import Task
from desktop.domain.views import Query, View
from desktop.review.states import Action
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.review.formatter import formatter_of
from desktop.ui.review.page import ReviewPage, _read
from desktop.ui.review.proposal_row import ProposalRow
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.window import MainWindow
from tests.helpers.detail import settle
from tests.helpers.review import Agent
from tests.helpers.review_cards import OtherDevice, click, keys_shown, state

Key = Qt.Key


def later() -> None:
    """Of two sets of one millisecond their ids decide which is the newer one."""
    time.sleep(0.002)


@pytest.fixture
def page(qtbot: QtBot, context: AppContext) -> ReviewPage:
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.resize(700, 700)
    return page


def show(qtbot: QtBot, page: ReviewPage) -> None:
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    with qtbot.waitSignal(page.list.found):
        page.refresh()


def shown(page: ReviewPage) -> list[str]:
    return [key for card in page.list.cards for key in keys_shown(card)]


def choose(page: ReviewPage, value: str) -> None:
    page.filters.state.setCurrentIndex(page.filters.state.findData(value))


def test_it_shows_every_set_that_waits_the_newest_first(
    qtbot: QtBot, page: ReviewPage, services: Services, task: Task
) -> None:
    first = Agent(services.store).one("update_task", task_identifier=task.id, new_title="Launch prep")
    later()
    second = Agent(services.store).one("set_task_estimate", task_identifier=task.id, minutes=60)
    show(qtbot, page)
    assert shown(page) == [second, first]
    assert page.empty.isHidden()


def test_a_decided_card_stays_until_one_comes_back(
    qtbot: QtBot, page: ReviewPage, context: AppContext, services: Services, task: Task
) -> None:
    agent = Agent(services.store)
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    show(qtbot, page)
    (card,) = page.list.cards
    click(card, key, Action.CONFIRM)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    settle(qtbot, context)
    assert page.list.cards == [card]
    page.hide()
    page.show()
    qtbot.waitUntil(lambda: page.list.cards == [])
    assert page.empty.isVisible()


def test_new_sets_come_in_above_without_moving_the_others(
    qtbot: QtBot, page: ReviewPage, context: AppContext, services: Services, task: Task
) -> None:
    first = Agent(services.store).one("update_task", task_identifier=task.id, new_title="Launch prep")
    show(qtbot, page)
    (card,) = page.list.cards
    context.write(lambda: Agent(services.store).one("set_task_estimate", task_identifier=task.id, minutes=60))
    qtbot.waitUntil(lambda: len(page.list.cards) == 2)
    assert page.list.cards[1] is card
    assert keys_shown(card) == [first]


def test_cards_are_made_as_one_scrolls(
    qtbot: QtBot, page: ReviewPage, context: AppContext, services: Services
) -> None:
    keys = []
    for number in range(30):
        keys.append(Agent(services.store).one("add_task", title=f"Task {number}"))
        later()
    show(qtbot, page)
    made = len(page.list.cards)
    assert 3 < made < 30
    bar = page.list.verticalScrollBar()
    for _ in range(30):
        bar.setValue(bar.maximum())
        qtbot.wait(1)
    assert shown(page) == keys[::-1]


def test_the_state_filter(
    qtbot: QtBot, page: ReviewPage, context: AppContext, services: Services, task: Task
) -> None:
    waits = Agent(services.store).one("set_task_estimate", task_identifier=task.id, minutes=60)
    rejected = Agent(services.store).one("update_task", task_identifier=task.id, new_title="Launch prep")
    services.review.reject(rejected)
    late = Agent(services.store, time_to_decide=dt.timedelta(seconds=-1))
    expired = late.one("set_task_priority", task_identifier=task.id, priority="P1")
    show(qtbot, page)
    assert shown(page) == [waits]
    for value, expected in (
        (ItemState.REJECTED.value, [rejected]),
        (ItemState.EXPIRED.value, [expired]),
        ("", [expired, rejected, waits]),
    ):
        choose(page, value)
        qtbot.waitUntil(lambda expected=expected: shown(page) == expected)  # type: ignore[misc]
    choose(page, ItemState.CONFIRMED.value)
    qtbot.waitUntil(page.empty.isVisible)
    content = page.empty.content
    assert content is not None
    assert content.title == "Nothing found"
    QTest.mouseClick(page.empty.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shown(page) == [waits])
    assert page.filters.is_default()


def test_the_age_filter(qtbot: QtBot, page: ReviewPage, services: Services, task: Task) -> None:
    Agent(services.store).one("set_task_estimate", task_identifier=task.id, minutes=60)
    show(qtbot, page)
    page.filters.age.setCurrentIndex(1)
    since = page.filters.filter().since
    assert since == dt.datetime.combine(dt.date.today(), dt.time()).astimezone()
    page.filters.age.setCurrentIndex(2)
    since = page.filters.filter().since
    assert since is not None
    assert (dt.date.today() - since.date()).days == 6
    qtbot.waitUntil(lambda: len(shown(page)) == 1)


def test_devices_are_offered_where_there_are_several(
    qtbot: QtBot, page: ReviewPage, context: AppContext, services: Services, task: Task, tmp_path: Path
) -> None:
    here = Agent(services.store).one("set_task_estimate", task_identifier=task.id, minutes=60)
    show(qtbot, page)
    assert page.filters.device.isHidden()
    other = OtherDevice(tmp_path / "other", services.store)
    try:
        other.exchange()
        there = Agent(other.store).one("update_task", task_identifier=task.id, new_title="Launch prep")
        other.exchange()
    finally:
        other.close()
    qtbot.waitUntil(lambda: set(shown(page)) == {here, there})
    assert page.filters.device.isVisible()
    page.filters.device.setCurrentIndex(page.filters.device.findData(services.store.device))
    qtbot.waitUntil(lambda: shown(page) == [here])


def test_its_shortcut_leads_from_the_prompt_to_the_first_row(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    key = Agent(services.store).one("update_task", task_identifier=task.id, new_title="Launch prep")
    window = MainWindow(context)
    qtbot.addWidget(window)
    CommandHandlers(context, window, lambda: None)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.commands["agent.ask"].trigger()
    qtbot.waitUntil(window.agent.input.prompt.hasFocus)
    QTest.keyClick(window.agent.input.prompt, Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(window.review.list.cards) and window.review.list.cards[0].rows.hasFocus())
    assert window.review.list.cards[0].rows.current_key == key
    settle(qtbot, context)


def test_the_first_start_leads_to_a_demo_by_one_click(qtbot: QtBot, context: AppContext) -> None:
    window = MainWindow(context)
    qtbot.addWidget(window)
    CommandHandlers(context, window, lambda: None)
    window.restore()
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    tasks = window.page.tasks
    qtbot.waitUntil(lambda: "empty" in tasks.__dict__ and tasks.empty.button.isVisible())
    QTest.mouseClick(tasks.empty.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(window.review.list.cards), timeout=10_000)
    assert window.pages.currentWidget() is window.review
    qtbot.waitUntil(lambda: window.review.list.cards[0].rows.hasFocus())  # ready to be decided on by keyboard
    settle(qtbot, context)


def test_with_nothing_to_review_a_demo_is_one_click_away(
    qtbot: QtBot, page: ReviewPage, context: AppContext, services: Services
) -> None:
    show(qtbot, page)
    qtbot.waitUntil(page.empty.isVisible)
    content = page.empty.content
    assert content is not None
    assert "sample task" in content.text
    assert services.lists.ids(Query(View.LIVE, context.today())) == []  # nothing before the click
    QTest.mouseClick(page.empty.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(page.list.cards) == 1, timeout=10_000)
    (card,) = page.list.cards
    qtbot.waitUntil(lambda: len(card.model.all_proposed()) == 8)
    rows = services.lists.rows(services.lists.ids(Query(View.LIVE, context.today())))
    assert [row.title for row in rows] == ["Plan the picnic (sample)"]
    assert {entry.row.item.task_title for entry in card.model.all_proposed()} == {
        "Plan the picnic (sample)",
        "Buy lemonade (sample)",
    }
    assert len(card.model.ticked()) == len(card.model.all_proposed()) == 8
    QTest.mouseClick(card.header.confirm, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: card.model.left() == 0 and not card.controller.is_running())
    assert card.header.said == "8 applied"


def test_arrow_keys_go_on_from_card_to_card(qtbot: QtBot, page: ReviewPage, services: Services, task: Task) -> None:
    first = Agent(services.store).one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = Agent(services.store).one("set_task_estimate", task_identifier=task.id, minutes=60)
    show(qtbot, page)
    above, below = page.list.cards
    above.focus_rows()
    assert above.rows.current_key == second
    QTest.keyClick(above.rows, Key.Key_Down)
    assert below.rows.hasFocus()
    assert below.rows.current_key == first
    QTest.keyClick(below.rows, Key.Key_Up)
    assert above.rows.hasFocus()


def test_the_row_in_focus_is_scrolled_to(qtbot: QtBot, page: ReviewPage, services: Services) -> None:
    agent = Agent(services.store)
    for number in range(30):
        agent.one("add_task", title=f"Task {number}")
    show(qtbot, page)
    (card,) = page.list.cards
    qtbot.waitUntil(lambda: page.list.verticalScrollBar().maximum() > 0)
    card.focus_rows(last=True)
    last = card.rows.row(card.model.entries[-1].key)
    bottom = last.mapTo(page.list.viewport(), last.rect().bottomLeft())
    assert 0 < bottom.y() <= page.list.viewport().height()


def test_it_leads_to_the_tasks(
    qtbot: QtBot, context: AppContext, page: ReviewPage, services: Services, task: Task
) -> None:
    Agent(services.store).one("update_task", task_identifier=task.id, new_title="Launch prep")
    show(qtbot, page)
    (card,) = page.list.cards
    card.focus_rows()
    with qtbot.waitSignal(context.task_wanted) as wanted:
        QTest.keyClick(card.rows, Key.Key_Return)
    assert wanted.args == [task.id]


def test_a_large_card_opens_without_a_pause(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    """Only what is seen is laid out and drawn: the other rows are empty."""
    agent = Agent(services.store)
    plans = [plan for number in range(200) for plan in agent.plan("add_task", title=f"Task {number} " + "word " * 20)]
    agent.builder.take(plans)
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.resize(500, 600)
    show(qtbot, page)
    (card,) = page.list.cards
    assert len(card.model.all_proposed()) == 200
    page.repaint()
    seen = [entry for entry in card.model.all_proposed() if card.rows.row(entry.key).buttons]
    assert 0 < len(seen) < 30


def test_a_very_large_card_shows_its_rows_page_by_page(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    agent = Agent(services.store)
    plans = [plan for number in range(450) for plan in agent.plan("add_task", title=f"Task {number}")]
    agent.builder.take(plans)
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.resize(500, 600)
    show(qtbot, page)
    (card,) = page.list.cards
    keys = [entry.key for entry in card.model.all_proposed()]

    def shown() -> int:
        return len(card.rows.findChildren(ProposalRow))

    assert (len(keys), shown()) == (450, 200)
    assert card.header.confirm.text() == "Confirm all (450)"
    assert card.rows.more.text() == "Show 200 more"
    card.focus_rows(last=True)
    assert card.rows.current_key == keys[199]
    QTest.keyClick(card.rows, Key.Key_Down)  # an arrow goes on without the button
    assert card.rows.current_key == keys[200]
    assert shown() == 400
    assert card.rows.more.text() == "Show 50 more"
    QTest.mouseClick(card.rows.more, Qt.MouseButton.LeftButton)
    assert shown() == 450
    assert card.rows.hasFocus()
    assert card.rows.current_key == keys[400]
    assert not card.rows.more.isVisible()
    assert card.rows.row(keys[-1]).geometry().bottom() == card.rows.rect().bottom()


def test_a_card_made_of_an_old_reading_is_read_again(
    qtbot: QtBot, context: AppContext, page: ReviewPage, services: Services, task: Task
) -> None:
    """The card was not there yet when the second proposal was told of: the badge counted more than it showed."""
    agent = Agent(services.store)
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    page.refresh()
    settle(qtbot, context)
    page.list._keep_only(set())
    read = partial(_read, services, SetFilter(waiting=True), formatter_of(context))
    old = read()
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    page.list.on_read(old)
    page.list.on_read(read())
    qtbot.waitUntil(lambda: shown(page) == [first, second])
