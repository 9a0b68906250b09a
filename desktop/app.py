"""Composition root of the window: creates and connects its parts, shows unexpected errors, and shuts down in
order."""

from __future__ import annotations

import datetime as dt
import logging
import os
import re
import signal
import sys
from collections.abc import Callable
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QLocale, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from desktop.errors import AssentError, DamagedDatabaseError, DiskFullError, ReadOnlyDatabaseError, StorageError
from desktop.logs import start_logging
from desktop.services import Services
from desktop.settings import FONT_SCALE, LANGUAGE, REDUCED_MOTION, SCHEME
from desktop.store import FILE_NAME
from desktop.terminal import complain, say
from desktop.ui.core import quick_start
from desktop.ui.core.background import Background
from desktop.ui.core.context import AppContext
from desktop.ui.core.garbage import GarbageTimer
from desktop.ui.core.i18n import Translations
from desktop.ui.core.icons import Icons, app_icon
from desktop.ui.core.restart import RESTART_CODE, start_again
from desktop.ui.shell import CrashWatch
from desktop.ui.theme.manager import STYLE_ARGUMENTS, Appearance, Scheme, Theme
from desktop.ui.widgets.accessible_rows import make_rows_accessible

if TYPE_CHECKING:
    from desktop.services.demo import DemoFolder
    from desktop.ui.shell import CommandHandlers, DemoController, DesktopIntegration
    from desktop.ui.sync import SyncController

SCREENSHOT_SIZE = (1360, 860)
_OF_SHORTCUTS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_SECOND_SIZE = (460, 720)
"""Size of the window of the demo's second device, so that both windows fit side by side."""
_LOADING_MS = 400
_CHECK_SECONDS = 10.0
_AT_REST_AT_LATEST_MS = 1_000
"""The start is over when the first tasks are painted, or else after this."""

_GET_REGISTRY = b"".join(number.to_bytes(4, sys.byteorder) for number in (1, 12 << 16 | 1, 2))
"""Of Wayland's protocol: object 1, which is the display; 12 bytes, request 1; a new object with the number 2."""

_ANSWER_SECONDS = 2.0

log = logging.getLogger(__name__)


def run_demo(screenshot: str | None) -> int:
    """Shows a window with sample data, all of which is gone afterwards."""
    from desktop.services.demo import demo_folder

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _leave)  # until the window handles it, so that the demo's folder is deleted
    with demo_folder() as folder:
        return run_window(folder.laptop, demo=folder, screenshot=screenshot)


def run_demo_window(folder: DemoFolder) -> int:
    """Shows the window of a demo's second device."""
    from desktop.services.demo import SECOND

    return run_window(folder.desktop, name=SECOND, size=_SECOND_SIZE)


def run_window(
    profile: Path,
    *,
    name: str = "",
    size: tuple[int, int] | None = None,
    demo: DemoFolder | None = None,
    screenshot: str | None = None,
) -> int:
    """Shows the window until it is closed; with `screenshot` draws it to a file instead.

    `name` is put into its title, and `size` is that of its first start. `demo` fills the profile and has a second
    device take part.
    """
    if screenshot:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if problem := _display_problem():
        complain(problem)
        return 1
    qt = _application()
    crashes = CrashWatch(profile)
    crashed = crashes.start()
    try:
        if not crashes.is_alone() and _came_to_front(profile, crashes):
            return 0
        start_logging(profile)
        services = _open_services(qt, profile)
        if services is None:
            return 1
        app = App(qt, services, crashed=crashed)
        try:
            app.window.set_device(name)
            app.window.start_size = size or app.window.start_size
            if demo:
                app.fill_demo(demo, alone=screenshot is not None)
            code = app.draw(Path(screenshot)) if screenshot else app.run()
        finally:
            app.shut_down()
    finally:
        crashes.stop()
    if code != RESTART_CODE:
        return code
    return 0 if start_again() else 1


def run_capture(profile: Path) -> int:
    """Shows the small window that adds tasks, in the process of the large one where that runs."""
    if problem := _display_problem():
        complain(problem)
        return 1
    qt = _application()
    from desktop.ui.shell import CAPTURE, show_running_window

    if show_running_window(profile, is_gone=lambda: True, what=CAPTURE):
        return 0
    services = _open_services(qt, profile)
    if services is None:
        return 1
    from desktop.ui.quick_add import CaptureWindow

    start_logging(profile)
    services.locale_name = QLocale.system().name()
    translations = Translations(qt, services.settings.get(LANGUAGE))
    theme, background = Theme(qt, _appearance(services)), Background()
    context = AppContext(services, background, theme, Icons(theme))
    window = CaptureWindow(context)
    window.closed.connect(qt.quit)
    qt.setWindowIcon(app_icon())
    window.open()
    try:
        return qt.exec()
    finally:
        context.close()
        services.stop_waiting()
        background.shutdown()
        services.close()
        translations.remove()


