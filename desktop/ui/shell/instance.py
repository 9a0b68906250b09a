"""One window for each profile: a second start asks the first one to come to the front, and ends."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QThread, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

ANSWER_MS = 5_000
"""A window that only just starts, on a slow machine, answers within this."""

RETRY_MS = 50
SHOW, CAPTURE = "show", "capture"
_ANSWER = b"here\n"
_LONGEST = 4_096
_LONGEST_PATH = 80
"""A socket's address has 107 bytes, and while it is made Qt adds some to it."""
_TOKEN = "XDG_ACTIVATION_TOKEN"  # noqa: S105  # by which a desktop lets one program bring another to the front


def address(profile: Path) -> str:
    """Where the window of a profile can be reached; another user's, or another profile's, is elsewhere."""
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    name = f"assent-{hashlib.sha256(f'{user}:{profile.resolve()}'.encode()).hexdigest()[:24]}"
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    path = str(Path(folder, name))
    is_usable = bool(folder) and len(os.fsencode(path)) <= _LONGEST_PATH and Path(folder).is_dir()
    return path if sys.platform == "linux" and is_usable else name  # then Qt chooses the folder


def show_running_window(
    profile: Path,
    wait_ms: int = ANSWER_MS,
    is_gone: Callable[[], bool] = lambda: False,
    what: str = SHOW,
) -> bool:
    """Whether the profile's window is open and has come to the front. One that does not answer counts as not open.

    `what` it is asked to do instead may be to open the small window that adds tasks.

    A window that only just starts does not listen yet, so this goes on trying; `is_gone` tells that none is left.
    """
    timer = QElapsedTimer()
    timer.start()
    socket = QLocalSocket()
    socket.connectToServer(address(profile))
    while not socket.waitForConnected(wait_ms):
        if is_gone() or timer.elapsed() >= wait_ms:
            return False
        QThread.msleep(RETRY_MS)
        socket.connectToServer(address(profile))
    socket.write(f"{what} {os.environ.get(_TOKEN, '')}\n".encode())
    answer = b""
    while not answer.endswith(b"\n") and (left := wait_ms - timer.elapsed()) > 0:
        if not socket.waitForReadyRead(left):
            break
        answer += bytes(socket.readAll().data())
    socket.abort()
    return answer == _ANSWER


class InstanceServer(QObject):
    """Listens for later starts on the same profile; those that come too early are answered when the window is up."""

    called = Signal()
    capture_wanted = Signal()

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = address(profile)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self.on_connection)

    def listen(self) -> bool:
        """False where that is impossible, or another window has it: then later starts are simply not noticed here."""
        if self._is_taken():
            return False
        QLocalServer.removeServer(self._address)  # one may be left by a process that crashed
        return self._server.listen(self._address)

    def close(self) -> None:
        self._server.close()

    def on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setParent(self)
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(self.on_message)
            if socket.canReadLine():
                self._answer(socket)

    def on_message(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        if socket.canReadLine():
            self._answer(socket)
        elif socket.bytesAvailable() > _LONGEST:
            socket.abort()

    def _answer(self, socket: QLocalSocket) -> None:
        line = bytes(socket.readLine(_LONGEST).data()).decode(errors="replace").strip()
        what, _, token = line.partition(" ")
        if token:
            os.environ[_TOKEN] = token  # Qt takes it from there when a window asks to be activated
        (self.capture_wanted if what == CAPTURE else self.called).emit()
        socket.write(_ANSWER)
        socket.flush()
        socket.disconnectFromServer()

    def _is_taken(self) -> bool:
        """Whether a process listens at the address, even one that does not answer."""
        socket = QLocalSocket()
        socket.connectToServer(self._address)
        taken = socket.waitForConnected(ANSWER_MS)
        socket.abort()
        return taken
