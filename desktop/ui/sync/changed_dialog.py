"""The sync folder is not what this device has joined: what was expected, what is there, and which one goes on."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.sync.icons import Picture
from desktop.ui.sync.open_dialog import open_sync
from desktop.ui.sync.page import wrapped
from desktop.ui.sync.runner import SyncRunner
from desktop.ui.sync.words import SyncWords
from desktop.ui.theme.style import Kind, Tone, mark
from sync.status import State


def open_changed(context: AppContext, runner: SyncRunner, window: QWidget) -> ChangedDialog:
    dialog = window.findChild(ChangedDialog) or ChangedDialog(context, runner, window)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
    return dialog


class ChangedDialog(Frame):
    """Closes by itself when the folder is right again."""

    def __init__(self, context: AppContext, runner: SyncRunner, parent: QWidget) -> None:
        super().__init__(context, self.tr("The sync folder has changed"), parent)
        self._runner = runner
        self._window = parent
        status = runner.picture().status
        ours, *found = status.vaults
        self._other = next((info for info in found if info.id != ours.id), None)
        words = SyncWords(self).words(runner.picture(), context.now())
        self.head.addWidget(wrapped(words.title, Kind.HEADING, self))
        self.head.addWidget(wrapped(words.text, Kind.MUTED, self))
        text = self.tr("“Go on with ours” puts the folder back as this device knows it, and leaves all else alone.")
        self.body.addWidget(wrapped(text, Kind.MUTED, self))
        if self._other is not None:
            text = self.tr("“Join the other” takes this device's tasks there; its passphrase is asked for.")
            if not self._other.encrypted:
                text = self.tr(
                    "“Join the other” takes this device's tasks there. It is not encrypted: whoever can open the "
                    "folder can read them."
                )
            self.body.addWidget(wrapped(text, Kind.MUTED, self))
            self.other.setText(self.tr("Join the other…") if self._other.encrypted else self.tr("Join the other"))
            self.other.show()
            if ours.encrypted and not self._other.encrypted:
                mark(self.other, Kind.DANGER)
        self.body.addStretch(1)
        self.go.setText(self.tr("Go on with ours"))
        self.cancel.setText(self.tr("Decide later"))
        self.go.clicked.connect(self.on_keep_ours)
        self.other.clicked.connect(self.on_join_other)
        self.go.setFocus()
        runner.changed.connect(self.on_picture)

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 62, grid * 40)

    def on_keep_ours(self) -> None:
        job = self.context.background.read(self.context.services.sync.keep_ours, owner=self)
        job.done.connect(self.on_chosen)
        self.follow(job)

    def on_join_other(self) -> None:
        folder = self._runner.picture().folder
        if self._other is None or folder is None:
            return
        if self._other.encrypted:
            open_sync(self.context, self._window)
            self.accept()
            return
        work = partial(self.context.services.sync.join, folder, vault=self._other.id)
        job = self.context.background.read(work, owner=self)
        job.done.connect(self.on_chosen)
        self.follow(job)

    def on_chosen(self, _made: object) -> None:
        self.say("", Tone.NEUTRAL)
        self._runner.sync_now()

    def on_finished(self) -> None:
        super().on_finished()
        self.go.setEnabled(True)

    def on_picture(self, picture: Picture) -> None:
        if picture.state is not State.CHANGED:
            self.accept()
