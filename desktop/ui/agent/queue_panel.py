"""The agent's own steps during a run, above the input."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from desktop.domain.run import Todo, TodosState, TodoStatus
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.labels import ElidedLabel, IconLabel, make_label, wrapped_label
from desktop.ui.widgets.layouts import make_column, make_row

SHOWN = 8
"""So many steps are listed; the rest is counted."""

CONTINUING_MS = 2_000
_STEP_ICONS = {
    TodoStatus.DONE: (Icon.CHECK, Ink.GOOD),
    TodoStatus.CURRENT: (Icon.PLAY, Ink.ACCENT),
    TodoStatus.PENDING: (Icon.CLOCK, Ink.MUTED),
}


class QueuePanel(QFrame):
    """Shown only while there are steps. Collapsed it shows the current one, expanded a list."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self.state = TodosState()
        self.setObjectName("queue-panel")
        self.setAccessibleName(self.tr("Steps of the agent"))
        mark(self, WidgetKind.PANEL)
        tick = IconLabel(icons, self, Icon.CHECK, Ink.ACCENT, "check")
        title = QLabel(self.tr("Todos"), self)
        title.setObjectName("queue-title")
        self.counts = mark(ElidedLabel("", self), WidgetKind.SMALL)
        self.fold = make_button("", self)
        self.fold.setObjectName("queue-fold")
        self.fold.setCheckable(True)
        self.fold.toggled.connect(self.on_toggled)
        self.current_name = make_label(self.tr("Current"), self, WidgetKind.SMALL)
        self.current = ElidedLabel("", self)
        self.list = _Steps(icons, self)
        self.list.hide()
        head = icons.theme.space(make_row(None, tick, title, self.counts, self.fold, grows=self.counts), "snug")
        line = icons.theme.space(make_row(None, self.current_name, self.current, grows=self.current), "snug")
        icons.theme.space(make_column(self, head, line, self.list), "half", ("gap", "half", "snug", "snug"))
        self._quiet = QTimer(self, singleShot=True, interval=CONTINUING_MS)
        self._quiet.timeout.connect(self._show_current)
        self.hide()

    def show_state(self, state: TodosState) -> None:
        """Without any steps the panel is hidden."""
        self.state = state
        if not state.items:
            self._quiet.stop()
            self.fold.setChecked(False)
        text = self.tr("{total} total • {remaining} remaining")
        self.counts.setText(text.format(total=state.total, remaining=state.remaining))
        if not self._quiet.isActive():
            self._show_current()
        self.list.show_steps(state.items)
        self._show_fold()
        self.setVisible(bool(state.items))

    def show_continuing(self, step: str) -> None:
        """Says for two seconds that the agent goes on by itself."""
        self.current_name.hide()
        self.current.setText(self.tr("Continuing: {step}").format(step=step))
        self._quiet.start()
        announce(self, self.current.text())

    def settle(self) -> None:
        """The run has ended: shows the current step again."""
        self._quiet.stop()
        self._show_current()

    def on_toggled(self, on: bool) -> None:
        self.list.setVisible(on)
        self._show_fold()

    def _show_current(self) -> None:
        current = self.state.current
        self.current.setText(current.description if current else self.tr("All steps are done."))
        self.current_name.setVisible(current is not None)

    def _show_fold(self) -> None:
        on = self.fold.isChecked()
        self.fold.setText(self.tr("Collapse") if on else self.tr("Expand"))
        self.fold.setIcon(self._icons.icon(Icon.CHEVRON_DOWN if on else Icon.CHEVRON_RIGHT))
        self.fold.setAccessibleName(self.tr("Collapse the steps") if on else self.tr("Expand the steps"))


class _Steps(QWidget):
    """The current step is always among those shown."""

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons = icons
        self._shown: list[Todo] = []
        self._rows: list[tuple[IconLabel, QLabel]] = []
        self.more = make_label("", self, WidgetKind.SMALL)
        self._grid = icons.theme.space(QGridLayout(self), ("grid", "half"), (0,))
        self._grid.setColumnStretch(1, 1)

    def show_steps(self, items: tuple[Todo, ...]) -> None:
        first = _first_shown(items)
        self._shown = list(items[first : first + SHOWN])
        hidden = len(items) - len(self._shown)
        self.more.setText(self.tr("+{count} more").format(count=hidden))
        self.more.setVisible(hidden > 0)
        self._show()

    def _show(self) -> None:
        names = {
            TodoStatus.DONE: self.tr("done"),
            TodoStatus.CURRENT: self.tr("current"),
            TodoStatus.PENDING: self.tr("waiting"),
        }
        while len(self._rows) < len(self._shown):
            self._add_row()
        for number, (mark_label, label) in enumerate(self._rows):
            is_used = number < len(self._shown)
            mark_label.setVisible(is_used)
            label.setVisible(is_used)
            if is_used:
                step = self._shown[number]
                mark_label.show_icon(*_STEP_ICONS[step.status])
                mark_label.setToolTip(names[step.status])
                label.setText(step.description)
                label.setAccessibleName(f"{step.description}: {names[step.status]}")
                mark(label, WidgetKind.MUTED if step.status is TodoStatus.DONE else WidgetKind.PLAIN)

    def _add_row(self) -> None:
        row = len(self._rows)
        mark_label, label = IconLabel(self._icons, self, size="check"), wrapped_label("", self)
        self._grid.addWidget(mark_label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(label, row, 1)
        self._grid.addWidget(self.more, row + 1, 1)
        self._rows.append((mark_label, label))


def _first_shown(items: tuple[Todo, ...]) -> int:
    at = next((place for place, item in enumerate(items) if item.status is TodoStatus.CURRENT), 0)
    return max(0, min(at - SHOWN // 2, len(items) - SHOWN)) if at >= SHOWN else 0
