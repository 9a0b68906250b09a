"""What an empty conversation says: what the agent is for, who decides, and what one could ask."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.domain.views import Query, View
from desktop.services.lists import ListService
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Illustration
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.buttons import ElidingButton, make_button
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.known_viewport import know_viewport
from desktop.ui.widgets.labels import IllustrationLabel, wrapped_label
from desktop.ui.widgets.layouts import make_column
from desktop.ui.widgets.scrolling import ScrollArea

_WIDEST = 44
"""In grid units: longer lines are hard to read."""

_ROOM_FOR_PICTURE = 62
_LOOKED_AT = 20  # tasks, to find some whose titles suit an example
_SHORT = 40  # letters
_QUOTES = "“”„\"'"


class AgentWelcome(ScrollArea):
    """`suggested` carries an example, to be put into the input and not sent."""

    suggested = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        know_viewport(self)
        self._context = context
        self.setObjectName("agent-welcome")
        self.setAccessibleName(self.tr("What the agent can do"))
        content = QWidget(self)
        content.setObjectName("transcript-content")
        self._picture = IllustrationLabel(context.icons, content, Illustration.REVIEW_EMPTY)
        title = wrapped_label(self.tr("The agent proposes, you decide"), content, WidgetKind.HEADING)
        text = wrapped_label(
            self.tr(
                "Ask in your own words. Every change waits for you as a proposal: "
                "confirm, edit or reject it. Nothing changes before that."
            ),
            content,
            WidgetKind.MUTED,
        )
        self.examples = [self._example(content) for _ in self._examples([])]
        self.about_model = wrapped_label("", content, WidgetKind.SMALL)
        for label in (title, text, self.about_model):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.choose = make_button(self.tr("Choose a model…"), content, kind=WidgetKind.LINK)
        self._column = context.theme.space(QVBoxLayout(content), "grid")
        self._column.addStretch(2)
        for widget in (self._picture, title, text):
            self._column.addWidget(widget)
        self._column.addLayout(context.theme.space(make_column(None, *self.examples), "snug", (0, "grid")))
        self._column.addWidget(self.about_model)
        self._column.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(3)
        self.setWidget(content)
        self.show_titles([])
        context.changed.connect(self.on_changed)
        context.theme.follow(self._fit)

    def show_builtin(self, on: bool) -> None:
        """Says which kind of model answers. With the built-in one also how to choose another."""
        if on:
            text = self.tr(
                "The built-in assistant answers: it needs no network and no key. It is not a language model, "
                "but understands plain requests such as these."
            )
        else:
            text = self.tr("A language model answers. What it claims is checked against what really happened.")
        self.about_model.setText(text)
        self.choose.setVisible(on)

    def show_titles(self, titles: Sequence[str]) -> None:
        """Makes the examples, with titles of the user's own tasks where there are any."""
        for button, words in zip(self.examples, self._examples(titles), strict=True):
            button.setText(words)
            button.setAccessibleName(self.tr("Example: {words}").format(words=words))

    def on_changed(self, changes: Changes) -> None:
        if changes.tasks and self.isVisible():
            self._read()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._read()

    def _read(self) -> None:
        work = partial(_plain_titles, self._context.services.lists, self._context.today())
        self._context.read(work, self.show_titles, owner=self)

    def on_example_clicked(self) -> None:
        self.suggested.emit(self.sender().property("text"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        side = max((self.width() - _WIDEST * metrics.grid) // 2, metrics.double)
        self._column.setContentsMargins(side, metrics.double, side, metrics.double)
        self._picture.setVisible(self.height() >= _ROOM_FOR_PICTURE * metrics.grid)

    def _examples(self, titles: Sequence[str]) -> tuple[str, ...]:
        if titles:
            about = (
                self.tr("Mark “{title}” as done").format(title=titles[0]),
                self.tr("Set the due date of “{title}” to Friday").format(title=titles[-1]),
            )
        else:
            about = (
                self.tr("Remind me to pay the rent on Friday"),
                self.tr("Add task plan the trip with checklist tickets and hotel"),
            )
        return (self.tr("Add task call the dentist tomorrow"), self.tr("What is due this week?"), *about)

    def _example(self, parent: QWidget) -> QPushButton:
        button = ElidingButton(parent)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setObjectName("agent-example")
        button.setAutoDefault(False)
        press_with_enter(button)
        button.clicked.connect(self.on_example_clicked)
        return button


def _plain_titles(lists: ListService, today: dt.date) -> list[str]:
    """Up to two titles of open tasks that can be quoted in an example, and mean one task alone."""
    titles = [row.title for row in lists.rows(lists.ids(Query(View.ALL, today), _LOOKED_AT))]
    plain = [title for title in titles if len(title) <= _SHORT and not any(mark in title for mark in _QUOTES)]
    return [title for title in plain if titles.count(title) == 1][:2]
