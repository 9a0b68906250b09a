"""What the app itself says in the transcript: an error and what to do about it, a pause, a step that is left."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.domain.run import Message, Role, Stop
from desktop.ui.agent.words import breakable
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.key_claim import press_with_enter


class Offer(StrEnum):
    """How a run that ended early can go on."""

    RETRY = "retry"
    CONTINUE = "continue"
    SKIP = "skip"
    MODEL = "model"


_AFTER_STOP = {
    Stop.CAP: (Offer.CONTINUE,),
    Stop.STEP_FAILED: (Offer.CONTINUE, Offer.SKIP),
    Stop.CANCELLED: (Offer.CONTINUE,),
    Stop.PROVIDER: (Offer.CONTINUE, Offer.MODEL),
}


def offers_after(message: Message) -> tuple[Offer, ...]:
    """What can be done where this message is the last of a conversation, and nothing is under way."""
    records = message.records
    if records.stopped is not None and records.todos.remaining:
        return _AFTER_STOP[records.stopped]
    if message.role is Role.NOTICE:
        return (Offer.RETRY, Offer.MODEL)
    return (Offer.RETRY,) if message.role is Role.USER else ()


class NoticeBlock(QFrame):
    """A calm line, with buttons while it is the last one."""

    chosen = Signal(object)

    def __init__(self, icons: Icons, text: str, *, warns: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons, self._warns, self._text = icons, warns, text
        mark(self, Kind.NOTICE, Tone.WARN if warns else Tone.NEUTRAL)
        self._icon = QLabel(self)
        self.label = QLabel(breakable(text), self)
        self.label.setAccessibleName(text)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.label.setMinimumWidth(1)
        self.buttons: dict[Offer, QPushButton] = {}
        self._offers = QWidget(self)
        self._offers.hide()
        self._flow = FlowLayout(self._offers)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._icon, 0, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self.label, 0, 1)
        self._grid.addWidget(self._offers, 1, 1)
        icons.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def text(self) -> str:
        return self._text

    def offer(self, offers: Sequence[Offer]) -> None:
        """Shows these buttons, the first of them as the usual way to go on; none takes them away."""
        names = {
            Offer.RETRY: self.tr("Retry"),
            Offer.CONTINUE: self.tr("Continue"),
            Offer.SKIP: self.tr("Skip step"),
            Offer.MODEL: self.tr("Choose a model…"),
        }
        for offer in offers:
            if offer not in self.buttons:
                self.buttons[offer] = self._button(offer, names[offer])
        for offer, button in self.buttons.items():
            button.setVisible(offer in offers)
        self._offers.setVisible(bool(offers))

    def offered(self) -> tuple[Offer, ...]:
        return tuple(offer for offer, button in self.buttons.items() if not button.isHidden())

    def on_clicked(self) -> None:
        self.chosen.emit(Offer(self.sender().objectName()))

    def on_theme_changed(self) -> None:
        metrics = self._icons.theme.metrics
        icon, ink = (Icon.WARNING, Ink.WARN) if self._warns else (Icon.INFO, Ink.MUTED)
        self._icon.setPixmap(self._icons.pixmap(icon, ink, metrics.icon))
        self._grid.setContentsMargins(metrics.gap, metrics.grid, metrics.gap, metrics.grid)
        self._grid.setHorizontalSpacing(metrics.grid)
        self._grid.setVerticalSpacing(metrics.grid)
        self._flow.setSpacing(metrics.snug)

    def _button(self, offer: Offer, name: str) -> QPushButton:
        button = QPushButton(name, self._offers)
        button.setObjectName(offer.value)
        button.setAccessibleName(name)
        if offer in (Offer.RETRY, Offer.CONTINUE):
            mark(button, Kind.PRIMARY)
        press_with_enter(button)
        button.clicked.connect(self.on_clicked)
        self._flow.addWidget(button)
        return button


class StepLine(QWidget):
    """Where the agent went on with its own next step."""

    def __init__(self, icons: Icons, description: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._icon = QLabel(self)
        self.label = QLabel(self.tr("Next step: {step}").format(step=breakable(description)), self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setMinimumWidth(1)
        mark(self.label, Kind.SECTION)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.label, 1)
        icons.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def text(self) -> str:
        return self.label.text()

    def on_theme_changed(self) -> None:
        metrics = self._icons.theme.metrics
        self._icon.setPixmap(self._icons.pixmap(Icon.CHECKLIST, Ink.MUTED, metrics.check))
        self._row.setContentsMargins(metrics.half, metrics.half, 0, 0)
        self._row.setSpacing(metrics.grid)
