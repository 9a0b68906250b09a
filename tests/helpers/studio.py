"""A window made for its picture: the sample tasks, a fixed day, no motion, and nothing under way when it is taken."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import time_machine
from PySide6.QtCore import QEvent, QEventLoop, QLocale, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from desktop.domain.views import Query, View
from desktop.services import Services
from desktop.services.demo import fill
from desktop.settings import DEVICE_NAME
from desktop.ui.core.background import Background, Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import Translations
from desktop.ui.core.icons import Icons
from desktop.ui.core.places import Place
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.window import MainWindow
from desktop.ui.sync.runner import SyncRunner
from desktop.ui.theme.manager import Appearance, Scheme, Theme

NOW = dt.datetime(2026, 11, 16, 10, 2, tzinfo=dt.UTC)
_QUIET = 0.15
_TIMEOUT = 30.0
_LOCALES = {"en": "en_GB", "de": "de_DE"}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a picture starts from."""

    filled: bool = True
    size: tuple[int, int] = (1180, 760)
    scheme: Scheme = Scheme.LIGHT
    font_percent: int = 100
    language: str = "en"
    view: View = View.TODAY
    story: Callable[[Services], None] | None = None
    """What has happened to the sample tasks since."""


class Studio:
    """A window in use, and a camera."""

    def __init__(self, context: AppContext, window: MainWindow, handlers: CommandHandlers) -> None:
        self.context, self.window, self.handlers = context, window, handlers
        self.page = window.page
        self.extras: list[QWidget] = []
        """Windows of their own that are shown beside it, and are in front of it in the picture."""

    def settle(self, quiet: float = _QUIET) -> None:
        """Until no background answer has been awaited for a little while; timers of the window fire meanwhile."""
        loop = QEventLoop()
        beat = QTimer(loop, interval=5)
        beat.start()
        start = calm_since = time.perf_counter()
        while time.perf_counter() - calm_since < quiet:
            loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            if self.window.findChildren(Job) or self.context.background.findChildren(Job):
                calm_since = time.perf_counter()
            if time.perf_counter() - start > _TIMEOUT:
                raise TimeoutError("the window does not come to rest")
        beat.stop()

    def task(self, title: str) -> str:
        """Its id."""
        lists = self.context.services.lists
        query = Query(View.LIVE, self.context.today())
        return next(row.id for row in lists.rows(lists.ids(query)) if row.title == title)

    def open_task(self, title: str) -> None:
        self.page.tasks.select(self.task(title))
        self.window.open_task(self.task(title))
        self.settle()

    def save(self, path: Path) -> None:
        """The window with its dialogs and what has popped up, where there is any, in front of it."""
        picture = self.window.grab()
        painter = QPainter(picture)
        for dialog in self.window.findChildren(QDialog):
            if dialog.isVisible():
                painter.fillRect(self.window.rect(), QColor(0, 0, 0, 60))
                painter.drawPixmap(_centered(dialog.size(), self.window.size()), dialog.grab())
        for extra in self.extras:
            painter.drawPixmap(_centered(extra.size(), self.window.size()), extra.grab())
        for popup in QApplication.topLevelWidgets():
            if popup.isVisible() and popup.windowType() is Qt.WindowType.Popup:
                painter.drawPixmap(self.window.mapFromGlobal(popup.pos()), popup.grab())
        painter.end()
        if not picture.save(str(path)):
            raise OSError(f"{path} could not be written")


def _centered(inner: QSize, outer: QSize) -> QPoint:
    return QPoint((outer.width() - inner.width()) // 2, (outer.height() - inner.height()) // 2)


@contextmanager
def studio(qt: QApplication, profile: Path, setup: Setup) -> Iterator[Studio]:
    """The clock stands near `NOW` meanwhile, so that a picture taken next year is the same."""
    with time_machine.travel(NOW):
        services = Services(profile)
        services.locale_name = _LOCALES[setup.language]
        services.settings.set(DEVICE_NAME, "laptop")
        if setup.filled:
            fill(services, NOW.date())
        if setup.story:
            setup.story(services)
        translations = Translations(qt, setup.language)
        QLocale.setDefault(QLocale(_LOCALES[setup.language]))
        theme = Theme(qt, Appearance(setup.scheme, setup.font_percent, reduced_motion=True))
        background = Background(qt)
        context = AppContext(services, background, theme, Icons(theme))
        window = MainWindow(context)
        try:
            shown = Studio(context, window, CommandHandlers(context, window, qt.quit))
            window.restore()
            window.resize(*setup.size)
            window.go(Place(setup.view))
            window.show()
            window.activateWindow()
            shown.page.quick_add.focus_input()
            shown.settle()
            yield shown
        finally:
            for extra in shown.extras:
                extra.close()
                extra.deleteLater()
            if runner := window.findChild(SyncRunner):
                runner.stop()
            window.close()  # before the background: it still has to remember where it was
            context.close()
            background.shutdown()
            services.close()
            for gone in (window, background, theme):
                gone.deleteLater()
            translations.remove()
            qt.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
