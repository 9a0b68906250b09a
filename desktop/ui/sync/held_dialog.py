"""Deletions that another device made, so many at once that the user is asked: which tasks, and what now."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.sync.icons import Picture
from desktop.ui.sync.page import wrapped
from desktop.ui.sync.runner import SyncRunner
from desktop.ui.theme.style import Kind, Tone, mark
from sync.status import State

MOST = 1_000


def open_held(context: AppContext, runner: SyncRunner, window: QWidget) -> HeldDialog:
    dialog = window.findChild(HeldDialog) or HeldDialog(context, runner, window)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
    return dialog


class HeldDialog(Frame):
    """Closes by itself when there is nothing left to ask, as after an answer on another way."""

    def __init__(self, context: AppContext, runner: SyncRunner, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Held deletions"), parent)
        self._runner = runner
        status = runner.picture().status
        text = self.tr(
            "{device} moved these tasks to the trash. Apply does the same here; Keep them brings them back on all "
            "your devices. In the trash, too, they can be restored."
        )
        name = status.name_of(status.device)
        heading = self.tr("%Ln deletion(s) wait for your decision", "", status.number)
        self.heading = wrapped(heading, Kind.HEADING, self)
        self.head.addWidget(self.heading)
        self.head.addWidget(wrapped(text.format(device=name), Kind.MUTED, self))
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Tasks that would be deleted"))
        self.list.setUniformItemSizes(True)
        self.body.addWidget(self.list, 1)
        self.go.setText(self.tr("Apply"))
        mark(self.go, Kind.DANGER)
        self.go.setDefault(False)
        self.go.setAutoDefault(False)
        self.other.setText(self.tr("Keep them"))
        self.other.show()
        self.cancel.setText(self.tr("Decide later"))
        self.cancel.setDefault(True)
        self.go.clicked.connect(self.on_apply)
        self.other.clicked.connect(self.on_keep)
        runner.changed.connect(self.on_picture)
        job = context.background.read(partial(context.services.sync.held_titles, MOST + 1), owner=self)
        job.done.connect(self.on_titles)
        self.follow(job)

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 62, grid * 56)

    def on_titles(self, titles: list[str]) -> None:
        self.list.addItems(titles[:MOST])
        if not titles:
            self.say(self.tr("Which tasks these are can be told only once the files can be read."), Tone.NEUTRAL)
        elif len(titles) > MOST:
            self.say(self.tr("Only the first %Ln are listed.", "", MOST), Tone.NEUTRAL)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def on_finished(self) -> None:
        super().on_finished()
        self.go.setEnabled(True)

    def on_apply(self) -> None:
        self._runner.release_held()
        self.accept()

    def on_keep(self) -> None:
        self._runner.keep_held()
        self.accept()

    def on_picture(self, picture: Picture) -> None:
        if picture.state is not State.HELD:
            self.accept()
