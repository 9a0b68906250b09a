from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.receipts import ReceiptWords, receipts, told_text
from desktop.domain.run import Told, ToolRecord
from desktop.tools.phrases import value_text
from desktop.translations import translated

_IDS = {"status": "queued", "item_ids": ["1"]}


def _record(name: str, arguments: dict[str, Any], result: dict[str, Any]) -> ToolRecord:
    return ToolRecord(name, arguments, result)


def _added(title: str, status: str = "queued") -> ToolRecord:
    return _record("add_task", {"title": title}, {"status": status, "item_ids": ["1"], "title": title})


def _failed(title: str) -> ToolRecord:
    error = f"No task found matching '{title}'"
    return _record("delete_task", {"task_identifier": title}, {"status": "error", "error_message": error})


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (_added("milk"), "Proposed: add “milk” (waiting for your review)."),
        (_added("milk", "success"), "Done: added “milk”."),
        (
            _record("hold_task", {}, _IDS | {"title": "Rent"}),
            "Proposed: hold task: “Rent” (waiting for your review).",
        ),
        (_failed("Foo"), "Could not delete “Foo”: No task found matching 'Foo'."),
        (_record("complete_task", {"task_identifier": "x"}, {"status": "error"}), "Could not mark “x” as done."),
        (
            _record(
                "update_task",
                {"task_identifier": "book", "new_title": "Read two books"},
                _IDS | {"title": "Read book"},
            ),
            "Proposed: rename “Read book” to “Read two books” (waiting for your review).",
        ),
        (
            _record("set_task_due_date", {"due_date": "2026-12-01"}, _IDS | {"title": "Rent"}),
            "Proposed: set the due date of “Rent” to Tue 1 Dec (waiting for your review).",
        ),
        (
            _record("set_task_due_date", {"due_date": None}, _IDS | {"title": "Rent"}),
            "Proposed: clear the due date of “Rent” (waiting for your review).",
        ),
        (
            _record("set_task_estimate", {"minutes": 60}, _IDS | {"title": "Rent"}),
            "Proposed: set the estimate of “Rent” to 60 minutes (waiting for your review).",
        ),
        (
            _record("assign_task_labels", {"labels": [{"name": "home"}]}, _IDS | {"title": "Rent"}),
            "Proposed: put the label “home” on “Rent” (waiting for your review).",
        ),
        (
            _record(
                "add_multiple_checklist_items",
                {"items": "[]"},
                {
                    "status": "queued",
                    "item_ids": ["1", "2"],
                    "title": "Move",
                    "createdItems": [{"title": "Boxes"}, {"title": "Tape"}],
                },
            ),
            "Proposed: add “Boxes” and “Tape” to “Move” (waiting for your review).",
        ),
        (
            _record(
                "add_task", {"title": "milk"}, {"status": "success", "item_ids": [], "message": "Nothing was queued."}
            ),
            "Nothing was queued.",
        ),
        (_record("retract_proposals", {}, {"status": "success", "retracted": ["1"]}), "Done: withdrew 1 proposal."),
        (_record("list_tasks", {}, {"status": "success", "count": 0, "tasks": []}), "Listed 0 tasks."),
        (_record("remove_all", {}, {"status": "error", "error_message": "No such tool."}), None),
    ],
)
def test_one_call_reads_as_one_sentence(record: ToolRecord, text: str | None) -> None:
    expected = text or "Could not do something that this app does not know: No such tool."
    assert receipts([record]) == expected


def test_nothing_is_told_as_nothing() -> None:
    assert receipts([]) == "Nothing was changed."


def test_several_of_a_kind_are_numbered_and_kinds_stand_apart() -> None:
    assert receipts([_added("milk"), _added("eggs"), _failed("Foo"), _added("tea", "success")]) == (
        "Done: added “tea”.\n\n"
        "Proposed, waiting for your review:\n1. Add “milk”\n2. Add “eggs”\n\n"
        "Could not delete “Foo”: No task found matching 'Foo'."
    )


def test_many_are_cut_and_counted() -> None:
    text = receipts([_added(f"Task {number}") for number in range(14)])
    assert text.splitlines()[-2:] == ["10. Add “Task 9”", "… and 4 more"]
    assert len(text.split()) <= 100


def test_a_listing_tells_when_tasks_are_due_and_the_items_of_a_single_one() -> None:
    items = [{"title": "Map", "isChecked": True}, {"title": "Tent", "isChecked": False}]
    tasks = [{"title": "Trip", "due": "2026-11-25T10:00", "checklist": items}, {"title": "Rent", "due": None}]
    two = _record("list_tasks", {}, {"status": "success", "count": 2, "tasks": tasks})
    assert receipts([two]) == "Listed 2 tasks:\n1. Trip (Wed 25 Nov, 10:00)\n2. Rent"
    one = _record("get_task", {}, {"status": "success", "count": 1, "tasks": tasks[:1]})
    assert receipts([one]) == "Listed 1 task:\n1. Trip (Wed 25 Nov, 10:00)\n   ☑ Map\n   ☐ Tent"


