"""What `make shots` shows of the agent and the review: the dock, and cards with rows in every state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import time_machine
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.domain.task import Priority, Status
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError
from desktop.services import Services
from desktop.services.demo import fill_other_agent, fill_review
from desktop.ui.agent.session import LAST_KEY
from desktop.ui.review.filters import ANY
from tests.helpers.review import Agent
from tests.helpers.studio import NOW, Studio
from tests.helpers.sync_pair import Pair, named


def asked(services: Services) -> None:
    """A run was answered, and some of what it proposed was decided on."""
    services.settings.remember(LAST_KEY, fill_review(services))


def asked_by_another(services: Services) -> None:
    """Another agent has proposed something, through `assent mcp`."""
    fill_other_agent(services)


def in_every_state(services: Services) -> None:
    """Requests with a row for each state that a proposal can be found in, some of them decided on another device."""
    with time_machine.travel(NOW - dt.timedelta(days=3)):
        late = Agent(services.store, "Make the numbers a little easier", time_to_decide=dt.timedelta(days=1))
        late.one("set_task_estimate", task_identifier="Quarterly numbers to Kim", minutes=90)
    agent = Agent(services.store, "Get the launch ready, and tidy up")
    rows = {
        "waits": agent.one("add_task", title="Send the invitations", due_date="2026-11-20", priority="P1"),
        "blocked": _item(agent, "Send the invitations", "Buy stamps"),
        "confirmed": agent.one("set_task_priority", task_identifier="Launch prep", priority="P0"),
        "rejected": agent.one("set_task_status", task_identifier="Launch prep", status="on_hold", reason="No venue"),
        "unexplained": agent.one("set_task_estimate", task_identifier="Launch prep", minutes=120),
        "failed": agent.one("update_task", task_identifier="Draft the launch email", new_title="Draft two emails"),
        "stale": agent.one("update_task", task_identifier="Visit grandmother", new_title="Visit grandma"),
        "withdrawn": agent.one("complete_task", task_identifier="Buy groceries"),
        "elsewhere": agent.one("set_task_priority", task_identifier="Buy groceries", priority="P2"),
        "differ": agent.one("set_task_estimate", task_identifier="Buy groceries", minutes=45),
        "gone": agent.one("set_task_priority", task_identifier="Return book to library", priority="P1"),
        "unsure": agent.one("complete_task", task_identifier="passport photo"),
        "settled": agent.one("set_task_estimate", task_identifier="call landlord on lease", minutes=10),
        "by hand": agent.one("set_task_priority", task_identifier="Visit grandmother", priority="P2"),
        "status": agent.one("set_task_estimate", task_identifier="Quarterly numbers to Kim", minutes=25),
        "deletion": agent.one("delete_task", task_identifier="Look for a used bike trailer"),
    }
    with closing(named(Services(Path("Desktop profile")), "desktop")) as there:
        pair = Pair(named(services, "laptop"), there, Path("Shared"))
        pair.share()
        pair.exchange()
        there.review.confirm(rows["elsewhere"])
        there.review.reject(rows["differ"], "not now")
        _decide(services, agent, rows)
        pair.exchange()


def _decide(services: Services, agent: Agent, rows: Mapping[str, str]) -> None:
    review, tasks = services.review, services.tasks
    for name in ("confirmed", "differ"):
        review.confirm(rows[name])
    review.reject(rows["rejected"], "not now")
    review.reject(rows["unexplained"])
    with patch("desktop.review.apply.record_verdict", side_effect=InvalidInputError("The title is taken already.")):
        review.confirm(rows["failed"])
    tasks.edit([task_called(services, "Visit grandmother")], {"title": "Visit grandmother on Sunday"})
    agent.builder.retract(rows["withdrawn"], "It was about another list.")
    tasks.trash([task_called(services, "Return book to library")])
    review.identify([rows["settled"]])
    tasks.edit([task_called(services, "Visit grandmother on Sunday")], {"priority": Priority.P2})
    tasks.edit([task_called(services, "Quarterly numbers to Kim")], {"status": Status.BLOCKED})


def _item(agent: Agent, task: str, title: str) -> str:
    (id_,) = agent.propose("add_multiple_checklist_items", task_identifier=task, items=[{"title": title}])
    return id_


def task_called(services: Services, title: str) -> str:
    """Its id."""
    query = Query(View.LIVE, NOW.date())
    return next(row.id for row in services.lists.rows(services.lists.ids(query)) if row.title == title)


# what the user does


def open_dock(shown: Studio) -> None:
    shown.window.commands["agent.ask"].trigger()
    shown.settle()


def open_review(shown: Studio, *, all_states: bool = False) -> None:
    shown.window.commands["view.review"].trigger()
    shown.settle()
    if all_states:
        filters = shown.window.review.filters
        filters.state.setCurrentIndex(filters.state.findData(ANY))
        shown.settle()


def edit_in_dock(shown: Studio) -> None:
    """The due date of a proposal, in the narrow card."""
    open_dock(shown)
    card = shown.window.agent.transcript.blocks[-1].card
    assert card is not None
    card.rows.setFocus()
    card.rows.choose(next(entry.key for entry in card.model.waiting() if entry.row.item.tool == "set_task_due_date"))
    QTest.keyClick(card.rows, Qt.Key.Key_E)


def confirm_all(shown: Studio) -> None:
    """What the toast then offers to take back."""
    open_review(shown)
    QTest.keyClick(shown.window.review.list.cards[0].rows, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
