"""The list of conversations: to go back to one, rename it, put it away."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QListWidgetItem, QPushButton, QWidget

from desktop.domain.run import Conversation
from desktop.domain.text import fold
from desktop.ui.agent.popup import ID, ListPopup
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import day_text, time_text
from desktop.ui.core.icons import Icon
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.layouts import STRETCH, make_row
from desktop.ui.widgets.offer_bar import OfferBar

if TYPE_CHECKING:
    from desktop.services.agent import AgentService

_WEEK = 7


class ConversationsPopup(ListPopup):
    """F2 renames a conversation; Delete puts it away, after a question in the popup itself."""

    new_wanted = Signal()
    forgotten = Signal(str)

    def __init__(self, context: AppContext, agent: AgentService, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.set_names(self.tr("Conversations"), self.tr("Find a conversation"))
        self._agent = agent
        self._all: list[Conversation] = []
        self._shown_id = ""
        self.new = self._button(self.tr("New"), Icon.PLUS, self.tr("New conversation"))
        self.rename = self._button(self.tr("Rename"), Icon.EDIT, self.tr("Rename this conversation (F2)"))
        self.delete = self._button(self.tr("Delete"), Icon.TRASH, self.tr("Delete this conversation (Del)"))
        self.question = OfferBar(self)
        mark(self.question.first, WidgetKind.DANGER)
        self._buttons = QWidget(self)
        make_row(self._buttons, self.new, self.rename, self.delete, STRETCH, spacing=0)
        self.foot.addWidget(self._buttons)
        self.foot.addWidget(self.question)
        self.new.clicked.connect(self.on_new)
        self.rename.clicked.connect(self.start_rename)
        self.delete.clicked.connect(self.ask_delete)
        self.question.first.clicked.connect(self.on_delete)
        self.question.second.clicked.connect(self.on_keep)
        self.list.itemChanged.connect(self.on_item_changed)
        self.list.itemDelegate().closeEditor.connect(self.on_editor_closed)

    def open_for(self, anchor: QWidget, shown_id: str | None) -> None:
        self._shown_id = shown_id or ""
        self._all = []
        self.on_keep()
        self.open_at(anchor)
        self._read()

    def search(self, text: str) -> None:
        words = fold(text).split()
        found = [one for one in self._all if all(word in fold(one.title) for word in words)]
        none = self.tr("Nothing found.") if words else self.tr("No conversations yet.")
        self.list.blockSignals(True)
        self.show_entries(self._entries(found), none, self._shown_id)
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(ID):
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.list.blockSignals(False)
        for button in (self.rename, self.delete):
            button.setEnabled(bool(found))

    def on_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_F2:
            self.start_rename()
        elif event.key() == Qt.Key.Key_Delete and not self.field.text():
            self.ask_delete()
        else:
            return super().on_key(event)
        return True

    def on_listed(self, conversations: list[Conversation]) -> None:
        self._all = conversations
        self.search(self.field.text())

    def on_new(self) -> None:
        self.close()
        self.new_wanted.emit()

    def start_rename(self) -> None:
        if self.current_id():
            self.list.editItem(self.list.currentItem())

    def on_item_changed(self, item: QListWidgetItem) -> None:
        self._shown_id = item.data(ID)
        self.context.write(partial(self._agent.rename, item.data(ID), item.text()), self.on_renamed, owner=self)

    def on_renamed(self, _changes: object) -> None:
        self._read()

    def on_editor_closed(self, _editor: QWidget, _hint: QAbstractItemDelegate.EndEditHint) -> None:
        self.field.input.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_delete(self) -> None:
        if self.current_id() is None:
            return
        text = self.tr("Delete “{title}”? Its proposals stay.").format(title=self.list.currentItem().text())
        self.question.offer(text, self.tr("Delete"), self.tr("Keep"))
        self._buttons.hide()
        self.list.setEnabled(False)
        self.question.second.setFocus(Qt.FocusReason.OtherFocusReason)

    def on_delete(self) -> None:
        id_ = self.current_id()
        self.on_keep()
        if id_ is not None:
            self._all = [one for one in self._all if one.id != id_]
            self.search(self.field.text())
            self.forgotten.emit(id_)

    def on_keep(self) -> None:
        self.question.hide()
        self._buttons.show()
        self.list.setEnabled(True)
        self.field.input.setFocus(Qt.FocusReason.OtherFocusReason)

    def _read(self) -> None:
        self.context.read(self._agent.conversations, self.on_listed, owner=self)

    def _entries(self, conversations: list[Conversation]) -> list[tuple[str, str, str]]:
        """The newest first, under headings that say how long ago that was."""
        today = self.context.today()
        entries: list[tuple[str, str, str]] = []
        heading = ""
        for one in conversations:
            at = one.updated_at.astimezone()
            if self._heading(at.date(), today) != heading:
                heading = self._heading(at.date(), today)
                entries.append(("", heading, ""))
            is_near = (today - at.date()).days <= 1
            entries.append((one.id, one.title, time_text(at.time()) if is_near else day_text(at.date(), today)))
        return entries

    def _heading(self, day: dt.date, today: dt.date) -> str:
        ago = (today - day).days
        if ago <= 1:
            return day_text(day, today)
        return self.tr("The last seven days") if ago < _WEEK else self.tr("Earlier")

    def _button(self, text: str, icon: Icon, name: str) -> QPushButton:
        button = mark(QPushButton(self.context.icons.icon(icon), text, self), WidgetKind.FLAT)
        button.setAccessibleName(name)
        button.setToolTip(name)
        press_with_enter(button)
        button.setAutoDefault(False)
        return button
