"""The chips of quick add: what was read from the text, and what a new task gets besides."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.domain.text import fold
from desktop.ui.core.format import due_date_text, waiting_text
from desktop.ui.quick_add.text import Defaults, Hint
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Tone, set_look
from desktop.ui.widgets.chip import Chip
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.key_claim import claim_keys

if TYPE_CHECKING:
    from desktop.domain.quickadd import QuickAdd


class ChipSpec(NamedTuple):
    """`source` is what the chip stands for; a quiet one was not typed but comes with the place."""

    source: object
    text: str
    tone: Tone = Tone.NEUTRAL
    dot: str | None = None  # a colour
    is_quiet: bool = False


class ChipRow(QWidget):
    """`removed` carries the source of the removed chip; `left` asks for the focus to go back to the text."""

    removed = Signal(object)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._chips: list[_SpecChip] = []
        self._flow = theme.space(FlowLayout(self), "snug")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def chips(self) -> list[Chip]:
        return list(self._chips)

    def show_chips(self, specs: Sequence[ChipSpec], after: QWidget) -> None:
        """Changes only what differs: nothing flickers, and a chip keeps the focus. In tab order they come `after`."""
        if [chip.spec for chip in self._chips] == list(specs):
            return
        had_focus = any(chip.hasFocus() for chip in self._chips[len(specs) :])
        for chip in self._chips[len(specs) :]:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        del self._chips[len(specs) :]
        for chip, spec in zip(self._chips, specs, strict=False):
            chip.show_spec(spec)
        for spec in specs[len(self._chips) :]:
            self._add(spec, self._chips[-1] if self._chips else after)
        if had_focus:
            (self._chips[-1] if self._chips else after).setFocus(Qt.FocusReason.OtherFocusReason)
        self.setVisible(bool(specs))
        self.updateGeometry()

    def set_indent(self, pixels: int) -> None:
        self._flow.setContentsMargins(pixels, 0, 0, 0)

    def natural_width(self) -> int:
        """The width of all chips side by side."""
        widths = [chip.sizeHint().width() for chip in self._chips]
        return sum(widths) + self._flow.spacing() * max(len(widths) - 1, 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in self._chips:
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
            if step:
                self._step(self._chips.index(watched) + step)
                return True
        return super().eventFilter(watched, event)

    def _step(self, number: int) -> None:
        if number < 0:
            self.left.emit()
        elif number < len(self._chips):
            self._chips[number].setFocus(Qt.FocusReason.TabFocusReason)

    def _add(self, spec: ChipSpec, after: QWidget) -> None:
        chip = _SpecChip(spec, self)
        chip.taken_off.connect(self.removed)
        chip.installEventFilter(self)
        claim_keys(chip, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space, Qt.Key.Key_Escape)
        self._chips.append(chip)
        self._flow.addWidget(chip)
        QWidget.setTabOrder(after, chip)
        chip.show()


class _SpecChip(Chip):
    taken_off = Signal(object)

    def __init__(self, spec: ChipSpec, parent: QWidget) -> None:
        super().__init__(spec.text, spec.tone, removable=True, parent=parent)
        self.show_spec(spec)
        self.removed.connect(self._on_removed)

    def show_spec(self, spec: ChipSpec) -> None:
        self.spec = spec
        self.set_text(spec.text)
        self.set_tone(spec.tone)
        self.set_dot(spec.dot, is_list=spec.text.startswith("/"))
        set_look(self, "quiet", spec.is_quiet)

    def _on_removed(self) -> None:
        self.taken_off.emit(self.spec.source)


def hint_chips(
    read: QuickAdd | None,
    defaults: Defaults,
    picked: Iterable[str],
    picked_list: str,
    now: dt.datetime,
    color_of: Callable[..., str],
) -> Iterator[ChipSpec]:
    """What was picked from what was offered looks typed; what comes with the place is quiet."""
    typed = {fold(name) for name in (read.labels if read else ())}
    if not (read and read.list is not None) and (list_ := picked_list or defaults.list):
        dot = color_of(list_, is_list=True)
        yield ChipSpec(Hint(list=list_), f"/{list_}", dot=dot, is_quiet=not picked_list)
    for name in picked:
        if fold(name) not in typed:
            yield ChipSpec(Hint(name), name, dot=color_of(name))
    for name in defaults.labels:
        if fold(name) not in typed:
            yield ChipSpec(Hint(name), name, dot=color_of(name), is_quiet=True)
    if defaults.due and not (read and (read.due or read.start)):
        yield ChipSpec(Hint(), due_date_text(defaults.due, now.date()), is_quiet=True)
    if defaults.start and not (read and read.start):
        yield ChipSpec(Hint(), waiting_text(defaults.start, now.date()), is_quiet=True)


def spoken(specs: Iterable[ChipSpec]) -> str:
    """The chips for a screen reader, in the order they stand."""
    return ", ".join(spec.text for spec in specs)
