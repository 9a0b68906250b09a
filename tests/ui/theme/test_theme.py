"""Colours can be read, sizes follow the font scale, and a switch reaches every open window."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from desktop.domain.values import COLORS
from desktop.paths import resource
from desktop.ui.theme.manager import FONT_FAMILY, Appearance, Scheme, Theme, palette
from desktop.ui.theme.qt_fixes import composited, pad_spin_box, round_corners
from desktop.ui.theme.style import Tone, WidgetKind, mark, render
from desktop.ui.theme.tokens import DARK, LIGHT, Metrics, Tokens, scaled

SCHEMES = pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])

GROUNDS = ("window", "sidebar", "surface", "hover", "selection")
TEXT_ON = {
    "text": (*GROUNDS, "pressed", "sidebar_hover", "highlight", "chip"),
    "muted": (*GROUNDS, "pressed", "sidebar_hover", "chip"),
    "accent": (*GROUNDS, "pressed", "accent_soft"),
    "good": (*GROUNDS, "good_soft"),
    "warn": (*GROUNDS, "warn_soft"),
    "bad": (*GROUNDS, "bad_soft"),
    "link": (*GROUNDS, "link_soft"),
    "on_accent": ("accent", "accent_hover", "accent_pressed"),
    "on_bad": ("bad", "bad_hover"),
    "on_tooltip": ("tooltip",),
}


def contrast(one: str, other: str) -> float:
    """By the WCAG formula."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def template() -> str:
    return resource("themes/assent.qss").read_text(encoding="utf-8")


@SCHEMES
def test_text_can_be_read_on_everything_it_is_put_on(tokens: Tokens) -> None:
    pairs = [(text, ground) for text, grounds in TEXT_ON.items() for ground in grounds]
    ratios = {pair: contrast(getattr(tokens, pair[0]), getattr(tokens, pair[1])) for pair in pairs}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}


def test_the_style_sheet_puts_text_only_on_grounds_that_are_checked() -> None:
    used = set()
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", template().replace("px", "")):
        text = re.search(r"(?<![-\w])color: %\((\w+)\)s", body)
        ground = re.search(r"(?<![-\w])background: %\((\w+)\)s", body)
        if text and ground and ":disabled" not in selector:
            used.add((text[1], ground[1]))
    assert len(used) > 10
    assert used <= {(text, ground) for text, grounds in TEXT_ON.items() for ground in grounds}


@SCHEMES
def test_shapes_stand_out_from_their_ground(tokens: Tokens) -> None:
    """3:1, as for everything that is not text but means something."""
    for ground in ("window", "sidebar", "surface", "selection"):
        against = getattr(tokens, ground)
        for color in (tokens.focus, tokens.muted, *tokens.labels.values()):
            assert contrast(color, against) >= 3


@SCHEMES
def test_disabled_text_is_fainter_than_muted_text_but_visible(tokens: Tokens) -> None:
    for ground in ("window", "surface", "chip"):
        against = getattr(tokens, ground)
        assert 2.8 <= contrast(tokens.disabled, against) < contrast(tokens.muted, against)


@SCHEMES
def test_every_label_has_a_colour(tokens: Tokens) -> None:
    assert tuple(tokens.labels) == COLORS
    assert tokens.label("violet", "home") == tokens.labels["violet"]
    assert tokens.label("", "home") == tokens.label("no such colour", "home")
    names = [f"label {number}" for number in range(200)]
    assert {tokens.label("", name) for name in names} == set(tokens.labels.values())


def test_the_same_label_has_the_same_hue_in_both_schemes() -> None:
    hues = [
        next(hue for hue, color in tokens.labels.items() if color == tokens.label("", "home"))
        for tokens in (LIGHT, DARK)
    ]
    assert hues[0] == hues[1]


@SCHEMES
def test_palette_roles(tokens: Tokens) -> None:
    made = palette(tokens)
    role = QPalette.ColorRole
    expected = {
        role.Window: tokens.window,
        role.WindowText: tokens.text,
        role.Base: tokens.surface,
        role.Text: tokens.text,
        role.Highlight: tokens.selection,
        role.HighlightedText: tokens.text,
        role.PlaceholderText: tokens.muted,
        role.Link: tokens.link,
        role.Accent: tokens.accent,
    }
    assert {r: made.color(QPalette.ColorGroup.Active, r).name() for r in expected} == expected
    assert made.color(QPalette.ColorGroup.Disabled, role.ButtonText).name() == tokens.disabled
    assert made.color(QPalette.ColorGroup.Inactive, role.Highlight).name() == tokens.selection


def test_sizes_follow_the_font_scale() -> None:
    normal, large, double = scaled(100), scaled(130), scaled(200)
    assert normal == Metrics()
    assert double == tuple(2 * size for size in normal)
    assert (large.body, large.row) == (17, 49)


@pytest.mark.parametrize("percent", [100, 130, 200])
@SCHEMES
def test_the_style_sheet_is_filled_completely(tokens: Tokens, percent: int) -> None:
    sheet = render(tokens, scaled(percent), "dark")
    assert "%" not in sheet
    assert f"font-size: {scaled(percent).title}px" in sheet
    assert tokens.accent in sheet


