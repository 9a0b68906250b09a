"""The head of the dock: who answers, from where, and about what."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from desktop.agent.provider_choice import BUILTIN, Choice
from desktop.ui.agent.about import AboutButton
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.eliding_button import ElidingButton
from desktop.ui.widgets.key_claim import press_with_enter


class AgentHeader(QFrame):
    model_wanted = Signal()
    new_wanted = Signal()
    conversations_wanted = Signal()
    closed = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_wide: bool | None = None
        mark(self, Kind.BAR)
        self.setObjectName("agent-header")
        self._title = QLabel(self.tr("Agent"), self)
        self._title.setObjectName("agent-title")
        self.badge = QPushButton(self)
        self.badge.setObjectName("agent-badge")
        self.badge.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the button beside it does the same
        self.model = ElidingButton(self)
        self.model.setObjectName("agent-model")
        self.about = AboutButton(context, self)
        self.about.resized.connect(self.on_about_resized)
        self.new = self._button(Icon.PLUS, self.tr("New conversation"))
        self.conversations = self._button(Icon.HISTORY, self.tr("Conversations"))
        self.close_button = self._button(Icon.CLOSE, self.tr("Close the agent"))
        for chip in (self.badge, self.model):
            chip.setAutoDefault(False)
            press_with_enter(chip)
            chip.clicked.connect(self.model_wanted)
        self.new.clicked.connect(self.new_wanted)
        self.conversations.clicked.connect(self.conversations_wanted)
        self.close_button.clicked.connect(self.closed)
        self._first = QHBoxLayout()
        self._first.addWidget(self._title)
        self._first.addWidget(self.badge)
        self._first.addWidget(self.model)
        self._first.addStretch(1)
        self._actions = QHBoxLayout()
        for button in (self.new, self.conversations, self.close_button):
            self._actions.addWidget(button)
        self._grid = QGridLayout(self)
        self._grid.addLayout(self._first, 0, 0)
        self._grid.addLayout(self._actions, 0, 2)
        self._grid.setColumnStretch(0, 1)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def show_choice(self, choice: Choice) -> None:
        """Says by word, picture and colour whether anything leaves this computer."""
        host = choice.endpoint.host if choice.endpoint else ""
        if choice.remote:
            self.badge.setText(self.tr("REMOTE"))
            self.badge.setIcon(self._context.icons.icon(Icon.EXTERNAL, Ink.WARN))
            place = self.tr("Requests leave this computer: they are sent to {host}.").format(host=host)
        else:
            self.badge.setText(self.tr("LOCAL"))
            self.badge.setIcon(self._context.icons.icon(Icon.DEVICE, Ink.ACCENT))
            place = self.tr("Nothing leaves this computer.")
        mark(self.badge, Kind.CHIP, Tone.WARN if choice.remote else Tone.ACCENT)
        self.badge.setToolTip(place)
        self.badge.setAccessibleName(f"{self.badge.text()}: {place}")
        name = self.tr("Built-in") if choice.name == BUILTIN else choice.model or self.tr("no model")
        self.model.setText(name)
        mark(self.model, Kind.CHIP)
        self.model.setToolTip(self.tr("{name}. Click to choose another model.").format(name=name))
        self.model.setAccessibleName(self.tr("Model: {name}. Choose another…").format(name=name))
        self._arrange()

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._grid.setContentsMargins(metrics.gap, metrics.snug, metrics.half, metrics.snug)
        self._grid.setHorizontalSpacing(metrics.grid)
        self._grid.setVerticalSpacing(metrics.half)
        self._first.setSpacing(metrics.snug)
        self._actions.setSpacing(0)
        self._is_wide = None
        self._arrange()

    def on_about_resized(self) -> None:
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """What the conversation is about stands in the first line where that has room for all of it."""
        metrics = self._context.theme.metrics
        margins = self._grid.contentsMargins()
        taken = self._first.sizeHint().width() + self._actions.sizeHint().width() + 2 * metrics.grid
        room = self.width() - margins.left() - margins.right() - taken
        is_wide = room >= self.about.sizeHint().width()
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        self._grid.removeWidget(self.about)
        if is_wide:
            self._grid.addWidget(self.about, 0, 1)
        else:
            self._grid.addWidget(self.about, 1, 0, 1, 3, Qt.AlignmentFlag.AlignLeft)

    def _button(self, icon: Icon, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._context.icons.icon(icon))
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        press_with_enter(button)
        return button
