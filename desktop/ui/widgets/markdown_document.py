"""Markdown as a document in our style, which loads nothing from anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImage,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
)

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
