from __future__ import annotations

import datetime as dt
import io
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.domain.reminders import Reminders
from desktop.domain.task import ChecklistItem, Due, Label, Priority, Status, Task, TaskList
from desktop.exchange import todotxt_format
from desktop.exchange.files import inspect
from desktop.exchange.record import Entry, Incoming, Skipped, TaskRecord, stored_instant

ID = "019a8a00-0000-7000-8000-000000000001"
NOON = dt.datetime(2026, 11, 16, 12).astimezone()


def read(tmp_path: Path, text: str) -> Incoming:
    path = tmp_path / "todo.txt"
    path.write_text(text, encoding="utf-8")
    return todotxt_format.read(inspect(path))


def only(tmp_path: Path, line: str) -> Entry:
    incoming = read(tmp_path, line + "\n")
    (entry,) = incoming.records()
    assert incoming.total == 1
    return entry


def midnight(day: int) -> str | None:
    return stored_instant(dt.date(2026, 11, day))


def line(task: Task) -> str:
    out = io.StringIO()
    todotxt_format.write(out, [], [task])
    return out.getvalue().rstrip("\n")


def test_an_open_task_goes_out() -> None:
    due = Due(dt.date(2026, 12, 1), dt.time(9))
    labels = (Label(ID, "family"), Label(ID, "home office"))
    task = Task(ID, "Call mum", NOON, NOON, priority=Priority.P0, due=due, labels=labels)
    assert line(task) == "(A) 2026-11-16 Call mum @family @home_office due:2026-12-01"
    listed = replace(task, list=TaskList(ID, "Spring cleaning"))
    assert line(listed) == "(A) 2026-11-16 Call mum +Spring_cleaning @family @home_office due:2026-12-01"


def test_a_done_task_goes_out_with_both_dates_and_its_priority() -> None:
    done = NOON + dt.timedelta(days=1)
    task = Task(ID, "Call mum", NOON, NOON, status=Status.DONE, completed_at=done, priority=Priority.P3)
    assert line(task) == "x 2026-11-17 2026-11-16 Call mum pri:D"


@pytest.mark.parametrize(
    ("reminders", "word"),
    [((1440, 10), " rem:1440m,10m"), ((), " rem:never"), (("2026-12-01T08:00",), None), (None, "")],
)
def test_reminders_go_out_and_come_back(tmp_path: Path, reminders: Reminders | None, word: str | None) -> None:
    told = line(Task(ID, "Call mum", NOON, NOON, reminders=reminders))
    assert word is None or told == f"2026-11-16 Call mum{word}"
    entry = only(tmp_path, told)
    assert isinstance(entry, TaskRecord)
    assert entry.registers["title"] == "Call mum"
    assert entry.registers.get("reminders") == (None if reminders is None else list(reminders))


def test_what_cannot_be_told_is_counted() -> None:
    items = (ChecklistItem(ID, ID, "one"), ChecklistItem(ID, ID, "two"))
    tasks = [
        Task(ID, "a", NOON, NOON, checklist=items, description="x"),
        Task(ID, "b", NOON, NOON, checklist=items, status=Status.BLOCKED, estimate=5),
    ]
    assert todotxt_format.write(io.StringIO(), [], tasks) == [
        "2 checklists, 1 description, 1 estimate and 1 status cannot be told in todo.txt and were left out; "
        "JSON keeps all of that."
    ]


def test_one_thing_left_out_is_spoken_of_as_one() -> None:
    (note,) = todotxt_format.write(io.StringIO(), [], [Task(ID, "a", NOON, NOON, description="x")])
    assert note.startswith("1 description cannot be told in todo.txt and was left out")


def test_nothing_left_out_needs_no_note() -> None:
    assert todotxt_format.write(io.StringIO(), [], [Task(ID, "a", NOON, NOON)]) == []


def test_an_open_line_comes_in(tmp_path: Path) -> None:
    assert only(tmp_path, "(B) 2026-11-16 Call mum +family @phone due:2026-12-01") == TaskRecord(
        "Line 1",
        {"title": "Call mum", "priority": "P1", "due": "2026-12-01", "list": "family", "deleted": None},
        labels=("phone",),
        created_at=midnight(16),
    )


def test_a_done_line_comes_in(tmp_path: Path) -> None:
    assert only(tmp_path, "x 2026-11-17 2026-11-16 Call mum pri:D") == TaskRecord(
        "Line 1",
        {"title": "Call mum", "state": ["done", midnight(17)], "priority": "P3", "deleted": None},
        labels=(),
        created_at=midnight(16),
    )


def test_when_a_task_was_done_is_not_made_up(tmp_path: Path) -> None:
    entry = only(tmp_path, "x Call mum")
    assert isinstance(entry, TaskRecord)
    assert entry.registers["state"] == ["done", None]


@pytest.mark.parametrize(
    "title",
    [
        "Meet at 10:30",
        "Note: read http://example.com/a:b",
        "due:friday",
        "xylophone",
        "pri:A",
        "mail bob@example.com",
    ],
)
def test_what_only_looks_like_a_tag_stays_in_the_title(tmp_path: Path, title: str) -> None:
    entry = only(tmp_path, title)
    assert isinstance(entry, TaskRecord)
    assert entry.registers == {"title": title, "deleted": None}


@pytest.mark.parametrize(
    "title", ["x marks the spot", "(A) or (B)", "2026-01-01 was a Thursday", "a 10:30 due:friday"]
)
def test_a_title_that_looks_like_the_start_of_a_line_comes_back(tmp_path: Path, title: str) -> None:
    entry = only(tmp_path, line(Task(ID, title, NOON, NOON)))
    assert isinstance(entry, TaskRecord)
    assert entry.registers == {"title": title, "deleted": None}


def test_a_line_of_labels_keeps_them_as_its_title(tmp_path: Path) -> None:
    entry = only(tmp_path, "+garden @home")
    assert isinstance(entry, TaskRecord)
    assert entry.registers["title"] == "+garden @home"
    assert (entry.registers["list"], entry.labels) == ("garden", ("home",))


def test_priorities_below_d_are_counted(tmp_path: Path) -> None:
    incoming = read(tmp_path, "(E) a\n(Z) b\n(AB) c\n")
    assert [entry.registers for entry in incoming.records() if isinstance(entry, TaskRecord)] == [
        {"title": title, "deleted": None} for title in "abc"
    ]
    assert str(incoming.tally) == "3 priorities"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2026-02-30 a", "It starts with a date that does not exist."),
        ("(A)", "The title cannot be empty."),
        ("a" * 201, "The title can have at most 200 characters; this has 201."),
        ("a " * 2001, "A line can have at most 4,000 characters."),
        ("a @" + "x" * 51, "A label can have at most 50 characters; this has 51."),
    ],
)
def test_the_reason_for_skipping_is_in_plain_words(tmp_path: Path, text: str, reason: str) -> None:
    assert only(tmp_path, text) == Skipped("Line 1", reason)


def test_blank_lines_count_as_lines_only(tmp_path: Path) -> None:
    incoming = read(tmp_path, "\n\na\n \nb\n")
    assert incoming.total == 2
    assert [entry.where for entry in incoming.records()] == ["Line 3", "Line 5"]
