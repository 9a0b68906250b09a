"""What has been exchanged with other devices, and with whom. Device-local, like all that is not a patch."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

segments = Table(
    "sync_segments",
    metadata,
    Column("device", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("hash", Text, primary_key=True),
    Column("at", Integer, nullable=False),  # milliseconds: when it was sealed, or applied, here
    sqlite_with_rowid=False,
)
"""Segments that were written or applied here. Those of this device are never forgotten: what else turns up in its
folder was written by a copy of this profile."""

cursors = Table(
    "sync_cursors",
    metadata,
    Column("device", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Up to where each device's segments were applied without a gap."""

outgoing = Table(
    "sync_outgoing",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("places", Text, nullable=False),  # JSON: the seqs in `history` of what is in it
)
"""Sealed segments that may not be in the folder yet: after a crash the very same bytes are written again."""

notes = Table(
    "sync_notes",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),  # JSON
    sqlite_with_rowid=False,
)

added = MetaData()
"""What came after the first of these tables."""

kept = Table(
    "sync_kept",
    added,
    Column("place", Integer, primary_key=True),
    Column("device", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""Segments of all devices as they lay in the folder, until their device's own snapshot stands for them: should a file
be lost, whoever has it here puts it back."""
Index("sync_kept_segments", kept.c.device, kept.c.seq, kept.c.hash, unique=True)  # without reading the bytes

agreements = Table(
    "agreements",
    metadata,
    Column("entity", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("field", Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""As of an earlier version; `contested` has taken its place."""

contests = MetaData()

contested = Table(
    "contested",
    contests,
    Column("entity", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("field", Text, primary_key=True),
    Column("writes", Text),  # JSON: the essence of the register; NULL until it has been worked out
    sqlite_with_rowid=False,
)
"""Registers with writes that their devices did not know of, or that were looked at because there might be some. Where
two have the same value that is no conflict, but becomes one when somebody who saw only one of them sets another."""
