"""How hard a passphrase is to guess, as the user is told."""

from __future__ import annotations

import pytest

from desktop.ui.sync.passphrase import Strength, strength


@pytest.mark.parametrize(
    ("passphrase", "level"),
    [
        ("", Strength.NONE),
        ("   ", Strength.NONE),
        ("password", Strength.WEAK),
        ("aaaaaaaaaaaaaaaaaaaaaaaa", Strength.WEAK),
        ("12345678901234567890", Strength.WEAK),
        ("Wednesday", Strength.WEAK),
        ("password password password password password", Strength.WEAK),
        ("horse battery", Strength.WEAK),
        ("correct horse battery staple plum", Strength.FAIR),
        ("correct horse battery staple plum orbit", Strength.GOOD),
        ("x7$Kq9!vTz2#Lw8p", Strength.GOOD),
    ],
)
def test_how_good_a_passphrase_is(passphrase: str, level: Strength) -> None:
    assert strength(passphrase) is level
