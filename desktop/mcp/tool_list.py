"""The tools as clients see them: those of the registry by their own schemas, and two about proposals."""

from __future__ import annotations

from functools import cache
from typing import Any

from mcp.types import Tool as OfferedTool
from mcp.types import ToolAnnotations
from pydantic import Field

from desktop.domain.run import ImmediateEffect
from desktop.domain.text import REASON_MAX
from desktop.services.connected_agent import WHY, offered
from desktop.services.other_agents import MOST_WAIT_SECONDS
from desktop.tools.arguments import Arguments, schema_of
from desktop.tools.tool import Tool

STATUS, WAIT = "review_status", "wait_for_review"
MOST_IDS = 200
_PROPOSES = "Nothing changes yet: the user reviews the proposal in Assent and decides."
_WHY = {
    "type": "string",
    "maxLength": REASON_MAX,
    "description": "What the user asked you for, in their own words. It is shown beside the proposal.",
}
_RESULT = {
    "type": "object",
    "properties": {"status": {"type": "string", "enum": ["success", "queued", "error"]}},
    "required": ["status"],
}


class Proposals(Arguments):
    change_set_id: str | None = Field(None, description="The change_set_id that came with a queued proposal.")
    item_ids: list[str] | None = Field(
        None,
        description="Or the item_ids of proposals of yours.",
        json_schema_extra={"minItems": 1, "maxItems": MOST_IDS},
    )


class Wait(Proposals):
    seconds: int = Field(
        60, description="How long to wait at most.", json_schema_extra={"minimum": 1, "maximum": MOST_WAIT_SECONDS}
    )


@cache
def tool_list() -> list[OfferedTool]:
    return [*map(_declared, offered()), *_about_proposals()]


def _declared(tool: Tool) -> OfferedTool:
    schema = schema_of(tool.arguments)
    if tool.proposes:
        schema = {**schema, "properties": {**schema["properties"], WHY: _WHY}}
    described = f"{tool.description} {tool.contract}"  # the schema alone tells little of the forms that values have
    reads = not tool.proposes and tool.effect is not ImmediateEffect.WITHDRAWN
    return OfferedTool(
        name=tool.name,
        description=f"{described} {_PROPOSES}" if tool.proposes else described,
        input_schema=schema,
        output_schema=_RESULT,
        annotations=_annotations(reads=reads, destroys=tool.always_asks),
    )


def _about_proposals() -> list[OfferedTool]:
    told: list[tuple[str, str, type[Arguments]]] = [
        (
            STATUS,
            "Tell what became of proposals of yours: pending, confirmed, rejected (and why) or withdrawn.",
            Proposals,
        ),
        (WAIT, "Wait until the user has decided on proposals of yours, and tell what became of them.", Wait),
    ]
    return [
        OfferedTool(
            name=name,
            description=f"{text} Send change_set_id or item_ids.",
            input_schema=schema_of(arguments),
            output_schema=_RESULT,
            annotations=_annotations(reads=True, destroys=False),
        )
        for name, text, arguments in told
    ]


def _annotations(*, reads: bool, destroys: bool) -> ToolAnnotations:
    hints: dict[str, Any] = {"read_only_hint": reads, "open_world_hint": False}
    return ToolAnnotations(**hints if reads else {**hints, "destructive_hint": destroys, "idempotent_hint": False})
