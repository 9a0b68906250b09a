"""Completes labels in a line of text from those there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.domain.text import fold
from desktop.domain.values import Label
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.quick_add.text import label_at
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.marked_edit import MarkedEdit

if TYPE_CHECKING:
    from desktop.ui.quick_add.label_popup import LabelPopup

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class LabelCompletion(QObject):
    """Offers labels below `around` while a "#" is typed in `edit`.

    `picked` carries the name of a label that cannot be written behind a "#", such as one with a space. The labels are
    read with the first letter that is typed; `known` tells when they are there.
    """

    picked = Signal(str)
    known = Signal()

    def __init__(self, context: AppContext, edit: MarkedEdit, around: QWidget) -> None:
        super().__init__(edit)
        self._context = context
        self._edit = edit
        self._around = around
        self._labels: list[Label] = []
        self._asked = False
        self._popup: LabelPopup | None = None
        edit.installEventFilter(self)
        edit.textEdited.connect(self._offer)
        edit.cursorPositionChanged.connect(self._on_caret_moved)
        edit.textChanged.connect(self._on_text_changed)
        context.changed.connect(self.on_changed)

    def popup(self) -> LabelPopup | None:
        """What is offered; None while it is closed."""
        return self._popup if self._popup is not None and self._popup.isVisible() else None

    def color_of(self, name: str) -> str:
        """The colour of the label of that name; one that is yet to be made has one already."""
        color = next((label.color for label in self._labels if fold(label.name) == fold(name)), "")
        return self._context.theme.tokens.label(color, name)

    def take_key(self, key: int) -> bool:
        """Whether a key pressed in the edit was meant for the list."""
        popup = self.popup()
        if popup is None:
            return False
        if key in _STEPS:
            popup.step(_STEPS[Qt.Key(key)])
        elif key == Qt.Key.Key_Escape:
            popup.hide()
        elif key in (*ENTER, Qt.Key.Key_Tab) and popup.current() is not None:
            self._accept(popup.current() or "")
        else:
            return False
        return True

    def close(self) -> None:
        if self._popup is not None:
            self._popup.hide()

    def on_changed(self, changes: Changes) -> None:
        if changes.labels and self._asked:
            self._load(self._on_loaded)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.close()
        return super().eventFilter(watched, event)

    def _on_text_changed(self) -> None:
        if not self._asked:
            self._asked = True
            self._load(self._on_first_loaded)

    def _load(self, then: Callable[[list[Label]], None]) -> None:
        self._context.read(self._context.services.lists.labels, then, owner=self)

    def _on_loaded(self, labels: list[Label]) -> None:
        self._labels = labels

    def _on_first_loaded(self, labels: list[Label]) -> None:
        self._labels = labels
        self.known.emit()
        if self._edit.hasFocus():
            self._offer()  # a "#" may have been typed meanwhile

    def _on_caret_moved(self) -> None:
        if label_at(self._edit.text(), self._edit.caret()) is None:
            self.close()

    def _offer(self) -> None:
        typed = label_at(self._edit.text(), self._edit.caret())
        if typed is None:
            self.close()
            return
        from desktop.ui.quick_add.label_popup import offered

        found = offered(self._labels, typed[1])
        if not found:
            self.close()
            return
        popup = self._ready_popup()
        popup.offer(found, preselect=bool(typed[1]))
        corner = self._edit.mapTo(self._edit.window(), QPoint(round(self._edit.x_of(typed[0])), 0))
        corner.setY(self._around.mapTo(self._around.window(), QPoint(0, self._around.height())).y())
        popup.show_at(corner)

    def _ready_popup(self) -> LabelPopup:
        window = self._edit.window()
        if self._popup is None or self._popup.over is not window:
            self.close()
            from desktop.ui.quick_add.label_popup import LabelPopup

            self._popup = LabelPopup(self._context, window)
            self._popup.chosen.connect(self._accept)
        return self._popup

    def _accept(self, name: str) -> None:
        self.close()
        text = self._edit.text()
        typed = label_at(text, self._edit.caret())
        if typed is None:
            return
        start = typed[0]
        end = next((n for n in range(start, len(text)) if text[n].isspace()), len(text))
        from desktop.domain.quickadd import parse  # after the start: it brings all that reads dates

        can_be_written = parse(f"#{name}", self._context.now()).labels == (name,)
        written = f"#{name} " if can_be_written else ""
        rest = text[end:].lstrip() if written else text[end:]
        self._edit.setText(text[:start] + written + rest)
        self._edit.set_caret(start + len(written))
        if not can_be_written:
            self.picked.emit(name)
