"""What the user does on a review card, from the key or the click to the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from desktop.review.outcome import Outcome, Result
from desktop.review.states import Action, RowState
from desktop.ui.core.context import AppContext
from desktop.ui.review.editor import ProposalEditor, ReasonEditor
from desktop.ui.review.entries import Heading, Proposed
from desktop.ui.review.model import ReviewModel, RowActivity, RowPhase
from desktop.ui.review.row_commands import OTHER, Extra, RowCommand, RowMenu, RowPart, action_menu, reason_menu
from desktop.ui.review.rows import ReviewRows
from desktop.ui.review.verdicts import Verdicts
from desktop.ui.widgets.announce import announce

_STAYING = (Action.UNDO, Action.RECONSIDER, Action.LIFT, Action.RESTORE)
"""After these the row waits, or can be looked at: the user stays on it."""


class ReviewController(QObject):
    """`acted` tells that something new begins: what was said about the last thing is old."""

    acted = Signal()
    task_wanted = Signal(str)

    def __init__(
        self, context: AppContext, model: ReviewModel, rows: ReviewRows, verdicts: Verdicts, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._model = model
        self._rows = rows
        self._verdicts = verdicts
        self.menu: RowMenu | None = None
        self.editor: ProposalEditor | ReasonEditor | None = None
        self._edited = ""
        rows.commanded.connect(self.on_commanded)
        rows.refused.connect(self.on_refused)
        rows.menu_wanted.connect(self.on_menu_wanted)
        rows.all_wanted.connect(self.confirm_all)
        verdicts.settled.connect(self.on_settled)

    # many rows

    def confirm_all(self) -> None:
        ticked = self._model.ticked()
        if ticked and not self._verdicts.is_running():
            self.acted.emit()
            self._verdicts.confirm_all(ticked)

    def reject_remaining(self) -> None:
        waiting = self._model.waiting()
        if waiting and not self._verdicts.is_running():
            self.acted.emit()
            self._verdicts.reject_all([entry.key for entry in waiting])

    # one row

    def on_commanded(self, key: str, command: RowCommand, value: str) -> None:
        entry = self._model.proposed(key)
        if entry is None:
            heading = self._model.entry(self._model.row_of(key)) if self._model.row_of(key) >= 0 else None
            if isinstance(heading, Heading) and heading.task_id:
                self.task_wanted.emit(heading.task_id)
        elif isinstance(command, Action):
            self._act(entry, command)
        else:
            self._do(entry, command, value)

    def _act(self, entry: Proposed, action: Action) -> None:
        if self._model.is_busy(entry.key) or action not in entry.actions:
            return
        self.acted.emit()
        match action:
            case Action.EDIT:
                self._edit(entry)
            case Action.ASK_AGAIN:
                self._verdicts.ask_again([entry.key])
            case _:
                self._verdicts.give(entry.key, action)
                if action not in _STAYING:
                    self._move_on(entry.key)

    def _do(self, entry: Proposed, command: Extra, value: str) -> None:
        match command:
            case Extra.TICK:
                self._model.tick(entry.key, not self._model.is_ticked(entry.key))
            case Extra.OPEN_TASK:
                self.task_wanted.emit(entry.row.item.task_id)
            case Extra.MORE_REASONS if _can_say_why(entry) and not self._model.is_busy(entry.key):
                self._ask_why(entry)
            case Extra.REASON if value == OTHER:
                self._open(entry.key, ReasonEditor(self._context, self._rows))
            case Extra.REASON:
                self._reject(entry, value)
            case Extra.UNDO_ANYWAY:
                self._verdicts.undo_anyway(entry.key)
            case Extra.KEEP:
                self._model.end([entry.key])

    def _reject(self, entry: Proposed, reason: str) -> None:
        self.acted.emit()
        if entry.waits:
            self._verdicts.give(entry.key, Action.REJECT, reason)
            self._move_on(entry.key)
        else:
            self._verdicts.explain(entry.key, reason)

    def _move_on(self, key: str) -> None:
        """To the next row that waits, or the nearest before it where none comes after."""
        if self._rows.current_key() != key:
            return
        here = self._model.row_of(key)
        waiting = [self._model.row_of(entry.key) for entry in self._model.waiting() if entry.key != key]
        after = [row for row in waiting if row > here]
        if waiting:
            self._rows.choose(self._model.entry(after[0] if after else waiting[-1]).key)

    def on_refused(self, key: str, pressed: Qt.Key) -> None:
        """Says why a key does nothing here: nobody should guess."""
        entry = self._model.proposed(key)
        if entry is None or self._model.is_busy(key):
            return
        if pressed == Qt.Key.Key_Y and entry.row.shown.state is RowState.STALE:
            text = self.tr("Changed since it was proposed. Shift+Y applies it anyway, N rejects it.")
        else:
            state = entry.state or self.tr("Waiting")
            text = self.tr("{state}: that key does nothing here.").format(state=state)
        announce(self._rows, text)

    # menus

    def on_menu_wanted(self, key: str, position: QPoint) -> None:
        entry = self._model.proposed(key)
        if entry is not None and not self._model.is_busy(key):
            self._pop_up(action_menu(entry, self._context.icons, self._rows), position)

    def _ask_why(self, entry: Proposed) -> None:
        self._pop_up(reason_menu(entry, self._context.icons, self._rows), self._rows.row(entry.key).menu_corner())

    def _pop_up(self, menu: RowMenu, position: QPoint) -> None:
        self.menu = menu
        menu.triggered.connect(self.on_chosen)
        menu.popup(position)

    def on_chosen(self, action: QAction) -> None:
        menu, part = self.sender(), action.data()
        assert isinstance(menu, RowMenu)
        assert isinstance(part, RowPart)
        if part.command is not None:
            self.on_commanded(menu.key, part.command, part.value)

    # editing

    def _edit(self, entry: Proposed) -> None:
        self._open(entry.key, ProposalEditor(self._context, entry, self._rows))

    def _open(self, key: str, editor: ProposalEditor | ReasonEditor) -> None:
        """Nothing typed is thrown away for another row: the one that is being edited comes first."""
        if self.editor is not None and self.editor.is_altered():
            editor.deleteLater()
            self.editor.focus_first()
            return
        self.close_editor()
        self.editor, self._edited = editor, key
        self._model.begin({key: RowActivity(RowPhase.EDITING)})
        editor.cancelled.connect(self.on_cancelled)
        editor.resized.connect(self._rows.place_editor)
        editor.submitted.connect(self.on_submitted)
        self._rows.open_editor(key, editor)
        editor.focus_first()

    def close_editor(self) -> None:
        if self.editor is None:
            return
        had_focus = self.editor.isAncestorOf(self.editor.focusWidget() or self._rows)
        key, self.editor, self._edited = self._edited, None, ""
        self._model.end([key])
        self._rows.close_editor()
        if had_focus:
            self._rows.setFocus(Qt.FocusReason.OtherFocusReason)

    def on_cancelled(self) -> None:
        self.close_editor()

    def on_submitted(self, given: object) -> None:
        entry, editor = self._model.proposed(self._edited), self.editor
        self.close_editor()
        if entry is None or editor is None:
            return
        if isinstance(given, str):
            self._reject(entry, given)
        elif isinstance(given, dict) and isinstance(editor, ProposalEditor):
            self.acted.emit()
            self._verdicts.confirm_edited(entry.key, given, force=editor.is_stale)
            self._move_on(entry.key)

    def look_after_editor(self) -> None:
        """After the card was read again: the row under the editor may have been decided elsewhere."""
        if self.editor is None:
            return
        entry = self._model.proposed(self._edited)
        if entry is None:
            self.close_editor()
        elif isinstance(self.editor, ProposalEditor) and not entry.waits:
            text = self.tr("{state} meanwhile; what you typed can still be copied.")
            self.editor.show_over(text.format(state=entry.state))

    # news

    def on_settled(self, outcomes: Sequence[Outcome]) -> None:
        if not outcomes:
            return
        words = {
            Result.APPLIED: self.tr("Confirmed."),
            Result.REJECTED: self.tr("Rejected."),
            Result.UNDONE: self.tr("Undone."),
            Result.REOPENED: self.tr("Waiting again."),
            Result.LIFTED: self.tr("The agent may propose it again."),
            Result.RESTORED: self.tr("Restored."),
        }
        first = outcomes[0]
        left = self.tr("%n left.", "", self._model.left())
        announce(self._rows, f"{words.get(first.result) or first.message} {left}")


def _can_say_why(entry: Proposed) -> bool:
    return Action.REJECT in entry.actions or entry.row.shown.state is RowState.REJECTED
