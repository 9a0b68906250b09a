"""What a message needs: changes and looks at the tasks, how many, and the tools that are expected as a hint.

Tuned for precision: where the words leave a doubt nothing is needed. Which tool, which task and which value is right
is seen on the card and decided by the user, so any call of the right kind meets a need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop.agent.language import Intent, Level, Mood, Reading, read
from desktop.agent.provider import Facts
from desktop.domain.run import ImmediateEffect
from desktop.domain.text import fold
from desktop.tools.references import Match
from desktop.tools.registry import TOOLS

_NEEDS_NOTHING = frozenset({Mood.GREETING, Mood.THANKS, Mood.CANCELLED, Mood.NEGATED, Mood.HELP, Mood.ABOUT_ME})


@dataclass(frozen=True, slots=True)
class Demand:
    """`hints` are the expected tools in the order of the message, one for each thing that is asked for.

    `about` are the tasks that they are for, in the user's words, "" where none is named.
    `may` are tools that a message suggests without asking for them. `looking_will_do` are the hints that a look may
    settle: it shows that there is no such item. `can_need` are all tools whose kind of effect it can need.
    `is_small_talk` says that it surely asks for nothing, `is_unclear` that it speaks of a task by words that fit none
    or several, or likely leaves something open: then a question back is as good as a call. `mood` says what it is
    where it asks for nothing.
    """

    hints: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    may: frozenset[str] = frozenset()
    looking_will_do: frozenset[str] = frozenset()
    can_need: frozenset[str] = frozenset(TOOLS)
    is_small_talk: bool = False
    is_unclear: bool = False
    mood: Mood = Mood.OTHER


@dataclass(frozen=True, slots=True)
class Tried:
    """A call that counts, whatever came of it: `count` is how many things it was about."""

    tool: str
    count: int = 1


def demand(text: str, facts: Facts) -> Demand:
    reading = read(text, facts)
    # Of one task only its date or its items need a look: "is P1 enough for the rent?" does not.
    plain = [intent for intent in reading.at(Level.MUST) if intent.tool != "get_task" or intent.asked]
    sweeping = [intent for intent in plain if _is_sweeping(intent)]
    musts = [intent for intent in plain if intent not in sweeping and is_possible(intent)]
    others = frozenset[str]().union(*(intent.alternatives for intent in musts))
    return Demand(
        hints=tuple(intent.tool for intent in musts),
        about=tuple(intent.title or (intent.target.words if intent.target else "") for intent in musts),
        may=others | {intent.tool for intent in (*reading.at(Level.MAY), *sweeping)},
        looking_will_do=frozenset(intent.tool for intent in musts if any(map(is_read, intent.alternatives))),
        can_need=_can_need(reading),
        is_small_talk=not reading.intents and reading.mood in _NEEDS_NOTHING,
        is_unclear=reading.is_vague or any(is_unclear(intent, facts) for intent in musts),
        mood=reading.mood,
    )


def _is_sweeping(intent: Intent) -> bool:
    """ "Complete everything due today": a question back is as good as many proposals."""
    several = intent.target.several if intent.target else None
    return several is not None and not several.is_named and intent.tool in ("delete_task", "complete_task")


def is_unclear(intent: Intent, facts: Facts) -> bool:
    """Whether its words fit no task, or several."""
    target = intent.target
    if target is None or not target.words or target.task_id or target.is_new:
        return False
    return not isinstance(facts.lookup.task(target.words), Match)


def _can_need(reading: Reading) -> frozenset[str]:
    """A look is always among them. Where the words leave open what is wanted, these are all tools."""
    if not reading.intents and reading.mood not in _NEEDS_NOTHING:
        return frozenset(TOOLS)
    named = {tool for intent in reading.intents for tool in (intent.tool, *intent.alternatives)}
    kinds = {_kind(tool) for tool in named} | {ImmediateEffect.LISTED}
    return frozenset(tool for tool in TOOLS if _kind(tool) in kinds)


def _kind(tool: str) -> ImmediateEffect | None:
    """The kind of a tool's effect; None for those that propose a change."""
    return TOOLS[tool].effect


def is_possible(intent: Intent) -> bool:
    """Whether tasks have what the intent sets."""
    if intent.tool not in TOOLS or intent.tool == "add_task":  # a new task comes without what it cannot have
        return intent.tool in TOOLS
    taken = TOOLS[intent.tool].arguments.model_fields
    narrowed = intent.selection or (intent.target.several if intent.target else None)
    lists = TOOLS["list_tasks"].arguments.model_fields
    return (
        all(getattr(intent, name) in ("", (), None) or name in taken for name in ("repeat", "remind"))
        and (not intent.list or "list" in taken)
        and (narrowed is None or not narrowed.list or "list" in lists)
    )


def missing(demand: Demand, tried: Sequence[Tried]) -> tuple[str, ...]:
    """The hints that no call stands for. A read is met by any call, a change by any that changes or proposes."""
    made = [one for one in tried if one.tool in demand.hints or not _plans(one.tool)]
    if not made:
        return demand.hints
    settled = demand.looking_will_do if any(is_read(one.tool) for one in made) else frozenset()
    changes = [tool for tool in demand.hints if not is_read(tool) and tool not in settled]
    made = [one for one in made if not is_read(one.tool)]
    short = len(changes) - sum(one.count for one in made)
    if short <= 0:
        return ()
    unmet = Counter(changes) - Counter(one.tool for one in made)
    return tuple(unmet.elements())[-short:]


def with_tasks(demand: Demand, missing: Sequence[str], called: Iterable[str]) -> list[tuple[str, str]]:
    """The missing tools, each with the task that it is for, "" where none is named. `called` are the titles of tasks
    that there were calls for; where they do not tell, the last ones are missing."""
    done = [fold(title) for title in called]
    left = list(zip(demand.hints, demand.about, strict=True))
    left.sort(key=lambda wanted: not wanted[1] or not any(fold(wanted[1]) in title for title in done))
    named: list[tuple[str, str]] = []
    for tool in reversed(missing):
        wanted = next((one for one in reversed(left) if one[0] == tool), (tool, ""))
        if wanted in left:
            left.remove(wanted)
        named.insert(0, wanted)
    return named


def tried_any(demand: Demand, tried: Sequence[Tried]) -> bool:
    """Whether anything of the needed kind was called at all."""
    return len(missing(demand, tried)) < len(demand.hints)


def is_read(tool: str) -> bool:
    return tool in TOOLS and TOOLS[tool].effect is ImmediateEffect.LISTED


def _plans(tool: str) -> bool:
    """The agent's own steps change nothing of the user's."""
    return tool in TOOLS and TOOLS[tool].effect is ImmediateEffect.STEPS
