"""History in sentences."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from desktop.domain.history import HistoryEntry
from desktop.ui.detail.history_text import restorable, sentence

TODAY = dt.date(2026, 11, 16)
LABELS = {"l1": "home"}


@pytest.fixture(autouse=True)
def _british() -> None:
    QLocale.setDefault(QLocale("en_GB"))


def entry(field: str, before: Any, after: Any, **more: Any) -> HistoryEntry:
    values = {"actor": "user", "kind": "task", "id": "t1", "stamp": ""} | more
    return HistoryEntry(
        at=dt.datetime(2026, 11, 16, tzinfo=dt.UTC), device="d", field=field, before=before, after=after, **values
    )


@pytest.mark.parametrize(
    ("happened", "text"),
    [
        (entry("title", "A", "B"), "You changed the title: “A” → “B”"),
        (entry("due", "2026-11-20", "2026-11-27"), "You changed the due date: Fri 20 Nov → Fri 27 Nov"),
        (entry("due", None, "2026-11-17T09:00"), "You changed the due date: none → Tomorrow 9:00"),
        (entry("state", ["open", None], ["done", "x"]), "You changed the status: Open → Done"),
        (entry("state", ["open", None], ["brand new", None]), "You changed the status: Open → brand new"),
        (entry("priority", "P1", None, actor="agent"), "Agent changed the priority: P1 → none"),
        (entry("estimate", None, 90, actor="import"), "Import changed the estimate: none → 1 h 30 min"),
        (entry("description", "", "New\ntext"), "You changed the description: none → “New text”"),
        (entry("label:l1", False, True), "You added the label home"),
        (entry("label:l1", True, False), "You took off the label home"),
        (entry("label:gone", True, False), "You took off the label that is no longer there"),
        (entry("deleted", None, ["x", False]), "You moved it to the trash"),
        (entry("deleted", ["x", False], None), "You restored it"),
        (entry("report", None, ["Short", "", ""], actor="agent"), "Agent wrote the report: “Short”"),
        (entry("observation:1", None, ["x", "Seen"], actor="agent"), "Agent noted: “Seen”"),
        (entry("sparkle", None, 3), "You changed something that this version does not know"),
        (entry("title", None, "A", created=True), "You added this task"),
        (entry("title", None, "Milk", created=True, kind="item"), "You added the item “Milk”"),
        (entry("title", "Milk", "Oat milk", kind="item"), "You renamed an item: “Milk” → “Oat milk”"),
        (
            entry("checked", [False, None], [True, "agent"], kind="item", subject="Milk", actor="agent"),
            "Agent ticked “Milk”",
        ),
        (entry("checked", [True, "user"], [False, None], kind="item", subject="Milk"), "You unticked “Milk”"),
        (entry("archived", False, True, kind="item", subject="Milk"), "You archived “Milk”"),
        (entry("deleted", False, True, kind="item", subject="Milk"), "You deleted the item “Milk”"),
    ],
)
def test_every_change_reads_as_a_sentence(happened: HistoryEntry, text: str) -> None:
    assert sentence(happened, LABELS, TODAY) == text


def test_long_texts_are_shown_where_they_differ() -> None:
    same = "A very long title that begins the same way in both versions "
    text = sentence(entry("title", same + "but ends here", same + "and goes on"), LABELS, TODAY)
    assert "but ends here" in text
    assert "and goes on" in text
    assert len(text) < 180


def test_only_what_would_change_something_can_be_restored() -> None:
    entries = [
        entry("title", None, "A", created=True),
        entry("title", "A", "B"),
        entry("title", "B", "A"),
        entry("observation:1", None, ["x", "Seen"]),
        entry("due", None, "2026-11-20"),
    ]
    assert restorable(entries) == {2, 4}


def test_a_value_that_lost_can_be_used_instead_of_the_one_that_won() -> None:
    entries = [entry("title", None, "A", created=True), entry("title", "A", "B", lost=True), entry("title", "B", "C")]
    assert restorable(entries) == {1, 2}
