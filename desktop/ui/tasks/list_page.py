"""The middle of the window: where one is, quick add, and the tasks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from desktop.domain.values import Due, Start
from desktop.domain.views import Sort, View
from desktop.store.search import LIMIT
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import long_day_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.icons import Icon
from desktop.ui.core.places import Place
from desktop.ui.quick_add import QuickAdd
from desktop.ui.tasks.task_list import TaskList
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.field import Field
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.labels import ElidedLabel, FittingLabel, make_label
from desktop.ui.widgets.layouts import make_column, make_row

if TYPE_CHECKING:
    from desktop.ui.tasks.search_terms import SearchTerms

PAUSE_MS = 60
"""How long the typing rests before a search begins."""


class SearchField(Field):
    """`searched` tells each new text once, `left` that the user goes on to the list."""

    searched = Signal(str)
    left = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context.icons, parent=parent)
        self._told = ""
        self.input.setPlaceholderText(self.tr("Search"))
        self.input.setToolTip(self.tr("Words, #label, /list, !p1, due:week, is:done"))
        self.input.setAccessibleName(self.tr("Search tasks"))
        self._count = make_label("", self, WidgetKind.SMALL)
        self._count.hide()
        self._row.insertWidget(2, self._count)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._pause.timeout.connect(self._tell)
        self.input.returnPressed.connect(self._tell)
        claim_keys(self.input, *ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Down)

    def clear(self) -> None:
        """Empties the field and says so at once."""
        super().clear()
        self._tell()

    def focus_input(self) -> None:
        """Takes the focus, ready to be typed over."""
        self.input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.input.selectAll()

    def set_count(self, number: int | None) -> None:
        """Shows how many tasks were found; None is nothing to show."""
        self._count.setVisible(number is not None)
        said = "" if number is None else self.found_text(number)
        more = "+" if number == LIMIT else ""
        self._count.setText("" if number is None else QLocale().toString(number) + more)
        self._count.setToolTip(said)
        self.input.setAccessibleDescription(said)

    def found_text(self, number: int) -> str:
        """In words; a search that reached its limit says that there may be more."""
        if number == LIMIT:
            return self.tr("%Ln+ task(s) found", "", number)
        return self.tr("%Ln task(s) found", "", number)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.text():
                self.clear()
                return True
            if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
                self._tell()
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def _on_text_changed(self, text: str) -> None:
        super()._on_text_changed(text)
        if not text:
            self.set_count(None)
        self._pause.start()

    def _tell(self) -> None:
        self._pause.stop()
        if self.text() != self._told:
            self._told = self.text()
            self.searched.emit(self._told)


_NAMES = {
    Sort.VIEW: QT_TRANSLATE_NOOP("Sort", "Usual order"),
    Sort.MANUAL: QT_TRANSLATE_NOOP("Sort", "By hand"),
    Sort.DUE: QT_TRANSLATE_NOOP("Sort", "By due date"),
    Sort.PRIORITY: QT_TRANSLATE_NOOP("Sort", "By priority"),
    Sort.TITLE: QT_TRANSLATE_NOOP("Sort", "By title"),
    Sort.CREATED: QT_TRANSLATE_NOOP("Sort", "Newest first"),
}


class SortButton(QToolButton):
    chosen = Signal(object)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._place: Place | None = None
        self.sort = Sort.VIEW
        mark(self, WidgetKind.ICON)
        self.setIcon(context.icons.icon(Icon.SORT))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAccessibleName(self.tr("Order of the list"))
        self.setMenu(QMenu(self))
        self.menu().aboutToShow.connect(self._fill)
        self.menu().triggered.connect(self._on_chosen)
        context.theme.follow(self._fit)
        self._show()

    def show_for(self, place: Place) -> None:
        """Takes up the order that was last chosen there."""
        self._place = place
        kept = self._context.settings.state(f"sort.{place.key}")
        self.sort = Sort(kept) if kept in [sort.value for sort in self._offered()] else Sort.VIEW
        self._show()

    def _fill(self) -> None:
        """Made anew whenever it opens, which is seldom."""
        self.menu().clear()
        for sort in self._offered():
            action = self.menu().addAction(translate("Sort", _NAMES[sort]))
            action.setCheckable(True)
            action.setChecked(sort is self.sort)
            action.setData(sort)

    def _offered(self) -> list[Sort]:
        """The usual order of most other lists is by hand already."""
        by_days = self._place is not None and self._place.view in (View.TODAY, View.UPCOMING)
        return [sort for sort in _NAMES if sort is not Sort.MANUAL or by_days]

    def _on_chosen(self, action: QAction) -> None:
        self.sort = Sort(action.data())
        if self._place:
            self._context.settings.remember(f"sort.{self._place.key}", self.sort.value)
        self._show()
        self.chosen.emit(self.sort)

    def _fit(self) -> None:
        """As high as the field beside it."""
        side = self._context.theme.metrics.control
        self.setFixedSize(side, side)

    def _show(self) -> None:
        name = translate("Sort", _NAMES[self.sort])
        self.setToolTip(self.tr("Order: {name}").format(name=name))


_HEADING_LEAST = 18
"""In grid units: how much of a place's name is kept when the window is narrow. All built-in names fit."""

