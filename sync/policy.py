"""All times (in milliseconds) and sizes that a replica uses."""

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
    import_limit: int = 50_000  # patches that one step imports; the next one goes on with the rest
    retry_first: int = SECOND  # a file that cannot be read yet; the wait doubles each time
    retry_most: int = 10 * MINUTE
    broken_after: int = DAY  # then a file with a wrong hash is reported
    gap_after: int = 7 * DAY  # then what follows a missing file is applied without it
    snapshot_after: int = MINUTE  # then another device's snapshot is used in place of a missing file

    # many deletions at once
    held_share: int = 20  # percent of all tasks
    held_least: int = 20
    held_within: int = 7 * DAY  # counted since the user last looked, and for this long at most

    # keeping the folder small and whole
    keep: int = 30 * DAY  # segments are kept for this long, unless they become too much
    worth: int = 32 << 10  # a snapshot is not written for fewer bytes of segments than this
    snapshot_every: int = 10 * MINUTE  # at most
    stuck_after: int = 10 * SECOND  # then our head says which files of others are missing here, or damaged
    repair_others_after: int = 10 * SECOND  # then another device's missing or damaged file is written again
    republish_after: int = 10 * MINUTE  # then a file that is whole here but that another device cannot use is copied
    silent_after: int = MINUTE  # then the user is told of a head that is gone
    late_after: int = 10 * MINUTE  # then the user is told since when a file is awaited
