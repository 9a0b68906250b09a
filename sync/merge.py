"""How the writes of one field become one value. Nothing else in the program decides that.

A field is a register: the set of all writes to it. Merging two replicas is the union of their sets, which makes it
commutative, associative and idempotent by nature. What is shown is a function of the set:

        base             the write with the greatest stamp wins
    a ◄────── b ◄── d    d wins; a and b were seen by the writer of what replaced them
     ▲                   c was seen by nobody: a *losing* value, kept for history and Conflicts
      └────── c

A verdict on a proposal has its effect once, although the user may give it on several devices before they sync. All
that a device writes to an entity because of one verdict has the same stamp and names its cause: the proposal, the
round of deciding on it, and the last round that was undone. Of all verdicts on a proposal exactly one *acts*. That is
the first confirmation after the last undoing; or, if there is none, the first undoing after the last confirmation. If
the same was decided once more over a value that was written by hand in between, the later decision acts. The writes
of
the acting verdict count. Those of the others are void: they neither win nor lose. Which one acts is a function of all
writes to the entity. A verdict that had nothing to write leaves a patch without fields.

A stamp beyond the end of the year 9999 counts only if the write that it overwrites is there and one moment earlier.
So nobody can jump to the end of all stamps, and what a wrong clock wrote can always be overwritten.

Of each device only the latest write can be a losing value, as a device that writes again has seen what became of its
earlier write. The exception is a copied profile: two profiles write with the same device id, and the later write
overwrote something older than the earlier one. Then both count. This bounds what must be remembered of a register:

- of each device the latest write, or two; if somebody has seen it, only that it was seen;
- because valid writes may become void later: the first write of each cause, and the greatest write without a cause.

`snapshot_writes` returns exactly these, and snapshots are made of them. Merging such reduced registers, in any order
and however old they are, gives the same winner and the same losing values as merging the complete ones.

The store keeps the winner in a row and all writes in the history. For a write without a cause, `compare_to_winner`
needs only the winner, as such a write makes nothing void. Where the write was concurrent, it says that
`losing_writes`
must be called with the whole register.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sync.clock import END, ZERO, follows, stamp_device
from sync.patch import Cause, Patch, Value, canonical


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    stamp: str
    value: Value
    base: str = ZERO
    cause: Cause | None = None

    def __eq__(self, other: object) -> bool:
        """Compares the values' JSON, because in Python True == 1, and in a register they differ."""
        if not isinstance(other, Write):
            return NotImplemented
        return (self.rank, self.base, self.cause) == (other.rank, other.base, other.cause)

    def __hash__(self) -> int:
        return hash((self.stamp, self.base))  # values may be lists

    @property
    def rank(self) -> tuple[str, str]:
        """Total order of writes. Equal stamps come only from a cloned device; any fixed rule will do."""
        return (self.stamp, canonical(self.value))


MAX_CONCURRENT = 200
"""If more devices than this write to one field at the same time, only the latest writes are kept. No user has so many
devices, but a hostile file can make them up."""

_BRANCHES = 2
"""A profile, and a copy of it that uses the same device id until it notices."""

VERDICT = ""
"""Name of the register that holds verdicts which had nothing to write. No field has this name."""

VerdictId = tuple[str, Cause]
"""Stamp and cause, which all writes of a verdict given on one device have in common."""

Register = frozenset[Write]
Entity = Mapping[str, Register]


class WriteResult(Enum):
    WINS = "wins"
    LOSES = "loses"
    REPEATS = "repeats"


def compare_to_winner(current: Write | None, write: Write) -> tuple[WriteResult, bool]:
    """What a write does to a register whose winner is `current`, and whether `losing_writes` must be called again."""
    if current is None:
        return WriteResult.WINS, False
    if write.stamp == current.stamp and write.rank == current.rank:
        return WriteResult.REPEATS, False
    # Only equal stamps need the whole rank, whose text takes time to make.
    wins = write.stamp > current.stamp if write.stamp != current.stamp else write.rank > current.rank
    if not wins:
        return WriteResult.LOSES, current.base != write.stamp
    return WriteResult.WINS, write.base != current.stamp and not _continues_own(current.stamp, write)


def _continues_own(stamp: str, write: Write) -> bool:
    """Whether a device overwrites its own value. It has seen nothing of others, so losing values stay the same."""
    own = stamp_device(stamp) == stamp_device(write.stamp) == stamp_device(write.base)
    return own and stamp <= write.base


def acting_verdicts(writes: Iterable[Write]) -> set[VerdictId]:
    """The verdicts that count, one for each proposal, given all writes to an entity."""
    found: dict[str, set[VerdictId]] = defaultdict(set)
    for write in writes:
        if write.cause is not None:
            found[write.cause.item].add((write.stamp, write.cause))
    return {_acting(verdicts) for verdicts in found.values()}


def _acting(verdicts: Collection[VerdictId]) -> VerdictId:
    """The acting one of all verdicts on one proposal."""
    undone = max(cause.undone for _, cause in verdicts)
    confirmed = max((cause.round for _, cause in verdicts if not cause.undoes), default=-1)
    if confirmed > undone:
        return _first(verdict for verdict in verdicts if verdict[1].round > undone)
    return _first(verdict for verdict in verdicts if verdict[1].undoes and verdict[1].round >= confirmed)


def _first(verdicts: Iterable[VerdictId]) -> VerdictId:
    """Of the same verdict given on several devices, the first. But a verdict that knowingly overwrites a value
    written
    by hand after that is a new decision; of those the first counts."""
    given = sorted(verdicts)
    acts = given[0]
    for verdict in given:
        if verdict[1].over > acts[0]:
            acts = verdict
    return acts