class App(QObject):
    """One window on one profile."""

    def __init__(self, qt: QApplication, services: Services, *, crashed: bool = False) -> None:
        super().__init__()
        self._qt = qt
        self._crashed = crashed
        self._services = services
        services.locale_name = QLocale.system().name()
        self._translations = Translations(qt, services.settings.get(LANGUAGE))
        self._theme = Theme(qt, _appearance(services))
        self._background = Background()
        self.context = AppContext(services, self._background, self._theme, Icons(self._theme))
        make_rows_accessible()
        from desktop.ui.shell import MainWindow

        self.window = MainWindow(self.context)
        self.integration: DesktopIntegration | None = None
        self.sync: SyncController | None = None
        self.demo: DemoController | None = None
        self._demo_folder: DemoFolder | None = None
        self._at_rest = QTimer(self, singleShot=True, interval=_AT_REST_AT_LATEST_MS)
        self._at_rest.timeout.connect(self.on_at_rest)
        self._put_off: list[Callable[[], object]] = []
        self._handled_before: dict[int, Any] = {}
        self._next = QTimer(self, singleShot=True, interval=0)
        self._garbage = GarbageTimer(self)
        self._next.timeout.connect(self.on_next)
        self._ending = QTimer(self, singleShot=True, interval=0)
        self._ending.timeout.connect(partial(qt.exit, 0))  # `quit` asks every dialog, and one may not want to close
        self.context.setting_changed.connect(self.on_setting_changed)
        self._open = True
        self._telling = False

    def fill_demo(self, folder: DemoFolder, *, alone: bool) -> None:
        from desktop.domain.views import View
        from desktop.services.demo import FIRST, fill, fill_other_agent, fill_review, share
        from desktop.ui.agent import LAST_KEY
        from desktop.ui.core.places import Place

        fill(self._services, dt.date.today())  # noqa: DTZ011
        fill_other_agent(self._services)
        conversation = fill_review(self._services)
        self._services.settings.remember("place", Place(View.TODAY).key)
        self._services.settings.remember("agent", True)
        self._services.settings.remember(LAST_KEY, conversation)
        if not alone:
            share(self._services, folder)
            self.window.set_device(FIRST)
            self._demo_folder = folder

    def run(self) -> int:
        self.open()
        return self._qt.exec()

    def open(self) -> None:
        """Shows the window; the rest follows once its first tasks are painted."""
        sys.excepthook = self.on_exception
        for number in (signal.SIGTERM, signal.SIGINT):
            # Runs at the next tick of the context's timer.
            self._handled_before[number] = signal.signal(number, self.on_signal)
        self.window.page.tasks.model.changed.connect(self.on_listed)
        self.window.restore()
        self.window.show_closed()
        self.window.show()
        self.window.page.quick_add.focus_input()
        self.window.page.quick_add.input.installEventFilter(self)
        self._at_rest.start()

    def on_listed(self) -> None:
        self.window.page.tasks.model.changed.disconnect(self.on_listed)
        self.window.page.tasks.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Waits for the first tasks to be painted, or for a shortcut that the user presses before that."""
        if event.type() is QEvent.Type.Paint and watched is not self.window.page.quick_add.input:
            watched.removeEventFilter(self)
            self._at_rest.start(0)
        elif isinstance(event, QKeyEvent) and event.modifiers() & _OF_SHORTCUTS:
            self.bind_commands()  # asked about the key before its shortcut is looked up, it can still be one
        return super().eventFilter(watched, event)

    @cached_property
    def handlers(self) -> CommandHandlers:
        """What the commands do. Made with them, once the window is there."""
        from desktop.ui.shell import CommandHandlers

        return CommandHandlers(self.context, self.window, self.quit)

    def quit(self) -> None:
        """As the user wishes, from the menu or the tray."""
        from desktop.ui.core.frame import quit_after_jobs

        quit_after_jobs(self.window, self._qt.quit)

    def bind_commands(self) -> None:
        self.window.page.quick_add.input.removeEventFilter(self)
        assert self.handlers

    def on_at_rest(self) -> None:
        """Begins with what was not needed to show the window. Importing it must not hold up typing."""
        quick_start.end()
        self._garbage.begin()
        self._put_off = [self.bind_commands, partial(self._qt.setWindowIcon, app_icon()), self._read_ahead]
        self._next.start()

    def on_next(self) -> None:
        """Loads one part at a time, so that the window can react to the user in between."""
        self._put_off.pop(0)()
        if self._put_off:
            self._next.start()

    def _read_ahead(self) -> None:
        self._background.read(quick_start.follow_up).finished.connect(self._on_read_ahead)

    def _on_read_ahead(self) -> None:
        now, soon = (
            [partial(import_module, name) for name in names] for names in (quick_start.NOW, quick_start.SOON)
        )
        writing = [self._start_sync, self._finish_purges, self._check_file]
        if self._services.store.database.closed:
            writing = [self.window.show_closed]  # damage may have been met by now
        self._put_off = [*now, self._integrate, self._join_demo, *writing, *soon, self._make_ahead]
        self._put_off.append(quick_start.end_imports)
        self._next.start()

    def _integrate(self) -> None:
        from desktop.ui.shell import DesktopIntegration, InstanceServer

        server = InstanceServer(self._services.profile, self)
        server.listen()
        self.integration = DesktopIntegration(self.context, self.window, server, self.quit)
        self._qt.setQuitOnLastWindowClosed(False)  # from here on, the integration decides what closing means
        self.integration.start(crashed=self._crashed)

    def _join_demo(self) -> None:
        if self._demo_folder is not None:
            from desktop.ui.shell import DemoController

            self.demo = DemoController(self.context, self.window, self._demo_folder)
            self.demo.start()

    def _make_ahead(self) -> None:
        """What then opens at once the first time, too.

        Not where a screen reader runs: while it goes through the window by numbers, none of them may change. Qt does
        not check them, and would end the program.
        """
        from PySide6.QtGui import QAccessible

        if not QAccessible.isActive():
            self._put_off[:0] = [self.handlers.palette.prepare, self._make_detail]

    def _make_detail(self) -> None:
        if not self.window.make_detail_ahead():
            self._put_off.insert(0, self._make_detail)

    def _start_sync(self) -> None:
        from desktop.ui.sync import SyncController

        self.sync = SyncController(self.context, self.window)
        self.sync.runner.start()

    def _finish_purges(self) -> None:
        """Erases what was deleted for good before the program ended the last time."""
        self._background.write(self._services.tasks.erase)

    def _check_file(self) -> None:
        """Whether the file is whole, as far as can be told in a while, and the one that it should be."""
        database = self._services.store.database
        self._background.read(database.is_sound, _CHECK_SECONDS).finished.connect(self.window.show_closed)
        if self._services.store.replaces_lost:
            text = self.tr(
                "The file with your tasks was gone, so this is a new one. Restore in the File menu has the backups."
            )
            self.context.tell(text)

    def draw(self, path: Path) -> int:
        """Renders the window as it looks in use."""
        from desktop.domain.views import Query, TaskGroup, View
        from desktop.ui.core.places import Place

        self.window.restore()
        self.window.resize(*SCREENSHOT_SIZE)
        self.window.go(Place(View.TODAY))
        self.window.show()
        self.window.page.tasks.setFocus()
        self._settle()
        query = Query(View.TODAY, self.context.today())
        sections = self._services.lists.sections(query)
        for section in [section for section in sections if section.heading is TaskGroup.TODAY]:
            self.window.page.tasks.select(section.ids[0])
            self.window.page.tasks.setFocus()
            self._settle()
        if not self.window.grab().save(str(path)):
            complain(f"the picture could not be written to {path}.")
            return 1
        say(f"The window was drawn to {path}.")
        return 0

    def _settle(self) -> None:
        """Lets background answers arrive and be drawn."""
        loop = QEventLoop()
        QTimer.singleShot(_LOADING_MS, loop, loop.quit)
        loop.exec()

    def on_setting_changed(self, _key: str) -> None:
        self._theme.apply(_appearance(self._services))

    def on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._ending.start()  # by a timer, so that the current code, such as a paint event, ends first

    def on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Shows an error that was raised in a slot; the window goes on."""
        log.error("unexpected failure", exc_info=(kind, error, trace))
        if self._open and not self._telling:
            self._telling = True  # an error while telling must not be told again, without end
            try:
                self.context.on_failed(error)
            except Exception:
                log.exception("the failure could not be told")
            finally:
                self._telling = False

    def shut_down(self) -> None:
        """Ends in this order: calls from outside, saving what was typed, sync, change feed, last writes, database."""
        self._open = False
        self._at_rest.stop()
        self._next.stop()
        self._garbage.stop()
        if self.integration is not None:
            self.integration.stop()
        self.window.commit()
        self.window.end_notice()
        self.window.remember()
        if self.demo is not None:
            self.demo.stop()
        if self.sync is not None:
            self.sync.runner.stop()
        self.context.close()
        self._services.stop_waiting()
        self._background.shutdown()
        self._services.close()
        self.window.close()
        self.window.deleteLater()
        self._translations.remove()
        self._qt.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        sys.excepthook = sys.__excepthook__
        for number, handler in self._handled_before.items():
            signal.signal(number, handler)


