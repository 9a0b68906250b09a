from __future__ import annotations

import datetime as dt
import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from icalendar import Calendar

from desktop.domain.reminders import Reminders
from desktop.domain.task import ChecklistItem, Due, Label, Priority, Status, Task
from desktop.errors import FileError
from desktop.exchange import ical_format
from desktop.exchange.files import inspect
from desktop.exchange.record import Entry, Incoming, Skipped, TaskRecord

ID = "019a8a00-0000-7000-8000-000000000001"
NOON = dt.datetime(2026, 11, 16, 12, tzinfo=dt.UTC)
ZONE = """BEGIN:VTIMEZONE
TZID:Home made
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE
"""


@pytest.fixture(autouse=True)
def _in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


def read(tmp_path: Path, body: str) -> Incoming:
    path = tmp_path / "in.ics"
    path.write_text(f"BEGIN:VCALENDAR\nVERSION:2.0\n{body}END:VCALENDAR\n", encoding="utf-8", newline="\r\n")
    return ical_format.read(inspect(path))


def only(tmp_path: Path, properties: str) -> Entry:
    (entry,) = read(tmp_path, f"BEGIN:VTODO\n{properties}\nEND:VTODO\n").records()
    return entry


def registers(tmp_path: Path, properties: str) -> dict[str, object]:
    entry = only(tmp_path, f"SUMMARY:a\n{properties}")
    assert isinstance(entry, TaskRecord), entry
    return {name: value for name, value in entry.registers.items() if name not in ("title", "deleted")}


def exported(*tasks: Task) -> tuple[str, list[str]]:
    out = io.StringIO(newline="")
    notes = ical_format.write(out, [], tasks)
    return out.getvalue(), notes


def test_a_task_goes_out_as_a_valid_calendar() -> None:
    text, notes = exported(
        Task(
            ID, "Buy; milk, eggs", NOON, NOON, "one\ntwo " + "x" * 200, Status.BLOCKED, Priority.P1,
            Due(dt.date(2026, 12, 1), dt.time(9, 30)), 5, labels=(Label(ID, "a,b"),),
            checklist=(ChecklistItem(ID, ID, "x"),),
        ),
    )  # fmt: skip
    found: list[Any] = Calendar.from_ical(text).walk("VTODO")
    (todo,) = found
    assert str(todo["SUMMARY"]) == "Buy; milk, eggs"
    assert str(todo["STATUS"]) == "NEEDS-ACTION"
    assert todo["DUE"].dt == dt.datetime(2026, 12, 1, 9, 30)
    assert todo["PRIORITY"] == 3
    assert todo["CREATED"].dt == NOON
    assert str(todo["UID"]) == ID
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert notes == [
        "1 checklist and 1 estimate cannot be told in iCalendar and were left out; JSON keeps all of that."
    ]


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("priority", [None, *Priority])
def test_a_task_comes_back(tmp_path: Path, status: Status, priority: Priority | None) -> None:
    task = Task(
        ID, "Buy; milk, eggs", NOON, NOON, "one\n\\two", status, priority, Due(dt.date(2026, 12, 1)),
        labels=(Label(ID, "a,b"), Label(ID, "c;d")), completed_at=NOON if status is Status.DONE else None,
    )  # fmt: skip
    text, _ = exported(task)
    path = tmp_path / "in.ics"
    path.write_text(text, newline="")
    (entry,) = ical_format.read(inspect(path)).records()
    told = {
        "title": task.title, "description": task.description, "due": "2026-12-01", "deleted": None,
        "state": [status.value, "2026-11-16T12:00:00.000Z" if status is Status.DONE else None],
    }  # fmt: skip
    if priority:
        told["priority"] = priority.value
    assert entry == TaskRecord("Line 4", told, id=ID, labels=("a,b", "c;d"), created_at="2026-11-16T12:00:00.000Z")


@pytest.mark.parametrize("reminders", [None, (), (0,), (1440, 10, "2026-12-01T08:00")])
def test_reminders_are_alarms(tmp_path: Path, reminders: Reminders | None) -> None:
    text, notes = exported(Task(ID, "x", NOON, NOON, due=Due(dt.date(2026, 12, 1), dt.time(9)), reminders=reminders))
    assert (text.count("BEGIN:VALARM"), notes) == (len(reminders or ()), [])
    path = tmp_path / "in.ics"
    path.write_text(text, newline="")
    (entry,) = ical_format.read(inspect(path)).records()
    assert isinstance(entry, TaskRecord)
    assert entry.registers.get("reminders") == (None if reminders is None else list(reminders))


