"""Reads a request by what it names: tasks that there are, and values that tasks have.

The titles of the user's own tasks are found in the sentence and taken out; then dates, priorities, labels, lists,
statuses, durations and the words for doing, deleting and reopening. What is left must be words that say nothing of
their own. So "dentist done", "tax return p0" and "nimm bei Pay rent das Datum raus" need no pattern each, and a word
that is not understood (a negation, a condition, someone else's name) keeps a sentence from being read.

The words are in `resources/lexicons/requests`, under `slots`: phrases by the kind of value (`phrases`), sentences
that hold free text beside a task (`frames`; ⟨task⟩ stands for it), and words
without a meaning of their own (`fillers`).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from desktop.agent.language import Intent, Item, Level, Mood, Reading, Selection, Target, is_time, read, table_of
from desktop.agent.language.table import State, Table
from desktop.agent.provider import Facts, FoundItem, NamedTask
from desktop.domain.dates import parse_date
from desktop.domain.dates.words import word_set
from desktop.domain.task import Due, Priority, Status
from desktop.domain.text import fold
from desktop.errors import InvalidInputError

_TASK = 0xE400  # the first of the characters that stand for a task
_ANY_TASK = re.compile("[\ue400-\ue4ff]")
_WORD = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_PIECE = re.compile("[\ue000-\ue4ff]|[^\\W_]+(?:'\\w+)?")
_WHEN, _TIME, _SPAN = "[\ue100-\ue1ff]", "[\ue200-\ue2ff]", "[\ue300-\ue3ff]"
_DAY = 24 * 60
_LONGEST = 40  # words
_LONGEST_DATE = 6  # words
_NAMES_NOTHING = word_set(
    "a an the to of for and or in on at by with about my our"
    " der die das den dem des ein eine zu zum zur und mit für von im am auf"
)
_AND = re.compile(r"\b(?:and|und)\b|[&+,]")
_ALONE = frozenset({"done", "undone", "delete", "remove"})


_WHOLE_WORDS = ("fillers", "both", "them", "it", "asking", "count", "when", "steps", "until")
_SENTENCES = ("asks", "wonders", "joined", "steps_joined", "more", "same")


@dataclass(frozen=True, slots=True)
class Words:
    """The words for slots of one language; as an item, the pattern of that name."""

    table: Table
    phrases: list[tuple[str, re.Pattern[str]]]
    frames: list[tuple[str, re.Pattern[str]]]
    nouns: frozenset[str]
    months: list[str]
    patterns: dict[str, re.Pattern[str]]

    def __getitem__(self, name: str) -> re.Pattern[str]:
        return self.patterns[name]


@lru_cache(maxsize=8)
def words_of(language: str, lists: tuple[str, ...], labels: tuple[str, ...]) -> Words:
    table = table_of(language)
    data = table.slots
    names = {"⟨list⟩": _any_of(lists), "⟨known⟩": _any_of(labels), "⟨task⟩": _ANY_TASK.pattern}

    def compiled(text: str) -> re.Pattern[str]:
        for name, pattern in names.items():
            text = text.replace(name, pattern)
        return table.compiled(text)

    def whole(text: str) -> re.Pattern[str]:
        return compiled(rf"(?<!\w)(?:{text})(?!\w)")

    months = data["months"].split()
    patterns = {name: whole(data[name]) for name in _WHOLE_WORDS} | {
        name: compiled(data[name]) for name in _SENTENCES
    }
    patterns["month"] = whole(f"{data['in']} (?P<value>{_any_of(months)})")
    return Words(
        table,
        [(kind, whole(text)) for kind, text in data["phrases"]],
        [(kind, compiled(text)) for kind, text in data["frames"]],
        frozenset(data["nouns"].split()),
        months,
        patterns,
    )


def _any_of(names: Sequence[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or "(?!)"


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the exchange before was about: the tasks that it listed or changed, and the one with the items."""

    tasks: tuple[NamedTask, ...] = ()
    with_items: NamedTask | None = None


@dataclass(slots=True)
class _Clause:
    """What a clause is made of."""

    tasks: list[NamedTask] = field(default_factory=list)
    group: Selection | None = None
    found: dict[str, dict[str, str]] = field(default_factory=dict)  # by the kind of slot, the parts of its phrase
    rest: str = ""


