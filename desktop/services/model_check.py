"""How well a model does its work here: requests of ours are put to it in a throw-away profile.

What it proposes is confirmed there, and the tasks are compared with what the request wants: it does not matter by
which tools a model gets there.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import shutil
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from desktop.agent.events import Ending, RunEnded, RunResult
from desktop.agent.guard import is_read
from desktop.agent.judgement import NO_ANSWER, NOT_TRIGGERED
from desktop.agent.provider import Provider, ProviderError, ProviderFailure
from desktop.agent.provider_choice import ChosenProvider, ProviderChoice
from desktop.domain.dates import parse_date
from desktop.domain.run import ToolRecord
from desktop.domain.task import Task
from desktop.domain.text import fold
from desktop.domain.views import Query, View
from desktop.errors import FileError
from desktop.paths import resource
from desktop.services import Services
from desktop.services.agent import AgentService
from desktop.services.demo import fill
from desktop.settings import Setting

_FILE = "prompts/model_check.json"
_STOPS = (
    *(ProviderFailure.UNREACHABLE, ProviderFailure.KEY_REFUSED),
    *(ProviderFailure.NOT_ALLOWED, ProviderFailure.NOT_SET_UP),
)
"""Failures that say nothing about the model: the next request would fail in the same way."""

Wants = Mapping[str, Mapping[str, Any]]
_State = dict[str, dict[str, Any]]


class CheckVerdict(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    """Something else was proposed than was asked for, or nothing, or nothing was looked at."""
    REFUSED = "refused"
    """The model was asked again, and there was still no answer that the app could show."""
    SPOILT = "spoilt"
    """The right thing was proposed, and the answer was an error all the same."""


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """`wants` is how the tasks are to change, by title: of a new one by words that its title must have.

    Without it nothing may change. `reads` says that the tasks must be looked at.
    """

    ask: str
    wants: Wants
    reads: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one request; `number` counts from 1."""

    number: int
    total: int
    ask: str
    verdict: CheckVerdict
    seconds: float
    answer: str
    calls: tuple[ToolRecord, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "ask": self.ask,
            "verdict": self.verdict.value,
            "seconds": round(self.seconds, 1),
            "answer": self.answer,
            "calls": [{"name": call.name, "arguments": dict(call.arguments)} for call in self.calls],
        }


def tally(checked: Sequence[Checked]) -> dict[CheckVerdict, int]:
    return {verdict: sum(one.verdict is verdict for one in checked) for verdict in CheckVerdict}


async def provider_of(agent: AgentService, choice: ProviderChoice, key: str | None = None) -> Callable[[], Provider]:
    """Makes the providers of the runs. The keyring is asked once at most, and not at all where `key` is given.

    Raises ProviderError.
    """
    if choice.problem:
        raise ProviderError(choice.problem, ProviderFailure.NOT_SET_UP)
    if key is None:
        key = await agent.key(choice.endpoint.base_url) if choice.endpoint else ""

    async def find_key() -> str:
        return key

    return lambda: ChosenProvider(choice, find_key)


async def check_model(
    provide: Callable[[], Provider], settings: Mapping[Setting[Any], Any], path: Path | None = None
) -> AsyncGenerator[Checked, None]:
    """Puts the requests to a model one after the other, each to a new copy of the same tasks.

    `path` is a file of other requests than ours. Raises ProviderError where the model cannot be asked at all, and
    FileError where the file cannot be read.
    """
    samples, requests = await asyncio.to_thread(_read, path or resource(_FILE))
    folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="assent-check-"))
    try:
        await asyncio.to_thread(_fill, folder / "sample", samples, settings)
        for number, request in enumerate(requests, 1):
            profile = folder / str(number)
            services = await asyncio.to_thread(_open_copy, folder / "sample", profile)
            try:
                result, seconds = await _run(AgentService(services, lambda _choice: provide()), request.ask)
                verdict = await asyncio.to_thread(_judge, services, request, result)
            finally:
                await asyncio.to_thread(services.close)
            yield Checked(
                number, len(requests), request.ask, verdict, seconds, result.text, result.records.tool_calls
            )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _run(agent: AgentService, text: str) -> tuple[RunResult, float]:
    started = time.monotonic()
    async with aclosing(agent.ask(text)) as events:
        async for event in events:
            if isinstance(event, RunEnded):
                result = event.result
    agent.close()
    if result.ending is Ending.FAILED and result.failure in _STOPS:
        raise ProviderError(result.text, result.failure)
    return result, time.monotonic() - started


