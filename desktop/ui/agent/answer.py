"""An answer of the agent: its tool calls, its words, and the app's own line of truth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QTextBlock
from PySide6.QtWidgets import QPushButton, QTextBrowser, QToolButton, QWidget

from desktop.domain.change_set import ItemState
from desktop.domain.ids import parse_id
from desktop.domain.run import Choice, Message, ToolRecord
from desktop.domain.text import shorten
from desktop.ui.agent.calls import CallList
from desktop.ui.agent.words import breakable
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import translate
from desktop.ui.core.icons import Icon
from desktop.ui.theme.style import WidgetKind, set_look
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.buttons import icon_button, make_button
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from desktop.ui.widgets.markdown_view import MarkdownView, Section, first_section, section_after

SHOWN_AT_FIRST = 3
"""So many sections of a long answer are shown at first, about three screens; the rest when the user asks for it."""

_LONGEST_CHOICE = 40


_SCHEME = "task"
_SPECIAL = re.compile(r"([\\\[\]*_`<>])")
_OPENING, _CLOSING = "“„", "”“"


def titles_of(records: Iterable[ToolRecord]) -> dict[str, str]:
    """The tasks that the calls of an answer read or changed: their ids by title. A title of two tasks is left out."""
    found: dict[str, set[str]] = {}
    for record in records:
        result = record.result
        tasks = result.get("tasks")
        named = [task for task in tasks if isinstance(task, Mapping)] if isinstance(tasks, list) else []
        for task in [*named, {"id": result.get("task_id"), "title": result.get("title")}]:
            id_, title = task.get("id"), task.get("title")
            if isinstance(id_, str) and parse_id(id_) and isinstance(title, str) and title.strip():
                found.setdefault(title, set()).add(id_)
    return {title: next(iter(ids)) for title, ids in found.items() if len(ids) == 1}


def with_links(text: str, titles: Mapping[str, str]) -> str:
    """Where a title stands in a numbered line or in quotes it becomes a link, in Markdown."""
    if not titles:
        return text
    names = "|".join(re.escape(title) for title in sorted(titles, key=len, reverse=True))
    place = rf"(?m)(?P<before>^\d+\. |[{_OPENING}])(?P<title>{names})(?=$| \(|[{_CLOSING}])"
    return re.sub(place, lambda found: found["before"] + _link(found["title"], titles), text)


def task_of(url: QUrl) -> str | None:
    """The task that a link leads to."""
    return parse_id(url.path()) if url.scheme() == _SCHEME else None


def _link(title: str, titles: Mapping[str, str]) -> str:
    return f"[{_SPECIAL.sub(chr(92) * 2 + '1', title)}]({_SCHEME}:{titles[title]})"


class AnswerBlock(QWidget):
    """Shows a stored message with `settle`. While a run goes on it is filled piece by piece, and settled at the end.

    Text that streams in is shown when `flush` is called, not at every piece.
    """

    unfolding = Signal(object)
    choice_made = Signal(object)
    """A Choice of those that stand below the answer."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._titles: dict[str, str] = {}
        self.choices: list[QPushButton] = []
        self._offered: QWidget | None = None
        self._coming: list[str] = []  # pieces; joined only when they are shown
        self._proposals: tuple[str, ...] = ()
        self.is_settled = False
        self.calls = CallList(context.icons, self)
        self.calls.unfolding.connect(self.unfolding)
        self.words = AnswerText(self)
        self.words.unfolding.connect(self.unfolding)
        self.words.followed.connect(self.on_link_followed)
        self.words.hide()
        self.own_words: Disclosure | None = None
        self.foot = AnswerFoot(context, self)
        self.foot.copy.clicked.connect(self.on_copy)
        self.foot.hide()
        self._column = context.theme.space(make_column(self, self.calls, self.words, self.foot, STRETCH), "snug")

    def text(self) -> str:
        """All of it, also what is not shown yet."""
        self._coming = ["".join(self._coming)]
        return self._coming[0]

    def is_empty(self) -> bool:
        return not self.text().strip() and not self.calls.rows

    # while a run goes on

    def add_text(self, piece: str) -> None:
        self._coming.append(piece)

    def replace_text(self, text: str) -> None:
        """The app takes back what streamed, and may put other words in its place."""
        self._coming = [text]
        if not text.strip():
            self.setMinimumHeight(self.height())  # what comes next fills this room, and nothing below moves
        self.flush()

    def flush(self) -> None:
        text = self.text()
        self.words.show_markdown(with_links(text, self._titles))
        self.words.setVisible(bool(text) and not text.isspace())

    # when it is known

    def settle(self, message: Message) -> None:
        """Shows the answer as it was checked and stored."""
        self.is_settled = True
        self._proposals = proposals_of(message.records.tool_calls)
        on_card = bool(self._proposals) and message.records.change_set_id is not None
        self._coming = [_on_card(message) if on_card else message.text]
        if not self.calls.rows:
            self.calls.show_records(message.records.tool_calls)
        self._titles = titles_of(message.records.tool_calls)
        self.calls.set_told_below(on_card)
        self.flush()
        if message.records.choices:
            self._offer(message.records.choices)
        if message.records.own_words:
            self._offer_own_words(message.records.own_words)
        self.foot.show_truth(message.truth)
        self.foot.setVisible(bool(message.text.strip() or message.truth))
        self.setMinimumHeight(0)

    def show_since(self, states: Mapping[str, ItemState]) -> None:
        """Adds what became of its proposals since: the line of truth says how things were when it was written."""
        self.foot.show_since(since_text(states[id_] for id_ in self._proposals if id_ in states))

    def set_last(self, on: bool) -> None:
        """Only the last answer of a conversation has a button to ask again."""
        self.foot.offer_again(on)
        if self._offered is not None:
            self._offered.setVisible(on)

    def on_link_followed(self, url: QUrl) -> None:
        if task_id := task_of(url):
            self._context.task_wanted.emit(task_id)

    def on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        announce(self.foot.copy, self.tr("Copied"))

    def on_choice_clicked(self) -> None:
        self.choice_made.emit(self.sender().property("choice"))

    def _offer(self, choices: Sequence[Choice]) -> None:
        """What may be clicked in place of typing it."""
        self._offered = QWidget(self)
        flow = self._context.theme.space(FlowLayout(self._offered), "snug")
        for choice in choices:
            button = make_button(shorten(choice.label, _LONGEST_CHOICE), self._offered, self.on_choice_clicked)
            button.setProperty("choice", choice)
            button.setObjectName("choice")
            button.setAccessibleName(choice.label)
            button.setToolTip(choice.label if len(choice.label) > _LONGEST_CHOICE else "")
            flow.addWidget(button)
            self.choices.append(button)
        self._column.insertWidget(self._column.indexOf(self.foot), self._offered)

    def _offer_own_words(self, text: str) -> None:
        """What the model said is one click away, where the app told what happened in its place."""
        self.own_words = Disclosure(self.tr("The model's own words, not checked"), self._context.icons, self)
        body = make_column(self.own_words.body)
        words = wrapped_label(breakable(text), self.own_words.body, WidgetKind.SMALL)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body.addWidget(words)
        self._column.insertWidget(self._column.indexOf(self.foot), self.own_words)


