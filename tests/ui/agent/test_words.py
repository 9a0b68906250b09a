"""Tool calls read as what they did, whatever a model put into them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from desktop.agent.provider import Progress, ProgressKind
from desktop.domain.run import CallState, ToolRecord
from desktop.tools.registry import TOOLS
from desktop.ui.agent.words import call_line, progress_words, running_line
from desktop.ui.core.i18n import Translations

QUEUED = {"status": "queued", "item_ids": ["1"], "message": "Proposal queued for user review."}
ERROR = {"status": "error", "error_message": "No task found matching 'x'"}


@pytest.mark.parametrize(
    ("tool", "arguments", "result", "text"),
    [
        ("list_tasks", {"filter": "all"}, {"status": "success", "count": 7}, "Listed 7 tasks"),
        ("list_tasks", {}, {"status": "success", "count": 1}, "Listed 1 task"),
        ("add_task", {"title": "milk"}, QUEUED, "Proposed: add “milk”"),
        ("add_task", {"title": "milk"}, {"status": "success"}, "Applied: add “milk”"),
        ("add_task", {"title": "milk"}, ERROR, "Could not add “milk”: No task found matching 'x'"),
        (
            "complete_task",
            {"task_identifier": "x"},
            QUEUED | {"title": "Xylophone"},
            "Proposed: complete “Xylophone”",
        ),
        ("delete_task", {"task_identifier": "x"}, ERROR, "Could not delete “x”: No task found matching 'x'"),
        ("update_task", {"task_identifier": "x", "new_title": "y"}, QUEUED, "Proposed: rename “x” to “y”"),
        (
            "update_task",
            {"task_identifier": "x", "new_description": "y"},
            QUEUED,
            "Proposed: change the description of “x”",
        ),
        (
            "set_task_due_date",
            {"task_identifier": "x", "due_date": None},
            QUEUED,
            "Proposed: take the due date off “x”",
        ),
        (
            "set_task_estimate",
            {"task_identifier": "x", "minutes": 60},
            QUEUED,
            "Proposed: estimate “x” at 60 minutes",
        ),
        (
            "add_multiple_checklist_items",
            {"items": [{"title": "a"}, {"title": "b"}]},
            QUEUED,
            "Proposed: add “a” and “b” to the checklist of the task",
        ),
        (
            "assign_task_labels",
            {"task_identifier": "x", "labels": [{"name": "home"}, {"name": "fun"}]},
            QUEUED,
            "Proposed: label “x”: “home”, “fun”",
        ),
        ("manage_todos", {"add": ["a"]}, {"success": True, "state": {"remaining": 1}}, "Planned the steps: 1 to do"),
        ("retract_proposals", {"proposals": [{}, {}]}, {"status": "success"}, "Withdrew 2 proposals"),
        (
            "complete_task",
            {"task_identifier": "x"},
            {"status": "success", "item_ids": [], "message": "Nothing was queued. It is done already."},
            "Nothing to propose: It is done already.",
        ),
        ("no_such_tool", {}, ERROR, "Could not no_such_tool: No task found matching 'x'"),
    ],
)
def test_a_call_reads_as_what_it_came_to(tool: str, arguments: Any, result: Any, text: str) -> None:
    assert call_line(ToolRecord(tool, arguments, result)).text == text


@pytest.mark.parametrize(
    ("result", "state"),
    [
        (QUEUED, CallState.QUEUED),
        (ERROR, CallState.FAILED),
        ({"success": False}, CallState.FAILED),
        ({"status": "success"}, CallState.APPLIED),
        ({}, CallState.APPLIED),
    ],
)
def test_the_state_comes_from_the_result(result: Any, state: CallState) -> None:
    assert call_line(ToolRecord("add_task", {"title": "x"}, result)).state is state


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("value", [None, 3, 2.5, "x" * 5000, [1, None], {"a": []}, True])
def test_arguments_of_any_kind_can_be_shown(tool: str, value: Any) -> None:
    names = ("task_identifier", "title", "labels", "items", "proposals", "due_date", "minutes", "priority", "status")
    arguments = dict.fromkeys(names, value)
    for result in ({}, QUEUED, ERROR, {"count": value, "state": value, "title": value, "message": value}):
        line = call_line(ToolRecord(tool, arguments, result))
        assert 0 < len(line.text) < 400
        assert "\n" not in line.text
    assert running_line(tool, arguments).state is None


def test_every_tool_has_words_of_its_own() -> None:
    for tool in TOOLS:
        assert tool not in running_line(tool, {}).text


@pytest.mark.parametrize("kind", ProgressKind)
def test_what_a_run_waits_for_is_told_in_the_users_language(qapp: QApplication, kind: ProgressKind) -> None:
    progress = Progress(kind, {"wait": "3 s", "host": "localhost", "most": "50"})
    assert progress_words(progress) == progress.text
    german = Translations(qapp, "de")
    try:
        assert progress_words(progress) != progress.text
        assert "{" not in progress_words(progress)
    finally:
        german.remove()
