"""Segments: immutable files of patches. The layout is described byte by byte in README.md."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sync.clock import ZERO
from sync.errors import (
    BrokenSegmentError,
    IncompleteSegmentError,
    MalformedPatchError,
    NewerFormatError,
    OversizeError,
    PlaintextRefusedError,
    UnknownKeyError,
)
from sync.header import FORMAT, Header, SegmentKind, header_from
from sync.patch import Patch
from sync.payload import MAX_PATCHES, fitting, from_lines, to_lines

if TYPE_CHECKING:
    from sync.crypto import KeyRing

__all__ = [
    "FORMAT", "MAX_FILE", "MAX_INFLATED", "MAX_PATCHES", "Header", "Segment", "SegmentKind",
    "decode", "encode", "encode_snapshot", "fitting", "hash_of", "is_sound", "read_header",
]  # fmt: skip

MAX_FILE = 8 << 20
MAX_INFLATED = 32 << 20
MAX_HEADER = 64 << 10

_MAGIC = b"\x89ASNT\r\n\x1a"  # as PNG's: not text, and spoilt by any transfer that meddles with line ends
_PREFIX = struct.Struct(">8sBII")
_DIGEST = 32
_LEVEL = 6
_PADDED = 2
"""`min_reader` of files with padding."""
_LEAST = 1024


@dataclass(frozen=True, slots=True)
class Segment:
    """A decoded segment. `data` is the content of its file."""

    header: Header
    patches: tuple[Patch, ...]
    hash: str
    data: bytes = field(repr=False)


def encode(header: Header, patches: Sequence[Patch], keys: KeyRing | None) -> bytes:
    """The bytes of a segment file. With a key ring it is encrypted by the ring's current key.

    Raises OversizeError where the patches do not fit (`fitting` tells how many do) and MalformedPatchError for a
    patch
    that no reader would accept.
    """
    return _assemble(_describing(header, patches), to_lines(patches), keys)


def encode_snapshot(header: Header, patches: Sequence[Patch], keys: KeyRing | None) -> list[bytes]:
    """The bytes of a snapshot's files, one for each part."""
    batches: list[Sequence[Patch]] = []
    start = 0
    while start < len(patches) or not batches:
        end = start + fitting(patches[start : start + MAX_PATCHES])
        batches.append(patches[start:end])
        start = end
    lines = [to_lines(batch) for batch in batches]
    header = replace(header, kind=SegmentKind.SNAPSHOT, parts=len(batches), group=_group(header, lines))
    return [
        _assemble(_describing(replace(header, part=part), batch), text, keys)
        for part, (batch, text) in enumerate(zip(batches, lines, strict=True), start=1)
    ]


def hash_of(data: bytes) -> str:
    """The hash in the last bytes of a segment file; the next segment refers to it by this."""
    return data[-_DIGEST:][:16].hex()


def is_sound(data: bytes) -> bool:
    """Whether the hash at the end of a file is right. In every format a file ends with the hash of all before."""
    return len(data) > _DIGEST and hashlib.sha256(memoryview(data)[:-_DIGEST]).digest() == data[-_DIGEST:]


def read_header(data: bytes) -> Header:
    """The header of a file, or of the beginning of one. The hash is not checked, so the header may be forged."""
    version, end, _ = _lengths(data)
    if version > FORMAT:
        raise NewerFormatError(f"format {version}")
    if len(data) < end:
        raise IncompleteSegmentError("cut off in its header")
    return header_from(data[_PREFIX.size : end])


