"""Segments: what goes in comes out, and nothing else does."""

import random
import struct
import zlib
from contextlib import suppress
from dataclasses import replace
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sync.clock import ZERO
from sync.codec import (
    MAX_FILE,
    MAX_PATCHES,
    Header,
    SegmentKind,
    decode,
    encode,
    encode_snapshot,
    fitting,
    hash_of,
    is_sound,
    padded_size,
    read_header,
)
from sync.crypto import KeyRing
from sync.errors import (
    BrokenSegmentError,
    IncompleteSegmentError,
    MalformedPatchError,
    NewerFormatError,
    OversizeError,
    PlaintextRefusedError,
    SyncError,
    UnknownKeyError,
)
from sync.header import READER
from sync.patch import Cause, Patch
from tests.helpers.segments import (
    HERE,
    NONCE,
    STAMP,
    THERE,
    VAULT,
    forge,
    hashed,
    header,
    line,
    patches,
    ring,
    task,
)

ids = st.text("0123456789abcdef", min_size=16, max_size=16)
hashes = st.text("0123456789abcdef", min_size=32, max_size=32)
headers = st.builds(
    Header,
    st.just(SegmentKind.CHANGES),
    ids,
    ids,
    ids,
    st.integers(1, 99_999_999),
    st.just("") | hashes,
    st.dictionaries(ids, st.integers(0, 99_999_999), max_size=5),
)
few = [task(1), task(2, "Zoë 📚 “quoted” \n\\u0041", device=THERE), task(3, labels=["a", 1, None, True, {"x": []}])]


@given(headers, st.lists(patches(), max_size=8), st.booleans())
def test_round_trip(given_header: Header, given_patches: list[Patch], encrypted: bool) -> None:
    keys = ring() if encrypted else None
    data = encode(given_header, given_patches, keys)
    segment = decode(data, keys)
    assert segment.patches == tuple(given_patches)
    assert segment.header == read_header(data)
    assert segment.hash == hash_of(data)
    assert is_sound(data)
    stamps = [patch.stamp for patch in given_patches]
    assert (segment.header.first, segment.header.last) == (min(stamps, default=ZERO), max(stamps, default=ZERO))
    assert segment.header.key_id == (keys.current if keys else "")
    assert segment.header.min_reader == (2 if encrypted or any(patch.cause for patch in given_patches) else 1)
    for name in ("kind", "vault", "device", "instance", "seq", "previous", "frontier"):
        assert getattr(segment.header, name) == getattr(given_header, name)


def test_a_file_put_together_by_the_description_is_read() -> None:
    data = forge(line("task", "1", {"title": "x"}, STAMP))
    assert decode(data, None).patches == (Patch("task", "1", {"title": "x"}, STAMP),)


def test_the_layout_is_as_described() -> None:
    data = encode(header(), [task(1)], None)
    magic, version, head, body = struct.unpack_from(">8sBII", data)
    assert (magic, version) == (b"\x89ASNT\r\n\x1a", 1)
    assert len(data) == 17 + head + body + 32
    assert zlib.decompress(data[17 + head : -32]).startswith(b'["task","id-1",{"title":"Read the book"},"')


def test_values_keep_their_types() -> None:
    values = {"yes": True, "one": 1, "none": None, "text": "1", "list": [True, 1, "1", None]}
    patch = Patch("task", "1", values, STAMP)
    (back,) = decode(encode(header(), [patch], None), None).patches
    assert repr(back.fields) == repr(values)


@pytest.mark.parametrize("keys", [None, ring()], ids=["plaintext", "encrypted"])
def test_cut_off_at_any_byte_it_is_broken(keys: KeyRing | None) -> None:
    data = encode(header(frontier={HERE: 1, THERE: 5}), few, keys)
    for length in range(len(data)):
        with pytest.raises(BrokenSegmentError):
            decode(data[:length], keys)


