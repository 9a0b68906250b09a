"""What stands where there is nothing to list: why that is, and what one can do."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.ui.core.icons import Icons, Illustration
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.keycaps import KeyCaps
from desktop.ui.widgets.labels import IllustrationLabel, make_label
from desktop.ui.widgets.layouts import make_row

WIDTH, TEXT_WIDTH = 52, 22
"""In grid units: wider lines are hard to read, and narrower ones than the second as well."""


@dataclass(frozen=True, slots=True)
class Tip:
    """What to type or press, and what that does."""

    text: str
    words: tuple[str, ...] = ()
    shortcut: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    title: str
    text: str
    picture: Illustration
    tips: tuple[Tip, ...] = ()
    action: str = ""  # the text of a button; "" for none


class EmptyState(QWidget):
    """Centred in whatever room it gets. With too little, the picture is left out, then tips, then the text."""

    acted = Signal()  # the button was pressed

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme = icons.theme
        self.content: Content | None = None
        self._picture = IllustrationLabel(icons, self)
        self._title = mark(QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True), WidgetKind.HEADING)
        self._text = mark(QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True), WidgetKind.MUTED)
        for label in (self._title, self._text):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._tips = QWidget(self)
        self._tip_rows: list[tuple[QWidget, QLabel]] = []
        self._grid = theme.space(QGridLayout(self._tips), ("gap", "grid"), (0, "grid"))
        self._grid.setColumnStretch(1, 1)
        self.button = make_button("", self, self.acted, WidgetKind.PRIMARY)
        self._column = theme.space(QVBoxLayout(self), "grid")
        self._column.addStretch(2)
        for widget in (self._picture, self._title, self._text, self._tips):
            self._column.addWidget(widget)
        self._column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(3)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        theme.follow(self._fit)

    def set_content(self, content: Content) -> None:
        if content == self.content:
            return
        self.content = content
        self._picture.show_illustration(content.picture)
        self._title.setText(content.title)
        self._text.setText(content.text)
        self._text.setVisible(bool(content.text))
        self.setAccessibleName(content.title)
        self.setAccessibleDescription(" ".join([content.text, *(tip.text for tip in content.tips)]))
        self.button.setText(content.action)
        self.button.setVisible(bool(content.action))
        self._show_tips(content.tips)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)  # it must not push its surroundings apart

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show_as_many_tips(self, room: int, width: int) -> int:
        """As there is room for; returns how high they are."""
        for shown in range(len(self._tip_rows), 0, -1):
            for number, row in enumerate(self._tip_rows):
                for part in row:
                    part.setVisible(number < shown)
            self._grid.invalidate()
            height = _height(self._tips, width)
            if height <= room:
                self._tips.show()
                return height
        self._tips.hide()
        return 0

    def _show_tips(self, tips: tuple[Tip, ...]) -> None:
        for widget in (widget for row in self._tip_rows for widget in row):
            widget.deleteLater()
        self._tip_rows = []
        for tip in tips:
            text = QLabel(tip.text, self._tips, wordWrap=True)
            mark(text, WidgetKind.MUTED)
            self._tip_rows.append((self._examples(tip), text))

    def _place_tips(self, width: int) -> None:
        """Side by side, or one below the other where that would leave the texts too narrow. A single tip makes no
        column, and is centred like the rest."""
        examples = max((example.sizeHint().width() for example, _ in self._tip_rows), default=0)
        stacked = len(self._tip_rows) == 1 or width - examples < TEXT_WIDTH * self._theme.metrics.grid
        centred, below = Qt.AlignmentFlag.AlignHCenter, self._theme.metrics.grid
        for number, (example, text) in enumerate(self._tip_rows):
            if stacked:
                self._grid.addWidget(example, 2 * number, 0, 1, 2, centred)
                self._grid.addWidget(text, 2 * number + 1, 0, 1, 2)
            else:
                self._grid.addWidget(example, number, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._grid.addWidget(text, number, 1)
            text.setAlignment(centred if stacked else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            text.setContentsMargins(0, 0, 0, below if stacked else 0)

    def _examples(self, tip: Tip) -> QWidget:
        if tip.shortcut:
            return KeyCaps(self._theme, [tip.shortcut], self._tips)
        row = QWidget(self._tips)
        layout = make_row(row, spacing=self._theme.metrics.half)
        for word in tip.words:
            chip = make_label(word, row, WidgetKind.CHIP)
            layout.addWidget(chip)
        return row

    def _fit(self) -> None:
        metrics = self._theme.metrics
        side = max((self.width() - WIDTH * metrics.grid) // 2, metrics.double)
        self._column.setContentsMargins(side, metrics.double, side, metrics.double)
        width = self.width() - 2 * side
        self._place_tips(width)
        _balance(self._text, width)
        spare = self.height() - 2 * metrics.double - 4 * metrics.grid
        spare -= sum(_height(part, width) for part in (self._title, self._text))
        spare -= 0 if self.button.isHidden() else _height(self.button, width)
        self._text.setVisible(bool(self._text.text()) and spare >= 0)
        tips = self._show_as_many_tips(spare, width)
        picture = self._picture.pixmap().deviceIndependentSize().height()
        self._picture.setVisible(0 < picture <= spare - tips)


def _height(widget: QWidget, width: int) -> int:
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


def _balance(label: QLabel, width: int) -> None:
    """Makes all lines about as long as each other, instead of leaving a word alone in the last one."""
    room, flags = QRect(0, 0, width, 1_000), Qt.TextFlag.TextWordWrap.value
    lines = label.fontMetrics().boundingRect(room, flags, label.text()).height()
    least, most = width // 2, width
    while most - least > 1:
        room.setWidth((least + most) // 2)
        used = label.fontMetrics().boundingRect(room, flags, label.text())
        least, most = (least, room.width()) if used.height() == lines else (room.width(), most)
    label.setContentsMargins((width - most) // 2, 0, (width - most) // 2, 0)
