"""The demo in the window: starts the second device, and says what it does."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject, QProcess, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from desktop.errors import AssentError
from desktop.program import own_command
from desktop.services import Services
from desktop.services.demo import SECOND, DemoFolder
from desktop.services.demo_device import HERE, DemoCommand, DemoEvent, DemoEventKind
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.shell.window import MainWindow
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.key_claim import press_with_enter

_LAST_MS = 8_000
"""How long the second device may take to end."""


class DemoController(QObject):
    """Lives as long as the window. `start` it once that is at rest, `stop` it before anything is closed."""

    def __init__(self, context: AppContext, window: MainWindow, folder: DemoFolder) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._stopped = False
        self.folder = folder
        self._process = QProcess(self)
        program, *arguments = own_command("demo", "--second-device", str(folder.root))
        self._process.setProgram(program)
        self._process.setArguments(arguments)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._process.readyReadStandardOutput.connect(self.on_output)
        self.line = mark(ElidingButton(window.status), WidgetKind.FLAT, Tone.NEUTRAL)
        self.line.setObjectName("demo-line")
        self.line.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        press_with_enter(self.line)
        self.line.clicked.connect(self.on_open_wanted)
        window.status.addPermanentWidget(self.line)
        self.open = QAction(self.tr("Open the second &device’s window"), self)
        self.open.triggered.connect(self.on_open_wanted)
        self._add_to_menu()
        self.line.setIcon(context.icons.icon(Icon.DEVICE))
        self.say(self.tr("Demo: nothing is kept"))

    def start(self) -> None:
        self._process.start()

    def stop(self) -> None:
        """Ends the second device, and its window."""
        self._stopped = True
        if not self._is_running():
            return
        self._send(DemoCommand.END)
        self._process.closeWriteChannel()
        if not self._process.waitForFinished(_LAST_MS):
            self._process.kill()
            self._process.waitForFinished()

    def say(self, text: str) -> None:
        self.line.setText(text)
        self.line.setAccessibleName(text)
        self.line.setToolTip(self.tr("{text}\nA click opens the second device’s window.").format(text=text))

    def on_open_wanted(self) -> None:
        self._send(DemoCommand.OPEN)

    def on_output(self) -> None:
        while not self._stopped and self._process.canReadLine():
            self.on_event(DemoEvent.from_line(bytes(self._process.readLine().data()).decode("utf-8")))

    def on_event(self, event: DemoEvent) -> None:
        if event.kind is DemoEventKind.RENAMED_APART:
            rename = partial(rename_here, self._context.services, event.task_id)
            self._context.write(rename, self.on_renamed, owner=self)
        self.say(self._line(event))
        notice = self._notice(event)
        if notice:
            self._context.tell(notice)

    def on_renamed(self, _changes: object) -> None:
        self._send(DemoCommand.MET)

    def _line(self, event: DemoEvent) -> str:
        words = {
            DemoEventKind.JOINED: self.tr("Demo: in sync with {device}"),
            DemoEventKind.TICKED: self.tr("{device} ticked “{what}”"),
            DemoEventKind.ADDED: self.tr("{device} added “{what}”"),
            DemoEventKind.COMPLETED: self.tr("{device} completed “{what}”"),
            DemoEventKind.CONFIRMED: self.tr("{device} confirmed a proposal"),
            DemoEventKind.RENAMED_APART: self.tr("{device} renamed a task while offline"),
        }
        return words[event.kind].format(device=SECOND, what=event.what)

    def _notice(self, event: DemoEvent) -> str:
        """What is worth more than a line in the status bar; "" for most."""
        words = {
            DemoEventKind.JOINED: self.tr(
                "This is a demo; nothing of it is kept. {device} takes part through a temporary folder."
            ),
            DemoEventKind.CONFIRMED: self.tr("{device} has confirmed a proposal: {what}"),
            DemoEventKind.RENAMED_APART: self.tr(
                "{device} was offline, and “{what}” was renamed on both devices. Conflicts shows both names."
            ),
        }
        return words.get(event.kind, "").format(device=SECOND, what=event.what)

    def _send(self, word: DemoCommand) -> None:
        if self._is_running():
            self._process.write(f"{word}\n".encode())

    def _is_running(self) -> bool:
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def _add_to_menu(self) -> None:
        """Below what is about sync."""
        sync = self._window.commands["file.sync"]
        (menu,) = (menu for menu in sync.associatedObjects() if isinstance(menu, QMenu))
        after = menu.actions()[menu.actions().index(sync) + 1]
        menu.insertAction(after, self.open)


def rename_here(services: Services, task_id: str) -> None:
    """What somebody does at this device while the other is offline."""
    with suppress(AssentError):  # it may have been put in the trash just now
        services.tasks.edit([task_id], {"title": HERE})