@pytest.mark.parametrize("keys", [None, ring()], ids=["plaintext", "encrypted"])
def test_with_any_bit_flipped_it_is_broken(keys: KeyRing | None) -> None:
    data = bytearray(encode(header(frontier={HERE: 1, THERE: 5}), few, keys))
    for place in range(len(data)):
        for bit in range(8):
            data[place] ^= 1 << bit
            with pytest.raises(BrokenSegmentError):
                decode(bytes(data), keys)
            with suppress(SyncError):
                read_header(bytes(data))
            data[place] ^= 1 << bit
    assert decode(bytes(data), keys).patches == tuple(few)


def test_with_bytes_added_or_swapped_it_is_broken() -> None:
    data = encode(header(), few, None)
    other = encode(header(seq=2), few, None)
    for wrong in (data + b"\0", b"\0" + data, data + data, data[:200] + other[200:], bytes(len(data)), b"", b"x"):
        with pytest.raises(BrokenSegmentError):
            decode(wrong, None)


@given(st.binary(max_size=200), st.booleans())
def test_noise_is_broken(noise: bytes, with_magic: bool) -> None:
    data = b"\x89ASNT\r\n\x1a\x01" + noise if with_magic else noise
    with pytest.raises(BrokenSegmentError):
        decode(data, None)


def test_what_is_short_is_told_from_what_is_wrong() -> None:
    data = encode(header(), few, None)
    for length in (0, 5, 40, len(data) - 1):
        with pytest.raises(IncompleteSegmentError):
            decode(data[:length], None)
    with pytest.raises(BrokenSegmentError) as caught:
        decode(data[:-1] + bytes([data[-1] ^ 1]), None)
    assert not isinstance(caught.value, IncompleteSegmentError)


def test_the_header_can_be_read_from_the_beginning_of_a_file() -> None:
    data = encode(header(seq=7), [task(number) for number in range(500)], ring())
    assert read_header(data[:1000]).seq == 7


# the future


def test_a_newer_format_is_told_from_a_broken_file() -> None:
    newer = forge(line("task", "1", {"title": "x"}, STAMP), version=2)
    for read in (lambda: decode(newer, None), lambda: read_header(newer)):
        with pytest.raises(NewerFormatError):
            read()
    with pytest.raises(BrokenSegmentError):
        decode(newer[:-5], None)


def test_a_newer_layout_needs_only_its_magic_and_its_hash() -> None:
    for rest in (b"", b"\0\1\2", b"\xff" * 100, bytes(100)):
        with pytest.raises(NewerFormatError):
            decode(hashed(b"\x89ASNT\r\n\x1a\x02" + bytes(8) + rest), None)
        with pytest.raises(NewerFormatError):
            decode(hashed(b"\x89ASNT\r\n\x1a\xff" + b"\xff" * 8 + rest), None)


def test_with_its_hash_right_and_its_lengths_wrong_it_is_broken() -> None:
    data = forge(line("task", "1", {"title": "x"}, STAMP))[:-32]
    assert decode(hashed(data), None).patches
    for wrong in (data + b"more", data[:-1]):
        with pytest.raises(BrokenSegmentError):
            decode(hashed(wrong), None)


def test_what_verdicts_wrote_is_only_for_readers_that_know_of_them() -> None:
    caused = Patch("task", "1", {"title": "x"}, STAMP, cause=Cause("i", 0))
    data = encode(header(), [caused], None)
    assert read_header(data).min_reader == 2
    assert read_header(encode(header(), [replace(caused, cause=None)], None)).min_reader == 1
    assert [read_header(part).min_reader for part in encode_snapshot(header(seq=1), [caused], None)] == [2]
    with mock.patch("sync.header.READER", 1), pytest.raises(NewerFormatError):
        decode(data, None)
    assert decode(data, None).patches == (caused,)


def test_a_segment_for_newer_readers_waits_even_if_its_header_is_strange() -> None:
    for said in ({"min_reader": READER + 1}, {"min_reader": READER + 1, "kind": "blob", "seq": "x"}):
        with pytest.raises(NewerFormatError):
            decode(forge(b"", said), None)


