"""The line of truth is shown in the user's language, whatever it tells."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from desktop.agent.truth import truth_line
from desktop.domain.run import ToolRecord
from desktop.ui.agent.truth_words import truth_words
from desktop.ui.core.i18n import Translations


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    translations = Translations(qapp, "de")
    yield
    translations.remove()


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("6 proposals queued; nothing changed yet", "6 Vorschläge warten; noch nichts geändert"),
        ("1 proposal queued; nothing changed yet", "1 Vorschlag wartet; noch nichts geändert"),
        ("Listed 1,234 tasks", "1.234 Aufgaben aufgelistet"),
        ("Nothing was changed", "Nichts wurde geändert"),
        ("2 changes applied, 1 call failed", "2 Änderungen angewendet, 1 Aufruf gescheitert"),
        ("Notes updated, language noted", "Notizen ergänzt, Sprache vermerkt"),
        ("Steps updated; nothing else was changed", "Schritte aktualisiert; sonst wurde nichts geändert"),
        ("3 wishes granted; nothing changed yet", "3 wishes granted; nothing changed yet"),
    ],
)
def test_in_german(line: str, words: str) -> None:
    assert truth_words(line) == words


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("add_task", {"status": "queued", "item_ids": ["1"]}),
        ("add_task", {"status": "success", "task_id": "1"}),
        ("add_task", {"status": "error", "error_message": "no"}),
        ("list_tasks", {"status": "success", "count": 7, "tasks": []}),
        ("retract_proposals", {"status": "success", "count": 2}),
        ("update_report", {"status": "success"}),
        ("set_task_language", {"status": "success"}),
        ("manage_todos", {"success": True, "state": {}}),
    ],
)
def test_all_that_the_app_writes_is_known(name: str, result: dict[str, object]) -> None:
    line = truth_line([ToolRecord(name, {}, result)])
    assert truth_words(line) != line


def test_in_english_it_stays_as_it_was_written() -> None:
    assert truth_words("1 proposal queued; nothing changed yet") == "1 proposal queued; nothing changed yet"
