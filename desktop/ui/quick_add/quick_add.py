"""Adding a task by typing one line; dates, priorities, lists and labels in it are read as one types."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QVBoxLayout, QWidget

from desktop.domain.text import TITLE_MAX, shorten
from desktop.domain.values import Due, Start
from desktop.ui.core import utf16
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.quick_add.chips import ChipRow, hint_chips, spoken
from desktop.ui.quick_add.label_completion import LabelCompletion
from desktop.ui.quick_add.text import Defaults, Hint, Span, Typed, edit_between, move_spans
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.box import Box, Height
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.labels import IconLabel
from desktop.ui.widgets.layouts import make_row
from desktop.ui.widgets.marked_edit import MarkedEdit

if TYPE_CHECKING:
    import datetime as dt

    from desktop.domain.quickadd import ParsedChip
    from desktop.domain.quickadd import QuickAdd as Reading
    from desktop.ui.detail import PastedItem
    from desktop.ui.quick_add.chips import ChipSpec
    from desktop.ui.quick_add.parsed import Submission
    from desktop.ui.widgets.field_note import FieldNote
    from desktop.ui.widgets.marked_edit import Mark
    from desktop.ui.widgets.offer_bar import OfferBar

_BACK_AT = 0.85
"""Chips that went below come back only when this much room is enough: they must not jump about while one types."""

_ANY_WIDTH = 16_777_215

COUNTED_FROM = TITLE_MAX - 20
READ_AT_MOST = 1_000
"""A longer text is no task in one line; reading it at every keystroke would be felt."""

DRAFT = "quick_add"
PAUSE_MS = 1_000
"""The line is kept when typing pauses, so that even a process that is killed loses no more than the last words."""

_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_ADDING = [QKeyCombination(modifier, key) for modifier in (_SHIFT, _CONTROL) for key in ENTER]


class QuickAdd(Box):
    """`created` and `details_wanted` carry the id of a new task; `left` asks for the focus to go to the list."""

    created = Signal(str)
    details_wanted = Signal(str)
    left = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None, *, draft: str = DRAFT) -> None:
        """`draft` is the name under which what is typed outlives the window."""
        super().__init__(context.theme, Height.RESTING, parent)
        self._context = context
        self._draft = draft
        plus = IconLabel(context.icons, self, Icon.PLUS, Ink.ACCENT)
        self.input = mark(MarkedEdit(self), WidgetKind.PLAIN)
        self.chips = ChipRow(context.theme, self)
        self._bars: list[OfferBar] = []
        self._below = False
        self._top = context.theme.space(make_row(None, plus, self.input, grows=self.input), "grid")
        self._top.addWidget(self.chips, 0, Qt.AlignmentFlag.AlignVCenter)
        self._column = context.theme.space(QVBoxLayout(self), "snug")
        self._column.addLayout(self._top)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.chips.setCursor(Qt.CursorShape.ArrowCursor)
        self.setFocusProxy(self.input)
        self.watch(self.input)
        self._text = ""
        self._typed = Typed()
        self._read: Reading | None = None  # where something is typed
        self._lines: list[PastedItem] = []  # where several were pasted
        self._defaults = Defaults()
        self._under_way: deque[Submission] = deque()  # writes end in the order they began
        self._unsaved: list[Submission] = []
        self.input.setAccessibleName(self.tr("Add a task"))
        self.input.setPlaceholderText(self.tr("Add a task, like “Pay rent tomorrow 9am !p1 /house #home”"))
        claim_keys(self.input, *ENTER, *_ADDING, Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Up)
        self.completion = LabelCompletion(context, self.input, around=self)
        self.completion.picked.connect(self._on_label_picked)
        self.completion.known.connect(self._show)
        self.input.textChanged.connect(self._on_text_changed)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.keep_draft)
        self.chips.removed.connect(self._on_chip_removed)
        self.chips.left.connect(self.focus_input)
        context.day_changed.connect(self._show)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus_changed)
        self._fit()
        self._show()

    # What is shown below the line. Each of these is made when it is first needed.

    @cached_property
    def note(self) -> FieldNote:
        from desktop.ui.widgets.field_note import FieldNote

        note = FieldNote(self)
        note.setContentsMargins(self._indent, 0, 0, 0)
        self._column.insertWidget(self._column.count() - len(self._bars), note)
        return note

    @cached_property
    def lines_bar(self) -> OfferBar:
        bar = self._make_bar()
        bar.first.clicked.connect(self._add_lines)
        bar.second.clicked.connect(self._make_one_line)
        return bar

    @cached_property
    def unsaved_bar(self) -> OfferBar:
        bar = self._make_bar()
        bar.first.clicked.connect(self._try_again)
        bar.second.clicked.connect(self._give_up)
        return bar

    def set_defaults(
        self, labels: Sequence[str] = (), due: Due | None = None, list_: str = "", start: Start | None = None
    ) -> None:
        """What a task added here gets unless another date is typed; the user can decline it for one task."""
        defaults = Defaults(tuple(labels), due, list_, start)
        if defaults.labels or defaults.list:
            self.completion.ask()  # their colours are shown
        if defaults != self._defaults:
            self._defaults = defaults
            self._typed = self._typed._replace(declined=frozenset())
            self._show()

    def focus_input(self) -> None:
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)

    def text(self) -> str:
        return self.input.text()

    def is_adding(self) -> bool:
        """Whether something is on its way that is not stored yet."""
        return bool(self._under_way)

    def keep_draft(self) -> None:
        """Remembers the line as it is now; it outlives the window, however that ends."""
        self._pause.stop()
        typed = self._typed
        draft = {"text": self._text, "removed": sorted(map(list, typed.removed)), "picked": list(typed.picked)}
        self._context.settings.remember(self._draft, draft if self._text.strip() else None)

    def resume_draft(self) -> None:
        """Brings back what was being typed last time."""
        match self._context.settings.state(self._draft):
            case {"text": str(text), "removed": list(removed), "picked": list(picked)}:
                spans = frozenset((span[0], span[1]) for span in removed)
                self._set_line(text, Typed(removed=spans, picked=tuple(picked)))
                self._pause.stop()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.input.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.input and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.ShortcutOverride and self._has_nothing_to_undo(event):
                event.ignore()  # then the key undoes what was done in the window, such as the task just added
                return True
            if event.type() is QEvent.Type.KeyPress and self._on_key(event):
                return True
        return super().eventFilter(watched, event)

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        self._fit()
        self._show()

    # typing

    def _on_key(self, event: QKeyEvent) -> bool:
        if self.completion.take_key(event.key()):
            return True
        if event.key() in ENTER:
            self._add(opens_details=bool(event.modifiers() & _SHIFT))
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.input.clear()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
            self.left.emit()
        else:
            return False
        return True

    def _has_nothing_to_undo(self, event: QKeyEvent) -> bool:
        keys = QKeySequence.StandardKey
        return (event.matches(keys.Undo) and not self.input.isUndoAvailable()) or (
            event.matches(keys.Redo) and not self.input.isRedoAvailable()
        )

    def _on_text_changed(self, text: str) -> None:
        edit = edit_between(self._text, text, self.input.caret())
        moved = move_spans(self._typed.removed, edit, text)
        self._typed = self._typed._replace(removed=moved) if text else Typed()
        self._text = text
        self._pause.start()
        self._show()

    def _set_line(self, text: str, typed: Typed) -> None:
        self.input.setText(text)  # forgets what was typed before it, so that undo does not bring it back
        self._typed = typed
        self._show()

    def _on_chip_removed(self, source: Hint | ParsedChip) -> None:
        typed = self._typed
        if not isinstance(source, Hint):
            self._typed = typed._replace(removed=typed.removed | {source.span})
        elif source.list is not None and source.list == typed.list:
            self._typed = typed._replace(list="")
        elif source.label in typed.picked:
            self._typed = typed._replace(picked=tuple(name for name in typed.picked if name != source.label))
        else:
            self._typed = typed._replace(declined=typed.declined | {source})
        self._show()
        self.focus_input()

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if self._holds(old) != self._holds(new):
            self._show()

    def _holds(self, widget: QWidget | None) -> bool:
        return widget is not None and self.isAncestorOf(widget)

    def _on_label_picked(self, sign: str, name: str) -> None:
        if sign == "/":
            self._typed = self._typed._replace(list=name)
            self._show()
            return
        self._typed = self._typed._replace(picked=tuple(dict.fromkeys([*self._typed.picked, name])))
        self._show()

    # showing

    def _show(self) -> None:
        """Reads the text anew and shows what it means."""
        self._lines = self._pasted() if "\n" in self._text else []
        if "\n" in self._text and len(self._lines) < 2:
            self.input.setText(self._lines[0].title if self._lines else "")
            return
        self._read = None if self._lines or not self._text else self._parse(self._text, self._typed.removed)
        now = self._context.now()
        given = self._given()
        is_in_use = bool(self._text) or self._holds(QApplication.focusWidget())
        color_of = self.completion.color_of
        hints = (
            hint_chips(self._read, given, self._typed.picked, self._typed.list, now, color_of) if is_in_use else ()
        )
        typed, marks = self._looks(self._read, now) if self._read else ([], [])
        specs = [*typed, *hints]
        self.chips.show_chips(specs, after=self.input)
        self.input.set_marks(marks)
        self.input.setAccessibleDescription(spoken(specs))
        self._show_length()
        self._show_lines()
        self._arrange()

    def _pasted(self) -> list[PastedItem]:
        from desktop.ui.detail import read_items

        return read_items(self._text)

    def _looks(self, read: Reading, now: dt.datetime) -> tuple[list[ChipSpec], list[Mark]]:
        from desktop.ui.quick_add.parsed import marks, typed_chips

        return list(typed_chips(read, now, self.completion.color_of)), marks(read, now, self._context.theme.tokens)

    def _show_length(self) -> None:
        length = len(self._read.title) if self._read else 0
        if utf16.units(self._text, len(self._text)) >= self.input.maxLength():
            self.note.say(self.tr("No more text fits in here; what is beyond it was left out."), Tone.WARN)
        elif length > TITLE_MAX:
            text = self.tr("A title can have at most {most} characters; this one has {length}.")
            self.note.say(text.format(most=TITLE_MAX, length=length), Tone.WARN)
        elif length > COUNTED_FROM:
            self.note.say(self.tr("{length} of {most} characters").format(most=TITLE_MAX, length=length))
        elif "note" in self.__dict__:
            self.note.clear()

    def _show_lines(self) -> None:
        number = len(self._lines)
        if number:
            text = self.tr("%n line(s) were pasted.", "", number)
            self.lines_bar.offer(text, self.tr("Add %n task(s)", "", number), self.tr("As one"))
        elif "lines_bar" in self.__dict__:
            self.lines_bar.hide()

    def _show_unsaved(self) -> None:
        tasks = [new for submission in self._unsaved for new in submission.waiting]
        if len(tasks) == 1:
            text = self.tr("“{title}” was not added.").format(title=shorten(str(tasks[0].fields["title"])))
        else:
            text = self.tr("%n task(s) were not added.", "", len(tasks))
        if tasks:
            self.unsaved_bar.offer(text, self.tr("Try again"), self.tr("Discard"))
        elif "unsaved_bar" in self.__dict__:
            self.unsaved_bar.hide()

    def _parse(self, text: str, removed: frozenset[Span] = frozenset()) -> Reading:
        from desktop.domain import quickadd

        if len(text) > READ_AT_MOST:
            return quickadd.QuickAdd(text.strip(), None, None, (), ())
        services = self._context.services
        return quickadd.parse(
            text,
            self._context.now(),
            services.first_weekday(),
            removed,
            services.day_first(),
            services.morning(),
        )

    def _given(self) -> Defaults:
        """The defaults that were not declined."""
        labels = tuple(name for name in self._defaults.labels if Hint(name) not in self._typed.declined)
        declined, given = self._typed.declined, self._defaults
        list_ = "" if Hint(list=given.list) in declined else given.list
        return given._replace(labels=labels, list=list_) if Hint() not in declined else Defaults(labels, list=list_)

    # adding

    def _add(self, *, opens_details: bool) -> None:
        from desktop.ui.quick_add.parsed import Submission, new_task

        if self._lines:
            self._add_lines()
        elif self._read is None or not self._read.title:
            if self._text.strip():
                self._refuse(self.tr("A task needs a title too."))
        elif len(self._read.title) > TITLE_MAX:
            self._refuse(self.note.text())
        else:
            given = self._given()
            labels, list_ = (*self._typed.picked, *given.labels), self._typed.list or given.list
            given = given._replace(labels=labels, list=list_)
            task = new_task(self._text, self._read, given)
            self._submit(Submission([task], self._typed, opens_details))

    def _add_lines(self) -> None:
        from desktop.ui.quick_add.parsed import Submission, new_task

        given = self._given()
        reads = [(line, self._parse(line.title)) for line in self._lines]
        if not all(1 <= len(read.title) <= TITLE_MAX for _, read in reads):
            most = self.tr("Every line needs a title of at most {most} characters.").format(most=TITLE_MAX)
            self._refuse(most)
            return
        tasks = [new_task(line.title, read, given, is_done=line.is_checked) for line, read in reads]
        self._submit(Submission(tasks, self._typed))
        self.focus_input()

    def _refuse(self, text: str) -> None:
        self.note.say(text, Tone.WARN)
        announce(self.input, text)

    def _make_one_line(self) -> None:
        self.input.setText(" ".join(line.title for line in self._lines))
        self.focus_input()

    def _submit(self, submission: Submission) -> None:
        self._set_line("", Typed())
        self._start(submission)

    def _start(self, submission: Submission) -> None:
        tasks = self._context.services.tasks
        self._under_way.append(submission)
        job = self._context.write(lambda: submission.store(tasks), self._on_stored, owner=self)
        job.failed.connect(self._on_failed)

    def _on_stored(self, id_: str) -> None:
        submission = self._under_way.popleft()
        self.created.emit(id_)
        if submission.opens_details:
            self.details_wanted.emit(id_)

    def _on_failed(self, _error: object) -> None:
        """The error is told by the context; here nothing that was typed may get lost."""
        submission = self._under_way.popleft()
        if not self._text:
            self._set_line(submission.text, submission.typed)
        else:
            self._unsaved.append(submission)
            self._show_unsaved()

    def _try_again(self) -> None:
        unsaved, self._unsaved = self._unsaved, []
        self._show_unsaved()
        for submission in unsaved:
            self._start(submission)
        self.focus_input()

    def _give_up(self) -> None:
        self._unsaved = []
        self._show_unsaved()
        self.focus_input()

    # layout

    def _make_bar(self) -> OfferBar:
        from desktop.ui.widgets.offer_bar import OfferBar

        bar = OfferBar(self)
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        self._column.addWidget(bar)
        self._bars.append(bar)
        self._indent_bar(bar)
        return bar

    def _indent_bar(self, bar: OfferBar) -> None:
        bar.row.setContentsMargins(self._indent, 0, 0, 0)
        bar.row.setSpacing(self._context.theme.metrics.grid)

    def _arrange(self) -> None:
        """Puts the chips beside the text where there is room for both, else below it."""
        metrics = self._context.theme.metrics
        chips = self.chips.natural_width()
        typed = max(self.input.text_width() + metrics.double, metrics.grid * 18)
        wanted = typed + chips + self._top.spacing()
        room = self.contentsRect().width() - metrics.gap - self._indent - metrics.grid
        below = wanted > (room * _BACK_AT if self._below and self.input.text() else room)
        if below != self._below:
            self._below = below
            self._top.removeWidget(self.chips)
            self._column.removeWidget(self.chips)
            if below:
                self._column.insertWidget(1, self.chips)
            else:
                self._top.addWidget(self.chips, 0, Qt.AlignmentFlag.AlignVCenter)
        self.chips.set_indent(self._indent if below else 0)
        self.chips.setMinimumWidth(0 if below else chips)
        self.chips.setMaximumWidth(_ANY_WIDTH if below else max(chips, 1))

    @property
    def _indent(self) -> int:
        """Where the text begins."""
        return self._context.theme.metrics.icon + self._context.theme.metrics.grid

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        pad = (metrics.row - metrics.large_icon) // 2
        self._column.setContentsMargins(metrics.gap, pad, metrics.grid, pad)
        if "note" in self.__dict__:
            self.note.setContentsMargins(self._indent, 0, 0, 0)
        for bar in self._bars:
            self._indent_bar(bar)
