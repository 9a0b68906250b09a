"""Every drawing exists, draws something, is sharp, and takes the colour of its state."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from enum import StrEnum
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop.paths import resource
from desktop.ui.core.icons import Icon, Icons, Illustration, Ink, app_icon, ink_for
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.theme.tokens import DARK, LIGHT

APP_ICON = "assent"


@pytest.fixture
def icons(theme: Theme) -> Icons:
    return Icons(theme)


def colors_in(pixmap: QPixmap) -> dict[str, int]:
    """How many pixels are fully covered by each colour."""
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    counts: dict[str, int] = {}
    for y in range(image.height()):
        for x in range(image.width()):
            if QColor.fromRgba(image.pixel(x, y)).alpha() == 255:
                name = image.pixelColor(x, y).name()
                counts[name] = counts.get(name, 0) + 1
    return counts


@pytest.mark.parametrize(("folder", "names"), [("icons", Icon), ("illustrations", Illustration)])
def test_files_and_names_are_the_same(folder: str, names: type[StrEnum]) -> None:
    files = {path.stem for path in resource(folder).iterdir()} - {APP_ICON}
    assert files == {name.value for name in names}


@pytest.mark.parametrize("path", sorted(resource("icons").glob("*.svg")), ids=lambda path: path.stem)
def test_icons_are_drawn_alike(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    if path.stem == APP_ICON:
        return
    assert root.get("viewBox") == "0 0 20 20"
    assert root.get("stroke") == "currentColor"
    assert root.get("stroke-width") == "1.6"
    assert not re.search(r"#[0-9a-fA-F]{3}", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(resource("illustrations").glob("*.svg")), ids=lambda path: path.stem)
def test_illustrations_use_only_colours_that_are_replaced(path: Path) -> None:
    colors = re.findall(r'(?:fill|stroke)="(?!none)([^"]+)"', path.read_text(encoding="utf-8"))
    assert set(colors) <= {"currentColor", LIGHT.accent, LIGHT.accent_soft, LIGHT.surface}
    assert LIGHT.accent in colors


@pytest.mark.parametrize("icon", Icon)
def test_every_icon_draws_something_in_its_ink_only(icons: Icons, icon: Icon) -> None:
    assert QSvgRenderer(str(resource(f"icons/{icon}.svg"))).isValid()
    drawn = colors_in(icons.pixmap(icon, Ink.ACCENT, 20, 4.0))
    assert drawn.pop(LIGHT.accent) > 60
    assert not drawn


@pytest.mark.parametrize("illustration", Illustration)
def test_every_illustration_follows_the_scheme(icons: Icons, theme: Theme, illustration: Illustration) -> None:
    drawn = colors_in(icons.illustration(illustration, 160, 1.0))
    assert {LIGHT.accent, LIGHT.accent_soft, LIGHT.surface} <= set(drawn)
    theme.apply(Appearance(Scheme.DARK))
    drawn = colors_in(icons.illustration(illustration, 160, 1.0))
    assert {DARK.accent, DARK.accent_soft, DARK.surface} <= set(drawn)
    assert not {LIGHT.accent, LIGHT.accent_soft, LIGHT.surface} & set(drawn)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_pixmaps_are_as_sharp_as_the_screen(icons: Icons, ratio: float) -> None:
    for pixmap in (
        icons.icon(Icon.INBOX).pixmap(QSize(16, 16), ratio),
        icons.pixmap(Icon.INBOX, Ink.TEXT, 16, ratio),
    ):
        assert pixmap.size() == QSize(16, 16) * ratio
        assert pixmap.devicePixelRatio() == ratio
    assert icons.illustration(Illustration.FIRST_RUN, 160, ratio).size() == QSize(160, 120) * ratio


def test_twice_the_pixels_show_twice_the_detail(icons: Icons) -> None:
    """A picture that was only stretched would equal its own small version, enlarged."""
    small = icons.pixmap(Icon.SETTINGS, Ink.TEXT, 16, 1.0).toImage()
    large = icons.pixmap(Icon.SETTINGS, Ink.TEXT, 16, 2.0).toImage()
    large.setDevicePixelRatio(1.0)
    assert large != small.scaled(32, 32)
    assert large != small.scaled(32, 32, mode=Qt.TransformationMode.SmoothTransformation)


@pytest.mark.parametrize(
    ("ink", "mode", "state", "expected"),
    [
        (Ink.MUTED, QIcon.Mode.Normal, QIcon.State.Off, "muted"),
        (Ink.MUTED, QIcon.Mode.Active, QIcon.State.Off, "text"),
        (Ink.MUTED, QIcon.Mode.Selected, QIcon.State.Off, "accent"),
        (Ink.MUTED, QIcon.Mode.Normal, QIcon.State.On, "accent"),
        (Ink.MUTED, QIcon.Mode.Disabled, QIcon.State.On, "disabled"),
        (Ink.BAD, QIcon.Mode.Normal, QIcon.State.Off, "bad"),
        (Ink.BAD, QIcon.Mode.Selected, QIcon.State.Off, "bad"),
        (Ink.BAD, QIcon.Mode.Disabled, QIcon.State.Off, "disabled"),
        (Ink.ON_ACCENT, QIcon.Mode.Active, QIcon.State.On, "on_accent"),
    ],
)
def test_each_state_has_its_colour(
    icons: Icons, ink: Ink, mode: QIcon.Mode, state: QIcon.State, expected: str
) -> None:
    assert ink_for(ink, mode, state) == expected
    drawn = colors_in(icons.icon(Icon.STOP, ink).pixmap(QSize(20, 20), 2.0, mode, state))
    assert set(drawn) == {getattr(LIGHT, expected)}


def test_an_icon_in_use_follows_the_theme(icons: Icons, theme: Theme, qtbot: QtBot) -> None:
    button = QPushButton()
    button.setIcon(icons.icon(Icon.STOP, Ink.ACCENT))
    qtbot.addWidget(button)
    button.show()
    assert LIGHT.accent in colors_in(button.grab())
    theme.apply(Appearance(Scheme.DARK))
    assert DARK.accent in colors_in(button.grab())


def test_copies_of_an_icon_live_on_their_own(icons: Icons) -> None:
    icon = icons.icon(Icon.STOP, Ink.BAD)
    copy = QIcon(icon)
    copy.addPixmap(QPixmap(4, 4))  # makes Qt clone the engine
    del icon
    assert set(colors_in(copy.pixmap(QSize(16, 16), 1.0))) == {LIGHT.bad}


def test_painting_keeps_the_icon_square_and_centred(icons: Icons) -> None:
    canvas = QImage(60, 20, QImage.Format.Format_ARGB32)
    canvas.fill(Qt.GlobalColor.transparent)
    painter = QPainter(canvas)
    icons.paint(painter, QRect(0, 0, 60, 20), Icon.STOP, Ink.GOOD)
    painter.end()
    assert canvas.pixelColor(QPoint(30, 10)).name() == LIGHT.good
    assert canvas.pixelColor(QPoint(18, 10)).alpha() == 0
    assert canvas.pixelColor(QPoint(42, 10)).alpha() == 0
    assert icons.icon(Icon.STOP).actualSize(QSize(60, 20)) == QSize(20, 20)


@pytest.mark.parametrize("size", [16, 32, 64, 256])
def test_the_app_icon_is_recognisable_at_every_size(qapp: object, size: int) -> None:
    image = app_icon().pixmap(QSize(size, size), 1.0).toImage()
    assert image.size() == QSize(size, size)
    assert image.pixelColor(0, 0).alpha() < 128
    light = sum(image.pixelColor(x, y).lightness() > 200 for x in range(size) for y in range(size))
    assert 0.05 < light / size**2 < 0.3


def test_a_button_without_room_gets_nothing_drawn(icons: Icons) -> None:
    """Qt would complain on standard error."""
    assert icons.icon(Icon.COPY).pixmap(QSize(0, 16)).isNull()
