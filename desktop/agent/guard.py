"""What a message requires of whoever answers it: tools that must be called, and tools that may be.

Tuned for precision. Where the words leave a doubt nothing is required; a wrong claim is caught by its own check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from desktop.agent.language import Level, read
from desktop.agent.provider import Facts


@dataclass(frozen=True, slots=True)
class Demand:
    """`required` in the order of the message, a tool as often as it is needed.

    `instead` has, for each required tool, those that would do as well where the words can be taken either way.
    """

    required: tuple[str, ...] = ()
    may: frozenset[str] = frozenset()
    instead: tuple[frozenset[str], ...] = ()


def demand(text: str, facts: Facts) -> Demand:
    reading = read(text, facts)
    musts = reading.at(Level.MUST)
    return Demand(
        required=tuple(intent.tool for intent in musts),
        may=frozenset(intent.tool for intent in reading.at(Level.MAY)),
        instead=tuple(intent.alternatives for intent in musts),
    )


def missing(demand: Demand, called: Sequence[str]) -> tuple[str, ...]:
    """The required tools that were not called, as often as they are missing."""
    left = Counter(called)
    absent: list[str] = []
    for number, tool in enumerate(demand.required):
        others = sorted(demand.instead[number]) if number < len(demand.instead) else []
        found = next((name for name in (tool, *others) if left[name] > 0), None)
        if found is None:
            absent.append(tool)
        else:
            left[found] -= 1
    return tuple(absent)
