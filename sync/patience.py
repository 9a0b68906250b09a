"""How long something has been so, told from one look to the next."""

from __future__ import annotations


class Patience:
    """A wait begins with the first question, and ends when nobody asks any more."""

    def __init__(self) -> None:
        self._since: dict[str, int] = {}
        self._asked: set[str] = set()
        self._now = 0

    def look(self, now: int) -> None:
        """A new look begins: whatever was not asked for during the last one has passed."""
        self._since = {key: min(since, now) for key, since in self._since.items() if key in self._asked}
        self._asked = set()
        self._now = now

    def is_over(self, key: str, wait: int) -> bool:
        self._asked.add(key)
        return self._now - self._since.setdefault(key, self._now) >= wait
