from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import Translations
from desktop.ui.shell.commands import COMMANDS
from desktop.ui.shell.menus import plain
from desktop.ui.shell.shortcuts import ShortcutsDialog
from desktop.ui.theme.manager import Appearance, Scheme
from desktop.ui.widgets.keycaps import KeyCaps


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


@pytest.fixture
def dialog(context: AppContext, parent: QWidget, qtbot: QtBot) -> ShortcutsDialog:
    dialog = ShortcutsDialog.open_in(parent, context)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def shown(dialog: ShortcutsDialog) -> list[str]:
    return [row.keys.text for section in dialog._sections for row in section.rows if row.isVisibleTo(dialog)]


def test_lists_every_command_that_has_a_shortcut(dialog: ShortcutsDialog) -> None:
    for command in COMMANDS:
        assert (plain(command.text) in shown(dialog)) == bool(command.shortcut), command.id


def test_lists_the_keys_of_the_list_and_the_checklist_too(dialog: ShortcutsDialog) -> None:
    assert {"Select further tasks", "Add the item typed", "Add it and open its details"} <= set(shown(dialog))


def test_finds_by_what_it_does_by_keys_and_by_the_heading(dialog: ShortcutsDialog) -> None:
    QTest.keyClicks(dialog.search.input, "due tom")
    assert shown(dialog) == ["Due tomorrow"]
    dialog.search.clear()
    QTest.keyClicks(dialog.search.input, "ctrl k")
    assert shown(dialog) == ["Command palette…"]
    dialog.search.clear()
    QTest.keyClicks(dialog.search.input, "checklist")
    assert "Tick or untick" in shown(dialog)
    assert "Quit" not in shown(dialog)


def test_says_when_nothing_fits_and_escape_brings_all_back(dialog: ShortcutsDialog) -> None:
    QTest.keyClicks(dialog.search.input, "zzqx")
    assert shown(dialog) == []
    none = next(label for label in dialog.findChildren(QLabel) if label.text() == "No shortcut found.")
    assert none.isVisible()
    QTest.keyClick(dialog.search.input, Qt.Key.Key_Escape)
    assert "Quit" in shown(dialog)
    assert not none.isVisible()
    assert dialog.isVisible()


def test_escape_closes_it(dialog: ShortcutsDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.destroyed):
        QTest.keyClick(dialog.search.input, Qt.Key.Key_Escape)


def test_there_is_only_one(dialog: ShortcutsDialog, context: AppContext, parent: QWidget) -> None:
    assert ShortcutsDialog.open_in(parent, context) is dialog


def columns(dialog: ShortcutsDialog) -> set[int]:
    caps = [caps for caps in dialog.findChildren(KeyCaps) if caps.isVisible()]
    sections = {caps.parentWidget().parentWidget() for caps in caps}  # type: ignore[union-attr]
    return {section.x() for section in sections if section}


def test_two_columns_where_there_is_room_and_one_where_not(dialog: ShortcutsDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: len(columns(dialog)) == 2)
    dialog.resize(400, 500)
    qtbot.waitUntil(lambda: len(columns(dialog)) == 1)


def test_scrolls_from_the_search_field(dialog: ShortcutsDialog, qtbot: QtBot) -> None:
    dialog.resize(dialog.width(), 300)
    area = dialog.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    bar = area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QTest.keyClick(dialog.search.input, Qt.Key.Key_PageDown)
    page = bar.value()
    assert page > 0
    QTest.keyClick(dialog.search.input, Qt.Key.Key_Up)
    assert bar.value() < page


def test_follows_the_theme(dialog: ShortcutsDialog, context: AppContext) -> None:
    caps = dialog.findChild(KeyCaps)
    assert isinstance(caps, KeyCaps)
    before = caps.sizeHint().height()
    context.theme.apply(Appearance(Scheme.DARK, font_percent=200))
    assert caps.sizeHint().height() > before
    dialog.grab()


def test_every_row_says_what_it_is(english: Translations, dialog: ShortcutsDialog) -> None:
    names = {row.accessibleName() for row in dialog.findChildren(QWidget)}
    assert "Complete or reopen: Ctrl+Enter" in names
