"""What the intents of a whole message come to: each once, and what is said of a new task made part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop.agent.language.reading import Intent, Level


def settle(intents: Sequence[Intent]) -> tuple[Intent, ...]:
    return tuple(_folded(_without_repeats(intents)))


def _without_repeats(intents: Sequence[Intent]) -> list[Intent]:
    """Each once: "I want X gone, delete it" asks for one thing. Two tasks of the same name may well be wanted."""
    kept: dict[Intent | int, Intent] = {}
    for number, intent in enumerate(intents):
        meaning = replace(intent, span=(0, 0), level=Level.MUST)
        known = kept.get(meaning)
        if known and intent.tool == "add_task" and intent.level is known.level:
            kept[number] = intent
        elif known is None or intent.level is Level.MUST:
            kept[meaning] = intent
    return list(kept.values())


def _folded(intents: Sequence[Intent]) -> list[Intent]:
    """What is said of a new task goes along with it: "add X and make it urgent" is one proposal."""
    kept: list[Intent] = []
    created: dict[str | None, int] = {}
    for intent in intents:
        is_about_new = intent.target is not None and intent.target.is_new and intent.level is Level.MUST
        at = created.get(intent.target.words) if intent.target is not None and is_about_new else None
        merged = _merged(kept[at], intent) if at is not None else None
        if at is not None and merged is not None:
            kept[at] = merged
            continue
        if intent.tool == "add_task":
            created.setdefault(intent.title, len(kept))
        kept.append(intent)
    return kept


def _merged(creation: Intent, intent: Intent) -> Intent | None:
    match intent.tool:
        case "set_task_due_date":
            return replace(creation, due=intent.due)
        case "set_task_priority":
            return replace(creation, priority=intent.priority)
        case "update_task" if intent.description is not None:
            return replace(creation, description=intent.description)
    return None
