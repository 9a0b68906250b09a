"""The one write transaction of the moment."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from desktop.domain.history import StepVerdict
from desktop.domain.values import now_text
from desktop.store import erasing, rows, undo
from desktop.store.apply import Applied, Draft, Effect, Register, apply
from desktop.store.changes import Changes
from desktop.store.compiled import erasing as sql
from desktop.store.compiled import history, profile, review
from desktop.store.connection import Connection
from desktop.store.kinds import ERASED
from desktop.store.reader import Reader
from desktop.store.sql import as_list
from desktop.store.undo import UndoTurn
from sync.clock import Clock
from sync.patch import Cause, Patch, Value


class Writer(Reader):
    """The one write transaction of the moment; sees its own writes. Commits when its `with` block ends well."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        super().__init__(connection)
        self._clock = clock
        self.changes = Changes()
        self.effects: list[Effect] = []
        self.has_erased = False
        """Whether text was erased, which must then leave the write-ahead log as well."""

    def apply(self, writes: Iterable[Draft | Patch], actor: str = "user", *, local: bool = False) -> Applied:
        """`local`: the patches among them, whose stamps are fixed beforehand, are written here, not received."""
        writes = list(writes)
        applied = apply(self.connection, writes, self._clock, actor, local=local)
        changes = applied.changes
        self.changes |= changes
        self.effects += applied.effects
        written = {write.id for write in writes if write.kind == "task"}  # also in vain
        if gone := erasing.erased_among(self.connection, changes.tasks | changes.proposed | written):
            self._erase(gone)
        if changes.conversations or changes.change_sets:
            erasing.drop_overwritten(self.connection, writes)
        return applied

    def erase_leftovers(self) -> None:
        """What was to be erased when a version was here that did not know how."""
        if gone := list(self.connection.execute(sql.ERASED).scalars()):
            self._erase(gone)

    def _erase(self, tasks: Sequence[str]) -> None:
        redactions = erasing.erase(self.connection, tasks)
        if redactions is not None:
            self.has_erased = True
            self.effects = [effect for effect in self.effects if effect.id not in tasks]
            self.apply(redactions, ERASED)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the transaction that an exception takes back, and only that part."""
        changes, effects = self.changes, len(self.effects)
        self.connection.execute("SAVEPOINT attempt")
        try:
            yield
        except Exception:
            if self.connection.raw.in_transaction:  # a full disk ends all of it
                self.connection.execute("ROLLBACK TO attempt")
                self.connection.execute("RELEASE attempt")
            self.changes = changes
            del self.effects[effects:]
            raise
        self.connection.execute("RELEASE attempt")

    def record_step(
        self,
        action: str,
        subject: str,
        count: int = 1,
        verdicts: Sequence[StepVerdict] = (),
        *,
        onto: int | None = None,
    ) -> int | None:
        """Makes all that this transaction did so far one undo step. Nothing done, nothing recorded.

        `onto` is the number of a step, as an earlier call gave it, that this is to be added to instead.
        """
        if not self.effects and not verdicts:
            return onto
        return undo.record(self.connection, action, subject, count, self.effects, verdicts, onto)

    def next_turn(self, *, undone: bool = False, force: bool = False) -> UndoTurn | None:
        """What `take_back` would undo, or with `undone` redo.

        Registers that something else has changed since are to be left as they are. `force` takes those back too;
        right after a turn that left some, it finishes that one.
        """
        found = undo.left_over(self.connection, undone=undone) if force else None
        found = found or undo.next_step(self.connection, undone=undone)
        if found is None or force:
            return found
        kept = self._overwritten(found.effects)
        left = {id(effect) for effect in kept}
        return replace(found, effects=[effect for effect in found.effects if id(effect) not in left], kept=kept)

    def take_back(
        self, turn: UndoTurn, causes: Mapping[Register, Cause] | None = None, *, undone: bool = False
    ) -> Applied:
        """Undoes a step, or with `undone` redoes it. `causes` are the verdicts that are given with it."""
        applied = self.apply(undo.inverse(turn.effects, causes, trashed=self._edited_elsewhere(turn.effects)))
        undo.turn(self.connection, turn, applied.effects, undone=not undone)
        return applied

    def _edited_elsewhere(self, effects: Sequence[Effect]) -> list[str]:
        """Tasks that these effects added and other devices have worked on since: nobody's work may vanish."""
        added = [effect.id for effect in effects if effect.kind == "task" and undo.adds(effect)]
        items = [effect.id for effect in effects if effect.kind == "item"]
        asked = {"ids": as_list(added), "items": as_list(items), "device": self.meta("device")}
        return list(self.connection.execute(history.EDITED_ELSEWHERE, asked).scalars()) if added else []

    def _overwritten(self, effects: Sequence[Effect]) -> list[Effect]:
        """Effects on registers that have another value by now. Stamps would not do: each undo gives a new one."""
        ids: dict[str, set[str]] = defaultdict(set)
        for effect in effects:
            ids[effect.kind].add(effect.id)
        there = {
            (kind, entity.id): entity
            for kind, wanted in ids.items()
            for entity in rows.load(self.connection, kind, wanted)
        }
        changed = []
        for effect in effects:
            current = there[effect.kind, effect.id].current(effect.field)
            if current is None or not undo.stands(effect, current.value):
                changed.append(effect)
        return changed

    def note_failure(self, item_id: str, error: str) -> None:
        """Keeps, on this device alone, why a proposal could not be applied."""
        self.connection.execute(review.NOTE_FAILURE, (item_id, now_text(), error))

    def forget_failure(self, item_id: str) -> None:
        self.connection.execute(review.FORGET_FAILURE, (item_id,))

    def set_setting(self, key: str, value: Value) -> None:
        self.connection.execute(profile.SET_SETTING, (key, json.dumps(value)))

    def set_meta(self, key: str, value: str) -> None:
        self.connection.execute(profile.SET_META, (key, value))
