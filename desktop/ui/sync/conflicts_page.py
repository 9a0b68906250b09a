"""Conflicts: what was changed on two devices at the same time, and which of it should stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QStackedWidget, QWidget

from desktop.domain.history import Conflict
from desktop.services.conflicts import Board, Contested, Edited
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Illustration
from desktop.ui.sync.conflict_card import Card, ConflictCard, EditedCard, GroupHeading
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.empty_state import Content, EmptyState
from desktop.ui.widgets.focus_order import put_in_order
from desktop.ui.widgets.labels import ElidedLabel, FittingLabel
from desktop.ui.widgets.layouts import make_column, make_row
from desktop.ui.widgets.scrolling import CardArea

PAGE = 30
"""So many fields are shown at first: a widget for each of thousands would take seconds."""


class ConflictsPage(QWidget):
    """Reads only while it is visible; after changes at other times, when it is next shown."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._conflicts = context.services.conflicts
        self._board: Board | None = None
        self._stale = True
        self._reading: Job | None = None
        self.setObjectName("conflicts-page")
        self.heading = mark(ElidedLabel(self.tr("Conflicts"), self), WidgetKind.TITLE)
        self.subtitle = mark(FittingLabel(self), WidgetKind.MUTED)
        self.keep_all = make_button(self.tr("Keep all"), self)
        self.keep_all.setToolTip(self.tr("Keep every value as it is now; the others stay in the tasks' histories"))
        self.list = ConflictList(context, self)
        self.empty = EmptyState(context.icons, self)
        self.empty.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.list)
        self._pages.addWidget(self.empty)
        self._lay_out()
        self._connect()
        self.on_theme_changed()

    def board(self) -> Board:
        return self._board or Board()

    def refresh(self) -> None:
        if not self.isVisible():
            self._stale = True
            return
        self._stale = False
        if self._reading is not None:
            self._reading.cancel()  # what it finds is outdated
        self._reading = self._context.read(self._conflicts.board, self.on_read, owner=self)

    def on_read(self, board: Board) -> None:
        self._reading = None
        if board == self._board:
            return
        self._board = board
        self.list.show_board(board)
        self._pages.setCurrentWidget(self.list if len(board) else self.empty)
        self.keep_all.setVisible(len(board.contested) > 1)
        self.subtitle.set_texts(*([self.tr("%Ln to look at", "", len(board))] if len(board) else []))
        self.empty.set_content(
            Content(
                self.tr("Nothing is in conflict"),
                self.tr(
                    "When the same thing is changed on two devices before they sync, the later change stands, "
                    "and you find both values here."
                ),
                Illustration.TODAY_CLEAR,
            )
        )

    def on_changed(self, changes: Changes) -> None:
        if changes.conflicts or changes.tasks or changes.labels:
            self.refresh()

    # answers

    def on_kept(self, card: ConflictCard) -> None:
        self._settle(card, partial(self._conflicts.keep, [card.contested]), self.tr("Kept"))

    def on_taken(self, card: ConflictCard, wanted: Conflict) -> None:
        take = partial(self._conflicts.take, card.contested, wanted)
        self._settle(card, take, self.tr("The other value stands now"), self.tr("The other value stands now."))

    def on_keep_all(self) -> None:
        if contested := self.board().contested:
            self.keep_all.setEnabled(False)
            job = self._context.write(partial(self._conflicts.keep, contested), owner=self)
            job.done.connect(self.on_all_kept)
            job.finished.connect(self.on_keep_all_over)

    def on_all_kept(self) -> None:
        self._context.tell(self.tr("Everything stands as it is. The other values are in the tasks' histories."))

    def on_keep_all_over(self) -> None:
        self.keep_all.setEnabled(True)

    def on_restored(self, card: EditedCard) -> None:
        restore, told = partial(self._conflicts.restore, card.edited), self.tr("The task is back.")
        self._context.write(restore, owner=self, told=told).finished.connect(card.on_settled)

    def on_left(self, card: EditedCard) -> None:
        leave = partial(self._conflicts.leave, card.edited)
        self._context.write(leave, owner=self).finished.connect(card.on_settled)

    def _settle(self, card: Card, work: Callable[[], Changes], said: str, told: str = "") -> None:
        self._context.write(work, owner=self, told=told).finished.connect(card.on_settled)
        left = self.tr("%Ln left", "", len(self.board()) - 1)
        announce(self, f"{said}. {left}")

    # looks

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._set_margins()
        self.heading.set_least_width(metrics.grid * 14)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def _set_margins(self) -> None:
        metrics = self._context.theme.metrics
        margin = metrics.side(self.width())
        self._top.setContentsMargins(margin, metrics.double + 2, margin, 0)

    def _connect(self) -> None:
        self.keep_all.clicked.connect(self.on_keep_all)
        self.list.kept.connect(self.on_kept)
        self.list.taken.connect(self.on_taken)
        self.list.restored.connect(self.on_restored)
        self.list.left.connect(self.on_left)
        self.list.emptied.connect(self.empty.setFocus)
        self._context.changed.connect(self.on_changed)
        self._context.day_changed.connect(self.refresh)
        self._context.theme.changed.connect(self.on_theme_changed)

    def _lay_out(self) -> None:
        top = make_row(None, self.heading, self.subtitle, self.keep_all, grows=self.subtitle)
        self._top = self._context.theme.space(top, "gap")
        self._context.theme.space(make_column(self, self._top, self._pages, grows=self._pages), "gap")


