"""The recovery code: shown once, to be copied, printed or written down."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.sync.page import Page, wrapped
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.announce import announce

translate = QCoreApplication.translate  # under this name the translation tools find its texts


class RecoveryPage(Page):
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
        self._card = QFrame(self)
        mark(self._card, Kind.PANEL)
        self.code = QLabel(self._card)
        self.code.setObjectName("recovery-code")
        self.code.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.code.setWordWrap(True)
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._inside = QVBoxLayout(self._card)
        self._inside.addWidget(self.code)
        self.copy = QPushButton(context.icons.icon(Icon.COPY), self.tr("Copy"), self)
        self.print = QPushButton(self.tr("Print…"), self)
        self._row = QHBoxLayout()
        for button in (self.copy, self.print):
            button.setAutoDefault(False)
            self._row.addWidget(button)
        self._row.addStretch(1)
        self.keyring = wrapped("", Kind.SMALL, self)
        self.kept = QCheckBox(self.tr("I have kept it"), self)
        self.column.addWidget(self._card)
        self.column.addLayout(self._row)
        self.column.addWidget(self.keyring)
        self.column.addWidget(self.kept)
        self.column.addStretch(1)
        self.copy.clicked.connect(self.on_copy)
        self.print.clicked.connect(self.on_print)
        self.kept.toggled.connect(self.ready)
        self.fit()

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
            document.setHtml(sheet(self._plain()))
            document.print_(printer)
        dialog.deleteLater()

    def fit(self) -> None:
        super().fit()
        metrics = self.context.theme.metrics
        self._inside.setContentsMargins(metrics.double, metrics.double, metrics.double, metrics.double)
        self._row.setSpacing(metrics.grid)

    def _plain(self) -> str:
        return self.code.text().replace("\u200b", "")


def sheet(code: str) -> str:
    """What is printed."""
    title = translate("RecoveryPage", "Recovery code of the shared folder of Assent")
    text = translate("RecoveryPage", "It opens the folder without the passphrase. Keep it where only you find it.")
    return f"<h2>{escape(title)}</h2><p>{escape(text)}</p><p style='font-size:16pt'><tt>{escape(code)}</tt></p>"
