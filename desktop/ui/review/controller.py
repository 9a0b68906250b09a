"""What the user does on a review card, from the key or the click to the verdict."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from desktop.review.outcome import Decided, Outcome, Result
from desktop.review.states import Action, RowState
from desktop.services.review import ReviewService
from desktop.ui.core.background import Job, current_job
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import translate
from desktop.ui.review.editor import ProposalEditor, ReasonEditor, RowEditor
from desktop.ui.review.model import Heading, Proposed, ReviewModel, RowActivity, RowPhase
from desktop.ui.review.row_commands import OTHER, Extra, RowCommand, RowMenu, RowPart, action_menu, reason_menu
from desktop.ui.review.rows import ReviewRows
from desktop.ui.widgets.announce import announce

if TYPE_CHECKING:
    from desktop.ui.agent import TaskPicker

Work = Callable[[ReviewService], Decided]

_STAYING = (Action.UNDO, Action.RECONSIDER, Action.LIFT, Action.RESTORE)
"""After these the focus stays on the row; after other verdicts it goes to the next one that waits."""


class ReviewController(QObject):
    """Menus, editors and verdicts: one write after the other, each row saying how far it is.

    `over` names rows that nothing is under way for any more: they still say what they said until the card has been
    read again. `progressed` tells how many rows of Confirm all are through, of how many; `ended` brings its outcomes.
    """

    acted = Signal()
    """The user does something: what the head says about the last Confirm all is old now."""
    over = Signal(tuple)
    progressed = Signal(int, int)
    ended = Signal(list)
    ask_wanted = Signal(str)
    task_wanted = Signal(str)

    def __init__(self, context: AppContext, model: ReviewModel, rows: ReviewRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._model = model
        self._rows = rows
        self._jobs: dict[Job, tuple[str, ...]] = {}
        self._all: Job | None = None
        self._outcomes: list[Outcome] = []
        self.menu: RowMenu | None = None
        self._unsure: list[str] = []  # the rows for whose task there is a picker
        self.picker: TaskPicker | None = None
        self.editor: RowEditor | None = None
        self._edited = ""
        rows.commanded.connect(self.on_commanded)
        rows.refused.connect(self.on_refused)
        rows.menu_wanted.connect(self.on_menu_wanted)
        rows.all_wanted.connect(self.confirm_all)

    # many rows

    def confirm_all(self) -> None:
        """Exactly what is ticked, in the order it was proposed. Stale rows were ticked by hand: applied anyway."""
        ticked = self._model.ticked()
        if not ticked or self.is_running():
            return
        self.acted.emit()
        keys = [entry.key for entry in ticked]
        force = {entry.key for entry in ticked if entry.row.shown.state is RowState.STALE}
        self._model.begin({key: RowActivity(RowPhase.QUEUED) for key in keys})
        services = self._context.services
        job = self._context.write(lambda: _confirm_all(services.review, keys, force), self._on_all_done, owner=self)
        job.item.connect(self._on_progress)
        job.finished.connect(self._on_all_finished)
        job.finished.connect(self._on_finished)
        self._jobs[job] = tuple(keys)
        self._all = job
        self.progressed.emit(0, len(keys))

    def is_running(self) -> bool:
        """Whether Confirm all is under way."""
        return self._all is not None

    def stop(self) -> None:
        if self._all is not None:
            self._all.cancel()

    def reject_remaining(self) -> None:
        keys = [entry.key for entry in self._model.waiting()]
        if keys and not self.is_running():
            self.acted.emit()
            self._decide(keys, lambda review: review.reject_all(keys))

    # one row

    def on_commanded(self, key: str, command: RowCommand, value: str) -> None:
        entry = self._model.proposed(key)
        heading = self._model.heading_of(key)
        if command in (Extra.THIS_TASK, Extra.OTHER_TASK):
            if heading is not None and heading.unsure:
                self._identify(heading, command)
        elif entry is None:
            if heading is not None and heading.task_id:
                self.task_wanted.emit(heading.task_id)
        elif isinstance(command, Action):
            self._act(entry, command)
        else:
            self._do(entry, command, value)

    def _identify(self, heading: Heading, command: RowCommand) -> None:
        """Whether the task of these rows is the one that was meant, or which is."""
        keys = [key for key in heading.unsure if not self._model.is_busy(key)]
        self.acted.emit()
        if command is Extra.THIS_TASK:
            self._decide(keys, lambda review: review.identify(keys))
            return
        from desktop.ui.agent import TaskPicker

        self._unsure, self.picker = keys, TaskPicker(self._context, self._rows)
        self.picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.picker.chosen.connect(self._move)
        self.picker.open_at(self._rows.row(heading.key))

    def _move(self, task_id: str) -> None:
        keys = self._unsure
        self._decide(keys, lambda review: review.move_to_task(keys, task_id))

    def _act(self, entry: Proposed, action: Action) -> None:
        if self._model.is_busy(entry.key) or action not in entry.actions:
            return
        self.acted.emit()
        match action:
            case Action.EDIT:
                self._open(entry.key, ProposalEditor(self._context, entry, self._rows))
            case Action.ASK_AGAIN:
                services = self._context.services
                self._context.read(partial(services.review.ask_again, [entry.key]), self.ask_wanted.emit, owner=self)
            case _:
                self._give(entry.key, action)
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
                self._decide([entry.key], lambda review: review.undo(entry.key, force=True))
            case Extra.KEEP:
                self._model.end([entry.key])

    def _reject(self, entry: Proposed, reason: str) -> None:
        self.acted.emit()
        if entry.waits:
            self._give(entry.key, Action.REJECT, reason)
            self._move_on(entry.key)
        else:
            self._decide([entry.key], lambda review: review.explain(entry.key, reason))

    def _move_on(self, key: str) -> None:
        """To the next row that waits, or the nearest before it where none comes after."""
        if self._rows.current_key != key:
            return
        here = self._model.row_of(key)
        waiting = [self._model.row_of(entry.key) for entry in self._model.waiting() if entry.key != key]
        after = [row for row in waiting if row > here]
        if waiting:
            self._rows.choose(self._model.entry(after[0] if after else waiting[-1]).key)

    def on_refused(self, key: str, pressed: Qt.Key) -> None:
        """Says why a key does nothing to this row."""
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
            menu = action_menu(entry, self._model.heading_of(key), self._context.icons, self._rows)
            self._pop_up(menu, position)

    def _ask_why(self, entry: Proposed) -> None:
        self._pop_up(reason_menu(entry, self._context.icons, self._rows), self._rows.menu_corner(entry.key))

    def _pop_up(self, menu: RowMenu, position: QPoint) -> None:
        self.menu = menu
        menu.triggered.connect(self.on_chosen)
        menu.popup(position)

    def on_chosen(self, action: QAction) -> None:
        assert self.menu is not None
        part: RowPart = action.data()
        if part.command is not None:
            self.on_commanded(self.menu.key, part.command, part.value)

    # editing

    def _open(self, key: str, editor: RowEditor) -> None:
        """Unless something is typed in another one, which then gets the focus: nothing typed is lost."""
        if self.editor is not None and self.editor.is_altered():
            editor.deleteLater()
            self.editor.focus_first()
            return
        self.close_editor()
        self.editor, self._edited = editor, key
        self._model.begin({key: RowActivity(RowPhase.EDITING)})
        editor.cancelled.connect(self.close_editor)
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

    def on_submitted(self, given: object) -> None:
        """A reason in the user's words, or the arguments that the user changed."""
        entry, editor = self._model.proposed(self._edited), self.editor
        self.close_editor()
        if entry is None:
            return
        if isinstance(given, str):
            self._reject(entry, given)
        elif isinstance(given, dict) and isinstance(editor, ProposalEditor):
            key, force = entry.key, editor.is_stale
            self.acted.emit()
            self._decide([key], lambda review: review.confirm(key, given or None, force=force))
            self._move_on(key)

    def check_editor(self) -> None:
        """When the card was read again: the row may have been decided on another device meanwhile."""
        if self.editor is None:
            return
        entry = self._model.proposed(self._edited)
        if entry is None:
            self.close_editor()
        elif isinstance(self.editor, ProposalEditor) and not entry.waits:
            text = self.tr("{state} meanwhile; what you typed can still be copied.")
            self.editor.show_over(text.format(state=entry.state))

    # carrying out a verdict

    def _give(self, key: str, action: Action, reason: str = "") -> None:
        works: dict[Action, Work] = {
            Action.CONFIRM: lambda review: review.confirm(key),
            Action.RETRY: lambda review: review.confirm(key),
            Action.APPLY_ANYWAY: lambda review: review.confirm(key, force=True),
            Action.REJECT: lambda review: review.reject(key, reason),
            Action.DISMISS: lambda review: review.reject(key, reason),
            Action.RESTORE: lambda review: review.restore_target(key),
            Action.UNDO: lambda review: review.undo(key),
            Action.RECONSIDER: lambda review: review.reconsider(key),
            Action.LIFT: lambda review: review.lift(key),
        }
        self._decide([key], works[action])

    def _decide(self, keys: Sequence[str], work: Work) -> None:
        self._model.begin({key: RowActivity(RowPhase.APPLYING) for key in keys})
        services = self._context.services
        job = self._context.write(lambda: work(services.review), self._on_done, owner=self)
        job.finished.connect(self._on_finished)
        self._jobs[job] = tuple(keys)

    def _on_done(self, decided: Decided) -> None:
        if decided.outcomes:
            self._tell(decided.outcomes)
            self._announce(decided.outcomes[0])

    def _on_finished(self) -> None:
        """Also after a failure, which the context has told of."""
        job = self.sender()
        assert isinstance(job, Job)
        self.over.emit(self._jobs.pop(job))

    def _tell(self, outcomes: Sequence[Outcome]) -> None:
        first = outcomes[0]
        if any(outcome.result is Result.REPLACED for outcome in outcomes):
            self._tell_moved(outcomes)
            return
        match first.result:
            case Result.CHANGED_SINCE:
                self._model.begin({first.item_id: RowActivity(RowPhase.ASKING, first.message)})
            case Result.FAILED:
                self._context.tell(translate("Review", first.message), is_error=True)
            case Result.UNDONE if first.message:
                self._context.tell(translate("Review", first.message))
        rejected = [outcome for outcome in outcomes if outcome.result is Result.REJECTED]
        along = sum(outcome.because_of is not None for outcome in rejected)
        if len(rejected) - along > 1:
            self._context.tell(self.tr("%n change(s) rejected", "", len(rejected)), undo=True)
        elif along:
            self._context.tell(self.tr("%n change(s) that depend on it were rejected too.", "", along), undo=True)

    def _tell_moved(self, outcomes: Sequence[Outcome]) -> None:
        moved = sum(outcome.result is Result.REPLACED for outcome in outcomes)
        reasons = dict.fromkeys(translate("Review", outcome.message) for outcome in outcomes if outcome.message)
        text = self.tr("%n change(s) moved to that task", "", moved)
        self._context.tell(" ".join([f"{text}.", *reasons]), undo=True)

    # Confirm all

    def _on_progress(self, progress: tuple[int, int, Outcome]) -> None:
        done, total, outcome = progress
        if outcome.done:
            self._model.begin({outcome.item_id: RowActivity(RowPhase.APPLIED)})
        else:
            self._model.end([outcome.item_id])
        self.progressed.emit(done, total)

    def _on_all_done(self, decided: Decided) -> None:
        self._outcomes = list(decided.outcomes)

    def _on_all_finished(self) -> None:
        self._all = None
        outcomes, self._outcomes = self._outcomes, []
        self.ended.emit(outcomes)

    def _announce(self, outcome: Outcome) -> None:
        words = {
            Result.APPLIED: self.tr("Confirmed."),
            Result.REJECTED: self.tr("Rejected."),
            Result.UNDONE: self.tr("Undone."),
            Result.REOPENED: self.tr("Waiting again."),
            Result.LIFTED: self.tr("The agent may propose it again."),
            Result.RESTORED: self.tr("Restored."),
            Result.ALREADY_SO: self.tr("It was so already."),
            Result.IDENTIFIED: self.tr("This is the task."),
            Result.REPLACED: self.tr("Moved to that task."),
        }
        left = self.tr("%n left.", "", self._model.left())
        announce(self._rows, f"{words.get(outcome.result) or outcome.message} {left}")


def _confirm_all(review: ReviewService, keys: Sequence[str], force: Collection[str]) -> Decided:
    job = current_job()

    def report(done: int, total: int, outcome: Outcome) -> None:
        job.report((done, total, outcome))

    return review.confirm_all(keys, force=force, progress=report, should_stop=job.cancelled)


def _can_say_why(entry: Proposed) -> bool:
    return Action.REJECT in entry.actions or entry.row.shown.state is RowState.REJECTED
