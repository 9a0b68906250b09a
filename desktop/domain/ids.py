"""Identifiers. Time-ordered UUIDs (version 7) keep related rows together in indexes and compress well."""

from __future__ import annotations

import os
import time
import uuid

LABEL_NAMESPACE = uuid.UUID("5f0c6a0e-51a5-5c1f-9d0e-6c1b7b7a1f10")
LIST_NAMESPACE = uuid.UUID("b2d4a7c9-3e18-5f6a-8c57-91d0e4f3a6b8")


def new_id() -> str:
    """Later ones are greater, also within a millisecond: behind the version stands its fraction (RFC 9562, 6.2)."""
    milliseconds, rest = divmod(time.time_ns(), 1_000_000)
    random = int.from_bytes(os.urandom(8), "big")
    value = (milliseconds & (1 << 48) - 1) << 80
    value |= 0x7 << 76 | (rest << 12) // 1_000_000 << 64 | 0b10 << 62 | random & (1 << 62) - 1
    return str(uuid.UUID(int=value))


def parse_id(text: str) -> str | None:
    """The canonical form of a UUID, or None where `text` is not one."""
    try:
        return str(uuid.UUID(text.strip()))
    except ValueError:
        return None