def test_kinds_and_tones_are_those_of_the_style_sheet() -> None:
    assert set(re.findall(r'\[kind="([\w-]+)"\]', template())) == set(WidgetKind)
    assert set(re.findall(r'\[tone="([\w-]+)"\]', template())) == set(Tone) - {Tone.NEUTRAL}


@pytest.mark.parametrize(("scheme", "tokens"), [("light", LIGHT), ("dark", DARK)])
def test_pictures_of_the_style_sheet_exist_in_the_colours_of_the_scheme(scheme: str, tokens: Tokens) -> None:
    drawn_in = dict.fromkeys(("check", "dash", "dot"), tokens.on_accent)
    drawn_in |= {"tick": tokens.accent, "warning": tokens.warn, "error": tokens.bad}
    drawn_in["info"] = tokens.link
    named = set(re.findall(r"url\(%\(pictures\)s/([\w-]+)\.svg\)", template()))
    files = {path.stem: path.read_text(encoding="utf-8") for path in resource(f"themes/{scheme}").glob("*.svg")}
    assert named == set(files)
    for name, svg in files.items():
        assert set(re.findall(r"#[0-9a-f]{6}", svg)) == {drawn_in.get(name, tokens.muted)}


def test_the_sheet_is_understood_by_qt(theme: Theme, qtbot: QtBot) -> None:
    """A rule that Qt cannot parse is dropped with a warning, which fails the test."""
    button = QPushButton("Confirm")
    mark(button, WidgetKind.PRIMARY)
    qtbot.addWidget(button)
    button.show()
    assert button.grab().toImage().pixelColor(button.width() // 2, 4).name() == LIGHT.accent


def test_mark_changes_a_widget_that_is_already_shown(theme: Theme, qtbot: QtBot) -> None:
    label = QLabel("chip")
    qtbot.addWidget(label)
    label.show()
    mark(label, WidgetKind.CHIP, Tone.BAD)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == LIGHT.bad
    mark(label, WidgetKind.CHIP, Tone.GOOD)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == LIGHT.good


def test_switching_reaches_open_windows(theme: Theme, qtbot: QtBot, qapp: QApplication) -> None:
    window = QLineEdit("text")
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitSignal(theme.changed):
        theme.apply(Appearance(Scheme.DARK, 150))
    assert theme.is_dark
    assert theme.tokens is DARK
    assert theme.metrics == scaled(150)
    assert window.palette().color(QPalette.ColorRole.Base).name() == DARK.surface
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.window
    assert window.font().pixelSize() == scaled(150).body


def test_the_same_appearance_again_changes_nothing(theme: Theme, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(theme.changed):
        theme.apply(Appearance(Scheme.LIGHT))


@pytest.mark.parametrize("percent", [99, 201])
def test_a_scale_out_of_range_is_refused(percent: int) -> None:
    with pytest.raises(ValueError, match=str(percent)):
        Appearance(Scheme.DARK, percent)


def test_system_scheme_is_followed_only_when_asked_for(theme: Theme, qtbot: QtBot) -> None:
    with patch.object(QStyleHints, "colorScheme", return_value=Qt.ColorScheme.Dark):
        with qtbot.assertNotEmitted(theme.changed):
            theme.on_system_scheme_changed()
        theme.apply(Appearance(Scheme.SYSTEM))
        assert theme.is_dark
    with qtbot.waitSignal(theme.changed):
        theme.on_system_scheme_changed()
    assert not theme.is_dark


def test_reduced_motion_makes_animations_take_no_time(theme: Theme, qapp: QApplication) -> None:
    assert theme.duration(150) == 150
    theme.apply(Appearance(Scheme.LIGHT, reduced_motion=True))
    assert theme.duration(150) == 0
    assert not QApplication.isEffectEnabled(Qt.UIEffect.UI_AnimateMenu)


def test_fonts(theme: Theme, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    heading = theme.font(theme.metrics.heading, QFont.Weight.DemiBold)
    assert heading.pixelSize() == theme.metrics.heading
    assert heading.weight() == QFont.Weight.DemiBold
    monkeypatch.setattr(QFontDatabase, "hasFamily", lambda _: False)
    theme.apply(Appearance(Scheme.LIGHT, 120))
    assert qapp.font().family() != FONT_FAMILY


def test_corners_stay_opaque_where_nothing_composites(theme: Theme, qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    round_corners(menu)
    assert not composited()
    assert not menu.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    with patch("desktop.ui.theme.qt_fixes.composited", return_value=True):
        round_corners(menu)
    assert menu.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)


def test_a_spin_box_has_room_between_outline_and_text(theme: Theme, qtbot: QtBot) -> None:
    box = QSpinBox()
    qtbot.addWidget(box)
    pad_spin_box(box, theme.metrics)
    assert [editor.textMargins().left() for editor in box.findChildren(QLineEdit)] == [theme.metrics.snug]
