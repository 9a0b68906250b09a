"""Reminders: what comes when, and answers that all devices hear of."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.fields import Here, task_field
from desktop.domain.reminders import Alarm, Reminder, moments, offset_in, ordered
from desktop.domain.task import Due, Start, Status, TaskFields
from desktop.errors import InvalidInputError
from desktop.services import Services
from tests.helpers.invariants import problems
from tests.helpers.sync_pair import Pair, named

NOON = dt.datetime(2026, 11, 17, 12)
NINE = dt.time(9)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path / "here")
    yield opened
    assert problems(opened.store) == []
    opened.close()


def add(services: Services, due: str | None = None, reminders: tuple[Reminder, ...] | None = None) -> str:
    wanted = task_field("due").load(due) if due else None
    return services.tasks.create({"title": due or "x", "due": wanted, "reminders": reminders}).task.id


def upcoming(services: Services, after: dt.datetime = NOON) -> list[tuple[str, str]]:
    return [(alarm.id, alarm.time) for alarm in services.reminders.upcoming(after, 10, NINE, NOON.date())]


def test_what_comes_next_is_at_the_due_time_unless_something_else_was_chosen(services: Services) -> None:
    usual = add(services, "2026-11-17T15:00")
    early = add(services, "2026-11-17T15:00", (60, 0))
    by_day = add(services, "2026-11-18", (24 * 60, 0))
    own = add(services, None, ("2026-11-17T13:00",))
    for due, reminders in (("2026-11-18", None), ("2026-11-18T10:00", ()), (None, (10,)), ("2026-11-17T11:00", None)):
        add(services, due, reminders)  # never told of
    done = add(services, "2026-11-17T14:00")
    services.tasks.complete([done])
    services.tasks.trash([add(services, "2026-11-17T14:00", (5,))])
    for start in (Start(dt.date(2026, 11, 18)), Start()):  # not before it starts, or someday
        later: TaskFields = {"title": "later", "start": start, "reminders": ("2026-11-17T13:00",)}
        services.tasks.create(later)
    assert upcoming(services) == [
        (own, "2026-11-17T13:00"),
        (early, "2026-11-17T14:00"),
        *sorted([(usual, "2026-11-17T15:00"), (early, "2026-11-17T15:00")]),
        (by_day, "2026-11-18T09:00"),
    ]


def test_an_answer_holds_for_what_came_and_snoozing_brings_it_once_more(services: Services) -> None:
    id_ = add(services, "2026-11-17T13:00", (30, 0))
    first, second = services.reminders.upcoming(NOON, 10, NINE, NOON.date())
    services.reminders.answer([first], snooze_until=dt.datetime(2026, 11, 17, 12, 40))
    assert upcoming(services) == [(id_, "2026-11-17T12:40"), (id_, "2026-11-17T13:00")]
    assert services.reminders.unanswered([first, second], NINE) == {second}
    services.reminders.answer([second])
    assert upcoming(services) == []
    assert services.undo.steps()[0].action == "add"  # type: ignore[union-attr]  # to answer is no step
    assert [entry.field for entry in services.tasks.history(id_)] == ["title"]


def test_what_was_answered_on_one_device_is_gone_on_the_other_and_never_a_conflict(
    services: Services, tmp_path: Path
) -> None:
    here, there = named(services, "here"), named(Services(tmp_path / "there"), "there")
    pair = Pair(here, there, tmp_path / "shared")
    pair.share()
    id_ = add(here, "2026-11-17T13:00")
    pair.exchange()
    (alarm,) = there.reminders.upcoming(NOON, 10, NINE, NOON.date())
    here.reminders.answer([alarm])
    time.sleep(0.002)  # of answers in one millisecond the device with the greater id has the last word
    there.reminders.answer([alarm], snooze_until=dt.datetime(2026, 11, 17, 13, 10))  # both, unknown to each other
    pair.exchange()
    assert upcoming(here) == upcoming(there) == [(id_, "2026-11-17T13:10")]  # the later one counts
    assert here.lists.conflicts() == there.lists.conflicts() == []
    here.tasks.trash([id_])
    there.reminders.answer([Alarm(dt.datetime(2026, 11, 17, 13, 10), id_, "", None)])
    pair.exchange()
    assert here.lists.edited_in_trash() == []
    there.close()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("10 min", (10,)), ("-10m", (10,)), ("1 day before, 10 minutes", (1440, 10)), ("an hour before", (60,)),
        ("half an hour", (30,)), ("eine Stunde vorher", (60,)), ("2 Wochen", (20160,)), ("when due", (0,)),
        ("friday 9am", ("2026-11-20T09:00",)), ("tomorrow", ("2026-11-18T07:30",)),
        ("morgen 8 Uhr; 1h", (60, "2026-11-18T08:00")),
        ("none", ()), ("default", None),
    ],
)  # fmt: skip
def test_what_is_typed_is_read(typed: str, meant: tuple[Reminder, ...] | None) -> None:
    assert task_field("reminders").parse(typed, Here(NOON, 0, None, dt.time(7, 30))) == meant


@pytest.mark.parametrize("typed", ["soon", "10 parsecs", "-", "1 day after", "999 weeks before"])
def test_what_is_no_reminder_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(InvalidInputError, match="try 10 min"):
        task_field("reminders").parse(typed, Here(NOON, 0, None))


@given(st.lists(st.integers(0, 500_000) | st.datetimes(dt.datetime(2000, 1, 1), dt.datetime(2100, 1, 1))))
def test_each_reminder_has_one_moment_and_one_form(given_: list[int | dt.datetime]) -> None:
    reminders = ordered(one if isinstance(one, int) else one.isoformat(timespec="minutes") for one in given_)
    assert ordered(reversed(reminders)) == reminders
    at = moments(Due(dt.date(2030, 1, 1), NINE), reminders)
    assert at == sorted(at)
    assert len(at) <= len(reminders)
    assert all(offset_in(f"{one} min") == one for one in reminders if isinstance(one, int))


def test_a_copy_and_a_task_from_a_template_are_open_with_all_of_it(services: Services) -> None:
    task = services.tasks.create(
        {"title": "Pack", "description": "d", "reminders": (60, "2026-12-01T09:00"), "due": Due(NOON.date())},
        ["trip"],
        ["passport", "socks"],
    ).task
    services.checklists.tick(task.checklist[0].id)
    services.tasks.complete([task.id])
    (copy,), _ = services.tasks.duplicate([task.id])
    made = services.tasks.get(copy)
    assert (made.title, made.status, made.due, made.reminders) == ("Pack", Status.OPEN, task.due, task.reminders)
    assert [(item.title, item.is_checked) for item in made.checklist] == [("passport", False), ("socks", False)]
    services.undo.undo()
    assert services.tasks.get(copy).deleted_at
    assert not services.tasks.get(task.id).deleted_at

    services.templates.save(task.id, "Trip")
    with pytest.raises(InvalidInputError, match="already"):
        services.templates.save(task.id, "trip")
    (template,) = services.templates.all()
    assert template.fields == {"title": "Pack", "description": "d", "reminders": (60,)}
    assert (template.labels, template.checklist) == (("trip",), ("passport", "socks"))
    services.templates.rename(template.id, "Journey")
    services.templates.delete(services.templates.find("journey").id)
    assert services.templates.all() == []
    services.undo.undo()
    assert [one.name for one in services.templates.all()] == ["Journey"]


def test_templates_reach_the_other_device(services: Services, tmp_path: Path) -> None:
    here, there = named(services, "here"), named(Services(tmp_path / "there"), "there")
    pair = Pair(here, there, tmp_path / "shared")
    pair.share()
    here.templates.save(add(here), "Weekly")
    pair.exchange()
    (template,) = there.templates.all()
    there.templates.rename(template.id, "Every week")
    here.templates.rename(template.id, "Wöchentlich")
    pair.exchange()
    assert here.templates.all() == there.templates.all()
    assert here.lists.conflicts() == []
    there.close()


def test_an_item_becomes_a_task_and_undo_makes_it_an_item_again(services: Services) -> None:
    long = "word " * 60
    task = services.tasks.create({"title": "Party"}, ["fun"], ["cake", long]).task
    id_, _ = services.checklists.make_task(task.checklist[0].id)
    made = services.tasks.get(id_)
    assert (made.title, [label.name for label in made.labels]) == ("cake", ["fun"])
    assert [item.title for item in services.tasks.get(task.id).checklist] == [long.strip()]
    services.undo.undo()
    assert services.tasks.get(id_).deleted_at
    assert [item.title for item in services.tasks.get(task.id).checklist] == ["cake", long.strip()]
    other, _ = services.checklists.make_task(task.checklist[1].id)
    assert services.tasks.get(other).description == long.strip()  # nothing of a long one is lost
