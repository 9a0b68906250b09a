"""The command palette: one field that finds every command, view, list, filter, label and task."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from desktop.domain.template import Template
from desktop.domain.views import Query, TaskRow, View
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink, paint_dot
from desktop.ui.core.places import Place
from desktop.ui.core.utf16 import units
from desktop.ui.shell.commands import Commands
from desktop.ui.shell.palette_model import (
    LINE,
    PaletteEntry,
    PaletteGroup,
    PaletteLine,
    PaletteModel,
    command_entries,
    own_entries,
    task_entries,
    template_entries,
    view_entries,
)
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.box import Box, Height
from desktop.ui.widgets.keycaps import CapPainter, key_names
from desktop.ui.widgets.known_viewport import know_viewport
from desktop.ui.widgets.labels import IconLabel, make_label
from desktop.ui.widgets.layouts import make_column, make_row

Index = QModelIndex | QPersistentModelIndex


class PaletteDelegate(QStyledItemDelegate):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._caps = CapPainter(context.theme)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = self._context.theme.metrics
        line: PaletteLine = index.data(LINE)
        return QSize(0, metrics.row - metrics.half if line.entry else metrics.nav_row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: PaletteLine = index.data(LINE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.entry is None:
            self._paint_heading(painter, option.rect, line.text)
        else:
            self._paint_entry(painter, option, line, line.entry)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, text: str) -> None:
        theme, metrics = self._context.theme, self._context.theme.metrics
        painter.setFont(theme.font(metrics.tiny, QFont.Weight.DemiBold))
        painter.setPen(QColor(theme.tokens.muted))
        rect = rect.adjusted(metrics.double, 0, 0, -metrics.half)
        painter.drawText(rect, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_entry(
        self, painter: QPainter, option: QStyleOptionViewItem, line: PaletteLine, entry: PaletteEntry
    ) -> None:
        metrics, tokens = self._context.theme.metrics, self._context.theme.tokens
        rect = option.rect.adjusted(metrics.grid, 0, -metrics.grid, 0)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection))
            painter.drawRoundedRect(rect, metrics.control_radius, metrics.control_radius)
            painter.setBrush(QColor(tokens.accent))
            bar = QRectF(rect.left(), rect.top() + metrics.grid, metrics.half - 1, rect.height() - 2 * metrics.grid)
            painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
        left, right = rect.left() + metrics.gap, rect.right() - metrics.gap
        self._paint_picture(painter, QRect(left, rect.top(), metrics.icon, rect.height()), entry)
        left += metrics.icon + metrics.gap
        right = self._paint_keys(painter, right, rect, entry)
        width = self._paint_text(painter, QRect(left, rect.top(), right - left, rect.height()), line, entry)
        self._paint_path(painter, QRect(left + width, rect.top(), right - left - width, rect.height()), entry)

    def _paint_picture(self, painter: QPainter, rect: QRect, entry: PaletteEntry) -> None:
        metrics, tokens = self._context.theme.metrics, self._context.theme.tokens
        if entry.dot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.label(*entry.dot)))
            paint_dot(painter, QRectF(rect).center(), metrics.dot, is_list=entry.group is PaletteGroup.LISTS)
        elif entry.group is PaletteGroup.TASKS and entry.icon is None:
            box = QRectF(0, 0, metrics.check, metrics.check)
            box.moveCenter(QRectF(rect).center())
            painter.setPen(QPen(QColor(tokens.muted), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, metrics.half, metrics.half)
        elif entry.icon:
            self._context.icons.paint(painter, rect, entry.icon, Ink.MUTED if entry.is_enabled else Ink.DISABLED)

    def _paint_keys(self, painter: QPainter, right: int, rect: QRect, entry: PaletteEntry) -> int:
        """Right-aligned; returns where the text must end."""
        metrics = self._context.theme.metrics
        if entry.shortcut:
            names = key_names(entry.shortcut)
            right -= self._caps.width(names)
            self._caps.paint(painter, right, rect.center().y() + 1, names)
            right -= metrics.gap
        if entry.is_checked:
            tick = QRect(right - metrics.icon, rect.top(), metrics.icon, rect.height())
            self._context.icons.paint(painter, tick, Icon.CHECK, Ink.ACCENT)
            right = tick.left() - metrics.grid
        return right

    def _paint_text(self, painter: QPainter, rect: QRect, line: PaletteLine, entry: PaletteEntry) -> int:
        """The found letters are bold and underlined; returns the width taken."""
        theme = self._context.theme
        font = theme.font(theme.metrics.body)
        bold = theme.font(theme.metrics.body, QFont.Weight.Bold)
        room = rect.width() - QFontMetrics(bold).averageCharWidth() * bool(line.positions)
        text = QFontMetrics(font).elidedText(line.text, Qt.TextElideMode.ElideRight, room)
        layout = QTextLayout(text, font)
        emphasis = QTextCharFormat()
        emphasis.setFontWeight(QFont.Weight.Bold)
        emphasis.setFontUnderline(True)
        kept = len(text) if text == line.text else len(text) - 1
        layout.setFormats([_range(text, position, emphasis) for position in line.positions if position < kept])
        layout.beginLayout()
        row = layout.createLine()
        row.setLineWidth(max(rect.width(), 1) * 2)
        layout.endLayout()
        painter.setPen(QColor(theme.tokens.text if entry.is_enabled else theme.tokens.disabled))
        layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - row.height()) / 2))
        return round(row.naturalTextWidth())

    def _paint_path(self, painter: QPainter, rect: QRect, entry: PaletteEntry) -> None:
        theme = self._context.theme
        font = theme.font(theme.metrics.small)
        rect = rect.adjusted(theme.metrics.gap, 1, 0, 0)
        if not entry.path or rect.width() < theme.metrics.triple:
            return
        painter.setFont(font)
        painter.setPen(QColor(theme.tokens.muted if entry.is_enabled else theme.tokens.disabled))
        text = QFontMetrics(font).elidedText(entry.path, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _range(text: str, position: int, emphasis: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start = units(text, position)
    result.length = units(text, position + 1) - units(text, position)
    result.format = emphasis
    return result


TASKS_SHOWN = 20
RECENT_KEPT = 20
RECENT_KEY = "palette.recent"

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
_PAGES = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


class CommandPalette(QWidget):
    """Covers `parent` while it is open, so that nothing beneath is clicked or typed into by mistake.

    `place_chosen` carries a Place.
    """

    command_chosen = Signal(str)
    place_chosen = Signal(object)
    task_chosen = Signal(str)
    template_chosen = Signal(object)

    def __init__(self, context: AppContext, commands: Commands, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._context = context
        self._commands = commands
        self._own: list[PaletteEntry] = []
        self._templates: dict[str, Template] = {}
        self._recent = [str(id_) for id_ in context.settings.state(RECENT_KEY) or []]
        self._return_to: QWidget | None = None
        self._job: Job | None = None
        self._chooses_when_found = False
        self._card = Box(context.theme, Height.FLOATING, self)
        self._model = PaletteModel(self)
        self._lay_out()
        self.input.textChanged.connect(self._on_typed)
        self.list.clicked.connect(self._on_clicked)
        self.input.installEventFilter(self)
        parent.installEventFilter(self)
        context.changed.connect(self.on_changed)
        context.theme.changed.connect(self.on_theme_changed)
        self._fit()
        self._read_own()
        self._read_templates()
        self.hide()

    def prepare(self) -> None:
        """Paints it unseen, so that styles, fonts and pictures are there when it is first opened."""
        if not self.isVisible():
            self._load()
            self._place()
            self._card.grab()

    def open(self) -> None:
        if not self.isVisible():
            self._return_to = QApplication.focusWidget()
        self.input.clear()
        self._load()
        self._place()
        self.show()
        self._select(self._model.next_row(-1, 1))
        self.raise_()
        self.input.setFocus(Qt.FocusReason.PopupFocusReason)

    def dismiss(self) -> None:
        """Goes away and gives the focus back."""
        self._drop_job()
        self.hide()
        if self._return_to is not None and isValid(self._return_to):
            self._return_to.setFocus(Qt.FocusReason.PopupFocusReason)

    def current(self) -> PaletteEntry | None:
        """What Enter would choose."""
        return self._model.entry(self.list.currentIndex().row())

    def on_changed(self, changes: Changes) -> None:
        if changes.labels or changes.lists or changes.filters:
            self._read_own()
        if changes.templates:
            self._read_templates()

    def on_theme_changed(self) -> None:
        self._fit()
        self.list.doItemsLayout()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        if watched is self.input and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()  # the window's shortcuts must not act on what is beneath
                return True
            if event.type() is QEvent.Type.KeyPress:
                return self._on_key(event)
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if not self._card.geometry().contains(event.position().toPoint()):
            self.dismiss()

    def _on_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape or (
            key == Qt.Key.Key_K and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.dismiss()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter()
        elif key in _STEPS:
            step = _STEPS[Qt.Key(key)]
            self._go_to(self._model.next_row(self.list.currentIndex().row(), step, around=True))
        elif key in _PAGES:
            self._turn_page(_PAGES[Qt.Key(key)])
        else:
            return False
        return True

    def _turn_page(self, step: int) -> None:
        rows = max(self.list.viewport().height() // self._context.theme.metrics.row, 1)
        row = self.list.currentIndex().row()
        target = min(max(row + step * rows, 0), self._model.rowCount() - 1)
        self._go_to(self._model.next_row(target - step, step) if target != row else row)

    def _on_typed(self, text: str) -> None:
        self._chooses_when_found = False
        self._drop_job()
        self._model.search(text)
        self._select(self._model.next_row(-1, 1))
        if text.strip():
            lists, today = self._context.services.lists, self._context.today()

            def find() -> tuple[str, list[TaskRow]]:
                ids = lists.ids(Query(View.LIVE, today, search=text), TASKS_SHOWN)
                return text, lists.rows(ids)

            self._job = self._context.read(find, self._on_found, owner=self)
        else:
            self._show_whether_found()

    def _on_found(self, answer: tuple[str, list[TaskRow]]) -> None:
        text, rows = answer
        if text != self.input.text():
            return
        self._job = None
        before, first = self.current(), self._model.next_row(-1, 1)
        was_first = self.list.currentIndex().row() in (-1, first)
        scrolled = self.list.verticalScrollBar().value()
        self._model.set_tasks(task_entries(rows))
        kept = -1 if was_first else self._model.row_of(before)
        self._select(kept if kept >= 0 else self._model.next_row(-1, 1))
        self.list.verticalScrollBar().setValue(scrolled)
        self._show_whether_found()
        if self._chooses_when_found:
            self._choose(self.current())

    def _on_enter(self) -> None:
        """A task on the list may be left over from the text before; then the choice waits for the answer."""
        entry = self.current()
        self._chooses_when_found = self._job is not None and (entry is None or entry.group is PaletteGroup.TASKS)
        if not self._chooses_when_found:
            self._choose(entry)

    def _on_clicked(self) -> None:
        self._choose(self.current())

    def _choose(self, entry: PaletteEntry | None) -> None:
        if entry is None or not entry.is_enabled:
            return
        self.dismiss()
        if entry.group in (PaletteGroup.COMMANDS, PaletteGroup.RECENT):
            self._remember(entry.key)
            self.command_chosen.emit(entry.key)
        elif entry.group is PaletteGroup.TASKS:
            self.task_chosen.emit(entry.key)
        elif entry.group is PaletteGroup.TEMPLATES:
            self.template_chosen.emit(self._templates[entry.key])
        else:
            self.place_chosen.emit(Place.from_key(entry.key))

    def _remember(self, id_: str) -> None:
        self._recent = [id_, *(other for other in self._recent if other != id_)][:RECENT_KEPT]
        self._context.settings.remember(RECENT_KEY, self._recent)

    def _go_to(self, row: int) -> None:
        self._select(row)
        index = self.list.currentIndex()
        if index.isValid():
            announce(self.input, index.data(Qt.ItemDataRole.AccessibleTextRole))

    def _select(self, row: int) -> None:
        index = self._model.index(row)
        self.list.setCurrentIndex(index)
        if row > 0 and self._model.entry(row - 1) is None:
            self.list.scrollTo(self._model.index(row - 1))  # its heading
        self.list.scrollTo(index)

    def _show_whether_found(self) -> None:
        self._none.setText(self.tr("Nothing found for “{text}”").format(text=self.input.text().strip()))
        self._stack.setCurrentIndex(int(self._model.rowCount() == 0))
        self._place()

    def _drop_job(self) -> None:
        if self._job is not None and isValid(self._job):
            self._job.cancel()
        self._job = None

    def _load(self) -> None:
        entries = [*view_entries(self._commands), *self._own, *command_entries(self._commands)]
        self._model.load([*entries, *template_entries(self._templates.values())], self._recent)

    def _read_own(self) -> None:
        services = self._context.services
        self._context.read(lambda: own_entries(*services.lists.named(), services.filters.all()), self._on_own, self)

    def _on_own(self, own: list[PaletteEntry]) -> None:
        """The first time this arrives after it was opened: what is listed by then gets them as well."""
        if own == self._own:
            return
        self._own = own
        if self.isVisible():
            typed, before = self.input.text(), self.current()
            self._load()
            self._model.search(typed)
            kept = self._model.row_of(before)
            self._select(kept if kept >= 0 and not typed else self._model.next_row(-1, 1))
            self._on_typed(typed)

    def _read_templates(self) -> None:
        services = self._context.services
        self._context.read(lambda: services.templates.all(), self._on_templates, owner=self)  # imported there

    def _on_templates(self, templates: list[Template]) -> None:
        self._templates = {template.id: template for template in templates}
        if self.isVisible() and not self.input.text() and templates:  # at its first opening they come a moment later
            self._load()
            self._select(self._model.next_row(-1, 1))

    def _lay_out(self) -> None:
        icon = IconLabel(self._context.icons, self, Icon.SEARCH)
        self.input = mark(QLineEdit(self), WidgetKind.PLAIN)
        self.input.setObjectName("palette-input")
        self.input.setPlaceholderText(self.tr("Find a command, view, list, label or task…"))
        self.input.setAccessibleName(self.tr("Find a command, view, list, label or task"))
        self.list = QListView(self)
        know_viewport(self.list)
        mark(self.list, WidgetKind.PLAIN)
        self.list.setAccessibleName(self.tr("What was found"))
        self.list.setModel(self._model)
        self.list.setItemDelegate(PaletteDelegate(self._context, self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._none = make_label("", self, WidgetKind.MUTED, wraps=True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line = QFrame(self)
        line.setObjectName("hairline")
        self._head = self._context.theme.space(make_row(None, icon, self.input, grows=self.input), "gap")
        self._stack = QStackedLayout()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._none)
        self._column = make_column(self._card, self._head, line, self._stack, spacing=0, grows=self._stack)

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._column.setContentsMargins(1, 0, 1, metrics.snug)
        self._head.setContentsMargins(metrics.double + metrics.half, metrics.gap, metrics.double, metrics.gap)

    def _place(self) -> None:
        """As high as what was found needs. Its top stays where it is, and so does its end while a search goes on."""
        area, metrics, room = self._window.rect(), self._context.theme.metrics, self._card.room()
        self.setGeometry(area)
        top = min(area.height() // 8, metrics.grid * 12)
        size = QSize(
            min(metrics.grid * 70, area.width() - 2 * metrics.double),
            min(self._wanted_height(), metrics.grid * 56, area.height() - top - metrics.double),
        )
        left = (area.width() - size.width()) // 2
        self._card.setGeometry(QRect(left, top, *size.toTuple()).adjusted(-room, -room, room, room))

    def _wanted_height(self) -> int:
        metrics = self._context.theme.metrics
        rows = sum(self.list.sizeHintForRow(row) for row in range(self._model.rowCount()))
        found = rows + 2 * self.list.frameWidth() if rows else 2 * metrics.row
        margins = self._column.contentsMargins()
        return self._head.sizeHint().height() + 1 + found + margins.top() + margins.bottom()
