"""A real screen for real programs: Xvfb with a window manager, and hands to use it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_TIMEOUT = 30.0


def available() -> bool:
    return all(shutil.which(tool) for tool in ("Xvfb", "openbox", "xdotool"))


def wait_until(condition: Callable[[], object], what: str, seconds: float = _TIMEOUT) -> None:
    """Looks again and again; the time is a limit for a broken run, not a measurement."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.05)


@dataclass
class Screen:
    environment: dict[str, str]

    def xdo(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def keys(self, *names: str) -> None:
        self.xdo("key", "--clearmodifiers", "--delay", "30", *names)

    def look(self) -> None:
        """The moment in which a person sees that something has opened before going on."""
        time.sleep(0.7)

    def press_until(self, key: str, condition: Callable[[], object], what: str) -> None:
        """Presses again where nothing came of it yet: the window may still have been looking something up."""

        def pressed() -> object:
            self.keys(key)
            return condition()

        wait_until(pressed, what)

    def type(self, text: str) -> None:
        self.xdo("type", "--delay", "15", "--clearmodifiers", text)

    def click(self, window: str, x: int, y: int, button: int = 1) -> None:
        self.xdo("mousemove", "--sync", "--window", window, str(x), str(y), "click", str(button))

    def window(self, name: str = "^Assent$") -> str:
        """The id of the visible window of that name, or nothing."""
        found = self.xdo("search", "--onlyvisible", "--name", name).splitlines()
        return found[-1] if found else ""

    def reach(self, window: str) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of it as far as it is on the screen: where the pointer gets to."""
        width, height = self.size(window)
        reached: list[int] = []
        for x, y in ((0, 0), (width - 1, height - 1)):
            at = self.xdo("mousemove", "--window", window, str(x), str(y), "getmouselocation", "--shell")
            reached += [int(line.split("=")[1]) for line in at.splitlines()[:2]]
        left, top, right, bottom = reached
        return left, top, right, bottom

    def size(self, window: str) -> tuple[int, int]:
        told = dict(line.split("=") for line in self.xdo("getwindowgeometry", "--shell", window).splitlines())
        return int(told["WIDTH"]), int(told["HEIGHT"])

    @contextmanager
    def clipboard(self, text: str) -> Iterator[None]:
        """Another program that holds a text to paste, as long as the block lasts."""
        script = (
            "import sys\nfrom PySide6.QtCore import QTimer\nfrom PySide6.QtGui import QGuiApplication\n"
            "app = QGuiApplication([])\napp.clipboard().setText(sys.argv[1])\n"
            # only once it runs does it answer those who ask for the text
            "QTimer.singleShot(100, lambda: print('ready', flush=True))\napp.exec()"
        )
        owner = subprocess.Popen(
            [sys.executable, "-c", script, text], env=self.environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert owner.stdout is not None
            assert owner.stdout.readline() == "ready\n"
            yield
        finally:
            owner.kill()
            owner.communicate()


@contextmanager
def screen(folder: Path, size: str = "1280x800x24") -> Iterator[Screen]:
    """A screen of its own, gone with the block."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "WAYLAND"))}
    read, write = os.pipe()
    # It must not reset when its last client goes: whoever is about to connect at that moment is turned away.
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
        pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    manager: subprocess.Popen[bytes] | None = None
    try:
        number = b""
        while not number.endswith(b"\n"):
            number += os.read(read, 16) or _gone("Xvfb")
        environment |= {
            "DISPLAY": f":{number.decode().strip()}",
            "QT_QPA_PLATFORM": "xcb",
            "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "QT_ACCESSIBILITY": "0",
        }
        manager = subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        display = Screen(environment)
        # Who shows a window before there is a manager has one that nobody can bring to the front.
        wait_until(lambda: display.xdo("get_num_desktops"), "the window manager")
        yield display
    finally:
        os.close(read)
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait(10)


def _gone(name: str) -> bytes:
    raise AssertionError(f"{name} did not start")
