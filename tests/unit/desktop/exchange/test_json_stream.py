from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.exchange.json_stream import JsonError, JsonStream

TEXT = st.text(st.characters(codec="utf-8"), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


class Dribble(io.StringIO):
    """A file that gives a few characters at a time, however many are wanted."""

    def __init__(self, text: str, size: int) -> None:
        super().__init__(text)
        self._size = size

    def read(self, _size: int | None = -1, /) -> str:
        return super().read(self._size)


def read_object(stream: JsonStream) -> dict[str, Any]:
    document = {key: stream.value() for key in stream.keys()}  # noqa: SIM118
    stream.end()
    return document


@given(document=st.dictionaries(TEXT, VALUES, max_size=4), size=st.integers(1, 9), indent=st.sampled_from([None, 1]))
def test_an_object_is_read_as_the_whole_would_be(document: dict[str, Any], size: int, indent: int | None) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=False)
    assert read_object(JsonStream(Dribble(text, size))) == document


@given(values=st.lists(VALUES, max_size=5), size=st.integers(1, 9))
def test_an_array_is_read_element_by_element(values: list[Any], size: int) -> None:
    stream = JsonStream(Dribble(f" {json.dumps(values)} \n", size))
    assert list(stream.elements()) == values
    stream.end()


@given(document=st.dictionaries(TEXT, VALUES, min_size=1, max_size=3), data=st.data())
def test_what_is_cut_off_is_noticed(document: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(document)
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(JsonError):
        read_object(JsonStream(Dribble(text[:cut], 5)))


@pytest.mark.parametrize(
    "text",
    [
        "[1]",
        "{1: 2}",
        '{"a" 1}',
        '{"a": 1,}',
        '{"a": 1} x',
        '{"a": NaN}',
        '{"a": ' + "9" * 5000 + "}",
        '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
        "",
    ],
    ids=["array", "key", "colon", "comma", "rest", "NaN", "digits", "nesting", "nothing"],
)
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(JsonError):
        read_object(JsonStream(io.StringIO(text)))


def test_the_error_tells_the_line() -> None:
    with pytest.raises(JsonError, match="line 4"):
        read_object(JsonStream(io.StringIO('{"a": 1,\n"b": [1,\n2],\n"c": x}')))


def test_a_value_beyond_all_bounds_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.exchange.json_stream.VALUE_MAX", 1000)
    stream = io.StringIO('{"a": [' + "1," * 5_000_000)
    with pytest.raises(JsonError):
        read_object(JsonStream(stream))
    assert stream.tell() < 1_000_000
