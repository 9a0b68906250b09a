"""About names versions and the data folder; its diagnostics hold nothing that the user wrote."""

from __future__ import annotations

import platform

import pytest
from PySide6.QtCore import Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.settings import DEVICE_NAME, FONT_SCALE
from desktop.ui.core.context import AppContext
from desktop.ui.shell.about import AboutDialog
from desktop.version import VERSION


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def dialog(context: AppContext, window: QWidget, qtbot: QtBot) -> AboutDialog:
    dialog = AboutDialog.open_in(window, context)
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def test_it_names_what_is_installed(dialog: AboutDialog, context: AppContext) -> None:
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    assert {platform.python_version(), qVersion(), str(context.services.profile)} <= shown
    assert f"Version {VERSION}" in shown
    assert any("MIT" in text for text in shown)


def test_diagnostics_are_copied_without_a_word_of_the_user(
    dialog: AboutDialog, context: AppContext, qtbot: QtBot
) -> None:
    context.services.tasks.create({"title": "a secret plan"}, labels=["hush"])
    context.settings.set(DEVICE_NAME, "anna's laptop")
    context.settings.set(FONT_SCALE, 150)
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert VERSION in copied
    assert "appearance.font_scale = 150" in copied
    for private in ("secret", "hush", "anna", str(context.services.profile)):
        assert private not in copied
    assert dialog.copy.text() == "Copied"


def test_the_data_folder_opens(dialog: AboutDialog, context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    dialog.folder.click()
    assert opened == [QUrl.fromLocalFile(str(context.services.profile))]


def test_return_closes_it(dialog: AboutDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
