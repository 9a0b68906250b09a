"""The values that tasks have (dates, priorities, labels): found in the words of a clause, and what they ask for."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from desktop.agent.language.entities import Entities, Entity
from desktop.agent.language.lexicon import ENTITY, KINDS
from desktop.agent.language.new_task import reminder
from desktop.agent.language.reading import Intent, Level
from desktop.agent.provider import NamedTask
from desktop.domain.task import Due, Priority, Status

DATES = re.compile("[\ue100-\ue2ff]")
CLEARING = {"date": "undate", "priority": "unrank", "reminder": "unremind", "repeat": "unrepeat", "time": "untime"}
_DAY = 24 * 60
_NOON = 12
_BARE_HOUR = re.compile(r"(?:^|\s)\d{1,2}$")

Parts = dict[str, str]


@dataclass(slots=True)
class Said:
    """A clause taken apart: the values by their kind, the words that are left, and the act."""

    act: str
    rest: str
    found: dict[str, Parts] = field(default_factory=dict)
    status: str = ""
    verb: str = ""


class Values:
    def __init__(self, entities: Entities) -> None:
        self.entities = entities
        self.lexicon = entities.lexicon
        self.facts = entities.facts

    def taken(self, said: str, act: str = "") -> Said:
        """The values in a text, and what is left of it."""
        rest = self.lexicon["not_value"].sub(" ", f" {said} ")
        found: dict[str, Parts] = {}
        name = self.lexicon["field"].search(rest)
        kind = self.field(name)
        if name and kind in self.lexicon.field_values:
            without = f"{rest[: name.start()]} {rest[name.end() :]}"
            match = self.lexicon.field_values[kind].search(without)
            if match and not self.lexicon["vague_name"].fullmatch(match.groupdict().get("value") or ""):
                parts = {key: value for key, value in match.groupdict().items() if value}
                is_done = kind == "status" and not self.lexicon.value("statuses", parts["value"])
                found["done" if is_done else kind] = parts
                rest = f"{without[: match.start()]} {without[match.end() :]}"
        elif name and kind in CLEARING and self.lexicon["to_none"].search(rest):
            found[CLEARING[kind]] = {}
            rest = self.lexicon["to_none"].sub(" ", f"{rest[: name.start()]} {rest[name.end() :]}")
        elif name and kind == "date" and DATES.search(rest):
            rest = f"{rest[: name.start()]} {rest[name.end() :]}".replace("'s ", " ")
        for kind, pattern in self.lexicon.slots:
            match = pattern.search(rest) if kind not in found else None
            if match is None or (kind == "list" and not self._list(match, said)):
                continue
            named = next((value for value in match.groupdict().values() if value), "").casefold()
            is_vague = named in self.lexicon.parts.fillers or self.lexicon["vague_name"].fullmatch(named) is not None
            if kind in ("label", "list") and is_vague:
                continue  # "give it a label, please", "to another list"
            if (
                kind == "undate"
                and self.lexicon["many"].search(said)
                and self.lexicon["without"].match(match[0].strip())
            ):
                continue  # "everything without a date" is who, not what to do
            found[kind] = {name.rstrip("0123456789"): value for name, value in match.groupdict().items() if value}
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
        dates = DATES.findall(rest)
        days = [one for one in dates if ord(one) & 0xFF00 == KINDS["when"]]
        if len(days) > 1 and self.lexicon["many"].search(rest):
            dates = dates[dates.index(days[0]) + 1 :]  # "everything due today" is who, not when
        for character in dates:
            kind = "when" if ord(character) & 0xFF00 == KINDS["when"] else "clock"
            found[kind] = {kind: character}  # the last one: "from Friday to Monday"
            rest = rest.replace(character, " ")
        return Said(act, " ".join(rest.split()), found)

    def _list(self, match: re.Match[str], said: str) -> str:
        if self.lexicon["many"].search(said) and self.lexicon["within"].match(match[0].strip()):
            return ""  # "everything in Work" is who, not where to
        name = match["value"]
        return self.entities.known_list(self.entities.bare(name)) or (
            self.entities.bare(name) if self.lexicon["list_noun"].search(match[0]) and not self._is_task(name) else ""
        )

    def _is_task(self, name: str) -> bool:
        """ "The shopping list" may be the checklist of the task “Shopping”."""
        return bool(self.facts.lookup.with_word(self.entities.bare(name).casefold()))

    def known_tasks(self) -> list[Entity]:
        return [one for one in self.entities.known if one.task]

    def intents(self, found: dict[str, Parts], task: NamedTask | None) -> Iterator[Intent]:
        lexicon = self.lexicon
        due, time = self._when(found, task)
        is_reminder = "remind_at" in found
        for kind, parts in found.items():
            value = parts.get("value", "")
            match kind:
                case "priority":
                    known = lexicon.value("priorities", value)
                    if known:
                        yield _intent(
                            "set_task_priority",
                            priority=Priority(known) if known != "none" else None,
                            clears=known == "none",
                        )
                case "status":
                    status = lexicon.value("statuses", value)
                    if status:
                        yield _intent("set_task_status", status=Status(status))
                case "label":
                    said = self.entities.plain(value)
                    names = [name.strip(" #'\"") for name in lexicon["listed"].split(said) if name.strip(" #'\"")]
                    known_names = tuple(self.entities.known_label(name) or name for name in names)
                    yield _intent("assign_task_labels", labels=known_names)
                case "list":
                    name = self.entities.bare(value)
                    yield _intent("set_task_list", list=self.entities.known_list(name) or name)
                case "unlist":
                    yield _intent("set_task_list", clears=True)
                case "estimate":
                    yield _intent("set_task_estimate", minutes=self.entities[parts["span"]].minutes)
                case "undate":
                    yield _intent("set_task_due_date", clears=True)
                case "unrepeat":
                    yield _intent("set_task_repeat", clears=True)
                case "repeat":
                    yield _intent("set_task_repeat", repeat=self.entities[parts["repeat"]].repeat)
                case "unrank":
                    yield _intent("set_task_priority", clears=True)
                case "unremind":
                    yield _intent(
                        "set_task_due_date",
                        given={"task_identifier": task.id, "remind": []} if task else None,
                        clears=not task,
                    )
                case "untime":
                    yield _intent(
                        "set_task_due_date",
                        given={"task_identifier": task.id, "due_time": None} if task else None,
                        clears=not task,
                    )
                case "remind":
                    spans = [one for key in ("span", "more") for one in parts.get(key, "") if ENTITY.match(one)]
                    yield _intent(
                        "set_task_due_date",
                        remind=tuple(reminder(one, self.entities) for one in spans) or ("1440 min",),
                    )
                case "remind_at":
                    if due or time:
                        yield _intent("set_task_due_date", remind=(str(due or self._soon(time)),))
                case "shift" if "when" not in found:
                    shifted = self._shifted(parts)
                    if shifted:
                        yield shifted
                case "start" if due:
                    yield _intent(
                        "set_task_due_date",
                        given={"task_identifier": task.id, "start_date": due.date.isoformat()} if task else None,
                        due=due,
                    )
                case "when" if "status" in found and lexicon["until"].match(self.entities[parts["when"]].said):
                    continue
                case "when" | "clock" if (
                    (due or time)
                    and not is_reminder
                    and "start" not in found
                    and not (kind == "clock" and "when" in found)
                ):
                    yield _intent("set_task_due_date", due=due, time=time)

    def _soon(self, time: dt.time | None) -> Due:
        assert time is not None
        day = self.facts.today if time > self.facts.now.time() else self.facts.today + dt.timedelta(days=1)
        return Due(day, time)

    def _when(self, found: dict[str, Parts], task: NamedTask | None = None) -> tuple[Due | None, dt.time | None]:
        day = self.entities[found["when"]["when"]].due if "when" in found else None
        clock = self.entities[found["clock"]["clock"]].due if "clock" in found else None
        if day is not None:
            return (Due(day.date, clock.time) if clock and clock.time and not day.time else day), None
        time = clock.time if clock else None
        said = self.entities[found["clock"]["clock"]].said if clock else ""
        is_late = (
            task is not None and task.due is not None and task.due.time is not None and task.due.time.hour >= _NOON
        )
        if time and time.hour < _NOON and is_late and _BARE_HOUR.search(said):
            time = time.replace(hour=time.hour + _NOON)  # "at 7", of something in the evening
        return None, time

    def _shifted(self, parts: Parts) -> Intent | None:
        minutes = self.entities[parts["span"]].minutes
        if self.lexicon["earlier"].search(parts.get("how", "")):
            minutes = -minutes
        return _intent("set_task_due_date", shift=minutes // _DAY) if minutes % _DAY == 0 else None

    def field(self, name: re.Match[str] | None) -> str:
        words = name[0].casefold().split() if name else []
        ends = (" ".join(words[first:last]) for first in range(len(words)) for last in range(len(words), first, -1))
        return next((known for said in ends if (known := self.lexicon.value("fields", said))), "")


def _intent(tool: str, **values: Any) -> Intent:
    return Intent(tool, Level.MUST, (0, 0), **values)
