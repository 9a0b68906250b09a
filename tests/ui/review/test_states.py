"""Rows that something got in the way of: stale, failed, gone, expired, decided elsewhere."""

from __future__ import annotations

import datetime as dt
from unittest.mock import patch

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.domain.change_set import Verdict
from desktop.domain.task import Task
from desktop.review.confirmation import ConfirmationService
from desktop.review.states import Action
from desktop.review.verdicts import record_verdict
from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.review.row_commands import Extra
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.window import MainWindow
from tests.helpers.detail import settle
from tests.helpers.review import Agent
from tests.helpers.review_cards import (
    OtherDevice,
    click,
    entry,
    offered,
    open_set,
    press,
    state,
)

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def title(services: Services, task: Task) -> str:
    return services.tasks.get(task.id).title


def test_a_stale_row_shows_then_now_and_proposed_and_is_applied_only_on_purpose(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, announced: list[str]
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    context.write(lambda: services.tasks.edit([task.id], {"title": "Launch in May"}))
    qtbot.waitUntil(lambda: state(card, key) == "Stale")
    assert entry(card, key).now_lines == ("Title then “Launch”, now “Launch in May”, proposed “Launch prep”",)
    assert offered(card, key) == ["Apply anyway", "Edit", "Reject"]
    assert not card.model.is_ticked(key)
    press(card, Key.Key_Y, on=key)
    settle(qtbot, context)
    assert title(services, task) == "Launch in May"
    assert "Shift+Y" in announced[-1]
    press(card, Key.Key_Y, SHIFT, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert title(services, task) == "Launch prep"


def test_a_failure_is_told_stays_on_the_row_and_can_be_tried_again(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, told: list[Notice]
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    with patch("desktop.review.apply.record_verdict", side_effect=RuntimeError):
        press(card, Key.Key_Y, on=key)
        qtbot.waitUntil(lambda: state(card, key) == "Failed")
    assert title(services, task) == "Launch"
    assert card.model.note(entry(card, key)) == told[0].text
    assert offered(card, key) == ["Try again", "Edit", "Reject"]
    click(card, key, Action.RETRY)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")


def test_a_target_in_the_trash_can_be_restored_or_the_change_dismissed(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    context.write(lambda: services.tasks.trash([task.id]))
    qtbot.waitUntil(lambda: state(card, key) == "Task gone")
    assert offered(card, key) == ["Restore", "Dismiss"]
    click(card, key, Action.RESTORE)
    qtbot.waitUntil(lambda: state(card, key) == "")
    context.write(lambda: services.tasks.trash([task.id]))
    qtbot.waitUntil(lambda: state(card, key) == "Task gone")
    press(card, Key.Key_N, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")


def test_what_has_expired_can_be_asked_for_again(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    agent = Agent(services.store, request="Get it ready", time_to_decide=dt.timedelta(seconds=-1))
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    assert state(card, key) == "Expired"
    assert offered(card, key) == ["Ask again", "Dismiss"]
    with qtbot.waitSignal(context.ask_wanted) as asked:
        click(card, key, Action.ASK_AGAIN)
    assert asked.args == ["Get it ready"]
    click(card, key, Action.DISMISS)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")


def test_what_the_agent_took_back_says_why(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    context.write(lambda: agent.builder.retract(key, "It was about another task."))
    qtbot.waitUntil(lambda: state(card, key) == "Withdrawn")
    assert card.model.note(entry(card, key)) == "It was about another task."
    assert offered(card, key) == []


def test_undoing_over_a_later_change_asks_first(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_Y, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    context.write(lambda: services.tasks.edit([task.id], {"title": "Mine"}))
    press(card, Key.Key_U, on=key)
    qtbot.waitUntil(lambda: offered(card, key) == ["Undo anyway", "Keep"])
    assert "title" in card.model.note(entry(card, key))
    click(card, key, Extra.KEEP)
    assert offered(card, key) == ["Undo"]
    click(card, key, Action.UNDO)
    qtbot.waitUntil(lambda: offered(card, key) == ["Undo anyway", "Keep"])
    click(card, key, Extra.UNDO_ANYWAY)
    qtbot.waitUntil(lambda: state(card, key) == "Undone")
    assert title(services, task) == "Launch"


def test_what_another_device_decided_says_where_and_when(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task, other: OtherDevice
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    other.exchange()
    ConfirmationService(other.store).confirm(first)
    ConfirmationService(other.store).reject(second, "not now")
    other.exchange()
    qtbot.waitUntil(lambda: (state(card, first), state(card, second)) == ("Confirmed", "Rejected"))
    assert card.model.note(entry(card, first)).startswith("on another device ")
    assert card.model.note(entry(card, second)).endswith("not now")
    assert offered(card, first) == ["Undo"]


def test_verdicts_that_differ_are_both_shown(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, other: OtherDevice
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    other.exchange()
    ConfirmationService(other.store).reject(key)
    services.review.confirm(key)
    other.exchange()
    card = open_set(qtbot, context, agent.builder.set_id)
    assert state(card, key) == "Verdicts differ"
    note = card.model.note(entry(card, key))
    assert "confirmed on" in note
    assert "rejected on another device" in note
    press(card, Key.Key_U, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Undone")


def test_a_lifted_rejection_says_that_it_may_come_again(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_N, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")
    press(card, Key.Key_L, on=key)
    qtbot.waitUntil(lambda: entry(card, key).row.shown.lifted)
    assert entry(card, key).details[-1] == "The agent may propose it again."


def test_asking_again_puts_the_words_to_the_agent(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    window = MainWindow(context)
    qtbot.addWidget(window)
    CommandHandlers(context, window, window.hide)
    window.show()
    context.ask_wanted.emit("Get it ready")
    assert window.agent.isVisible()
    assert window.agent.input.prompt.text() == "Get it ready"
    settle(qtbot, context)


def test_a_confirmation_of_which_nothing_is_here_says_so_and_can_be_decided_again(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    with services.store.write() as writer:
        (item,) = writer.reviews.items([key])
        record_verdict(writer, item, Verdict.CONFIRMED, 0)
    card = open_set(qtbot, context, agent.builder.set_id)
    assert state(card, key) == "No effect"
    assert "what it changed is not here" in card.model.note(entry(card, key))
    assert offered(card, key) == ["Confirm", "Reject"]
    press(card, Key.Key_Y, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert title(services, task) == "Launch prep"
