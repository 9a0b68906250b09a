"""The colours of both schemes, by what they are for, and the sizes of everything."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple
from zlib import crc32

from desktop.domain.values import COLORS


class Tokens(NamedTuple):
    """Colours as `#rrggbb`. A `*_soft` colour is the background for text in the colour it is named after."""

    window: str
    sidebar: str
    surface: str
    line: str
    border: str  # outlines of controls; a little stronger than the lines between things
    text: str
    muted: str
    disabled: str
    accent: str
    accent_hover: str
    accent_pressed: str
    accent_soft: str
    on_accent: str
    warn: str
    warn_soft: str
    bad: str
    bad_hover: str
    bad_soft: str
    on_bad: str
    good: str
    good_soft: str
    link: str
    link_soft: str
    chip: str
    hover: str
    pressed: str
    sidebar_hover: str
    selection: str  # selected rows; the text on them keeps its colour
    highlight: str  # selected characters
    focus: str
    scroll: str
    scroll_hover: str
    tooltip: str
    on_tooltip: str
    labels: Mapping[str, str]

    def label(self, color: str, name: str) -> str:
        """The dot of a label: the colour the user chose, or one that its name always gets on every device."""
        return self.labels.get(color) or self.labels[COLORS[crc32(name.encode()) % len(COLORS)]]


LIGHT = Tokens(
    window="#f6f6f4",
    sidebar="#efeeeb",
    surface="#ffffff",
    line="#e2e0db",
    border="#d0cdc6",
    text="#1f2328",
    muted="#59626b",
    disabled="#868c93",
    accent="#2f6f5e",
    accent_hover="#285f51",
    accent_pressed="#214f43",
    accent_soft="#e3efeb",
    on_accent="#ffffff",
    warn="#815600",
    warn_soft="#fbf0d5",
    bad="#b3372f",
    bad_hover="#982c25",
    bad_soft="#fbe6e4",
    on_bad="#ffffff",
    good="#1b6f45",
    good_soft="#e0f2e8",
    link="#245f94",
    link_soft="#e2edf7",
    chip="#ecebe7",
    hover="#f2f1ee",
    pressed="#e6e4df",
    sidebar_hover="#e6e4df",
    selection="#e3efeb",
    highlight="#bcdcd2",
    focus="#3a8a75",
    scroll="#c9c6bf",
    scroll_hover="#a19d94",
    tooltip="#2a2f34",
    on_tooltip="#f4f5f6",
    labels=MappingProxyType(
        {
            "amber": "#b87020",
            "blue": "#4a7fc1",
            "violet": "#8a5fb0",
            "green": "#4b8a3c",
            "red": "#c4504a",
            "teal": "#2b8a8a",
            "pink": "#c0568f",
            "slate": "#6b7681",
        }
    ),
)

DARK = Tokens(
    window="#16181b",
    sidebar="#1b1e22",
    surface="#202429",
    line="#30353c",
    border="#414850",
    text="#e7e9ec",
    muted="#a3adb7",
    disabled="#727b85",
    accent="#6cc5a9",
    accent_hover="#82d2b9",
    accent_pressed="#58b096",
    accent_soft="#1f3a34",
    on_accent="#12211d",
    warn="#e3b341",
    warn_soft="#3a3015",
    bad="#f08379",
    bad_hover="#f59a91",
    bad_soft="#432422",
    on_bad="#2a1210",
    good="#69c692",
    good_soft="#1d3a2b",
    link="#7fb8ea",
    link_soft="#1d3349",
    chip="#2b3037",
    hover="#292e34",
    pressed="#333941",
    sidebar_hover="#262a30",
    selection="#1f3a34",
    highlight="#2d5d50",
    focus="#6cc5a9",
    scroll="#434a53",
    scroll_hover="#626b76",
    tooltip="#3a414a",
    on_tooltip="#f0f2f4",
    labels=MappingProxyType(
        {
            "amber": "#d9953f",
            "blue": "#6b9fdd",
            "violet": "#a985cd",
            "green": "#7ab56a",
            "red": "#e27a73",
            "teal": "#4fb0b0",
            "pink": "#dc82b2",
            "slate": "#929da9",
        }
    ),
)


Distance = Literal[0, 2, "half", "snug", "grid", "gap", "double", "triple"]
"""One of the metrics, by its name, or so many pixels whatever the size of the text."""


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
    column: int = 900  # wider than this, rows are hard to read across

    def size(self, distance: Distance) -> int:
        return distance if isinstance(distance, int) else getattr(self, distance)

    def side(self, width: int) -> int:
        """The margin at either side of a page of that width: beyond `column` its content stays in the middle."""
        return max(self.triple, (width - self.column) // 2)


def scaled(percent: int) -> Metrics:
    return Metrics(*(max(1, round(size * percent / 100)) for size in Metrics()))
