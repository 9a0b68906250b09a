"""What is said of a new task beside its title, wherever it stands: "low priority, sort photos – new task in Home"."""

from __future__ import annotations

import re
from enum import Enum, auto

from desktop.agent.language.lexicon import ENTITY
from desktop.agent.language.pieces import ACTS, FREE_TEXT, WORD, Piece, Pieces

_BESIDE = re.compile(r"\s*\(([^()]+)\)")
_LAST_DAY = re.compile(" [\ue100-\ue2ff\ue500-\ue5ff]+$")


class NewTask(Enum):
    """Whether a text is a new task; TOLD where it also says so: "rental cars – new task, label travel"."""

    NO = auto()
    LIKELY = auto()
    TOLD = auto()


class Chips:
    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.lexicon = pieces.lexicon
        self.facts = pieces.facts

    def segments(self, said: str) -> list[str]:
        return self.lexicon.divided(said, self.lexicon.parts["segment"])

    def tidied(self, said: str, shared: str = "") -> str:
        """A new task with what is said beside its title put behind it, in the words that `new_task` knows. `shared`
        is what was said before it."""
        said = _BESIDE.sub(lambda one: f", {one[1]}" if self.is_chip(self.pieces.one(one[1])) else one[0], said)
        note = self.lexicon.parts["note"].search(said)
        noted = self.segments(said[note.start() :].strip(" ,;.")) if note else []
        behind_note = self.chips_at_end(noted)
        description = shared + (f", {', '.join(noted)}" if noted else "")
        said, items, behind = self.without_items(said[: note.start()] if note else said)
        description += items
        segments = self.segments(said)
        pieces = [self.pieces.one(part) for part in segments]
        titles = [part for part, piece in zip(segments, pieces, strict=True) if not self.is_chip(piece)]
        titles = [part for number, part in enumerate(titles) if not number or not self._says_nothing(part)]
        chips = [self.words(piece) for piece in (*pieces, *behind, *behind_note) if self.is_chip(piece)]
        dated = [piece for piece in pieces if self.is_chip(piece) and piece.dates]
        is_shared = any(piece.cues & {"every", "these"} for piece in pieces)  # "…, all of them in Work"
        is_list = len(titles) > 1 and (len(dated) == len(titles) or is_shared)  # several titles, or with a day each
        if not titles or is_list:
            return f"{said}{description}"
        title, more = self._without_chips(titles[-1])
        if not chips and not more and len(titles) == len(segments):
            return f"{said}{description}"
        return f"{', '.join([*titles[:-1], title])}{''.join(chips)}{more}{description}"

    def is_new_task(self, said: str) -> NewTask:
        """Whether a text is one title and, apart from it, something about it."""
        note = self.lexicon.parts["note"].search(said)
        before, items, _ = self.without_items(said[: note.start()] if note else said)
        segments = [self.pieces.one(part) for part in self.segments(before)]
        others = [piece for piece in segments if not self.is_chip(piece)]
        titles = [piece for number, piece in enumerate(others) if not number or not self._says_nothing(piece.text)]
        is_title = len(titles) == 1 and bool(titles[0].unknown or titles[0].quotes)
        has_more = len(others) < len(segments) or note or items
        is_known = is_title and bool(titles[0].targets)
        is_known = is_known and any("it" in one.cues or one.cues & {"own", "shall"} == {"own"} for one in segments)
        is_other = is_title and (bool(titles[0].cues & (FREE_TEXT | {"ask"})) or self._is_told(titles[0]))
        if not is_title or not has_more or is_known or is_other:
            return NewTask.NO  # "too tired for the gym, push it to Friday" is of the gym
        is_told = any(piece.cues & {"task", "add"} for piece in segments if piece is not titles[0] or note)
        pointing = [piece for piece in segments if "it" in piece.cues]
        is_of_other = any(piece.fields or "later" in piece.cues for piece in pointing)  # "…, set its date to Friday"
        if not is_told and (is_of_other or self.lexicon["finite"].match(titles[0].text.strip().partition(" ")[2])):
            return NewTask.NO  # "somehow is my head a single checklist"
        return NewTask.TOLD if is_told else NewTask.LIKELY

    def _is_told(self, piece: Piece) -> bool:
        """ "I don't need the gym, …": no title."""
        return "own" in piece.cues and bool(piece.cues & {"no", "remove"})

    def count(self, said: str) -> int:
        """How much is said beside a title."""
        pieces = [self.pieces.one(part) for part in self.segments(said)]
        return sum(bool(piece.dates or piece.repeats) if piece.unknown else self.is_chip(piece) for piece in pieces)

    def without_items(self, said: str) -> tuple[str, str, list[Piece]]:
        """The text without its checklist, the checklist, and what stands behind it but is no item."""
        found = self.lexicon["with_items"].search(said)
        if found is None or not said[: found.start()].strip():
            return said, "", []
        parts = self.segments(next(text for text in found.groupdict().values() if text))
        behind = self.chips_at_end(parts)
        place = self.lexicon["in_list"].search(parts[-1])
        if place and place.end() == len(parts[-1]) and place.start() and self.pieces.one(place[0]).place:
            behind.append(self.pieces.one(place[0]))  # "… with chargers and towels in Trip"
            parts[-1] = parts[-1][: place.start()]
        last = _LAST_DAY.search(parts[-1])
        if last:
            behind.append(self.pieces.one(last[0]))
            parts[-1] = parts[-1][: last.start()]
        return said[: found.start()], f", {self.lexicon.parts.chips['items']}: {', '.join(parts)}", behind

    def chips_at_end(self, parts: list[str]) -> list[Piece]:
        """Those that stand behind the rest; they are taken from `parts`."""
        found: list[Piece] = []
        while len(parts) > 1 and self.is_chip(piece := self.pieces.one(parts[-1])):
            found.append(piece)
            parts.pop()
        return found

    def _says_nothing(self, said: str) -> bool:
        """ "…, mom will kill me otherwise": a sentence of its own, and no part of the title."""
        subject = self.lexicon.parts["subject"].match(said)
        verb = WORD.match(said, subject.end()) if subject else None
        is_told = verb is not None and bool(self.lexicon.parts.bases(verb[0].casefold()))  # "my boss told me to"
        is_told = is_told or (subject is not None and self.lexicon["finite"].match(said, subject.end()) is not None)
        return is_told or any(self.lexicon.parts[name].match(said) for name in ("fact", "others_do"))

    def is_chip(self, piece: Piece) -> bool:
        """Whether it says something of a new task, and nothing else."""
        if self.lexicon.parts["unhurried"].fullmatch(piece.text.strip()):
            return True
        if self.lexicon.parts["others_do"].match(piece.text.strip()):
            return False  # "they close at 3"
        acts = ACTS - {"done"} if piece.dates else ACTS  # "finished by Friday"
        if piece.unknown or piece.quotes or piece.is_named or piece.cues & (acts | FREE_TEXT | {"items", "ask"}):
            return False
        if "no" in piece.cues:
            return bool(piece.fields & {"date", "list"})
        if any(cue.startswith("status:") for cue in piece.cues):
            return False
        return piece.values or bool(piece.cues & {"task", "add"})

    def without_remarks(self, said: str) -> str:
        first, *others = self.segments(said) or [""]
        kept = [one for one in others if self.is_chip(self.pieces.one(one)) or not self._says_nothing(one)]
        return ", ".join([first, *kept]) if len(kept) < len(others) else said

    def are_chips(self, said: str) -> bool:
        return all(self.is_chip(self.pieces.one(part)) for part in self.segments(said.strip(" .!")))

    def _without_chips(self, title: str) -> tuple[str, str]:
        """Behind a date, or "and", there may be chips without a comma."""
        days = self.pieces.entities.days_between(title)
        for found in self.lexicon.parts["before_chip"].finditer(title, days.end() - 1 if days else 0):
            is_date = ENTITY.match(found[0]) is not None
            behind = self.pieces.one(title[found.end() :])
            if title[found.end() :].strip() and title[: found.start()].strip() and self.is_chip(behind):
                return title[: found.end() if is_date else found.start()], self.words(behind)
        return title, ""

    def words(self, piece: Piece) -> str:
        """What a piece says of a new task, in the words that `new_task` knows."""
        words = self.lexicon.parts.chips
        said = [*piece.dates, *piece.repeats]
        if "field:start" in piece.cues and piece.dates:
            said = [f"{words['start']} {piece.dates[0]}", *piece.dates[1:]]
        if "field:reminder" in piece.cues and piece.dates and not piece.spans:
            said = [f"{words['remind']} {' '.join(piece.dates)}"]
        is_before = piece.spans and piece.cues & {"before", "field:reminder"}
        if piece.spans and not is_before:
            said.append(f"{words['estimate']} {piece.spans[-1]}")
        chips = [", ".join(said)] if "field:start" in piece.cues else [" ".join(said)] if said else []
        chips += [f"{words['reminder']} {span}" for span in piece.spans] if is_before else []
        chips += [cue.partition(":")[2].lower() for cue in sorted(piece.cues) if cue.startswith("priority:")]
        chips += [f"#{label}" for label in piece.labels]
        chips += [f"{words['list']} {piece.place}"] if piece.place else []
        chips += [words["someday"]] if "someday" in piece.cues and "no" not in piece.cues else []
        chips += [piece.rule] if piece.rule and not piece.repeats else []
        return "".join(f", {chip}" for chip in chips)
