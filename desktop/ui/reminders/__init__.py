"""Reminders of tasks that are due, and notifications of any kind."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.reminders.notifications import Notification as Notification
    from desktop.ui.reminders.notifications import NotificationAction as NotificationAction
    from desktop.ui.reminders.notifications import Notifications as Notifications
    from desktop.ui.reminders.scheduler import Reminders as Reminders
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        notifications="NotificationAction Notification Notifications",
        scheduler="Reminders",
    )
