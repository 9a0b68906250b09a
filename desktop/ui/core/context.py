"""What every part of the window shares: the services, the background, the theme, and news of changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.errors import AssentError
from desktop.services import Services
from desktop.settings import Settings
from desktop.ui.core.background import Background, Job
from desktop.ui.core.i18n import error_text
from desktop.ui.core.icons import Icons
from desktop.ui.theme.manager import Theme

T = TypeVar("T")

POLL_MS = 250
"""How often we look whether another process wrote; what it wrote is on screen well within a second."""


class Notice(NamedTuple):
    """A sentence for the user that needs no answer. With `undo` it offers to take the last step back, with `offer`
    something else: the word on the button, and what it does.

    `then` is called when it is gone and nobody took that offer.
    """

    text: str
    undo: bool = False
    is_error: bool = False
    then: Callable[[], object] | None = None
    offer: tuple[str, Callable[[], object]] | None = None


class AppContext(QObject):
    """Created once by the app and handed to every component. GUI thread only.

    `changed` carries the Changes of every write once, and views refresh from it alone. What this process writes says
    itself what it changed; what another process wrote is found by looking.
    """

    changed = Signal(object)
    setting_changed = Signal(str)
    day_changed = Signal()
    minute_changed = Signal()
    acted = Signal()
    """The user has begun something new that is written."""
    told = Signal(object)
    ask_wanted = Signal(str)
    """Words to put to the agent; whoever has it opens it with them."""
    task_wanted = Signal(str)
    """The id of a task, which the window opens."""

    def __init__(
        self,
        services: Services,
        background: Background,
        theme: Theme,
        icons: Icons,
        clock: Callable[[], dt.datetime] = dt.datetime.now,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.services = services
        self.background = background
        self.theme = theme
        self.icons = icons
        self._clock = clock
        self._minute = clock().replace(second=0, microsecond=0)
        self._feed = services.feed()
        services.settings.on_change(self.setting_changed.emit)
        services.settings.write_with(background.write)
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self.poll)
        self._poll.start()

    @property
    def settings(self) -> Settings:
        return self.services.settings

    def now(self) -> dt.datetime:
        """Local wall-clock time, without a time zone, as due dates are."""
        return self._clock()

    def today(self) -> dt.date:
        return self._clock().date()

    def read(self, work: Callable[[], T], then: Callable[[T], None], owner: QObject) -> Job:
        """Runs a query elsewhere; `then` gets the answer here, unless `owner` is gone by then."""
        job = self.background.read(work, owner=owner)
        job.done.connect(then)
        job.failed.connect(self.on_failed)
        return job

    def write(
        self,
        work: Callable[[], T],
        then: Callable[[T], None] | None = None,
        owner: QObject | None = None,
        told: str = "",
    ) -> Job:
        """Runs a change elsewhere, in order with all others. A failure changed nothing and is told to the user.

        What was done is `told` with an offer to undo it.
        """
        self.acted.emit()
        job = self.background.write(work, owner=owner or self)
        job.done.connect(self.poll)  # first, so that `then` finds the views up to date
        if then is not None:
            job.done.connect(then)
        if told:
            job.told = told
            job.done.connect(self.on_written)
        job.failed.connect(self.on_failed)
        return job

    def tell(
        self,
        text: str,
        *,
        undo: bool = False,
        is_error: bool = False,
        then: Callable[[], object] | None = None,
        offer: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        self.told.emit(Notice(text, undo, is_error, then, offer))

    def on_written(self) -> None:
        job = self.sender()
        assert isinstance(job, Job)
        self.tell(job.told, undo=True)

    def on_failed(self, error: object) -> None:
        if isinstance(error, AssentError):
            self.tell(error_text(error), is_error=True)
        else:  # the background has logged it
            self.tell(self.tr("Something went wrong that should not have. The log has the details."), is_error=True)

    def poll(self) -> None:
        """Tells of what was written since the last call, of a new minute and of a new day."""
        if changes := self._feed.poll():
            self.changed.emit(changes)
        minute, before = self.now().replace(second=0, microsecond=0), self._minute
        if minute != before:
            self._minute = minute
            self.minute_changed.emit()
            if minute.date() != before.date():
                self.day_changed.emit()

    def close(self) -> None:
        """Before the background is shut down and the services are closed."""
        self._poll.stop()
        self._feed.close()
