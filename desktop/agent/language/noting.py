"""Requests about the agent's notes on a task: observations, and the report."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.evidence import has_pronoun, names_task
from desktop.agent.language.items import read_steps
from desktop.agent.language.pattern import first_match
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.references import read_target, trim
from desktop.agent.language.verbs import Verb
from desktop.agent.language.words import Line, unquote

WHAT_REPORT = "What should the report say?"
_OBSERVATION = "observation|observations|finding|findings|learning|learnings|insight|insights"
_ABOUT = "about|on|for|of|to|in|under|regarding"
_OBSERVATIONS = (
    f"as|of|to|in? @a? @number? @adjective? {_OBSERVATION} {_ABOUT} REF :|that|, TEXT",
    f"@a? note? this|the_following|that? as|to|in|under|of @a? @adjective? {_OBSERVATION} {_ABOUT} REF :|, TEXT",
    f"as|of|to|in? @a? @number? @adjective? {_OBSERVATION} :|that|, TEXT",
    f"TEXT as @a? {_OBSERVATION} {_ABOUT} REF",
    f"TEXT as @a? {_OBSERVATION}",
)
_REPORT = "the|a|an|your|its|this new|short|status|task|progress|quick? report"
_SAYS = ":|with_:|with|saying|that_says|to_say|to|,"
_REPORTS = (
    f"{_REPORT} of|on|for REF {_SAYS} TEXT",
    f"REF 's report {_SAYS} TEXT",
    f"{_REPORT} {_SAYS} TEXT",
)
_ADDED_TO_REPORT = (
    f"this|the_following? to|in|into {_REPORT} of|on|for|about REF :|that|, TEXT",
    f"TEXT to|in|into {_REPORT} of|on|for|about REF",
)
_REPORT_ALONE = (f"{_REPORT} of|on|for|about REF", "REF 's report")
_REWRITING = frozenset({"update", "revise", "rewrite", "edit", "change", "replace"})


def read_note(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """As in "record an observation on x: …", "update the report of x: …"; None where no such note is meant."""
    found = first_match(line, *_OBSERVATIONS)
    if found is not None:
        is_plural = any(word.norm.endswith("s") for word in line.words if word.norm in _OBSERVATION.split("|"))
        texts = read_steps(found["text"]) if is_plural else [unquote(found["text"])]
        items = tuple(Item(text) for text in texts)
        return [Intent("record_observations", Level.MUST, line.span, _target(found, context), items=items)]
    return _report(verb, line, context) if "report" in line.tokens else None


def _report(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    orders = _ADDED_TO_REPORT if verb.lemma == "add" else (*_REPORTS, *_ADDED_TO_REPORT)
    found = first_match(line, *orders)
    if found is None:
        found = first_match(line, *_REPORT_ALONE) if verb.lemma in _REWRITING else None
        if found is None or not names_task(found["ref"]):
            return None
        read_target(found["ref"], context)
        raise Unclear(WHAT_REPORT)
    is_about_task = names_task(found["ref"]) or has_pronoun(found["ref"]) if "ref" in found else context.facts.focus
    target = _target(found, context)
    if not is_about_task or target is None:
        return None
    return [Intent("update_report", Level.MUST, line.span, target, description=unquote(trim(found["text"])))]


def _target(found: Mapping[str, Line], context: Context) -> Target | None:
    """The task named, else the one spoken of; an observation may be about none."""
    if "ref" in found:
        return read_target(found["ref"], context)
    return context.it if context.mentioned or context.facts.focus else None
