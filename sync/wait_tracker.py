"""Tracks how long a condition has lasted, over several steps and sessions."""

from __future__ import annotations

from collections.abc import Sequence

from sync.patch import Value
from sync.policy import HOUR, MINUTE, SECOND
from sync.storage import Storage

_NOTE = "wait/"
_AT_ONCE = 3
_FIRST, _MOST = 10 * SECOND, 10 * MINUTE


class WaitTracker:
    """A wait begins when `is_over` is first asked for its key, and ends with a step in which nobody asks for it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._saved: dict[str, int] = {key.removeprefix(_NOTE): since for key, since in storage.notes(_NOTE).items()}
        self._since = dict(self._saved)
        self._asked: set[str] = set()
        self._turns: dict[str, tuple[int, int]] = {}
        self._now = 0

    def begin(self, now: int) -> None:
        """Must be called at the start of a step. A clock that was set back does not make anything wait longer."""
        self._now = now
        self._since = {key: min(since, now) for key, since in self._since.items()}

    def is_over(self, key: str, wait: int) -> bool:
        self._asked.add(key)
        return self._now - self._since.setdefault(key, self._now) >= wait

    def since(self, key: str) -> int:
        """When the wait began; 0 if there is none."""
        return self._since.get(key, 0)

    def finish(self) -> None:
        """Must be called at the end of a complete step: waits that nobody asked for are over. Saves changes."""
        self._since = {key: since for key, since in self._since.items() if key in self._asked}
        self._asked = set()
        if self._since != self._saved:
            gone: Sequence[str] = [key for key in self._saved if key not in self._since]
            new = {key: since for key, since in self._since.items() if self._saved.get(key) != since}
            notes: dict[str, Value] = {f"{_NOTE}{key}": None for key in gone}
            self._storage.note(notes | {f"{_NOTE}{key}": since for key, since in new.items()})
            self._saved = dict(self._since)

    def may_repeat(self, key: str) -> bool:
        """Whether to repeat a repair that something undoes again and again: a few times at once, then ever more
        rarely."""
        count, last = self._turns.get(key, (0, 0))
        if not 0 <= self._now - last < HOUR:
            count = 0
        if count >= _AT_ONCE and self._now - last < min(_FIRST << (count - _AT_ONCE), _MOST):
            return False
        self._turns[key] = count + 1, self._now
        return True
