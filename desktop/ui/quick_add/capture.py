"""A small window that adds tasks and nothing else, for a key that works on the whole desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.domain.text import shorten
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.quick_add.quick_add import QuickAdd
from desktop.ui.theme.style import Tone, WidgetKind, set_tone
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_column

if TYPE_CHECKING:
    from desktop.domain.task import Task

_WIDTH = 80
"""In units of the grid."""

DRAFT = "capture"
TOLD_MS = 1_200
"""So long it says where the task went, and is gone; a key or a click elsewhere ends it at once."""


class CaptureWindow(QWidget):
    """Enter adds and closes, Ctrl+Enter adds and stays, Escape closes and keeps what is typed for the next time.

    `closed` tells that it is gone for good, with nothing left to write.
    """

    closed = Signal()

    def __init__(self, context: AppContext) -> None:
        flags = Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
        super().__init__(None, flags)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New task – Assent"))
        self._context = context
        self._stays = self._is_adding = self._is_over = False
        self.quick_add = QuickAdd(context, self, draft=DRAFT)
        self.told = make_label("", self, WidgetKind.SMALL, wraps=True)
        self._column = make_column(self, self.quick_add, self.told)
        context.theme.space(self._column, "grid", ("gap", "gap", "gap", "grid"))
        self._ending = QTimer(self, singleShot=True, interval=TOLD_MS)
        self._ending.timeout.connect(self.close)
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self._fit_height)
        self.quick_add.created.connect(self.on_created)
        self.quick_add.input.installEventFilter(self)
        self.quick_add.input.textChanged.connect(self.on_typed)
        context.told.connect(self.on_told)
        self._explain()

    def open(self) -> None:
        """Above everything, in the upper half of the screen where the pointer is."""
        screen = QGuiApplication.screenAt(self.cursor().pos()) or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        self.setFixedWidth(min(_WIDTH * self._context.theme.metrics.grid, room.width()))
        self._fit_height()
        self.move(room.center().x() - self.width() // 2, room.top() + room.height() // 4)
        self.bring_to_front()
        self.quick_add.resume_draft()
        self.quick_add.focus_input()
        self.quick_add.input.selectAll()

    def bring_to_front(self) -> None:
        self._ending.stop()
        self.show()
        self.raise_()
        self.activateWindow()

    def on_typed(self) -> None:
        if self._ending.isActive():
            self._ending.stop()  # who goes on typing has another one
            self._stays = True
        self._fitting.start()

    def on_created(self, id_: str) -> None:
        tasks = self._context.services.tasks
        self._context.read(lambda: tasks.get(id_), self._on_added, owner=self)

    def on_told(self, notice: Notice) -> None:
        """What could not be added, for instance; the window stays with it."""
        if notice.is_error:
            self._is_adding = False
            self._say(notice.text, Tone.BAD)

    def _on_added(self, task: Task) -> None:
        from desktop.ui.core.places import place_name

        self._is_adding = False
        place = place_name(task, self._context.today())
        text = self.tr("Added “{title}” to {place}").format(title=shorten(task.title), place=place)
        self._say(text, Tone.NEUTRAL)
        announce(self, text)
        if self._is_over:
            self.close()
        elif not self._stays:
            self._ending.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self._fitting.start()
            if self.quick_add.completion.popup() is None:
                if event.key() == Qt.Key.Key_Escape:
                    self.close()
                    return True
                if event.key() in ENTER:
                    self._stays = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                    self._is_adding = bool(self.quick_add.text().strip())
                    if not self._is_adding:
                        self.close()
                        return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and not self.isActiveWindow() and self._ending.isActive():
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Not before what was added is stored: should that fail, there is the text, to be tried again."""
        if self._is_adding and self.quick_add.is_adding():
            self._is_over = True
            event.ignore()
            self.hide()
            return
        self.quick_add.keep_draft()
        super().closeEvent(event)
        self.closed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = self._context.theme.tokens
        painter = QPainter(self)
        painter.setPen(QPen(QColor(tokens.border), 1))
        painter.setBrush(QColor(tokens.window))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _explain(self) -> None:
        text = self.tr("Enter adds and closes · Ctrl+Enter adds and stays · Esc closes")
        self._say(text, Tone.NEUTRAL)

    def _say(self, text: str, tone: Tone) -> None:
        self.told.setText(text)
        set_tone(self.told, tone)
        if self._is_over and tone is Tone.BAD:
            self._is_over = False
            self.bring_to_front()
        self._fitting.start()

    def _fit_height(self) -> None:
        """As high as what it shows; labels that are offered lie over it, and need room."""
        needed = self._column.totalHeightForWidth(self.width())
        popup = self.quick_add.completion.popup()
        offered = popup.geometry().bottom() + 1 if popup else 0
        self.setFixedHeight(max(needed, offered))
