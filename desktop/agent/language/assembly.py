"""Puts together what a message asks for, once it is known which act that is: of which tasks or items, with which
values. What else its words are does not matter here, so it can be said in any way.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace

from desktop.agent.language.asking import selection_in
from desktop.agent.language.entities import unaccented, words_of
from desktop.agent.language.looks import DAYS, chosen_by
from desktop.agent.language.meant_tasks import Said, meant_tasks
from desktop.agent.language.names import restored
from desktop.agent.language.new_task import items_in, reminder
from desktop.agent.language.parts import PartsReader
from desktop.agent.language.pieces import ACTS, Piece
from desktop.agent.language.reading import Intent, Item, Level, Selection, Target
from desktop.agent.language.roles import KIND_OF, mentions, roles
from desktop.agent.language.targets import QUOTE
from desktop.agent.provider import FoundItem
from desktop.domain.task import Due, Filter, Priority, Status
from desktop.domain.text import fold
from desktop.domain.values import SOMEDAY

_NOON = 12
_MOST = 5
"""Tasks that are named one by one."""
_STEM = 4
_KEPT = frozenset({"no", "shall", "add", "reopen"})


class Assembly:
    """Of one message and one act. `text` has its entities as one character each, `said` its words, of which some may
    be free text: a title, a name, a note or items."""

    def __init__(self, act: str, text: str, said: Sequence[Said], parts: PartsReader) -> None:
        self.act = act
        self.said = said
        self.parts = parts
        self.entities = parts.entities
        self.lexicon = parts.lexicon
        self.facts = parts.facts
        places = [place for place, one in enumerate(said) if one.is_free]
        self.free = self._free(text, places[0], places[-1]) if places else ""
        self.text = text.replace(self.free, " , ") if self.free else text
        self.text = self.text.replace("\n", " , ").strip(" .!?")
        self.sure: dict[str, float] = {}
        """How sure it is what a day or time is for."""
        self.tasks = [] if act in ("add_task", "list_tasks") else self._meant()
        self.roles = self._roles()

    def _free(self, text: str, first: int, last: int) -> str:
        return text[self.said[first].span[0] : self.said[last].span[1]]

    def _meant(self) -> list[Target]:
        found = meant_tasks(self.said, self.act, self.entities)
        if len({fold(task.title) for _, task in found}) < len(found):
            return []  # of tasks with the same title one has to be chosen
        return [Target(words=task.title, task_id=task.id) for _, task in found]

    def _several(self) -> Target | None:
        """ "Everything that is overdue": all of a kind."""
        used = {one for name, found in self.roles.items() if name != "other" for one in found}
        text = "".join(one for one in self.text if one not in used)
        chosen = selection_in(text, self.entities, is_query=False, is_loose=True)
        return Target(several=chosen) if chosen and chosen.is_narrow and not chosen.text else None

    def _roles(self) -> dict[str, list[str]]:
        """The days, times, durations and repeats that are for something, in their order."""
        dues = [due for target in self.tasks if (due := self._due_of(target))]
        found = mentions(self.said, self.entities, dues)
        known: dict[str, list[str]] = {}
        for mention, role, by in roles([one.token for one in self.said], found, self.act, self.lexicon.language):
            known.setdefault(role, []).append(mention.character)
            self.sure[mention.character] = by
        return known

    def intents(self) -> list[Intent]:
        """What is asked for; empty where something is missing."""
        if self.act == "add_task":
            return self._sure(self._new_task())
        if self.act == "list_tasks":
            return [replace(self._on("list_tasks", selection=self._looked_for()), level=Level.MAY)]
        if self.act == "get_task":
            found = [self._on("get_task", target=one) for one in self.tasks]
            return [replace(one, level=Level.MAY) for one in found] if len(found) == 1 else []
        if self.act.startswith("item:"):
            return self._sure(self._of_items())
        if not self.tasks and self.act != "remind" and (several := self._several()):
            self.tasks = [several]
        if not self.tasks or len(self.tasks) > _MOST:
            return []
        piece = self.parts.pieces.one(QUOTE.sub(self.parts.pieces.unquoted, self.text))
        if self._is_kept(piece):
            return []
        found = [
            replace(one, target=target)
            for number, target in enumerate(self.tasks)
            for one in self._of_task(piece, target, number)
        ]
        is_whole = len({one.target for one in found}) == len(self.tasks)
        is_past = any(one.due and self._is_past(one.due) for one in found)
        return self._sure(found) if is_whole and not is_past else []

    def _looked_for(self) -> Selection:
        """The tasks that a question is about."""
        read = self.selection()
        slots = chosen_by(self.said, self.entities, read)
        piece = self.parts.pieces.one(self.text)
        due = slots.get("due")
        labels = [*piece.labels, read.label, self._named(self.facts.labels)]
        return Selection(
            filter=Filter.COMPLETED if "filter" in slots else Filter.PENDING,
            due=read.due if due == DAYS and isinstance(read.due, tuple) else due if due != DAYS else None,
            list=(piece.place or read.list or self._named(self.facts.lists)) if "list" in slots else "",
            label=next(filter(None, labels), "") if "label" in slots else "",
            priority=read.priority,
            text=read.text or self._words_of_titles() if "text" in slots else "",
            status=read.status,
            done=read.done,
        )

    def selection(self) -> Selection:
        """The same by patterns."""
        return selection_in(self.text, self.entities, is_query=True, is_loose=True) or Selection()

    def _words_of_titles(self) -> str:
        """The words of a question that titles have."""
        common, lookup = self.lexicon.common, self.facts.lookup
        return " ".join(
            word for one in self.said for word in one.words if word not in common and lookup.with_word(word)
        )

    def _named(self, names: Sequence[str]) -> str:
        """ "The trip list", of "India trip": the one of which a word is said, perhaps in another form."""
        said = {unaccented(word) for one in self.said if not one.is_free for word in one.words}
        parts = {name: set(words_of(restored(name))) - self.lexicon.function_words for name in names}
        found = [name for name in names if any(self._is_of(word, part) for part in parts[name] for word in said)]
        return found[0] if len(found) == 1 else ""

    def _sure(self, found: Sequence[Intent]) -> list[Intent]:
        is_open = any(one.level is Level.ASK for one in found)
        return [] if is_open else [replace(one, level=Level.MAY, is_sure=True) for one in found]

    def _is_kept(self, piece: Piece) -> bool:
        """ "It stays on Friday", "the rent went out this morning", "I moved house last year"."""
        words = self.lexicon.parts
        is_told = any(words["this_morning"].search(self.entities[one].said) for one in piece.dates)
        is_told = is_told or words["long_ago"].search(self.entities.plain(self.text)) is not None
        is_open = "shall" in piece.cues or is_told
        return "keep" in piece.cues or (self.act == "complete_task" and is_open) or (self.act == "due" and is_told)

    def _is_past(self, due: Due) -> bool:
        return dt.datetime.combine(due.date, due.time or dt.time.max) < self.facts.now

    # values

    def _of_task(self, piece: Piece, target: Target, number: int) -> Iterator[Intent]:
        name, _, value = self.act.partition(":")
        match name:
            case "complete_task" | "delete_task":
                yield self._on(name)
            case "rename" if self.free:
                yield self._on("update_task", new_title=self.entities.bare(self.free))
            case "describe" if self.free:
                yield self._on("update_task", description=self.entities.bare(self.free))
            case "add_multiple_checklist_items" if self.free:
                yield self._on(name, items=items_in(self.free, self.entities))
            case "status":
                yield self._on("set_task_status", status=Status(value))
            case "due" | "start" | "remind" | "repeat" | "list" | "priority" if value == "clear":
                field = {"due": "date", "remind": "reminder"}.get(name, name)
                yield from self.parts.cleared(field, target)
            case "priority":
                yield self._on("set_task_priority", priority=Priority(value))
            case "due" | "start" | "remind":
                yield from self._dates(target, number)
            case "set_task_estimate" if self._role("estimate"):
                yield self._on(name, minutes=self.entities[self._role("estimate")[-1]].minutes)
            case "repeat" if self._role("repeat"):
                yield self._on("set_task_repeat", repeat=self.entities[self._role("repeat")[-1]].repeat)
            case "repeat" if piece.rule:
                yield self._on("set_task_repeat", repeat=piece.rule)
            case "list" if place := piece.place or self._named(self.facts.lists):
                yield self._on("set_task_list", list=place)
            case "assign_task_labels" if labels := piece.labels or [*filter(None, [self._named(self.facts.labels)])]:
                yield self._on(name, labels=tuple(labels))

    def _role(self, name: str) -> list[str]:
        return self.roles.get(name, [])

    def _dates(self, target: Target, number: int) -> Iterator[Intent]:
        given = {"task_identifier": target.task_id}
        due = self._day(self._role("due"), number)
        clocks = [one for one in self._role("due") if not self._is_day(one)]
        starts = [day for one in self._role("start") if (day := self.entities[one].due)]
        if starts:
            yield self._on("set_task_due_date", given=given | {"start_date": starts[-1].date.isoformat()})
        if due:
            same = self.lexicon.parts["same_time"].search(self.text) and self._due_of(target)
            yield self._on("set_task_due_date", due=replace(due, time=same.time) if same else due)
        elif clocks:
            at = self.entities[clocks[-1]].due
            time = self.parts.in_its_half(at.time if at else None, clocks, target)
            yield self._on("set_task_due_date", time=time)
        elif self._role("shift"):
            minutes = self.entities[self._role("shift")[-1]].minutes
            is_earlier = "earlier" in self.parts.pieces.one(self.text).cues
            yield from self.parts.shifted(-minutes if is_earlier else minutes, target)
        if self._role("remind"):
            yield self._on("set_task_due_date", remind=self._reminders(due))

    def _day(self, characters: Sequence[str], number: int = 0) -> Due | None:
        """The day that is most surely meant, with the time; of several tasks with a day each, that of this one."""
        days = [one for one in characters if self._is_day(one)]
        times = [due.time for one in characters if (due := self.entities[one].due) and due.time]
        clocks = [due.time for one in characters if one not in days and (due := self.entities[one].due) and due.time]
        if not days:
            return None
        if len(self.tasks) == len(days) > 1:
            return self.entities[days[number]].due
        day = self.entities[max(days, key=self.sure.__getitem__)].due
        if day is None:
            return None
        time = clocks[-1] if clocks else day.time or (times[-1] if times else None)
        if time and clocks and len(times) > len(clocks) and time.hour < _NOON <= max(times).hour:
            time = time.replace(hour=time.hour + _NOON)  # "Friday evening, say 7"
        return Due(day.date, time)

    def _is_day(self, character: str) -> bool:
        due = self.entities[character].due
        is_when = KIND_OF[ord(character) & 0xFF00] == "when"
        return is_when and due is not None and not self.parts.is_only_time([character], due)

    def _due_of(self, target: Target) -> Due | None:
        return self.facts.lookup.due(target.task_id) if target.task_id else None

    def _reminders(self, due: Due | None) -> tuple[str, ...]:
        """How long before, or when; a time alone is one of the day on which the task is due."""
        said = self._role("remind")
        before = [reminder(one, self.entities) for one in said if self.entities[one].minutes]
        times = [one for one in said if not self.entities[one].minutes and self.entities[one].due]
        at = self._day(times) if times else None
        if at is None and times and (time := self.entities[times[-1]].due):
            due = due or next((day for one in self.tasks if (day := self._due_of(one))), None)
            at = Due(due.date, time.time) if due else time
        return (*before, *([str(at)] if at else []))

    # a new task

    def _new_task(self) -> list[Intent]:
        """A new task of that title, with the values that the rest of the message names."""
        used = {one for name, found in self.roles.items() if name != "other" for one in found}
        title = "".join(one for one in self.free if one not in used)
        title = self.lexicon["own_verb"].sub(
            lambda found: "".join(found[0].rpartition("zu")[::2]), self.entities.bare(title)
        )
        text, items, behind = self.parts.chips.without_items(self.text)
        pieces = [*map(self.parts.pieces.one, self.parts.chips.segments(text)), *behind]
        due, starts, minutes = self._day(self._role("due")), self._role("start"), self._role("estimate")
        if due is None and self._role("due"):
            due = self.entities[self._role("due")[-1]].due
        repeats = [self.entities[one] for one in self._role("repeat")]
        start = self.entities[starts[-1]].due if starts else None
        ranks = [cue.partition(":")[2] for piece in pieces for cue in piece.cues if cue.startswith("priority:")]
        places = [piece.place for piece in pieces if piece.place]
        someday = any("someday" in piece.cues and "no" not in piece.cues for piece in pieces)
        if not title:
            return []
        new = Target(words=title, is_new=True)
        known = items_in(items.partition(":")[2], self.entities) if items else ()
        labels = tuple(dict.fromkeys(label for piece in pieces for label in piece.labels))
        return [
            self._on(
                "add_task",
                title=title,
                due=due or (repeats[0].due if repeats else None),
                repeat=repeats[0].repeat if repeats else next((piece.rule for piece in pieces if piece.rule), None),
                start=start.date if start else SOMEDAY if someday else None,
                priority=Priority(ranks[0].upper()) if ranks and ranks[0] != "none" else None,
                list=places[0] if places else "",
                remind=self._reminders(due),
            ),
            *([self._on("assign_task_labels", target=new, labels=labels)] if labels else []),
            *([self._on("add_multiple_checklist_items", target=new, items=known)] if known else []),
            *(
                [self._on("set_task_estimate", target=new, minutes=self.entities[minutes[-1]].minutes)]
                if minutes
                else []
            ),
        ]

    # items

    def _of_items(self) -> list[Intent]:
        name = self.act.partition(":")[2]
        changes: dict[str, dict[str, object]] = {
            "tick": {"isChecked": True},
            "untick": {"isChecked": False, "reason": self.lexicon.answers["unticking"]},
            "remove": {"isArchived": True},
            "rename": {"title": self.entities.bare(self.free)},
        }
        found = self._items()
        if name == "rename" and (len(found) != 1 or not self.free):
            return []
        return [
            self._on(
                "update_checklist_items",
                target=Target(words=item.title),
                items=(Item(item.title, name == "tick"),),
                given={"items": [{"id": item.id} | changes[name]]},
            )
            for item in found
        ]

    def _items(self) -> list[FoundItem]:
        """Those of one task of which a word is said, and none that another one has more of."""
        words = [
            word for one in self.said if not one.is_free for word in one.words if word not in self.lexicon.common
        ]
        tasks = dict.fromkeys(target.task_id for target in self.tasks)
        if self.facts.focus:
            tasks.setdefault(self.facts.focus.id)
        anywhere = (self.parts.pieces.item_anywhere(word) for word in words)
        tasks |= dict.fromkeys(item.task_id for item in anywhere if item)
        best: tuple[float, list[FoundItem]] = (0, [])
        pieces = self.parts.pieces.of(self.text) if self.act == "item:tick" else []
        kept = {item.id for piece in pieces for item in piece.items if self._stays_open(piece)}
        for task_id in tasks:
            items = [item for item in self.facts.lookup.checklist(task_id) if item.id not in kept]
            said = {item: self._places(item, words) for item in items}
            found = [
                item for item, places in said.items() if places and not any(places < one for one in said.values())
            ]
            alike = any(said[one] == said[other] for one in found for other in found if one is not other)
            count = len(set[int]().union(*(said[one] for one in found)))
            if count > best[0]:
                best = (count, [] if alike else found)
        return best[1]

    def _stays_open(self, piece: Piece) -> bool:
        """ "The milk is bought, but the eggs are still missing"."""
        is_told = not piece.cues & ACTS and self.lexicon["finite"].search(piece.text) is not None
        return is_told or bool(piece.cues & _KEPT and "done" not in piece.cues)

    def _places(self, item: FoundItem, words: Sequence[str]) -> frozenset[int]:
        """Where words of an item are said, perhaps in another form."""
        titled = {unaccented(word) for word in words_of(item.title)} - self.lexicon.common
        return frozenset(place for place, word in enumerate(words) if any(self._is_of(word, one) for one in titled))

    def _is_of(self, word: str, titled: str) -> bool:
        plain = unaccented(word)
        stem = titled[:-1] if titled.endswith("s") else titled
        is_form = len(stem) >= _STEM and (plain.startswith(stem) or (len(plain) >= _STEM and stem.startswith(plain)))
        return plain == titled or is_form or titled in map(unaccented, self.lexicon.parts.bases(word))

    def _on(self, tool: str, **values: object) -> Intent:
        return self.parts.on(tool, **values)
