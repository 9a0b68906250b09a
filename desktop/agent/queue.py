"""The agent's own steps during one run, kept by `manage_todos`. Not the user's tasks.

The first step that waits is the current one. Every change is news, once in full and once in short. Tools are called
in another thread than the one that tells, so the news waits to be fetched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from desktop.agent.events import TodosCurrent, TodosUpdated
from desktop.domain.run import Todo, TodosState, TodoStatus


class WorkQueue:
    def __init__(self, items: Iterable[Todo] = ()) -> None:
        self._news: list[TodosUpdated | TodosCurrent] = []
        self._items = list(items)
        self._next_id = max((item.id for item in self._items), default=0) + 1
        self._activate()

    @property
    def state(self) -> TodosState:
        return TodosState(tuple(self._items))

    def news(self) -> list[TodosUpdated | TodosCurrent]:
        """What changed since the last look."""
        news, self._news = self._news, []
        return news

    def manage(self, add: Sequence[str] = (), delete: Sequence[str | int] = ()) -> dict[str, Any]:
        """Adds steps at the end, in order, and takes steps out: what names an id is an id, else a description.

        Deleting comes first, so that a plan can be replaced in one call. Returns the state as a document.
        """
        gone = {id_ for wanted in delete for id_ in self._meant(str(wanted))}
        self._items = [item for item in self._items if item.id not in gone]
        for description in add:
            self._items.append(Todo(self._next_id, description))
            self._next_id += 1
        return self._changed().to_json()

    def complete_current(self) -> TodosState:
        """Marks the current step done and goes on to the next."""
        done = {TodoStatus.CURRENT: TodoStatus.DONE}
        self._items = [replace(item, status=done.get(item.status, item.status)) for item in self._items]
        return self._changed()

    def skip_current(self) -> TodosState:
        """Takes the current step out: it was not done, and nothing may say that it was."""
        self._items = [item for item in self._items if item.status is not TodoStatus.CURRENT]
        return self._changed()

    def _meant(self, wanted: str) -> list[int]:
        """Ids first: a step whose description is a number must not be hit by the id of another one."""
        by_id = [item.id for item in self._items if str(item.id) == wanted.strip()]
        return by_id or [item.id for item in self._items if item.description == wanted]

    def _changed(self) -> TodosState:
        self._activate()
        state = self.state
        self._news += [TodosUpdated(state), TodosCurrent(state.current, state.remaining, state.total)]
        return state

    def _activate(self) -> None:
        if any(item.status is TodoStatus.CURRENT for item in self._items):
            return
        for place, item in enumerate(self._items):
            if item.status is TodoStatus.PENDING:
                self._items[place] = replace(item, status=TodoStatus.CURRENT)
                return
