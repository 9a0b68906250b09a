"""A card that moves nothing, loses nobody's place, and can be heard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Task
from desktop.review.states import Action
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.review.card import ReviewCard
from desktop.ui.review.proposal_row import ProposalRow
from desktop.ui.review.row_commands import Extra
from desktop.ui.widgets.accessible_rows import make_rows_accessible
from tests.helpers.detail import settle
from tests.helpers.review import Agent
from tests.helpers.review_cards import (
    buttons,
    click,
    headings,
    heights,
    keys_shown,
    open_set,
    press,
    state,
)

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


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
    for width in (220, 300, 420, 760):
        card = open_set(qtbot, context, agent.builder.set_id, width)
        before, places = heights(card), (card.header.geometry(), card.rows.geometry(), card.height())
        for key in keys[:3]:
            press(card, Key.Key_Y, on=key)
            assert heights(card) == before  # while it is under way
        for key in keys[3:]:
            press(card, Key.Key_N, on=key)
        qtbot.waitUntil(lambda: card.model.left() == 0)  # noqa: B023
        settle(qtbot, context)
        assert heights(card) == before
        assert (card.header.geometry(), card.rows.geometry(), card.height()) == places
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


def test_a_card_made_narrower_while_it_is_seen_shows_all_of_its_rows(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    agent.one("update_task", task_identifier=task.id, new_title="Launch prep of the year, all of it and then some")
    card = open_set(qtbot, context, agent.builder.set_id, 760)
    low = card.rows.height()
    card.window().resize(300, 700)
    qtbot.waitUntil(lambda: card.rows.height() > low)
    last = card.rows.row(card.model.entries[-1].key)
    assert last.geometry().bottom() == card.rows.rect().bottom()


def test_an_editor_at_the_bottom_comes_into_view_and_moves_nothing_above_it(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    for minutes in range(10, 120, 10):
        agent.one("add_task", title=f"Task of {minutes} minutes")
    last = agent.one("update_task", task_identifier=task.id, new_description="Badges")
    card = open_set(qtbot, context, agent.builder.set_id)
    card.rows.choose(last)
    bar = _page(card).verticalScrollBar()
    before, at = heights(card), bar.value()
    press(card, Key.Key_E, on=last)
    assert card.controller.editor is not None
    editor, seen = card.controller.editor, _page(card).viewport()
    qtbot.waitUntil(lambda: editor.mapTo(seen, QPoint(0, editor.height())).y() <= seen.height())
    assert bar.value() > at
    assert {key: height for key, height in heights(card).items() if key != last} == {
        key: height for key, height in before.items() if key != last
    }


def _page(card: ReviewCard) -> QScrollArea:
    page = card.window()
    assert isinstance(page, QScrollArea)
    return page


def test_new_rows_arrive_without_taking_the_user_away(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    first = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    second = agent.one("set_task_estimate", task_identifier=task.id, minutes=60)
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_Down)
    assert card.rows.current_key == second
    context.write(lambda: agent.one("add_task", title="Invitations"))
    qtbot.waitUntil(lambda: len(keys_shown(card)) == 3)
    assert card.rows.current_key == second
    assert keys_shown(card)[1:] == [first, second]


def test_the_arrows_skip_headings_and_tell_when_there_is_no_more(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    first = agent.one("add_task", title="Invitations")
    second = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    press(card, Key.Key_Home)
    assert card.rows.current_key == first
    press(card, Key.Key_Down)
    assert card.rows.current_key == second
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


def test_an_unfolded_row_has_room_for_all_it_says(
    qtbot: QtBot, context: AppContext, services: Services, agent: Agent, task: Task
) -> None:
    reason = "There is no venue yet, and nobody to ask for one before the end of the month"
    rejected = agent.one("set_task_status", task_identifier=task.id, status="on_hold", reason=reason)
    keys = [
        rejected,
        agent.one("update_task", task_identifier=task.id, new_description="Badges, and much more " * 8),
        agent.one("delete_task", task_identifier=task.id),
    ]
    services.review.reject(rejected, "not now")
    for width in range(260, 460, 40):
        card = open_set(qtbot, context, agent.builder.set_id, width)
        for key in keys:
            card.rows.unfold(key, True)
            row = card.rows.row(key)
            row.prepare()
            assert isinstance(row, ProposalRow)
            assert row.rect().contains(row.text_rect.united(row.note_rect)), (width, key)
        card.window().close()


def test_headings_and_rows_lead_to_their_task(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    with qtbot.waitSignal(context.task_wanted) as wanted:
        click(card, f"task {task.id}", Extra.OPEN_TASK)
    assert wanted.args == [task.id]
    with qtbot.waitSignal(context.task_wanted) as wanted:
        press(card, Key.Key_Return, on=key)
    assert wanted.args == [task.id]


def test_the_menu_of_a_row_offers_what_the_row_offers(
    qtbot: QtBot, context: AppContext, agent: Agent, task: Task
) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    card.rows.menu_wanted.emit(key, QPoint(10, 10))
    menu = card.controller.menu
    assert menu is not None
    texts = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    assert texts == ["Confirm", "Edit", "Reject", "Reject with a reason…", "Open this task"]
    menu.actions()[0].trigger()
    menu.close()
    qtbot.waitUntil(lambda: state(card, key) == "Confirmed")


def _heard(widget: QWidget) -> QAccessibleInterface:
    make_rows_accessible()
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def test_every_row_can_be_heard(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    heard = _heard(card.rows.row(key))
    said = heard.text(QAccessible.Text.Name)
    assert said == "Title: from Launch to Launch prep. Launch. waiting for your verdict"
    assert heard.role() is QAccessible.Role.ListItem
    assert heard.state().checked
    assert heard.state().focused
    heard.actionInterface().doAction("Toggle")
    assert not card.model.is_ticked(key)
    assert not heard.state().checked
    press(card, Key.Key_N, on=key)
    qtbot.waitUntil(lambda: "Rejected" in heard.text(QAccessible.Text.Name))
    assert not heard.state().checkable
    assert _heard(card.rows).role() is QAccessible.Role.List
    assert _heard(card.rows).focusChild().text(QAccessible.Text.Name) == heard.text(QAccessible.Text.Name)
    assert card.rows.accessibleName()
    assert "Y confirms" in card.rows.accessibleDescription()


def test_every_button_can_be_heard_and_pressed(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    heard = {button.accessibleName(): _heard(button) for button in buttons(card, key)}
    assert {name: each.role() for name, each in heard.items()} == {
        "Included in Confirm all": QAccessible.Role.CheckBox,
        "Confirm": QAccessible.Role.PushButton,
        "Edit": QAccessible.Role.PushButton,
        "Reject": QAccessible.Role.PushButton,
    }
    heard["Reject"].actionInterface().doAction("Press")
    qtbot.waitUntil(lambda: state(card, key) == "Rejected")


def test_tooltips_name_the_key(qtbot: QtBot, context: AppContext, agent: Agent, task: Task) -> None:
    key = agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    card = open_set(qtbot, context, agent.builder.set_id)
    tips = {button.toolTip() for button in buttons(card, key)}
    assert {"Confirm (Y)", "Edit (E)", "Reject (N)"} <= tips


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
        card.controller.on_commanded(key, Action.CONFIRM, "")
    qtbot.waitUntil(lambda: (state(card, mine), state(card, later)) == ("Confirmed", "Confirmed"))


def test_a_card_with_nothing_to_show_says_so(qtbot: QtBot, context: AppContext, task: Task) -> None:
    card = ReviewCard(context)
    qtbot.addWidget(card)
    with qtbot.waitSignal(card.emptied):
        card.show_task(task.id)
    with qtbot.waitSignal(card.emptied):
        card.show_set("there is none")
