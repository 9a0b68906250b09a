"""Setting one field of a task: status, priority, dates, repetition, estimate, list."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from desktop.domain import text
from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.dates.repeats import parse_repeat
from desktop.domain.fields import Here
from desktop.domain.fields.value_kinds import ESTIMATE, LIST, REMINDERS
from desktop.domain.repeat import first_due, parse_rule
from desktop.domain.task import CLOSED, Due, Status, Task, parse_due, parse_priority, parse_status
from desktop.domain.values import SOMEDAY, parse_start
from desktop.store import Draft, Reader
from desktop.store.drafts import list_named, named
from desktop.tools.phrases import Values
from desktop.tools.reasons import (
    LATE_START,
    NO_DATE,
    NO_DUE,
    NO_SUCH_DAY,
    NO_TIME,
    OTHER_YEAR,
    PAST_DAY,
    YOURS_TO_SET,
)
from desktop.tools.targets import TargetTask, require_live
from desktop.tools.task_change import OnTask, TaskChange
from desktop.tools.tool import NEW_LIST, Editable, MalformedCallError, ToolContext, ToolError, Words, Writes

NO_PRIORITY = "none"


def _setting(what: str, call: str) -> Words:
    """To set reads the same before and after."""
    return Words(f"set {what}", f"set {what}", call)


_UNDATING = Words("clear the due date of {task}", "cleared the due date of {task}", "take the due date off {task}")
_REMINDING = _setting("the reminders of {task}{remind}", "set when to remind of {task}")
_STARTING = _setting("the start of {task}{start_date}{details}", "set the start of {task} to {start_date}{details}")
_UNSTARTING = _STARTING._replace(call="take the start date off {task}")
_UNREPEATING = Words("end the series of {task}", "ended the series of {task}", "let {task} repeat no more")
_TIMING = _setting("the time of {task}{due_time}{details}", "set the time of {task}{details}")
_UNRANKING = _setting("the priority of {task}{priority}", "take the priority off {task}")
_PROPOSABLE = [status.value for status in Status if status not in CLOSED]


def _priority(said: str) -> str:
    priority = parse_priority(said)
    return priority.value if priority else NO_PRIORITY


def _status(said: str) -> str:
    status = parse_status(said)
    if status in CLOSED:
        raise MalformedCallError(
            "Done and rejected are the user's alone to set; propose complete_task instead.", YOURS_TO_SET
        )
    return status.value


Priority = Annotated[
    str,
    AfterValidator(_priority),
    Field(json_schema_extra={"enum": ["P0", "P1", "P2", "P3", "high", "medium", "low", NO_PRIORITY]}),
]
OpenStatus = Annotated[str, AfterValidator(_status), Field(json_schema_extra={"enum": list(_PROPOSABLE)})]
Minutes = Annotated[
    int, AfterValidator(ESTIMATE.store), Field(json_schema_extra={"minimum": 1, "maximum": ESTIMATE.most})
]


def rule_of(said: str) -> str:
    """A rule in its one form; raises InvalidInputError."""
    now = dt.datetime.now()  # noqa: DTZ005 -- on the clock of wherever the user is
    return str(parse_repeat(said, now).repeat)


Rule = Annotated[str, AfterValidator(rule_of)]


class NewStatus(OnTask):
    status: OpenStatus
    reason: str | None = None


class SetTaskStatus(TaskChange):
    name = "set_task_status"
    replaces_older = True
    mistaken_names = ("update_task_status", "start_task", "hold_task", "block_task")
    description = "Set a status."
    arguments = NewStatus
    contract = f"Send task_identifier and a status: {', '.join(_PROPOSABLE)}."
    example = '{"task_identifier": "Read book", "status": "in progress", "reason": "You said that you began it."}'
    editable = (Editable("status"),)
    words = _setting("the status of {task}{status}", "set {task} to “{status}”")
    label = "Set a status"
    policy = "When the agent sets a status"


class NewPriority(OnTask):
    priority: Priority


class SetTaskPriority(TaskChange):
    name = "set_task_priority"
    replaces_older = True
    mistaken_names = ("prioritize_task", "set_priority", "change_priority")
    description = "Set a priority."
    arguments = NewPriority
    contract = "Send task_identifier and a priority: P0, P1, P2, P3, high, medium, low or none."
    example = '{"task_identifier": "Read book", "priority": "P1"}'
    editable = (Editable("priority"),)
    words = _setting("the priority of {task}{priority}", "give {task} priority {priority}")
    label = "Set a priority"
    policy = "When the agent sets a priority"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        return self.words if arguments.get("priority") not in (None, "", NO_PRIORITY) else _UNRANKING

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        priority = stored["priority"]
        return {"priority": None if priority == NO_PRIORITY else priority}


def _reminder(said: Any) -> Any:
    """A number is one of minutes."""
    return f"{said} min" if type(said) is int else said


Remind = list[Annotated[str, BeforeValidator(_reminder)]]


def parse_reminders(said: Sequence[str], desk: ToolContext | None = None) -> list[Any]:
    """Reminders as they are stored; with a `desk` their days are checked as due dates are."""
    now = dt.datetime.now()  # noqa: DTZ005 -- on the clock of wherever the user is
    if desk is not None and desk.today != now.date():
        now = dt.datetime.combine(desk.today, dt.time())
    stored: list[Any] = REMINDERS.store(REMINDERS.parse(";".join(said), Here(now, 0, None)))
    for one in stored:
        if desk is not None and isinstance(one, str):
            check_due(one.partition("T")[0], desk)
    return stored


class NewDueDate(OnTask):
    due_date: str | None = Field(None, json_schema_extra={"type": ["string", "null"]})
    due_time: str | None = Field(None, json_schema_extra={"type": ["string", "null"]})
    start_date: str | None = Field(None, json_schema_extra={"type": ["string", "null"]})
    remind: Remind | None = None

    @model_validator(mode="after")
    def _not_empty(self) -> NewDueDate:
        if not self.model_fields_set & {"due_date", "due_time", "start_date", "remind"}:
            raise MalformedCallError("None of due_date, due_time, start_date and remind is there.")
        return self


class SetTaskDueDate(TaskChange):
    name = "set_task_due_date"
    replaces_older = True
    mistaken_names = ("move_task", "reschedule_task", "postpone_task", "set_due_date", "set_reminder")
    description = "Set or clear dates."
    arguments = NewDueDate
    contract = (
        "Send task_identifier and due_date, either YYYY-MM-DD, YYYY-MM-DDTHH:MM or null; due_time (HH:MM or null)"
        " alone keeps the day; or start_date, either YYYY-MM-DD, someday or null; or remind, an array of times before"
        ' it such as ["10 min", "1 day"], [] for never.'
    )
    example = '{"task_identifier": "Read book", "due_date": null}'
    editable = (Editable("due_date"), Editable("start_date"), Editable("remind"))
    words = _setting("the due date of {task}{due_date}{details}", "make {task} due on {due_date}{details}")
    label = "Set a due date"
    policy = "When the agent sets a due date"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        if "due_date" not in arguments and "start_date" in arguments:
            return _STARTING if arguments["start_date"] is not None else _UNSTARTING
        if "due_date" not in arguments and "due_time" in arguments:
            return _TIMING
        if "due_date" not in arguments and "remind" in arguments:
            return _REMINDING
        return _UNDATING if arguments.get("due_date") is None else self.words

    def settle(self, arguments: NewDueDate, target: TargetTask, desk: ToolContext) -> dict[str, Any]:
        """A task keeps its time where only the day was spoken of, and its day where only the time was."""
        given = arguments.model_fields_set
        kept: dict[str, Any] = dict.fromkeys(given & {"due_date", "start_date"})
        if arguments.due_date is not None or ("due_time" in given and "due_date" not in given):
            kept["due_date"] = str(_timed(arguments, target, desk))
        if arguments.start_date is not None:
            due = kept.get("due_date", target.values["due"])
            kept["start_date"] = check_start(arguments.start_date, desk, due)
        if arguments.remind is not None:
            kept["remind"] = parse_reminders(arguments.remind, desk)
        return kept

    def regular(self, arguments: Any) -> dict[str, Any]:
        kept: dict[str, Any] = {}
        if "due_date" in arguments.model_fields_set:
            kept["due_date"] = None if arguments.due_date is None else str(parse_due(arguments.due_date))
        if "start_date" in arguments.model_fields_set:
            kept["start_date"] = None if arguments.start_date is None else str(parse_start(arguments.start_date))
        if arguments.remind is not None:
            kept["remind"] = parse_reminders(arguments.remind)
        return kept


def _timed(arguments: NewDueDate, target: TargetTask, desk: ToolContext) -> Due:
    before = parse_due(target.values["due"]) if target.values["due"] else None
    if arguments.due_date is not None:
        due = check_due(arguments.due_date, desk)
    elif before is not None:
        due = Due(before.date)
    else:
        raise ToolError(
            f"'{target.title}' has no due date; send due_date with the time.",
            NO_DUE.format(task=target.title),
        )
    time = due.time
    if arguments.due_time is not None:
        time = check_time(arguments.due_time)
    elif time is None and "due_time" not in arguments.model_fields_set and before is not None:
        time = before.time
    return Due(due.date, time)


class NewRepeat(OnTask):
    repeat: Rule | None


class SetTaskRepeat(TaskChange):
    name = "set_task_repeat"
    replaces_older = True
    mistaken_names = ("repeat_task", "set_repeat", "set_recurrence")
    description = "Set or end a repeat."
    arguments = NewRepeat
    contract = 'Send task_identifier and repeat: words such as "every monday", an RFC 5545 rule, or null.'
    example = '{"task_identifier": "Read book", "repeat": "every 2 weeks on friday"}'
    editable = (Editable("repeat"), Editable("due_date"))
    words = _setting("the repetition of {task}{repeat}", "repeat {task}: {repeat}")
    label = "Set a repetition"
    policy = "When the agent sets a repetition"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        return self.words if arguments.get("repeat") else _UNREPEATING

    def settle(self, arguments: NewRepeat, target: TargetTask, desk: ToolContext) -> dict[str, Any]:
        """What repeats is due on a day; where the task has none the user sees on the card which it will be."""
        kept: dict[str, Any] = {"repeat": arguments.repeat}
        if arguments.repeat and not target.values["due"]:
            due = first_due(parse_rule(arguments.repeat), desk.today)
            if due is None:
                raise ToolError(f"A task cannot repeat by {arguments.repeat}: there is no such day.", NO_SUCH_DAY)
            kept["due_date"] = str(due)
        return kept

    def regular(self, arguments: NewRepeat) -> dict[str, Any]:
        return {"repeat": arguments.repeat}

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        kept, due = super().check_edit(arguments), arguments.get("due_date")
        return kept | {"due_date": str(parse_due(due))} if isinstance(due, str) else kept


class NewEstimate(OnTask):
    minutes: Minutes


class SetTaskEstimate(TaskChange):
    name = "set_task_estimate"
    replaces_older = True
    mistaken_names = ("estimate_task", "set_duration", "set_task_duration")
    description = "Set minutes."
    arguments = NewEstimate
    contract = "Send task_identifier and minutes, a whole number from 1 to 1440."
    example = '{"task_identifier": "Read book", "minutes": 60}'
    editable = (Editable("minutes"),)
    words = _setting("the estimate of {task}{minutes}", "estimate {task} at {minutes}")
    label = "Set an estimate"
    policy = "When the agent sets an estimate"


ListName = Annotated[
    str, AfterValidator(text.list_name), Field(json_schema_extra={"minLength": 1, "maxLength": text.LIST_MAX})
]
_TO_INBOX = Words("move {task} to the Inbox", "moved {task} to the Inbox", "move {task} to the Inbox")


class NewList(OnTask):
    list: ListName | None


class SetTaskList(TaskChange):
    name = "set_task_list"
    replaces_older = True
    mistaken_names = ("move_task", "move_to_list", "set_list", "add_to_list")
    description = "Set a list."
    arguments = NewList
    contract = "Send task_identifier and list, the name of a list, or null for the Inbox."
    example = '{"task_identifier": "Read book", "list": "Holidays"}'
    editable = (Editable("list"),)
    words = Words("move {task}{list}", "moved {task}{list}", "move {task} to the list {list}")
    label = "Move a task to a list"
    policy = "When the agent moves a task to a list"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        return _TO_INBOX if arguments.get("list") is None else self.words

    def settle(self, arguments: NewList, target: TargetTask, desk: ToolContext) -> dict[str, Any]:  # noqa: ARG002
        return spelled(list_meant(arguments.list), desk.reader)

    def regular(self, arguments: NewList) -> dict[str, Any]:
        return {"list": list_meant(arguments.list)}

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        name = self.values(self.check_edit(item.arguments if edited is None else edited))["list"]
        return [*into_list(item, require_live(reader, item.target_id), name, reader)]


def spelled(name: str | None, reader: Reader) -> dict[str, Any]:
    """The argument `list` as the list itself is spelled; and whether it has yet to be made."""
    known = named(reader.lists(), name) if name else None
    if known:
        return {"list": known.name}
    return {"list": name, NEW_LIST: True} if name else {"list": None}


def into_list(item: ChangeItem, task: Task | None, name: str | None, reader: Reader) -> list[Draft]:
    """The writes that put the task of an item into a list of this name. `task` is as it stands, if it is there.

    The task comes first, so that undoing in this order finds a list that was made for it empty.
    """
    if task and text.fold(name or "") == text.fold(task.list.name if task.list else ""):
        return []
    if name is None:
        return [Draft("task", item.target_id, {"list": None})]
    id_, made = list_named(reader, name, created_id(item.id))
    return [Draft("task", item.target_id, {"list": id_}), *made]


def list_meant(name: str | None) -> str | None:
    """None also for what means the Inbox."""
    found: str | None = None if name is None else LIST.parse(name)
    return found


_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::00)?)?", re.ASCII)
_TIME = re.compile(r"\d?\d:\d\d(?::00)?", re.ASCII)


def check_start(text: str, desk: ToolContext, due: str | None) -> str:
    """As `check_due`, for when a task starts that is due then: it has no time, and may also be someday."""
    if text.strip().casefold() == SOMEDAY:
        return SOMEDAY
    start = check_due(text, desk, "start_date", "start date").date.isoformat()
    if due and due[:10] < start:
        raise ToolError(f"The start date {start} is after the due date {due[:10]}.", LATE_START)
    return start


def check_due(
    text: str, desk: ToolContext, argument: str = "due_date", noun: str = "due date", *, time: str | None = None
) -> Due:
    """The day, and the time where there is one; raises ToolError, always with today's date in it."""
    today = f"Today is {desk.today.isoformat()}."
    due = _parse(text.strip())
    if due is None:
        raise ToolError(
            f"{argument} must be a calendar date written as YYYY-MM-DD or YYYY-MM-DDTHH:MM. {today}",
            NO_DATE,
        )
    day = due.date
    if day < desk.today:
        raise ToolError(f"The {noun} {day.isoformat()} is in the past. {today}", PAST_DAY)
    if day.year != desk.today.year and day not in desk.named_dates:
        raise ToolError(
            f"The {noun} {day.isoformat()} is not in {desk.today.year} and the user did not name it. {today}"
            " Use the date that the user's words give, or ask the user which year is meant.",
            OTHER_YEAR.format(year=desk.today.year),
        )
    return due if time is None else Due(day, check_time(time))


def check_time(text: str) -> dt.time:
    """A time of day; raises ToolError."""
    try:
        if _TIME.fullmatch(text.strip()):
            return dt.time.fromisoformat(text.strip().zfill(5))
    except ValueError:
        pass
    raise ToolError("due_time must be a time of day written as HH:MM.", NO_TIME)


def _parse(text: str) -> Due | None:
    if not _DATE.fullmatch(text):
        return None
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return Due(moment.date(), moment.time() if len(text) > 10 else None)
