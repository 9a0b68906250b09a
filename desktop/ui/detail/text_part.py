"""A field of a task that is text: typed, checked, saved when left, and careful with what others write meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.domain.task import Task, TaskFields
from desktop.domain.text import shorten
from desktop.errors import AssentError, InvalidInputError
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.part import DetailPart
from desktop.ui.theme.style import Tone, set_tone
from desktop.ui.widgets.field_note import FieldNote
from desktop.ui.widgets.text_edit import AutoHeightEdit, FieldEdit


@dataclass(slots=True)
class FieldState:
    """`stored` is the value last heard of, `base` the one the user's text started from or was saved as.

    `elsewhere` is a value that somebody else stored while the user was typing another one.
    """

    stored: str = ""
    base: str = ""
    elsewhere: str | None = None

    def start(self, stored: str) -> None:
        self.stored = self.base = stored
        self.elsewhere = None

    def resume(self, base: str, stored: str) -> None:
        """Goes on with text that was left unsaved when the store held `base`."""
        self.stored, self.base = stored, base
        self.elsewhere = stored if stored != base else None

    def take_in(self, stored: str, text: str) -> bool:
        """The store holds `stored` now; whether the field should show that instead of its `text`."""
        self.stored = stored
        if text in (self.base, stored):
            self.start(stored)
            return True
        self.elsewhere = stored if stored != self.base else None
        return False

    def sent(self, value: str) -> None:
        """`value` is on its way to the store."""
        self.base = value
        self.elsewhere = None

    def refused(self) -> None:
        self.base = self.stored


_NEAR = 0.9  # of a limit: from here on the room that is left is shown


class TextPart(DetailPart):
    """Subclasses say how the value reads, what text stands for, and lay out `editor` and `note`."""

    field = ""
    limit = 0  # characters; 0 where length is not what matters

    def __init__(
        self, context: AppContext, drafts: Drafts, editor: AutoHeightEdit | FieldEdit, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self.drafts = drafts
        self.editor = editor
        self.note = FieldNote(self)
        self.state = FieldState()
        self._error = ""
        editor.edited.connect(self.on_edited)
        editor.submitted.connect(self.commit)
        editor.cancelled.connect(self.on_cancelled)
        editor.left.connect(self.on_left)
        self.note.button.clicked.connect(self.on_use_elsewhere)

    # for subclasses

    def stored_text(self, task: Task) -> str:
        raise NotImplementedError

    def normal(self, text: str) -> str:
        """The text as it would be stored; raises InvalidInputError."""
        raise NotImplementedError

    def fields(self, text: str) -> TaskFields:
        """What to write for a normal text."""
        raise NotImplementedError

    def stored_changed(self) -> None:
        """The stored value is another one now, or belongs to another task."""

    # the value

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        stored = self.stored_text(task)
        if is_fresh:
            self._start(task, stored)
        elif self.state.take_in(stored, meant := self._meant()):
            if meant != stored:
                self.editor.replace_text(stored)
            self._error = ""
        self._show_note()
        self.stored_changed()

    def commit(self) -> None:
        if self.task is None or self.editor.isReadOnly():
            return
        text = self.editor.text()
        if text == self.state.base:
            self._settle(self.state.stored)
            return
        try:
            value = self.normal(text)
        except InvalidInputError as error:
            self._error = error_text(error)
            self.drafts.put(self.task.id, self.field, text, self.state.base)
            self._show_note()
            return
        self.drafts.drop(self.task.id, self.field)
        if value == self.state.base:
            self._settle(self.state.stored)
            return
        self._error = ""
        self.state.sent(value)
        self._show_note()
        self.write(partial(self.context.services.tasks.edit, [self.task.id], self.fields(value)))

    def show_refusal(self, error: AssentError) -> None:
        assert self.task is not None
        self.state.refused()
        self._error = error_text(error)
        self.drafts.put(self.task.id, self.field, self.editor.text(), self.state.base)
        self._show_note()

    def set_read_only(self, on: bool) -> None:
        self.editor.setReadOnly(on)

    # the user

    def on_edited(self) -> None:
        if self._error or self.limit:
            self._check()
        self._show_note()

    def on_left(self, reason: Qt.FocusReason) -> None:
        self.commit()
        stays = reason is Qt.FocusReason.ActiveWindowFocusReason or self._error or self.editor.isReadOnly()
        if not stays:
            self.editor.replace_text(self.state.base)  # as it was stored: trimmed, “90” as “1 h 30 min”

    def on_cancelled(self) -> None:
        """Escape takes back what was typed; with nothing to take back it is for the pane."""
        if self.task and self.editor.text() not in (self.state.base, self.state.stored):
            self.editor.replace_text(self.state.stored, undoable=True)
            self.drafts.drop(self.task.id, self.field)
            self._settle(self.state.stored)
        else:
            self.escaped.emit()

    def on_use_elsewhere(self) -> None:
        if self.task and self.state.elsewhere is not None:
            self.editor.replace_text(self.state.elsewhere, undoable=True)
            self.drafts.drop(self.task.id, self.field)
            self._settle(self.state.elsewhere)

    # inside

    def _start(self, task: Task, stored: str) -> None:
        draft = self.drafts.get(task.id, self.field)
        self._error = ""
        if draft is None:
            self.state.start(stored)
            self.editor.replace_text(stored)
            return
        self.state.resume(draft.base, stored)
        self.editor.replace_text(draft.text)
        self._check()

    def _settle(self, stored: str) -> None:
        """Shows the stored text; nothing typed is left to save."""
        if stored != self.state.base:
            self.editor.replace_text(stored)
        self.state.start(stored)
        self._error = ""
        self._show_note()

    def _meant(self) -> str:
        """The text as it would be stored, or as it is where it cannot be."""
        try:
            return self.normal(self.editor.text())
        except InvalidInputError:
            return self.editor.text()

    def _check(self) -> None:
        try:
            self.normal(self.editor.text())
            self._error = ""
        except InvalidInputError as error:
            self._error = error_text(error)

    def _show_note(self) -> None:
        length = len(self.editor.text())
        set_tone(self.editor, Tone.BAD if self._error else Tone.NEUTRAL)
        if self._error:
            self.note.say(self._error, Tone.BAD)
        elif self.state.elsewhere is not None:
            other = shorten(self.state.elsewhere, 80) or self.tr("nothing")
            self.note.say(self.tr("Changed elsewhere to “{text}”").format(text=other), Tone.WARN, self.tr("Use that"))
        elif self.limit and length >= self.limit * _NEAR and self.editor.hasFocus():
            self.note.say(self.tr("{length} of {limit}").format(length=f"{length:,}", limit=f"{self.limit:,}"))
        else:
            self.note.clear()
