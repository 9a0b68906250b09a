"""Deciding on single rows of a review card, by keyboard and by mouse."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.change_set import ItemState
from desktop.domain.task import Task
from desktop.review.confirmation import ConfirmationService
from desktop.review.states import Action
from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.icons import Icons
from desktop.ui.review.editor import ReasonEditor
from desktop.ui.review.proposal_row import ProposalRow
from desktop.ui.review.row_commands import Extra, PartKind
from tests.helpers import review as agents
from tests.helpers.detail import settle
from tests.helpers.review import Agent
from tests.helpers.review_cards import (
    OtherDevice,
    buttons,
    click,
    entry,
    headings,
    keys_shown,
    make_card,
    offered,
    open_set,
    parts,
    press,
    state,
)

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def title(services: Services, task: Task) -> str:
    return services.tasks.get(task.id).title


def stored(services: Services, key: str) -> ItemState:
    return agents.state(services.store, key)


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
    heading = card.model.heading_of(key)
    assert heading is not None
    assert card.model.marks(heading)[0][0] == "≈ “old list”"
    assert not card.model.is_ticked(key)
    assert not card.header.confirm.isEnabled()


def test_y_confirms_and_goes_to_the_next_row(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, announced: list[str]
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    assert card.rows.current_key == first
    press(card, Key.Key_Y)
    assert card.rows.current_key == second
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
    (button,) = [button for button in buttons(card, key) if button.part.command is Action.CONFIRM]
    spot = button.mapTo(card.rows, button.rect().center())
    click(card, key, Action.CONFIRM)
    under = card.rows.childAt(spot)
    assert under is not None
    QTest.mouseDClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(card.rows, spot))
    press(card, Key.Key_Y, on=key)
    settle(qtbot, context)
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")
    assert [item.title for item in services.tasks.get(task.id).checklist] == ["Venue", "Badges"]


def test_what_is_proposed_while_a_card_is_read_for_the_first_time_is_shown(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = make_card(qtbot, context, 420)
    assert agent.builder.set_id is not None
    card.show_set(agent.builder.set_id)
    time.sleep(0.05)  # read, but not delivered: the loop of events does not run
    agent.one("set_task_estimate", task_identifier=task.id, minutes=30)
    context.poll()
    qtbot.waitUntil(lambda: card.model.left() == 2)


def test_r_offers_reasons_and_rejects_with_the_chosen_one(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_R, on=key)
    menu = card.controller.menu
    assert menu is not None
    assert menu.isVisible()
    QTest.keyClick(menu, Key.Key_3)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")
    assert card.model.note(entry(card, key)) == "already done"


@pytest.mark.parametrize(("width", "least"), [(250, 1), (300, 2), (380, 3), (560, 4), (900, 4)])
def test_reasons_are_offered_however_narrow_the_card(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task, width: int, least: int
) -> None:
    key = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id, width)
    press(card, Key.Key_N, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")
    found = parts(card, key)
    reasons = [part for part, _ in found if part.command is Extra.REASON]
    assert len(reasons) >= least
    assert "Reconsider" in offered(card, key)
    row = card.rows.row(key).rect()
    assert all(row.contains(rect) for part, rect in found if part.command is not Extra.TICK)
    assert not any(one[1].intersects(other[1]) for one in found for other in found if one is not other)
    click(card, key, Extra.REASON, reasons[-1].value)
    qtbot.waitUntil(lambda: card.model.note(entry(card, key)) == reasons[-1].value)


def test_a_row_can_be_copied_as_it_is_said(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_C, Qt.KeyboardModifier.ControlModifier, on=key)
    assert QGuiApplication.clipboard().text().startswith("Title: from Launch to Launch prep")


def test_a_reason_can_be_typed(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_R, on=key)
    assert card.controller.menu is not None
    QTest.keyClick(card.controller.menu, Key.Key_O)
    editor = card.controller.editor
    assert isinstance(editor, ReasonEditor)
    QTest.keyClicks(editor.input, "Ask Mara first")
    QTest.keyClick(editor.input, Key.Key_Return)
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")
    assert card.model.note(entry(card, key)) == "Ask Mara first"
    assert card.controller.editor is None
    assert card.window().focusWidget() is card.rows


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


def test_the_arrow_that_unfolds_covers_no_words(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Icons, "paint", lambda *_: None)  # then all that is left in its place are words
    title = "Launch preparations with everything that belongs to them"
    key = agent.one("update_task", task_identifier=task.id, new_title=title)
    services.tasks.edit([task.id], {"title": f"{title}, and then some more of it, in May or else in June"})
    seen = set()
    for width in range(240, 480, 8):
        card = open_set(qtbot, context, agent.builder.set_id, width)
        for unfolded in (False, True):
            card.rows.unfold(key, unfolded)
            row = card.rows.row(key)
            assert isinstance(row, ProposalRow)
            arrow = next((rect for part, rect in parts(card, key) if part.kind is PartKind.ARROW), None)
            if arrow is None:
                continue
            seen.add((unfolded, arrow.intersects(row.text_rect)))
            image = row.grab(arrow).toImage()
            shades = [image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())]
            assert max(shades) - min(shades) <= 1, (width, unfolded)  # blending may round
        card.window().close()
    assert {(False, False), (True, True)} <= seen


@pytest.fixture
def unsure(services: Services) -> tuple[Agent, list[str]]:
    services.tasks.create({"title": "Old checklist"})
    agent = Agent(services.store)
    first = agent.one("set_task_estimate", task_identifier="old list", minutes=10)
    return agent, [first, agent.one("set_task_priority", task_identifier="old list", priority="P1")]


@pytest.mark.parametrize("by_key", [False, True])
def test_is_this_the_one_is_asked_once_a_task(
    qtbot: QtBot, context: AppContext, unsure: tuple[Agent, list[str]], by_key: bool
) -> None:
    agent, keys = unsure
    card = open_set(qtbot, context, agent.builder.set_id)
    heading = card.model.heading_of(keys[0])
    assert heading is not None
    assert [button.part.text for button in buttons(card, heading.key)][1:] == ["Yes", "Another task…"]
    assert card.model.doubt(heading) == "Is this the one?"
    assert not card.header.confirm.isEnabled()
    if by_key:
        press(card, Key.Key_I, on=keys[1])
    else:
        buttons(card, heading.key)[1].click()
    qtbot.waitUntil(lambda: [one.key for one in card.model.ticked()] == keys)
    assert len(buttons(card, heading.key)) == 1
    again = open_set(qtbot, context, agent.builder.set_id)  # as after a restart
    assert [one.key for one in again.model.ticked()] == keys


def test_another_task_takes_the_rows_along(
    qtbot: QtBot,
    context: AppContext,
    services: Services,
    task: Task,
    unsure: tuple[Agent, list[str]],
    told: list[Notice],
) -> None:
    agent, keys = unsure
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_T, on=keys[0])
    picker = card.controller.picker
    assert picker is not None
    qtbot.waitUntil(lambda: task.id in picker.ids())
    picker.on_clicked(picker.list.item(picker.ids().index(task.id)))
    qtbot.waitUntil(lambda: headings(card) == ["Launch"])
    assert [one.key for one in card.model.ticked()]
    assert set(keys_shown(card)).isdisjoint(keys)
    assert "moved to that task" in told[-1].text
    services.undo.undo()
    qtbot.waitUntil(lambda: keys[0] in keys_shown(card))


def test_what_was_done_by_hand_says_so(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task, told: list[Notice]
) -> None:
    key = agent.one("set_task_estimate", task_identifier=task.id, minutes=10)
    services.tasks.edit([task.id], {"estimate": 10})
    card = open_set(qtbot, context, agent.builder.set_id)
    assert state(card, key) == "Already so"
    card.controller.confirm_all()
    qtbot.waitUntil(lambda: card.header.said == "1 already so")
    qtbot.waitUntil(lambda: state(card, key) == "Already so")
    assert not told  # nothing was applied
    press(card, Key.Key_U, on=key)
    qtbot.waitUntil(lambda: state(card, key) == "Undone")
    assert "nothing to take back" in told[-1].text


def test_what_one_device_settles_is_settled_on_the_other(
    services: Services, task: Task, unsure: tuple[Agent, list[str]], other: OtherDevice
) -> None:
    _, keys = unsure
    other.exchange()
    there = ConfirmationService(other.store)
    assert there.identify(keys[:1]).ok
    other.exchange()
    assert [agents.shown(services.store, key).identified for key in keys] == [True, False]
    there.move_to_task(keys[1:], task.id)
    services.review.confirm(keys[1])  # here, before it is known there that another task was meant
    other.exchange()
    # What was confirmed stays so, and what was moved waits: both devices see the same.
    states = [[agents.state(store, key) for key in keys] for store in (services.store, other.store)]
    assert states[0] == states[1] == [ItemState.PENDING, ItemState.CONFIRMED]