def test_alarms_that_cannot_be_told_cost_nothing_else(tmp_path: Path) -> None:
    alarms = "".join(f"BEGIN:VALARM\nTRIGGER:{when}\nEND:VALARM\n" for when in ("PT5M", "x", "-PT15M"))
    path = tmp_path / "in.ics"
    path.write_text(f"BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x\nDUE:20261201\n{alarms}END:VTODO\nEND:VCALENDAR\n")
    incoming = ical_format.read(inspect(path))
    (entry,) = incoming.records()
    assert isinstance(entry, TaskRecord)
    assert entry.registers["reminders"] == [15]
    assert str(incoming.tally) == "1 reminder"


@pytest.mark.parametrize(
    ("due", "here"),
    [
        ("DUE;VALUE=DATE:20261201", "2026-12-01"),
        ("DUE:20261201T093000", "2026-12-01T09:30"),
        ("DUE:20261201T233000Z", "2026-12-02T00:30"),
        ("DUE;TZID=America/New_York:20261201T200000", "2026-12-02T02:00"),
        ("DUE;TZID=Home made:20261201T100000", "2026-12-01T08:00"),
        ("DUE;TZID=Nowhere at all:20261201T100000", "2026-12-01T10:00"),
        ("DTSTART:20261201T100000\nDURATION:PT2H", "2026-12-01T12:00"),
    ],
)
def test_due_times_become_local_wall_time(tmp_path: Path, due: str, here: str) -> None:
    body = f"BEGIN:VTODO\nSUMMARY:a\n{due}\nEND:VTODO\n{ZONE}"  # the zone may come behind what needs it
    (entry,) = read(tmp_path, body).records()
    assert isinstance(entry, TaskRecord)
    assert entry.registers["due"] == here


def test_a_time_in_an_unknown_zone_is_counted(tmp_path: Path) -> None:
    incoming = read(tmp_path, "BEGIN:VTODO\nSUMMARY:a\nDUE;TZID=Nowhere at all:20261201T100000\nEND:VTODO\n")
    list(incoming.records())
    assert str(incoming.tally) == "1 time zone"


