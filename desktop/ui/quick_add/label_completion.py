"""Completes labels and lists in a line of text from those there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.domain.text import fold
from desktop.domain.values import GIVEN, Label, TaskList, new_color
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.quick_add.text import name_at
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.marked_edit import MarkedEdit

if TYPE_CHECKING:
    from desktop.ui.quick_add.label_popup import LabelPopup

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class LabelCompletion(QObject):
    """Offers labels below `around` while a "#" is typed in `edit`, and lists behind a "/".

    `picked` carries the sign and the name of what cannot be written behind it, such as a name with a space. The names
    are read with the first letter that is typed; `known` tells when they are there.
    """

    picked = Signal(str, str)
    known = Signal()

    def __init__(self, context: AppContext, edit: MarkedEdit, around: QWidget) -> None:
        super().__init__(edit)
        self._context = context
        self._edit = edit
        self._around = around
        self._labels: list[Label] = []
        self._lists: list[TaskList] = []
        self._asked = False
        self._popup: LabelPopup | None = None
        edit.installEventFilter(self)
        edit.textEdited.connect(self._offer)
        edit.cursorPositionChanged.connect(self._on_caret_moved)
        edit.textChanged.connect(self.ask)
        context.changed.connect(self.on_changed)

    def popup(self) -> LabelPopup | None:
        """What is offered; None while it is closed."""
        return self._popup if self._popup is not None and self._popup.isVisible() else None

    def color_of(self, name: str, *, is_list: bool = False) -> str:
        """The colour of the label or list of that name; one that is yet to be made has one already."""
        kinds: list[Sequence[Label | TaskList]] = [self._labels, self._lists]
        known, others = reversed(kinds) if is_list else kinds
        color = next((one.color for one in known if fold(one.name) == fold(name)), None)
        if color is None:
            color = new_color((one.color for one in known), (one.color for one in others)).removeprefix(GIVEN)
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
        if (changes.labels or changes.lists) and self._asked:
            self._load(self._on_loaded)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.close()
        return super().eventFilter(watched, event)

    def ask(self) -> None:
        """Reads the names there are, if that has not begun yet."""
        if not self._asked:
            self._asked = True
            self._load(self._on_first_loaded)

    def _load(self, then: Callable[[tuple[list[Label], list[TaskList]]], None]) -> None:
        self._context.read(self._context.services.lists.named, then, owner=self)

    def _on_loaded(self, named: tuple[list[Label], list[TaskList]]) -> None:
        self._labels, self._lists = named

    def _on_first_loaded(self, named: tuple[list[Label], list[TaskList]]) -> None:
        self._labels, self._lists = named
        self.known.emit()
        if self._edit.hasFocus():
            self._offer()  # a sign may have been typed meanwhile

    def _on_caret_moved(self) -> None:
        if name_at(self._edit.text(), self._edit.caret()) is None:
            self.close()

    def _offer(self) -> None:
        typed = name_at(self._edit.text(), self._edit.caret())
        if typed is None:
            self.close()
            return
        from desktop.ui.quick_add.label_popup import offered

        known: Sequence[Label | TaskList] = self._lists if self._edit.text()[typed[0]] == "/" else self._labels
        found = offered(known, typed[1])
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
        typed = name_at(text, self._edit.caret())
        if typed is None:
            return
        start = typed[0]
        end = next((n for n in range(start, len(text)) if text[n].isspace()), len(text))
        from desktop.domain.quickadd import parse  # after the start: it brings all that reads dates

        sign = text[start]
        read = parse(f"{sign}{name}", self._context.now())
        can_be_written = name in (read.list, *read.labels)
        written = f"{sign}{name} " if can_be_written else ""
        rest = text[end:].lstrip() if written else text[end:]
        self._edit.setText(text[:start] + written + rest)
        self._edit.set_caret(start + len(written))
        if not can_be_written:
            self.picked.emit(sign, name)
