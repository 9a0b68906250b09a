"""The lines in a segment: compact, and never more than a reader can bear."""

import json
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sync.clock import LATEST_MS, make_stamp
from sync.codec import MAX_INFLATED, decode
from sync.errors import BrokenSegmentError, MalformedPatchError, OversizeError
from sync.patch import Cause, Patch, Value
from sync.payload import MAX_LINE, fitting, from_lines, to_lines
from tests.helpers.segments import HERE, STAMP, THERE, forge, line, patches, values

EARLIER = make_stamp(5, 0, HERE)
ELSEWHERE = make_stamp(6, 0, THERE)


def patch(stamp: str, actor: str = "user", **base: str) -> Patch:
    return Patch("task", "1", {"title": "x", "due": None}, stamp, base, actor)


@given(st.lists(patches(), max_size=10))
def test_round_trip(many: list[Patch]) -> None:
    assert from_lines(to_lines(many)) == many


def test_stamps_actors_and_bases_are_said_once() -> None:
    first, second, third = (make_stamp(10, number, HERE) for number in (0, 1, 9))
    rows = [
        json.loads(each)
        for each in to_lines(
            [
                patch(first),
                patch(second),
                patch(third, actor="agent"),
                patch(third, actor="agent", title=second, due=ELSEWHERE),
                patch(make_stamp(10, 9, THERE), actor="agent"),
            ]
        ).split(b"\n")
    ]
    fields = {"title": "x", "due": None}
    assert rows == [
        ["task", "1", fields, first],
        ["task", "1", fields, -1],
        ["task", "1", fields, -8, {}, "agent"],
        ["task", "1", fields, [0, 9], {"title": [0, 1], "due": ELSEWHERE}],
        ["task", "1", fields, make_stamp(10, 9, THERE)],
    ]


def test_a_cause_is_the_last_part_of_a_line() -> None:
    many = [Patch("task", "1", {}, EARLIER, cause=Cause("i", 2, -1)), patch(STAMP)]
    assert json.loads(to_lines(many).split(b"\n")[0]) == [
        *("task", "1", {}, EARLIER, {}, "user"),
        ["i", 2, -1],
    ]
    assert from_lines(to_lines(many)) == many


@pytest.mark.parametrize(
    "cause",
    [None, [], ["i"], ["i", 0], ["", 0, -1], ["i", -1, -1], ["i", 0, 1], ["i", 1 << 40, 0], ["i", True, 0], 5],
)
def test_a_cause_of_another_shape_is_refused(cause: Value) -> None:
    with pytest.raises(MalformedPatchError):
        from_lines(json.dumps(["task", "1", {"title": "x"}, STAMP, {}, "user", cause]).encode())


def test_only_with_a_cause_there_may_be_nothing_to_write() -> None:
    with pytest.raises(MalformedPatchError):
        from_lines(json.dumps(["task", "1", {}, STAMP]).encode())


def test_stamps_may_go_back_and_reach_the_limits() -> None:
    ends = [make_stamp(LATEST_MS, 0xFFFF, HERE), make_stamp((1 << 48) - 1, 0xFFFF, HERE)]
    many = [*map(patch, ends), patch(make_stamp(0, 0, HERE)), patch(STAMP), patch(ends[1], title=ends[0])]
    assert from_lines(to_lines(many)) == many


fields: Value = {"title": "x"}