def _came_to_front(profile: Path, crashes: CrashWatch) -> bool:
    """Whether a window that already runs on the profile has come to the front."""
    from desktop.ui.shell import show_running_window

    return show_running_window(profile, is_gone=crashes.is_alone)


def _open_services(qt: QApplication, folder: Path) -> Services | None:
    """None where the data cannot be used and the user was told so."""
    while True:
        try:
            return Services(folder)
        except DamagedDatabaseError as error:
            if QApplication.platformName() == "offscreen":
                _refuse(str(error))
                return None
            complain(str(error))
            from desktop.ui.files import RecoveryChoice, offer_recovery

            choice = offer_recovery(qt, folder / FILE_NAME)
            if choice is RecoveryChoice.READ and (services := _open_for_reading(folder, error)):
                return services
            if choice is RecoveryChoice.QUIT:
                return None
        except (DiskFullError, ReadOnlyDatabaseError) as error:
            complain(str(error))
            return _open_for_reading(folder, error)
        except AssentError as error:
            _refuse(str(error))
            return None


def _open_for_reading(folder: Path, why: StorageError) -> Services | None:
    try:
        return Services(folder, reading=why)
    except AssentError as error:
        _refuse(str(error))
        return None


def _refuse(sentence: str) -> None:
    """Says why there is no window, on the terminal and in a message box."""
    complain(sentence)
    if QApplication.platformName() != "offscreen":
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.critical(None, "Assent", sentence)


