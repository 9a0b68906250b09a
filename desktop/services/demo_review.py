"""A sample change set for users to try the review: a sample task, and proposals that change only this task."""

from __future__ import annotations

import datetime as dt
import json
from contextlib import closing
from typing import Any

from desktop.agent.provider import CallRequest
from desktop.agent.queue import WorkQueue
from desktop.agent.titles import LiveTitles
from desktop.agent.toolbox import CallContext, Toolbox
from desktop.domain.ids import new_id
from desktop.domain.task import Due
from desktop.paths import resource
from desktop.review.builder import ChangeSetBuilder, RunInfo
from desktop.review.policy import time_to_decide
from desktop.services import Services
from desktop.settings import REFERENCE_THRESHOLD


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
