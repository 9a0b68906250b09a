"""The tables of this version, all of them. A new profile is made from here; `migrations.py` brings older ones here.

Typed rows hold each register's winning value; `history` holds every write that was ever accepted. There are no
foreign keys and no uniqueness beyond identity: a checklist item may arrive before its task.

Importing SQLAlchemy takes longer than showing the window. Only what compiles statements and what compares schemas
imports this module; everything else uses what `compiled.py` has kept.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Index, Integer, LargeBinary, MetaData, Table, Text, and_, column, or_, table

from desktop.domain.views import NEVER

metadata = MetaData()


def _text(*names: str, **options: Any) -> list[Column[str]]:
    return [Column(name, Text, **options) for name in names]


def _number(*names: str, **options: Any) -> list[Column[int]]:
    return [Column(name, Integer, **options) for name in names]


def _needed(*names: str) -> list[Column[str]]:
    return _text(*names, nullable=False)


def _entity_table(name: str, *columns: Column[str] | Column[int]) -> Table:
    """A synced entity: identity, its own columns, and the stamps of its registers (one default + exceptions).

    Its own columns are those of its registers in the order that `kinds.py` has them, then what is derived from them.
    """
    return Table(
        name,
        metadata,
        *_number("pk", primary_key=True),
        Column("id", Text, nullable=False, unique=True),
        *columns,
        *_needed("more"),  # JSON: registers without a column (labels, observations, newer fields)
        *_needed("stamp"),
        *_needed("stamps"),  # JSON: field → stamp, where it differs from `stamp`
    )


def _key(*names: str) -> list[Column[str]]:
    return _text(*names, primary_key=True)


tasks = _entity_table(
    "tasks",
    *_text("title", "description", "status", "completed_at", "priority", "start", "due", "repeat", "reminders"),
    *_number("estimate"),
    *_text("list_id", "language", "reminded", "snoozed", "position", "report", "created_at", "deleted_at"),
    *_number("purged"),
    # derived from the registers, for indexes
    *_number("closed"),
    Column("listed", Integer, nullable=False, server_default="0"),
    *_text("updated_at"),
    *_text("appears"),  # the day from which it is in Today: its start or else when it is due; none for someday
)

LIVE = and_(tasks.c.deleted_at.is_(None), tasks.c.created_at.is_not(None))
OPEN = and_(LIVE, tasks.c.closed == 0)
CLOSED = and_(LIVE, tasks.c.closed == 1)
INBOX = and_(OPEN, tasks.c.listed == 0)
OF_LIST = and_(OPEN, tasks.c.list_id.is_not(None))
DUE = and_(OPEN, tasks.c.due.is_not(None))
DATED = and_(LIVE, tasks.c.due.is_not(None))
UNDATED = and_(LIVE, tasks.c.due.is_(None))
PRIORITIZED = and_(LIVE, tasks.c.priority.is_not(None))
REPEATING = and_(OPEN, tasks.c.repeat.is_not(None))
SOMEDAY = and_(OPEN, tasks.c.start == "someday")
APPEARS = and_(OPEN, tasks.c.appears.is_not(None))
IN_TRASH = and_(tasks.c.deleted_at.is_not(None), tasks.c.created_at.is_not(None), tasks.c.purged == 0)
SHOWN_IN_TRASH = and_(IN_TRASH, tasks.c.deleted_at > NEVER)
REMINDED = and_(OPEN, or_(tasks.c.reminders.is_not(None), tasks.c.snoozed.is_not(None)))
BY_RANK = (tasks.c.priority.is_(None), tasks.c.priority, tasks.c.position, tasks.c.id)
BY_DUE = (tasks.c.due, *BY_RANK)

Index("tasks_live", tasks.c.position, tasks.c.id, sqlite_where=LIVE)
Index("tasks_open", tasks.c.position, tasks.c.id, sqlite_where=OPEN)
Index("tasks_inbox", tasks.c.position, tasks.c.id, tasks.c.start, sqlite_where=INBOX)
Index("tasks_of_list", tasks.c.list_id, tasks.c.position, tasks.c.id, sqlite_where=OF_LIST)
Index("tasks_someday", tasks.c.position, tasks.c.id, sqlite_where=SOMEDAY)
Index("tasks_today", tasks.c.appears, *BY_RANK, sqlite_where=APPEARS)
Index("tasks_due", *BY_DUE, tasks.c.start, sqlite_where=DUE)
Index("tasks_dated", tasks.c.due, sqlite_where=DATED)
Index(
    "tasks_prioritized",
    *(tasks.c.priority, tasks.c.closed, tasks.c.due.is_(None), tasks.c.due, tasks.c.position, tasks.c.id),
    sqlite_where=PRIORITIZED,
)
Index("tasks_undated", tasks.c.closed, *BY_RANK, sqlite_where=UNDATED)
Index("tasks_repeating", tasks.c.due, sqlite_where=REPEATING)
Index("tasks_reminded", tasks.c.id, sqlite_where=REMINDED)
Index("tasks_closed", tasks.c.completed_at, tasks.c.id, sqlite_where=CLOSED)
Index("tasks_trash", tasks.c.deleted_at, tasks.c.id, sqlite_where=IN_TRASH)

items = _entity_table(
    "items",
    *_text("task_id", "title"),
    *_number("is_checked"),
    *_text("checked_by", "position"),
    *_number("archived", "deleted"),
    *_text("created_at"),
)
Index("items_of_task", items.c.task_id, items.c.position)

labels = _entity_table(
    "labels",
    *_text("name", "color"),
    *_number("deleted"),
    *_text("created_at", "merged"),
    *_text("shown_as"),  # derived: itself, or else the label that its tasks are shown with; none if it is deleted
)

lists = _entity_table(
    "lists", *_text("name", "color", "position"), *_number("archived"), *_text("deleted_at", "created_at")
)

filters = _entity_table("filters", *_text("name", "query", "position"), *_number("deleted"), *_text("created_at"))

templates = _entity_table("templates", *_text("name", "content"), *_number("deleted"), *_text("created_at"))

others = _entity_table("others", *_text("kind"))
"""Entities of kinds that only a newer version knows. Kept and passed on; their id here holds the kind too."""

task_labels = Table(
    "task_labels",
    metadata,
    *_key("task_id", "label_id"),
    *_number("open", nullable=False),  # whether the task is live and pending, for the numbers in the sidebar
    sqlite_with_rowid=False,
)
"""Which tasks wear which labels; derived from the tasks."""
Index("tasks_of_label", task_labels.c.label_id, task_labels.c.open, task_labels.c.task_id)

SEARCH = (
    "CREATE VIRTUAL TABLE search USING fts5(title, body, tokenize='trigram case_sensitive 1')",
    "CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, instance)",
)
"""Holds folded text (no case, no accents), so the tokenizer need not fold again. Its rowid is the task's pk."""
search = table("search", column("rowid", Integer), column("title", Text), column("body", Text))