def valid_writes(register: Iterable[Write], verdicts: Collection[VerdictId] | None = None) -> set[Write]:
    """The writes that are not void. `verdicts` are the acting ones of the entity; None if the register is all of
    it."""
    writes = set(register)
    if any(write.stamp >= END for write in writes):
        writes = _following(writes)
    if all(write.cause is None for write in writes):
        return writes
    known = acting_verdicts(writes) if verdicts is None else verdicts
    return {write for write in writes if write.cause is None or (write.stamp, write.cause) in known}


def _following(writes: Collection[Write]) -> set[Write]:
    """Leaves out stamps beyond the year 9999 that do not follow directly on the write that they overwrite."""
    found: set[Write] = set()
    stamps: set[str] = set()
    for write in sorted(writes, key=lambda write: write.stamp):
        if write.stamp[: len(END)] <= END or (write.base in stamps and follows(write.stamp, write.base)):
            found.add(write)
            stamps.add(write.stamp)
    return found


def winner(register: Iterable[Write], verdicts: Collection[VerdictId] | None = None) -> Write | None:
    return max(valid_writes(register, verdicts), key=lambda write: write.rank, default=None)


def unseen_writes(register: Iterable[Write], verdicts: Collection[VerdictId] | None = None) -> list[Write]:
    """Latest writes of devices that the writer of the winner had not seen, latest first."""
    writes = set(register)
    counts = valid_writes(writes, verdicts)
    top = winner(counts, verdicts)
    lower = [write for write in _latest_by_device(writes) & counts if top is not None and write.rank < top.rank]
    return sorted(lower, key=lambda write: write.rank, reverse=True)


def losing_writes(register: Iterable[Write], verdicts: Collection[VerdictId] | None = None) -> list[Write]:
    """The unseen writes whose value differs from the winner's, latest first."""
    writes = set(register)
    top = winner(writes, verdicts)
    if top is None:
        return []
    standing = canonical(top.value)
    return [write for write in unseen_writes(writes, verdicts) if canonical(write.value) != standing]


def snapshot_writes(register: Iterable[Write]) -> set[Write]:
    """The fewest writes that give the same `winner` and `losing_writes` as the whole register, whatever is merged
    into
    it later."""
    writes = set(register)
    if len(writes) < 2:
        return writes
    last = _latest_by_device(writes)
    told = _latest(write.base for write in last)
    known: dict[str, str] = {}  # by device: what its kept writes say that it has seen itself
    for write in last:
        device = stamp_device(write.stamp)
        known[device] = max(write.base, known.get(device, ZERO))
    witnesses = {
        min((write for write in writes if write.base == stamp), key=lambda write: write.rank)
        for device, stamp in _latest(write.base for write in writes).items()
        if max(told.get(device, ZERO), known.get(device, ZERO)) < stamp
    }
    return last | witnesses | _candidates(writes)


def _candidates(writes: Collection[Write]) -> set[Write]:
    """Writes that may win once others have become void."""
    first: dict[Cause, str] = {}
    for write in writes:
        if write.cause is not None:
            first[write.cause] = min(write.stamp, first.get(write.cause, write.stamp))
    if not first and all(write.stamp < END for write in writes):
        return set()
    by_hand = max((write.rank for write in writes if write.cause is None and write.stamp < END), default=None)
    return {
        write
        for write in writes
        if write.stamp >= END or (write.rank == by_hand if write.cause is None else write.stamp == first[write.cause])
    }


def _latest_by_device(writes: Collection[Write]) -> set[Write]:
    """Of each device its latest write, if nobody has overwritten it knowingly. If no write is void, the winner is one
    of them."""
    seen = _latest(write.base for write in writes)
    devices: dict[str, list[Write]] = defaultdict(list)
    for write in writes:
        if write.stamp > seen.get(device := stamp_device(write.stamp), ZERO):
            devices[device].append(write)
    last = {write for own in devices.values() for write in _ends(own)}
    if len(last) <= MAX_CONCURRENT:
        return last
    return set(sorted(last, key=lambda write: write.rank)[-MAX_CONCURRENT:])


def _ends(own: Sequence[Write]) -> list[Write]:
    """The latest write of one device; two of them where a copy of its profile wrote as well."""
    ends: list[Write] = []
    known, stamps = ZERO, set[str]()
    for write in sorted(own, key=lambda write: write.stamp, reverse=True):
        if write.stamp > known and (len(stamps) < _BRANCHES or write.stamp in stamps):
            ends.append(write)
            stamps.add(write.stamp)
        known = max(known, write.base)
    return ends


def _latest(stamps: Iterable[str]) -> dict[str, str]:
    """The greatest stamp of each device."""
    latest: dict[str, str] = {}
    for stamp in stamps:
        if stamp > latest.get(device := stamp_device(stamp), ZERO):
            latest[device] = stamp
    return latest


def merge(ours: Entity, theirs: Entity) -> dict[str, Register]:
    """The union of the writes that two replicas have of an entity."""
    return {name: ours.get(name, frozenset()) | theirs.get(name, frozenset()) for name in {*ours, *theirs}}


def writes_of(patch: Patch) -> dict[str, Register]:
    """A patch as registers with one write each, to be merged with others."""
    if not patch.fields:
        return {VERDICT: frozenset([Write(patch.stamp, None, ZERO, patch.cause)])}
    return {
        name: frozenset([Write(patch.stamp, value, patch.base.get(name, ZERO), patch.cause)])
        for name, value in patch.fields.items()
    }
