"""Tasks with a time are told of when it comes, once, also after sleep, changes and restarts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due
from desktop.services import Services
from desktop.settings import REMINDERS
from desktop.ui.core.background import Background
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icons
from desktop.ui.reminders import scheduler as module
from desktop.ui.reminders.scheduler import CHECK_MS, Reminders
from desktop.ui.theme.manager import Theme

NOON = dt.datetime(2026, 11, 16, 12, 0)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> dt.datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += dt.timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def context(services: Services, background: Background, theme: Theme, clock: Clock) -> Iterator[AppContext]:
    context = AppContext(services, background, theme, Icons(theme), clock, parent=theme)
    yield context
    context.close()
    background.shutdown()


@pytest.fixture
def owner() -> QObject:
    return QObject()


@pytest.fixture
def reminders(context: AppContext, owner: QObject) -> Iterator[Reminders]:
    reminders = Reminders(context, owner)
    yield reminders
    reminders.stop()


def add(context: AppContext, title: str, moment: dt.datetime | dt.date) -> str:
    if isinstance(moment, dt.datetime):
        due = Due(moment.date(), moment.time())
    else:
        due = Due(moment)
    return context.services.tasks.create({"title": title, "due": due}).task.id


def started(reminders: Reminders, qtbot: QtBot) -> QSignalSpy:
    spy = QSignalSpy(reminders.due)
    reminders.start()
    settle(reminders, qtbot)
    return spy


def settle(reminders: Reminders, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not reminders._is_reading)


def told(spy: QSignalSpy) -> list[str]:
    return [": ".join(spy.at(number)[:2]) for number in range(spy.count())]


def test_a_task_is_told_of_when_its_time_comes(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    id_ = add(context, "Call mum", NOON + dt.timedelta(minutes=5))
    spy = started(reminders, qtbot)
    assert told(spy) == []
    clock.pass_(minutes=4, seconds=59)
    reminders.on_timeout()
    assert told(spy) == []
    clock.pass_(seconds=1)
    reminders.on_timeout()
    assert told(spy) == ["Due now: Call mum"]
    assert [alarm.id for alarm in spy.at(0)[2]] == [id_]
    reminders.on_timeout()
    settle(reminders, qtbot)
    assert len(told(spy)) == 1


def test_it_waits_for_the_next_one_but_never_longer_than_a_minute(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    add(context, "Later", NOON + dt.timedelta(hours=5))
    started(reminders, qtbot)
    assert reminders._timer.interval() == CHECK_MS
    clock.pass_(hours=4, minutes=59, seconds=50)
    reminders.on_timeout()
    assert 9_000 < reminders._timer.interval() <= 10_001


def test_without_timed_tasks_nothing_ticks(context: AppContext, reminders: Reminders, qtbot: QtBot) -> None:
    add(context, "Some time today", NOON.date())
    started(reminders, qtbot)
    assert not reminders._timer.isActive()


def test_what_fell_into_a_sleep_is_told_on_waking(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    add(context, "Missed", NOON + dt.timedelta(hours=2))
    spy = started(reminders, qtbot)
    clock.pass_(hours=9)
    reminders.on_timeout()
    assert told(spy) == ["Was due at 14:00: Missed"]


def test_a_change_just_after_waking_loses_nothing(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    add(context, "Missed", NOON + dt.timedelta(hours=2))
    context.poll()
    spy = started(reminders, qtbot)
    clock.pass_(hours=9)
    add(context, "New", clock.now + dt.timedelta(hours=1))
    context.poll()
    settle(reminders, qtbot)
    assert told(spy) == ["Was due at 14:00: Missed"]


def test_several_at_once_make_one_notice(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    for name in ("A", "B", "C", "D"):
        add(context, name, NOON + dt.timedelta(minutes=1))
    spy = started(reminders, qtbot)
    clock.pass_(minutes=1)
    reminders.on_timeout()
    (text,) = told(spy)
    assert [alarm.title for alarm in spy.at(0)[2]] == ["A", "B", "C", "D"]
    assert text.startswith("4 ")
    assert text.count(",") == 2
    assert text.endswith("…")


def test_at_start_only_what_was_due_lately_is_told(context: AppContext, reminders: Reminders, qtbot: QtBot) -> None:
    add(context, "Yesterday", NOON - dt.timedelta(hours=20))
    add(context, "This morning", NOON - dt.timedelta(hours=3))
    assert told(started(reminders, qtbot)) == ["Was due at 9:00: This morning"]


def test_each_is_told_once_also_after_a_restart(
    context: AppContext, reminders: Reminders, owner: QObject, qtbot: QtBot
) -> None:
    add(context, "This morning", NOON - dt.timedelta(hours=3))
    assert len(told(started(reminders, qtbot))) == 1
    again = Reminders(context, owner)
    assert told(started(again, qtbot)) == []
    again.stop()


def test_a_task_made_with_a_past_time_is_not_told(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    spy = started(reminders, qtbot)
    clock.pass_(hours=1)
    add(context, "Late entry", NOON + dt.timedelta(minutes=10))
    context.poll()
    settle(reminders, qtbot)
    assert told(spy) == []


def test_one_seen_a_moment_after_its_time_is_told(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    spy = started(reminders, qtbot)
    add(context, "In a second", NOON + dt.timedelta(minutes=1))
    clock.pass_(minutes=1, milliseconds=200)
    context.poll()
    settle(reminders, qtbot)
    assert told(spy) == ["Due now: In a second"]


def test_what_is_completed_or_moved_in_time_is_not_told(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    done, moved = (add(context, name, NOON + dt.timedelta(minutes=5)) for name in ("Done", "Moved"))
    spy = started(reminders, qtbot)
    context.services.tasks.complete([done])
    context.services.tasks.edit([moved], {"due": Due(NOON.date(), dt.time(12, 10))})
    context.poll()
    settle(reminders, qtbot)
    clock.pass_(minutes=5)
    reminders.on_timeout()
    assert told(spy) == []
    clock.pass_(minutes=5)
    reminders.on_timeout()
    assert told(spy) == ["Due now: Moved"]


def test_more_than_are_planned_at_a_time_are_told_in_turn(
    context: AppContext, reminders: Reminders, clock: Clock, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(module, "PLANNED", 2)
    for minute in range(1, 6):
        add(context, f"Task {minute}", NOON + dt.timedelta(minutes=minute))
    spy = started(reminders, qtbot)
    for _ in range(5):
        clock.pass_(minutes=1)
        reminders.on_timeout()
        settle(reminders, qtbot)
    assert told(spy) == [f"Due now: Task {minute}" for minute in range(1, 6)]


def test_a_whole_backlog_is_told_though_it_takes_several_readings(
    context: AppContext, reminders: Reminders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(module, "PLANNED", 2)
    for hour in range(1, 6):
        add(context, f"Task {hour}", NOON - dt.timedelta(hours=hour))
    spy = started(reminders, qtbot)
    text = " ".join(told(spy))
    assert all(f"Task {hour}" in text for hour in range(1, 6))


def test_switched_off_nothing_is_told_and_nothing_afterwards_of_that_time(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    add(context, "Quiet", NOON + dt.timedelta(minutes=5))
    spy = started(reminders, qtbot)
    context.settings.set(REMINDERS, False)
    assert not reminders._timer.isActive()
    clock.pass_(minutes=6)
    reminders.on_timeout()
    context.settings.set(REMINDERS, True)
    settle(reminders, qtbot)
    assert told(spy) == []
    add(context, "Loud", clock.now + dt.timedelta(minutes=1))
    context.poll()
    settle(reminders, qtbot)
    clock.pass_(minutes=1)
    reminders.on_timeout()
    assert told(spy) == ["Due now: Loud"]


def test_reminders_of_a_task_come_at_their_times_with_when_it_is_due(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    due = Due(NOON.date(), dt.time(13))
    context.services.tasks.create({"title": "Train", "due": due, "reminders": (30, 0)})
    context.services.tasks.create({"title": "Own", "reminders": ("2026-11-16T12:45",)})
    context.services.tasks.create({"title": "Never", "due": due, "reminders": ()})
    spy = started(reminders, qtbot)
    for _ in range(4):
        clock.pass_(minutes=15)
        reminders.on_timeout()
        settle(reminders, qtbot)
    assert told(spy) == ["Reminder · Today 13:00: Train", "Reminder: Own", "Due now: Train"]


def test_hundreds_that_were_missed_are_one_notice_each_task_once(
    context: AppContext, reminders: Reminders, owner: QObject, clock: Clock, qtbot: QtBot
) -> None:
    reminders.start()
    settle(reminders, qtbot)
    reminders.stop()
    for minute in range(120):
        add(context, f"Task {minute}", NOON + dt.timedelta(minutes=minute + 1))
    context.services.tasks.create(
        {"title": "Twice", "due": Due(NOON.date() + dt.timedelta(days=1)), "reminders": (0, 60)}
    )
    clock.pass_(days=3)  # a weekend without the app
    again = Reminders(context, owner)
    spy = started(again, qtbot)
    assert [text.partition(":")[0] for text in told(spy)] == ["121 reminder(s)"]
    again.stop()


def test_an_answer_on_another_device_takes_the_notice_back(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    ids = [add(context, name, NOON + dt.timedelta(minutes=5)) for name in ("Done there", "Answered there", "Still")]
    spy = started(reminders, qtbot)
    clock.pass_(minutes=5)
    reminders.on_timeout()
    (alarms,) = [spy.at(0)[2]]
    gone: list[str] = []
    reminders.answered.connect(lambda answered: gone.extend(alarm.id for alarm in answered))
    context.services.tasks.complete([ids[0]])
    context.services.reminders.answer([alarm for alarm in alarms if alarm.id == ids[1]])
    context.poll()
    qtbot.waitUntil(lambda: sorted(gone) == sorted(ids[:2]))


def test_a_clock_that_is_set_back_brings_nothing_twice(
    context: AppContext, reminders: Reminders, clock: Clock, qtbot: QtBot
) -> None:
    add(context, "Once", NOON + dt.timedelta(minutes=5))
    spy = started(reminders, qtbot)
    for minutes in (6, -60, 60, 5):
        clock.pass_(minutes=minutes)
        reminders.plan()
        settle(reminders, qtbot)
        reminders.on_timeout()
    assert len(told(spy)) == 1


def test_what_is_remembered_stays_bounded(
    context: AppContext, reminders: Reminders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 3)
    for hour in range(1, 6):
        add(context, f"Task {hour}", NOON - dt.timedelta(hours=hour))
    started(reminders, qtbot)
    assert len(context.settings.state("reminded")) == 3
