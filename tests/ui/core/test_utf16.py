from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.core.utf16 import index, units

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@given(TEXTS, st.integers(0, 12))
def test_there_and_back(text: str, at: int) -> None:
    at = min(at, len(text))
    assert units(text, at) == len(text[:at].encode("utf-16-le")) // 2
    assert index(text, units(text, at)) == at
