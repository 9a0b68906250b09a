"""What a text field knows of the value behind it. Pure: the widgets ask it what to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class FieldState:
    """`stored` is the value last heard of, `base` the one the user's text started from or was saved as.

    `elsewhere` is a value that somebody else stored while the user was typing another one.
    """

    stored: str = ""
    base: str = ""
    elsewhere: str | None = None

    def start(self, stored: str) -> None:
        self.stored = self.base = stored
        self.elsewhere = None

    def resume(self, base: str, stored: str) -> None:
        """Goes on with text that was left unsaved when the store held `base`."""
        self.stored, self.base = stored, base
        self.elsewhere = stored if stored != base else None

    def take_in(self, stored: str, text: str) -> bool:
        """The store holds `stored` now; whether the field should show that instead of its `text`."""
        self.stored = stored
        if text in (self.base, stored):
            self.start(stored)
            return True
        self.elsewhere = stored if stored != self.base else None
        return False

    def sent(self, value: str) -> None:
        """`value` is on its way to the store."""
        self.base = value
        self.elsewhere = None

    def refused(self) -> None:
        self.base = self.stored
