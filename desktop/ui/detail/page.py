"""The scrolling page of the detail pane: its parts and how they lie."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import caption
from desktop.ui.detail.checklist import Checklist
from desktop.ui.detail.choice_fields import PriorityField, StatusField
from desktop.ui.detail.description import Description
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.due_editor import DueEditor
from desktop.ui.detail.history import History
from desktop.ui.detail.label_editor import LabelEditor
from desktop.ui.detail.part import DetailPart
from desktop.ui.detail.report import AgentReport
from desktop.ui.detail.title_field import TitleField
from desktop.ui.detail.value_field import ValueField
from desktop.ui.review import TaskProposals
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.auto_height_edit import AutoHeightEdit
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.field_grid import FieldGrid


class DetailPage(QScrollArea):
    """Scrolls as a whole, and follows the caret."""

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self.setViewport(QWidget())
        self.sheet = QWidget(self.viewport())  # where it stays: moving it would have all that is on it styled anew
        self.sheet.setObjectName("detail-page")
        self.banner = Banner(context.icons, self.sheet)
        self.title = TitleField(context, drafts, self.sheet)
        self.proposals = TaskProposals(context, self.sheet)
        self.status = StatusField(context)
        self.due = DueEditor(context)
        self.priority = PriorityField(context)
        self.labels = LabelEditor(context, drafts)
        self.estimate = ValueField(context, drafts, "estimate")
        self.language = ValueField(context, drafts, "language")
        self._fields = self._make_fields()
        self._caption = QLabel(caption("description"), self.sheet)
        mark(self._caption, Kind.SECTION)
        self.description = Description(context, drafts, self.sheet)
        self.checklist = Checklist(context, drafts, self.sheet)
        self.report = AgentReport(context, self.sheet)
        self.history = History(context, self.sheet)
        self.times = QLabel(self.sheet)
        self.times.setObjectName("times")
        self.times.setWordWrap(True)
        mark(self.times, Kind.SMALL)
        self.parts: tuple[DetailPart, ...] = (
            self.title, self.proposals, self.status, self.due, self.priority, self.labels, self.estimate,
            self.language, self.description, self.checklist, self.report, self.history,
        )  # fmt: skip
        self._lay_out()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self.sheet)
        self.sheet.installEventFilter(self)
        self.verticalScrollBar().rangeChanged.connect(self.set_margins)
        self.checklist.view.revealed.connect(self.on_row_revealed)
        self._theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def set_margins(self) -> None:
        """The scroll bar takes its room from the margin: text does not wrap anew when it comes or goes."""
        metrics = self._theme.metrics
        right = metrics.gap - (metrics.scroll_bar if self.verticalScrollBar().maximum() > 0 else 0)
        self._column.setContentsMargins(metrics.gap, metrics.gap, right, metrics.gap)

    def on_theme_changed(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.double)
        self._described.setSpacing(metrics.half)
        self.set_margins()

    def on_row_revealed(self, rect: QRect) -> None:
        center = self.checklist.view.mapTo(self.sheet, rect.center())
        self.ensureVisible(center.x(), center.y(), 0, rect.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.sheet and event.type() == QEvent.Type.Resize:
            focus = QApplication.focusWidget()
            if isinstance(focus, AutoHeightEdit) and self.sheet.isAncestorOf(focus):
                self.ensureWidgetVisible(focus, 0, self._theme.metrics.grid)
        return super().eventFilter(watched, event)

    def _make_fields(self) -> FieldGrid:
        grid = FieldGrid(self._theme, self.sheet)
        for name, field in (
            (caption("status"), self.status),
            (caption("due"), self.due),
            (caption("priority"), self.priority),
            (self.tr("Labels"), self.labels),
            (caption("estimate"), self.estimate),
            (caption("language"), self.language),
        ):
            grid.add(name, field)
        return grid

    def _lay_out(self) -> None:
        self._described = QVBoxLayout()
        self._described.addWidget(self._caption)
        self._described.addWidget(self.description)
        self._column = QVBoxLayout(self.sheet)
        self._column.addWidget(self.banner)
        self._column.addWidget(self.title)
        self._column.addWidget(self.proposals)
        self._column.addWidget(self._fields)
        self._column.addLayout(self._described)
        self._column.addWidget(self.checklist)
        self._column.addWidget(self.report)
        self._column.addWidget(self.history)
        self._column.addWidget(self.times)
        self._column.addStretch(1)
