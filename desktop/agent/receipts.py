"""The app's own answer where the model's may not stand: what was proposed, done, listed, and what could not be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from desktop.agent.outcomes import Kind, Outcome, outcomes
from desktop.domain.run import ImmediateEffect, ToolRecord
from desktop.domain.text import shorten
from desktop.tools.phrases import LONGEST_TITLE, counted, phrase
from desktop.tools.registry import TOOLS
from desktop.tools.tool import Tool, Words

NOTHING = "Nothing was changed."

_LONGEST_REASON = 240
_MOST = 10
_MOST_TASKS = 20
_UNKNOWN = Words("do something that this app does not know", "did something that this app does not know")


def receipts(records: Sequence[ToolRecord], *, listing: bool = True) -> str:
    """For the calls whose outcome counts; short, numbered where there are several of a kind.

    Without `listing` a look is left out where there is anything else: nobody asked for it. So are the agent's steps,
    which are shown elsewhere.
    """
    found = outcomes(records)
    found = [outcome for outcome in found if outcome.effect is not ImmediateEffect.STEPS] or found
    of_kind = {kind: [outcome for outcome in found if outcome.kind is kind] for kind in Kind}
    looks = of_kind[Kind.LISTED] if listing or len(of_kind[Kind.LISTED]) == len(found) else []
    parts = [
        *(_listing(outcome) for outcome in looks[-1:]),
        _group("Done", [_phrase(outcome, done=True) for outcome in of_kind[Kind.APPLIED] + of_kind[Kind.NOTED]]),
        _group("Proposed", [_phrase(outcome) for outcome in of_kind[Kind.QUEUED]], "waiting for your review"),
        *dict.fromkeys(shorten(outcome.why, _LONGEST_REASON) for outcome in of_kind[Kind.REPEATED]),
        _group("Could not", [_failure(outcome) for outcome in of_kind[Kind.FAILED]], colon=False),
    ]
    return "\n\n".join(filter(None, parts)) or NOTHING


def not_proposed(tools: Sequence[str]) -> str:
    """What the user's words asked for and no call was made for; the words are those of the tools."""
    wanted = [phrase(TOOLS[tool].words.will, tool, {}, {}, 1) for tool in tools if tool in TOOLS]
    return _group("Asked for, but not proposed", wanted)


def _group(head: str, phrases: Sequence[str], remark: str = "", *, colon: bool = True) -> str:
    """ "Proposed: add “milk” (waiting for your review)." or, of several, a numbered list under that head."""
    if not phrases:
        return ""
    if len(phrases) == 1:
        sentence = f"{head}{':' if colon else ''} {phrases[0]}{f' ({remark})' if remark else ''}"
        return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
    lines = [f"{number}. {phrase[:1].upper()}{phrase[1:]}" for number, phrase in enumerate(phrases[:_MOST], 1)]
    if len(phrases) > _MOST:
        lines.append(f"… and {len(phrases) - _MOST:,} more")
    return "\n".join([f"{head}{f', {remark}' if remark else ''}:", *lines])


def _listing(outcome: Outcome) -> str:
    tasks = outcome.record.result.get("tasks")
    titles = [_listed(task) for task in tasks if isinstance(task, dict)] if isinstance(tasks, list) else []
    lines = [f"{number}. {title}" for number, title in enumerate(titles[:_MOST_TASKS], 1)]
    if lines and outcome.count > len(lines):
        lines.append(f"… and {outcome.count - len(lines):,} more")
    return "\n".join([f"Listed {counted(outcome.count, 'task')}{':' if lines else '.'}", *lines])


def _listed(task: Mapping[str, Any]) -> str:
    title = shorten(str(task.get("title", "")), LONGEST_TITLE)
    return f"{title} (done)" if task.get("completed") is True else title


def _failure(outcome: Outcome) -> str:
    why = shorten(outcome.why, _LONGEST_REASON)
    return f"{_phrase(outcome)}: {why}" if why else _phrase(outcome)


def _phrase(outcome: Outcome, *, done: bool = False) -> str:
    record = outcome.record
    tool = TOOLS.get(record.name)
    if tool is not None:
        words = tool.words_for(record.arguments, record.result)
    else:  # what a newer version proposed is called by its name; where it failed, nobody knows that it is a tool
        words = _UNKNOWN if outcome.kind is Kind.FAILED else Tool.words
    return phrase(words.did if done else words.will, record.name, record.arguments, record.result, outcome.count)