class ConflictList(CardArea):
    """The questions by task. Cards that did not change stay; from one that is answered the focus goes to the next."""

    kept = Signal(object)  # a ConflictCard
    taken = Signal(object, object)  # a ConflictCard, and the Conflict whose value is wanted
    restored = Signal(object)  # an EditedCard
    left = Signal(object)
    emptied = Signal()  # the last card is gone, and it had the focus

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context.theme, "conflicts-content", parent, between="grid")
        self._context = context
        self._board = Board()
        self._most = PAGE
        self._shown: dict[object, QWidget] = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        mark(self, WidgetKind.PLAIN)
        self.more = make_button(self.tr("Show more"), self.content, self.on_more, WidgetKind.LINK)
        self.column.insertWidget(0, self.more, 0, Qt.AlignmentFlag.AlignLeft)

    def cards(self) -> list[Card]:
        """From top to bottom."""
        return [widget for widget in self._shown.values() if isinstance(widget, Card)]

    def show_board(self, board: Board) -> None:
        place = self._focused()
        self._board = board
        wanted = dict(self._wanted())
        for key in [key for key in self._shown if key not in wanted]:
            self.take_away(self._shown.pop(key))
        shown: dict[object, QWidget] = {}
        for at, (key, about) in enumerate(wanted.items()):
            widget = self._shown.get(key) or self._make(about, heading=key[0] == "heading")
            if self.column.indexOf(widget) != at:
                self.column.insertWidget(at, widget)
            shown[key] = widget
        self._shown = shown
        put_in_order(self.content, shown.values())
        self.more.setVisible(len(board) > self._most)
        if place is not None and self._focused() is None:
            self._focus(place)

    def on_more(self) -> None:
        self._most += PAGE
        self.show_board(self._board)

    def _wanted(self) -> Iterator[tuple[tuple[object, ...], Contested | Edited]]:
        """What to show, with a key each. What looks different has another key, and so gets a new widget."""
        board, devices = self._board, tuple(self._board.devices.items())
        above = ""
        questions: list[Contested | Edited] = [*board.edited, *board.contested]
        for about in questions[: self._most]:
            if about.task_id != above:
                above = about.task_id
                title = about.title if isinstance(about, Edited) else (about.heading, about.in_trash)
                yield ("heading", above, title), about
            yield ("card", repr(about), devices), about  # values may be lists, which are no keys

    def _make(self, about: Contested | Edited, *, heading: bool) -> QWidget:
        if heading:
            return GroupHeading(self._context, about, self.content)
        if isinstance(about, Edited):
            edited = EditedCard(self._context, about, self._board, self.content)
            edited.restored.connect(self.restored)
            edited.left.connect(self.left)
            return edited
        card = ConflictCard(self._context, about, self._board, self.content)
        card.kept.connect(self.kept)
        card.taken.connect(self.taken)
        return card

    def _focused(self) -> int | None:
        """The place of the card that has the focus."""
        focus = QApplication.focusWidget()
        places = (at for at, card in enumerate(self.cards()) if focus is not None and card.isAncestorOf(focus))
        return next(places, None)

    def _focus(self, place: int) -> None:
        cards = self.cards()
        if not cards:
            self.emptied.emit()
            return
        button = cards[min(place, len(cards) - 1)].buttons()[0]
        button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(button)
