"""Records what the calls of a run did, for the guard, the claims check, the truth line and the stored records."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.agent.provider import TaskInFocus
from desktop.domain.run import ActionRecord, CallState, ExecutionRecord, LedgerEntry, Records, ToolRecord

_TASKS_KEPT = 20
_LISTS_KEPT = 100
_TEXT_KEPT = 2_000
_DEPTH_KEPT = 8
_LARGEST = 1 << 53


@dataclass(frozen=True, slots=True)
class Performed:
    """What a call came to. `entries` are its effects one by one: a batch has several.

    `message` is for people, `task` the one that it was about. `known` is False for a name that is no tool: such a
    call did nothing and counts for nothing.
    """

    result: Mapping[str, Any]
    state: CallState
    entries: tuple[LedgerEntry, ...] = ()
    item_ids: tuple[str, ...] = ()
    message: str = ""
    task: TaskInFocus | None = None
    deferred: bool = False
    known: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """One call that was performed. `corrects` is the failed call that it repeats."""

    record: ToolRecord
    performed: Performed
    corrects: Note | None = None
    repeats: bool = False
    """Answered without being run, because it was made before or has failed too often: it counts for nothing."""

    @property
    def failed(self) -> bool:
        return self.performed.state is CallState.FAILED

    @property
    def came_to_nothing(self) -> bool:
        """Whether what it asked for was not proposed, for a reason that its result gives."""
        return self.performed.deferred and self.performed.state is CallState.APPLIED and not self.performed.item_ids


class Ledger:
    def __init__(self) -> None:
        self._notes: list[Note] = []
        self._by_call: dict[str, Note] = {}

    def __len__(self) -> int:
        return len(self._notes)

    def add(self, note: Note) -> None:
        self._notes.append(note)
        if not note.repeats:
            self._by_call[_key(note.record.name, note.record.arguments)] = note

    def since(self, mark: int) -> Sequence[Note]:
        """The calls after the first `mark` ones: those of a step."""
        return self._notes[mark:]

    def same(self, name: str, arguments: Mapping[str, Any]) -> Note | None:
        """The last identical call of this run."""
        return self._by_call.get(_key(name, arguments))

    @property
    def entries(self) -> list[LedgerEntry]:
        """All effects. A failed call that was tried again does not count; the second try does."""
        return [entry for note in settled(self._notes) for entry in note.performed.entries]

    @property
    def last_task(self) -> TaskInFocus | None:
        """The task that was named last: what "it" means from then on."""
        return next((note.performed.task for note in reversed(self._notes) if note.performed.task), None)


def settled(notes: Iterable[Note]) -> list[Note]:
    """The calls without failed ones that were tried again."""
    notes = list(notes)
    tried_again = {id(note.corrects) for note in notes if note.corrects}
    return [note for note in notes if id(note) not in tried_again and not note.repeats]


def places_of(notes: Sequence[Note]) -> tuple[int, ...]:
    """Where the calls that count stand among these."""
    counting = {id(note) for note in settled(notes)}
    return tuple(place for place, note in enumerate(notes) if id(note) in counting)


def records(
    notes: Sequence[Note], *, forced_retries: int = 0, milliseconds: int = 0, change_set_id: str | None = None
) -> Records:
    """What is kept of these calls with the answer that follows them."""
    states = Counter(
        note.performed.state
        for note in notes
        if note.performed.known and not note.came_to_nothing and not note.repeats
    )
    corrections = sum(note.corrects is not None for note in notes)
    return Records(
        tool_calls=tuple(note.record for note in notes),
        action=_action(settled(notes)),
        execution=ExecutionRecord(
            tool_calls_executed=states[CallState.APPLIED],
            tool_calls_queued=states[CallState.QUEUED],
            tool_calls_retried=forced_retries + corrections,
            total_latency_ms=milliseconds,
        ),
        change_set_id=change_set_id,
    )


def _action(notes: Sequence[Note]) -> ActionRecord | None:
    """The most important of several calls: a failure before a change, a change before reading."""
    if not notes:
        return None
    failed = [note for note in notes if note.failed]
    changes = [note for note in notes if note.performed.deferred]
    told = failed or changes or notes[-1:]
    task = told[-1].performed.task
    return ActionRecord(
        action=told[-1].record.name,
        success=not failed,
        task_id=task.id if task else None,
        task_title=task.title if task else None,
        message="; ".join(dict.fromkeys(note.performed.message for note in told if note.performed.message)),
    )


def compact(record: ToolRecord) -> ToolRecord:
    """A record as it is stored and synced: long listings are cut, and values that patches cannot hold are
    replaced."""
    result = dict(record.result)
    tasks = result.get("tasks")
    if isinstance(tasks, list) and len(tasks) > _TASKS_KEPT:
        result["tasks"] = tasks[:_TASKS_KEPT]
        result["tasks_not_kept"] = len(tasks) - _TASKS_KEPT
    return ToolRecord(
        storable(record.name), storable(dict(record.arguments)), storable(result), record.retried,
        storable(record.retry_reason),
    )  # fmt: skip


def storable(value: Any, depth: int = 0) -> Any:
    """The value as far as synced data can hold it: no fractions, no huge numbers or texts, no broken characters."""
    match value:
        case None | bool():
            return value
        case int():
            return value if abs(value) <= _LARGEST else str(value)[:_TEXT_KEPT]
        case str():
            text = value if len(value) <= _TEXT_KEPT else value[:_TEXT_KEPT] + "…"
            return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        case Mapping() if depth < _DEPTH_KEPT:
            pairs = list(value.items())[:_LISTS_KEPT]
            return {storable(str(key))[:100]: storable(part, depth + 1) for key, part in pairs}
        case list() | tuple() if depth < _DEPTH_KEPT:
            return [storable(part, depth + 1) for part in value[:_LISTS_KEPT]]
        case _:
            return storable(str(value))


def _key(name: str, arguments: Mapping[str, Any]) -> str:
    return f"{name} {json.dumps(arguments, sort_keys=True, default=str)}"
