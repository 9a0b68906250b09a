"""Undo and redo of user actions."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.domain.history import UndoStep
from desktop.store import Changes, Effect, Store


@dataclass(frozen=True, slots=True)
class Undone:
    """`kept` are the effects that were not undone, because the values were changed since."""

    step: UndoStep
    changes: Changes
    kept: list[Effect]


class UndoService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def steps(self) -> tuple[UndoStep | None, UndoStep | None]:
        """What Undo and Redo would act on; for the Edit menu."""
        with self._store.read() as reader:
            return reader.undo_step(), reader.undo_step(undone=True)

    def undo(self, *, force: bool = False) -> Undone | None:
        """None if there is nothing to undo. Right after an undo that kept something, `force` undoes that too."""
        return self._take_back(undone=False, force=force)

    def redo(self, *, force: bool = False) -> Undone | None:
        return self._take_back(undone=True, force=force)

    def _take_back(self, *, undone: bool, force: bool) -> Undone | None:
        with self._store.write() as writer:
            turn = writer.next_turn(undone=undone, force=force)
            if turn is None:
                return None
            if turn.step.verdicts:
                # Imported only if needed: most users' steps have no verdicts.
                from desktop.review import undo_verdicts

                undo_verdicts.undo_step(writer, turn, redo=undone)
            else:
                writer.take_back(turn, undone=undone)
        return Undone(turn.step, writer.changes, turn.kept)
