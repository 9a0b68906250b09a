"""The icon in the desktop's tray, where there is one and the user wants it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from desktop.settings import TRAY
from desktop.ui.context import AppContext
from desktop.ui.icons import app_icon
from desktop.ui.theme.finish import round_corners

_TOLD = "tray_told"


class Tray(QObject):
    """While `is_shown`, closing the window only hides it."""

    open_requested = Signal()
    new_task_requested = Signal()
    quit_requested = Signal()

    def __init__(self, context: AppContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._menu = QMenu(window)
        round_corners(self._menu)
        self._menu.addAction(self.tr("Open Assent")).triggered.connect(self.open_requested)
        self._menu.addAction(self.tr("New task")).triggered.connect(self.new_task_requested)
        self._menu.addSeparator()
        self._menu.addAction(self.tr("Quit")).triggered.connect(self.quit_requested)
        self._icon: QSystemTrayIcon | None = None
        context.setting_changed.connect(self.on_setting_changed)
        self.refresh()

    def is_shown(self) -> bool:
        """Also false where the desktop's tray has gone away meanwhile: a hidden window could not be reached there."""
        return self._icon is not None and QSystemTrayIcon.isSystemTrayAvailable()

    def menu(self) -> QMenu:
        return self._menu

    def notify(self, text: str) -> bool:
        """Shows a notice of the desktop; false where there is no tray to show it."""
        if self._icon is None or not self.is_shown():
            return False
        self._icon.showMessage("Assent", text, app_icon())
        return True

    def on_setting_changed(self, key: str) -> None:
        if key == TRAY.key:
            self.refresh()

    def refresh(self) -> None:
        wanted = self._context.settings.get(TRAY) and QSystemTrayIcon.isSystemTrayAvailable()
        if wanted and self._icon is None:
            self._icon = QSystemTrayIcon(app_icon(), self)
            self._icon.setToolTip("Assent")
            self._icon.setContextMenu(self._menu)
            self._icon.activated.connect(self.on_activated)
            self._icon.messageClicked.connect(self.open_requested)
            self._icon.show()
        elif not wanted and self._icon is not None:
            self._icon.hide()
            self._icon.deleteLater()
            self._icon = None

    def on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is not QSystemTrayIcon.ActivationReason.Context:
            self.open_requested.emit()

    def tell_hidden(self) -> None:
        """Once ever: whoever closes the window for the first time should know that it is still there."""
        if not self._context.settings.state(_TOLD) and self.notify(
            self.tr("Assent stays in the tray and goes on reminding you. Quit it from there.")
        ):
            self._context.settings.remember(_TOLD, True)
