"""Our own drawings, coloured by the theme and sharp at every scale."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QByteArray, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from desktop.paths import resource
from desktop.ui.theme.manager import Theme


class Icon(StrEnum):
    """Every drawing in `resources/icons`, by file name."""

    REVIEW = "review"
    INBOX = "inbox"
    TODAY = "today"
    UPCOMING = "upcoming"
    CALENDAR = "calendar"
    INSIGHTS = "insights"
    ALL = "all"
    COMPLETED = "completed"
    TRASH = "trash"
    CONFLICTS = "conflicts"
    LABEL = "label"
    PLUS = "plus"
    SEARCH = "search"
    CLOSE = "close"
    CHECK = "check"
    EDIT = "edit"
    UNDO = "undo"
    REDO = "redo"
    SETTINGS = "settings"
    CHEVRON_LEFT = "chevron-left"
    CHEVRON_RIGHT = "chevron-right"
    CHEVRON_DOWN = "chevron-down"
    CHEVRON_UP = "chevron-up"
    DRAG = "drag"
    CLOCK = "clock"
    BELL = "bell"
    FLAG = "flag"
    CHECKLIST = "checklist"
    HISTORY = "history"
    SYNC = "sync"
    SYNC_OFF = "sync-off"
    WARNING = "warning"
    INFO = "info"
    ERROR = "error"
    AGENT = "agent"
    STOP = "stop"
    SEND = "send"
    COPY = "copy"
    FOLDER = "folder"
    IMPORT = "import"
    EXPORT = "export"
    BACKUP = "backup"
    RESTORE = "restore"
    KEYBOARD = "keyboard"
    MOON = "moon"
    SUN = "sun"
    EXTERNAL = "external"
    ARCHIVE = "archive"
    NO_DATE = "no-date"
    EYE = "eye"
    LINK = "link"
    PAUSE = "pause"
    PLAY = "play"
    DEVICE = "device"
    LOCK = "lock"
    SORT = "sort"
    SIDEBAR = "sidebar"
    REPEAT = "repeat"
    SOMEDAY = "someday"
    FILTER = "filter"
    LIST = "list"


class Illustration(StrEnum):
    """Every drawing in `resources/illustrations`, by file name."""

    INBOX_EMPTY = "inbox-empty"
    TODAY_CLEAR = "today-clear"
    UPCOMING_EMPTY = "upcoming-empty"
    COMPLETED_EMPTY = "completed-empty"
    TRASH_EMPTY = "trash-empty"
    REVIEW_EMPTY = "review-empty"
    SEARCH_NONE = "search-none"
    FIRST_RUN = "first-run"
    DEVICES_JOINED = "devices-joined"


class Ink(StrEnum):
    """What an icon is drawn with: the name of a token."""

    MUTED = "muted"
    TEXT = "text"
    ACCENT = "accent"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"
    LINK = "link"
    ON_ACCENT = "on_accent"
    DISABLED = "disabled"


_QUIET = (Ink.MUTED, Ink.TEXT)  # these change with pointer and selection; the other inks carry a meaning
_LIVELY = {QIcon.Mode.Active: Ink.TEXT, QIcon.Mode.Selected: Ink.ACCENT}

# Illustrations are drawn in the light scheme's colours, so that they look right in any viewer.
_ILLUSTRATION_TOKENS = {"currentColor": "muted", "#2f6f5e": "accent", "#e3efeb": "accent_soft", "#ffffff": "surface"}


def app_icon() -> QIcon:
    return QIcon(str(resource("icons/assent.svg")))


def ink_for(ink: Ink, mode: QIcon.Mode, state: QIcon.State) -> Ink:
    """The ink of a state: greyed, under the pointer, selected, switched on."""
    if mode is QIcon.Mode.Disabled:
        return Ink.DISABLED
    if ink not in _QUIET:
        return ink
    if state is QIcon.State.On:
        return Ink.ACCENT
    return _LIVELY.get(mode, ink)


class Icons(QObject):
    """Hands out icons that follow the theme by themselves. GUI thread only."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.theme = theme
        theme.changed.connect(self.on_theme_changed)

    def icon(self, icon: Icon, ink: Ink = Ink.MUTED) -> QIcon:
        return QIcon(_Engine(self, icon, ink))

    def pixmap(self, icon: Icon, ink: Ink, size: int, ratio: float | None = None) -> QPixmap:
        """A picture in the colours of now; ask again on `theme.changed`."""
        color = getattr(self.theme.tokens, ink)
        return _picture(f"icons/{icon}", {"currentColor": color}, QSize(size, size), ratio or self.theme.screen_ratio)

    def paint(self, painter: QPainter, rect: QRect, icon: Icon, ink: Ink = Ink.MUTED) -> None:
        """Draw into the largest square in the middle of `rect`."""
        size = min(rect.width(), rect.height())
        corner = rect.topLeft() + QPoint((rect.width() - size) // 2, (rect.height() - size) // 2)
        painter.drawPixmap(corner, self.pixmap(icon, ink, size, painter.device().devicePixelRatioF()))

    def illustration(self, name: Illustration, width: int, ratio: float | None = None) -> QPixmap:
        """Four units wide to three high; ask again on `theme.changed`."""
        size = QSize(width, width * 3 // 4)
        colors = {drawn: getattr(self.theme.tokens, token) for drawn, token in _ILLUSTRATION_TOKENS.items()}
        return _picture(f"illustrations/{name}", colors, size, ratio or self.theme.screen_ratio)

    def on_theme_changed(self) -> None:
        QPixmapCache.clear()  # the old scheme's pictures will not be asked for again


class _Engine(QIconEngine):
    def __init__(self, icons: Icons, icon: Icon, ink: Ink) -> None:
        super().__init__()
        self._icons, self._icon, self._ink = icons, icon, ink

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        self._icons.paint(painter, rect, self._icon, ink_for(self._ink, mode, state))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        side = min(size.width(), size.height())
        return self._icons.pixmap(self._icon, ink_for(self._ink, mode, state), side, scale)

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:  # noqa: ARG002
        side = min(size.width(), size.height())
        return QSize(side, side)

    def clone(self) -> QIconEngine:
        import ctypes

        engine = _Engine(self._icons, self._icon, self._ink)
        # Qt takes and later deletes what it gets here, but PySide does not know and would delete it on return.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(engine))
        return engine

    def isNull(self) -> bool:
        return False

    def key(self) -> str:
        return "assent"


@lru_cache(maxsize=128)
def _source(name: str) -> str:
    return resource(f"{name}.svg").read_text(encoding="utf-8")


def _picture(name: str, colors: Mapping[str, str], size: QSize, ratio: float) -> QPixmap:
    if size.isEmpty():
        return QPixmap()  # a button that has no room yet
    key = f"{name} {size.width()}x{size.height()}@{ratio} {' '.join(colors.values())}"
    cached = QPixmap()
    if QPixmapCache.find(key, cached):
        return cached
    svg = _source(name)
    for drawn, color in colors.items():
        svg = svg.replace(drawn, color)
    pixmap = QPixmap(size * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)  # bytes might be an XML reader to PySide
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def label_icon(theme: Theme, color: str, name: str = "") -> QIcon:
    """A label's dot. `name` decides where no colour was chosen. Made for the theme and screen of now."""
    return _colored(theme, color, name, is_list=False)


def list_icon(theme: Theme, color: str, name: str = "") -> QIcon:
    return _colored(theme, color, name, is_list=True)


def paint_dot(painter: QPainter, center: QPointF, side: float, *, is_list: bool) -> None:
    """A label's is round, a list's is not: they can be told apart without colours."""
    rect = QRectF(0, 0, side, side)
    rect.moveCenter(center)
    radius = side / 4 if is_list else side / 2
    painter.drawRoundedRect(rect, radius, radius)


def _colored(theme: Theme, color: str, name: str, *, is_list: bool) -> QIcon:
    size, ratio = theme.metrics.icon, theme.screen_ratio
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.tokens.label(color, name)))
    paint_dot(painter, QPointF(size / 2, size / 2), theme.metrics.dot, is_list=is_list)
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # else it is tinted there
    return icon
