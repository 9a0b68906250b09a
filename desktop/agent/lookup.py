"""What the built-in assistant looks up in the store while it reads a request."""

from __future__ import annotations

import datetime as dt
from functools import cached_property

from desktop.agent.provider import FoundItem, NamedTask
from desktop.agent.titles import LiveTitles
from desktop.domain.change_set import DecisionFilter, Verdict
from desktop.domain.task import Due
from desktop.review.decisions import read_entries
from desktop.store import Store
from desktop.tools.checklist_updates import named_item
from desktop.tools.reference_pool import ReferencePool
from desktop.tools.references import Resolution, resolve
from desktop.tools.targets import live_task
from desktop.tools.tool import ToolError

_LASTING = frozenset({Verdict.CONFIRMED, Verdict.UNDONE})


class StoreLookup:
    """Reads the store anew each time; a look takes about a millisecond. `opened` is the task in context.

    What words name is remembered: a message is read more than once, and a look-up is made for one message.
    """

    def __init__(self, store: Store, titles: LiveTitles, today: dt.date, opened: str = "") -> None:
        self._store = store
        self._titles = titles
        self._today = today
        self._opened = opened
        self._named: dict[str, tuple[NamedTask, ...]] = {}
        self._items: dict[tuple[str, str], FoundItem | None] = {}

    def task(self, words: str) -> Resolution:
        with self._store.read() as reader:
            return resolve(words, self._titles.pool(reader))

    def item(self, words: str, task_id: str = "") -> FoundItem | None:
        """The item with that text, if that is certain or its task is named."""
        if (words, task_id) not in self._items:
            self._items[words, task_id] = self._found_item(words, task_id)
        return self._items[words, task_id]

    def _found_item(self, words: str, task_id: str) -> FoundItem | None:
        with self._store.read() as reader:
            named = live_task(reader, task_id) if task_id else None
            opened = live_task(reader, self._opened) if self._opened else None
            try:
                item, task, _ = named_item(words, reader, self._today, [named] if named else None, opened)
            except ToolError:
                return None
            return FoundItem(item.id, item.title, task.id)

    def with_word(self, word: str) -> tuple[NamedTask, ...]:
        """The tasks with this word, as a whole, in their titles."""
        if word not in self._named:
            slots = self._pool.having_word(word)
            self._named[word] = tuple(self._pool.candidate(slot) for slot in slots)
        return self._named[word]

    def with_typo(self, word: str) -> tuple[NamedTask, ...]:
        """The tasks with the one word of all titles that this is when a letter is wrong."""
        like = self._pool.like_word(word)
        return self.with_word(like) if like else ()

    def with_part(self, part: str) -> tuple[NamedTask, ...]:
        """The tasks with a word in their titles that begins or ends with this."""
        words = self._pool.words_with(part)
        return tuple({task.id: task for word in words for task in self.with_word(word)}.values())

    @cached_property
    def _pool(self) -> ReferencePool:
        with self._store.read() as reader:
            return self._titles.pool(reader)

    def due(self, task_id: str) -> Due | None:
        with self._store.read() as reader:
            task = live_task(reader, task_id)
            return task.due if task else None

    def checklist(self, task_id: str) -> tuple[FoundItem, ...]:
        with self._store.read() as reader:
            task = live_task(reader, task_id)
            items = task.checklist if task else ()
            return tuple(
                FoundItem(item.id, item.title, task_id, item.is_checked) for item in items if not item.archived
            )

    def last_confirmed(self) -> tuple[str, str] | None:
        """The proposal that the user confirmed last: its id, and what it says."""
        with self._store.read() as reader:
            found = read_entries(reader, DecisionFilter(verdicts=_LASTING), 1)
            last = found[0] if found and found[0].decision.verdict is Verdict.CONFIRMED else None
            return (last.item.id, f"{last.summary} (“{last.item.task_title}”)") if last else None
