from __future__ import annotations

import csv
import datetime as dt
import io
from pathlib import Path

import pytest

from desktop.domain.task import ChecklistItem, Due, Label, Observation, Priority, Status, Task
from desktop.errors import FileError
from desktop.exchange import csv_format
from desktop.exchange.files import inspect
from desktop.exchange.record import Entry, Incoming, ItemRecord, Skipped, TaskRecord

ID = "019a8a00-0000-7000-8000-000000000001"
NOON = dt.datetime(2026, 11, 16, 12, tzinfo=dt.UTC)


def read(tmp_path: Path, text: str, encoding: str = "utf-8") -> Incoming:
    path = tmp_path / "in.csv"
    path.write_text(text, encoding=encoding, newline="")
    return csv_format.read(inspect(path))


def entries(tmp_path: Path, text: str) -> list[Entry]:
    incoming = read(tmp_path, text)
    found = list(incoming.records())
    assert incoming.total == len(found)
    return found


def registers(tmp_path: Path, text: str) -> dict[str, object]:
    (entry,) = entries(tmp_path, text)
    assert isinstance(entry, TaskRecord), entry
    return {name: value for name, value in entry.registers.items() if name not in ("title", "deleted")}


def full_task() -> Task:
    items = [
        ChecklistItem(ID, ID, "one", is_checked=True),
        ChecklistItem(ID, ID, "two"),
        ChecklistItem(ID, ID, "old", archived=True),
    ]
    return Task(
        ID, "=SUM(A1)", NOON, NOON, "- a\n- b", Status.DONE, Priority.P0, Due(dt.date(2026, 12, 1), dt.time(9, 30)),
        45, labels=(Label(ID, "Home"), Label(ID, "a, b")), completed_at=NOON, checklist=tuple(items), language="de",
        observations=(Observation(ID, "x", NOON),), reminders=(1440, 10, "2026-12-01T08:00"),
    )  # fmt: skip


def test_a_row_as_it_is_written() -> None:
    out = io.StringIO(newline="")
    notes = csv_format.write(out, [], [full_task()])
    header, row = csv.reader(io.StringIO(out.getvalue(), newline=""))
    assert ",".join(header) == (
        "title,description,status,priority,start,due,repeat,reminders,estimate,list,labels,checklist,created_at,completed_at,id"
    )
    assert row == [
        "'=SUM(A1)", "'- a\n- b", "done", "P0", "", "2026-12-01T09:30", "",
        "1440 min; 10 min; 2026-12-01T08:00", "45", "", 'Home; "a, b"', "[x] one\n[ ] two",
        "2026-11-16T12:00:00.000Z", "2026-11-16T12:00:00.000Z", ID,
    ]  # fmt: skip
    assert notes == [
        "1 archived checklist item, 1 language and 1 set of agent notes cannot be told in CSV and were left out; "
        "JSON keeps all of that."
    ]


def test_a_row_comes_back(tmp_path: Path) -> None:
    out = io.StringIO(newline="")
    csv_format.write(out, [], [full_task()])
    (entry,) = entries(tmp_path, out.getvalue())
    assert entry == TaskRecord(
        "Line 2",
        {
            "title": "=SUM(A1)", "description": "- a\n- b", "state": ["done", "2026-11-16T12:00:00.000Z"],
            "priority": "P0", "due": "2026-12-01T09:30", "estimate": 45, "list": None, "deleted": None,
            "start": None, "repeat": None, "reminders": [1440, 10, "2026-12-01T08:00"],
        },
        id=ID,
        labels=("Home", "a, b"),
        items=(ItemRecord("one", True, checked_by="user"), ItemRecord("two")),
        created_at="2026-11-16T12:00:00.000Z",
    )  # fmt: skip


@pytest.mark.parametrize("delimiter", [",", ";", "\t", ", "])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_delimiter_and_line_end_will_do(tmp_path: Path, delimiter: str, end: str) -> None:
    rows = [["title", "due", "tags"], ["Buy milk", "2026-12-01", '"a, b"'], [""], ["Call", "", ""]]
    found = entries(tmp_path, end.join(delimiter.join(row) for row in rows))
    assert [entry.registers["title"] for entry in found if isinstance(entry, TaskRecord)] == ["Buy milk", "Call"]
    assert [entry.where for entry in found] == ["Line 2", "Line 4"]
    assert isinstance(found[0], TaskRecord)
    assert found[0].labels == ("a", "b")


