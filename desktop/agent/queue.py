"""The agent's own steps during one run, kept by `manage_todos`. Not the user's tasks.

The first step that waits is the current one. Every change makes two events, one with all steps and one with the
current
step. Tools run in another thread than the one that sends events, so the events are collected until `news` is called.
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
        """The events since the last call."""
        news, self._news = self._news, []
        return news

    def manage(self, add: Sequence[str] = (), delete: Sequence[str | int] = ()) -> dict[str, Any]:
        """Deletes steps, each given by its id or its description, then adds steps at the end.

        Deleting comes first, so that one call can replace a plan. Steps that wait already are not added again.
        Returns the state as JSON.
        """
        gone = {id_ for wanted in delete for id_ in self._meant(str(wanted))}
        self._items = [item for item in self._items if item.id not in gone]
        waiting = {item.description for item in self._items if item.status is not TodoStatus.DONE}
        for description in [step for step in add if step not in waiting]:
            self._items.append(Todo(self._next_id, description))
            self._next_id += 1
        return self._changed().to_json()

    def complete_current(self) -> TodosState:
        """Marks the current step done and goes on to the next."""
        done = {TodoStatus.CURRENT: TodoStatus.DONE}
        self._items = [replace(item, status=done.get(item.status, item.status)) for item in self._items]
        return self._changed()

    def skip_current(self) -> TodosState:
        """Removes the current step, which was not done."""
        self._items = [item for item in self._items if item.status is not TodoStatus.CURRENT]
        return self._changed()

    def _meant(self, wanted: str) -> list[int]:
        """Ids come first: a number means the step with that id, not one whose description is that number."""
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
