"""How a row of a checklist looks and where its parts are."""

from __future__ import annotations

import html
from enum import Enum, auto

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPen,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from desktop.domain.task import ChecklistItem
from desktop.domain.text import item_title
from desktop.errors import InvalidInputError
from desktop.ui.core.i18n import error_text
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.detail.checklist_model import ITEM_ROLE, Index
from desktop.ui.widgets.key_claim import claim_keys
from desktop.ui.widgets.text_edit import AutoHeightEdit

_WRAP = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
_ELIDE = Qt.TextElideMode.ElideRight
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class Spot(Enum):
    """What of a row the pointer is on."""

    HANDLE = auto()
    CHECK = auto()
    TEXT = auto()
    REMOVE = auto()


class ChecklistDelegate(QStyledItemDelegate):
    """Rows are as high as their text; one that is edited, as high as its editor."""

    emptied = Signal(object)  # Backspace in an empty editor: a persistent index
    move_wanted = Signal(object, int)
    refused = Signal(str)  # why the text in an editor cannot be stored

    def __init__(self, icons: Icons, parent: QObject) -> None:
        super().__init__(parent)
        self._icons = icons
        self._theme = icons.theme
        self._heights: dict[tuple[str, int], int] = {}
        self._edited: tuple[QPersistentModelIndex, AutoHeightEdit] | None = None
        self._base: str | None = None  # the editor's text as it was filled in or last stored
        self.frozen = False
        self.one_line = False
        self.unsaved: dict[str, str] = {}  # by item: text that could not be stored
        self.on_theme_changed()
        self._theme.changed.connect(self.on_theme_changed)

    def on_theme_changed(self) -> None:
        self._heights.clear()
        self._font = self._theme.font(self._theme.metrics.body)
        self._metrics = QFontMetrics(self._font)

    # geometry

    def rects(self, row: QRect) -> dict[Spot, QRect]:
        metrics = self._theme.metrics
        line = QRect(row.left(), row.top(), row.width(), self.line_height())
        box = metrics.check + 2
        handle = QRect(line.left(), line.top(), metrics.gap, line.height())
        check = QRect(handle.right() + 1 + metrics.half, line.top() + (line.height() - box) // 2, box, box)
        remove = QRect(line.right() + 1 - metrics.triple, line.top(), metrics.triple, line.height())
        left = check.right() + 1 + metrics.grid
        text = QRect(left, row.top() + self._pad(), remove.left() - left, row.height() - 2 * self._pad())
        return {Spot.HANDLE: handle, Spot.CHECK: check, Spot.REMOVE: remove, Spot.TEXT: text}

    def spot(self, row: QRect, position: QPoint) -> Spot:
        rects = self.rects(row)
        if position.x() >= rects[Spot.REMOVE].left():
            return Spot.REMOVE if position.y() <= rects[Spot.REMOVE].bottom() else Spot.TEXT
        if position.x() < rects[Spot.HANDLE].right():
            return Spot.HANDLE
        return Spot.CHECK if position.x() < rects[Spot.TEXT].left() else Spot.TEXT

    def height(self, index: Index, width: int) -> int:
        if self._edited and self._edited[0] == index:
            return self._edited[1].height() + 2 * self._pad()
        title = index.data()
        key = (title, width)
        if key not in self._heights:
            text = self.rects(QRect(0, 0, width, 0))[Spot.TEXT]
            lines = _count_lines(title, self._font, max(text.width(), 1))
            self._heights[key] = lines * self._metrics.lineSpacing() + 2 * self._pad()
        return self._heights[key]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if view else option.rect.width()  # type: ignore[attr-defined]
        return QSize(width, self.height(index, width))

    # painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item: ChecklistItem = index.data(ITEM_ROLE)
        tokens, metrics = self._theme.tokens, self._theme.metrics
        rects = self.rects(option.rect)
        is_edited = self._edited is not None and self._edited[0] == index
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        is_hot = has_focus or is_edited or bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_hot and not self.frozen:
            radius = metrics.control_radius
            outline = tokens.focus if has_focus or is_edited else tokens.hover
            painter.setPen(QPen(QColor(outline), 1))
            painter.setBrush(QColor(tokens.surface if is_edited else tokens.hover))
            painter.drawRoundedRect(option.rect.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            self._icons.paint(painter, _middle(rects[Spot.HANDLE], metrics.gap), Icon.DRAG)
            self._icons.paint(painter, _middle(rects[Spot.REMOVE], metrics.gap), Icon.CLOSE)
        elif item.id in self.unsaved:
            self._icons.paint(painter, _middle(rects[Spot.REMOVE], metrics.icon), Icon.WARNING, Ink.WARN)
        elif item.checked_by == "agent":
            self._icons.paint(painter, _middle(rects[Spot.REMOVE], metrics.icon), Icon.AGENT)
        self._paint_check(painter, rects[Spot.CHECK], on=item.is_checked)
        if not is_edited:
            font = self._theme.font(metrics.body)
            font.setStrikeOut(item.is_checked)
            painter.setFont(font)
            painter.setPen(QColor(tokens.muted if item.is_checked or self.frozen else tokens.text))
            option_ = QTextOption()
            option_.setWrapMode(QTextOption.WrapMode.NoWrap if self.one_line else _WRAP)
            text = rects[Spot.TEXT]
            title = self._metrics.elidedText(item.title, _ELIDE, text.width()) if self.one_line else item.title
            painter.drawText(text.toRectF(), title, option_)
        painter.restore()

    def _paint_check(self, painter: QPainter, rect: QRect, *, on: bool) -> None:
        tokens, metrics = self._theme.tokens, self._theme.metrics
        edge, fill = (tokens.accent, tokens.accent) if on else (tokens.muted, tokens.surface)
        if self.frozen:
            edge, fill = (tokens.disabled, tokens.disabled) if on else (tokens.border, tokens.window)
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(fill))
        radius = metrics.chip_radius
        painter.drawRoundedRect(rect.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        if on:
            self._icons.paint(painter, rect.adjusted(2, 2, -2, -2), Icon.CHECK, Ink.ON_ACCENT)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """What has no room in one line can be read here."""
        title = index.data() if self.one_line and index.isValid() else ""
        if self._metrics.horizontalAdvance(title) <= self.rects(option.rect)[Spot.TEXT].width():
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), f"<p>{html.escape(title)}</p>", view)
        return True

    def editorEvent(
        self, _event: QEvent, _model: QAbstractItemModel, _option: QStyleOptionViewItem, _index: Index
    ) -> bool:
        """The view handles clicks: Qt takes the drag handle for the check box."""
        return False

    # editing

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = AutoHeightEdit(one_line=True, parent=parent)
        editor.setObjectName("item-editor")
        editor.setAccessibleName(self.tr("Checklist item"))
        editor.submitted.connect(self.on_submitted)
        editor.cancelled.connect(self.on_cancelled)
        editor.edited.connect(self.on_edited)
        alt = Qt.KeyboardModifier.AltModifier
        claim_keys(editor, alt | Qt.Key.Key_Up, alt | Qt.Key.Key_Down)
        self._edited = (QPersistentModelIndex(index), editor)
        self._base = None
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Text that the user has altered is kept; other text follows the item."""
        assert isinstance(editor, AutoHeightEdit)
        stored = index.data()
        if self._base is None:
            editor.replace_text(self.unsaved.get(index.data(ITEM_ROLE).id, stored))
            editor.caret_to_end()
            self._base = stored
        elif editor.text().split() == stored.split():
            self._base = editor.text()
        elif not self.is_altered():
            editor.replace_text(stored)
            self._base = stored

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """An empty title is not stored; one that cannot be stored is kept in `unsaved`."""
        assert isinstance(editor, AutoHeightEdit)
        id_ = index.data(ITEM_ROLE).id
        self.unsaved.pop(id_, None)
        if not editor.text().strip() or not self.is_altered():
            return
        try:
            title = item_title(editor.text())
            self._base = editor.text()
            model.setData(index, title)
        except InvalidInputError as error:
            self.unsaved[id_] = editor.text()
            self.refused.emit(error_text(error))

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        text = self.rects(option.rect)[Spot.TEXT]
        editor.setGeometry(text.left(), text.top(), text.width(), editor.height())

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        self._edited = None
        super().destroyEditor(editor, index)
        self.sizeHintChanged.emit(index)

    def editor(self) -> AutoHeightEdit | None:
        return self._edited[1] if self._edited else None

    def edited_index(self) -> QPersistentModelIndex | None:
        return self._edited[0] if self._edited else None

    def is_altered(self) -> bool:
        """Whether an editor is open whose text is not the one it was given, nor what was last stored from it."""
        return self._edited is not None and self._edited[1].text() != self._base

    def keep_text(self) -> None:
        """The text could not be stored, so it counts as altered: nothing may overwrite it."""
        if self._edited:
            self._base = ""

    def take_stored(self) -> None:
        """The editor gets the item's title instead of what is typed; the user may undo that."""
        if self._edited and self._edited[0].isValid():
            self._base = self._edited[0].data()
            self._edited[1].replace_text(self._base, undoable=True)

    def on_edited(self) -> None:
        if self._edited:
            self.sizeHintChanged.emit(self._edited[0])

    def on_submitted(self) -> None:
        if editor := self.editor():
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def on_cancelled(self) -> None:
        if editor := self.editor():
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.RevertModelCache)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.lostFocus():
            if event.reason() is Qt.FocusReason.ActiveWindowFocusReason:
                return False  # the user comes back to it
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._edited:
            return self._on_key(event) or super().eventFilter(editor, event)
        return super().eventFilter(editor, event)

    def _on_key(self, event: QKeyEvent) -> bool:
        assert self._edited is not None
        index, editor = self._edited
        if event.key() in _MOVES and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_wanted.emit(index, _MOVES[Qt.Key(event.key())])
            return True
        if event.key() == Qt.Key.Key_Backspace and not editor.text() and not event.isAutoRepeat():
            self.emptied.emit(index)
            return True
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.on_submitted()
            return True
        return False

    def _pad(self) -> int:
        return max((self._theme.metrics.compact_control - self._metrics.lineSpacing()) // 2, 1)

    def line_height(self) -> int:
        return self._metrics.lineSpacing() + 2 * self._pad()


def _count_lines(text: str, font: QFont, width: int) -> int:
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(_WRAP)
    layout.setTextOption(option)
    layout.beginLayout()
    count = 0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        count += 1
    layout.endLayout()
    return max(count, 1)


def _middle(rect: QRect, side: int) -> QRect:
    return QRect(rect.center() - QPoint(side // 2, side // 2), QSize(side, side))
