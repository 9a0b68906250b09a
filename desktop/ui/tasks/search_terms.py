"""What a search was understood as: chips below the search field, and the offer to save it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from desktop.domain.search_grammar import NO_LIST, NO_PRIORITY, Search, Term, TermKind, parse_search
from desktop.domain.values import Due, Label, Status, TaskList, parse_due
from desktop.domain.views import View
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import PRIORITY_TONES, due_text, status_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.icons import Icon
from desktop.ui.core.places import view_title
from desktop.ui.quick_add import ChipRow, ChipSpec
from desktop.ui.theme.style import Tone, make_quiet
from desktop.ui.widgets.announce import announce

_WORDS = {
    "today": QT_TRANSLATE_NOOP("SearchTerms", "Due today"),
    "tomorrow": QT_TRANSLATE_NOOP("SearchTerms", "Due tomorrow"),
    "week": QT_TRANSLATE_NOOP("SearchTerms", "Due within a week"),
    "month": QT_TRANSLATE_NOOP("SearchTerms", "Due within a month"),
    "overdue": QT_TRANSLATE_NOOP("SearchTerms", "Overdue"),
    "none": QT_TRANSLATE_NOOP("SearchTerms", "No due date"),
    "open": QT_TRANSLATE_NOOP("SearchTerms", "Not done"),
    "closed": QT_TRANSLATE_NOOP("SearchTerms", "Done or rejected"),
}
_TONES = {priority.value: tone for priority, tone in PRIORITY_TONES.items()}


class SearchTerms(QWidget):
    """`removed` carries a text without the part whose chip was taken off; `save_wanted` the search to be kept."""

    removed = Signal(str)
    save_wanted = Signal(str)

    def __init__(self, context: AppContext, after: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._after = after
        self._text = ""
        self._labels: Sequence[Label] = ()
        self._lists: Sequence[TaskList] = ()
        self._is_read = False
        self.chips = ChipRow(context.theme, self)
        self.save = QPushButton(context.icons.icon(Icon.FILTER), self.tr("Save as filter…"), self)
        make_quiet(self.save)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.chips, 1, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self.save, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        self.chips.removed.connect(self._on_removed)
        self.chips.left.connect(after.setFocus)
        self.save.clicked.connect(self._on_save)
        context.changed.connect(self.on_changed)
        self.hide()

    def show_text(self, text: str) -> None:
        """Follows every keystroke; names are read with the first one."""
        self._text = text
        self.setVisible(bool(text.strip()))
        if text.strip() and not self._is_read:
            self._is_read = True
            self._read()
        self._show()

    def search(self) -> Search:
        return parse_search(self._text, self._labels, self._lists, self._context.today())

    def on_changed(self, changes: Changes) -> None:
        if self._is_read and (changes.labels or changes.lists):
            self._read()

    def _on_save(self) -> None:
        self.save_wanted.emit(self._text.strip())

    def _read(self) -> None:
        self._context.read(self._context.services.lists.named, self._on_read, owner=self)

    def _on_read(self, named: tuple[list[Label], list[TaskList]]) -> None:
        self._labels, self._lists = named
        self._show()

    def _show(self) -> None:
        specs = [self._chip(term) for term in self.search().terms]
        before = len(self.chips.chips())
        self.chips.show_chips(specs, after=self._after)
        if len(specs) > before:
            announce(self._after, ", ".join(spec.text for spec in specs))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """The offer goes below the chips where there is no room for both in a line."""
        wanted = self.chips.natural_width() + self.save.sizeHint().width() + self._row.spacing()
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(down if wanted > self.width() else across)

    def _chip(self, term: Term) -> ChipSpec:
        tokens = self._context.theme.tokens
        has_dot = term.kind in (TermKind.LABEL, TermKind.LIST) and term.value != NO_LIST
        dot = tokens.label(term.color, term.value) if has_dot else None
        tone = _TONES.get(term.value, Tone.NEUTRAL) if term.kind is TermKind.PRIORITY else Tone.NEUTRAL
        words = self._words(term)
        return ChipSpec(term, self.tr("not {what}").format(what=words) if term.is_not else words, tone, dot)

    def _words(self, term: Term) -> str:
        match term.kind:
            case TermKind.LIST:
                return f"/{term.value}" if term.value != NO_LIST else view_title(View.INBOX)
            case TermKind.PRIORITY:
                return term.value if term.value != NO_PRIORITY else self.tr("No priority")
            case TermKind.DUE | TermKind.STATUS if term.value in _WORDS:
                return translate("SearchTerms", _WORDS[term.value])
            case TermKind.DUE:
                return due_text(Due(parse_due(term.value).date), self._context.now())
            case TermKind.STATUS:
                return status_text(Status(term.value))
        return term.value

    def _on_removed(self, term: Term) -> None:
        text = self._text[: term.start] + self._text[term.end :]
        self.removed.emit(" ".join(text.split()))
        self._after.setFocus()
