"""One question of the Conflicts page: two or more values of a field, or a task that was edited in the trash."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from html import escape
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.domain.fields import is_on, named_value, of_register
from desktop.domain.text import shorten
from desktop.services.conflicts import Board, Contested, Edited, Key, moment_of
from desktop.settings import DEVICE_NAME
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import field_name, value_text
from desktop.ui.core.format import moment_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.text_diff import ALIKE, Mark, Run, Runs, merged, plain, shortened
from desktop.ui.detail import sentence
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.theme.tokens import Tokens
from desktop.ui.widgets.buttons import ElidingButton, make_button
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from sync.clock import stamp_device

_NARROW = 52
"""In grid units: in a narrower card a button stands below its value."""

_MOST_EDITS = 4


_NONE = QT_TRANSLATE_NOOP("Conflicts", "None")
_OTHER = QT_TRANSLATE_NOOP("Conflicts", "A field that this version does not know")
_WORDS = re.compile(r"(\w+|[^\w\s])(\s*)")
_LONG = 280
"""Of longer texts only the surroundings of what differs are shown."""


def field_text(kind: str, field: str, subject: str, labels: Mapping[str, str]) -> str:
    """“Due”, “Label “home””, “Checklist item “Order badges””."""
    known = of_register(kind, field)
    if known is None:
        return translate("Conflicts", _OTHER)
    pattern = translate("Conflicts", known.contested) if known.contested else field_name(known)
    name = labels.get(field.partition(":")[2], "…") if known.key == "label" else subject or "…"
    return pattern.format(name=shorten(name, 80))


def conflict_value(
    kind: str, field: str, value: Any, now: dt.datetime, names: Mapping[str, str] = MappingProxyType({})
) -> str:
    """A value as it travels; whatever it is, it reads as something. `names` are those of lists by id."""
    known = of_register(kind, field)
    value = named_value(known, value, names)
    if known is not None and known.switch:
        return translate("Conflicts", known.switch.states[not is_on(value)])
    if value in (None, "", []):
        return translate("Conflicts", _NONE)
    if known is None:
        return value if isinstance(value, str) else shorten(str(value), 400)
    return value_text(known, value, now.date())


def marked(kind: str, field: str, text: str, other: str) -> Runs:
    """A text as it is, in which the words that the other one has not are marked as new."""
    known = of_register(kind, field)
    if known is None or not known.kind.is_prose:
        return (Run(text),)
    ours, theirs = _WORDS.findall(text), _WORDS.findall(other)
    matcher = SequenceMatcher(None, [word for word, _ in theirs], [word for word, _ in ours], autojunk=False)
    if matcher.ratio() < ALIKE:
        return (Run(text),)  # nearly all would be marked
    runs: list[Run] = []
    for kind_of_step, _, _, start, end in matcher.get_opcodes():
        words = "".join(word + space for word, space in ours[start:end])
        bare = words.rstrip()
        runs += [Run(bare, Mark.PLAIN if kind_of_step == "equal" else Mark.NEW), Run(words[len(bare) :])]
    return shortened(merged(runs)) if len(text) > _LONG else merged(runs)


def rich(runs: Runs, tokens: Tokens) -> str:
    """For a label. What is marked is underlined too, and so seen by whoever does not see its colour."""
    parts = []
    for run in runs:
        text = escape(run.text).replace("\n", "<br>")
        parts.append(f'<u style="color:{tokens.good}">{text}</u>' if run.mark is Mark.NEW else text)
    return f"<span>{''.join(parts)}</span>"


class Card(QFrame):
    """While `busy` its buttons do nothing: what was chosen is being written."""

    def __init__(self, context: AppContext, key: Key, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.key = key
        self.busy = False
        mark(self, WidgetKind.CARD)
        self.column = context.theme.space(QVBoxLayout(self), "grid", ("gap", "grid"))

    def buttons(self) -> list[QPushButton]:
        return self.findChildren(QPushButton)

    def on_settled(self) -> None:
        """The write has ended. If it worked, the card is removed; if not, the user can try again."""
        self.busy = False


class Option(QWidget):
    """A value, who set it and when, and a button that chooses it."""

    chosen = Signal(int)

    def __init__(self, context: AppContext, place: int, runs: Runs, aside: str, action: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._place = place
        self._runs = runs
        self.value = wrapped_label("", self)
        self.value.setTextFormat(Qt.TextFormat.RichText)
        self.value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.value.setAccessibleName(plain(runs))
        self.aside = wrapped_label(aside, self, WidgetKind.SMALL)
        self.button = make_button(action, self, self.on_clicked)
        self.button.setAccessibleName(f"{action}: {shorten(plain(runs), 200)}, {aside}")
        words = make_column(None, self.value, self.aside, spacing=2)
        self._row = context.theme.space(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), "grid")
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addLayout(words, 1)
        self._row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        context.theme.follow(self.on_theme_changed)

    def on_clicked(self) -> None:
        self.chosen.emit(self._place)

    def on_theme_changed(self) -> None:
        self.value.setText(rich(self._runs, self._context.theme.tokens))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < _NARROW * self._context.theme.metrics.grid
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)


class ConflictCard(Card):
    """Values of one field. `kept` asks to keep the one that stands, `taken` to use another one."""

    kept = Signal(object)
    taken = Signal(object, object)

    def __init__(self, context: AppContext, contested: Contested, board: Board, parent: QWidget) -> None:
        super().__init__(context, contested.key, parent)
        self.contested = contested
        first = contested.others[0]
        name = field_text(first.kind, first.field, contested.subject, board.labels)
        self.setAccessibleName(f"{contested.heading}: {name}")
        self.column.addWidget(wrapped_label(name, self, WidgetKind.SECTION))
        self.options: list[Option] = []
        self._add_options(board)

    def _add_options(self, board: Board) -> None:
        others = self.contested.others
        kind, field, now = others[0].kind, others[0].field, self.context.now()
        values = [others[0].winner, *(other.value for other in others)]
        stamps = [others[0].winner_stamp, *(other.stamp for other in others)]
        texts = [conflict_value(kind, field, value, now, board.labels) for value in values]
        asides = [who_and_when(self.context, stamp, board) for stamp in stamps]
        if len(set(texts)) == 1:  # they look the same, as times of completion do that are seconds apart
            aside = self.tr("The same on both: {who}").format(who=", ".join(asides))
            self._add(marked(kind, field, texts[0], texts[0]), aside, self.tr("OK"))
            return
        for place, (text, aside) in enumerate(zip(texts, asides, strict=True)):
            runs = marked(kind, field, text, texts[0] if place else texts[1])
            if place == 0:
                self._add(runs, self.tr("{who} · stands now").format(who=aside), self.tr("Keep this one"))
            else:
                self.column.addWidget(_line(self))
                self._add(runs, aside, self.tr("Use this one"))

    def _add(self, runs: Runs, aside: str, action: str) -> None:
        option = Option(self.context, len(self.options), runs, aside, action, self)
        option.chosen.connect(self.on_chosen)
        self.options.append(option)
        self.column.addWidget(option)

    def on_chosen(self, place: int) -> None:
        if self.busy:
            return
        self.busy = True
        if place == 0:
            self.kept.emit(self)
        else:
            self.taken.emit(self, self.contested.others[place - 1])


class EditedCard(Card):
    """A task in the trash that was edited elsewhere: should it come back?"""

    restored = Signal(object)
    left = Signal(object)

    def __init__(self, context: AppContext, edited: Edited, board: Board, parent: QWidget) -> None:
        super().__init__(context, edited.key, parent)
        self.edited = edited
        self.setAccessibleName(self.tr("{title}: edited in the trash").format(title=edited.title))
        gone = who_and_when(context, edited.deletion, board)
        text = self.tr("Moved to the trash ({who}) and edited elsewhere since:")
        self.column.addWidget(wrapped_label(text.format(who=gone), self))
        for line in self._lines(board):
            self.column.addWidget(wrapped_label(line, self, WidgetKind.SMALL))
        self.restore = make_button(self.tr("Restore"), self, self.on_answered)
        self.leave = make_button(self.tr("Leave it in the trash"), self, self.on_answered)
        for button in (self.restore, self.leave):
            button.setAccessibleName(f"{button.text()}: {shorten(edited.title, 80)}")
        self.column.addLayout(make_row(None, self.restore, self.leave, STRETCH))

    def on_answered(self) -> None:
        if not self.busy:
            self.busy = True
            (self.restored if self.sender() is self.restore else self.left).emit(self)

    def _lines(self, board: Board) -> list[str]:
        today, entries = self.context.today(), self.edited.entries
        lines = [
            f"{sentence(entry, board.labels, today)} — {who_and_when(self.context, entry.stamp, board)}"
            for entry in entries[-_MOST_EDITS:]
        ]
        if (more := len(entries) - len(lines)) > 0:
            lines.insert(0, self.tr("%n earlier change(s)", "", more))
        return lines


class GroupHeading(QWidget):
    """Which task the cards below it are about; a click opens that."""

    def __init__(self, context: AppContext, about: Contested | Edited, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._task_id = about.task_id
        of_sidebar = about.of_sidebar if isinstance(about, Contested) else ""
        title = about.heading if isinstance(about, Contested) else about.title
        in_trash = isinstance(about, Edited) or about.in_trash
        if of_sidebar:
            title = self.tr("Label “{name}”").format(name=title)
        elif not title:
            title = self.tr("A task that has not arrived yet")
        self.button = mark(ElidingButton(self), WidgetKind.LINK)
        self.button.setText(title.replace("&", "&&"))
        self.button.setToolTip(title)
        self.button.setObjectName("conflict-task")
        self.button.setAccessibleName(self.tr("Open {title}").format(title=title))
        self.button.setEnabled(not of_sidebar)
        press_with_enter(self.button)
        self.button.clicked.connect(self.on_clicked)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, context.theme.metrics.grid, 0, 0)
        self._row.addWidget(self.button)
        if in_trash:
            chip = mark(QLabel(self.tr("In the trash"), self), WidgetKind.CHIP, Tone.WARN)
            self._row.addWidget(chip)
        self._row.addStretch(1)

    def on_clicked(self) -> None:
        self._context.task_wanted.emit(self._task_id)


def who_and_when(context: AppContext, stamp: str, board: Board) -> str:
    """“laptop · Today 14:02”."""
    device, when = stamp_device(stamp), moment_text(moment_of(stamp), context.now())
    if device == context.services.store.device:
        name = context.settings.get(DEVICE_NAME) or translate("Conflicts", "this device")
    else:
        name = board.devices.get(device) or translate("Conflicts", "another device")
    return f"{name} · {when}"


def _line(parent: QWidget) -> QFrame:
    line = QFrame(parent)
    line.setObjectName("hairline")
    return line
