"""Segments for tests: good ones, and what a hostile or broken writer might put together.

`forge` follows the layout in sync/README.md on its own, so that the codec is not only tested against itself.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from dataclasses import asdict
from typing import Any

from hypothesis import strategies as st

from sync.clock import make_stamp
from sync.codec import Header, SegmentKind
from sync.crypto import Cost, KeyRing, key_id_of
from sync.patch import Cause, Patch, Value

VAULT, HERE, THERE, NONCE = "0123456789abcdef", "a" * 16, "b" * 16, "c" * 16
STAMP = make_stamp(1_794_800_000_000, 7, HERE)
MASTER = bytes(range(32))
CHEAP = Cost(memory=64, passes=1, lanes=1)
"""Of a passphrase in tests, which have nothing to protect."""

"""For tests that draw much; how long that takes depends on what else the machine does."""

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30)
names = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
stamps = st.builds(
    make_stamp, st.integers(0, 253_402_300_799_999), st.integers(0, 0xFFFF), st.sampled_from([HERE, THERE])
)


@st.composite
def patches(draw: st.DrawFn) -> Patch:
    round_ = draw(st.integers(0, 3))
    over = draw(st.sampled_from(["", draw(stamps)]))
    cause = draw(st.sampled_from([None, None, Cause(draw(names), round_, draw(st.integers(-1, round_)), over)]))
    fields = draw(st.dictionaries(names, values, min_size=cause is None, max_size=4))
    stamp = draw(stamps)
    bases = draw(st.dictionaries(st.sampled_from(sorted(fields)), stamps, max_size=3)) if fields else {}
    earlier = {name: base for name, base in bases.items() if base < stamp}
    actor = draw(st.sampled_from(["user", "agent", "import"]))
    return Patch(draw(names), draw(names), fields, stamp, earlier, actor, cause)


def ring(master: bytes = MASTER) -> KeyRing:
    key_id = key_id_of(master)
    return KeyRing({key_id: master}, key_id)


def header(**changes: Any) -> Header:
    fields: dict[str, Any] = {
        "kind": SegmentKind.CHANGES,
        "vault": VAULT,
        "device": HERE,
        "instance": NONCE,
        "seq": 1,
    }
    return Header(**fields | changes)


def task(number: int, title: str = "Read the book", device: str = HERE, **fields: Value) -> Patch:
    stamp = make_stamp(1_794_800_000_000 + number, 0, device)
    return Patch("task", f"id-{number}", {"title": title, **fields}, stamp)


def forge(
    lines: bytes = b"",
    said: dict[str, Value] | None = None,
    raw_header: bytes | None = None,
    payload: bytes | None = None,
    version: int = 1,
) -> bytes:
    """A file whose lengths and hash are right, whatever is in it."""
    first = last = STAMP if lines else ""
    content = asdict(header(first=first, last=last)) | (said or {})
    head = json.dumps(content).encode() if raw_header is None else raw_header
    body = zlib.compress(lines) if payload is None else payload
    return hashed(b"\x89ASNT\r\n\x1a" + struct.pack(">BII", version, len(head), len(body)) + head + body)


def hashed(data: bytes) -> bytes:
    return data + hashlib.sha256(data).digest()


def line(*row: Value) -> bytes:
    return json.dumps(list(row), ensure_ascii=False).encode("utf-8", "surrogatepass")
