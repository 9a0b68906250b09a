"""A surface that floats throws a shadow on all sides, without a gap."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.widgets.box import Box, Height


@pytest.mark.parametrize("height", [Height.RESTING, Height.FLOATING])
def test_the_shadow_begins_where_the_surface_ends_and_fades(qtbot: QtBot, theme: Theme, height: Height) -> None:
    theme.apply(Appearance(Scheme.LIGHT))
    box = Box(theme, height)
    qtbot.addWidget(box)
    box.resize(200, 120)
    image = QImage(box.size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    box.render(image, renderFlags=QWidget.RenderFlag.DrawChildren)
    below = [QColor(image.pixel(100, y)).lightness() for y in range(120 - box.room(), 120)]
    assert below[0] < 255
    assert below == sorted(below)
