"""The keys that work on a row: said where they work, and nowhere else."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.domain.task import Task
from desktop.ui.core.context import AppContext
from desktop.ui.review.card import ReviewCard
from tests.helpers.review import Agent
from tests.helpers.review_cards import open_set, press, state

Key = Qt.Key


def told(card: ReviewCard) -> dict[str, str]:
    """By key."""
    assert card.footer.keys.isVisible()
    return {hint.key: hint.text for hint in card.footer.keys.hints}


def test_they_follow_the_row_that_has_the_focus(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    agent.one("delete_task", task_identifier=task.id)
    card = open_set(qtbot, context, agent.builder.set_id)
    assert told(card) == {"Y": "Confirm", "E": "Edit", "N": "Reject", "R": "Reason", "Shift+A": "All"}
    press(card, Key.Key_Down)
    assert told(card) == {"Y": "Confirm", "N": "Reject", "R": "Reason", "Shift+A": "All"}
    press(card, Key.Key_Y, on=first)
    qtbot.waitUntil(lambda: state(card, first) == "Confirmed")
    card.rows.choose(first)
    qtbot.waitUntil(lambda: told(card) == {"U": "Undo"})


def test_they_stay_when_the_focus_goes_and_nothing_moves(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    for width in (260, 420, 800):
        card = open_set(qtbot, context, agent.builder.set_id, width)
        with_keys = card.header.geometry(), card.rows.geometry(), card.footer.geometry()
        assert told(card)
        assert "“Get the launch ready”" in card.header.details.text()
        card.header.reject.setFocus()
        assert told(card)
        assert (card.header.geometry(), card.rows.geometry(), card.footer.geometry()) == with_keys
        press(card, Key.Key_E, on=key)  # while one types, letters are letters
        assert card.footer.isHidden()
        card.window().close()


def test_what_has_no_room_beside_the_buttons_is_said_below(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    agent.one("set_task_estimate", task_identifier=task.id, minutes=30)
    for width, below in ((240, "1 left"), (900, "")):
        card = open_set(qtbot, context, agent.builder.set_id, width)
        if state(card, first) != "Confirmed":
            press(card, Key.Key_Y, on=first)
        qtbot.waitUntil(lambda: card.header.said == "1 left")  # noqa: B023
        assert card.footer.rest.text() == below
        assert "“Get the launch ready”" in card.header.details.text()
        card.window().close()
