"""What a message was read as: what it asks for, with every word's part in it, or why it asks for nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from desktop.domain.repeat import Repeat
from desktop.domain.task import Due, Filter, Priority, Start, Status


class Level(StrEnum):
    """How plainly something is asked for."""

    MUST = "must"
    MAY = "may"  # a hint ("I finished the report"): to be offered, not to be done
    ASK = "ask"  # asked for, but something is missing or cannot be judged


class Mood(StrEnum):
    """What a message is where it asks for nothing: how to answer it."""

    REQUEST = "request"
    GREETING = "greeting"
    THANKS = "thanks"
    CANCELLED = "cancelled"
    NEGATED = "negated"
    HELP = "help"
    ABOUT_ME = "about me"
    UNDO = "undo"
    DECISION = "decision"
    UNSUPPORTED = "unsupported"
    NEW_LIST = "new list"
    NEW_LABEL = "new label"
    PROPOSALS = "proposals"
    DATE = "date"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Selection:
    """Which tasks are asked for, in the terms of `list_tasks`; `due` is one of its words or two days.

    `status`, `done`, the days on which tasks were completed, and `without` are for the built-in assistant alone.
    """

    filter: Filter = Filter.PENDING
    due: str | tuple[dt.date, dt.date] | None = None
    label: str = ""
    list: str = ""
    priority: str = ""
    text: str = ""
    status: Status | None = None
    done: tuple[dt.date, dt.date] | None = None
    without: tuple[str, ...] = ()  # tasks that are not meant

    @property
    def is_narrow(self) -> bool:
        return self not in (Selection(), Selection(Filter.ALL))

    @property
    def is_named(self) -> bool:
        """Whether what they are about is said, not only when they are due."""
        return bool(self.text or self.label or self.list)


@dataclass(frozen=True, slots=True)
class Item:
    title: str
    is_checked: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """The task that is meant: by the user's words, by id (the one in focus), or as the new one of that title.

    With `several` all tasks of a selection are meant.
    """

    words: str = ""
    task_id: str = ""
    is_new: bool = False
    several: Selection | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing asked for. Which of the values are set depends on the tool; `question` is what an ASK asks."""

    tool: str
    level: Level
    span: tuple[int, int]
    target: Target | None = None
    title: str | None = None
    description: str | None = None
    due: Due | None = None
    start: Start | None = None
    repeat: Repeat | str | None = None  # the rule, or the words for it
    clears: bool = False  # the value is to be taken away
    priority: Priority | None = None
    minutes: int | None = None
    status: Status | None = None
    labels: tuple[str, ...] = ()
    language: str | None = None
    items: tuple[Item, ...] = ()
    new_title: str | None = None
    filter: Filter | None = None  # of a list; its `due`, `status` and `target` are what it was asked about
    is_overdue: bool = False
    selection: Selection | None = None  # of a list, in place of `filter` and the others
    counts: bool = False  # the number is asked for
    plans: str = ""  # "day", "tomorrow" or "week": a plan is to be made of the list
    picks: str = ""  # of a list only one or a few: "next", "oldest"
    asked: str = ""  # about one task: the field
    time: dt.time | None = None  # the day stays
    shift: int = 0  # days by which a task is moved
    list: str = ""
    remind: tuple[str, ...] = ()
    given: Mapping[str, Any] | None = None  # the arguments of the call, where these are known
    steps: tuple[str, ...] = ()  # of the agent's own queue
    dropped: tuple[str, ...] = ()
    question: str = ""
    alternatives: frozenset[str] = frozenset()  # tools that would do just as well
    is_sure: bool = False  # a hint that names a task of the user's, or a new one, for certain: it may be proposed

    @property
    def mutates(self) -> bool:
        return self.tool not in ("list_tasks", "get_task")


@dataclass(frozen=True, slots=True)
class Reading:
    intents: tuple[Intent, ...] = ()
    mood: Mood = Mood.OTHER
    question: str = ""  # to be asked before anything else can be done
    language: str = "en"
    is_guess: bool = False  # hints that hold only if what they name is there
    is_vague: bool = False  # it likely has to be asked which task, or to what

    def at(self, *levels: Level) -> tuple[Intent, ...]:
        return tuple(intent for intent in self.intents if intent.level in levels)
