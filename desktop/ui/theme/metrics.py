"""Sizes in device-independent pixels on an 8 px grid. All of them follow the font scale."""

from __future__ import annotations

from typing import NamedTuple


class Metrics(NamedTuple):
    """The sizes at 100 %; use `scaled` for others."""

    # text
    tiny: int = 11
    small: int = 12
    body: int = 13
    heading: int = 15
    title: int = 22
    # distances
    half: int = 4
    snug: int = 6
    grid: int = 8
    gap: int = 12
    double: int = 16
    triple: int = 24
    # corners
    chip_radius: int = 5
    control_radius: int = 6
    panel_radius: int = 8
    card_radius: int = 10
    # things
    icon: int = 16
    large_icon: int = 20
    check: int = 14  # inside its outline
    control: int = 30
    compact_control: int = 26
    row: int = 38
    nav_row: int = 31
    dot: int = 8
    scroll_bar: int = 10
    illustration: int = 160


def scaled(percent: int) -> Metrics:
    return Metrics(*(max(1, round(size * percent / 100)) for size in Metrics()))
