"""Other agents: whether they are let in, what is hidden from them, what to paste into each, and who was here."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from desktop.domain.task import parse_instant
from desktop.domain.text import shorten
from desktop.domain.values import Label, TaskList
from desktop.services import Services
from desktop.services.other_agents import Access, ClientSetup, OtherAgentsService
from desktop.store.run_log import LoggedRun
from desktop.ui.agent.audit import AuditDialog
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import moment_text
from desktop.ui.core.frame import Frame
from desktop.ui.core.i18n import translate
from desktop.ui.theme.style import Tone, WidgetKind, set_look
from desktop.ui.widgets.buttons import dialog_button
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.labels import make_label, wrapped_label
from desktop.ui.widgets.layouts import make_row
from desktop.ui.widgets.switch import Switch

_RUN = Qt.ItemDataRole.UserRole
_REQUEST = 80
_TERMINAL = "terminal"
_LINES = 10


class ShownAgent(NamedTuple):
    """What the dialog shows, read in one go."""

    access: Access
    labels: list[Label]
    lists: list[TaskList]
    setups: list[ClientSetup]
    runs: list[LoggedRun]


class OtherAgentsDialog(Frame):
    """Every change takes effect at once, also for those who are connected."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Other agents"), parent)
        self._service: OtherAgentsService = context.services.other_agents
        self._setups: list[ClientSetup] = []
        self.head.addWidget(
            wrapped_label(
                self.tr(
                    "Claude, Cursor, Codex and others can read your tasks and propose changes (over MCP). They "
                    "change nothing: every proposal waits for your review, whatever the settings say."
                ),
                self,
            )
        )
        self.switch = Switch(context.theme, self)
        self.switch.setAccessibleName(self.tr("Let other agents read and propose"))
        label = QLabel(self.tr("Let other agents read and propose"), self)
        label.setBuddy(self.switch)
        self.head.addLayout(make_row(None, self.switch, label, grows=label))
        self.lists: dict[str, QCheckBox] = {}
        self.labels: dict[str, QCheckBox] = {}
        self._hidden = QWidget(self)
        self._flow = context.theme.space(FlowLayout(self._hidden), "double")
        self._none = wrapped_label(self.tr("There are no lists and no labels yet."), self, WidgetKind.MUTED)
        self.client = CalmCombo(self)
        self.client.setAccessibleName(self.tr("Agent"))
        self.place = wrapped_label("", self, WidgetKind.SMALL)
        self.snippet = QPlainTextEdit(self)
        self.snippet.setReadOnly(True)
        self.snippet.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.snippet.setAccessibleName(self.tr("What to paste"))
        set_look(self.snippet, "look", "log")
        self.copy = dialog_button(self.tr("Copy"), self)
        self.runs = QListWidget(self)
        self.runs.setAccessibleName(self.tr("Who was here"))
        self.runs.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.runs.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nobody = wrapped_label(self.tr("Nobody yet."), self, WidgetKind.MUTED)
        self._lay_out()
        self.cancel.hide()
        self.go.setText(self.tr("Close"))
        self.other.setText(self.tr("What was sent…"))
        self.other.show()
        self.go.clicked.connect(self.accept)
        self.other.clicked.connect(self.show_log)
        self.runs.itemActivated.connect(self.show_log)
        self.client.currentIndexChanged.connect(self.on_client_chosen)
        self.copy.clicked.connect(self.on_copy)
        self.switch.clicked.connect(self.on_switched)
        context.theme.follow(self.on_theme_changed)
        context.read(partial(_read, context.services), self.on_read, owner=self)

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 76, self.height_at(grid * 76))

    def on_theme_changed(self) -> None:
        metrics = self.context.theme.metrics
        line = self.snippet.fontMetrics().lineSpacing()
        self.snippet.setFixedHeight(_LINES * line + metrics.double)
        self.runs.setFixedHeight(2 * 2 * self.runs.fontMetrics().lineSpacing() + metrics.double)

    def on_read(self, shown: ShownAgent) -> None:
        self.switch.setChecked(shown.access.enabled)
        self.switch.setFocus(Qt.FocusReason.OtherFocusReason)
        hidden = shown.access.hidden
        self.lists = {one.id: self._box(f"/{one.name}", one.id in hidden.lists) for one in shown.lists}
        self.labels = {one.id: self._box(f"#{one.name}", one.id in hidden.labels) for one in shown.labels}
        self._hidden.setVisible(bool(self.lists or self.labels))
        self._none.setVisible(self._hidden.isHidden())
        self._setups = shown.setups
        self.client.addItems([setup.client for setup in shown.setups])
        now = self.context.now()
        for run in shown.runs:
            parts = [run.agent, moment_text(parse_instant(run.at), now)]
            if run.request:
                said = shorten(" ".join(run.request.split()), _REQUEST)
                parts.append(translate("Review", "“{text}”").format(text=said))
            item = QListWidgetItem(" · ".join(parts), self.runs)
            item.setData(_RUN, run.run_id)
        self.runs.setVisible(bool(shown.runs))
        self._nobody.setVisible(not shown.runs)
        self.other.setEnabled(bool(shown.runs))
        if shown.runs:
            self.runs.setCurrentRow(0)
        self.resize_in_place(self.wanted_size().boundedTo(self.room().size() * 0.95))

    def on_switched(self, on: bool) -> None:
        self._service.set_enabled(on)
        if on:
            self.say(
                self.tr("They are let in now. Paste what is below into your agent and start it again."), Tone.GOOD
            )
        else:
            self.say(self.tr("They are no longer let in."))

    def on_hidden_changed(self) -> None:
        labels, lists = (
            [id_ for id_, box in boxes.items() if box.isChecked()] for boxes in (self.labels, self.lists)
        )
        self._service.hide(labels, lists)

    def on_client_chosen(self, number: int) -> None:
        setup = self._setups[number]
        if setup.place == _TERMINAL:
            self.place.setText(self.tr("Run this in a terminal:"))
        else:
            self.place.setText(self.tr("Add this to {file}:").format(file=setup.place))
        self.snippet.setPlainText(setup.text)

    def on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.snippet.toPlainText())
        self.say(self.tr("Copied."), Tone.GOOD)

    def show_log(self) -> None:
        item = self.runs.currentItem()
        window = self.parentWidget()
        if item is not None and window is not None:
            self.accept()
            AuditDialog.open_in(window, self.context).choose(item.data(_RUN))

    def _lay_out(self) -> None:
        self.body.addWidget(self._heading(self.tr("Hidden from them")))
        self.body.addWidget(
            wrapped_label(
                self.tr(
                    "Tasks in these lists or with these labels cannot be read, found or counted by other agents."
                ),
                self,
                WidgetKind.SMALL,
            )
        )
        self.body.addWidget(self._hidden)
        self.body.addWidget(self._none)
        self.body.addWidget(self._heading(self.tr("Connect an agent")))
        self.body.addLayout(make_row(None, self.client, self.place, self.copy, grows=self.place))
        self.body.addWidget(self.snippet)
        self.body.addWidget(self._heading(self.tr("Who was here")))
        self.body.addWidget(self.runs)
        self.body.addWidget(self._nobody)
        self.body.addStretch(1)

    def _box(self, text: str, is_hidden: bool) -> QCheckBox:
        box = QCheckBox(text.replace("&", "&&"), self._hidden)
        box.setChecked(is_hidden)
        box.clicked.connect(self.on_hidden_changed)
        self._flow.addWidget(box)
        return box

    def _heading(self, text: str) -> QLabel:
        return make_label(text, self, WidgetKind.SECTION)


def _read(services: Services) -> ShownAgent:
    service = services.other_agents
    lists = [one for one in services.task_lists.all() if not one.archived]
    return ShownAgent(service.access(), services.labels.all(), lists, service.setups(), service.runs())
