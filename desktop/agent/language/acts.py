"""Reads one clause: an act, what it is about, and the values that are said beside it.

First the sentences that hold free text (a new name, a note, items), then what begins or ends with the word for an
act, then what says no act at all: "milk done", "rent is due on the 30th".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from desktop.agent.language.asking import selection_in
from desktop.agent.language.entities import MARKS, Entities
from desktop.agent.language.lexicon import ENTITY
from desktop.agent.language.new_task import items_in, new_tasks
from desktop.agent.language.parts import PartsReader
from desktop.agent.language.reading import Intent, Item, Level, Selection, Target
from desktop.agent.language.targets import QUOTE, TASK, Targets, Unclear
from desktop.agent.language.values import CLEARING, DATES, Parts, Said, Values
from desktop.agent.provider import NamedTask
from desktop.domain.task import Filter, Priority, Status
from desktop.domain.text import fold
from desktop.tools.references import Match, Missing

_SET = frozenset({"set", "due", "mark"})
_ONTASK = {
    "complete": "complete_task",
    "delete": "delete_task",
    "reopen": "set_task_status",
    "status": "set_task_status",
}
_VALUED = frozenset({"date", "time", "priority", "estimate", "label", "status"})
_LONGEST_NAME = 12  # words


class ClauseReader:
    """For the clauses of one message, in order."""

    def __init__(self, entities: Entities) -> None:
        self.entities = entities
        self.lexicon = entities.lexicon
        self.facts = entities.facts
        self.meant = Targets(entities)
        self.values = Values(entities)
        self.parts = PartsReader(entities, self.meant)
        self.last_items: list[Any] = []
        self.span = (0, 0)
        self.is_unsupported = False
        self.is_alone = True
        self.is_polite = False

    def read(self, clause: str) -> list[Intent]:
        """What a clause asks for; nothing where it asks for nothing that is understood."""
        clause = clause.strip(" ,;")
        moves = self.entities.moves(clause)
        is_phrase = self.lexicon["noun_phrase"].fullmatch(clause) and not moves
        if is_phrase and not ((self.meant.last or self.facts.focus) and ENTITY.fullmatch(clause)):
            shown = self.show(clause)
            if shown:
                return shown
        words = self.lexicon.parts
        new = words["plainly_new"].match(clause)
        behind = clause[new.end() :].strip(" :") if new else ""
        if new and behind and not words["new_particle_first"].match(behind):
            kind = self.parts.pieces.one(new[0])  # "a weekly task to …"
            rule = kind.rule if not self.entities.of_kind("repeat", clause) else ""
            rest = f"{clause[new.end() :]}{self.parts.chips.words(replace(kind, rule=''))}"
            return self.added(f"{rest} {self.entities.repeated(rule)}" if rule else rest)
        framed = self.framed(clause)
        if framed is not None:
            return framed
        is_left = self.lexicon.parts["left_to_do"].search(clause) is not None  # "must be done by …"
        for said in self._acts(clause):
            intents = self._act(said)
            if intents is not None and not (is_left and any(one.tool == "complete_task" for one in intents)):
                return intents
        return self.subject(clause)

    def framed(self, clause: str, kinds: tuple[str, ...] = ()) -> list[Intent] | None:
        """By a sentence that holds free text; None where it is none."""
        renamed = self._renamed_item(clause) if not kinds else None
        if renamed:
            return renamed
        for kind, pattern in self.lexicon.frames:
            found = pattern.fullmatch(clause) if not kinds or kind in kinds else None
            if found is None:
                continue
            parts = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value}
            intents: list[Intent] | None = getattr(self, f"_frame_{kind}")(parts)
            if intents is not None:
                return intents
        return None

    def _acts(self, clause: str) -> Iterator[Said]:
        for act in self.lexicon.acts:
            rest = act.strip(clause)
            if rest is not None:
                name, _, status = act.name.partition(":")
                yield Said(name, rest.strip(" ,"), status=status, verb=clause.partition(" ")[0])
        for name, pattern in self.lexicon.finals:
            found = pattern.search(clause)
            if found:
                name, _, status = name.partition(":")
                yield Said(name, clause[: found.start()].strip(" ,"), status=status)
        yield Said("", clause)

    def begins(self, clause: str) -> bool:
        """Whether a text starts with the word for an act."""
        return any(act.strip(clause) is not None for act in self.lexicon.acts)

    def _intent(self, tool: str, level: Level = Level.MUST, **values: Any) -> Intent:
        return Intent(tool, level, self.span, **values)

    def _ask(self, tool: str, question: str) -> list[Intent]:
        return [self._intent(tool, Level.ASK, question=self.lexicon.answers[question])]

    def _for_each(self, tool: str, said: str, *, level: Level = Level.MUST, **values: Any) -> list[Intent] | None:
        meant = self.meant.targets(said)
        if meant is None:
            return None
        if isinstance(meant, Unclear):
            wide = Target(several=self._all_of(said)) if meant.question == "which_all" else None
            key = f"all_{tool}" if f"all_{tool}" in self.lexicon.answers and wide else "which_task"
            question = self.lexicon.answers[key]
            return [self._intent(tool, Level.ASK, target=wide, question=question, **values)]
        return [self._on(tool, target, level, **values) for target in meant]

    def _all_of(self, said: str) -> Selection:
        """All open tasks, or all that are done."""
        chosen = selection_in(said, self.entities, is_query=True)
        is_done = chosen is not None and chosen.filter is Filter.COMPLETED
        return Selection(Filter.COMPLETED) if is_done else Selection()

    def _on(self, tool: str, target: Target, level: Level, **values: Any) -> Intent:
        looks = frozenset({"list_tasks"}) if target.several else frozenset[str]()
        level = Level.MUST if level is Level.MUST else Level.MAY
        return self._intent(tool, level, target=target, alternatives=looks, **values)

    # free text

    def _frame_rename(self, parts: Parts) -> list[Intent] | None:
        if DATES.fullmatch(parts.get("title", "").strip()) or self.lexicon["field"].match(parts.get("target", "")):
            return None
        pieces = f"{parts.get('target', '')} to {parts['title']}".split(" to ")
        if len(pieces) > 2 and len(pieces) % 2 == 0:  # "Reply to Bob to Reply to Ann"
            half = len(pieces) // 2
            parts = {**parts, "target": " to ".join(pieces[:half]), "title": " to ".join(pieces[half:])}
        title = self._title(parts["title"])
        if self._is_vague(title) and not QUOTE.search(parts["title"]):
            return self._ask("update_task", "which_name")
        item = self._item_of(parts.get("target", ""), parts.get("task", ""))
        if item is not None:
            return [self._item_change(item, title=title)]
        found = self._for_each("update_task", parts.get("target", ""), new_title=title)
        is_one = not found or (len(found) == 1 and not (found[0].target and found[0].target.several))
        return found if is_one else self._ask("update_task", "which_task")

    def _renamed_item(self, clause: str) -> list[Intent] | None:
        """ "Make milk oat milk on the groceries": an item of a task that is named, wherever that stands."""
        place = self.lexicon["in_task"].search(clause)
        if place is None:
            return None
        said = (
            f"{clause[: place.start()].strip()} {clause[place.end() :].strip()}".strip(" ,:")
            .partition(",")[0]
            .strip()
        )
        frames = (pattern.fullmatch(said) for kind, pattern in self.lexicon.frames if kind.startswith("rename"))
        found = ({**one.groupdict(), "task": place[0]} for one in frames if one and one.groupdict().get("target"))
        return next((made for parts in found if (made := self._frame_rename_item(parts))), None)

    def _frame_rename_item(self, parts: Parts) -> list[Intent] | None:
        item = self._item_of(parts["target"], parts.get("task", ""))
        if item is None:
            return None
        title = self._title(parts["title"])
        if self._is_vague(title) and not QUOTE.search(parts["title"]):
            return self._ask("update_checklist_items", "which_name")
        rest = fold(item.title).removeprefix(fold(parts["target"])).strip()  # "olive" is to be "oil rapeseed oil"
        is_named = rest != fold(item.title) and bool(rest) and fold(title).startswith(f"{rest} ")
        return [self._item_change(item, title=title[len(rest) :].strip() if is_named else title)]

    def _frame_rename_late(self, parts: Parts) -> list[Intent] | None:
        """ "Change milk to oat milk": only where it is no value that a task has."""
        return self._frame_rename(parts)

    def _is_vague(self, said: str) -> bool:
        """ "Something better", "what we agreed": no words to write down."""
        return any(self.lexicon[name].fullmatch(said) for name in ("vague_item", "placeholder"))

    def _title(self, said: str) -> str:
        said = self.lexicon["title_ends"].sub("", self.parts.chips.without_remarks(said.strip()))
        return " ".join(self.entities.plain(said).split()).strip(" .,;:!„“”\"'‚‘’«»")

    def _frame_describe(self, parts: Parts) -> list[Intent] | None:
        text = self.entities.plain(parts.get("text", "")).strip(" :„“”\"'‚‘’«»")
        if text and self._is_vague(text) and not QUOTE.search(parts["text"]):
            return self._ask("update_task", "which_description")
        return self._for_each("update_task", parts.get("target", ""), description=text, clears=not text)

    _frame_note = _frame_describe

    def _frame_observe(self, parts: Parts) -> list[Intent] | None:
        items = (Item(self.entities.bare(parts["text"])),)
        return self._for_each("record_observations", parts["target"], items=items)

    def _frame_report(self, parts: Parts) -> list[Intent] | None:
        return self._for_each("update_report", parts["target"], description=self.entities.bare(parts["text"]))

    def _frame_language(self, parts: Parts) -> list[Intent] | None:
        code = self.lexicon.value("languages", parts["value"]) or parts["value"]
        return self._for_each("set_task_language", parts["target"], language=code)

    def _frame_items(self, parts: Parts) -> list[Intent] | None:
        where = parts.get("target", "")
        if self.lexicon["my_list"].fullmatch(where.strip()):
            return self.added(parts["items"], is_list=True)
        items = items_in(parts["items"], self.entities)
        if not items:
            return self._ask("add_multiple_checklist_items", "which_items")
        meant = self.meant.targets(where, may_be_many=False)
        if isinstance(meant, Unclear) or not meant:
            return self._ask("add_multiple_checklist_items", "which_task")
        self.meant.remember(meant[:1])
        return [self._intent("add_multiple_checklist_items", target=meant[0], items=items)]

    _frame_lacking = _frame_items

    def _frame_no_items(self, _parts: Parts) -> list[Intent] | None:
        return self._ask("add_multiple_checklist_items", "which_items")

    def _frame_label(self, parts: Parts) -> list[Intent] | None:
        said = self.entities.plain(parts["labels"])
        names = [name for part in self.lexicon["listed"].split(said) if (name := part.strip(" #'\"“”„‚‘’.,"))]
        if not names or any(len(name.split()) > 2 for name in names):
            return None
        vague = self.lexicon["vague_name"]
        fillers = self.lexicon.parts.fillers
        if all(
            fillers.issuperset(name.casefold().split()) or vague.fullmatch(name) or self._is_vague(name)
            for name in names
        ):
            return self._ask("assign_task_labels", "which_label")
        known = [self.entities.known_label(name) or name for name in names]
        return self._for_each("assign_task_labels", parts.get("target", ""), labels=tuple(known))

    _frame_labels = _frame_label

    def _frame_unlabel(self, _parts: Parts) -> list[Intent] | None:
        """No tool takes a label away."""
        self.is_unsupported = True
        return []

    def _frame_clear(self, parts: Parts) -> list[Intent] | None:
        kind = self.lexicon.value("fields", parts["what"])
        return self._set({CLEARING[kind]: {}}, parts["target"], Level.MUST) if kind in CLEARING else None

    def _frame_unlist(self, parts: Parts) -> list[Intent] | None:
        known = any(fold(one) == fold(parts["list"]) for one in self.facts.lists)
        return self._for_each("set_task_list", parts["target"], clears=True) if known else None

    def _frame_ask(self, parts: Parts) -> list[Intent] | None:
        tool, question = self.lexicon.values["asks"][parts.get("what", "").casefold() or "task"].split()
        return self._ask(tool, question)

    def _frame_queue(self, parts: Parts) -> list[Intent] | None:
        if "dropped" in parts:
            return [self._intent("manage_todos", dropped=(self.entities.bare(parts["dropped"]),))]
        steps = tuple(item.title for item in items_in(parts["steps"], self.entities))
        return [self._intent("manage_todos", steps=steps)]

    def _frame_retract(self, _parts: Parts) -> list[Intent] | None:
        return [self._intent("retract_proposals")]

    def _frame_nothing(self, _parts: Parts) -> list[Intent] | None:
        return []

    def _frame_plan(self, parts: Parts) -> list[Intent] | None:
        period = self.lexicon.value("periods", self.entities.plain(parts["value"]))
        if period is None:
            return None
        return [self._intent("list_tasks", Level.MUST, selection=Selection(), plans=period)]

    def _frame_next(self, _parts: Parts) -> list[Intent] | None:
        return [self._intent("list_tasks", selection=Selection(), picks="next")]

    # acts

    def _act(self, said: Said) -> list[Intent] | None:
        match said.act:
            case "nothing":
                return []
            case "add":
                return self._add(said.rest)
            case "need":
                return self._needed(said.rest)
            case "remind":
                return self._remind(said.rest)
            case "show":
                return self.several_shown(said.rest) or self.show(said.rest, is_told=True)
            case "look":
                return self.show(said.rest) or [self._intent("list_tasks", selection=Selection())]
            case "unrepeat":
                return self._set({"unrepeat": {}}, said.rest, Level.MUST)
            case "loose":
                return self._loose(said)
            case "find":
                return self._find(said.rest)
            case "rename" | "label" | "estimate" | "prioritise" if not said.rest.strip():
                return self._ask("update_task", "which_task")
            case "rename":
                return self._for_missing("update_task", said.rest, "which_name")
            case "label":
                return self._label_last(said.rest)
            case "prioritise":
                level = self.lexicon.value("priorities", said.status) if said.status else None
                if level:
                    return self._for_each("set_task_priority", said.rest, priority=Priority(level))
                return self._for_missing("set_task_priority", said.rest, "which_priority")
            case "":
                return self._statement(said.rest)
        return self._changes(said)

    def _loose(self, said: Said) -> list[Intent] | None:
        """Verbs that say little ("do", "get"): of a task that there is they set a value, else it is a new one."""
        took = self.values.taken(said.rest)
        is_known = TASK.search(took.rest) or self.lexicon["it"].fullmatch(took.rest.strip())
        return self._changes(said) if is_known else None

    def _for_missing(self, tool: str, rest: str, question: str) -> list[Intent] | None:
        """The task is told, but not the value."""
        meant = self.meant.targets(rest)
        return self._ask(tool, question) if meant is not None else None

    def _label_last(self, rest: str) -> list[Intent] | None:
        """ "Label Read book leisure": what follows the task, or the last word."""
        task = TASK.search(rest) or QUOTE.search(rest)
        behind = rest[task.end() :].strip() if task else ""
        noun = self.lexicon["tasks_noun"].match(behind)  # "all flight tasks travel", of the only one
        behind = behind[noun.end() :].strip() if noun and behind[noun.end() :].strip() else behind
        if task and behind:
            return self._frame_label({"labels": behind, "target": task[0]})
        words = rest.split()
        if len(words) > 2 or (len(words) == 2 and self.lexicon["it"].fullmatch(words[0])):
            return self._frame_label({"labels": words[-1], "target": " ".join(words[:-1])})
        return self._for_missing("assign_task_labels", rest, "which_label")

    def _changes(self, said: Said) -> list[Intent] | None:
        """Acts on tasks, and values that are to be set."""
        is_bare = not said.rest.strip()
        took = self.values.taken(said.rest, said.act)
        found, rest = took.found, took.rest
        tool = _ONTASK.get(said.act)
        values: dict[str, Any] = {"status": Status(said.status or "open")} if tool == "set_task_status" else {}
        if said.act in ("delete", "complete", "reopen", "status"):
            fields = {"undate", "unremind", "unrank", "unrepeat", "untime"} & found.keys()
            if said.act == "delete" and (fields or self._names_field(said.rest)):
                return self._cleared(said.rest, said.rest)
            if self._does_not_fit(said, found):
                return None
            items = self._items(said.act, said.rest)
            if items is not None:
                return items
            if is_bare and not (self.meant.last or self.facts.focus):
                return self._ask(tool or "", "which_task")
            chosen = {"list", "label"} & found.keys() or ("when" in found and self.lexicon["many"].search(said.rest))
            is_done = said.act != "delete" and {"done", "status"} & found.keys()
            whole = rest if said.act == "status" or (is_done and not chosen) else said.rest
            return self._for_each(tool or "", self._without_place(whole), **values)
        if not found:
            return self._missing_value(said)
        return self._set(found, rest, Level.MUST)

    def _names_field(self, rest: str) -> bool:
        """Whether something of a task is spoken of, and not the task."""
        field = self.values.field(self.lexicon["field"].search(f" {rest} ")) if TASK.search(rest) else ""
        return field in CLEARING or self.lexicon["cleared_field"].search(rest) is not None

    def _does_not_fit(self, said: Said, found: dict[str, Parts]) -> bool:
        """ "Finish the report by Friday" is something to do, not something done."""
        dated = {"when", "clock"} & found.keys()
        return (
            bool(dated)
            and said.act == "complete"
            and not self.lexicon["many"].search(said.rest)
            and "done" not in found
        )

    def _without_place(self, said: str) -> str:
        return self.lexicon["from_list"].sub(" ", f" {said} ").strip()

    def _cleared(self, said: str, rest: str) -> list[Intent] | None:
        """A value of a task that is to be taken away."""
        kind = self.values.field(self.lexicon["field"].search(said))
        rest = self.lexicon["field"].sub(" ", rest).replace("'s ", " ")
        if kind == "description":
            return self._frame_describe({"target": rest, "clears": "1"})
        return self._set({CLEARING[kind]: {}}, rest, Level.MUST) if kind in CLEARING else None

    def _missing_value(self, said: Said) -> list[Intent] | None:
        """ "Move the dentist", "set the priority of Pay rent": what to?"""
        name = self.lexicon["field"].search(said.rest) or self.lexicon["list_noun"].search(said.rest)
        kind = self.values.field(name) or ("list" if name else "")
        tool, question = self.lexicon.values["missing"].get(kind or said.act, " ").split(" ")
        if not tool:
            return None
        rest = self.lexicon["list_noun"].sub(" ", self.lexicon["field"].sub(" ", said.rest)) if name else said.rest
        if said.act in _SET and not name and said.rest.strip() and self.lexicon["vague"].fullmatch(said.verb):
            return self._for_missing("update_task", rest, "which_change")
        if said.act in _SET and not name and (said.act != "due" or not rest.strip()):
            return self._ask(tool, "which_task") if said.act == "due" else None
        meant = self.meant.targets(rest)
        if meant is None:
            return None
        return self._ask(tool, "which_task" if isinstance(meant, Unclear) else question)

    # values

    def _set(self, found: dict[str, Parts], rest: str, level: Level) -> list[Intent] | None:
        """What values say of the tasks that the rest of a clause names."""
        kinds = found.keys()
        if "done" in kinds and "undone" not in kinds:
            return self._items("complete", rest) or self._for_each("complete_task", rest, level=level)
        meant = self.meant.targets(rest)
        if meant is None:
            return None
        if isinstance(meant, Unclear):
            tool = next((intent.tool for intent in self.values.intents(found, None)), "update_task")
            return self._ask(tool, "which_task")
        intents = []
        for target in meant:
            task = next(
                (one.task for one in self.values.known_tasks() if one.task and one.task.id == target.task_id), None
            )
            for intent in self.values.intents(found, task):
                looks = frozenset({"list_tasks"}) if target.several else intent.alternatives
                intents.append(replace(intent, span=self.span, target=target, level=level, alternatives=looks))
        return intents or None

    # statements

    def _statement(self, clause: str) -> list[Intent] | None:
        """No act, but a value: "the report is done", "dentist friday". It asks for something as plainly as it is
        said: with a subject and a verb, or a person's own deed, it is only a hint."""
        lexicon = self.lexicon
        moves = self.entities.moves(clause)
        is_kept = "keep" in self.parts.pieces.one(clause).cues
        if is_kept or lexicon["no_statement"].search(clause) or lexicon["was"].search(clause):
            return self.subject(clause)
        own = lexicon["own_deed"].match(clause)
        said = self.values.taken(clause[own.end() :] if own else clause)
        if own:
            said.found["done"] = {}
        is_it = bool(self.facts.focus or self.meant.last) and not self.meant.left(said.rest, [])
        is_known = bool(TASK.search(said.rest)) or is_it
        if not said.found:
            return self._errand(clause) or self.subject(clause)
        has_verb = lexicon["finite"].search(clause, len(clause.split(" ")[0]))
        is_plain = lexicon["shall"].search(clause) or lexicon["arrow"].search(clause) or moves
        rest = lexicon["shall"].sub(" ", lexicon["arrow"].sub(" ", said.rest))
        is_own = own or lexicon["own_voice"].match(clause)
        level = Level.MAY if is_own or (has_verb and not is_plain) else Level.MUST
        acts = {"done": "complete", "delete": "delete", "undone": "reopen"}
        items = self._items(next((act for kind, act in acts.items() if kind in said.found), ""), rest)
        if items is not None:
            return [one if one.question else replace(one, level=level, is_sure=True) for one in items]
        *_, last = (0, *(found.end() for found in lexicon["tasks_noun"].finditer(clause)))
        if last == len(clause) and not (has_verb or is_plain):
            return self.show(clause, is_told=True)  # "P0 and P1 tasks"
        if (
            not is_known
            and lexicon["many"].search(rest)
            and isinstance(meant := self.meant.targets(rest), list)
            and meant[0].several
        ):
            is_known = True
        if not is_known:
            return self._unknown(clause, said, rest, level, has_verb is not None)
        left = self.meant.left(TASK.sub(" ", rest), [one.task for one in self.values.known_tasks() if one.task])
        is_other = said.found.keys() & {"done", "delete", "undone"} and self.meant.left(TASK.split(rest)[0], [])
        if left and TASK.search(rest) and "when" in said.found and lexicon["to_do"].match(clause):
            return self._bare_task(clause)  # "renew the gym membership on Monday"
        before = clause[: has_verb.start()] if has_verb else ""
        if DATES.search(before) and not TASK.search(before) and not is_plain:
            return None  # "my Friday is full of meetings"
        named = TASK.split(before)[1:]
        # "my gym membership ends on Friday"
        is_part = any(self._is_of_other(one) and not re.search("[,:;]", one) for one in named[-1:])
        dated = {"when", "clock", "repeat", "list"} & said.found.keys() and "remind_at" not in said.found
        is_news = level is Level.MAY and bool(dated) and not lexicon["field"].search(clause)
        if left and TASK.search(rest) and (not has_verb or is_other or is_part or is_news):
            return None  # "the cake for the party is ordered", "Ann brought a cake today"
        if left and TASK.search(rest):
            rest = "".join(TASK.findall(rest))
        found = self._set(said.found, rest, level)
        return [replace(intent, is_sure=intent.level is Level.MAY) for intent in found] if found else None

    def _is_of_other(self, said: str) -> bool:
        """Whether a word is left that no title has."""
        return any(not self.entities.with_word(word.casefold()) for word in self.meant.left(said, []).split())

    def _errand(self, clause: str) -> list[Intent] | None:
        """ "Buy cat food": something to do, in so many words, and no task that there is."""
        lookup = self.facts.lookup
        if (
            not self.is_alone
            or self.is_polite  # "could you write a poem"
            or not self.lexicon["errand"].match(clause)
            or self.lexicon["no_new_task"].search(clause)
            or TASK.search(clause)
        ):
            return None
        if not isinstance(lookup.task(self.entities.bare(clause)), Missing):
            return None
        return [replace(one, level=Level.MAY, is_sure=True) for one in self.added(clause) if one.level is Level.MUST]

    def _unknown(self, clause: str, said: Said, rest: str, level: Level, has_verb: bool) -> list[Intent] | None:
        """Words that are no task that there is, with a value."""
        kinds = said.found.keys()
        name = self.meant.name(rest)
        is_dated = kinds & {"when", "clock", "repeat"} and not kinds & {"done", "delete", "undone", "undate"}
        is_new = is_dated and level is Level.MUST and not self._is_plain(clause)
        if not has_verb and (is_new or kinds == {"label"}):
            return self._bare_task(clause)
        if not name or len(name.split()) > _LONGEST_NAME:
            return None
        if not self._is_plain(clause):
            is_new = not (has_verb or self.is_polite or kinds & {"done", "undone", "delete"})
            return self._bare_task(clause) if is_new else None
        return self._set(said.found, rest, level) if not has_verb else None

    def _is_plain(self, clause: str) -> bool:
        moves = self.entities.moves(clause)
        return moves or any(self.lexicon[name].search(clause) for name in ("shall", "arrow"))

    def _bare_task(self, clause: str) -> list[Intent] | None:
        """Something to do with a day, a tag or how often, in so many words: "buy stamps tomorrow"."""
        tasks = TASK.findall(clause)
        said = ENTITY.sub("", clause).strip()
        is_plan = self.lexicon["own_subject"].match(said) is not None  # "tonight we eat out"
        if is_plan or len(tasks) > 1 or (tasks and self.lexicon["either"].search(clause)):
            return None
        said = self.parts.chips.tidied(clause)
        added = new_tasks(said, self.entities, self.span)
        first = added[0]
        if first.level is Level.ASK or self.lexicon["no_new_task"].search(said.partition(",")[0]):
            return None
        is_told = first.repeat or first.priority or self.lexicon["to_do"].match(clause)
        is_past = first.due is not None and first.due.date < self.facts.today
        if is_past or (not isinstance(self.facts.lookup.task(first.title or ""), Missing) and not first.due):
            return None
        level = Level.MUST if is_told else Level.MAY
        self.meant.last = [Target(words=first.title or "", is_new=True)]
        return [replace(one, level=level, is_sure=True) for one in added if one.level is Level.MUST]

    def subject(self, clause: str) -> list[Intent]:
        """What a statement is about is what "it" means behind it."""
        named = [one.task for one in self.entities.of_kind("task", clause) if one.task]
        subject = self.lexicon["subject"].match(clause)
        if named:
            self.meant.spoken = [Target(words=task.title, task_id=task.id) for task in named]
            self.meant.last = self.meant.spoken[-1:]
        elif not self.lexicon["no_subject"].search(clause):
            words = self.meant.name(subject["subject"]) if subject else self.entities.bare(clause)
            self.meant.last = (
                [Target(words=words)]
                if words and not self.lexicon["it"].fullmatch(words) and not self.facts.focus
                else self.meant.last
            )
            tail = words.split()
            said = [words, *(" ".join(tail[-count:]) for count in (2, 1) if len(tail) > count)]
            item = next((item for one in said if (item := self._item_of(one, ""))), None)
            self.last_items = [item] if item else []
        return []

    # checklists

    def _items(self, act: str, rest: str) -> list[Intent] | None:
        """The items that are meant where no task is: of the task that is named, or such as no other task has."""
        lookup = self.facts.lookup
        if act not in ("complete", "delete", "reopen"):
            return None
        where = self.lexicon["of_task"].search(rest)
        tasks = [one.task for one in self.entities.of_kind("task", rest) if one.task]
        left = self.meant.left(rest, [])
        is_it = not tasks and (not left or self.lexicon["it"].fullmatch(left) is not None)
        is_of_it = bool(tasks) and self.lexicon["it"].match(rest.strip()) is not None
        if self.last_items and (is_it or (is_of_it and self.last_items[0].task_id == tasks[0].id)):
            return [self._item_change(item, act=act) for item in self.last_items]
        if is_of_it and where:  # "take it off the groceries": an item, not all
            return self._ask("update_checklist_items", "which_item")
        words = TASK.sub(" ", self.lexicon["of_task"].sub(" ", rest) if where and tasks else rest)
        left = self.meant.left(words, [])
        if tasks and (self.lexicon["all_items"].search(rest)):
            items_ = self.parts.pieces.without_some(lookup.checklist(tasks[0].id), rest)
            changes = [self._item_change(item, act=act) for item in items_]
            return changes or self._ask("update_checklist_items", "which_item")
        if tasks and not left and self.lexicon["item_said"].search(rest):  # "tick an item of the groceries"
            return self._ask("update_checklist_items", "which_item")
        if not left or len(tasks) > 1:
            return None
        parts = [part for part in self.lexicon["listed"].split(words) if part and self.meant.left(part, [])]
        found = [self._item(part, tasks[0].id if tasks else "") for part in parts]
        if parts and None in found and (self.lexicon["item_said"].search(rest) or (tasks and where)):
            return self._unknown_items(act, parts, where["place"] if where else "", tasks)
        if not found or None in found:
            return None
        return [self._item_change(item, act=act) for item in found]

    def _unknown_items(self, act: str, parts: list[str], place: str, tasks: list[NamedTask]) -> list[Intent]:
        """Items that are named as such: what is wrong with them is for the tool to say."""
        if not (tasks or place or self.meant.last or self.facts.focus):
            return self._ask("update_checklist_items", "which_task")
        names = [
            " ".join(self.lexicon["item_words"].sub(" ", f" {self.entities.bare(part)} ").split()) for part in parts
        ]
        target = Target(words=tasks[0].title) if tasks else Target(words=self.meant.name(place)) if place else None
        items = tuple(Item(name, act == "complete") for name in names)
        look = frozenset({"list_tasks"})  # it shows that there is none
        return [
            self._intent(
                "update_checklist_items", target=target, items=items, clears=act == "delete", alternatives=look
            )
        ]

    def _item(self, said: str, task_id: str) -> Any:
        lookup = self.facts.lookup
        words = " ".join(self.lexicon["item_words"].sub(" ", f" {self.entities.bare(said)} ").split()).strip(MARKS)
        item = lookup.item(words, task_id) if words else None
        if item is None or not set(fold(words).split()) <= set(fold(item.title).split()):
            return None
        is_task = not task_id and isinstance(found := lookup.task(words), Match) and not found.uncertain
        return None if is_task else item

    def _item_of(self, said: str, task: str) -> Any:
        """The item that is spoken of like a task."""
        if not said.strip():
            return None
        named = [one.task for one in self.entities.of_kind("task", f"{said}{task}") if one.task]
        words = TASK.sub(" ", said)
        return self._item(words, named[0].id if named else "") if self.meant.left(words, []) else None

    def _item_change(self, item: Any, act: str = "", title: str = "") -> Intent:
        self.last_items = [item]
        change: dict[str, Any] = {"isArchived": True} if act == "delete" else {"isChecked": act == "complete"}
        change = {"title": title} if title else change
        reason = {"reason": self.lexicon.answers["unticking"]} if act == "reopen" else {}
        return self._intent(
            "update_checklist_items",
            target=Target(words=item.title),
            items=(Item(item.title, act == "complete"),),
            given={"items": [{"id": item.id} | change | reason]},
        )

    # new tasks

    def _add(self, rest: str) -> list[Intent] | None:
        lexicon = self.lexicon
        rest = self.parts.chips.tidied(lexicon["i_must"].sub("", rest).strip())
        if lexicon["not_added"].search(rest):
            return []
        last = self.meant.last[-1] if self.meant.last else Target(is_new=True)
        is_open = not (last.task_id or last.is_new)  # spoken of, but no task yet
        if is_open and (not rest.strip() or lexicon["add_last"].fullmatch(rest.strip())):
            return self.added(last.words)
        noun = lexicon["task_noun"].match(rest)
        chip = noun.groupdict().get("chip") or "" if noun else ""
        is_value = ENTITY.match(chip) or lexicon["with_priority"].search(f"{chip},")
        if chip and not (is_value or lexicon.value("priorities", chip)):
            noun = None
        if noun is None and lexicon["with_items"].search(rest):
            return self.added(rest)
        if noun:
            is_list = lexicon["tasks_noun"].search(noun[0]) is not None
            return self.added(f"{chip}, {rest[noun.end() :]}" if chip else rest[noun.end() :], is_list=is_list)
        if not rest.strip() or lexicon["some_one"].fullmatch(rest.strip()) or lexicon["it"].fullmatch(rest.strip()):
            return self._ask("add_task", "which_title")
        as_field = lexicon["as_field"].search(rest)
        if as_field and lexicon.value("fields", as_field["field"]) == "label":
            return self._frame_label({"labels": rest[: as_field.start()], "target": rest[as_field.end() :]})
        if as_field:
            field_ = f"{as_field['field']} {lexicon.answers['to']} {rest[: as_field.start()]}"
            return self._changes(Said("set", f"{rest[as_field.end() :]} {field_}"))
        as_tasks = lexicon["as_tasks"].search(rest)
        if as_tasks:
            return self.added(rest[: as_tasks.start()], is_list=lexicon["tasks_noun"].search(as_tasks[0]) is not None)
        if lexicon["field"].match(rest) and not QUOTE.match(rest):
            return self._changes(Said("set", rest))
        if TASK.search(rest) and self.values.field(lexicon["field"].search(rest)) in _VALUED:
            asked = self._missing_value(Said("set", rest)) if not self.values.taken(rest).found else None
            if asked:  # "enter another time for the gym"
                return asked
        several = self._into_several(rest)
        if several:
            return several
        for place in reversed(list(lexicon["to_place"].finditer(rest))):
            name = place["place"].strip()
            what = rest[: place.start()]
            if lexicon["yours"].search(place[0]) or lexicon["not_a_list"].search(name):
                return []
            if lexicon["my_list"].fullmatch(name):
                more = rest[place.end() :]
                return self.added(f"{what} {more}") if what.strip() else None
            items = self._into(what, name, rest[place.end() :])
            if items is not None:
                return items
        return self.added(rest)

    def _in_list(self, name: str, said: str) -> list[Intent]:
        return [replace(one, list=name) if one.tool == "add_task" else one for one in self.added(said)]

    def _into_several(self, rest: str) -> list[Intent] | None:
        """ "Milk to Groceries and tape to Moving"."""
        parts = [part for part in self.lexicon["listed"].split(rest) if part]
        places = [list(self.lexicon["to_place"].finditer(part)) for part in parts]
        if len(parts) < 2 or not places[-1] or sum(bool(one) for one in places) < 2:
            return None
        intents, waiting = [], list[str]()
        for part, found in zip(parts, places, strict=True):
            if not found:
                waiting.append(part)
                continue
            what = ", ".join([*waiting, part[: found[-1].start()]])
            some = self._into(what, found[-1]["place"].strip())
            if not some:
                return None
            intents += some
            waiting = []
        return intents

    def _into(self, what: str, place: str, more: str = "") -> list[Intent] | None:
        """ "Add milk to groceries": to the checklist of a task, if it is one."""
        lexicon = self.lexicon
        is_checklist = lexicon["checklist"].search(place) is not None
        task = self.entities.of_kind("task", place)
        known_list = self.entities.known_list(self.meant.name(lexicon["list_noun"].sub(" ", place)))
        if known_list and TASK.search(what) and not self.meant.left(TASK.sub(" ", what), []):
            return self._for_each("set_task_list", what, list=known_list)
        if known_list:
            return self._in_list(known_list, f"{what} {more}")
        is_free = lexicon["takes_to"].search(what) and not task and not is_checklist
        if not what.strip() or is_free or (ENTITY.fullmatch(place) and not task and not QUOTE.match(place)):
            return None
        name = self.meant.name(lexicon["checklist"].sub(" ", place))
        if lexicon["list_noun"].search(place) and not is_checklist and not task:
            added = self.added(what)
            return [replace(one, alternatives=frozenset({"add_multiple_checklist_items"})) for one in added]
        if lexicon["it"].fullmatch(name) and not self.meant.last and not self.meant.focus():
            return self._ask("add_multiple_checklist_items", "which_task")
        if (
            not task
            and not is_checklist
            and (isinstance(self.facts.lookup.task(name), Missing) or not name or len(name.split()) > 4)
        ):
            return None
        items = items_in(what, self.entities)
        if not items:
            return self._ask("add_multiple_checklist_items", "which_items")
        meant = self.meant.targets(name if not task else place, may_be_many=False)
        if not items or not meant or isinstance(meant, Unclear):
            return None
        either = frozenset() if is_checklist or task else frozenset({"add_task"})
        return [self._intent("add_multiple_checklist_items", target=meant[0], items=items, alternatives=either)]

    def added(self, said: str, *, is_list: bool = False) -> list[Intent]:
        said = said if is_list else self.parts.chips.tidied(said)
        found = new_tasks(said, self.entities, self.span, is_list=is_list)
        if found[0].level is Level.MUST:
            self.meant.last = [Target(words=one.title or "", is_new=True) for one in found if one.tool == "add_task"][
                -1:
            ]
        return found

    def _needed(self, rest: str) -> list[Intent] | None:
        """ "I have to call mom tomorrow": no more than a hint, but one that can be followed where a day is told."""
        found = self.added(rest)
        new = found[0]
        is_told = bool(new.due or new.repeat or new.priority or new.list or found[1:])
        return [replace(one, level=Level.MAY, is_sure=is_told) for one in found if one.level is Level.MUST]

    def _remind(self, rest: str) -> list[Intent] | None:
        lexicon = self.lexicon
        if lexicon["not_reminded"].match(rest):
            return []
        took = self.values.taken(f"{lexicon.answers['reminder_word']} {rest}")
        task = TASK.search(rest)
        is_it = lexicon["of_it"].search(took.rest)
        if "remind" in took.found and (task or is_it or self.meant.last or self.facts.focus):
            return self._set({"remind": took.found["remind"]}, task[0] if task else "", Level.MUST)
        left = self.meant.left(TASK.sub(" ", took.rest), [one.task for one in self.values.known_tasks() if one.task])
        if ((task and not left) or is_it) and {"when", "clock"} & took.found.keys():
            when: dict[str, Parts] = {kind: took.found[kind] for kind in ("when", "clock") if kind in took.found}
            return self._set({"remind_at": {}, **when}, task[0] if task else "", Level.MUST)
        if is_it or (task and left in ("", lexicon.answers["reminder_word"])):
            return self._ask("set_task_due_date", "which_time")  # "add a reminder to the rent"
        fact = lexicon["a_fact"].match(rest)
        if fact:
            title = self.entities.bare(rest[fact.end() :])
            return [replace(one, title=title) if one.level is Level.MUST else one for one in self.added(rest)[:1]]
        titles = lexicon["also_to"].split(rest)
        found = [intent for title in titles for intent in self.added(self._day_behind(title))]
        if found[0].level is Level.ASK:
            return self._ask("add_task", "which_reminder")
        return found

    def _day_behind(self, title: str) -> str:
        found = self.lexicon["reminded_of"].match(title)
        return f"{title[found.end() :]} {found['day']}" if found else title

    # questions

    def show(self, rest: str, *, is_told: bool = False) -> list[Intent] | None:
        """What is to be shown: tasks that a phrase chooses, or one of them. `is_told`: it was no question."""
        lexicon = self.lexicon
        if self.entities.is_said("not_shown", rest) or lexicon["not_shown_start"].match(rest):
            return []
        named = self.entities.of_kind("task", rest)
        others = self.meant.left(
            lexicon["asking"].sub(" ", TASK.sub(" ", rest)), [one.task for one in named if one.task]
        )
        if (
            len(named) == 1
            and named[0].task
            and len(others.split()) <= (0 if is_told else 5)
            and not lexicon["plural"].search(rest)
        ):
            fields = {"asks_when": "due", "asks_items": "checklist", "asks_text": "description"}
            asked = next((field for name, field in fields.items() if lexicon[name].search(rest)), "")
            self.meant.last = [Target(words=named[0].task.title, task_id=named[0].task.id)]
            if not is_told and not lexicon["asked"].match(rest):
                return None
            return [self._intent("get_task", target=self.meant.last[0], asked=asked)]
        if (
            lexicon["asks_it"].search(rest)
            and (self.facts.focus or self.meant.last)
            and not lexicon["tasks_noun"].search(rest)
        ):
            target = (self.meant.last[-1:] or self.meant.focus())[0]
            asked = "due" if lexicon["asks_when"].search(rest) else ""
            return [self._intent("get_task", Level.MAY, target=target, asked=asked)]  # the model knows it
        piece = self.parts.pieces.one(rest)
        is_of_items = "items" in piece.cues or lexicon["asks_items"].search(rest) is not None
        if self.facts.focus and not named and "ask" in piece.cues and is_of_items and not piece.values:
            return [self._intent("get_task", Level.MAY, target=self.meant.focus()[0], asked="checklist")]
        counts = lexicon["counts"].search(rest) is not None
        chosen = selection_in(rest, self.entities, is_query=True)
        one = lexicon["one_task"].search(rest)
        if one and not self.facts.lookup.with_word(one["name"].casefold()):
            return [self._intent("list_tasks", Level.MAY, selection=Selection(Filter.ALL, text=one["name"]))]
        if chosen is None or chosen.text:
            loose = selection_in(rest, self.entities, is_query=True, is_loose=True)
            if loose is not None and loose.is_narrow and not (chosen and self._is_there(chosen.text)):
                level = Level.MUST if self.is_own_question(rest) else Level.MAY
                return [self._intent("list_tasks", level, selection=loose, counts=counts)]
        if chosen is None or (chosen.text and not self._is_there(chosen.text)):
            level = Level.MUST if is_told or self.is_own_question(rest) else Level.MAY
            return (
                [self._intent("list_tasks", level, selection=Selection(), counts=counts)]
                if lexicon["plural"].search(rest) or (is_told and lexicon["every"].search(rest))
                else None
            )
        is_word = chosen == Selection(chosen.filter, text=chosen.text) and bool(chosen.text)
        if is_word and not (is_told or lexicon["asked"].match(rest) or lexicon["plural"].search(rest)):
            return None  # "and the book?"
        is_asked = (
            chosen.is_narrow
            or is_told
            or any(lexicon[name].search(rest) for name in ("tasks_noun", "every", "open_ones", "list_noun", "plural"))
        )
        if not is_asked and chosen.filter is not Filter.COMPLETED:
            return None
        if counts and len(found := re.findall(r"\bp[0-3]\b", rest)) > 1:
            return [
                self._intent("list_tasks", selection=replace(chosen, priority=one.upper()), counts=True)
                for one in found
            ]
        return [self._intent("list_tasks", selection=chosen, counts=counts)]

    def asks_about_one(self, said: str, *, is_question: bool) -> Intent | None:
        """ "How long will the report take?": all words are about one task, and one of them asks."""
        said = said.strip(" ?.!")
        if not is_question and "ask" not in self.parts.pieces.one(said).cues:
            return None
        said = QUOTE.sub(self.parts.pieces.unquoted, said)
        beside = self.lexicon.parts["beside"].search(said)
        if beside and TASK.fullmatch(beside[1]) and self._is_query(said):
            self.subject(beside[1])  # "when is the rent due (Pay rent)?"
            return self._intent("get_task", target=self.meant.last[0])
        pieces = self.parts.pieces.of(said)
        if not pieces or (len(pieces) > 1 and not all("ask" in piece.cues for piece in pieces)):
            return None
        piece = pieces[0]
        for more in pieces[1:]:  # "why is it stuck, what is its status"
            piece.targets += [one for one in more.targets if one not in piece.targets]
            piece.cues |= more.cues
            piece.unknown += more.unknown
        is_field = bool(piece.fields | (piece.cues & {"items"})) or self.lexicon["asks_when"].search(said) is not None
        is_when = self.lexicon["asks_when"].match(said) is not None and not piece.cues & {"own", "every", "several"}
        if not piece.targets and ("it" in piece.cues or is_when) and is_field:
            piece.targets = self.meant.focus()
        if len(piece.targets) != 1:
            return None
        is_asked = "ask" in piece.cues or (is_question and bool(piece.fields) and not piece.values)
        others = {"rename", "no", "keep"} | (set() if "take" in piece.cues else {"remove"})  # "how long does it take"
        is_dated = bool(piece.dates) and not is_when and not self.lexicon["asks_when"].match(said)
        if not is_asked or piece.unknown or piece.quotes or is_dated or piece.cues & others:
            return None
        if self.lexicon["polite"].match(said) or self.begins(said):
            return None
        self.meant.remember(piece.targets)
        asked = "due" if self.lexicon["asks_when"].search(said) else "checklist" if "items" in piece.cues else ""
        asked = asked or ("description" if self.lexicon["asks_text"].search(said) else "")
        return self._intent("get_task", target=piece.targets[0], asked=asked)

    def _is_query(self, said: str) -> bool:
        """ "When …", "could you tell me when …"."""
        is_polite = self.lexicon["polite"].match(said) is not None and "ask" in self.parts.pieces.one(said).cues
        return is_polite or self.lexicon["asked"].match(said) is not None

    def is_own_question(self, said: str) -> bool:
        """Whether it is one's own tasks that are asked about, and not the app, the assistant or the world."""
        return bool(self.lexicon["my_own"].search(said)) and not self.lexicon["your_own"].search(said)

    def several_shown(self, rest: str) -> list[Intent]:
        """ "What is overdue and what is due today?", "the Work list and the Home list"."""
        parts = [part for part in self.lexicon["questions"].split(rest) if part and part.strip()]
        if len(parts) < 2:
            return []
        found = [self.show(part, is_told=True) or [] for part in parts]
        looks = [
            one
            for some in found
            for one in some
            if one.tool == "get_task" or (one.selection and one.selection.is_narrow and not one.selection.text)
        ]
        return looks if all(found) and len(looks) == len(parts) else []

    def chosen(self, clause: str) -> list[Intent]:
        """ "Urgent things in the Trip list": nothing but which tasks, so they are to be shown."""
        moves = self.entities.moves(clause)
        is_act = self.begins(clause) and not self.lexicon["gives"].match(clause)
        is_choice = self.lexicon["plural"].search(clause) or self.lexicon["bare_choice"].match(clause)
        if moves or is_act or not is_choice:
            return []
        found = selection_in(clause, self.entities, is_query=True)
        return [self._intent("list_tasks", selection=found)] if found and found.is_narrow and not found.text else []

    def new_instead(self, clause: str, found: list[Intent]) -> list[Intent] | None:
        """ "Take out the bins every Tuesday": no task that there is, but a day, so it is a new one."""
        lookup = self.facts.lookup
        is_value = self.values.field(self.lexicon["field"].search(clause)) in CLEARING  # "give it a deadline"
        is_value = is_value and not self.lexicon["to_do"].match(
            clause
        )  # but "send the bill by Friday, high priority"
        if not found or is_value or not re.search("[\ue100-\ue1ff\ue500-\ue5ff]", clause):
            return None
        is_moved = any(self.lexicon["goes_to"].match(one.said) for one in self.entities.of_kind("when", clause))
        if is_moved and not self.lexicon["to_do"].match(clause):
            return None  # "the Lisbon thing to Friday"
        meant = [one.target for one in found if one.target and one.target.words]
        words = [target.words for target in meant if not target.task_id and not target.is_new and not target.several]
        if len(words) < len(found) or not all(isinstance(lookup.task(one), Missing) for one in words):
            return None
        return self._bare_task(clause)

    def query(self, said: str, *, is_question: bool = False) -> list[Intent]:
        """What says nothing but which tasks, or asks about one: "overdue errands", "in which list is gym"."""
        piece = self.parts.pieces.one(said)
        is_asked = "ask" in piece.cues or (is_question and not piece.values and not piece.cues & {"add", "own"})
        is_field = bool(piece.fields) or "items" in piece.cues
        is_about = len(piece.unknown) <= is_field  # "is Whitby far from York?" is not about "Pack for Whitby"
        about = piece.targets[:1] if len(piece.targets) == 1 and is_asked and is_about else []
        if not about and self.facts.focus and "ask" in piece.cues and not piece.targets and not piece.values:
            about = self.meant.focus() if "items" in piece.cues or piece.cues & {"it"} or piece.fields else []
        if about:
            return [self._intent("get_task", Level.MAY, target=about[0])]
        chosen = selection_in(said, self.entities, is_query=True)
        is_told = chosen is not None and chosen.is_narrow and not chosen.text
        return [self._intent("list_tasks", Level.MAY, selection=chosen)] if is_told and not self.facts.focus else []

    def _is_there(self, text: str) -> bool:
        return all(self.facts.lookup.with_word(word) for word in text.casefold().split())

    def _find(self, rest: str) -> list[Intent] | None:
        text = self.entities.bare(self.lexicon["found_noun"].sub(" ", rest))
        if not text or self.entities.is_said("not_shown", rest) or len(text.split()) > 5:
            return None
        quote = self.entities.of_kind("quote", rest)
        return [
            self._intent(
                "list_tasks", Level.MUST, selection=Selection(text=quote[0].said[1:-1] if len(quote) == 1 else text)
            )
        ]