def test_a_listing_shows_the_tasks() -> None:
    tasks = [{"title": "Milk", "completed": False}, {"title": "Laundry", "completed": True}]
    record = _record("list_tasks", {}, {"status": "success", "count": 30, "tasks": tasks})
    assert receipts([record]) == "Listed 30 tasks:\n1. Milk\n2. Laundry (done)\n… and 28 more"


def test_a_look_that_nobody_asked_for_is_not_told_beside_a_change() -> None:
    look = _record("list_tasks", {}, {"status": "success", "count": 0, "tasks": []})
    assert receipts([look, _added("milk")], listing=False) == "Proposed: add “milk” (waiting for your review)."
    assert receipts([look], listing=False) == "Listed 0 tasks."


@pytest.mark.parametrize(
    ("name", "arguments", "words", "german"),
    [
        ("add_task", {"title": "Trip", "labels": ["fun", "sun"], "checklist": ["tent", "map"], "description": "x"},
         "add “Trip”, labels: fun, sun, with the items tent, map, with a description",
         "„Trip“ hinzufügen, Etiketten: fun, sun, mit den Punkten tent, map, mit Beschreibung"),
        ("update_task", {"task_identifier": "a", "new_title": "b", "new_description": "c"},
         "rename “a” to “b”, with a new description", "„a“ in „b“ umbenennen, mit neuer Beschreibung"),
        ("update_task", {"task_identifier": "a", "new_description": "c"},
         "change the description of “a”", "die Beschreibung von „a“ ändern"),
        ("set_task_due_date", {"task_identifier": "a", "due_date": "2099-12-01", "start_date": "2099-11-30"},
         "set the due date of “a” to Tue 1 Dec 2099, starting Mon 30 Nov 2099",
         "„a“ auf Di., 1. Dez. 2099 legen, Beginn Mo., 30. Nov. 2099"),
    ],
)  # fmt: skip
def test_all_that_a_call_proposes_is_told(name: str, arguments: dict[str, Any], words: str, german: str) -> None:
    record = _record(name, arguments, {"status": "queued", "item_ids": ["1"]})
    assert receipts([record]) == f"Proposed: {words} (waiting for your review)."
    told = receipts([record], wording=ReceiptWords("de"))
    assert told == f"Vorgeschlagen: {german} (wartet auf deine Prüfung)."


def test_what_was_asked_for_and_not_proposed() -> None:
    assert ReceiptWords().wanted("delete_task", "") == "delete the task"
    assert ReceiptWords().wanted("set_task_priority", "rent") == "set the priority of “rent”"
    assert ReceiptWords("de").wanted("delete_task", "") == "Aufgabe löschen"
    assert ReceiptWords("de").wanted("add_task", "Miete") == "Aufgabe hinzufügen: „Miete“"
    told = Told(missing=("add “a”", "add “b”"), language="en")
    assert told_text([], told) == "Nothing was changed.\n\nAsked for, but not proposed:\n1. Add “a”\n2. Add “b”"


@pytest.mark.parametrize(
    ("result", "why"),
    [
        ({"error_message": "Send a title. Example: {}", "for_user": "The title cannot be empty."}, "title cannot be"),
        ({"error_message": "No task found matching 'x'"}, "No task found"),
    ],
)
def test_a_failure_is_told_in_words_for_the_user(result: dict[str, Any], why: str) -> None:
    text = receipts([_record("add_task", {"title": ""}, {"status": "error", **result})])
    assert why in text
    assert "Example" not in text


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=5), part, max_size=3),
    max_leaves=4,
)
_FIELDS = st.sampled_from(
    ["status", "item_ids", "title", "createdItems", "count", "tasks", "labels", "new_title", "due_date"]
)


@given(
    st.sampled_from(["add_task", "list_tasks", "update_task", "assign_task_labels", "x"]),
    st.dictionaries(_FIELDS, _JSON),
)
def test_any_record_can_be_told(name: str, values: dict[str, Any]) -> None:
    assert receipts([_record(name, values, values), _record(name, values, values | {"status": "queued"})])


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "1 day before, when due, Wed 19 Nov 2031, 17:00"),
        ("de", "1 Tag vorher, bei Fälligkeit, Mi., 19. Nov. 2031, 17:00"),
    ],
)
def test_reminders_are_told_as_people_say_them(language: str, told: str) -> None:
    said = ["1 day", "when due", "2031-11-19T17:00"]
    assert value_text("remind", said, partial(translated, language)) == told
