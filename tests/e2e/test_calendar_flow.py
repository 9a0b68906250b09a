"""The calendar, the bar of several tasks and the insights in the real window, by real keys and a real pointer."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.domain.values import Due
from desktop.ui.calendar.days import DAY, month_days
from tests.helpers.screen import Screen, available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]

_LEFT, _TOP, _RIGHT, _BOTTOM = 233, 169, 244, 33
"""Where the days of a month begin in the window, and how far from its right and lower end they stop."""

_FIRST_LINE = 30
"""Below the top of a day: its first task."""


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        yield Walk(tmp_path / "profile", display)


def place(display: Screen, window: str, day: dt.date, today: dt.date) -> tuple[int, int]:
    """The first task of a day, in a month."""
    width, height = display.size(window)
    days = month_days(today, 0)
    row, column = divmod(days.index(day), 7)
    x = _LEFT + (width - _LEFT - _RIGHT) * (2 * column + 1) // 14
    return x, _TOP + (height - _TOP - _BOTTOM) * row // (len(days) // 7) + _FIRST_LINE


def drag(display: Screen, window: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    """As a hand does: not in one leap."""
    display.xdo("mousemove", "--sync", "--window", window, *map(str, start), "mousedown", "1")
    for part in range(1, 9):
        at = [str(one + (two - one) * part // 8) for one, two in zip(start, end, strict=True)]
        display.xdo("mousemove", "--sync", "--window", window, *at, "sleep", "0.05")
    display.xdo("mouseup", "1")


def test_a_task_is_moved_by_pointer_and_by_keys(walk: Walk) -> None:
    display, today = walk.display, dt.date.today()
    step = DAY if today.weekday() < 6 else -DAY  # within the week, so that both days are in sight
    with walk.services() as services:
        services.tasks.create({"title": "Dentist", "due": Due(today)})
        services.tasks.create({"title": "Call Mia"})

    def due() -> Due | None:
        return walk.stored()["Dentist"].due

    with walk.window():
        window = display.window()
        display.keys("ctrl+9")
        display.look()
        drag(display, window, place(display, window, today, today), place(display, window, today + step, today))
        wait_until(lambda: due() == Due(today + step), "the task on the day it was dragged to")
        display.keys("ctrl+z")
        wait_until(lambda: due() == Due(today), "it on its day again")

        # the keyboard is where the task is
        display.click(window, *place(display, window, today, today))
        display.keys("shift+Right")
        wait_until(lambda: due() == Due(today + DAY), "it a day later")
        display.keys("shift+Left")
        wait_until(lambda: due() == Due(today), "it a day earlier")
        display.keys("w")
        display.look()
        display.keys("alt+Down")
        wait_until(lambda: due() == Due(today, dt.time(9)), "it in the morning")
        display.keys("alt+Down", "alt+Down")
        wait_until(lambda: due() == Due(today, dt.time(9, 30)), "it half an hour later")
        display.keys("plus")
        wait_until(lambda: walk.stored()["Dentist"].estimate == 45, "a longer estimate")
        display.keys("BackSpace")
        wait_until(lambda: due() is None, "it without a date")

        # from beside the calendar onto the day that the keyboard is on, and a new one on that day
        display.keys("Tab", "Home", "d")
        wait_until(lambda: sum(task.due is not None for task in walk.stored().values()) == 1, "a task with a date")
        display.keys("shift+Tab", "n")
        display.look()
        display.type("Buy stamps")
        display.keys("Return")
        wait_until(lambda: walk.stored().get("Buy stamps") is not None, "the new task")
        assert walk.stored()["Buy stamps"].due == Due(today)


def test_several_tasks_are_done_at_once_and_undone_at_once(walk: Walk) -> None:
    display = walk.display
    with walk.services() as services:
        for title in ("Milk", "Bread", "Salt"):
            services.tasks.create({"title": title})

    def done() -> set[str]:
        return {title for title, task in walk.stored().items() if not task.is_pending}

    with walk.window():
        display.keys("ctrl+4", "Escape")
        display.look()
        display.keys("Home", "shift+Down")
        display.look()
        display.keys("Tab", "Return")  # the first button of the bar
        wait_until(lambda: done() == {"Salt", "Bread"}, "both completed")
        display.keys("ctrl+z")
        wait_until(lambda: done() == set(), "both open by one undo")
        display.keys("Escape")
        display.look()
        display.keys("Home", "ctrl+a", "Escape", "ctrl+Return")  # Esc leaves one of the three selected
        wait_until(lambda: len(done()) == 1, "only one completed")


def test_insights_are_opened_and_told_on_the_command_line(walk: Walk) -> None:
    display, today = walk.display, dt.date.today()
    with walk.services() as services:
        ids = [services.tasks.create({"title": title, "estimate": 30}).task.id for title in ("Milk", "Bread", "Salt")]
        services.tasks.complete(ids[:2])
    with walk.window():
        display.keys("ctrl+k")
        display.look()
        display.type("insights")
        display.look()
        display.keys("Return")
        wait_until(lambda: display.window("^Insights"), "the insights")
        display.look()
        display.keys("Right", "space")  # four weeks
        display.press_until("Escape", lambda: not display.window("^Insights"), "their end")
    with walk.services() as services:
        assert services.settings.state("insights.days") == 28
    told = walk.command("insights", "--days", "28")
    assert len(told["days"]) == 28
    assert told["days"][-1] == {"day": today.isoformat(), "added": 3, "completed": 2}
    assert {"day": today.isoformat(), "planned_minutes": 0, "completed_minutes": 60} in told["week"]
    assert told["open"] == [{"name": None, "tasks": 1}]
