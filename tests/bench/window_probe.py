"""The real window on the profile that ASSENT_PROFILE names, used by script; prints what was measured as JSON.

python -m tests.bench.window_probe [PART…]
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, astuple
from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication

from desktop.__main__ import main
from desktop.app import App
from desktop.domain.views import TaskRow, View
from desktop.ui.calendar.days import CalendarMode
from desktop.ui.core.places import Place
from desktop.ui.tasks.list_model import ListRole
from desktop.ui.widgets.text_edit import AutoHeightEdit
from tests.bench.data import LONG_CHECKLIST
from tests.bench.gui_thread import GuiThread, Paints, Sample
from tests.bench.rows import median

_SEARCHED = ("budget", "zoe 9", "garden for mia", "99", "xyzzy", "contract")
_QUICK_ADD = "Pay rent tomorrow 9am !p1 #home"
_ROUNDS = 3
_PAGES, _JUMPS, _NOTCHES = 600, 400, 600
_OPENED, _WRITES = 20, 10
_FRAMES = 5_000


class Session:
    """A window in use."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.window = app.window
        self.page = app.window.page
        self.view = app.window.page.tasks.view
        self.model = app.window.page.tasks.model
        self.profile = app.context.services.profile
        self.gui = GuiThread()

    def open(self) -> None:
        self._app.open()
        self.window.go(Place(View.ALL))
        self.gui.wait(partial(self._answers, ""), "the tasks")
        self.gui.wait(lambda: self._app.sync is not None, "the rest of the window")
        self.gui.rest(1.0)

    def search(self) -> Iterator[Sample]:
        """Letter by letter, each once the answer to the one before is on screen. Of some rounds each one's median."""
        rounds = [list(self._search()) for _ in range(_ROUNDS)]
        for samples in zip(*rounds, strict=True):
            yield Sample(*(median(values) for values in zip(*map(astuple, samples), strict=True)))

    def _search(self) -> Iterator[Sample]:
        field = self.page.search
        for text in _SEARCHED:
            field.focus_input()
            for end, letter in enumerate(text, 1):
                press = partial(QTest.keyClicks, field.input, letter)
                if letter == " ":
                    press()  # changes nothing about the search
                else:
                    yield self.gui.sample(press, self.view.viewport, partial(self._answers, text[:end]))
            field.clear()
            self.gui.wait(partial(self._answers, ""), "the whole list")
            self.gui.rest()

    def _answers(self, search: str) -> bool:
        """Whether the list has all that this search finds, and has read the rows that are on screen."""
        shown = self.model.shown_query()
        is_it = shown is not None and shown.search == search and self.model.count() is not None
        return is_it and all(self._row(row) is not None for row in self.view.visible_rows())

    def _row(self, number: int) -> TaskRow | None:
        row = self.model.index(number).data(ListRole.ROW)
        assert row is None or isinstance(row, TaskRow)
        return row

    def scroll(self) -> Iterator[float]:
        """Milliseconds of each frame: by pages, by the handle of the scroll bar from end to end, by the wheel."""
        bar = self.view.verticalScrollBar()
        page_down = partial(bar.triggerAction, QAbstractSlider.SliderAction.SliderPageStepAdd)
        bar.setValue(0)
        for _ in range(_PAGES):
            yield from self._frames(page_down)
        for number in range(_JUMPS):
            yield from self._frames(partial(bar.setValue, bar.maximum() * number // (_JUMPS - 1)))
        bar.setValue(bar.maximum() // 2)
        for _ in range(_NOTCHES):
            yield from self._frames(self._turn_wheel)
        bar.setValue(0)
        self.gui.wait(partial(self._answers, ""), "the first rows")

    def _frames(self, act: Callable[[], object]) -> Iterator[float]:
        """The frame that an act leads to, and those that follow on its heels as rows are read."""
        paints = Paints(self.view.viewport())
        start = time.perf_counter()
        act()
        self.gui.wait(paints.any, "a frame")
        yield (time.perf_counter() - start) * 1000
        while True:
            before = paints.number
            turn = self.gui.turn()
            if paints.number == before:
                break
            yield turn.seconds * 1000
        paints.end()

    def _turn_wheel(self) -> None:
        viewport = self.view.viewport()
        center = viewport.rect().center()
        notch = QWheelEvent(
            QPointF(center), QPointF(viewport.mapToGlobal(center)), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, notch)

    def quick_add(self) -> Iterator[Sample]:
        field = self.page.quick_add
        field.focus_input()
        for end, letter in enumerate(_QUICK_ADD, 1):
            press = partial(QTest.keyClicks, field.input, letter)
            yield self.gui.sample(press, lambda: field.input, partial(self._has_typed, _QUICK_ADD[:end]))
        field.input.clear()

    def _has_typed(self, text: str) -> bool:
        return self.page.quick_add.text() == text

    def palette(self) -> Iterator[Sample]:
        handlers = self._app.handlers
        for _ in range(_OPENED):
            yield self.gui.sample(
                lambda: handlers.palette.open(),
                lambda: handlers.palette.list.viewport(),
                lambda: handlers.palette.isVisible(),
            )
            handlers.palette.dismiss()
            self.gui.rest()

    def detail(self) -> Iterator[Sample]:
        for number in range(_OPENED):
            row = self._row(number)
            assert row is not None
            open_it = partial(self.window.open_task, row.id)
            yield self.gui.sample(open_it, lambda: self._title().viewport(), partial(self._has_title, row.title))
        self.window.open_task(None)
        self.gui.rest()

    def calendar(self) -> Iterator[Sample]:
        """From month to month and back; then the same by weeks. All tasks with a date are in three of the months."""
        self.window.go(Place(View.CALENDAR))
        page = self.window.calendar
        for mode in (CalendarMode.MONTH, CalendarMode.WEEK):
            page.on_mode_wanted(mode)
            page.on_today()
            self.gui.rest(0.5)
            for step in (1, 1, -1, -1) * _ROUNDS:
                yield self.gui.sample(partial(page.grid.page, step), page.grid.viewport, self._has_tasks)

    def _has_tasks(self) -> bool:
        """Whether the tasks of the days in sight are there."""
        page = self.window.calendar
        return page.is_settled() and any(page.grid.task_count(day) for day in page.grid.days)

    def long_checklist(self) -> Iterator[Sample]:
        """By turns until the first items are on screen and, with another task opened in between, until all are."""
        long, short = (self._row(number) for number in range(2))
        assert long is not None
        assert short is not None
        checklist = self.window.detail.page.checklist
        for number in range(2 * _ROUNDS):
            has_them = partial(self._has_items, 1 if number % 2 == 0 else LONG_CHECKLIST)
            open_it = partial(self.window.open_task, long.id)
            yield self.gui.sample(open_it, checklist.view.viewport, has_them)
            self.window.open_task(short.id)
            self.gui.wait(lambda: not checklist.model.items, "the other task")
            self.gui.rest()

    def _has_items(self, least: int) -> bool:
        return len(self.window.detail.page.checklist.model.items) >= least

    def _title(self) -> AutoHeightEdit:
        return self.window.detail.page.title.text_edit

    def _has_title(self, title: str) -> bool:
        return self._title().toPlainText() == title

    def elsewhere(self) -> Iterator[float]:
        """Milliseconds from when another process has saved a task until that is on screen."""
        other = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.other_process", str(self.profile)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        for number in range(_WRITES):
            title = f"From another process {number}"
            paints = Paints(self.view.viewport(), partial(self.begins_with, title))
            other.stdin.write(f"{title}\n")
            self.gui.wait(paints.any, "the task of another process")
            shown = time.monotonic()
            paints.end()
            yield (shown - float(other.stdout.readline())) * 1000
            self.gui.rest(0.1 + number * 0.037)  # out of step with the window's own looking
        other.stdin.close()
        other.wait()

    def flooded(self) -> Iterator[Sample]:
        """The search again, while another agent makes 1,000 calls a second."""
        self._app.context.services.other_agents.set_enabled(True)
        command = [sys.executable, "-m", "tests.helpers.mcp_flood", str(self.profile), str(_FRAMES)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as flood:
            self.gui.rest(3.0)  # it starts
            while flood.poll() is None:
                yield from self._search()

    def begins_with(self, title: str) -> bool:
        row = self._row(0)
        return row is not None and row.title == title


def measure(app: App) -> int:
    session = Session(app)
    session.open()
    parts: tuple[Callable[[], Iterator[Sample | float]], ...] = (
        *(session.search, session.scroll, session.quick_add, session.palette, session.detail, session.elsewhere),
        session.flooded,
    )
    if sys.argv[1:]:
        parts = tuple(getattr(session, name) for name in sys.argv[1:])
    report = {part.__name__: [_plain(value) for value in part()] for part in parts}
    session.gui.close()
    print(json.dumps(report))
    return 0


def _plain(value: Sample | float) -> dict[str, float] | float:
    return asdict(value) if isinstance(value, Sample) else value


if __name__ == "__main__":
    App.run = measure  # type: ignore[assignment, method-assign]
    sys.exit(main([]))
