"""The questions of the Conflicts page below each other, by task."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.services.conflicts import Board, Contested, Edited
from desktop.ui.core.context import AppContext
from desktop.ui.sync.conflict_card import Card, ConflictCard, EditedCard, GroupHeading
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.key_claim import press_with_enter

PAGE = 30
"""So many fields are shown at first: a widget for each of thousands would take seconds."""

WIDTH = 100
"""In grid units: wider lines are hard to compare."""


class ConflictList(QScrollArea):
    """What did not change stays as it is, with the focus in it; where a question was answered it goes to the next."""

    kept = Signal(object)  # a ConflictCard
    taken = Signal(object, object)  # a ConflictCard, and the Conflict whose value is wanted
    restored = Signal(object)  # an EditedCard
    left = Signal(object)
    task_wanted = Signal(str)
    emptied = Signal()  # the focus was here, and there is nothing left to have it

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._board = Board()
        self._most = PAGE
        self._shown: dict[object, QWidget] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        mark(self, Kind.PLAIN)
        self._content = QWidget(self)
        self._content.setObjectName("conflicts-content")
        self.more = QPushButton(self.tr("Show more"), self._content)
        mark(self.more, Kind.LINK)
        press_with_enter(self.more)
        self.more.clicked.connect(self.on_more)
        self._column = QVBoxLayout(self._content)
        self._column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        self.setWidget(self._content)
        self.verticalScrollBar().rangeChanged.connect(self.on_theme_changed)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def cards(self) -> list[Card]:
        """From top to bottom."""
        return [widget for widget in self._shown.values() if isinstance(widget, Card)]

    def show_board(self, board: Board) -> None:
        place = self._focused()
        self._board = board
        wanted = dict(self._wanted())
        for key in [key for key in self._shown if key not in wanted]:
            widget = self._shown.pop(key)
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        shown: dict[object, QWidget] = {}
        for at, (key, about) in enumerate(wanted.items()):
            widget = self._shown.get(key) or self._make(about, heading=key[0] == "heading")
            if self._column.indexOf(widget) != at:
                self._column.insertWidget(at, widget)
            shown[key] = widget
        self._shown = shown
        self.more.setVisible(len(board) > self._most)
        if place is not None and self._focused() is None:
            self._focus(place)

    def on_more(self) -> None:
        self._most += PAGE
        self.show_board(self._board)

    def on_theme_changed(self) -> None:
        metrics, bar = self._context.theme.metrics, self.verticalScrollBar()
        right = metrics.triple - (metrics.scroll_bar if bar.maximum() else 0)  # in line with what is above it
        self._column.setContentsMargins(metrics.triple, 0, right, metrics.triple)
        self._column.setSpacing(metrics.grid)
        self._content.setMaximumWidth(WIDTH * metrics.grid + 2 * metrics.triple)

    def _wanted(self) -> Iterator[tuple[tuple[object, ...], Contested | Edited]]:
        """What is to be shown, under keys that are the same only for what looks the same."""
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
            made = GroupHeading(self._context, about, self._content)
            made.opened.connect(self.task_wanted)
            return made
        if isinstance(about, Edited):
            edited = EditedCard(self._context, about, self._board, self._content)
            edited.restored.connect(self.restored)
            edited.left.connect(self.left)
            return edited
        card = ConflictCard(self._context, about, self._board, self._content)
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
