"""How writes of one field become one value: the only place where that is decided.

A field is a register: the set of all writes to it. Merging two replicas is the union of their sets, which makes it
commutative, associative and idempotent by nature. What is shown is a function of the set:

        base             the write with the greatest stamp wins
    a ◄────── b ◄── d    d wins; a and b were seen by the writer of what replaced them
     ▲                   c was seen by nobody: a *losing* value, kept for history and Conflicts
      └────── c

A verdict acts once, on however many devices it was given. All that a device writes to an entity because of one
verdict has one stamp and names its cause: the proposal, the round of deciding on it, and the last round that was
undone. Of all verdicts on a proposal one *acts*: of the confirmations after the last undoing the first, or, without
any, the first undoing after the last confirmation; unless the same was decided again over a value that was written by
hand after it. Its writes count, those of the others are void: they neither win
nor lose. That is a function of the set again, though of the set of the whole entity. A verdict that had nothing to
write leaves a patch without fields.

A stamp beyond the end of the year 9999 counts only if the write that it overwrites is there and one moment earlier.
So nobody can jump to the end of all stamps, and what a wrong clock wrote can always be overwritten.

Each device has one say, its latest: whoever writes again has seen what became of the value before. Only where that
cannot be, as the later write overwrote something older, two went by the same device, a profile and a copy of it, and
each has a say. That bounds what must be remembered: per device its latest write, or two, unless somebody saw it, and
then only that it was seen; and, as what counts may yet become void, the first write of each cause and the greatest
without one. `essence` is exactly this much of a register. Joining essences, in any order and however outdated, gives
the same winner and the same losing values as joining the whole sets; snapshots are made of it.

The store keeps the winner in a row and all writes in the history. For a write without a cause `weigh` answers from
the winner alone, as it makes nothing void; where it was concurrent it says that `losing` must be asked, which answers
from the whole set.
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
        """Values are compared as they travel: to Python True is 1, to a register it is not."""
        if not isinstance(other, Write):
            return NotImplemented
        return (self.rank, self.base, self.cause) == (other.rank, other.base, other.cause)

    def __hash__(self) -> int:
        return hash((self.stamp, self.base))  # values may be lists

    @property
    def rank(self) -> tuple[str, str]:
        """Total order of writes. Equal stamps come only from a cloned device; any fixed rule will do."""
        return (self.stamp, canonical(self.value))


MOST_WORDS = 200
"""Of more devices that write to one field at the same time only the latest are heard: nobody has so many, but anybody
can make them up."""

_BRANCHES = 2
"""A profile and a copy of it that goes by the same device until it notices."""

VERDICT = ""
"""The register of verdicts that had nothing to write: no field has this name."""

Verdict = tuple[str, Cause]
"""What all writes of a verdict on one device have in common: stamp and cause."""

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
    if not wins:
        return Outcome.LOSES, current.base != write.stamp
    return Outcome.WINS, write.base != current.stamp and not _goes_on(current.stamp, write)


def _goes_on(stamp: str, write: Write) -> bool:
    """Whether a device writes once more, having seen nothing but its own since: whatever was unseen still is."""
    own = stamp_device(stamp) == stamp_device(write.stamp) == stamp_device(write.base)
    return own and stamp <= write.base


def acting(writes: Iterable[Write]) -> set[Verdict]:
    """The verdicts that count, one for each proposal, given all writes to an entity."""
    found: dict[str, set[Verdict]] = defaultdict(set)
    for write in writes:
        if write.cause is not None:
            found[write.cause.item].add((write.stamp, write.cause))
    return {_acting(verdicts) for verdicts in found.values()}


def _acting(verdicts: Collection[Verdict]) -> Verdict:
    """Of those on one proposal."""
    undone = max(cause.undone for _, cause in verdicts)
    confirmed = max((cause.round for _, cause in verdicts if not cause.undoes), default=-1)
    if confirmed > undone:
        return _first(verdict for verdict in verdicts if verdict[1].round > undone)
    return _first(verdict for verdict in verdicts if verdict[1].undoes and verdict[1].round >= confirmed)


def _first(verdicts: Iterable[Verdict]) -> Verdict:
    """Of the same verdict on several devices the first; but one that was given over a value which somebody wrote by
    hand after that is another decision, and the first of those counts."""
    given = sorted(verdicts)
    acts = given[0]
    for verdict in given:
        if verdict[1].over > acts[0]:
            acts = verdict
    return acts


def counting(register: Iterable[Write], verdicts: Collection[Verdict] | None = None) -> set[Write]:
    """The writes that are not void. `verdicts` are the acting ones; without them the register is all there is."""
    writes = set(register)
    if any(write.stamp >= END for write in writes):
        writes = _following(writes)
    if all(write.cause is None for write in writes):
        return writes
    known = acting(writes) if verdicts is None else verdicts
    return {write for write in writes if write.cause is None or (write.stamp, write.cause) in known}


def _following(writes: Collection[Write]) -> set[Write]:
    """Without those beyond the end of time that do not follow on another one, moment by moment."""
    found: set[Write] = set()
    stamps: set[str] = set()
    for write in sorted(writes, key=lambda write: write.stamp):
        if write.stamp[: len(END)] <= END or (write.base in stamps and follows(write.stamp, write.base)):
            found.add(write)
            stamps.add(write.stamp)
    return found


def winner(register: Iterable[Write], verdicts: Collection[Verdict] | None = None) -> Write | None:
    return max(counting(register, verdicts), key=lambda write: write.rank, default=None)


def unseen(register: Iterable[Write], verdicts: Collection[Verdict] | None = None) -> list[Write]:
    """The last words of devices that nobody else had seen when the winner was written, latest first."""
    writes = set(register)
    counts = counting(writes, verdicts)
    top = winner(counts, verdicts)
    lower = [write for write in _last_words(writes) & counts if top is not None and write.rank < top.rank]
    return sorted(lower, key=lambda write: write.rank, reverse=True)


def losing(register: Iterable[Write], verdicts: Collection[Verdict] | None = None) -> list[Write]:
    """Those of the unseen writes whose value does not stand anyway, latest first."""
    writes = set(register)
    top = winner(writes, verdicts)
    if top is None:
        return []
    standing = canonical(top.value)
    return [write for write in unseen(writes, verdicts) if canonical(write.value) != standing]


def essence(register: Iterable[Write]) -> set[Write]:
    """The writes that a register can be rebuilt from, as far as `winner` and `losing` go, whatever joins later."""
    writes = set(register)
    if len(writes) < 2:
        return writes
    last = _last_words(writes)
    told = _latest(write.base for write in last)
    known: dict[str, str] = {}  # what a device wrote up to there its last words stand for
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
    """Where some writes are void, or may become it: those that may win once others have become it."""
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


def _last_words(writes: Collection[Write]) -> set[Write]:
    """Of each device what it wrote last, if nobody saw it. Unless some are void, the winner is one of them."""
    seen = _latest(write.base for write in writes)
    devices: dict[str, list[Write]] = defaultdict(list)
    for write in writes:
        if write.stamp > seen.get(device := stamp_device(write.stamp), ZERO):
            devices[device].append(write)
    last = {write for own in devices.values() for write in _ends(own)}
    if len(last) <= MOST_WORDS:
        return last
    return set(sorted(last, key=lambda write: write.rank)[-MOST_WORDS:])


def _ends(own: Sequence[Write]) -> list[Write]:
    """Of the writes of one device those that its later ones did not know of: two where a copy of it wrote as well."""
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
    """The union of what two replicas know of an entity."""
    return {name: ours.get(name, frozenset()) | theirs.get(name, frozenset()) for name in {*ours, *theirs}}


def writes_of(patch: Patch) -> dict[str, Register]:
    """A patch as the smallest replica: one that knows nothing else."""
    if not patch.fields:
        return {VERDICT: frozenset([Write(patch.stamp, None, ZERO, patch.cause)])}
    return {
        name: frozenset([Write(patch.stamp, value, patch.base.get(name, ZERO), patch.cause)])
        for name, value in patch.fields.items()
    }
