"""The history of verdicts: filtered, counted, exported, told to the model."""

from __future__ import annotations

import csv
import datetime as dt
import json
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.domain.change_set import Decision, DecisionFilter, ItemState, SetFilter, Verdict
from desktop.errors import FileError
from desktop.review.decisions import Acceptance, recent_for_prompt
from desktop.services import Services
from desktop.store import Store
from desktop.store.reviews import decision_draft
from tests.helpers.review import Agent, add_task


@pytest.fixture
def store(services: Services) -> Store:
    for name in ("Milk", "=Bread"):
        add_task(services.store, name, {"title": name})
    return services.store


@pytest.fixture
def decided(services: Services, store: Store) -> dict[str, str]:
    """Items by name."""
    agent = Agent(store)
    items = {
        "renamed": agent.one("update_task", task_identifier="Milk", new_title="Oat milk"),
        "refused": agent.one("complete_task", task_identifier="=Bread"),
        "undone": agent.one("set_task_estimate", task_identifier="Milk", minutes=5),
        "edited": agent.one("set_task_priority", task_identifier="Milk", priority="P1"),
    }
    services.review.confirm(items["renamed"])
    services.review.reject(items["refused"], "not now")
    services.review.confirm(items["undone"])
    services.review.undo(items["undone"])
    services.review.confirm(items["edited"], {"priority": "P2"})
    return items


def test_the_latest_first_with_what_they_were_about(services: Services, decided: dict[str, str]) -> None:
    entries = services.review.decisions()
    assert [(entry.decision.verdict, entry.summary) for entry in entries] == [
        (Verdict.CONFIRMED, "Set priority to P1"),
        (Verdict.UNDONE, "Set estimate to 5 minutes"),
        (Verdict.CONFIRMED, "Set estimate to 5 minutes"),
        (Verdict.REJECTED, 'Complete "=Bread"'),
        (Verdict.CONFIRMED, 'Set title to "Oat milk"'),
    ]
    assert [entry.edited for entry in entries] == [True, False, False, False, False]
    assert [entry.sticky for entry in entries] == [False, False, False, True, False]
    assert len(services.review.decisions(limit=2, offset=4)) == 1
    services.review.lift(decided["refused"])
    assert not any(entry.sticky for entry in services.review.decisions())


@pytest.mark.parametrize(
    ("filter_", "number"),
    [
        (DecisionFilter(verdicts=frozenset({Verdict.CONFIRMED})), 3),
        (DecisionFilter(tool="set_task_estimate"), 2),
        (DecisionFilter(device="f" * 16), 0),
        (DecisionFilter(run_id="nobody"), 0),
        (DecisionFilter(set_id="nobody"), 0),
    ],
)
@pytest.mark.usefixtures("decided")
def test_filters(services: Services, filter_: DecisionFilter, number: int) -> None:
    assert len(services.review.decisions(filter_)) == number


@pytest.mark.usefixtures("decided")
def test_acceptance_counts_the_last_verdict_on_each_item(services: Services) -> None:
    rates = services.review.acceptance()
    assert Acceptance("set_task_estimate", 0, 1) in rates
    assert Acceptance("set_task_priority", 1, 0) in rates
    assert {rate.tool: rate.percent for rate in rates}["complete_task"] == 0


@pytest.mark.usefixtures("decided")
def test_what_the_model_is_told(store: Store) -> None:
    with store.read() as reader:
        lines = recent_for_prompt(reader, 3)
        assert recent_for_prompt(reader, 0) == []
    assert lines == [
        "confirmed: Set estimate to 5 minutes [set_task_estimate, task “Milk”]",
        "undone: Set estimate to 5 minutes [set_task_estimate, task “Milk”]",
        "confirmed: Set priority to P1 (the user edited it first; applied was: Set priority to P2) "
        "[set_task_priority, task “Milk”]",
    ]


@pytest.mark.usefixtures("decided")
def test_files(services: Services, tmp_path: Path) -> None:
    table, document = tmp_path / "d.csv", tmp_path / "d.json"
    assert services.review.export_decisions(table) == services.review.export_decisions(document) == 5
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["task"] for row in rows][3] == "'=Bread"  # no formula
    assert rows[3]["reason"] == "not now"
    found = json.loads(document.read_text(encoding="utf-8"))
    assert found[0]["arguments"]["priority"] == "P2"
    assert (found[0]["before"], found[0]["edited"]) == ({"priority": None}, True)
    with pytest.raises(FileError, match="exists already"):
        services.review.export_decisions(table)
    with pytest.raises(FileError, match="neither"):
        services.review.export_decisions(tmp_path / "d.txt")


def test_a_verdict_that_only_a_newer_version_knows_is_passed_over(
    services: Services, store: Store, decided: dict[str, str]
) -> None:
    before = services.review.decisions()
    with store.write() as writer:
        item = writer.reviews.items([decided["edited"]])[0]
        now = dt.datetime.now(dt.UTC)
        draft = decision_draft(Decision("newer", item.id, item.set_id, Verdict.CONFIRMED, 0, "user", "", now))
        writer.apply([replace(draft, fields={**draft.fields, "verdict": "postponed"})])
    assert services.review.decisions() == before
    (card,) = [card for card in services.review.open_cards(SetFilter()) if card.rows]
    (row,) = [row for row in card.rows if row.item.id == decided["edited"]]
    assert row.shown.verdict is ItemState.CONFIRMED
    assert row.as_decided.arguments["priority"] == "P2", "the card shows what was applied, not what was proposed"


def test_rates_leave_out_what_is_no_verdict_of_the_user(services: Services, decided: dict[str, str]) -> None:
    services.review.reconsider(decided["refused"])
    rates = services.review.acceptance(DecisionFilter())
    assert {rate.tool: (rate.accepted, rate.refused) for rate in rates}["complete_task"] == (0, 1)
