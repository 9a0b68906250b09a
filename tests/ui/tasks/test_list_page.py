"""The head of the list: the name of the place and how much there is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.domain.views import View
from desktop.store.search import LIMIT
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import Translations
from desktop.ui.core.places import Place
from desktop.ui.tasks.list_page import ListPage


@pytest.fixture
def page(context: AppContext, qtbot: QtBot) -> ListPage:
    page = ListPage(context)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show_place(Place(View.INBOX), "Inbox")
    page.show()
    return page


def test_the_count_follows_a_short_name_closely_after_a_long_one(page: ListPage) -> None:
    short = page.heading.sizeHint().width()
    page.rename_place("A name that is longer than any that we would give a place")
    assert page.heading.sizeHint().width() > 2 * short
    page.rename_place("Inbox")
    assert page.heading.sizeHint().width() == short


@pytest.mark.parametrize(
    ("language", "opened", "found", "many"),
    [
        ("en_GB", "79,670 open", "999 tasks found", "1,000+ tasks found"),
        ("de_DE", "79.670 offen", "999 Aufgaben gefunden", "1.000+ Aufgaben gefunden"),
    ],
)
def test_counts_are_grouped_and_a_search_at_its_limit_says_so(
    page: ListPage, qapp: QApplication, language: str, opened: str, found: str, many: str
) -> None:
    translations = Translations(qapp, language[:2])
    QLocale.setDefault(QLocale(language))
    try:
        page.on_counted(79_670)
        assert page.subtitle.text() == opened
        page.on_searched("milk")
        page.on_counted(LIMIT - 1)
        assert page.subtitle.text() == found
        page.on_counted(LIMIT)
        assert page.subtitle.text() == many
        assert page.search.input.accessibleDescription() == many
    finally:
        translations.remove()
