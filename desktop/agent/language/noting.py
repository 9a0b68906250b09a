"""Requests about the agent's notes on a task: observations, and the report."""

from __future__ import annotations

from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.items import read_steps
from desktop.agent.language.pattern import first_match, match
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.references import read_target, trim
from desktop.agent.language.words import Line, unquote

_OBSERVATION = "observation|observations|finding|findings|learning|learnings|insight|insights"
_ABOUT = "about|on|for|of|to|in|under|regarding"
_OBSERVATIONS = (
    f"as|of|to|in? @a? @number? @adjective? {_OBSERVATION} {_ABOUT} REF :|that|, TEXT",
    f"this|the_following|that? as|to|in|under|of @a? @adjective? {_OBSERVATION} {_ABOUT} REF :|, TEXT",
    f"as|of|to|in? @a? @number? @adjective? {_OBSERVATION} :|that|, TEXT",
    f"TEXT as @a? {_OBSERVATION} {_ABOUT} REF",
    f"TEXT as @a? {_OBSERVATION}",
)
_REPORTS = (
    "this|the_following? to|in|into? @a? new|short|status|task|progress? report of|on|for|about|to|in REF "
    ":|with_:|with|saying|that_says|to_say|to|, TEXT",
    "REF 's report :|with_:|with|saying|to_say|to|, TEXT",
    "@the? report :|with_:|with|saying|to_say|to TEXT",
    "TEXT to|in|into @the report of|on|for|about REF",
)
WHAT_REPORT = "What should the report say?"


def read_note(line: Line, context: Context) -> list[Intent] | None:
    """As in "record an observation on x: …", "update the report of x: …"; None where no such note is meant."""
    found = first_match(line, *_OBSERVATIONS)
    if found is not None:
        is_plural = any(word.norm.endswith("s") for word in line.words if word.norm in _OBSERVATION.split("|"))
        texts = read_steps(found["text"]) if is_plural else [unquote(found["text"])]
        target = _target(found.get("ref"), context)
        items = tuple(Item(text) for text in texts)
        return [Intent("record_observations", Level.MUST, line.span, target, items=items)]
    return _report(line, context)


def _report(line: Line, context: Context) -> list[Intent] | None:
    if "report" not in line.tokens:
        return None
    found = first_match(line, *_REPORTS)
    if found is None:
        return None
    reference = found.get("ref")
    target = read_target(reference, context) if reference is not None else context.it
    text = unquote(trim(found["text"]))
    if not text:
        raise Unclear(WHAT_REPORT)
    return [Intent("update_report", Level.MUST, line.span, target, description=text)]


def _target(reference: Line | None, context: Context) -> Target | None:
    """The task named, else the one spoken of; an observation may be about none."""
    if reference is not None:
        return read_target(reference, context)
    return context.it if context.mentioned or context.facts.focus else None
