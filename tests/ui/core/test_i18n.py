"""Every text has its German, plurals are right in both languages, and the window really speaks it."""

from __future__ import annotations

import ast
import datetime as dt
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from desktop.domain.dates import parse_date
from desktop.errors import AssentError
from desktop.services import Services
from desktop.settings import LANGUAGE
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import long_day_text
from desktop.ui.core.i18n import LANGUAGES, Translations, error_text, language_for, setting_text
from desktop.ui.settings.dialog import SettingsDialog
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.menus import plain
from desktop.ui.shell.window import MainWindow, StatusBar
from desktop.ui.widgets.keycaps import key_names
from tests.helpers.menus import clashes
from tests.helpers.translations import CATALOGUES, OTHER_WORDS, Entry, UntranslatableError, compile_to, entries, texts

NUMBER = re.compile(r"%L?n")
PLACEHOLDER = re.compile(r"\{\w*(?::,)?\}|%L?n")


def catalogue(language: str) -> list[Entry]:
    return list(entries(CATALOGUES[language]))


def test_every_text_of_the_window_has_its_german() -> None:
    """If this fails: run `python -m tests.helpers.translations`, translate what it names, run it again."""
    translated = {entry.text for entry in catalogue("de") if entry.finished and all(entry.forms)}
    assert sorted(map(str, texts() - translated)) == []


def test_every_text_with_a_number_has_its_english_singular() -> None:
    translated = {entry.text for entry in catalogue("en") if entry.finished and all(entry.forms)}
    assert {text for text in texts() if text.plural} | {*OTHER_WORDS} == translated


def test_no_translation_is_left_of_a_text_that_is_gone() -> None:
    assert {entry.text for entry in catalogue("de")} <= texts()


@pytest.mark.parametrize("language", CATALOGUES)
def test_placeholders_survive_and_plurals_have_two_forms(language: str) -> None:
    for entry in (entry for entry in catalogue(language) if entry.finished):
        assert len(entry.forms) == (2 if entry.text.plural else 1)
        for form in entry.forms:
            assert sorted(PLACEHOLDER.findall(form)) == sorted(PLACEHOLDER.findall(entry.text.source)), entry
            assert form.count("&") == entry.text.source.count("&"), entry
            assert form.endswith("…") == entry.text.source.endswith("…"), entry
            assert "(s)" not in form, entry


def test_a_plural_is_never_asked_for_where_the_tools_do_not_see_it() -> None:
    assert [
        text for text in texts() if not text.plural and (NUMBER.search(text.source) or "(s)" in text.source)
    ] == []


def test_a_text_that_is_put_together_too_early_is_found(tmp_path: Path) -> None:
    from tests.helpers import translations

    file = tmp_path / "bad.py"
    file.write_text('class A:\n    def f(self, n):\n        return self.tr(f"{n} items")\n')
    with pytest.raises(UntranslatableError, match=r"bad\.py:3"):
        list(translations._texts_in(file))


def test_an_error_whose_sentence_holds_its_values_already_is_found() -> None:
    from tests.helpers import translations

    call = ast.parse('InvalidInputError(f"There is a list “{name}” already.")').body[0]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    with pytest.raises(UntranslatableError, match=r"services/x\.py:1"):
        translations._error_words(call.value, "services/x.py")


def _parse_a_day_that_is_not(_services: Services) -> object:
    return parse_date("31.2.2027", dt.datetime(2026, 11, 16))


def _give_a_long_title(services: Services) -> object:
    return services.tasks.create({"title": "a" * 5_000})


@pytest.mark.parametrize(
    ("attempt", "said"),
    [
        (lambda services: services.task_lists.create(" "), "Der Name einer Liste kann nicht leer sein."),
        (lambda services: services.labels.create("Haus"), "Das Etikett „Haus“ gibt es schon."),
        (_parse_a_day_that_is_not, "„31.2.2027“ ist kein Datum: Der Februar 2027 hat 28 Tage."),
        (_give_a_long_title, "Der Titel kann höchstens 200 Zeichen haben; das sind 5.000."),
    ],
)
def test_errors_of_services_are_german_in_a_german_window(
    german: Translations, services: Services, attempt: Callable[[Services], object], said: str
) -> None:
    services.labels.create("Haus")
    with pytest.raises(AssentError) as caught:
        attempt(services)
    assert error_text(caught.value) == said
    assert str(caught.value) != said


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_is_shipped_was_compiled_from_the_catalogue(language: str, tmp_path: Path) -> None:
    compile_to(CATALOGUES[language], tmp_path / "fresh.qm")
    shipped = CATALOGUES[language].with_suffix(".qm")
    assert (tmp_path / "fresh.qm").read_bytes() == shipped.read_bytes(), "run `python -m tests.helpers.translations`"


