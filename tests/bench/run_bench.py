"""What the app itself adds to a run: the guard, the tools, the proposals, the records. The model answers at once."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

from desktop.agent.events import Ending, RunEnded
from desktop.agent.provider import CallRequest, Event, Request, Turn
from desktop.domain.views import Query, View
from desktop.services import Services
from desktop.services.agent import AgentService
from tests.bench.data import TODAY, make_profile
from tests.bench.rows import Row, p95, show
from tests.helpers.scripted import call

_RUNS = 60


class Instant:
    """Makes its call, then says what it proposed."""

    name = "openai"
    model = "instant"
    remote = False

    def __init__(self) -> None:
        self.asked = CallRequest("", "", "")
        self.words = ""

    async def stream(self, request: Request) -> AsyncGenerator[Event, None]:
        made = request.messages[-1]["role"] == "tool"
        yield Turn(self.words) if made else Turn("", (self.asked,))

    async def close(self) -> None:
        pass


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        services = Services(make_profile(Path(folder), 10_000))
        model = Instant()
        agent = AgentService(services, provide=lambda _choice: model)
        try:
            samples = asyncio.run(_measured(services, agent, model))
        finally:
            agent.close()
            services.close()
    yield Row(
        "a run with one call, 10,000 tasks, the model excluded",
        f"{p95(samples):.1f} ms p95",
        "≤ 20 ms",
        p95(samples) <= 20,
    )


async def _measured(services: Services, agent: AgentService, model: Instant) -> list[float]:
    titles = _titles(services)
    samples = []
    for number in range(_RUNS + 1):
        text, model.asked, model.words = _request(number, titles[number])
        started = time.perf_counter()
        async for event in agent.ask(text):
            if isinstance(event, RunEnded):
                assert event.result.ending is Ending.FINISHED
                assert event.result.records.execution.tool_calls_queued == 1
        samples.append((time.perf_counter() - started) * 1000)
    return samples[1:]  # the first one imports what it needs, and reads all titles once


def _titles(services: Services) -> list[str]:
    """Of tasks that are not done: there is nothing to propose for the others."""
    return [task.title for task in services.lists.tasks(services.lists.ids(Query(View.ALL, TODAY), _RUNS + 1))]


def _request(number: int, title: str) -> tuple[str, CallRequest, str]:
    match number % 4:
        case 0:
            new = f"Buy {number} stamps"
            return f"add task {new}", call("add_task", title=new), f"I've proposed adding “{new}”."
        case 1:
            made = call("delete_task", task_identifier=title.lower())
            return f"delete “{title}”", made, f"I've proposed deleting “{title}”."
        case 2:
            made = call("complete_task", task_identifier=title)
            return f"complete “{title}”", made, f"I've proposed completing “{title}”."
        case _:
            made = call("set_task_priority", task_identifier=title, priority="P1")
            return f"set “{title}” to priority P1", made, f"I've proposed priority P1 for “{title}”."


if __name__ == "__main__":
    show(rows())
