"""Setting one field of a task: status, priority, due date, estimate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from desktop.domain.fields.value_kinds import ESTIMATE
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import CLOSED, Due, Status, parse_due, parse_priority, parse_status
from desktop.tools.due_rules import check_due
from desktop.tools.phrases import Values
from desktop.tools.targets import Target
from desktop.tools.task_change import TASK, OnTask, TaskChange
from desktop.tools.tool import Editable, MalformedCallError, ToolContext, Words

DUE = "YYYY-MM-DD"
PRIORITIES = "P0 is the most urgent."
NO_PRIORITY = "none"

_UNDATING = Words(
    "clear the due date of {task}",
    "cleared the due date of {task}",
    QT_TRANSLATE_NOOP("ToolCall", "take the due date off {task}"),
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
    task_identifier: str = Field(description=TASK)
    status: OpenStatus
    reason: str | None = None


class SetTaskStatus(TaskChange):
    name = "set_task_status"
    mistaken_names = ("update_task_status", "start_task", "hold_task", "block_task")
    description = "Propose a status; for done use complete_task."
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
    task_identifier: str = Field(description=TASK)
    priority: Priority = Field(description=PRIORITIES)


class SetTaskPriority(TaskChange):
    name = "set_task_priority"
    mistaken_names = ("prioritize_task", "set_priority", "change_priority")
    description = "Propose a priority."
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
    task_identifier: str = Field(description=TASK)
    due_date: str | None = Field(description=DUE)


class SetTaskDueDate(TaskChange):
    name = "set_task_due_date"
    mistaken_names = ("move_task", "reschedule_task", "postpone_task", "set_due_date", "set_reminder")
    description = "Propose to move a task to another day, or to clear its date."
    arguments = NewDueDate
    contract = "Send task_identifier and due_date, either YYYY-MM-DD or null."
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
        return _UNDATING if arguments.get("due_date") is None else self.words

    def settle(self, arguments: NewDueDate, target: Target, desk: ToolContext) -> dict[str, Any]:
        """A task that is due at a certain time keeps it: only the day was spoken of."""
        if arguments.due_date is None:
            return {"due_date": None}
        day = parse_due(check_due(arguments.due_date, desk)).date
        before = target.values["due"]
        return {"due_date": str(Due(day, parse_due(before).time if before else None))}

    def regular(self, arguments: NewDueDate) -> dict[str, Any]:
        return {"due_date": None if arguments.due_date is None else str(parse_due(arguments.due_date))}


class NewEstimate(OnTask):
    task_identifier: str = Field(description=TASK)
    minutes: Minutes


class SetTaskEstimate(TaskChange):
    name = "set_task_estimate"
    mistaken_names = ("estimate_task", "set_duration", "set_task_duration")
    description = "Propose how long a task takes."
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
