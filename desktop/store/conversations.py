"""Questions about conversations with the agent, and the registers of what is said in them."""

from __future__ import annotations

from desktop.domain.run import Conversation, Message, Records, Role
from desktop.domain.task import format_instant
from desktop.store.apply import Draft
from desktop.store.connection import Connection, RowMapping
from desktop.store.queries import read_moment, read_moment_or
from desktop.store.sql import as_text, loads

_ROLES = {role.value: role for role in Role}

_CONVERSATION = (
    "SELECT c.id, c.title, c.task_id, c.created_at, c.stamp, "
    "(SELECT max(m.created_at) FROM messages AS m WHERE m.conversation_id = c.id) AS said_at "
    "FROM conversations AS c WHERE c.created_at IS NOT NULL AND c.deleted = 0"
)


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
        rows = self._connection.execute(
            f"{_CONVERSATION} ORDER BY coalesce(said_at, c.created_at) DESC, c.id DESC LIMIT ?", (limit,)
        ).mappings()
        return [_conversation(row) for row in rows]

    def by_id(self, id_: str) -> Conversation | None:
        row = self._connection.execute(f"{_CONVERSATION} AND c.id = ?", (id_,)).mappings().first()
        return _conversation(row) if row else None

    def messages(self, conversation_id: str, limit: int = -1) -> list[Message]:
        """The last `limit` messages of a conversation, oldest first."""
        rows = self._connection.execute(
            "SELECT * FROM messages WHERE conversation_id = ? AND created_at IS NOT NULL "
            "ORDER BY created_at DESC, id DESC LIMIT ?",
            (conversation_id, limit),
        ).mappings()
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
