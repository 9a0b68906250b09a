"""Shows Markdown that may come from anywhere, and opens only what the user sees and clicks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QHelpEvent, QMouseEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QSizePolicy, QTextBrowser, QToolTip, QWidget

from desktop.ui.widgets.markdown_document import MarkdownDocument
from desktop.ui.widgets.own_height import fit_height, height_of_text

SAFE_SCHEMES = frozenset({"http", "https", "mailto"})


class MarkdownView(QTextBrowser):
    """As high as its text. Links show their address in a tooltip before they are clicked.

    `clicked` is a click that neither followed a link nor selected anything.
    """

    RESTYLED = (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.PaletteChange)

    clicked = Signal()

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
        self._document.documentLayout().documentSizeChanged.connect(self.on_document_size_changed)
        self.anchorClicked.connect(self.on_anchor_clicked)

    def show_markdown(self, source: str) -> None:
        if source != self._source:
            self._source = source
            self._render()

    def on_document_size_changed(self) -> None:
        self._fit()

    def on_anchor_clicked(self, url: QUrl) -> None:
        if url.scheme() in SAFE_SCHEMES:
            QDesktopServices.openUrl(url)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            address = self.anchorAt(self.viewport().mapFrom(self, event.pos()))
            QToolTip.showText(event.globalPos(), address, self)
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
        fit_height(self)
