"""The rows of a review card below each other, and the keyboard that acts on one of them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.review.states import Action
from desktop.ui.core.context import AppContext
from desktop.ui.review.model import Entry, Heading, Proposed, ReviewModel
from desktop.ui.review.proposal_row import ProposalRow
from desktop.ui.review.row import HeadingRow, ReviewRow
from desktop.ui.review.row_commands import Extra, RowCommand, actions_of_key
from desktop.ui.review.row_style import CardStyle
from desktop.ui.widgets.accessible_rows import TickableRow, TickableRows, tell_chosen
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.key_claim import ENTER, claim_keys

PAGE = 200
"""So many rows are shown at first, and so many more whenever one asks for them."""

_STEP = 8
"""So many rows Page Up and Page Down go."""

_PLAIN = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class ReviewRows(TickableRows):
    """As high as all of its rows: the page around it scrolls. It has the focus, and one row is its current one.

    `commanded` tells what the user does to which row: key, command, and what goes with it.
    """

    commanded = Signal(str, object, str)
    refused = Signal(str, object)  # a key that means nothing to a row as it is: key of the row, Qt's key
    all_wanted = Signal()
    menu_wanted = Signal(str, QPoint)
    past_end = Signal(int)  # an arrow key at the first (-1) or last (1) row
    focus_moved = Signal()  # it got or lost the focus, or another row is the current one
    revealed = Signal(QRect)  # what should be scrolled into view
    growing = Signal()  # a row is about to have another height because the user opened or closed something

    def __init__(self, context: AppContext, model: ReviewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._model = model
        self._style = CardStyle(context.theme)
        self._rows: dict[str, ReviewRow] = {}  # from top to bottom
        self.current_key = ""
        self._shows_focus = True
        self._limit = PAGE
        self._edited = ""
        self._editor: QWidget | None = None
        self._reveal = QTimer(self, singleShot=True, interval=0)
        self._reveal.timeout.connect(self.on_reveal)
        self.more = make_button("", self, self.show_more)
        self.more.hide()
        self.setObjectName("review-rows")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Proposed changes"))
        self.setAccessibleDescription(
            self.tr(
                "Y confirms, N rejects, E edits, R rejects with a reason, Space ticks, Shift+A confirms all ticked"
            )
        )
        claim_keys(self, *ENTER)
        model.entries_changed.connect(self.on_entries_changed)
        model.rows_changed.connect(self.on_rows_changed)

    # rows

    def row(self, key: str) -> ReviewRow:
        return self._rows[key]

    def menu_corner(self, key: str) -> QPoint:
        """Where a menu about a row comes up."""
        return self._proposal(key).menu_corner()

    def is_unfolded(self, key: str) -> bool:
        return self._proposal(key).is_unfolded

    def unfold(self, key: str, on: bool) -> None:
        """Shows all that there is to say about a row, or as much as usual."""
        if self.is_unfolded(key) != on:
            self.growing.emit()
            self._proposal(key).unfold(on)
            self.arrange()

    def on_entries_changed(self) -> None:
        entries, before = self._model.entries, self._rows
        if not entries:
            self._limit = PAGE
        shown = entries[: self._end()]
        self._rows = {entry.key: before.get(entry.key) or self._make(entry) for entry in shown}
        for entry in shown:
            if self._rows[entry.key].entry != entry:
                self._rows[entry.key].show_entry(entry)
        for key in before.keys() - self._rows.keys():
            before[key].hide()
            before[key].deleteLater()
        if self.current_key not in self._rows:
            self._set_current(self._nearest(self.current_key, list(before)))
        self._offer_more(sum(isinstance(entry, Proposed) for entry in entries[len(shown) :]))
        self.arrange()

    def on_rows_changed(self, keys: set[str]) -> None:
        for key in keys & self._rows.keys():
            self._rows[key].show_entry(self._model.entry(self._model.row_of(key)))
        self.arrange()

    def arrange(self) -> None:
        """Measures and places what has changed, and takes the height that all rows need."""
        top = 0
        for row in self._rows.values():
            height = row.needed_height()
            row.place(QRect(0, top, self.width(), height))
            top += height
        if not self.more.isHidden():
            gap = self._context.theme.metrics.grid
            size = self.more.sizeHint()
            self.more.setGeometry(QRect(QPoint((self.width() - size.width()) // 2, top + gap), size))
            top += size.height() + gap
        if top != self.minimumHeight() or top != self.maximumHeight():
            self.setFixedHeight(top)
            self.update()  # the last row has no line below it

    def restyle(self) -> None:
        self._style = CardStyle(self._context.theme, self.width())
        for row in self._rows.values():
            row.restyle(self._style)
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() != self._style.width:
            self._style.width = self.width()
            for row in self._rows.values():
                row.forget_height()
            self.arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, self._style.color("line"))
        painter.end()

    def _make(self, entry: Entry) -> ReviewRow:
        kind = HeadingRow if isinstance(entry, Heading) else ProposalRow
        row = kind(self._model, self._style, self._context.icons, self)
        row.show_entry(entry)
        row.commanded.connect(self._on_commanded)
        return row

    def _proposal(self, key: str) -> ProposalRow:
        row = self._rows[key]
        assert isinstance(row, ProposalRow)
        return row

    def _on_commanded(self, key: str, command: RowCommand, value: str) -> None:
        if command is Extra.UNFOLD:
            self.unfold(key, not self.is_unfolded(key))
        else:
            self.commanded.emit(key, command, value)

    # for screen readers

    def chosen_row(self) -> ReviewRow | None:
        return self._rows.get(self.current_key) if self.hasFocus() else None

    def can_choose(self, row: TickableRow) -> bool:
        return isinstance(row, ProposalRow)

    def choose_row(self, row: TickableRow) -> None:
        if isinstance(row, ProposalRow):
            self.setFocus()
            self.choose(row.entry.key)

    def is_ticked(self, row: TickableRow) -> bool | None:
        entry = row.entry if isinstance(row, ProposalRow) else None
        return self._model.is_ticked(entry.key) if entry is not None and entry.can_tick else None

    def tick(self, row: TickableRow) -> None:
        if isinstance(row, ProposalRow):
            self.commanded.emit(row.entry.key, Extra.TICK, "")

    # more of them

    def show_more(self) -> None:
        """The next ones, and the focus on the first of them."""
        known = len(self._rows)
        self.growing.emit()
        self._limit += PAGE
        self.on_entries_changed()
        self.setFocus()
        new = [entry.key for entry in self._model.entries[known:] if isinstance(entry, Proposed)]
        self.choose(new[0])

    def _end(self) -> int:
        """How many lines are shown, headings included."""
        entries, left = self._model.entries, self._limit
        for number, entry in enumerate(entries):
            if isinstance(entry, Proposed):
                left -= 1
            if left < 0:
                return number - isinstance(entries[number - 1], Heading)
        return len(entries)

    def _offer_more(self, hidden: int) -> None:
        self.more.setText(self.tr("Show %n more", "", min(hidden, PAGE)))
        self.more.setVisible(hidden > 0)

    # an editor in place of a row

    def open_editor(self, key: str, editor: QWidget) -> None:
        """Until `close_editor`; the row is as high as it needs."""
        self._editor, self._edited = editor, key
        self._proposal(key).set_editor(editor)
        self.place_editor()

    def close_editor(self) -> None:
        self.growing.emit()
        editor, self._editor = self._editor, None
        row = self._rows.get(self._edited)
        if isinstance(row, ProposalRow):
            row.set_editor(None)
        if editor is not None:
            editor.hide()
            editor.deleteLater()
        self.arrange()

    def place_editor(self) -> None:
        """Again whenever it needs another height."""
        row = self._rows.get(self._edited)
        if self._editor is None or row is None:
            return
        if row.needed_height() != row.height():
            self.growing.emit()
            self.reveal_editor()
        self.arrange()

    def reveal_editor(self) -> None:
        """Soon: by then it has its place."""
        self._reveal.start()

    def on_reveal(self) -> None:
        row = self._rows.get(self._edited)
        if self._editor is not None and row is not None:
            self.revealed.emit(row.geometry())

    # the current row

    def choose(self, key: str) -> None:
        """Makes a row the one that the keyboard acts on, and shows it."""
        while key not in self._rows and self._model.proposed(key) is not None:
            self._limit += PAGE
            self.on_entries_changed()
        if key in self._rows:
            self._set_current(key)
            self.revealed.emit(self._rows[key].geometry())

    def choose_end(self, *, last: bool) -> None:
        if found := self._keys():
            self.choose(found[-1 if last else 0])

    def _keys(self) -> list[str]:
        return [key for key, row in self._rows.items() if isinstance(row, ProposalRow)]

    def _nearest(self, key: str, order: list[str]) -> str:
        """The row that takes the place of one that is gone."""
        here = order.index(key) if key in order else len(order)
        near = (*order[here:], *reversed(order[:here])) if key else ()
        return next((found for found in near if isinstance(self._rows.get(found), ProposalRow)), "")

    def _set_current(self, key: str) -> None:
        if key == self.current_key:
            return
        self.current_key = key
        self._mark_current()
        if self.hasFocus():
            tell_chosen(self)
        self.focus_moved.emit()

    def _mark_current(self) -> None:
        for key, row in self._rows.items():
            row.set_current(on=key == self.current_key and self.hasFocus(), strong=self._shows_focus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_mouse = event.reason() is Qt.FocusReason.MouseFocusReason
        self._shows_focus = not by_mouse
        if not self.current_key and not by_mouse:
            first = next(iter(self._model.waiting() or self._model.all_proposed()), None)
            if first is not None:
                self.choose(first.key)
        self._mark_current()
        tell_chosen(self)
        self.focus_moved.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._mark_current()
        self.focus_moved.emit()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._shows_focus:
            self._shows_focus = True
            self._mark_current()
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        entry = self._model.proposed(self.current_key)
        if (key, modifiers) == (Qt.Key.Key_A, _SHIFT):
            self.all_wanted.emit()
        elif entry is not None and event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self._model.spoken(entry))
        elif entry is not None and (wanted := actions_of_key(key, modifiers)):
            if not event.isAutoRepeat():
                self._act(entry, key, wanted)
        elif not self._move(key) and (entry is None or modifiers != _PLAIN or not self._handle(entry, key)):
            super().keyPressEvent(event)

    def _act(self, entry: Proposed, key: Qt.Key, wanted: tuple[Action, ...]) -> None:
        offered = () if self._model.is_busy(entry.key) else entry.actions
        action = next((action for action in wanted if action in offered), None)
        if action is None:
            self.refused.emit(entry.key, key)
        else:
            self.commanded.emit(entry.key, action, "")

    def _handle(self, entry: Proposed, key: Qt.Key) -> bool:
        match key:
            case Qt.Key.Key_R:
                self.commanded.emit(entry.key, Extra.MORE_REASONS, "")
            case Qt.Key.Key_I:
                self.commanded.emit(entry.key, Extra.THIS_TASK, "")
            case Qt.Key.Key_T:
                self.commanded.emit(entry.key, Extra.OTHER_TASK, "")
            case Qt.Key.Key_Space if entry.can_tick:
                self.commanded.emit(entry.key, Extra.TICK, "")
            case Qt.Key.Key_Right | Qt.Key.Key_Left:
                self.unfold(entry.key, key == Qt.Key.Key_Right)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.commanded.emit(entry.key, Extra.OPEN_TASK, "")
            case _:
                return False
        return True

    def _move(self, key: Qt.Key) -> bool:
        """To another row, or on from the first or last of them."""
        keys = self._keys()
        last, here = len(keys) - 1, keys.index(self.current_key) if self.current_key in keys else -1
        places = {
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
            Qt.Key.Key_Up: here - 1,
            Qt.Key.Key_Down: here + 1,
            Qt.Key.Key_PageUp: max(here - _STEP, 0),
            Qt.Key.Key_PageDown: min(here + _STEP, last),
        }
        if key not in places or not keys:
            return False
        place = places[key] if here >= 0 else 0
        if 0 <= place <= last:
            self.choose(keys[place])
        elif place > last and not self.more.isHidden():
            self.show_more()
        else:
            self.past_end.emit(1 if place > last else -1)
        return True

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._set_current(self._key_at(event.position().toPoint()) or self.current_key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        key, position = self._key_at(event.pos()), event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            key = self.current_key
            position = self.mapToGlobal(self._rows[key].geometry().center()) if key else position
        if key:
            self.choose(key)
            self.menu_wanted.emit(key, position)

    def _key_at(self, point: QPoint) -> str:
        """Of a change; "" elsewhere."""
        return next((key for key in self._keys() if self._rows[key].geometry().contains(point)), "")
