"""The detail pane: everything about one task, to read and to change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QScrollArea, QWidget

from desktop.domain.fields import STORED
from desktop.domain.task import Task, format_instant
from desktop.domain.views import NEVER
from desktop.errors import NotFoundError
from desktop.services import Services
from desktop.store import Changes
from desktop.ui.core.background import Job, current_job
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import caption
from desktop.ui.core.format import moment_within
from desktop.ui.core.icons import Icon
from desktop.ui.detail.checklist import Checklist
from desktop.ui.detail.choice_fields import (
    DueEditor,
    ListField,
    PriorityField,
    RepeatEditor,
    StartEditor,
    StatusField,
)
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.history import History
from desktop.ui.detail.label_editor import LabelEditor
from desktop.ui.detail.part import DetailPart
from desktop.ui.detail.reminder_editor import ReminderEditor
from desktop.ui.detail.report import AgentReport
from desktop.ui.detail.text_fields import Description, TitleField, ValueField
from desktop.ui.review import TaskProposals
from desktop.ui.theme.style import Tone, WidgetKind, make_quiet, set_look
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.field_grid import FieldGrid
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column
from desktop.ui.widgets.text_edit import AutoHeightEdit

T = TypeVar("T", bound=DetailPart)


class FieldOffers(QWidget):
    """`wanted` carries the key of a field."""

    wanted = Signal(str)

    def __init__(self, context: AppContext, keys: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._flow = context.theme.space(FlowLayout(self), "half")
        self.buttons = {key: self._button(key) for key in keys}
        context.theme.follow(self.on_theme_changed)

    def offer(self, keys: set[str]) -> None:
        for key, button in self.buttons.items():
            button.setVisible(key in keys)

    def on_clicked(self) -> None:
        self.wanted.emit(self.sender().objectName())

    def on_theme_changed(self) -> None:
        self._flow.set_line_height(self._context.theme.metrics.control)

    def _button(self, key: str) -> QPushButton:
        button = make_button(caption(key), self, self.on_clicked)
        button.setObjectName(key)
        button.setAccessibleName(self.tr("Add: {field}").format(field=caption(key)))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        make_quiet(button)
        set_look(button, "empty", True)
        self._flow.addWidget(button)
        return button


class DetailPage(QScrollArea):
    """Scrolls as a whole, and follows the caret."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self.setViewport(QWidget())
        self.sheet = QWidget(self.viewport())  # made where it stays: Qt styles all of it anew when it is moved
        self.sheet.setObjectName("detail-page")

    def fill(self, context: AppContext, drafts: Drafts) -> Iterator[None]:
        """Makes all that is on it, bit by bit."""
        self.banner = Banner(context.icons, self.sheet)
        self.title = TitleField(context, drafts, self.sheet)
        self.proposals = TaskProposals(context, self.sheet)
        yield
        self._fields = FieldGrid(self._theme, self.sheet)
        self.list = self._add_field("list", ListField(context))
        self.status = self._add_field("status", StatusField(context))
        self.due = self._add_field("due", DueEditor(context))
        yield
        self.start = self._add_field("start", StartEditor(context))
        self.repeat = self._add_field("repeat", RepeatEditor(context))
        self.reminders = self._add_field("reminders", ReminderEditor(context))
        yield
        self.priority = self._add_field("priority", PriorityField(context))
        self.labels = LabelEditor(context, drafts)
        self._fields.add(self.tr("Labels"), self.labels)
        yield
        self.estimate = self._add_field("estimate", ValueField(context, drafts, "estimate"))
        self.language = self._add_field("language", ValueField(context, drafts, "language"))
        self._rare: dict[str, DetailPart] = {field.key: getattr(self, field.key) for field in STORED if field.is_rare}
        self.offers = FieldOffers(context, tuple(self._rare))
        self._fields.add(self.tr("Add"), self.offers)
        self.offers.wanted.connect(self.begin)
        self._in_view: set[str] = set()  # of the rare fields; they stay while the task does
        yield
        self._caption = make_label(caption("description"), self.sheet, WidgetKind.SECTION)
        self.description = Description(context, drafts, self.sheet)
        self.checklist = Checklist(context, drafts, self.sheet)
        yield
        self.report = AgentReport(context, self.sheet)
        self.history = History(context, self.sheet)
        self.times = make_label("", self.sheet, WidgetKind.SMALL, wraps=True)
        self.times.setObjectName("times")
        yield
        self.parts: tuple[DetailPart, ...] = (
            self.title, self.proposals, self.list, self.status, self.due, self.start, self.repeat, self.reminders,
            self.priority, self.labels, self.estimate, self.language,
            self.description, self.checklist, self.report, self.history,
        )  # fmt: skip
        self._lay_out()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for part in self.sheet.findChildren(QWidget):
            part.ensurePolished()
        yield
        self.setWidget(self.sheet)
        self.sheet.installEventFilter(self)
        self.verticalScrollBar().rangeChanged.connect(self.set_margins)
        self.checklist.view.revealed.connect(self.on_row_revealed)
        self._theme.follow(self.set_margins)

    def show_fields(self, task: Task, *, is_fresh: bool) -> None:
        """What is seldom used is shown where it has a value, or is wanted. Call it when the parts show the task."""
        if is_fresh:
            self._in_view = set()
        self._in_view |= {key for key, part in self._rare.items() if part.has_value()}
        can_add = task.deleted_at is None and len(self._in_view) < len(self._rare)
        for key, part in self._rare.items():
            self._fields.show_row(part, on=key in self._in_view)
        self.offers.offer(self._rare.keys() - self._in_view)
        self._fields.show_row(self.offers, on=can_add)

    def begin(self, key: str) -> None:
        """Shows a rare field and opens what it is chosen in, or puts the caret there."""
        part = self._rare[key]
        if part.task is not None and part.task.deleted_at is None:
            self._in_view.add(key)
            self.show_fields(part.task, is_fresh=False)
            self._fields.activate()  # what opens stands beside the field
            self._column.activate()
            part.setFocus(Qt.FocusReason.OtherFocusReason)
            part.open_popup()

    def set_margins(self) -> None:
        """The scroll bar takes its room from the margin: text does not wrap anew when it comes or goes."""
        metrics = self._theme.metrics
        right = metrics.gap - (metrics.scroll_bar if self.verticalScrollBar().maximum() > 0 else 0)
        self._column.setContentsMargins(metrics.gap, metrics.gap, right, metrics.gap)

    def on_row_revealed(self, rect: QRect) -> None:
        center = self.checklist.view.mapTo(self.sheet, rect.center())
        self.ensureVisible(center.x(), center.y(), 0, rect.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.sheet and event.type() == QEvent.Type.Resize:
            focus = QApplication.focusWidget()
            if isinstance(focus, AutoHeightEdit) and self.sheet.isAncestorOf(focus):
                self.ensureWidgetVisible(focus, 0, self._theme.metrics.triple * 2)  # and the note below the caret
        return super().eventFilter(watched, event)

    def _add_field(self, name: str, field: T) -> T:
        """At once: a widget that is nowhere yet counts as a window."""
        self._fields.add(caption(name), field)
        return field

    def _lay_out(self) -> None:
        self._described = self._theme.space(make_column(None, self._caption, self.description), "half")
        above = (self.banner, self.title, self.proposals, self._fields, self._described)
        below = (self.checklist, self.report, self.history, self.times)
        self._column = self._theme.space(make_column(self.sheet, *above, *below, STRETCH), "double")


GLIMPSE = 200
"""So many items of a long checklist are shown before all of them are read."""

_GLIMPSE_SECONDS = 0.05
"""How long reading pauses after them, so that they are painted before the rest is read."""


class TaskDetail(QFrame):
    """Shows a task by its id and keeps up with it. What is typed is saved, or kept as a draft until it can be."""

    closed = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None, *, at_once: bool = True) -> None:
        """Without `at_once`, nothing but `make` may be called until that says that it is whole."""
        super().__init__(parent)
        self.setObjectName("task-detail")
        self.setAccessibleName(self.tr("Task details"))
        self._context = context
        self._drafts = Drafts(context.settings)
        self.task_id: str | None = None
        self._task: Task | None = None
        self._reading: Job | None = None
        self._then: Callable[[], None] | None = None
        self.page = DetailPage(context, self)
        self._making = self._make()
        if at_once:
            self.make_all()

    def make(self) -> bool:
        """Makes some more of it, for less than a frame; whether it is whole."""
        return next(self._making, True)

    def make_all(self) -> None:
        while not self.make():
            pass

    def _make(self) -> Iterator[bool]:
        for _ in self.page.fill(self._context, self._drafts):
            yield False
        self._empty = make_label(
            self.tr("Choose a task to see what belongs to it."), self, WidgetKind.MUTED, wraps=True
        )
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        make_column(self, self.page, self._empty)
        for part in self.page.parts:
            part.outdated.connect(self.reload)
            part.escaped.connect(self.closed)
        self.page.title.closed.connect(self.closed)
        self.page.banner.button.clicked.connect(self.on_restore)
        self._context.changed.connect(self.on_changed)
        self._context.day_changed.connect(self.on_day_changed)
        self._show_nothing()

    def show_task(self, id_: str | None) -> None:
        """Shows another task, or none; what was typed about the last one is saved."""
        if id_ == self.task_id:
            return
        self.commit()
        self.task_id, self._then = id_, None
        if id_ is None:
            self._show_nothing()
        else:
            self.reload()

    def take_focus(self) -> None:
        """Commands are then about this task, but typing changes nothing in it."""
        self._when_shown(self.page.setFocus)

    def pick_due(self) -> None:
        """Opens the choice of a due date."""
        self._when_shown(self.page.due.open_popup)

    def pick_start(self) -> None:
        self._when_shown(partial(self.page.begin, "start"))

    def pick_repeat(self) -> None:
        self._when_shown(partial(self.page.begin, "repeat"))

    def add_items(self) -> None:
        """Puts the caret where checklist items are typed or pasted."""
        self._when_shown(self.page.checklist.focus_input)

    def commit(self) -> None:
        """Saves what is typed. Text that cannot be saved yet waits as a draft, also for the next start."""
        for part in self.page.parts:
            part.commit()
        self._drafts.save()

    def reload(self) -> None:
        if self.task_id is None:
            return
        if self._reading:
            self._reading.cancel()
        is_new = self._task is None or self._task.id != self.task_id
        work = partial(_find, self._context.services, self.task_id, glimpse=is_new)
        self._reading = self._context.read(work, self.on_read, owner=self)
        self._reading.item.connect(self.on_glimpse)

    def on_glimpse(self, task: Task) -> None:
        if task.id == self.task_id:
            self.page.checklist.is_partial = True
            self._show(task)

    def on_read(self, task: Task | None) -> None:
        if task is None:
            self._show_gone()
        elif task.id == self.task_id:
            self.page.checklist.is_partial = False
            self._show(task)

    def on_changed(self, changes: Changes) -> None:
        own = {one.id for one in (*self._task.labels, self._task.list) if one} if self._task else set()
        if self.task_id in changes.tasks | changes.proposed or (changes.labels | changes.lists) & own:
            self.reload()

    def on_day_changed(self) -> None:
        if self._task:
            self._show_times(self._task)

    def on_restore(self) -> None:
        if self.task_id:
            self._context.write(partial(self._context.services.tasks.restore, [self.task_id]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _show(self, task: Task) -> None:
        before = self._task if self._task and self._task.id == task.id else None
        is_trashed = task.deleted_at is not None
        if is_trashed and before and before.deleted_at is None:
            self.commit()  # what is being typed still belongs to it
        self._task = task
        for part in self.page.parts:
            part.take(task)
            part.set_read_only(is_trashed)
        self.page.show_fields(task, is_fresh=before is None)
        if is_trashed:
            self.page.banner.say(self.tr("In the trash"), Icon.TRASH, Tone.NEUTRAL, self.tr("Restore"))
        else:
            self.page.banner.hide()
        self._show_times(task)
        self._empty.hide()
        self.page.show()
        if before is None:
            self.page.verticalScrollBar().setValue(0)
        if self._then:
            then, self._then = self._then, None
            then()

    def _show_gone(self) -> None:
        """What is on screen stays, so that nothing typed is lost."""
        self._then = None
        if self._task is None or self._task.id != self.task_id:
            self._show_nothing()
            return
        for part in self.page.parts:
            part.set_read_only(True)
        text = self.tr("This task is not there any more. What you see can still be copied.")
        self.page.banner.say(text, Icon.WARNING, Tone.WARN)

    def _show_nothing(self) -> None:
        self._task = None
        self.page.hide()
        self._empty.show()

    def _show_times(self, task: Task) -> None:
        now = self._context.now()
        words = {"added": moment_within(task.created_at, now), "changed": moment_within(task.updated_at, now)}
        self.page.times.setText(self.tr("Added {added}, changed {changed}").format(**words))

    def _when_shown(self, action: Callable[[], None]) -> None:
        if self._task and self._task.id == self.task_id:
            action()
        elif self.task_id:
            self._then = action


def _find(services: Services, id_: str, *, glimpse: bool) -> Task | None:
    """A `glimpse` of a task with a long checklist is reported first."""
    if glimpse and (task := services.tasks.glimpse(id_, GLIMPSE)) is not None:
        if len(task.checklist) < GLIMPSE:
            return task
        job = current_job()
        job.report(task)
        job.pause(_GLIMPSE_SECONDS)
    try:
        task = services.tasks.get(id_)
    except NotFoundError:
        return None
    return None if task.deleted_at and format_instant(task.deleted_at) == NEVER else task
