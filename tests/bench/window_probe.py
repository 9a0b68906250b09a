"""The real window on the profile that ASSENT_PROFILE names, used by script; prints what was measured as JSON.

    python -m tests.bench.window_probe
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication

from desktop.__main__ import main
from desktop.app import App
from desktop.domain.views import View
from desktop.ui.models.task_list import Role
from desktop.ui.places import Place
from tests.bench.gui_thread import GuiThread, Paints, Sample

_SEARCHED = ("budget", "zoe 9", "garden for mia", "99", "xyzzy", "contract")
_QUICK_ADD = "Pay rent tomorrow 9am !p1 #home"
_PAGES, _JUMPS, _NOTCHES, _OPENED, _WRITES = 600, 400, 600, 20, 10


class Session:
    """A window in use."""

    def __init__(self, app: App) -> None:
        self.window = app.window
        self.page = app.window.page
        self.view = app.window.page.tasks.view
        self.model = app.window.page.tasks.model
        self.profile = app.context.services.profile
        self.gui = GuiThread()

    def open(self) -> None:
        self.window.restore()
        self.window.go(Place(View.ALL))
        self.window.show()
        self.page.quick_add.focus_input()
        self.gui.wait(lambda: bool(self.model.count()), "the tasks")
        self.gui.rest(1.0)

    def rows_are_here(self) -> bool:
        rows = self.view.visible_rows()
        return all(self.model.index(row).data(Role.ROW) is not None for row in rows)

    # what is measured

    def search(self) -> Iterator[Sample]:
        """Letter by letter, each once the answer to the one before is on screen."""
        field = self.page.search
        for text in _SEARCHED:
            field.focus_input()
            for end in range(1, len(text) + 1):
                if text[end - 1] == " ":
                    QTest.keyClick(field.input, Qt.Key.Key_Space)
                    continue  # the same search as without

                def is_answered(wanted: str = text[:end].strip()) -> bool:
                    shown = self.model.shown_query()
                    return shown is not None and shown.search == wanted and self.rows_are_here()

                yield self.gui.sample(
                    partial(QTest.keyClicks, field.input, text[end - 1]), self.view.viewport(), is_answered
                )
            field.clear()
            self.gui.wait(lambda: not self.is_searching(), "the whole list")
            self.gui.rest()

    def is_searching(self) -> bool:
        shown = self.model.shown_query()
        return shown is None or bool(shown.search) or not self.model.count()

    def scroll(self) -> Iterator[float]:
        """Milliseconds of each turn of the event loop that painted a part of the list."""
        bar = self.view.verticalScrollBar()
        bar.setValue(0)
        yield from self._frames(partial(bar.triggerAction, QAbstractSlider.SliderAction.SliderPageStepAdd), _PAGES)
        for number in range(_JUMPS):
            yield from self._frames(partial(bar.setValue, bar.maximum() * number // (_JUMPS - 1)), 1)
        bar.setValue(bar.maximum() // 2)
        yield from self._frames(self._turn_wheel, _NOTCHES)
        bar.setValue(0)
        self.gui.wait(self.rows_are_here, "the first rows")

    def _frames(self, act: Callable[[], object], steps: int) -> Iterator[float]:
        paints = Paints(self.view.viewport())
        for _ in range(steps):
            act()
            seen, before = paints.number, paints.number
            while paints.number == before or seen != paints.number:
                seen = paints.number
                took = self.gui.turn()
                if paints.number > seen:
                    yield took * 1000
        paints.deleteLater()

    def _turn_wheel(self) -> None:
        viewport = self.view.viewport()
        center = QPointF(viewport.rect().center())
        notch = QWheelEvent(
            center, QPointF(viewport.mapToGlobal(center.toPoint())), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, notch)

    def quick_add(self) -> Iterator[Sample]:
        field = self.page.quick_add
        field.focus_input()
        for end in range(1, len(_QUICK_ADD) + 1):
            typed = _QUICK_ADD[:end]
            yield self.gui.sample(
                partial(QTest.keyClicks, field.input, typed[-1]),
                field.input.viewport() if hasattr(field.input, "viewport") else field.input,
                lambda typed=typed: field.text() == typed,
            )
        field.input.clear()

    def palette(self) -> Iterator[Sample]:
        palette = self.handlers.palette
        for _ in range(_OPENED):
            yield self.gui.sample(palette.open, palette.list.viewport(), lambda: palette.list.model().rowCount() > 0)
            palette.dismiss()
            self.gui.rest()

    def detail(self) -> Iterator[Sample]:
        detail = self.window.detail
        for number in range(_OPENED):
            id_, row = self.model.id_at(number), self.model.index(number).data(Role.ROW)
            assert id_ is not None

            def is_shown(title: str = row.title) -> bool:
                return detail.page.title.text_edit.toPlainText() == title

            yield self.gui.sample(
                partial(self.window.open_task, id_), detail.page.title.text_edit.viewport(), is_shown
            )
        self.window.open_task(None)
        self.gui.rest()

    def elsewhere(self) -> Iterator[float]:
        """Milliseconds from when another process has saved a task until that is painted."""
        other = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.other_process", str(self.profile)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        for number in range(_WRITES):
            title = f"From another process {number}"

            def is_shown(title: str = title) -> bool:
                row = self.model.index(0).data(Role.ROW)
                return row is not None and row.title == title and 0 in self.view.visible_rows()

            paints = Paints(self.view.viewport(), is_shown)
            other.stdin.write(f"{title}\n")
            self.gui.wait(lambda paints=paints: paints.number > 0, "the task of another process")
            now = time.monotonic()
            paints.deleteLater()
            yield (now - float(other.stdout.readline().split()[1])) * 1000
            self.gui.rest(0.1 + number * 0.037)  # not in step with the window's own looking
        other.stdin.close()
        other.wait()


def measure(app: App) -> int:
    session = Session(app)
    session.open()
    report = {
        name: [asdict(value) if isinstance(value, Sample) else value for value in samples()]
        for name, samples in (
            ("search", session.search),
            ("scroll", session.scroll),
            ("quick_add", session.quick_add),
            ("palette", session.palette),
            ("detail", session.detail),
            ("elsewhere", session.elsewhere),
        )
    }
    session.gui.close()
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    App.run = measure  # type: ignore[method-assign]
    sys.exit(main([]))
