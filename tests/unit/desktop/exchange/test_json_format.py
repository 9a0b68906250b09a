from __future__ import annotations

import datetime as dt
import io
import json
from pathlib import Path
from typing import Any

import pytest

from desktop.domain.task import Label, Task
from desktop.errors import FileError
from desktop.exchange import json_format
from desktop.exchange.files import inspect
from desktop.exchange.record import Incoming, ItemRecord, Skipped, TaskRecord

ID = "019a8a00-0000-7000-8000-000000000001"
LABEL = "019a8a00-0000-7000-8000-00000000000a"
HEADER: dict[str, Any] = {"format": "assent", "version": 1}


def read(tmp_path: Path, document: Any) -> Incoming:
    path = tmp_path / "in.json"
    path.write_text(document if isinstance(document, str) else json.dumps(document))
    return json_format.read(inspect(path))


def only(tmp_path: Path, task: Any, **header: Any) -> TaskRecord | Skipped:
    (entry,) = read(tmp_path, HEADER | {"tasks": [task]} | header).records()
    return entry


def test_each_task_has_a_line_of_its_own() -> None:
    noon = dt.datetime(2026, 11, 16, 12, tzinfo=dt.UTC)
    out = io.StringIO()
    tasks = [Task(ID, f"Task {number}\u2028", noon, noon, description="a\nb") for number in range(3)]
    json_format.write(out, [Label(LABEL, "Home")], tasks)
    lines = out.getvalue().split("\n")
    assert [json.loads(line.rstrip(","))["title"] for line in lines if "Task " in line] == [t.title for t in tasks]
    document = json.loads(out.getvalue())
    assert document["labels"] == [{"id": LABEL, "name": "Home", "color": ""}]
    assert document["format"] == "assent"
    assert document["version"] == 1


def test_no_tasks_at_all_is_a_valid_file() -> None:
    out = io.StringIO()
    json_format.write(out, [], [])
    assert json.loads(out.getvalue())["tasks"] == []


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("", "damaged or not an Assent export"),
        ("[]", "damaged or not an Assent export"),
        ({"tasks": []}, "not an Assent export"),
        (HEADER, "not an Assent export"),
        (HEADER | {"tasks": {}}, "damaged or not an Assent export"),
        (HEADER | {"tasks": [], "version": 2}, "newer version of Assent; please update"),
        (HEADER | {"tasks": [], "version": "1"}, "not an Assent export"),
        (HEADER | {"tasks": [], "version": True}, "not an Assent export"),
        (HEADER | {"tasks": [], "labels": "Home"}, "not an Assent export"),
        (json.dumps(HEADER | {"tasks": [{"title": "a"}]})[:-2], "it ends too early"),
    ],
)
def test_a_file_of_another_shape_is_refused_as_a_whole(tmp_path: Path, document: Any, words: str) -> None:
    with pytest.raises(FileError, match=words):
        read(tmp_path, document)


def test_a_title_is_enough(tmp_path: Path) -> None:
    assert only(tmp_path, {"title": " Buy milk "}) == TaskRecord("Task 1", {"title": "Buy milk"})


def test_what_is_null_is_told_and_what_is_absent_is_not(tmp_path: Path) -> None:
    entry = only(tmp_path, {"title": "a", "due": None})
    assert isinstance(entry, TaskRecord)
    assert entry.registers == {"title": "a", "due": None}


def test_labels_come_by_id_or_by_name(tmp_path: Path) -> None:
    entry = only(
        tmp_path, {"title": "a", "labels": [LABEL.upper(), "#Home"]}, labels=[{"id": LABEL, "name": "##odd"}]
    )
    assert isinstance(entry, TaskRecord)
    assert entry.labels == (LABEL, "Home")


def test_the_labels_may_come_behind_the_tasks(tmp_path: Path) -> None:
    incoming = read(
        tmp_path, HEADER | {"tasks": [{"title": "a", "labels": [LABEL]}], "labels": [{"id": LABEL, "name": "x"}]}
    )
    assert incoming.labels == (Label(LABEL, "x"),)
    assert not isinstance(next(incoming.records()), Skipped)


