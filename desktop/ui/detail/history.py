"""What happened to a task, newest first, with a way back for every value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.domain.history import HistoryEntry
from desktop.domain.task import Task
from desktop.errors import NotFoundError
from desktop.services import Services
from desktop.settings import DEVICE_NAME
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import day_text, time_text
from desktop.ui.detail.history_text import restorable, sentence
from desktop.ui.detail.part import DetailPart
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.labels import ElidedLabel, make_label
from desktop.ui.widgets.layouts import at_left, make_column, make_row

PAGE = 20


@dataclass(frozen=True, slots=True)
class HistoryRead:
    """`devices` are names by id, as far as they are known."""

    entries: Sequence[HistoryEntry] = ()
    names: Mapping[str, str] = field(default_factory=dict)  # of labels and lists
    devices: Mapping[str, str] = field(default_factory=dict)


class History(DetailPart):
    """Read only while it is unfolded; long histories show their latest part first."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.fold = Disclosure(self.tr("History"), context.icons, self)
        self.fold.unfolded.connect(self._read)
        self.more = make_button(self.tr("Show more"), self.fold.body, self.on_more, WidgetKind.LINK)
        self._shown = HistoryRead()
        self._wanted = PAGE
        self._read_only = False
        self.rows: list[HistoryRow] = []
        column = make_column(self.fold.body, at_left(self.more))
        self._column = context.theme.space(column, "grid", ("triple", "half", 0, 0))
        make_column(self, self.fold)

    def show_task(self, task: Task, *, is_fresh: bool) -> None:  # noqa: ARG002
        if is_fresh:
            self._wanted = PAGE
            self._shown = HistoryRead()
            self._fill()
        self._read()

    def set_read_only(self, on: bool) -> None:
        self._read_only = on
        for row in self.rows:
            row.set_read_only(on)

    def on_read(self, read: HistoryRead) -> None:
        if read != self._shown:
            self._shown = read
            self._fill()

    def on_more(self) -> None:
        self._wanted += PAGE
        self._fill()

    def on_restore(self, entry: HistoryEntry) -> None:
        tasks = self.context.services.tasks
        if entry.lost:
            work = partial(tasks.write_register, entry.kind, entry.id, entry.field, entry.after)
        else:
            work = partial(tasks.restore_value, entry)
        self.write(work, notice=self.tr("Value restored"))

    def _read(self) -> None:
        if self.task and self.fold.is_open():
            self.context.read(partial(_read_history, self.context.services, self.task.id), self.on_read, owner=self)

    def _fill(self) -> None:
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        entries = self._shown.entries
        names = self._shown.names
        offered = restorable(entries)
        now = self.context.now()
        self.rows = []
        newest_first = list(enumerate(entries))[::-1]
        for place, entry in newest_first[: self._wanted]:
            text = sentence(entry, names, now.date())
            row = HistoryRow(entry, text, self._when(entry), can_restore=place in offered, parent=self.fold.body)
            row.set_read_only(self._read_only)
            row.restoring.connect(self.on_restore)
            self._column.insertWidget(self._column.count() - 1, row)
            self.rows.append(row)
        self.more.setVisible(len(entries) > self._wanted)

    def _when(self, entry: HistoryEntry) -> str:
        now, at = self.context.now(), entry.at.astimezone()
        when = f"{day_text(at.date(), now.date())} {time_text(at.time())}"
        if entry.device == self.context.services.store.device:
            name = self.context.settings.get(DEVICE_NAME)
        else:
            name = self._shown.devices.get(entry.device) or self.tr("another device")
        return self.tr("{when} on {device}").format(when=when, device=name) if name else when


class HistoryRow(QWidget):
    restoring = Signal(object)

    def __init__(
        self, entry: HistoryEntry, text: str, when: str, *, can_restore: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._entry = entry
        self._can_restore = can_restore
        self.sentence = make_label(text, self, wraps=True)
        self.when = mark(ElidedLabel(when, self), WidgetKind.SMALL)
        lost = make_label(self.tr("Overwritten by a change made at the same time elsewhere"), self, wraps=True)
        self.lost = mark(lost, WidgetKind.SMALL, Tone.WARN)
        self.lost.setVisible(entry.lost)
        self.button = make_button(
            self.tr("Use this value") if entry.lost else self.tr("Restore"),
            self,
            self.on_clicked,
            WidgetKind.LINK,
        )
        self.button.setAccessibleName(f"{self.button.text()}: {text}")
        below = make_row(None, self.when, self.button, spacing=0, grows=self.when)
        make_column(self, self.sentence, self.lost, below, spacing=0)
        self.set_read_only(False)

    def set_read_only(self, on: bool) -> None:
        self.button.setVisible(self._can_restore and not on)

    def on_clicked(self) -> None:
        self.restoring.emit(self._entry)


def _read_history(services: Services, task_id: str) -> HistoryRead:
    """Nothing for a task that is not there any more."""
    try:
        return HistoryRead(services.tasks.history(task_id), services.lists.names(), services.sync.device_names())
    except NotFoundError:
        return HistoryRead()