@pytest.mark.parametrize("rule", ["FREQ=SECONDLY", "FREQ=YEARLY;BYSECOND=1,2", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"])
def test_a_zone_that_would_take_forever_is_not_reckoned_with(tmp_path: Path, rule: str) -> None:
    zone = ZONE.replace("Home made", f"Endless {len(rule)}").replace("END:STANDARD", f"RRULE:{rule}\nEND:STANDARD")
    twin = zone[zone.index("BEGIN:STANDARD") : zone.index("END:VTIMEZONE")].replace("STANDARD", "DAYLIGHT")
    zone = zone.replace("END:VTIMEZONE", twin + "END:VTIMEZONE")
    todo = f"BEGIN:VTODO\nSUMMARY:a\nDUE;TZID=Endless {len(rule)}:20261201T100000\nEND:VTODO\n"
    (entry,) = read(tmp_path, zone + todo).records()
    assert isinstance(entry, TaskRecord)
    assert entry.registers["due"] == "2026-12-01T10:00"


def test_a_zone_with_summer_time_is_understood(tmp_path: Path) -> None:
    zone = """BEGIN:VTIMEZONE
TZID:West of here
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
"""
    todos = [
        f"BEGIN:VTODO\nSUMMARY:a\nDUE;TZID=West of here:2026{day}T100000\nEND:VTODO\n" for day in ("0701", "1201")
    ]
    found = [
        entry.registers["due"]
        for entry in read(tmp_path, zone + "".join(todos)).records()
        if isinstance(entry, TaskRecord)
    ]
    assert found == ["2026-07-01T16:00", "2026-12-01T16:00"]


@pytest.mark.parametrize(
    ("number", "priority"),
    [("0", None), ("1", "P0"), ("2", "P1"), ("4", "P1"), ("5", "P2"), ("6", "P3"), ("9", "P3")],
)
def test_priorities(tmp_path: Path, number: str, priority: str | None) -> None:
    assert registers(tmp_path, f"PRIORITY:{number}") == {"priority": priority}


@pytest.mark.parametrize(
    ("told", "state"),
    [
        ("STATUS:completed", ["done", None]),
        ("STATUS:CANCELLED", ["rejected", None]),
        ("STATUS:COMPLETED\nCOMPLETED:20261116T120000Z", ["done", "2026-11-16T12:00:00.000Z"]),
        ("COMPLETED:20261116T120000Z", ["done", "2026-11-16T12:00:00.000Z"]),
        ("PERCENT-COMPLETE:100", ["done", None]),
        ("PERCENT-COMPLETE:40", ["in progress", None]),
        ("STATUS:NEEDS-ACTION\nX-ASSENT-STATUS:on hold", ["on hold", None]),
        ("STATUS:COMPLETED\nX-ASSENT-STATUS:on hold", ["done", None]),
    ],
)
def test_statuses(tmp_path: Path, told: str, state: list[str | None]) -> None:
    assert registers(tmp_path, told) == {"state": state}


def test_what_is_not_told_is_left_open(tmp_path: Path) -> None:
    entry = only(tmp_path, "SUMMARY:a")
    assert entry == TaskRecord("Line 3", {"title": "a", "deleted": None})


def test_the_same_foreign_uid_gives_the_same_id(tmp_path: Path) -> None:
    first, again = only(tmp_path, "SUMMARY:a\nUID:abc@example"), only(tmp_path, "SUMMARY:b\nUID:abc@example")
    other = only(tmp_path, "SUMMARY:a\nUID:abd@example")
    assert isinstance(first, TaskRecord)
    assert isinstance(again, TaskRecord)
    assert isinstance(other, TaskRecord)
    assert first.id == again.id != other.id


def test_categories_add_up(tmp_path: Path) -> None:
    entry = only(tmp_path, "SUMMARY:a\nCATEGORIES:home,garden\nCATEGORIES:work\nCATEGORIES:")
    assert isinstance(entry, TaskRecord)
    assert entry.labels == ("home", "garden", "work")


def test_events_are_named_and_skipped(tmp_path: Path) -> None:
    incoming = read(tmp_path, "BEGIN:VEVENT\nSUMMARY:Party\nEND:VEVENT\nBEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n")
    skipped, record = incoming.records()
    assert str(skipped) == "Line 3: This is an event; only to-dos are imported."
    assert isinstance(record, TaskRecord)
    assert incoming.total == 2


def test_alarms_and_attachments_are_passed_over(tmp_path: Path) -> None:
    attachment = "ATTACH;ENCODING=BASE64;VALUE=BINARY:\n" + " AAAA\n" * 100_000
    entry = only(tmp_path, f"{attachment}SUMMARY:a\nBEGIN:VALARM\nSUMMARY:ring\nTRIGGER:oops\nEND:VALARM")
    assert entry == TaskRecord("Line 3", {"title": "a", "deleted": None})


def test_a_repetition_that_no_task_can_have_is_counted(tmp_path: Path) -> None:
    incoming = read(tmp_path, "BEGIN:VTODO\nSUMMARY:a\nRRULE:FREQ=HOURLY\nEND:VTODO\n")
    list(incoming.records())
    assert str(incoming.tally) == "1 repetition"


@pytest.mark.parametrize(
    ("properties", "told"),
    [
        ("DUE;VALUE=DATE:20261201\nRRULE:FREQ=DAILY", {"due": "2026-12-01", "repeat": "FREQ=DAILY"}),
        (
            "DTSTART:20261201T090000\nRRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261231T\n 225959Z;BYDAY=TU",
            {"due": "2026-12-01T09:00", "repeat": "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231"},
        ),
        ("DTSTART;VALUE=DATE:20261124\nDUE;VALUE=DATE:20261201", {"due": "2026-12-01", "start": "2026-11-24"}),
        ("DTSTART;VALUE=DATE:20261224\nDUE;VALUE=DATE:20261201", {"due": "2026-12-01"}),
    ],
)
def test_starts_and_repetitions(tmp_path: Path, properties: str, told: dict[str, str]) -> None:
    (entry,) = read(tmp_path, f"BEGIN:VTODO\nSUMMARY:a\n{properties}\nEND:VTODO\n").records()
    assert isinstance(entry, TaskRecord)
    assert {name: value for name, value in entry.registers.items() if name not in ("title", "deleted")} == told


@pytest.mark.parametrize(
    ("properties", "reason"),
    [
        ("UID:1", "The title cannot be empty."),
        ("SUMMARY:" + "x" * 201, "The title can have at most 200 characters; this has 201."),
        ("SUMMARY:a\nDUE:tomorrow", "Its due date cannot be read."),
        ("SUMMARY:a\nDTSTART:20261116\nDURATION:soon", "Its DURATION cannot be read."),
        ("SUMMARY:a\nDTSTART:99991231\nDURATION:P9W", "Its due date cannot be read."),
        ("SUMMARY:a\nDUE:-P1D", "Its due date cannot be read."),
        ("SUMMARY:a\nPRIORITY:high", "Its PRIORITY cannot be read."),
        ("SUMMARY:a\nDESCRIPTION:" + "x" * 300_000, "It is too long."),
    ],
)
def test_the_reason_for_skipping_is_in_plain_words(tmp_path: Path, properties: str, reason: str) -> None:
    assert only(tmp_path, properties) == Skipped("Line 3", reason)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Buy milk\n",
        "BEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VEVENT\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\n" + "BEGIN:X\n" * 50,
    ],
    ids=["empty", "text", "bare", "cut off", "crossed", "one end too many", "nested"],
)
def test_what_is_not_a_calendar_is_refused_as_a_whole(tmp_path: Path, text: str) -> None:
    path = tmp_path / "in.ics"
    path.write_text(text)
    with pytest.raises(FileError, match="is not a calendar"):
        ical_format.read(inspect(path))