def decode(data: bytes, keys: KeyRing | None) -> Segment:
    """The segment, after all checks. `keys` is None only for a vault that is not encrypted.

    Raises BrokenSegmentError or a subclass; for an undamaged file, NewerFormatError or UnknownKeyError.
    """
    if len(data) > MAX_FILE:
        raise OversizeError(f"{len(data)} bytes")
    version, end, length = _lengths(data)
    if version <= FORMAT and len(data) < length:
        raise IncompleteSegmentError("cut off")
    if not is_sound(data):
        raise BrokenSegmentError("its hash does not fit")
    header = read_header(data)
    if len(data) != length:
        raise BrokenSegmentError("its lengths do not fit")
    payload = data[end:-_DIGEST]
    if header.key_id:
        if keys is None:
            raise UnknownKeyError(header.key_id)
        payload = keys.open(payload, header.key_id, header.device, data[:end])
    elif keys is not None:
        raise PlaintextRefusedError("not encrypted")
    try:
        patches = from_lines(_inflated(payload, padded=header.key_id != ""))
    except MalformedPatchError as error:
        raise BrokenSegmentError(str(error)) from error
    if header != _describing(header, patches):
        raise BrokenSegmentError("its header does not fit its patches")
    return Segment(header, tuple(patches), hash_of(data), data)


def plain_lines(data: bytes) -> bytes:
    """The lines of a segment, unparsed; empty if it is encrypted or cannot be read."""
    try:
        if read_header(data).key_id:
            return b""
        return _inflated(data[_lengths(data)[1] : -_DIGEST], padded=False)
    except (BrokenSegmentError, NewerFormatError):
        return b""


def _group(header: Header, lines: Sequence[bytes]) -> str:
    """An id by which the parts of one snapshot are known to belong together."""
    digest = hashlib.sha256(repr((header.device, header.seq, sorted(header.frontier.items()))).encode())
    for part in lines:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:16]


def _describing(header: Header, patches: Sequence[Patch]) -> Header:
    stamps = [patch.stamp for patch in patches]
    reader = max(header.min_reader, 2) if any(patch.needs_all for patch in patches) else header.min_reader
    return replace(header, first=min(stamps, default=ZERO), last=max(stamps, default=ZERO), min_reader=reader)


def _assemble(header: Header, lines: bytes, keys: KeyRing | None) -> bytes:
    payload = zlib.compress(lines, _LEVEL)
    header = replace(header, key_id="")
    if keys is not None:
        header = replace(header, key_id=keys.current, min_reader=max(header.min_reader, _PADDED))
        payload = payload.ljust(padded_size(len(payload)), b"\0")
    text = header.to_bytes()
    size = len(payload) + (keys.overhead if keys is not None else 0)
    start = _PREFIX.pack(_MAGIC, FORMAT, len(text), size) + text
    if keys is not None:
        payload = keys.seal(payload, header.device, start)
    data = start + payload
    if len(text) > MAX_HEADER or len(lines) > MAX_INFLATED or len(data) + _DIGEST > MAX_FILE:
        raise OversizeError("more than a segment may hold")
    return data + hashlib.sha256(data).digest()


def _lengths(data: bytes) -> tuple[int, int, int]:
    """Format version, position of the header's end, and length of the file."""
    if len(data) < _PREFIX.size:
        raise IncompleteSegmentError("cut off at its beginning")
    magic, version, header, payload = _PREFIX.unpack_from(data)
    if magic != _MAGIC:
        raise BrokenSegmentError("not a segment")
    if version <= FORMAT and (header > MAX_HEADER or payload > MAX_FILE):
        raise BrokenSegmentError("its lengths are out of bounds")
    end = _PREFIX.size + header
    return version, end, end + payload + _DIGEST


def padded_size(size: int) -> int:
    """The size rounded up, so that it reveals little (Padmé): at least 1 KiB; above that at most 12 % are added."""
    size = max(size, _LEAST)
    exponent = size.bit_length() - 1
    step = 1 << (exponent - exponent.bit_length())
    return (size + step - 1) // step * step


def _inflated(payload: bytes, *, padded: bool) -> bytes:
    inflate = zlib.decompressobj()
    try:
        lines = inflate.decompress(payload, MAX_INFLATED + 1)
    except zlib.error as error:
        raise BrokenSegmentError("cannot be inflated") from error
    if len(lines) > MAX_INFLATED:
        raise OversizeError("inflates to too much")
    rest = inflate.unused_data.strip(b"\0") if padded else inflate.unused_data
    if not inflate.eof or rest:
        raise BrokenSegmentError("cannot be inflated")
    return lines
