"""What can be done with several selected tasks at once, in a bar over the list or above the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QLocale, QObject, QRect, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.box import Box, Height
from desktop.ui.widgets.buttons import icon_button
from desktop.ui.widgets.calendar_popup import CalendarPopup
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.labels import FittingLabel


class BarEntry(NamedTuple):
    """A button: with one action it is that, with several it opens them as a menu."""

    icon: Icon
    text: str
    actions: Sequence[QAction]
    in_trash: bool = False  # it is for the trash, the others are not


class SelectionBar(Box):
    """Lies over something else, so that nothing moves when it comes."""

    left = Signal()  # the selection is to be given up
    due_picked = Signal(list, object)

    covers = Signal(int)  # so much of the lower end of what it lies over

    def __init__(
        self, context: AppContext, view: QWidget, entries: Sequence[BarEntry], over: QWidget, *, at_end: bool
    ) -> None:
        """`view` has what is selected. The bar lies over a widget: over its lower end, or over its middle."""
        super().__init__(context.theme, Height.FLOATING, over if at_end else over.parentWidget())
        self._context = context
        self._view, self._over, self._at_end = view, over, at_end
        self._popup: CalendarPopup | None = None
        self._dated: list[str] = []  # the tasks that it is open for
        self._number = 0
        self.setObjectName("selection-bar")
        self.setAccessibleName(self.tr("Selected tasks"))
        self.number = mark(FittingLabel(self), WidgetKind.HEADING)
        self._row = context.theme.space(QHBoxLayout(self), "half", ("gap", "half", "half", "half"))
        self._row.addWidget(self.number)
        self._row.addSpacing(context.theme.metrics.grid)
        self._entries = [(entry, self._button(entry)) for entry in entries]
        clear = self.tr("Clear the selection")
        self.close_button = icon_button(context.icons.icon(Icon.CLOSE), clear, self, self.left)
        self.close_button.setToolTip(self.tr("Clear the selection (Esc)"))
        self._row.addStretch(1)
        self._row.addWidget(self.close_button)
        before = view
        for button in [*(button for _, button in self._entries), self.close_button]:
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # commands are about the list then
            QWidget.setTabOrder(before, button)
            before = button
        over.installEventFilter(self)
        self.hide()

    def show_number(self, number: int, *, in_trash: bool = False) -> None:
        """So many are selected. For none or one there is no bar."""
        if number < 2:
            if self.isVisible() and self.isAncestorOf(self.focusWidget() or self):
                self._view.setFocus()
            self.hide()
            self.covers.emit(0)
            self._number = 0
            return
        for entry, button in self._entries:
            button.setVisible(entry.in_trash == in_trash)
        self.number.set_texts(self.tr("%Ln selected", "", number), QLocale().toString(number))
        if number != self._number:
            self._number = number
            announce(self, self.tr("%n task(s) selected", "", number))
        self.show()
        self.raise_()
        self._place()
        self.covers.emit(self.height() - self.room())

    def pick_due(self, ids: Sequence[str]) -> None:
        """One date for all of them."""
        if self._popup:
            self._popup.deleteLater()
        self._popup = CalendarPopup(self._context.theme.metrics, self)
        self._popup.picked.connect(self.on_picked)
        self._dated = list(ids)
        anchor = next(button for entry, button in self._entries if entry.icon is Icon.UPCOMING)
        self._popup.open_at(anchor, None, self._context.services.here(self._context.now()))

    def on_picked(self, due: object) -> None:
        self.due_picked.emit(self._dated, due)

    def buttons(self) -> list[QToolButton]:
        return [button for _, button in self._entries if not button.isHidden()]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shown = [*self.buttons(), self.close_button]
        here = next((number for number, button in enumerate(shown) if button.hasFocus()), -1)
        if event.key() == Qt.Key.Key_Escape:
            self._view.setFocus()
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and here >= 0:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            shown[(here + step) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        if self.isVisible():
            self._place()

    def _button(self, entry: BarEntry) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._context.icons.icon(entry.icon))
        button.setText(entry.text)
        button.setAccessibleName(entry.text)
        if len(entry.actions) == 1:
            keys = entry.actions[0].shortcut().toString()
            button.setToolTip(f"{entry.text} ({keys})" if keys else entry.text)
            button.clicked.connect(entry.actions[0].trigger)
        else:
            button.setToolTip(entry.text)
            button.setMenu(QMenu(button))
            button.menu().addActions(list(entry.actions))
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        press_with_enter(button)
        self._row.addWidget(button)
        return button

    def _place(self) -> None:
        """Where there is no room for words, the buttons have only their pictures."""
        margin = self._context.theme.metrics.grid
        area = self._over.rect() if self._at_end else self._over.geometry()
        area.adjust(margin, 0, -margin, 0)
        for style in (Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly):
            for button in self.buttons():
                button.setToolButtonStyle(style)
            self._row.activate()
            size = self._row.totalSizeHint()
            if size.width() - 2 * self.room() <= area.width():
                break
        rect = QRect(0, 0, min(size.width(), area.width() + 2 * self.room()), size.height())
        rect.moveCenter(area.center())
        if self._at_end:
            rect.moveBottom(area.bottom() - margin + self.room())
        else:  # nothing of what is below looks out at its sides
            rect.setLeft(self._over.x() - self.room())
            rect.setRight(self._over.geometry().right() + self.room())
        self.setGeometry(rect)
