"""Decides what a message asks for: between what patterns found in it and what is likely by what was learned.

Of the likely acts it is the first one that can be put together. What patterns found holds where a command is plain,
several different things are asked for, or what is named is not there. What nobody may have asked for is only offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from desktop.agent.language.entities import words_of
from desktop.agent.language.likely_acts import ACTS, MANY, NOTHING, READS, act_of
from desktop.agent.language.reading import Intent, Level, Mood
from desktop.agent.language.tagger import TEXT_ACTS
from desktop.agent.provider import TaskInFocus
from desktop.domain.text import fold
from desktop.tools.registry import TOOLS

_FINAL = ("complete_task", "delete_task")
_LIKELY, _HALF, _ALONE, _SURE, _CERTAIN, _SUREST = 0.15, 0.5, 0.7, 0.8, 0.9, 0.97
"""How likely an act must be: to be tried beside what patterns found, or where they found nothing, against several
that they found, against what is asked for, what is plainly asked for, and what is commanded."""
_DOUBT, _ASKED = 0.25, 0.6
"""How likely it may be that nothing is asked for: where something is proposed, and against what is asked for."""

Put = Callable[[str], Sequence[Intent]]
"""Puts an act together; empty where something is missing."""


@dataclass(frozen=True, slots=True)
class FoundByPatterns:
    """`is_plain`: all of it is asked for, and every word has a part in that; `is_command`: it begins with the verb of
    a request, or politely. `condition` is the question that is asked where a request hangs on something."""

    intents: Sequence[Intent]
    is_plain: bool
    is_command: bool
    mood: Mood
    is_unsupported: bool
    focus: TaskInFocus | None
    condition: str


def decided(found: FoundByPatterns, shares: Mapping[str, float], put_together: Put) -> list[Intent]:
    """What is asked for. `shares` says how likely each act is."""
    best = max(shares, key=shares.__getitem__)
    if _stands(found, best, shares[best]):
        most = _CERTAIN if found.is_plain else _HALF if found.is_command else _DOUBT
        doubt = shares["none"] + (0 if found.is_plain or found.is_command else shares["clarify"])
        return offered(found.intents) if doubt >= most else [*found.intents]
    known = {act_of(one) for one in found.intents}
    for act in sorted(shares, key=shares.__getitem__, reverse=True):
        least = _LIKELY if known else _CERTAIN if act in _FINAL or act in READS else _HALF
        least = max(least, _ASKED) if act in READS else least
        if act in NOTHING or shares[act] < least:
            if act == "none" and all(one.tool in READS for one in found.intents):
                return []
            return [*found.intents] if act == "clarify" and _names_something_else(found) else offered(found.intents)
        if act == MANY and len(several := put_together(MANY)) >= max(len(found.intents), 2):
            return [*found.intents] if known >= {act_of(one) for one in several} else [*several]
        if act == MANY and len(known) == 1 and not found.is_command:
            return offered(found.intents)  # more is told than was understood
        if act == MANY or _is_said_otherwise(found, act, shares[act]):
            break
        learned = put_together(act)
        chosen = _kept(found, act, learned) if known == {act} else None
        is_surely_new = act != "add_task" or act in known or (shares[act] >= _SUREST and not found.is_command)
        if chosen is None and learned and is_surely_new:
            chosen = [*learned]
        if chosen is not None:
            is_told = bool(known) and all(one.level is not Level.MUST for one in found.intents)
            is_doubted = shares["none"] > _DOUBT or (is_told and shares[act] < _ALONE)
            return offered(chosen) if is_doubted else chosen
    return [*found.intents]


def is_proposed(intent: Intent) -> bool:
    """Whether it is to be proposed without asking."""
    is_asked = intent.level is Level.MUST or (intent.level is Level.MAY and intent.is_sure)
    return is_asked and intent.tool in TOOLS and TOOLS[intent.tool].effect is None


def offered(intents: Sequence[Intent]) -> list[Intent]:
    """The same, but what would be proposed is only offered."""
    return [replace(one, level=Level.MAY, is_sure=False) if is_proposed(one) else one for one in intents]


def _stands(found: FoundByPatterns, best: str, share: float) -> bool:
    """Whether what patterns found holds, however likely something else is: what is not learned, what is plainly asked
    for while nothing else is sure, and different things for different tasks."""
    acts = {act_of(one) for one in found.intents}
    is_must = bool(found.intents) and all(one.level is Level.MUST for one in found.intents)
    is_look = bool(acts.intersection(READS)) and best not in READS
    is_apart = len(acts) > 1 and (is_look or len({one.target for one in found.intents}) > 1)
    if best in READS and acts and best not in acts:  # "church tasks due next week", or a look at one task
        return is_must and (share < (_SUREST if found.is_command else _ASKED) or acts.issubset(READS))
    if not acts.issubset(ACTS):
        return True
    if found.is_plain:
        return share < (_CERTAIN if best == "none" else _SUREST) or (is_apart and best != "none")
    if best == "none":
        return is_must and share < _ASKED
    if is_must and found.is_command:
        return share < (_CERTAIN if best in NOTHING else _SUREST) or is_apart
    return share < (_SURE if is_must else _ALONE if len(acts) > 1 else 0) or (is_must and is_apart)


def _names_something_else(found: FoundByPatterns) -> bool:
    """Whether a task is asked for by words that name none for certain: the tool says which ones they may mean."""
    targets = [one.target for one in found.intents if one.level is Level.MUST and one.target]
    return any(one.several or (one.words and not one.task_id) for one in targets)


def _is_said_otherwise(found: FoundByPatterns, act: str, share: float) -> bool:
    """Whether it was understood as something else: a greeting, something that hangs on a condition, or another act of
    which something is missing."""
    if found.is_unsupported:
        return True
    if found.mood not in (Mood.OTHER, Mood.REQUEST):
        return not (found.mood is Mood.HELP and act in READS and share > _SURE)
    if act == "delete_task" and share < _SURE:
        return True
    asked = [one for one in found.intents if one.level is Level.ASK]
    return any(share < _SURE or one.question == found.condition for one in asked)


def _kept(found: FoundByPatterns, act: str, learned: Sequence[Intent]) -> list[Intent] | None:
    """What patterns found of the same act, where it is as good as what was learned or better: they know how values
    are said. Where a text begins and ends is better learned."""
    known = [*found.intents]
    of_kind = [one for one in known if one.level is Level.MUST and one.target and one.target.several]
    if of_kind:  # and no remark behind it
        return [one for one in of_kind if one.target and not _has_text(one)] or of_kind
    if not learned or any(one.plans or one.counts or one.picks for one in known):
        return known
    if act in TEXT_ACTS:
        return known if found.is_plain or _says_it_better(act, known, learned) else None
    if act == "list_tasks":
        looks = [one.selection for one in (*known[:1], *learned) if one.selection]
        return None if [look.is_narrow for look in looks] == [False, True] else known
    tasks = [one.target for one in known if one.target]
    meant = [one.target for one in learned if one.target]
    if len(known) > len(learned):
        return known if not meant or any(not one.several for one in meant) else None
    if act == "delete_task" and all(one.task_id for one in tasks):
        return known  # "delete the gym but not the rent"
    if act.startswith("item:"):
        return None if _are_items(known, learned) else known
    if found.focus and {one.task_id for one in meant} == {found.focus.id}:
        titled = set(words_of(found.focus.title))
        if any(one.words and titled.isdisjoint(words_of(one.words)) for one in tasks):
            return known  # "delete the flamingo" is not about the open task
    is_same = {one.task_id for one in tasks} == {one.task_id for one in meant}
    return known if is_same else None


def _says_it_better(act: str, known: Sequence[Intent], learned: Sequence[Intent]) -> bool:
    """Whether patterns know more of a text than what was learned: they divide lists and chips exactly, and where it
    begins at the same word they know where it ends. Where it begins elsewhere, or is the same, what was learned
    knows more."""
    if any(one.level is not Level.MUST for one in known):
        return False
    items, others = ([item for one in found for item in one.items] for found in (known, learned))
    if len(known) != len(learned) or len(items) != len(others):
        return act != "add_task" or (len(known), len(items)) > (len(learned), len(others))
    texts = [fold(one.title or one.new_title or one.description or "") for one in (known[0], learned[0])]
    return texts[0] != texts[1] and (texts[0].startswith(texts[1]) or texts[1].startswith(texts[0]))


def _has_text(intent: Intent) -> bool:
    return bool(intent.target and intent.target.several and intent.target.several.text)


def _are_items(known: Sequence[Intent], learned: Sequence[Intent]) -> bool:
    """Whether these are all the items that patterns found, of the task that was named with them."""
    said = [item for one in known for item in one.items]
    named = {word for one in known if one.target for word in words_of(one.target.words)}
    titles = {word for one in learned for item in one.items for word in words_of(item.title)}
    return len(said) <= len(learned) and named <= titles
