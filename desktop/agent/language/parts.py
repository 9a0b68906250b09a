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
from desktop.agent.language.new_task import behind, items_in, new_tasks, reminder
from desktop.agent.language.pieces import ACTS, CLEARED, FREE_TEXT, WORD, Piece, Pieces
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.targets import QUOTE, TASK, Targets
from desktop.agent.provider import FoundItem
from desktop.domain.task import Due, Priority, Status
from desktop.domain.text import fold
from desktop.domain.values import SOMEDAY

_DASHED = re.compile(r"^((?:the |my )?[\ue400-\ue4ff])\s+[-–—]\s+", re.IGNORECASE)
_COLON = re.compile(r":(?!\d)")
_DASH = re.compile(r"\s[-–—]\s")
_RESPECTIVELY = re.compile(
    "([\ue400-\ue4ff])( (?:and|und) (?:\\w+ )?)([\ue400-\ue4ff])([^\ue000-\uefff]*)"
    "([\ue100-\ue1ff]) (?:and|und) ([\ue100-\ue1ff])"
)
_ONE_VALUE = frozenset(
    {"set_task_status", "set_task_priority", "set_task_list", "set_task_repeat", "set_task_estimate"}
)
_TEXTS = frozenset({"items", "describe", "rename", "add"})
_NOT_HERE = FREE_TEXT | {"ask", "keep"}
_LOOKS = ("show", "look", "find")
_DAY = 24 * 60
_NOON = 12
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
        self.heard: list[list[str]] = []
        self.items: list[FoundItem] = []
        self.span = (0, 0)
        self.keeps_time = False

    def read(self, sentence: str) -> list[Intent] | None:
        """What a sentence asks for; None where it is not understood in this way."""
        if self.is_choice(sentence) or self.lexicon.parts["adds_again"].match(sentence):
            return None
        is_of_list = self.lexicon.parts["onto_checklist"].search(sentence) and not TASK.search(sentence)
        if is_of_list and not (self.facts.focus or self.meant.last or self.meant.earlier):
            question = self.lexicon.answers["which_task"]
            return [Intent("add_multiple_checklist_items", Level.ASK, self.span, question=question)]
        if self._is_some(sentence):
            question = self.lexicon.answers["which_item"]
            return [Intent("update_checklist_items", Level.ASK, self.span, question=question)]
        sentence, same = self.lexicon.parts["same_time"].subn("", _DASHED.sub(r"\1: ", sentence))
        self.keeps_time = bool(same)
        sentence = _RESPECTIVELY.sub(r"\1\4\5\2\3 \6", sentence)  # "the gym and the rent to Friday and Saturday"
        *_, last = _DASH.split(sentence, maxsplit=1)  # "milk, bread - two tasks for Friday"
        mark = _DASH if last != sentence and "several" in self.pieces.one(last).cues else _COLON
        head = mark.split(sentence, maxsplit=1)
        if self.lexicon.parts["plainly_new"].match(sentence):
            return self._headed(*head) if len(head) > 1 and not TASK.search(head[0]) else None
        sentence = self.lexicon.parts["same_kind"].sub(
            r"\1 ", QUOTE.sub(self.pieces.unquoted, self.lexicon.parts["reason"].sub("", sentence))
        )
        sentence = self._without_appositions(self.lexicon["closers"].sub("", sentence))
        for framed in (self._many, self._shown, self._reminded, self._added_items, self._told, self._beside_new):
            found = framed(sentence)
            if found:
                return found
        first, _, behind = sentence.partition(",")
        opening = self.pieces.one(first)
        is_head = "several" in opening.cues and not opening.cues - {"several", "add", "wish", "task", "field:list"}
        is_head = is_head and not (opening.unknown or opening.quotes or TASK.search(sentence) or ":" in sentence)
        if is_head and self.pieces.one(behind).unknown:
            return self._new([opening], behind)  # "two new ones for Work, …"
        head = mark.split(sentence, maxsplit=1)  # what said why may have been the head
        if len(head) > 1 and head[1].strip():
            found = self._headed(*head)
            if found is not None:
                return found
        pieces = self._without_remarks(self.pieces.of(sentence))
        if any(piece.quotes for piece in pieces):
            return self._quoted([one for one in pieces if one.quotes or not ("own" in one.cues and one.unknown)])
        for piece in pieces:
            if "told" in piece.cues and not piece.cues & ACTS:
                piece.dates = []  # "the accountant answered this morning"
        for piece, after in pairwise(pieces):
            if "field:reminder" in piece.cues and not piece.values and after.dates and not after.is_named:
                after.cues.add("field:reminder")  # "a reminder for this, tomorrow at 8"
            if "remove" in piece.cues and piece.dates and after.dates and not (after.is_named or after.cues & ACTS):
                piece.dates, piece.cues = [], piece.cues - ACTS  # "no gym on Wednesday, on Friday instead"
            is_it = bool(after.cues & {"it", "these"})
            if piece.cues >= {"own", "no"} and piece.dates and is_it and not after.values and self._is_move(after):
                piece.cues -= {"own", "no"}  # "I won't get to it before Friday, move it"
        self._find_meant_items(pieces)
        adding: list[Piece] = []
        for piece in pieces:
            is_next = bool(adding) and bool(piece.unknown) and not (piece.cues or piece.values or piece.is_named)
            if piece.unknown and not piece.says and (is_next or self._adds_item(piece, pieces)):
                adding.append(piece)
        rest = [piece for piece in pieces if piece not in adding]
        if any(p.cues & _NOT_HERE or "title" in p.fields or not self._is_known(p, rest) for p in rest):
            return None
        found = self._composed(rest) if rest else []
        return (
            None
            if found is None
            else [*found, *(one for piece in adding for one in self._items_of(piece, pieces))] or None
        )

    def _is_some(self, sentence: str) -> bool:
        """ "Take a thing off the groceries", "tick two of them": nobody knows which."""
        if not self.lexicon.parts["some_of"].search(sentence) or ":" in sentence:
            return False
        piece = self.pieces.one(self.lexicon.parts["some_of"].sub(" ", sentence))
        return bool(piece.cues & {"done", "remove"}) and not (piece.items or piece.unknown or piece.quotes)

    def is_choice(self, sentence: str) -> bool:
        """ "Delete the rent or the gym", "delete or complete it", "to 3 or 4 pm": to be asked about."""
        if not self.lexicon["either"].search(sentence):
            return False
        is_other = len(TASK.findall(sentence)) > 1 or len(self.pieces.one(sentence).cues & ACTS) > 1
        return is_other or self.is_choice_of_values(sentence)

    def is_choice_of_values(self, sentence: str) -> bool:
        if TASK.search(sentence) is None and QUOTE.search(sentence) is None and self.facts.focus is None:
            return False
        words = WORD.findall(fold(sentence))
        is_of_lists = sum(fold(name) in words for name in self.facts.lists) > 1  # "to Work or Home"
        is_either = is_of_lists and self.lexicon["either"].search(sentence) is not None
        return is_either or self.lexicon.parts["or_value"].search(sentence) is not None

    def _find_meant_items(self, pieces: Sequence[Piece]) -> None:
        """ "The bread is mouldy, uncheck it on the groceries": "it" is what was spoken of before, here or in the last
        sentence."""
        earlier = self.heard
        self.heard = [one.unknown for one in pieces if one.unknown and not one.says] or earlier
        for number, piece in enumerate(pieces):
            patterns = (self.lexicon.parts["part_of_task"], self.lexicon["in_task"])
            is_part = any(pattern.search(piece.text) for pattern in patterns)
            if not is_part or not piece.cues & ACTS or piece.items or piece.unknown or not piece.targets:
                continue
            before = [one for one in pieces[:number] if one.unknown and not one.is_named]
            is_last = number == len(pieces) - 1 and not before
            if is_last and self.items and self.items[-1].task_id == piece.targets[0].task_id:
                piece.items, piece.targets = self.items, []  # "the permit is here! Tick it off at the sale"
                continue
            for words in (*(one.unknown for one in before), *earlier):
                item = self.pieces.item_in(words, piece.targets[0].task_id)
                if item is not None:
                    piece.items, piece.targets = [item], []
                    for one in before:
                        one.unknown = [] if one.unknown == words else one.unknown
                    break

    def _without_appositions(self, sentence: str) -> str:
        """ "The rent (Pay rent)": the same task in other words."""
        sentence = self.lexicon.parts["likened"].sub("", self.lexicon.parts["compound"].sub(r"\1", sentence))
        found = next((one for one in self.lexicon.parts["beside"].finditer(sentence) if self._is_name(one[1])), None)
        if found is None:
            return sentence
        words = sentence[: found.start()].rstrip().split(" ")
        while words and self._is_of_name(words):
            words.pop()
        return f"{' '.join(words)} {found[1]} {sentence[found.end() :]}"

    def _is_name(self, said: str) -> bool:
        """Whether it is a task or, in so many words, an item."""
        item = None if TASK.fullmatch(said) else self.pieces.item_in([said], "")
        return TASK.fullmatch(said) is not None or (item is not None and fold(item.title) == fold(said))

    def _is_of_name(self, words: Sequence[str]) -> bool:
        """Whether the last word says no more than what a task is about: "the tap in the kitchen"."""
        between = self.lexicon.parts["between_names"]
        last = next((word for word in reversed(words) if not between.fullmatch(word)), "")
        is_first = last in words and not any(between.fullmatch(word) for word in words[words.index(last) :])
        is_unknown = bool(self.pieces.one(last).unknown) or TASK.fullmatch(last) is not None
        return is_unknown and (is_first or bool(self.pieces.one(last).unknown))

    def _without_remarks(self, pieces: list[Piece]) -> list[Piece]:
        """Without what only says why: "delete it, I don't need it", "to Monday, we are away on Sunday"."""
        kept = [piece for number, piece in enumerate(pieces) if not number or not self._is_remark(piece)]
        if kept and kept[0].cues & ACTS and kept[0].is_named:  # "cross the gym off, I was there this morning"
            others = ACTS | {"later", "earlier", "wish", "these"}
            kept = [
                one for one in kept if one is kept[0] or "own" not in one.cues or one.is_named or one.cues & others
            ]
        kept = [one for n, one in enumerate(kept) if not any(before.says for before in kept[:n]) or not _is_plan(one)]
        is_act = bool(kept) and any(act.strip(kept[0].text.strip()) is not None for act in self.lexicon.acts)
        fact = self.lexicon.parts["fact_of_task"]  # "it is urgent, the flight is on Friday"
        kept = [one for n, one in enumerate(kept) if not (n and is_act and fact.fullmatch(one.text.strip()))]
        told = {target.task_id for one in kept if one.says and "keep" not in one.cues for target in one.targets}
        kept = [one for one in kept if not (told and self._is_kept(one, told))]
        return kept if any(piece.says for piece in kept) else pieces

    def _is_move(self, piece: Piece) -> bool:
        return any(act.strip(piece.text.strip()) is not None for act in self.lexicon.acts if act.name == "due")

    def _is_kept(self, piece: Piece, told: set[str]) -> bool:
        """ "Delete the gym, but the rent stays": nothing is asked for."""
        named = {target.task_id for target in piece.targets}
        return "keep" in piece.cues and bool(named) and not (named & told or piece.cues & ACTS or piece.items)

    def _is_remark(self, piece: Piece) -> bool:
        is_told = "own" in piece.cues or any(
            pattern.search(piece.text) for pattern in (self.lexicon["finite"], self.lexicon.parts["why"])
        )
        text = piece.text.strip()
        if self.lexicon.parts["others_do"].match(text) and not (piece.is_named or piece.quotes or piece.cues & ACTS):
            return True  # "they close on Saturday"
        first = WORD.match(text)
        verb = WORD.match(text, first.end() + 1) if first else None  # "prof dropped it"
        is_deed = verb is not None and len(text.split()) > 2 and bool(self.lexicon.parts.bases(verb[0].casefold()))
        is_deed = is_deed and not self.lexicon["finite"].search(text)
        if first and first[0] in piece.unknown and (is_deed or self.lexicon.parts.bases(first[0].casefold())):
            return not (piece.is_named or piece.quotes or piece.cues & ({"items", "task", "add"} | FREE_TEXT))
        subject = self.lexicon.parts["subject"].match(piece.text)
        if subject and not piece.says and self.lexicon["finite"].match(piece.text, subject.end()):
            return True  # "that is the accountant's business"
        is_told = is_told or (len(piece.unknown) > 1 and subject is not None)
        acts = {"done", "remove"} if subject else {"done"}  # "…, the company paid", "…, the client cancelled"
        is_asked = any(act.strip(piece.text.strip()) is not None for act in self.lexicon.acts)  # "…, tick off dishes"
        is_told = is_told or (bool(piece.unknown) and bool(piece.cues & acts) and not is_asked)
        if piece.is_named or piece.quotes or piece.cues & ({"items", "task"} | FREE_TEXT) or not is_told:
            return False
        is_it = bool(piece.cues & {"it", "these", "items"}) and "take" not in piece.cues  # but "I'll take it with me"
        is_other = "remove" in piece.cues and not is_it  # "we are moving out"
        is_valued = piece.values and not (piece.place and not piece.dates)  # "I won't leave the shop earlier"
        if "own" in piece.cues and ("no" in piece.cues or is_other) and not is_valued:
            return True
        return bool(piece.unknown) and "add" not in piece.cues and not (piece.says and piece.cues & {"it", "these"})

    def _adds_item(self, piece: Piece, pieces: Sequence[Piece]) -> bool:
        """ "And yoghurt to the groceries", or "add yoghurt" beside another item."""
        others = any(one.items for one in pieces if one is not piece)
        is_changed = self.lexicon.parts["not_items"].search(piece.text) is not None  # "make milk oat milk"
        is_other = bool(piece.cues & ({"task", "own", "ask"} | FREE_TEXT)) or bool(piece.quotes) or is_changed
        if is_other or not (others or len(pieces) == 1):
            return False
        is_to = bool(piece.targets) and self.lexicon.parts["onto"].search(piece.text) is not None
        is_more = others or "add" in piece.cues or self.lexicon.parts["also"].match(piece.text.strip()) is not None
        is_short = not piece.cues and len(piece.unknown) <= _SHORT  # "shampoo on the groceries"
        return (is_to and (is_more or is_short)) or ("add" in piece.cues and others and not piece.targets)

    def _items_of(self, piece: Piece, pieces: Sequence[Piece]) -> list[Intent]:
        words = self.lexicon.parts
        text = self._stripped(words["items_place"].sub(" ", piece.text, count=1), words["items_edge"])
        item = next((item for one in pieces for item in one.items), None)
        target = piece.targets[0] if piece.targets else Target(task_id=item.task_id) if item else None
        items = items_in(text, self.entities)
        return [self.on("add_multiple_checklist_items", target=target, items=items)] if items and target else []

    def is_more(self, before: str, rest: str) -> bool:
        """Whether something else is said behind a new name: "rename X to Y and move it to Friday"."""
        pieces = self.pieces.of(rest)
        is_known = any(piece.targets for piece in pieces) or "rename" in self.pieces.one(before).cues
        says = any(piece.says for piece in pieces) and not any(
            piece.unknown or piece.quotes or "keep" in piece.cues for piece in pieces
        )
        return is_known and says

    def _is_known(self, piece: Piece, pieces: Sequence[Piece]) -> bool:
        """Whether no word is left, or only the verb of a request for a value: "stufe X als wichtig ein"."""
        if not piece.unknown:
            return True
        if any("label" in one.fields for one in pieces):
            return False  # "add the labels health and weekly"
        if not piece.says:  # a remark beside the request: "I forgot the bread, untick it"
            is_remark = "own" in piece.cues or self.lexicon["finite"].search(piece.text)
            is_other = piece.cues & {"add", "items", "task", "shall"} or self.lexicon["to_do"].match(
                piece.text.strip()
            )
            return bool(is_remark) and not is_other and len(pieces) > 1
        is_first = pieces[0] is piece and piece.text.split()[0].strip(",.") == piece.unknown[0]
        is_verb = is_first or not piece.dates or self.lexicon.parts["verb"].fullmatch(piece.unknown[0]) is not None
        is_verb = is_verb and not (piece.place and not is_first and self.lexicon["told_verb"].match(piece.unknown[0]))
        is_of_one = bool(piece.targets) or (bool(piece.spans) and any(one.targets for one in pieces))
        return len(piece.unknown) == 1 and is_of_one and not piece.cues & ACTS and is_verb

    # free text

    def _reminded(self, sentence: str) -> list[Intent] | None:
        """ "Could you let me know on Friday at noon that I have to pick up Oskar": something new to do."""
        words = self.lexicon.parts
        reminding = words["reminding"].search(sentence)
        if TASK.search(sentence) or reminding is None or words["reminding_of"].search(sentence):
            return None
        rest = self._stripped(words["reminding"].sub(" ", sentence), words["reminding_edge"])
        piece = self.pieces.one(rest)
        if not piece.unknown or piece.spans or piece.cues & {"ask", "it", "keep", "no"} or not piece.dates:
            return None
        return new_tasks(rest, self.entities, self.span)

    def _told(self, sentence: str) -> list[Intent] | None:
        """ "Put … down, for Friday", in languages in which the verb stands around the title."""
        words = self.lexicon.parts
        if TASK.search(sentence) and not self._is_in_title(sentence):
            return None
        before = self.chips.without_items(sentence)[0]
        segments = self.chips.segments(before)
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
            segments[number] = f"{segment[: last.start()]}{segment[last.end() :]}" if last else segment
        pieces = [self.pieces.one(segment) for segment in segments]
        is_put = verb is not None and any(piece.place for piece in pieces) and ":" not in segments[0]
        if not is_told and not (is_put and (pieces[0].quotes or self.lexicon["to_do"].match(segments[0]))):
            return None
        titled = [piece for piece in pieces if piece.unknown or piece.quotes]
        cues = set[str]().union(*(piece.cues for piece in pieces if not first or piece not in titled))
        others = cues & (ACTS | {"ask", "rename", "it", "own", "every", "several", "items"})
        if len(titled) != 1 or titled[0] is not pieces[0] or others:
            return None
        said = ", ".join(part.strip() for part in segments if part.strip())
        return new_tasks(self.chips.tidied(f"{said}{sentence[len(before) :]}"), self.entities, self.span)

    def _is_in_title(self, sentence: str) -> bool:
        """ "Put paying the rent of the garage down": a task is named, but as a part of something else to do."""
        to_do = self.lexicon["to_do"].match(sentence)
        return (
            to_do is not None
            and TASK.search(to_do[0]) is not None
            and self.lexicon["in_task"].search(sentence) is None
            and "items" not in self.pieces.one(sentence).cues
        )

    def _beside_new(self, sentence: str) -> list[Intent] | None:
        """ "Delete the gym, and put down jogging every Sunday": one that there is and a new one."""
        for join in self.lexicon.parts["joins"].finditer(sentence):
            before, behind = sentence[: join.start()], sentence[join.end() :]
            if bool(TASK.search(before)) == bool(TASK.search(behind)) or not before.strip() or not behind.strip():
                continue
            new = self._told(behind if TASK.search(before) else before)
            known = self.read(before if TASK.search(before) else behind) if new else None
            if new and known and all(one.tool == "update_checklist_items" for one in known):
                ticked = [item for piece in self.pieces.of(before) for item in piece.items]
                more = items_in(self._stripped(behind, self.lexicon.parts["items_edge"]), self.entities)
                target = Target(task_id=ticked[0].task_id) if ticked else None
                return (
                    [*known, self.on("add_multiple_checklist_items", target=target, items=more)] if ticked else None
                )
            target = known[0].target if new and known else None
            is_onto = self.lexicon.parts["onto"].search(behind) is not None and TASK.search(before) is not None
            if known and target and is_onto and self.facts.lookup.checklist(target.task_id):
                items = items_in(self._stripped(behind, self.lexicon.parts["items_edge"]), self.entities)
                return [*known, self.on("add_multiple_checklist_items", target=target, items=items)]
            if new and known:
                return [*known, *new] if TASK.search(before) else [*new, *known]
        return None

    def _added_items(self, sentence: str) -> list[Intent] | None:
        """ "For the party we also need balloons and a cake", "to the groceries still butter, please"."""
        words = self.lexicon.parts
        tasks = TASK.findall(sentence)
        may_be = words["items_more"].search(sentence) or words["onto"].search(sentence)
        known = [one for one in self.meant.last[-1:] if one.task_id] or self.meant.focus()
        pieces = self.pieces.of(sentence) if may_be and (tasks or known) else []
        target = next((target for piece in pieces for target in piece.targets), None)
        is_here = any(
            "items" in piece.cues or ("add" in piece.cues and words["here"].search(sentence)) for piece in pieces
        )
        if not tasks and known and is_here:
            target = known[-1]
        more: list[Intent] = []
        last = pieces[-1] if len(pieces) > 1 and target else Piece()
        if target and last.values and not (last.unknown or last.quotes or last.targets):  # "…, and move it to Friday"
            more = self._intents(replace(last, targets=[target])) or []
            sentence, pieces = sentence[: sentence.rfind(last.text)].rstrip(" ,;"), pieces[:-1] if more else pieces
        cues = set[str]().union(*(piece.cues for piece in pieces))
        is_more = cues & {"add", "items"} and words["items_more"].search(sentence) is not None
        # "Tea and rice on the groceries"
        plain = {"it", "own", "add", "field:list"}
        is_bare = all(not piece.cues - plain and len(piece.unknown) <= _SHORT for piece in pieces)
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
            self.lexicon["finite"].search(one.text) for one in others_told if "items" not in one.cues
        ):
            return None
        for piece in pieces:
            if not (piece.unknown or piece.quotes or piece.targets):  # "put it on the checklist"
                sentence = sentence.replace(piece.text, " ")
        said = words["items_place"].sub(" ", sentence, count=1)
        items = items_in(self._stripped(said, words["items_edge"]), self.entities)
        self.meant.remember([target])
        return [self.on("add_multiple_checklist_items", target=target, items=items), *more] if items else None

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
        pieces = self.pieces.of(f"{head}:")
        if any(piece.unknown or piece.quotes for piece in pieces):
            last = self.pieces.of(tail)  # "buy milk, call Ann: two tasks for Friday, please"
            is_told = "several" in (cue for piece in last for cue in piece.cues) and not TASK.search(f"{head}{tail}")
            return self._new(last, head) if is_told and not any(one.unknown or one.quotes for one in last) else None
        cues = set[str]().union(*(piece.cues for piece in pieces))
        is_told = self.lexicon.parts["subject"].match(head.strip()) is not None  # "I add: it rained as well"
        if is_told and "add" in cues and not cues & {"shall", "wish", "task", "several", "items"}:
            return None
        targets = [target for piece in pieces for target in piece.targets][:1]
        if cues & {"items", "describe", "rename"} and not targets:
            targets = self.meant.last[-1:] or self.meant.focus()
        noting = self.lexicon.parts["noting"].match(tail.strip())
        if targets and noting and not any(piece.values for piece in pieces):  # "hotel: note that it needs a cot"
            text = tail.strip()[noting.end() :]
            return self._with_text({"describe"}, targets[0], text, self.pieces.of(text))
        tail_pieces = self.pieces.of(tail)
        if targets and not any(piece.unknown or piece.quotes for piece in tail_pieces):
            return None
        valued = [piece for piece in tail_pieces if piece.says and not (piece.unknown or piece.quotes)]
        if targets and not cues and tail_pieces[0] in valued:  # "rent: P1, and add stamps to its checklist"
            found = [self._intents(replace(piece, targets=piece.targets or targets)) for piece in valued]
            others = [self.read(one.text) for one in tail_pieces if one not in valued]
            every = [*found, *others]
            return None if None in every else [one for some in every for one in some or ()]
        said = set[str]().union(*(piece.cues for piece in tail_pieces))
        first = tail_pieces[0] if targets and not cues else Piece()
        is_head = first.cues & {"describe", "items"} and not (first.unknown or first.is_named or first.quotes)
        if is_head and len(tail_pieces) > 1:  # "gym: note – bring a towel"
            text = tail[tail.find(first.text) + len(first.text) :].strip(MARKS)
            return self._with_text(first.cues, targets[0], text, tail_pieces[1:])
        is_listed = "items" in said or self.lexicon.parts["items_more"].search(tail) is not None
        is_listed = is_listed or "too" in cues or self.lexicon.parts["onto"].search(head.strip()) is not None
        if targets and not cues - {"too"} and is_listed and not said & (ACTS | _NOT_HERE):
            # "for the groceries: flour and nuts as well, and due tomorrow"
            segments = self.lexicon.parts["segment"].split(tail)
            more = [self._intents(replace(piece, targets=targets)) for piece in self.chips.chips_at_end(segments)]
            listed = self._stripped(", ".join(segments), self.lexicon.parts["items_edge"])
            made = None if None in more else self._with_text({"items"}, targets[0], listed, [])
            return made and [*made, *(one for some in more for one in some or ())]
        texts = {"items", "describe", "rename"} if any(piece.fields - {"list"} for piece in pieces) else _TEXTS
        if targets and not any(piece.values for piece in pieces) and cues & texts:
            return self._with_text(cues, targets[0], tail, tail_pieces)
        is_new = bool(cues & {"add", "describe", "task", "several", "field:reminder"})
        is_new = is_new or (bool(pieces) and all(map(self.chips.is_chip, pieces)) and not TASK.search(tail))
        if not targets and not cues & ({"items", "rename"} | ACTS) and is_new:
            return self._new(pieces, tail)
        return None

    def _with_text(self, cues: set[str], target: Target, text: str, pieces: Sequence[Piece]) -> list[Intent] | None:
        """A text for a task that there is: a note, a name or items."""
        self.meant.remember([target])
        if "rename" in cues:
            title = self.entities.bare(text)
            return [self.on("update_task", target=target, new_title=title)] if title else None
        if "describe" in cues and "items" not in cues:
            last = pieces[-1] if len(pieces) > 1 and not pieces[-1].unknown and pieces[-1].values else None
            said = text[: text.rfind(last.text)] if last else text
            said = self.lexicon["stray_join"].sub("", said.strip(" ,;"))
            more = self._intents(replace(last, targets=[target])) if last else []
            return [self.on("update_task", target=target, description=self.entities.bare(said)), *(more or [])]
        text = self.lexicon.parts["adding"].sub("", text.strip(), count=1)
        items = items_in(text, self.entities)
        return [self.on("add_multiple_checklist_items", target=target, items=items)] if items else None

    def _new(self, pieces: Sequence[Piece], text: str) -> list[Intent] | None:
        """A new task: pieces without words of their own say something of it."""
        parts = self.lexicon.divided(text, self.lexicon.parts["joins"])
        is_list = any(piece.cues & {"several", "these"} for piece in pieces)
        for piece in pieces:  # "a reminder for Friday at 8: take out the bins"
            piece.cues -= set() if piece.spans else {"field:reminder"}
        shared = "".join(self.chips.words(piece) for piece in pieces)
        if is_list:
            titles: list[str] = []
            for part in parts:
                piece = self.pieces.one(part)
                if not titles or not self.chips.is_chip(piece):
                    titles.append(self.lexicon["listed"].sub("", f" {part} ").strip())
                elif piece.cues & {"every", "these"}:  # "all of them in Home"
                    shared += self.chips.words(piece)
                else:
                    titles[-1] += self.chips.words(piece)
            return new_tasks("; ".join(f"{one}{shared}" for one in titles), self.entities, self.span, is_list=True)
        return new_tasks(self.chips.tidied(text, shared), self.entities, self.span)

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
        if own.items and "rename" in cues:
            change = {"items": [{"id": own.items[0].id, "title": text}]}
            kept = self._composed(others) if others else []
            renamed = self.on("update_checklist_items", target=Target(words=own.items[0].title), given=change)
            return None if kept is None else [*kept, renamed]
        if (targets and cues & {"rename", "describe", "items"}) or (own.targets and "add" in cues and not own.values):
            kept = self._composed(pieces[:number]) if pieces[:number] else []
            made = self._with_text(cues, targets[-1], quotes[0], [])
            more = self._composed(others[number:]) if others[number:] else []
            return None if kept is None or made is None or more is None else [*kept, *made, *more]
        kept = self._composed(pieces[:number]) if before else []
        behind = next((n for n, one in enumerate(pieces) if n > number and one.is_named), len(pieces))
        more = self._composed(pieces[behind:]) if pieces[behind:] else []  # "…, and move the slides to Friday"
        chips = [replace(own, targets=[])] + [
            piece for piece in pieces[number + 1 if before else 0 : behind] if piece is not own
        ]
        is_new = is_new or any(piece.cues & {"add", "task"} for piece in chips)
        if (
            kept is None or more is None or not is_new or own.cues & ACTS or not text
        ):  # "delete the task 'X'" adds none
            return None
        new = new_tasks(f"{quotes[0]} {' '.join(map(self.chips.words, chips))}", self.entities, self.span)
        return [*kept, *new, *more]

    # together

    def _composed(self, pieces: Sequence[Piece]) -> list[Intent] | None:
        """Each piece's values for the tasks of that piece, of those that were named before, or behind it."""
        if pieces and "own" in pieces[0].cues:  # "I watered the plants and emailed the accountant"
            for piece in pieces[1:]:
                is_now = bool(piece.targets) and bool(piece.dates) and all(map(self._is_today, piece.dates))
                is_told = self.lexicon["finite"].search(piece.text) or self.entities.moves(piece.text)
                is_bare = not is_told and self.lexicon["determiner"].match(piece.text.strip()) is not None
                if "done" in pieces[0].cues and is_now and is_bare and not piece.cues & ACTS:
                    piece.cues.add("done")  # "I did the plants and the gym today"
                piece.cues |= {"own"} if "done" in piece.cues and "it" not in piece.cues else set()
        for before, piece in pairwise(pieces):  # "the rent must be paid today and the plants watered on Friday"
            if "shall" in before.cues and "done" in piece.cues and piece.dates and "own" not in piece.cues:
                piece.cues.add("shall")
        words = self.lexicon.parts
        intents: list[Intent] = []
        waiting: list[Piece] = []  # named, but nothing is said of it yet
        last: Piece | None = None
        for number, piece in enumerate(pieces):
            if "task" in piece.cues and last is not None and last.items and not piece.is_named:
                piece.targets = [Target(task_id=last.items[0].task_id)]  # "milk is bought, and the task is done"
            if last is not None and "too" in piece.cues and piece.is_named and not piece.says:
                found = self._intents(_naming(last, [piece]))  # "the gym to Friday, the dentist too"
                if found is None:
                    return None
                intents += found
                continue
            if not number and piece.cues == {"it"} and not (piece.unknown or piece.is_named or piece.says):
                piece.targets = self.meant.focus()  # "this one and the gym to Friday"
            if last and last.items and piece.items and not (piece.says or piece.cues) and self._is_verb_first(last):
                # "tick milk and eggs on the groceries"
                intents += self._intents(_naming(last, [replace(piece, targets=[])])) or []
                continue
            if not piece.says:
                is_other = "no" in piece.cues and not piece.items  # "but not the gym"
                is_needed = bool(piece.items) and piece.cues & {"add", "shall"}  # "got milk, still need eggs"
                said = next((one for one in pieces[number + 1 :] if one.says), Piece())
                is_told = bool(piece.items) and not self._is_verb_first(piece)
                is_told = is_told and self.lexicon["finite"].search(piece.text) is not None
                if is_told and said.items and not said.cues & {"it", "these"}:
                    continue  # "milk is out, the eggs are bought"
                if is_needed and self.lexicon["free_text"].match(piece.text.strip()):
                    return None  # "add milk and remove bread"
                waiting += [piece] if piece.is_named and not (is_other or is_needed) else []
                continue
            is_contrast = last is not None and last.place and piece.place and not piece.dates and "no" in piece.cues
            if is_contrast or (last is not None and self._is_again(piece, last)):
                continue  # "to Home, not to Work"
            if last and "done" in piece.cues and "remove" in last.cues and words["struck"].search(last.text):
                gone = ("delete_task", "update_checklist_items")  # "off the list, it is done"
                intents = [one for one in intents if one.tool not in gone or "done" in last.cues]
            is_now = all(self._is_today(one) for one in piece.dates)
            is_struck = "remove" in piece.cues and piece.cues & {"it", "these"} and (is_now or not piece.values)
            if is_struck and last is not None and "done" in last.cues and words["struck"].search(piece.text):
                continue  # "the plants are watered, take them off the list": done
            if last is not None and last.items and piece.cues & {"it", "items", "these"} and not piece.items:
                named = [*waiting, replace(last, targets=[])]  # "take it off the groceries"
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
            last = _naming(piece, named)
            found = self._intents(last)
            if found is None:
                return None
            intents += found
            waiting = []
        waiting = [piece for piece in waiting if "no" not in piece.cues] if last is not None else waiting
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
        meant = dict.fromkeys(one.target for one in intents if one.target and one.target.task_id)
        self.meant.remember(list(meant) or self.meant.last)
        return intents or None

    def _is_again(self, piece: Piece, last: Piece) -> bool:
        """ "It needs no reminder, take that away", "all items are bought, so tick them": said twice."""
        of_items = {item.task_id for item in last.items}
        if piece.items or piece.values or "task" in piece.cues or not piece.cues & ACTS:
            return False
        if piece.targets:  # "I have the milk, tick it on the groceries"
            is_same = all(target.task_id in of_items for target in piece.targets)
            return is_same and piece.cues & ACTS == last.cues & ACTS
        is_cleared = "remove" in piece.cues and bool(last.fields & CLEARED) and bool(last.cues & {"no", "remove"})
        is_of_items = bool(last.items) or "items" in last.cues
        return is_cleared or (is_of_items and piece.cues & ACTS == last.cues & ACTS)

    def _is_verb_first(self, piece: Piece) -> bool:
        return bool(WORD.match(piece.text.strip())) and not piece.text.strip().startswith(tuple(_words(piece)))

    def _intents(self, piece: Piece) -> list[Intent] | None:
        cues = piece.cues
        if "items" in cues and not piece.items and cues & ACTS:
            piece = replace(piece, items=self._all_items(piece) or (self.items if "it" in cues else []))
            if not piece.items:
                return None
        if not (piece.is_named or piece.values or "task" in cues):
            piece = replace(piece, items=self.items)  # "that item is done. Please tick it off"
        if piece.items and not piece.values:
            return self._item_intents(piece)
        last = self.meant.spoken or self.meant.last if "these" in cues else self.meant.last[-1:]
        targets = piece.targets or last or self.meant.focus()
        found: list[Intent] = []
        for target in targets:
            made = list(self._for_task(piece, target))
            if not made:
                return None
            found += [replace(one, target=target) for one in made]
        if not found or any(one.due and one.due.date < self.facts.today for one in found):
            return None
        self.items = []
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
            self.on(
                "update_checklist_items",
                target=Target(words=item.title),
                items=(Item(item.title, "done" in piece.cues),),
                given={"items": [{"id": item.id} | change]},
            )
            for item in {item.id: item for item in piece.items}.values()
        ]
        self.items = piece.items
        self.meant.remember([Target(task_id=piece.items[-1].task_id)])
        return [replace(one, level=Level.MAY, is_sure=True) for one in made] if "told" in piece.cues else made

    def _all_items(self, piece: Piece) -> list[FoundItem]:
        lookup = self.facts.lookup
        if not piece.cues & {"every", "these"}:
            return []
        items = [item for target in piece.targets for item in lookup.checklist(target.task_id)]
        items = self.pieces.without_some(items, piece.text)
        others = [item for item in items if item.is_checked == ("reopen" in piece.cues)]
        return others if piece.cues & {"done", "reopen"} and others else items

    # many at once

    def _shown(self, sentence: str) -> list[Intent] | None:
        """ "Kids list, next week": no more than which tasks, in whatever order, so they are to be shown."""
        piece, lexicon = self.pieces.one(sentence), self.lexicon
        is_open = self.facts.focus is not None or bool(self.meant.last and not piece.cues & {"ask", "every"})
        is_one = is_open or piece.is_named or bool(piece.unknown or piece.quotes or piece.spans or piece.repeats)
        others = ACTS | FREE_TEXT | {"add", "items", "task", "keep", "own", "shall", "rename", "it", "these", "later"}
        if is_one or piece.cues & others or self.entities.moves(sentence) or not piece.values:
            return None
        is_act = any(act.strip(sentence.strip()) is not None for act in lexicon.acts if act.name not in _LOOKS)
        is_first = "ask" in piece.cues or lexicon["every"].match(sentence.strip()) is not None
        if is_act or ("every" in piece.cues and not is_first):
            return None  # "label everything in Trip travel", "P1 for everything in Trip"
        is_chosen = bool(
            piece.cues & {"ask", "every"} or piece.fields & {"label", "list"} or piece.place or piece.labels
        )
        is_chosen = is_chosen or lexicon["tasks_noun"].search(sentence) is not None
        chosen = selection_in(sentence, self.entities, is_query=True) if is_chosen else None
        is_narrow = chosen is not None and chosen.is_narrow and not chosen.text
        return [self.on("list_tasks", selection=chosen)] if is_narrow else None

    def _many(self, sentence: str) -> list[Intent] | None:
        """ "All errands to Sunday", "everything tagged finance is P0 now": what is said of tasks that are chosen by
        something that they have. What stands behind "to" is what they get, all else is which of them."""
        lexicon = self.lexicon
        but = lexicon.parts["but"].search(sentence)  # "everything but the gym"
        without = self.entities.of_kind("task", but["tasks"]) if but else []
        sentence = f"{sentence[: but.start()]} {sentence[but.end() :]}" if but else sentence
        if TASK.search(sentence) or QUOTE.search(sentence) or not lexicon["many"].search(sentence):
            return None
        if lexicon.parts["compared"].search(sentence):
            return None  # "the less important ones": nobody knows which
        if lexicon.parts["number_of"].search(sentence) and (":" not in sentence):  # "two of the calls to Friday"
            return [Intent("update_task", Level.ASK, self.span, question=lexicon.answers["which_task"])]
        pieces = self._without_remarks(self.pieces.of(sentence))
        is_remark = len(pieces) > 1 and self._is_remark(pieces[0]) and not lexicon["many"].search(pieces[0].text)
        pieces = pieces[1:] if is_remark else pieces
        cues = set[str]().union(*(piece.cues for piece in pieces))
        is_new = (":" in sentence and "every" not in cues) or {"add", "several"} <= cues
        cues -= {"own"} if "field:reminder" in cues else set()  # "I want to be reminded of all …"
        if is_new or cues & (FREE_TEXT | {"task", "keep", "own"}) or lexicon["either"].search(sentence):
            return None
        if cues & ACTS and lexicon["asked"].match(sentence):
            return None
        is_moved = "later" in cues or lexicon.parts["moves"].search(sentence) is not None
        if not is_moved and self.entities.days_between(sentence):
            return None  # "everything due between Thursday and Sunday"
        if any(piece.cues & {"these", "it"} for piece in pieces[1:]):  # "all P3 tasks can wait, make them due then"
            verb = lexicon["finite"].search(pieces[0].text, len(pieces[0].text.split(" ")[0]))
            noun = pieces[0].text[: verb.start()] if verb else ""
            chosen = selection_in(noun, self.entities, is_query=False)
            pieces[0].text = noun if chosen and chosen.is_narrow and not chosen.text else pieces[0].text
        said = " , ".join(piece.text for piece in pieces)
        value, rest = Piece(), f" {said} "
        if cues & {"later", "earlier"} and (spans := [span for piece in pieces for span in piece.spans]):
            value.spans, value.cues = spans, cues & {"later", "earlier"}
            rest = re.sub(f"[{''.join(spans)}]", " ", rest)
        elif cues & {"field:estimate", "field:reminder", "before"}:
            value.spans = [span for piece in pieces for span in piece.spans]
            value.cues = cues & {"field:reminder", "before"}
            rest = re.sub(f"[{''.join(value.spans)}]", " ", rest) if value.spans else rest
        for found in reversed(list(lexicon.parts["becomes"].finditer(rest))):
            one = self.pieces.one(found[0])
            if not one.values or one.unknown or (one.dates and value.dates):
                continue
            if one.dates and cues & ACTS and not is_moved:
                continue  # "complete everything due today"
            if one.place and not is_moved and lexicon["within"].match(found[0]):
                continue  # "urgent things in the Trip list"
            if one.place and value.values and lexicon["within"].match(found[0]):
                continue  # "all in the Work list to on hold"
            if lexicon["field"].match(found[0]) and not (is_moved or "add" in cues):
                continue  # "work tasks, label deep"
            rest = f"{rest[: found.start()]} {rest[found.end() :]}"
            value.dates += one.dates
            value.cues |= {cue for cue in one.cues if cue.startswith(("priority:", "status:"))}
            value.labels += one.labels
            value.place = value.place or one.place
        if not value.values:
            value.cues = cues & {"remove"} or cues & {"done"}  # "remove what is done"
            for name, pattern in lexicon.parts.cues:
                rest = pattern.sub(" ", rest) if name in value.cues else rest
        if not value.values and len(value.cues) != 1:
            return None
        others = (lexicon.parts["verb"], lexicon["plural"])
        plain = rest
        for pattern, _, _ in lexicon.qualifiers:
            plain = pattern.sub(" ", plain)
        left = [word for word in self.pieces.one(plain).unknown if not any(one.fullmatch(word) for one in others)]
        if any(not (self.entities.with_word(word.casefold()) or self.entities.label_said(word)) for word in left):
            return None  # a word that narrows the choice, but nobody knows how
        is_of_day = bool(value.dates) and any(one.due for one in self.entities.of_kind("when", rest))
        chosen = selection_in(rest, self.entities, is_query=is_of_day, is_loose=True)
        if chosen is None or not chosen.is_narrow or (chosen.text and not cues & {"every", "these"}):
            return None
        target = Target(several=replace(chosen, without=tuple(one.task.id for one in without if one.task)))
        made = [replace(one, target=target) for one in self._for_task(value, target)]
        return [replace(one, alternatives=frozenset({"list_tasks"})) for one in made] or None

    # values

    def _for_task(self, piece: Piece, target: Target) -> Iterator[Intent]:
        cues, fields = piece.cues, piece.fields
        if "past" in cues and not cues & ACTS:
            return  # "the gym was yesterday at 6"
        is_dated = bool(piece.dates) or bool(cues & {"before", "field:reminder"})
        is_later = self.lexicon.parts["sometime_later"].search(piece.text) is not None
        is_vague = "someday" in cues and (is_dated or is_later)  # "sometime next week"
        is_shifted = bool(cues & {"later", "earlier"})
        is_vague = is_vague or (is_shifted and self.lexicon.parts["a_bit"].search(piece.text) is not None)
        if is_vague or (self.lexicon.parts["number_of"].search(piece.text) and piece.values):
            question = self.lexicon.answers["which_date" if is_vague else "which_task"]
            yield Intent("set_task_due_date", Level.ASK, self.span, question=question)
            return
        if "take" in cues and piece.values and not (piece.place or piece.labels):  # "take Friday for it"
            cues = cues - {"remove"}
        cleared = fields & CLEARED if cues & {"no", "remove"} else set()
        if "remove" in cues and (piece.labels or "label" in fields):
            return  # no tool takes a label away
        if "remove" in cues and piece.place:
            yield self.on("set_task_list", clears=True)
        elif "remove" in cues and piece.dates and not cleared:
            if "shall" in cues:  # "the rent must be gone by Friday"
                yield from self._dates(piece, target)
            elif not self._may_stay(piece):
                yield self.on("delete_task")
        elif cleared and not piece.dates and not piece.spans:
            values = list(self._values(piece, target))
            for name in sorted(cleared):
                if not (name == "repeat" and piece.repeats):
                    yield from self.cleared(name, target)
            yield from values
        elif "done" in cues and not piece.spans:
            if piece.values and cues & {"shall", "wish"}:  # "should be done by Friday"
                yield from self._values(piece, target)
            elif not cues & {"no", "reopen"} and self._is_to_be_done(piece):
                yield from (replace(one, level=Level.MAY, is_sure=True) for one in self._values(piece, target))
            elif "shall" in cues and not self.lexicon.parts["ticked"].search(piece.text):
                return  # "needs to be done"
            elif cues & {"it", "these", "every"} and self.lexicon.parts["part_of_task"].search(piece.text):
                return  # "check it off the groceries": an item of it
            elif not cues & {"no", "reopen"} and all(self._is_today(one) for one in piece.dates):
                yield self.on("complete_task")
        elif piece.values:
            if "no" not in cues:
                yield from self._values(piece, target)
            elif piece.place and not piece.dates:  # "it does not belong to Work any more"
                yield self.on("set_task_list", clears=True)
        elif self.lexicon.parts["part_of_task"].search(piece.text):
            return  # "remove it from the groceries": an item of it
        elif "reopen" in cues:
            yield self.on("set_task_status", status=Status.OPEN)
        elif "no" not in cues and "remove" in cues and not self._may_stay(piece):
            yield self.on("delete_task")

    def _may_stay(self, piece: Piece) -> bool:
        """ "Take the gym to Thursday", "drop it to Friday", "the gym ends at 8": the task is not to be deleted."""
        moves = any(self.lexicon["moves_to"].match(self.entities[one].said) for one in piece.dates)
        return moves or bool(piece.cues & {"take", "end"})

    def _is_to_be_done(self, piece: Piece) -> bool:
        """ "Finished by Friday", "get it done on Monday": that is when it has to be."""
        days = [self.entities[one] for one in piece.dates]
        is_until = any(self.lexicon["until"].match(day.said.strip()) for day in days)
        is_goal = self.lexicon.parts["to_finish"].search(piece.text) is not None
        is_ahead = not all(map(self._is_today, piece.dates)) and not self.lexicon["was"].search(piece.text)
        return bool(days) and (is_goal or (is_until and is_ahead))

    def _is_today(self, character: str) -> bool:
        due = self.entities[character].due
        return due is not None and dt.datetime.combine(due.date, due.time or dt.time()) <= self.facts.now

    def _values(self, piece: Piece, target: Target) -> Iterator[Intent]:
        named = [cue.partition(":") for cue in sorted(piece.cues)]
        ranks = [value for kind, _, value in named if kind == "priority"]
        for priority in ranks[:1]:
            yield self.on("set_task_priority", priority=Priority(priority))
        is_start = "field:start" in piece.cues and bool(piece.dates)
        for status in [value for kind, _, value in named if kind == "status" and not is_start][:1]:
            yield self.on("set_task_status", status=Status(status))
        if piece.labels:
            yield self.on("assign_task_labels", labels=tuple(piece.labels))
        if piece.place:
            yield self.on("set_task_list", list=piece.place)
        if piece.repeats:
            yield self.on("set_task_repeat", repeat=self.entities[piece.repeats[-1]].repeat)
        elif piece.rule and not piece.cues & {"no", "remove"}:
            yield self.on("set_task_repeat", repeat=piece.rule.strip())
        if "someday" in piece.cues:
            given = {"task_identifier": target.task_id, "start_date": SOMEDAY}
            yield self.on("set_task_due_date", given=given)
        yield from self._spans(piece, target)
        is_begun = "status:in progress" in piece.cues and all(map(self._is_today, piece.dates))
        if not is_begun:  # "I started on it today"
            yield from self._dates(piece, target)

    def _spans(self, piece: Piece, target: Target) -> Iterator[Intent]:
        if not piece.spans:
            return
        if piece.cues & {"before", "field:reminder"}:
            yield self.on("set_task_due_date", remind=tuple(reminder(one, self.entities) for one in piece.spans))
            return
        if self.lexicon.parts["vague_amount"].search(self.entities.plain(piece.text)):
            question = self.lexicon.answers["which_date"]
            yield Intent("set_task_due_date", Level.ASK, self.span, question=question)
            return
        minutes = self.entities[piece.spans[-1]].minutes
        is_more = self.lexicon.parts["more"].search(self.entities[piece.spans[-1]].said)
        if not is_more and not piece.cues & {"earlier", "later"}:
            yield self.on("set_task_estimate", minutes=minutes)
        elif all(map(self._is_today, piece.dates)):
            yield from self.shifted(-minutes if "earlier" in piece.cues else minutes, target)

    def shifted(self, minutes: int, target: Target) -> Iterator[Intent]:
        due = self._due_of(target)
        if due is None and target.task_id and minutes % _DAY == 0:
            question = self.lexicon.answers["which_date"]
            yield Intent("set_task_due_date", Level.ASK, self.span, question=question)
        elif minutes % _DAY == 0:
            yield self.on("set_task_due_date", shift=minutes // _DAY)
        elif due is not None and due.time is not None:
            moved = dt.datetime.combine(due.date, due.time) + dt.timedelta(minutes=minutes)
            yield self.on("set_task_due_date", due=Due(moved.date(), moved.time()))

    def _due_of(self, target: Target) -> Due | None:
        return self.facts.lookup.due(target.task_id) if target.task_id else None

    def _dates(self, piece: Piece, target: Target) -> Iterator[Intent]:
        days = [due for one in piece.dates if ord(one) & 0xFF00 == KINDS["when"] and (due := self.entities[one].due)]
        clocks = [due.time for one in piece.dates if (due := self.entities[one].due) and due.time]
        day, time = days[-1] if days else None, clocks[-1] if clocks else None
        if day and self.keeps_time and (due := self._due_of(target)):
            time = due.time
        if day and time and day.time is None:
            day = Due(day.date, time)
        is_shift = bool(piece.spans) and bool(piece.cues & {"earlier", "later"})  # "half an hour later today"
        if not piece.dates or (is_shift and all(map(self._is_today, piece.dates))):
            return
        given = {"task_identifier": target.task_id}
        is_hidden = bool(piece.cues & {"field:start", "hidden", "status:on hold"})
        if piece.is_range and len(days) == 2 and not self._is_moved(piece, days[0], target):
            yield self.on("set_task_due_date", given=given | {"start_date": days[0].date.isoformat()})
            yield self.on("set_task_due_date", due=days[1])
            return
        if "field:reminder" in piece.cues and not piece.spans:
            yield self.on("set_task_due_date", remind=(str(day or self._soon(time)),))
        elif day and is_hidden and not (len(days) == 1 and "field:date" in piece.cues):
            start = days[0] if len(days) > 1 else day
            yield self.on("set_task_due_date", given=given | {"start_date": start.date.isoformat()})
            if len(days) > 1:
                yield self.on("set_task_due_date", due=day)
        elif day and self.is_only_time(piece.dates, day):
            yield self.on("set_task_due_date", time=self.in_its_half(day.time, piece.dates, target))
        elif day:
            yield self.on("set_task_due_date", due=day)
        elif time:
            yield self.on("set_task_due_date", time=self.in_its_half(time, piece.dates, target))

    def in_its_half(self, time: dt.time | None, dates: Sequence[str], target: Target) -> dt.time | None:
        """ "2:30" and "at 7", of something in the afternoon, are not in the morning."""
        due = self._due_of(target)
        is_plain = re.search(r"(?:^|\s)[1-9]\d?(?:[:.]\d\d)?$", self.entities[dates[-1]].said) is not None
        if not (time and due and due.time) or time.hour >= _NOON or due.time.hour < _NOON or not is_plain:
            return time
        is_later = abs(time.hour + _NOON - due.time.hour) < abs(time.hour - due.time.hour)
        return time.replace(hour=time.hour + _NOON) if is_later else time

    def _is_moved(self, piece: Piece, first: Due, target: Target) -> bool:
        """ "From Friday to Monday" of what is due on Friday."""
        due = self._due_of(target)
        return "later" in piece.cues or (due is not None and due.date == first.date)

    def _soon(self, time: dt.time | None) -> Due:
        is_later = time is not None and time > self.facts.now.time()
        return Due(self.facts.today if is_later else self.facts.today + dt.timedelta(days=1), time)

    def is_only_time(self, dates: Sequence[str], day: Due) -> bool:
        """ "To half past three": a time without a day, in words."""
        said = " ".join(self.entities[one].said for one in dates)
        is_soon = day.date - self.facts.today <= dt.timedelta(days=1)
        return (
            day.time is not None
            and is_soon
            and not (self.lexicon["weekday"].search(said) or self.lexicon.parts["dated"].search(said))
        )

    def cleared(self, name: str, target: Target) -> Iterator[Intent]:
        given = {"task_identifier": target.task_id}
        match name:
            case "date":
                yield self.on("set_task_due_date", clears=True)
            case "priority":
                yield self.on("set_task_priority", clears=True)
            case "repeat":
                yield self.on("set_task_repeat", clears=True)
            case "list":
                yield self.on("set_task_list", clears=True)
            case "reminder":
                yield self.on("set_task_due_date", given=given | {"remind": []})
            case "time":
                yield self.on("set_task_due_date", given=given | {"due_time": None})
            case "start":
                yield self.on("set_task_due_date", given=given | {"start_date": None})

    def on(self, tool: str, **values: Any) -> Intent:
        return Intent(tool, Level.MUST, self.span, **values)


def _is_plan(piece: Piece) -> bool:
    """ "…, we move out in December": one's own plans are no date of a task."""
    is_told = "own" in piece.cues and bool(piece.dates) and not piece.is_named
    return is_told and not piece.cues & {"it", "these", "shall", "field:reminder", "field:start"}


def _naming(piece: Piece, named: Sequence[Piece]) -> Piece:
    """What a piece says, of the tasks and items of others."""
    targets = [target for one in named for target in one.targets]
    cues = set[str]().union(*(one.cues & {"items", "every"} for one in named if "items" in one.cues))
    return replace(
        piece, cues=piece.cues | cues, targets=targets, items=[item for one in named for item in one.items]
    )


def _words(piece: Piece) -> list[str]:
    return [word for item in piece.items for word in item.title.split()]


def last_values(intents: Sequence[Intent]) -> list[Intent]:
    """What holds where a value is said twice: "a day earlier, so Thursday" is one date, and "on Thursday, at 9" as
    well. What is to be deleted need not be done before."""
    deleted = [one.target for one in intents if one.tool == "delete_task" and one.target]
    found: list[Intent] = []
    for intent in intents:
        if intent.tool == "complete_task" and intent.target in deleted:
            continue
        at = next((n for n, one in enumerate(found) if _is_same(one, intent)), None)
        if at is None:
            found.append(intent)
        elif intent.remind:
            found[at] = replace(found[at], remind=(*found[at].remind, *intent.remind))
        elif intent.given or found[at].given:  # the start and the end
            due = intent.due or found[at].due
            starts = [
                one.given["start_date"] for one in (found[at], intent) if one.given and one.given.get("start_date")
            ]
            due = behind(due, dt.date.fromisoformat(starts[-1])) if due and starts and starts[-1] != SOMEDAY else due
            dates = {"due_date": str(due)} if due else {}
            found[at] = replace(
                found[at], given={**(found[at].given or {}), **(intent.given or {}), **dates}, due=None
            )
        elif intent.time and not intent.due and (due := found[at].due):
            found[at] = replace(found[at], due=Due(due.date, intent.time))
        elif intent.due and not intent.due.time and (time := found[at].time):
            found[at] = replace(intent, due=Due(intent.due.date, time))
        else:
            found[at] = intent
    return found


def contradict(intents: Sequence[Intent]) -> bool:
    """ "Delete it and move it to Friday"."""
    deleted = [one.target for one in intents if one.tool == "delete_task" and one.target]
    return any(one.target in deleted and one.tool not in ("delete_task", "complete_task") for one in intents)


def _is_same(one: Intent, other: Intent) -> bool:
    """Whether both set the same value of the same task."""
    if one.tool != other.tool or one.target != other.target or one.target is None:
        return False
    is_reminder = bool(one.remind) and bool(other.remind) and not (one.given or other.given)
    return one.tool in _ONE_VALUE or is_reminder or (_is_dated(one) and _is_dated(other))


def _is_dated(intent: Intent) -> bool:
    is_start = intent.given is not None and intent.given.get("start_date")
    return intent.tool == "set_task_due_date" and not intent.remind and bool(intent.given is None or is_start)
