"""What dialogs that do one longer thing share: a body, a line that says how it went, progress, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressBar, QPushButton, QVBoxLayout, QWidget

from desktop.errors import AssentError
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.layouts import STRETCH, make_row
from desktop.ui.widgets.notice_bar import NoticeBar
from desktop.ui.widgets.sheet import Sheet

EXCHANGE_FOLDER = "exchange_folder"
"""Under this key the folder of the last import or export is remembered."""


class Frame(FittingDialog):
    """Above the window until it is done with. While a job runs, closing it means cancelling the job.

    Subclasses fill `head` and `body`; what there is to say comes between them. All that scrolls where the screen is
    too small for it. `other` stands at the left of the buttons, for another way to go on.
    """

    def __init__(self, context: AppContext, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(title)
        self.job: Job | None = None
        self.head = context.theme.space(QVBoxLayout(), "grid")
        self.body = context.theme.space(QVBoxLayout(), "gap")
        self.sheet = Sheet(self)
        context.theme.space(self.sheet.column, "double")
        self.notice = NoticeBar(context.icons, self)
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(self.tr("Progress"))
        self.progress.hide()
        self.other, self.cancel, self.go = (QPushButton(self) for _ in range(3))
        self.other.setAutoDefault(False)
        self.other.hide()
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setAutoDefault(False)
        self.go.setDefault(True)
        mark(self.go, WidgetKind.PRIMARY)
        self._build()
        self.cancel.clicked.connect(self.reject)

    def reject(self) -> None:
        if self.job is None:
            super().reject()
        else:
            self.job.cancel()
            self.cancel.setEnabled(False)

    def follow(
        self,
        job: Job,
        then: Callable[[Any], None] | Callable[[], None] | None = None,
        on_item: Callable[[Any], None] | None = None,
    ) -> None:
        """Shows a job's progress, reported as (done, total), until it is finished; and its failure.

        `then` gets what comes of it, `on_item` what it reports in another form.
        """
        self.job = job
        if then is not None:
            job.done.connect(then)
        self.say("")
        self.progress.setRange(0, 0)
        self.progress.show()
        self.go.setEnabled(False)
        self.other.setEnabled(False)
        job.item.connect(on_item or self.on_progress)
        job.failed.connect(self.on_failed)
        job.finished.connect(self.on_finished)

    def say(self, text: str, tone: Tone = Tone.NEUTRAL) -> None:
        """How things stand."""
        self.notice.say(text, tone)
        if text:
            self.sheet.reveal(self.notice)

    def point_to(self, field: QWidget) -> None:
        """Puts the focus where something is missing or wrong."""
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.sheet.reveal(field)

    def on_progress(self, progress: tuple[int, int]) -> None:
        done, total = progress
        self.progress.setRange(0, max(total, 1))
        self.progress.setValue(done)

    def on_failed(self, error: object) -> None:
        """An expected failure is told here, where the user can do something about it."""
        if isinstance(error, AssentError):
            self.say(error_text(error), Tone.BAD)
        else:
            self.say(self.tr("That did not work, and nothing was changed. The log has the details."), Tone.BAD)

    def on_finished(self) -> None:
        self.job = None
        self.progress.hide()
        self.cancel.setEnabled(True)
        self.other.setEnabled(True)

    def _build(self) -> None:
        self._ends = self.context.theme.space(make_row(None, STRETCH, self.cancel, self.go), "grid")
        self._buttons = self.context.theme.space(FlowLayout(), "grid")
        self._buttons.addWidget(self.other)
        self._buttons.add_layout(self._ends)
        self._column = self.context.theme.space(QVBoxLayout(self), "double", ("triple", "triple", "triple", "double"))
        self.sheet.column.addLayout(self.head)
        self.sheet.column.addWidget(self.notice)
        self.sheet.column.addLayout(self.body, 1)
        self._column.addWidget(self.sheet, 1)
        self._column.addWidget(self.progress)
        self._column.addLayout(self._buttons)


def quit_after_jobs(window: QWidget, leave: Callable[[], None]) -> None:
    """Leaves, which asks every dialog of the window to close. One with a job cancels that first, and refuses; so the
    same is asked for again when the job is over."""
    jobs = [dialog.job for dialog in window.findChildren(Frame) if dialog.job is not None]
    for job in jobs:
        job.finished.connect(lambda: QTimer.singleShot(0, window, leave))
    leave()