class AnswerFoot(QWidget):
    """The line of truth, which the app writes, and buttons to copy the answer or ask again."""

    retry_wanted = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._then = self._since = ""
        self.truth = wrapped_label("", self)
        self.truth.setObjectName("truth-line")
        self.truth.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = self._button(Icon.COPY, self.tr("Copy this answer"))
        self.again: QToolButton | None = None
        self._row = make_row(self, self.truth, grows=self.truth)
        self._row.addStretch()
        self._row.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignTop)
        context.theme.follow(self.on_theme_changed)

    def show_truth(self, text: str) -> None:
        """As it was when the answer was given."""
        self._then = text
        self._show()

    def show_since(self, text: str) -> None:
        """What has become of it; "" where nothing has."""
        if text != self._since:
            self._since = text
            self._show()

    def _show(self) -> None:
        told = self.tr("{then} · since then: {since}").format(then=self._then, since=self._since)
        text = told if self._then and self._since else self._then
        self.truth.setText(breakable(text))
        self.truth.setAccessibleName(self.tr("What really happened: {text}").format(text=text))
        self.truth.setVisible(bool(text))

    def offer_again(self, on: bool) -> None:
        if on and self.again is None:
            self.again = self._button(Icon.SYNC, self.tr("Ask again"))
            self.again.clicked.connect(self.retry_wanted)
            self._row.addWidget(self.again, 0, Qt.AlignmentFlag.AlignTop)
        if self.again is not None:
            self.again.setVisible(on)

    def on_theme_changed(self) -> None:
        self._row.setSpacing(self._context.theme.metrics.half // 2)

    def _button(self, icon: Icon, name: str) -> QToolButton:
        button = icon_button(self._context.icons.icon(icon), name, self)
        button.setObjectName("answer-action")
        return button


class AnswerText(QWidget):
    """The words of an answer, laid out section by section: one in a turn of the event loop, so that none takes long.

    Text that streams in changes the last section. `unfolding` is emitted before the rest is shown.
    """

    unfolding = Signal(object)
    followed = Signal(QUrl)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = ""
        self._sections: list[Section] = []
        self.views: list[SectionView] = []
        self._shows_all = False
        self.more = make_button(self.tr("Show all"), self, self.on_more_clicked, WidgetKind.LINK)
        self.more.setAccessibleName(self.tr("Show all of this answer"))
        self.more.hide()
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self.on_next)
        self._column = make_column(self, spacing=0)
        self._column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)

    def show_markdown(self, source: str) -> None:
        if source == self._source:
            return
        settled = self._sections[-1].start if self._sections else 0
        if source[:settled] != self._source[:settled] or not source:
            self._clear()
        self._source = source
        if self._sections:
            self._sections[-1] = self._section_after(self._sections[:-1])
            self.views[-1].show_markdown(self._sections[-1].text(source))
        elif source:
            self._add_section()
        self._go_on()

    def on_more_clicked(self) -> None:
        self.unfolding.emit(self)
        self._shows_all = True
        self._add_section()  # before the button goes: a shorter transcript would be taken for one at its end
        self.views[-2].setFocus(Qt.FocusReason.OtherFocusReason)  # the button goes, and reading goes on there
        self._go_on()

    def on_next(self) -> None:
        outdated = next((view for view in self.views if view.is_outdated()), None)
        if outdated is not None:
            outdated.catch_up()
        elif self._is_more_to_show():
            self._add_section()
        self._go_on()

    def _go_on(self) -> None:
        is_more = self._is_more()
        self.more.setVisible(is_more and not self._may_show_more())
        if self._is_more_to_show() or any(view.is_outdated() for view in self.views):
            self._next.start()

    def _is_more(self) -> bool:
        return bool(self._sections) and self._sections[-1].end < len(self._source)

    def _may_show_more(self) -> bool:
        return self._shows_all or len(self._sections) < SHOWN_AT_FIRST

    def _is_more_to_show(self) -> bool:
        return self._is_more() and self._may_show_more()

    def _section_after(self, sections: list[Section]) -> Section:
        return section_after(self._source, sections[-1]) if sections else first_section(self._source)

    def _add_section(self) -> None:
        section = self._section_after(self._sections)
        view = SectionView(self)
        view.setAccessibleName(self.tr("Agent"))
        view.may_wait = bool(self.views)
        view.outdated.connect(self._next.start)
        view.followed.connect(self.followed)
        set_look(view, "look", "bare")
        self._sections.append(section)
        self.views.append(view)
        self._column.insertWidget(self._column.count() - 1, view)
        view.resize(self.width(), 1)
        view.setVisible(True)  # takes on its font now, while it is empty and that costs nothing
        view.show_markdown(section.text(self._source))

    def _clear(self) -> None:
        self._next.stop()
        for view in self.views:
            view.hide()
            view.deleteLater()
        self.views.clear()
        self._sections.clear()
        self._shows_all = False


