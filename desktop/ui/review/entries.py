"""The lines of a review card, ready to be drawn. They are made off the GUI thread: comparing texts takes time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop.review.cards import Card, Group, Row
from desktop.review.states import Action, RowState
from desktop.ui.core.text_diff import Runs
from desktop.ui.review.formatter import Voice
from desktop.ui.review.values import ChangeWords, words_of_row
from desktop.ui.theme.style import Tone

_TICKABLE = (RowState.PENDING, RowState.STALE, RowState.FAILED, RowState.BLOCKED)
_USUAL = (Action.CONFIRM, Action.RETRY, Action.EDIT, Action.REJECT)


@dataclass(frozen=True, slots=True)
class Heading:
    """Stands above the changes of one task, or of one request. `task_id` is that of a task that can be opened."""

    key: str
    title: str
    task_id: str = ""
    is_new: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class Proposed:
    """One change. `actions` are what can be done with it.

    `note` stands beside it, `details` below it when it is unfolded; `now_lines` say what a stale one would overwrite.
    """

    key: str
    row: Row
    actions: tuple[Action, ...]
    brief: Runs
    full: Runs
    spoken: str
    state: str
    tone: Tone
    note: str
    now_lines: tuple[str, ...] = ()
    details: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        return self.row.waits

    @property
    def can_tick(self) -> bool:
        """Whether Confirm all could take it along."""
        return self.row.shown.state in _TICKABLE and Action.REJECT in self.actions and self._is_known

    @property
    def asks_why(self) -> bool:
        """Whether the user turned it down without a word."""
        decided = self.row.shown.decided
        return (
            self.row.shown.state is RowState.REJECTED
            and decided is not None
            and not decided.reason
            and decided.because_of is None
        )

    @property
    def needs_words(self) -> bool:
        """Whether what can be done is unusual enough to be written out, on a line of its own."""
        return self.waits_or_expired and any(action not in _USUAL for action in self.actions)

    @property
    def waits_or_expired(self) -> bool:
        return self.waits or self.row.shown.state is RowState.EXPIRED

    @property
    def _is_known(self) -> bool:
        return bool(self.row.changes)


Entry = Heading | Proposed


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a card shows, line by line; `voice` says whatever else there is to say about it."""

    cards: tuple[Card, ...] = ()
    entries: tuple[Entry, ...] = ()
    voice: Voice | None = None


def sheet_of_set(card: Card, voice: Voice) -> Sheet:
    """Grouped by task, new tasks first."""
    entries: list[Entry] = []
    proposed = _all_proposed(card, voice)
    for group in card.groups:
        entries.append(_heading(group))
        entries += [proposed[row.item.id] for row in group.rows]
    return Sheet((card,), tuple(entries), voice)


def sheet_of_task(cards: Sequence[Card], voice: Voice) -> Sheet:
    """All changes are to one task; where several requests led to them, each has its heading."""
    entries: list[Entry] = []
    for card in cards:
        if len(cards) > 1:
            entries.append(Heading(f"set {card.id}", " · ".join(voice.origin(card))))
        entries += _all_proposed(card, voice).values()
    return Sheet(tuple(cards), tuple(entries), voice)


def _heading(group: Group) -> Heading:
    said = {row.item.matched.said for row in group.rows if row.item.matched is not None and row.uncertain}
    exists = not group.new or any(_is_made(row) for row in group.rows)
    return Heading(
        f"task {group.task_id}",
        group.title,
        group.task_id if exists else "",
        group.new,
        said.pop() if len(said) == 1 else "",
    )


def _is_made(row: Row) -> bool:
    return row.item.creates and row.item.target_kind == "task" and Action.UNDO in row.shown.actions


def _all_proposed(card: Card, voice: Voice) -> dict[str, Proposed]:
    words = {row.item.id: words_of_row(row, voice.now.date()) for row in card.rows}
    names = {id_: said.first_line for id_, said in words.items()}
    return {row.item.id: _proposed(row, voice, words[row.item.id], names) for row in card.rows}


def _proposed(row: Row, voice: Voice, words: ChangeWords, names: Mapping[str, str]) -> Proposed:
    state, tone = voice.state(row)
    return Proposed(
        key=row.item.id,
        row=row,
        actions=tuple(action for action in row.shown.actions if action is not Action.EDIT or row.editable),
        brief=words.brief,
        full=words.full,
        spoken=words.spoken,
        state=state,
        tone=tone,
        note=voice.note(row, names),
        now_lines=tuple(voice.now_lines(row)) if row.shown.state is RowState.STALE else (),
        details=tuple(voice.details(row)),
    )
