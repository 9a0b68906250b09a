"""Chips, and the layout they lie in."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.chip import Chip
from desktop.ui.widgets.flow_layout import FlowLayout


def label(chip: Chip) -> QLabel:
    found = chip.findChild(QLabel)
    assert found
    return found


def cross(chip: Chip) -> QAbstractButton:
    found = chip.findChild(QAbstractButton)
    assert found
    return found


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space])
def test_a_removable_chip_is_removed_by_key(qtbot: QtBot, theme: Theme, key: Qt.Key) -> None:
    chip = Chip("home", removable=True)
    qtbot.addWidget(chip)
    assert chip.focusPolicy() is Qt.FocusPolicy.StrongFocus
    with qtbot.waitSignal(chip.removed):
        QTest.keyClick(chip, key)


def test_its_cross_removes_it(qtbot: QtBot, theme: Theme) -> None:
    chip = Chip("home", removable=True)
    qtbot.addWidget(chip)
    chip.show()
    with qtbot.waitSignal(chip.removed):
        QTest.mouseClick(cross(chip), Qt.MouseButton.LeftButton)


def test_a_click_on_its_text_does_not(qtbot: QtBot, theme: Theme) -> None:
    chip = Chip("home", removable=True)
    qtbot.addWidget(chip)
    chip.show()
    with qtbot.assertNotEmitted(chip.removed):
        QTest.mouseClick(label(chip), Qt.MouseButton.LeftButton)


def test_a_plain_chip_is_out_of_the_way(qtbot: QtBot, theme: Theme) -> None:
    chip = Chip("home")
    qtbot.addWidget(chip)
    chip.show()
    assert chip.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert not cross(chip).isVisible()
    with qtbot.assertNotEmitted(chip.removed):
        QTest.keyClick(chip, Qt.Key.Key_Delete)
    chip.set_removable(True)
    assert cross(chip).isVisible()


def test_it_speaks_its_name_and_how_to_remove_it(qtbot: QtBot, theme: Theme) -> None:
    chip = Chip("home", removable=True)
    qtbot.addWidget(chip)
    chip.set_text("garden")
    assert chip.accessibleName() == chip.text() == "garden"
    assert "Delete" in chip.accessibleDescription()


def test_its_tone_colours_text_and_cross(qtbot: QtBot, theme: Theme) -> None:
    chip = Chip("P1", Tone.BAD, removable=True)
    qtbot.addWidget(chip)
    chip.show()
    role = QPalette.ColorRole.WindowText
    parts: tuple[QWidget, ...] = (label(chip), cross(chip))
    for tone, token in ((Tone.BAD, "bad"), (Tone.WARN, "warn")):
        chip.set_tone(tone)
        for part in parts:
            assert part.palette().color(role) == QColor(getattr(theme.tokens, token))


def test_a_long_name_ends_in_an_ellipsis_where_there_is_no_room(qtbot: QtBot, theme: Theme, page: QWidget) -> None:
    flow = FlowLayout(page)
    chip = Chip("a name that goes on for ever and ever", removable=True)
    flow.addWidget(chip)
    page.resize(120, 60)
    page.show()
    assert chip.width() <= 120
    assert label(chip).toolTip() == chip.text()
    page.resize(500, 60)
    qtbot.waitUntil(lambda: label(chip).toolTip() == "")


def boxes(flow: FlowLayout, width: int) -> list[QRect]:
    flow.setGeometry(QRect(0, 0, width, flow.heightForWidth(width)))
    return [flow.itemAt(index).geometry() for index in range(flow.count())]  # type: ignore[union-attr]


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    return page


@pytest.fixture
def flow(page: QWidget) -> FlowLayout:
    flow = FlowLayout(page)
    flow.setSpacing(10)
    flow.setContentsMargins(0, 0, 0, 0)
    for _ in range(3):
        box = QLabel()
        box.setFixedSize(100, 20)
        flow.addWidget(box)
    page.show()
    return flow


def test_widgets_wrap_like_words(flow: FlowLayout) -> None:
    assert [(box.x(), box.y()) for box in boxes(flow, 320)] == [(0, 0), (110, 0), (220, 0)]
    assert [(box.x(), box.y()) for box in boxes(flow, 319)] == [(0, 0), (110, 0), (0, 30)]
    assert flow.heightForWidth(320) == 20
    assert flow.heightForWidth(150) == 80


def test_what_expands_gets_the_rest_of_its_line(flow: FlowLayout) -> None:
    field = QLineEdit()
    field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    field.setMinimumWidth(50)
    flow.addWidget(field)
    field.show()
    assert boxes(flow, 400)[3].width() == 70
    assert boxes(flow, 360)[3].x() == 0
    assert boxes(flow, 360)[3].width() == 360


def test_a_widget_can_be_put_between_others(flow: FlowLayout) -> None:
    first = flow.itemAt(0)
    assert first
    middle = QLabel("middle")
    flow.insert_widget(1, middle)
    order = [flow.itemAt(index).widget() for index in range(flow.count())]  # type: ignore[union-attr]
    assert order[1] is middle
    assert order[0] is first.widget()


def test_from_right_to_left_the_first_is_at_the_right(page: QWidget, flow: FlowLayout) -> None:
    page.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert [box.right() for box in boxes(flow, 320)] == [319, 209, 99]
