"""Every tool that a model is offered, and the one way to call them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from types import MappingProxyType
from typing import Any

from desktop.domain.text import presentable
from desktop.errors import AssentError, InvalidInputError, NotFoundError
from desktop.tools.add_task import AddTask
from desktop.tools.arguments import brief, decode, read, schema_of
from desktop.tools.checklist_tools import AddMultipleChecklistItems
from desktop.tools.checklist_updates import UpdateChecklistItems
from desktop.tools.field_tools import (
    SetTaskDueDate,
    SetTaskEstimate,
    SetTaskList,
    SetTaskPriority,
    SetTaskRepeat,
    SetTaskStatus,
)
from desktop.tools.label_tools import AssignTaskLabels
from desktop.tools.list_tool import GetTask, ListTasks
from desktop.tools.notes import RecordObservations, SetTaskLanguage, UpdateReport
from desktop.tools.reasons import NO_SUCH_TOOL
from desktop.tools.results import error_result, queued_result
from desktop.tools.run_tools import ManageTodos, RetractProposals
from desktop.tools.task_tools import CompleteTask, DeleteTask, UpdateTask
from desktop.tools.tool import MalformedCallError, Plan, Proposal, Tool, ToolContext, ToolError

_ALL: tuple[Tool, ...] = (
    AddTask(),
    ListTasks(),
    GetTask(),
    CompleteTask(),
    DeleteTask(),
    UpdateTask(),
    SetTaskStatus(),
    SetTaskPriority(),
    SetTaskDueDate(),
    SetTaskRepeat(),
    SetTaskEstimate(),
    SetTaskList(),
    AddMultipleChecklistItems(),
    UpdateChecklistItems(),
    AssignTaskLabels(),
    SetTaskLanguage(),
    UpdateReport(),
    RecordObservations(),
    RetractProposals(),
    ManageTodos(),
)
TOOLS: Mapping[str, Tool] = MappingProxyType({tool.name: tool for tool in _ALL})

_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Called:
    """What became of a call. `plans` are still to be queued; `error` is what the model is told where it failed.

    `tool` is None where there is none of that name. `deferred`: it proposes, and was not carried out.
    """

    result: dict[str, Any]
    plans: list[Plan] = field(default_factory=list)
    error: str | None = None
    tool: Tool | None = None
    deferred: bool = False


@cache
def schemas(offered: frozenset[str] = frozenset(TOOLS), *, is_small: bool = False) -> list[dict[str, Any]]:
    """The tools of these names in wire form, always in the same order. One list for everybody: not to be changed."""
    said: set[tuple[str, ...]] = set()
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": brief(schema_of(tool.arguments), said, is_small=is_small),
            },
        }
        for tool in TOOLS.values()
        if tool.name in offered
    ]


def call(name: str, arguments: str | Mapping[str, Any] | None, desk: ToolContext) -> Called:
    """Checks a call; executes it or plans what it proposes. Whatever the model wrote, it gets an answer."""
    tool = TOOLS.get(name)
    if tool is None:
        near = nearest(name, arguments)
        message = (
            f"There is no tool '{presentable(name, 60)}'; nothing was done. Nearest is {near.name}. {near.contract}"
            f" Example: {near.example}"
        )
        return _failed(ToolError(message, NO_SUCH_TOOL), None)
    deferred = tool.deferred or (desk.proposes_only and tool.proposes)
    try:
        given = read(tool, arguments)
        if not deferred:
            return Called(tool.execute(given, desk), tool=tool)
        plans = tool.plan(given, desk)
    except AssentError as error:
        return _failed(error, tool, deferred=deferred)
    return Called(queued_result(plans), plans, tool=tool, deferred=True)


def nearest(name: str, arguments: str | Mapping[str, Any] | None) -> Tool:
    """The tool that a model may have meant by another name: by that name and by the arguments given, of which those
    that few tools take tell the most."""
    try:
        given = list(decode(arguments))
    except InvalidInputError:
        given = []
    written = name[:_LONGEST_NAME].casefold()

    def likeness(tool: Tool) -> float:
        alike = max(SequenceMatcher(None, written, known).ratio() for known in (tool.name, *tool.mistaken_names))
        return alike + sum(1 / takers[argument] for argument in given if argument in _arguments_of(tool))

    takers = Counter(argument for tool in TOOLS.values() for argument in _arguments_of(tool))
    return max(TOOLS.values(), key=likeness)


def _arguments_of(tool: Tool) -> Mapping[str, Any]:
    properties: Mapping[str, Any] = schema_of(tool.arguments)["properties"]
    return properties


def tool_of(name: str) -> Tool:
    """The tool behind a stored proposal, which may come from a newer version; raises NotFoundError."""
    tool = TOOLS.get(name)
    if tool is None:
        raise NotFoundError("This proposal needs a newer version of Assent.")
    return tool


def meaning_of(proposal: Proposal) -> str:
    """A hash that is the same for proposals that mean the same; the meaning itself can be long."""
    tool = TOOLS[proposal.tool]
    return hashlib.sha256(tool.meaning(proposal).encode(errors="replace")).hexdigest()[:32]


def _failed(error: AssentError, tool: Tool | None, *, deferred: bool = False) -> Called:
    taught = error.for_user if isinstance(error, (ToolError, MalformedCallError)) else ""
    candidates = error.candidates if isinstance(error, ToolError) else ()
    result = error_result(str(error), taught, candidates)
    return Called(result, error=result["error_message"], tool=tool, deferred=deferred)
