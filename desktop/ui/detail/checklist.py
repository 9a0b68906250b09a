"""The checklist of a task: progress, rows, a line to add more, and what is archived."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from desktop.domain.task import ChecklistItem, Task
from desktop.domain.text import ITEM_TITLE_MAX, item_title, shorten
from desktop.errors import AssentError, InvalidInputError
from desktop.services.checklists import ChecklistService
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.detail.checklist_model import ChecklistModel
from desktop.ui.detail.checklist_view import ChecklistView
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.part import DetailPart
from desktop.ui.detail.pasted_items import PastedItem, read_items
from desktop.ui.theme.style import Tone, WidgetKind, make_quiet, mark
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.field_note import FieldNote
from desktop.ui.widgets.labels import ElidedLabel, make_label
from desktop.ui.widgets.layouts import make_column, make_row
from desktop.ui.widgets.text_edit import AutoHeightEdit


class NewItemEdit(AutoHeightEdit):
    """Several pasted lines are told by `pasted`, not inserted; Up or Backspace in the empty line leaves it."""

    pasted = Signal(str)
    past_start = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(one_line=True, parent=parent)
        self.setObjectName("new-item")
        make_quiet(self)
        self.setPlaceholderText(self.tr("Add an item"))
        self.setAccessibleName(self.tr("Add a checklist item"))
        self.setAccessibleDescription(self.tr("Several pasted lines become several items."))

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        if "\n" in text.strip():
            self.pasted.emit(text)
        else:
            super().insertFromMimeData(source)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Backspace) and not self.text():
            self.past_start.emit()
        else:
            super().keyPressEvent(event)


class NewItemLine(QWidget):
    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._plus = QLabel(self)
        self.editor = NewItemEdit(self)
        self._row = make_row(self, self._plus, self.editor, grows=self.editor)
        icons.theme.follow(self.on_theme_changed)

    def on_theme_changed(self) -> None:
        metrics = self._icons.theme.metrics
        size = metrics.check + 2
        self._plus.setFixedWidth(size)
        self._plus.setPixmap(self._icons.pixmap(Icon.PLUS, Ink.MUTED, size))
        self._row.setContentsMargins(metrics.gap + metrics.half, 0, 0, 0)  # under the boxes of the rows
        self._row.setSpacing(max(metrics.grid - metrics.snug - 1, 0))


class ArchivedItems(Disclosure):
    """Not there at all while nothing is archived; its rows are made when it is unfolded."""

    unarchiving_wanted = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__("", context.icons, parent)
        self._items: list[ChecklistItem] = []
        self.rows: list[ArchivedRow] = []
        self._read_only = False
        self._column = context.theme.space(QVBoxLayout(self.body), 0, ("triple", 0, 0, 0))
        self.unfolded.connect(self._fill)
        self.hide()

    def show_items(self, items: Sequence[ChecklistItem]) -> None:
        if list(items) == self._items:
            return
        self._items = list(items)
        self.set_title(self.tr("%n archived", "", len(self._items)))
        self.setVisible(bool(self._items))
        if not self._items:
            self.set_open(False)
        self._fill()

    def set_read_only(self, on: bool) -> None:
        self._read_only = on
        for row in self.rows:
            row.button.setHidden(on)

    def _fill(self) -> None:
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []
        for item in self._items if self.is_open() else ():
            row = ArchivedRow(item, self.body)
            row.button.setHidden(self._read_only)
            row.put_back.connect(self.unarchiving_wanted)
            self._column.addWidget(row)
            self.rows.append(row)


class ArchivedRow(QWidget):
    put_back = Signal(str)

    def __init__(self, item: ChecklistItem, parent: QWidget) -> None:
        super().__init__(parent)
        self._id = item.id
        title = mark(ElidedLabel(item.title, self), WidgetKind.MUTED)
        self.button = make_button(self.tr("Put back"), self, self.on_clicked, WidgetKind.LINK)
        self.button.setAccessibleName(self.tr("Put back {title}").format(title=item.title))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.addWidget(title, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)

    def on_clicked(self) -> None:
        self.put_back.emit(self._id)


FIELD = "new item"
_ITEM = "item "


class Checklist(DetailPart):
    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._drafts = drafts
        self._service = context.services.checklists
        self.model = ChecklistModel(self)
        self.is_partial = False  # only its beginning has been read
        self.heading = make_label(self.tr("Checklist"), self, WidgetKind.SECTION)
        self.count = make_label("", self, WidgetKind.SMALL)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.bar.setAccessibleName(self.tr("Checklist progress"))
        self.view = ChecklistView(self.model, context.icons, self)
        self._line = NewItemLine(context.icons, self)
        self.input = self._line.editor
        self.note = FieldNote(self)
        self.archived = ArchivedItems(context, self)
        self._lay_out()
        self._connect()
        self.on_theme_changed()

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        items = [item for item in task.checklist if not item.archived]
        if is_fresh:
            self._start(task, items)
        else:
            self._update(items)
        self.archived.show_items([item for item in task.checklist if item.archived])
        self._show_progress()

    def commit(self) -> None:
        """Saves a rename under way; half a new item is kept and goes on waiting in its line."""
        self.view.save_editor()
        if self.task:
            self._drafts.put(self.task.id, FIELD, self.input.text())
            unsaved = self.view.delegate.unsaved
            for id_ in {*unsaved, *self._drafts.texts(self.task.id, _ITEM)}:
                if (row := self.model.row_of(id_)) >= 0:
                    self._drafts.put(self.task.id, _ITEM + id_, unsaved.get(id_, ""), self.model.item(row).title)

    def set_read_only(self, on: bool) -> None:
        self.view.set_read_only(on)
        self.archived.set_read_only(on)
        self.input.setReadOnly(on)
        self._line.setVisible(not on)

    def show_refusal(self, error: AssentError) -> None:
        self.view.delegate.keep_text()
        self.note.say(error_text(error), Tone.BAD)

    def focus_input(self) -> None:
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)

    def add(self, items: Sequence[PastedItem]) -> None:
        """Adds those that can be; the first that cannot waits in the line with the reason."""
        good: list[PastedItem] = []
        bad = ""
        for item in items:
            try:
                good.append(PastedItem(item_title(item.title), item.is_checked))
            except InvalidInputError as error:
                bad = bad or item.title
                self.note.say(error_text(error), Tone.BAD)
        if not bad:
            self.note.clear()
        self.input.replace_text(bad)
        if good and self.task:
            self._drafts.put(self.task.id, FIELD, bad)
            self.write(partial(_add, self._service, self.task.id, good))

    # the user

    def on_submitted(self) -> None:
        if self.input.text().strip():
            self.add([PastedItem(self.input.text())])

    def on_input_left(self, reason: Qt.FocusReason) -> None:
        if reason is not Qt.FocusReason.ActiveWindowFocusReason and not self.note.text():
            self.on_submitted()

    def on_input_edited(self) -> None:
        length = len(self.input.text().strip())
        if length > ITEM_TITLE_MAX:
            text = self.tr("An item can have at most {most} characters; this has {length}.")
            self.note.say(text.format(most=ITEM_TITLE_MAX, length=length), Tone.BAD)
        else:
            self.note.clear()

    def on_pasted(self, text: str) -> None:
        items = read_items(text)
        if typed := self.input.text().strip():
            items.insert(0, PastedItem(typed))
        self.add(items)

    def on_input_cancelled(self) -> None:
        if self.input.text():
            self.input.replace_text("", undoable=True)
            self.note.clear()
        else:
            self.escaped.emit()

    def on_ticked(self, id_: str, on: bool) -> None:
        self._show_progress()
        self.write(partial(self._service.tick, id_, on=on))

    def on_renamed(self, id_: str, title: str) -> None:
        self.note.clear()
        self.write(partial(self._service.rename, id_, title))

    def on_rename_refused(self, reason: str) -> None:
        self.note.say(reason, Tone.BAD)

    def on_moved(self, id_: str, target: str, before: bool) -> None:
        self.write(partial(self._service.move, id_, target, before=before))

    def on_removal_wanted(self, id_: str) -> None:
        self._take_out(id_)
        self.write(partial(self._service.remove, id_), notice=self.tr("Item deleted"))

    def on_archiving_wanted(self, id_: str) -> None:
        self._take_out(id_)
        self.write(partial(self._service.archive, id_))

    def on_task_wanted(self, id_: str) -> None:
        title = next((item.title for item in self.model.items if item.id == id_), "")
        self._take_out(id_)
        notice = self.tr("“{title}” is a task of its own now").format(title=shorten(title))
        self.write(partial(self._service.make_task, id_), notice=notice)

    def on_unarchiving_wanted(self, id_: str) -> None:
        self.write(partial(self._service.archive, id_, on=False))

    def on_use_elsewhere(self) -> None:
        self.view.delegate.take_stored()
        self.note.clear()

    def on_theme_changed(self) -> None:
        self.bar.setMaximumWidth(self.context.theme.metrics.illustration)

    def on_past_start(self) -> None:
        if self.model.rowCount():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.view.setCurrentIndex(self.model.index(self.model.rowCount() - 1))

    # inside

    def _start(self, task: Task, items: list[ChecklistItem]) -> None:
        self.view.delegate.unsaved = self._drafts.texts(task.id, _ITEM)
        self.model.start(items)
        self.view.fit()
        draft = self._drafts.get(task.id, FIELD)
        self.input.replace_text(draft.text if draft else "")
        self.note.clear()
        self.on_input_edited()

    def _update(self, items: list[ChecklistItem]) -> None:
        """The checklist as it is now, with care for the row that is being renamed."""
        editor, index = self.view.delegate.editor(), self.view.delegate.edited_index()
        if editor and index and index.isValid():
            before = self.model.item(index.row())
            now = next((item for item in items if item.id == before.id), None)
            typed = editor.text()
            if now is None:
                self.view.delegate.on_cancelled()  # else it would be saved when it is torn down
            if now is None and typed not in ("", before.title):
                self.input.replace_text(typed)
                self.note.say(self.tr("That item was deleted elsewhere; your text is kept here."), Tone.WARN)
            elif now and now.title != before.title and now.title != typed and self.view.delegate.is_altered():
                text = self.tr("Changed elsewhere to “{text}”").format(text=shorten(now.title, 80))
                self.note.say(text, Tone.WARN, self.tr("Use that"))
        self.model.update(items)

    def _take_out(self, id_: str) -> None:
        row = self.model.row_of(id_)
        if row >= 0:
            self.model.take_out(row)
            self._show_progress()

    def _show_progress(self) -> None:
        items = self.model.items
        done = sum(item.is_checked for item in items)
        is_known = bool(items) and not self.is_partial
        self.count.setText(f"{done}/{len(items)}" if is_known else "")
        self.bar.setVisible(is_known)
        self.bar.setRange(0, max(len(items), 1))
        self.bar.setValue(done)
        words = self.tr("{done} of {all} done").format(done=done, all=len(items))
        self.count.setAccessibleName(words)
        self.bar.setToolTip(words)

    def _lay_out(self) -> None:
        header = self.context.theme.space(make_row(None, self.heading, self.count), "grid")
        header.addWidget(self.bar, 1, Qt.AlignmentFlag.AlignVCenter)
        header.addStretch(1)
        column = make_column(self, header, self.view, self._line, self.note, self.archived)
        self.context.theme.space(column, "half")

    def _connect(self) -> None:
        self.input.submitted.connect(self.on_submitted)
        self.input.left.connect(self.on_input_left)
        self.input.edited.connect(self.on_input_edited)
        self.input.cancelled.connect(self.on_input_cancelled)
        self.input.pasted.connect(self.on_pasted)
        self.input.past_start.connect(self.on_past_start)
        self.note.button.clicked.connect(self.on_use_elsewhere)
        self.model.ticked.connect(self.on_ticked)
        self.model.renamed.connect(self.on_renamed)
        self.model.moved.connect(self.on_moved)
        self.view.removal_wanted.connect(self.on_removal_wanted)
        self.view.archiving_wanted.connect(self.on_archiving_wanted)
        self.view.task_wanted.connect(self.on_task_wanted)
        self.view.past_end.connect(self.focus_input)
        self.view.escaped.connect(self.escaped)
        self.view.delegate.refused.connect(self.on_rename_refused)
        self.archived.unarchiving_wanted.connect(self.on_unarchiving_wanted)
        self.context.theme.changed.connect(self.on_theme_changed)


def _add(service: ChecklistService, task_id: str, items: Sequence[PastedItem]) -> None:
    ticked = {number for number, item in enumerate(items) if item.is_checked}
    service.add(task_id, [item.title for item in items], ticked=ticked)
