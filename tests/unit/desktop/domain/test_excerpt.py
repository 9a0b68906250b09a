"""The part of a text that shows why a task was found."""

from __future__ import annotations

import pytest

from desktop.domain.excerpt import excerpt


@pytest.mark.parametrize(
    ("title", "texts", "search", "shown"),
    [
        ("Buy milk", ["Two litres, the fresh one"], "milk", ""),
        ("Buy milk", ["Two litres, the fresh one"], "litres", "Two litres, the fresh one"),
        ("Buy milk", ["Two litres", "Crème for the cake"], "milk creme", "Crème for the cake"),
        ("Party", ["one\ntwo\nfirst and second\nsecond"], "second first", "first and second"),
        ("Notes", ["## The *plan*"], "plan", "The *plan*"),
        ("Notes", ["- [ ] call   Anna"], "anna", "[ ] call Anna"),
        ("Notes", ["It says far into the line that the needle is here"], "needle", "…line that the needle is here"),
        ("Notes", ["x" * 40 + "needle"], "needle", "…needle"),
        ("Notes", ["none of it"], "needle", ""),
        ("Notes", [], "needle", ""),
    ],
)
def test_shows_the_line_with_what_the_title_lacks(title: str, texts: list[str], search: str, shown: str) -> None:
    assert excerpt(title, texts, search) == shown


def test_a_long_line_is_cut_behind_what_was_found() -> None:
    shown = excerpt("Notes", ["needle " + "and so on " * 50], "needle")
    assert shown.startswith("needle and so on")
    assert shown.endswith("…")
    assert len(shown) < 130
