"""What the parts of the detail pane have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.domain.task import Task
from desktop.errors import AssentError
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text


@dataclass(frozen=True, slots=True)
class WriteResult:
    """How a write of a part ended; it may have switched to another task by then."""

    task_id: str
    error: AssentError | None
    notice: str


class DetailPart(QWidget):
    """Shows something of one task and saves what the user does to it.

    While its own writes are under way a part takes no news of its task, lest an older state flicker in; if it missed
    any it says `outdated` afterwards.
    """

    outdated = Signal()
    escaped = Signal()  # Escape was pressed and the part has no use for it

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.task: Task | None = None
        self._writing = 0
        self._missed = False

    def take(self, task: Task) -> None:
        """Shows a task, or the new state of the one that is shown."""
        is_fresh = self.task is None or self.task.id != task.id
        if self._writing and not is_fresh:
            self._missed = True
            return
        self.task = task
        self.show_task(task, is_fresh=is_fresh)

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        """`is_fresh` where it is another task than before."""
        raise NotImplementedError

    def has_value(self) -> bool:
        """Whether it shows something besides that there is nothing. For fields that are shown only then."""
        return True

    def open_popup(self) -> None:
        """Opens what the value is chosen in. Where it is typed the focus is enough."""

    def commit(self) -> None:
        """Saves what is typed, or keeps it as a draft. Most parts save at once and have nothing to do here."""

    def set_read_only(self, on: bool) -> None:
        self.setEnabled(not on)

    def write(self, work: Callable[[], object], notice: str = "") -> None:
        """Writes in the background; tells a `notice` with an Undo, or `show_refusal` why it was refused."""
        assert self.task is not None
        task_id = self.task.id

        def attempt() -> WriteResult:
            try:
                work()
            except AssentError as error:
                return WriteResult(task_id, error, "")
            return WriteResult(task_id, None, notice)

        self._writing += 1
        job = self.context.write(attempt, self.on_written)
        job.finished.connect(self.on_write_finished)

    def show_refusal(self, error: AssentError) -> None:
        self.context.tell(error_text(error), is_error=True)

    def on_written(self, result: WriteResult) -> None:
        if result.notice:
            self.context.tell(result.notice, undo=True)
        if result.error is None:
            return
        if self.task and self.task.id == result.task_id:
            self._missed = True  # what is shown is not what is stored
            self.show_refusal(result.error)
        else:
            self.context.tell(error_text(result.error), is_error=True)

    def on_write_finished(self) -> None:
        self._writing -= 1
        if self._missed and not self._writing:
            self._missed = False
            self.outdated.emit()