@pytest.mark.parametrize(
    ("chosen", "system", "shown"),
    [
        ("de", ["en-GB"], "de"),
        ("en", ["de-DE"], "en"),
        ("system", ["de-Latn-AT", "de-AT", "de"], "de"),
        ("system", ["fr-FR", "fr", "de-DE"], "de"),
        ("system", ["fr-FR"], "en"),
        ("system", ["C"], "en"),
        ("system", [], "en"),
        ("klingon", ["de_DE"], "de"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems_first_that_we_have(
    chosen: str, system: list[str], shown: str
) -> None:
    assert language_for(chosen, system) == shown


def test_the_setting_offers_what_we_have() -> None:
    assert LANGUAGE.choices is not None
    assert set(LANGUAGE.choices) == {"system", *LANGUAGES}


def test_the_window_speaks_german(german: Translations, context: AppContext, qtbot: QtBot) -> None:
    window = MainWindow(context)
    qtbot.addWidget(window)
    CommandHandlers(context, window, window.hide)
    menus = [action.text() for action in window.menuBar().actions()]
    assert menus[0] == "&Datei"
    assert menus[-1] == "&Hilfe"
    assert plain(window.commands["file.restore"].text()) == "Sicherung wiederherstellen…"
    assert clashes(window.menuBar()) == {}
    context.services.tasks.create({"title": "Milch"})
    context.poll()
    qtbot.waitUntil(lambda: window.status._tasks.text() == "1 offene Aufgabe")


def test_settings_are_translated(german: Translations, context: AppContext, qtbot: QtBot) -> None:
    dialog = SettingsDialog(context)
    qtbot.addWidget(dialog)
    assert dialog.windowTitle() == "Einstellungen"
    assert "Sprache" in dialog.shown()
    dialog.search.setText("farben")
    assert dialog.shown() == ["Farben"]
    assert setting_text("") == ""


def test_qts_own_texts_are_german_where_qt_ships_them(german: Translations, qtbot: QtBot) -> None:
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    if not (folder / "qtbase_de.qm").exists():
        pytest.skip("this Qt has no translations")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Abbrechen"


def test_dates_are_german_in_a_german_window(german: Translations) -> None:
    day = dt.date(2026, 11, 16)
    assert QLocale().language() is QLocale.Language.German
    assert long_day_text(day, day) == "Montag, 16. November"


def test_one_key_has_one_name(english: Translations) -> None:
    assert key_names("Ctrl+Return") == ["Ctrl", "Enter"]
    assert QKeySequence("Ctrl+Return").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Enter"  # as in menus


def test_one_key_has_one_name_in_german(german: Translations) -> None:
    assert key_names("Ctrl+Return") == ["Strg", "Eingabe"]
    said = [form for entry in catalogue("de") for form in entry.forms]
    assert [form for form in said if re.search(r"\b(Enter|Return)\b", form)] == []


def test_english_counts_right(english: Translations, context: AppContext, qtbot: QtBot) -> None:
    bar = StatusBar(context)
    qtbot.addWidget(bar)
    shown = [bar.tr("%Ln open task(s)", "", number) for number in (0, 1, 2)]
    assert shown == ["0 open tasks", "1 open task", "2 open tasks"]


def test_afterwards_all_is_as_before(qapp: QApplication) -> None:
    before = QLocale()
    translations = Translations(qapp, "de")
    assert QCoreApplication.translate("Commands", "&File") == "&Datei"
    translations.remove()
    assert QCoreApplication.translate("Commands", "&File") == "&File"
    assert QLocale() == before


def test_a_subclass_shows_the_texts_of_its_base(german: Translations) -> None:
    class Base(QObject):
        pass

    class Toast(Base):
        pass

    class Special(Toast):
        pass

    assert Special().tr("Take it back") == "Zurücknehmen"
