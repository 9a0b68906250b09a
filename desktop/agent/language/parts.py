"""Reads a request by its parts, in whatever order they stand: the tasks that it names, the values, the acts.

Every word must have a part in it. A word without one may change the meaning, or be a title: then this is not the way
to read it, and `acts` is asked.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from desktop.agent.language.asking import selection_in
from desktop.agent.language.chips import Chips
from desktop.agent.language.entities import MARKS, Entities
from desktop.agent.language.lexicon import KINDS
from desktop.agent.language.new_task import items_in, new_tasks, reminder
from desktop.agent.language.pieces import ACTS, CLEARED, FREE_TEXT, WORD, Piece, Pieces
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.targets import QUOTE, TASK, Targets
from desktop.agent.provider import FoundItem
from desktop.domain.task import Due, Priority, Status

_COLON = re.compile(r":(?!\d)")
_SAME_KIND = re.compile("([\ue300-\ue3ff])(?:,| and| und| sowie)+ (?=[\ue300-\ue3ff])")
_COMPOUND = re.compile("([\ue400-\ue4ff])-(?!(?i:check|list))[^\\W\\d_]+")
_BESIDE = re.compile(
    "(?:\\(|[,–-] (?:also|sprich|das heißt|I mean|that is|i\\.e\\.)) *([\ue400-\ue4ff]) *(?:\\)| [–-](?= )|,|$)"
)
_BETWEEN = re.compile(r"in|im|nach|für|von|vom|zum|zur|der|dem|den|die|das|the|my|of|to|for|a", re.IGNORECASE)
_DATED = re.compile(
    r"\d[./-]\d+\.|\d\.(?!\d)|\d{4}"
    r"|(?i:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[zc]|night|abend|this |today|heute|in )"
)
_SEGMENT = re.compile(r"\s*[,;]\s*|\s+[-–—]+\s+")
_ONE_VALUE = frozenset({"set_task_status", "set_task_priority", "set_task_list", "set_task_repeat"})
_NOT_HERE = FREE_TEXT | {"ask", "keep"}
_DAY = 24 * 60
_SHORT = 2  # words


class PartsReader:
    """For the sentences of one message, in order."""

    def __init__(self, entities: Entities, meant: Targets) -> None:
        self.entities = entities
        self.lexicon = entities.lexicon
        self.facts = entities.facts
        self.meant = meant
        self.pieces = Pieces(entities)
        self.chips = Chips(self.pieces)
        self.span = (0, 0)

    def read(self, sentence: str) -> list[Intent] | None:
        """What a sentence asks for; None where it is not understood in this way."""
        if self.facts.lookup is None or self.lexicon.parts["plainly_new"].match(sentence):
            return None
        sentence = _SAME_KIND.sub(
            r"\1 ", QUOTE.sub(self.pieces.unquoted, self.lexicon.parts["reason"].sub("", sentence))
        )
        sentence = self._without_appositions(sentence)
        for framed in (self._many, self._reminded, self._added_items, self._told, self._beside_new):
            found = framed(sentence)
            if found:
                return found
        head = _COLON.split(sentence, maxsplit=1)
        if len(head) > 1 and head[1].strip():
            found = self._headed(*head)
            if found is not None:
                return found
        pieces = self._without_remarks(self.pieces.of(sentence))
        if any(piece.quotes for piece in pieces):
            return self._quoted(pieces)
        for piece, after in pairwise(pieces):
            if "field:reminder" in piece.cues and not piece.values and after.dates and not after.is_named:
                after.cues.add("field:reminder")  # "a reminder for this, tomorrow at 8"
            if "own" in piece.cues and after.cues & {"it", "these"} and after.values:
                # "I can't go on Friday, move it to Monday"
                piece.dates, piece.spans, piece.repeats = [], [], []
                piece.cues -= ACTS
        adding = [piece for piece in pieces if piece.unknown and not piece.says and self._adds_item(piece, pieces)]
        rest = [piece for piece in pieces if piece not in adding]
        is_listed = bool(adding) and any(piece.unknown for piece in rest)  # more than one item
        if is_listed or len(adding) > 1 or any(p.cues & _NOT_HERE or not self._is_known(p, rest) for p in rest):
            return None
        found = self._composed(rest) if rest else []
        return (
            None
            if found is None
            else [*found, *(one for piece in adding for one in self._items_of(piece, pieces))] or None
        )

    def _without_appositions(self, sentence: str) -> str:
        """ "The rent (Pay rent)": the same task in other words."""
        sentence = _COMPOUND.sub(r"\1", sentence)
        found = _BESIDE.search(sentence)
        if found is None:
            return sentence
        words = sentence[: found.start()].rstrip().split(" ")
        while len(words) > 1 and self._is_of_name(words):
            words.pop()
        return f"{' '.join(words)} {found[1]} {sentence[found.end() :]}"

    def _is_of_name(self, words: Sequence[str]) -> bool:
        """Whether the last word says no more than what a task is about."""
        is_unknown = bool(self.pieces.one(words[-1]).unknown)
        return is_unknown or (_BETWEEN.fullmatch(words[-1]) is not None and bool(self.pieces.one(words[-2]).unknown))

    def _without_remarks(self, pieces: list[Piece]) -> list[Piece]:
        """Without what only says why: "delete it, I don't need it", "to Monday, we are away on Sunday"."""
        kept = [piece for number, piece in enumerate(pieces) if not number or not self._is_remark(piece)]
        first = next((piece for piece in kept if piece.dates), None)
        kept = [
            piece
            for piece in kept
            if piece is first
            or not ("own" in piece.cues and piece.dates and first and not piece.is_named)
            or piece.cues & {"it", "these", "field:reminder", "field:start"}
        ]  # one's own plans are no second date
        return kept if any(piece.says for piece in kept) else pieces

    def _is_remark(self, piece: Piece) -> bool:
        is_told = "own" in piece.cues or any(
            pattern.search(piece.text) for pattern in (self.lexicon["finite"], self.lexicon.parts["why"])
        )
        is_told = is_told or (len(piece.unknown) > 1 and self.lexicon.parts["subject"].match(piece.text) is not None)
        if piece.is_named or piece.quotes or piece.cues & {"items", "task", "rename"} or not is_told:
            return False
        if {"own", "no"} <= piece.cues and not piece.values:
            return True
        return bool(piece.unknown) and "add" not in piece.cues and not (piece.says and piece.cues & {"it", "these"})

    def _adds_item(self, piece: Piece, pieces: Sequence[Piece]) -> bool:
        """ "And yoghurt to the groceries", or "add yoghurt" beside another item."""
        others = any(one.items for one in pieces if one is not piece)
        if piece.cues & ({"task", "own", "ask"} | FREE_TEXT) or piece.quotes or not (others or len(pieces) == 1):
            return False
        is_to = bool(piece.targets) and self.lexicon.parts["onto"].search(piece.text) is not None
        is_more = others or "add" in piece.cues or self.lexicon.parts["also"].match(piece.text.strip()) is not None
        is_short = not piece.cues and len(piece.unknown) <= _SHORT  # "shampoo on the groceries"
        return (is_to and (is_more or is_short)) or ("add" in piece.cues and others and not piece.targets)

    def _items_of(self, piece: Piece, pieces: Sequence[Piece]) -> list[Intent]:
        onto = self.lexicon.parts["onto"].search(piece.text)
        text = piece.text[: onto.start()] if onto and piece.targets else piece.text
        text = self.lexicon.parts["adding"].sub("", text.strip()).strip()
        item = next((item for one in pieces for item in one.items), None)
        target = piece.targets[0] if piece.targets else Target(task_id=item.task_id) if item else None
        items = items_in(text, self.entities)
        return [self._on("add_multiple_checklist_items", target=target, items=items)] if items and target else []

    def is_more(self, before: str, rest: str) -> bool:
        """Whether something else is said behind a new name: "rename X to Y and move it to Friday"."""
        if self.facts.lookup is None or "rename" not in self.pieces.one(before).cues:
            return False
        pieces = self.pieces.of(rest)
        return any(piece.says for piece in pieces) and not any(piece.unknown or piece.quotes for piece in pieces)

    def _is_known(self, piece: Piece, pieces: Sequence[Piece]) -> bool:
        """Whether no word is left, or only the verb of a request for a value: "stufe X als wichtig ein"."""
        if not piece.unknown:
            return True
        if not piece.says:  # a remark beside the request: "I forgot the bread, untick it"
            is_remark = "own" in piece.cues or self.lexicon["finite"].search(piece.text)
            return bool(is_remark) and not piece.cues & {"add", "items", "task"} and len(pieces) > 1
        is_first = pieces[0] is piece and piece.text.split()[0].strip(",.") == piece.unknown[0]
        is_verb = is_first or not piece.dates or self.lexicon.parts["verb"].fullmatch(piece.unknown[0]) is not None
        return len(piece.unknown) == 1 and bool(piece.targets) and piece.values and is_verb

    # free text

    def _reminded(self, sentence: str) -> list[Intent] | None:
        """ "Could you let me know on Friday at noon that I have to pick up Oskar": something new to do."""
        words = self.lexicon.parts
        if TASK.search(sentence) or not words["reminding"].search(sentence) or words["reminding_of"].search(sentence):
            return None
        rest = self._stripped(words["reminding"].sub(" ", sentence), words["reminding_edge"])
        piece = self.pieces.one(rest)
        if not piece.unknown or piece.spans or piece.cues & {"ask", "it", "keep", "no"} or not piece.dates:
            return None
        return new_tasks(rest, self.entities, self.span)

    def _told(self, sentence: str) -> list[Intent] | None:
        """ "Put … down, for Friday", in languages in which the verb stands around the title."""
        words = self.lexicon.parts
        if TASK.search(sentence):
            return None
        segments = [part for part in _SEGMENT.split(sentence) if part.strip()]
        if not segments:
            return None
        opening = words["new_first"].match(segments[0])
        verb = words["new_verb"].match(segments[0]) if opening is None else None
        first = opening or verb
        ends = words["new_end"] if first is None else words["new_particle"]
        segments[0] = segments[0][first.end() :] if first else segments[0]
        is_told = opening is not None
        for number, segment in enumerate(segments):
            last = ends.search(segment)
            is_told = is_told or last is not None
            segments[number] = segment[: last.start()] if last else segment
        if not is_told:
            return None
        pieces = [self.pieces.one(segment) for segment in segments]
        titled = [piece for piece in pieces if piece.unknown or piece.quotes]
        cues = set[str]().union(*(piece.cues for piece in pieces))
        others = cues & (ACTS | {"ask", "rename", "it", "own", "every", "several", "items"})
        if len(titled) != 1 or titled[0] is not pieces[0] or others:
            return None
        said = ", ".join(part.strip() for part in segments if part.strip())
        return new_tasks(self.chips.tidied(said), self.entities, self.span)

    def _beside_new(self, sentence: str) -> list[Intent] | None:
        """ "Delete the gym, and put down jogging every Sunday": one that there is and a new one."""
        for join in self.lexicon.parts["joins"].finditer(sentence):
            before, behind = sentence[: join.start()], sentence[join.end() :]
            if bool(TASK.search(before)) == bool(TASK.search(behind)) or not before.strip() or not behind.strip():
                continue
            new = self._told(behind if TASK.search(before) else before)
            known = self.read(before if TASK.search(before) else behind) if new else None
            if new and known:
                return [*known, *new] if TASK.search(before) else [*new, *known]
        return None

    def _added_items(self, sentence: str) -> list[Intent] | None:
        """ "For the party we also need balloons and a cake", "to the groceries still butter, please"."""
        words = self.lexicon.parts
        tasks = TASK.findall(sentence)
        may_be = words["items_more"].search(sentence) or words["onto"].search(sentence)
        pieces = self.pieces.of(sentence) if may_be and (tasks or self.facts.focus) else []
        cues = set[str]().union(*(piece.cues for piece in pieces))
        target = next((target for piece in pieces for target in piece.targets), None)
        if not tasks and "items" in cues and self.facts.focus:
            target = self.meant.focus()[0]
        is_more = cues & {"add", "items"} and words["items_more"].search(sentence) is not None
        # "Tea and rice on the groceries"
        is_bare = all(not piece.cues and len(piece.unknown) <= _SHORT for piece in pieces)
        is_more = is_more or (is_bare and words["onto"].search(sentence) is not None)
        has_new = any(piece.unknown or piece.quotes for piece in pieces)
        others = cues & (ACTS | FREE_TEXT | {"task", "ask", "every", "these"})
        if target is None or len(tasks) > 1 or not is_more or not has_new or others or ":" in sentence:
            return None
        place = words["items_place"].search(sentence)
        is_place = place is None or TASK.match(place[0]) is None or not sentence[: place.start()].strip()
        if words["not_items"].search(sentence) or not is_place:
            return None
        others_told = (piece for piece in pieces if piece.unknown and not piece.targets and "add" not in piece.cues)
        if any(piece.values for piece in pieces) or any(
            self.lexicon["finite"].search(one.text) for one in others_told
        ):
            return None
        for piece in pieces:
            if not (piece.unknown or piece.quotes or piece.targets):  # "put it on the checklist"
                sentence = sentence.replace(piece.text, " ")
        said = words["items_place"].sub(" ", sentence, count=1)
        items = items_in(self._stripped(said, words["items_edge"]), self.entities)
        self.meant.remember([target])
        return [self._on("add_multiple_checklist_items", target=target, items=items)] if items else None

    def _stripped(self, said: str, edge: re.Pattern[str]) -> str:
        """Without the words at both ends that are not part of what is meant."""
        before = ""
        while before != said:
            before, said = said, said.strip(" ,.;:–-!?")
            first = edge.match(said)
            said = said[first.end() :].strip(" ,") if first else said
            last = next((found for found in edge.finditer(said) if found.end() == len(said)), None)
            said = said[: last.start()] if last else said
        return said

    def _headed(self, head: str, tail: str) -> list[Intent] | None:
        """ "To the report's checklist: charts, summary": what stands before the colon says what comes behind it."""
        pieces = self.pieces.of(head)
        if any(piece.unknown or piece.quotes for piece in pieces):
            return None
        cues = set[str]().union(*(piece.cues for piece in pieces))
        targets = [target for piece in pieces for target in piece.targets][:1]
        if cues & {"items", "describe", "rename"} and not targets:
            targets = self.meant.last[-1:] or self.meant.focus()
        tail_pieces = self.pieces.of(tail)
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
        text = self.lexicon.parts["adding"].sub("", text.strip(), count=1)
        items = items_in(text, self.entities)
        return [self._on("add_multiple_checklist_items", target=target, items=items)] if items else None

    def _new(self, pieces: Sequence[Piece], text: str) -> list[Intent] | None:
        """A new task: pieces without words of their own say something of it."""
        parts = [part for part in self.lexicon.parts["joins"].split(text) if part and part.strip()]
        is_list = any("several" in piece.cues for piece in pieces)
        shared = " ".join(self.chips.words(piece) for piece in pieces)
        if is_list:
            said = "; ".join(f"{part}{shared}" for part in parts)
            return new_tasks(said, self.entities, self.span, is_list=True)
        return new_tasks(f"{self.chips.tidied(text)}{shared}", self.entities, self.span)

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
        if (targets and cues & {"rename", "describe", "items"}) or (own.targets and "add" in cues and not own.values):
            kept = self._composed(pieces[:number]) if pieces[:number] else []
            made = self._with_text(cues, targets[-1], quotes[0], [])
            more = self._composed(others[number:]) if others[number:] else []
            return None if kept is None or made is None or more is None else [*kept, *made, *more]
        if targets and not is_new:
            return None
        kept = self._composed(pieces[:number]) if before else []
        chips = [replace(own, targets=[])] + [
            piece for piece in pieces[number + 1 if before else 0 :] if piece is not own
        ]
        if kept is None or not (is_new or any(piece.cues & {"add", "task"} for piece in chips)) or not text:
            return None
        return [*kept, *new_tasks(f"{quotes[0]} {' '.join(map(self.chips.words, chips))}", self.entities, self.span)]

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
            elif last is not None and last.items and "reopen" in piece.cues & last.cues and not piece.values:
                continue  # "the bread is missing, so untick it": said twice
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
            if "own" in piece.cues and not piece.is_named and not named and "it" not in piece.cues:
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
        return bool(WORD.match(piece.text.strip())) and not piece.text.strip().startswith(tuple(_words(piece)))

    def _intents(self, piece: Piece) -> list[Intent] | None:
        cues = piece.cues
        if "items" in cues and not piece.items and cues & ACTS:
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
        if "own" in cues and "field:reminder" not in cues:
            # what somebody did or will do: to be proposed, not demanded
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
        made = [
            self._on(
                "update_checklist_items",
                target=Target(words=item.title),
                items=(Item(item.title, "done" in piece.cues),),
                given={"items": [{"id": item.id} | change]},
            )
            for item in {item.id: item for item in piece.items}.values()
        ]
        return [replace(one, level=Level.MAY, is_sure=True) for one in made] if "told" in piece.cues else made

    def _all_items(self, piece: Piece) -> list[FoundItem]:
        lookup = self.facts.lookup
        if lookup is None or not piece.cues & {"every", "these"}:
            return []
        return [item for target in piece.targets for item in lookup.checklist(target.task_id)]

    # many at once

    def _many(self, sentence: str) -> list[Intent] | None:
        """ "All errands to Sunday", "everything tagged finance is P0 now": what is said of tasks that are chosen by
        something that they have. What stands behind "to" is what they get, all else is which of them."""
        lexicon = self.lexicon
        if TASK.search(sentence) or QUOTE.search(sentence) or not lexicon["many"].search(sentence):
            return None
        assert self.facts.lookup is not None
        pieces = self._without_remarks(self.pieces.of(sentence))
        cues = set[str]().union(*(piece.cues for piece in pieces))
        is_new = (":" in sentence and "every" not in cues) or {"add", "several"} <= cues
        if is_new or cues & (FREE_TEXT | {"task", "keep", "own"}) or lexicon["either"].search(sentence):
            return None
        if cues & ACTS and lexicon["asked"].match(sentence):
            return None
        is_moved = "later" in cues or lexicon.parts["moves"].search(sentence) is not None
        said = " , ".join(piece.text for piece in pieces)
        value, rest = Piece(), f" {said} "
        for found in reversed(list(lexicon.parts["becomes"].finditer(rest))):
            one = self.pieces.one(found[0])
            if not one.values or one.unknown or (one.dates and value.dates):
                continue
            if one.place and not is_moved and lexicon["within"].match(found[0]):
                continue  # "urgent things in the Trip list"
            if lexicon["field"].match(found[0]) and not (is_moved or "add" in cues):
                continue  # "work tasks, label deep"
            rest = f"{rest[: found.start()]} {rest[found.end() :]}"
            value.dates += one.dates
            value.cues |= {cue for cue in one.cues if cue.startswith(("priority:", "status:"))}
            value.labels += one.labels
            value.place = value.place or one.place
        if not value.values:
            value.cues = cues & {"done", "remove"}
            for name, pattern in lexicon.parts.cues:
                rest = pattern.sub(" ", rest) if name in ACTS else rest
        if not value.values and len(value.cues) != 1:
            return None
        left = [word for word in self.pieces.one(rest).unknown if not lexicon.parts["verb"].fullmatch(word)]
        if any(not self.facts.lookup.with_word(word.casefold()) for word in left):
            return None  # a word that narrows the choice, but nobody knows how
        chosen = selection_in(rest, self.entities, is_query=False, is_loose=True)
        if chosen is None or not chosen.is_narrow or (chosen.text and not cues & {"every", "these"}):
            return None
        target = Target(several=chosen)
        made = [replace(one, target=target) for one in self._for_task(value, target)]
        return [replace(one, alternatives=frozenset({"list_tasks"})) for one in made] or None

    # values

    def _for_task(self, piece: Piece, target: Target) -> Iterator[Intent]:
        cues, fields = piece.cues, piece.fields
        if "take" in cues and piece.values and not (piece.place or piece.labels):  # "take Friday for it"
            cues = cues - {"remove"}
        cleared = fields & CLEARED if cues & {"no", "remove"} else set()
        if "remove" in cues and piece.labels:
            return  # no tool takes a label away
        if "remove" in cues and piece.place:
            yield self._on("set_task_list", clears=True)
        elif "remove" in cues and piece.dates and not cleared:
            if not self._may_stay(piece):
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
        elif "no" not in cues and "remove" in cues and not self._may_stay(piece):
            yield self._on("delete_task")

    def _may_stay(self, piece: Piece) -> bool:
        """ "Take the gym to Thursday", "drop it to Friday", "the gym ends at 8": the task is not to be deleted."""
        moves = any(self.lexicon["moves_to"].match(self.entities[one].said) for one in piece.dates)
        return moves or bool(piece.cues & {"take", "end"})

    def _is_today(self, character: str) -> bool:
        due = self.entities[character].due
        return due is not None and due.date <= self.facts.today and due.time is None

    def _values(self, piece: Piece, target: Target) -> Iterator[Intent]:
        named = [cue.partition(":") for cue in sorted(piece.cues)]
        ranks = [value for kind, _, value in named if kind == "priority"]
        for priority in ranks[:1]:
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
        is_more = self.lexicon.parts["more"].search(self.entities[piece.spans[-1]].said)
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
        words = WORD.findall(target.words.casefold())
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
        if piece.is_range and len(days) == 2 and not self._is_moved(piece, days[0], target):
            yield self._on("set_task_due_date", given=given | {"start_date": days[0].date.isoformat()})
            yield self._on("set_task_due_date", due=days[1])
            return
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

    def _is_moved(self, piece: Piece, first: Due, target: Target) -> bool:
        """ "From Friday to Monday" of what is due on Friday."""
        due = self._due_of(target)
        return "later" in piece.cues or (due is not None and due.date == first.date)

    def _soon(self, time: dt.time | None) -> Due:
        is_later = time is not None and time > self.facts.now.time()
        return Due(self.facts.today if is_later else self.facts.today + dt.timedelta(days=1), time)

    def _is_only_time(self, piece: Piece, day: Due) -> bool:
        """ "To half past three": a time without a day, in words."""
        said = " ".join(self.entities[one].said for one in piece.dates)
        is_soon = day.date - self.facts.today <= dt.timedelta(days=1)
        return day.time is not None and is_soon and not (self.lexicon["weekday"].search(said) or _DATED.search(said))

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
    cues = set[str]().union(*(one.cues & {"items", "every"} for one in named if "items" in one.cues))
    return replace(
        piece, cues=piece.cues | cues, targets=targets, items=[item for one in named for item in one.items]
    )


def _words(piece: Piece) -> list[str]:
    return [word for item in piece.items for word in item.title.split()]


def _last_dates(intents: Sequence[Intent]) -> list[Intent]:
    """ "A day earlier, so Thursday" is one date, and "on Thursday, at 9" as well."""
    found: list[Intent] = []
    for intent in intents:
        at = next((n for n, one in enumerate(found) if _is_same(one, intent)), None)
        if at is None:
            found.append(intent)
        elif intent.remind:
            found[at] = replace(found[at], remind=(*found[at].remind, *intent.remind))
        elif intent.given or found[at].given:  # the start and the end
            due = intent.due or found[at].due
            dates = {"due_date": str(due)} if due else {}
            found[at] = replace(
                found[at], given={**(found[at].given or {}), **(intent.given or {}), **dates}, due=None
            )
        elif intent.time and not intent.due and (due := found[at].due):
            found[at] = replace(found[at], due=Due(due.date, intent.time))
        else:
            found[at] = intent
    return found


def _is_same(one: Intent, other: Intent) -> bool:
    """Whether both set the same value of the same task."""
    if one.tool != other.tool or one.target != other.target:
        return False
    is_reminder = bool(one.remind) and bool(other.remind) and not (one.given or other.given)
    return one.tool in _ONE_VALUE or is_reminder or (_is_dated(one) and _is_dated(other))


def _is_dated(intent: Intent) -> bool:
    is_start = intent.given is not None and intent.given.get("start_date")
    return intent.tool == "set_task_due_date" and not intent.remind and bool(intent.given is None or is_start)