@pytest.mark.parametrize(
    "row",
    [
        [], {}, "x", 5, None, ["task"], ["task", "1", fields], ["task", "1", fields, STAMP, {}, "user", 1],
        ["task", "1", fields, 1], ["task", "1", fields, "soon"], ["task", "1", fields, None],
        ["task", "1", fields, True], ["task", "1", fields, 1.0], ["task", "1", fields, STAMP.upper()],
        ["task", "1", fields, STAMP, []], ["task", "1", fields, STAMP, {"due": EARLIER}],
        ["task", "1", fields, STAMP, {"title": STAMP}],
        ["task", "1", fields, STAMP, {"title": [0, 7]}], ["task", "1", fields, STAMP, {"title": [1, 65_536]}],
        ["task", "1", fields, STAMP, {"title": [1, -1]}], ["task", "1", fields, STAMP, {"title": [1]}],
        ["task", "1", fields, [1, 70_000]], ["task", "1", fields, [1, 2, 3]], ["task", "1", fields, [True, 1]],
        ["task", "1", fields, [-(2**60), 0]], ["task", "1", fields, -70_000], ["task", "1", fields, 2**60],
        ["task", "1", fields, STAMP, {"title": -1}], ["task", "1", fields, STAMP, {"title": 2**64}],
        ["task", "1", fields, STAMP, {"title": True}], ["task", "1", fields, STAMP, {"title": None}],
        ["task", "1", fields, STAMP, {}, ""], ["task", "1", fields, STAMP, {}, None],
        ["task", "1", fields, STAMP, {}, ["user"]], [["task"], "1", fields, STAMP], [{}, "1", fields, STAMP],
        ["", "1", fields, STAMP], ["task", "", fields, STAMP], ["task", "x" * 121, fields, STAMP],
        ["task", 1, fields, STAMP], ["task", "1", {}, STAMP], ["task", "1", [], STAMP], ["task", "1", "x", STAMP],
        ["task", "1", {"": 1}, STAMP], ["task", "1", {"x" * 121: 1}, STAMP], ["task", "1", {"a": 1.5}, STAMP],
        ["task", "1", {"a": 2**53 + 1}, STAMP], ["task", "1", {"a": float("nan")}, STAMP],
        ["task", "1", {"a": [float("inf")]}, STAMP], ["task", "1", {"a": "x" * 100_001}, STAMP],
        ["task", "1", {"a": "\0"}, STAMP], ["task", "1", {str(n): 1 for n in range(201)}, STAMP],
    ],
    ids=lambda row: str(row)[:50],
)  # fmt: skip
def test_wrong_lines_are_broken(row: Value) -> None:
    """Also after a good one, when names are known and stamps have something to refer to."""
    good = line("task", "1", fields | {"a": 1}, STAMP)
    for lines in (json.dumps(row).encode(), good + b"\n" + json.dumps(row).encode()):
        if row == ["task", "1", fields, 1] and lines.startswith(good):
            continue
        with pytest.raises(MalformedPatchError):
            from_lines(lines)
        with pytest.raises(BrokenSegmentError):
            decode(forge(lines), None)


@pytest.mark.parametrize(
    "lines",
    [
        b"\n", b"[", b"\xff", b'["task","1",{"a":"\\ud800"},"' + STAMP.encode() + b'"]',
        b'["task","1",{"a":"\x01"},"' + STAMP.encode() + b'"]', line("t", "1", {"a": "\ud800"}, STAMP),
        b'["task","1",{"a":' + b"9" * 5000 + b'},"' + STAMP.encode() + b'"]',
        line("task", "1", {"a": 1}, STAMP) + b"\n", line("task", "1", {"a": 1}, STAMP) + b" x",
        line("task", "1", {"a": 1}, STAMP) + b"\n" + line("task", "1", {"a": 1}, 2**70),
        line("task", "1", {"a": 1}, STAMP) + b"\n" + line("task", "1", {"a": 1}, -(2**63)),
    ],
    ids=lambda lines: str(lines)[:50],
)  # fmt: skip
def test_wrong_text_is_broken(lines: bytes) -> None:
    with pytest.raises(BrokenSegmentError):
        decode(forge(lines), None)


rows = st.lists(values | st.floats(), max_size=7) | values


@given(st.lists(rows, max_size=4))
def test_any_json_gives_patches_or_is_malformed(written: list[Value]) -> None:
    lines = b"\n".join(json.dumps(row).encode() for row in written)
    try:
        taken = from_lines(lines)
    except MalformedPatchError:
        return
    assert from_lines(to_lines(taken)) == taken


@given(st.binary(max_size=100))
def test_any_bytes_give_patches_or_are_malformed(data: bytes) -> None:
    try:
        from_lines(data)
    except MalformedPatchError:
        return
    assert data == b""


# what a hostile writer may try: sound files, made to be expensive


@contextmanager
def bounded(megabytes: int = 250, seconds: float = 20) -> Iterator[None]:
    """Far below what the same would cost without limits. The seconds are those of this process alone: what else the
    machine does takes none."""
    tracemalloc.start()
    start = time.process_time()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
        assert peak < megabytes << 20
        assert time.process_time() - start < seconds
    finally:
        tracemalloc.stop()