# the agent's conversations, its proposals and what was decided on them

conversations = _entity_table("conversations", *_text("title", "task_id"), *_number("deleted"), *_text("created_at"))

messages = _entity_table(
    "messages", *_text("conversation_id", "run_id", "role", "text", "truth", "records", "created_at")
)
Index("messages_of_conversation", messages.c.conversation_id, messages.c.created_at, messages.c.id)

change_sets = _entity_table(
    "change_sets", *_text("run_id", "conversation_id", "request", "provider", "model", "expires_at", "created_at")
)
Index("sets_by_time", change_sets.c.created_at, change_sets.c.id)
Index("sets_of_run", change_sets.c.run_id)
Index("sets_of_conversation", change_sets.c.conversation_id)

change_items = _entity_table(
    "change_items",
    *_text("set_id"),
    *_number("ordinal"),
    *_text("task_id", "proposal", "created_at"),
    # derived: the join of the item's decisions, when its set expires, and what it means
    Column("state", Text, nullable=False, server_default="pending"),
    *_text("expires_at", "meaning"),
)
DERIVED_LATER = frozenset(
    {labels.c.shown_as, change_items.c.state, change_items.c.expires_at, change_items.c.meaning}
)
"""Columns that are not saved with the rest of their row: what they hold depends on other rows."""

PROPOSED = and_(change_items.c.state == "pending", change_items.c.created_at.is_not(None))
Index("items_of_set", change_items.c.set_id, change_items.c.ordinal)
Index("proposals_of_task", change_items.c.task_id, change_items.c.created_at)
Index("proposals_waiting", change_items.c.expires_at, change_items.c.task_id, sqlite_where=PROPOSED)
Index("proposals_waiting_of_task", change_items.c.task_id, change_items.c.expires_at, sqlite_where=PROPOSED)
Index("proposals_by_meaning", change_items.c.meaning)

decisions = _entity_table(
    "decisions",
    *_text("item_id", "set_id", "verdict"),
    *_number("round"),
    *_text("actor", "reason", "arguments", "effects", "created_at"),
)
Index("decisions_of_item", decisions.c.item_id, decisions.c.round)
Index("decisions_by_time", decisions.c.created_at, decisions.c.id)

