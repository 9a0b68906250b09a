"""The demo: a temporary folder with two devices, and sample data on the first of them.

And a sample change set for users to try the review: proposals that change only a sample task.
"""

from __future__ import annotations

import datetime as dt
import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.agent.provider import CallRequest
from desktop.agent.queue import WorkQueue
from desktop.agent.titles import LiveTitles
from desktop.agent.toolbox import CallContext, Toolbox
from desktop.domain.fields import STORED
from desktop.domain.ids import new_id
from desktop.domain.task import Due
from desktop.paths import resource
from desktop.review.builder import ChangeSetBuilder, RunInfo
from desktop.review.policy import time_to_decide
from desktop.services import Services
from desktop.settings import DEVICE_NAME, OVERDUE_SUMMARY, REFERENCE_THRESHOLD

FIRST, SECOND = "Laptop (demo)", "Desktop (demo)"
"""What the two devices are called."""

_PREFIX = "assent-demo-"
_DONE_MARK = "[x] "
_REQUEST = (
    "Add lanyards, a guest list and a spare adapter to the checklist of Launch prep. "
    "Set the due date of Launch prep to Friday. Rename Visit grandmother to Visit grandma. "
    "Delete Look for a used bike trailer."
)
_OTHER_AGENT = ("Claude Code", "2.1")
_OTHER_REQUEST = "Look through the release notes and tell my task list what is still missing"
_OTHER_CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("add_task", {"title": "Write the migration notes", "priority": "P1"}),
    (
        "add_multiple_checklist_items",
        {
            "task_identifier": "Write the migration notes",
            "items": [{"title": "What to do with old settings"}, {"title": "How to go back"}],
        },
    ),
    ("set_task_priority", {"task_identifier": "Thank-you notes to the speakers", "priority": "P2"}),
    ("set_task_estimate", {"task_identifier": "Thank-you notes to the speakers", "minutes": 30}),
)


@dataclass(frozen=True, slots=True)
class DemoFolder:
    """The folder of a demo, with both profiles and the folder that they share."""

    root: Path

    @property
    def laptop(self) -> Path:
        return self.root / "laptop"

    @property
    def desktop(self) -> Path:
        return self.root / "desktop"

    @property
    def shared(self) -> Path:
        return self.root / "shared"

    def remove(self) -> None:
        """Deletes it, but only if it is a demo's: the path may come from a command line."""
        if self.root.name.startswith(_PREFIX) and self.root.parent == Path(tempfile.gettempdir()):
            shutil.rmtree(self.root, ignore_errors=True)


@contextmanager
def demo_folder() -> Iterator[DemoFolder]:
    """A new demo folder, deleted at the end."""
    folder = DemoFolder(Path(tempfile.mkdtemp(prefix=_PREFIX, dir=tempfile.gettempdir())))
    try:
        yield folder
    finally:
        folder.remove()


def fill(services: Services, today: dt.date, samples: Sequence[dict[str, Any]] | None = None) -> None:
    """Writes samples through the same services as a user would, so they have a history and can be undone."""
    if samples is None:
        samples = json.loads(resource("sample/tasks.json").read_text(encoding="utf-8"))
        services.filters.create("Urgent this week", "!p1 due:week")
    assert samples is not None
    for sample in reversed(samples):  # each new task goes to the top
        _add(services, sample, today)


def fill_review(services: Services) -> str:
    """Runs the agent and decides on some of its proposals, so that the card has rows in different states.

    Returns the conversation's id.
    """
    import asyncio

    asyncio.run(_ask(services))
    card = services.review.open_cards()[0]
    rows = card.rows
    services.review.confirm(rows[0].item.id)
    services.review.reject(rows[1].item.id, "not now")
    renamed = next(row.item.task_id for row in rows if row.item.tool == "update_task")
    services.tasks.edit([renamed], {"title": "Visit grandmother on Sunday"})  # makes the proposal about it stale
    return card.conversation_id


def share(services: Services, folder: DemoFolder) -> None:
    """Makes this the first of the demo's devices, and writes all its data to the shared folder."""
    services.settings.set(DEVICE_NAME, FIRST)
    services.settings.set(OVERDUE_SUMMARY, False)  # there are other things to say when a demo begins
    folder.shared.mkdir()
    services.sync.create(folder.shared)
    services.sync.sync_once(flush=True)


def fill_other_agent(services: Services) -> None:
    """Another agent has connected and proposed something."""
    services.other_agents.set_enabled(True)
    agent = services.other_agents.connect(*_OTHER_AGENT)
    try:
        for tool, arguments in _OTHER_CALLS:
            agent.call(tool, {**arguments, "why": _OTHER_REQUEST})
    finally:
        agent.close()


async def _ask(services: Services) -> None:
    async for _event in services.agent.ask(_REQUEST):
        pass


def _add(services: Services, sample: dict[str, Any], today: dt.date) -> None:
    fields: Any = {field.key: field.load(sample[field.key]) for field in STORED if field.key in sample}
    if "due" in sample:  # in days from today
        time = dt.time.fromisoformat(sample["time"]) if "time" in sample else None
        fields["due"] = Due(today + dt.timedelta(days=sample["due"]), time)
    items = sample.get("checklist", [])
    titles = [item.removeprefix(_DONE_MARK) for item in items]
    task = services.tasks.create(fields, sample.get("labels", ()), titles).task
    for item, text in zip(task.checklist, items, strict=True):
        if text.startswith(_DONE_MARK):
            services.checklists.tick(item.id)
    if sample.get("trashed"):
        services.tasks.trash([task.id])


def propose_sample(services: Services, today: dt.date) -> str:
    """Adds the sample task and proposes changes to it, as a run of the agent would; returns the change set's id.

    All proposals wait for a verdict, also where the settings say to apply them at once.
    """
    sample: dict[str, Any] = json.loads(resource("sample/review.json").read_text(encoding="utf-8"))
    given = sample["task"]
    due = Due(today + dt.timedelta(days=given["due"]))
    task = services.tasks.create(
        {"title": given["title"], "description": given["description"], "due": due}, checklist=given["checklist"]
    ).task
    run = RunInfo(new_id(), "", sample["request"], "builtin", "")
    builder = ChangeSetBuilder(services.store, run, time_to_decide=time_to_decide(services.settings))
    about = {"task_identifier": task.id}
    calls = [(call["tool"], _dated(about | call["arguments"], today)) for call in sample["calls"]]
    days = {dt.date.fromisoformat(arguments["due_date"]) for _, arguments in calls if "due_date" in arguments}
    around = CallContext(today, frozenset(days), None, services.settings.get(REFERENCE_THRESHOLD) / 100)
    with closing(LiveTitles(services.store)) as titles:
        toolbox = Toolbox(services.store, titles, builder, WorkQueue(), around)
        for number, (tool, arguments) in enumerate(calls):
            toolbox.perform(CallRequest(str(number), tool, json.dumps(arguments)), asked_for=True)
    assert builder.set_id is not None
    return builder.set_id


def _dated(arguments: dict[str, Any], today: dt.date) -> dict[str, Any]:
    """In the sample, dates are numbers of days from today."""
    if "due_date" not in arguments:
        return arguments
    return arguments | {"due_date": (today + dt.timedelta(days=arguments["due_date"])).isoformat()}
