"""Messages in the transcript besides answers: what the user said, what the app itself says, and the next step."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTextBrowser,
    QWidget,
)

from desktop.domain.run import Message, Role, Stop
from desktop.ui.agent.words import breakable
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Kind, Tone, mark, set_look
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import STRETCH, make_row
from desktop.ui.widgets.text_edit import fix_height, height_of_text

_WIDEST = 0.86  # of the transcript
_SPEAKING_CORNER = 2
_SURELY_WRAPS = 2_000  # characters; a longer text gets all the width there is, without measuring it
_WIDER_THAN_ANY = 1 << 24


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


class NoticeBlock(QFrame):
    """What the app says: an error, a pause, steps that are left. With buttons while it is the last message."""

    chosen = Signal(object)

    def __init__(self, icons: Icons, text: str, *, warns: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons, self._warns = icons, warns
        mark(self, Kind.NOTICE, Tone.WARN if warns else Tone.NEUTRAL)
        self._icon = QLabel(self)
        self.label = wrapped_label(breakable(text), self)
        self.label.setAccessibleName(text)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons: dict[Offer, QPushButton] = {}
        self._offers = QWidget(self)
        self._offers.hide()
        self._flow = FlowLayout(self._offers)
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._icon, 0, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self.label, 0, 1)
        self._grid.addWidget(self._offers, 1, 1)
        icons.theme.follow(self.on_theme_changed)

    def offer(self, offers: Sequence[Offer]) -> None:
        """Shows these buttons and no others."""
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
        text = self.tr("Next step: {step}").format(step=breakable(description))
        self.label = wrapped_label(text, self, Kind.SECTION)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.label, 1)
        icons.theme.follow(self.on_theme_changed)

    def on_theme_changed(self) -> None:
        metrics = self._icons.theme.metrics
        self._icon.setPixmap(self._icons.pixmap(Icon.CHECKLIST, Ink.MUTED, metrics.check))
        self._row.setContentsMargins(metrics.half, metrics.half, 0, 0)
        self._row.setSpacing(metrics.grid)


class PlainView(QTextBrowser):
    """Text as it was typed, to read, select and copy; as high as its text."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_look(self, "look", "bare")
        self.setOpenLinks(False)
        self.document().setDocumentMargin(0)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setPlainText(text)

    def natural_width(self) -> int:
        """Of the longest line, if nothing were to wrap. A long text surely wraps, and is not measured."""
        if self.document().characterCount() > _SURELY_WRAPS:
            return _WIDER_THAN_ANY
        whole = self.document().clone()
        whole.setDefaultFont(self.font())
        whole.setTextWidth(-1)
        width = int(whole.idealWidth()) + 2
        whole.deleteLater()
        return width

    def fit(self, width: int) -> None:
        self.setFixedWidth(width)
        self.document().setTextWidth(width)
        fix_height(self, height_of_text(self))

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), height_of_text(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class UserBubble(QWidget):
    """What the user said: at the right, as wide as its text, up to most of the width there is."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.view = PlainView(text, self)
        self.view.setAccessibleName(self.tr("You"))
        self.view.setAccessibleDescription(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._row = make_row(self, STRETCH, self.view)
        theme.changed.connect(self.on_theme_changed)
        self._fit()

    def on_theme_changed(self) -> None:
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        metrics = self._theme.metrics
        across, down = metrics.gap, metrics.snug
        rect = QRectF(self.view.geometry()).adjusted(-across, -down, across, down)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tokens.accent_soft))
        shape = QPainterPath()
        shape.addRoundedRect(rect, metrics.card_radius, metrics.card_radius)
        corner = QRectF(0, 0, rect.width() / 2, rect.height() / 2)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        corner.moveBottomLeft(rect.bottomLeft()) if is_mirrored else corner.moveBottomRight(rect.bottomRight())
        speaking = QPainterPath()
        speaking.addRoundedRect(corner, _SPEAKING_CORNER, _SPEAKING_CORNER)
        painter.drawPath(shape.united(speaking))

    def _fit(self) -> None:
        metrics = self._theme.metrics
        self._row.setContentsMargins(metrics.gap, metrics.snug, metrics.gap, metrics.snug)
        room = round(self.width() * _WIDEST) - 2 * metrics.gap
        self.view.fit(max(min(self.view.natural_width(), room), metrics.triple))
        self.setFixedHeight(self.view.height() + 2 * metrics.snug)


def offers_after(message: Message) -> tuple[Offer, ...]:
    """What to offer if this message is the last of a conversation and nothing is under way."""
    records = message.records
    if records.stopped is not None and records.todos.remaining:
        return _AFTER_STOP[records.stopped]
    if message.role is Role.NOTICE:
        return (Offer.RETRY, Offer.MODEL)
    return (Offer.RETRY,) if message.role is Role.USER else ()
