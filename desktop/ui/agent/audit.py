"""What was sent: every run of this device, with all that went to the model and came back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit, QSplitter, QStackedWidget, QWidget

from desktop.domain.task import parse_instant
from desktop.domain.text import shorten
from desktop.services.agent import AgentService
from desktop.store.run_log import LogEntry, LoggedRun
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import moment_text
from desktop.ui.core.frame import Frame
from desktop.ui.core.i18n import translate
from desktop.ui.theme.style import Tone, WidgetKind, set_look
from desktop.ui.widgets.labels import make_label

_RUN = Qt.ItemDataRole.UserRole
_TITLE = 60
_NARROW = 80  # in grid units


class AuditDialog(Frame):
    """The runs at the left, the log of one at the right. Keys are no part of any log."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("What was sent"), parent)
        self._agent: AgentService = context.services.agent
        self._shown = self._wanted = ""
        text = make_label(
            self.tr(
                "Everything that went to the model and came back, for the last runs on this device. "
                "It stays on this device, and holds no keys."
            ),
            self,
            wraps=True,
        )
        self.runs = QListWidget(self)
        self.runs.setAccessibleName(self.tr("Runs"))
        self.runs.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.runs.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.runs.setWordWrap(True)
        self.log = QPlainTextEdit(self)
        self.log.setReadOnly(True)
        self.log.setAccessibleName(self.tr("What was sent and what came back"))
        set_look(self.log, "look", "log")
        self._sides = QSplitter(Qt.Orientation.Horizontal, self)
        self._sides.addWidget(self.runs)
        self._sides.addWidget(self.log)
        self._sides.setStretchFactor(1, 1)
        self._sides.setChildrenCollapsible(False)
        self._none = make_label(self.tr("Nothing was asked yet on this device."), self, WidgetKind.MUTED)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._sides)
        self._pages.addWidget(self._none)
        self.head.addWidget(text)
        self.body.addWidget(self._pages, 1)
        self.copy = self.other
        self.copy.setText(self.tr("Copy"))
        self.copy.show()
        self.cancel.hide()
        self.go.setText(self.tr("Close"))
        self.go.clicked.connect(self.accept)
        self.copy.clicked.connect(self.on_copy)
        self.runs.currentItemChanged.connect(self.on_run_chosen)
        context.read(self._agent.logged_runs, self.on_listed, owner=self)

    def wanted_size(self) -> QSize:
        return QSize(110, 75) * self.context.theme.metrics.grid

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow dialog the runs are above what was sent."""
        super().resizeEvent(event)
        grid = self.context.theme.metrics.grid
        is_narrow = self.width() < grid * _NARROW
        self._sides.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        self._sides.setSizes([grid * 32, grid * 70])

    def on_listed(self, runs: list[LoggedRun]) -> None:
        now = self.context.now()
        for run in runs:
            said = ": ".join(part for part in (run.agent, " ".join(run.request.split())) if part)
            text = f"{moment_text(parse_instant(run.at), now)}\n{shorten(said, _TITLE)}"
            item = QListWidgetItem(text, self.runs)
            item.setData(_RUN, run.run_id)
        self._pages.setCurrentWidget(self._sides if runs else self._none)
        self.copy.setEnabled(bool(runs))
        if runs:
            rows = [row for row, run in enumerate(runs) if run.run_id == self._wanted]
            self.runs.setCurrentRow(rows[0] if rows else 0)
            self.runs.setFocus()

    def choose(self, run_id: str) -> None:
        """Shows this run, now or once the runs are listed."""
        self._wanted = run_id
        for row in range(self.runs.count()):
            if self.runs.item(row).data(_RUN) == run_id:
                self.runs.setCurrentRow(row)

    def on_run_chosen(self, item: QListWidgetItem | None) -> None:
        self._shown = item.data(_RUN) if item else ""
        self.log.clear()
        if self._shown:
            self.context.read(partial(_log, self._agent, self._shown), self.on_log, owner=self)

    def on_log(self, answer: tuple[str, list[LogEntry]]) -> None:
        run_id, entries = answer
        if run_id != self._shown:
            return
        self.log.setPlainText(log_text(entries))

    def on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.log.toPlainText())
        self.say(self.tr("Copied."), Tone.GOOD)


def _log(agent: AgentService, run_id: str) -> tuple[str, list[LogEntry]]:
    return run_id, agent.log(run_id)


def log_text(entries: Sequence[LogEntry]) -> str:
    """One part for each entry, in order."""
    return "\n\n".join("\n".join([_head(entry), *[f"    {line}" for line in _lines(entry)]]) for entry in entries)


def _head(entry: LogEntry) -> str:
    at = parse_instant(entry.at).astimezone().strftime("%H:%M:%S")
    took = ""
    if entry.milliseconds:
        took = translate("Audit", ", {time} ms").format(time=QLocale().toString(entry.milliseconds))
    return f"{at}  {_title(entry)}{took}"


def _title(entry: LogEntry) -> str:
    details = entry.details
    match entry.event:
        case "sent":
            return _sent_title(details)
        case "received":
            return translate("Audit", "Came back{tokens}").format(tokens=_tokens(details.get("usage")))
        case "called":
            return translate("Audit", "Tool call: {name}").format(name=details.get("name", ""))
        case "judged":
            return translate("Audit", "Checked: {ruling}").format(ruling=details.get("ruling", ""))
        case "assessed":
            return translate("Audit", "Step done") if details.get("ok") else translate("Audit", "Step not done")
        case "failed":
            return translate("Audit", "Ended early")
        case "agent":
            return translate("Audit", "Another agent: {name}").format(name=details.get("agent", ""))
        case "looked at":
            return translate("Audit", "Looked at {what}").format(what=details.get("what", ""))
        case "refused":
            return translate("Audit", "Calls refused, as they came too fast: {number}").format(
                number=QLocale().toString(int(details.get("calls") or 0))
            )
        case other:
            return other


def _sent_title(details: Mapping[str, Any]) -> str:
    text = translate("Audit", "Sent: {new} messages after {old} known ones, {tools} tools")
    return text.format(
        new=len(details.get("messages") or ()),
        old=details.get("unchanged_messages", 0),
        tools=len(details.get("tools") or ()),
    )


def _tokens(usage: object) -> str:
    if not isinstance(usage, Mapping) or not any(usage.values()):
        return ""
    text = translate("Audit", ", {sent} + {received} tokens")
    return text.format(sent=usage.get("input_tokens", 0), received=usage.get("output_tokens", 0))


def _lines(entry: LogEntry) -> Iterable[str]:
    if entry.event in _TOLD:
        return filter(None, (str(entry.details.get(key) or "") for key in _TOLD[entry.event]))
    lines = _LINES.get(entry.event, _pretty)
    return lines(entry.details)


def _sent(details: Mapping[str, Any]) -> Iterable[str]:
    for message in details.get("messages") or ():
        yield f"[{message.get('role', '')}]"
        yield from str(message.get("content") or "").splitlines()
        for call in message.get("tool_calls") or ():
            yield json.dumps(call, ensure_ascii=False)
    if details.get("demanded"):
        yield translate("Audit", "Must call: {tools}").format(tools=", ".join(details["demanded"]))
    if details.get("tools"):
        yield translate("Audit", "Tools: {tools}").format(tools=", ".join(details["tools"]))


def _received(details: Mapping[str, Any]) -> Iterable[str]:
    yield from str(details.get("text") or "").splitlines()
    for call in details.get("calls") or ():
        yield f"{call.get('name', '')} {call.get('arguments', '')}"
    if details.get("leaked"):
        yield translate("Audit", "A tool call was written as text; it was not made.")


def _called(details: Mapping[str, Any]) -> Iterable[str]:
    yield from _pretty({"arguments": details.get("arguments"), "result": details.get("result")})
    if details.get("retried"):
        yield translate("Audit", "Second try: {reason}").format(reason=details.get("retry_reason") or "")


_LINES: Mapping[str, Callable[[Mapping[str, Any]], Iterable[str]]] = {
    "sent": _sent,
    "received": _received,
    "called": _called,
}
_TOLD: Mapping[str, tuple[str, ...]] = {
    "judged": ("reason",),
    "assessed": ("step", "reason"),
    "failed": ("error",),
    "agent": ("why",),
    "looked at": (),
    "refused": (),
}
"""Of these events only some details are told, a line each."""


def _pretty(value: Mapping[str, Any]) -> list[str]:
    return json.dumps(value, indent=2, ensure_ascii=False).splitlines()
