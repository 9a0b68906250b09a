"""The settings dialog, made from the declarations in `desktop.settings`. Every change takes effect at once."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.domain.text import fold
from desktop.errors import InvalidInputError
from desktop.review.policy import ALL_SETTINGS
from desktop.settings import DEVICE_NAME, Setting
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import setting_text
from desktop.ui.core.icons import Icon
from desktop.ui.settings.editors import make_editor
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.buttons import icon_button
from desktop.ui.widgets.field import Field
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import STRETCH, make_column, make_row
from desktop.ui.widgets.scrolling import ScrollArea

_ICONS = {
    "General": Icon.SETTINGS,
    "Appearance": Icon.EYE,
    "Notifications": Icon.CLOCK,
    "Agent": Icon.AGENT,
    "Backups": Icon.BACKUP,
}


class SettingsDialog(FittingDialog):
    """Not modal: the window beside it shows what a change does."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_narrow = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Settings"))
        names = dict.fromkeys(setting.section for setting in ALL_SETTINGS)
        self.search, self.list = self._make_search(), self._make_list(names)
        self._page = QWidget(self)
        self.sections = [_Section(context, name, self._page) for name in names]
        self._none = make_label(self.tr("No setting found."), self._page, WidgetKind.MUTED)
        self._build()
        self.search.textChanged.connect(self.on_searched)
        self.search.installEventFilter(self)
        self.list.currentRowChanged.connect(self.on_section_chosen)
        self.list.itemClicked.connect(self.on_section_chosen)  # also the current one, to end a search
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.search.setFocus)
        context.setting_changed.connect(self.on_setting_changed)
        context.theme.follow(self.on_theme_changed)
        self._filter()

    def wanted_size(self) -> QSize:
        return QSize(94, 66) * self._context.theme.metrics.grid

    def rows(self) -> list[SettingRow]:
        return [row for section in self.sections for row in section.rows]

    def shown(self) -> list[str]:
        """The titles of the settings that are to be seen."""
        return [row.title() for row in self.rows() if row.isVisibleTo(self)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < self._context.theme.metrics.grid * 62
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._arrange()
            self._filter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter_rows()
                return True
        return super().eventFilter(watched, event)

    def on_searched(self, text: str) -> None:
        self._filter()
        if text.strip():
            announce(self.search, self.tr("%n setting(s) found", "", len(self.shown())))

    def on_section_chosen(self) -> None:
        self.search.clear()
        self._filter()
        self._scroll.verticalScrollBar().setValue(0)

    def on_setting_changed(self, key: str) -> None:
        for row in self.rows():
            if row.setting.key == key:
                row.refresh()

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self.list.setIconSize(QSize(metrics.icon, metrics.icon))
        self.setMinimumSize(metrics.grid * 44, metrics.grid * 36)
        self._arrange()

    def _enter_rows(self) -> None:
        first = next((row for row in self.rows() if row.isVisibleTo(self)), None)
        if first is not None:
            first.editor.field.setFocus(Qt.FocusReason.TabFocusReason)

    def _filter(self) -> None:
        """A search looks everywhere; without one, the chosen section is shown, or all where there is no list."""
        words = fold(self.search.text()).split()
        is_all = bool(words) or self._is_narrow
        chosen = self.list.currentRow()
        for number, section in enumerate(self.sections):
            section.filter(words)
            if not is_all and number != chosen:
                section.hide()
        self._none.setVisible(not self.shown())
        selection = QItemSelectionModel.SelectionFlag
        self.list.setCurrentRow(chosen, selection.Clear if words else selection.ClearAndSelect)

    # building

    def _make_search(self) -> QLineEdit:
        self._field = Field(self._context.icons, parent=self)
        search = self._field.input
        search.setPlaceholderText(self.tr("Find a setting"))
        search.setAccessibleName(self.tr("Find a setting"))
        return search

    def _make_list(self, names: Iterable[str]) -> QListWidget:
        listed = mark(QListWidget(self), WidgetKind.PLAIN)
        listed.setAccessibleName(self.tr("Sections"))
        listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for name in names:
            icon = self._context.icons.icon(_ICONS.get(name, Icon.SETTINGS))
            QListWidgetItem(icon, setting_text(name), listed)
        listed.setCurrentRow(0)
        return listed

    def _build(self) -> None:
        self._side = mark(QFrame(self), WidgetKind.SIDEBAR)
        self._context.theme.space(make_column(self._side, self._field, self.list, grows=self.list), "gap", ("gap",))
        column = make_column(self._page, *self.sections)
        self._context.theme.space(column, "triple", ("triple", "double", "triple", "triple"))
        column.addWidget(self._none, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._scroll = ScrollArea(self, self._page)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(0)
        self._halves.addWidget(self._side)
        self._halves.addWidget(self._scroll, 1)

    def _arrange(self) -> None:
        """Beside the sections where there is room; else the search alone, on top."""
        metrics = self._context.theme.metrics
        self.list.setVisible(not self._is_narrow)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(down if self._is_narrow else across)
        if self._is_narrow:
            self._side.setMinimumWidth(0)
            self._side.setMaximumWidth(16_777_215)
        else:
            self._side.setFixedWidth(metrics.grid * 27)


class _Section(QWidget):
    """A heading and a card with the rows."""

    def __init__(self, context: AppContext, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = make_label(setting_text(name), self, WidgetKind.HEADING)
        self._card = mark(QFrame(self), WidgetKind.CARD)
        self.rows = [SettingRow(context, setting, self._card) for setting in ALL_SETTINGS if setting.section == name]
        self._lines: list[QFrame] = []
        rows = QVBoxLayout(self._card)
        rows.setContentsMargins(1, 1, 1, 1)
        rows.setSpacing(0)
        for row in self.rows:
            line = QFrame(self._card)
            line.setObjectName("hairline")
            self._lines.append(line)
            rows.addWidget(line)
            rows.addWidget(row)
        context.theme.space(make_column(self, self._title, self._card), "grid")

    def filter(self, words: Sequence[str]) -> None:
        first = True
        for line, row in zip(self._lines, self.rows, strict=True):
            fits = row.fits(words)
            row.highlight(words)
            row.setVisible(fits)
            line.setVisible(fits and not first)
            first = first and not fits
        self.setVisible(not first)


class SettingRow(QWidget):
    """A setting: its title, what it is set to, and a button back to the default."""

    def __init__(self, context: AppContext, setting: Setting[Any], parent: QWidget) -> None:
        super().__init__(parent)
        self.setting = setting
        self._context = context
        self._words: Sequence[str] = ()
        self._names = {"title": setting_text(setting.title), "help": setting_text(setting.help)}
        choices = [setting_text(name) for name in (setting.choices or {}).values()]
        self._searched = fold(" ".join([*self._names.values(), setting_text(setting.section), *choices]))
        self._title = QLabel(self)
        self._help = make_label("", self, WidgetKind.SMALL)
        for label in (self._title, self._help):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.RichText)
        self._help.setVisible(bool(setting.help))
        self.editor = make_editor(setting, context.theme, self)
        self.editor.field.setAccessibleName(self._names["title"])
        self.editor.field.setAccessibleDescription(self._names["help"])
        self._title.setBuddy(self.editor.field)
        back = self.tr("Back to the default")
        self.reset = icon_button(context.icons.icon(Icon.UNDO), back, self, self.on_reset)
        self.reset.setAccessibleName(self.tr("Back to the default: {title}").format(title=self.title()))
        self.reset.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._build()
        if setting is DEVICE_NAME:
            self.editor.show_otherwise(context.services.sync.computer_name)
        self.editor.edited.connect(self.on_edited)
        context.theme.follow(self.on_theme_changed)
        self.refresh()

    def title(self) -> str:
        return self._names["title"]

    def fits(self, words: Sequence[str]) -> bool:
        return all(word in self._searched for word in words)

    def highlight(self, words: Sequence[str]) -> None:
        """Marks the words in the title and below it."""
        self._words = words
        color = self._context.theme.tokens.highlight
        for label, name in ((self._title, "title"), (self._help, "help")):
            label.setText(_marked(self._names[name], words, color))

    def refresh(self) -> None:
        value = self._context.settings.get(self.setting)
        self.editor.show_value(value)
        had_focus = self.reset.hasFocus()
        self.reset.setVisible(value != self.setting.default)
        if had_focus and self.reset.isHidden():
            self.editor.field.setFocus()

    def on_edited(self, value: object) -> None:
        settings = self._context.settings
        if value == settings.get(self.setting):
            return
        try:
            settings.set(self.setting, value)
        except InvalidInputError:
            self.refresh()  # editors offer only valid values; this is for rules that they do not know

    def on_reset(self) -> None:
        self._context.settings.set(self.setting, self.setting.default)

    def on_theme_changed(self) -> None:
        self._arrange()
        self.highlight(self._words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _build(self) -> None:
        texts = make_column(None, STRETCH, self._title, self._help, STRETCH, spacing=2)
        self.editor.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._controls = self._context.theme.space(make_row(None, self.reset, self.editor), "grid")
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._context.theme.space(self._row, "grid", ("double", "gap"))
        self._row.addLayout(texts, 1)
        self._row.addLayout(self._controls)

    def _arrange(self) -> None:
        """A wide control goes below the words where they would have too little room beside it."""
        is_wide = self.editor.sizeHint().width() * 2 > self.width()
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(down if is_wide else across)
        self._row.setAlignment(self._controls, Qt.AlignmentFlag.AlignLeft if is_wide else Qt.AlignmentFlag.AlignRight)


def _marked(text: str, words: Sequence[str], color: str) -> str:
    if not words:
        return html.escape(text)
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    parts = re.split(f"({pattern})", text, flags=re.IGNORECASE)
    return "".join(
        f'<span style="background-color: {color}">{html.escape(part)}</span>' if number % 2 else html.escape(part)
        for number, part in enumerate(parts)
    )
