"""Shows Markdown that may come from anywhere: nothing is loaded, and only what the user sees and clicks is opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QHelpEvent,
    QImage,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QTextBrowser, QToolTip, QWidget

from desktop.ui.widgets.text_edit import fix_height, height_of_text

_LINE_SEPARATOR = "\u2028"
_FENCE = re.compile(r"\s*(```|~~~)")
_STARTS_BLOCK = re.compile(r"\s*(#{1,6}\s|>|[-+*]\s|\d{1,9}[.)]\s|\||(=+|-+|_+|\*+)\s*$)")
_STANDS_ALONE = re.compile(r"\s{0,3}(#{1,6}\s|>|\||(=+|-+|_+|\*+)\s*$)|\s{4}|\t")
_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_LARGER = 1  # in Qt's steps of text size
_SEMIBOLD = QFont.Weight.DemiBold

_NOTHING = QImage(1, 1, QImage.Format.Format_ARGB32)  # with no picture at all Qt would look for the file itself
_NOTHING.fill(0)


class MarkdownDocument(QTextDocument):
    """Refuses every picture, style sheet and file, from the network and from this computer alike."""

    def loadResource(self, _type: int, _name: QUrl | str) -> QImage:
        return _NOTHING

    def show_markdown(self, source: str, font: QFont, palette: QPalette) -> None:
        """`palette` gives links, quotes and code their colours; show the source again when it or the font changes."""
        self.setDefaultFont(font)
        self.setMarkdown(with_line_breaks(source), _FEATURES)
        self.setIndentWidth(QFontMetricsF(font).horizontalAdvance("0") * 2.4)
        edit = QTextCursor(self)
        edit.beginEditBlock()  # laid out once at the end, not after each of many changes
        self._name_images(palette)
        for block in self._blocks():
            _dress(block, font, palette, is_first=block.blockNumber() == 0)
        edit.endEditBlock()

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.begin()
        while block.isValid():
            yield block
            block = block.next()

    def _name_images(self, palette: QPalette) -> None:
        """Where a picture would be, its description becomes a link to it."""
        found = [image for block in self._blocks() for image in _images(block)]
        for position, length, image in reversed(found):
            cursor = QTextCursor(self)
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            link = QTextCharFormat()
            link.setAnchor(True)
            link.setAnchorHref(image.name())
            link.setForeground(palette.link())
            cursor.insertText(str(image.property(QTextFormat.Property.ImageAltText) or image.name()), link)


def with_line_breaks(source: str) -> str:
    """Markdown in which a line that was ended stays ended, as in notes and chats; code and tables are left alone.

    Qt makes a paragraph, or another list item, of a Markdown line break, so a line separator stands for it.
    """
    lines: list[str] = []
    in_code = False
    ends = True  # whether nothing can be joined to the last line
    for line in source.split("\n"):
        is_fence = _FENCE.match(line) is not None
        if lines and not (ends or in_code or is_fence or not line.strip() or _STARTS_BLOCK.match(line)):
            lines[-1] = f"{lines[-1].rstrip()}{_LINE_SEPARATOR}{line.strip()}"
        else:
            lines.append(line)
        in_code ^= is_fence
        ends = in_code or is_fence or not line.strip() or _STANDS_ALONE.match(line) is not None
    return "\n".join(lines)


def _images(block: QTextBlock) -> Iterator[tuple[int, int, QTextImageFormat]]:
    fragments = block.begin()
    while not fragments.atEnd():
        fragment = fragments.fragment()
        if fragment.charFormat().isImageFormat():
            yield fragment.position(), fragment.length(), fragment.charFormat().toImageFormat()
        fragments += 1


def _dress(block: QTextBlock, font: QFont, palette: QPalette, *, is_first: bool) -> None:
    """Sizes and distances for a narrow pane instead of a page."""
    size = font.pixelSize()
    form = block.blockFormat()
    letters = QTextCharFormat()
    space = round(size * 0.5)
    in_list = block.textList() is not None and block.next().textList() is not None
    form.setTopMargin(0)
    form.setBottomMargin(0 if in_list else space)
    if level := form.headingLevel():
        letters.setProperty(QTextFormat.Property.FontSizeAdjustment, _LARGER if level == 1 else 0)
        letters.setFontWeight(_SEMIBOLD)
        form.setTopMargin(0 if is_first else space)
    elif _is_code(block):
        form.setBackground(palette.alternateBase())
        form.setNonBreakableLines(False)
        form.setBottomMargin(space if not _is_code(block.next()) else 0)
    elif form.hasProperty(QTextFormat.Property.BlockQuoteLevel):
        letters.setForeground(palette.placeholderText())
        form.setLeftMargin(size)
        form.setRightMargin(0)
    _apply(block, form, letters)


def _is_code(block: QTextBlock) -> bool:
    form = block.blockFormat()
    return form.hasProperty(QTextFormat.Property.BlockCodeFence) or form.nonBreakableLines()


def _apply(block: QTextBlock, form: QTextBlockFormat, letters: QTextCharFormat) -> None:
    cursor = QTextCursor(block)
    cursor.setBlockFormat(form)
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    if letters.propertyCount():
        cursor.mergeCharFormat(letters)


MOST = 4_000
"""What a section may weigh: a byte is 1, and what takes Qt longer than text does weighs more."""

_LINE, _CELL = 40, 20


class Section(NamedTuple):
    """`opening` is what has to be said again so that it reads as in the whole: a fence, the head of a table."""

    start: int
    end: int
    opening: str

    def text(self, source: str) -> str:
        return self.opening + source[self.start : self.end]


def first_section(source: str) -> Section:
    return Section(0, _end(source, 0, in_code=False), "")


def section_after(source: str, last: Section) -> Section:
    """What follows on a section that is not the end of the source. More text at the end does not change either."""
    opening = _left_open(last.text(source), source[last.end : last.end + 1])
    return Section(last.end, _end(source, last.end, in_code=_FENCE.match(opening) is not None), opening)


def _end(source: str, start: int, *, in_code: bool) -> int:
    """After a blank line if there is one late enough; else after a line, or after a word of one that has no end."""
    at, weight, blank = start, 0, start
    while at < len(source):
        line_end = source.find("\n", at, at + MOST) + 1 or min(at + MOST, len(source))
        line = source[at:line_end]
        weight += _weight(line)
        if weight > MOST:
            break
        at = line_end
        in_code ^= _FENCE.match(line) is not None
        if not in_code and not line.strip():
            blank = at
    else:
        return len(source)
    if blank - start > (at - start) // 2:
        return blank
    return at if at > start else start + _length_of_words(source[start : start + MOST])


def _weight(line: str) -> int:
    cells = line.count("|") if line.lstrip().startswith("|") else 0
    return len(line.encode("utf-8", "replace")) + _LINE + _CELL * cells


def _length_of_words(text: str) -> int:
    length = len(text.encode("utf-8", "replace")[: MOST - _LINE].decode("utf-8", "ignore"))
    space = text.rfind(" ", length // 2, length)
    return space + 1 if space >= 0 else length


def _left_open(section: str, following: str) -> str:
    fence = ""
    lines = section.splitlines(keepends=True)
    for line in lines:
        if _FENCE.match(line):
            fence = "" if fence else line
    if fence or following != "|":
        return fence
    table: list[str] = []
    for line in reversed(lines):
        if not line.startswith("|"):
            break
        table.append(line)
    return "".join(reversed(table[-2:])) if len(table) > 1 else ""


SAFE_SCHEMES = frozenset({"http", "https", "mailto"})


class MarkdownView(QTextBrowser):
    """As high as its text. Links show their address in a tooltip before they are clicked.

    `clicked` is a click that neither followed a link nor selected anything; `followed` is one on a link that leads
    nowhere outside, but to something of the app's own.
    """

    RESTYLED = (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.PaletteChange)

    clicked = Signal()
    followed = Signal(QUrl)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = ""
        self._document = MarkdownDocument(self)
        self._document.setDocumentMargin(0)
        self.setDocument(self._document)
        self.setOpenLinks(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._document.documentLayout().documentSizeChanged.connect(self._fit)
        self.anchorClicked.connect(self.on_anchor_clicked)

    def show_markdown(self, source: str) -> None:
        if source != self._source:
            self._source = source
            self._render()

    def on_anchor_clicked(self, url: QUrl) -> None:
        if url.scheme() in SAFE_SCHEMES:
            QDesktopServices.openUrl(url)
        else:
            self.followed.emit(url)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            address = self.anchorAt(self.viewport().mapFrom(self, event.pos()))
            is_outside = QUrl(address).scheme() in SAFE_SCHEMES
            QToolTip.showText(event.globalPos(), address if is_outside else "", self)
            return True
        handled = super().event(event)
        if event.type() in self.RESTYLED:
            self._render()
        return handled

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        event.accept()
        is_plain = event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection()
        if is_plain and not self.anchorAt(event.position().toPoint()):
            self.clicked.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), height_of_text(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, height_of_text(self))

    def _render(self) -> None:
        self._document.show_markdown(self._source, self.font(), QGuiApplication.palette())
        self._fit()

    def _fit(self) -> None:
        fix_height(self, height_of_text(self))
