"""What has been exchanged with other devices."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select

from desktop.store.schema import (
    history,
    outbox,
    sync_cursors,
    sync_kept,
    sync_notes,
    sync_outgoing,
    sync_segments,
)
from desktop.store.statements.compiling import positional
from desktop.store.statements.history import _PATCH
from desktop.store.statements.parts import among, given, new_row

# another folder

FORGET_EXCHANGED = [delete(table) for table in (sync_segments, sync_cursors, sync_outgoing, sync_kept)]
FORGET_NOTES_OF_FOLDER = delete(sync_notes).where(func.substr(sync_notes.c.key, 1, 7) != "config/")
QUEUE_ALL = insert(outbox).prefix_with("OR IGNORE").from_select(["seq"], select(history.c.seq))

# what goes out

QUEUE_AGAIN = positional(
    insert(outbox)
    .prefix_with("OR IGNORE")
    .from_select(["seq"], select(history.c.seq).where(history.c.seq == given("place")))
)
"""Those that are still there: what was erased is sent no more."""

QUEUED = select(func.count(), func.coalesce(func.max(outbox.c.seq), 0)).select_from(outbox)
_FIRST_QUEUED = select(outbox.c.seq).order_by(outbox.c.seq)
QUEUED_SIZE = select(
    func.coalesce(func.sum(func.length(history.c.fields) + func.length(history.c.base) + 80), 0)
).where(history.c.seq.in_(_FIRST_QUEUED.limit(1000)))
NEXT = (
    select(*_PATCH, history.c.seq)
    .where(history.c.seq.in_(_FIRST_QUEUED.limit(given("most"))))
    .order_by(history.c.seq)
)
QUEUED_AMONG = select(func.count()).select_from(outbox).where(among(outbox.c.seq, "places"))
UNQUEUE = delete(outbox).where(among(outbox.c.seq, "places"))

ADD_OUTGOING = new_row(sync_outgoing)
OUTGOING = select(
    *(sync_outgoing.c.seq, sync_outgoing.c.hash, sync_outgoing.c.data),
    func.json_array_length(sync_outgoing.c.places),
).order_by(sync_outgoing.c.seq)
OUTGOING_PLACES = select(sync_outgoing.c.seq, sync_outgoing.c.places).order_by(sync_outgoing.c.seq)
OUTGOING_SEGMENT = select(sync_outgoing.c.hash, sync_outgoing.c.data).where(sync_outgoing.c.seq == given("seq"))
REMOVE_OUTGOING = delete(sync_outgoing).where(sync_outgoing.c.seq == given("seq"))
REMOVE_ALL_OUTGOING = delete(sync_outgoing)

# what came in

CURSORS = select(sync_cursors.c.device, sync_cursors.c.seq, sync_cursors.c.hash)
CURSOR = select(sync_cursors.c.seq, sync_cursors.c.hash).where(sync_cursors.c.device == given("device"))
MOVE_CURSOR = new_row(sync_cursors, "OR REPLACE")

_OF_DEVICE = sync_segments.c.device == given("device")
SEGMENTS = select(sync_segments.c.seq, sync_segments.c.hash, sync_segments.c.at).where(_OF_DEVICE)
SEGMENT_HASH = select(sync_segments.c.hash).where(_OF_DEVICE, sync_segments.c.seq == given("seq"))
REMEMBER = new_row(sync_segments, "OR IGNORE")
FORGET_BELOW = delete(sync_segments).where(_OF_DEVICE, sync_segments.c.seq < given("below"))
FORGET_FROM = delete(sync_segments).where(_OF_DEVICE, sync_segments.c.seq >= given("first"))

KEPT = select(sync_kept.c.device, sync_kept.c.seq, sync_kept.c.hash)
_SEGMENT = (
    sync_kept.c.device == given("device"),
    sync_kept.c.seq == given("seq"),
    sync_kept.c.hash == given("hash"),
)
KEPT_BYTES = select(sync_kept.c.data).where(*_SEGMENT)
KEEP = positional(
    insert(sync_kept)
    .prefix_with("OR IGNORE")
    .values({name: given(name) for name in ("device", "seq", "hash", "data")})
)
RELEASE = positional(delete(sync_kept).where(*_SEGMENT))
KEPT_PLACES = select(sync_kept.c.place)
KEPT_AT = select(sync_kept.c.data).where(sync_kept.c.place == given("place"))
RELEASE_AT = delete(sync_kept).where(sync_kept.c.place == given("place"))
ALL_BYTES = [select(sync_kept.c.data), select(sync_outgoing.c.data)]

# what the replica remembers

_KEYS = (sync_notes.c.key >= given("first"), sync_notes.c.key < given("last"))
NOTES = select(sync_notes.c.key, sync_notes.c.value).where(*_KEYS)
FORGET_NOTES = delete(sync_notes).where(*_KEYS)
FORGET_NOTE = positional(delete(sync_notes).where(sync_notes.c.key == given("key")))
NOTE = new_row(sync_notes)
