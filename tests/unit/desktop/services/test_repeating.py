"""Completing, skipping and ending tasks that repeat; tasks that wait for their start."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from desktop.domain.reminders import Alarm
from desktop.domain.repeat import parse_rule
from desktop.domain.task import Due, Filter, Priority, Start, Status, Task, TaskFields
from desktop.domain.values import parse_start
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError
from desktop.services import Services
from tests.helpers.invariants import assert_sound

MONDAY = dt.date(2026, 11, 16)
WEEK = dt.timedelta(weeks=1)
WEEKLY = parse_rule("FREQ=WEEKLY;BYDAY=MO")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with time_machine.travel(dt.datetime(2026, 11, 16, 12, tzinfo=dt.UTC)):
        services = Services(tmp_path)
        yield services
        assert_sound(services.store)
        services.close()


def pending(services: Services) -> list[Task]:
    return services.lists.tasks(services.lists.ids(Query(View.ALL, MONDAY)))


def test_completing_creates_the_next_one_and_undo_takes_both_back(services: Services) -> None:
    task = services.tasks.create(
        {
            "title": "Water plants",
            "description": "all of them",
            "priority": Priority.P1,
            "start": Start(MONDAY - dt.timedelta(days=2)),
            "due": Due(MONDAY, dt.time(9)),
            "repeat": WEEKLY,
        },
        ["home"],
        ["fern", "cactus"],
    ).task
    services.checklists.tick(task.checklist[0].id)
    services.tasks.complete([task.id])
    (coming,) = pending(services)
    assert services.tasks.get(task.id).status is Status.DONE
    assert coming.due == Due(MONDAY + WEEK, dt.time(9))
    assert coming.start == Start(MONDAY + WEEK - dt.timedelta(days=2))
    assert (coming.title, coming.description, coming.priority) == ("Water plants", "all of them", Priority.P1)
    assert (coming.repeat, coming.position) == (WEEKLY, task.position)
    assert [label.name for label in coming.labels] == ["home"]
    assert [(entry.field, entry.created) for entry in services.tasks.history(coming.id)] == [("title", True)] * 3
    assert [(item.title, item.is_checked) for item in coming.checklist] == [("fern", False), ("cactus", False)]

    services.undo.undo()
    assert [one.id for one in pending(services)] == [task.id]
    assert services.lists.ids(Query(View.TRASH, MONDAY)) == []
    services.undo.redo()
    assert [one.id for one in pending(services)] == [coming.id]
    services.undo.undo()

    services.tasks.edit([task.id], {"title": "Water the plants"})
    services.tasks.complete([task.id])  # it comes back from the trash, as the task is now
    (again,) = pending(services)
    assert (again.id, again.title, len(again.checklist)) == (coming.id, "Water the plants", 2)


def test_reopening_takes_the_next_one_back_unless_it_was_worked_on(services: Services) -> None:
    task = services.tasks.create({"title": "Water plants", "repeat": WEEKLY}, checklist=["fern"]).task
    assert task.due == Due(MONDAY)  # a rule without a date begins today, where it has today
    services.tasks.complete([task.id])
    services.tasks.reopen([task.id])
    assert [one.id for one in pending(services)] == [task.id]

    services.tasks.complete([task.id])
    (coming,) = pending(services)
    services.checklists.tick(coming.checklist[0].id)
    services.tasks.reopen([task.id])
    assert {one.id for one in pending(services)} == {task.id, coming.id}
    services.tasks.complete([task.id])  # it is there already
    assert [one.id for one in pending(services)] == [coming.id]


def test_reminders_go_with_the_due_date_and_a_snooze_stays_with_what_was_done(services: Services) -> None:
    day = dt.timedelta(days=1)
    fields: TaskFields = {
        "title": "Water plants",
        "due": Due(MONDAY, dt.time(18)),
        "repeat": WEEKLY,
        "reminders": (10, "2026-11-15T20:00"),
    }
    task = services.tasks.create(fields).task
    told = Alarm(dt.datetime(2026, 11, 15, 20), task.id, task.title, task.due)
    services.reminders.answer([told], dt.datetime(2026, 11, 16, 20))
    services.tasks.complete([task.id])
    (coming,) = pending(services)
    assert coming.reminders == (10, "2026-11-22T20:00")
    alarms = services.reminders.upcoming(dt.datetime(2026, 11, 16, 12), 9, dt.time(9), MONDAY)
    assert [alarm.moment for alarm in alarms] == [
        dt.datetime.combine(MONDAY + WEEK - day, dt.time(20)),
        dt.datetime.combine(MONDAY + WEEK, dt.time(17, 50)),
    ]
    services.tasks.skip([coming.id])
    assert services.tasks.get(coming.id).reminders == (10, "2026-11-29T20:00")


def test_a_snooze_ends_with_the_occurrence_that_is_skipped(services: Services) -> None:
    due = Due(MONDAY, dt.time(18))
    task = services.tasks.create({"title": "Water plants", "due": due, "repeat": WEEKLY}).task
    told, later = Alarm(dt.datetime(2026, 11, 16, 18), task.id, task.title, due), dt.datetime(2026, 11, 16, 18, 10)

    def coming() -> list[dt.datetime]:
        found = services.reminders.upcoming(told.moment, 9, dt.time(9), MONDAY)
        return [alarm.moment for alarm in found]

    services.reminders.answer([told], later)
    assert coming() == [later]
    services.tasks.skip([task.id])
    assert coming() == [told.moment + WEEK]
    services.undo.undo()
    assert coming() == [later]


def test_a_reminder_after_the_end_of_time_is_none(services: Services) -> None:
    end: TaskFields = {
        "title": "a",
        "due": Due(dt.date(9999, 12, 1)),
        "repeat": WEEKLY,
        "reminders": ("9999-12-31T09:00",),
    }
    task = services.tasks.create(end).task
    services.tasks.complete([task.id])
    (coming,) = pending(services)
    assert coming.reminders == ()


def test_who_completes_is_told_of_the_tasks_asked_for_and_of_what_comes_next(services: Services) -> None:
    once = services.tasks.create({"title": "Buy pots"}).task.id
    task = services.tasks.create({"title": "Water plants", "repeat": WEEKLY}).task.id
    done = services.tasks.complete_or_reopen([once, task], reopen=False)
    assert (set(done.tasks), done.coming) == ({once, task}, Due(MONDAY + WEEK))
    again = services.tasks.complete_or_reopen([once, task], reopen=True)
    assert (set(again.tasks), again.coming) == ({once, task}, None)


def test_one_that_was_deleted_for_good_is_followed_by_another(services: Services) -> None:
    task = services.tasks.create({"title": "Water plants", "repeat": WEEKLY}).task
    services.tasks.complete([task.id])
    (coming,) = pending(services)
    services.undo.undo()
    services.tasks.purge([coming.id])
    services.tasks.erase([coming.id])
    services.tasks.complete([task.id])
    (other,) = pending(services)
    assert other.id != coming.id
    assert other.title == "Water plants"


@pytest.mark.parametrize(
    ("rule", "due", "then"),
    [
        ("FREQ=WEEKLY;BYDAY=MO", "2026-11-16", "2026-11-23"),
        ("FREQ=WEEKLY;BYDAY=MO", "2026-10-26", "2026-11-16"),  # long overdue: not a pile of them, but today's
        ("FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION", "2026-11-01", "2026-11-19"),
        ("FREQ=DAILY", "2026-11-20", "2026-11-21"),  # done early
        ("FREQ=MONTHLY", "2027-01-31", "2027-02-28"),
        ("FREQ=DAILY;COUNT=1", "2026-11-16", None),
        ("FREQ=DAILY;UNTIL=20261116", "2026-11-16", None),
        ("FREQ=DAILY;COUNT=3", "2026-11-14", "2026-11-16"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-11-16", None),  # never
    ],
)
def test_when_the_next_one_is_due(services: Services, rule: str, due: str, then: str | None) -> None:
    day = Due(dt.date.fromisoformat(due))
    task = services.tasks.create({"title": "a", "due": day, "repeat": parse_rule(rule)}).task
    services.tasks.edit([task.id], {"status": Status.DONE})
    assert [str(one.due) for one in pending(services)] == ([then] if then else [])


def test_a_late_day_of_the_month_is_not_lost_in_a_shorter_one(services: Services) -> None:
    fields = {"title": "Pay rent", "due": Due(dt.date(2027, 1, 31)), "repeat": parse_rule("FREQ=MONTHLY")}
    services.tasks.create(fields)  # type: ignore[arg-type]
    days = []
    for _ in range(4):
        (task,) = pending(services)
        days.append(str(task.due)[5:])
        services.tasks.complete([task.id])
    assert days == ["01-31", "02-28", "03-31", "04-30"]


def test_skipping_moves_the_task_and_ending_the_series_stops_it(services: Services) -> None:
    task = services.tasks.create({"title": "a", "due": Due(MONDAY), "repeat": parse_rule("FREQ=DAILY;COUNT=3")}).task
    services.tasks.skip([task.id])
    (moved,) = pending(services)
    assert (moved.id, str(moved.due), str(moved.repeat)) == (task.id, "2026-11-17", "FREQ=DAILY;COUNT=2")
    services.tasks.skip([task.id])
    with pytest.raises(InvalidInputError, match="has no next time"):
        services.tasks.skip([task.id])
    services.tasks.edit([task.id], {"repeat": None})
    with pytest.raises(InvalidInputError, match="does not repeat"):
        services.tasks.skip([task.id])
    services.tasks.complete([task.id])
    assert pending(services) == []


def test_a_task_is_out_of_sight_before_its_start_and_in_today_from_then_on(services: Services) -> None:
    def views(task_id: str, today: dt.date) -> list[str]:
        shown = (View.INBOX, View.TODAY, View.UPCOMING, View.SOMEDAY, View.ALL)
        found = [view.value for view in shown if task_id in services.lists.ids(Query(view, today))]
        searched = [
            view.value for view in shown if task_id in services.lists.ids(Query(view, today, search="passport"))
        ]
        assert searched == found
        return found

    later = MONDAY + WEEK
    task = services.tasks.create({"title": "Renew passport", "start": Start(later)}).task.id
    assert views(task, MONDAY) == ["all"]
    assert views(task, later) == ["inbox", "today", "all"]
    services.tasks.edit([task], {"due": Due(later + WEEK)})
    assert views(task, MONDAY) == ["all"]
    assert views(task, later) == ["inbox", "today", "upcoming", "all"]
    services.tasks.edit([task], {"start": Start()})
    assert views(task, later) == ["someday", "all"]
    assert services.lists.counts(MONDAY).someday == 1
    services.tasks.edit([task], {"due": Due(MONDAY)})  # who says when means no longer someday
    assert views(task, MONDAY) == ["inbox", "today", "all"]


def test_a_start_is_never_after_the_due_date(services: Services) -> None:
    task = services.tasks.create({"title": "a", "start": Start(MONDAY), "due": Due(MONDAY + WEEK)}).task.id
    with pytest.raises(InvalidInputError, match="cannot start after it is due"):
        services.tasks.edit([task], {"start": Start(MONDAY + 2 * WEEK)})
    services.tasks.edit([task], {"due": Due(MONDAY - WEEK)})
    assert services.tasks.get(task).start == Start(MONDAY - WEEK)


@pytest.mark.parametrize("ending", ["json", "csv", "ics", "txt"])
@pytest.mark.parametrize(
    ("rule", "start"),
    [
        ("FREQ=WEEKLY", "2026-11-20"),
        ("FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION", None),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-30"),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=5", "someday"),
        ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;UNTIL=20271231", None),
    ],
)
def test_starts_and_repetitions_go_through_files(
    services: Services, tmp_path: Path, ending: str, rule: str, start: str | None
) -> None:
    given = {"title": "a", "due": Due(dt.date(2026, 11, 30)), "repeat": parse_rule(rule)}
    task = services.tasks.create(given | {"start": parse_start(start)} if start else given).task  # type: ignore[arg-type]
    file = tmp_path / f"tasks.{ending}"
    notes = services.exchange.export(file).notes
    other = Services(tmp_path / "other")
    other.exchange.import_file(file)
    ((copy,),) = other.lists.iterate(Filter.ALL, "", MONDAY)
    other.close()
    told = {"start": copy.start == task.start, "repeat": copy.repeat == task.repeat, "due": copy.due == task.due}
    lost = {key for key, noun in (("start", "start date"), ("repeat", "repetition")) if noun in "".join(notes)}
    assert {key for key, same in told.items() if not same} == lost
    assert ending == "txt" or not lost