class SectionView(MarkdownView):
    """Leaves enough room for the numbers of long lists.

    Where it `may_wait` and is out of sight, it does not follow another width or theme at once: it tells that it is
    `outdated`, and catches up when it is told to.
    """

    outdated = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.may_wait = False
        self._missed: set[QEvent.Type] = set()

    def is_outdated(self) -> bool:
        return bool(self._missed)

    def catch_up(self) -> None:
        missed, self._missed = self._missed, set()
        for kind in missed.intersection(self.RESTYLED):
            QTextBrowser.event(self, QEvent(kind))
        if missed != {QEvent.Type.Resize}:
            self._render()
        super().resizeEvent(QResizeEvent(self.viewport().size(), QSize()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if not self._waits_with(event):
            super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        return (event.type() in self.RESTYLED and self._waits_with(event)) or super().event(event)

    def _waits_with(self, event: QEvent) -> bool:
        if not (self.may_wait and self.isVisible() and self.visibleRegion().isEmpty()):
            return False
        self._missed.add(event.type())
        self.outdated.emit()
        return True

    def _render(self) -> None:
        super()._render()
        lists = (block.textList() for block in self._blocks())
        longest = max((one.count() for one in lists if one is not None), default=0)
        more = len(str(longest)) - 1
        if more > 0:
            digit = self.fontMetrics().horizontalAdvance("0")
            self.document().setIndentWidth(self.document().indentWidth() + more * digit)
            self._fit()

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()


def proposals_of(records: Sequence[ToolRecord]) -> tuple[str, ...]:
    """The ids of what these calls queued. Records come from a store that other versions write to as well."""
    found = (record.result.get("item_ids") for record in records)
    return tuple(id_ for ids in found if isinstance(ids, list) for id_ in ids if isinstance(id_, str))


def _on_card(message: Message) -> str:
    """The answer without what the card below it tells. One of an older version is shown as it was stored."""
    from desktop.agent.receipts import told_text  # with it come all tools, which whoever read the message has loaded

    told = message.records.told
    return told_text(message.records.tool_calls, told, on_card=True) if told and told.language else message.text


def since_text(states: Iterable[ItemState]) -> str:
    """“2 confirmed, 1 rejected”; "" where all of them wait."""
    counts = Counter(states)
    texts = {
        ItemState.CONFIRMED: translate("Since", "{number} confirmed"),
        ItemState.REJECTED: translate("Since", "{number} rejected"),
        ItemState.UNDONE: translate("Since", "{number} undone"),
        ItemState.WITHDRAWN: translate("Since", "{number} withdrawn"),
        ItemState.EXPIRED: translate("Since", "{number} expired"),
    }
    return ", ".join(text.format(number=counts[state]) for state, text in texts.items() if counts[state])
