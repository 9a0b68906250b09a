"""A pasted list as checklist items."""

from __future__ import annotations

import pytest

from desktop.ui.detail.pasted_items import PastedItem, read_items


@pytest.mark.parametrize(
    ("line", "title", "checked"),
    [
        ("milk", "milk", False),
        ("- milk", "milk", False),
        ("* milk", "milk", False),
        ("• milk", "milk", False),
        ("  - milk  ", "milk", False),
        ("1. milk", "milk", False),
        ("12) milk", "milk", False),
        ("[ ] milk", "milk", False),
        ("[] milk", "milk", False),
        ("[x] milk", "milk", True),
        ("- [X] milk", "milk", True),
        ("- [ ] milk", "milk", False),
        ("☑ milk", "milk", True),
        ("☐ milk", "milk", False),
        ("-20 degrees", "-20 degrees", False),
        ("*important* thing", "*important* thing", False),
        ("3.5 litres", "3.5 litres", False),
        ("2026 plan", "2026 plan", False),
        ("[link](https://example.org)", "[link](https://example.org)", False),
    ],
)
def test_marks_of_a_list_come_off_and_nothing_else(line: str, title: str, checked: bool) -> None:
    assert read_items(line) == [PastedItem(title, checked)]


def test_lines_that_say_nothing_are_left_out_and_the_order_is_kept() -> None:
    assert read_items("b\n\n-\n  \na\r\nb") == [PastedItem("b"), PastedItem("-"), PastedItem("a"), PastedItem("b")]
