"""Every dialog in every state, with text of every size: nothing in it is cut off, or it can be scrolled to."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QAbstractScrollArea, QDialog, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.agent.discovery import LocalServer
from desktop.domain.repeat import parse_rule
from desktop.errors import InvalidInputError
from desktop.secrets import Secrets
from desktop.store import FILE_NAME
from desktop.ui.agent import model_dialog
from desktop.ui.agent.audit import AuditDialog
from desktop.ui.agent.model_dialog import ModelDialog
from desktop.ui.agent.other_agents import OtherAgentsDialog
from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.core.i18n import Translations
from desktop.ui.core.icons import Icons
from desktop.ui.detail.repeat_dialog import RepeatDialog
from desktop.ui.files.backups import RestoreDialog
from desktop.ui.files.export_dialog import ExportDialog
from desktop.ui.files.import_dialog import ImportDialog
from desktop.ui.files.recovery import RecoveryDialog
from desktop.ui.insights.dialog import InsightsDialog
from desktop.ui.settings.dialog import SettingsDialog
from desktop.ui.shell.about import AboutDialog
from desktop.ui.shell.shortcuts import ShortcutsDialog
from desktop.ui.sync.dialog import DialogStep, SyncDialog
from desktop.ui.sync.questions import ChangedDialog, HeldDialog
from desktop.ui.sync.runner import SyncRunner, runner_of
from desktop.ui.sync.words import SyncOverview
from desktop.ui.tasks.templates import TemplateActions, TemplatesDialog
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.question import TextDialog
from sync.status import State, SyncStatus
from sync.vault import VaultInfo

if TYPE_CHECKING:
    from desktop.ui.shell import MainWindow

SENTENCE = InvalidInputError(
    "Something did not go as it should have, and this is a sentence that tells what to do now."
)


SMALL = QRect(0, 0, 800, 600)
"""All that there is of the screen."""


class Studio:
    """What it takes to make a dialog."""

    def __init__(self, context: AppContext, window: QWidget, qtbot: QtBot, folder: Path) -> None:
        self.context, self.window, self.qtbot, self.folder = context, window, qtbot, folder

    def shown(self, dialog: QDialog) -> None:
        dialog.show()
        self.qtbot.wait(30)

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=20_000)

    def runner(self) -> SyncRunner:
        return runner_of(self.context, self.window)


@pytest.fixture
def studio(
    context: AppContext,
    qtbot: QtBot,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Studio]:
    async def found() -> tuple[LocalServer, ...]:
        return ()

    folder: Path = tmp_path_factory.mktemp("dialogs")
    monkeypatch.setattr(Path, "home", lambda: folder)
    monkeypatch.setattr(FittingDialog, "room", lambda _dialog: SMALL)
    monkeypatch.setattr(model_dialog, "find_local_servers", found)
    context.services.__dict__["secrets"] = Secrets(find=lambda: None)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield Studio(context, window, qtbot, folder)
    runner_of(context, window).stop()


def model(studio: Studio) -> ModelDialog:
    dialog = ModelDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def model_local(studio: Studio) -> ModelDialog:
    dialog = model(studio)
    dialog.openai.setChecked(True)
    dialog.form.address.setText("http://localhost:11434/v1")
    return dialog


def model_remote(studio: Studio) -> ModelDialog:
    dialog = model(studio)
    dialog.form.address.setText("http://models.example.com/v1")
    dialog.openai.setChecked(True)
    dialog.form.show_key(kept=True)
    return dialog


def model_found(studio: Studio) -> ModelDialog:
    dialog = model_remote(studio)
    dialog.on_found(
        (LocalServer("Ollama", "http://127.0.0.1:11434/v1", ("a", "b")), LocalServer("llama.cpp", "http://x/v1", ()))
    )
    return dialog


def export(studio: Studio) -> ExportDialog:
    dialog = ExportDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def exported(studio: Studio) -> ExportDialog:
    dialog = export(studio)
    dialog.export_to(studio.folder / "tasks.ics")
    studio.until(lambda: dialog.job is None)
    return dialog


def imported(studio: Studio, text: str) -> ImportDialog:
    path = studio.folder / "tasks.csv"
    path.write_text(text, encoding="utf-8")
    dialog = ImportDialog(studio.context, studio.window)
    dialog.load(path)
    studio.until(lambda: dialog.job is None)
    return dialog


def import_preview(studio: Studio) -> ImportDialog:
    return imported(studio, "Title,Due\n" + "".join(f"Task {n},2026-11-18\n" for n in range(30)) + ",2026-11-18\n")


def import_nothing(studio: Studio) -> ImportDialog:
    return imported(studio, "Title\n")


def import_unreadable(studio: Studio) -> ImportDialog:
    return imported(studio, "\0\0")


def restore_none(studio: Studio) -> RestoreDialog:
    dialog = RestoreDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def restore(studio: Studio) -> RestoreDialog:
    studio.context.services.backups.make()
    return restore_none(studio)


def audit(studio: Studio) -> AuditDialog:
    dialog = AuditDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def about(studio: Studio) -> AboutDialog:
    dialog = AboutDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def about_copied(studio: Studio) -> AboutDialog:
    dialog = about(studio)
    dialog.copy.click()
    return dialog


def recovery(studio: Studio) -> RecoveryDialog:
    theme = studio.context.theme
    database = studio.folder / FILE_NAME
    dialog = RecoveryDialog(Icons(theme), studio.context.background, database)
    studio.qtbot.addWidget(dialog)
    studio.shown(dialog)
    return dialog


def recovery_failed(studio: Studio) -> RecoveryDialog:
    dialog = recovery(studio)
    dialog._on_failed(SENTENCE)
    return dialog


def at_step(step: DialogStep) -> Callable[[Studio], SyncDialog]:
    def make(studio: Studio) -> SyncDialog:
        dialog = SyncDialog(studio.context, studio.runner(), studio.window)
        studio.shown(dialog)
        if step is DialogStep.PREVIEW:
            dialog._open_preview_of(studio.folder / "shared")
            studio.until(lambda: dialog.step is DialogStep.PREVIEW)
            dialog.preview.encrypt.setChecked(True)
        elif step is DialogStep.RECOVERY:
            dialog.recovery.show_code("ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23-4567", remembered=False)
        if dialog.step is not step:
            dialog.show_step(step)
        return dialog

    return make


def held(studio: Studio) -> HeldDialog:
    status = SyncStatus(State.HELD, number=1234, device="d")
    runner = studio.runner()
    runner.overview = SyncOverview(status, studio.folder)
    dialog = HeldDialog(studio.context, runner, studio.window)
    studio.shown(dialog)
    return dialog


def changed(studio: Studio) -> ChangedDialog:
    ours, other = VaultInfo("a" * 16, 0, True, key="b" * 16), VaultInfo("c" * 16, 0, False)
    runner = studio.runner()
    runner.overview = SyncOverview(SyncStatus(State.CHANGED, vaults=(ours, other)), studio.folder)
    dialog = ChangedDialog(studio.context, runner, studio.window)
    studio.shown(dialog)
    return dialog


def settings(studio: Studio) -> SettingsDialog:
    dialog = SettingsDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def shortcuts(studio: Studio) -> ShortcutsDialog:
    dialog = ShortcutsDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def insights(studio: Studio) -> InsightsDialog:
    dialog = InsightsDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def repeat(studio: Studio) -> RepeatDialog:
    dialog = RepeatDialog(studio.context, parse_rule("FREQ=WEEKLY;BYDAY=MO"), dt.date(2026, 11, 16), studio.window)
    studio.shown(dialog)
    return dialog


def templates(studio: Studio) -> TemplatesDialog:
    window = cast("MainWindow", studio.window)
    actions = TemplateActions(studio.context, window, window)
    dialog = TemplatesDialog(studio.context, actions, window)
    studio.shown(dialog)
    return dialog


def other_agents(studio: Studio) -> OtherAgentsDialog:
    dialog = OtherAgentsDialog(studio.context, studio.window)
    studio.shown(dialog)
    return dialog


def text(studio: Studio) -> TextDialog:
    dialog = TextDialog(studio.window, "Rename list", "Name of the list:", "Home")
    studio.shown(dialog)
    return dialog


DIALOGS: dict[str, Callable[[Studio], FittingDialog]] = {
    "model, built-in": model,
    "model, local": model_local,
    "model, remote": model_remote,
    "model, servers found": model_found,
    "export": export,
    "exported": exported,
    "import, preview": import_preview,
    "import, nothing new": import_nothing,
    "import, unreadable": import_unreadable,
    "restore": restore,
    "restore, no backups": restore_none,
    "audit": audit,
    "about": about,
    "about, copied": about_copied,
    "recovery": recovery,
    "recovery, failed": recovery_failed,
    "changed": changed,
    "held": held,
    "settings": settings,
    "shortcuts": shortcuts,
    "insights": insights,
    "repeat": repeat,
    "templates": templates,
    "text": text,
    "other agents": other_agents,
    **{f"sync, {step.name.lower()}": at_step(step) for step in DialogStep},
}


def test_no_dialog_is_forgotten() -> None:
    def kinds(kind: type[QDialog]) -> set[type[QDialog]]:
        return {kind}.union(*(kinds(one) for one in kind.__subclasses__()))

    tested = {AboutDialog, AuditDialog, ExportDialog, HeldDialog, ImportDialog, ModelDialog, RecoveryDialog}
    tested |= {ChangedDialog, RestoreDialog, SettingsDialog, ShortcutsDialog, SyncDialog}
    tested |= {InsightsDialog, OtherAgentsDialog, RepeatDialog, TemplatesDialog, TextDialog}
    ours = {kind for kind in kinds(QDialog) if kind.__module__.startswith("desktop.")}
    assert {kind for kind in ours if not kind.__subclasses__()} == tested


@pytest.mark.parametrize(
    ("scale", "language"),
    [(100, "en"), (200, "de"), pytest.param(200, "en", marks=pytest.mark.soak)],  # German is longer
)
@pytest.mark.parametrize("state", DIALOGS)
def test_all_of_it_can_be_seen(studio: Studio, theme: Theme, state: str, scale: int, language: str) -> None:
    theme.apply(Appearance(Scheme.LIGHT, scale))
    with translated(language):
        dialog = DIALOGS[state](studio)
        studio.qtbot.wait(50)
        problems = list(cut_off(dialog))
        if isinstance(dialog, Frame):
            dialog.say(str(SENTENCE), Tone.BAD)
            dialog.progress.show()
            studio.qtbot.wait(50)
            problems += cut_off(dialog)
        dialog.accept()
    assert problems == []


@pytest.mark.parametrize(
    ("window", "place"),
    [
        (QRect(100, 50, 600, 500), QRect(100, 50, 600, 500)),
        (QRect(500, 400, 600, 500), QRect(SMALL.right() - 499, SMALL.bottom() - 399, 500, 400)),
        (QRect(-300, -200, 400, 300), QRect(0, 0, 500, 400)),
        (QRect(10, 10, 1200, 900), SMALL),
        (QRect(2000, 10, 500, 500), SMALL),
    ],
    ids=["on the screen", "beyond the lower right", "beyond the upper left", "larger than the screen", "elsewhere"],
)
def test_it_comes_up_over_its_window_and_on_the_screen(studio: Studio, window: QRect, place: QRect) -> None:
    studio.window.setGeometry(window)
    dialog = FittingDialog(studio.window)
    QVBoxLayout(dialog).addWidget(QLabel("Text", dialog))
    dialog.wanted_size = lambda: QSize(500, 400)  # type: ignore[method-assign]
    studio.shown(dialog)
    off = dialog.frameGeometry().center() - place.center()
    assert max(abs(off.x()), abs(off.y())) <= 6
    dialog.close()


def test_it_stays_on_the_screen_as_it_grows_and_where_it_was_put_otherwise(studio: Studio) -> None:
    dialog = FittingDialog(studio.window)
    text = QLabel("Text", dialog)
    column = QVBoxLayout(dialog)
    column.addWidget(text)
    studio.shown(dialog)
    dialog.move(700, 500)
    text.setText("Other")
    studio.qtbot.wait(50)
    assert dialog.pos() == QPoint(700, 500)
    text.setMinimumHeight(300)
    studio.until(lambda: dialog.height() > 300)
    assert SMALL.contains(dialog.frameGeometry())
    dialog.close()


def test_it_grows_where_it_was_put_while_the_window_manager_says_that_it_is_in_the_corner(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = FittingDialog(studio.window)
    text = QLabel("Text", dialog)
    QVBoxLayout(dialog).addWidget(text)
    studio.shown(dialog)
    place = dialog.geometry().topLeft()
    monkeypatch.setattr(QWindow, "isExposed", lambda _window: False)
    dialog.setGeometry(QRect(QPoint(0, 0), dialog.size()))
    text.setMinimumHeight(dialog.height() + 20)
    studio.until(lambda: dialog.height() > text.minimumHeight())
    assert dialog.geometry().topLeft() == place
    dialog.close()


@contextmanager
def translated(language: str) -> Iterator[None]:
    app = QCoreApplication.instance()
    assert app is not None
    translations = Translations(app, language)
    try:
        yield
    finally:
        translations.remove()


def cut_off(dialog: FittingDialog) -> Iterator[str]:
    """What is not shown whole, and cannot be scrolled to either."""
    if not SMALL.contains(dialog.frameGeometry()):
        yield f"{dialog.frameGeometry()} is not on the screen; it needs {dialog.minimumSizeHint()}"
    is_full = dialog.height() >= SMALL.height() * 0.9
    for area in dialog.findChildren(QScrollArea):
        content = area.widget()
        assert content is not None
        is_cut = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if area.isVisible() and is_cut and content.width() > area.viewport().width():
            yield f"{type(area).__name__} is {area.viewport().width()} wide and needs {content.width()}"
        if isinstance(dialog, SettingsDialog | ShortcutsDialog | InsightsDialog):
            continue  # they always scroll
        if area.isVisible() and content.height() > area.viewport().height() and not is_full:
            yield f"{type(area).__name__} scrolls {content.height()} in {area.viewport().height()}, with room to grow"
    for widget in dialog.findChildren(QWidget):
        parent = widget.parentWidget()
        if parent is None or not widget.isVisible() or widget.window() is not dialog or _scrolls(widget, dialog):
            continue
        if not parent.rect().contains(widget.geometry()):
            yield f"{_name(widget)} reaches out of its {_name(parent)}"
        if (
            isinstance(widget, QLabel)
            and widget.wordWrap()
            and widget.height() < widget.heightForWidth(widget.width())
        ):
            yield f"{_name(widget)} is {widget.height()} high and needs {widget.heightForWidth(widget.width())}"
        if isinstance(widget, QPushButton) and widget.height() < widget.minimumSizeHint().height():
            yield f"{_name(widget)} is too low"
        others = [one for one in parent.children() if isinstance(one, QWidget) and one.isVisible()]
        if isinstance(widget, QLabel | QPushButton):
            for other in others:
                if other is not widget and isinstance(other, QLabel | QPushButton) and _overlap(widget, other):
                    yield f"{_name(widget)} is under {_name(other)}"


def _overlap(one: QWidget, other: QWidget) -> bool:
    shared: QRect = one.geometry().intersected(other.geometry())
    return shared.width() > 2 and shared.height() > 2


def _scrolls(widget: QWidget, dialog: QDialog) -> bool:
    parent = widget.parentWidget()
    while parent is not None and parent is not dialog:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def _name(widget: QWidget) -> str:
    text = widget.text()[:30] if isinstance(widget, QLabel | QPushButton) else widget.objectName()
    return f"{type(widget).__name__} “{text}”"
