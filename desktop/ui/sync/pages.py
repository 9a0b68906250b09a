"""The base of the sync dialog's pages, and the short ones: recovery code, first exchange, unlocking, passphrase."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import translate
from desktop.ui.core.icons import Icon, Illustration, Ink
from desktop.ui.sync.passphrase import NewPassphrase, OpeningSecret
from desktop.ui.sync.words import SyncOverview, SyncWords
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.labels import IconLabel, IllustrationLabel, make_label, wrapped_label
from desktop.ui.widgets.layouts import at_top, make_column, make_row


class SyncPage(QWidget):
    """`go` and `back` are the texts of the dialog's main and other button, "" where there is none.

    `ready` tells whether the main button may be pressed.
    """

    ready = Signal(bool)

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.go = self.back = ""
        self._icon = IconLabel(context.icons, self, size="large_icon")
        self._icon.hide()
        self.heading = wrapped_label("", self, WidgetKind.HEADING)
        self.text = wrapped_label("", self, WidgetKind.MUTED)
        head = context.theme.space(make_row(None, at_top(self._icon), self.heading, grows=self.heading), "grid")
        self.column = context.theme.space(make_column(self, head, self.text), "gap")

    def describe(self, heading: str, text: str, icon_style: tuple[Icon, Ink] | None = None) -> None:
        self._icon.setVisible(icon_style is not None)
        if icon_style is not None:
            self._icon.show_icon(*icon_style)
        self.heading.setText(heading)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.setAccessibleName(heading)

    def enter(self) -> None:
        """Called when it is shown: puts the focus where the user begins."""


class RecoveryPage(SyncPage):
    """The code is shown once, to be copied, printed or written down."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.go = self.tr("Go on")
        self.describe(
            self.tr("Keep your recovery code"),
            self.tr(
                "If you forget the passphrase, this code opens the folder. It is shown only now and kept nowhere. "
                "Without either of the two, nobody can ever read what is there."
            ),
        )
        self._card = mark(QFrame(self), WidgetKind.PANEL)
        self.code = make_label("", self._card, wraps=True)
        self.code.setObjectName("recovery-code")
        self.code.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._inside = context.theme.space(QVBoxLayout(self._card), margins=("double",))
        self._inside.addWidget(self.code)
        self.copy = QPushButton(context.icons.icon(Icon.COPY), self.tr("Copy"), self)
        self.print = QPushButton(self.tr("Print…"), self)
        self._row = context.theme.space(QHBoxLayout(), "grid")
        for button in (self.copy, self.print):
            button.setAutoDefault(False)
            self._row.addWidget(button)
        self._row.addStretch(1)
        self.keyring = wrapped_label("", self, WidgetKind.SMALL)
        self.kept = QCheckBox(self.tr("I have kept it"), self)
        self.column.addWidget(self._card)
        self.column.addLayout(self._row)
        self.column.addWidget(self.keyring)
        self.column.addWidget(self.kept)
        self.column.addStretch(1)
        self.copy.clicked.connect(self.on_copy)
        self.print.clicked.connect(self.on_print)
        self.kept.toggled.connect(self.ready)

    def show_code(self, code: str, *, remembered: bool) -> None:
        # After a dash a line may break, but not within a group.
        self.code.setText(code.replace("-", "-\u200b"))
        self.code.setAccessibleName(self.tr("Recovery code {code}").format(code=" ".join(code.replace("-", " "))))
        self.kept.setChecked(False)
        self.keyring.setText(
            ""
            if remembered
            else self.tr("There is no keyring on this computer: you are asked for the passphrase at every start.")
        )
        self.keyring.setVisible(not remembered)

    def enter(self) -> None:
        self.copy.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ready.emit(self.kept.isChecked())

    def forget(self) -> None:
        self.code.clear()
        self.code.setAccessibleName("")

    def on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._plain())
        announce(self, self.tr("Copied"))
        self.copy.setText(self.tr("Copied"))

    def on_print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # not needed before

        printer = QPrinter()
        dialog = QPrintDialog(printer, self)
        if dialog.exec():
            document = QTextDocument()
            document.setHtml(printed_code(self._plain()))
            document.print_(printer)
        dialog.deleteLater()

    def _plain(self) -> str:
        return self.code.text().replace("\u200b", "")


class ExchangePage(SyncPage):
    """The first exchange after the set-up, which may take its time; then how it went."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._words = SyncWords(self)
        self.is_over = self.is_paused = False
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(self.tr("Progress"))
        self._drawing = IllustrationLabel(context.icons, self, Illustration.DEVICES_JOINED)
        self._drawing.hide()
        self.column.addWidget(self.progress)
        self.column.addStretch(1)
        self.column.addWidget(self._drawing)
        self.column.addStretch(1)

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

    def show_overview(self, overview: SyncOverview) -> None:
        if self.is_over:
            return
        if overview.is_paused:
            self._pause()
        elif self.is_paused:
            self.begin()
        if overview.progress is not None:
            done, total = overview.progress
            self.progress.setRange(0, max(total, 1))
            self.progress.setValue(done)

    def end(self, overview: SyncOverview, tasks: int) -> None:
        """Says that all is set, or what is in the way."""
        self.is_over = True
        self.go, self.back = self.tr("Close"), ""
        self.progress.hide()
        words = self._words.words(overview, self.context.now())
        if words.ink in (Ink.WARN, Ink.BAD):
            self.describe(words.title, words.text, (words.icon, words.ink))
            return
        text = self.tr("%Ln open task(s) are here and in the folder.", "", tasks)
        others = len(overview.others)
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


class UnlockPage(SyncPage):
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

    def enter(self) -> None:
        self.secret.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on_edited()

    def on_edited(self) -> None:
        self.ready.emit(not self.secret.is_empty())


class PassphrasePage(SyncPage):
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

    def enter(self) -> None:
        self.passphrase.first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ready.emit(True)


def printed_code(code: str) -> str:
    """The page to print, as HTML."""
    title = translate("RecoveryPage", "Recovery code of the shared folder of Assent")
    text = translate("RecoveryPage", "It opens the folder without the passphrase. Keep it where only you find it.")
    return f"<h2>{escape(title)}</h2><p>{escape(text)}</p><p style='font-size:16pt'><tt>{escape(code)}</tt></p>"
