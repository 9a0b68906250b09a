from __future__ import annotations

from typing import Any

import pytest

from desktop.agent.truth import RunCounts, count, truth_line
from desktop.domain.run import ToolRecord


def _queued(name: str = "add_task", count: int = 1) -> ToolRecord:
    return ToolRecord(name, {}, {"status": "queued", "item_ids": [str(n) for n in range(count)]})


def _done(name: str, **result: Any) -> ToolRecord:
    return ToolRecord(name, {}, {"status": "success", **result})


def _failed(name: str = "delete_task") -> ToolRecord:
    return ToolRecord(name, {}, {"status": "error", "error_message": "No task found matching 'x'"})


LISTED = _done("list_tasks", count=7, tasks=[])
APPLIED = _done("add_task", item_ids=["1"])
PLANNED = ToolRecord("manage_todos", {"add": ["a"]}, {"success": True, "state": {}})


@pytest.mark.parametrize(
    ("records", "line"),
    [
        ([], "Nothing was changed"),
        ([_queued()], "1 proposal queued; nothing changed yet"),
        ([_queued(), _queued("delete_task")], "2 proposals queued; nothing changed yet"),
        ([_queued("add_multiple_checklist_items", 3)], "3 proposals queued; nothing changed yet"),
        ([_queued("hold_task", 2)], "2 proposals queued; nothing changed yet"),
        ([LISTED], "Listed 7 tasks"),
        ([_done("list_tasks", count=1)], "Listed 1 task"),
        ([_done("list_tasks", tasks=[{}, {}])], "Listed 2 tasks"),
        ([_done("list_tasks", count=1234)], "Listed 1,234 tasks"),
        ([LISTED, _done("list_tasks", count=2)], "Listed 2 tasks"),
        ([_failed()], "1 call failed; nothing was changed"),
        ([_failed("list_tasks")], "1 call failed; nothing was changed"),
        ([ToolRecord("remove_everything", {}, {})], "1 call failed; nothing was changed"),
        ([_queued(), _failed()], "1 proposal queued, 1 call failed; nothing changed yet"),
        ([LISTED, _failed()], "Listed 7 tasks, 1 call failed; nothing was changed"),
        ([LISTED, _queued()], "1 proposal queued, listed 7 tasks; nothing changed yet"),
        ([APPLIED], "1 change applied"),
        ([APPLIED, APPLIED, _queued("delete_task")], "2 changes applied, 1 proposal queued"),
        ([APPLIED, _failed(), _failed()], "1 change applied, 2 calls failed"),
        ([_done("add_task", item_ids=[], message="Nothing was queued. It waits already.")], "Nothing was changed"),
        ([_done("update_report")], "Notes updated"),
        ([_done("update_report"), _done("record_observations")], "Notes updated"),
        ([_done("set_task_language")], "Language noted"),
        ([_queued(), _done("update_report")], "1 proposal queued, notes updated; nothing else changed yet"),
        ([_done("update_report"), _failed()], "Notes updated, 1 call failed; nothing else was changed"),
        ([_done("retract_proposals", retracted=["1", "2"])], "2 proposals withdrawn; nothing was changed"),
        ([PLANNED], "Steps updated; nothing was changed"),
        ([PLANNED, _queued()], "1 proposal queued, steps updated; nothing changed yet"),
    ],
)
def test_the_line_tells_what_the_records_show(records: list[ToolRecord], line: str) -> None:
    assert truth_line(count(records)) == line


@pytest.mark.parametrize(
    ("counts", "line"),
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
def test_the_line_in_german(counts: RunCounts, line: str) -> None:
    assert truth_line(counts, "de") == line
