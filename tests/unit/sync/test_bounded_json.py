import json

import pytest
from hypothesis import given

from sync.bounded_json import UnreadableJsonError, marks_in, parse, parse_object, structure
from sync.patch import Value
from tests.helpers.segments import values


def bare(value: Value) -> str:
    if isinstance(value, list):
        return "[" + ",".join(map(bare, value)) + "]"
    return "{" + ",".join(map(bare, value.values())) + "}" if isinstance(value, dict) else ""


def depth_of(value: Value) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if parts is None else 1 + max(map(depth_of, parts), default=0)


@given(values)
def test_structure_is_what_is_outside_of_strings(value: Value) -> None:
    assert structure(json.dumps(value, ensure_ascii=False, separators=(",", ":"))) == bare(value)


def test_marks_are_those_outside_of_strings() -> None:
    assert marks_in('[{"a":",[{","b":[]},1,"x"]') == 6


def test_escaped_quotes_do_not_end_a_string() -> None:
    assert structure(r'["\\","\"[",{"\\\"]":"]"}]') == "[,,{}]"


@given(values)
def test_depth_is_limited_exactly(value: Value) -> None:
    text, depth = json.dumps(value), depth_of(value)
    assert parse(text, depth) == value
    if depth:
        with pytest.raises(UnreadableJsonError):
            parse(text, depth - 1)


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"1", b"\xff", b"{", b'{"a":1}x', b'{"a":[' + b"0," * 20_001 + b"0]}", b"9" * 5000]
)
def test_json_that_is_not_a_small_object_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableJsonError):
        parse_object(data)


def test_an_object() -> None:
    assert parse_object(b'{"a":[1,{"b":null}]}') == {"a": [1, {"b": None}]}
