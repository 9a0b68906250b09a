"""Deciding on all rows of a review card at once."""

from __future__ import annotations

import threading
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.domain.task import Task
from desktop.review.apply import apply_item
from desktop.review.outcome import Given
from desktop.review.verdicts import record_verdict
from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.review.row_commands import Extra
from tests.helpers import review as agents
from tests.helpers.review import Agent
from tests.helpers.review_cards import (
    click,
    heights,
    open_set,
    press,
    state,
)

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def title(services: Services, task: Task) -> str:
    return services.tasks.get(task.id).title


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
    assert "1 applied" in card.header.said
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
        record_verdict(*args, **kwargs)

    with patch("desktop.review.apply.record_verdict", fail_second):
        press(card, Key.Key_A, SHIFT)
        qtbot.waitUntil(lambda: not card.controller.is_running())
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Confirmed", "Failed", "Confirmed"])
    assert card.header.said == "2 applied, 1 failed"


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
    before = (card.header.geometry(), card.rows.geometry(), heights(card))

    def apply_when_stopped(*args: Any, **kwargs: Any) -> Given:
        begun.set()
        stopped.wait(10)
        return apply_item(*args, **kwargs)

    with patch("desktop.review.confirmation.apply_item", apply_when_stopped):
        press(card, Key.Key_A, SHIFT)
        qtbot.waitUntil(begun.is_set)
        assert not card.header.confirm.isVisible()
        assert card.header.said.startswith("Applying 1 of 4")
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        assert (card.header.geometry(), card.rows.geometry(), heights(card)) == before
        QTest.mouseClick(card.header.stop, Qt.MouseButton.LeftButton)
        stopped.set()
        qtbot.waitUntil(lambda: not card.controller.is_running())
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Confirmed", "", "", ""])
    assert card.header.said == "1 applied, 3 not tried"
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
    qtbot.waitUntil(lambda: not card.controller.is_running())
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["", ""])
    assert "nothing was applied" in card.header.said


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
    assert "All decided" in card.header.said
    assert not card.header.confirm.isVisible()
    assert told[-1].undo
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: [state(card, key) for key in rest] == ["", ""])


def test_what_confirm_all_came_to_is_not_told_any_more_once_it_is_undone(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent
) -> None:
    keys = [agent.one("add_task", title=f"Task {number}") for number in range(2)]
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_A, SHIFT)
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Confirmed", "Confirmed"])
    assert card.header.said == "2 applied"
    context.write(services.undo.undo)
    qtbot.waitUntil(lambda: [state(card, key) for key in keys] == ["Undone", "Undone"])
    assert card.header.said == "All decided: 2 undone"
