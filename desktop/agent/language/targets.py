"""Which tasks the words of a clause mean: by name, by a pronoun, or several that a phrase chooses."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from desktop.agent.language.asking import selection_in
from desktop.agent.language.entities import MARKS, Entities
from desktop.agent.language.lexicon import ENTITY
from desktop.agent.language.reading import Target
from desktop.agent.provider import NamedTask
from desktop.domain.text import TITLE_MAX, fold
from desktop.tools.references import Match

TASK = re.compile("[\ue400-\ue4ff]")
QUOTE = re.compile("[\ue000-\ue0ff]")
_LONGEST_NAME = 12  # words
_SHORTEST_NAME = 3


@dataclass(slots=True)
class Unclear:
    """Something is asked for, but a question comes first; or, without one, it is nothing that tasks have."""

    question: str = ""


class Targets:
    """For the clauses of one message, in order. `last` is what "it" stands for, `earlier` what "them" may."""

    def __init__(self, entities: Entities) -> None:
        self.entities = entities
        self.lexicon = entities.lexicon
        self.facts = entities.facts
        self.last: list[Target] = []
        self.spoken: list[Target] = []  # all that the last sentence named: what "these" are
        self.earlier: list[Target] = []

    def targets(self, said: str, *, may_be_many: bool = True) -> list[Target] | Unclear | None:
        """The tasks that words mean; None where they mean none."""
        said = self.lexicon["listed_below"].sub("", said.strip())
        said = " ".join(self.lexicon["object_ends"].sub(" ", f" {said} ").split()).strip(" ,:;.!-–>→")
        head, comma, more = said.partition(",")
        said = head if comma and self.lexicon["apposition"].match(more.strip()) else said
        named = self.entities.of_kind("task", said)
        said = self.lexicon["stray_join"].sub("", said)
        if self.lexicon["either"].search(said) and not QUOTE.fullmatch(said):
            return Unclear("which_task")
        if named:
            left = self.left(TASK.sub(" ", said), [task for one in named if (task := one.task)])
            if not left:
                return self.remember([Target(words=one.task.title, task_id=one.task.id) for one in named if one.task])
        ids = self.entities.of_kind("id", said)
        if ids:
            return self.remember([Target(words=one.said) for one in ids])
        if self.lexicon["these"].fullmatch(said):
            return self.spoken or self.last or self.earlier or self.focus() or Unclear("which_task")
        if not said or self.lexicon["it"].fullmatch(said):
            meant = self.last[-1:] if said else self.last
            return meant or self.focus() or Unclear("which_task")
        if self.lexicon["some_one"].fullmatch(said):
            return Unclear("which_task")
        several = self._several(said) if may_be_many else None
        if several is not None:
            return several
        if self.lexicon["no_task"].search(self.name(said)) and not QUOTE.search(said):
            return None
        return self._named(said)

    def focus(self) -> list[Target]:
        focus = self.facts.focus
        return [Target(words=focus.title, task_id=focus.id)] if focus else []

    def _several(self, said: str) -> list[Target] | Unclear | None:
        """Tasks in plural."""
        chosen = selection_in(said, self.entities, is_query=False)
        is_known = chosen is not None and chosen.is_narrow
        if self.lexicon["all_tasks"].fullmatch(said) and not is_known:
            return Unclear("which_all")
        parts = [part for part in self.lexicon["listed"].split(said) if part.strip()]
        is_all = chosen is not None and bool(chosen.text) and self.lexicon["all_words"].match(said) is not None
        is_many = is_all or self.lexicon["many"].search(said)  # "label all flight (tasks) travel"
        if not is_many or (len(parts) > 1 and not ENTITY.search(parts[-1])):
            return None
        if chosen is None:
            return None
        if chosen.text:
            words = [one for one in chosen.text.casefold().split() if one not in self.lexicon.parts.fillers]
            words = [word for word in words if self.entities.with_word(word)]
            if not words:
                return None
            chosen = replace(chosen, text=" ".join(words))
        if not chosen.is_narrow:
            return Unclear("which_all")
        return self.remember([Target(several=chosen)])

    def _named(self, said: str) -> list[Target] | None:
        parts = [part for part in self.lexicon["listed"].split(said) if part and part.strip()]
        parts = [
            part
            for number, part in enumerate(parts)
            if not number or not self.lexicon["apposition"].match(part.strip())
        ]
        whole = self.name(said)
        found = self.facts.lookup.task(whole) if len(parts) > 1 else None
        if isinstance(found, Match) and not found.uncertain:
            parts = [said]
        names = [name for part in parts if (name := self.name(part))]
        lookup = self.facts.lookup
        if any(len(name) < _SHORTEST_NAME and not lookup.with_word(name.casefold()) for name in names):
            return None  # two letters are in some word of some title
        if not names or any(len(name) > TITLE_MAX or len(name.split()) > _LONGEST_NAME for name in names):
            return None
        targets = [self._resolved(part, name) for part, name in zip(parts, names, strict=False)]
        return self.remember(targets)

    def _resolved(self, part: str, name: str) -> Target:
        task = next((one.task for one in self.entities.of_kind("task", part) if one.task), None)
        if task is not None and not self.left(TASK.sub(" ", part), [task]):
            return Target(words=task.title, task_id=task.id)
        return Target(words=name)

    def name(self, said: str) -> str:
        quote = self.entities.of_kind("quote", said)
        if len(quote) == 1 and not self.left(QUOTE.sub(" ", said), []):
            return quote[0].said[1:-1].strip()
        before = ""
        while before != said:
            before = said = said.strip(MARKS)
            is_title = said[:1].isupper() and not self.lexicon["determiner"].match(said)
            said = said if is_title else self.lexicon["article"].sub("", said)
        return re.sub(r"'s$", "", self.entities.bare(self.lexicon["noun_after"].sub("", said)))

    def left(self, said: str, tasks: list[NamedTask]) -> str:
        """The words that say something beside the titles."""
        titled = {fold(word) for task in tasks for word in re.findall(r"\w+", task.title)}
        left = self.lexicon["fillers"].sub(" ", f" {said} ")
        words = (word.strip(" .,:;!?+&'\"-–>→()…") for word in left.split())
        return " ".join(word for word in words if word and fold(word) not in titled)

    def remember(self, targets: list[Target]) -> list[Target]:
        self.last = self.spoken = targets
        return targets