def _application() -> QApplication:
    QApplication.setApplicationName("assent")
    QApplication.setApplicationDisplayName("Assent")
    QApplication.setDesktopFileName("org.assent.Assent")
    application = QApplication.instance() or QApplication([sys.argv[0], *STYLE_ARGUMENTS])
    assert isinstance(application, QApplication)
    return application


def _appearance(services: Services) -> Appearance:
    settings = services.settings
    return Appearance(Scheme(settings.get(SCHEME)), settings.get(FONT_SCALE), settings.get(REDUCED_MOTION))


def _display_problem() -> str:
    """Why no window can be shown, if so. Asked beforehand because Qt ends the process then."""
    platforms = ["wayland", "xcb"]
    if named := os.environ.get("QT_QPA_PLATFORM"):
        known = _known_platforms()
        wanted = [name.lower().partition(":")[0].partition("-")[0] for name in named.split(";")]
        platforms = [name for name in wanted if name in known or not known]
        if not platforms:
            return f"QT_QPA_PLATFORM names “{named}”, but windows can only be shown with one of: {', '.join(known)}."
    probes = {"wayland": _has_wayland, "xcb": _has_x11}
    if sys.platform != "linux" or any(name not in probes or probes[name]() for name in platforms):
        return ""
    return "there is no display for a window; try: assent demo --screenshot demo.png"


def _known_platforms() -> list[str]:
    """By the files of Qt's plugins, such as libqxcb.so or qwindows.dll."""
    folders = [Path(folder, "platforms") for folder in QCoreApplication.libraryPaths()]
    if own := os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH"):
        folders.append(Path(own))
    files = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    return sorted({file.name.partition(".")[0].removeprefix("lib").removeprefix("q") for file in files})


def _has_wayland() -> bool:
    environ = os.environ
    if environ.get("WAYLAND_SOCKET"):
        return True  # a connection that the parent process has opened
    name = environ.get("WAYLAND_DISPLAY") or ("wayland-0" if environ.get("XDG_SESSION_TYPE") == "wayland" else "")
    return bool(name) and _listens(str(Path(environ.get("XDG_RUNTIME_DIR", ""), name)), _GET_REGISTRY)


def _has_x11() -> bool:
    """A display on another machine is not checked."""
    display = os.environ.get("DISPLAY", "")
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if not local:
        return bool(display)
    path = f"/tmp/.X11-unix/X{local[1]}"  # noqa: S108 -- where X servers listen
    return _listens(path) or _listens(f"\0{path}")  # some only at the abstract address


def _listens(address: str, question: bytes = b"") -> bool:
    """A socket's file may have outlived its server; and a server may hang, so that it must answer the question."""
    import _socket  # the whole of `socket` would be 3 ms of the start

    probe = _socket.socket(_socket.AF_UNIX)
    try:
        probe.settimeout(_ANSWER_SECONDS)
        if probe.connect_ex(address) != 0:
            return False
        if not question:
            return True
        probe.send(question)
        return bool(probe.recv(1))
    except OSError:  # no answer, or a path that is too long for an address
        return False
    finally:
        probe.close()


def _leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)
