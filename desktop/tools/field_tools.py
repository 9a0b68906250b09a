"""Setting one field of a task: status, priority, due date, estimate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator

from desktop.domain.fields.value_kinds import ESTIMATE
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import CLOSED, Due, Status, parse_due, parse_priority, parse_status
from desktop.tools.arguments import NULL
from desktop.tools.due_rules import check_due, check_time
from desktop.tools.phrases import Values
from desktop.tools.targets import Target
from desktop.tools.task_change import OnTask, TaskChange
from desktop.tools.tool import Editable, MalformedCallError, ToolContext, ToolError, Words

DUE = "YYYY-MM-DD or YYYY-MM-DDTHH:MM, from today on; only if the user's words give a date."
TIME = "HH:MM; without due_date it keeps the day."
PRIORITIES = "P0 (most urgent) to P3; high, medium and low mean P1, P2 and P3."
NO_PRIORITY = "none"

_UNDATING = Words(
    "clear the due date of {task}",
    "cleared the due date of {task}",
    QT_TRANSLATE_NOOP("ToolCall", "take the due date off {task}"),
)
_TIMING = Words(
    "set the time of {task}{due_time}",
    "set the time of {task}{due_time}",
    QT_TRANSLATE_NOOP("ToolCall", "set the time of {task}"),
)
_UNRANKING = QT_TRANSLATE_NOOP("ToolCall", "take the priority off {task}")
_PROPOSABLE = [status.value for status in Status if status not in CLOSED]


def _priority(said: str) -> str:
    priority = parse_priority(said)
    return priority.value if priority else NO_PRIORITY


def _status(said: str) -> str:
    status = parse_status(said)
    if status in CLOSED:
        raise MalformedCallError("Done and rejected are the user's alone to set; propose complete_task instead.")
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


class NewStatus(OnTask):
    status: OpenStatus = Field(description="The new status. For done, use complete_task.")
    reason: str | None = Field(None, description="Why, in one sentence for the user.")


class SetTaskStatus(TaskChange):
    name = "set_task_status"
    description = (
        "Propose a status for one task. Done and rejected are the user's alone: complete_task proposes done."
    )
    arguments = NewStatus
    contract = f"Send task_identifier and a status: {', '.join(_PROPOSABLE)}."
    example = '{"task_identifier": "Read book", "status": "in progress", "reason": "You said that you began it."}'
    editable = (Editable("status"),)
    words = Words(
        "set the status of {task}{status}",
        "set the status of {task}{status}",
        QT_TRANSLATE_NOOP("ToolCall", "set {task} to “{status}”"),
    )
    label = QT_TRANSLATE_NOOP("Review", "Set a status")
    policy = QT_TRANSLATE_NOOP("Settings", "When the agent sets a status")
    offer = "Shall I propose the status {status} for “{task}”?"


class NewPriority(OnTask):
    priority: Priority = Field(description=f"{PRIORITIES} none takes the priority away.")


class SetTaskPriority(TaskChange):
    name = "set_task_priority"
    description = "Propose a priority for one task."
    arguments = NewPriority
    contract = "Send task_identifier and a priority: P0, P1, P2, P3, high, medium, low or none."
    example = '{"task_identifier": "Read book", "priority": "P1"}'
    editable = (Editable("priority"),)
    words = Words(
        "set the priority of {task}{priority}",
        "set the priority of {task}{priority}",
        QT_TRANSLATE_NOOP("ToolCall", "give {task} priority {priority}"),
    )
    label = QT_TRANSLATE_NOOP("Review", "Set a priority")
    policy = QT_TRANSLATE_NOOP("Settings", "When the agent sets a priority")
    offer = "Shall I propose the priority {priority} for “{task}”?"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        is_told = arguments.get("priority") not in (None, "")
        return self.words if is_told else self.words._replace(call=_UNRANKING)

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        priority = stored["priority"]
        return {"priority": None if priority == NO_PRIORITY else priority}


class NewDueDate(OnTask):
    due_date: str | None = Field(None, description=f"{DUE} null takes the due date away.", json_schema_extra=NULL)
    due_time: str | None = Field(None, description=f"{TIME} null takes the time away.", json_schema_extra=NULL)

    @model_validator(mode="after")
    def _not_empty(self) -> NewDueDate:
        if self.model_fields_set.isdisjoint({"due_date", "due_time"}):
            raise MalformedCallError("`due_date` is missing.")
        return self


class SetTaskDueDate(TaskChange):
    name = "set_task_due_date"
    description = "Propose a due date for one task, or that it has none."
    arguments = NewDueDate
    contract = (
        "Send task_identifier and due_date, either YYYY-MM-DD, YYYY-MM-DDTHH:MM or null; due_time (HH:MM or null)"
        " alone keeps the day."
    )
    example = '{"task_identifier": "Read book", "due_date": null}'
    editable = (Editable("due_date"),)
    words = Words(
        "set the due date of {task}{due_date}",
        "set the due date of {task}{due_date}",
        QT_TRANSLATE_NOOP("ToolCall", "make {task} due on {due_date}"),
    )
    label = QT_TRANSLATE_NOOP("Review", "Set a due date")
    policy = QT_TRANSLATE_NOOP("Settings", "When the agent sets a due date")
    offer = "Shall I propose the due date {due_date} for “{task}”?"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        if arguments.get("due_date") is None:
            return _UNDATING if "due_date" in arguments or "due_time" not in arguments else _TIMING
        return self.words

    def settle(self, arguments: NewDueDate, target: Target, desk: ToolContext) -> dict[str, Any]:
        """A task keeps its time where only the day was spoken of, and its day where only the time was."""
        before = parse_due(target.values["due"]) if target.values["due"] else None
        if "due_date" in arguments.model_fields_set:
            if arguments.due_date is None:
                return {"due_date": None}
            due = check_due(arguments.due_date, desk)
        elif before is not None:
            due = Due(before.date)
        else:
            raise ToolError(
                f"'{target.title}' has no due date; send due_date with the time.",
                f"“{target.title}” has no due date that could get a time.",
            )
        time = due.time
        if arguments.due_time is not None:
            time = check_time(arguments.due_time)
        elif time is None and "due_time" not in arguments.model_fields_set and before is not None:
            time = before.time
        return {"due_date": str(Due(due.date, time))}

    def regular(self, arguments: NewDueDate) -> dict[str, Any]:
        return {"due_date": None if arguments.due_date is None else str(parse_due(arguments.due_date))}


class NewEstimate(OnTask):
    minutes: Minutes = Field(description="How long the task takes.")


class SetTaskEstimate(TaskChange):
    name = "set_task_estimate"
    description = "Propose how many minutes one task takes."
    arguments = NewEstimate
    contract = "Send task_identifier and minutes, a whole number from 1 to 1440."
    example = '{"task_identifier": "Read book", "minutes": 60}'
    editable = (Editable("minutes"),)
    words = Words(
        "set the estimate of {task}{minutes}",
        "set the estimate of {task}{minutes}",
        QT_TRANSLATE_NOOP("ToolCall", "estimate {task} at {minutes} minutes"),
    )
    label = QT_TRANSLATE_NOOP("Review", "Set an estimate")
    policy = QT_TRANSLATE_NOOP("Settings", "When the agent sets an estimate")
    offer = "Shall I propose an estimate of {minutes} minutes for “{task}”?"
