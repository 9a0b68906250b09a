"""Puts together what a message asks for, once it is known which act that is: of which tasks or items, with which
values. What else its words are does not matter here, so it can be said in any way.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from desktop.agent.language.asking import selection_in
from desktop.agent.language.entities import unaccented, words_of
from desktop.agent.language.looks import DAYS, chosen_by
from desktop.agent.language.meant_tasks import Said, meant_tasks
from desktop.agent.language.names import restored
from desktop.agent.language.new_task import items_in, reminder
from desktop.agent.language.parts import PartsReader
from desktop.agent.language.pieces import ACTS, Piece
from desktop.agent.language.reading import Intent, Item, Level, Selection, Target
from desktop.agent.language.tagger import KIND_OF, ROLES, TEXTS, mentions, tagged, with_free
from desktop.agent.language.targets import QUOTE
from desktop.agent.provider import FoundItem
from desktop.domain.task import Due, Filter, Priority, Status
from desktop.domain.text import fold
from desktop.domain.values import SOMEDAY

_NOON = 12
_MOST = 5
"""Tasks that are named one by one."""
_STEM = 4
_JOINS = frozenset(",;.:\n–-") | {"and", "und", "sowie", "plus", "also", "dann", "then"}
_KEPT = frozenset({"no", "shall", "add", "reopen"})


Part = tuple[int, int]
"""From where to where, among the words of a message."""


class Text(NamedTuple):
    """A title, a note, an item or a label, and where it stands among the words."""

    kind: str
    first: int
    end: int


class Assembly:
    """Of one message, or a part of it, and one act. `text` has its entities as one character each, `said` are its
    words. `before` are the tasks that the part before is about."""

    def __init__(
        self, act: str, text: str, said: Sequence[Said], parts: PartsReader, before: Sequence[Target] = ()
    ) -> None:
        self.act = act
        self.said = said
        self.parts = parts
        self.entities = parts.entities
        self.lexicon = parts.lexicon
        self.facts = parts.facts
        self.whole = text
        self.all = (0, len(said))
        self.tokens = [one.token for one in said]
        self.sure: dict[str, float] = {}
        """How sure it is what a day or time is for."""
        self.tags = self._tags(())
        self.said = with_free(said, self.tags)
        self.tasks = [] if act in ("add_task", "list_tasks") else self._meant() or [*before]
        dues = [due for target in self.tasks if (due := self._due_of(target))]
        if dues:
            self.tags = self._tags(dues)
        self.texts = self._texts()
        self.text = self._rest(self.all)
        self.roles = self._roles(self.all)

    def _tags(self, dues: Sequence[Due]) -> list[str]:
        found = mentions(self.said, self.entities, dues)
        tags, sure = tagged(self.tokens, found, self.act, self.lexicon.language)
        self.sure = {self.said[place].entity: sure[place] for place in found}
        return tags

    def _texts(self) -> list[Text]:
        found: list[Text] = []
        for place, tag in enumerate(self.tags):
            kind, _, on = tag.partition(", ")
            if self.tokens[place] == "\n":
                continue
            if on and found and found[-1].kind == kind and found[-1].end == place:
                found[-1] = found[-1]._replace(end=place + 1)
            elif kind in TEXTS:
                found.append(Text(kind, place, place + 1))
        return found

    def _words(self, text: Text) -> str:
        return self.whole[self.said[text.first].span[0] : self.said[text.end - 1].span[1]]

    def _named_as(self, kind: str, within: Part | None = None) -> list[str]:
        """The texts of a kind, in a part of the message or in all of it."""
        first, end = within or self.all
        return [self._words(one) for one in self.texts if one.kind == kind and first <= one.first and one.end <= end]

    def _rest(self, within: Part) -> str:
        """What is said there beside free texts."""
        first, end = within
        if first >= end:
            return ""
        pieces, place = [], self.said[first].span[0]
        for one in self.texts:
            if one.kind != "label" and first <= one.first and one.end <= end:
                pieces.append(self.whole[place : self.said[one.first].span[0]])
                place = self.said[one.end - 1].span[1]
        pieces.append(self.whole[place : self.said[end - 1].span[1]])
        return " , ".join(pieces).replace("\n", " , ").strip(" .!?")

    def _meant(self) -> list[Target]:
        found = meant_tasks(self.said, self.act, self.entities)
        if len({fold(task.title) for _, task in found}) < len(found):
            return []  # of tasks with the same title one has to be chosen
        return [Target(words=task.title, task_id=task.id) for _, task in found]

    def _several(self) -> Target | None:
        """ "Everything that is overdue": all of a kind."""
        used = {one for found in self.roles.values() for one in found}
        text = "".join(one for one in self.text if one not in used)
        chosen = selection_in(text, self.entities, is_query=False, is_loose=True)
        return Target(several=chosen) if chosen and chosen.is_narrow and not chosen.text else None

    def _roles(self, within: Part) -> dict[str, list[str]]:
        """The days, times, durations and repeats that are for something, in their order."""
        known: dict[str, list[str]] = {}
        for one, tag in zip(self.said[slice(*within)], self.tags[slice(*within)], strict=True):
            if tag in ROLES and one.entity:
                known.setdefault(tag, []).append(one.entity)
        return known

    def intents(self) -> list[Intent]:
        """What is asked for; empty where something is missing."""
        if self.act == "add_task":
            return self._sure(self._new_tasks())
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
            case "rename" if names := self._named_as("title"):
                yield self._on("update_task", new_title=self.entities.bare(names[0]))
            case "describe" if notes := self._named_as("note"):
                yield self._on("update_task", description=self.entities.bare(notes[0]))
            case "add_multiple_checklist_items" if items := self._new_items(self.all):
                yield self._on(name, items=items)
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
            case "list" if place := self._place(self.all) or piece.place or self._named(self.facts.lists):
                yield self._on("set_task_list", list=place)
            case "assign_task_labels" if labels := self._labels(self.all) or piece.labels:
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
            yield self._on("set_task_due_date", remind=self._reminders(due, self._role("remind")))

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

    def _reminders(self, due: Due | None, said: Sequence[str]) -> tuple[str, ...]:
        """How long before, or when; a time alone is one of the day on which the task is due."""
        before = [reminder(one, self.entities) for one in said if self.entities[one].minutes]
        times = [one for one in said if not self.entities[one].minutes and self.entities[one].due]
        at = self._day(times) if times else None
        if at is None and times and (time := self.entities[times[-1]].due):
            due = due or next((day for one in self.tasks if (day := self._due_of(one))), None)
            at = Due(due.date, time.time) if due else time
        return (*before, *([str(at)] if at else []))

    def _new_items(self, within: Part) -> tuple[Item, ...]:
        return tuple(item for one in self._named_as("item", within) for item in items_in(one, self.entities))

    def _labels(self, within: Part) -> list[str]:
        names = (self.entities.bare(one).removeprefix("#") for one in self._named_as("label", within))
        tasks = {fold(one.words) for one in self.tasks}
        return [self.entities.known_label(name) or name for name in names if fold(name) not in tasks]

    def _place(self, within: Part) -> str:
        """The list that is named: by its whole name, or by a word that no other list has."""
        tagged = zip(self.said[slice(*within)], self.tags[slice(*within)], strict=True)
        said = [word for one, tag in tagged if tag == "list" for word in one.words]
        names = {name: words_of(restored(name)) for name in self.facts.lists}
        found = [name for name, words in names.items() if words == said]
        found = found or [name for name, words in names.items() if set(words).intersection(said)]
        return found[0] if len(found) == 1 else ""

    # new tasks

    def _new_tasks(self) -> list[Intent]:
        """Those of the titles in the message, each with the values around it. What stands before all is for all."""
        titles = [one for one in self.texts if one.kind == "title"]
        titles = [one for one in titles if self._says_something(one)] or titles[:1]
        if not titles:
            return []
        edges = [0, *(self._begins(one.first, before.end) for before, one in pairwise(titles)), len(self.said)]
        shared = (0, self._begins(titles[0].first, 0) if len(titles) > 1 else 0)
        parts = zip(titles, pairwise(edges), strict=True)
        return [intent for title, own in parts for intent in self._new_task(title, own, shared)]

    def _says_something(self, text: Text) -> bool:
        """Not "by the way", before a title."""
        said = self.said[text.first : text.end]
        return any(one.entity or not set(one.words) <= self.lexicon.common for one in said)

    def _begins(self, place: int, least: int) -> int:
        """Where begins what belongs to a title: behind the last mark or word that joins."""
        joins = [at + 1 for at in range(least, place) if self.tokens[at] in _JOINS]
        return joins[-1] if joins else place

    def _new_task(self, named: Text, own: Part, shared: Part) -> list[Intent]:
        """A new task of that title, with the values in its own part of the message and in the one for all."""
        title = self.entities.bare(self._words(named))
        title = self.lexicon["own_verb"].sub(lambda found: "".join(found[0].rpartition("zu")[::2]), title)
        if not title:
            return []
        roles = self._roles(shared) | self._roles(own)
        pieces = [self.parts.pieces.one(self._rest(one)) for one in (own, shared)]
        ranks = [cue.partition(":")[2] for piece in pieces for cue in piece.cues if cue.startswith("priority:")]
        due, repeats = self._day(roles.get("due", ())), [self.entities[one] for one in roles.get("repeat", ())]
        if due is None and roles.get("due"):
            due = self.entities[roles["due"][-1]].due
        start = self.entities[roles["start"][-1]].due if roles.get("start") else None
        someday = any("someday" in piece.cues and "no" not in piece.cues for piece in pieces)
        notes = self._named_as("note", own)
        labels = [*self._labels(own), *self._labels(shared)] or [*pieces[0].labels, *pieces[1].labels]
        new = Target(words=title, is_new=True)
        found = [
            self._on(
                "add_task",
                title=title,
                description=self.entities.bare(notes[0]) if notes else None,
                due=due or (repeats[0].due if repeats else None),
                repeat=repeats[0].repeat if repeats else next((piece.rule for piece in pieces if piece.rule), None),
                start=start.date if start else SOMEDAY if someday else None,
                priority=Priority(ranks[0].upper()) if ranks and ranks[0] != "none" else None,
                list=self._place(own) or self._place(shared) or pieces[0].place or pieces[1].place,
                remind=self._reminders(due, roles.get("remind", ())),
            )
        ]
        if labels:
            found.append(self._on("assign_task_labels", target=new, labels=tuple(dict.fromkeys(labels))))
        if items := self._new_items(own):
            found.append(self._on("add_multiple_checklist_items", target=new, items=items))
        if minutes := roles.get("estimate"):
            found.append(self._on("set_task_estimate", target=new, minutes=self.entities[minutes[-1]].minutes))
        return found

    # items

    def _of_items(self) -> list[Intent]:
        name, free = self.act.partition(":")[2], next(iter(self._named_as("title")), "")
        changes: dict[str, dict[str, object]] = {
            "tick": {"isChecked": True},
            "untick": {"isChecked": False, "reason": self.lexicon.answers["unticking"]},
            "remove": {"isArchived": True},
            "rename": {"title": self.entities.bare(free)},
        }
        found = self._items()
        if name == "rename" and (len(found) != 1 or not free):
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