def test_a_broken_label_is_left_out_and_said(tmp_path: Path) -> None:
    incoming = read(tmp_path, HEADER | {"tasks": [], "labels": [{"id": LABEL, "name": "x" * 51}]})
    assert incoming.notes == ("Label 1 was left out: A label can have at most 50 characters; this has 51.",)


def test_a_bad_task_costs_only_itself(tmp_path: Path) -> None:
    entries = list(
        read(tmp_path, HEADER | {"tasks": [{"title": "a"}, {"title": "x" * 201}, {"title": "b"}]}).records()
    )
    assert str(entries[1]) == "Task 2: The title can have at most 200 characters; this has 201."
    assert [isinstance(entry, TaskRecord) for entry in entries] == [True, False, True]


@pytest.mark.parametrize(
    ("task", "reason"),
    [
        (5, "A task must be an object in braces."),
        ({}, "The title cannot be empty."),
        ({"title": 5}, "The title must be text in quotes."),
        ({"title": "a\0b"}, "The title contains a NUL character, which cannot be stored."),
        ({"title": "\ud800"}, "The title contains a control character or broken text, which cannot be stored."),
        ({"title": "a", "id": "17"}, "An id must be a UUID."),
        ({"title": "a", "status": "maybe"}, "“maybe” is not a status"),
        ({"title": "a", "priority": 1}, "The priority must be text in quotes."),
        ({"title": "a", "due": "soon"}, "“soon” is not a date"),
        ({"title": "a", "estimate": 1441}, "An estimate is between 1 and 1440 minutes."),
        ({"title": "a", "estimate": 1.5}, "An estimate is a whole number of minutes."),
        ({"title": "a", "estimate": True}, "An estimate is a whole number of minutes."),
        ({"title": "a", "language": "?"}, "is not a language code"),
        ({"title": "a", "labels": "Home"}, "The labels must be a list in brackets."),
        ({"title": "a", "labels": [ID]}, "It has a label that the file does not describe."),
        ({"title": "a", "position": "\0"}, "The position contains broken text"),
        ({"title": "a", "report": []}, "The report must be an object in braces."),
        ({"title": "a", "report": {"content": "x" * 20_001}}, "The report can have at most 20,000 characters"),
        ({"title": "a", "observations": [{"id": "1", "text": "x", "at": "noon"}]}, "A time must be like"),
        ({"title": "a", "observations": [{"text": "x", "at": "2026-01-01T00:00:00Z"}]}, "The id of an observation"),
        ({"title": "a", "checklist": [{"title": "x" * 401}]}, "A checklist item can have at most 400 characters"),
        ({"title": "a", "checklist": [{"title": "x", "is_checked": "yes"}]}, "can be true or false"),
        ({"title": "a", "checklist": [{"title": "x", "checked_by": "me"}]}, "checked by “user” or “agent”"),
        ({"title": "a", "created_at": "2026-01-01T00:00:00"}, "A time must be like 2026-11-16T14:02:00Z."),
        ({"title": "a", "created_at": "0001-01-01T00:00:00+14:00"}, "A time must be like 2026-11-16T14:02:00Z."),
        ({"title": "a", "created_at": "9999-12-31T23:59:59-12:00"}, "A time must be like 2026-11-16T14:02:00Z."),
        ({"title": "a", "deleted_at": 5}, "A time must be text in quotes."),
    ],
)  # fmt: skip
def test_the_reason_for_skipping_is_in_plain_words(tmp_path: Path, task: Any, reason: str) -> None:
    entry = only(tmp_path, task)
    assert isinstance(entry, Skipped)
    assert reason in entry.reason
    entry.reason.encode("utf-8")


def test_a_checklist_item_needs_only_a_title(tmp_path: Path) -> None:
    entry = only(tmp_path, {"title": "a", "checklist": [{"title": "x"}]})
    assert isinstance(entry, TaskRecord)
    assert entry.items == (ItemRecord("x"),)
