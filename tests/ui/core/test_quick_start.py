"""A quick start leaves out what can wait, and leaves Python as it was found once the window is there."""

from __future__ import annotations

import builtins
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import App
from desktop.services import Services
from desktop.store import Store
from desktop.ui.core import quick_start
from desktop.ui.shell.panes import Pane


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(builtins, "__import__", builtins.__import__)
    yield
    quick_start.end_imports()
    gc.unfreeze()
    gc.enable()


def test_nothing_is_collected_until_the_window_is_there() -> None:
    quick_start.begin()
    assert not gc.isenabled()
    quick_start.end()
    assert not gc.isenabled()  # from then on a timer collects: see test_garbage
    assert gc.get_freeze_count() > 0


_IN_WORDS = """
import builtins, sys
if sys.argv[1:]:
    from desktop.ui.core import quick_start
    quick_start.begin()
    assert builtins.compile is quick_start._compile
    assert "feature_import" not in repr(builtins.__import__), "it reads the source of every module"
    assert len(quick_start._put_off) == len(quick_start._FOR_ERRORS), "PySide has other modules than it had"
    assert "argparse" not in sys.modules
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QColor
for call in (lambda: QObject().setObjectName(3.5), lambda: QTimer(1, 2, 3), lambda: QColor("red", 3)):
    try:
        call()
    except TypeError as error:
        print(error)
print(QObject.setProperty.__doc__)
from PySide6.support.signature import get_signature
print(get_signature(QTimer))
"""


def test_pyside_still_says_what_is_wrong_with_a_call() -> None:
    quick, usual = (
        subprocess.run([sys.executable, "-c", _IN_WORDS, *word], capture_output=True, text=True, check=True).stdout
        for word in (["quick"], [])
    )
    assert quick == usual
    assert "setObjectName(name: str, /)" in usual


_UNUSED = """
import sys
from desktop.ui.core import quick_start
quick_start.begin()
quick_start.begin()  # as a start that is measured does
import desktop.app
from desktop.ui.shell import MainWindow
names = [name for name in quick_start._RARELY_USED if hasattr(sys.modules[name], "__file__")]
import shutil, traceback
from tempfile import gettempdir
quick_start.end()
quick_start.end_imports()
print(names, shutil.which("sh") is not None, sys.modules["shutil"].__file__ is not None)
print(quick_start._OwnModules in sys.meta_path)
"""


def test_modules_that_a_start_does_not_use_are_loaded_when_they_are_used() -> None:
    done = subprocess.run([sys.executable, "-c", _UNUSED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "True", "True", "False"]


def test_a_start_reads_nothing_that_only_writing_or_other_pages_need() -> None:
    late = [
        "asyncio", "cryptography", "dateparser", "keyring", "openai", "pydantic", "sqlalchemy", "uuid", "watchdog",
        "PySide6.QtNetwork", "desktop.domain.change_set", "desktop.domain.quickadd", "desktop.domain.task",
        "desktop.domain.search_grammar",
        "desktop.services.tasks", "desktop.store.apply", "desktop.store.writer", "desktop.ui.shell.commands", "mcp",
        "desktop.ui.agent.dock", "desktop.ui.detail.task_detail", "desktop.ui.shell.command_handlers",
        "desktop.ui.review.page",
    ]  # fmt: skip
    code = f"import sys, desktop.app; print([name for name in {late} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


_WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import desktop.app
from desktop.__main__ import main

def watched(app, run=desktop.app.App.run):
    QTimer.singleShot(2000, lambda: (print("sqlalchemy" in sys.modules, flush=True), QApplication.quit()))
    return run(app)

desktop.app.App.run = watched
sys.exit(main([]))
"""


def test_a_window_on_a_profile_that_is_known_does_not_import_what_compiles_statements(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    surroundings = os.environ | {"ASSENT_PROFILE": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", _WINDOW], env=surroundings, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split() == ["False"], done.stderr


@pytest.mark.parametrize("name", [*quick_start.NEXT, *quick_start.NOW, *quick_start.SOON])
def test_what_follows_a_start_is_there(name: str) -> None:
    assert find_spec(name) is not None


def test_what_is_read_beside_the_window_has_nothing_to_do_with_qt_and_is_small() -> None:
    imports = "; ".join(f"import {name}" for name in quick_start.NEXT)
    code = f"import sys; {imports}; print([name for name in ('PySide6', 'pydantic') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_shortcut_pressed_before_the_commands_are_there_is_not_lost(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    app = App(qapp, Services(tmp_path))
    try:
        with qtbot.waitActive(app.window):
            app.open()
            # What comes after the first tasks were painted does not come.
            app.window.page.tasks.view.viewport().removeEventFilter(app)
            app._at_rest.stop()
        assert "handlers" not in app.__dict__
        QTest.keyClick(app.window.page.quick_add.input, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
        assert app.window.panes.wants(Pane.AGENT)
    finally:
        app.shut_down()
