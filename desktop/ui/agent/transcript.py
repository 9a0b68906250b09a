"""The transcript of a conversation: what was said, done and proposed, run by run."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from desktop.agent.events import RunEnded, RunEvent, RunStarted
from desktop.domain.run import Message, Role
from desktop.ui.agent.run import LiveRun, RunBlock
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.known_viewport import know_viewport

_AT_ONCE = 8
"""So many messages are built before a conversation is first shown; older ones when the user scrolls to them."""

_LONG = 1_000
"""Characters. A message that is longer counts for as many messages as it has thousands of them."""

_SLACK = 4  # pixels; so near the end counts as at the end
_UNSTORED = ""
"""In place of the ids of a request that is not stored yet."""


class Transcript(QScrollArea):
    """Shows stored messages and follows a run. Older messages are asked for with `earlier_wanted`.

    `card_wanted` carries the id of a run that has proposed something and whose change set is not known yet.
    """

    chosen = Signal(object)
    """An Offer: how the last run is to go on."""
    choice_made = Signal(object)
    """A Choice that an answer offered."""
    earlier_wanted = Signal()
    card_wanted = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        know_viewport(self)
        self._context = context
        self.setObjectName("transcript")
        self.setAccessibleName(self.tr("Conversation"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.blocks: list[RunBlock] = []
        self._live: LiveRun | None = None
        self._waiting: list[list[Message]] = []  # runs that are still to be built, the newest last
        self._has_earlier = False
        self._content = QWidget(self)
        self._content.setObjectName("transcript-content")
        self.earlier = make_button(
            self.tr("Show earlier messages"), self._content, self.on_earlier_clicked, WidgetKind.LINK
        )
        self.earlier.hide()
        self._column = context.theme.space(QVBoxLayout(self._content), "double", ("gap",))
        self._column.addWidget(self.earlier, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(1)
        self.setWidget(self._content)
        self._anchor = ScrollAnchor(self, self._entries)
        self._anchor.moved.connect(self.on_moved)
        self.newer = make_button(self.tr("New"), self, self.on_newer_clicked)
        self.newer.setObjectName("newer")
        self.newer.setIcon(context.icons.icon(Icon.CHEVRON_DOWN))
        self.newer.setAccessibleName(self.tr("Go to the newest message"))
        self.newer.hide()
        self._reveal = QTimer(self, singleShot=True, interval=0)
        self._reveal.timeout.connect(self.on_reveal)
        context.theme.follow(self._place_button)

    # stored messages

    def clear(self) -> None:
        self._reveal.stop()
        self._drop_live()
        for block in self.blocks:
            block.hide()
            block.deleteLater()
        self.blocks.clear()
        self._waiting.clear()
        self._has_earlier = False
        self.earlier.hide()
        self.newer.hide()
        self._anchor.follow()

    def show_messages(self, messages: Sequence[Message], *, has_earlier: bool) -> None:
        """The last messages of a conversation, oldest first, in place of whatever is shown."""
        self.clear()
        self.add_earlier(messages, has_earlier=has_earlier)
        if self.blocks:
            self.blocks[-1].set_last(True)

    def add_earlier(self, messages: Sequence[Message], *, has_earlier: bool) -> None:
        """Messages before those shown. The first run is left out where its beginning may be still earlier."""
        runs = [list(run) for _, run in groupby(messages, key=attrgetter("run_id"))]
        if has_earlier and len(runs) > 1:
            runs = runs[1:]
        self._waiting = runs
        self._has_earlier = has_earlier
        self.earlier.setEnabled(True)
        built = 0.0
        while self._waiting and built < _AT_ONCE:
            built += self._build_next()
        self._show_earlier()

    def update_messages(self, messages: Sequence[Message]) -> bool:
        """Adds what is new at the end; False where something else has changed and all must be shown anew."""
        shown = {id_ for block in self.blocks for id_ in block.known}
        shown |= {message.id for run in self._waiting for message in run}
        new = [message for message in messages if message.id not in shown]
        if new and messages[-len(new) :] != new:
            return False
        for message in new:
            self._block_for(message.run_id).add_message(message)
        if new:
            self._show_end()
        return True

    def shown_messages(self) -> int:
        stored = (len(block.known) for block in self.blocks if block.run_id != _UNSTORED)
        return sum(stored) + sum(map(len, self._waiting))

    def show_card(self, run_id: str, set_id: str) -> None:
        block = self._block(run_id)
        if block is not None and block.set_id is None:
            block.set_id = set_id
            self._reveal.start()

    # a run under way

    def show_request(self, text: str, now: dt.datetime) -> None:
        """What was asked for just now, until the run that answers it has stored it."""
        self._start(Message(_UNSTORED, "", _UNSTORED, Role.USER, text, now))

    def handle(self, event: RunEvent) -> None:
        if isinstance(event, RunStarted):
            self._start(event.message)
        elif isinstance(event, RunEnded):
            self.end_run()
        elif self._live is not None:
            self._live.handle(event)

    def end_run(self) -> None:
        """Nothing is under way any more, whether the run ended by itself or was stopped."""
        self._drop_live()
        self._drop_unstored()
        self._show_end()

    def on_card_wanted(self) -> None:
        if self._live is not None and self._live.block.set_id is None:
            self.card_wanted.emit(self._live.block.run_id)

    def on_grew(self) -> None:
        if not self._anchor.follows and self.newer.isHidden():
            self.newer.show()
            self.newer.raise_()
            self._place_button()
        if not self._reveal.isActive():
            self._reveal.start()

    def _start(self, message: Message) -> None:
        self._drop_unstored()
        block = self._block_for(message.run_id)
        block.add_message(message)
        self._drop_live()
        self._live = LiveRun(block, self)
        self._live.grew.connect(self.on_grew)
        self._live.card_wanted.connect(self.on_card_wanted)
        self._show_end()
        self._anchor.follow()

    def _drop_unstored(self) -> None:
        if (block := self._block(_UNSTORED)) is not None:
            self._drop_live()
            self.blocks.remove(block)
            block.hide()
            block.deleteLater()

    def _drop_live(self) -> None:
        if self._live is not None:
            self._live.end()
            self._live.deleteLater()
            self._live = None

    def order_focus(self) -> None:
        """Lets Tab go from top to bottom: Qt would visit widgets in the order in which they were made."""
        before: QWidget = self
        for block in self.blocks:
            for entry in block.entries():
                for widget in (entry, *entry.findChildren(QWidget)):
                    is_here = widget.window() is self.window()  # and not in the popup of an editor
                    if is_here and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                        QWidget.setTabOrder(before, widget)
                        before = widget

    # scrolling

    def on_moved(self) -> None:
        if self._anchor.follows:
            self.newer.hide()
        if not self._reveal.isActive():
            self._reveal.start()

    def on_reveal(self) -> None:
        """Makes the messages and cards that are in sight, or nearly so."""
        top, page = self.verticalScrollBar().value(), self.viewport().height()
        for block in self.blocks:
            if block.y() <= top + 2 * page and block.y() + block.height() >= top - page:
                block.reveal_card()
        if self._waiting and top < page and self.isVisible():
            self._build_next()
            self._show_earlier()

    def on_earlier_clicked(self) -> None:
        self._keep_focus()
        self.earlier.setEnabled(False)
        self.earlier_wanted.emit()

    def on_newer_clicked(self) -> None:
        self._keep_focus()
        self._anchor.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_button()
        self._reveal.start()

    def _keep_focus(self) -> None:
        """Before a button is hidden: Qt would move the focus to another widget and scroll there."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_button(self) -> None:
        size, metrics = self.newer.sizeHint(), self._context.theme.metrics
        left, top = (self.width() - size.width()) // 2, self.height() - size.height() - metrics.grid
        self.newer.setGeometry(left, top, size.width(), size.height())

    def _entries(self) -> Iterator[QWidget]:
        for block in self.blocks:
            yield from block.entries()

    def _show_end(self) -> None:
        for block in self.blocks:
            block.set_last(block is self.blocks[-1] and self._live is None)
        self._reveal.start()

    def _show_earlier(self) -> None:
        self.earlier.setVisible(self._has_earlier and not self._waiting)

    def _build_next(self) -> float:
        """Builds the newest run that is not shown yet, above all others. Returns how much that was, in messages."""
        messages = self._waiting.pop()
        block = self._new_block(messages[0].run_id)
        for message in messages:
            block.add_message(message)
        self.blocks.insert(0, block)
        self._column.insertWidget(1, block)
        self._reveal.start()
        return sum(max(1.0, len(message.text) / _LONG) for message in messages)

    def _block_for(self, run_id: str) -> RunBlock:
        """The block of a run; a new one at the end where it is new."""
        found = self._block(run_id)
        if found is not None:
            return found
        block = self._new_block(run_id)
        self.blocks.append(block)
        self._column.insertWidget(self._column.count() - 1, block)
        return block

    def _block(self, run_id: str) -> RunBlock | None:
        return next((block for block in reversed(self.blocks) if block.run_id == run_id), None)

    def _new_block(self, run_id: str) -> RunBlock:
        block = RunBlock(self._context, run_id, self._content)
        block.chosen.connect(self.chosen)
        block.choice_made.connect(self.choice_made)
        block.unfolding.connect(self._anchor.hold)
        return block


