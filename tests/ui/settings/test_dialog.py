"""The settings page shows every setting, sets it at once, finds it, and goes back to the default."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSlider, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.review.policy import ALL_SETTINGS
from desktop.settings import BACKUPS_KEPT, DEVICE_NAME, FONT_SCALE, MORNING, REMINDERS, SCHEME, TRAY, Setting
from desktop.ui.core.context import AppContext
from desktop.ui.settings.dialog import SettingRow, SettingsDialog
from desktop.ui.theme.manager import Appearance, Scheme
from desktop.ui.widgets.switch import Switch


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def dialog(context: AppContext, window: QWidget, qtbot: QtBot) -> SettingsDialog:
    dialog = SettingsDialog.open_in(window, context)
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def row_of(dialog: SettingsDialog, setting: Setting[Any]) -> SettingRow:
    return next(row for row in dialog.rows() if row.setting is setting)


def show_section(dialog: SettingsDialog, setting: Setting[Any]) -> SettingRow:
    names = list(dict.fromkeys(each.section for each in ALL_SETTINGS))
    dialog.list.setCurrentRow(names.index(setting.section))
    row = row_of(dialog, setting)
    assert row.isVisible()
    return row


def test_every_setting_has_a_row_with_a_named_control(dialog: SettingsDialog) -> None:
    assert [row.setting for row in dialog.rows()] == list(ALL_SETTINGS)
    for row in dialog.rows():
        assert row.editor.field.accessibleName() == row.setting.title
        assert row.editor.field.accessibleDescription() == row.setting.help
        assert row.reset.accessibleName()


def test_one_section_is_shown_at_a_time(dialog: SettingsDialog) -> None:
    sections = {title: setting.section for setting in ALL_SETTINGS for title in [setting.title]}
    assert {sections[title] for title in dialog.shown()} == {"General"}
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    assert {sections[title] for title in dialog.shown()} == {"Appearance"}


def test_a_switch_sets_at_once(dialog: SettingsDialog, context: AppContext, qtbot: QtBot) -> None:
    row = show_section(dialog, REMINDERS)
    assert isinstance(row.editor.field, Switch)
    with qtbot.waitSignal(context.setting_changed):
        QTest.mouseClick(row.editor.field, Qt.MouseButton.LeftButton)
    assert context.settings.get(REMINDERS) is False
    QTest.keyClick(row.editor.field, Qt.Key.Key_Space)
    assert context.settings.get(REMINDERS) is True


def test_a_choice_sets_at_once(dialog: SettingsDialog, context: AppContext) -> None:
    combo = show_section(dialog, SCHEME).editor.field
    assert isinstance(combo, QComboBox)
    assert combo.currentText() == "Like the system"
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert context.settings.get(SCHEME) == "light"


def test_a_number_sets_when_it_is_typed_to_the_end(dialog: SettingsDialog, context: AppContext) -> None:
    box = show_section(dialog, BACKUPS_KEPT).editor.field
    assert isinstance(box, QSpinBox)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "12")
    assert context.settings.get(BACKUPS_KEPT) == BACKUPS_KEPT.default
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert context.settings.get(BACKUPS_KEPT) == 12
    assert (box.minimum(), box.maximum()) == (1, 52)


def test_a_slider_sets_by_keyboard_in_steps(dialog: SettingsDialog, context: AppContext) -> None:
    slider = show_section(dialog, FONT_SCALE).editor.field
    assert isinstance(slider, QSlider)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert context.settings.get(FONT_SCALE) == 120
    QTest.keyClick(slider, Qt.Key.Key_End)
    assert context.settings.get(FONT_SCALE) == 200


def test_a_text_sets_when_it_is_done_and_without_blanks_around(dialog: SettingsDialog, context: AppContext) -> None:
    line = show_section(dialog, DEVICE_NAME).editor.field
    assert isinstance(line, QLineEdit)
    assert line.placeholderText() == context.services.sync.computer_name  # what others see meanwhile
    line.setFocus()
    QTest.keyClicks(line, " laptop ")
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert context.settings.get(DEVICE_NAME) == "laptop"


def test_the_wheel_scrolls_and_changes_nothing(dialog: SettingsDialog, context: AppContext) -> None:
    for setting in (SCHEME, FONT_SCALE, BACKUPS_KEPT):
        field = show_section(dialog, setting).editor.field
        for angle in (120, -120, -120):
            event = QWheelEvent(
                QPointF(5, 5), QPointF(field.mapToGlobal(QPoint(5, 5))), QPoint(), QPoint(0, angle),
                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(field, event)
            assert not event.isAccepted()
    assert all(context.settings.get(setting) == setting.default for setting in ALL_SETTINGS)


def test_reset_is_there_only_where_it_does_something(dialog: SettingsDialog, context: AppContext) -> None:
    row = show_section(dialog, TRAY)
    assert not row.reset.isVisible()
    QTest.mouseClick(row.editor.field, Qt.MouseButton.LeftButton)
    assert row.reset.isVisible()
    row.reset.setFocus()
    QTest.keyClick(row.reset, Qt.Key.Key_Return)
    assert context.settings.get(TRAY) is TRAY.default
    assert not row.reset.isVisible()
    assert row.editor.field.hasFocus()
    assert isinstance(row.editor.field, Switch)
    assert not row.editor.field.isChecked()


def test_it_follows_changes_made_elsewhere(dialog: SettingsDialog, context: AppContext) -> None:
    row = show_section(dialog, SCHEME)
    context.settings.set(SCHEME, "dark")
    assert isinstance(row.editor.field, QComboBox)
    assert row.editor.field.currentData() == "dark"
    assert row.reset.isVisible()


def test_typing_finds_settings_in_all_sections_and_marks_the_words(dialog: SettingsDialog) -> None:
    assert dialog.search.hasFocus()
    QTest.keyClicks(dialog.search, "backup")
    assert dialog.shown() == ["Make a backup every week", "Automatic backups to keep"]
    assert "<span" in row_of(dialog, BACKUPS_KEPT)._title.text()
    assert dialog.list.selectedItems() == []
    dialog.search.setText("zzz")
    assert dialog.shown() == []
    assert dialog._none.isVisible()
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert dialog.search.text() == ""
    assert dialog.isVisible()
    assert "Language" in dialog.shown()
    assert "<span" not in row_of(dialog, BACKUPS_KEPT)._title.text()
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_settings_are_found_by_their_choices_and_their_section_too(dialog: SettingsDialog) -> None:
    dialog.search.setText("dark")
    assert dialog.shown() == ["Colours"]
    dialog.search.setText("notif remind")
    assert dialog.shown() == [REMINDERS.title, MORNING.title]


def test_a_title_is_never_taken_for_markup(dialog: SettingsDialog) -> None:
    dialog.search.setText("<b>")
    assert dialog.shown() == []


def test_down_goes_from_the_search_to_the_first_setting_found(dialog: SettingsDialog) -> None:
    QTest.keyClicks(dialog.search, "reduce motion")
    QTest.keyClick(dialog.search, Qt.Key.Key_Down)
    assert isinstance(dialog.focusWidget(), Switch)


def test_choosing_a_section_ends_the_search(dialog: SettingsDialog) -> None:
    dialog.search.setText("dark")
    item = dialog.list.item(0)
    assert item is not None
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=dialog.list.visualItemRect(item).center())
    assert dialog.search.text() == ""
    assert "Language" in dialog.shown()


def test_a_narrow_page_has_all_sections_below_each_other(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.resize(dialog.minimumWidth(), dialog.height())
    qtbot.waitUntil(lambda: not dialog.list.isVisible())
    assert len(dialog.shown()) == len(ALL_SETTINGS)
    dialog.resize(900, dialog.height())
    qtbot.waitUntil(dialog.list.isVisible)
    assert len(dialog.shown()) < len(ALL_SETTINGS)


def test_there_is_one_page_only(dialog: SettingsDialog, context: AppContext) -> None:
    parent = dialog.parentWidget()
    assert parent is not None
    assert SettingsDialog.open_in(parent, context) is dialog


def test_it_follows_the_theme_while_open(dialog: SettingsDialog, context: AppContext) -> None:
    small = row_of(dialog, TRAY).editor.field.sizeHint()
    context.theme.apply(Appearance(Scheme.DARK, 200))
    large = row_of(dialog, TRAY).editor.field.sizeHint()
    assert large.height() > small.height() * 1.5
