"""For tests with Qt: a theme, a background, and no timer or window left behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.services import Services
from desktop.ui.core.background import Background
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import Translations
from desktop.ui.core.icons import Icons
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from tests.helpers.leaks import line_of, noting_line

_timers: set[QTimer] = set()


@pytest.fixture(autouse=True, scope="session")
def _note_where_things_start() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QTimer, "start", noting_line(QTimer.start, _timers.add))
        for widget in vars(QtWidgets).values():
            if isinstance(widget, type) and issubclass(widget, QWidget):
                patch.setattr(widget, "__init__", noting_line(widget.__init__))
        yield


@pytest.fixture(autouse=True, scope="session")
def _busy_machines_are_waited_for() -> Iterator[None]:
    """How long to wait is a limit for a broken run, not a measurement."""
    with pytest.MonkeyPatch.context() as patch:
        for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitActive, QtBot.waitExposed):
            patch.setattr(wait, "__kwdefaults__", {**(wait.__kwdefaults__ or {}), "timeout": 30_000})
        yield


@pytest.fixture(autouse=True)
def _garbage_is_found_in_this_thread() -> Iterator[None]:
    """As in the program (`desktop/ui/core/garbage.py`): what a reading thread frees may be a widget."""
    gc.disable()
    yield
    gc.collect(1)
    gc.enable()


@pytest.fixture(autouse=True)
def _no_qt_leaks(_no_leaks: list[str]) -> Iterator[None]:
    _timers.clear()
    before = set(_windows())
    yield
    _delete_what_waits_for_it()
    if set(_windows()) - before:
        gc.collect()  # only a window that something still refers to is a leak
        _delete_what_waits_for_it()
    for window in set(_windows()) - before:
        _no_leaks.append(f"window {type(window).__name__} still exists; it was made at {line_of(window)}")
        window.deleteLater()
    for timer in _timers:
        if isValid(timer) and timer.isActive():
            _no_leaks.append(f"timer still active; it was started at {line_of(timer)}")
            timer.stop()
    _timers.clear()


@pytest.fixture
def german(qapp: QApplication) -> Iterator[Translations]:
    translations = Translations(qapp, "de")
    yield translations
    translations.remove()


@pytest.fixture
def english(qapp: QApplication) -> Iterator[Translations]:
    translations = Translations(qapp, "en")
    yield translations
    translations.remove()


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Appearance(Scheme.LIGHT))
    yield theme
    theme.deleteLater()
    qapp.setStyleSheet("")


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    background = Background(qapp)
    yield background
    background.shutdown()
    background.deleteLater()


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services(tmp_path)
    yield services
    services.close()


@pytest.fixture
def context(services: Services, background: Background, theme: Theme) -> Iterator[AppContext]:
    context = AppContext(services, background, theme, Icons(theme), parent=theme)
    yield context
    context.close()
    background.shutdown()


def _windows() -> list[QWidget]:
    return QApplication.topLevelWidgets() if QApplication.instance() else []


def _delete_what_waits_for_it() -> None:
    if app := QCoreApplication.instance():
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        app.processEvents()
