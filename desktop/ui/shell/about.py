"""About Assent: what it is, which versions are at work, and a description of the installation to hand on."""

from __future__ import annotations

import platform
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.review.policy import ALL_SETTINGS
from desktop.store.connection import SQLITE_VERSION
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, app_icon
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.labels import ElidedLabel, make_label
from desktop.ui.widgets.layouts import at_top, make_column, make_flow, make_row
from desktop.ui.widgets.sheet import Sheet
from desktop.version import VERSION


def diagnostics(context: AppContext) -> str:
    """Versions, sizes and settings that differ from the default: nothing that the user wrote."""
    database = context.services.store.database.path
    size = f"{database.stat().st_size / 1_000_000:.1f} MB" if database.exists() else "-"
    changed = [
        f"{setting.key} = {'(set)' if isinstance(setting.default, str) and not setting.choices else value}"
        for setting in ALL_SETTINGS
        if (value := context.settings.get(setting)) != setting.default
    ]
    screen = QGuiApplication.primaryScreen()
    facts = {
        "Assent": VERSION,
        "Python": platform.python_version(),
        "Qt": qVersion(),
        "SQLite": SQLITE_VERSION,
        "System": platform.platform(),
        "Display": f"{QGuiApplication.platformName()}, {screen.size().width()} × {screen.size().height()}"
        f" at {screen.devicePixelRatio():g}",
        "Database": size,
        "Settings": ", ".join(changed) or "-",
    }
    return "\n".join(f"{name}: {value}" for name, value in facts.items())


class AboutDialog(FittingDialog):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(self.tr("About Assent"))
        self._icon = QLabel(self)
        self._icon.setAccessibleName("Assent")
        self._name = make_label("Assent", self, WidgetKind.TITLE)
        self._version = make_label(self.tr("Version {version}").format(version=VERSION), self, WidgetKind.MUTED)
        self._about = make_label(
            self.tr(
                "A task app whose agent proposes and whose user decides. Your tasks stay in a file on this computer."
            ),
            self,
            wraps=True,
        )
        self._licence = make_label(self.tr("Free software under the MIT licence."), self, WidgetKind.SMALL)
        self._facts = self._make_facts()
        self.copy = QPushButton(context.icons.icon(Icon.COPY), self.tr("Copy diagnostics"), self)
        self.copy.setToolTip(self.tr("Versions and settings, to send along with a question. None of your tasks."))
        self.folder = QPushButton(context.icons.icon(Icon.FOLDER), self.tr("Open data folder"), self)
        self.close_button = mark(QPushButton(self.tr("Close"), self), WidgetKind.PRIMARY)
        self.close_button.setDefault(True)
        self.close_button.setFocus()
        self._build()
        self.copy.clicked.connect(self.on_copy)
        self.folder.clicked.connect(self.on_open)
        self.close_button.clicked.connect(self.accept)
        context.theme.follow(self.on_theme_changed)

    def wanted_size(self) -> QSize:
        width = self._context.theme.metrics.grid * 56
        return QSize(width, self.height_at(width))

    def on_copy(self) -> None:
        QGuiApplication.clipboard().setText(diagnostics(self._context))
        self.copy.setText(self.tr("Copied"))
        self.copy.setIcon(self._context.icons.icon(Icon.CHECK))
        announce(self, self.tr("Copied"))

    def on_open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._context.services.profile)))

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._icon.setPixmap(app_icon().pixmap(metrics.row * 2, metrics.row * 2))

    def _make_facts(self) -> QFrame:
        card = mark(QFrame(self), WidgetKind.CARD)
        self._form = self._context.theme.space(QFormLayout(card), ("double", "half"), ("double", "gap"))
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        facts = {
            "Python": platform.python_version(),
            "Qt": qVersion(),
            "SQLite": SQLITE_VERSION,
            self.tr("Your data"): _short(self._context.services.profile),
        }
        for name, value in facts.items():
            title = make_label(name, card, WidgetKind.MUTED)
            shown = ElidedLabel(value, card)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._form.addRow(title, shown)
        return card

    def _build(self) -> None:
        theme = self._context.theme
        texts = theme.space(make_column(None, self._name, self._version, self._about, self._licence), "half")
        top = theme.space(make_row(None, at_top(self._icon), texts, grows=texts), "double")
        buttons = theme.space(make_flow(None, self.copy, self.folder), "grid")
        sheet = Sheet(self)
        theme.space(sheet.column, "double")
        sheet.column.addLayout(top)
        sheet.column.addWidget(self._facts)
        sheet.column.addLayout(buttons)
        column = theme.space(QVBoxLayout(self), "double", ("triple", "triple", "triple", "double"))
        column.addWidget(sheet)
        column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignRight)


def _short(folder: Path) -> str:
    home = Path.home()
    return str(Path("~") / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)
