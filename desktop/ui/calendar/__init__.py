"""The calendar: a month or a week with the tasks on their days, and those without a day beside it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.calendar.page import CalendarPage as CalendarPage
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(__name__, page="CalendarPage")