def test_headers_have_synonyms_in_any_case(tmp_path: Path) -> None:
    (entry,) = entries(tmp_path, "\ufeffTask,NOTES,Due Date,Tags\nBuy milk,skimmed,2026-12-01,home\n")
    assert isinstance(entry, TaskRecord)
    assert entry.registers == {"title": "Buy milk", "description": "skimmed", "due": "2026-12-01", "deleted": None}
    assert entry.labels == ("home",)
    assert entry.items is None


def test_unknown_and_repeated_columns_are_named(tmp_path: Path) -> None:
    incoming = read(tmp_path, "title,mood,name\na,good,b\n")
    assert incoming.notes == ("These columns are not known and were left out: “mood”, “name”.",)


@pytest.mark.parametrize("text", ["", "\n", "mood,weather\ngood,fine\n", "Buy milk\n"])
def test_without_a_title_column_nothing_is_guessed(tmp_path: Path, text: str) -> None:
    with pytest.raises(FileError, match="one of them must be “title”"):
        read(tmp_path, text)


def test_a_quote_that_is_never_closed_is_not_swallowed(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="is broken in line 3 or below"):
        read(tmp_path, 'title,due\na,\n"b,\nc,\n')


def test_a_row_with_more_cells_than_columns_is_skipped(tmp_path: Path) -> None:
    skipped, record = entries(tmp_path, "title,due\nMilk,2026-12-01,eggs\nfine,,,\n")
    assert skipped == Skipped("Line 2", "It has more cells than the first line has names.")
    assert isinstance(record, TaskRecord)


@pytest.mark.parametrize(
    ("cell", "due"),
    [
        ("2026-12-01", "2026-12-01"),
        ("2026-12-01 09:30", "2026-12-01T09:30"),
        ("2026-12-01T09:30:59", "2026-12-01T09:30"),
        ("2026/12/1", "2026-12-01"),
        ("1.12.2026", "2026-12-01"),
        ("", None),
    ],
)
def test_due_dates(tmp_path: Path, cell: str, due: str | None) -> None:
    assert registers(tmp_path, f"title,due\na,{cell}\n") == {"due": due}


@pytest.mark.parametrize("cell", ["01/02/2026", "tomorrow", "2026-02-30", "31.02.2026"])
def test_a_due_date_that_might_mean_anything_is_refused(tmp_path: Path, cell: str) -> None:
    (entry,) = entries(tmp_path, f"title,due\na,{cell}\n")
    assert isinstance(entry, Skipped)
    assert "is not a date; write it as YYYY-MM-DD." in entry.reason


@pytest.mark.parametrize(
    ("cell", "status"),
    [("In_Progress", "in progress"), ("completed", "done"), ("To-Do", "open"), ("cancelled", "rejected")],
)
def test_statuses_in_other_words(tmp_path: Path, cell: str, status: str) -> None:
    assert registers(tmp_path, f"title,status\na,{cell}\n") == {"state": [status, None]}


def test_an_empty_status_tells_nothing(tmp_path: Path) -> None:
    assert registers(tmp_path, "title,status\na,\n") == {}


@pytest.mark.parametrize(
    ("header", "cell", "reason"),
    [
        ("estimate", "an hour", "“an hour” is not an estimate; write a whole number of minutes."),
        ("estimate", "1441", "An estimate is between 1 and 1440 minutes."),
        ("priority", "7", "is not a priority"),
        ("status", "maybe", "is not a status"),
        ("labels", "x" * 51, "A label can have at most 50 characters"),
        ("description", "x" * 1001, "The description can have at most 1,000 characters; this has 1,001."),
    ],
)
def test_the_reason_for_skipping_is_in_plain_words(tmp_path: Path, header: str, cell: str, reason: str) -> None:
    (entry,) = entries(tmp_path, f"title,{header}\na,{cell}\n")
    assert isinstance(entry, Skipped)
    assert reason in entry.reason


def test_foreign_ids_and_times_are_left_out_and_counted(tmp_path: Path) -> None:
    incoming = read(tmp_path, "title,id,created\na,17,yesterday\nb,,2026-01-01T00:00:00Z\n")
    first, second = incoming.records()
    assert isinstance(first, TaskRecord)
    assert first.id is first.created_at is None
    assert isinstance(second, TaskRecord)
    assert second.created_at == "2026-01-01T00:00:00.000Z"
    assert str(incoming.tally) == "1 id and 1 time of creation or completion"


def test_a_long_checklist_fits_a_cell(tmp_path: Path) -> None:
    cell = "\n".join("[ ] " + "x" * 400 for _ in range(1000))
    (entry,) = entries(tmp_path, f'title,checklist\na,"{cell}"\n')
    assert isinstance(entry, TaskRecord)
    assert len(entry.items or ()) == 1000
