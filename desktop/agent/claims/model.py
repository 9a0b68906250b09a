"""What an answer says has happened, and how that compares with what did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from desktop.domain.run import ToolRecord
from desktop.domain.task import Status

READ = frozenset({"list_tasks"})


class ClaimKind(StrEnum):
    """The verdict on a text; the worst of its claims decides, the first of these being the worst."""

    UNBACKED = "unbacked"
    OVERCLAIM = "overclaim"
    GHOST_READ = "ghost_read"
    OK = "ok"


class Stage(StrEnum):
    """How far a thing is said to have come."""

    DONE = "done"
    STATE = "state"
    """Told as how things are, which a listing may have shown as well."""
    UNDERWAY = "underway"
    PROPOSED = "proposed"


@dataclass(frozen=True, slots=True)
class Named:
    """The things that a claim names, all of which are meant.

    `vague` ones are described rather than named; `new` ones are what something was changed to, not what was changed;
    an `owner` is the task whose date, label or checklist it was.
    """

    titles: tuple[str, ...]
    vague: bool = False
    new: bool = False
    owner: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing said to have happened. Any of `tools` can back it; with none of them nothing can.

    `named` are alternatives: a text may say the old title and the new one, the item and its task. `sweeping` is a
    "Done!" that speaks for the whole request; `hedged` one that the text itself is not sure of.
    """

    said: str
    tools: frozenset[str]
    stage: Stage = Stage.DONE
    named: tuple[Named, ...] = ()
    count: int | None = None
    sweeping: bool = False
    hedged: bool = False
    changed_now: bool = False
    already: bool = False
    """Told as it was before: what was refused because of that bears it out."""
    detail: bool = False
    """A value told by itself, which may be that of a proposal that the text speaks of."""
    softened: bool = False
    """Told as done, and only other words of the text say that it waits."""


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """A statement that only somebody who has looked can make: a number of tasks, or the list itself.

    `status` narrows the number to pending or completed tasks, `part` to some that cannot be counted here, and
    `matching` to those that a reference fits.
    """

    said: str
    count: int | None = None
    completed: bool | None = None
    part: bool = False
    matching: bool = False


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """`claims` are all that were found; `tools` those that the unbacked ones would have needed, where that is one."""

    kind: ClaimKind
    claims: tuple[Claim | ReadClaim, ...] = ()
    tools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenTask:
    title: str
    completed: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """What list_tasks showed in a run: how many each time, and which tasks. Tasks known otherwise may be added."""

    counts: frozenset[int] = frozenset()
    tasks: tuple[SeenTask, ...] = ()
    whole: bool = False
    """Whether `tasks` are all that there are, so that their numbers can be checked too."""


def listed_in(records: Iterable[ToolRecord]) -> Listed | None:
    """What the listings among these calls showed; None where there was none."""
    counts: set[int] = set()
    tasks: dict[str, SeenTask] = {}
    whole = False
    found = False
    for record in records:
        if record.name not in READ or record.result.get("status") != "success":
            continue
        found = True
        count, rows = record.result.get("count"), record.result.get("tasks")
        rows = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
        counts.add(count if isinstance(count, int) else len(rows))
        whole = whole or (record.arguments.get("filter", "all") == "all" and count == len(rows))
        for row in rows:
            done = row.get("completed") is True or row.get("status") == Status.DONE.value
            tasks[str(row.get("id", len(tasks)))] = SeenTask(str(row.get("title", "")), done)
    return Listed(frozenset(counts), tuple(tasks.values()), whole) if found else None
