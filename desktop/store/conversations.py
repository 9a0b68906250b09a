"""Questions about conversations with the agent, and the registers of what is said in them."""

from __future__ import annotations

from desktop.domain.run import Conversation, Message, Records, Role
from desktop.domain.task import format_instant
from desktop.store.apply import Draft
from desktop.store.compiled import conversations as sql
from desktop.store.connection import Connection, RowMapping
from desktop.store.queries import read_moment, read_moment_or
from desktop.store.sql import as_text, loads

_ROLES = {role.value: role for role in Role}


def conversation_draft(conversation: Conversation) -> Draft:
    return Draft(
        "conversation",
        conversation.id,
        {
            "title": conversation.title,
            "task_id": conversation.task_id,
            "created_at": format_instant(conversation.created_at),
        },
    )


def message_draft(message: Message) -> Draft:
    return Draft(
        "message",
        message.id,
        {
            "conversation_id": message.conversation_id,
            "run_id": message.run_id,
            "role": message.role.value,
            "text": message.text,
            "truth": message.truth,
            "records": message.records.to_json(),
            "created_at": format_instant(message.created_at),
        },
    )


class Conversations:
    """Conversations in one snapshot of the data."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def listed(self, limit: int = -1) -> list[Conversation]:
        """Conversations that were not put away, the one with the latest message first."""
        return [_conversation(row) for row in self._connection.execute(sql.LISTED, {"limit": limit}).mappings()]

    def by_id(self, id_: str) -> Conversation | None:
        row = self._connection.execute(sql.BY_ID, {"id": id_}).mappings().first()
        return _conversation(row) if row else None

    def messages(self, conversation_id: str, limit: int = -1) -> list[Message]:
        """The last `limit` messages of a conversation, oldest first."""
        asked = {"conversation": conversation_id, "limit": limit}
        rows = self._connection.execute(sql.MESSAGES, asked).mappings()
        return [_message(row) for row in rows][::-1]


def _conversation(row: RowMapping) -> Conversation:
    return Conversation(
        id=row["id"],
        title=as_text(row["title"]),
        created_at=read_moment_or(row["created_at"], row["stamp"]),
        updated_at=read_moment(row["said_at"]) or read_moment_or(row["created_at"], row["stamp"]),
        task_id=row["task_id"],
    )


def _message(row: RowMapping) -> Message:
    """A role that only a newer version knows counts as the app's own."""
    return Message(
        id=row["id"],
        conversation_id=as_text(row["conversation_id"]),
        run_id=as_text(row["run_id"]),
        role=_ROLES.get(row["role"], Role.NOTICE),
        text=as_text(row["text"]),
        created_at=read_moment_or(row["created_at"], row["stamp"]),
        truth=as_text(row["truth"]),
        records=Records.from_json(loads(row["records"], dict)),
    )
