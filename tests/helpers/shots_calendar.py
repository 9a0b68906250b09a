"""What pictures of the calendar, of the selection bar and of the insights show."""

from __future__ import annotations

import datetime as dt

import time_machine

from desktop.domain.task import TaskFields
from desktop.domain.values import Due, Priority, Status
from desktop.domain.views import View
from desktop.services import Services
from desktop.ui.calendar.days import CalendarMode
from desktop.ui.core.places import Place
from tests.helpers.review import Agent
from tests.helpers.studio import NOW, Studio

_DAY = dt.timedelta(days=1)
# Days from today, time, minutes, title, priority, label, whether it is done.
_PLAN = (
    (0, "9:00", 30, "Stand-up", None, "work", True),
    (0, "9:30", 90, "Write the release notes", Priority.P1, "launch", False),
    (0, "10:15", 45, "Call the landlord", None, "home", False),
    (0, "14:00", 60, "Interview: Dana", Priority.P2, "work", False),
    (1, "8:30", None, "Dentist", Priority.P0, "home", False),
    (1, "11:00", 120, "Design review of the onboarding flow", None, "launch", False),
    (1, None, None, "Pay the electricity bill", None, "home", False),
    (2, "9:00", 30, "Stand-up", None, "work", False),
    (2, "13:00", 60, "Lunch with Mia", None, None, False),
    (2, "13:30", 60, "Budget call", None, "work", False),
    (2, "13:45", 30, "Pick up the parcel", None, "home", False),
    (3, None, 60, "Order badges", None, "launch", False),
    (3, None, None, "Water the plants", None, "home", True),
    (3, "16:00", 90, "Rehearse the talk", Priority.P1, "launch", False),
    (4, "10:00", 180, "Launch", Priority.P0, "launch", False),
    (5, None, None, "Tidy the garage", None, "home", False),
    (-1, "15:00", 60, "Send the invoices", None, "work", False),
    (-3, None, None, "Return the ladder", None, "home", True),
    (8, "9:00", 60, "Quarterly planning", None, "work", False),
    (10, None, None, "Renew the passport", Priority.P2, "home", False),
    *((15, None, None, f"Proofread chapter {number}", None, "reading", False) for number in range(1, 7)),
    (22, "18:00", 120, "Choir", None, None, False),
)


def planned(services: Services) -> None:
    """A few busy weeks."""
    today = NOW.date()
    for days, time, minutes, title, priority, label, is_done in _PLAN:
        clock = dt.time.fromisoformat(time.zfill(5)) if time else None
        fields: TaskFields = {"title": title, "due": Due(today + days * _DAY, clock), "estimate": minutes}
        fields["list"] = label
        if priority:
            fields["priority"] = priority
        if is_done:
            fields["status"] = Status.DONE
        services.tasks.create(fields)


def looked_back(services: Services) -> None:
    """Four weeks in which tasks were added and done, and proposals decided on."""
    for days in range(27, -1, -1):
        with time_machine.travel(NOW - days * _DAY):
            for number in range((days * 7 + 3) % 5):
                day = (NOW - days * _DAY).date()
                fields: TaskFields = {"title": f"Task {days}.{number}", "due": Due(day), "estimate": 15 + 15 * number}
                fields["list"] = ("home", "work", "launch")[number % 3]
                task = services.tasks.create(fields).task
                if (days + number) % 3:
                    services.tasks.complete([task.id])
    agent = Agent(services.store, "Plan the party")
    proposed = [agent.one("add_task", title=f"Ask guest {number}") for number in range(11)]
    for item in proposed[:8]:
        services.review.confirm(item)
    for item in proposed[8:]:
        services.review.reject(item, "not now")


def week(shown: Studio) -> None:
    shown.window.calendar.on_mode_wanted(CalendarMode.WEEK)
    shown.window.calendar.enter()
    shown.settle()


def month(shown: Studio) -> None:
    shown.window.calendar.on_mode_wanted(CalendarMode.MONTH)
    shown.window.calendar.enter()
    shown.settle()


def select_some(shown: Studio) -> None:
    month(shown)
    shown.window.calendar.grid.select_all()
    shown.settle()


def select_three(shown: Studio) -> None:
    shown.window.go(Place(View.ALL))
    shown.settle()
    shown.page.tasks.enter()
    view = shown.page.tasks.view
    for row in (1, 2, 4):
        flag = view.selectionModel().SelectionFlag
        view.selectionModel().setCurrentIndex(view.model().index(row, 0), flag.Select)
    shown.settle()


def insights_of_four_weeks(shown: Studio) -> None:
    from desktop.ui.insights import InsightsDialog

    InsightsDialog.open_in(shown.window, shown.context).span_buttons[1].click()


def insights_as_tables(shown: Studio) -> None:
    from desktop.ui.insights import InsightsDialog

    InsightsDialog.open_in(shown.window, shown.context).tables.click()
