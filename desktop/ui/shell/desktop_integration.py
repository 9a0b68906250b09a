"""How the app behaves on the desktop: one window for each profile, tray, reminders, what it says and does first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from desktop.domain.reminders import Alarm
from desktop.domain.views import Query, View
from desktop.settings import BACKUPS_KEPT, OVERDUE_SUMMARY, WEEKLY_BACKUP
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.places import Place, view_title
from desktop.ui.reminders import Notification, NotificationAction, Notifications, Reminders
from desktop.ui.review import ReviewNotices
from desktop.ui.shell.instance import InstanceServer
from desktop.ui.shell.tray import Tray
from desktop.ui.shell.window import MainWindow

if TYPE_CHECKING:
    from desktop.ui.quick_add import CaptureWindow

_TOLD = "tray_told"
BACKUP_DELAY_MS = 8_000
"""Not in the first seconds, when the user wants to begin."""


class DesktopIntegration(QObject):
    """Lives as long as the window. `start` it once that is shown, `stop` it before anything is closed."""

    def __init__(
        self, context: AppContext, window: MainWindow, server: InstanceServer, quit_app: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._quit = quit_app
        self.tray = Tray(context, window)
        self.notifications = Notifications(context, self.tray, self)
        self.reminders = Reminders(context, self)
        self.proposals = ReviewNotices(context, self)
        self._reminded: list[frozenset[Alarm]] = []
        self._answered: frozenset[Alarm] = frozenset()
        self._capture: CaptureWindow | None = None
        self._server = server
        self._backup_timer = QTimer(self, singleShot=True, interval=BACKUP_DELAY_MS)
        self._backup_timer.timeout.connect(self.back_up)
        self._connect()

    def _connect(self) -> None:
        self._server.called.connect(self.show_window)
        self._server.capture_wanted.connect(self.capture)
        self.tray.open_requested.connect(self.show_window)
        self.tray.new_task_requested.connect(self.on_new_task)
        self.tray.quit_requested.connect(self._quit)
        self.reminders.due.connect(self.on_due)
        self.reminders.answered.connect(self.on_answered)
        self.proposals.told.connect(self.on_proposals)
        self._window.closing.connect(self.on_closing)
        self._context.day_changed.connect(self.back_up)

    def start(self, *, crashed: bool) -> None:
        """`crashed` tells that the last run did not end properly."""
        notices = []
        if crashed:
            notices.append(
                self.tr("Assent did not end properly last time. Nothing that was saved is lost.")
                + " "
                + self.tr("Help → Open log folder shows what is known about it.")
            )
        backups = self._context.services.backups
        if backups.take_restored():
            notices.append(self.tr("The backup was restored. File → Restore a backup… lists what you had before."))
        if backups.restore_waits():
            notices.append(
                self.tr("The backup will be restored at the next start, once no other Assent has the data open.")
            )
        self._greet(notices)
        self.reminders.start()
        self.proposals.start()
        self._backup_timer.start()

    def stop(self) -> None:
        self._backup_timer.stop()
        if self._capture is not None:
            self._capture.close()
        self.reminders.stop()
        self.proposals.stop()
        self.notifications.stop()
        self._server.close()
        self._window.closing.disconnect(self.on_closing)

    def show_window(self) -> None:
        """Wherever it is: behind others, minimised, hidden in the tray."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def capture(self) -> None:
        """Opens the small window that adds tasks; the large one stays where it is."""
        from desktop.ui.quick_add import CaptureWindow

        if self._capture is None:
            self._capture = CaptureWindow(self._context)
            self._capture.closed.connect(self._on_captured)
            self._capture.open()
        else:
            self._capture.bring_to_front()

    def _on_captured(self) -> None:
        self._capture = None

    def on_new_task(self) -> None:
        self.show_window()
        self._window.commands["task.new"].trigger()

    def on_closing(self) -> None:
        if not self.tray.is_shown():
            self._quit()
        elif not self._context.settings.state(_TOLD):  # who closes it for the first time should know where it is
            self._context.settings.remember(_TOLD, True)
            text = self.tr("Assent stays in the tray and goes on reminding you. Quit it from there.")
            self.notifications.notify(Notification("Assent", text))

    def on_due(self, heading: str, names: str, alarms: tuple[Alarm, ...]) -> None:
        """One notification for all of them. Only one task can be completed from it."""
        answer, now = self.reminders.answer, self._context.now()
        tomorrow = dt.datetime.combine(now.date() + dt.timedelta(days=1), self._context.services.morning())

        def open_them() -> None:
            answer(alarms)
            self.show_window()
            if len(alarms) == 1:
                self._open_task(alarms[0].id)
            else:
                self._window.go(Place(View.TODAY))

        def snooze(until: Callable[[], dt.datetime]) -> Callable[[], object]:
            return lambda: answer(alarms, until())

        actions = [NotificationAction(self.tr("Open"), open_them)]
        if len(alarms) == 1:
            complete = partial(self._context.services.tasks.complete, [alarms[0].id])
            actions.append(NotificationAction(self.tr("Done"), lambda: self._context.write(complete)))
        later = (
            NotificationAction(
                self.tr("Snooze 10 minutes"), snooze(lambda: self._context.now() + dt.timedelta(minutes=10))
            ),
            NotificationAction(self.tr("Snooze 1 hour"), snooze(lambda: self._context.now() + dt.timedelta(hours=1))),
            NotificationAction(self.tr("Snooze until tomorrow morning"), snooze(lambda: tomorrow)),
        )
        key = frozenset(alarms)
        self._reminded.append(key)
        notification = Notification(heading, names, tuple(actions), later, key, lambda: answer(alarms))
        self.notifications.notify(notification)

    def on_answered(self, alarms: frozenset[Alarm]) -> None:
        """A notification goes once all that it told of was answered, on whichever device."""
        self._answered |= alarms
        for key in [key for key in self._reminded if key <= self._answered]:
            self._reminded.remove(key)
            self._answered -= key
            self.notifications.withdraw(key)

    def on_proposals(self, text: str) -> None:
        """In the window, and on the desktop where the user is elsewhere."""
        show = partial(self._window.go, Place(View.REVIEW))
        self._context.told.emit(Notice(text, offer=(self.tr("Review"), show)))
        if not self._window.isActiveWindow():
            self._notify(view_title(View.REVIEW), text, show)

    def _open_task(self, id_: str) -> None:
        self._window.open_task(id_)
        self._window.detail.take_focus()

    def _notify(self, title: str, body: str, show: Callable[[], object]) -> None:
        def run() -> None:
            self.show_window()
            show()

        self.notifications.notify(Notification(title, body, (NotificationAction(self.tr("Open"), run),)))

    def back_up(self) -> None:
        """The backup of the week, if it is due."""
        settings, backups = self._context.settings, self._context.services.backups
        if settings.get(WEEKLY_BACKUP) and not self._context.services.store.database.closed:
            now, keep = self._context.now(), settings.get(BACKUPS_KEPT)
            job = self._context.background.read(lambda: backups.weekly(now, keep), owner=self)
            job.failed.connect(self._context.on_failed)

    def _greet(self, notices: list[str]) -> None:
        """One notice for all there is to say at start: a second one would take the first one's place."""
        if notices:
            self._context.tell(" ".join(notices))
        elif self._context.settings.get(OVERDUE_SUMMARY):
            lists, yesterday = self._context.services.lists, self._context.today() - dt.timedelta(days=1)
            # Today shows what is overdue too, so yesterday's Today is what is overdue now.
            self._context.read(lambda: lists.ids(Query(View.TODAY, yesterday)), self._on_overdue, owner=self)

    def _on_overdue(self, ids: list[str]) -> None:
        if ids:
            self._context.tell(self.tr("%n task(s) are overdue. Today lists them.", "", len(ids)))
