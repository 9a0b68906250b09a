"""A name with a description beside it: "the one called X", "X, the whole task", "the task I added yesterday, X"."""

from __future__ import annotations

from desktop.agent.language.pattern import first_match, matches_any
from desktop.agent.language.values import has_date_words
from desktop.agent.language.words import Line

_CALLED = (
    "@the @adjective? @task|one|thing|item|entry that|which|i|we|you|he|she|is|was|have|had|just|once* "
    "called|named|titled|entitled REF",
)
_NTH = ("@the @ordinal REF",)
_RELATIVE = "that|which|i|we|you|about|from|with|for|of|in|on|due"
_DESCRIPTIONS = (
    "@the whole|entire|complete|full|old|same|stupid|silly|annoying|boring|long|big|little|small* "
    "@task|thing|one|item|entry|lot|stuff",
    f"@the @adjective* @task|one|thing|item|entry|ones|tasks {_RELATIVE} SOME",
    "my|our|that|this ANY @task",
    "all|both|each|the_lot of? it|them|that|these|those?",
)
_DESCRIBED = (f"@the @adjective* @task|one|thing|item|entry {_RELATIVE} SOME",)


def name_in(line: Line) -> Line:
    """The words that name the task, where others beside them only describe it."""
    while line and line.words[-1].norm == ",":
        line = line.slice(0, -1)
    commas = [at for at in range(1, len(line) - 1) if line.words[at].norm == ","]
    if commas and matches_any(line.slice(commas[-1] + 1), _DESCRIPTIONS):
        return name_in(line.slice(0, commas[-1]))
    called = first_match(line, *_CALLED)
    if called:
        return called["ref"]
    if len(commas) == 1 and _is_name(after := line.slice(commas[0] + 1)):
        return after if matches_any(line.slice(0, commas[0]), _DESCRIBED) else line
    nth = first_match(line, *_NTH)
    is_nth = nth is not None and _is_name(nth["ref"]) and not has_date_words(nth["ref"].slice(0, 1))
    return nth["ref"] if nth and is_nth else line


def _is_name(line: Line) -> bool:
    return line.words[0].is_capital or line.words[0].is_quote
