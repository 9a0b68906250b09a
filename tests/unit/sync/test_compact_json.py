"""JSON in its shortest form."""

from __future__ import annotations

import json
import json.encoder
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sync.patch import encoder

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(max_size=5), parts),
    max_leaves=10,
)


@given(VALUES, st.booleans())
def test_it_is_what_json_says_without_spaces(value: Any, sort_keys: bool) -> None:
    encoded = encoder(sort_keys=sort_keys)(value)
    assert encoded == json.dumps(value, ensure_ascii=False, sort_keys=sort_keys, separators=(",", ":"))
    assert json.loads(encoded) == value


@pytest.mark.parametrize("made", [None, lambda: None])
def test_where_the_library_has_no_such_encoder_it_does_without(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(json.encoder, "c_make_encoder", made)
        encode = encoder(sort_keys=True)
    assert encode({"b": [1, "ä"], "a": None}) == '{"a":null,"b":[1,"ä"]}'


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(TypeError):
        encoder(sort_keys=False)({1, 2})
