"""Writes conversations to the store: every message as it is said, and the log of each run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop.domain.run import Conversation, Message, Role
from desktop.store import Draft, Store, run_log
from desktop.store.conversations import conversation_draft, message_draft
from desktop.store.run_log import LogEntry
from sync.patch import MAX_TEXT


class ConversationStore:
    """Blocking; for the thread that writes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, message: Message, entries: Sequence[LogEntry], conversation: Conversation | None = None) -> None:
        """Stores a message, what is to be logged of its run, and the conversation if that is new."""
        drafts = [conversation_draft(conversation)] if conversation else []
        with self._store.write() as writer:
            actor = "user" if message.role is Role.USER else "agent"
            writer.apply([*drafts, message_draft(_fitting(message))], actor)
            run_log.append(writer.connection, message.run_id, entries)

    def update(self, message: Message, entries: Sequence[LogEntry]) -> None:
        """Stores what a message says by now, and what is to be logged of its run."""
        new = message_draft(_fitting(message)).fields
        fields = {name: new[name] for name in ("text", "truth", "records")}
        with self._store.write() as writer:
            writer.apply([Draft("message", message.id, fields)], "agent")
            run_log.append(writer.connection, message.run_id, entries)

    def log(self, run_id: str, entries: Sequence[LogEntry]) -> None:
        """Stores log entries that came after the last message."""
        with self._store.write() as writer:
            run_log.append(writer.connection, run_id, entries)


def _fitting(message: Message) -> Message:
    """A model may write more than a field can hold, or characters that cannot be stored."""
    text = message.text if len(message.text) < MAX_TEXT else message.text[: MAX_TEXT - 1] + "…"
    return replace(message, text=text.replace("\0", "").encode("utf-8", "replace").decode("utf-8"))
