"""A walk through the program as a person takes it: a window to use, eyes to see it, a command line to check it.

The eyes know two colours: what is filled with the accent is a button to go on with, or the box of a ticked row; what
is outlined in the colour of the focus is a field.
"""

from __future__ import annotations

import datetime as dt
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from PySide6.QtGui import QImage

from desktop.__main__ import main
from desktop.domain.change_set import SetFilter
from desktop.domain.task import Filter, Task
from desktop.services import Services
from desktop.ui.theme.tokens import LIGHT
from tests.helpers.screen import Screen, wait_until

_WIDTH, _HEIGHT = 1280, 800
_LINE = _WIDTH * 4
_TICK, _BUTTON, _FIELD = 12, 50, 200
"""How long a full line of a ticked box is, and at least that of a button and the outline of a wide field."""

_BUTTON_HEIGHT = 15
"""At least; a progress bar of the same colour is lower."""

_SIDEBAR = 260
"""Where the page beside it begins at least, on a screen where the window is in the middle."""

_TIP, _ENTRY = 60, 28
"""Tips are lower than menus, and so high is an entry of those."""

_EYE = """
import sys
from PySide6.QtGui import QGuiApplication, QImage
app = QGuiApplication([])
for _ in sys.stdin:
    picture = app.primaryScreen().grabWindow(0).toImage().convertToFormat(QImage.Format.Format_RGB32)
    sys.stdout.buffer.write(bytes(picture.constBits()))
    sys.stdout.buffer.flush()
"""


