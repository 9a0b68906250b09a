import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sync.clock import make_stamp
from sync.errors import MalformedPatchError
from sync.patch import MAX_DEPTH, MAX_FIELDS, MAX_TEXT, Patch, Value, canonical, check_value

STAMP, EARLIER = make_stamp(2, 0, "a" * 16), make_stamp(1, 0, "a" * 16)

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=10),
        values,
        min_size=1,
        max_size=5,
    )
)
def test_round_trip_through_text(fields: dict[str, Value]) -> None:
    patch = Patch("task", "id", fields, STAMP, dict.fromkeys(fields, EARLIER), "agent")
    assert Patch.from_json(json.loads(json.dumps(patch.to_json()))) == patch


@given(
    st.recursive(
        st.none() | st.floats() | st.text(max_size=3) | st.integers(),
        lambda x: st.lists(x, max_size=7) | st.dictionaries(st.text(max_size=3), x),
    )
)
def test_any_json_is_a_patch_or_refused(data: Value) -> None:
    try:
        Patch.from_json(data)
    except MalformedPatchError:
        return
    raise AssertionError("accepted")


@pytest.mark.parametrize(
    "change",
    [
        {0: "\ud800"}, {1: "a\0b"}, {2: {"\ud800": 1}},
        {0: ""}, {0: 7}, {1: "x" * 121}, {5: None}, {3: "soon"}, {2: {}}, {2: []}, {2: {"": 1}}, {2: {"t": 1.5}},
        {4: {"other": EARLIER}}, {4: {"title": STAMP}}, {4: {"title": "x"}}, {4: []},
        {2: {str(n): 1 for n in range(MAX_FIELDS + 1)}},
    ],
)  # fmt: skip
def test_broken_parts_are_refused(change: dict[int, Value]) -> None:
    data: list[Value] = ["task", "id", {"title": "x"}, STAMP, {}, "user"]
    for index, value in change.items():
        data[index] = value
    with pytest.raises(MalformedPatchError):
        Patch.from_json(data)


def nested(depth: int) -> Value:
    value: Value = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value", [0.5, 2**53 + 1, "x" * (MAX_TEXT + 1), "\0", "\ud800", {1: 2}, b"", nested(MAX_DEPTH + 1)]
)
def test_values_that_cannot_travel(value: Value) -> None:
    with pytest.raises(MalformedPatchError):
        check_value(value)


def test_values_at_the_limits_travel() -> None:
    for value in (2**53, -(2**53), "x" * MAX_TEXT, nested(MAX_DEPTH), True, None, {"a": [1, "ä"]}):
        check_value(value)


def test_canonical_text_does_not_depend_on_key_order() -> None:
    assert canonical({"b": 1, "a": [None, "ü"]}) == canonical({"a": [None, "ü"], "b": 1}) == '{"a":[null,"ü"],"b":1}'