KINDS = {
    table.name.removesuffix("s"): table
    for table in (
        *(tasks, items, labels, lists, filters, templates),
        *(conversations, messages, change_sets, change_items, decisions),
    )
}
"""The table of each kind of entity; `others` holds what is of any other kind."""

failures = Table("failures", metadata, *_key("item_id"), *_needed("at", "error"), sqlite_with_rowid=False)
"""Proposals that could not be applied here, and why. A matter of this device alone: never synced."""

run_log = Table(
    "run_log",
    metadata,
    Column("seq", Integer, primary_key=True, nullable=True),  # to the letter as it was released
    *_needed("run_id", "at", "event"),
    *_number("milliseconds", nullable=False),
    *_needed("details"),
)
"""What was sent to a model and what came back. A matter of this device alone: never synced, never exported."""
Index("run_log_of_run", run_log.c.run_id, run_log.c.seq)

# what was written, and what is derived from that alone

history = Table(
    "history",
    metadata,
    *_number("seq", primary_key=True),
    *_needed("kind", "entity", "stamp", "actor"),
    *_needed("fields"),  # JSON: field → value
    *_needed("base"),  # JSON: field → stamp it overwrote
    *_text("cause"),  # JSON: the verdict that wrote it
)
Index("history_of_entity", history.c.entity, history.c.stamp)
Index(
    "history_of_verdicts",
    *(history.c.entity, history.c.kind, history.c.cause, history.c.stamp),
    sqlite_where=history.c.cause.is_not(None),
)

outbox = Table("outbox", metadata, *_number("seq", primary_key=True))
"""Places in the history that other devices have yet to get."""

conflicts = Table("conflicts", metadata, *_key("entity", "kind", "field", "stamp", "value"), sqlite_with_rowid=False)

contested = Table(
    "contested",
    metadata,
    *_key("entity", "kind", "field"),
    *_text("writes"),  # JSON: those writes of the register that matter; NULL until they have been worked out
    sqlite_with_rowid=False,
)
"""Registers with writes that their devices did not know of, or that were looked at because there might be some. Where
two have the same value that is no conflict, but becomes one when somebody who saw only one of them sets another."""

undo_steps = Table(
    "undo_steps",
    metadata,
    *_number("seq", primary_key=True),
    *_needed("at", "action", "subject"),
    *_number("count", nullable=False),
    *_needed("effects"),
    *_needed("kept"),  # effects that could not be taken back, as something else had changed them
    *_number("undone", nullable=False),
    Column("verdicts", Text, nullable=False, server_default="[]"),
    sqlite_autoincrement=True,
)

meta = Table("meta", metadata, *_key("key"), *_needed("value"), sqlite_with_rowid=False)
"""This profile's identity and clock. Never synced."""

settings = Table("settings", metadata, *_key("key"), *_needed("value"), sqlite_with_rowid=False)

# what has been exchanged with other devices, and with whom; a matter of this device alone

sync_segments = Table(
    "sync_segments",
    metadata,
    *_key("device"),
    *_number("seq", primary_key=True),
    *_key("hash"),
    *_number("at", nullable=False),  # milliseconds: when it was sealed, or applied, here
    sqlite_with_rowid=False,
)
"""Segments that were written or applied here. Those of this device are never forgotten: what else turns up in its
folder was written by a copy of this profile."""

sync_cursors = Table(
    "sync_cursors",
    metadata,
    *_key("device"),
    *_number("seq", nullable=False),
    *_needed("hash"),
    sqlite_with_rowid=False,
)
"""Up to where each device's segments were applied without a gap."""

sync_outgoing = Table(
    "sync_outgoing",
    metadata,
    *_number("seq", primary_key=True),
    *_needed("hash"),
    Column("data", LargeBinary, nullable=False),
    *_needed("places"),  # JSON: the seqs in `history` of what is in it
)
"""Sealed segments that may not be in the folder yet: after a crash the very same bytes are written again."""

sync_kept = Table(
    "sync_kept",
    metadata,
    *_number("place", primary_key=True),
    *_needed("device"),
    *_number("seq", nullable=False),
    *_needed("hash"),
    Column("data", LargeBinary, nullable=False),
)
"""Segments of all devices as they lay in the folder, until their device's own snapshot stands for them: should a file
be lost, whoever has it here puts it back."""
Index("sync_kept_segments", sync_kept.c.device, sync_kept.c.seq, sync_kept.c.hash, unique=True)  # without the bytes

sync_notes = Table("sync_notes", metadata, *_key("key"), *_needed("value"), sqlite_with_rowid=False)  # value: JSON
