"""The server of `assent mcp` behind loopback HTTP, for the conformance suite, which speaks nothing else.

python -m tests.helpers.mcp_http PROFILE PORT

The suite asks for tools, resources and prompts by names of its own. They are added here to our server, so that they
go through its guard, its limits, its subscriptions and its answers as everything else does.
"""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import uvicorn
from mcp import MCPDeprecationWarning, types

from desktop.mcp.server import AgentServer, Ctx
from desktop.services import Services
from desktop.services.connected_agent import ConnectedAgent

_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
_WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="
_RED_DOT = types.ImageContent(data=_PNG, mime_type="image/png")


def _text(text: str) -> types.TextContent:
    return types.TextContent(text=text)


def _embedded(uri: str, text: str, mime_type: str = "text/plain") -> types.EmbeddedResource:
    return types.EmbeddedResource(resource=types.TextResourceContents(uri=uri, mime_type=mime_type, text=text))


def _object(required: bool = True, **properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties) if required else []}


_OPTIONS = {"type": "string", "enum": ["option1", "option2", "option3"]}
_TITLED = [
    {"const": f"value{n}", "title": f"{name} Option"} for n, name in enumerate(("First", "Second", "Third"), 1)
]
_WORD = {"type": "string"}

TOOLS: dict[str, list[types.ContentBlock]] = {
    "test_simple_text": [_text("This is a simple text response for testing.")],
    "test_image_content": [_RED_DOT],
    "test_audio_content": [types.AudioContent(data=_WAV, mime_type="audio/wav")],
    "test_embedded_resource": [_embedded("test://embedded-resource", "This is an embedded resource content.")],
    "test_multiple_content_types": [
        _text("Multiple content types test:"),
        _RED_DOT,
        _embedded("test://mixed-content-resource", '{"test":"data","value":123}', "application/json"),
    ],
}
"""Those that always answer the same."""