def test_what_a_newer_writer_adds_to_the_header_is_ignored() -> None:
    assert decode(forge(b"", {"colour": {"deep": ["x"]}}), None).header == header()


# keys


def test_an_encrypted_segment_needs_its_key() -> None:
    data = encode(header(), few, ring())
    for keys in (None, KeyRing(), ring(bytes(32))):
        with pytest.raises(UnknownKeyError):
            decode(data, keys)


def test_plaintext_is_refused_in_an_encrypted_vault_even_while_it_is_locked() -> None:
    data = encode(header(), few, None)
    for keys in (ring(), KeyRing()):
        with pytest.raises(PlaintextRefusedError):
            decode(data, keys)


def test_a_locked_ring_writes_nothing() -> None:
    with pytest.raises(UnknownKeyError):
        encode(header(), few, KeyRing())


def test_the_same_patches_never_look_the_same_encrypted() -> None:
    assert encode(header(), few, ring()) != encode(header(), few, ring())
    assert encode(header(), few, None) == encode(header(), few, None)


def test_an_encrypted_payload_belongs_to_its_header() -> None:
    """Somebody without the key puts it below another header, with lengths and hash put right."""
    keys = ring()
    data = encode(header(previous="1" * 32, frontier={THERE: 5}), few, keys)
    end = 17 + struct.unpack_from(">I", data, 9)[0]
    said, payload = data[17:end], data[end:-32]
    assert decode(forge(raw_header=said, payload=payload), keys).patches == tuple(few)
    for before, after in (
        (b'"seq":1', b'"seq":2'),
        (HERE.encode(), b"d" * 16),
        (VAULT.encode(), b"e" * 16),
        (b"1" * 32, b"2" * 32),
        (b'":5', b'":6'),
        (b"{", b"{ "),
    ):
        assert before in said
        with pytest.raises(BrokenSegmentError):
            decode(forge(raw_header=said.replace(before, after, 1), payload=payload), keys)


def test_no_text_of_a_task_is_readable() -> None:
    data = encode(header(), [task(1, "swordfish " * 50)], ring())
    assert b"swordfish" not in data
    assert b"title" not in data


# limits


def test_a_segment_has_at_most_so_many_patches() -> None:
    many = [task(number) for number in range(MAX_PATCHES + 1)]
    assert len(decode(encode(header(), many[:-1], None), None).patches) == MAX_PATCHES
    with pytest.raises(OversizeError):
        encode(header(), many, None)


def test_a_malformed_patch_is_not_written() -> None:
    for value in (1.5, "\ud800", "\0", 2**60, "x" * 100_001, {1}, {2: 3}, [[[0.5]]]):
        with pytest.raises(MalformedPatchError):
            encode(header(), [task(1, due="x"), task(2, due=value)], None)
    for fields in ({}, {"": 1}, {"x" * 121: 1}):
        with pytest.raises(MalformedPatchError):
            encode(header(), [task(1), Patch("task", "1", fields, STAMP)], None)
    for stamp, base in (("soon", {}), (STAMP, {"a": STAMP}), (STAMP, {"b": "0" * 32}), (STAMP, {"a": "x"})):
        with pytest.raises(MalformedPatchError):
            encode(header(), [task(1), Patch("task", "1", {"a": 1}, stamp, base)], None)


@pytest.mark.parametrize(
    "change",
    [
        {"vault": "../../etc"}, {"device": "A" * 16}, {"device": "aux"}, {"instance": ""}, {"seq": 0}, {"seq": -1},
        {"seq": 100_000_000}, {"seq": True}, {"previous": "x"}, {"frontier": {"..": 1}}, {"frontier": {HERE: -1}},
        {"min_reader": -1}, {"part": 2}, {"part": 2, "parts": 2, "group": NONCE}, {"group": "x"},
        {"kind": SegmentKind.SNAPSHOT, "parts": 2},
        {"kind": SegmentKind.SNAPSHOT, "part": 3, "parts": 2, "group": NONCE},
        {"kind": SegmentKind.SNAPSHOT, "parts": 10_000, "group": NONCE},
    ],
    ids=str,
)  # fmt: skip
def test_a_header_that_no_reader_would_take_is_neither_written_nor_read(change: dict[str, object]) -> None:
    with pytest.raises(BrokenSegmentError):
        encode(header(**change), [], None)
    with pytest.raises(BrokenSegmentError):
        decode(forge(b"", dict(change)), None)


