"""The agent's own notes on a task: language, report, observations. Nothing of the user's changes by them.

Our own agent writes them at once. Another agent cannot write: there the same calls become proposals.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from desktop.domain import text
from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.ids import new_id
from desktop.domain.run import ImmediateEffect
from desktop.domain.values import format_instant, now_text
from desktop.store import Draft, Reader
from desktop.tools.arguments import BATCH_MAX, Arguments, Confidence, check_size, validate
from desktop.tools.phrases import Values, length
from desktop.tools.targets import find_live_task, find_task, live_task, require_live, task_values
from desktop.tools.task_change import TASK, TaskChange
from desktop.tools.tool import Lookup, Plan, Proposal, ToolContext, Words, Writes
from sync.patch import canonical

LINE_MAX = 200
SHORT_MAX = 2000
LONG_MAX = 20_000


def _block(what: str, limit: int) -> AfterValidator:
    return AfterValidator(lambda value: text.clean_block(value, what, limit))


class NoteTool(TaskChange):
    """Carried out at once, or proposed where the caller may only propose."""

    deferred = False

    def execute(self, arguments: Any, desk: ToolContext) -> dict[str, Any]:
        task = find_live_task(arguments.task_identifier, desk)
        desk.write([Draft("task", task.id, self.values(self.regular(arguments)))])
        return {"status": "success", "task_id": task.id, "title": task.title}

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        values = self.values(self.check_edit(item.arguments if edited is None else edited))
        task = require_live(reader, item.target_id)
        now = task_values(task)
        return [] if all(now[field] == value for field, value in values.items()) else [Draft("task", task.id, values)]


class TaskLanguage(Arguments):
    task_identifier: str = Field(description=TASK)
    language_code: Annotated[str, AfterValidator(text.language)]
    confidence: Confidence


class SetTaskLanguage(NoteTool):
    name = "set_task_language"
    description = "Note its language."
    arguments = TaskLanguage
    contract = "Send task_identifier, language_code such as de or pt-BR, and confidence."
    example = '{"task_identifier": "Buch lesen", "language_code": "de", "confidence": "high"}'
    words = Words(
        "note the language of {task}",
        "noted the language of {task}",
        "note the language of {task}",
        "Noted the language of {task}",
    )
    label = "Note the language"
    effect = ImmediateEffect.LANGUAGE

    def execute(self, arguments: TaskLanguage, desk: ToolContext) -> dict[str, Any]:
        done = super().execute(arguments, desk)
        return done | {"language_code": arguments.language_code, "confidence": arguments.confidence}


class TaskReport(Arguments):
    task_identifier: str = Field(description=TASK)
    one_liner: Annotated[str, AfterValidator(lambda line: text.clean_line(line, "one_liner", LINE_MAX))] = Field(
        json_schema_extra={"minLength": 1, "maxLength": LINE_MAX}
    )
    tldr: Annotated[str, _block("tldr", SHORT_MAX)] = Field(json_schema_extra={"maxLength": SHORT_MAX})
    content: Annotated[str, _block("content", LONG_MAX)] = Field(json_schema_extra={"maxLength": LONG_MAX})


class UpdateReport(NoteTool):
    name = "update_report"
    description = "Write your report."
    arguments = TaskReport
    contract = "Send task_identifier, one_liner (1–200 characters), tldr (0–2000) and content (0–20000)."
    example = '{"task_identifier": "Launch prep", "one_liner": "On track", "tldr": "…", "content": "…"}'
    words = Words(
        "update the report on {task}",
        "updated the report on {task}",
        "write a report on {task}",
        "Wrote a report on {task}",
    )
    label = "Write a report"
    effect = ImmediateEffect.NOTES

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        return {"report": [stored["one_liner"], stored["tldr"], stored["content"]]}


class NewObservation(Arguments):
    text: Annotated[str, _block("An observation", SHORT_MAX)] = Field(json_schema_extra={"maxLength": SHORT_MAX})


def _check(observations: list[NewObservation]) -> list[NewObservation]:
    return list(check_size([observation for observation in observations if observation.text.strip()]))


class NewObservations(Arguments):
    task_identifier: str | None = Field(None, description=TASK)
    observations: Annotated[list[NewObservation], AfterValidator(_check)] = Field(
        json_schema_extra={"minItems": 1, "maxItems": BATCH_MAX}
    )


class RecordObservations(NoteTool):
    name = "record_observations"
    description = "Note what you saw."
    arguments = NewObservations
    contract = "Send observations as a JSON array of 1–20 objects, each with a text of at most 2000 characters."
    example = '{"task_identifier": "Launch prep", "observations": [{"text": "The venue is not booked yet."}]}'
    words = Words(
        "record {observations}",
        "recorded {observations}",
        "note what it saw in {task}",
        "Noted what it saw in {task}",
    )
    label = "Note observations"
    effect = ImmediateEffect.NOTES

    def count(self, arguments: Values, result: Values) -> int:  # noqa: ARG002
        return length(arguments.get("observations"), 1)

    def execute(self, arguments: NewObservations, desk: ToolContext) -> dict[str, Any]:
        task = find_live_task(arguments.task_identifier, desk)
        now = now_text()
        notes = {f"observation:{new_id()}": [now, observation.text] for observation in arguments.observations}
        desk.write([Draft("task", task.id, notes)])
        return {"status": "success", "task_id": task.id, "title": task.title, "count": len(notes)}

    def plan(self, arguments: NewObservations, desk: ToolContext) -> list[Plan]:
        target = find_task(arguments.task_identifier, desk)
        return [
            target.plan(self.name, {"task_identifier": target.id, "text": observation.text}, {})
            for observation in arguments.observations
        ]

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        task_id, written = arguments.get("task_identifier"), arguments.get("text")
        given = validate(NewObservations, {"task_identifier": task_id, "observations": [{"text": written}]})
        return {"task_identifier": task_id, "text": given.observations[0].text}

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        return {"observation": ["", stored["text"]]}

    def meaning(self, item: Proposal) -> str:
        return canonical([self.name, item.target_id, item.arguments.get("text")])

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        """One register, named after the proposal: two devices that both confirm it write one note."""
        written = self.check_edit(item.arguments if edited is None else edited)["text"]
        task = require_live(reader, item.target_id)
        # Notes are shown by time: those of one call in the order in which they were made.
        later = dt.timedelta(milliseconds=item.ordinal)
        at = format_instant(item.created_at + later) if item.created_at else now_text()
        return [Draft("task", task.id, {f"observation:{created_id(item.id)}": [at, written]})]

    def current(self, item: Proposal, reader: Lookup) -> dict[str, Any] | None:
        return None if live_task(reader, item.target_id) is None else {}
