"""What the agent wrote about a task: its report and its observations."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from desktop.domain.task import Task
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import moment_text
from desktop.ui.core.icons import Icon
from desktop.ui.detail.part import DetailPart
from desktop.ui.theme.style import WidgetKind, mark, set_look
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.labels import IconLabel, make_label
from desktop.ui.widgets.layouts import make_column, make_row
from desktop.ui.widgets.markdown_view import MarkdownView


class AgentReport(DetailPart):
    """There only if the agent wrote something. Nothing here can be edited."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        icon = IconLabel(context.icons, self, Icon.AGENT, size="check")
        heading = make_label(self.tr("Agent report"), self, WidgetKind.SECTION)
        self.card = mark(QFrame(self), WidgetKind.PANEL)
        self.one_liner = _paragraph(self.card)
        self.one_liner.setObjectName("report-line")
        self.tldr = MarkdownView(self.card)
        self.tldr.setAccessibleName(self.tr("Summary"))
        set_look(self.tldr, "look", "bare")
        self.more = Disclosure(self.tr("Full report"), context.icons, self.card)
        self.content = MarkdownView(self.more.body)
        self.content.setAccessibleName(self.tr("Full report"))
        set_look(self.content, "look", "bare")
        make_column(self.more.body, self.content)
        self.observations = mark(_paragraph(self.card), WidgetKind.MUTED)
        header = context.theme.space(make_row(None, icon, heading, grows=heading), 0, ("half", 0, 0, 0))
        inside = make_column(self.card, self.one_liner, self.tldr, self.more, self.observations)
        context.theme.space(inside, "snug", ("gap", "grid"))
        context.theme.space(make_column(self, header, self.card), "half")

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        report = task.report
        self.setVisible(bool(report or task.observations))
        if is_fresh:
            self.more.set_open(False)
        self.one_liner.setText(report.one_liner if report else "")
        self.one_liner.setVisible(bool(self.one_liner.text()))
        for view, source in (
            (self.tldr, report.tldr if report else ""),
            (self.content, report.content if report else ""),
        ):
            view.show_markdown(source)
        self.tldr.setVisible(bool(report and report.tldr.strip()))
        self.more.setVisible(bool(report and report.content.strip()))
        now = self.context.now()
        lines = [f"{moment_text(seen.at, now)} · {seen.text}" for seen in task.observations]
        self.observations.setText("\n".join(lines))
        self.observations.setVisible(bool(lines))

    def set_read_only(self, on: bool) -> None:
        """Nothing can be edited here anyway."""


def _paragraph(parent: QWidget) -> QLabel:
    label = make_label("", parent, wraps=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