class SlotReader:
    """For one message. `_last` is what "it" stands for."""

    def __init__(self, facts: Facts, language: str, earlier: Earlier) -> None:
        self._facts = facts
        self._words = words_of(language, facts.lists, facts.labels)
        self._state = State(facts, self._words.table, is_last=False)
        self._tasks: list[tuple[str, NamedTask]] = []
        self._language = language
        self._earlier = earlier
        self._last: list[NamedTask] = []
        self._with_items: NamedTask | None = None

    def read(self, text: str) -> Reading | None:
        """None where something is left that is not understood."""
        said = self._readable(text)
        if not said or said.endswith("?"):
            return None
        intents = (
            self._clause(said)
            or self._clauses(self._words["steps_joined"].split(said))
            or self._clauses(self._words["joined"].split(said))
        )
        if not intents:
            return None
        spanned = [replace(intent, span=(0, len(text))) for intent in intents]
        return Reading(tuple(spanned), Mood.REQUEST, language=self._language)

    def _readable(self, text: str) -> str:
        """Empty where it is too long, or has characters of its own that stand for parts here."""
        words = text.replace("’", "'").split()
        is_plain = self._facts.lookup is not None and not re.search("[\0\ue000-\ue4ff]", text)
        return " ".join(words) if is_plain and len(words) <= _LONGEST else ""

    def _clauses(self, parts: Sequence[str]) -> list[Intent] | None:
        """Each for itself; nothing where one of them cannot be read."""
        clauses = [part.strip(" ,") for part in parts if part and part.strip(" ,")]
        self._last, self._with_items = [], None
        found: list[Intent] = []
        waiting = ""
        for clause in clauses if len(clauses) > 1 else ():
            whole = f"{waiting} {clause}".strip()
            some = self._clause(whole)
            if some is None and not waiting:
                some = self._more_items(clause) or self._as_usual(clause)
            if some is None:
                waiting = f"{whole} ,"  # "the reports, the rent and …": the rest says what of it
                continue
            waiting = ""
            found += some
        return None if waiting else found

    def _as_usual(self, clause: str) -> list[Intent] | None:
        reading = read(clause, self._facts)
        plain = reading.at(Level.MUST)
        return list(plain) if plain and len(plain) == len(reading.intents) else None

    def _more_items(self, clause: str) -> list[Intent] | None:
        """ "Then add cheese", after something about items."""
        found = self._words["more"].fullmatch(clause.strip(" .!"))
        task = self._with_items
        return [self._adding(task, found["items"])] if found and task else None

    def follow_up(self, text: str) -> Reading | None:
        """ "Also ham", after something was added to a checklist."""
        self._with_items = self._earlier.with_items
        found = self._more_items(" ".join(text.split()))
        return Reading(tuple(found), Mood.REQUEST, language=self._language) if found else None

    # questions

    def question(self, text: str) -> Reading | None:
        """A question about one task, or for those that a selection has. None where a word is left."""
        said = self._readable(text)
        asks = self._words["asks"].match(said)
        is_question = asks or (said.endswith("?") and not self._words["wonders"].match(said))
        if not said or not is_question:
            return None
        said = said.rstrip(" .?!")
        intent = (self._about_one(said) if asks else None) or self._selecting(said)
        return Reading(tuple(intent), Mood.REQUEST, language=self._language) if intent else None

    def _about_one(self, said: str) -> list[Intent] | None:
        self._tasks = []
        hidden = self._with_tasks(said)
        if len(self._tasks) != 1 or self._left(_ANY_TASK.sub(" ", hidden)):
            return None
        task = self._tasks[0][1]
        asked = "due" if self._words["when"].search(hidden) else ""
        asked = "checklist" if self._words["steps"].search(hidden) else asked
        target = Target(words=task.title, task_id=task.id)
        return [self._intent("get_task", target=target, asked=asked)]

    def _left(self, rest: str) -> str:
        return self._without_fillers(self._words["asking"].sub(" ", rest))

    def _selecting(self, said: str) -> list[Intent] | None:
        chosen: dict[str, Any] = {}
        counts = self._words["count"].search(said) is not None
        rest = self._up_to(self._state.with_parts(said), chosen)
        rest = self._days(f" {self._state.with_periods(rest)} ", chosen)
        priorities = [found[1].upper() for found in re.finditer(r"(?<!\w)(p[0-3])s?(?!\w)", rest, re.IGNORECASE)]
        rest = re.sub(r"(?<!\w)p[0-3]s?(?!\w)", " ", rest, flags=re.IGNORECASE)
        for pattern, name, value in self._words.table.qualifiers:
            found = pattern.search(rest)
            told = self._state.qualified(name, value, found) if found and name not in chosen else None
            if found and told is not None:
                chosen[name] = told
                rest = f"{rest[: found.start()]} {rest[found.end() :]}"
        words = []
        for word in self._left(rest).split():
            bare = word.strip(" ,'\"-")
            label = next((one for one in self._facts.labels if fold(one) == fold(bare)), "")
            list_ = next((one for one in self._facts.lists if fold(one) == fold(bare)), "")
            if label and "label" not in chosen:
                chosen["label"] = label
            elif list_ and "list" not in chosen:
                chosen["list"] = list_
            elif bare and not _AND.fullmatch(bare):
                words.append(bare)
        text = self._known_words(words)
        if text is None or not (chosen or priorities or text):
            return None
        chosen |= {"text": text} if text else {}
        some = [Selection(**chosen, priority=one) for one in priorities] or [Selection(**chosen)]
        return [self._intent("list_tasks", selection=one, counts=counts) for one in some]

    def _known_words(self, words: Sequence[str]) -> str | None:
        """The words by which tasks are chosen; None where no title has one of them."""
        assert self._facts.lookup is not None
        known = []
        for word in map(str.casefold, words):
            stems = [word, *([word[:-1]] if word.endswith("s") else [])]
            stem = next((one for one in stems if self._facts.lookup.with_word(one)), None)
            if stem is None:
                return None
            known.append(stem)
        return " ".join(known)

    def _up_to(self, rest: str, chosen: dict[str, Any]) -> str:
        """All days up to one: "by Friday"."""
        found = re.search(_WHEN, rest)
        part = self._state.part(found[0]) if found else None
        if found is None or part is None or part.due is None or not self._words["until"].search(part.said):
            return rest
        chosen["due"] = (self._facts.today, part.due.date)
        return rest.replace(found[0], " ")

    def _days(self, rest: str, chosen: dict[str, Any]) -> str:
        """A day, or a month."""
        found = re.search(_WHEN, rest)
        part = self._state.part(found[0]) if found else None
        if found and part and part.due:
            chosen["due"] = (part.due.date, part.due.date)
            return rest.replace(found[0], " ")
        month = self._words["month"].search(rest)
        if month is None:
            return rest
        number = 1 + [name.casefold() for name in self._words.months].index(month["value"].casefold())
        today = self._facts.today
        first = dt.date(today.year + (number < today.month), number, 1)
        after = (first + dt.timedelta(days=32)).replace(day=1)
        chosen["due"] = (first, after - dt.timedelta(days=1))
        return f"{rest[: month.start()]} {rest[month.end() :]}"

    @property
    def same(self) -> re.Pattern[str]:
        return self._words["same"]

    def telling(self, text: str) -> list[str]:
        """The words of a text that name anything."""
        return self._without_fillers(text).casefold().split()

    def named(self, text: str) -> list[NamedTask]:
        """The tasks that are all that a text says."""
        self._tasks = []
        rest = _ANY_TASK.sub(" ", self._with_tasks(" ".join(text.split())))
        return [] if self._without_fillers(rest) else [task for _, task in self._tasks]

    # one clause

    def _clause(self, said: str) -> list[Intent] | None:
        self._tasks = []
        hidden = self._with_tasks(re.sub(r"(?<!\d)[ .!]+$", "", said))
        hidden = self._state.with_parts(hidden)
        framed = self._framed(hidden)
        if framed is not None:
            return framed
        clause = self._taken_apart(hidden)
        if clause is None:
            return None
        items = self._items(clause)
        if items is not None:
            return items
        if clause.rest or not clause.found:
            return None
        return self._intents(clause)

    def _taken_apart(self, hidden: str) -> _Clause | None:
        clause = _Clause(tasks=[task for _, task in self._tasks])
        if len(clause.tasks) > 1 and self._words["fillers"].sub(" ", _AND.sub(" ", _between(hidden))).strip(" :;"):
            return None  # of several tasks something different may be said
        rest = _ANY_TASK.sub(" ", hidden)
        if not clause.tasks and (them := self._words["them"].search(rest)) and len(self._earlier.tasks) > 1:
            clause.tasks = list(self._earlier.tasks)
            rest = f"{rest[: them.start()]} {rest[them.end() :]}"
        if not clause.tasks:
            rest, clause.group = self._grouped(rest)
        rest = " ".join(rest.split())
        for kind, pattern in self._words.phrases:
            found = pattern.search(rest)
            if found is None or kind in clause.found:
                continue
            parts = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value}
            clause.found[kind] = parts
            rest = " ".join(f"{rest[: found.start()]} {rest[found.end() :]}".split())
        for kind, pattern_ in (("when", _WHEN), ("time", _TIME)):
            found = re.search(pattern_, rest)
            if found:
                clause.found[kind] = {kind: found[0]}
                rest = rest.replace(found[0], " ", 1)
        if not clause.tasks and clause.group is None:
            rest = self._pronouns(clause, rest)
        elif clause.tasks:
            rest = self._words["it"].sub(" ", rest)
        clause.rest = self._without_fillers(rest)
        if clause.rest and "when" not in clause.found:
            clause.rest = self._bare_date(clause)
        return clause

    def _without_fillers(self, rest: str) -> str:
        rest = self._words["fillers"].sub(" ", rest)
        pieces = (piece for piece in rest.split() if piece.casefold().strip(",-") not in self._words.nouns)
        left = " ".join(pieces).strip(" .,:;!+&'\"-–>")
        return left if _AND.sub("", left).strip() else ""

    def _bare_date(self, clause: _Clause) -> str:
        """Among the words that are left, those that are a date if nothing else is around: "15.12.", "Jan 10"."""
        words = clause.rest.split()
        for length in range(min(len(words), _LONGEST_DATE), 0, -1):
            for start in range(len(words) - length + 1):
                said = " ".join(words[start : start + length]).strip(" ,")
                try:
                    due = parse_date(said, self._facts.now, self._facts.first_weekday, self._facts.day_first)
                except InvalidInputError:
                    continue
                if said.isdecimal() or due.date < self._facts.today:
                    continue
                clause.found["when"] = {"clock" if is_time(said) else "said": said}
                return " ".join(words[:start] + words[start + length :]).strip(" ,")
        return clause.rest

    # tasks

    def _with_tasks(self, said: str) -> str:
        """The sentence with one character for each task that is named for certain."""
        assert self._facts.lookup is not None
        pieces = [(found.start(), found.end(), found[0].casefold().strip("'")) for found in _WORD.finditer(said)]
        known = {word: self._facts.lookup.with_word(word) for _, _, word in pieces if word not in _NAMES_NOTHING}
        replaced: list[tuple[int, int, NamedTask]] = []
        index = 0
        while index < len(pieces):
            run = self._longest(said, pieces[index:], known)
            if run is None:
                index += 1
                continue
            length, task = run
            replaced.append((pieces[index][0], pieces[index + length - 1][1], task))
            index += length
        for start, end, task in reversed(replaced):
            self._tasks.insert(0, (said[start:end], task))
            quoted = said[start - 1 : start] in tuple("'\"“„‘") and said[end : end + 1] in tuple("'\"”“’")
            start, end = (start - 1, end + 1) if quoted and start else (start, end)
            said = f"{said[:start]}\0{said[end:]}"
        for number in range(len(replaced)):
            said = said.replace("\0", chr(_TASK + number), 1)
        return said

    def _longest(
        self, said: str, pieces: Sequence[tuple[int, int, str]], known: dict[str, tuple[NamedTask, ...]]
    ) -> tuple[int, NamedTask] | None:
        """The longest run of words that only one title has. More words that other titles have make it no better."""
        best: tuple[int, NamedTask] | None = None
        tasks: set[NamedTask] | None = None
        meaning = 0
        for length, (start, _, word) in enumerate(pieces, 1):
            if length > 1 and said[pieces[length - 2][1] : start].strip(" -'\""):
                break
            if word in _NAMES_NOTHING:
                if tasks is None:
                    return None
                continue
            more = set(known[word])
            tasks = more if tasks is None else tasks & more
            if not tasks:
                break
            meaning += not word.isdecimal()
            exact = [task for task in tasks if _same_words(task.title, [p[2] for p in pieces[:length]])]
            if len(exact) == 1:
                best = (length, exact[0])
            elif len(tasks) == 1 and not exact and meaning:
                task = next(iter(tasks))
                is_opening = meaning == 1 and task.title.casefold().split()[0] == word
                if not is_opening or self._has_article(said[: pieces[0][0]]):
                    best = (length, task)
        return best

    def _has_article(self, before: str) -> bool:
        """A verb that begins a title is no name of it, unless it is used as one: "the launch"."""
        words = before.casefold().split()
        return bool(words) and words[-1] in {"the", "my", "der", "die", "das", "den", "dem", "beim", "vom", "zum"}

    def _grouped(self, rest: str) -> tuple[str, Selection | None]:
        """Tasks in plural: "both reports", "every travel task", "everything without a date"."""
        found = self._words["both"].search(rest)
        if found is None:
            return rest, None
        behind = rest[found.end() :]
        pieces = list(_PIECE.finditer(behind))
        for count in range(min(len(pieces), _LONGEST_DATE), 0, -1):
            if pieces[count - 1][0].casefold() in _NAMES_NOTHING:
                continue
            phrase = behind[: pieces[count - 1].end()]
            group = self._selected(found[0], phrase)
            left = f"{rest[: found.start()]} {behind[len(phrase) :]}"
            if group is not None and _PIECE.search(self._words["fillers"].sub(" ", left)):
                return left, group
        return rest, None

    def _selected(self, both: str, phrase: str) -> Selection | None:
        names = [
            word
            for word in map(str.casefold, _WORD.findall(phrase))
            if word not in self._words.nouns | _NAMES_NOTHING
        ]
        is_two = fold(both).strip() in (
            "both",
            "beide",
            "beiden",
            "die beiden",
            "den beiden",
            "the two",
            "both of the",
        )
        if len(names) == 1 and not re.search("[\ue000-\ue3ff]", phrase):
            name = names[0]
            label = next((one for one in self._facts.labels if fold(one) == name), "")
            list_ = next((one for one in self._facts.lists if fold(one) == name), "")
            assert self._facts.lookup is not None
            stems = [
                name,
                *([name[:-1]] if name.endswith("s") else []),
                *([name[:-2]] if name.endswith("en") else []),
            ]
            for stem in stems:
                tasks = self._facts.lookup.with_word(stem)
                if len(tasks) > 1 and (not is_two or len(tasks) == 2):
                    return Selection(text=stem) if not label or is_two else Selection(label=label)
            if (label or list_) and not is_two:
                return Selection(label=label, list=list_)
        several = None if is_two else self._state.selection(f"{both} {phrase}".strip())
        return several if several is not None and several.is_narrow else None

    def _pronouns(self, clause: _Clause, rest: str) -> str:
        focus = self._facts.focus
        meant = self._last or (
            list(self._earlier.tasks)
            if len(self._earlier.tasks) == 1
            else [NamedTask(focus.id, focus.title)]
            if focus
            else []
        )
        found = self._words["it"].search(rest)
        if meant and (found or self._last):
            clause.tasks = list(meant)
            return f"{rest[: found.start()]} {rest[found.end() :]}" if found else rest
        return rest

    # what is asked for

    def _intents(self, clause: _Clause) -> list[Intent] | None:
        found, targets = clause.found, list(self._targets(clause))
        if "remove" in found and len(found) > 1:  # what is taken away is told beside it
            del found["remove"]
            if "label" in found:
                return None
        kinds = set(found)
        if not targets or len(kinds & _ALONE) > 1 or (kinds & _ALONE and kinds - _ALONE - {"mark"}):
            return None
        if kinds <= {"mark"} or "remove" in kinds:
            return None
        intents: list[Intent] = []
        for target, task in targets:
            made = list(self._changes(found, task))
            if not made or None in made:
                return None
            intents += [self._on(intent, target) for intent in made if intent]
        self._last = clause.tasks
        return intents

    def _targets(self, clause: _Clause) -> Iterator[tuple[Target, NamedTask | None]]:
        if clause.group is not None:
            yield Target(several=clause.group), None
        for task in clause.tasks:
            yield Target(words=task.title, task_id=task.id), task

    def _on(self, intent: Intent, target: Target) -> Intent:
        given = None if intent.given is None else {"task_identifier": target.task_id, **intent.given}
        looks = frozenset({"list_tasks"}) if target.several else frozenset[str]()
        return replace(intent, target=target, given=given, alternatives=looks)

    def _changes(self, found: dict[str, dict[str, str]], task: NamedTask | None) -> Iterator[Intent | None]:
        """One intent for each slot; None where a slot makes no sense."""
        table = self._words.table
        due, time = self._when(found)
        for kind, parts in found.items():
            value = parts.get("value", "")
            match kind:
                case "done":
                    yield self._intent("complete_task")
                case "undone":
                    yield self._intent("set_task_status", status=Status.OPEN)
                case "delete":
                    yield self._intent("delete_task")
                case "priority" | "priority_word":
                    known = table.value("priorities", value)
                    priority = Priority(known) if known and known != "none" else None
                    yield self._intent("set_task_priority", priority=priority, clears=not priority) if known else None
                case "status":
                    status = table.value("statuses", value)
                    yield self._intent("set_task_status", status=Status(status)) if status else None
                case "label":
                    names = [name.strip(" #") for name in table["listed"].split(value) if name.strip(" #")]
                    yield self._intent("assign_task_labels", labels=tuple(names))
                case "list":
                    name = next(one for one in self._facts.lists if fold(one) == fold(value))
                    yield self._intent("set_task_list", list=name)
                case "inbox":
                    yield self._intent("set_task_list", clears=True)
                case "estimate":
                    yield self._intent("set_task_estimate", minutes=self._state.part(parts["span"]).minutes)
                case "undate":
                    yield self._intent("set_task_due_date", clears=True)
                case "unremind":
                    yield self._intent("set_task_due_date", given={"remind": []}) if task else None
                case "unrank":
                    yield self._intent("set_task_priority", clears=True)
                case "untime":
                    yield self._intent("set_task_due_date", given={"due_time": None}) if task else None
                case "remind":
                    yield self._intent("set_task_due_date", remind=(self._minutes(parts),))
                case "shift":
                    yield self._shifted(parts, task)
                case "start" if due and task:
                    yield self._intent("set_task_due_date", given={"start_date": due.date.isoformat()})
                case "when" | "time" if "start" not in found:
                    if kind == "time" and "when" in found:
                        continue
                    yield self._intent("set_task_due_date", due=due, time=time)
                case "start":
                    yield None

    def _intent(self, tool: str, **values: Any) -> Intent:
        return Intent(tool, Level.MUST, (0, 0), **values)

    def _when(self, found: dict[str, dict[str, str]]) -> tuple[Due | None, dt.time | None]:
        bare = found.get("when", {})
        said = bare.get("said") or bare.get("clock")
        if said:
            due = parse_date(said, self._facts.now, self._facts.first_weekday, self._facts.day_first)
            return (None, due.time) if "clock" in bare else (due, None)
        parts = found.get("when", {}) | found.get("time", {})
        return self._state.due(parts), self._state.time(parts)

    def _minutes(self, parts: dict[str, str]) -> str:
        return f"{self._state.part(parts['span']).minutes} min"

    def _shifted(self, parts: dict[str, str], task: NamedTask | None) -> Intent | None:
        minutes = self._state.part(parts["span"]).minutes
        earlier = self._words.table["earlier"].search(parts.get("how", "")) is not None
        minutes = -minutes if earlier else minutes
        if minutes % _DAY == 0:
            return self._intent("set_task_due_date", shift=minutes // _DAY)
        due = task.due if task else None
        if due is None or due.time is None:
            return None
        moved = dt.datetime.combine(due.date, due.time) + dt.timedelta(minutes=minutes)
        return self._intent("set_task_due_date", due=Due(moved.date(), moved.time()))

    # checklists

    def _items(self, clause: _Clause) -> list[Intent] | None:
        """What is left are items: of the task that is named, or such as no other task has."""
        kinds = set(clause.found) - {"mark"}
        if len(kinds) != 1 or clause.group or len(clause.tasks) > 1 or self._facts.lookup is None:
            return None
        kind = kinds.pop()
        change = {"done": {}, "undone": {}, "delete": {"clears": True}, "remove": {"clears": True}}.get(kind)
        task = clause.tasks[0] if clause.tasks else None
        if change is None or not clause.rest:
            return None
        if task and self._words["both"].fullmatch(clause.rest):
            items = list(self._facts.lookup.checklist(task.id))
        else:
            parts = [part for part in self._words.table["listed"].split(clause.rest) if part.strip()]
            items = [item for part in parts if (item := self._item(part, task))]
            if len(items) != len(parts):
                return None
        if not items:
            return None
        found = [self._item_change(item, kind) for item in items]
        self._with_items = self._owner(items[0])
        return found

    def _item_change(self, item: FoundItem, kind: str) -> Intent:
        change = {"isArchived": True} if kind in ("delete", "remove") else {"isChecked": kind == "done"}
        reason = {"reason": self._words.table.answers["unticking"]} if kind == "undone" else {}
        return self._intent(
            "update_checklist_items",
            target=Target(words=item.title),
            items=(Item(item.title, kind == "done"),),
            given={"items": [{"id": item.id} | change | reason]},
        )

    def _item(self, said: str, task: NamedTask | None) -> FoundItem | None:
        assert self._facts.lookup is not None
        words = self._words["fillers"].sub(" ", said).strip(" ,")
        found = self._facts.lookup.item(words, task.id if task else "")
        return found if found and set(fold(words).split()) <= set(fold(found.title).split()) else None

    def _owner(self, item: FoundItem) -> NamedTask:
        return NamedTask(item.task_id, "")

    def _adding(self, task: NamedTask, said: str) -> Intent:
        said = self._plain(said)
        titles = [part.strip(" .,'\"“”„") for part in self._words.table["listed"].split(said)]
        items = tuple(Item(title) for title in titles if title)
        self._with_items = task
        target = Target(words=task.title, task_id=task.id)
        return self._intent("add_multiple_checklist_items", target=target, items=items)

    # free text

    def _framed(self, hidden: str) -> list[Intent] | None:
        lookup = self._facts.lookup
        assert lookup is not None
        for kind, pattern in self._words.frames:
            found = pattern.fullmatch(hidden.strip(" .!"))
            if found is None:
                continue
            parts = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value}
            names = [character for character in hidden if _ANY_TASK.match(character)]
            framed = parts.pop("task", names[-1] if names else "")
            task = self._tasks[ord(framed) - _TASK][1] if framed else None
            target = Target(words=task.title, task_id=task.id) if task else None
            match kind:
                case "items" if task and ("step" in parts or lookup.checklist(task.id)):
                    return [self._adding(task, parts["items"])]
                case "rename" if target:
                    title = self._plain(parts["title"]).strip(" .'\"“”„‚‘’")
                    return [self._intent("update_task", target=target, new_title=title)]
                case "note" if target:
                    return [
                        self._intent("update_task", target=target, description=self._plain(parts["text"]).strip())
                    ]
                case "swap":
                    item = self._item(self._plain(parts["item"]), task)
                    title = self._plain(parts["title"]).strip(" .'\"“”„")
                    if item is None or not title:
                        continue
                    self._with_items = self._owner(item)
                    change = {"items": [{"id": item.id, "title": title}]}
                    target = Target(words=item.title)
                    items = (Item(item.title),)
                    return [self._intent("update_checklist_items", target=target, items=items, given=change)]
        return None

    def _plain(self, hidden: str) -> str:
        said = _ANY_TASK.sub(lambda found: self._tasks[ord(found[0]) - _TASK][0], hidden)
        return self._state.plain(said)


def _between(hidden: str) -> str:
    places = [found.start() for found in _ANY_TASK.finditer(hidden)]
    return _ANY_TASK.sub(" ", hidden[places[0] : places[-1] + 1])


def _same_words(title: str, words: Sequence[str]) -> bool:
    return [word.casefold() for word in _WORD.findall(title)] == list(words)
