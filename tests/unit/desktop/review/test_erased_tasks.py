"""Proposals on a task that was deleted for good: nobody waits for them, and nothing can be done with them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from desktop.__main__ import main
from desktop.domain.change_set import ItemState, SetState
from desktop.paths import PROFILE_VARIABLE
from desktop.review.cards import Card, Row
from desktop.review.outcome import Result
from desktop.review.states import Action, RowState
from desktop.services import Services
from desktop.store.doctor import check, repair
from tests.helpers.review import Agent

GONE = "the task was deleted for good"


@dataclass
class Erased:
    """A card of which the first row was confirmed and the second rejected before its task was erased."""

    services: Services
    set_id: str

    @property
    def card(self) -> Card:
        card = self.services.review.card(self.set_id)
        assert card is not None
        return card

    def row(self, tool: str) -> Row:
        return next(row for row in self.card.rows if row.item.tool == tool)


@pytest.fixture
def erased(services: Services, monkeypatch: pytest.MonkeyPatch) -> Erased:
    monkeypatch.setenv(PROFILE_VARIABLE, str(services.profile))
    id_ = services.tasks.create({"title": "Milk"}).task.id
    agent = Agent(services.store)
    kept = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    turned_down = agent.one("set_task_estimate", task_identifier="Milk", minutes=5)
    agent.one("set_task_status", task_identifier="Milk", status="blocked")
    agent.one("complete_task", task_identifier="Milk")
    agent.one("delete_task", task_identifier="Milk")
    agent.one("add_multiple_checklist_items", task_identifier="Milk", items=[{"title": "one"}])
    (card,) = services.review.open_cards()
    services.review.confirm(kept)
    services.review.reject(turned_down)
    services.tasks.trash([id_])
    services.tasks.purge([id_])
    services.tasks.erase([id_])
    return Erased(services, card.id)


def test_what_was_open_is_gone_and_no_longer_counted(erased: Erased) -> None:
    assert erased.services.review.open_cards() == []
    assert erased.services.review.expiring() is None
    card = erased.card
    assert (card.state, card.waiting, card.ticked) == (SetState.RESOLVED, (), ())
    for tool, words in {
        "set_task_status": "Set a status",
        "complete_task": "Complete a task",
        "delete_task": "Delete a task",
        "add_multiple_checklist_items": "Add checklist items",
    }.items():
        row = erased.row(tool)
        assert (row.shown.state, row.shown.verdict) == (RowState.TARGET_GONE, ItemState.EXPIRED)
        assert row.shown.actions == (Action.DISMISS,)
        assert row.summary == f"{words}: {GONE}"


def test_nothing_can_be_done_with_it_but_to_put_it_away(erased: Erased) -> None:
    review = erased.services.review
    for item_id in [row.item.id for row in erased.card.rows]:
        for act in (review.confirm, review.undo, review.reconsider, review.restore_target):
            (outcome,) = act(item_id).outcomes
            assert outcome.result is Result.TARGET_GONE
            assert outcome.message == "The task was deleted for good."
    (outcome,) = review.reject(erased.row("delete_task").item.id).outcomes
    assert outcome.result is Result.REJECTED
    assert erased.row("delete_task").shown.actions == ()


def test_what_was_decided_stays_so_and_offers_nothing(erased: Erased) -> None:
    confirmed, rejected = erased.row("set_task_priority"), erased.row("set_task_estimate")
    assert (confirmed.shown.state, confirmed.shown.actions) == (RowState.CONFIRMED, ())
    assert (rejected.shown.state, rejected.shown.actions) == (RowState.REJECTED, ())
    assert confirmed.summary == f"Set a priority: {GONE}"
    assert {entry.summary for entry in erased.services.review.decisions()} == {
        f"Set a priority: {GONE}",
        f"Set an estimate: {GONE}",
    }


def test_the_doctor_finds_it_in_order(erased: Erased) -> None:
    assert [finding.what for finding in check(erased.services.store) if finding.severity != "info"] == []
    repair(erased.services.store)
    assert erased.services.review.open_cards() == []


def test_the_command_line_says_so(erased: Erased, capsys: pytest.CaptureFixture[str]) -> None:
    erased.services.close()
    assert main(["review"]) == 0
    assert GONE not in capsys.readouterr().out
    assert main(["review", "--all"]) == 0
    out = capsys.readouterr().out
    assert f"Set a status: {GONE} (target gone)" in out
    assert "assent undo" not in out
    assert main(["confirm", erased.set_id, "--all"]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err
