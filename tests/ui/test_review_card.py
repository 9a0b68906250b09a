"""Deciding on a review card, row by row and all at once, by keyboard and by mouse, on a real store."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.change_set import ItemState
from desktop.domain.task import Task
from desktop.review.applying import Confirmation, apply_item
from desktop.review.confirmation import ConfirmationService
from desktop.review.states import Action
from desktop.review.verdicts import give
from desktop.services import Services
from desktop.ui.components.review_card import ReviewCard
from desktop.ui.components.review_parts import Extra
from desktop.ui.context import AppContext, Notice
from tests.helpers import review as agents
from tests.helpers.detail import settle
from tests.helpers.review import Agent
from tests.helpers.review_cards import (
    OtherDevice,
    click,
    entry,
    headings,
    heights,
    keys_shown,
    offered,
    open_set,
    press,
    state,
)

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def task(services: Services) -> Task:
    return services.tasks.create({"title": "Launch", "description": "Badges and venue"}, checklist=["Venue"]).task


@pytest.fixture
def agent(services: Services, task: Task) -> Agent:
    return Agent(services.store, request="Get the launch ready")


@pytest.fixture
def told(context: AppContext) -> list[Notice]:
    notices: list[Notice] = []
    context.told.connect(notices.append)
    return notices


@pytest.fixture
def announced() -> Iterator[list[str]]:
    said: list[str] = []
    with (
        patch("desktop.ui.components.review_hands.announce", lambda _widget, text: said.append(text)),
        patch("desktop.ui.components.review_card.announce", lambda _widget, text: said.append(text)),
    ):
        yield said


@pytest.fixture
def other(services: Services, tmp_path: Path) -> Iterator[OtherDevice]:
    device = OtherDevice(tmp_path / "other", services.store)
    yield device
    device.close()


def title(services: Services, task: Task) -> str:
    return services.tasks.get(task.id).title


def stored(services: Services, key: str) -> ItemState:
    return agents.state(services.store, key)


# what it shows


def test_the_head_tells_what_was_asked_for_and_how_much_it_is(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    agent.one("add_task", title="Invitations")
    card = open_set(qtbot, context, agent.builder.set_id)
    assert "2 change" in card.header.title.text()
    assert "2 task" in card.header.title.text()
    assert "“Get the launch ready”" in card.header.details.text()
    assert card.header.confirm.text() == "Confirm all (2)"


def test_new_tasks_come_first_and_rows_stand_under_their_task(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    parent = agent.one("add_task", title="Invitations")
    (child,) = agent.propose("add_multiple_checklist_items", task_identifier="Invitations", items=[{"title": "Text"}])
    card = open_set(qtbot, context, agent.builder.set_id)
    assert headings(card) == ["Invitations", "Launch"]
    assert keys_shown(card) == [parent, child, first]
    assert state(card, child) == "Blocked"


def test_what_was_matched_only_roughly_says_so_and_is_left_out(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    services.tasks.create({"title": "Old checklist"})
    agent = Agent(services.store)
    key = agent.one("complete_task", task_identifier="old list")
    card = open_set(qtbot, context, agent.builder.set_id)
    assert entry(card, key).row.uncertain
    assert "≈ “old list”" in card.model.note(entry(card, key))
    assert not card.model.is_ticked(key)
    assert not card.header.confirm.isEnabled()


# one row


def test_y_confirms_and_goes_to_the_next_row(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, announced: list[str]
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    assert card.view.current_key() == first
    press(card, Key.Key_Y)
    assert card.view.current_key() == second
    qtbot.waitUntil(lambda: state(card, first) == "Confirmed")
    assert title(services, task) == "Launch prep"
    assert offered(card, first) == ["Undo"]
    assert any(text.startswith("Confirmed. 1 left") for text in announced)


def test_n_rejects_and_a_chip_says_why(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id, width=760)
    press(card, Key.Key_N, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")
    assert offered(card, key)[:2] == ["Reconsider", "wrong task"]
    click(card, key, Extra.REASON, "not now")
    qtbot.waitUntil(lambda: card.model.note(entry(card, key)) == "not now")
    assert stored(services, key) is ItemState.REJECTED
    assert title(services, task) == "Launch"


def test_clicks_do_what_keys_do(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    click(card, first, Action.CONFIRM)
    click(card, second, Action.REJECT)
    qtbot.waitUntil(lambda: (state(card, first), state(card, second)) == ("Confirmed", "Rejected"))
    click(card, first, Action.UNDO)
    click(card, second, Action.RECONSIDER)
    qtbot.waitUntil(lambda: (state(card, first), state(card, second)) == ("Undone", ""))
    assert title(services, task) == "Launch"
    assert offered(card, second) == ["Confirm", "Edit", "Reject"]


def test_a_double_click_is_one_verdict(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    (key,) = agent.propose("add_multiple_checklist_items", task_identifier=task.id, items=[{"title": "Badges"}])
    card = open_set(qtbot, context, agent.builder.set_id)
    places = card.view.places(card.model.row_of(key))
    (spot,) = [placed.rect.center() for placed in places.parts if placed.part.deed is Action.CONFIRM]
    QTest.mouseClick(card.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseDClick(card.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    press(card, Key.Key_Y, on=key)
    settle(qtbot, context)
    assert state(card, key) == "Confirmed"
    assert [item.title for item in services.tasks.get(task.id).checklist] == ["Venue", "Badges"]


def test_r_offers_reasons_and_rejects_with_the_chosen_one(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_R, on=key)
    menu = card.hands.menu
    assert menu is not None
    assert menu.isVisible()
    QTest.keyClick(menu, Key.Key_3)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")
    assert card.model.note(entry(card, key)) == "already done"


def test_a_reason_can_be_typed(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_R, on=key)
    assert card.hands.menu is not None
    QTest.keyClick(card.hands.menu, Key.Key_O)
    editor = card.hands.editor
    assert editor is not None
    QTest.keyClicks(editor.input, "Ask Mara first")  # type: ignore[union-attr]
    QTest.keyClick(editor.input, Key.Key_Return)  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")
    assert card.model.note(entry(card, key)) == "Ask Mara first"
    assert card.hands.editor is None
    assert card.window().focusWidget() is card.view


def test_rejecting_a_parent_rejects_what_depends_on_it_and_says_so(
    qtbot: QtBot, context: AppContext, agent: Agent, told: list[Notice]
) -> None:
    parent = agent.one("add_task", title="Invitations")
    (child,) = agent.propose("add_multiple_checklist_items", task_identifier="Invitations", items=[{"title": "Text"}])
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_N, on=parent)
    qtbot.waitUntil(lambda: (state(card, parent), state(card, child)) == ("Rejected", "Rejected"))
    assert [notice.undo for notice in told] == [True]
    assert "Invitations" in card.model.note(entry(card, child))
    press(card, Key.Key_U, on=parent)
    qtbot.waitUntil(lambda: (state(card, parent), state(card, child)) == ("", "Blocked"))


def test_confirming_a_parent_unblocks_what_depends_on_it(qtbot: QtBot, context: AppContext, agent: Agent) -> None:
    parent = agent.one("add_task", title="Invitations")
    (child,) = agent.propose("add_multiple_checklist_items", task_identifier="Invitations", items=[{"title": "Text"}])
    card = open_set(qtbot, context, agent.builder.set_id)
    assert offered(card, child) == ["Reject"]
    press(card, Key.Key_Y, on=parent)
    qtbot.waitUntil(lambda: offered(card, child) == ["Confirm", "Edit", "Reject"])


# what got in the way


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
    with patch("desktop.review.applying.give", side_effect=RuntimeError):
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


# all at once


def test_confirm_all_applies_what_is_ticked_and_nothing_else(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, told: list[Notice]
) -> None:
    renamed = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    deleted = agent.one("delete_task", task_identifier=task.id)
    timed = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    assert not card.model.is_ticked(deleted)
    press(card, Key.Key_Space, on=timed)
    assert card.header.confirm.text() == "Confirm all (1)"
    press(card, Key.Key_A, SHIFT)
    qtbot.waitUntil(lambda: state(card, renamed) == "Confirmed")
    assert (state(card, deleted), state(card, timed)) == ("", "")
    assert "1 applied" in card.header.said()
    assert told[-1].undo
    assert services.tasks.get(task.id).deleted_at is None
    assert services.tasks.get(task.id).estimate is None


def test_a_ticked_delete_and_a_ticked_stale_row_are_taken_along(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    stale = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    services.tasks.edit([task.id], {"title": "Launch in May"})
    old = services.tasks.create({"title": "Old list"}).task
    deleted = agent.one("delete_task", task_identifier=old.id)
    card = open_set(qtbot, context, agent.builder.set_id)
    assert not card.header.confirm.isEnabled()
    for key in (stale, deleted):
        click(card, key, Extra.TICK)
    QTest.mouseClick(card.header.confirm, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: (state(card, stale), state(card, deleted)) == ("Confirmed", "Confirmed"))
    assert title(services, task) == "Launch prep"
    assert services.tasks.get(old.id).deleted_at is not None


def test_a_tick_does_not_outlive_what_it_was_put_on(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_Space, on=key)
    press(card, Key.Key_Space, on=key)
    assert card.model.is_ticked(key)
    context.write(lambda: services.tasks.edit([task.id], {"title": "Launch in May"}))
    qtbot.waitUntil(lambda: state(card, key) == "Stale")
    assert not card.model.is_ticked(key)


def test_a_family_is_confirmed_together_unless_its_parent_is_left_out(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent
) -> None:
    parent = agent.one("add_task", title="Invitations")
    (child,) = agent.propose("add_multiple_checklist_items", task_identifier="Invitations", items=[{"title": "Text"}])
    card = open_set(qtbot, context, agent.builder.set_id)
    assert [found.key for found in card.model.ticked()] == [parent, child]
    press(card, Key.Key_Space, on=parent)
    assert card.model.ticked() == []
    press(card, Key.Key_Space, on=parent)
    press(card, Key.Key_A, SHIFT)
    qtbot.waitUntil(lambda: (state(card, parent), state(card, child)) == ("Confirmed", "Confirmed"))
    created = services.tasks.get(agents.created(services.store, parent))
    assert [item.title for item in created.checklist] == ["Text"]


def test_a_failure_does_not_stop_the_rest_and_is_counted(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    keys = [agent.one("add_task", title=f"Task {number}") for number in range(3)]
    card = open_set(qtbot, context, agent.builder.set_id)
    calls = iter(range(9))

    def fail_second(*args: Any, **kwargs: Any) -> None:
        if next(calls) == 1:
            raise RuntimeError
        give(*args, **kwargs)

    with patch("desktop.review.applying.give", fail_second):
        press(card, Key.Key_A, SHIFT)
        qtbot.waitUntil(lambda: not card.verdicts.is_running())
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Confirmed", "Failed", "Confirmed"])
    assert card.header.said() == "2 applied, 1 failed"


def test_confirm_all_is_one_undo_step(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    keys = [
        agent.one("update_task", task_identifier=task.id, new_title="Launch prep"),
        agent.one("add_task", title="B"),
    ]
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_A, SHIFT)
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Confirmed", "Confirmed"])
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Undone", "Undone"])
    assert title(services, task) == "Launch"


def test_stop_leaves_the_rest_waiting(qtbot: QtBot, context: AppContext, services: Services, agent: Agent) -> None:
    keys = [agent.one("add_task", title=f"Task {number}") for number in range(4)]
    card = open_set(qtbot, context, agent.builder.set_id)
    begun, stopped = threading.Event(), threading.Event()

    def apply_when_stopped(*args: Any, **kwargs: Any) -> Confirmation:
        begun.set()
        stopped.wait(10)
        return apply_item(*args, **kwargs)

    with patch("desktop.review.confirmation.apply_item", apply_when_stopped):
        press(card, Key.Key_A, SHIFT)
        qtbot.waitUntil(begun.is_set)
        assert not card.header.confirm.isVisible()
        assert card.header.said().startswith("Applying 1 of 4")
        QTest.mouseClick(card.header.stop, Qt.MouseButton.LeftButton)
        stopped.set()
        qtbot.waitUntil(lambda: not card.verdicts.is_running())
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Confirmed", "", "", ""])
    assert card.header.said() == "1 applied, 3 not tried"
    assert card.header.confirm.text() == "Confirm all (3)"
    assert not card.header.stop.isVisible()


def test_stop_before_it_has_begun_changes_nothing(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent
) -> None:
    keys = [agent.one("add_task", title=f"Task {number}") for number in range(2)]
    card = open_set(qtbot, context, agent.builder.set_id)
    free = threading.Event()
    context.write(lambda: free.wait(10))  # everything else waits behind it
    press(card, Key.Key_A, SHIFT)
    QTest.mouseClick(card.header.stop, Qt.MouseButton.LeftButton)
    free.set()
    qtbot.waitUntil(lambda: not card.verdicts.is_running())
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["", ""])
    assert "nothing was applied" in card.header.said()


def test_reject_remaining_rejects_what_waits_as_one_step(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, told: list[Notice]
) -> None:
    kept = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    rest = [agent.one("add_task", title="B"), agent.one("delete_task", task_identifier=task.id)]
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_Y, on=kept)
    qtbot.waitUntil(lambda: state(card, kept) == "Confirmed")
    QTest.mouseClick(card.header.reject, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [state(card, key) for key in rest] == ["Rejected", "Rejected"])
    assert state(card, kept) == "Confirmed"
    assert "All decided" in card.header.said()
    assert not card.header.confirm.isVisible()
    assert told[-1].undo
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: [state(card, key) for key in rest] == ["", ""])


# calm


def test_a_verdict_moves_nothing(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    services.tasks.create({"title": "Old checklist"})
    keys = [
        agent.one("update_task", task_identifier=task.id, new_title="Launch prep", new_description="Badges, venue"),
        agent.one("set_task_status", task_identifier=task.id, status="blocked", reason="There is no venue yet"),
        agent.one("complete_task", task_identifier="old list"),
        agent.one("add_task", title="Invitations to be sent to all of them", priority="P1"),
        agent.one("set_task_estimate", task_identifier=task.id, minutes=60),
        agent.one("delete_task", task_identifier=task.id),
    ]
    for width in (300, 420, 760):
        card = open_set(qtbot, context, agent.builder.set_id, width)
        before, head = heights(card), card.header.height()
        top = card.header.mapTo(card.window(), QPoint()).y()
        for key in keys[:3]:
            press(card, Key.Key_Y, on=key)
            assert heights(card) == before  # while it is under way
        for key in keys[3:]:
            press(card, Key.Key_N, on=key)
        qtbot.waitUntil(lambda card=card: not any(found.waits for found in card.model.all_proposed()))
        settle(qtbot, context)
        assert heights(card) == before
        assert card.header.height() == head
        assert card.header.mapTo(card.window(), QPoint()).y() == top
        for key in keys:
            services.review.undo(key, force=True)
            services.review.reconsider(key)
        card.window().close()


def test_a_stale_row_keeps_its_height_when_it_is_settled(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    services.tasks.edit([task.id], {"title": "Launch in May"})
    card = open_set(qtbot, context, agent.builder.set_id)
    before = heights(card)
    press(card, Key.Key_Y, SHIFT, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert heights(card) == before


def test_new_rows_arrive_without_taking_the_user_away(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_Down)
    assert card.view.current_key() == second
    context.write(lambda: agent.one("add_task", title="Invitations"))
    qtbot.waitUntil(lambda: len(keys_shown(card)) == 3)
    assert card.view.current_key() == second
    assert keys_shown(card)[1:] == [first, second]


def test_the_arrows_skip_headings_and_tell_when_there_is_no_more(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    first = agent.one("add_task", title="Invitations")
    second = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_Home)
    assert card.view.current_key() == first
    press(card, Key.Key_Down)
    assert card.view.current_key() == second
    with qtbot.waitSignal(card.past_end) as left:
        press(card, Key.Key_Down)
    assert left.args == [1]


def test_a_row_unfolds_to_all_there_is_to_say(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_description="Badges\n" + "and much more " * 40)
    card = open_set(qtbot, context, agent.builder.set_id)
    before = heights(card)[key]
    press(card, Key.Key_Right, on=key)
    assert heights(card)[key] > 2 * before
    press(card, Key.Key_Left, on=key)
    assert heights(card)[key] == before
    click(card, key, Extra.UNFOLD)
    assert heights(card)[key] > 2 * before


def test_headings_and_rows_lead_to_their_task(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    with qtbot.waitSignal(card.task_wanted) as wanted:
        click(card, f"task {task.id}", Extra.OPEN_TASK)
    assert wanted.args == [task.id]
    with qtbot.waitSignal(card.task_wanted) as wanted:
        press(card, Key.Key_Return, on=key)
    assert wanted.args == [task.id]


def test_the_menu_of_a_row_offers_what_the_row_offers(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    card.view.menu_wanted.emit(key, QPoint(10, 10))
    menu = card.hands.menu
    assert menu is not None
    texts = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    assert texts == ["Confirm", "Edit", "Reject", "Reject with a reason…", "Open this task"]
    menu.actions()[0].trigger()
    menu.close()
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")


def test_every_row_can_be_heard(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    index = card.model.index(card.model.row_of(key))
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Title: from Launch to Launch prep. Launch. waiting for your verdict"
    assert index.data(Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked
    assert card.view.accessibleName()
    assert "Y confirms" in card.view.accessibleDescription()


def test_tooltips_name_the_key(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    places = card.view.places(card.model.row_of(key))
    tips = {card.view.tip_at(placed.rect.center())[0] for placed in places.parts if placed.part.deed}
    assert {"Confirm (Y)", "Edit (E)", "Reject (N)"} <= tips


# one task


def test_a_card_of_a_task_has_its_rows_alone_and_keeps_those_decided(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    mine = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    agent.one("add_task", title="Invitations")
    later = Agent(services.store, request="How long?").one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = ReviewCard(context)
    qtbot.addWidget(card)
    card.resize(400, 400)
    card.show()
    card.show_task(task.id)
    qtbot.waitUntil(lambda: set(keys_shown(card)) == {mine, later})
    assert len(headings(card)) == 2
    assert "this task" in card.header.title.text()
    for key in (mine, later):
        card.hands.on_done(key, Action.CONFIRM, "")
    qtbot.waitUntil(lambda: (state(card, mine), state(card, later)) == ("Confirmed", "Confirmed"))


def test_a_card_with_nothing_to_show_says_so(qtbot: QtBot, context: AppContext, task: Task) -> None:
    card = ReviewCard(context)
    qtbot.addWidget(card)
    with qtbot.waitSignal(card.emptied):
        card.show_task(task.id)
    with qtbot.waitSignal(card.emptied):
        card.show_set("there is none")