def _judge(services: Services, request: CheckRequest, result: RunResult) -> CheckVerdict:
    failed = result.ending is Ending.FAILED or NOT_TRIGGERED in result.text or result.text == NO_ANSWER
    before = _tasks(services)
    if result.records.change_set_id:
        card = services.review.card(result.records.change_set_id)
        for row in card.rows if card else ():
            services.review.confirm(row.item.id)
    calls = result.records.tool_calls
    is_done = _fits(request.wants, before, _tasks(services))
    is_done = is_done and (bool(request.wants) or all(is_read(call.name) for call in calls))
    has_read = any(is_read(call.name) and call.result.get("status") == "success" for call in calls)
    if not is_done or (request.reads and not has_read):
        return CheckVerdict.REFUSED if failed else CheckVerdict.WRONG
    if failed:
        return CheckVerdict.SPOILT if request.wants or request.reads else CheckVerdict.REFUSED
    return CheckVerdict.RIGHT


def _fits(wants: Wants, before: _State, after: _State) -> bool:
    """Whether just what is wanted has changed."""
    changes = {id_: _difference(before.get(id_, {}), values) for id_, values in after.items()}
    changes = {id_: change for id_, change in changes.items() if change}
    return len(changes) == len(wants) and all(
        any(_is_wanted(title, wanted, before.get(id_), change) for id_, change in changes.items())
        for title, wanted in wants.items()
    )


def _is_wanted(title: str, wanted: Mapping[str, Any], before: dict[str, Any] | None, change: dict[str, Any]) -> bool:
    now = dt.datetime.now()  # noqa: DTZ005 -- due dates are wall-clock dates of wherever the user is
    values = {field: _folded(value) for field, value in wanted.items()}
    if isinstance(due := values.get("due"), str):
        values["due"] = str(parse_date(due, now))
    if before is not None:
        return fold(before["title"]) == fold(title) and values == {
            name: _folded(value) for name, value in change.items()
        }
    words = fold(str(change.get("title"))).split()
    given = {name: _folded(value) for name, value in change.items() if name not in ("title", "description")}
    return all(word in words for word in fold(title).split()) and values == given


def _difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if value != before.get(name, _NEW.get(name))}


_NEW: Mapping[str, Any] = {"description": "", "status": "open", "labels": [], "checklist": [], "deleted": False}
"""The values of a new task that has nothing but a title; the others are None."""
_NOT_COMPARED = ("id", "created_at", "updated_at", "completed", "completed_at", "deleted_at")


def _tasks(services: Services) -> _State:
    """All tasks by id, also those in the trash, as they are compared."""
    today = dt.date.today()  # noqa: DTZ011
    ids = [id_ for view in (View.LIVE, View.TRASH) for id_ in services.lists.ids(Query(view, today))]
    return {task.id: _compared(task) for task in services.lists.tasks(ids)}


def _compared(task: Task) -> dict[str, Any]:
    document = {name: value for name, value in task.to_json().items() if name not in _NOT_COMPARED}
    document["labels"] = sorted(document["labels"])
    document["checklist"] = [f"{'[x] ' if item.is_checked else ''}{item.title}" for item in task.checklist]
    document["deleted"] = task.deleted_at is not None
    return document


def _folded(value: Any) -> Any:
    if isinstance(value, list):
        return [_folded(part) for part in value]
    return fold(value) if isinstance(value, str) else value


def _read(path: Path) -> tuple[list[dict[str, Any]], list[CheckRequest]]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        requests = [
            CheckRequest(entry["ask"], entry.get("wants", {}), entry.get("reads", False))
            for entry in document["requests"]
        ]
        return document["tasks"], requests
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise FileError(f"{path.name} holds no requests to check a model with.") from error


def _fill(profile: Path, samples: list[dict[str, Any]], settings: Mapping[Setting[Any], Any]) -> None:
    services = Services(profile)
    try:
        fill(services, dt.date.today(), samples)  # noqa: DTZ011
        for setting, value in settings.items():
            services.settings.set(setting, value)
    finally:
        services.close()


def _open_copy(sample: Path, profile: Path) -> Services:
    shutil.copytree(sample, profile)
    return Services(profile)
