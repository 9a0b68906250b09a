from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.labels import FittingLabel

DAY, COUNT = "Monday, 16 November · 5 open", "5 open"


@pytest.fixture
def label(qtbot: QtBot) -> FittingLabel:
    label = FittingLabel()
    qtbot.addWidget(label)
    label.set_texts(DAY, COUNT)
    label.resize(label.sizeHint())
    label.show()
    return label


def test_the_longest_text_that_fits_is_shown_whole(label: FittingLabel) -> None:
    assert label.text() == DAY
    label.resize(label.width() - 1, label.height())
    assert label.text() == COUNT
    label.resize(5, label.height())
    assert label.text() == ""
    label.resize(label.sizeHint())
    assert label.text() == DAY


def test_it_asks_for_room_for_the_longest_but_needs_none(label: FittingLabel) -> None:
    assert label.sizeHint().width() >= label.fontMetrics().horizontalAdvance(DAY)
    assert label.minimumSizeHint().width() == 0
    label.set_texts()
    assert (label.text(), label.sizeHint().width()) == ("", 0)


def test_a_larger_font_needs_more_room(label: FittingLabel) -> None:
    font = label.font()
    font.setPixelSize(40)
    label.setFont(font)
    assert label.text() == COUNT
