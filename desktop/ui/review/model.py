"""The lines of a review card, and what the user is about to do to them: ticks, and what is under way."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from desktop.review.cards import Card, Group, Row
from desktop.review.states import Action, RowState
from desktop.ui.core.i18n import translate
from desktop.ui.core.text_diff import Runs
from desktop.ui.review.formatter import ReviewFormatter
from desktop.ui.review.values import ChangeWords, words_of_row
from desktop.ui.theme.style import Tone

_TICKABLE = (RowState.PENDING, RowState.STALE, RowState.FAILED, RowState.BLOCKED, RowState.ALREADY_SO)
_USUAL = (Action.CONFIRM, Action.RETRY, Action.EDIT, Action.REJECT)


@dataclass(frozen=True, slots=True)
class Heading:
    """Stands above the changes of one task, or of one request. `task_id` is that of a task that can be opened.

    `said` is what led to the task by guessing; `unsure` are the items for which nobody has said yet whether it is the
    one that was meant.
    """

    key: str
    title: str
    task_id: str = ""
    is_new: bool = False
    said: str = ""
    unsure: tuple[str, ...] = ()
    settled: bool = False


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
        """Whether the user rejected it and gave no reason."""
        decided = self.row.shown.decided
        return (
            self.row.shown.state is RowState.REJECTED
            and decided is not None
            and not decided.reason
            and decided.because_of is None
        )

    @property
    def needs_words(self) -> bool:
        """Whether it offers more than the usual actions: these are written out, on a line of their own."""
        return self.waits_or_expired and any(action not in _USUAL for action in self.actions)

    @property
    def waits_or_expired(self) -> bool:
        return self.waits or self.row.shown.state is RowState.EXPIRED

    @property
    def _is_known(self) -> bool:
        return bool(self.row.changes)


Entry = Heading | Proposed


@dataclass(frozen=True, slots=True)
class CardLines:
    """All that a card shows, line by line. `formatter` puts the rest into words: where it comes from, and when."""

    cards: tuple[Card, ...] = ()
    entries: tuple[Entry, ...] = ()
    formatter: ReviewFormatter | None = None


def lines_of_set(card: Card, formatter: ReviewFormatter) -> CardLines:
    """Grouped by task, new tasks first."""
    entries: list[Entry] = []
    proposed = _all_proposed(card, formatter)
    for group in card.groups:
        entries.append(_heading(group))
        entries += [proposed[row.item.id] for row in group.rows]
    return CardLines((card,), tuple(entries), formatter)


def lines_of_task(cards: Sequence[Card], formatter: ReviewFormatter) -> CardLines:
    """All changes are to one task; where several requests led to them, each has its heading."""
    entries: list[Entry] = []
    for card in cards:
        said, unsure, settled = _doubt(card.rows)
        if len(cards) > 1 or said:
            origin = " · ".join(formatter.origin(card))
            entries.append(Heading(f"set {card.id}", origin, said=said, unsure=unsure, settled=settled))
        entries += _all_proposed(card, formatter).values()
    return CardLines(tuple(cards), tuple(entries), formatter)


def _heading(group: Group) -> Heading:
    exists = not group.new or any(_is_made(row) for row in group.rows)
    task_id = group.task_id if exists else ""
    return Heading(f"task {group.task_id}", group.title, task_id, group.new, *_doubt(group.rows))


def _doubt(rows: Sequence[Row]) -> tuple[str, tuple[str, ...], bool]:
    """What was said that led to a task by guessing, the items that wait for an answer whether it is the one, and
    whether the user has said so."""
    guessed = [row.item.matched for row in rows if row.item.matched is not None and row.item.matched.uncertain]
    unsure = tuple(row.item.id for row in rows if row.uncertain and row.waits)
    said = dict.fromkeys(matched.said for matched in guessed)
    return " / ".join(said), unsure, any(row.shown.identified for row in rows)


def _is_made(row: Row) -> bool:
    return row.item.creates and row.item.target_kind == "task" and Action.UNDO in row.shown.actions


def _all_proposed(card: Card, formatter: ReviewFormatter) -> dict[str, Proposed]:
    words = {row.item.id: words_of_row(row, formatter.now.date()) for row in card.rows}
    names = {id_: said.first_line for id_, said in words.items()}
    return {row.item.id: _proposed(row, formatter, words[row.item.id], names) for row in card.rows}


def _proposed(row: Row, formatter: ReviewFormatter, words: ChangeWords, names: Mapping[str, str]) -> Proposed:
    state, tone = formatter.state(row)
    return Proposed(
        key=row.item.id,
        row=row,
        actions=tuple(action for action in row.shown.actions if action is not Action.EDIT or row.editable),
        brief=words.brief,
        full=words.full,
        spoken=words.spoken,
        state=state,
        tone=tone,
        note=formatter.note(row, names),
        now_lines=tuple(formatter.now_lines(row)) if row.shown.state is RowState.STALE else (),
        details=tuple(formatter.details(row)),
    )


class RowPhase(Enum):
    """What a row goes through between two states that are stored."""

    EDITING = auto()
    QUEUED = auto()  # its turn in Confirm all is still to come
    APPLYING = auto()
    APPLIED = auto()  # stored; the card has not been read again yet
    ASKING = auto()  # whether to undo although something was changed since


@dataclass(frozen=True, slots=True)
class RowActivity:
    phase: RowPhase
    text: str = ""


class ReviewModel(QObject):
    """Rows are found again by their keys; one that stays keeps its tick, its focus and its editor."""

    entries_changed = Signal()
    rows_changed = Signal(set)
    """The keys of those that look different, while the card holds what it held."""
    ticks_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []
        self._rows: dict[str, int] = {}
        self._ticks: dict[str, bool] = {}
        self._activities: dict[str, RowActivity] = {}

    # what is shown

    def entry(self, row: int) -> Entry:
        return self.entries[row]

    def row_of(self, key: str) -> int:
        return self._rows.get(key, -1)

    def proposed(self, key: str) -> Proposed | None:
        entry = self.entries[self._rows[key]] if key in self._rows else None
        return entry if isinstance(entry, Proposed) else None

    def all_proposed(self) -> list[Proposed]:
        return [entry for entry in self.entries if isinstance(entry, Proposed)]

    def waiting(self) -> list[Proposed]:
        """Those that nobody has decided on, and that are neither being edited nor about to be applied."""
        return [entry for entry in self.all_proposed() if entry.waits and entry.key not in self._activities]

    def left(self) -> int:
        """How many are still to be decided."""
        return sum(entry.waits and not self.is_busy(entry.key) for entry in self.all_proposed())

    def clear(self) -> None:
        """For another card."""
        self.entries, self._rows, self._ticks, self._activities = [], {}, {}, {}
        self.entries_changed.emit()

    def show(self, entries: Sequence[Entry]) -> None:
        """What the card holds now."""
        known = {entry.key: entry for entry in self.entries}
        for entry in entries:
            before = known.pop(entry.key, None)
            if isinstance(before, Proposed) and isinstance(entry, Proposed) and _differs(before, entry):
                self._untick(entry.key)
        for key in known:
            self._ticks.pop(key, None)
            self._activities.pop(key, None)
        self.entries = list(entries)
        self._rows = {entry.key: row for row, entry in enumerate(entries)}
        self.entries_changed.emit()
        self.ticks_changed.emit()

    def _untick(self, key: str) -> None:
        """What the user ticked was something else than what is there now. What they left out stays out."""
        if self._ticks.get(key):
            del self._ticks[key]

    # ticks

    def is_ticked(self, key: str) -> bool:
        """Whether Confirm all takes a row along; one that waits for others only together with them."""
        entry = self.proposed(key)
        return entry is not None and self._is_ticked(entry)

    def _is_ticked(self, entry: Proposed) -> bool:
        if not self._ticks.get(entry.key, entry.row.ticked) or entry.key in self._activities or not entry.can_tick:
            return False
        if entry.row.shown.state is not RowState.BLOCKED:
            return True
        return all(self.is_ticked(needed) for needed in entry.row.shown.blocked_by)

    def tick(self, key: str, on: bool) -> None:
        self._ticks[key] = on
        self._tell({key})

    def ticked(self) -> list[Proposed]:
        """In the order in which they are to be applied."""
        found = filter(self._is_ticked, self.all_proposed())
        return sorted(found, key=lambda entry: (entry.row.item.set_id, entry.row.item.ordinal))

    # what is under way

    def activity(self, key: str) -> RowActivity | None:
        return self._activities.get(key)

    def is_busy(self, key: str) -> bool:
        """Whether a verdict on it is on its way."""
        activity = self._activities.get(key)
        return activity is not None and activity.phase not in (RowPhase.EDITING, RowPhase.ASKING)

    def begin(self, activities: Mapping[str, RowActivity]) -> None:
        new = {key for key, activity in activities.items() if self._activities.get(key) != activity}
        self._activities |= activities
        self._tell(new)

    def end(self, keys: Collection[str]) -> None:
        self._tell({key for key in keys if self._activities.pop(key, None) is not None})

    def settle(self, keys: Collection[str], entries: Sequence[Entry]) -> None:
        """What was under way is over, and this is what came of it: in one step, so that nothing flickers."""
        for key in keys:
            self._activities.pop(key, None)
        self.show(entries)
        self.rows_changed.emit(set(keys))

    def _tell(self, keys: set[str]) -> None:
        """Those that wait for one of these look different too."""
        waiting = {entry.key for entry in self.all_proposed() if not keys.isdisjoint(entry.row.shown.blocked_by)}
        self.rows_changed.emit(keys | waiting)
        self.ticks_changed.emit()

    # what is said

    def note(self, entry: Proposed) -> str:
        """What stands beside a change, as things are."""
        activity = self._activities.get(entry.key)
        if activity is not None and activity.text:
            return activity.text
        parts = [entry.note] if entry.note else []
        if entry.row.destructive and entry.can_tick:
            taken, left = (
                translate("Review", "included in Confirm all"),
                translate("Review", "left out of Confirm all"),
            )
            parts.append(taken if self.is_ticked(entry.key) else left)
        return " · ".join(parts)

    def marks(self, heading: Heading) -> list[tuple[str, Tone]]:
        """The chips beside a heading: whether the task is new, and what was said that led to it."""
        marks = [(translate("Review", "new"), Tone.ACCENT)] if heading.is_new else []
        if heading.said:
            marks.append((translate("Review", "≈ “{said}”").format(said=heading.said), Tone.NEUTRAL))
        return marks

    def doubt(self, heading: Heading) -> str:
        """What stands below a heading whose task was found by guessing, also once that is settled: nothing moves."""
        if heading.unsure:
            return translate("Review", "Is this the one?")
        if heading.settled:
            return translate("Review", "You said that it is the one.")
        return translate("Review", "Found by guessing.") if heading.said else ""

    def heading_of(self, key: str) -> Heading | None:
        """The heading that a row stands below."""
        above = self.entries[: self.row_of(key) + 1]
        return next((entry for entry in reversed(above) if isinstance(entry, Heading)), None)

    def question(self) -> str:
        return translate("Review", "Why?")

    def spoken(self, entry: Proposed) -> str:
        """A row for those who listen: the change, where it stands, and what is said beside it."""
        activity = self._activities.get(entry.key)
        words = {
            RowPhase.APPLYING: translate("Review", "applying"),
            RowPhase.QUEUED: translate("Review", "applying"),
            RowPhase.APPLIED: translate("Review", "Confirmed"),
        }
        state = words.get(activity.phase, "") if activity else ""
        state = state or entry.state or translate("Review", "waiting for your verdict")
        task = entry.row.item.task_title
        parts = [entry.spoken, task, state, *entry.now_lines, self.note(entry)]
        return ". ".join(part for part in parts if part)


def _differs(before: Proposed, after: Proposed) -> bool:
    """Whether a tick would mean something else now."""
    return before.row.shown.state is not after.row.shown.state or before.now_lines != after.now_lines
