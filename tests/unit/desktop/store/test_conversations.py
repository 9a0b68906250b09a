"""Conversations with the agent, as they are kept and found again."""

from __future__ import annotations

import datetime as dt

from desktop.domain.run import Conversation, ExecutionRecord, Message, Records, Role, ToolRecord
from desktop.store import Draft, Store
from desktop.store.conversations import conversation_draft, message_draft
from tests.helpers.invariants import assert_sound
from tests.helpers.stores import raw

START = dt.datetime(2026, 5, 5, 12, tzinfo=dt.UTC)


def at(minute: int) -> dt.datetime:
    return START + dt.timedelta(minutes=minute)


def say(store: Store, id_: str, conversation: str, minute: int, records: Records | None = None) -> Message:
    message = Message(
        id_,
        conversation,
        "run",
        Role.ASSISTANT,
        f"said {id_}",
        at(minute),
        "Nothing was changed",
        records or Records(),
    )
    with store.write() as writer:
        changes = writer.apply([message_draft(message)]).changes
    assert changes.conversations == {conversation}
    return message


def test_the_one_last_spoken_in_comes_first(store: Store) -> None:
    with store.write() as writer:
        for place, id_ in enumerate("abc"):
            writer.apply([conversation_draft(Conversation(id_, f"Talk {id_}", at(place), at(place), "t"))])
    say(store, "1", "a", 30)
    with store.read() as reader:
        found = reader.conversations.listed()
        assert [talk.id for talk in found] == ["a", "c", "b"]
        assert (found[0].updated_at, found[0].task_id) == (at(30), "t")
        assert [talk.id for talk in reader.conversations.listed(1)] == ["a"]
        assert reader.conversations.by_id("nobody") is None
    with store.write() as writer:
        writer.apply([Draft("conversation", "a", {"deleted": True})])
    with store.read() as reader:
        assert [talk.id for talk in reader.conversations.listed()] == ["c", "b"]
        assert reader.conversations.by_id("a") is None
    assert_sound(store)


def test_messages_come_back_as_they_were_said(store: Store) -> None:
    call = ToolRecord("add_task", {"title": "Milk"}, {"status": "queued"})
    records = Records((call,), execution=ExecutionRecord(tool_calls_queued=1), change_set_id="s", own_words="Added!")
    said = [say(store, "2", "a", 2, records), say(store, "3", "a", 3), say(store, "1", "a", 1)]
    say(store, "x", "b", 2)
    with store.read() as reader:
        assert reader.conversations.messages("a") == [said[2], said[0], said[1]]
        assert reader.conversations.messages("a", 2) == said[:2]


def test_a_role_of_a_newer_version_counts_as_the_apps_own(store: Store) -> None:
    say(store, "1", "a", 1)
    raw(store, "UPDATE messages SET role = 'oracle', records = '[]'")
    with store.read() as reader:
        (message,) = reader.conversations.messages("a")
    assert (message.role, message.records) == (Role.NOTICE, Records())
