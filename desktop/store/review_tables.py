"""The tables of the agent's conversations, of its proposals and of what was decided on them."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, MetaData, Table, Text, text

from desktop.store.conditions import PROPOSED
from desktop.store.tables import entity_table

metadata = MetaData()


def _text(name: str) -> Column[object]:
    return Column(name, Text)


def _number(name: str) -> Column[object]:
    return Column(name, Integer)


conversations = entity_table(
    metadata, "conversations", _text("title"), _text("task_id"), _number("deleted"), _text("created_at")
)

messages = entity_table(
    metadata,
    "messages",
    _text("conversation_id"),
    _text("run_id"),
    _text("role"),
    _text("text"),
    _text("truth"),
    _text("records"),
    _text("created_at"),
)
Index("messages_of_conversation", messages.c.conversation_id, messages.c.created_at, messages.c.id)

change_sets = entity_table(
    metadata,
    "change_sets",
    _text("run_id"),
    _text("conversation_id"),
    _text("request"),
    _text("provider"),
    _text("model"),
    _text("expires_at"),
    _text("created_at"),
)
Index("sets_by_time", change_sets.c.created_at, change_sets.c.id)
Index("sets_of_run", change_sets.c.run_id)
Index("sets_of_conversation", change_sets.c.conversation_id)

change_items = entity_table(
    metadata,
    "change_items",
    _text("set_id"),
    _number("ordinal"),
    _text("task_id"),
    _text("proposal"),
    _text("created_at"),
    # derived: the join of the item's decisions, when its set expires, and what it means
    Column("state", Text, nullable=False, server_default="pending"),
    _text("expires_at"),
    _text("meaning"),
)
Index("items_of_set", change_items.c.set_id, change_items.c.ordinal)
Index("proposals_of_task", change_items.c.task_id, change_items.c.created_at)
Index("proposals_waiting", change_items.c.expires_at, change_items.c.task_id, sqlite_where=text(PROPOSED))
Index("proposals_waiting_of_task", change_items.c.task_id, change_items.c.expires_at, sqlite_where=text(PROPOSED))
Index("proposals_by_meaning", change_items.c.meaning)

decisions = entity_table(
    metadata,
    "decisions",
    _text("item_id"),
    _text("set_id"),
    _text("verdict"),
    _number("round"),
    _text("actor"),
    _text("reason"),
    _text("arguments"),
    _text("effects"),
    _text("created_at"),
)
Index("decisions_of_item", decisions.c.item_id, decisions.c.round)
Index("decisions_by_time", decisions.c.created_at, decisions.c.id)

failures = Table(
    "failures",
    metadata,
    Column("item_id", Text, primary_key=True),
    Column("at", Text, nullable=False),
    Column("error", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Proposals that could not be applied here, and why. A matter of this device alone: never synced."""
