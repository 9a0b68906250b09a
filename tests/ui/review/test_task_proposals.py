"""The card in the detail pane: there only where the open task has proposals."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.domain.task import Task
from desktop.domain.views import Query, View
from desktop.review.states import Action
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import row_sentence
from desktop.ui.detail.task_detail import TaskDetail
from desktop.ui.review.card import ReviewCard
from desktop.ui.tasks.row_style import chips_for
from tests.helpers.detail import open_detail, settle, switch
from tests.helpers.review import Agent
from tests.helpers.review_cards import click, keys_shown, press, state


def card_of(detail: TaskDetail) -> ReviewCard:
    card = detail.page.proposals.card
    assert card is not None
    return card


def test_a_task_without_proposals_has_no_card(qtbot: QtBot, context: AppContext, task: Task) -> None:
    detail = open_detail(qtbot, context, task)
    settle(qtbot, context)
    assert detail.page.proposals.card is None
    assert detail.page.proposals.isHidden()


def test_the_card_stands_below_the_title_with_the_rows_of_the_task(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    agent.one("add_task", title="Something else")
    detail = open_detail(qtbot, context, task)
    qtbot.waitUntil(detail.page.proposals.isVisible)
    assert keys_shown(card_of(detail)) == [key]
    assert (
        detail.page.title.y()
        < detail.page.proposals.y()
        < detail.page.status.mapTo(detail.page.sheet, detail.rect().topLeft()).y()
    )


def test_it_comes_when_something_is_proposed_and_stays_for_an_undo(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    detail = open_detail(qtbot, context, task)
    context.write(lambda: agent.one("update_task", task_identifier=task.id, new_title="Launch prep"))
    qtbot.waitUntil(detail.page.proposals.isVisible)
    card = card_of(detail)
    (key,) = keys_shown(card)
    card.rows.setFocus()
    press(card, Qt.Key.Key_Y, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    qtbot.waitUntil(lambda: detail.page.title.text_edit.text() == "Launch prep")
    settle(qtbot, context)
    assert detail.page.proposals.isVisible()
    click(card, key, Action.UNDO)
    qtbot.waitUntil(lambda: detail.page.title.text_edit.text() == "Launch")


def test_another_task_has_its_own(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    plain = services.tasks.create({"title": "Plain"}).task
    busy = services.tasks.create({"title": "Busy"}).task
    theirs = Agent(services.store).one("set_task_estimate", task_identifier=busy.id, minutes=30)
    detail = open_detail(qtbot, context, task)
    qtbot.waitUntil(detail.page.proposals.isVisible)
    switch(qtbot, detail, plain)
    settle(qtbot, context)
    assert detail.page.proposals.isHidden()
    switch(qtbot, detail, busy)
    qtbot.waitUntil(detail.page.proposals.isVisible)
    assert keys_shown(card_of(detail)) == [theirs]


def test_a_task_in_the_trash_can_be_decided_on(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    services.tasks.trash([task.id])
    detail = open_detail(qtbot, context, task)
    qtbot.waitUntil(detail.page.proposals.isVisible)
    card = card_of(detail)
    assert state(card, key) == "Task gone"
    click(card, key, Action.RESTORE)
    qtbot.waitUntil(lambda: state(card, key) == "")


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_says_how_many_are_proposed(
    services: Services, task: Task, number: int, context: AppContext
) -> None:

    items = [{"title": f"Item {each}"} for each in range(number)]
    Agent(services.store).propose("add_multiple_checklist_items", task_identifier=task.id, items=items)
    (row,) = services.lists.rows([task.id])
    chips = chips_for(row, context.now(), Query(View.ALL, context.today()))
    assert chips[0].text == f"{number} proposed"
    assert f"{number} proposed" in row_sentence(row, context.now())
