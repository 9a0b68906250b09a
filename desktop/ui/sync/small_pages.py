"""The short steps of the sync dialog: the first exchange, opening an encrypted folder, another passphrase."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Illustration, Ink
from desktop.ui.sync.icons import Picture
from desktop.ui.sync.page import Page
from desktop.ui.sync.secret import NewPassphrase, OpeningSecret
from desktop.ui.sync.words import SyncWords


class ExchangePage(Page):
    """The first exchange after the set-up, which may take its time; then how it went."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._words = SyncWords(self)
        self.is_over = self.is_paused = False
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(self.tr("Progress"))
        self._drawing = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._drawing.hide()
        self.column.addWidget(self.progress)
        self.column.addStretch(1)
        self.column.addWidget(self._drawing)
        self.column.addStretch(1)
        self.fit()

    def fit(self) -> None:
        super().fit()
        width = self.context.theme.metrics.illustration
        self._drawing.setPixmap(self.context.icons.illustration(Illustration.DEVICES_JOINED, width))

    def begin(self) -> None:
        self.is_over = self.is_paused = False
        self._drawing.hide()
        self.go, self.back = self.tr("Go on in the background"), self.tr("Pause")
        self.progress.setRange(0, 0)
        self.progress.show()
        self.describe(
            self.tr("Bringing your devices together"),
            self.tr("What is in the folder comes here, and your tasks go there. You can go on working meanwhile."),
        )

    def enter(self) -> None:
        self.ready.emit(True)

    def show_picture(self, picture: Picture) -> None:
        if self.is_over:
            return
        if picture.is_paused:
            self._pause()
        elif self.is_paused:
            self.begin()
        if picture.progress is not None:
            done, total = picture.progress
            self.progress.setRange(0, max(total, 1))
            self.progress.setValue(done)

    def end(self, picture: Picture, tasks: int) -> None:
        """How it went: well, or what is in the way."""
        self.is_over = True
        self.go, self.back = self.tr("Close"), ""
        self.progress.hide()
        words = self._words.words(picture, self.context.now())
        if words.ink in (Ink.WARN, Ink.BAD):
            self.describe(words.title, words.text, (words.icon, words.ink))
            return
        text = self.tr("%Ln open task(s) are here and in the folder.", "", tasks)
        others = len(picture.others)
        if others:
            text += " " + self.tr("%Ln other device(s) take part.", "", others)
        else:
            text += " " + self.tr("Now set up the same folder on your other devices.")
        self.describe(self.tr("All set"), text, (Icon.CHECK, Ink.GOOD))
        self._drawing.show()

    def _pause(self) -> None:
        self.is_paused = True
        self.go, self.back = self.tr("Close"), self.tr("Resume")
        self.progress.hide()
        self.describe(
            self.tr("Paused"),
            self.tr("What has come in stays. Resume now, or later from the status bar, and it goes on from here."),
            (Icon.PAUSE, Ink.MUTED),
        )


class UnlockPage(Page):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.go = self.tr("Unlock")
        self.describe(
            self.tr("The folder is encrypted"),
            self.tr("Its key is not on this computer, or its keyring has forgotten it."),
            (Icon.LOCK, Ink.WARN),
        )
        self.secret = OpeningSecret(context, self)
        self.column.addWidget(self.secret)
        self.column.addStretch(1)
        self.secret.edited.connect(self.on_edited)
        self.fit()

    def enter(self) -> None:
        self.secret.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on_edited()

    def on_edited(self) -> None:
        self.ready.emit(not self.secret.is_empty())


class PassphrasePage(Page):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.go, self.back = self.tr("Change passphrase"), self.tr("Back")
        self.describe(
            self.tr("New passphrase"),
            self.tr(
                "Your devices go on as before. A device that joins from now on needs the new passphrase. The "
                "recovery code stays the same."
            ),
        )
        self.passphrase = NewPassphrase(context, self)
        self.column.addWidget(self.passphrase)
        self.column.addStretch(1)
        self.fit()

    def enter(self) -> None:
        self.passphrase.first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ready.emit(True)