FORMS = {
    "test_elicitation": _object(username=_WORD, email=_WORD),
    "test_elicitation_sep1034_defaults": _object(
        required=False,
        name={"type": "string", "default": "John Doe"},
        age={"type": "integer", "default": 30},
        score={"type": "number", "default": 95.5},
        status={"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        verified={"type": "boolean", "default": True},
    ),
    "test_elicitation_sep1330_enums": _object(
        required=False,
        untitledSingle=_OPTIONS,
        titledSingle={"type": "string", "oneOf": _TITLED},
        legacyEnum={
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        untitledMulti={"type": "array", "items": _OPTIONS},
        titledMulti={"type": "array", "items": {"anyOf": _TITLED}},
    ),
}
"""Tools that ask the user something, by what they ask."""

ARGUMENTS = {"test_elicitation": _object(message=_WORD), "test_sampling": _object(prompt=_WORD)}
OTHERS = ("test_tool_with_logging", "test_tool_with_progress", "test_error_handling", "test_sampling")

PROMPTS: dict[str, tuple[list[str], list[types.ContentBlock]]] = {
    "test_simple_prompt": ([], [_text("This is a simple prompt for testing.")]),
    "test_prompt_with_arguments": (["arg1", "arg2"], [_text("Prompt with arguments: arg1='{arg1}', arg2='{arg2}'")]),
    "test_prompt_with_embedded_resource": (
        ["resourceUri"],
        [
            _embedded("{resourceUri}", "Embedded resource content for testing."),
            _text("Please process the embedded resource above."),
        ],
    ),
    "test_prompt_with_image": ([], [_RED_DOT, _text("Please analyze the image above.")]),
}
"""The names of arguments, and the messages."""


class SuiteServer(AgentServer):
    """Ours, with what the suite asks for beside our own."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.server.add_request_handler("logging/setLevel", types.SetLevelRequestParams, self.on_set_level)

    async def on_set_level(self, _ctx: Ctx, _params: types.SetLevelRequestParams) -> types.EmptyResult:
        """Only here: logs for clients leave the protocol with its version of 2026, and we send none."""
        return types.EmptyResult()

    async def on_list_tools(self, ctx: Ctx, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        ours = await super().on_list_tools(ctx, params)
        names = [*TOOLS, *FORMS, *OTHERS]
        added = [
            types.Tool(name=name, description=name, input_schema=ARGUMENTS.get(name, _object())) for name in names
        ]
        return types.ListToolsResult(tools=[*ours.tools, *added])

    async def on_call_tool(self, ctx: Ctx, params: types.CallToolRequestParams) -> types.CallToolResult:
        name, given = params.name, params.arguments or {}
        if name not in (*TOOLS, *FORMS, *OTHERS):
            return await super().on_call_tool(ctx, params)
        await self._agent(ctx)
        content = TOOLS.get(name) or [_text(await self._ask(ctx, name, given))]
        return types.CallToolResult(content=content, is_error=name == "test_error_handling")

    async def _ask(self, ctx: Ctx, name: str, given: dict[str, Any]) -> str:
        if form := FORMS.get(name):
            answer = await ctx.session.elicit_form(given.get("message", "Please choose"), form, ctx.request_id)
            return f"Elicitation completed: action={answer.action}, content={json.dumps(answer.content)}"
        if name == "test_error_handling":
            return "This tool intentionally returns an error for testing"
        if name == "test_sampling":
            messages = [types.SamplingMessage(role="user", content=_text(given["prompt"]))]
            said = await ctx.session.create_message(messages, max_tokens=100, related_request_id=ctx.request_id)
            return f"LLM response: {getattr(said.content, 'text', '')}"
        for progress, step in ((0, "execution started"), (50, "processing data"), (100, "execution completed")):
            if name == "test_tool_with_logging":
                await ctx.session.send_log_message("info", f"Tool {step}", related_request_id=ctx.request_id)
            else:
                await ctx.session.report_progress(progress, 100)
            await anyio.sleep(0.05)
        return "Done."

    async def on_list_resources(
        self, ctx: Ctx, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        ours = await super().on_list_resources(ctx, params)
        names = ("static-text", "static-binary", "watched-resource")
        added = [types.Resource(uri=f"test://{name}", name=name, description=name) for name in names]
        return types.ListResourcesResult(resources=[*ours.resources, *added])

    async def on_list_templates(
        self, ctx: Ctx, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        ours = await super().on_list_templates(ctx, params)
        added = types.ResourceTemplate(uri_template="test://template/{id}/data", name="template")
        return types.ListResourceTemplatesResult(resource_templates=[*ours.resource_templates, added])

    async def on_read_resource(self, ctx: Ctx, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        uri = str(params.uri)
        if not uri.startswith("test://"):
            return await super().on_read_resource(ctx, params)
        await self._agent(ctx)
        contents: types.TextResourceContents | types.BlobResourceContents
        if uri == "test://static-binary":
            contents = types.BlobResourceContents(uri=uri, mime_type="image/png", blob=_PNG)
        elif uri.startswith("test://template/"):
            id_ = uri.split("/")[3]
            text = json.dumps({"id": id_, "templateTest": True, "data": f"Data for ID: {id_}"})
            contents = types.TextResourceContents(uri=uri, mime_type="application/json", text=text)
        elif uri == "test://static-text":
            text = "This is the content of the static text resource."
            contents = types.TextResourceContents(uri=uri, mime_type="text/plain", text=text)
        else:
            return await super().on_read_resource(ctx, params)
        return types.ReadResourceResult(contents=[contents])

    def _resource(self, agent: ConnectedAgent, uri: str, *, looked: bool = False) -> tuple[str, str]:
        """What is followed: our own subscriptions ask here how it reads."""
        if uri == "test://watched-resource":
            return "watched", "{}"
        return super()._resource(agent, uri, looked=looked)

    async def on_list_prompts(self, ctx: Ctx, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        ours = await super().on_list_prompts(ctx, params)
        added = [
            types.Prompt(
                name=name,
                description=name,
                arguments=[types.PromptArgument(name=one, description=one, required=True) for one in arguments],
            )
            for name, (arguments, _) in PROMPTS.items()
        ]
        return types.ListPromptsResult(prompts=[*ours.prompts, *added])

    async def on_get_prompt(self, ctx: Ctx, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        if params.name not in PROMPTS:
            return await super().on_get_prompt(ctx, params)
        await self._agent(ctx)
        messages = [
            types.PromptMessage(role="user", content=_filled(part, params.arguments or {}))
            for part in PROMPTS[params.name][1]
        ]
        return types.GetPromptResult(messages=messages)

    async def on_completion(self, ctx: Ctx, params: types.CompleteRequestParams) -> types.CompleteResult:
        if isinstance(params.ref, types.PromptReference) and params.ref.name in PROMPTS:
            words = [word for word in ("paris", "park", "party") if word.startswith(params.argument.value)]
            return types.CompleteResult(completion=types.Completion(values=words, has_more=False))
        return await super().on_completion(ctx, params)


def _filled(part: types.ContentBlock, given: dict[str, str]) -> types.ContentBlock:
    if isinstance(part, types.TextContent):
        return _text(part.text.format(**given))
    if isinstance(part, types.EmbeddedResource) and isinstance(part.resource, types.TextResourceContents):
        return _embedded(str(part.resource.uri).format(**given), part.resource.text)
    return part


def main(profile: Path, port: int) -> None:
    warnings.simplefilter("ignore", MCPDeprecationWarning)  # logs and sampling, which the suite still asks for
    services = Services(profile)
    services.other_agents.set_enabled(True)
    agents = SuiteServer(services)
    app = agents.server.streamable_http_app()
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(of: Any) -> AsyncIterator[Any]:
        async with inner(of) as state, anyio.create_task_group() as group:
            group.start_soon(agents.watch)
            yield state
            group.cancel_scope.cancel()

    app.router.lifespan_context = lifespan
    try:
        uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
    finally:
        agents.close()
        services.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