def test_a_header_says_nothing_false() -> None:
    lines = line("task", "1", {"title": "x"}, STAMP)
    for said in ({"first": ""}, {"last": "0" * 32}, {"first": "0" * 32}):
        with pytest.raises(BrokenSegmentError):
            decode(forge(lines, said), None)


def test_a_header_must_fit() -> None:
    with pytest.raises(OversizeError):
        encode(header(frontier={f"{number:016x}": 1 for number in range(4000)}), [], None)


# how much goes into one


def test_what_fits_is_written() -> None:
    letters = [chr(number) for number in range(1, 0xD000)]
    choice = random.Random(1)
    noise = [task(number, "".join(choice.choices(letters, k=40_000))) for number in range(100)]
    count = fitting(noise)
    assert 1 < count < len(noise)
    assert len(decode(encode(header(), noise[:count], None), None).patches) == count


def test_fitting_keeps_to_count_and_size() -> None:
    some = [task(number, "x" * 100) for number in range(1000)]
    assert fitting(some) == 1000
    assert fitting(some, most=500) == 500
    assert 40 < fitting(some, size=10_000) < 80
    assert fitting(some, size=1) == 1
    assert fitting([]) == 0


def test_many_values_do_not_go_together() -> None:
    lists = [task(number, numbers=[0] * 100_000) for number in range(10)]
    count = fitting(lists)
    assert 1 <= count < 5
    encode(header(), lists[:count], None)
    with pytest.raises(OversizeError):
        encode(header(), lists, None)


# snapshots


def test_a_snapshot_in_parts() -> None:
    many = [task(number) for number in range(12_000)]
    parts = encode_snapshot(header(seq=4, frontier={HERE: 4}), many, ring())
    segments = [decode(part, ring()) for part in parts]
    assert [patch for segment in segments for patch in segment.patches] == many
    assert [(each.header.part, each.header.parts) for each in segments] == [(1, 3), (2, 3), (3, 3)]
    assert len({each.header.group for each in segments}) == 1
    assert {each.header.kind for each in segments} == {SegmentKind.SNAPSHOT}


def test_parts_of_different_snapshots_do_not_belong_together() -> None:
    cases = [(1, 1, {HERE: 1}), (1, 2, {HERE: 1}), (2, 1, {HERE: 1}), (1, 1, {HERE: 1, THERE: 1})]
    snapshots = [encode_snapshot(header(seq=seq, frontier=seen), [task(n)], None) for seq, n, seen in cases]
    assert len({read_header(parts[0]).group for parts in snapshots}) == len(cases)


def test_an_empty_vault_has_a_snapshot_too() -> None:
    (part,) = encode_snapshot(header(seq=0), [], None)
    segment = decode(part, None)
    assert segment.patches == ()
    assert segment.header.vault == VAULT


@given(st.integers(min_value=0, max_value=MAX_FILE))
def test_padding_grows_a_file_by_little_and_hides_what_is_below(size: int) -> None:
    padded = padded_size(size)
    assert padded >= max(size, 1024)
    assert padded <= max(1024, size * 1.12)
    assert padded_size(padded) == padded


def test_short_changes_have_one_size_when_sealed() -> None:
    def sizes(keys: KeyRing | None) -> set[int]:
        return {len(encode(header(), [task(1, "".join(map(chr, range(65, 65 + n))))], keys)) for n in (1, 20, 300)}

    assert len(sizes(ring())) == 1
    assert len(sizes(None)) == 3