class ScrollAnchor(QObject):
    """While a transcript grows: follows its end if the user is there, else keeps what the user reads where it is.

    `entries` gives the widgets of which one is under the upper edge. `moved` tells of every change of position.
    """

    moved = Signal()

    def __init__(self, area: QScrollArea, entries: Callable[[], Iterable[QWidget]]) -> None:
        super().__init__(area)
        self._area = area
        self._entries = entries
        self._bar = area.verticalScrollBar()
        self.follows = True
        self._adjusting = False
        self._held: tuple[QWidget, int] | None = None
        self._bar.valueChanged.connect(self.on_value_changed)
        self._bar.rangeChanged.connect(self._adjust)

    def follow(self) -> None:
        """Goes to the end and stays there."""
        self.follows = True
        self._adjust()

    def hold(self, widget: QWidget) -> None:
        """Something below the top of `widget` is about to grow or shrink; its top is to stay."""
        self.follows = False
        self._held = (widget, self._bar.value() - self._top(widget))

    def on_value_changed(self) -> None:
        if not self._adjusting:
            self.follows = self._at_end()
            self._hold_top()
        self.moved.emit()

    def _adjust(self) -> None:
        self._adjusting = True
        if self.follows:
            self._bar.setValue(self._bar.maximum())
        elif self._held is not None and isValid(self._held[0]) and self._held[0].isVisible():
            widget, offset = self._held
            self._bar.setValue(self._top(widget) + offset)
            self.follows = self._at_end()
        self._adjusting = False
        self.moved.emit()

    def _hold_top(self) -> None:
        at = self._bar.value()
        for widget in self._entries():
            if self._top(widget) + widget.height() > at:
                self._held = (widget, at - self._top(widget))
                return
        self._held = None

    def _top(self, widget: QWidget) -> int:
        content = self._area.widget()
        return widget.mapTo(content, QPoint(0, 0)).y() if content and content.isAncestorOf(widget) else 0

    def _at_end(self) -> bool:
        return self._bar.value() >= self._bar.maximum() - _SLACK
