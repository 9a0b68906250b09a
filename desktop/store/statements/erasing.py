"""Finding and taking out what erased tasks said."""

from __future__ import annotations

from sqlalchemy import func, select

from desktop.store import belonging, schema
from desktop.store.schema import change_items, change_sets, conversations, messages, run_log, tasks
from desktop.store.statements.parts import among, deletion_stamp, given

_ERASED = func.json_extract(tasks.c.more, "$.erased")
PURGED = select(tasks.c.id, deletion_stamp(tasks)).where(tasks.c.purged == 1, _ERASED.is_(None))
ERASED = select(tasks.c.id).where(_ERASED)
ERASED_AMONG = ERASED.where(among(tasks.c.id))

OWNED = {
    kind: {field: select(schema.KINDS[kind].c.id).where(among(schema.KINDS[kind].c[field])) for field in fields}
    for kind, fields in (*belonging.OWNERS.items(), ("conversation", ["task_id"]))
}
"""Ids by kind and by the field that names what they belong to."""

_RUNS = (
    select(change_sets.c.run_id)
    .join_from(change_sets, change_items, change_items.c.set_id == change_sets.c.id)
    .where(among(change_items.c.id))
)
SETS_OF_RUNS = select(change_sets.c.run_id, change_sets.c.id).where(
    change_sets.c.run_id != "", change_sets.c.run_id.in_(_RUNS)
)
"""All change sets of the runs that made these proposals."""

_LATEST = "~"
MESSAGES = select(
    *(messages.c.id, messages.c.run_id, messages.c.conversation_id, func.coalesce(messages.c.created_at, _LATEST)),
    *(messages.c.text, messages.c.truth, messages.c.records),
)
REQUESTS = select(
    change_sets.c.id, change_sets.c.run_id, func.coalesce(change_sets.c.created_at, _LATEST), change_sets.c.request
)
TITLES = select(conversations.c.id, conversations.c.title)

_later = run_log.alias("later")
FORGET_RUNS_SINCE = run_log.delete().where(
    run_log.c.run_id.in_(select(_later.c.run_id).where(_later.c.at >= given("since")))
)
LOG = select(run_log.c.seq, run_log.c.details)
REWRITE_LOG = run_log.update().values(details=given("new_details")).where(run_log.c.seq == given("place"))
