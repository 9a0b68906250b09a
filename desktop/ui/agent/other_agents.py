"""Other agents: whether they are let in, what is hidden from them, what to paste into each, and who was here."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from desktop.domain.task import parse_instant
from desktop.domain.text import shorten
from desktop.domain.values import Label
from desktop.services import Services
from desktop.services.other_agents import Access, ClientSetup, OtherAgentsService
from desktop.store.run_log import LoggedRun
from desktop.ui.agent.audit import open_audit
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import moment_text
from desktop.ui.core.frame import Frame
from desktop.ui.theme.style import Kind, Tone, mark, set_look
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.switch import Switch
from desktop.ui.widgets.wrapped_label import wrapped_label

translate = QCoreApplication.translate  # under this name the translation tools find its texts

_RUN = Qt.ItemDataRole.UserRole
_REQUEST = 80
_TERMINAL = "terminal"
_LINES = 9


class Shown(NamedTuple):
    """What the dialog shows, read in one go."""

    access: Access
    labels: list[Label]
    setups: list[ClientSetup]
    runs: list[LoggedRun]


def open_other_agents(context: AppContext, window: QWidget) -> OtherAgentsDialog:
    """Brings the dialog to the front; there is never more than one."""
    dialog = window.findChild(OtherAgentsDialog) or OtherAgentsDialog(context, window)
    dialog.bring_to_front()
    return dialog


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
        self._on = QLabel(self.tr("Let other agents read and propose"), self)
        self._on.setBuddy(self.switch)
        row = QHBoxLayout()
        row.addWidget(self.switch)
        row.addWidget(self._on, 1)
        self.head.addLayout(row)
        self.labels: dict[str, QCheckBox] = {}
        self._hidden = QWidget(self)
        self._flow = FlowLayout(self._hidden)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._no_labels = wrapped_label(self.tr("There are no labels yet."), self, Kind.MUTED)
        self.client = CalmCombo(self)
        self.client.setAccessibleName(self.tr("Agent"))
        self.place = wrapped_label("", self, Kind.SMALL)
        self.snippet = QPlainTextEdit(self)
        self.snippet.setReadOnly(True)
        self.snippet.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.snippet.setAccessibleName(self.tr("What to paste"))
        set_look(self.snippet, "look", "log")
        self.copy = QPushButton(self.tr("Copy"), self)
        self.copy.setAutoDefault(False)
        self.runs = QListWidget(self)
        self.runs.setAccessibleName(self.tr("Who was here"))
        self.runs.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.runs.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nobody = wrapped_label(self.tr("Nobody yet."), self, Kind.MUTED)
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
        self._flow.setSpacing(metrics.double)
        line = self.snippet.fontMetrics().lineSpacing()
        self.snippet.setFixedHeight(_LINES * line + metrics.double)
        self.runs.setFixedHeight(2 * 2 * self.runs.fontMetrics().lineSpacing() + metrics.double)

    def on_read(self, shown: Shown) -> None:
        self.switch.setChecked(shown.access.enabled)
        self.switch.setFocus(Qt.FocusReason.OtherFocusReason)
        for label in shown.labels:
            box = QCheckBox(label.name.replace("&", "&&"), self._hidden)
            box.setChecked(label.id in shown.access.hidden.labels)
            box.clicked.connect(self.on_hidden_changed)
            self._flow.addWidget(box)
            self.labels[label.id] = box
        self._hidden.setVisible(bool(shown.labels))
        self._no_labels.setVisible(not shown.labels)
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
        self.resize(self.wanted_size().boundedTo(self.room().size() * 0.95))

    def on_switched(self, on: bool) -> None:
        self._service.set_enabled(on)
        if on:
            self.say(
                self.tr("They are let in now. Paste what is below into your agent and start it again."), Tone.GOOD
            )
        else:
            self.say(self.tr("They are no longer let in."))

    def on_hidden_changed(self) -> None:
        self._service.hide([id_ for id_, box in self.labels.items() if box.isChecked()])

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
            open_audit(self.context, window).choose(item.data(_RUN))

    def _lay_out(self) -> None:
        self.body.addWidget(self._heading(self.tr("Hidden from them")))
        self.body.addWidget(
            wrapped_label(
                self.tr("Tasks with one of these labels cannot be read, found or counted by other agents."),
                self,
                Kind.SMALL,
            )
        )
        self.body.addWidget(self._hidden)
        self.body.addWidget(self._no_labels)
        self.body.addWidget(self._heading(self.tr("Connect an agent")))
        row = QHBoxLayout()
        row.addWidget(self.client)
        row.addWidget(self.place, 1)
        row.addWidget(self.copy)
        self.body.addLayout(row)
        self.body.addWidget(self.snippet)
        self.body.addWidget(self._heading(self.tr("Who was here")))
        self.body.addWidget(self.runs)
        self.body.addWidget(self._nobody)
        self.body.addStretch(1)

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text, self)
        mark(label, Kind.SECTION)
        return label


def _read(services: Services) -> Shown:
    service = services.other_agents
    return Shown(service.access(), services.labels.all(), service.setups(), service.runs())
