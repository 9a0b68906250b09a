"""Reads a request by its parts, in whatever order they stand: the tasks that it names, the values, the words for acts.

Every word must have a part in it. A word without one may change the meaning, or be a title: then this is not the way to
read it, and `acts` is asked.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from desktop.agent.language.entities import MARKS, Entities
from desktop.agent.language.lexicon import ENTITY, KINDS
from desktop.agent.language.new_task import items_in, new_tasks, reminder
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.targets import QUOTE, Targets
from desktop.agent.provider import FoundItem
from desktop.domain.task import Due, Priority, Status
from desktop.domain.text import fold
from desktop.tools.references import Match

_WORD = re.compile(r"[^\W_]+(?:['’+][^\W_]+)*")
_COLON = re.compile(r":(?!\d)")
_SEGMENT = re.compile(r"\s*[,;]\s*|\s+[-–—]+\s+|(?<=[!.])\s+")
_SAME_KIND = re.compile("([\ue300-\ue3ff])(?:,| and| und| sowie)+ (?=[\ue300-\ue3ff])")
_CLEARED = frozenset({"date", "time", "priority", "repeat", "reminder", "list", "start"})
_ACTS = frozenset({"remove", "done", "reopen"})
_FREE_TEXT = frozenset({"rename", "describe"})
_ONE_VALUE = frozenset({"set_task_status", "set_task_priority", "set_task_list", "set_task_repeat"})
_NOT_HERE = _FREE_TEXT | {"ask"}
_DAY = 24 * 60
_STEM = 4  # letters


@dataclass(slots=True)
class Piece:
    """What stands between two joins: the tasks and items that it names, the kinds of words in it (`cues`), the values,
    and the words that have no part."""

    text: str = ""
    targets: list[Target] = field(default_factory=list)
    items: list[FoundItem] = field(default_factory=list)
    cues: set[str] = field(default_factory=set)
    dates: list[str] = field(default_factory=list)
    spans: list[str] = field(default_factory=list)
    repeats: list[str] = field(default_factory=list)
    quotes: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    place: str = ""
    """The list that it names."""
    rule: str = ""
    """How it repeats, where that is only a word: "monthly"."""

    @property
    def values(self) -> bool:
        named = any(cue.startswith(("priority:", "status:")) for cue in self.cues)
        return bool(self.dates or self.spans or self.repeats or self.rule or self.labels or self.place or named)

    @property
    def fields(self) -> set[str]:
        return {cue.partition(":")[2] for cue in self.cues if cue.startswith("field:")}

    @property
    def says(self) -> bool:
        """Whether it says what to do."""
        clears = self.cues & {"no", "remove"} and self.fields & _CLEARED
        return self.values or bool(self.cues & _ACTS) or bool(clears)

    @property
    def is_named(self) -> bool:
        return bool(self.targets or self.items)


class PartsReader:
    """For the sentences of one message, in order."""

    def __init__(self, entities: Entities, meant: Targets) -> None:
        self.entities = entities
        self.lexicon = entities.lexicon
        self.facts = entities.facts
        self.meant = meant
        self.span = (0, 0)

    def read(self, sentence: str) -> list[Intent] | None:
        """What a sentence asks for; None where it is not understood in this way."""
        if self.facts.lookup is None:
            return None
        sentence = _SAME_KIND.sub(r"\1 ", QUOTE.sub(self._unquoted, self.lexicon.parts.reason.sub("", sentence)))
        head = _COLON.split(sentence, maxsplit=1)
        if len(head) > 1 and head[1].strip():
            found = self._headed(*head)
            if found is not None:
                return found
        pieces = self._pieces(sentence)
        if any(piece.quotes for piece in pieces):
            return self._quoted(pieces)
        for piece, after in zip(pieces, pieces[1:], strict=False):
            if "own" in piece.cues and after.cues & {"it", "these"} and after.values:
                # "I can't go on Friday, move it to Monday"
                piece.dates, piece.spans, piece.repeats = [], [], []
                piece.cues -= _ACTS
        adding = [piece for piece in pieces if piece.unknown and not piece.says and self._adds_item(piece, pieces)]
        rest = [piece for piece in pieces if piece not in adding]
        if any(piece.cues & _NOT_HERE or not self._is_known(piece, rest) for piece in rest) or len(adding) > 1:
            return None
        found = self._composed(rest) if rest else []
        return None if found is None else [*found, *(one for piece in adding for one in self._items_of(piece, pieces))] or None

    def _adds_item(self, piece: Piece, pieces: Sequence[Piece]) -> bool:
        """ "And yoghurt to the groceries", or "add yoghurt" beside another item."""
        others = any(one.items for one in pieces if one is not piece)
        if piece.cues & ({"task", "own", "ask"} | _FREE_TEXT) or piece.quotes or not (others or len(pieces) == 1):
            return False
        is_to = bool(piece.targets) and self.lexicon.parts.onto.search(piece.text) is not None
        return is_to or ("add" in piece.cues and others and not piece.targets)

    def _items_of(self, piece: Piece, pieces: Sequence[Piece]) -> list[Intent]:
        onto = self.lexicon.parts.onto.search(piece.text)
        text = piece.text[: onto.start()] if onto and piece.targets else piece.text
        text = self.lexicon.parts.adding.sub("", text.strip()).strip()
        item = next((item for one in pieces for item in one.items), None)
        target = piece.targets[0] if piece.targets else Target(task_id=item.task_id) if item else None
        items = items_in(text, self.entities)
        return [self._on("add_multiple_checklist_items", target=target, items=items)] if items and target else []

    def is_more(self, before: str, rest: str) -> bool:
        """Whether something else is said behind a new name: "rename X to Y and move it to Friday"."""
        if self.facts.lookup is None or "rename" not in self._piece(before).cues:
            return False
        pieces = self._pieces(rest)
        return any(piece.says for piece in pieces) and not any(piece.unknown or piece.quotes for piece in pieces)

    def tidied(self, said: str) -> str:
        """A new task with what is said beside its title put behind it, in the words that `new_task` knows."""
        note = self.lexicon.parts.note.search(said)
        description = f", {said[note.start() :].strip(' ,;.')}" if note else ""
        said = said[: note.start()] if note else said
        segments = [part for part in _SEGMENT.split(said) if part.strip()]
        pieces = [self._piece(part) for part in segments]
        titles = [part for part, piece in zip(segments, pieces, strict=True) if not self._is_chip(piece)]
        chips = [self._chip(piece) for piece in pieces if self._is_chip(piece)]
        if not titles or self.facts.lookup is None:
            return f"{said}{description}"
        title, more = self._without_chips(titles[-1])
        if not chips and not more:
            return f"{said}{description}"
        return f"{', '.join([*titles[:-1], title])}{''.join(chips)}{more}{description}"

    def new_task(self, said: str) -> str:
        """The text where it is one title and, apart from it, something about it; "" otherwise. With a colon in front
        where it is plainly to be added: "rental cars – new task, label travel"."""
        note = self.lexicon.parts.note.search(said)
        before = said[: note.start()] if note else said
        segments = [self._piece(part) for part in _SEGMENT.split(before) if part.strip()]
        titles = [piece for piece in segments if not self._is_chip(piece)]
        is_title = len(titles) == 1 and bool(titles[0].unknown or titles[0].quotes)
        if not is_title or (len(segments) < 2 and not note) or titles[0].cues & _FREE_TEXT:
            return ""
        is_plain = any(piece.cues & {"task", "add"} for piece in segments if piece is not titles[0] or note)
        return f":{self.tidied(said)}" if is_plain else said

    def _is_chip(self, piece: Piece) -> bool:
        """Whether it says something of a new task, and nothing else."""
        if piece.unknown or piece.quotes or piece.is_named or piece.cues & (_ACTS | _FREE_TEXT | {"items", "these"}):
            return False
        if "no" in piece.cues:
            return bool(piece.fields & {"date", "list"})
        is_value = piece.values and not any(cue.startswith("status:") for cue in piece.cues)
        return is_value or bool(piece.cues & {"task", "add"})

    def _without_chips(self, title: str) -> tuple[str, str]:
        """Behind a date, or "and", there may be chips without a comma."""
        for found in re.finditer("[\ue100-\ue2ff\ue500-\ue5ff]| (?:and|und) (?=\\w)", title):
            is_date = ENTITY.match(found[0]) is not None
            behind = self._piece(title[found.end() :])
            if title[found.end() :].strip() and title[: found.start()].strip() and self._is_chip(behind):
                return title[: found.end() if is_date else found.start()], self._chip(behind)
        return title, ""

    # pieces

    def _pieces(self, text: str) -> list[Piece]:
        parts = [part for part in self.lexicon.parts.joins.split(text) if part and part.strip()]
        pieces = [self._piece(part) for part in parts]
        pieces = [one for one in pieces if one.says or one.is_named or one.unknown or one.cues or one.quotes]
        self._find_items(pieces)
        return pieces

    def _piece(self, text: str) -> Piece:
        piece = Piece(text)
        words = self.lexicon.parts
        for entity in self.entities.of_kind("task", text):
            if entity.task:
                piece.targets.append(Target(words=entity.task.title, task_id=entity.task.id))
        text = f" {text} "
        rest = words.old.sub(" ", text)
        old = words.old.search(text)
        if old and words.no_longer.search(text) and (self.entities.of_kind("repeat", old[0]) or words.often.search(old[0])):
            piece.cues |= {"no", "field:repeat"}  # "no longer weekly"
        for one in ENTITY.findall(rest):
            match ord(one) & 0xFF00:
                case kind if kind in (KINDS["when"], KINDS["clock"]):
                    piece.dates.append(one)
                case kind if kind == KINDS["span"]:
                    piece.spans.append(one)
                case kind if kind == KINDS["repeat"]:
                    piece.repeats.append(one)
                case kind if kind in (KINDS["quote"], KINDS["id"]):
                    piece.quotes.append(one)
        rest = self._names(rest, piece)
        for cue, pattern in words.cues:
            said = pattern.search(rest)
            if said:
                piece.cues.update(cue.split("+"))
                piece.rule = said[0] if cue == "often" else piece.rule
                rest = pattern.sub(" ", rest)
        titled = {fold(word) for target in piece.targets for word in _WORD.findall(target.words)}
        for word in _WORD.findall(ENTITY.sub(" ", rest)):
            lower = word.casefold()
            if self._is_past(lower, titled):
                piece.cues.add("done")
            elif lower not in words.fillers and not any(_is_related(lower, one) for one in titled):
                piece.unknown.append(word)
        return piece

    def _names(self, rest: str, piece: Piece) -> str:
        """Labels and lists that there are. The last list is where it goes."""
        places = []
        for name in self.facts.lists:
            pattern = re.compile(rf"(?<!\w)(?<!of ){re.escape(name)}(?:[- ]?(?:list|liste))?(?!\w)", re.IGNORECASE)
            places += [(found.start(), name) for found in pattern.finditer(rest)]
            rest = pattern.sub(lambda found: " " * len(found[0]), rest)
        piece.place = max(places)[1] if places else ""
        rest, count = self.lexicon["inbox"].subn(" ", rest)
        if count:
            piece.cues |= {"no", "field:list"}
            piece.place = ""
        for name in self.facts.labels:
            rest, count = re.subn(rf"(?<!\w)#?{re.escape(name)}(?!\w)", " ", rest, count=1, flags=re.IGNORECASE)
            if count:
                piece.labels.append(name)
        return rest

    def _is_past(self, word: str, titled: set[str]) -> bool:
        """ "Paid", of something to pay: it is done."""
        base = self.lexicon.parts.irregular.get(word)
        if base:
            return base in titled
        stems = (word[:-2], word[:-1], word[:-3]) if word.endswith("ed") else ()
        return any(stem in titled for stem in stems if len(stem) > 2)

    def _find_items(self, pieces: Sequence[Piece]) -> None:
        """Words without a part may be an item of a checklist, or the name of a task."""
        named = [target.task_id for piece in pieces for target in piece.targets]
        focus = self.facts.focus.id if self.facts.focus else ""
        for piece in pieces:
            said = [" ".join(piece.unknown), *(piece.unknown if not piece.says else ())]
            said += [self.entities[one].said[1:-1] for one in piece.quotes]
            for words in said if piece.unknown or piece.quotes else ():
                item = self._item(words, [*named, focus, ""])
                if item is not None:
                    piece.items.append(item)
                    piece.unknown = [] if words == said[0] else piece.unknown
                    piece.quotes = [one for one in piece.quotes if self.entities[one].said[1:-1] != words]
                    break

    def _item(self, words: str, tasks: Sequence[str]) -> FoundItem | None:
        lookup = self.facts.lookup
        assert lookup is not None
        for task_id in dict.fromkeys(tasks):
            item = lookup.item(words, task_id) if words else None
            if item is not None and set(fold(words).split()) <= set(fold(item.title).split()):
                return item
        return None

    def _unquoted(self, quote: re.Match[str]) -> str:
        """Without its marks where a value or a task is quoted."""
        said = self.entities[quote[0]].said[1:-1].strip()
        names = {fold(name) for name in (*self.facts.labels, *self.facts.lists)}
        is_value = any(
            name.startswith(("status:", "priority:")) and pattern.fullmatch(said)
            for name, pattern in self.lexicon.parts.cues
        )
        lookup = self.facts.lookup
        assert lookup is not None
        if is_value or fold(said) in names:
            return said
        found = lookup.task(said)
        if isinstance(found, Match) and found.how == "exact":
            return self.entities.hide(said)
        return quote[0]

    def _is_known(self, piece: Piece, pieces: Sequence[Piece]) -> bool:
        """Whether no word is left, or only the verb of a request for a value: "stufe X als wichtig ein"."""
        if not piece.unknown:
            return True
        if not piece.says:  # a remark beside the request: "I forgot the bread, untick it"
            is_remark = "own" in piece.cues or self.lexicon["finite"].search(piece.text)
            return bool(is_remark) and not piece.cues & {"add", "items", "task"} and len(pieces) > 1
        is_first = pieces[0] is piece and piece.text.split()[0].strip(",.") == piece.unknown[0]
        return len(piece.unknown) == 1 and bool(piece.targets) and piece.values and (is_first or not piece.dates)

    # free text

    def _headed(self, head: str, tail: str) -> list[Intent] | None:
        """ "To the report's checklist: charts, summary": what stands before the colon says what comes behind it."""
        pieces = self._pieces(head)
        if any(piece.unknown or piece.quotes for piece in pieces):
            return None
        cues = set[str]().union(*(piece.cues for piece in pieces))
        targets = [target for piece in pieces for target in piece.targets][:1]
        if cues & {"items", "describe", "rename"} and not targets:
            targets = self.meant.last[-1:] or self.meant.focus()
        tail_pieces = self._pieces(tail)
        if targets and not any(piece.unknown or piece.quotes for piece in tail_pieces):
            return None
        if targets and not any(piece.values for piece in pieces) and cues & {"items", "describe", "rename", "add"}:
            return self._with_text(cues, targets[0], tail, tail_pieces)
        if not targets and not cues & {"items", "rename"} and (cues & {"add", "describe", "task"}):
            return self._new(pieces, tail)
        return None

    def _with_text(self, cues: set[str], target: Target, text: str, pieces: Sequence[Piece]) -> list[Intent] | None:
        """A text for a task that there is: a note, a name or items."""
        self.meant.remember([target])
        if "rename" in cues:
            title = self.entities.bare(text)
            return [self._on("update_task", target=target, new_title=title)] if title else None
        if "describe" in cues:
            last = pieces[-1] if len(pieces) > 1 and not pieces[-1].unknown and pieces[-1].values else None
            said = text[: text.rfind(last.text)] if last else text
            more = self._intents(replace(last, targets=[target])) if last else []
            return [self._on("update_task", target=target, description=self.entities.bare(said)), *(more or [])]
        text = self.lexicon.parts.adding.sub("", text.strip(), count=1)
        items = items_in(text, self.entities)
        return [self._on("add_multiple_checklist_items", target=target, items=items)] if items else None

    def _new(self, pieces: Sequence[Piece], text: str) -> list[Intent] | None:
        """A new task: pieces without words of their own say something of it."""
        parts = [part for part in self.lexicon.parts.joins.split(text) if part and part.strip()]
        is_list = any("several" in piece.cues for piece in pieces)
        shared = " ".join(self._chip(piece) for piece in pieces)
        if is_list:
            said = "; ".join(f"{part}{shared}" for part in parts)
            return new_tasks(said, self.entities, self.span, is_list=True)
        return new_tasks(f"{self.tidied(text)}{shared}", self.entities, self.span)

    def _chip(self, piece: Piece) -> str:
        """What a piece says of a new task, in the words that `new_task` knows."""
        words = self.lexicon.parts.chips
        said = [*piece.dates, *piece.repeats]
        if "field:start" in piece.cues and piece.dates:
            said = [f"{words['start']} {piece.dates[-1]}"]
        if piece.spans and piece.cues & {"before", "field:reminder"}:
            said = [f"{words['reminder']} {piece.spans[-1]}"]
        chips = [" ".join(said)] if said else []
        chips += [cue.partition(":")[2].lower() for cue in sorted(piece.cues) if cue.startswith("priority:")]
        chips += [f"#{label}" for label in piece.labels]
        chips += [f"{words['list']} {piece.place}"] if piece.place else []
        chips += [piece.rule] if piece.rule and not piece.repeats else []
        return "".join(f", {chip}" for chip in chips)

    def _quoted(self, pieces: Sequence[Piece]) -> list[Intent] | None:
        """One quote: a name, a note, an item or a new task; what stands around it says which."""
        quotes = [one for piece in pieces for one in piece.quotes]
        if any(piece.unknown for piece in pieces) or len(quotes) != 1:
            return None
        number = next(n for n, piece in enumerate(pieces) if piece.quotes)
        own, others = pieces[number], [piece for n, piece in enumerate(pieces) if n != number]
        text = self.entities[quotes[0]].said[1:-1].strip(MARKS)
        before = [target for piece in pieces[: number + 1] for target in piece.targets]
        targets = own.targets or before or (self.meant.focus() if own.cues & {"it", "items", "describe"} else [])
        cues = own.cues | ({"rename"} if "title" in own.fields and own.targets else set())
        is_new = "add" in cues or "task" in cues
        if targets and cues & {"rename", "describe", "items"} or (own.targets and "add" in cues and not own.values):
            kept = self._composed(pieces[:number]) if pieces[:number] else []
            made = self._with_text(cues, targets[-1], quotes[0], [])
            more = self._composed(others[number:]) if others[number:] else []
            return None if kept is None or made is None or more is None else [*kept, *made, *more]
        if targets and not is_new:
            return None
        kept = self._composed(pieces[:number]) if before else []
        chips = [replace(own, targets=[])] + [piece for piece in pieces[number + 1 if before else 0 :] if piece is not own]
        if kept is None or not (is_new or any(piece.cues & {"add", "task"} for piece in chips)) or not text:
            return None
        return [*kept, *new_tasks(f"{quotes[0]} {' '.join(map(self._chip, chips))}", self.entities, self.span)]

    # together

    def _composed(self, pieces: Sequence[Piece]) -> list[Intent] | None:
        """Each piece's values for the tasks of that piece, of those that were named before, or behind it."""
        if pieces and "own" in pieces[0].cues:  # "I watered the plants and emailed the accountant"
            for piece in pieces[1:]:
                piece.cues |= {"own"} if "done" in piece.cues and "it" not in piece.cues else set()
        intents: list[Intent] = []
        waiting: list[Piece] = []  # named, but nothing is said of it yet
        last: Piece | None = None
        for number, piece in enumerate(pieces):
            if not piece.says:
                waiting += [piece] if piece.is_named else []
                continue
            if last is not None and last.items and piece.cues & {"it", "items", "these"} and not piece.items:
                named = [replace(last, targets=[])]  # "take it off the groceries"
            elif waiting and last is not None and piece.is_named and self._is_verb_first(last):
                found = self._intents(_naming(last, waiting))  # "tick milk and eggs, then delete Read book"
                if found is None:
                    return None
                intents += found
                named = [piece]
            elif piece.is_named or waiting:
                named = [*waiting, piece]
            elif last is not None:
                named = [last]
            else:
                behind = next((one for one in pieces[number + 1 :] if one.is_named), None)
                is_ahead = behind is not None and not behind.says
                named = [behind] if behind and is_ahead and not piece.cues & {"it", "these"} else []
            if "own" in piece.cues and not piece.is_named and not named:
                return None
            last = _naming(piece, named)
            found = self._intents(last)
            if found is None:
                return None
            intents += found
            waiting = []
        if waiting and last is not None and not all(piece.unknown for piece in waiting):  # "delete milk and eggs"
            more = _naming(last, [piece for piece in waiting if not piece.unknown])
            already = {target.task_id for target in last.targets}
            more.targets = [target for target in more.targets if target.task_id not in already]
            found = self._intents(more) if more.is_named else []
            if found is None:
                return None
            intents += found
        elif waiting and last is None:
            return None
        return _last_dates(intents) or None

    def _is_verb_first(self, piece: Piece) -> bool:
        return bool(_WORD.match(piece.text.strip())) and not piece.text.strip().startswith(tuple(_words(piece)))

    def _intents(self, piece: Piece) -> list[Intent] | None:
        cues = piece.cues
        if "items" in cues and not piece.items and cues & _ACTS:
            piece = replace(piece, items=self._all_items(piece))
            if not piece.items:
                return None
        if piece.items and not piece.values:
            return self._item_intents(piece)
        targets = piece.targets or self.meant.last[-1:] or self.meant.focus()
        found: list[Intent] = []
        for target in targets:
            made = list(self._for_task(piece, target))
            if not made:
                return None
            found += [replace(one, target=target) for one in made]
        if not found or any(one.due and one.due.date < self.facts.today for one in found):
            return None
        self.meant.remember(list(targets))
        if "own" in cues:  # what somebody did or will do: to be proposed, not demanded
            return [replace(one, level=Level.MAY, is_sure=True) for one in found]
        return found

    def _item_intents(self, piece: Piece) -> list[Intent] | None:
        change: dict[str, Any]
        if "reopen" in piece.cues:
            change = {"isChecked": False, "reason": self.lexicon.answers["unticking"]}
        elif "remove" in piece.cues:
            change = {"isArchived": True}
        elif "done" in piece.cues:
            change = {"isChecked": True}
        else:
            return None
        return [
            self._on(
                "update_checklist_items",
                target=Target(words=item.title),
                items=(Item(item.title, "done" in piece.cues),),
                given={"items": [{"id": item.id} | change]},
            )
            for item in {item.id: item for item in piece.items}.values()
        ]

    def _all_items(self, piece: Piece) -> list[FoundItem]:
        lookup = self.facts.lookup
        if lookup is None or not piece.cues & {"every", "these"}:
            return []
        return [item for target in piece.targets for item in lookup.checklist(target.task_id)]

    def _for_task(self, piece: Piece, target: Target) -> Iterator[Intent]:
        cues, fields = piece.cues, piece.fields
        cleared = fields & _CLEARED if cues & {"no", "remove"} else set()
        if "remove" in cues and piece.labels:
            return  # no tool takes a label away
        if "remove" in cues and piece.place:
            yield self._on("set_task_list", clears=True)
        elif "remove" in cues and piece.dates and not cleared:
            yield self._on("delete_task")
        elif cleared and not piece.dates and not piece.spans:
            values = list(self._values(piece, target))
            for name in sorted(cleared):
                if not (name == "repeat" and piece.repeats):
                    yield from self._cleared(name, target)
            yield from values
        elif "done" in cues and not piece.spans:
            if "shall" in cues and piece.dates:  # "should be done by Friday"
                yield from self._dates(piece, target)
            elif not cues & {"no", "reopen"} and all(self._is_today(one) for one in piece.dates):
                yield self._on("complete_task")
        elif piece.values:
            if "no" not in cues:
                yield from self._values(piece, target)
        elif "reopen" in cues:
            yield self._on("set_task_status", status=Status.OPEN)
        elif "no" not in cues and "remove" in cues:
            yield self._on("delete_task")

    def _is_today(self, character: str) -> bool:
        due = self.entities[character].due
        return due is not None and due.date <= self.facts.today and due.time is None

    def _values(self, piece: Piece, target: Target) -> Iterator[Intent]:
        named = [cue.partition(":") for cue in sorted(piece.cues)]
        for priority in [value for kind, _, value in named if kind == "priority"][:1]:
            yield self._on("set_task_priority", priority=Priority(priority))
        is_start = "field:start" in piece.cues and bool(piece.dates)
        for status in [value for kind, _, value in named if kind == "status" and not is_start][:1]:
            yield self._on("set_task_status", status=Status(status))
        if piece.labels:
            yield self._on("assign_task_labels", labels=tuple(piece.labels))
        if piece.place:
            yield self._on("set_task_list", list=piece.place)
        if piece.repeats:
            yield self._on("set_task_repeat", repeat=self.entities[piece.repeats[-1]].repeat)
        elif piece.rule and not piece.cues & {"no", "remove"}:
            yield self._on("set_task_repeat", repeat=piece.rule.strip())
        yield from self._spans(piece, target)
        yield from self._dates(piece, target)

    def _spans(self, piece: Piece, target: Target) -> Iterator[Intent]:
        if not piece.spans:
            return
        if piece.cues & {"before", "field:reminder"}:
            yield self._on("set_task_due_date", remind=tuple(reminder(one, self.entities) for one in piece.spans))
            return
        minutes = self.entities[piece.spans[-1]].minutes
        is_more = self.lexicon.parts.more.search(self.entities[piece.spans[-1]].said)
        if not is_more and not piece.cues & {"earlier", "later"}:
            yield self._on("set_task_estimate", minutes=minutes)
        elif not piece.dates:
            yield from self._shifted(-minutes if "earlier" in piece.cues else minutes, target)

    def _shifted(self, minutes: int, target: Target) -> Iterator[Intent]:
        if minutes % _DAY == 0:
            yield self._on("set_task_due_date", shift=minutes // _DAY)
            return
        due = self._due_of(target)
        if due is not None and due.time is not None:
            moved = dt.datetime.combine(due.date, due.time) + dt.timedelta(minutes=minutes)
            yield self._on("set_task_due_date", due=Due(moved.date(), moved.time()))

    def _due_of(self, target: Target) -> Due | None:
        lookup = self.facts.lookup
        assert lookup is not None
        words = _WORD.findall(target.words.casefold())
        tasks = lookup.with_word(words[0]) if words else ()
        return next((task.due for task in tasks if task.id == target.task_id), None)

    def _dates(self, piece: Piece, target: Target) -> Iterator[Intent]:
        days = [due for one in piece.dates if ord(one) & 0xFF00 == KINDS["when"] and (due := self.entities[one].due)]
        clocks = [due.time for one in piece.dates if (due := self.entities[one].due) and due.time]
        day, time = days[-1] if days else None, clocks[-1] if clocks else None
        if day and time and day.time is None:
            day = Due(day.date, time)
        if not piece.dates:
            return
        given = {"task_identifier": target.task_id}
        if "field:reminder" in piece.cues and not piece.spans:
            yield self._on("set_task_due_date", remind=(str(day or self._soon(time)),))
        elif piece.cues & {"field:start", "hidden"} and day and not (len(days) == 1 and "field:date" in piece.cues):
            start = days[0] if len(days) > 1 else day
            yield self._on("set_task_due_date", given=given | {"start_date": start.date.isoformat()})
            if len(days) > 1:
                yield self._on("set_task_due_date", due=day)
        elif day and self._is_only_time(piece, day):
            yield self._on("set_task_due_date", time=day.time)
        elif day:
            yield self._on("set_task_due_date", due=day)
        elif time:
            yield self._on("set_task_due_date", time=time)

    def _soon(self, time: dt.time | None) -> Due:
        is_later = time is not None and time > self.facts.now.time()
        return Due(self.facts.today if is_later else self.facts.today + dt.timedelta(days=1), time)

    def _is_only_time(self, piece: Piece, day: Due) -> bool:
        """ "To half past three": a time without a day, in words."""
        said = " ".join(self.entities[one].said for one in piece.dates)
        return day.time is not None and day.date == self.facts.today and not self.lexicon["weekday"].search(said)

    def _cleared(self, name: str, target: Target) -> Iterator[Intent]:
        given = {"task_identifier": target.task_id}
        match name:
            case "date":
                yield self._on("set_task_due_date", clears=True)
            case "priority":
                yield self._on("set_task_priority", clears=True)
            case "repeat":
                yield self._on("set_task_repeat", clears=True)
            case "list":
                yield self._on("set_task_list", clears=True)
            case "reminder":
                yield self._on("set_task_due_date", given=given | {"remind": []})
            case "time":
                yield self._on("set_task_due_date", given=given | {"due_time": None})
            case "start":
                yield self._on("set_task_due_date", given=given | {"start_date": None})

    def _on(self, tool: str, **values: Any) -> Intent:
        return Intent(tool, Level.MUST, self.span, **values)


def _naming(piece: Piece, named: Sequence[Piece]) -> Piece:
    """What a piece says, of the tasks and items of others."""
    targets = [target for one in named for target in one.targets]
    return replace(piece, targets=targets, items=[item for one in named for item in one.items])


def _words(piece: Piece) -> list[str]:
    return [word for item in piece.items for word in item.title.split()]


def _last_dates(intents: Sequence[Intent]) -> list[Intent]:
    """ "A day earlier, so Thursday" is one date, and "on Thursday, at 9" as well."""
    found: list[Intent] = []
    for intent in intents:
        at = next((n for n, one in enumerate(found) if _is_same(one, intent)), None)
        if at is None:
            found.append(intent)
        elif intent.given or found[at].given:  # the start and the end
            dates = {"due_date": str(one.due) for one in (found[at], intent) if one.due}
            found[at] = replace(found[at], given={**(found[at].given or {}), **(intent.given or {}), **dates}, due=None)
        elif intent.time and not intent.due and (due := found[at].due) and due.time is None:
            found[at] = replace(found[at], due=Due(due.date, intent.time))
        else:
            found[at] = intent
    return found


def _is_same(one: Intent, other: Intent) -> bool:
    """Whether both set the same value of the same task."""
    if one.tool != other.tool or one.target != other.target:
        return False
    return one.tool in _ONE_VALUE or (_is_dated(one) and _is_dated(other))


def _is_dated(intent: Intent) -> bool:
    is_start = intent.given is not None and intent.given.get("start_date")
    return intent.tool == "set_task_due_date" and not intent.remind and bool(intent.given is None or is_start)


def _is_related(word: str, titled: str) -> bool:
    """ "Renewal", of something to renew."""
    short, long = sorted((word, titled), key=len)
    return word == titled or (len(short) >= _STEM and (long.startswith(short) or long.endswith(short)))
