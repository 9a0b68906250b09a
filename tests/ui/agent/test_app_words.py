"""What the app says in a conversation is shown in the window's language, whatever it tells."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from desktop.agent.truth import count, truth_line
from desktop.domain.run import Message, Records, Role, RunCounts, Stop, Todo, TodosState, Told, ToolRecord
from desktop.ui.agent.app_words import message_text, truth_of, truth_text
from desktop.ui.core.i18n import Translations

QUEUED = ToolRecord("add_task", {}, {"status": "queued", "item_ids": ["1"]})
FAILED = ToolRecord("add_task", {}, {"status": "error", "error_message": "no"})


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    translations = Translations(qapp, "de")
    yield
    translations.remove()


def answer(truth: str, *calls: ToolRecord, counts: RunCounts | None = None) -> Message:
    records = Records.from_json(Records(tool_calls=calls, counts=counts).to_json())
    return Message("1", "2", "3", Role.ASSISTANT, "", dt.datetime.now(dt.UTC), truth, records)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (RunCounts(queued=6), "6 Vorschläge warten; noch nichts geändert"),
        (RunCounts(queued=1), "1 Vorschlag wartet; noch nichts geändert"),
        (RunCounts(listed=1234), "1.234 Aufgaben aufgelistet"),
        (RunCounts(listed=0), "0 Aufgaben aufgelistet"),
        (RunCounts(), "Nichts wurde geändert"),
        (RunCounts(applied=2, failed=1), "2 Änderungen angewendet, 1 Versuch gescheitert"),
        (RunCounts(notes=1, language=1), "Notizen ergänzt, Sprache vermerkt"),
        (RunCounts(notes=1, steps=1), "Notizen ergänzt, Schritte aktualisiert; sonst wurde nichts geändert"),
        (RunCounts(withdrawn=1, queued=2), "2 Vorschläge warten, 1 Vorschlag zurückgezogen; noch nichts geändert"),
    ],
)
def test_in_german(counts: RunCounts, words: str) -> None:
    assert truth_of(counts) == words
    assert truth_text(answer(truth_line(counts), counts=counts)) == words


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("add_task", {"status": "queued", "item_ids": ["1"]}),
        ("add_task", {"status": "success", "task_id": "1"}),
        ("add_task", {"status": "error", "error_message": "no"}),
        ("list_tasks", {"status": "success", "count": 7, "tasks": []}),
        ("retract_proposals", {"status": "success", "retracted": ["1", "2"]}),
        ("update_report", {"status": "success"}),
        ("set_task_language", {"status": "success"}),
        ("manage_todos", {"success": True, "state": {}}),
    ],
)
def test_a_line_that_was_stored_without_counts_is_counted_anew(name: str, result: dict[str, Any]) -> None:
    call = ToolRecord(name, {}, result)
    line = truth_line(count([call]))
    assert truth_text(answer(line, call)) == truth_of(count([call])) != line


@pytest.mark.usefixtures("german")
def test_what_nobody_can_count_any_more_stays_as_it_was_stored() -> None:
    told = "1 proposal queued; nothing changed yet"  # the call that failed was tried again: it did not count
    assert truth_text(answer(told, FAILED, QUEUED)) == told
    assert truth_text(answer("3 wishes granted; nothing changed yet")) == "3 wishes granted; nothing changed yet"
    assert truth_text(answer("", QUEUED)) == ""


@pytest.mark.usefixtures("german")
def test_counts_that_only_a_newer_version_knows_are_left_alone() -> None:
    written = Records(counts=RunCounts(queued=1)).to_json()
    written["counts"]["wishes"] = 3
    assert Records.from_json(written).counts is None


def test_in_english_it_stays_as_it_was_written() -> None:
    counts = RunCounts(queued=1)
    assert truth_text(answer(truth_line(counts), counts=counts)) == "1 proposal queued; nothing changed yet"
    assert truth_of(counts) == "1 proposal queued; nothing changed yet"


def told(role: Role, text: str, records: Records) -> Message:
    stored = Records.from_json(records.to_json())
    return Message("1", "2", "3", role, text, dt.datetime.now(dt.UTC), "", stored)


@pytest.mark.usefixtures("german")
def test_receipts_are_told_in_the_windows_language_and_not_beside_a_card() -> None:
    milk = ToolRecord("delete_task", {"task_identifier": "Milch"}, {**QUEUED.result, "title": "Milch"})
    gone = ToolRecord(
        "delete_task",
        {"task_identifier": "Brot"},
        {"status": "error", "error_message": "No task found matching 'Brot'"},
    )
    records = Records(tool_calls=(FAILED, milk, gone), told=Told((1, 2), missing=("add_task",), kept="Und sonst?"))
    message = told(Role.ASSISTANT, "Proposed: …", records)
    assert message_text(message) == (
        "Vorgeschlagen: „Milch“ löschen (wartet auf deine Prüfung).\n\n"
        "Nicht möglich: „Brot“ löschen – Keine Aufgabe passt zu „Brot“.\n\n"
        "Verlangt, aber nicht vorgeschlagen: Aufgabe hinzufügen.\n\nUnd sonst?"
    )
    shown = message_text(message, on_card=True)
    assert shown.startswith("Unten vorgeschlagen; du entscheidest.\n\nNicht möglich")
    assert "Milch" not in shown


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("text", "records", "words"),
    [
        ("Stopped by you.", Records(), "Von dir angehalten."),
        (
            "Paused: 5 steps were done without asking you; 1 step is left.",
            Records(stopped=Stop.CAP, why="5 steps were done without asking you", todos=TodosState((Todo(1, "x"),))),
            "Pause: 5 Schritte wurden getan, ohne dich zu fragen; 1 Schritt ist übrig.",
        ),
        (
            "h:1 gets too many requests at the moment. Try again a little later.",
            Records(),
            "h:1 bekommt gerade zu viele Anfragen. Versuch es noch einmal: etwas später.",
        ),
        ("What only a newer version says.", Records(), "What only a newer version says."),
    ],
)
def test_notices_are_told_in_the_windows_language(text: str, records: Records, words: str) -> None:
    assert message_text(told(Role.NOTICE, text, records)) == words
