"""The head of the list: the name of the place and how much there is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.domain.task import Priority
from desktop.domain.views import View
from desktop.services import Services
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


def test_chips_say_what_a_search_was_understood_as(page: ListPage, services: Services, qtbot: QtBot) -> None:
    services.tasks.create({"title": "Call Ann", "priority": Priority.P1, "list": "House"}, ["work"])
    services.tasks.create({"title": "Call Bea"}, ["work"])
    page.search.focus_input()
    QTest.keyClicks(page.search.input, "call #wo /hou !p1")
    qtbot.waitUntil(lambda: [chip.text() for chip in page.terms.chips.chips()] == ["work", "/House", "P1"])
    qtbot.waitUntil(lambda: page.subtitle.text() == page.search.found_text(1))
    for _ in ("!p1", "/hou"):
        QTest.keyClick(page.terms.chips.chips()[-1], Qt.Key.Key_Delete)
    assert page.search.text() == "call #wo"
    qtbot.waitUntil(lambda: page.subtitle.text() == page.search.found_text(2))
    with qtbot.waitSignal(page.filter_wanted) as told:
        page.terms.save.click()
    assert told.args == ["call #wo"]
    page.search.clear()
    assert not page.terms.isVisible()


def test_a_saved_filter_shows_what_it_searches_for(page: ListPage, services: Services, qtbot: QtBot) -> None:
    services.tasks.create({"title": "Call Ann"}, ["work"])
    done = services.tasks.create({"title": "Call Bea"}, ["work"]).task
    services.tasks.complete([done.id])
    place = Place(View.ALL, filter="f")
    page.show_place(place, "Calls", "#work")
    qtbot.waitUntil(lambda: page.subtitle.text() == "1 open")
    assert not page.quick_add.isVisible()
    page.rename_place("Calls", "#work is:done")
    page.tasks.select(done.id)
    qtbot.waitUntil(lambda: page.tasks.selected_ids() == [done.id])
