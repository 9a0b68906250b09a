from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.ui.core.i18n import Translations
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.widgets.keycaps import KeyCaps, key_names


@pytest.mark.parametrize(
    ("shortcut", "names"),
    [
        ("Ctrl+Shift+T", ["Ctrl", "Shift", "T"]),
        ("Ctrl++", ["Ctrl", "+"]),
        ("Ctrl+-", ["Ctrl", "-"]),
        ("Ctrl+,", ["Ctrl", ","]),
        ("+", ["+"]),
        ("Alt+Up", ["Alt", "↑"]),
        ("Ctrl+Return", ["Ctrl", "Enter"]),
        ("F1", ["F1"]),
        ("", []),
    ],
)
def test_every_key_has_its_cap(english: Translations, shortcut: str, names: list[str]) -> None:
    assert key_names(shortcut) == names


def test_several_ways_are_wider_than_one_and_grow_with_the_text(theme: Theme, qtbot: QtBot) -> None:
    one, two = KeyCaps(theme, ["Up"]), KeyCaps(theme, ["Up", "Down"])
    for caps in (one, two):
        qtbot.addWidget(caps)
        caps.show()
    assert two.sizeHint().width() > 2 * one.sizeHint().width()
    assert two.spoken() == "↑, ↓"
    before = one.sizeHint()
    theme.apply(Appearance(Scheme.LIGHT, font_percent=200))
    assert one.sizeHint().height() > 1.8 * before.height()
