"""Messages in the transcript besides answers: what the user said, what the app itself says, and the next step."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QTextBrowser, QWidget

from desktop.domain.run import Message, Role, Stop
from desktop.ui.agent.words import breakable
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Tone, WidgetKind, mark, set_look
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.labels import IconLabel, wrapped_label
from desktop.ui.widgets.layouts import STRETCH, at_top, make_row
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
        mark(self, WidgetKind.NOTICE, Tone.WARN if warns else Tone.NEUTRAL)
        look = (Icon.WARNING, Ink.WARN) if warns else (Icon.INFO, Ink.MUTED)
        self.label = wrapped_label(breakable(text), self)
        self.label.setAccessibleName(text)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons: dict[Offer, QPushButton] = {}
        self._offers = QWidget(self)
        self._offers.hide()
        self._flow = icons.theme.space(FlowLayout(self._offers), "snug")
        self._grid = icons.theme.space(QGridLayout(self), "grid", ("gap", "grid"))
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(IconLabel(icons, self, *look), 0, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self.label, 0, 1)
        self._grid.addWidget(self._offers, 1, 1)

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

    def _button(self, offer: Offer, name: str) -> QPushButton:
        kind = WidgetKind.PRIMARY if offer in (Offer.RETRY, Offer.CONTINUE) else None
        button = make_button(name, self._offers, self.on_clicked, kind)
        button.setObjectName(offer.value)
        button.setAccessibleName(name)
        self._flow.addWidget(button)
        return button


class StepLine(QWidget):
    """Where the agent went on with its own next step."""

    def __init__(self, icons: Icons, description: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        text = self.tr("Next step: {step}").format(step=breakable(description))
        self.label = wrapped_label(text, self, WidgetKind.SECTION)
        icon = IconLabel(icons, self, Icon.CHECKLIST, size="check")
        row = make_row(self, at_top(icon), self.label, grows=self.label)
        icons.theme.space(row, "grid", ("half", "half", 0, 0))


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
        theme.space(make_row(self, STRETCH, self.view), margins=("gap", "snug"))
        theme.follow(self._fit)

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
