"""Divides a sentence into pieces, and says of each word what part it has: a task, a value, an act, or none.

The words are in `resources/lexicons/requests`, under `parts`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher

from desktop.agent.language.entities import Entities
from desktop.agent.language.lexicon import ENTITY, KINDS
from desktop.agent.language.reading import Target
from desktop.agent.provider import FoundItem, NamedTask
from desktop.domain.text import fold
from desktop.tools.references import Match

WORD = re.compile(r"[^\W_]+(?:['’+][^\W_]+)*")
CLEARED = frozenset({"date", "time", "priority", "repeat", "reminder", "list", "start"})
ACTS = frozenset({"remove", "done", "reopen"})
FREE_TEXT = frozenset({"rename", "describe"})
_NOUNS = ("field:", "describe", "items", "task", "several")
_SUFFIXES = ("", "s", "es", "ed", "ing", "er", "al", "ment", "ance", "ation", "ung", "en", "e", "n", "t")
_STEM = 4  # letters
_TYPO = 0.85
"""How alike a word of a title and a mistyped one are."""
_LONGEST_ITEM = 8  # words


@dataclass(slots=True)
class Piece:
    """What stands between two joins: the tasks and items that it names, the kinds of words in it (`cues`), the
    values, and the words that have no part."""

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
    is_range: bool = False
    """Whether two days stand together: "from 7 to 9 December"."""
    rule: str = ""
    """How it repeats, where that is only a word: "monthly"."""

    def copy(self) -> Piece:
        return replace(
            self,
            targets=[*self.targets],
            items=[*self.items],
            cues={*self.cues},
            dates=[*self.dates],
            spans=[*self.spans],
            repeats=[*self.repeats],
            quotes=[*self.quotes],
            labels=[*self.labels],
            unknown=[*self.unknown],
        )

    @property
    def values(self) -> bool:
        named = any(cue.startswith(("priority:", "status:", "someday")) for cue in self.cues)
        return bool(self.dates or self.spans or self.repeats or self.rule or self.labels or self.place or named)

    @property
    def fields(self) -> set[str]:
        return {cue.partition(":")[2] for cue in self.cues if cue.startswith("field:")}

    @property
    def says(self) -> bool:
        """Whether it says what to do."""
        clears = self.cues & {"no", "remove"} and self.fields & CLEARED
        return self.values or bool(self.cues & ACTS) or bool(clears)

    @property
    def is_named(self) -> bool:
        return bool(self.targets or self.items)


class Pieces:
    """Those of the sentences of one message."""

    def __init__(self, entities: Entities) -> None:
        self.entities = entities
        self.lexicon = entities.lexicon
        self.facts = entities.facts
        self._known: dict[str, Piece] = {}

    def of(self, text: str) -> list[Piece]:
        pieces = [self.one(part.rstrip(".")) for part in self.lexicon.divided(text, self.lexicon.parts["joins"])]
        pieces = [one for one in pieces if one.says or one.is_named or one.unknown or one.cues or one.quotes]
        self._find_items(pieces)
        titled = {fold(word) for piece in pieces for target in piece.targets for word in WORD.findall(target.words)}
        for piece in pieces:  # "enter for the cellar that it must be cleared by Friday"
            if "shall" in piece.cues and not piece.targets:
                bases = self.lexicon.parts.bases
                piece.unknown = [
                    one for one in piece.unknown if not titled.intersection(map(fold, bases(one.casefold())))
                ]
        return pieces

    def one(self, text: str) -> Piece:
        """A new piece each time: who reads it may change it."""
        if text not in self._known:
            self._known[text] = self._read(text)
        return self._known[text].copy()

    def _read(self, text: str) -> Piece:
        piece = Piece(text)
        words = self.lexicon.parts
        tasks = {one.task.id: one.task for one in self.entities.of_kind("task", text) if one.task}
        piece.targets = [Target(words=task.title, task_id=task.id) for task in tasks.values()]
        text = f" {text} "
        piece.is_range = self.entities.days_between(text) is not None
        rest = text if piece.is_range else words["old"].sub(" ", text)
        old = words["old"].search(text)
        if (
            old
            and words["no_longer"].search(text)
            and (self.entities.of_kind("repeat", old[0]) or words.cue("often").search(old[0]))
        ):
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
        ranks: list[tuple[int, str]] = []
        unsaid = {
            word
            for one in self.entities.of_kind("task", text)
            for word in WORD.findall(one.task.title.casefold() if one.task else "")
            if word not in one.said.casefold()
        }
        for cue, pattern in words.cues:
            said = pattern.search(rest)
            if said and cue.startswith(_NOUNS) and unsaid.issuperset(WORD.findall(said[0].casefold())):
                rest = pattern.sub(" ", rest)  # "the notes of the team meeting" are no note of it
            elif said:
                if cue.startswith("priority:"):
                    ranks.append((text.casefold().rfind(said[0].casefold()), cue))
                else:
                    piece.cues.update(cue.split("+"))
                piece.rule = said[0] if cue == "often" else piece.rule
                rest = pattern.sub(" ", rest)
        if "struck" in piece.cues:  # "take it off my list"
            piece.cues -= {"struck", "take"}
            piece.cues |= set() if piece.cues & ACTS else {"remove"}
        if ranks:
            piece.cues.add(max(ranks)[1])  # "from P0 to P1": the last one
        titled = {fold(word) for target in piece.targets for word in WORD.findall(target.words)}
        for word in WORD.findall(ENTITY.sub(" ", rest)):
            lower = word.casefold()
            is_noun = word != lower and lower in words.verbs and not text.strip().startswith(word)  # "Pass"
            if any(fold(base) in titled for base in words.bases(lower)):  # "paid", of something to pay
                others = words["others_deed"].search(text)  # "the dentist called me"
                piece.cues.add("keep" if others and others.groupdict().get("deed", word) == word else "done")
            elif (lower not in words.fillers or is_noun) and not any(_is_related(lower, one) for one in titled):
                piece.unknown.append(word)
        for named in words["new_label"].finditer(text):
            new = [name for name in named.groups() if name in piece.unknown]
            piece.labels += new
            piece.unknown = [word for word in piece.unknown if word not in new]
        return piece

    def _names(self, rest: str, piece: Piece) -> str:
        """Labels and lists that there are. The last list is where it goes."""
        places = []
        lower = rest.casefold()  # no pattern for each of hundreds of names
        for name in (name for name in self.facts.lists if name.casefold() in lower):
            pattern = re.compile(
                rf"(?<!\w)(?<!(?<!out )of ){re.escape(name)}(?:[- ]?(?:list|liste))?(?!\w)", re.IGNORECASE
            )
            for found in pattern.finditer(rest):
                denied = self.lexicon["not_before"].search(rest[: found.start()])
                if denied:  # "in Home, not Work"
                    rest = f"{rest[: denied.start()]}{' ' * (found.end() - denied.start())}{rest[found.end() :]}"
                    continue
                is_status = self.lexicon.parts["as_status"].search(rest[: found.end()])  # "is in progress", of a list
                before = rest[: found.start()]
                is_told = self.lexicon.parts["before_list"].search(before) and not (
                    name != found[0]
                    and self.lexicon["within_the"].search(before)  # "in the garden", of a list Garden
                )
                if not is_status and (name in found[0] or found[0] != name.lower() or is_told):
                    places.append((found.start(), name))  # but not "on the way home"
                    rest = f"{rest[: found.start()]}{' ' * len(found[0])}{rest[found.end() :]}"
        piece.place = max(places)[1] if places else ""
        rest, count = self.lexicon["inbox"].subn(" ", rest)
        if count:
            piece.cues |= {"no", "field:list"}
            piece.place = ""
        titled = {word.casefold() for target in piece.targets for word in WORD.findall(target.words)}
        for name in (name for name in self.facts.labels if name.casefold() in lower):
            found_name = re.search(rf"(?<!\w)#?{re.escape(name)}(?!\w)", rest, re.IGNORECASE)
            told = self.lexicon["named_kind"].search(rest) or f"#{name.casefold()}" in lower
            if name.casefold() in titled and not told:
                continue  # "the slides for the club", where "club" is a label too
            if found_name and not self._is_of_task(rest[: found_name.start()], rest[found_name.end() :]):
                piece.labels.append(name)
                rest = f"{rest[: found_name.start()]} {rest[found_name.end() :]}"
        one = next((name for name in self.facts.labels if f"{lower.strip()}s" == name.casefold()), "")
        if one:  # "…, errand"
            piece.labels.append(one)
            return " "
        return rest

    def _is_of_task(self, before: str, behind: str) -> bool:
        """ "Move the call to the dentist": what the task is, and no label that it gets."""
        is_noun = self.lexicon["determiner"].match(f"{before.split()[-1]} ") if before.split() else None
        return is_noun is not None and bool(self.entities.of_kind("task", behind))

    def _find_items(self, pieces: Sequence[Piece]) -> None:
        """Words without a part may be an item of a checklist. What was done to it may be said with its own verb: "the
        cake is ordered"."""
        acts = ACTS | {"status:open", "rename"}
        if not any(
            piece.cues & acts or any(map(self.lexicon.parts.bases, map(str.casefold, piece.unknown)))
            for piece in pieces
        ):
            return  # nothing is done to one, and looking for it takes a while
        named = [target.task_id for piece in pieces for target in piece.targets]
        named += [self.facts.focus.id] if self.facts.focus else []
        for piece in pieces:
            is_new = piece.says or "add" in piece.cues  # "add oat milk" is not the milk that there is
            said = [" ".join(piece.unknown), *(piece.unknown if not is_new else ())]
            said += [self.entities[one].said[1:-1] for one in piece.quotes]
            for words in said if piece.unknown or piece.quotes else ():
                anywhere = [""] if words == said[0] or piece.quotes else []  # one word of many only of a named task
                item = self._item(words, [*named, *anywhere])
                if item is None and words == said[0] and (item := self._undone(piece.unknown, [*named, ""])):
                    piece.cues |= {"done", "told"}
                if item is not None:
                    piece.items.append(item)
                    named.append(item.task_id)  # where the next one may be as well
                    piece.unknown = [] if words == said[0] or not piece.says else piece.unknown
                    piece.quotes = [one for one in piece.quotes if self.entities[one].said[1:-1] != words]
                    break
        of_items = {item.task_id for piece in pieces for item in piece.items}
        for piece in pieces if of_items else ():  # an item is opened again, not its task
            if "status:open" in piece.cues and all(one.task_id in of_items for one in piece.targets):
                piece.cues = piece.cues - {"status:open"} | {"reopen"}
                piece.targets = []

    def _undone(self, words: Sequence[str], tasks: Sequence[str]) -> FoundItem | None:
        """The item that is said with the past of its verb: "cake ordered", of "order cake"."""
        for word in words if len(words) > 1 else ():
            for base in self.lexicon.parts.bases(word.casefold()):
                item = self._item(" ".join(base if one == word else one for one in words), tasks)
                if item is not None:
                    return item
        return None

    def without_some(self, items: Sequence[FoundItem], said: str) -> list[FoundItem]:
        """Those that are meant by "all except the milk"; none where it is not known which is not."""
        but = self.lexicon.parts["but_items"].search(said)
        if but is None:
            return [*items]
        words = [word for word in WORD.findall(but["what"]) if word.casefold() not in self.lexicon.parts.fillers]
        found = [item for word in words for item in items if fold(word) in fold(item.title).split()]
        return [item for item in items if item not in found] if found else []

    def item_in(self, words: Sequence[str], task_id: str) -> FoundItem | None:
        """The item of a task that some of the words name."""
        bare = [word.removesuffix("'s") for word in words]
        return next((item for one in (" ".join(bare), *bare) if (item := self._item(one, [task_id]))), None)

    def item_anywhere(self, word: str) -> FoundItem | None:
        """The only item, of all tasks, in which a word stands."""
        bare = word.casefold().removesuffix("'s")
        return self._item(bare, [""]) if bare not in self.lexicon.common and bare.isalpha() else None

    def _item(self, words: str, tasks: Sequence[str]) -> FoundItem | None:
        lookup = self.facts.lookup
        for task_id in dict.fromkeys(tasks):
            item = lookup.item(words, task_id) if words and len(words.split()) <= _LONGEST_ITEM else None
            known = fold(item.title) if item else ""
            if item is not None and set(fold(words).split()) <= {*known.split(), *WORD.findall(known)}:
                return item
        return None

    def unquoted(self, quote: re.Match[str]) -> str:
        """Without its marks where a value or a task is quoted."""
        said = self.entities[quote[0]].said[1:-1].strip()
        names = {fold(name) for name in (*self.facts.labels, *self.facts.lists)}
        is_value = any(
            name.startswith(("status:", "priority:")) and pattern.fullmatch(said)
            for name, pattern in self.lexicon.parts.cues
        )
        lookup = self.facts.lookup
        item = self._item(said, [""])
        if is_value or fold(said) in names or (item and fold(item.title) == fold(said)):
            return said
        found = lookup.task(said)
        if isinstance(found, Match) and found.how == "exact":
            return self.entities.named(said, NamedTask(found.id, found.title))
        return quote[0]


def _is_related(word: str, titled: str) -> bool:
    """ "Renewal", of something to renew."""
    short, long = sorted((word, titled), key=len)
    if long.startswith(short) and long[len(short) :] in _SUFFIXES:
        return True
    if len(short) >= _STEM and (long.startswith(short) or long.endswith(short)):
        return True
    if long[: max(_STEM, len(long) // 2) + 1] == short[: max(_STEM, len(long) // 2) + 1]:
        return True  # "revision", of something to revise
    return len(short) > _STEM and len(long) - len(short) <= 1 and SequenceMatcher(None, short, long).ratio() > _TYPO
