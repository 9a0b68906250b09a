"""When and how much: all times (in milliseconds) and sizes that a replica goes by, in one place."""

from __future__ import annotations

from dataclasses import dataclass

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Policy:
    # writing
    idle: int = SECOND  # a segment is written when nothing more was changed for this long,
    longest: int = 5 * SECOND  # when the first change has waited this long,
    patches: int = 500  # or when there are as many,
    size: int = 256 << 10  # or as much
    bulk: int = 5_000  # patches in a segment at most, and in one transaction of an import

    # reading
    round: int = 50_000  # patches after which a step leaves the rest to the next one
    retry_first: int = SECOND  # a file that cannot be read yet; the wait doubles each time
    retry_most: int = 10 * MINUTE
    broken_after: int = DAY  # then a file with a wrong hash is reported
    gap_after: int = 7 * DAY  # then what follows a missing file is applied without it
    snapshot_after: int = MINUTE  # then a missing file is replaced by somebody else's snapshot

    # many deletions at once
    held_share: int = 20  # percent of all tasks
    held_least: int = 20

    # keeping the folder small and whole
    keep: int = 30 * DAY  # segments are kept for this long, unless they become too much
    worth: int = 32 << 10  # bytes of segments for which a snapshot is worth its while
    snapshot_every: int = 10 * MINUTE  # at most
    mend_own_after: int = 10 * MINUTE  # files of ours that are missing
    mend_others_after: int = DAY  # files of others that are missing
