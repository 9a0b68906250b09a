"""How writes of one field become one value: the only place where that is decided.

A field is a register: the set of all writes to it. Merging two replicas is the union of their sets, which makes it
commutative, associative and idempotent by nature. What is shown is a function of the set:

        base             the write with the greatest stamp wins
    a ◄────── b ◄── d    d wins; a and b were seen by the writer of what replaced them
     ▲                   c was seen by nobody: a *losing* value, kept for history and Conflicts
      └────── c

The store keeps the winner in a row and all writes in the history. `weigh` answers from the winner alone; where a
write was concurrent it says that `losing` must be asked, which answers from the whole set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from sync.clock import ZERO
from sync.patch import Patch, Value, canonical


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    stamp: str
    value: Value
    base: str = ZERO

    def __eq__(self, other: object) -> bool:
        """Values are compared as they travel: to Python True is 1, to a register it is not."""
        if not isinstance(other, Write):
            return NotImplemented
        return (self.rank, self.base) == (other.rank, other.base)

    def __hash__(self) -> int:
        return hash((self.stamp, self.base))  # values may be lists

    @property
    def rank(self) -> tuple[str, str]:
        """Total order of writes. Equal stamps come only from a cloned device; any fixed rule will do."""
        return (self.stamp, canonical(self.value))


Register = frozenset[Write]
Entity = Mapping[str, Register]


class Outcome(Enum):
    WINS = "wins"
    LOSES = "loses"
    REPEATS = "repeats"


def weigh(current: Write | None, write: Write) -> tuple[Outcome, bool]:
    """What a write does to a register whose winner is `current`, and whether `losing` must be asked anew."""
    if current is None:
        return Outcome.WINS, False
    if write.stamp == current.stamp and write.rank == current.rank:
        return Outcome.REPEATS, False
    # Only equal stamps need the whole rank, whose text takes time to make.
    wins = write.stamp > current.stamp if write.stamp != current.stamp else write.rank > current.rank
    return (Outcome.WINS, write.base != current.stamp) if wins else (Outcome.LOSES, current.base != write.stamp)


def winner(register: Iterable[Write]) -> Write | None:
    return max(register, key=lambda write: write.rank, default=None)


def losing(register: Iterable[Write]) -> list[Write]:
    """Values that nobody saw before they were replaced, latest first.

    A value that stands elsewhere, as the winner or as something that a later writer saw, is no loss.
    """
    writes = set(register)
    top = winner(writes)
    if top is None:
        return []
    bases = {write.base for write in writes}
    seen = [write for write in writes if write.stamp in bases or write == top]
    known = {canonical(write.value) for write in seen}
    lost = [write for write in writes if write not in seen and canonical(write.value) not in known]
    return sorted(lost, key=lambda write: write.rank, reverse=True)


def merge(ours: Entity, theirs: Entity) -> dict[str, Register]:
    """The union of what two replicas know of an entity."""
    return {name: ours.get(name, frozenset()) | theirs.get(name, frozenset()) for name in {*ours, *theirs}}


def writes_of(patch: Patch) -> dict[str, Register]:
    """A patch as the smallest replica: one that knows nothing else."""
    return {
        name: frozenset([Write(patch.stamp, value, patch.base.get(name, ZERO))])
        for name, value in patch.fields.items()
    }