_ROOM_FOR_BOTH = 40
"""In grid units: below this width of the page, a place's name and a search do not fit beside each other."""


_ROOM_FOR_TRASH = 60
"""In grid units: below this width of the page, the button that empties the trash is a picture."""


class ListPage(QWidget):
    """Shows the tasks of one place, or of all places while there is a search."""

    filter_wanted = Signal(str)  # a search to be saved

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.place = Place(View.INBOX)
        self._name = ""
        self._search = ""
        self._filter = ""  # what the saved filter here searches for
        self.setObjectName("list-page")
        self.heading = mark(ElidedLabel(parent=self), WidgetKind.TITLE)
        self.subtitle = mark(FittingLabel(self), WidgetKind.MUTED)
        self.empty_trash = QPushButton(self)
        self.empty_trash.setAccessibleName(self.tr("Empty trash…"))
        self.search = SearchField(context, self)
        self.sort = SortButton(context, self)
        self.quick_add = QuickAdd(context, self)
        self.tasks = TaskList(context, self)
        self._lay_out()
        self.search.searched.connect(self.on_searched)
        self.search.input.textChanged.connect(self.on_search_typed)
        self.sort.chosen.connect(self.refresh)
        self.tasks.counted.connect(self.on_counted)
        context.day_changed.connect(self.refresh)
        context.theme.changed.connect(self.on_theme_changed)

    @cached_property
    def terms(self) -> SearchTerms:
        """Made for the first search: starting is quicker without it."""
        from desktop.ui.tasks.search_terms import SearchTerms

        terms = SearchTerms(self._context, self.search.input, self)
        terms.removed.connect(self.search.input.setText)
        terms.save_wanted.connect(self.filter_wanted)
        self._top.insertWidget(1, terms)
        self.setTabOrder(self.search.input, terms.save)
        return terms

    def show_place(self, place: Place, name: str, search: str = "") -> None:
        """Goes to a place. `name` is what it is called: labels know their own. `search` is that of a saved filter."""
        self.place, self._name, self._filter = place, name, search
        self.search.clear()
        self._search = ""
        self.sort.show_for(place)
        self.empty_trash.hide()
        self.refresh()

    def rename_place(self, name: str, search: str = "") -> None:
        if search != self._filter:
            self._filter = search
            self.refresh()
        if name != self._name:
            self._name = name
            self._show_heading()
            self._show_defaults()

    def refresh(self) -> None:
        today = self._context.today()
        self.quick_add.setVisible(self.place.can_add and not self._search)
        self._show_defaults()
        self._show_heading()
        self.sort.setEnabled(not self._search and not self.place.filter)
        sort = Sort.VIEW if self._search else self.sort.sort
        if self._search or not self.place.filter:
            self.tasks.show_query(self.place.query(today, self._search, sort))
        elif self._filter:  # at the start it has yet to be read
            from desktop.domain.search_grammar import filter_query

            self.tasks.show_query(filter_query(self._filter, today))

    def _show_defaults(self) -> None:
        due = Due(self._context.today()) if self.place.view is View.TODAY else None
        start = Start() if self.place.view is View.SOMEDAY else None
        list_ = self._name if self.place.list else ""
        self.quick_add.set_defaults([self._name] if self.place.label else [], due, list_, start)

    def on_search_typed(self, text: str) -> None:
        if text or "terms" in self.__dict__:
            self.terms.show_text(text)

    def on_searched(self, text: str) -> None:
        if text.strip() != self._search:
            self._search = text.strip()
            self.refresh()

    def on_counted(self, number: int) -> None:
        self.search.set_count(number if self._search else None)
        self.empty_trash.setVisible(bool(number) and self.place.view is View.TRASH and not self._search)
        parts = []
        if self.place.view is View.TODAY and not self._search:
            parts.append(long_day_text(self._context.today(), self._context.today()))
        if number:
            parts.append(self._count_text(number))
        self.subtitle.set_texts(*(" · ".join(parts[start:]) for start in range(len(parts))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_margins()
        self._make_room()

    def on_theme_changed(self) -> None:
        self._show_margins()
        self._share_baseline()
        self._show_heading()

    def _count_text(self, number: int) -> str:
        if self._search:
            return self.search.found_text(number)
        if self.place.view in (View.COMPLETED, View.TRASH):
            return self.tr("%Ln task(s)", "", number)
        return self.tr("%Ln open", "", number)

    def _show_heading(self) -> None:
        self.heading.setText(self.tr("Search") if self._search else self._name)
        self.heading.set_least_width(self._context.theme.metrics.grid * _HEADING_LEAST)
        self._make_room()

    def _make_room(self) -> None:
        """In a narrow window a search has the line for itself."""
        grid, says_trash = self._context.theme.metrics.grid, self.empty_trash.accessibleName()
        is_narrow = self.width() < _ROOM_FOR_BOTH * grid
        is_short = self.width() < _ROOM_FOR_TRASH * grid
        self.empty_trash.setText("" if is_short else says_trash)
        self.empty_trash.setIcon(self._context.icons.icon(Icon.TRASH) if is_short else QIcon())
        self.empty_trash.setToolTip(says_trash if is_short else "")
        self.heading.setVisible(not (self._search and is_narrow))
        self.subtitle.setVisible(not self.heading.isHidden())
        policy = QSizePolicy.Policy.Expanding if self.heading.isHidden() else QSizePolicy.Policy.Maximum
        self.search.setSizePolicy(policy, QSizePolicy.Policy.Fixed)

    def _show_margins(self) -> None:
        metrics = self._context.theme.metrics
        margin = metrics.side(self.width())
        self._top.setContentsMargins(margin, metrics.double + 2, margin, 0)

    def _share_baseline(self) -> None:
        """Both are centred in the row, so the smaller text is lowered until the baselines are the same."""
        high, low = self.heading, self.subtitle
        for label in (high, low):
            label.ensurePolished()
        above, below = high.fontMetrics(), low.fontMetrics()
        low.setContentsMargins(0, (above.ascent() - above.descent()) - (below.ascent() - below.descent()), 0, 0)

    def _lay_out(self) -> None:
        theme, parts = self._context.theme, (self.heading, self.subtitle, self.empty_trash, self.search, self.sort)
        header = theme.space(make_row(None, *parts, grows=self.subtitle), "grid")
        self._top = theme.space(make_column(None, header, self.quick_add), "gap")
        # The list keeps the page's margin itself.
        theme.space(make_column(self, self._top, self.tasks, grows=self.tasks), "gap")
        self._show_margins()
        self._share_baseline()
