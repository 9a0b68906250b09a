"""The server: requests of the protocol in, answers of `ConnectedAgent` out. Knows nothing of tasks itself."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import anyio
from anyio import to_thread
from mcp import MCPError, types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.session import ServerSession
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ResourceUpdated
from mcp.types import INTERNAL_ERROR, INVALID_PARAMS
from pydantic import ValidationError

from desktop.domain.text import presentable
from desktop.errors import AssentError, InvalidInputError, NotFoundError
from desktop.mcp import texts
from desktop.mcp.stdio import message_streams
from desktop.mcp.tool_list import MOST_IDS, STATUS, WAIT, Proposals, Wait, tool_list
from desktop.paths import resource
from desktop.services import Services
from desktop.services.connected_agent import MOST_SHOWN, VIEWS, CallRate, ConnectedAgent, RefusedError, offered
from desktop.services.other_agents import MOST_WAIT_SECONDS
from desktop.tools.arguments import validate
from desktop.version import VERSION

LIMIT_REACHED = -32029
"""Protocol error: try again later, or never; `data` has `retry_after_seconds` where that is known."""
NOT_FOUND = -32002
"""Protocol error: there is no such resource; since 2026 the protocol has INVALID_PARAMS for it."""

PROMPTS = {
    "plan_my_day": "Plan my day",
    "weekly_review": "Weekly review",
    "tidy_my_inbox": "Tidy my inbox",
}
_LOOK_SECONDS = 0.25
_PROGRESS_SECONDS = 10.0
_MOST_FOLLOWED = 100
_MOST_WAITS = 20
_MOST_QUEUED = 60
_SCHEME = "assent://"
_TASK = f"{_SCHEME}task/"

Ctx = ServerRequestContext[Any, Any]
T = TypeVar("T")

log = logging.getLogger(__name__)


def serve(services: Services) -> None:
    """Until the client closes its end."""
    anyio.run(_serve, services)


async def _serve(services: Services) -> None:
    agents = AgentServer(services)
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(agents.watch)
            async with message_streams() as (incoming, outgoing):
                options = agents.server.create_initialization_options(NotificationOptions())
                await agents.server.run(incoming, outgoing, options)
            group.cancel_scope.cancel()
    except* (BrokenPipeError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        log.info("the client went without a word")
    finally:
        agents.close()
    if (this := asyncio.current_task()) and this.cancelling():
        raise asyncio.CancelledError  # by Ctrl+C, which the package may have taken for the end of the client


@dataclass(slots=True)
class _Followed:
    """A resource whose changes somebody wants to hear of; `text` is how it read last."""

    agent: ConnectedAgent
    text: str
    session: ServerSession | None = None
    listeners: int = 0


class AgentServer:
    """For one client: the name that it gives first is its own for good, so no limit is evaded by taking another."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._connected: ConnectedAgent | None = None
        self._rate = CallRate(time.monotonic)
        self._one = anyio.CapacityLimiter(1)  # whatever touches the profile: one thing after the other
        self._probe = services.store.probe()
        self._changed = anyio.Event()
        self._waiting = 0
        self._bus = InMemorySubscriptionBus()
        self._listeners = ListenHandler(self._bus, max_subscriptions=_MOST_FOLLOWED)
        self._followed: dict[str, _Followed] = {}
        self.server: Server[Any] = Server(
            "assent",
            version=VERSION,
            title="Assent",
            instructions=texts.INSTRUCTIONS,
            on_list_tools=self.on_list_tools,
            on_call_tool=self.on_call_tool,
            on_list_resources=self.on_list_resources,
            on_list_resource_templates=self.on_list_templates,
            on_read_resource=self.on_read_resource,
            on_subscribe_resource=self.on_subscribe,
            on_unsubscribe_resource=self.on_unsubscribe,
            on_subscriptions_listen=self.on_listen,
            on_list_prompts=self.on_list_prompts,
            on_get_prompt=self.on_get_prompt,
            on_completion=self.on_completion,
        )
        self.server.middleware.append(self.guard)

    def close(self) -> None:
        if self._connected:
            self._connected.close()
        self._probe.close()

    # whatever comes

    async def guard(self, ctx: Ctx, call_next: CallNext) -> HandlerResult:
        """Nothing that goes wrong in here reaches a client as anything but a plain error."""
        try:
            return await call_next(ctx)
        except (MCPError, ValidationError):  # the package answers these
            raise
        except RefusedError as error:
            data = None if error.retry_after is None else {"retry_after_seconds": error.retry_after}
            raise MCPError(LIMIT_REACHED, str(error), data) from None
        except NotFoundError as error:
            code = INVALID_PARAMS if ctx.session.protocol_version >= "2026" else NOT_FOUND
            raise MCPError(code, str(error), {"uri": (ctx.params or {}).get("uri")}) from None
        except AssentError as error:
            raise MCPError(INTERNAL_ERROR, str(error)) from None
        except Exception:  # its words may name what this client must not see
            log.exception("a request for %s failed", presentable(ctx.method, 60))
            raise MCPError(INTERNAL_ERROR, "This failed. Assent's log says why.") from None

    # tools

    async def on_list_tools(self, ctx: Ctx, _params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        await self._agent(ctx)  # every client asks for them first: so it is noted who connected
        return types.ListToolsResult(tools=tool_list())

    async def on_call_tool(self, ctx: Ctx, params: types.CallToolRequestParams) -> types.CallToolResult:
        agent = await self._agent(ctx)
        given = params.arguments or {}
        try:
            if params.name == STATUS:
                asked = validate(Proposals, given)
                status = await self._do(agent.status, *_named(asked))
                return _result(texts.status_text(status), status | {"note": texts.DATA})
            if params.name == WAIT:
                return await self._wait(ctx, agent, validate(Wait, given))
        except (InvalidInputError, NotFoundError) as error:
            return _result(str(error), {"status": "error", "error_message": str(error)})
        if params.name not in {tool.name for tool in offered()}:
            known = ", ".join(tool.name for tool in tool_list())
            raise MCPError(
                INVALID_PARAMS,
                f"There is no tool '{presentable(params.name, 60)}'; nothing was done. There are: {known}.",
            )
        performed = await self._do(agent.call, params.name, given)
        return _result(texts.result_text(performed.message, performed.result), dict(performed.result))

    async def _wait(self, ctx: Ctx, agent: ConnectedAgent, asked: Wait) -> types.CallToolResult:
        if self._waiting >= _MOST_WAITS:
            raise RefusedError(f"At most {_MOST_WAITS} calls can wait at once. Try again in 10 seconds.", 10)
        seconds = min(max(asked.seconds, 1), MOST_WAIT_SECONDS)
        self._waiting += 1
        try:
            status = await self._do(agent.status, *_named(asked))
            with anyio.move_on_after(seconds):
                while status["pending"]:
                    changed = self._changed
                    total = len(status["items"])
                    await ctx.session.report_progress(
                        status["decided"], total, texts.status_text(status).split("\n")[0]
                    )
                    with anyio.move_on_after(_PROGRESS_SECONDS):
                        await changed.wait()
                    status = await self._do(agent.status, *_named(asked))
        finally:
            self._waiting -= 1
        return _result(texts.status_text(status), status | {"note": texts.DATA})

    # resources

    async def on_list_resources(
        self, _ctx: Ctx, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(
                    uri=f"{_SCHEME}{view}",
                    name=view.value,
                    title=view.value.capitalize(),
                    description=f"The user's tasks under {view.value.capitalize()}, as text and as JSON.",
                    mime_type="text/markdown",
                )
                for view in VIEWS
            ]
        )

    async def on_list_templates(
        self, _ctx: Ctx, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        template = types.ResourceTemplate(
            uri_template=f"{_TASK}{{id}}", name="task", title="A task", description="One task, by its id.",
            mime_type="text/markdown",
        )  # fmt: skip
        return types.ListResourceTemplatesResult(resource_templates=[template])

    async def on_read_resource(self, ctx: Ctx, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        agent = await self._agent(ctx)
        uri = str(params.uri)
        text, document = await self._do(partial(self._resource, agent, uri, looked=True))
        return types.ReadResourceResult(
            contents=[
                types.TextResourceContents(uri=uri, mime_type="text/markdown", text=text),
                types.TextResourceContents(uri=uri, mime_type="application/json", text=document),
            ]
        )

    def _resource(self, agent: ConnectedAgent, uri: str, *, looked: bool = False) -> tuple[str, str]:
        if uri.startswith(_TASK):
            task = agent.task(uri.removeprefix(_TASK))
            found = texts.task_text(task), texts.task_json(task)
        elif uri.startswith(_SCHEME):
            name = uri.removeprefix(_SCHEME)
            count, tasks = agent.view(name)
            found = texts.view_text(name, count, tasks), texts.view_json(name, count, tasks)
        else:
            raise NotFoundError(f"There is no such resource; they begin with {_SCHEME}.")
        if looked:
            agent.looked_at(uri)
        return found

    async def on_subscribe(self, ctx: Ctx, params: types.SubscribeRequestParams) -> types.EmptyResult:
        uri = str(params.uri)
        followed = await self._follow(await self._agent(ctx), uri)
        followed.session = ctx.session
        return types.EmptyResult()

    async def on_unsubscribe(self, _ctx: Ctx, params: types.UnsubscribeRequestParams) -> types.EmptyResult:
        uri = str(params.uri)
        if followed := self._followed.get(uri):
            followed.session = None
            self._forget(uri)
        return types.EmptyResult()

    async def on_listen(
        self, ctx: Ctx, params: types.SubscriptionsListenRequestParams
    ) -> types.SubscriptionsListenResult:
        """How newer clients subscribe: one request that is answered as long as it lasts."""
        agent = await self._agent(ctx)
        uris = [str(uri) for uri in params.notifications.resource_subscriptions or ()]
        begun: list[str] = []
        try:
            for uri in uris:
                followed = await self._follow(agent, uri)
                followed.listeners += 1
                begun.append(uri)
            return await self._listeners(ctx, params)
        finally:
            for uri in begun:
                self._followed[uri].listeners -= 1
                self._forget(uri)

    async def _follow(self, agent: ConnectedAgent, uri: str) -> _Followed:
        if uri not in self._followed:
            if len(self._followed) >= _MOST_FOLLOWED:
                raise RefusedError(f"At most {_MOST_FOLLOWED} resources can be followed at once.")
            text, _ = await self._do(self._resource, agent, uri)
            self._followed.setdefault(uri, _Followed(agent, text))
        return self._followed[uri]

    def _forget(self, uri: str) -> None:
        followed = self._followed[uri]
        if followed.session is None and not followed.listeners:
            del self._followed[uri]

    # prompts

    async def on_list_prompts(
        self, _ctx: Ctx, _params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        return types.ListPromptsResult(
            prompts=[types.Prompt(name=name, title=title, description=title) for name, title in PROMPTS.items()]
        )

    async def on_get_prompt(self, ctx: Ctx, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        agent = await self._agent(ctx)
        if params.name not in PROMPTS:
            raise MCPError(INVALID_PARAMS, f"There is no such prompt; there are: {', '.join(PROMPTS)}.")
        await self._do(agent.looked_at, f"prompt {params.name}")
        text = resource(f"prompts/{params.name}.md").read_text(encoding="utf-8")
        content = types.TextContent(type="text", text=f"{text.strip()}\n\n{texts.DATA}")
        message = types.PromptMessage(role="user", content=content)
        return types.GetPromptResult(description=PROMPTS[params.name], messages=[message])

    async def on_completion(self, ctx: Ctx, params: types.CompleteRequestParams) -> types.CompleteResult:
        """The ids of tasks, by their words or by how the ids begin; the prompts take no arguments."""
        agent = await self._agent(ctx)
        ref, argument = params.ref, params.argument
        is_task = isinstance(ref, types.ResourceTemplateReference) and ref.uri == f"{_TASK}{{id}}"
        if not is_task and not (isinstance(ref, types.PromptReference) and ref.name in PROMPTS):
            raise MCPError(INVALID_PARAMS, "There is no such prompt or resource template.")
        ids: list[str] = []
        if is_task and argument.name == "id":
            ids = await self._do(agent.find_ids, argument.value)
        return types.CompleteResult(completion=types.Completion(values=ids, has_more=len(ids) == MOST_SHOWN))

    # what others write meanwhile

    async def watch(self) -> None:
        """Wakes those who wait, and tells of resources that read differently now. Never ends."""
        while True:
            await anyio.sleep(_LOOK_SECONDS)
            try:
                await self._look()
            except AssentError as error:  # such as a database that is busy for long
                log.warning("could not look for changes: %s", type(error).__name__)

    async def _look(self) -> None:
        if (self._waiting or self._followed) and await self._do(self._probe.changes) is not None:
            self._changed.set()
            self._changed = anyio.Event()
            for uri, followed in list(self._followed.items()):
                await self._tell_if_changed(uri, followed)
        if self._connected and self._connected.has_news:
            await self._do(partial(self._connected.flush, due=True))

    async def _tell_if_changed(self, uri: str, followed: _Followed) -> None:
        """By what the agent may see: what changes out of its sight is not told."""
        try:
            text, _ = await self._do(self._resource, followed.agent, uri)
        except (NotFoundError, RefusedError):
            text = ""
        if text != followed.text:
            followed.text = text
            await self._bus.publish(ResourceUpdated(uri))
            if followed.session is not None:
                await followed.session.send_resource_updated(uri)

    # one after the other, off the loop

    async def _agent(self, ctx: Ctx) -> ConnectedAgent:
        """Who is asking. Raises RefusedError before anything else is done, where it asks too often."""
        try:
            self._rate.take()
            if self._one.statistics().tasks_waiting >= _MOST_QUEUED:
                raise RefusedError("Too many calls are waiting. Try again in 1 second.", 1)
        except RefusedError:
            if self._connected:
                self._connected.refused()
            raise
        if self._connected:
            return self._connected
        params = ctx.session.client_params
        return await self._do(self._connect, params.client_info if params else None)

    def _connect(self, info: types.Implementation | None) -> ConnectedAgent:
        if self._connected is None:
            others = self._services.other_agents
            agent = others.connect(info.title or info.name, info.version) if info else others.connect("", "")
            if others.access().enabled:
                agent.greet()
            self._connected = agent
        return self._connected

    async def _do(self, work: Callable[..., T], *args: Any) -> T:
        return await to_thread.run_sync(work, *args, limiter=self._one)


def _named(asked: Proposals) -> tuple[str | None, list[str]]:
    if (asked.change_set_id is None) == (asked.item_ids is None):
        raise InvalidInputError("Send either change_set_id or item_ids.")
    if len(asked.item_ids or ()) > MOST_IDS:
        raise InvalidInputError(f"At most {MOST_IDS} item_ids can be asked about at once.")
    return asked.change_set_id, asked.item_ids or []


def _result(text: str, result: dict[str, Any]) -> types.CallToolResult:
    """The text is for people; the JSON after it for clients that pass on only texts."""
    parts: list[types.ContentBlock] = [
        types.TextContent(type="text", text=part) for part in (text, texts.as_json(result))
    ]
    return types.CallToolResult(content=parts, structured_content=result, is_error=result.get("status") == "error")
