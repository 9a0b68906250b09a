"""The review card: what the agent proposes, to be decided row by row or all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from desktop.domain.change_set import ItemState
from desktop.review.cards import Card, Row
from desktop.review.outcome import Outcome, Result
from desktop.services import Services
from desktop.services.review import NOTICE
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.review.controller import ReviewController
from desktop.ui.review.formatter import ReviewFormatter, formatter_of, with_device_names
from desktop.ui.review.header_footer import ReviewFooter, ReviewHeader
from desktop.ui.review.model import CardLines, ReviewModel, RowPhase, lines_of_set, lines_of_task
from desktop.ui.review.row_commands import key_hints
from desktop.ui.review.rows import ReviewRows
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.layouts import make_column


class ReviewCard(QFrame):
    """Reads again whenever what it shows has changed. Rows that were decided stay, so that they can be undone.

    Hidden as long as there is nothing to show; `filled` and `emptied`, with the card itself, tell of it.
    """

    emptied = Signal(object)
    filled = Signal()
    past_end = Signal(int)
    read = Signal()
    """It was read again, and may show something else."""
    growing = Signal()
    """Rows are about to need more or less room because the user opened or closed something."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._set_id = ""
        self._task_id = ""
        self._lines = CardLines()
        self._reading: Job | None = None
        self._again = False
        self._settling: set[str] = set()  # rows whose verdict is stored but was not read yet
        self._ending: set[str] = set()  # those of them that were stored before the reading under way began
        self._is_growing = False
        self._outcome = ""  # what the last Confirm all came to
        self._applied: set[str] = set()  # the rows that it applied
        self.setObjectName("review-card")
        mark(self, WidgetKind.CARD)
        self.model = ReviewModel(self)
        self.header = ReviewHeader(context, self)
        self.footer = ReviewFooter(context, self)
        self.rows = ReviewRows(context, self.model, self)
        self.controller = ReviewController(context, self.model, self.rows, self)
        make_column(self, self.header, self.rows, self.footer, spacing=0).setContentsMargins(1, 1, 1, 1)
        self._connect()
        self.hide()

    # what to show

    def show_set(self, set_id: str) -> None:
        """All that one run proposed."""
        self._start(set_id=set_id)

    def show_task(self, task_id: str) -> None:
        """What waits for a verdict on one task, whichever runs proposed it, and what was decided since."""
        self._start(task_id=task_id)

    def show_lines(self, lines: CardLines) -> None:
        """A change set that was read already."""
        self._set_id = lines.cards[0].id
        self._show(lines)

    def cards(self) -> Sequence[Card]:
        return self._lines.cards

    def states(self) -> dict[str, ItemState]:
        """The verdict on each item, as all devices see it."""
        return {row.item.id: row.shown.verdict for card in self._lines.cards for row in card.rows}

    def reload(self) -> None:
        """Reads again; one reading at a time."""
        if not self._set_id and not self._task_id:
            return
        if self._reading is not None:
            self._again = True
            return
        self._again = False
        self._ending = set(self._settling)
        services, formatter = self._context.services, formatter_of(self._context)
        if self._set_id:
            work = partial(_read_set, services, self._set_id, formatter)
        else:
            work = partial(_read_task, services, self._task_id, [card.id for card in self._lines.cards], formatter)
        self._reading = self._context.read(work, self._on_read, owner=self)
        self._reading.finished.connect(self._on_read_finished)

    def focus_rows(self, *, last: bool = False) -> None:
        self.rows.setFocus()
        self.rows.choose_end(last=last)

    def _start(self, *, set_id: str = "", task_id: str = "") -> None:
        self.controller.close_editor()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        self._set_id, self._task_id = set_id, task_id
        self._settling.clear()
        self._outcome = ""
        self._lines = CardLines()
        self.model.clear()
        self.reload()

    def _on_read(self, lines: CardLines) -> None:
        self._settling -= self._ending
        self._show(lines, [key for key in self._ending if not self._asks(key)])

    def _on_read_finished(self) -> None:
        if self.sender() is not self._reading:
            return
        self._reading = None
        if self._again:
            self.reload()

    def _asks(self, key: str) -> bool:
        activity = self.model.activity(key)
        return activity is not None and activity.phase is RowPhase.ASKING

    def _show(self, lines: CardLines, settled: Sequence[str] = ()) -> None:
        was_empty = not self._lines.entries
        self._lines = lines
        self.model.settle(settled, lines.entries)
        if self._applied & {row.item.id for card in lines.cards for row in card.rows if _is_undone(row)}:
            self.on_acted()  # what Confirm all came to is not so any more
        self._show_header()
        self.controller.check_editor()
        self.setVisible(bool(lines.entries))
        if not lines.entries:
            self.emptied.emit(self)
        elif was_empty:
            self.filled.emit()
        self.read.emit()

    # the head

    def _show_header(self) -> None:
        cards, formatter = self._lines.cards, self._lines.formatter
        if not cards or formatter is None:
            return
        rows = sum(len(card.rows) for card in cards)
        tasks = {group.task_id for card in cards for group in card.groups}
        changes = self.tr("%n change(s)", "", rows)
        if self._task_id:
            title = self.tr("{changes} to this task").format(changes=changes)
        else:
            title = self.tr("{changes} to {tasks}").format(
                changes=changes, tasks=self.tr("%n task(s)", "", len(tasks))
            )
        origin = formatter.origin(cards[0]) if len(cards) == 1 else [self.tr("%n request(s)", "", len(cards))]
        expiry = min((card.expires_at for card in cards if card.expires_at), default=None)
        if expiry is not None and expiry - formatter.now.astimezone() < NOTICE:
            origin.insert(0, self.tr("expires {when}").format(when=formatter.moment(expiry)))
        self.header.show_origin(title, " · ".join(origin))
        self.setAccessibleName(title)

    def _show_counts(self) -> None:
        ticked, waiting, left = len(self.model.ticked()), len(self.model.waiting()), self.model.left()
        self.header.show_counts(ticked, waiting)
        self.show_keys()
        if self.controller.is_running():
            return
        if self._outcome:
            text = self._outcome
        elif left == 0:
            text = self._decided_text()
        else:
            text = self.tr("%n left", "", left) if left < len(self.model.all_proposed()) else ""
        self.header.say(text)

    def show_keys(self) -> None:
        """The keys that do something to the current row, or to that which the focus would come to: so the foot is
        neither empty nor does it come and go. While a verdict is on its way it stays as it is."""
        if self.controller.editor is not None:
            self.footer.show_keys(())  # while one types, letters are letters
            return
        first = next(iter(self.model.waiting() or self.model.all_proposed()), None)
        entry = self.model.proposed(self.rows.current_key) or first
        if entry is None or not self.model.is_busy(entry.key):
            can_confirm_all = bool(self.model.ticked())
            heading = self.model.heading_of(entry.key) if entry else None
            self.footer.show_keys(key_hints(entry, heading, can_confirm_all=can_confirm_all) if entry else ())

    def _decided_text(self) -> str:
        counts = Counter(entry.state for entry in self.model.all_proposed() if entry.state)
        told = ", ".join(f"{number} {state.lower()}" for state, number in counts.most_common())
        expired = ItemState.EXPIRED in self.states().values()  # that is nobody's decision
        return self.tr("All decided: {told}").format(told=told) if told and not expired else told

    # news

    def on_changed(self, changes: Changes) -> None:
        cards = self._lines.cards
        sets = {self._set_id, *(card.id for card in cards)}
        tasks = {self._task_id, *(group.task_id for card in cards for group in card.groups)}
        # What a reading under way will bring is not known yet; it may have looked just before the change.
        if self._reading is not None or changes.change_sets & sets or (changes.tasks | changes.proposed) & tasks:
            self.reload()

    def on_over(self, keys: tuple[str, ...]) -> None:
        self._settling.update(keys)
        self.reload()

    def on_task_wanted(self, task_id: str) -> None:
        if task_id != self._task_id:  # which is open already
            self._context.task_wanted.emit(task_id)

    def on_acted(self) -> None:
        self._outcome = ""
        self._applied = set()
        self._show_counts()

    def on_ended(self, outcomes: Sequence[Outcome]) -> None:
        self.header.show_progress(0, 0)
        self._outcome = self._tally(outcomes) or self.tr("Stopped; nothing was applied.")
        self._applied = {outcome.item_id for outcome in outcomes if outcome.result is Result.APPLIED}
        self._show_counts()
        left = self.tr("%n left", "", self.model.left())
        announce(self, f"{self._outcome}. {left}.")
        if self._applied:
            self._context.tell(self.tr("%n change(s) applied", "", len(self._applied)), undo=True)

    def on_stop(self) -> None:
        self.header.stop.setEnabled(False)
        self.controller.stop()

    def on_revealed(self, rect: QRect) -> None:
        """Scrolls the page around the card, whichever that is."""
        self._is_growing = self.height() < self.minimumSizeHint().height()
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        page = area.widget() if area is not None else None
        if area is None or page is None or rect.isNull():
            return
        middle = self.rows.mapTo(page, rect.center())
        area.ensureVisible(middle.x(), middle.y(), 0, rect.height() // 2 + self._context.theme.metrics.double)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_growing:  # when something was to be revealed, there was no room for all of it yet
            self.rows.reveal_editor()

    def on_theme_changed(self) -> None:
        self.header.restyle()
        self.rows.restyle()

    def _tally(self, outcomes: Sequence[Outcome]) -> str:
        counts = Counter(outcome.result for outcome in outcomes)
        texts = {
            Result.APPLIED: self.tr("%n applied", "", counts[Result.APPLIED]),
            Result.ALREADY_SO: self.tr("%n already so", "", counts[Result.ALREADY_SO]),
            Result.FAILED: self.tr("%n failed", "", counts[Result.FAILED]),
            Result.STALE: self.tr("%n stale", "", counts[Result.STALE]),
            Result.BLOCKED: self.tr("%n blocked", "", counts[Result.BLOCKED]),
            Result.TARGET_GONE: self.tr("%n without a task", "", counts[Result.TARGET_GONE]),
            Result.EXPIRED: self.tr("%n expired", "", counts[Result.EXPIRED]),
            Result.ALREADY: self.tr("%n decided already", "", counts[Result.ALREADY]),
            Result.SKIPPED: self.tr("%n not tried", "", counts[Result.SKIPPED]),
        }
        return ", ".join(text for result, text in texts.items() if counts[result])

    def _connect(self) -> None:
        self.header.confirm.clicked.connect(self.controller.confirm_all)
        self.header.reject.clicked.connect(self.controller.reject_remaining)
        self.header.stop.clicked.connect(self.on_stop)
        self.header.unsaid.connect(self.footer.say)
        self.controller.acted.connect(self.on_acted)
        self.controller.task_wanted.connect(self.on_task_wanted)
        self.controller.over.connect(self.on_over)
        self.controller.progressed.connect(self.header.show_progress)
        self.controller.ended.connect(self.on_ended)
        self.controller.ask_wanted.connect(self._context.ask_wanted)
        self.model.ticks_changed.connect(self._show_counts)
        self.rows.revealed.connect(self.on_revealed)
        self.rows.past_end.connect(self.past_end)
        self.rows.growing.connect(self.growing)
        self.rows.focus_moved.connect(self.show_keys)
        self._context.changed.connect(self.on_changed)
        self._context.day_changed.connect(self.reload)
        self._context.theme.changed.connect(self.on_theme_changed)


def _is_undone(row: Row) -> bool:
    return row.shown.verdict is ItemState.UNDONE


def _read_set(services: Services, set_id: str, formatter: ReviewFormatter) -> CardLines:
    card = services.review.card(set_id)
    return lines_of_set(card, with_device_names(formatter, services)) if card is not None else CardLines()


def _read_task(services: Services, task_id: str, known: Sequence[str], formatter: ReviewFormatter) -> CardLines:
    waiting = services.review.cards_for_task(task_id)
    settled = services.review.cards([id_ for id_ in known if id_ not in {card.id for card in waiting}])
    own = [
        replace(card, groups=tuple(group for group in card.groups if group.task_id == task_id)) for card in settled
    ]
    cards = sorted((*waiting, *own), key=lambda card: card.created_at, reverse=True)
    return lines_of_task(cards, with_device_names(formatter, services))