def bomb(pattern: bytes, size: int) -> bytes:
    """Compressed in pieces."""
    deflate = zlib.compressobj(1)
    piece = pattern * max(1, (1 << 20) // len(pattern))
    return b"".join(deflate.compress(piece) for _ in range(size // len(piece))) + deflate.flush()


@pytest.mark.parametrize("pattern", [b"\0", b"[", b'["x"],\n'])
def test_a_zip_bomb(pattern: bytes) -> None:
    data = forge(payload=bomb(pattern, 300 << 20))
    with bounded(), pytest.raises(OversizeError):
        decode(data, None)


@pytest.mark.parametrize("tail", [b"", b"more"])
def test_compressed_data_ends_where_it_should(tail: bytes) -> None:
    lines = line("task", "1", {"a": 1}, STAMP)
    payload = zlib.compress(lines)
    assert decode(forge(lines, payload=payload), None).patches
    wrong = payload + tail if tail else payload[:-3]
    with pytest.raises(BrokenSegmentError):
        decode(forge(lines, payload=wrong), None)


@pytest.mark.parametrize(
    "piece", [b"[],", b"{},", b'"ab",', b"1000,", b'"', b'\\"', b'"",10', b"]", b"\xf0\x9f\x93\x9a,"], ids=repr
)
def test_a_lot_of_small_values_on_few_lines(piece: bytes) -> None:
    """Each byte of `[],` takes twenty once parsed."""
    one = b"[" + piece * ((MAX_LINE - 2) // len(piece)) + b"0]"
    lines = b"\n".join([one] * (MAX_INFLATED // len(one)))
    data = forge(lines)
    with bounded(400), pytest.raises(BrokenSegmentError):
        decode(data, None)


def test_an_endless_line() -> None:
    with bounded(), pytest.raises(OversizeError):
        decode(forge(b'["' + b"x" * (MAX_LINE + 1) + b'"]'), None)


def test_too_many_lines() -> None:
    with bounded(), pytest.raises(OversizeError):
        decode(forge(b"\n" * (MAX_INFLATED - 1)), None)


@pytest.mark.parametrize("depth", [17, 100, 1_000, 100_000, 2_000_000])
@pytest.mark.parametrize("brackets", [("[", "]"), ('{"a":', "}"), ("[", "")], ids=["lists", "objects", "left open"])
def test_deep_nesting(depth: int, brackets: tuple[str, str]) -> None:
    opens, closes = brackets
    text = f'["task","1",{{"a":{opens * min(depth, 600_000)}1{closes * min(depth, 600_000)}}},"{STAMP}"]'
    with bounded(), pytest.raises(BrokenSegmentError):
        decode(forge(text.encode()), None)


def test_brackets_in_texts_are_no_nesting() -> None:
    many = [Patch("task", "1", {"title": "[{" * 10_000, "text": '\\"[' * 5_000}, STAMP)]
    assert from_lines(to_lines(many)) == many


def test_commas_in_texts_are_no_values() -> None:
    many = [Patch("task", str(number), {"title": "," * 90_000}, STAMP) for number in range(20)]
    assert from_lines(to_lines(many)) == many


@pytest.mark.parametrize(
    "raw",
    [b"[" * 60_000, b'{"a":' * 10_000, b"{}", b"[]", b"null", b"\xff", b"", b'{"seq":NaN}'],
    ids=lambda raw: raw[:9],
)
def test_a_strange_header(raw: bytes) -> None:
    with bounded(), pytest.raises(BrokenSegmentError):
        decode(forge(raw_header=raw), None)


def test_a_huge_header_or_file() -> None:
    with pytest.raises(BrokenSegmentError):
        decode(forge(raw_header=b" " * 100_000 + b"{}"), None)
    with pytest.raises(OversizeError):
        decode(forge(payload=bytes(9 << 20)), None)


def test_what_only_seems_too_much_goes_together() -> None:
    """A quick look counts each sign as if it took the most room; where that is too much, all is measured."""
    many = [patch(make_stamp(10 + number, 0, HERE)) for number in range(20)]
    size = sum(len(json.dumps(each.to_json(), separators=(",", ":"))) for each in many)
    assert fitting(many, size=size) == 20
    assert 1 < fitting(many, size=size - 1) < 20
    assert fitting(many, size=0) == 1
    assert fitting([], size=0) == 0
