"""What the sync asks the user: which tasks to go on with in a changed folder, and whether to take many deletions."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.sync.dialog import open_sync
from desktop.ui.sync.runner import SyncRunner
from desktop.ui.sync.words import SyncOverview, SyncWords
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.labels import wrapped_label
from sync.status import State

LISTED_MAX = 1_000


class ChangedDialog(Frame):
    """The folder is not what this device has joined: what was expected, what is there, and which one goes on.

    Closes by itself when the folder is right again.
    """

    def __init__(self, context: AppContext, runner: SyncRunner, parent: QWidget) -> None:
        super().__init__(context, self.tr("The sync folder has changed"), parent)
        self._runner = runner
        self._window = parent
        status = runner.overview.status
        ours, *found = status.vaults
        self._other = next((info for info in found if info.id != ours.id), None)
        words = SyncWords(self).words(runner.overview, context.now())
        self.head.addWidget(wrapped_label(words.title, self, WidgetKind.HEADING))
        self.head.addWidget(wrapped_label(words.text, self, WidgetKind.MUTED))
        text = self.tr("“Go on with ours” puts the folder back as this device knows it, and leaves all else alone.")
        self.body.addWidget(wrapped_label(text, self, WidgetKind.MUTED))
        if self._other is not None:
            text = self.tr("“Join the other” takes this device's tasks there; its passphrase is asked for.")
            if not self._other.encrypted:
                text = self.tr(
                    "“Join the other” takes this device's tasks there. It is not encrypted: whoever can open the "
                    "folder can read them."
                )
            self.body.addWidget(wrapped_label(text, self, WidgetKind.MUTED))
            self.other.setText(self.tr("Join the other…") if self._other.encrypted else self.tr("Join the other"))
            self.other.show()
            if ours.encrypted and not self._other.encrypted:
                mark(self.other, WidgetKind.DANGER)
        self.body.addStretch(1)
        self.go.setText(self.tr("Go on with ours"))
        self.cancel.setText(self.tr("Decide later"))
        self.go.clicked.connect(self.on_keep_ours)
        self.other.clicked.connect(self.on_join_other)
        self.go.setFocus()
        runner.changed.connect(self.on_overview)

    def wanted_size(self) -> QSize:
        return QSize(62, 40) * self.context.theme.metrics.grid

    def on_keep_ours(self) -> None:
        keep = self.context.services.sync.keep_ours
        self.follow(self.context.background.read(keep, owner=self), self.on_chosen)

    def on_join_other(self) -> None:
        folder = self._runner.overview.folder
        if self._other is None or folder is None:
            return
        if self._other.encrypted:
            open_sync(self.context, self._window)
            self.accept()
            return
        work = partial(self.context.services.sync.join, folder, vault=self._other.id)
        self.follow(self.context.background.read(work, owner=self), self.on_chosen)

    def on_chosen(self, _made: object) -> None:
        self.say("", Tone.NEUTRAL)
        self._runner.sync_now()

    def on_finished(self) -> None:
        super().on_finished()
        self.go.setEnabled(True)

    def on_overview(self, overview: SyncOverview) -> None:
        if overview.state is not State.CHANGED:
            self.accept()


class HeldDialog(Frame):
    """Another device deleted so many tasks at once that the user is asked: which ones, and what now.

    Closes by itself when there is nothing left to ask, as after an answer in the popover.
    """

    def __init__(self, context: AppContext, runner: SyncRunner, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Held deletions"), parent)
        self._runner = runner
        status = runner.overview.status
        text = self.tr(
            "{device} moved these tasks to the trash. Apply does the same here; Keep them brings them back on all "
            "your devices. In the trash, too, they can be restored."
        )
        name = status.name_of(status.device)
        heading = self.tr("%Ln deletion(s) wait for your decision", "", status.number)
        self.heading = wrapped_label(heading, self, WidgetKind.HEADING)
        self.head.addWidget(self.heading)
        self.head.addWidget(wrapped_label(text.format(device=name), self, WidgetKind.MUTED))
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Tasks that would be deleted"))
        self.list.setUniformItemSizes(True)
        self.body.addWidget(self.list, 1)
        self.go.setText(self.tr("Apply"))
        mark(self.go, WidgetKind.DANGER)
        self.go.setDefault(False)
        self.go.setAutoDefault(False)
        self.other.setText(self.tr("Keep them"))
        self.other.show()
        self.cancel.setText(self.tr("Decide later"))
        self.cancel.setDefault(True)
        self.go.clicked.connect(self.on_apply)
        self.other.clicked.connect(self.on_keep)
        runner.changed.connect(self.on_overview)
        titles = partial(context.services.sync.held_titles, LISTED_MAX + 1)
        self.follow(context.background.read(titles, owner=self), self.on_titles)

    def wanted_size(self) -> QSize:
        return QSize(62, 56) * self.context.theme.metrics.grid

    def on_titles(self, titles: list[str]) -> None:
        self.list.addItems(titles[:LISTED_MAX])
        if not titles:
            self.say(self.tr("Which tasks these are can be told only once the files can be read."), Tone.NEUTRAL)
        elif len(titles) > LISTED_MAX:
            self.say(self.tr("Only the first %Ln are listed.", "", LISTED_MAX), Tone.NEUTRAL)
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

    def on_overview(self, overview: SyncOverview) -> None:
        if overview.state is not State.HELD:
            self.accept()