@dataclass(slots=True)
class Spot:
    """Something on the screen: how far it reaches."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def x(self) -> int:
        return (self.left + self.right) // 2

    @property
    def y(self) -> int:
        return (self.top + self.bottom) // 2


@dataclass(frozen=True, slots=True)
class Sight:
    """What is on the screen at a moment, as the bytes of its pixels."""

    pixels: bytes

    @property
    def buttons(self) -> list[Spot]:
        """The filled buttons, from top to bottom."""
        return [spot for spot in self._filled(_BUTTON, _WIDTH) if spot.bottom - spot.top > _BUTTON_HEIGHT]

    @property
    def dock_buttons(self) -> list[Spot]:
        """Those in the dock alone."""
        return [spot for spot in self.buttons if spot.left > _WIDTH // 2]

    @property
    def ticks(self) -> list[Spot]:
        """The boxes of a card in the dock: one for each row that Confirm all takes along."""
        return [spot for spot in self._filled(_TICK, _TICK) if spot.left > _WIDTH // 2]

    @property
    def page_ticks(self) -> list[Spot]:
        """The same of the cards on the Review page."""
        return [spot for spot in self._filled(_TICK, _TICK) if _SIDEBAR < spot.left < _WIDTH // 2]

    @property
    def notice(self) -> bytes:
        """What lies above the status bar, where notices come and go."""
        return self.pixels[_LINE * (_HEIGHT - 160) : _LINE * (_HEIGHT - 50)]

    @property
    def focused(self) -> int | None:
        """Which of the ticked rows of the dock the keyboard acts on."""
        return self._focused(self.ticks)

    @property
    def page_focused(self) -> int | None:
        """Which of the ticked rows of the Review page the keyboard acts on."""
        return self._focused(self.page_ticks)

    @property
    def field(self) -> tuple[int, int] | None:
        """Where the wide field is that takes what is typed, if it is one: its upper left corner."""
        start = self.pixels.find(_pixel(LIGHT.focus) * _FIELD)
        return (start // 4 % _WIDTH, start // _LINE) if start >= 0 else None

    def _focused(self, ticks: list[Spot]) -> int | None:
        """A bar at the left edge of the row tells."""
        for number, tick in enumerate(ticks):
            start = tick.y * _LINE + (tick.left - 18) * 4
            if _pixel(LIGHT.accent) in self.pixels[start : start + 15 * 4]:
                return number
        return None

    def _filled(self, least: int, most: int) -> list[Spot]:
        spots: list[Spot] = []
        accent = _pixel(LIGHT.accent)
        start = self.pixels.find(accent * least)
        while start >= 0:
            end = start + least * 4
            while self.pixels.startswith(accent, end):
                end += 4
            y, left = divmod(start // 4, _WIDTH)
            length = (end - start) // 4
            if length <= most:
                _join(spots, Spot(left, left + length - 1, y, y))
            start = self.pixels.find(accent * least, end)
        return [spot for spot in spots if spot.bottom - spot.top > 3]


def _join(spots: list[Spot], line: Spot) -> None:
    """Adds a line to what it belongs to; the text on a button leaves a gap."""
    for spot in spots:
        if spot.left <= line.right and line.left <= spot.right and line.top - spot.bottom < 16:
            spot.left, spot.right = min(spot.left, line.left), max(spot.right, line.right)
            spot.bottom = line.bottom
            return
    spots.append(line)


def _pixel(colour: str) -> bytes:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return bytes([blue, green, red, 255])


class Walk:
    """One profile, its window and its command line; `extra` is added to the environment of both."""

    def __init__(self, profile: Path, display: Screen, extra: Mapping[str, str] | None = None) -> None:
        self.profile, self.display = profile, display
        self.environment = display.environment | {"ASSENT_PROFILE": str(profile)} | dict(extra or {})
        self._eye: subprocess.Popen[bytes] | None = None

    # the command line

    def command(self, *arguments: str) -> Any:
        """In this process, to which the window is another one already: quick enough to be asked again and again."""
        out = io.StringIO()
        with mock.patch.dict(os.environ, self.environment, clear=True), redirect_stdout(out):
            status = main([*arguments, "--json"])
        assert status == 0, out.getvalue()
        return json.loads(out.getvalue())

    def process(self, *arguments: str) -> Any:
        """In a process of its own, for what would ask for a keyring."""
        done = subprocess.run(
            [sys.executable, "-m", "desktop", *arguments, "--json"],
            env=self.environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)

    def tasks(self) -> dict[str, Any]:
        return {task["title"]: task for task in self.command("list")}

    def proposals(self) -> list[dict[str, Any]]:
        """All that was ever proposed, the oldest first."""
        return [item for change_set in reversed(self.command("review", "--all")) for item in change_set["items"]]

    def states(self) -> dict[str, str]:
        """How each proposal stands, by what it says."""
        return {item["summary"]: item["state"] for item in self.proposals()}

    # what is stored

    @contextmanager
    def services(self) -> Iterator[Services]:
        services = Services(self.profile)
        try:
            yield services
        finally:
            services.close()

    def messages(self) -> list[tuple[str, str]]:
        """Role and text of all that was said in the only conversation."""
        with self.services() as services:
            conversations = services.agent.conversations()
            return [(m.role.value, m.text) for c in conversations for m in services.agent.messages(c.id)]

    def stored(self) -> dict[str, Task]:
        """The tasks by title."""
        with self.services() as services:
            pages = services.lists.iterate(Filter.ALL, "", dt.date.today())
            return {task.title: task for page in pages for task in page}

    def verdicts(self) -> dict[str, str]:
        """How each proposal stands, by what it says."""
        with self.services() as services:
            cards = services.review.open_cards(SetFilter())
            return {row.summary: row.shown.verdict.value for card in cards for row in card.rows}

    # the window

    @contextmanager
    def window(self) -> Iterator[subprocess.Popen[str]]:
        """A window in front, ended politely unless the test has ended it; it must have nothing to complain about."""
        process = subprocess.Popen(
            [sys.executable, "-m", "desktop"], env=self.environment, stderr=subprocess.PIPE, text=True
        )
        try:
            wait_until(self.display.window, "the window")
            wait_until(self._activate, "the window in front")
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            _, noise = process.communicate(timeout=30)
            assert (process.returncode, noise) == (0, "")

    def _activate(self) -> bool:
        """Shortcuts are for the active window only."""
        self.display.xdo("windowactivate", self.display.window())
        return self.display.xdo("getactivewindow", "getwindowname") == "Assent"

    @contextmanager
    def eyes(self) -> Iterator[None]:
        """Within the block `see` works. What was to be seen when it failed is kept beside the profile."""
        pipe = subprocess.PIPE
        self._eye = subprocess.Popen(
            [sys.executable, "-c", _EYE], env=self.display.environment, stdin=pipe, stdout=pipe
        )
        try:
            yield
        except BaseException:
            picture = QImage(self.see().pixels, _WIDTH, _HEIGHT, QImage.Format.Format_RGB32)
            picture.save(str(self.profile.with_suffix(".png")))
            raise
        finally:
            self._eye.communicate(timeout=30)

    def see(self) -> Sight:
        assert self._eye is not None
        assert self._eye.stdin is not None
        assert self._eye.stdout is not None
        self._eye.stdin.write(b"\n")
        self._eye.stdin.flush()
        return Sight(self._eye.stdout.read(_LINE * _HEIGHT))

    def await_sight(self, condition: Callable[[Sight], object], what: str) -> Sight:
        """The first sight that is as wanted."""
        seen: list[Sight] = []

        def looks_so() -> object:
            seen[:] = [self.see()]
            return condition(seen[0])

        wait_until(looks_so, what)
        return seen[0]

    def settle(self) -> None:
        """Until nothing moves any more, which is when a person goes on."""
        self.await_sight(lambda seen: seen == self.see(), "the screen to be at rest")

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.display.xdo("mousemove", "--sync", str(x), str(y), "click", str(button))

    def await_menu(self, process: subprocess.Popen[str]) -> tuple[int, int]:
        """Where a menu has opened: its upper left corner."""
        found: list[tuple[int, int]] = []

        def is_there() -> object:
            visible = self.display.xdo("search", "--onlyvisible", "--pid", str(process.pid)).splitlines()
            for window in visible:
                told = self.display.xdo("getwindowgeometry", "--shell", window).splitlines()
                shape = dict(line.split("=") for line in told)
                if _TIP < int(shape.get("HEIGHT", 0)) < _HEIGHT // 2:
                    found.append((int(shape["X"]), int(shape["Y"])))
            return found

        wait_until(is_there, "a menu")
        return found[-1]

    def choose(self, process: subprocess.Popen[str], number: int) -> None:
        """Clicks an entry of the menu that is open, counted from 0."""
        x, y = self.await_menu(process)
        self.click(x + 60, y + 20 + number * _ENTRY)

    def ask(self, text: str) -> None:
        """From anywhere in the window, by keyboard."""
        self.display.keys("ctrl+j")
        self.display.type(text)
        self.display.keys("Return")
