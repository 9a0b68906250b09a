"""What cards hold: rows in groups with their states, what Confirm all takes along, and what reading them takes."""

from __future__ import annotations

import datetime as dt
from typing import Any
from unittest import mock

import pytest

from desktop.domain.change_set import SetFilter, SetState
from desktop.review.cards import Card
from desktop.review.states import RowState
from desktop.services import Services
from desktop.store import Store
from desktop.store.connection import Connection
from tests.helpers.review import Agent, add_task, edit


@pytest.fixture
def store(services: Services) -> Store:
    for name in ("Milk", "Bread"):
        add_task(services.store, name, {"title": name})
    return services.store


def card_of(services: Services, agent: Agent) -> Card:
    card = services.review.card(agent.builder.set_id or "")
    assert card is not None
    return card


def test_rows_are_grouped_by_task_new_tasks_first(services: Services, store: Store) -> None:
    agent = Agent(store, "plan a party")
    agent.propose("update_task", task_identifier="Milk", new_title="Oat milk")
    agent.propose("set_task_priority", task_identifier="Bread", priority="P1")
    agent.propose("add_task", title="Party")
    agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    agent.propose("set_task_estimate", task_identifier="Milk", minutes=5)
    card = card_of(services, agent)
    assert [(group.title, group.new, [row.summary for row in group.rows]) for group in card.groups] == [
        ("Party", True, ['Add task: "Party"', 'Add: "Cake"']),
        ("Milk", False, ['Set title to "Oat milk"', "Set estimate to 5 minutes"]),
        ("Bread", False, ["Set priority to P1"]),
    ]
    assert (card.request, card.provider, card.device, card.state) == (
        "plan a party",
        "builtin",
        store.device,
        SetState.PENDING,
    )
    change = card.groups[1].rows[0].changes[0]
    assert (change.field, change.before_text, change.after_text) == ("title", "Milk", "Oat milk")
    assert [editor.argument for editor in card.groups[1].rows[0].editable] == ["new_title"]


def test_confirm_all_takes_along_what_is_safe(services: Services, store: Store) -> None:
    agent = Agent(store)
    rename = agent.one("update_task", task_identifier="Milk", new_title="Oat milk")
    delete = agent.one("delete_task", task_identifier="Bread")
    unsure = agent.one("complete_task", task_identifier="Brd")
    stale = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    party = agent.one("add_task", title="Party")
    cake = agent.one("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    edit(store, "Milk", priority="P3")
    card = card_of(services, agent)
    assert card.ticked == (rename, party, cake)  # the cake only waits for the party
    rows = {row.item.id: row for row in card.rows}
    assert (rows[delete].destructive, rows[unsure].uncertain) == (True, True)
    assert (rows[stale].shown.state, rows[cake].shown.state) == (RowState.STALE, RowState.BLOCKED)
    assert services.review.confirm_all(card.ticked).ok
    card = card_of(services, agent)
    assert (card.state, card.ticked) == (SetState.PARTIAL, ())
    assert {row.item.id for row in card.waiting} == {delete, unsure, stale}


def test_what_depends_on_a_row_that_is_not_ticked_is_not_either(services: Services, store: Store) -> None:
    agent = Agent(store)
    party = agent.one("add_task", title="Party")
    agent.one("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    services.review.confirm(party)
    services.review.undo(party)
    assert card_of(services, agent).ticked == ()


def test_open_cards_newest_first_and_the_part_of_one_task(services: Services, store: Store) -> None:
    first, second = Agent(store), Agent(store)
    done = first.one("set_task_priority", task_identifier="Milk", priority="P1")
    second.propose("set_task_priority", task_identifier="Bread", priority="P1")
    second.propose("set_task_estimate", task_identifier="Milk", minutes=5)
    ids = [first.builder.set_id, second.builder.set_id]
    assert [card.id for card in services.review.open_cards()] == ids[::-1]
    services.review.confirm(done)
    assert [card.id for card in services.review.open_cards()] == ids[1:]
    assert [card.id for card in services.review.open_cards(SetFilter())] == ids[::-1]
    (card,) = services.review.cards_for_task("Milk")
    assert [row.summary for row in card.rows] == ["Set estimate to 5 minutes"]
    assert services.review.cards_for_task("nobody") == []


def test_what_will_expire_is_told_two_days_before(services: Services, store: Store) -> None:
    item = Agent(store).one("complete_task", task_identifier="Milk")
    now = dt.datetime.now(dt.UTC)
    assert services.review.expiring(now + dt.timedelta(days=11)) is None
    soon = services.review.expiring(now + dt.timedelta(days=13))
    assert soon is not None
    assert soon.item_ids == (item,)
    assert services.review.expiring(now + dt.timedelta(days=15)) is None


def test_asking_again(services: Services, store: Store) -> None:
    agent = Agent(store, "tidy up the kitchen")
    one = agent.one("complete_task", task_identifier="Milk")
    other = agent.one("set_task_estimate", task_identifier="Bread", minutes=5)
    assert services.review.ask_again([one, other]) == "tidy up the kitchen"
    assert services.review.ask_again([other]) == "Set estimate to 5 minutes (task “Bread”)"


def test_two_hundred_rows_take_a_handful_of_queries(services: Services, store: Store) -> None:
    agent = Agent(store)
    for number in range(10):
        items: list[dict[str, Any]] = [{"title": f"Step {number}.{place}"} for place in range(20)]
        agent.propose("add_multiple_checklist_items", task_identifier="Milk", items=items)
    execute, statements = Connection.execute, []

    def note(connection: Connection, statement: str, parameters: Any = ()) -> Any:
        statements.append(statement)
        return execute(connection, statement, parameters)

    with mock.patch.object(Connection, "execute", note):
        card = card_of(services, agent)
    assert len(card.rows) == 200
    assert len(statements) < 20


def test_a_title_that_changed_is_shown_as_it_is_now(services: Services, store: Store) -> None:
    agent = Agent(store)
    agent.propose("set_task_estimate", task_identifier="Milk", minutes=5)
    edit(store, "Milk", title="Whole milk")
    assert card_of(services, agent).groups[0].title == "Whole milk"
